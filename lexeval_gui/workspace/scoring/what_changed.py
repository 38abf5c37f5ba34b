"""What a step changed: a slider, a convention, a what-if change. Settings and totals before and after, which items
moved and how, and which system passes which; each with the filter that finds its items.

A filter compares both states: the columns of the earlier one are called `before.hits`, `eager.before.F` (see
`features_before`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Ints, ItemColumns, Mask
from lexeval_gui.core.features import Feature, NumberFeature
from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.query import quote
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.task import Movement
from lexeval_gui.workspace.scoring.effects import ITEM_DIGITS, ValueChange, formula_of
from lexeval_gui.workspace.scoring.evaluation import Evaluation

BEFORE = "before"
"""What a column of the earlier state is called, in front of its name."""


class SettingChange(Struct, frozen=True):
    """A setting before and after, by the title or symbol that people know it by."""

    id: str
    title: str
    before: str
    after: str

    def words(self) -> str:
        """`n 5 → 4`."""
        return f"{self.title} {self.before} → {self.after}"


class Moved(Struct, frozen=True):
    """Items of a system that moved alike, and the filter that finds them."""

    movement: Movement
    count: int
    filter: str

    def words(self) -> str:
        """`12 items lose their last hit`."""
        return self.movement.words(self.count)


class SystemChange(Struct, frozen=True):
    """What a step changed for a system: the totals of its headline's formula that are others, and items that moved.
    `come` items count now and did not, `gone` the other way round."""

    system: int
    name: str
    totals: tuple[ValueChange, ...]
    moved: tuple[Moved, ...]
    come: int = 0
    gone: int = 0

    def words(self) -> str:
        """`P .39 → .43, R .58 → .54; 12 items lose their last hit`."""
        groups = [value.words() for value in self.totals], [moved.words() for moved in self.moved] + self.other_items()
        return "; ".join(filter(None, map(", ".join, groups)))

    @property
    def has_words(self) -> bool:
        """Whether there is anything to say: known without saying it, which takes long of many systems."""
        return bool(self.totals or self.moved or self.come or self.gone)

    def other_items(self) -> list[str]:
        """`3 items more`: those that count now alone, and before alone."""
        counted = ((self.come, "more"), (self.gone, "less"))
        return [f"{count_of(count, 'item')} {word}" for count, word in counted if count]


class Passing(Struct, frozen=True):
    """A system whose headline was not above that of another, and is now."""

    first: str
    second: str
    measure: str

    def words(self) -> str:
        """`eager passes boundary`."""
        return f"{isolated(self.first)} passes {isolated(self.second)}"


class WhatChanged(Struct, frozen=True):
    """All that a step changed; by it there are so many what-if `changes` more, or less."""

    settings: tuple[SettingChange, ...]
    changes: int
    systems: tuple[SystemChange, ...]
    passings: tuple[Passing, ...]

    @property
    def is_step(self) -> bool:
        """Whether a setting is another, or something was changed by hand, or any score is."""
        return bool(self.settings or self.changes or self.passings or any(one.has_words for one in self.systems))

    def step(self) -> str:
        """What was done: `n 5 → 4`; empty where that is not known."""
        said = [setting.words() for setting in self.settings]
        if self.changes:
            said.append(f"{count_of(abs(self.changes), 'change')} {'made' if self.changes > 0 else 'taken back'}")
        return ", ".join(said)

    def words(self) -> str:
        """All of it, in a line: who passes whom first, then each system, by name where there are several."""
        named = len(self.systems) > 1
        told_of = [one for one in self.systems if one.has_words]
        said = [f"{isolated(one.name)}: {one.words()}" if named else one.words() for one in told_of]
        told = "; ".join(filter(None, (*(passing.words() for passing in self.passings), *said))) or "nothing moves"
        return f"{self.step()}: {told}" if self.step() else told


class _Pairs(Struct, frozen=True):
    """The items of both states side by side in cells: an item of each state stands for all of a cell, of which there
    are `weights` [cells]. `come` items are scored now alone, `gone` before alone."""

    before: Ints
    after: Ints
    weights: Floats
    come: int
    gone: int

    @classmethod
    def of(cls, before: Evaluation, after: Evaluation, system: int) -> _Pairs:
        """Items that share a row of the counts in both states share a cell."""
        one, other = before.loaded.counts[system], after.loaded.counts[system]
        if one is other and np.array_equal(_rows(before), _rows(after)):
            first = _first_items(one)
            rows, weights = (first, first), after.counts[system].weights.matrix[0]
            come, gone = 0, 0
        else:
            items = common_items(before, after)
            come, gone = (len(_rows(state)) - len(items[0]) for state in (after, before))
            pairs = one.row_of[items[0]] * np.int64(other.rows) + other.row_of[items[1]]
            cells, weights = np.unique(pairs, return_counts=True)
            rows = _first_items(one)[cells // other.rows], _first_items(other)[cells % other.rows]
        was, now = (_is_counted(state, system, items) for state, items in zip((before, after), rows, strict=True))
        come, gone = come + round(float(weights @ (now & ~was))), gone + round(float(weights @ (was & ~now)))
        return cls(rows[0], rows[1], weights * (was & now), come, gone)


def _first_items(counts: Counts) -> Ints:
    """The first item of each row of counts."""
    first = np.zeros(counts.rows, np.int64)
    first[counts.row_of[::-1]] = np.arange(len(counts) - 1, -1, -1)
    return first


def _rows(evaluation: Evaluation) -> Ints:
    """The rows of the items that are scored."""
    return np.arange(len(evaluation.dataset)) if evaluation.rows is None else evaluation.rows


def _is_counted(evaluation: Evaluation, system: int, items: Ints) -> Mask:
    """Which items the headline is made of, where that is a sample; else all."""
    over = evaluation.headline(system).over
    return evaluation.item_values(system, over, items) > 0 if over else np.ones(len(items), np.bool_)


def common_items(before: Evaluation, after: Evaluation) -> tuple[Ints, Ints]:
    """The rows of the items that are scored in both states, in each of them."""
    one, other = before.dataset.ids, after.dataset.ids
    if one.same_as(other):
        whole = before.rows is None and after.rows is None
        shared = _rows(after) if whole else np.intersect1d(_rows(before), _rows(after), assume_unique=True)
        return shared, shared
    places = other.first_rows()
    pairs = np.array([(row, places.get(name, -1)) for row, name in enumerate(one)], np.int64).reshape(-1, 2)
    kept = (pairs[:, 1] >= 0) & np.isin(pairs[:, 0], _rows(before)) & np.isin(pairs[:, 1], _rows(after))
    return pairs[kept, 0], pairs[kept, 1]


def what_changed(before: Evaluation, after: Evaluation, systems: Sequence[int], changes: int = 0) -> WhatChanged:
    """What a step from one evaluation to the next of the same systems changed, told of these systems; by the step
    there are so many what-if `changes` more, or less."""
    told = tuple(_system_change(before, after, system) for system in systems)
    return WhatChanged(_settings(before, after), changes, told, tuple(_passings(before, after, systems)))


def _settings(before: Evaluation, after: Evaluation) -> tuple[SettingChange, ...]:
    """The settings that are others."""
    return tuple(
        SettingChange(p.id, getattr(p, "symbol", "") or p.title, before.settings[p.id], after.settings[p.id])
        for p in after.settings.parameters
        if before.settings[p.id] != after.settings[p.id]
    )


def _system_change(before: Evaluation, after: Evaluation, system: int) -> SystemChange:
    values = []
    for name in formula_of(after, system).measures:
        measure = after.measures[name]
        totals = (state.scores(system, [name]).totals for state in (before, after))
        one, other = (float(known[name][0]) if name in known else np.nan for known in totals)
        values.append(ValueChange(measure, one, other, ITEM_DIGITS[measure.kind]))
    changed = tuple(value for value in values if value.is_changed)
    pairs = _Pairs.of(before, after, system)
    moved = tuple(_moved(before, after, system, pairs))
    return SystemChange(system, after.system_names[system], changed, moved, pairs.come, pairs.gone)


def _moved(before: Evaluation, after: Evaluation, system: int, pairs: _Pairs) -> Iterator[Moved]:
    """The items that moved in what is counted, and in the headline."""
    for movement in movements(after, system):
        was, now = (column(state, system, movement.column) for state in (before, after))
        if was is not None and now is not None:
            held = movement.holds(was(pairs.before), now(pairs.after))
            if count := round(float(pairs.weights @ held)):
                yield Moved(movement, count, _filter(after.system_names[system], movement))


def movements(evaluation: Evaluation, system: int) -> tuple[Movement, ...]:
    """What is told of a system: what is counted for its headline, in the words of the task, and the headline itself."""
    headline = evaluation.measure_of_item(evaluation.headline(system).id)
    counted = evaluation.task.movements(formula_of(evaluation, system).counts)
    return (
        *counted,
        Movement(headline.id, "up", f"rises in {headline.short}", f"rise in {headline.short}"),
        Movement(headline.id, "down", f"falls in {headline.short}", f"fall in {headline.short}"),
    )


def column(evaluation: Evaluation, system: int, name: str) -> Callable[[Ints], Floats] | None:
    """The values of a count or measure of a system at some items; None if it has no such column."""
    counted = evaluation.item_columns(system)
    if name in counted:
        if isinstance(counted, ItemColumns):
            return partial(counted.of_items, name)
        return lambda items: counted[name][items]
    if name in evaluation.available(system):
        return partial(evaluation.item_values, system, name)
    return None


def _filter(system: str, movement: Movement) -> str:
    """The filter for the items that moved so, where the columns of both states are known (see `features_before`)."""
    now, before = (quote(f"{system}.{name}") for name in (movement.column, f"{BEFORE}.{movement.column}"))
    sign = ">" if movement.way in ("first", "more", "up") else "<"
    edge = {"first": f" {before}=0", "more": f" -{before}=0", "none": f" {now}=0", "fewer": f" -{now}=0"}
    return f"{now}{sign}{before}{edge.get(movement.way, '')}"


def features_before(before: Evaluation, after: Evaluation) -> tuple[Feature, ...]:
    """The columns of the earlier state that filters compare with those of now, in the order of the items of now; NaN
    for items that did not count then, or do not now: lemmas that are not in the sample have counts too."""
    return tuple(
        NumberFeature(
            f"{name}.{BEFORE}.{movement_column}", f"{movement_column} before the last step", "whose {} it was",
            system=name, outcome=True, usual=False, make=partial(_before, before, after, system, movement_column),
        )
        for system, name in enumerate(after.system_names)
        for movement_column in dict.fromkeys(movement.column for movement in movements(after, system))
    )  # fmt: skip


def _before(before: Evaluation, after: Evaluation, system: int, name: str) -> Floats:
    values = np.full(len(after.dataset), np.nan)
    if (found := column(before, system, name)) is not None:
        one, other = common_items(before.whole, after.whole)
        counts = _is_counted(before.whole, system, one) & _is_counted(after.whole, system, other)
        values[other] = np.where(counts, found(one), np.nan)
    return values


def _passings(before: Evaluation, after: Evaluation, systems: Sequence[int]) -> Iterator[Passing]:
    """Systems of one headline of which one was not above the other by it, and is now."""
    headlines = np.array([after.headline(system).id for system in systems], object)
    was, now = (_leads(state, systems, headlines) for state in (before, after))
    alike = headlines[:, None] == headlines
    for first, second in np.argwhere(alike & (was <= 0) & (now > 0)).tolist():
        names = after.system_names
        yield Passing(names[systems[first]], names[systems[second]], headlines[first])


def _leads(evaluation: Evaluation, systems: Sequence[int], headlines: NDArray[np.object_]) -> Floats:
    """By how much the headline of each system is above that of each other: [systems, systems]; NaN without one."""
    pairs = zip(systems, headlines, strict=True)
    totals = np.array(
        [
            evaluation.scores(system, [name]).total(name) if name in evaluation.available(system) else np.nan
            for system, name in pairs
        ]
    )
    return rounding.difference(totals[:, None], totals)
