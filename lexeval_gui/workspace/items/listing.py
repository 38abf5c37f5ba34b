"""The list of items as columns: what stands in each, how it reads, and the order of the items by it. Without Qt."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, Literal

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core import rounding, tables
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.memo import cached
from lexeval_gui.core.scores import Measure
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.alphabet import label_ranks, string_ranks
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.items.columns import ColumnChoice, complete
from lexeval_gui.workspace.scoring.evaluation import Evaluation

Kind = Literal["text", "fraction", "mean", "count", "difference"]
MEAN_DIGITS = 3
"""A mean with more decimals than these is shown with its own, but with no more than `MOST_DIGITS`."""

MOST_DIGITS = 6
DIGITS = {"fraction": 3, "difference": 3, "mean": 2, "count": 0}


class ListColumn(Struct, frozen=True):
    """One column: `id` as the filter names it, `title` for its head, `help` in words, where its cells come from.

    `system` is the place of the system whose number it is, `name` its name, `measure` what is measured; `is_name` tells
    the texts that name an item, whose ends say which; `letters` is the length of the longest text, `widest` the longest
    number of a count, where it is known, `digits` the decimals where the kind does not say them. A text column has
    `text` (row → text) and `ranks` (integer [n] that sorts like the texts); a number column has `numbers` (rows → float
    [rows], NaN where undefined).
    """

    id: str
    title: str
    kind: Kind
    help: str = ""
    system: int | None = None
    name: str = ""
    measure: str = ""
    digits: int | None = None
    is_name: bool = False
    letters: int = 5
    widest: str = "100"
    text: Callable[[int], str] = lambda row: ""
    ranks: Callable[[], Ints] = lambda: np.zeros(0, np.int64)
    numbers: Callable[[Ints | slice], Floats] = lambda rows: np.zeros(0)

    @property
    def by_score(self) -> bool:
        """Whether its cells may change with the settings."""
        return self.kind != "text"

    def cells(self, rows: Ints) -> list[str]:
        """The cells of these rows as they read."""
        if self.kind == "text":
            return [self.text(row) for row in rows.tolist()]
        return [number(value, self.kind, self.digits) for value in self.numbers(rows).tolist()]

    def order(self, rows: Ints, descending: bool) -> Ints:
        """These rows in the order of the column; equal ones stay as they are, undefined ones come last."""
        if self.kind == "text":
            ranks = self.ranks()[rows]
            return rows[np.argsort(-ranks if descending else ranks, kind="stable")]
        keys = self.numbers(rows)
        return rows[rounding.ascending(-keys if descending else keys)]


def number(value: float, kind: Kind, digits: int | None = None) -> str:
    """A number as the list shows it: `.615`, `+.394`, `7`, and – where there is none."""
    text = tables.format_number(value, DIGITS[kind] if digits is None else digits)
    return f"+{text}" if kind == "difference" and value > 0 and not set(text) <= {".", "0"} else text


class Listing(Struct, frozen=True, dict=True):
    """The columns of an evaluation's list: name and id, the difference of a pair, the shown systems, those of the pair
    first, the counts the task finds worth it, and the groups; `annotations` add tags and notes, if there are any.
    `chosen` puts them into another order, leaves some out and adds others (see workspace.items.columns). `asked` names
    the column that the list is sorted by: it is there whatever was chosen; a number that none of them has, such as
    `wordtune.coverage_precision`, stands in front of the systems.
    """

    evaluation: Evaluation
    shown: tuple[int, ...]
    pair: tuple[int, int]
    measure: str | None = None
    asked: str = ""
    memo: dict[str, Any] = field(default_factory=dict)
    annotations: Annotations | None = None
    chosen: tuple[ColumnChoice, ...] = ()

    def with_evaluation(self, evaluation: Evaluation) -> Listing:
        """The same list under other settings: what depends on the data alone is kept."""
        same = evaluation.loaded is self.evaluation.loaded
        return replace(self, evaluation=evaluation, memo=self.memo if same else {})

    @cached_property
    def columns(self) -> tuple[ListColumn, ...]:
        """The columns shown, from left to right. Each step of a slider makes them: what the data alone say is in
        `memo`."""
        columns = self.usual if not self.chosen else self._chosen_columns()
        extra = self.number_column(self.asked) if all(column.id != self.asked for column in columns) else None
        if extra is None:
            return columns
        place = next((place for place, column in enumerate(columns) if column.system is not None), len(columns))
        return (*columns[:place], extra, *columns[place:])

    def _chosen_columns(self) -> tuple[ListColumn, ...]:
        known = {column.id: column for column in self.usual}
        entries = (entry for entry in self.choice if entry.shown or entry.id in ("id", self.asked))
        found = (known.get(entry.id) or self.number_column(entry.id) for entry in entries)
        return tuple(column for column in found if column is not None)

    @cached_property
    def choice(self) -> tuple[ColumnChoice, ...]:
        """What is chosen, as entries for all columns in their order, also for those that are not there now."""
        return complete(self.chosen, [column.id for column in self.usual])

    @cached_property
    def usual(self) -> tuple[ListColumn, ...]:
        """The columns from left to right as they are at first."""
        data = self.evaluation.dataset
        filled = [name for name, labels in data.labels.items() if name in data.groups or any(labels.words)]
        names = [replace(self._labels(name), is_name=True) for name in filled if name not in data.groups]
        groups = [self._labels(name) for name in data.groups]
        order = sorted(self.shown, key=lambda system: (*self.pair, system).index(system))
        systems = [self._system(system, measure) for system in order for measure in self._measures(system)]
        ours = self._annotation_columns()
        return (*names, self._ids(), *self._difference(), *systems, *self._counts(), *groups, *ours)

    @cached_property
    def further(self) -> tuple[ListColumn, ...]:
        """The columns that are not there at first and can be chosen: every measure of an item under a shown system."""
        names, known = self.evaluation.system_names, {column.id for column in self.usual}
        wanted = [
            f"{names[system]}.{name}"
            for system in self.shown
            for name in self.evaluation.available(system)
            if self.evaluation.measures[name].kind != "count" and self.evaluation.measures[name].per_item
        ]
        found = [self.number_column(id) for id in wanted if id not in known]
        return tuple(column for column in found if column is not None)

    @property
    def leading(self) -> frozenset[str]:
        """The ids of the columns that are to be seen without scrolling: id, difference, the headlines of the pair."""
        names = self.evaluation.system_names
        pair = dict.fromkeys(self.pair) if names else ()
        return frozenset(
            {"id", fields.DIFFERENCE, *(f"{names[place]}.{self.evaluation.headline(place).id}" for place in pair)}
        )

    def column(self, wanted: str) -> ListColumn | None:
        """A column by its id."""
        return next((column for column in self.columns if column.id == wanted), None)

    def table(self, rows: Ints) -> tables.Table:
        """These rows as a table, in their order."""
        kinds: dict[str, Literal["text", "number", "count"]] = {"text": "text", "count": "count"}
        heads = tuple(
            tables.Column(c.id, c.title, kinds.get(c.kind, "number"), DIGITS.get(c.kind, 3)) for c in self.columns
        )
        cells = [c.cells(rows) if c.kind == "text" else c.numbers(rows).tolist() for c in self.columns]
        return tables.Table(heads, tuple(zip(*cells, strict=True)), "Items")

    def _ids(self) -> ListColumn:
        ids = self.evaluation.dataset.ids
        ranks = partial(cached, self.memo, "ranks of id", lambda: string_ranks(ids))
        help = "the id of the item"
        return ListColumn(
            "id", "id", "text", help, is_name=True, letters=ids.longest, text=ids.__getitem__, ranks=ranks
        )

    def _labels(self, name: str) -> ListColumn:
        labels = self.evaluation.dataset.labels[name]
        longest = cached(self.memo, f"letters of {name}", lambda: max(map(len, labels.words), default=0))
        ranks = partial(cached, self.memo, f"ranks of {name}", lambda: label_ranks(labels))
        return ListColumn(name, name, "text", name, letters=longest, text=labels.__getitem__, ranks=ranks)

    def _counts(self) -> list[ListColumn]:
        """The counts of an item that the task gives a short title (`item_titles`), as the first system has them.

        They depend on the data alone, so they are computed once.
        """
        titles = self.evaluation.task.identity.item_titles
        if not self.evaluation.system_names:
            return []

        def widths() -> dict[str, tuple[Floats, str]]:
            every = self.evaluation.item_columns(0) if titles else {}
            return {name: (every[name], _widest(every[name])) for name in titles if name in every}

        counts = cached(self.evaluation.loaded.counts[0].memo, "listed", widths)
        return [
            ListColumn(name, titles[name], "count", name.replace("_", " "), widest=widest, numbers=numbers.__getitem__)
            for name, (numbers, widest) in counts.items()
        ]

    def _annotation_columns(self) -> list[ListColumn]:
        """The columns of checks, tags and notes; texts in the order of the alphabet, items without any first."""
        known = self.annotations
        if known is None:
            return []
        n = len(self.evaluation.dataset)
        columns: list[tuple[str, str, str, Callable[[int], str]]] = [
            ("checked", "checked", "✓", lambda row: "✓" * known.is_checked(row)),
            ("tags", "tag", "tags", lambda row: ", ".join(known.tags(row))),
            ("note", "note", "note", lambda row: " ".join(known.note(row).split())),
        ]
        return [
            _annotation(id, title, partial(known.annotated, kind), text, n)
            for kind, id, title, text in columns
            if known.has(kind)
        ]

    def number_column(self, id: str) -> ListColumn | None:
        """The column of a number by its id, such as `wordtune.coverage_precision`; None if there is no such measure, or
        the system is switched off and the number is not the one that is asked for."""
        system, _, measure = id.rpartition(".")
        names = self.evaluation.system_names
        if system not in names or (names.index(system) not in self.shown and id != self.asked):
            return None
        place = names.index(system)
        return (
            self._system(place, self.evaluation.measures[measure])
            if measure in self.evaluation.available(place)
            else None
        )

    def _measures(self, system: int) -> list[Measure]:
        """The headline of a system; where it is the only one, also what the task finds worth it."""
        headline = self.evaluation.headline(system)
        if len(self.evaluation.system_names) > 1:
            return [headline]
        there = self.evaluation.available(system)
        more = [self.evaluation.measures[name] for name in self.evaluation.task.identity.item_measures if name in there]
        return [headline, *(measure for measure in more if measure is not headline)]

    def _system(self, system: int, measure: Measure) -> ListColumn:
        name, shown = self.evaluation.system_names[system], self.evaluation.measure_of_item(measure.id)
        return ListColumn(
            f"{name}.{measure.id}",
            f"{shown.short} {name}",
            measure.kind,
            f"{shown.title_of_item} of {name}",
            system,
            name,
            measure.id,
            min(measure.digits, MOST_DIGITS) if measure.kind == "mean" and measure.digits > MEAN_DIGITS else None,
            numbers=partial(self.evaluation.item_values, system, measure.id),  # a lambda would hold the list itself
        )

    def _difference(self) -> list[ListColumn]:
        if len(self.evaluation.system_names) < 2 or self.pair[0] == self.pair[1]:
            return []
        name = fields.compared_measure(self.evaluation, self.pair, self.measure)
        if name is None:
            return []
        first, second = (self.evaluation.system_names[system] for system in self.pair)
        measure = self.evaluation.measures[name]
        usual = measure.id == self.evaluation.headline(self.pair[0]).id
        shown = self.evaluation.measure_of_item(name)
        title = "Δ" if usual else f"Δ {shown.short}"
        text = f"{shown.title_of_item}: {first} less {second}"
        numbers = partial(fields.difference, self.evaluation, self.pair, name)
        return [ListColumn(fields.DIFFERENCE, title, "difference", text, measure=name, numbers=numbers)]


def _widest(counts: Floats) -> str:
    """The greatest of some counts as the list shows it, and no less than two digits."""
    greatest = float(np.nanmax(counts)) if np.isfinite(counts).any() else 0.0
    return max("10", number(greatest, "count"), key=len)


ANNOTATION_COLUMNS = frozenset({"checked", "tag", "note"})
"""The ids of the columns that are there where anything of their kind is."""

LETTERS = 14
"""Letters that a column of tags or notes has room for."""


def _annotation(id: str, title: str, rows: Callable[[], Ints], text: Callable[[int], str], n: int) -> ListColumn:
    """A column of texts that only some rows have; which these are is asked when it is sorted by."""

    def ranks() -> Ints:
        chosen = rows()
        texts = [text(row).casefold() for row in chosen.tolist()]
        order = {known: rank for rank, known in enumerate(sorted(set(texts)), 1)}
        found = np.zeros(n, np.int64)
        found[chosen] = [order[known] for known in texts]
        return found

    letters = 1 if id == "checked" else LETTERS
    return ListColumn(
        id, title, "text", f"your {id}s" if id != "checked" else "checked", letters=letters, text=text, ranks=ranks
    )
