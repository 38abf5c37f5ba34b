"""What papers report, in Python: the figures that `lexeval table TASK --reported` prints."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from lexeval_gui.api import named
from lexeval_gui.api.errors import for_people
from lexeval_gui.api.values import Named
from lexeval_gui.core import tables
from lexeval_gui.core.tables import Table
from lexeval_gui.workspace.outputs import reported as outputs


class ReportedTable(Struct, frozen=True, eq=False):
    """Figures of a paper, as it prints them: `columns` are its heads, `rows` texts, the first of each the name of the
    row. `about` says how the figures can be found again, or why they cannot."""

    id: str
    title: str
    paper: str
    table: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    _table: Table

    def __repr__(self) -> str:
        return tables.render(self._table, "text").rstrip()

    def _repr_html_(self) -> str:
        return tables.render(self._table, "html")


@for_people
def reported(task: str) -> Mapping[str, ReportedTable]:
    """What the papers of a task report, by the ids of tables that `lexeval table` has. Raises UsageError for a task
    that there is not."""
    pages = outputs.pages(named.task_of(task))
    found = {}
    for page, table in zip(pages, outputs.for_reading(pages), strict=True):
        if (one := page.reported) is not None:
            heads = tuple(column.title for column in one.columns)
            said = one.title, one.source.paper, one.source.table, one.again
            found[page.id] = ReportedTable(page.id, *said, heads, one.rows, table)
    return Named("reported table", found)
