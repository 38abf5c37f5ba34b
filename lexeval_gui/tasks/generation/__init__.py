"""Generated sentences: string and tree accuracy after Bangalore, Rambow & Whittaker (2000)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.curves import Curves, sweep
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import (
    DistributionFigure,
    Figure,
    JudgedFigure,
    PlaneFigure,
    RegressionFigure,
    TrendFigure,
)
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import Check, Counts, Scores, go_on
from lexeval_gui.core.task import Exported, Guess, Part, Sheet, Totals
from lexeval_gui.tasks.generation import changing, exporting, joining, reading
from lexeval_gui.tasks.generation import parameters as settable
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.reading import sniffing
from lexeval_gui.tasks.generation.scoring import counting
from lexeval_gui.tasks.generation.scoring import measures as scoring
from lexeval_gui.tasks.generation.showing import blocks as picture
from lexeval_gui.tasks.generation.showing import records
from lexeval_gui.tasks.generation.study import judgments


class Generation:
    """The task, by the protocol of core.task."""

    id = "generation"
    title = "Generation"
    measures = scoring.MEASURES
    parameters = settable.PARAMETERS
    presets = settable.PRESETS
    sliders = ()
    overview = scoring.OVERVIEW
    item_titles: ClassVar[Mapping[str, str]] = {"string_tokens": "R"}
    item_measures: tuple[str, ...] = ()
    counted = scoring.COUNTED
    part_word = "token"
    part_labels = ()
    options = reading.OPTIONS
    roles = reading.ROLES
    exports = exporting.EXPORTS
    figures: tuple[Figure, ...] = (
        PlaneFigure("plane", "strings–trees", "generation_string_accuracy", "generation_tree_accuracy"),
        DistributionFigure("strings", "strings", "generation_string_accuracy"),
        DistributionFigure("trees", "trees", "generation_tree_accuracy"),
        TrendFigure(
            "length", "length, moves", scoring.OVERVIEW, (("string_tokens", "length"), ("string_moves", "moves"))
        ),
        JudgedFigure("judgments", "judgments"),
        RegressionFigure("regression", "regression"),
    )

    def sniff(self, head: bytes, name: str) -> Guess | None:
        """See core.task."""
        return sniffing.sniff(head, name)

    def sniff_folder(self, names: Sequence[str], name: str) -> Guess | None:
        """See core.task: files of this task stand alone."""
        return None

    def read(self, role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
        """See core.task."""
        return reading.read(role, path, options, job, limit)

    def join(self, parts: Sequence[Part], settings: Settings, job: Job) -> GenerationDataset:
        """See core.task."""
        return joining.join(parts, settings, job)

    def count(
        self,
        dataset: GenerationDataset,
        system: int,
        settings: Settings,
        items: Ints | None = None,
        check: Check = go_on,
    ) -> Counts:
        """See core.task."""
        return counting.count(dataset, system, settings, items, check)

    def score(self, counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
        """See core.task."""
        return scoring.score(counts, settings, measures)

    def curve(self, counts: Counts, over: str, settings: Settings, measures: Collection[str]) -> Curves:
        """See core.task."""
        return sweep(self.score, counts, over, settings, measures)

    def blocks(
        self,
        dataset: GenerationDataset,
        item: int,
        systems: Sequence[int],
        counts: Sequence[Counts],
        settings: Settings,
    ) -> list[Block]:
        """See core.task."""
        return picture.blocks(dataset, item, systems, counts, settings)

    def item_columns(self, counts: Counts, settings: Settings) -> Mapping[str, Floats]:
        """See core.task."""
        return scoring.item_columns(counts, settings)

    def item_records(
        self, dataset: GenerationDataset, system: int, settings: Settings
    ) -> Mapping[str, Iterable[Mapping[str, Any]]]:
        """See core.task: every sentence with its counts by strings and trees, and its ranges if they are wanted."""
        return records.of_system(dataset, system, settings)

    def parts(self, dataset: GenerationDataset, system: int, counts: Counts, settings: Settings) -> None:
        """See core.task: filters ask for sentences."""

    def sheets(self, dataset: GenerationDataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Sheet]:
        """See core.task: this task has none."""
        return ()

    def remarks(self, dataset: GenerationDataset, settings: Settings, totals: Totals) -> Sequence[Problem]:
        """See core.task: what is odd about judgments; all else is said once the files are joined."""
        known = dataset.judgments
        if known is None:
            return ()
        return judgments.remarks(
            known, judgments.place(known, dataset.ids, [system.name for system in dataset.systems])
        )

    def change(self, dataset: GenerationDataset, gesture: Gesture) -> Change | Problem:
        """See core.task."""
        return changing.change(dataset, gesture)

    def apply(self, dataset: GenerationDataset, changes: Sequence[Change], settings: Settings) -> GenerationDataset:
        """See core.task."""
        return changing.apply(dataset, changes, settings)

    def affected(self, dataset: GenerationDataset, items: Ints, settings: Settings) -> Ints:
        """See core.task: each sentence is compared alone."""
        return np.unique(items)

    def export(
        self,
        dataset: GenerationDataset,
        export: str,
        settings: Settings,
        system: int | None = None,
        item: int | None = None,
    ) -> Exported:
        """See core.task."""
        return exporting.export(dataset, export, system)


TASK = Generation()
