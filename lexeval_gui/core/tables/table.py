"""What a table is: columns, rows of cells, a title and a note. How it is written is the formats' affair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Self

from msgspec import Struct

Format = Literal["text", "csv", "tsv", "latex", "markdown", "json", "html"]
Cell = str | float | int | None
Row = Sequence[Cell]

FORMATS: tuple[Format, ...] = ("text", "csv", "tsv", "latex", "markdown", "json", "html")
FOR_READING: tuple[Format, ...] = ("text", "latex", "markdown", "html")


class Column(Struct, frozen=True):
    """One column: `number` is rounded to `digits` decimals where people read it, `count` is a whole number.

    `right` aligns texts as numbers are aligned: to the right. `best` says which of its numbers stands out where people
    read it: the highest, the lowest, or none. `stars`: some of its numbers may be Starred. `interval_of` is the id of
    the column whose intervals, or ends of them, it holds. One that is `optional` is left out unless it is chosen.
    """

    id: str
    title: str
    kind: Literal["text", "number", "count"]
    digits: int = 3
    right: bool = False
    best: Literal["", "high", "low"] = ""
    stars: bool = False
    interval_of: str = ""
    optional: bool = False

    @classmethod
    def of(cls, name: str, kind: Literal["text", "number", "count"] = "text", digits: int = 3) -> Column:
        """A column whose title is its id."""
        return cls(name, name, kind, digits)

    @property
    def is_left(self) -> bool:
        """Whether its cells begin below each other, as texts do; numbers end below each other."""
        return self.kind == "text" and not self.right


class Starred(float):
    """A number with stars behind it where people read it, such as those of significance."""

    __slots__ = ("stars",)
    stars: str

    def __new__(cls, value: float, stars: str) -> Self:
        """A number and its stars; "" for none."""
        made = super().__new__(cls, value)
        made.stars = stars
        return made


class Ranged(Starred):
    """A number with its interval behind it where people read it; one that is `one_sided` has no upper end."""

    __slots__ = ("high", "low", "one_sided")
    low: float
    high: float
    one_sided: bool

    def __new__(cls, value: float, stars: str, low: float, high: float, one_sided: bool = False) -> Self:
        """A number, its stars and the ends of its interval."""
        made = super().__new__(cls, value, stars)
        made.low, made.high, made.one_sided = low, high, one_sided
        return made


class Printed(float):
    """A number that people read as it is printed elsewhere, such as `.35` in a paper: never with other decimals."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, value: float, text: str) -> Self:
        """A number, and how it is printed."""
        made = super().__new__(cls, value)
        made.text = text
        return made


class Table(Struct, frozen=True):
    """Columns and rows of cells (None or NaN is undefined), a title, a note such as the signature, and a `lead`: what
    people read between title and table. So many rows stay `together` however it is sorted."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    note: str = ""
    lead: str = ""
    together: int = 1


def check_columns(columns: Sequence[Column]) -> None:
    """Raise ValueError for a repeated column id, and a best value of texts."""
    ids = [column.id for column in columns]
    if len(set(ids)) < len(ids):
        raise ValueError(f"repeated column id among {', '.join(ids)}")
    for column in columns:
        if column.best and column.kind == "text":
            raise ValueError(f"no best value of {column.id!r}: it holds texts")


def is_undefined(cell: Cell) -> bool:
    """Whether a cell holds nothing: None or NaN."""
    return cell is None or cell != cell  # only NaN differs from itself, and any numpy number may stand here


class Words(NamedTuple):
    """What stands around a table: its title, what people read below that, and a note below the table."""

    title: str = ""
    lead: str = ""
    note: str = ""
