"""The annotations of a project as a table: a row for each item, or part of one, that has a tag, a note or a check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

from lexeval_gui.core import tables
from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.project.database import dumps
from lexeval_gui.project.rows import Content, Replay, SlotValue

KINDS = ("tags", "note", "checked")

COLUMNS = tuple(
    tables.Column(name, name, "text") for name in ("item", "part", "system", "tags", "note", "checked", "who", "when")
)

Place = tuple[str, str, str | None]
"""Item, part and system."""


def write(content: Content, file: TextIO, job: Job, format: str = "csv") -> None:
    """Write the table, in the order in which items were first annotated; `who` and `when` are of the last change. In
    CSV a cell that a spreadsheet would compute begins with an apostrophe."""
    replay = Replay()
    with job.part(0, 0.9):
        for row in content.rows:
            replay.play(row)
            if row.number % 1000 == 0:
                job.step(row.number / max(1, content.count), f"{row.number:,} of {content.count:,} steps")
    tables.write(COLUMNS, rows(replay.values), format, file)


def rows(held: Mapping[Slot, SlotValue]) -> list[tuple[str | None, ...]]:
    """The rows of the table."""
    places: dict[Place, dict[str, SlotValue]] = {}
    for (kind, item, part, system), value in held.items():
        if kind in KINDS and value.value:
            places.setdefault((item, part, system), {})[kind] = value
    return [_row(place, found) for place, found in places.items()]


def _row(place: Place, found: Mapping[str, SlotValue]) -> tuple[str | None, ...]:
    last = max(found.values(), key=lambda held: held.at)
    item, part, system = place
    values = {kind: held.value for kind, held in found.items()}
    checked = "yes" if values.get("checked") else ""
    return item, part, system, _tags(values.get("tags")), _text(values.get("note", "")), checked, last.who, last.at


def _tags(value: Any) -> str:
    return ", ".join(map(_text, value)) if isinstance(value, list | tuple) else _text(value or "")


def _text(value: Any) -> str:
    return value if isinstance(value, str) else dumps(value)
