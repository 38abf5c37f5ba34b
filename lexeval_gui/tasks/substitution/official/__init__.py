"""The official scorer as a command: two paths in, what score.pl prints out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import cast

from lexeval_gui.core import files
from lexeval_gui.core.task.official import OfficialScorer, Output, ScorerStopped
from lexeval_gui.tasks.substitution import scorepl as scorer
from lexeval_gui.tasks.substitution.official import at_once


def scorepl(gold: str, system: str, options: Mapping[str, str]) -> Output[bytes]:
    """What score.pl prints, with the options `kind` (best, oot or mw) and `verbose` (empty: not).

    The paths are strings because error lines show them as they were typed. `ScorerStopped` comes before the first line
    if a file cannot be read, and after the last one that score.pl prints where it dies of a division by zero.
    """
    return Output(_lines(gold, system, cast("scorer.Kind", options["kind"]), bool(options["verbose"])))


def _lines(gold: str, system: str, kind: scorer.Kind, verbose: bool) -> Iterator[bytes]:
    names = os.fsencode(system), os.fsencode(gold)
    try:
        if verbose or kind == "mw":
            yield from scorer.score(_bytes_of(system), _bytes_of(gold), kind, verbose, *names)
        else:
            yield from at_once.score(_bytes_of(system), _bytes_of(gold), kind, *names)
    except scorer.Died as death:
        raise ScorerStopped(f"score.pl divides by zero here and so ends: {death}") from None


def _bytes_of(path: str) -> bytes:
    try:
        with files.open_file(path, pipe=True) as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise ScorerStopped(f"{path}: cannot be read ({files.reason(error)}); nothing was scored") from None


SCORERS: Mapping[str, OfficialScorer] = {"scorepl": scorepl}
"""By the names of their commands."""
