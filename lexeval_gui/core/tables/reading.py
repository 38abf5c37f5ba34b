"""Cells as people read them: rounded, without the leading zero, the best of a column and its stars beside them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from lexeval_gui.core.plaintext import isolated, one_line
from lexeval_gui.core.tables.table import Cell, Column, Printed, Ranged, Row, Starred, Table, is_undefined

UNDEFINED = "–"
MINUS = "−"
"""What people read before a negative number, as wide as a plus sign; machines read a hyphen."""

MOST_STARS = 3
BEST_BESIDE_STARS = "•"
"""What marks the best number in text where stars say something else."""

_NEGATIVE = re.compile(rf"{MINUS}(?=[.\d∞])")


def format_number(value: float | int | None, digits: int) -> str:
    """A number for reading: `.369`, `1.000`, `−.369`; an undefined one is an en dash, an infinite one ∞. One that
    is printed elsewhere stays as it is there."""
    if isinstance(value, Printed):
        return value.text
    if value is None or math.isnan(value):
        return UNDEFINED
    text = "∞" if math.isinf(value) else f"{abs(value):.{digits}f}".removeprefix("0" if digits else "")
    return MINUS + text if value < 0 and text.strip(".0") else text  # what rounds to zero has no sign


def range_text(low: float, high: float, digits: int = 3) -> str:
    """Both ends of an interval: `.902–.930`; a point (±0) where they are the value itself, – where there are none."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return UNDEFINED
    return "±0" if low == high else f"{format_number(low, digits)}–{format_number(high, digits)}"


def bracketed(low: float, high: float, one_sided: bool, digits: int = 3) -> str:
    """An interval behind its number: `[.902, .930]`, or a bound as what it is."""
    if one_sided:
        return f"[≥ {format_number(low, digits)}, one-sided]"
    return f"[{format_number(low, digits)}, {format_number(high, digits)}]"


class Interval(str):
    """An interval in a column of its own, as people read it: `.902–.930`, or `≥ .902`. It knows its ends."""

    __slots__ = ("high", "low", "one_sided")
    low: float
    high: float
    one_sided: bool

    def __new__(cls, low: float, high: float, one_sided: bool = False, digits: int = 3) -> Interval:
        """The interval between two ends, or a one-sided bound."""
        one_sided = one_sided and math.isfinite(low)
        made = super().__new__(cls, f"≥ {format_number(low, digits)}" if one_sided else range_text(low, high, digits))
        made.low, made.high, made.one_sided = low, high, one_sided
        return made

    def rounded(self, digits: int) -> Interval:
        """The same with so many decimals."""
        return Interval(self.low, self.high, self.one_sided, digits)


def with_hyphens(text: str) -> str:
    """A text in which negative numbers can be read by machines, such as a spreadsheet into which it is pasted."""
    return _NEGATIVE.sub("-", text)


def texts(table: Table) -> list[list[str]]:
    """The cells of each row as people read them."""
    show = [formatter(column) for column in table.columns]
    return [[text(cell) for text, cell in zip(show, row, strict=True)] for row in table.rows]


def visible_line(text: str) -> str:
    """One line in which nothing acts on a terminal or on the direction of the cells beside it."""
    return isolated(one_line(text))


def formatter(column: Column) -> Callable[[Cell], str]:
    """A function that turns a cell into the text that people read."""
    if column.kind == "number":
        return lambda cell: format_number(cell, column.digits) + stars_of(cell) + behind(cell, column)  # type: ignore[arg-type]
    if column.kind == "count":
        return lambda cell: UNDEFINED if is_undefined(cell) else str(int(cell)).replace("-", MINUS)  # type: ignore[arg-type]
    return lambda cell: UNDEFINED if is_undefined(cell) else visible_line(str(cell))


def best_cells(columns: Sequence[Column], rows: Iterable[Row]) -> dict[str, str]:
    """Column id -> how its best value prints; a column without a defined value has none."""
    signs = {place: 1 if column.best == "high" else -1 for place, column in enumerate(columns) if column.best}
    found: dict[int, float] = {}
    for row in rows:
        for place, sign in signs.items():
            if not is_undefined(cell := row[place]):
                value = sign * float(cell)  # type: ignore[arg-type]
                found[place] = max(found.get(place, value), value)
    return {columns[place].id: formatter(columns[place])(signs[place] * value) for place, value in found.items()}


def stars_of(cell: Cell) -> str:
    """The stars behind a number; "" for any other cell."""
    return cell.stars if isinstance(cell, Starred) else ""


def behind(cell: Cell, column: Column) -> str:
    """The interval behind a number, with a blank before it; "" where it has none."""
    if not isinstance(cell, Ranged) or not math.isfinite(cell.low):
        return ""
    return f" {bracketed(cell.low, cell.high, cell.one_sided, column.digits)}"


def room(column: Column) -> int:
    """How many marks there is room for behind the numbers of a column, so that their points stand below each other."""
    return MOST_STARS if column.stars else 1 if column.best else 0


def mark_of_best(columns: Sequence[Column], best: Mapping[str, str], format: str) -> str:
    """What marks the best numbers among those with stars in a format, to be said below the table; "" where there are
    none, or no stars beside them."""
    if not any(column.stars and column.id in best for column in columns):
        return ""
    return BEST_BESIDE_STARS if format == "text" else "bold"


def marked(column: Column, best: str | None) -> Callable[[Cell], str]:
    """A function that turns a cell into text; its stars, the mark of the best, or room for them behind the numbers."""
    shown, most = formatter(column), room(column)
    if not most:
        return shown
    mark = BEST_BESIDE_STARS if column.stars else "*"

    def text_of(cell: Cell) -> str:
        after, marks = behind(cell, column), len(stars_of(cell))
        text = shown(cell).removesuffix(after)
        return (text + mark + " " * (most - 1) if text == best else text + " " * (most - marks)) + after

    return text_of


def marked_up(column: Column, escape: Callable[[str], str], best: str | None, bold: str) -> Callable[[Cell], str]:
    """A function that escapes a cell's text, and puts it into `bold` (with {} for it) where it prints like `best`."""
    shown = formatter(column)
    if column.kind == "text":
        return lambda cell: escape(shown(cell))

    def number(cell: Cell) -> str:
        after = behind(cell, column)
        text = shown(cell).removesuffix(after)
        return (bold.format(escape(text)) if text == best else escape(text)) + escape(after)

    return number
