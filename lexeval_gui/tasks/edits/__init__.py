"""Edits of learners' English: HOO 2012 and 2011, and M2 with the levels of ERRANT."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.curves import Curves, sweep
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import CurveFigure, DistributionFigure, GroupPlaneFigure, PlaneFigure
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.query.fields import Parts
from lexeval_gui.core.scores import Check, Counts, Scores, go_on
from lexeval_gui.core.task import Exported, Guess, Part, Sheet, Totals
from lexeval_gui.tasks.edits import changing, exporting, joining, reading
from lexeval_gui.tasks.edits import parameters as settable
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.joining import checking
from lexeval_gui.tasks.edits.scoring import counting
from lexeval_gui.tasks.edits.scoring import measures as scoring
from lexeval_gui.tasks.edits.showing import blocks as picture
from lexeval_gui.tasks.edits.showing import records, statuses


class EditsTask:
    """The task, by the protocol of core.task."""

    id = "edits"
    title = "Edits"
    measures = scoring.MEASURES
    parameters = settable.PARAMETERS
    presets = settable.PRESETS
    sliders = settable.SLIDERS
    overview = (
        "detection_precision", "detection_recall", "detection_f", "recognition_precision", "recognition_recall",
        "recognition_f", "correction_precision", "correction_recall", "correction_f", "cs_precision", "cs_recall",
        "cs_f", "cse_f", "ds_f", "dt_f",
    )  # fmt: skip
    item_titles: ClassVar[Mapping[str, str]] = {"gold": "gold", "corrected": "Cor", "spurious": "spur."}
    item_measures: tuple[str, ...] = ()
    counted: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    part_word = "edit"
    part_labels = statuses.NAMES
    options = reading.OPTIONS
    roles = reading.ROLES
    exports = exporting.EXPORTS
    figures = (
        CurveFigure("over_beta", "over β", "beta", ("correction_f", "recognition_f", "detection_f")),
        CurveFigure("over_m2_beta", "over β", "m2_beta", ("cs_f", "cse_f", "ds_f", "dt_f")),
        PlaneFigure("plane", "P–R", "correction_recall", "correction_precision", iso_f=True, beta="beta"),
        PlaneFigure("m2_plane", "P–R", "cs_recall", "cs_precision", iso_f=True, beta="m2_beta"),
        GroupPlaneFigure(
            "types", "types", "correction_recall", "correction_precision", ("type",), iso_f=True, beta="beta"
        ),
        GroupPlaneFigure(
            "categories",
            "types",
            "cs_recall",
            "cs_precision",
            ("category_2", "category_1", "category_3"),
            iso_f=True,
            beta="m2_beta",
        ),
        DistributionFigure("items", "fragments", "correction_f"),
        DistributionFigure("sentences", "sentences", "cs_f"),
    )

    def sniff(self, head: bytes, name: str) -> Guess | None:
        """See core.task."""
        return reading.sniff(head, name)

    def sniff_folder(self, names: Sequence[str], name: str) -> Guess | None:
        """See core.task."""
        return reading.sniff_folder(names, name)

    def read(self, role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
        """See core.task."""
        return reading.read(role, path, options, job, limit)

    def join(self, parts: Sequence[Part], settings: Settings, job: Job) -> EditsDataset:
        """See core.task."""
        return joining.join(parts, settings, job)

    def count(
        self, dataset: EditsDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
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
        dataset: EditsDataset,
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
        self, dataset: EditsDataset, system: int, settings: Settings
    ) -> Mapping[str, Iterable[Mapping[str, Any]]]:
        """See core.task: every gold edit with its status, and the spurious edits."""
        return records.of_system(dataset, system, settings)

    def parts(self, dataset: EditsDataset, system: int, counts: Counts, settings: Settings) -> Parts:
        """See core.task."""
        return statuses.parts(dataset, system, counts, settings)

    def sheets(self, dataset: EditsDataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Sheet]:
        """See core.task: this task has none."""
        return ()

    def remarks(self, dataset: EditsDataset, settings: Settings, totals: Totals) -> Sequence[Problem]:
        """See core.task: what becomes of edits without a type."""
        return tuple(checking.untyped(dataset, settings["types"]))

    def change(self, dataset: EditsDataset, gesture: Gesture) -> Change | Problem:
        """See core.task."""
        return changing.change(dataset, gesture)

    def apply(self, dataset: EditsDataset, changes: Sequence[Change], settings: Settings) -> EditsDataset:
        """See core.task."""
        return changing.apply(dataset, changes, settings)

    def affected(self, dataset: EditsDataset, items: Ints, settings: Settings) -> Ints:
        """See core.task: each fragment is compared alone."""
        return np.unique(items)

    def export(
        self, dataset: EditsDataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
    ) -> Exported:
        """See core.task."""
        if export in exporting.SIDES:
            return exporting.side(dataset, export, system)
        assert system is not None
        one = dataset.alone(system, item)
        return exporting.results(one, export, settings, self.score(self.count(one, 0, settings), settings))


TASK = EditsTask()
