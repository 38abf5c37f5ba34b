"""The rows of the list of all annotations: one for each item, or part of one, that has a tag, a note or a check.

Rows are numbers; cells are made for those in sight. A hundred thousand rows are found in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.workspace.items.annotations import WHOLE, Annotations, Place, Tag

HEADS = (
    ("✓", "checked"),
    ("item", "the id of the item"),
    ("part", "the part of the item that it is about; nothing for the item as a whole"),
    ("tags", ""),
    ("note", ""),
)
CHECK, ITEM, PART, TAGS, NOTE = range(5)
TITLES = ("checked", "item", "part", "tags", "note")

Describe = Callable[[int, str], str]
"""A part of an item (its row, and its name in the journal) in words."""

PIECE = 2000
"""What so many places are found by is put together at once (5 ms)."""

Index = QModelIndex | QPersistentModelIndex
NONE = QModelIndex()

_NOTHING: tuple[Ints, dict[int, Place]] = (np.zeros(0, np.int64), {})


class NotesModel(QAbstractTableModel):
    """`rows` [shown] are rows of the dataset, once for each place that has something; then come `absent`, ids of items
    that the dataset does not have. `describe` says what a part is."""

    def __init__(self, parent: QObject, describe: Describe = lambda row, part: "") -> None:
        super().__init__(parent)
        self._describe = describe
        self._parts: dict[int, Place] = {}  # by the place in the list, where it is not the item as a whole
        self.annotations: Annotations | None = None
        self.rows: Ints = _NOTHING[0]
        self.absent: list[str] = []
        self._current_values: Mapping[Slot, Any] = {}
        self._places: tuple[Ints, dict[int, Place]] = (self.rows, self._parts)  # of all annotations
        self._places_of: tuple[Annotations | None, int] = (None, 0)  # which, after how many steps
        self._texts: list[str] = []  # what each of these places is found by, once a text has been looked for

    @property
    def every(self) -> int:
        """How many rows there are if no text is wanted."""
        return len(self._places[0]) + (len(self.annotations.absent) if self.annotations is not None else 0)

    def show(self, known: Annotations | None, wanted: str, current: Mapping[Slot, Any]) -> None:
        """Show what holds a text (in the id, a tag or the note); `current` are the slots of the journal."""
        self.beginResetModel()
        self.annotations = known
        self._current_values = current
        if self._places_of != (of := (known, known.steps if known is not None else 0)):
            self._places, self._places_of = known.annotated_places() if known is not None else _NOTHING, of
            self._texts = []
        self.rows, self._parts = self._places
        self.absent = sorted(known.absent) if known is not None else []
        needle = wanted.strip().casefold()
        if needle and known is not None:
            self._texts = self._texts or known.texts(self._places)
            kept = [number for number, text in enumerate(self._texts) if needle in text]
            self._parts = {n: self._parts[old] for n, old in enumerate(kept) if old in self._parts}
            self.rows = self.rows[np.array(kept, np.int64)]
            self.absent = [item for item in self.absent if needle in self._absent_text(item)]
        self.endResetModel()

    def gather(self, start: int = 0) -> None:
        """Put together what places are found by, piece by piece while nothing else happens: somebody is about to look
        for a text, and a hundred thousand places take a fifth of a second."""
        known, (rows, inside), end = self.annotations, self._places, start + PIECE
        if known is None or self._texts or start >= len(rows):
            return
        known.texts((rows[start:end], {n - start: place for n, place in inside.items() if start <= n < end}))
        soon(self, partial(self.gather, end))

    def place_at(self, position: int) -> Place:
        """What a row of the list is about: the item as a whole, or a part of it."""
        return self._parts.get(position, WHOLE)

    def _tag_names(self, position: int) -> tuple[str, ...]:
        assert self.annotations is not None
        tags = self.annotations.at("tags", int(self.rows[position]), self.place_at(position)) or ()
        return tuple(sorted(map(str, tags)))

    def _note(self, position: int) -> str:
        assert self.annotations is not None
        return str(self.annotations.at("note", int(self.rows[position]), self.place_at(position)) or "")

    def _absent_text(self, item: str) -> str:
        return " ".join([item, *map(str, self._absent(item, "tags")), *map(str, self._absent(item, "note"))]).casefold()

    def _absent(self, item: str, kind: str) -> list[Any]:
        slots = sorted(self.annotations.absent.get(item, ())) if self.annotations is not None else []
        values = [self._current_values.get(slot) for slot in slots if slot[0] == kind]
        return [one for value in values for one in (value if isinstance(value, list) else [value]) if one]

    def row_at(self, position: int) -> int | None:
        """The row of the dataset at a place in the list; None for an item that is not there."""
        return int(self.rows[position]) if 0 <= position < len(self.rows) else None

    def tags_at(self, position: int) -> list[Tag]:
        """The tags in a row of the list."""
        if self.annotations is None:
            return []
        row = self.row_at(position)
        names = (
            self._tag_names(position)
            if row is not None
            else self._absent(self.absent[position - len(self.rows)], "tags")
        )
        listed = {tag.name: tag for tag in self.annotations.known_tags}
        return [listed.get(str(name), Tag(str(name))) for name in names]

    def is_absent(self, position: int) -> bool:
        """Whether a row is about an item that the dataset does not have."""
        return position >= len(self.rows)

    def as_table(self) -> Table:
        """What is listed."""
        columns = tuple(Column(title, title, "text") for title in TITLES)
        every = range(len(self.rows))
        shown = [tuple(self._cell(position, column) for column in range(len(HEADS))) for position in every]
        absent = [tuple(self._absent_cell(item, column) for column in range(len(HEADS))) for item in self.absent]
        return Table(columns, (*shown, *absent))

    # what Qt asks for

    def rowCount(self, parent: Index = NONE) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self.rows) + len(self.absent)

    def columnCount(self, parent: Index = NONE) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(HEADS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """See Qt."""
        if not index.isValid() or self.annotations is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            row = self.row_at(index.row())
            if row is None:
                return self._absent_cell(self.absent[index.row() - len(self.rows)], index.column())
            return self._cell(index.row(), index.column())
        return None

    def _cell(self, position: int, column: int) -> str:
        assert self.annotations is not None
        row, place = int(self.rows[position]), self.place_at(position)
        if column == CHECK:
            return "✓" * bool(self.annotations.at("checked", row, place))
        if column == ITEM:
            return self.annotations.rows.ids[row]
        if column == PART:
            return self._describe(row, place[0]) if place[0] else ""
        return ", ".join(self._tag_names(position)) if column == TAGS else self._note(position)

    def _absent_cell(self, item: str, column: int) -> str:
        if column == ITEM:
            return f"{item} (not in these files)"
        if column == CHECK:
            return "✓" if self._absent(item, "checked") else ""
        if column == PART:
            return ""
        return (", " if column == TAGS else " · ").join(
            map(str, self._absent(item, "tags" if column == TAGS else "note"))
        )

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """See Qt."""
        if orientation != Qt.Orientation.Horizontal or section >= len(HEADS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return HEADS[section][0]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return HEADS[section][1] or None if role == Qt.ItemDataRole.ToolTipRole else None
