"""The list of items as columns: what stands in each, how it reads, and the order of the items by it. Without Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Literal

import numpy as np

from lexeval_gui.core import rounding, tables
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.scores import Measure
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.alphabet import label_ranks, string_ranks
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.scoring.evaluation import Evaluation, cached

Kind = Literal["text", "fraction", "mean", "count", "difference"]
MEAN_DIGITS = 3
"""A mean with more decimals than these is shown with its own, but with no more than `MOST_DIGITS`."""

MOST_DIGITS = 6
DIGITS = {"fraction": 3, "difference": 3, "mean": 2, "count": 0}


@dataclass(frozen=True)
class ListColumn:
    """One column: `id` as the filter names it, `title` for its head, `help` in words, where its cells come from.

    `system` is the place of the system whose number it is, `name` its name, `measure` what is measured; `letters` is
    the length of the longest text, `widest` the longest number of a count, where it is known, `digits` the
    decimals where the kind does not say them. A text column has `text`
    (row → text) and `ranks` (integer [n] that sorts like the texts); a number column has `numbers` (rows → float
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


@dataclass(frozen=True)
class Listing:
    """The columns of an evaluation's list: name and id, the counts the task finds worth it, the shown systems, the
    difference of a pair, and the groups. `asked` names a number such as `wordtune.coverage_precision` that gets a
    column of its own, in front of the systems, where it has none. `annotations` add tags and notes, if there are any.
    """

    evaluation: Evaluation
    shown: tuple[int, ...]
    pair: tuple[int, int]
    measure: str | None = None
    asked: str = ""
    memo: dict[str, Any] = field(default_factory=dict, repr=False)
    annotations: Annotations | None = None

    def under(self, evaluation: Evaluation) -> Listing:
        """The same list under other settings: what depends on the data alone is kept."""
        same = evaluation.loaded is self.evaluation.loaded
        return replace(self, evaluation=evaluation, memo=self.memo if same else {})

    @cached_property
    def columns(self) -> tuple[ListColumn, ...]:
        """All columns from left to right. Each step of a slider makes them: what the data alone say is in `memo`."""
        data = self.evaluation.dataset
        names = [self._labels(name) for name in data.labels if name not in data.groups]
        groups = [self._labels(name) for name in data.groups]
        systems = [self._system(system, measure) for system in self.shown for measure in self._measures(system)]
        ours = self._annotated()
        usual = (*names, self._ids(), *self._counts(), *systems, *self._difference(), *groups, *ours)
        extra = [] if any(column.id == self.asked for column in usual) else self._asked()
        place = usual.index(systems[0]) if systems else len(usual)
        return (*usual[:place], *extra, *usual[place:])

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
        longest = cached(self.memo, "letters of id", ids.longest)
        ranks = partial(cached, self.memo, "ranks of id", lambda: string_ranks(ids))
        return ListColumn("id", "id", "text", "the id of the item", letters=longest, text=ids.__getitem__, ranks=ranks)

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

    def _annotated(self) -> list[ListColumn]:
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

    def _asked(self) -> list[ListColumn]:
        """The column of the number that is asked for, if it is a measure that the system has."""
        system, _, measure = self.asked.rpartition(".")
        names = self.evaluation.system_names
        if system not in names or measure not in self.evaluation.available(names.index(system)):
            return []
        return [self._system(names.index(system), self.evaluation.measures[measure])]

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
            numbers=lambda rows: self.evaluation.item_values(system, measure.id, rows),
        )

    def _difference(self) -> list[ListColumn]:
        if len(self.evaluation.system_names) < 2 or self.pair[0] == self.pair[1]:
            return []
        name = fields.compared(self.evaluation, self.pair, self.measure)
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
