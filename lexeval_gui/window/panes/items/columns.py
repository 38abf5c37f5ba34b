"""Choosing the columns of the list: by a menu on the head, or by dragging; for the keys see `column_dialog`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.view import ViewState
from lexeval_gui.window.widgets.labels import escape_mnemonics
from lexeval_gui.workspace.items.columns import Choice, moved, with_shown, with_width
from lexeval_gui.workspace.items.listing import ListColumn, Listing


class ColumnChooser(QObject):
    """Changes which columns the list has. `listing` is that which is shown; None while nothing is open."""

    chosen = Signal()
    """Somebody chose other columns."""
    dialog_wanted = Signal()
    """The columns are to be chosen with the keys."""

    def __init__(self, view: ViewState, listing: Callable[[], Listing | None], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._view, self._listing, self._theme, self._window = view, listing, theme, parent

    def entries(self) -> list[tuple[ListColumn, bool]]:
        """The columns that there can be, in their order, and whether each is shown."""
        listing = self._listing()
        if listing is None:
            return []
        known = {column.id: column for column in (*listing.usual, *listing.further, *listing.columns)}
        shown = {column.id for column in listing.columns}
        order = dict.fromkeys((*(entry.id for entry in listing.choice), *known))
        return [(known[id], id in shown) for id in order if id in known]

    def show(self, id: str, shown: bool) -> None:
        """Show a column, or leave it out."""
        self._choose(lambda choice: with_shown(choice, id, shown))

    def move(self, id: str, other: str) -> None:
        """Put a column in the place of another."""
        shown = {column.id: is_shown for column, is_shown in self.entries()}

        def change(choice: Choice) -> Choice:
            for name in (id, other):
                if all(entry.id != name for entry in choice):
                    choice = with_shown(choice, name, shown.get(name, True))
            return moved(choice, id, other)

        self._choose(change)

    def step(self, id: str, step: int, among: list[str]) -> None:
        """Move a column before or behind its neighbour among some."""
        place = among.index(id) + step
        if 0 <= place < len(among):
            self.move(id, among[place])

    def resize(self, id: str, width: int | None) -> None:
        """Give a column a width in pixels; None for what it needs."""
        units = None if width is None else max(1, round(width / self._theme.zoom))
        self._choose(lambda choice: with_width(choice, id, units))

    def reset(self) -> None:
        """Show the columns as at first."""
        self._view.set_columns(())
        self.chosen.emit()

    def _choose(self, change: Callable[[Choice], Choice]) -> None:
        listing = self._listing()
        if listing is not None:
            self._view.set_columns(change(listing.choice))
            self.chosen.emit()

    def show_menu(self, id: str, place: QPoint) -> None:
        """What can be done with a column, and which there are."""
        menu, shown = QMenu(self._window), [column.id for column, is_shown in self.entries() if is_shown]
        for title, step in (("Move left", -1), ("Move right", 1)):
            menu.addAction(title, partial(self.step, id, step, shown)).setEnabled(id in shown)
        menu.addAction("As wide as it needs", partial(self.resize, id, None))
        menu.addSeparator()
        listing = self._listing()
        offered = {*shown, *(column.id for column in listing.usual)} if listing is not None else set()
        for column, is_shown in self.entries():
            if column.id in offered:
                action = menu.addAction(escape_mnemonics(column.title))
                action.setCheckable(True)
                action.setChecked(is_shown)
                action.setEnabled(column.id != "id")
                action.triggered.connect(partial(self.show, column.id, not is_shown))
        menu.addSeparator()
        menu.addAction("Columns…", self.dialog_wanted.emit)
        menu.addAction("As at first", self.reset)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)
