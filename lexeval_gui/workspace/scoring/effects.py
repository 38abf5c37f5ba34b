"""What changes do to the scores: every measure of the headline's formula and the counts behind it, before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, ItemColumns
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import format_number
from lexeval_gui.core.task.what_if import CountNoun, HeadlineFormula
from lexeval_gui.workspace.scoring.evaluation import Evaluation

ITEM_DIGITS = {"fraction": 3, "mean": 2, "count": 0}
TOTAL_DIGITS, MOST_DIGITS = 4, 9
"""The decimals of a total, of which one item is a small part: at least, and where it takes them to tell them apart."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A measure before and after (NaN: undefined); `digits` are the decimals to read it by."""

    measure: Measure
    before: float
    after: float
    digits: int

    @property
    def is_changed(self) -> bool:
        """Whether it is another value."""
        return self.before != self.after and not (np.isnan(self.before) and np.isnan(self.after))

    @property
    def texts(self) -> tuple[str, str]:
        """Both as people read them, with as many decimals as tell them apart."""
        digits = self.digits
        texts = format_number(self.before, digits), format_number(self.after, digits)
        while self.is_changed and texts[0] == texts[1] and digits < MOST_DIGITS:
            digits += 1
            texts = format_number(self.before, digits), format_number(self.after, digits)
        return texts

    def words(self) -> str:
        """`F .455 → .556`, or `F .455` where it stays."""
        before, after = self.texts
        return f"{self.measure.short} {before} → {after}" if before != after else f"{self.measure.short} {after}"


@dataclass(frozen=True, slots=True)
class CountChange:
    """Something that is counted, before and after."""

    noun: CountNoun
    before: int
    after: int

    def words(self) -> str:
        """`one spurious edit less (3 → 2)`; empty where there are as many."""
        said = self.noun.words(self.after - self.before)
        return f"{said} ({self.before:,} → {self.after:,})" if said else ""


@dataclass(frozen=True, slots=True)
class Effect:
    """What changes did to one system: to an item, and over all items. Counts over all items are those of the items
    that were counted again, whose difference is that of the whole."""

    system: int
    name: str
    item: tuple[ValueChange, ...]
    total: tuple[ValueChange, ...]
    item_counts: tuple[CountChange, ...]
    total_counts: tuple[CountChange, ...]

    @property
    def is_changed(self) -> bool:
        """Whether anything is other than it was."""
        values = any(value.is_changed for value in (*self.item, *self.total))
        return values or any(count.words() for count in (*self.item_counts, *self.total_counts))

    def item_words(self) -> tuple[str, ...]:
        """The counts of the item that are others, in words."""
        return tuple(filter(None, (count.words() for count in self.item_counts)))

    def total_words(self) -> tuple[str, ...]:
        """The same over all items, where more than this item is another."""
        if [count.after - count.before for count in self.item_counts] == [
            c.after - c.before for c in self.total_counts
        ]:
            return ()
        return tuple(filter(None, (c.noun.words(c.after - c.before) for c in self.total_counts)))

    def words(self) -> str:
        """All of it, for a reader that cannot see a table."""
        item = ", ".join([*(value.words() for value in self.item), *self.item_words()])
        total = ", ".join([*(value.words() for value in self.total), *self.total_words()])
        return f"{self.name}: this item {item}; all items {total}"


def effects(before: Evaluation, after: Evaluation, item: int, systems: Sequence[int]) -> list[Effect]:
    """What the changes between two evaluations of the same items did to these systems; those alone that it changed."""
    found = (_effect(before, after, item, system) for system in systems)
    return [effect for effect in found if effect.is_changed]


def formula_of(evaluation: Evaluation, system: int) -> HeadlineFormula:
    """The measures and counts of a system's headline, as far as its files have them; the headline alone where the task
    says nothing."""
    headline = evaluation.headline(system).id
    known = evaluation.task.identity.headline_formulas.get(headline, HeadlineFormula((headline,)))
    there = evaluation.available(system)
    return HeadlineFormula(tuple(name for name in known.measures if name in there), known.counts)


def _effect(before: Evaluation, after: Evaluation, item: int, system: int) -> Effect:
    formula = formula_of(after, system)
    item_measures = dict.fromkeys(after.measure_of_item(name).id for name in formula.measures)
    row = slice(item, item + 1)
    values = []
    for name in item_measures:
        measure = after.measures[name]
        one, other = (float(evaluation.item_values(system, name, row)[0]) for evaluation in (before, after))
        values.append(ValueChange(measure, one, other, ITEM_DIGITS[measure.kind]))
    totals = []
    for name in formula.measures:
        measure = after.measures[name]
        one, other = (evaluation.scores(system, [name]).total(name) for evaluation in (before, after))
        totals.append(ValueChange(measure, one, other, max(ITEM_DIGITS[measure.kind], TOTAL_DIGITS)))
    anew = np.flatnonzero(before.loaded.counts[system].row_of != after.loaded.counts[system].row_of)
    here, everywhere = (_counts(before, after, system, items, formula.counts) for items in (np.array([item]), anew))
    return Effect(system, after.system_names[system], tuple(values), tuple(totals), here, everywhere)


def _counts(
    before: Evaluation, after: Evaluation, system: int, items: Ints, nouns: Sequence[CountNoun]
) -> tuple[CountChange, ...]:
    """What is counted in these items, together."""
    columns = [evaluation.item_columns(system) for evaluation in (before, after)]
    return tuple(
        CountChange(noun, *(int(np.nansum(_taken(known, noun.column, items))) for known in columns))
        for noun in nouns
        if noun.column in columns[0]
    )


def _taken(columns: Mapping[str, Floats], name: str, items: Ints) -> Floats:
    """A column at some items, without making it for all."""
    return columns.of_items(name, items) if isinstance(columns, ItemColumns) else columns[name][items]
