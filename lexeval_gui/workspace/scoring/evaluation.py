"""An evaluation: what is open, under given settings. The only caller of tasks; everything else asks here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from lexeval_gui import tasks
from lexeval_gui.core import curves, rounding, scores
from lexeval_gui.core.blocks import Block
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.curves import Band, Curves
from lexeval_gui.core.dataset import Dataset, Floats, Ints, Mask
from lexeval_gui.core.jobs import Check, Job, go_on
from lexeval_gui.core.parameters import Parameter, Preset, Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.query.fields import Parts
from lexeval_gui.core.scores import Counts, Drawable, Group, Measure, Scores
from lexeval_gui.core.statistics import resampling
from lexeval_gui.core.task import Exported, Part, Task

T = TypeVar("T")

STRETCH = 4096
"""So many items are looked through at once."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class Loaded:
    """Data joined and counted under the join and count conventions of `settings`; `preview` if these are only the
    first rows of what is still being read."""

    task: str
    dataset: Dataset
    counts: tuple[Counts, ...]
    settings: Settings
    preview: bool = False


def prepare(
    task_name: str,
    parts: Sequence[Part],
    settings: Settings,
    changes: Sequence[Change],
    job: Job,
    preview: bool = False,
) -> Loaded:
    """Join the parts, put the changes in force, count every system. Raises Unreadable."""
    task = tasks.load(task_name)
    with job.part(0, 0.4):
        dataset: Dataset = task.joining.join(parts, settings, job)
    if changes:
        dataset = task.changing.apply(dataset, changes, settings)
    with job.part(0.4, 1):
        return count(task_name, dataset, settings, job, preview)


def prepare_all(
    task_name: str, parts: Sequence[Part], settings: Settings, changes: Sequence[Change], job: Job
) -> Loaded:
    """The same of parts that were joined before, under other settings; Unreadable too where these leave a system out:
    as many as were opened stay open."""
    loaded = prepare(task_name, parts, settings, changes, job)
    if loaded.dataset.left_out:
        raise Unreadable(loaded.dataset.left_out)
    return loaded


def count(task_name: str, dataset: Dataset, settings: Settings, job: Job, preview: bool = False) -> Loaded:
    """Count every system of data that is joined."""
    counting = tasks.load(task_name).scoring
    counts = []
    for system in range(len(dataset.systems)):
        job.step(system / len(dataset.systems), f"counting {dataset.systems[system].name}")
        counts.append(counting.count(dataset, system, settings, check=job.check))
    return Loaded(task_name, dataset, tuple(counts), settings, preview)


