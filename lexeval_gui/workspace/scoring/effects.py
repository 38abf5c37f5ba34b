"""What changes do to the scores: every measure of the headline's formula and the counts behind it, before and after."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import ItemColumns
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import format_number
from lexeval_gui.core.task.what_if import CountNoun, HeadlineFormula, count_text
from lexeval_gui.workspace.scoring.evaluation import Evaluation

ITEM_DIGITS = {"fraction": 3, "mean": 2, "count": 0}
TOTAL_DIGITS, MOST_DIGITS = 4, 9
"""The decimals of a total, of which one item is a small part: at least, and where it takes them to tell them apart."""


class ValueChange(Struct, frozen=True):
    """A measure before and after (NaN: undefined); `digits` are the decimals to read it by."""

    measure: Measure
    before: float
    after: float
    digits: int

    @property
    def is_changed(self) -> bool:
        """Whether it is another value."""
        if np.isnan(self.before) or np.isnan(self.after):
            return bool(np.isnan(self.before) != np.isnan(self.after))
        return bool(rounding.gap(self.after, self.before))

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


class CountChange(Struct, frozen=True):
    """Something that is counted, before and after: whole numbers, or the means of several references."""

    noun: CountNoun
    before: float
    after: float

    @property
    def difference(self) -> float:
        """How many more there are; exactly 0 where there are as many."""
        return rounding.gap(self.after, self.before)

    def words(self) -> str:
        """`one spurious edit less (3 → 2)`, `0.5 moves less (2.5 → 2)`; empty where there are as many."""
        said = self.noun.words(self.difference)
        return f"{said} ({count_text(self.before)} → {count_text(self.after)})" if said else ""


class Effect(Struct, frozen=True):
    """What changes did to one system: to an item, and over all items."""

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
        both = zip(self.item_counts, self.total_counts, strict=True)
        if not any(rounding.gap(here.difference, everywhere.difference) for here, everywhere in both):
            return ()
        return tuple(filter(None, (count.words() for count in self.total_counts)))

    def words(self) -> str:
        """All of it, for a reader that cannot see it: `F .455 to .556`."""
        item = ", ".join([*(value.words() for value in self.item), *self.item_words()])
        total = ", ".join([*(value.words() for value in self.total), *self.total_words()])
        return f"{self.name}: this item {item}; all items {total}".replace(" → ", " to ")


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
    both = [_counted(evaluation, system, item, formula.counts) for evaluation in (before, after)]
    here, everywhere = (
        tuple(
            CountChange(noun, one[place], other[place]) for noun, one, other in zip(formula.counts, *both, strict=True)
        )
        for place in (0, 1)
    )
    return Effect(system, after.system_names[system], tuple(values), tuple(totals), here, everywhere)


def _counted(evaluation: Evaluation, system: int, item: int, nouns: Sequence[CountNoun]) -> list[tuple[float, float]]:
    """What is counted in an item and in all; 0 where the files have no such column. No column is made for all items: a
    slider asks for this at every step."""
    columns, counts = evaluation.item_columns(system), evaluation.counts[system]
    found = []
    for noun in nouns:
        if noun.column not in columns:
            found.append((0.0, 0.0))
        elif isinstance(columns, ItemColumns):
            here = columns.of_items(noun.column, np.array([item]))
            found.append((float(np.nansum(here)), float(columns.sum(noun.column, counts.weights.matrix[0]))))
        else:
            column = columns[noun.column]
            found.append((float(np.nansum(column[item])), float(np.nansum(column))))
    return found
