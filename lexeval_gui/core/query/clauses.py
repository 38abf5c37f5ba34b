"""The filter language of the item list: from a line of text to row numbers.

Words are joined by blanks and all must hold:

    pos:n            the label is n; `pos:n,v` n or v; `pos:~x` holds x; `pos:` any label at all
    tag:sense        the item has the tag; `tag:` any tag
    text:~bank       the text holds bank
    F<0.5            a number or column compared by < <= > >= = != with a number or column
    wordtune.F>wordnet.F
    F:               the number is defined
    bank             some of the bare columns holds bank
    -pos:n           the rows for which pos:n does not hold
    status:missed type:RT   of what is inside an item: one part of it, such as an edit, is both

Upper and lower case are the same. Double quotes keep blanks and take away the meaning of : , ~ - and the comparison
signs; inside them \\" is a quote and \\\\ a backslash. An undefined value satisfies no comparison, not even !=, so
`-F<0.5` finds more than `F>=0.5`.
"""

from __future__ import annotations

import difflib
import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core import rounding
from lexeval_gui.core.fields import (
    NUMBER,
    Field,
    Fields,
    Labels,
    Mask,
    NotANumber,
    Numbers,
    PartLabels,
    Parts,
    Sets,
    Texts,
)

__all__ = [
    "Bare",
    "Clause",
    "Compare",
    "Field",
    "Fields",
    "Has",
    "Labels",
    "Name",
    "Numbers",
    "PartLabels",
    "Parts",
    "Query",
    "QueryError",
    "Sets",
    "Texts",
    "Wanted",
    "and_",
    "check",
    "holds_value",
    "parse",
    "parts",
    "quote",
    "rows",
    "toggled",
    "without",
]

NAMES_SHOWN = 12
_COMPARISONS: dict[str, Callable[[Any, Any], Mask]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}
_OPERATOR = re.compile(r"<=|>=|!=|==|[:<>=]")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_ESCAPED = re.compile(r'\\(["\\])')
_NEEDS_QUOTES = re.compile(r'[\s"\\:<>=,~]|!=|^-|^$')


