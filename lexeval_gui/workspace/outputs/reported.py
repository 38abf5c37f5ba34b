"""What papers report beside one's own numbers, in the same tables: own rows first, then those of the paper.

Whose a row is stands in a column of words (`from`), so that every format says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.tables import MINUS, Cell, Column, Printed, Row, Table
from lexeval_gui.core.task import Task
from lexeval_gui.core.task.paper_tables import JudgedTable, PaperTable, ScoresTable, Source
from lexeval_gui.core.task.reported import Reported, is_figure
from lexeval_gui.workspace.outputs import paper_tables
from lexeval_gui.workspace.outputs.paper_tables import FilledTable

FROM = Column.of("from")
OWN, PAPER = "own", "paper"
"""What stands in that column."""

OWN_FILES = "your files: another gold than the paper's, not comparable"
OWN_EXAMPLE = "your files: comparable if their gold is the paper's example"
"""What is said of one's own rows beside those of a paper. The data of the papers are not to be had, so that no file is
known to be their gold; only an example can be compared with what the paper prints."""

NO_FIGURES = "LexEval knows no figures that the paper reports for this table."
COEFFICIENT = "coefficient."


class PaperPage(Struct, frozen=True):
    """A table of a paper: own rows (of `filled`, None where no files are open), then what is `reported`, if anything
    is; `declared` is None of figures that stand alone."""

    id: str
    table: Table
    declared: PaperTable | None = None
    reported: Reported | None = None
    filled: FilledTable | None = None

    @property
    def own(self) -> tuple[paper_tables.Number, ...]:
        """One's own numbers."""
        return () if self.filled is None else self.filled.numbers

    @property
    def of(self) -> PaperTable | Reported:
        """What the task declares, or what a paper reports: title and source."""
        of = self.declared or self.reported
        assert of is not None, "there is one of them"
        return of

    @property
    def source(self) -> Source:
        """Where it stands."""
        return self.of.source

    @property
    def has_both(self) -> bool:
        """Whether rows of one's own stand beside those of a paper."""
        return bool(self.own) and self.reported is not None and bool(self.reported.rows)

    @property
    def own_words(self) -> str:
        """What is said of one's own rows."""
        return OWN_EXAMPLE if self.reported is not None and self.reported.prints_gold else OWN_FILES

    @property
    def lacking(self) -> str:
        """Why it has no rows of one's own, though files are open; "" if it has, or could have none."""
        return "" if self.filled is None else self.filled.reason

    @property
    def about(self) -> str:
        """Whether the paper's figures can be found again, and how."""
        return NO_FIGURES if self.reported is None else self.reported.again


def pages(task: Task[Any], filled: Sequence[FilledTable] = ()) -> tuple[PaperPage, ...]:
    """Every table that the task declares or a paper reports; of open files none that would have no row. What papers
    have no figures of at all is said first."""
    of_files = {one.declared.id: one for one in filled}
    reported = {one.id: one for one in task.reported}
    found = []
    for declared in task.paper_tables:
        own, one = of_files.get(declared.id), reported.pop(declared.id, None)
        if (own is not None and not own.reason) or (one is not None and (one.rows or own is None)):
            found.append(PaperPage(declared.id, _side_by_side(task, declared, own, one), declared, one, own))
    alone = [PaperPage(one.id, _alone(task, one), reported=one) for one in reported.values()]
    return (*(p for p in alone if not p.table.rows), *found, *(p for p in alone if p.table.rows))


# -- one table of both ------------------------------------------------------------------------------------------------


def _side_by_side(
    task: Task[Any], declared: PaperTable, filled: FilledTable | None, reported: Reported | None
) -> Table:
    own = filled.table if filled is not None and not filled.reason else None
    if reported is None:
        assert own is not None
        return _with_from(own.columns, own.rows, len(own.rows), own.title, own.note)
    if own is None:
        return _alone(task, reported)
    columns, places = _merged(own.columns, reported, isinstance(declared, ScoresTable))
    kept = [(*row, *[None] * (len(columns) - len(row))) for row in own.rows]
    order, all_columns = _in_order(len(own.columns), columns, places)
    rows = [tuple(row[place] for place in order) for row in kept]
    for cells in _cells(task, reported):
        at = dict(zip(places, cells, strict=True))
        rows.append(tuple(at.get(place) for place in order))
    return _with_from(all_columns, rows, len(own.rows), own.title, own.note)


def _merged(own: Sequence[Column], reported: Reported, by_heads: bool) -> tuple[list[Column], list[int]]:
    """The columns of one's own, then those that the paper alone has; and the place of each column of the paper."""
    columns, places = list(own), list[int]()
    for column in reported.columns:
        same = (p for p, known in enumerate(own) if p not in places and _is_same(known, column, by_heads))
        place = next(same, len(columns))
        if place == len(columns):
            columns.append(column)
        places.append(place)
    return columns, places


def _is_same(own: Column, reported: Column, by_heads: bool) -> bool:
    return own.title == reported.title if by_heads else own.id == reported.id


