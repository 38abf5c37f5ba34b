"""An evaluation: what is open, under given settings. The only caller of tasks; everything else asks here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core import curves, scores
from lexeval_gui.core.changed_rows import changed_rows
from lexeval_gui.core.changes import Change, Gesture, Ref
from lexeval_gui.core.curves import Curves
from lexeval_gui.core.dataset import Dataset, Floats, Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import Parameter, Preset, Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import Counts, Measure, Scores
from lexeval_gui.core.task import Exported, Task
from lexeval_gui.workspace.scoring.loaded import Loaded
from lexeval_gui.workspace.scoring.subset import Find, Subset

if TYPE_CHECKING:  # who scores files draws no items
    from lexeval_gui.core.blocks import Block


class Evaluation:
    """Scores, curves, intervals and pictures of what is loaded. Results are kept; settings are changed by making
    another evaluation with `with_settings`, which keeps every result that they do not touch.

    Over some items alone (`within`) totals, groups, curves, intervals and comparisons are of these items, and rows,
    pictures and item columns still those of the dataset.
    """

    def __init__(
        self,
        loaded: Loaded,
        settings: Settings | None = None,
        subset: Subset | None = None,
        whole: Evaluation | None = None,
    ) -> None:
        self.loaded = loaded
        self.settings = settings if settings is not None else loaded.settings
        self.subset, self._whole = subset, whole
        self._scores: dict[int, Scores] = {}
        self._complete: set[int] = set()  # the systems of which all measures were asked for
        self._curves: dict[tuple[int, str], dict[tuple[str, ...], Curves]] = {}  # of each parameter, by measures
        self._points: dict[str, tuple[tuple[Settings, ...], Floats]] = {}  # at which curves are scored, and their grid

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to another process without what can be computed again."""
        return type(self), (self.loaded, self.settings, self.subset, self._whole)

    def apart(self) -> Evaluation:
        """The same for another thread: what each of them computes it keeps for itself."""
        return type(self)(self.loaded, self.settings, self.subset, None if self._whole is None else self._whole.apart())

    @cached_property
    def task(self) -> Task[Any]:
        """The task that this is an evaluation of."""
        return tasks.load(self.loaded.task)

    @property
    def dataset(self) -> Dataset:
        """Gold and systems, item by item."""
        return self.loaded.dataset

    @cached_property
    def system_names(self) -> tuple[str, ...]:
        """The names of the systems, in the order in which they were opened."""
        return tuple(system.name for system in self.dataset.systems)

    @cached_property
    def measures(self) -> dict[str, Measure]:
        """All measures of the task by id."""
        return {measure.id: measure for measure in self.task.identity.measures}

    # some items alone

    @property
    def whole(self) -> Evaluation:
        """The evaluation of all items, under the same settings."""
        return self._whole or self

    @property
    def rows(self) -> Ints | None:
        """The rows of the items that are scored, ascending; None for all."""
        return None if self.subset is None else self.subset.rows

    @property
    def where(self) -> str:
        """The filter that finds the items that are scored; empty for all."""
        return "" if self.subset is None else self.subset.where

    @property
    def counts(self) -> tuple[Counts, ...]:
        """What was counted of the items that are scored, of each system."""
        return self.loaded.counts if self.subset is None else self.subset.counts

    def within(self, rows: Ints, where: str, source: str = "", find: Find | None = None) -> Evaluation:
        """The same evaluation over some items alone: `rows` of the dataset, ascending, of what is scored here, and
        `where`, the filter that finds them. `source` says in the signature what that depends on besides the files;
        `find` finds them anew in data that are joined in another way (None: they stay, by their ids)."""
        subset = Subset.of(self.loaded.counts, rows, where, source, self.subset, find)
        return type(self)(self.loaded, self.settings, subset, self.whole)

    def needs_preparing(self, settings: Settings) -> bool:
        """Whether other settings need the data joined or counted again."""
        return settings.at("join", "count") != self.loaded.settings.at("join", "count")

    def with_settings(self, settings: Settings) -> Evaluation:
        """The evaluation under other settings that act on scores only; ValueError if they act on counts."""
        if self.needs_preparing(settings):
            raise ValueError("these settings need the data to be joined and counted again")
        changed = {name for name in settings if settings[name] != self.settings[name]}
        whole = None if self._whole is None else self._whole.with_settings(settings)
        other = type(self)(self.loaded, settings, self.subset, whole)
        untouched = {m.id for m in self.task.identity.measures if not changed.intersection(m.acts)}
        for system, known in self._scores.items():
            kept = known.totals
            if not kept.keys() <= untouched:  # of most of many systems nothing else was asked since the step before
                kept = {name: value for name, value in kept.items() if name in untouched}
            other._scores[system] = replace(known, totals=kept, settings=settings)
        for (system, over), known_curves in self._curves.items():
            acting = changed - {over}
            kept_curves = {
                names: curve
                for names, curve in known_curves.items()
                if not any(acting.intersection(self.measures[name].acts) for name in names)
            }
            if kept_curves:
                other._curves[system, over] = kept_curves
        return other

    # scores

    def available(self, system: int) -> tuple[str, ...]:
        """The ids of the measures that a system has, in declared order."""
        memo = self.counts[system].memo
        return cached(memo, "available", lambda: tuple(n for n in self.scores(system).totals if self.measures[n].shown))

    def scores(self, system: int, measures: Collection[str] | None = None) -> Scores:
        """The scores of a system: all of them, or at least the measures named. Computed once."""
        known = self._scores.get(system)
        if measures is None and system in self._complete:
            measures = ()  # those that are lacking still, a system of its kind cannot have
        wanted = self.measures if measures is None else measures
        missing = wanted if known is None else [name for name in wanted if name not in known.totals]
        if missing or known is None:
            fresh = self._scored(system, missing)
            known = fresh if known is None else scores.merge(known, fresh, self.measures)
            self._scores[system] = known
        if measures is None:
            self._complete.add(system)
        return known

    def lacking_scores(self) -> list[int]:
        """The systems of which not all scores have been asked for."""
        return [system for system in range(len(self.system_names)) if system not in self._complete]

    def _scored(self, system: int, measures: Collection[str]) -> Scores:
        """Score a system by some measures: of a subset those of all items, cut down."""
        if self.subset is None:
            return self.task.scoring.score(self.loaded.counts[system], self.settings, measures)
        needed = {measure.id for measure in scores.only(self.task.identity.measures, measures)}
        return self.subset.cut(self.task, system, self.whole.scores(system, needed), needed)

    def scorer(self, system: int) -> curves.Scorer:
        """What scores a system under any settings, given what was counted of all its items."""
        score, subset = self.task.scoring.score, self.subset
        if subset is None:
            return score

        def scored(counts: Counts, settings: Settings, measures: Collection[str]) -> Scores:
            needed = {measure.id for measure in scores.only(self.task.identity.measures, measures)}
            return subset.cut(self.task, system, score(counts, settings, needed), needed)

        return scored

    def refusal(self) -> str:
        """Why these files, or these items, cannot have these settings, in the words of the task; empty if they can."""
        return self._refusal

    @cached_property
    def _refusal(self) -> str:
        if self.subset is not None and (reason := self.task.subsets.refusal(self.settings)):
            return reason
        return next((problem.message for problem in self.task_remarks() if problem.severity == "error"), "")

    def task_remarks(self) -> Sequence[Problem]:
        """What the task finds odd under these settings."""
        return self.task.remarks(self.dataset, self.settings, self._totals)

    def _totals(self, system: int) -> dict[str, float]:
        """Every measure of a system over all items."""
        return {name: float(values[0]) for name, values in self.scores(system).totals.items()}

    def headline(self, system: int) -> Measure:
        """The measure that stands for a system in lists: the first headline measure that it has."""
        names = self.available(system)
        return cached(self.counts[system].memo, ("headline", names), lambda: self._headline(names))

    def _headline(self, names: Sequence[str]) -> Measure:
        return next((m for m in self.task.identity.measures if m.headline and m.id in names), self.measures[names[0]])

    # curves

    def curve(self, system: int, over: str, measures: Sequence[str]) -> Curves:
        """Measures of a system over the grid of a parameter. Kept until a setting changes that acts on them."""
        return self.curves_of([system], over, measures)[0]

    def curves_of(self, systems: Sequence[int], over: str, measures: Sequence[str]) -> list[Curves]:
        """The same of several systems, in their order."""
        names = tuple(measures)
        self._find_in_one_go(systems, over, names)
        return [self._curve(system, over, names) for system in systems]

    def _curve(self, system: int, over: str, names: tuple[str, ...]) -> Curves:
        """A curve that is known, or whose points are scored one by one."""
        known = self._curves[system, over]
        if names not in known:
            score, grid = self.scorer(system), self.task.identity.grids.get(over)
            known[names] = curves.sweep(score, self.loaded.counts[system], over, self.settings, names, grid)
        return known[names]

    def _find_in_one_go(self, systems: Sequence[int], over: str, names: tuple[str, ...]) -> None:
        """Have the curves of these systems that are not known, where the task finds all their points at once, and all
        items are scored."""
        lacking = [system for system in systems if not self._knows_curve(system, over, names)]
        if lacking and self.subset is None:
            points, grid = cached(self._points, over, partial(self._points_along, over))
            found = self.task.along([self.loaded.counts[system] for system in lacking], over, points, grid, names)
            for system, lines in zip(lacking, found, strict=True) if found is not None else ():
                self._curves[system, over][names] = Curves(over, grid, lines)

    def _knows_curve(self, system: int, over: str, names: tuple[str, ...]) -> bool:
        """Whether these measures are known, together or among others."""
        known = self._curves.setdefault((system, over), {})
        if names not in known and (found := _with_these(known.values(), names)) is not None:
            known[names] = found
        return names in known

    def _points_along(self, over: str) -> tuple[tuple[Settings, ...], Floats]:
        points = curves.points_along(over, self.settings, self.task.identity.grids.get(over))
        return points, np.array([point.number(over) for point in points])

    def finds_curve(self, system: int, over: str, measures: Sequence[str]) -> bool:
        """Whether such curves are known, now that they have been looked for in one go: sweeping takes many times as
        long."""
        names = tuple(measures)
        self._find_in_one_go([system], over, names)
        return names in self._curves[system, over]

    # items

    def item_values(self, system: int, measure: str, items: Ints | slice = slice(None)) -> Floats:
        """The value of a measure for each item of the dataset, NaN where it has none: [items]."""
        name = self.measure_of_item(measure).id
        return self.scores(system, [name]).of_rows(name, self.loaded.counts[system].row_of[items])

    def measure_of_item(self, measure: str) -> Measure:
        """The measure that says what an item's own value is: of a lemma L, where that of the files is L*."""
        return self.measures[self.measures[measure].as_item or measure]

    def item_columns(self, system: int) -> Mapping[str, Floats]:
        """The counts of each item of the dataset that stand beside its measures: id → [n]."""
        return self.task.scoring.item_columns(self.loaded.counts[system], self.settings)

    def item_number(self, item_id: str) -> int | None:
        """The row of an item by its id, None if there is none."""
        return self.dataset.ids.find(item_id)

    def blocks(self, item: int, systems: Sequence[int]) -> list[Block]:
        """The picture of one item for these systems."""
        return self.task.showing().blocks(self.dataset, item, systems, self.loaded.counts, self.settings)

    def export(self, export: str, system: int | None = None, item: int | None = None) -> Exported:
        """The files of one of the task's exports: of a system (None: of the gold, or the whole), or of an item."""
        assert self.task.exports is not None, "asked for one of its exports"
        return self.task.exports.export(self.dataset, export, self.settings, system, item)

    # what-if

    def gesture(self, gesture: Gesture) -> Change | Problem:
        """The change that a gesture makes, or why it makes none."""
        return self.task.changing.change(self.dataset, gesture)

    def followed(self, ref: Ref, item: str, after: Evaluation) -> Ref | None:
        """What a part of an item is called in a changed copy of the same files; None if it is gone there."""
        row = self.dataset.ids.find(item)
        if row is None or after.dataset is self.dataset or after.dataset.ids.find(item) != row:
            return ref
        return self.task.followed(self.dataset, after.dataset, row, ref)

    def with_changes(self, changes: Sequence[Change], check: Check = go_on) -> Evaluation:
        """The evaluation of a changed copy: only the items are counted again whose counts can be others."""
        dataset = self.task.changing.apply(self.dataset, changes, self.settings)
        check()
        items = changed_rows(self.dataset.ids, changes)
        return self.with_dataset(dataset, items, check) if len(items) else self

    def with_dataset(self, dataset: Dataset, items: Ints, check: Check = go_on) -> Evaluation:
        """The evaluation of a dataset that differs from this one in some items alone, which are counted again, and
        those that depend on them."""
        if self.subset is not None:
            return self.like(self.whole.with_dataset(dataset, items, check))
        depend = [self.task.affected(data, items, self.settings) for data in (self.dataset, dataset)]
        rows = np.unique(np.concatenate(depend))
        counts = tuple(
            known.with_items(rows, self.task.scoring.count(dataset, system, self.settings, rows, check))
            for system, known in enumerate(self.loaded.counts)
        )
        return type(self)(replace(self.loaded, dataset=dataset, counts=counts), self.settings)

    def like(self, whole: Evaluation) -> Evaluation:
        """The items that are scored here, out of another evaluation of all: found anew where it was joined in another
        way, or by their ids (see `within`). Raises BadValue where they cannot be found there."""
        if self.subset is None:
            return whole
        ids, find = self.dataset.ids, self.subset.find
        anew = None if find is None or ids.same_as(whole.dataset.ids) else find(whole)
        subset = self.subset.out_of(whole.loaded, ids, anew)
        return type(self)(whole.loaded, whole.settings, subset, whole)

    # parameters

    @cached_property
    def acting_parameters(self) -> frozenset[str]:
        """The ids of the parameters that act on some measure of some system; the others change nothing here."""
        names = {name for system in range(len(self.system_names)) for name in self.available(system)}
        return frozenset(parameter for name in names for parameter in self.measures[name].acts)

    @cached_property
    def sliders(self) -> tuple[str, ...]:
        """The ids of the parameters that have a slider: those of the task that act here, or on figures."""
        viewed = {parameter.id for parameter in self.settings.parameters if parameter.stage == "view"}
        return tuple(name for name in self.task.identity.sliders if name in self.acting_parameters or name in viewed)

    # conventions

    @cached_property
    def presets(self) -> tuple[Preset, ...]:
        """The presets of the task that change something here, and those that change nothing anywhere."""
        return tuple(
            p for p in self.task.identity.presets if not p.values or self.acting_parameters.intersection(p.values)
        )

    def signature(self, measure: str, with_interval: bool = False) -> str:
        """One line that says under which conventions the number of a measure holds."""
        return scores.signature(
            self.task.identity.id, self.measures[measure], self.settings, with_interval, self.where_words,
            said=self.drawn_as,
        )  # fmt: skip

    @property
    def drawn_as(self) -> Mapping[str, str]:
        """What signatures say in the place of parameters by which a sample was drawn already, while nothing less than
        that is taken."""
        known, now = self.loaded.settings, self.settings
        return {name: words for name, words in self.loaded.drawn_as.items() if known[name] == now[name]}

    @property
    def where_words(self) -> tuple[str, ...]:
        """What signatures say of the gold, where it is not one file, and of the items that are scored; nothing of
        all."""
        return (*self.dataset.made_of, *(() if self.subset is None else self.subset.words))

    def conventions(self) -> tuple[Parameter, ...]:
        """The parameters that are conventions: choices that change a number."""
        return tuple(p for p in self.settings.parameters if hasattr(p, "options") and p.stage != "view")


def _with_these(known: Iterable[Curves], measures: Sequence[str]) -> Curves | None:
    """Of curves over the same grid the first that have these measures among others; None if none have."""
    found = next((one for one in known if all(name in one.lines for name in measures)), None)
    return None if found is None else replace(found, lines={name: found.lines[name] for name in measures})
