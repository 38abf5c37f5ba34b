"""Lexical substitution: SemEval-2007 Task 10, and the measures of Jabbari, Hepple & Guthrie (2010)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.curves import Curves, sweep
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import CurveFigure, DistributionFigure, GroupPlaneFigure, PlaneFigure
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import Check, Counts, Scores, go_on
from lexeval_gui.core.task import Exported, Guess, Part, Sheet, Totals
from lexeval_gui.tasks.substitution import changing, joining, reading
from lexeval_gui.tasks.substitution import parameters as settable
from lexeval_gui.tasks.substitution.joining import SubstitutionDataset
from lexeval_gui.tasks.substitution.scoring import counting
from lexeval_gui.tasks.substitution.scoring import measures as scoring
from lexeval_gui.tasks.substitution.showing import blocks as picture


class Substitution:
    """The task, by the protocol of core.task."""

    id = "substitution"
    title = "Lexical substitution"
    measures = scoring.MEASURES
    parameters = settable.PARAMETERS
    presets = settable.PRESETS
    sliders = settable.SLIDERS
    overview = (
        "coverage_precision", "coverage_recall", "coverage_f", "coverage_f_optimal", "oot_recall", "best1_of_ranking",
        "best_normalised", "best1", "best_precision", "best_recall", "mw_detection_precision", "mw_detection_recall",
        "mw_identification_precision", "mw_identification_recall",
    )  # fmt: skip
    item_titles: ClassVar[Mapping[str, str]] = {"gold_size": "|H|"}
    item_measures: tuple[str, ...] = ()
    counted: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    part_word = "answer"
    part_labels = ()
    options = reading.OPTIONS
    roles = reading.ROLES
    exports = (changing.EXPORT,)
    figures = (
        CurveFigure(
            "over_n", "over n", "n", ("coverage_f", "coverage_precision", "coverage_recall"), ("coverage_f_optimal",),
            note="What stopping everywhere at the same place costs against each item's own best cutoff.",
        ),
        CurveFigure("over_k", "over k", "k", ("coverage_f", "coverage_precision")),
        PlaneFigure("plane", "P–R", "coverage_recall", "coverage_precision", "n", iso_f=True),
        GroupPlaneFigure("by_pos", "PoS", "coverage_recall", "coverage_precision", ("pos",), iso_f=True),
        DistributionFigure("items", "items", "coverage_f"),
        DistributionFigure("items_best", "items, best", "best_normalised"),
    )  # fmt: skip

    def sniff(self, head: bytes, name: str) -> Guess | None:
        """See core.task."""
        return reading.sniff(head, name)

    def sniff_folder(self, names: Sequence[str], name: str) -> Guess | None:
        """See core.task: files of this task stand alone."""
        return None

    def read(self, role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
        """See core.task."""
        return reading.read(role, path, options, job, limit)

    def join(self, parts: Sequence[Part], settings: Settings, job: Job) -> SubstitutionDataset:
        """See core.task."""
        return joining.join(parts, settings, job)

    def count(
        self,
        dataset: SubstitutionDataset,
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
        dataset: SubstitutionDataset,
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
        self, dataset: SubstitutionDataset, system: int, settings: Settings
    ) -> Mapping[str, Iterable[Mapping[str, Any]]]:
        """See core.task: the items themselves."""
        return {}

    def parts(self, dataset: SubstitutionDataset, system: int, counts: Counts, settings: Settings) -> None:
        """See core.task: filters ask for items."""

    def sheets(self, dataset: SubstitutionDataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Sheet]:
        """See core.task: this task has none."""
        return ()

    def remarks(self, dataset: SubstitutionDataset, settings: Settings, totals: Totals) -> Sequence[Problem]:
        """See core.task: all is said once the files are joined."""
        return ()

    def change(self, dataset: SubstitutionDataset, gesture: Gesture) -> Change | Problem:
        """See core.task."""
        return changing.change(dataset, gesture)

    def apply(self, dataset: SubstitutionDataset, changes: Sequence[Change], settings: Settings) -> SubstitutionDataset:
        """See core.task."""
        return changing.apply(dataset, changes, settings)

    def affected(self, dataset: SubstitutionDataset, items: Ints, settings: Settings) -> Ints:
        """See core.task."""
        return counting.affected(dataset, items, settings)

    def export(
        self,
        dataset: SubstitutionDataset,
        export: str,
        settings: Settings,
        system: int | None = None,
        item: int | None = None,
    ) -> Exported:
        """See core.task."""
        return changing.export(dataset, system)


TASK = Substitution()