class QueryError(ValueError):
    """What is wrong with a filter, for the line below it; `position` is the place in the text, from 0."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


# -- what was asked ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Name:
    """A column named in a filter."""

    name: str
    position: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Wanted:
    """One of the values after a colon; `part`: it may be any part of the value (`~`)."""

    text: str
    part: bool = False


@dataclass(frozen=True)
class Clause(ABC):
    """One word of a filter; `negated`: the rows for which it does not hold."""

    negated: bool

    @abstractmethod
    def holds(self, fields: Fields) -> Mask:
        """The rows for which it holds before it is negated: bool [n]."""

    @abstractmethod
    def check(self, fields: Fields) -> None:
        """Raise QueryError where it names what these columns do not have; no row is looked at."""


@dataclass(frozen=True)
class Bare(Clause):
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


@dataclass(frozen=True)
class Has(Clause):
    """`name:values`: one of the values; no values: any at all."""

    name: Name
    values: tuple[Wanted, ...]

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


@dataclass(frozen=True)
class Compare(Clause):
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


# -- reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Piece:
    """A stretch of the text: as typed, with its quoted parts masked by NUL so that signs in them mean nothing, from
    `start`.
    """

    typed: str
    masked: str
    start: int

    @property
    def text(self) -> str:
        """Without the quotes."""
        return _QUOTED.sub(lambda quoted: _ESCAPED.sub(r"\1", quoted[0][1:-1]), self.typed)

    @property
    def end(self) -> int:
        return self.start + len(self.typed)

    def cut(self, begin: int, end: int | None = None) -> _Piece:
        """The characters from `begin` to `end`, counted within the piece."""
        return _Piece(self.typed[begin:end], self.masked[begin:end], self.start + begin)

    def split(self, pattern: str) -> list[_Piece]:
        """The pieces between the (unquoted) matches of a pattern."""
        signs = list(re.finditer(pattern, self.masked))
        begins = [0, *(sign.end() for sign in signs)]
        ends = [*(sign.start() for sign in signs), len(self.masked)]
        return [self.cut(begin, end) for begin, end in zip(begins, ends, strict=True)]


def parse(text: str) -> Query:
    """Read a filter; an empty one has no clauses and holds everywhere. Raises QueryError."""
    return tuple(_clause(word) for word in _words(text))


def quote(name: str) -> str:
    """A name or value as it is written in a filter: in quotes if it needs them."""
    if not _NEEDS_QUOTES.search(name):
        return name
    return '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'


def and_(text: str, clause: str) -> str:
    """A filter with the words of another added, but those that it has already. Raises QueryError if one is wrong."""
    present = parse(text)
    added = [word.typed for word in _words(clause) if _clause(word) not in present]
    return " ".join([text.strip(), *added]) if text.strip() else " ".join(added)


def _asking(text: str, name: str) -> tuple[_Piece, Has] | None:
    """The first word of a filter that asks for values of a column; None if there is none. Raises QueryError."""
    for word in _words(text):
        clause = _clause(word)
        if isinstance(clause, Has) and not clause.negated and clause.values and clause.name.name == name:
            return word, clause
    return None


def holds_value(text: str, name: str, value: str) -> bool:
    """Whether a filter asks for this value of a column, be it among others; False if it cannot be read."""
    try:
        found = _asking(text, name)
    except QueryError:
        return False
    return found is not None and Wanted(value) in found[1].values


def toggled(text: str, name: str, value: str) -> str:
    """A filter that asks for one more value of a column, or no longer for it: `pos:n` → `pos:n,v` → `pos:v`. One that
    cannot be read makes room for the value alone."""
    try:
        found = _asking(text, name)
    except QueryError:
        text, found = "", None
    wanted = Wanted(value)
    if found is None:
        return " ".join(filter(None, [text.strip(), f"{quote(name)}:{quote(value)}"]))
    word, clause = found
    left = [v for v in clause.values if v != wanted] if wanted in clause.values else [*clause.values, wanted]
    values = ",".join(f"{'~' if v.part else ''}{quote(v.text)}" for v in left)
    made = f"{quote(name)}:{values}" if left else ""
    return " ".join(filter(None, [text[: word.start].strip(), made, text[word.end :].strip()]))


def _words(text: str) -> list[_Piece]:
    """Split at blanks outside quotes."""
    masked = _QUOTED.sub(lambda quoted: "\0" * len(quoted[0]), text)
    if '"' in masked:
        raise QueryError('this quote has no end: expected another "', masked.index('"'))
    line = _Piece(text, masked, 0)
    return [piece for piece in line.split(r"\s+") if piece.typed]


def _clause(word: _Piece) -> Clause:
    negated = word.masked.startswith("-")
    rest = word.cut(1) if negated else word
    if not rest.typed:
        raise QueryError("nothing to negate after -: expected a word", word.end)
    sign = _OPERATOR.search(rest.masked)
    if sign is None:
        return Bare(negated, rest.text)
    left, right = rest.cut(0, sign.start()), rest.cut(sign.end())
    if sign[0] == ":":
        return Has(negated, _name(left, "before the :"), _wanted(right))
    return _comparison(negated, left, sign[0], right)


def _name(piece: _Piece, where: str) -> Name:
    if not piece.typed:
        raise QueryError(f"nothing {where}: expected the name of a column", piece.start)
    return Name(piece.text, piece.start)


def _wanted(values: _Piece) -> tuple[Wanted, ...]:
    """The values between commas, none for none."""
    if not values.typed:
        return ()
    pieces = values.split(",")
    for piece in pieces:
        if not piece.typed:
            raise QueryError('nothing beside the comma: expected a value (or "" for an empty one)', piece.start)
    parts = [piece.masked.startswith("~") for piece in pieces]
    return tuple(Wanted(p.cut(1).text if part else p.text, part) for p, part in zip(pieces, parts, strict=True))


def _comparison(negated: bool, left: _Piece, sign: str, right: _Piece) -> Compare:
    again = _OPERATOR.search(right.masked)
    if again:
        raise QueryError(f"a second {again[0]} in one word: write two words", right.start + again.start())
    sides = _operand(left, f"before {sign}"), _operand(right, f"after {sign}")
    if not any(isinstance(side, Name) for side in sides):
        raise QueryError("two numbers are compared: one side must be a column", left.start)
    return Compare(negated, sides[0], "=" if sign == "==" else sign, sides[1])


def _operand(piece: _Piece, where: str) -> Name | float:
    if not piece.typed:
        raise QueryError(f"nothing {where}: expected a number or the name of a column", piece.start)
    return float(piece.typed) if NUMBER.fullmatch(piece.typed) else Name(piece.text, piece.start)


# -- answering --------------------------------------------------------------------------------------------------------


def check(query: Query, fields: Fields) -> None:
    """Raise QueryError where a filter cannot be asked of these columns; no row is looked at."""
    for clause in query:
        clause.check(fields)


def rows(query: Query, fields: Fields) -> NDArray[np.int64]:
    """The row numbers, ascending, for which every clause holds. Raises QueryError for a name that does not exist."""
    if not query:
        return np.arange(fields.n)
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
    folded = {name.casefold(): name for name in names}
    close = [folded[name] for name in difflib.get_close_matches(wanted.casefold(), folded, NAMES_SHOWN)]
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
