"""What a filter can ask of the rows: columns of labels, texts, marks and numbers, each known by its name."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from lexeval_gui.core import rounding
from lexeval_gui.core.changes import Ref

Mask = NDArray[np.bool_]

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE | re.ASCII)
"""How a number is written in a filter."""


class NotANumber(ValueError):
    """A number was expected; the text is for the user."""


class Field(Struct, frozen=True):
    """A column of n rows that a filter can name."""

    @abstractmethod
    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """The rows whose value is the casefolded needle, or has it as a part: bool [n]."""

    @abstractmethod
    def filled(self, n: int) -> Mask:
        """The rows that have a value at all: bool [n]."""


class Labels(Field, frozen=True, dict=True):
    """One label per row: `codes` integer [n] into `words`, negative where a row has none."""

    codes: NDArray[np.integer]
    words: tuple[str, ...]

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The words casefolded, kept because a filter is evaluated with every key."""
        return tuple(word.casefold() for word in self.words)

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """See Field."""
        return self._rows([needle in word for word in self.folded] if part else [needle == w for w in self.folded])

    def filled(self, n: int) -> Mask:
        """Rows with a label that is not the empty text."""
        return self._rows([bool(word) for word in self.words])

    def _rows(self, fits: list[bool]) -> Mask:
        table = np.array([*fits, False])  # the last is for the negative codes
        found: Mask = table[np.maximum(self.codes, -1)]
        return found


class JoinedLabels(Labels, frozen=True):
    """Labels of which each stands for any number of marks, such as the dictionaries that hold a form: `marks` are those
    of each word. A needle is a word, or one of its marks."""

    marks: tuple[tuple[str, ...], ...] = ()

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """See Field."""
        if part:
            return super().holding(needle, part, n)
        folded = ([mark.casefold() for mark in marks] for marks in self.marks)
        return self._rows([needle == word or needle in own for word, own in zip(self.folded, folded, strict=True)])


class LabelsOnDemand(Field, frozen=True):
    """Labels that are made when a filter names the column."""

    labels: Callable[[], Labels]

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """See Field."""
        return self.labels().holding(needle, part, n)

    def filled(self, n: int) -> Mask:
        """See Field."""
        return self.labels().filled(n)


class Texts(Field, frozen=True):
    """A text per row, known by functions that give a mask bool [n].

    `contains` and `equals` take a casefolded needle; without `equals`, `id:x` means `id:~x`. `exists` says which rows
    have a text; without it, all have.
    """

    contains: Callable[[str], Mask]
    equals: Callable[[str], Mask] | None = None
    exists: Callable[[], Mask] | None = None

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """See Field."""
        return self.contains(needle) if part or self.equals is None else self.equals(needle)

    def filled(self, n: int) -> Mask:
        """See Field."""
        return np.ones(n, np.bool_) if self.exists is None else self.exists()


class Sets(Field, frozen=True):
    """Any number of marks per row, such as tags: the row numbers (or a mask bool [n]) of each mark."""

    rows_of: Mapping[str, Collection[int] | NDArray[np.integer] | Mask]

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """See Field."""
        folded = {mark: mark.casefold() for mark in self.rows_of}
        return self._rows([m for m, word in folded.items() if (needle in word if part else needle == word)], n)

    def filled(self, n: int) -> Mask:
        """Rows with any mark."""
        return self._rows(self.rows_of, n)

    def _rows(self, marks: Iterable[str], n: int) -> Mask:
        mask = np.zeros(n, np.bool_)
        for mark in marks:
            rows = self.rows_of[mark]
            index = rows if isinstance(rows, np.ndarray) else np.fromiter(rows, np.int64, len(rows))
            mask[index] = True
        return mask


class LazySets(Field, frozen=True, dict=True):
    """Sets that are made when a filter names the column."""

    make: Callable[[], Mapping[str, Collection[int]]]

    @cached_property
    def sets(self) -> Sets:
        """What was made."""
        return Sets(self.make())

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """See Field."""
        return self.sets.holding(needle, part, n)

    def filled(self, n: int) -> Mask:
        """See Field."""
        return self.sets.filled(n)


class Numbers(Field, frozen=True):
    """A number per row, NaN where undefined: a function that gives float [n], called when a filter names the column."""

    values: Callable[[], NDArray[Any]]

    def number(self, needle: str, part: bool) -> float:
        """The number that is looked for; raises NotANumber if it is none."""
        if part or not NUMBER.fullmatch(needle):
            raise NotANumber(f'expected a number, found "{"~" * part}{needle}"')
        return float(needle)

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """Rows with this number; raises NotANumber if the needle is none."""
        found: Mask = rounding.difference(self.values(), self.number(needle, part)) == 0
        return found

    def filled(self, n: int) -> Mask:
        """Rows where it is defined."""
        found: Mask = ~np.isnan(self.values())
        return found


class GivenNumbers(Numbers, frozen=True):
    """Numbers that come with the items: no setting of a slider makes others of them."""


class Parts(Struct, frozen=True):
    """The p parts of all rows, such as the edits of texts: `row_of` int [p] says which row each is of, `labels` what it
    is, by name, `ref` what its picture calls it."""

    row_of: NDArray[np.integer]
    labels: Mapping[str, Labels]
    ref: Callable[[int], Ref]

    def rows(self, parts: Mask, n: int) -> Mask:
        """The rows that have any of these parts: bool [n]."""
        found = np.zeros(n, np.bool_)
        found[self.row_of[parts]] = True
        return found


class PartLabels(Field, frozen=True):
    """A label of the parts of rows; a row may have many. Words of a filter that ask for labels of the same table (those
    of equal `key`) ask for one part that has them all. The table is made when a filter names it."""

    table: Callable[[], Parts]
    name: str
    key: Hashable = None

    @property
    def words(self) -> tuple[str, ...]:
        """The labels that there are."""
        return self.table().labels[self.name].words

    def parts_holding(self, needle: str, part: bool) -> Mask:
        """The parts whose label is the needle, or has it as a part: bool [p]."""
        labels = self.table().labels[self.name]
        return labels.holding(needle, part, len(labels.codes))

    def parts_filled(self) -> Mask:
        """The parts that have a label: bool [p]."""
        labels = self.table().labels[self.name]
        return labels.filled(len(labels.codes))

    def holding(self, needle: str, part: bool, n: int) -> Mask:
        """Rows with such a part."""
        return self.table().rows(self.parts_holding(needle, part), n)

    def filled(self, n: int) -> Mask:
        """Rows with a part that has a label."""
        return self.table().rows(self.parts_filled(), n)


class PartSets(PartLabels, frozen=True):
    """Any number of marks per part, such as tags: the parts (their numbers) that have each."""

    marks: Callable[[], Mapping[str, NDArray[np.integer]]] = dict

    @property
    def words(self) -> tuple[str, ...]:
        """See PartLabels."""
        return tuple(self.marks())

    def parts_holding(self, needle: str, part: bool) -> Mask:
        """See PartLabels."""
        return Sets(self.marks()).holding(needle, part, len(self.table().row_of))

    def parts_filled(self) -> Mask:
        """See PartLabels."""
        return Sets(self.marks()).filled(len(self.table().row_of))


class Fields(Struct, frozen=True):
    """The columns of `n` rows by name, in the order in which an error lists them; bare words search those in `bare`.

    A name is looked up as it is written, then casefolded. A filter that names one of `beside` finds the columns that
    are made then in the place of others of their names.
    """

    n: int
    by_name: Mapping[str, Field]
    bare: tuple[str, ...] = ()
    beside: Mapping[str, Callable[[], Mapping[str, Field]]] = field(default_factory=dict)
