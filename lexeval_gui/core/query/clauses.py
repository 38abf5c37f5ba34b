"""What a filter asks, word by word, and the rows that answer it."""

from __future__ import annotations

import operator
import re
from abc import abstractmethod
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core import rounding
from lexeval_gui.core.query.fields import Field, Fields, Mask, NotANumber, Numbers, PartLabels, Parts

NAMES_SHOWN = 12
_COMPARISONS: dict[str, Callable[[Any, Any], Mask]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}
_NEEDS_QUOTES = re.compile(r'[\s"\\:<>=,~]|!=|^-|^$')


class QueryError(ValueError):
    """What is wrong with a filter, for the line below it; `position` is the place in the text, from 0."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


class Name(Struct, frozen=True):
    """A column named in a filter."""

    name: str
    position: int = 0

    def __eq__(self, other: object) -> bool:
        """Wherever it stands."""
        return isinstance(other, Name) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


class Value(Struct, frozen=True):
    """One of the values after a colon; `part`: it may be any part of the value (`~`)."""

    text: str
    part: bool = False


class Clause(Struct, frozen=True):
    """One word of a filter; `negated`: the rows for which it does not hold."""

    negated: bool

    @abstractmethod
    def holds(self, fields: Fields) -> Mask:
        """The rows for which it holds before it is negated: bool [n]."""

    @abstractmethod
    def check(self, fields: Fields) -> None:
        """Raise QueryError where it names what these columns do not have; no row is looked at."""


class Bare(Clause, frozen=True):
    """A word that some of the bare columns must hold."""

    text: str

    def check(self, fields: Fields) -> None:
        """See Clause: it names none."""

    def holds(self, fields: Fields) -> Mask:
        """See Clause."""
        anywhere = np.zeros(fields.n, np.bool_)
        for name in fields.bare:
            anywhere |= fields.by_name[name].holding(self.text.casefold(), True, fields.n)
        return anywhere


class Has(Clause, frozen=True):
    """`name:values`: one of the values; no values: any at all."""

    name: Name
    values: tuple[Value, ...]

    def check(self, fields: Fields) -> None:
        """See Clause."""
        column = _find(self.name, fields)
        if not isinstance(column, Numbers):
            return
        try:
            for value in self.values:
                column.number(value.text.casefold(), value.part)
        except NotANumber as error:
            raise QueryError(f"{self.name.name}: {error}", self.name.position) from error

    def holds(self, fields: Fields) -> Mask:
        """See Clause."""
        self.check(fields)
        column = _find(self.name, fields)
        if not self.values:
            return column.filled(fields.n)
        masks = [column.holding(value.text.casefold(), value.part, fields.n) for value in self.values]
        found: Mask = np.logical_or.reduce(masks)
        return found


class Compare(Clause, frozen=True):
    """`left comparison right`, at least one side a column; an undefined value satisfies none. Numbers that differ by
    rounding alone are equal."""

    left: Name | float
    comparison: str
    right: Name | float

    def check(self, fields: Fields) -> None:
        """See Clause."""
        for side in (self.left, self.right):
            if isinstance(side, Name):
                _number_column(side, fields)

    def holds(self, fields: Fields) -> Mask:
        """See Clause."""
        ahead = rounding.difference(_numbers(self.left, fields), _numbers(self.right, fields))
        mask = _COMPARISONS[self.comparison](ahead, 0)
        if self.comparison == "!=":  # the one comparison that NaN satisfies
            mask &= ~np.isnan(ahead)
        return mask


Query = tuple[Clause, ...]


def quote(name: str) -> str:
    """A name or value as it is written in a filter: in quotes if it needs them."""
    if not _NEEDS_QUOTES.search(name):
        return name
    return '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'


def check(query: Query, fields: Fields) -> None:
    """Raise QueryError where a filter cannot be asked of these columns; no row is looked at."""
    fields = _fields_for(query, fields)
    for clause in query:
        clause.check(fields)


def _fields_for(query: Query, fields: Fields) -> Fields:
    """The columns as this filter finds them: what it names may bring others beside it."""
    named = [clause.name.name for clause in query if isinstance(clause, Has)]
    more = {name: column for one in named if one in fields.beside for name, column in fields.beside[one]().items()}
    return replace(fields, by_name={**fields.by_name, **more}, beside={}) if more else fields


def rows(query: Query, fields: Fields) -> NDArray[np.int64]:
    """The row numbers, ascending, for which every clause holds. Raises QueryError for a name that does not exist."""
    if not query:
        return np.arange(fields.n)
    fields = _fields_for(query, fields)
    mask = np.ones(fields.n, np.bool_)
    for clause in query:
        if _of_parts(clause, fields) is None:
            mask &= clause.holds(fields) ^ clause.negated
    for table, met in parts(query, fields).values():
        mask &= table.rows(met, fields.n)
    return np.flatnonzero(mask).astype(np.int64, copy=False)


def parts(query: Query, fields: Fields) -> dict[Hashable, tuple[Parts, Mask]]:
    """The parts that a filter asks for, by the key of their table: each table with those that meet all its clauses,
    bool [p]. Negated clauses ask for rows, not for parts. Raises QueryError."""
    found: dict[Hashable, tuple[Parts, Mask]] = {}
    fields = _fields_for(query, fields)
    for clause in query:
        column = _of_parts(clause, fields)
        if column is not None and isinstance(clause, Has):
            masks = [column.parts_holding(value.text.casefold(), value.part) for value in clause.values]
            met = np.logical_or.reduce(masks) if masks else column.parts_filled()
            before = found.get(column.key)
            found[column.key] = column.table(), met if before is None else before[1] & met
    return found


def without(query: Query, fields: Fields, key: Hashable, label: str) -> Query:
    """A filter without the words that ask for one label of the parts of one table. Raises QueryError."""
    fields = _fields_for(query, fields)
    columns = ((clause, _of_parts(clause, fields)) for clause in query)
    return tuple(clause for clause, column in columns if column is None or (column.key, column.name) != (key, label))


def _of_parts(clause: Clause, fields: Fields) -> PartLabels | None:
    """The labels of parts that a clause asks for, if it does."""
    if clause.negated or not isinstance(clause, Has):
        return None
    column = _find(clause.name, fields)
    return column if isinstance(column, PartLabels) else None


def _find(name: Name, fields: Fields) -> Field:
    if name.name in fields.by_name:
        return fields.by_name[name.name]
    alike = [known for known in fields.by_name if known.casefold() == name.name.casefold()]
    if len(alike) == 1:
        return fields.by_name[alike[0]]
    if alike:
        raise QueryError(f'"{name.name}" could be {" or ".join(alike)}: write it with its capitals', name.position)
    names = ", ".join(_closest_first(name.name, list(fields.by_name)))
    raise QueryError(f'no column "{name.name}" (put text in "quotes"); there are {names}', name.position)


def _closest_first(wanted: str, names: list[str]) -> list[str]:
    """The names, those like the wanted one first; of very many only some, and how many more there are."""
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in names}
    close = [folded[name] for name in get_close_matches(wanted.casefold(), folded, NAMES_SHOWN)]
    ordered = [*close, *(name for name in names if name not in close)]
    more = len(ordered) - NAMES_SHOWN
    return ordered if more <= 1 else [*ordered[:NAMES_SHOWN], f"and {more} more"]


def _numbers(side: Name | float, fields: Fields) -> Any:
    """A number, or the values of a column: float [n]."""
    return _number_column(side, fields).values() if isinstance(side, Name) else side


def _number_column(side: Name, fields: Fields) -> Numbers:
    column = _find(side, fields)
    if isinstance(column, Numbers):
        return column
    raise QueryError(f"{side.name} is not a number: write {quote(side.name)}:value", side.position)
