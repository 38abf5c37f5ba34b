"""Any table as text, CSV, TSV, LaTeX, Markdown or JSON.

Text, LaTeX and Markdown are for reading: numbers are rounded to the digits of their column and lose the leading zero,
headers are titles. CSV, TSV and JSON are for machines: full precision, headers are column ids.
Rows are consumed as they come, so that a table of a million rows can be written without being held.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TextIO

from lexeval_gui.core.plaintext import isolated, one_line

Format = Literal["text", "csv", "tsv", "latex", "markdown", "json"]
Cell = str | float | int | None
Row = Sequence[Cell]

FORMATS: tuple[Format, ...] = ("text", "csv", "tsv", "latex", "markdown", "json")
FOR_READING: tuple[Format, ...] = ("text", "latex", "markdown")
UNDEFINED = "–"
MINUS = "−"
"""What people read before a negative number, as wide as a plus sign; machines read a hyphen."""

MOST_STARS = 3
BEST_BESIDE_STARS = "•"
"""What marks the best number in text where stars say something else."""

_NEGATIVE = re.compile(rf"{MINUS}(?=[.\d∞])")
_NUMBER = re.compile(r"[-+]?([\d.,]*\d%?|∞)")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: `number` is rounded to `digits` decimals where people read it, `count` is a whole number.

    `right` aligns texts as numbers are aligned: to the right. `best` says which of its numbers stands out where people
    read it: the highest, the lowest, or none. `stars`: some of its numbers may be Starred.
    """

    id: str
    title: str
    kind: Literal["text", "number", "count"]
    digits: int = 3
    right: bool = False
    best: Literal["", "high", "low"] = ""
    stars: bool = False

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

    def __new__(cls, value: float, stars: str) -> Starred:
        """A number and its stars; "" for none."""
        made = super().__new__(cls, value)
        made.stars = stars
        return made


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows of cells (None or NaN is undefined), a title, a note such as the signature, and a `lead`: what
    people read between title and table."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    note: str = ""
    lead: str = ""


def render(table: Table, format: str) -> str:
    """The table in one of FORMATS, with a final line break; see `write`."""
    file = io.StringIO()
    write(table.columns, table.rows, format, file, title=table.title, note=table.note, lead=table.lead)
    return file.getvalue()


def write(
    columns: Sequence[Column],
    rows: Iterable[Row],
    format: str,
    file: TextIO,
    *,
    title: str = "",
    note: str = "",
    lead: str = "",
) -> None:
    """Write rows to `file` as they come.

    Text needs the widths, and columns with a best value need that, before the first row: then `rows` is read twice,
    and held only if it is an iterator that cannot be read again. A best value, and all that print like it, is bold in
    LaTeX and Markdown and has a star in text, or BEST_BESIDE_STARS where numbers have stars. Title, lead and note stand
    around a text or Markdown table, are comments in LaTeX, keys in JSON (but the lead) and are left out of CSV and TSV.

    Raises ValueError for a format that is not in FORMATS, a repeated column id, a best value of texts, and a row that
    is not as long as the columns.
    """
    if format not in FORMATS:
        raise ValueError(f"unknown table format {format!r}: expected one of {', '.join(FORMATS)}")
    _check_columns(columns)
    if format in ("csv", "tsv"):
        _write_separated(columns, rows, "," if format == "csv" else "\t", file)
    else:
        file.writelines(_lines(columns, rows, format, (title, lead), note))


