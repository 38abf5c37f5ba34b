"""The official scorers, to be used in their place: two files in, their output out, byte for byte."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from lexeval_gui.core import files
from lexeval_gui.core.changes import utc_now
from lexeval_gui.core.parameters import Settings, preset_values
from lexeval_gui.core.problems import Problem

if TYPE_CHECKING:
    from lexeval_gui.tasks.edits.dataset import EditsDataset
    from lexeval_gui.tasks.edits.evalfrag import Results
    from lexeval_gui.workspace.evaluation import Evaluation


class Stopped(Exception):
    """A drop-in scorer goes no further; the text says why, for people. What it gave until then stands."""


def scorepl(system: str, gold: str, kind: Literal["best", "oot", "mw"], verbose: bool) -> Iterator[bytes]:
    """The output lines of the lexical substitution scorer (score.pl) for a system and a gold file.

    The paths are strings because error lines show them as they were typed. Raises `Stopped` before the first line if a
    file cannot be read, and after the last one that score.pl prints where it dies of a division by zero.
    """
    from lexeval_gui.tasks.substitution import scorepl as scorer

    given = _bytes_of(system), _bytes_of(gold)
    try:
        yield from scorer.score(*given, kind, verbose, os.fsencode(system), os.fsencode(gold))
    except scorer.Died as death:
        raise Stopped(f"score.pl divides by zero here and so ends: {death}") from None


def _bytes_of(path: str) -> bytes:
    try:
        with files.open_file(path, pipe=True) as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise Stopped(f"{path}: cannot be read ({files.reason(error)}); nothing was scored") from None


@dataclass(frozen=True)
class Made:
    """What a drop-in scorer writes, line by line, and what was found wrong with its inputs."""

    lines: Iterator[str]
    problems: tuple[Problem, ...]


def evalfrag(gold: str, system: str, values: Mapping[str, str], measures: str) -> Made:
    """HOO's evalfrag on two files, under its conventions and those in `values`; `measures` is prf, p, r or pr.

    Raises Unreadable if a file cannot be used, BadValue if a value is none.
    """
    from lexeval_gui.tasks.edits import evalfrag as writing

    found = _evaluated(gold, system, values)
    dataset, results = _results(found, measures)
    return Made(writing.fragment(dataset, results), dataset.problems)


def evalrun(gold: str, run: str, values: Mapping[str, str], measures: str) -> Made:
    """HOO's evalrun on two folders, as `evalfrag`; Unreadable also if they do not hold the same fragments."""
    from lexeval_gui.tasks.edits import evalfrag as writing

    found = _evaluated(gold, run, values)
    dataset, results = _results(found, measures)
    return Made(writing.run(dataset, results, utc_now()), dataset.problems)


def _evaluated(gold: str, system: str, values: Mapping[str, str]) -> Evaluation:
    """A gold and a system under the preset evalfrag, with these values in its place."""
    from lexeval_gui.workspace import opening
    from lexeval_gui.workspace.evaluation import Evaluation, prepare

    known = opening.task("edits").identity
    settings = Settings(known.parameters).with_values({**preset_values(known.presets, "evalfrag"), **values})
    plan = opening.assigned("edits", [("gold", gold), ("system", system)], {"as": "hoo"})
    job = opening.job_of(plan)
    return Evaluation(prepare("edits", opening.read(plan, job), settings, (), job), settings)


def _results(found: Evaluation, measures: str) -> tuple[EditsDataset, Results]:
    from lexeval_gui.tasks.edits import evalfrag as writing

    scores = found.scores(0, [*writing.COUNTS, *writing.SCORED])
    return cast("EditsDataset", found.dataset), writing.Results(scores, found.settings, measures)