def _in_order(own: int, columns: Sequence[Column], places: Sequence[int]) -> tuple[list[int], list[Column]]:
    """The places of the columns, those of the paper alone where the paper has them."""
    order = list(range(own))
    for before, place in zip((-1, *places), places, strict=False):
        if place >= own:
            order.insert(order.index(before) + 1 if before in order else 0, place)
    return order, [columns[place] for place in order]


def _alone(task: Task[Any], reported: Reported) -> Table:
    """What a paper reports without one's own."""
    title = f"{reported.source}: {reported.title}"
    return _with_from(reported.columns, [*_cells(task, reported)], 0, title)


def _with_from(columns: Sequence[Column], rows: Sequence[Row], own: int, title: str, note: str = "") -> Table:
    """The column that says whose a row is, behind those that name it. Best values are not marked: papers have other
    data."""
    names = next((place for place, column in enumerate(columns) if is_figure(column)), len(columns))
    shown = [replace(column, best="") for column in columns]
    whose = [OWN if place < own else PAPER for place in range(len(rows))]
    said = tuple((*row[:names], words, *row[names:]) for row, words in zip(rows, whose, strict=True))
    return Table((*shown[:names], FROM, *shown[names:]), said, title, note)


def _cells(task: Task[Any], reported: Reported) -> Iterator[tuple[Cell, ...]]:
    """The rows of a paper; a row that is named by a measure has its title."""
    titles = {measure.id: measure.title for measure in task.identity.measures}
    for row in reported.rows:
        yield tuple(
            _printed(column, text) if is_figure(column) else titles.get(text, text) if column.id == "measure" else text
            for column, text in zip(reported.columns, row, strict=True)
        )


def _printed(column: Column, text: str) -> Cell:
    value = number_of(text)
    if column.kind == "text" or value is None:
        return text or None
    return Printed(value, text)


def number_of(text: str) -> float | None:
    """A figure as a number; None where it is a bound, a range or words."""
    try:
        return float(text.replace(MINUS, "-").replace(",", "")) if text else None
    except ValueError:
        return None


# -- for reading and for machines -------------------------------------------------------------------------------------


def for_reading(found: Sequence[PaperPage]) -> list[Table]:
    """The tables as people read them, with what is said of the figures between title and table."""
    return [replace(page.table, lead=_lead(page)) for page in found]


def _lead(page: PaperPage) -> str:
    lacking = f"None of one's own: {page.lacking}." if page.lacking else ""
    apart = f"{OWN}: {page.own_words}." if page.has_both else ""
    return " ".join(filter(None, (apart, page.about, lacking)))


def for_machines(found: Sequence[PaperPage]) -> Table:
    """A row per number of every table, own and reported, and of a reported one how it is printed."""
    texts = map(Column.of, ("table", "row", "group", "column"))
    columns = (*texts, Column.of("value", "number"), FROM, Column.of("printed"))
    rows: list[tuple[Cell, ...]] = []
    for page in found:
        rows += [(page.id, *number, OWN, None) for number in page.own]
        rows += [(page.id, *number, PAPER, text) for number, text in reported_numbers(page)]
    notes = dict.fromkeys(page.table.note for page in found if page.table.note)
    return Table(columns, tuple(rows), note="; ".join(notes))


def reported_numbers(page: PaperPage) -> Iterator[tuple[paper_tables.Number, str]]:
    """Every figure of a paper under the names that one's own number of the same place has, and as it is printed."""
    if (reported := page.reported) is None:
        return
    terms = "+".join(
        column.id.removeprefix(COEFFICIENT) for column in reported.columns if column.id.startswith(COEFFICIENT)
    )
    for row in reported.rows:
        names = [text for column, text in zip(reported.columns, row, strict=True) if not is_figure(column)]
        for column, text in zip(reported.columns, row, strict=True):
            if is_figure(column) and text:
                yield (*_named(page, names, terms, column), number_of(text)), text


def _named(page: PaperPage, names: Sequence[str], terms: str, column: Column) -> tuple[str, str, str]:
    """Row, group and column of a figure, see paper_tables.Number."""
    declared = page.declared
    if isinstance(declared, ScoresTable):
        same = next(known for known in declared.columns if known.head == column.title)
        return names[0], ":".join(same.group or ()), same.measure
    if isinstance(declared, JudgedTable) and declared.what == "correlations":
        criterion, _, term = column.id.rpartition(".")
        return criterion, names[0], term
    return names[0], names[1] if len(names) > 1 else terms, column.id.removeprefix(COEFFICIENT)


def json_of(found: Sequence[PaperPage]) -> list[Mapping[str, Any]]:
    """The tables as objects of JSON: own numbers under `numbers`, figures of the paper under `reported`."""
    return [_page_json(page) for page in found]


def _page_json(page: PaperPage) -> Mapping[str, Any]:
    heads = ("row", "group", "column", "value")
    return {
        "id": page.id,
        "title": page.of.title,
        "paper": page.source.paper,
        "table": page.source.table,
        "signature": page.table.note,
        "numbers": [dict(zip(heads, number, strict=True)) for number in page.own],
        "about": page.about,
        "lacking": page.lacking,
        "reported": [
            {**dict(zip(heads, number, strict=True)), "printed": text} for number, text in reported_numbers(page)
        ],
    }
