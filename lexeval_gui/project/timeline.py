"""The entries of a journal that can be undone or done again, fetched from the file when they are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lexeval_gui.core.changes import MANY, Slot
from lexeval_gui.core.journal import Entry
from lexeval_gui.project import reading
from lexeval_gui.project.database import LockedConnection, dumps, raw
from lexeval_gui.project.refusals import damaged


class Timeline:
    """See core.journal.EntryList. Those kept when the file was opened are read one by one, the others are in memory."""

    def __init__(self, database: LockedConnection, path: Path) -> None:
        self._database, self._path = database, path
        self._kept = int(database.rows("SELECT count(*) FROM timeline")[0][0])
        self._fresh: list[Entry] = []
        self._last: tuple[int, Entry] | None = None  # of many slots: it takes long to read, and is asked for often

    def __len__(self) -> int:
        return self._kept + len(self._fresh)

    def __getitem__(self, place: int) -> Entry:
        """An entry; raises Unreadable where the file has been damaged since."""
        if place >= self._kept:
            return self._fresh[place - self._kept]
        query = f"SELECT {reading.ENTRY} FROM timeline JOIN journal ON journal.number = timeline.entry WHERE place = ?"
        if self._last is not None and self._last[0] == place:
            return self._last[1]
        try:
            entry = reading.entry_of(self._database.rows(query, (place,))[0])
            self._last = (place, entry) if entry.change.kind == MANY else None
            return entry
        except (*reading.UNREADABLE, IndexError) as error:
            raise damaged(self._path, error) from error

    def __delitem__(self, places: slice) -> None:
        start = len(self) if places.start is None else places.start
        del self._fresh[max(0, start - self._kept) :]
        self._kept, self._last = min(self._kept, start), None

    def append(self, entry: Entry) -> None:
        """Add an entry at the end."""
        self._fresh.append(entry)

    def latest(self, slot: Slot, value: Any) -> Entry | None:
        """The last entry that gave a slot this value; None if none did. Raises Unreadable."""
        fresh = (entry for entry in reversed(self._fresh) if entry.change.slot == slot)
        return next((entry for entry in fresh if entry.change.after == value), None) or self._kept_latest(slot, value)

    def _kept_latest(self, slot: Slot, value: Any) -> Entry | None:
        query = (
            f"SELECT {reading.ENTRY} FROM journal WHERE verb = 'do' AND kind = ? AND item = CAST(? AS TEXT)"
            " AND part = CAST(? AS TEXT) AND system IS CAST(? AS TEXT) AND after = ? ORDER BY number DESC LIMIT 1"
        )
        kind, item, part, system = slot
        try:
            rows = self._database.rows(query, (kind, raw(item), raw(part), raw(system), dumps(value)))
            return reading.entry_of(rows[0]) if rows else None
        except reading.UNREADABLE as error:
            raise damaged(self._path, error) from error
