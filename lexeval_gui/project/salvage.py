"""What a damaged project still says: every row that is as it was written, wherever in the file it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.project import checksums, files, good_copy, reading, refusals, sqlite_pages
from lexeval_gui.project.database import loads
from lexeval_gui.project.rows import Content, Row, repair
from lexeval_gui.project.sources import Source

NOTHING = "nothing-readable"
"""The code of the problem that a damaged file says nothing any more."""

Rows = dict[str, list[tuple[Any, ...]]]
"""Rows by table, without their checksums."""

_NUMBERED = {"sources", "journal", "timeline", "counts"}
"""Tables whose first column is the number that SQLite keeps apart."""


class Salvaged(Struct, frozen=True):
    """What could be read: `counts` is what there should be, None where that is lost itself, or of an older version."""

    about: dict[str, Any] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    rows: tuple[Row, ...] = ()
    state: dict[Slot, Any] = field(default_factory=dict)
    counts: checksums.Counts | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether nothing could be read."""
        return not (self.about or self.sources or self.rows or self.state)

    @property
    def content(self) -> Content:
        """It as a project: the journal as it is if all of it was read, or else mended."""
        has_state = self.counts is not None and len(self.state) == self.counts.state
        known = {} if self._has_all_rows else self.state
        rows = repair(self.rows, known, has_state and not self._has_all_rows)
        return Content(self.about, self.sources, rows, len(rows))

    @property
    def _has_all_rows(self) -> bool:
        return self.counts is not None and len(self.rows) == self.counts.journal

    def __str__(self) -> str:
        """What came back, and what is lost, as a part of a sentence."""
        if self.counts is None:
            return f"{count_of(len(self.rows), 'step')} of its journal can be read; how many there were is not known"
        steps, lost = count_of(self.counts.journal, "step"), self.counts.journal - len(self.rows)
        are_lost = f"{lost:,} {'is' if lost == 1 else 'are'} lost"
        some = f"{len(self.rows):,} of the {steps} of its journal can be read, {are_lost}"
        parts = [f"all {steps} of its journal can be read" if lost == 0 else some]
        if lost and len(self.state) == self.counts.state:
            parts.append("what holds in the end is known all the same")
        parts += _part("setting", self.counts.about - len(self.about))
        parts += _part("reference to a file", self.counts.sources - len(self.sources), "references to files")
        return "; ".join(parts)


def _part(name: str, lost: int, several: str = "") -> list[str]:
    return [f"{lost} {name if lost == 1 else several or name + 's'} {'is' if lost == 1 else 'are'} lost"] * (lost > 0)


def refusal(path: Path, error: Unreadable) -> Unreadable:
    """Say of a damaged project what can be read, what is lost, and which copy there is."""
    found = salvaged(path)
    why = str(error.__cause__ or error).removeprefix("*** in database main *** ")
    if found.is_nothing:
        problem = Problem("error", str(path), None, NOTHING, f"is damaged ({why}): nothing of it can be read")
    else:
        problem = Problem("error", str(path), None, refusals.DAMAGED, f"is damaged ({why}): {found}; {refusals.RESCUE}")
    copy = good_copy.find(path)
    return Unreadable([problem] if copy is None else [problem, copy.problem])


def salvaged(path: Path) -> Salvaged:
    """What a damaged file still says. The file itself is not touched. Raises Unreadable if it cannot be opened."""
    return of_image(files.image(path))


def of_image(image: bytes) -> Salvaged:
    """What these pages still say, whatever the size of a page is."""
    best = Salvaged()
    for place, size in enumerate(sqlite_pages.sizes(image)):
        if place > 1 and not best.is_nothing:
            break
        found = _of_rows(_rows(image, size))
        if len(found.rows) + len(found.state) + len(found.about) > len(best.rows) + len(best.state) + len(best.about):
            best = found
    return best


def _rows(image: bytes, size: int) -> Rows:
    """The rows whose checksums fit; of a file that has none, those that look like rows of a table."""
    sealed: Rows = {table: [] for table in checksums.COLUMNS}
    plain: Rows = {table: [] for table in checksums.COLUMNS}
    for record in sqlite_pages.records(image, size):
        for table in checksums.COLUMNS:
            values = _with_number(table, record)
            if values is None:
                continue
            if checksums.is_valid(table, values):
                sealed[table].append(values[:-1])
            elif len(values) == len(checksums.COLUMNS[table]):
                plain[table].append(values)
    return sealed if any(sealed.values()) else plain


def _with_number(table: str, record: sqlite_pages.Record) -> tuple[Any, ...] | None:
    """The values of a record if it may be of a table."""
    if (record.tree == "index") != (table == "about"):
        return None
    if table not in _NUMBERED:
        return record.values
    return (record.number, *record.values[1:]) if record.values[:1] == (None,) else None


def _of_rows(rows: Rows) -> Salvaged:
    counted = [checksums.Counts(*values[1:]) for values in rows["counts"]]
    about = dict(_each(rows["about"], lambda row: (_text(row[0]), loads(_text(row[1])))))
    about.pop("cursor", None)  # of an older version
    sources = {row[0]: Source(*row[1:]) for row in rows["sources"] if _is_source(row)}
    journal = {row.number: row for row in _each(rows["journal"], reading.row_of)}
    state = dict(_each(rows["state"], lambda row: (_slot(row), loads(_text(row[4])))))
    return Salvaged(
        dict(sorted(about.items())),
        tuple(sources[number] for number in sorted(sources)),
        tuple(journal[number] for number in sorted(journal)),
        state,
        counted[-1] if counted else None,
    )


def _each(rows: list[tuple[Any, ...]], make: Callable[[tuple[Any, ...]], Any]) -> Iterator[Any]:
    """What can be made of each row; rows of which nothing can be made are left."""
    for row in rows:
        try:
            yield make(row)
        except reading.UNREADABLE:
            continue


def _is_source(row: tuple[Any, ...]) -> bool:
    return all(type(value) is kind for value, kind in zip(row, (int, str, str, int, str), strict=True))


def _slot(row: tuple[Any, ...]) -> Slot:
    kind, item, part, system = row[:4]
    return _text(kind), _text(item), _text(part), None if system is None else _text(system)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value
