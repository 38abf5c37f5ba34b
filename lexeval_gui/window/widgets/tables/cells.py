"""Heads and cells of a small table, and the model that holds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, overload

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.widgets.tables.sorting import arrow, sort_words

Index = QModelIndex | QPersistentModelIndex
Action = Callable[[], None]

SORT_HELP = "Click to sort; a third click gives the order as opened."


class Header(Struct, frozen=True):
    """A column: its title, meaning, and side of its cells; the one that `stretches` takes what is left, the one that
    `shrinks` gives way where not all fit: its texts lose their middles, a name without its beginning its end. A title
    that is `brief` is cut rather than that it makes a column of short texts wide; `name` is what a title is short for.
    Where not all columns have room, titles become `shorter`, those of all columns by as many steps, and those that give
    way most are hidden first; one with 0 stays. `topic` is what F1 explains: the id of a measure or parameter, or one
    of `topics`."""

    title: str
    help: str = ""
    right: bool = True
    stretches: bool = False
    shrinks: bool = False
    brief: bool = False
    name: str = ""
    shorter: tuple[str, ...] = ()
    gives_way: int = 0
    topic: str = ""


Colour = Literal["", "accent", "error", "quiet", "system", "warning"]


class Cell(Struct, frozen=True):
    """One cell. `colour` names that of its text in the theme, or says that it is that of the system whose line is drawn
    before the text: `sample`.

    A cell with an `action` is clicked or entered; `marked` puts a ground under it; `help` is its tool tip. `bar` is the
    length of a bar before the text, as a share of the longest: filled, or an outline where it is negative. A first cell
    that is `wide` takes the whole row. `short` is drawn where not all columns have room for the text, which is what is
    copied and read out.
    """

    text: str
    bold: bool = False
    quiet: bool = False
    colour: Colour = ""
    sample: int | None = None
    marked: bool = False
    help: str = ""
    action: Action | None = None
    bar: float | None = None
    wide: bool = False
    short: str = ""


EMPTY = Cell("")


class RowsOnDemand(Sequence[tuple[Cell, ...]]):
    """So many rows, each worked out by its place when it is asked for: while a slider moves those that are seen. None
    has a cell that is wide."""

    def __init__(self, count: int, make: Callable[[int], Sequence[Cell]]) -> None:
        self._known: list[tuple[Cell, ...] | None] = [None] * count
        self._make = make

    def __len__(self) -> int:
        return len(self._known)

    @overload
    def __getitem__(self, place: int) -> tuple[Cell, ...]: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[tuple[Cell, ...]]: ...

    def __getitem__(self, place: int | slice) -> tuple[Cell, ...] | Sequence[tuple[Cell, ...]]:
        if isinstance(place, slice):
            return [self[index] for index in range(len(self))[place]]
        if (row := self._known[place]) is None:
            row = self._known[place] = tuple(self._make(place))
        return row


def _changed_columns(before: Sequence[tuple[Cell, ...]], after: Sequence[tuple[Cell, ...]]) -> list[int]:
    """The columns in which a cell looks otherwise: what it does when it is clicked is always another function."""
    rows = [tuple(zip(*pair, strict=True)) for pair in zip(before, after, strict=True)]
    pairs_of_columns = zip(*rows, strict=True)
    return [
        column
        for column, pairs in enumerate(pairs_of_columns)
        if any(replace(old, action=None) != replace(new, action=None) for old, new in pairs)
    ]


def _name(head: Header) -> str:
    """What a column is called, however short its title is written."""
    return head.name or head.title


class CellModel(QAbstractTableModel):
    """Heads and rows of cells."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.heads: tuple[Header, ...] = ()
        self.rows: Sequence[tuple[Cell, ...]] = ()
        self.sortable = False
        self.sorted_by: tuple[int, bool] | None = None
        self.steps = 0  # by which titles are shorter than they might be
        self.is_short = False  # whether cells are drawn as short as they may be

    @property
    def most_steps(self) -> int:
        """By how many steps titles can be made shorter."""
        return max((len(head.shorter) for head in self.heads), default=0)

    @property
    def has_short(self) -> bool:
        """Whether some cell can be made shorter; of rows on demand none can, for most are not worked out."""
        return not isinstance(self.rows, RowsOnDemand) and any(cell.short for row in self.rows for cell in row)

    def text(self, cell: Cell) -> str:
        """The text of a cell as it is drawn."""
        return cell.short if self.is_short and cell.short else cell.text

    def title(self, section: int) -> str:
        """The title of a column as it is drawn, with an arrow where the table is sorted."""
        head, descending = self.heads[section], self._order(section)
        title = (head.title, *head.shorter)[min(self.steps, len(head.shorter))]
        return title if descending is None else f"{title} {arrow(descending)}"

    def _order(self, section: int) -> bool | None:
        """Whether the highest of a column come first; None if the table is not sorted by it."""
        return self.sorted_by[1] if self.sorted_by is not None and self.sorted_by[0] == section else None

    def show(self, heads: Sequence[Header], rows: Sequence[Sequence[Cell]], seen: slice = slice(None)) -> bool:
        """Show other cells; tells whether columns, their titles or the number of rows are other ones. Of rows on demand
        those that are `seen` say which columns are to be painted again: the others are when they come into sight."""
        new_heads = tuple(heads)
        new_rows = rows if isinstance(rows, RowsOnDemand) else tuple(tuple(row) for row in rows)
        other = new_heads != self.heads or len(new_rows) != len(self.rows)
        if other:
            self.beginResetModel()
        before = self.rows
        self.heads, self.rows = new_heads, new_rows
        if other:
            self.endResetModel()
        elif isinstance(new_rows, RowsOnDemand):
            for column in _changed_columns(before[seen], new_rows[seen]):
                self.dataChanged.emit(self.index(0, column), self.index(len(new_rows) - 1, column))
        elif new_rows and new_heads:
            self.dataChanged.emit(self.index(0, 0), self.index(len(new_rows) - 1, len(new_heads) - 1))
        return other

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """See Qt."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """See Qt."""
        return 0 if parent.isValid() else len(self.heads)

    def cell(self, index: Index) -> Cell:
        """The cell at an index."""
        return self.rows[index.row()][index.column()]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """See Qt."""
        cell = self.cell(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return cell.text
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return cell.help or None
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        """See Qt."""
        if orientation != Qt.Orientation.Horizontal or section >= len(self.heads):
            return None
        head = self.heads[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(section)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            descending = self._order(section)
            name = _name(head)
            return name if descending is None else sort_words(name, not head.right, descending)
        if role == Qt.ItemDataRole.WhatsThisRole:
            return head.topic or None
        if role == Qt.ItemDataRole.ToolTipRole:
            said = (
                head.name or (head.title if head.brief else ""),
                head.help,
                SORT_HELP if self.sortable and head.title else "",
            )
            return "\n".join(filter(None, said)) or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if head.right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None