def clipboard_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows of texts as TSV for the clipboard, with the guards of an exported TSV; a text that is a number stays one,
    with a hyphen that a spreadsheet understands."""
    file = io.StringIO()
    writer = csv.writer(_LineFeeds(file), delimiter="\t", lineterminator="\r\n")
    for row in rows:
        cells = map(with_hyphens, row)
        writer.writerow([text if _NUMBER.fullmatch(text) else _not_a_formula(text) for text in cells])
    return file.getvalue()


def format_number(value: float | int | None, digits: int) -> str:
    """A number for reading: `.369`, `1.000`, `−.369`; an undefined one is an en dash, an infinite one ∞."""
    if value is None or math.isnan(value):
        return UNDEFINED
    text = "∞" if math.isinf(value) else f"{abs(value):.{digits}f}".removeprefix("0" if digits else "")
    return MINUS + text if value < 0 and text.strip(".0") else text  # what rounds to zero has no sign


def with_hyphens(text: str) -> str:
    """A text in which negative numbers can be read by machines, such as a spreadsheet into which it is pasted."""
    return _NEGATIVE.sub("-", text)


def texts(table: Table) -> list[list[str]]:
    """The cells of each row as people read them."""
    show = [_formatter(column) for column in table.columns]
    return [[text(cell) for text, cell in zip(show, row, strict=True)] for row in table.rows]


def _check_columns(columns: Sequence[Column]) -> None:
    ids = [column.id for column in columns]
    if len(set(ids)) < len(ids):
        raise ValueError(f"repeated column id among {', '.join(ids)}")
    for column in columns:
        if column.best and column.kind == "text":
            raise ValueError(f"no best value of {column.id!r}: it holds texts")


Heads = tuple[str, str]
"""The title of a table, and what people read below it."""


def _lines(columns: Sequence[Column], rows: Iterable[Row], format: str, heads: Heads, note: str) -> Iterator[str]:
    """The pieces of the output, each at most one row."""
    if format == "json":
        return _json_lines(columns, rows, heads[0], note)
    has_best = any(column.best for column in columns)
    if format == "text" or has_best:
        rows = list(rows) if isinstance(rows, Iterator) else rows  # they are read twice
    best = _best_cells(columns, rows) if has_best else {}
    lines = {"text": _text_lines, "latex": _latex_lines, "markdown": _markdown_lines}[format]
    return lines(columns, rows, heads, note, best)


def _is_undefined(cell: Cell) -> bool:
    return cell is None or cell != cell  # only NaN differs from itself, and any numpy number may stand here


# -- formats for machines ---------------------------------------------------------------------------------------------


def _exact(column: Column) -> Callable[[Cell], str | float | int | None]:
    """A function that turns a cell into a plain Python value: numpy numbers print their type name in repr."""
    plain = {"text": str, "number": float, "count": int}[column.kind]
    return lambda cell: None if _is_undefined(cell) else plain(cell)


def _json_lines(columns: Sequence[Column], rows: Iterable[Row], title: str, note: str) -> Iterator[str]:
    """One object; rows are objects keyed by column id, one a line. JSON knows no infinity: it becomes null."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    head = {"title": title, "note": note, "columns": [{"id": c.id, "title": c.title, "kind": c.kind} for c in columns]}
    yield encode(head)[:-1] + ', "rows": ['
    cells = [(column.id, _json_cell(column)) for column in columns]
    separator = "\n"
    for row in rows:
        yield separator + encode({id: f(cell) for (id, f), cell in zip(cells, row, strict=True)})
        separator = ",\n"
    yield "\n]}\n"


def _json_cell(column: Column) -> Callable[[Cell], str | float | int | None]:
    exact = _exact(column)
    if column.kind != "number":
        return exact
    return lambda cell: None if cell in (math.inf, -math.inf) else exact(cell)


def _write_separated(columns: Sequence[Column], rows: Iterable[Row], delimiter: str, file: TextIO) -> None:
    writer = csv.writer(_LineFeeds(file), delimiter=delimiter, lineterminator="\r\n")
    cells = [_separated_cell(column) for column in columns]
    writer.writerow([_not_a_formula(column.id) for column in columns])
    writer.writerows([f(cell) for f, cell in zip(cells, row, strict=True)] for row in rows)


