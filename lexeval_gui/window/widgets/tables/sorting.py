"""Sorting a table by a column, as all tables of the window do it: what a click means, and how the head says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from lexeval_gui.window.widgets.labels import escape_mnemonics

Sort = tuple[str, bool]
"""The id of a column, "" for none, and whether its highest value comes first."""

AS_OPENED: Sort = ("", False)


def next_sort(sort: Sort, column: str, is_text: bool) -> Sort:
    """What a click on a column makes of a sort: highest first (texts: A first), then the other way, then as opened."""
    first = not is_text
    if sort[0] != column:
        return column, first
    return (column, not first) if sort[1] == first else AS_OPENED


def arrow(descending: bool) -> str:
    """The sign of a sorted column."""
    return "▼" if descending else "▲"


def order_words(is_text: bool, descending: bool) -> str:
    """What comes first: `highest first`, `A first`."""
    return f"{('Z' if descending else 'A') if is_text else ('highest' if descending else 'lowest')} first"


def sort_words(title: str, is_text: bool, descending: bool) -> str:
    """The title of a sorted column as it is read aloud."""
    return f"{title}, sorted, {order_words(is_text, descending)}"


def sort_menu(
    titles: Sequence[str], sorted_place: int | None, choose: Callable[[int], None], reset: str, parent: QWidget
) -> QMenu:
    """A menu of columns to sort by; the last entry, `reset`, undoes it by choosing the place -1. It deletes itself."""
    menu = QMenu(parent)
    for place, title in enumerate(titles):
        action = menu.addAction(escape_mnemonics(f"Sort by {title}"), partial(choose, place))
        action.setCheckable(True)
        action.setChecked(place == sorted_place)
    menu.addSeparator()
    menu.addAction(reset, partial(choose, -1)).setEnabled(sorted_place is not None)
    menu.aboutToHide.connect(menu.deleteLater)
    return menu


def actions_of_window(widget: QWidget, *names: str) -> list[QAction]:
    """The actions of the window with these ids, for a context menu; none where a widget stands alone."""
    found = (widget.window().findChild(QAction, name) for name in names)
    return [action for action in found if action is not None]


def popup_below(menu: QMenu, widget: QWidget) -> None:
    """Show a menu at the top of a widget, for the keys; its first entry is chosen."""
    menu.popup(widget.mapToGlobal(QPoint(widget.width() // 8, widget.height() // 8)))
    if actions := menu.actions():
        menu.setActiveAction(actions[0])
