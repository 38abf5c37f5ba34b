"""The work behind an open evaluation: reading, joining, counting, intervals, comparing, and whatever questions
there are besides.

A Session lives where the work is done, in a thread or in the spawned worker, and keeps what was read. Its methods are
the requests that `core.jobs` numbers; each takes a Job last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.changes import Change
from lexeval_gui.core.curves import Band
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.core.scores import Group
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.core.task import Part
from lexeval_gui.workspace import plans, scoring
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.comparison import compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import Interval, drawn_band, drawn_intervals
from lexeval_gui.workspace.scoring.loaded import Loaded, count, prepare, prepare_all
from lexeval_gui.workspace.scoring.questions import Asked, Question
from lexeval_gui.workspace.scoring.subset import Find

PREVIEW = 128 * 2**10
"""How many bytes of each file are read for the first rows of large files."""

IN_PROCESS = 2 * 2**20
"""Files of fewer bytes together are worked on in a thread of the window's own process."""


Items = tuple[Ints, str, Find | None]
"""The rows of some items, the filter that finds them, and how they are found anew (see `Evaluation.within`)."""

Values = tuple[tuple[str, str], ...]
Key = tuple[Values, Values, tuple[Change, ...]]


def _key(settings: Settings, changes: Sequence[Change]) -> Key:
    """What data that was prepared depends on: conventions of joining, those of counting, changes."""
    return settings.at("join"), settings.at("count"), tuple(changes)


class Session:
    """Keeps the parts of one evaluation and what was prepared last."""

    def __init__(self) -> None:
        self._task = ""
        self._parts: tuple[Part, ...] = ()
        self._left_out_problems: tuple[Problem, ...] = ()  # about systems that were left out
        self._prepared: tuple[Key, Evaluation] | None = None
        self._part: Evaluation | None = None  # over some items, asked for last

    def open(self, plan: plans.Plan, settings: Settings, job: Job) -> Loaded:
        """Read the files and prepare them."""
        opened = scoring.open_files(plan, settings, job)
        self._task, self._left_out_problems = plan.task, opened.said
        held = [(opened.parts, self._with_left_out(opened.loaded))]
        del opened  # what is shared is not held twice
        self._parts, loaded = job.share(held)
        self._remember(settings, (), loaded)
        return self.prepare(settings, (), job)

    def first_rows(self, plan: plans.Plan, settings: Settings, job: Job) -> Loaded | None:
        """The first rows of files, while others read all of them; None where they tell nothing: whatever is wrong is
        said of the whole files. Nothing of them is kept."""
        try:
            parts = reading.read(plan, job.quiet(), PREVIEW)
            preview = prepare(plan.task, parts, settings, (), job.quiet(), preview=True)
        except Unreadable:
            return None
        return None if preview.dataset.left_out else preview  # what the first rows do not share the others may

    def prepare(self, settings: Settings, changes: Sequence[Change], job: Job) -> Loaded:
        """Join and count under these settings."""
        return self._evaluation(settings, changes, job).loaded

    def _evaluation(self, settings: Settings, changes: Sequence[Change], job: Job) -> Evaluation:
        if self._prepared is None or self._prepared[0] != _key(settings, changes):
            self._remember(settings, changes, self._loaded(settings, changes, job))
        assert self._prepared is not None
        evaluation = self._prepared[1].with_settings(settings)
        self._prepared = self._prepared[0], evaluation
        return evaluation

    def _over(self, items: Items | None, settings: Settings, changes: Sequence[Change], job: Job) -> Evaluation:
        """The evaluation, over some items or all; what was drawn of the same items is kept."""
        whole, known = self._evaluation(settings, changes, job), self._part
        if items is None:
            return whole
        rows, where, find = items
        if known is None or known.loaded is not whole.loaded or not _is_of(known, items):
            known = whole.within(rows, where, find=find)
        self._part = known.with_settings(settings)
        return self._part

    def _loaded(self, settings: Settings, changes: Sequence[Change], job: Job) -> Loaded:
        """Join and count; count alone what is joined under the same settings and has no changes."""
        if self._prepared is not None:
            (joined, _, made), known = self._prepared
            if joined == settings.at("join") and not (made or changes):
                return count(self._task, known.dataset, settings, job)
        return self._with_left_out(prepare_all(self._task, self._parts, settings, changes, job))

    def _remember(self, settings: Settings, changes: Sequence[Change], loaded: Loaded) -> None:
        self._prepared = _key(settings, changes), Evaluation(loaded, settings)

    def _with_left_out(self, loaded: Loaded) -> Loaded:
        """What is loaded, with the problems of the systems that were left out in front."""
        if not self._left_out_problems:
            return loaded
        return replace(
            loaded, dataset=replace(loaded.dataset, problems=(*self._left_out_problems, *loaded.dataset.problems))
        )

    def intervals(
        self,
        settings: Settings,
        changes: Sequence[Change],
        measures: Sequence[str],
        group: Group | None,
        items: Items | None,
        job: Job,
    ) -> tuple[dict[str, Interval], ...]:
        """The intervals of these measures, a dictionary per system."""
        evaluation, found = self._over(items, settings, changes, job), []
        for system, name in enumerate(evaluation.system_names):
            job.step(system / len(evaluation.system_names), f"resampling {name}")
            found.append(drawn_intervals(evaluation, system, measures, group, job.check))
        return tuple(found)

    def bands(
        self, settings: Settings, changes: Sequence[Change], over: str, measure: str, systems: Sequence[int], job: Job
    ) -> dict[int, Band]:
        """The band of a measure along a curve, for each system that has it."""
        evaluation = self._evaluation(settings, changes, job)
        wanted = [system for system in systems if measure in evaluation.available(system)]
        return {system: drawn_band(evaluation, system, over, measure, job.check) for system in wanted}

    def compare(
        self,
        settings: Settings,
        changes: Sequence[Change],
        first: int,
        second: int,
        measure: str,
        items: Items | None,
        job: Job,
    ) -> PairedComparison:
        """Two systems by one measure."""
        return compare(self._over(items, settings, changes, job), first, second, measure, job.check)

    def answer(
        self, settings: Settings, changes: Sequence[Change], question: Question, items: Items | None, job: Job
    ) -> Any:
        """What a question comes to. Raises Unreadable where it cannot be asked of these files under these settings."""
        evaluation = self._over(items, settings, changes, job)

        def under(other: Settings, job: Job) -> Evaluation:
            if not evaluation.needs_preparing(other):
                return evaluation.with_settings(other)
            return evaluation.like(Evaluation(self._loaded(other, changes, job), other))

        try:
            return question.answer(Asked(evaluation, under), job)
        except BadValue as error:
            raise unreadable("", "no-answer", str(error)) from error


def _is_of(evaluation: Evaluation, items: Items) -> bool:
    rows, where, find = items
    subset = evaluation.subset
    return subset is not None and (subset.where, subset.find) == (where, find) and np.array_equal(subset.rows, rows)