class _LineFeeds:
    """Ends lines by a line feed alone; the csv module quotes a carriage return only if it ends lines itself."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, line: str) -> int:
        return self._file.write(line.removesuffix("\r\n") + "\n")


def _separated_cell(column: Column) -> Callable[[Cell], str]:
    exact = _exact(column)
    show = _not_a_formula if column.kind == "text" else repr
    return lambda cell: "" if _is_undefined(cell) else show(exact(cell))  # type: ignore[arg-type]


def _not_a_formula(text: str) -> str:
    """A leading apostrophe makes a spreadsheet show the cell instead of computing it."""
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


# -- formats for people -----------------------------------------------------------------------------------------------


def _visible(text: str) -> str:
    """One line in which nothing acts on a terminal or on the direction of the cells beside it."""
    return isolated(one_line(text))


def _formatter(column: Column) -> Callable[[Cell], str]:
    """A function that turns a cell into the text that people read."""
    if column.kind == "number":
        return lambda cell: format_number(cell, column.digits) + stars_of(cell)  # type: ignore[arg-type]
    if column.kind == "count":
        return lambda cell: UNDEFINED if _is_undefined(cell) else str(int(cell)).replace("-", MINUS)  # type: ignore[arg-type]
    return lambda cell: UNDEFINED if _is_undefined(cell) else _visible(str(cell))


def _best_cells(columns: Sequence[Column], rows: Iterable[Row]) -> dict[str, str]:
    """Column id -> how its best value prints; a column without a defined value has none."""
    signs = {place: 1 if column.best == "high" else -1 for place, column in enumerate(columns) if column.best}
    found: dict[int, float] = {}
    for row in rows:
        for place, sign in signs.items():
            if not _is_undefined(cell := row[place]):
                value = sign * float(cell)  # type: ignore[arg-type]
                found[place] = max(found.get(place, value), value)
    return {columns[place].id: _formatter(columns[place])(signs[place] * value) for place, value in found.items()}


def stars_of(cell: Cell) -> str:
    """The stars behind a number; "" for any other cell."""
    return cell.stars if isinstance(cell, Starred) else ""


def _room(column: Column) -> int:
    """How many marks there is room for behind the numbers of a column, so that their points stand below each other."""
    return MOST_STARS if column.stars else 1 if column.best else 0


def _marked(column: Column, best: str | None) -> Callable[[Cell], str]:
    """A function that turns a cell into text; its stars, the mark of the best, or room for them behind the numbers."""
    shown, room = _formatter(column), _room(column)
    if not room:
        return shown
    mark = BEST_BESIDE_STARS if column.stars else "*"

    def text_of(cell: Cell) -> str:
        text, marks = shown(cell), len(stars_of(cell))
        return text + mark + " " * (room - 1) if text == best else text + " " * (room - marks)

    return text_of


def _text_lines(
    columns: Sequence[Column], rows: Iterable[Row], heads: Heads, note: str, best: dict[str, str]
) -> Iterator[str]:
    """Aligned columns under a rule; numbers to the right, which puts their points below each other."""
    shown = [_marked(column, best.get(column.id)) for column in columns]
    titles = [_visible(column.title) + " " * _room(column) for column in columns]
    widths = [_width(text) for text in titles]
    for row in rows:
        widths = [max(w, _width(f(cell))) for w, f, cell in zip(widths, shown, row, strict=True)]
    left = [column.is_left for column in columns]
    if any(heads):
        yield "\n".join(_visible(text) for text in heads if text) + "\n\n"
    yield _aligned(titles, widths, left)
    yield "  ".join("-" * width for width in widths) + "\n"
    for row in rows:
        yield _aligned([f(cell) for f, cell in zip(shown, row, strict=True)], widths, left)
    if note:
        yield "\n" + _visible(note) + "\n"


def _aligned(cells: list[str], widths: list[int], left: list[bool]) -> str:
    padded = []
    for text, width, is_left in zip(cells, widths, left, strict=True):
        blanks = " " * (width - _width(text))
        padded.append(text + blanks if is_left else blanks + text)
    return "  ".join(padded).rstrip() + "\n"


def _width(text: str) -> int:
    """Columns that a terminal gives to a text: 2 for a wide character, 0 for a combining or formatting one."""
    if text.isascii():
        return len(text)
    narrow = sum(unicodedata.category(c) not in ("Mn", "Me", "Cf") for c in text)
    return narrow + sum(unicodedata.east_asian_width(c) in "WF" for c in text)


_LATEX = str.maketrans(
    {
        **{c: "\\" + c for c in "&%$#_{}"},
        **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"},
        **{"<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"},
        **{"[": "{[}", "*": "{*}"},  # after \\ these would be its option and its star
        # LaTeX knows no marks of direction
        **dict.fromkeys("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"),
        **{UNDEFINED: "--", MINUS: "$-$", "∞": r"$\infty$", "±": r"$\pm$", "≥": r"$\geq$"},
        **{"₁": "$_1$", "Δ": r"$\Delta$"},
    }
)
# What Markdown would take for a cell border, emphasis, code, a tag, a link or an entity; an underscore only at the
# edge of a word, so that coverage_f stays readable in the source.
_MARKDOWN = re.compile(r"[\\|*`<\[~]|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])")


def _latex(text: str) -> str:
    return one_line(text).translate(_LATEX)


def _markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\g<0>", _visible(text))


def _marked_up(column: Column, escape: Callable[[str], str], best: str | None, bold: str) -> Callable[[Cell], str]:
    """A function that escapes a cell's text, and puts it into `bold` (with {} for it) where it prints like `best`."""
    shown = _formatter(column)
    if column.kind == "text":
        return lambda cell: escape(shown(cell))

    def number(cell: Cell) -> str:
        text = shown(cell)
        return bold.format(escape(text)) if text == best else escape(text)

    return number


def _latex_lines(
    columns: Sequence[Column], rows: Iterable[Row], heads: Heads, note: str, best: dict[str, str]
) -> Iterator[str]:
    """A tabular with the rules of booktabs."""
    cells = [_marked_up(column, _latex, best.get(column.id), r"\textbf{{{}}}") for column in columns]
    yield from (f"% {_visible(text)}\n" for text in (*heads, note) if text)
    yield "\\begin{tabular}{" + "".join("l" if column.is_left else "r" for column in columns) + "}\n"
    yield "\\toprule\n" + " & ".join(_latex(column.title) for column in columns) + " \\\\\n\\midrule\n"
    for row in rows:
        yield " & ".join(f(cell) for f, cell in zip(cells, row, strict=True)) + " \\\\\n"
    yield "\\bottomrule\n\\end{tabular}\n"


def _markdown_lines(
    columns: Sequence[Column], rows: Iterable[Row], heads: Heads, note: str, best: dict[str, str]
) -> Iterator[str]:
    """A table of GitHub's Markdown."""
    cells = [_marked_up(column, _markdown, best.get(column.id), "**{}**") for column in columns]
    title, lead = map(_markdown, heads)
    yield from (f"{text}\n\n" for text in (f"**{title}**" if title else "", lead) if text)
    yield _markdown_row(_markdown(column.title) for column in columns)
    yield _markdown_row(":--" if column.is_left else "--:" for column in columns)
    for row in rows:
        yield _markdown_row(f(cell) for f, cell in zip(cells, row, strict=True))
    if note:
        yield "\n" + _markdown(note) + "\n"


def _markdown_row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |\n"