@dataclass(frozen=True)
class Subset:
    """Some of the items: their rows in the dataset, ascending, the filter that finds them, what that depends on besides
    the files (see `within`), and what was counted of these items in each system."""

    rows: Ints
    where: str
    sources: tuple[str, ...]
    counts: tuple[Counts, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """What the signature says of it."""
        return scores.where_words(self.where), *self.sources


@dataclass(frozen=True)
class Compared:
    """What is summed of two systems over the items that both are scored over: `places` are theirs among the items of
    the evaluation, ascending. `scored` says over how many each has its score, where these are others; `per_item`
    whether one item alone has a value, and so is won."""

    first: resampling.Source
    second: resampling.Source
    form: resampling.Form
    places: Ints
    scored: tuple[int, int] | None
    per_item: bool

    def comparison(self, pair: resampling.Pair) -> resampling.PairedComparison:
        """The comparison, from what was drawn of these two."""
        paired = replace(pair.compared(), scored=self.scored)
        return paired if self.per_item else replace(paired, wins=0, losses=0, ties=0)


class HasInterval(Protocol):
    """A comparison, or several."""

    @property
    def has_interval(self) -> bool:
        """Whether anything was drawn."""
        ...


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
        self._curves: dict[tuple[int, str, tuple[str, ...]], Curves] = {}

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

    def within(self, rows: Ints, where: str, source: str = "") -> Evaluation:
        """The same evaluation over some items alone: `rows` of the dataset, ascending, of what is scored here, and
        `where`, the filter that finds them. `source` says in the signature what that depends on besides the files."""
        if self.rows is not None:
            rows = np.intersect1d(rows, self.rows, assume_unique=True)
        known = self.subset.sources if self.subset else ()
        sources = tuple(dict.fromkeys(filter(None, (*known, source))))
        filters = " ".join(filter(None, (self.where, where)))
        counts = tuple(counted.of_items(rows) for counted in self.loaded.counts)
        return type(self)(self.loaded, self.settings, Subset(rows, filters, sources, counts), self.whole)

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
            kept = {name: value for name, value in known.totals.items() if name in untouched}
            other._scores[system] = replace(known, totals=kept, settings=settings)
        for (system, over, names), known_curves in self._curves.items():
            acting = set().union(*(self.measures[name].acts for name in names)) - {over}
            if not changed & acting:
                other._curves[system, over, names] = known_curves
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
        if missing:
            fresh = self._scored(system, missing)
            known = fresh if known is None else scores.merge(known, fresh, self.measures)
            self._scores[system] = known
        if measures is None:
            self._complete.add(system)
        assert known is not None
        return known

    def _scored(self, system: int, measures: Collection[str]) -> Scores:
        """Score a system by some measures: of a subset those of all items, cut down."""
        if self.subset is None:
            return self.task.scoring.score(self.loaded.counts[system], self.settings, measures)
        needed = {measure.id for measure in scores.only(self.task.identity.measures, measures)}
        return self._cut(system, self.whole.scores(system, needed), needed)

    def _cut(self, system: int, of_all: Scores, measures: Collection[str]) -> Scores:
        """The scores of these items out of those of all."""
        assert self.subset is not None
        subsets, counts = self.task.subsets, self.subset.counts[system]
        there = [m for m in self.task.identity.measures if m.id in measures and m.id in of_all.totals]
        wanted = [measure for measure in there if measure.id not in subsets.absent]
        own = subsets.terms(of_all.counts, counts, of_all.settings, [measure.id for measure in wanted])
        return scores.within(of_all, counts, wanted, own)

    def _scorer(self, system: int) -> curves.Scorer:
        """What scores a system under any settings, given what was counted of all its items."""
        score = self.task.scoring.score
        if self.subset is None:
            return score

        def scored(counts: Counts, settings: Settings, measures: Collection[str]) -> Scores:
            needed = {measure.id for measure in scores.only(self.task.identity.measures, measures)}
            return self._cut(system, score(counts, settings, needed), needed)

        return scored

    def remarks(self) -> tuple[Problem, ...]:
        """What is odd under these settings: what the task says, and a share that exceeds 1, which is never left
        unsaid."""
        why = "more is credited than the system gave"
        exceeding = (
            Problem("warning", known.path, None, "above-one", f"{self.measures[name].title} is {values[0]:.4f}: {why}")
            for system, known in enumerate(self.dataset.systems)
            for name, values in self.scores(system).totals.items()
            if self.measures[name].kind == "fraction" and rounding.difference(values[0], 1) > 0
        )
        return (*self._task_remarks(), *exceeding)

    def refusal(self) -> str:
        """Why these files, or some items alone, cannot have the settings in force, in the words of the task; empty if
        they can."""
        return self._refusal

    @cached_property
    def _refusal(self) -> str:
        if self.subset is not None and (reason := self.task.subsets.refusal(self.settings)):
            return reason
        return next((problem.message for problem in self._task_remarks() if problem.severity == "error"), "")

    def _task_remarks(self) -> Sequence[Problem]:
        return self.task.remarks(self.dataset, self.settings, self._totals)

    def _totals(self, system: int) -> dict[str, float]:
        """Every measure of a system over all items."""
        return {name: float(values[0]) for name, values in self.scores(system).totals.items()}

    def headline(self, system: int) -> Measure:
        """The measure that stands for a system in lists: the first headline measure that it has."""
        names = self.available(system)
        return next((m for m in self.task.identity.measures if m.headline and m.id in names), self.measures[names[0]])

    def drawn_intervals(
        self, system: int, measures: Sequence[str], group: Group | None = None, check: Check = go_on
    ) -> dict[str, Interval]:
        """The interval of each measure, over all items or those of a group: the measures that bound it, if it has
        such, whatever `resamples` says; else a bootstrap interval. A measure that has none is left out."""
        ends = [name for m in measures for name in (self.measures[m].bounds or ())]
        needs = [name for m in measures for name in self.measures[m].needs]
        current = self.scores(system, [*measures, *ends, *needs])
        drawn, line = current.interval_source(group)
        there = [self.measures[name] for name in measures if name in current.totals]
        names = [measure.id for measure in there if measure.bounds is None]
        drawables = [Drawable.of(drawn, self.measures[name]) for name in names]
        bounds = dict(zip(names, scores.intervals(drawables, line, check=check), strict=True))
        whole = 0 if group is None else 1 + current.counts.groups.index(group)
        for measure in there:
            if measure.bounds:
                low, high = (float(current.totals[name][whole]) for name in measure.bounds)
                bounds[measure.id] = low, high
        return {measure.id: bounds[measure.id] for measure in there if measure.id in bounds}

    def is_one_sided(self, system: int, measure: str, line: int = 0) -> bool:
        """Whether what bounds a measure over all items, or those of a group (a line of its totals), is a one-sided
        bound and no interval: the end where the value itself stands says nothing."""
        told = self.measures[measure].one_sided
        return bool(told) and not np.isnan(self.scores(system, [told]).totals[told][line])

    def has_intervals(self, system: int) -> list[str]:
        """The ids of the measures of a system that have an interval: all but the counts if it is resampled, else
        those that have bounds of their own."""
        resampled = "resamples" in self.settings and self.settings.whole("resamples") > 0
        known = [self.measures[name] for name in self.available(system)]
        return [m.id for m in known if m.bounds or (m.bounds is None and resampled and m.kind != "count")]

    def comparable(self, *systems: int) -> list[str]:
        """The ids of the measures by which systems can be compared: all have them, and they are no counts."""
        there = [set(self.available(system)) for system in systems]
        ends = {name for measure in self.task.identity.measures for name in measure.bounds or ()}
        shared = (name for name in self.available(systems[0]) if all(name in known for known in there))
        return [name for name in shared if name not in ends and self.measures[name].kind != "count"]

    def compare(self, first: int, second: int, measure: str, check: Check = go_on) -> resampling.PairedComparison:
        """Two systems over the items that both are scored over: difference, interval, p, wins, losses and ties (see
        core.statistics.resampling)."""
        found = self.compared(first, second, measure)
        return found.comparison(resampling.Pair.of(*self.drawn([found.first, found.second], found.form, check)))

    def drawn(
        self, sources: Sequence[resampling.Source], form: resampling.Form, check: Check = go_on
    ) -> list[resampling.Side]:
        """Several systems over the same items, by the draws and the swaps that the settings say."""
        return resampling.resample(sources, form, self.settings.whole("resamples"), self.settings["seed"], check)

    def compared(self, first: int, second: int, measure: str) -> Compared:
        """What is summed where two systems are compared."""
        declared = self.measures[measure]
        mine, theirs = (self._items_over(system, declared) for system in (first, second))
        kept, scored = None, None
        if mine is not None and theirs is not None:
            kept = mine & theirs
            scored = None if np.array_equal(mine, theirs) else (int(mine.sum()), int(theirs.sum()))
        one, other = (self._source(system, declared, kept) for system in (first, second))
        places = np.arange(len(self.counts[first])) if kept is None else np.flatnonzero(kept)
        return Compared(one, other, self._form([first, second], declared), places, scored, declared.per_item)

    def _items_over(self, system: int, measure: Measure) -> Mask | None:
        """Which of the items a system is scored over, where that is a sample; None where it is all."""
        if not measure.over:
            return None
        return np.asarray(self.item_values(system, measure.over, slice(None) if self.rows is None else self.rows) > 0)

    def _form(self, systems: Sequence[int], measure: Measure) -> resampling.Form:
        """How a measure is made of sums, which is the same for all systems; ValueError if it is not."""
        forms = [self._scores_of(system, measure).form(measure) for system in systems]
        if len({form.ratios for form in forms}) > 1:
            raise ValueError("expected the same terms of all systems: a ratio beside a ratio, a sum beside a sum")
        return forms[0]

    def _source(self, system: int, measure: Measure, items: Mask | None) -> resampling.Source:
        """What is summed of a system for a measure, over some items (None: all)."""
        drawable, counts = Drawable.of(self._scores_of(system, measure), measure), self.counts[system]
        columns, cell_of = drawable.columns, drawable.cell_of
        if items is not None:
            return resampling.Source(columns, counts.row_of[items], None, cell_of)
        known = scores.kept_rows(counts, self.settings.whole("resamples"), self.settings["seed"])
        return resampling.Source(columns, counts.row_of, known, cell_of)

    def _scores_of(self, system: int, measure: Measure) -> Scores:
        """The scores of a system that hold all terms of a measure."""
        return self.scores(system, measure.needs if measure.derive else (measure.id,))

    # curves

    def curve(self, system: int, over: str, measures: Sequence[str]) -> Curves:
        """Measures of a system over the grid of a parameter. Kept until a setting changes that acts on them."""
        key = (system, over, tuple(measures))
        if key not in self._curves:
            score, grid = self._scorer(system), self.task.identity.grids.get(over)
            self._curves[key] = curves.sweep(score, self.loaded.counts[system], over, self.settings, measures, grid)
        return self._curves[key]

    def has_curve(self, system: int, over: str, measures: Sequence[str]) -> bool:
        """Whether such curves are known, and need not be computed."""
        return (system, over, tuple(measures)) in self._curves

    def band(self, system: int, over: str, measure: str, check: Check = go_on) -> Band:
        """The band of a measure along a curve: that of the measures that bound it, or a bootstrap band. NaN along the
        whole grid for a measure that has no interval."""
        counts, bounds = self.loaded.counts[system], self.measures[measure].bounds
        if bounds is not None:
            drawn = self.curve(system, over, [measure, *bounds])
            nothing = np.full(len(drawn.grid), np.nan)
            low, high = (drawn.lines[name] for name in bounds) if bounds else (nothing, nothing)
            return Band(drawn.grid, low, high)
        return curves.band(self._scorer(system), counts, over, self.settings, self.measures[measure], check=check)

    # items

    def item_values(self, system: int, measure: str, items: Ints | slice = slice(None)) -> Floats:
        """The value of a measure for each item of the dataset, NaN where it has none: [items]."""
        name = self.measure_of_item(measure).id
        return self.scores(system, [name]).of_rows(name, self.loaded.counts[system].row_of[items])

    def measure_of_item(self, measure: str) -> Measure:
        """The measure that says what an item's own value is: of a lemma L, where that of the files is L*."""
        return self.measures[self.measures[measure].as_item or measure]

    def first_scored(self) -> int | None:
        """The first item whose headline measure has a value for some system; the very first if there is none, None if
        there are no items."""
        for start in range(0, len(self.dataset), STRETCH):
            items = slice(start, start + STRETCH)
            systems = range(len(self.system_names))
            has = [np.isfinite(self.item_values(system, self.headline(system).id, items)) for system in systems]
            if np.any(has):
                return start + int(np.any(has, axis=0).argmax())
        return 0 if len(self.dataset) else None

    def item_columns(self, system: int) -> Mapping[str, Floats]:
        """The counts of each item of the dataset that stand beside its measures: id → [n]."""
        return self.task.scoring.item_columns(self.loaded.counts[system], self.settings)

    def item_records(self, system: int) -> Mapping[str, Iterable[Mapping[str, Any]]]:
        """What stands in the place of the items where the task lists something finer, by the name of the list."""
        records = self.task.records
        if records is None:
            return {}
        if self.rows is None:
            return records(self.dataset, system, self.settings)
        return records(self.dataset, system, self.settings, self.rows)

    @property
    def part_labels(self) -> tuple[str, ...]:
        """The names of the labels of parts that are counted above the list; empty if the task labels no parts."""
        return self.task.labels.names if self.task.labels else ()

    @property
    def all_part_labels(self) -> tuple[str, ...]:
        """The names of all labels of parts; empty if the task labels no parts."""
        return (*self.part_labels, *(self.task.labels.more if self.task.labels else ()))

    def parts(self, system: int) -> Parts | None:
        """What the items are made of, labelled under one system; None if the task labels no parts."""
        labels = self.task.labels
        return labels.parts(self.dataset, system, self.loaded.counts[system], self.settings) if labels else None

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

    def with_changes(self, changes: Sequence[Change]) -> Evaluation:
        """The evaluation of a changed copy: only the items are counted again whose counts can be others."""
        dataset = self.task.changing.apply(self.dataset, changes, self.settings)
        names = {change.item for change in changes}
        known = self.dataset.ids.rows_of(names)
        items = sorted(known[name] for name in names if name in known)
        return self.with_dataset(dataset, np.array(items)) if items else self

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
        """The items that are scored here, out of another evaluation of all: by their ids where it was joined in
        another way."""
        if self.subset is None:
            return whole
        rows, mine, theirs = self.subset.rows, self.dataset.ids, whole.dataset.ids
        if not mine.same_as(theirs):
            names = {mine[row] for row in rows.tolist()}
            rows = np.array(sorted(row for name, row in theirs.rows_of(names).items() if name in names), np.int64)
        counts = tuple(counted.of_items(rows) for counted in whole.loaded.counts)
        return type(self)(whole.loaded, whole.settings, replace(self.subset, rows=rows, counts=counts), whole)

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
            self.task.identity.id, self.measures[measure], self.settings, with_interval, self.where_words
        )

    def signature_of_comparison(self, measure: str, paired: HasInterval, family: Sequence[str] = ()) -> str:
        """The same of a comparison, whose interval is resampled whatever interval the measure has; `family` says with
        what its p is corrected."""
        resampled = replace(self.measures[measure], bounds=None)
        where = self.where_words
        return scores.signature(self.task.identity.id, resampled, self.settings, paired.has_interval, where, family)

    @property
    def where_words(self) -> tuple[str, ...]:
        """What signatures say of the items that are scored; nothing of all."""
        return () if self.subset is None else self.subset.words

    def conventions(self) -> tuple[Parameter, ...]:
        """The parameters that are conventions: choices that change a number."""
        return tuple(p for p in self.settings.parameters if hasattr(p, "options") and p.stage != "view")


def totals(evaluation: Evaluation, measure: str) -> tuple[float, ...]:
    """The measure of every system; NaN where it is undefined, or the system has it not."""
    systems = range(len(evaluation.system_names))
    every = (evaluation.scores(system, [measure]) for system in systems)
    return tuple(scores.total(measure) if measure in scores else float("nan") for scores in every)


def cached(memo: dict[Any, Any], key: object, make: Callable[[], T]) -> T:
    """What a memo holds under a key, made when it is asked for the first time."""
    if key not in memo:
        memo[key] = make()
    value: T = memo[key]
    return value
