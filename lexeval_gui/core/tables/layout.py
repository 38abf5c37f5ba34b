"""How a table is laid out for a file: which columns in which order, digits, order of the rows, what stands out.

A layout is chosen once and fits other tables of the same kind as far as it can: what it names and they lack is passed
over, what they have and it does not name stays where the table has it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.tables.reading import Interval, stars_of, with_hyphens
from lexeval_gui.core.tables.table import FORMATS, Cell, Column, Format, Ranged, Row, Table, is_undefined

Intervals = Literal["columns", "cell", "none"]
"""Where intervals stand: in columns of their own, in the cell of their number where people read it, or nowhere."""

INTERVALS: tuple[Intervals, ...] = get_args(Intervals)

CHOICES: Mapping[str, tuple[str, ...]] = {"format": FORMATS, "intervals": INTERVALS}
"""What can be chosen of a few, by the name of the choice."""

MOST_DIGITS = 10

_NUMBER = re.compile(r"[-+]?\d*[.,\d]*\d")


class Layout(Struct, frozen=True):
    """The choices. `columns` are ids in their order, and whether each is shown; `digits` by id, "" for all; `sort` is
    the id of a column ("" for none) and whether its highest come first; `stars` is for whoever makes the table."""

    format: Format = "csv"
    columns: tuple[tuple[str, bool], ...] = ()
    digits: tuple[tuple[str, int], ...] = ()
    sort: tuple[str, bool] = ("", False)
    best: bool = True
    stars: bool = False
    intervals: Intervals = "columns"
    siunitx: bool = False

    def as_json(self) -> dict[str, object]:
        """To be kept, and read by `layout_from`."""
        return {
            "format": self.format,
            "columns": [list(entry) for entry in self.columns],
            "digits": dict(self.digits),
            "sort": list(self.sort),
            "best": self.best,
            "stars": self.stars,
            "intervals": self.intervals,
            "siunitx": self.siunitx,
        }

    def with_digits(self, id: str, digits: int | None) -> Layout:
        """A column ("": all that have no digits of their own) has so many decimals; None: as many as it has itself."""
        others = {name: known for name, known in self.digits if name != id}
        return replace(self, digits=tuple((others if digits is None else {**others, id: digits}).items()))


def layout_from(written: object) -> Layout:
    """A layout as it was kept; whatever of it does not fit is as in a new one."""
    known: Mapping[str, Any] = written if isinstance(written, dict) else {}
    digits, columns = known.get("digits"), known.get("columns")
    switches = ("best", "stars", "siunitx")
    fitting: dict[str, Any] = {name: known[name] for name in switches if isinstance(known.get(name), bool)}
    fitting |= {name: known[name] for name, there in CHOICES.items() if known.get(name) in there}
    if isinstance(columns, list):
        fitting["columns"] = tuple({entry[0]: entry[1] for entry in columns if _is_entry(entry)}.items())
    if isinstance(digits, dict):
        fitting["digits"] = tuple(entry for entry in digits.items() if _is_digits(entry[1]))
    if _is_entry(known.get("sort")):
        fitting["sort"] = tuple(known["sort"])
    return replace(Layout(), **fitting)


def _is_entry(written: object) -> bool:
    """Whether it is a name and yes or no."""
    if not isinstance(written, list) or len(written) != 2:
        return False
    return isinstance(written[0], str) and isinstance(written[1], bool)


def _is_digits(written: object) -> bool:
    return isinstance(written, int) and not isinstance(written, bool) and 0 <= written <= MOST_DIGITS


# -- a table by a layout ----------------------------------------------------------------------------------------------


def lay_out(table: Table, layout: Layout) -> Table:
    """A table by a layout: no number is changed, only which are there, where they stand and how they are written."""
    rounded = [replace(column, digits=_digits(column, layout)) for column in table.columns]
    rows = tuple(_rounded_rows(rounded, _sorted(table, layout.sort), layout))
    columns, rows = _with_intervals(rounded, rows, layout.intervals)
    order = [place for place, shown in _order(columns, layout) if shown]
    chosen = tuple(columns[place] if layout.best else replace(columns[place], best="") for place in order)
    return replace(table, columns=chosen, rows=tuple(tuple(row[place] for place in order) for row in rows))


def lay_out_rows(
    columns: Sequence[Column], rows: Iterable[Row], layout: Layout
) -> tuple[tuple[Column, ...], Iterator[Row]]:
    """The same of rows as they come, which are not sorted and have no intervals."""
    order = [place for place, shown in _order(columns, layout) if shown]
    chosen = tuple(replace(columns[place], digits=_digits(columns[place], layout)) for place in order)
    return chosen, (tuple(row[place] for place in order) for row in rows)


def columns_of(tables: Iterable[Table], layout: Layout) -> list[tuple[Column, bool]]:
    """The columns that can be chosen of some tables, in the order of the layout, each once, and whether it is shown. A
    column that only a later table has stands before what it stands before there, so that one order fits all."""
    found: list[tuple[Column, bool]] = []
    for table in tables:
        columns, _ = _with_intervals(table.columns, (), layout.intervals)
        end = len(found)
        for place, shown in reversed(_order(columns, layout)):
            known = next((at for at, (column, _) in enumerate(found) if column.id == columns[place].id), None)
            if known is None:
                found.insert(end, (columns[place], shown))
            else:
                end = min(end, known)
    return found


def _digits(column: Column, layout: Layout) -> int:
    """How many decimals a column has: its own choice, that of the number it is an interval of, that of all."""
    chosen = dict(layout.digits)
    names = (column.id, column.interval_of, "") if column.interval_of else (column.id, "")
    return next((chosen[name] for name in names if name in chosen), column.digits)


def _rounded_rows(columns: Sequence[Column], rows: Iterable[Row], layout: Layout) -> Iterator[Row]:
    """Rows in which intervals that are texts have the digits of their column."""
    places = {place for place, column in enumerate(columns) if column.interval_of and layout.digits}
    for row in rows:
        yield tuple(
            cell.rounded(columns[place].digits) if place in places and isinstance(cell, Interval) else cell
            for place, cell in enumerate(row)
        )


def _with_intervals(
    columns: Sequence[Column], rows: tuple[Row, ...], intervals: Intervals
) -> tuple[Sequence[Column], tuple[Row, ...]]:
    """Columns and rows with intervals where they are wanted."""
    if intervals == "columns":
        return columns, rows
    ids = [column.id for column in columns]
    own = {place: column.interval_of for place, column in enumerate(columns) if column.interval_of}
    if intervals == "cell":  # machines read the ends as numbers of their own
        own = {place: of for place, of in own.items() if columns[place].kind == "text" and of in ids}
        interval_at = {ids.index(of): place for place, of in own.items()}
        rows = tuple(tuple(_ranged(row, place, interval_at) for place in range(len(row))) for row in rows)
    kept = [place for place in range(len(columns)) if place not in own]
    return [columns[place] for place in kept], tuple(tuple(row[place] for place in kept) for row in rows)


def _ranged(row: Row, place: int, interval_at: Mapping[int, int]) -> Cell:
    """A cell of a row, with its interval behind it if there is one."""
    cell, interval = row[place], row[interval_at[place]] if place in interval_at else None
    if not isinstance(interval, Interval) or is_undefined(cell) or isinstance(cell, str):
        return cell
    return Ranged(float(cell or 0), stars_of(cell), interval.low, interval.high, interval.one_sided)


def _order(columns: Sequence[Column], layout: Layout) -> list[tuple[int, bool]]:
    """The places of columns in the order of a layout, and whether each is shown; a column that it does not name follows
    the one that it follows in the table."""
    chosen, places = dict(layout.columns), {column.id: place for place, column in enumerate(columns)}
    order = [places[id] for id in chosen if id in places]
    for place in range(len(columns)):
        if place not in order:
            order.insert(order.index(place - 1) + 1 if place else 0, place)
    return [(place, chosen.get(columns[place].id, not columns[place].optional)) for place in order]


def _sorted(table: Table, sort: tuple[str, bool]) -> Sequence[Row]:
    """The rows by a column, undefined values last, equal ones as they were; as they are without such a column."""
    name, descending = sort
    place = next((place for place, column in enumerate(table.columns) if column.id == name), None)
    if place is None:
        return table.rows
    step, key = max(1, table.together), _sort_key(table.columns[place])
    blocks = [table.rows[start : start + step] for start in range(0, len(table.rows), step)]
    keyed = [(key(block[0][place]), block) for block in blocks]
    defined = sorted((entry for entry in keyed if entry[0] is not None), key=lambda entry: entry[0], reverse=descending)
    return [row for _, block in (*defined, *(entry for entry in keyed if entry[0] is None)) for row in block]


def _sort_key(column: Column) -> Callable[[Cell], Any]:
    """What the cells of a column are sorted by; None for an undefined one. Texts that stand as numbers do are read as
    numbers, intervals by their lower end."""
    if column.interval_of and column.kind == "text":
        return lambda cell: cell.low if isinstance(cell, Interval) and not math.isnan(cell.low) else None
    if column.kind == "text" and not column.right:
        return lambda cell: None if is_undefined(cell) else str(cell).casefold()
    if column.kind == "text":
        return lambda cell: _number_in(str(cell))
    return lambda cell: None if is_undefined(cell) else float(cell)  # type: ignore[arg-type]


def _number_in(text: str) -> float | None:
    """The number that a text begins with."""
    found = _NUMBER.match(with_hyphens(text).strip())
    try:
        return float(found.group().replace(",", "")) if found else None
    except ValueError:
        return None
