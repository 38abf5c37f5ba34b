"""The tables that papers print of a task, as data: where each stands, its rows and columns, the heads above them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from lexeval_gui.core.scores import Group


class Source(Struct, frozen=True):
    """A paper, and what a table is called there; "" where it has no number."""

    paper: str
    table: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.paper, self.table)))


class PaperColumn(Struct, frozen=True):
    """A measure over all items, or over a group of them, under the head that the paper gives it; `digits` are the
    decimals that the paper prints (None: those by which the measure is read)."""

    measure: str
    head: str
    group: Group | None = None
    digits: int | None = None


class ScoresTable(Struct, frozen=True):
    """A row per system; with `by` a row more for each group of that grouping, and then no column is of a group.

    `settings` are in force in this table whatever is chosen otherwise; they act on scores only.
    """

    id: str
    title: str
    source: Source
    columns: tuple[PaperColumn, ...]
    by: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)


class JudgedTable(Struct, frozen=True):
    """What people say of outputs beside the measures of the task's study: how each measure goes together with each
    criterion, how criteria go together, or the usual regressions."""

    id: str
    title: str
    source: Source
    what: Literal["correlations", "criteria", "regressions"]


PaperTable = ScoresTable | JudgedTable
