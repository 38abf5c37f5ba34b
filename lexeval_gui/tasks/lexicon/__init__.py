"""Lexicons: L-measure, F-measure, entropy and aligned clusters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.curves import Curves, sweep
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import CurveFigure, DistributionFigure, ScatterFigure, SequenceFigure, Stop
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.query.fields import Parts
from lexeval_gui.core.review import Reviewing
from lexeval_gui.core.scores import Check, Counts, Scores, go_on
from lexeval_gui.core.task import Exported, Guess, Part, Sheet, Totals
from lexeval_gui.tasks.lexicon import changing, exporting, joining, reading
from lexeval_gui.tasks.lexicon import parameters as settable
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.scoring import counting, interval
from lexeval_gui.tasks.lexicon.scoring import measures as scoring
from lexeval_gui.tasks.lexicon.showing import membership, records, remarks

DRIFT = "A trend over a random order shows only drift."


class LexiconTask:
    """The task, by the protocol of core.task."""

    id = "lexicon"
    title = "Lexicon"
    measures = scoring.MEASURES
    parameters = settable.PARAMETERS
    presets = settable.PRESETS
    sliders = settable.SLIDERS
    overview = (
        "l_measure", "mean_precision", "mean_recall", "mean_l", "f_measure", "f_measure_pruned", "entropy", "bmf1_f",
        "lemmas", "common_lemmas",
    )  # fmt: skip
    item_titles: ClassVar[Mapping[str, str]] = {
        "rank": "rank",
    }  # fmt: skip
    item_measures: tuple[str, ...] = ("mean_precision", "mean_recall", "mean_contribution")
    options = reading.OPTIONS
    roles = reading.ROLES
    exports = exporting.EXPORTS
    counted: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    part_word = "form"
    part_labels = membership.NAMES
    figures = (
        CurveFigure("over_alpha", "L* over α", "alpha", ("l_measure",), log=True,
                    stop=Stop("half_width", interval.FEW, 10)),
        SequenceFigure("sequence", "p, r, L", ("mean_l", "mean_precision", "mean_recall"), "window",
                       (("rank", "sample"), ("mean_l", "L"), ("reference_size", "size"), ("id", "A–Z")), DRIFT),
        ScatterFigure("scatter", "p–r", "mean_recall", "mean_precision", "reference_size",
                      "forms in the dictionary", iso_f=True),
        DistributionFigure("items", "lemmas", "mean_l"),
    )  # fmt: skip

    def sniff(self, head: bytes, name: str) -> Guess | None:
        """See core.task."""
        return reading.sniff(head, name)

    def sniff_folder(self, names: Sequence[str], name: str) -> Guess | None:
        """See core.task."""
        return reading.sniff_folder(names, name)

    def read(self, role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
        """See core.task."""
        return reading.read(role, path, options, job, limit)

    def join(self, parts: Sequence[Part], settings: Settings, job: Job) -> LexiconDataset:
        """See core.task."""
        return joining.join(parts, settings, job)

    def count(
        self, dataset: LexiconDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
    ) -> Counts:
        """See core.task."""
        return counting.count(dataset, system, settings, items, check)

    def score(self, counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
        """See core.task."""
        return scoring.score(counts, settings, measures)

    def curve(self, counts: Counts, over: str, settings: Settings, measures: Collection[str]) -> Curves:
        """See core.task: over α the grid is finer where samples are small."""
        return sweep(self.score, counts, over, settings, measures, settable.ALPHAS if over == "alpha" else None)

    def blocks(
        self,
        dataset: LexiconDataset,
        item: int,
        systems: Sequence[int],
        counts: Sequence[Counts],
        settings: Settings,
    ) -> list[Block]:
        """See core.task."""
        from lexeval_gui.tasks.lexicon.showing import blocks as picture

        return picture.blocks(dataset, item, systems, counts, settings)

    def item_columns(self, counts: Counts, settings: Settings) -> Mapping[str, Floats]:
        """See core.task."""
        return scoring.item_columns(counts, settings)

    def item_records(
        self, dataset: LexiconDataset, system: int, settings: Settings
    ) -> Mapping[str, Iterable[Mapping[str, Any]]]:
        """See core.task: the lemmas of the sample, in its order."""
        return records.of_system(dataset, system, settings)

    def parts(self, dataset: LexiconDataset, system: int, counts: Counts, settings: Settings) -> Parts:
        """See core.task: who has each form."""
        return membership.parts(dataset, system, counts)

    def sheets(self, dataset: LexiconDataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Sheet]:
        """See core.task: this task has none."""
        return ()

    def remarks(self, dataset: LexiconDataset, settings: Settings, totals: Totals) -> Sequence[Problem]:
        """See core.task: why a total is undefined, what it is worth."""
        return remarks.of(dataset, settings, totals)

    def change(self, dataset: LexiconDataset, gesture: Gesture) -> Change | Problem:
        """See core.task."""
        return changing.change(dataset, gesture)

    def apply(self, dataset: LexiconDataset, changes: Sequence[Change], settings: Settings) -> LexiconDataset:
        """See core.task."""
        return changing.apply(dataset, changes, settings)

    def affected(self, dataset: LexiconDataset, items: Ints, settings: Settings) -> Ints:
        """See core.task."""
        return changing.affected(dataset, items, settings)

    def export(
        self,
        dataset: LexiconDataset,
        export: str,
        settings: Settings,
        system: int | None = None,
        item: int | None = None,
    ) -> Exported:
        """See core.task."""
        if export in exporting.SIDES:
            return exporting.side(dataset, export, system)
        assert system is not None
        counts = self.count(dataset, system, settings)
        if export == "sample":
            return exporting.sample(dataset, system, records.sampled(counts, settings)[0])
        assert item is not None
        return exporting.aligned(dataset, item, system, counts, settings)

    @property
    def review(self) -> Reviewing:
        """See core.review."""
        from lexeval_gui.tasks.lexicon.review import capability

        found: Any = capability.REVIEW
        offered: Reviewing = found
        return offered


TASK = LexiconTask()
