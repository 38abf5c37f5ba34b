"""Windows of another size or zoom, at rest; where their panes are, and which has the focus."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.shell.main_window import MainWindow


def at_rest(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until nothing is laid out any more."""
    before: object = None
    while (now := [(widget.pos(), widget.size()) for widget in window.findChildren(QWidget)]) != before:
        before = now
        qtbot.wait(50)


def resized(window: MainWindow, qtbot: QtBot, width: int, height: int) -> None:
    window.resize(width, height)
    at_rest(window, qtbot)


def zoomed(window: MainWindow, qtbot: QtBot, zoom: float) -> None:
    window.theme.set_zoom(zoom)
    at_rest(window, qtbot)


def front(window: MainWindow) -> str:
    """The pane that can be seen, of the pages; there is only one."""
    assert window.workbench.is_paged
    (name,) = [name for name in PAGES if window.workbench.pane(name).isVisible()]
    return name


def focused_pane(window: MainWindow) -> str | None:
    widget = QApplication.focusWidget() or window.focusWidget()
    return next((name for name in PAGES if widget and window.workbench.pane(name).isAncestorOf(widget)), None)


def places(window: MainWindow) -> dict[str, QRect]:
    """Where each pane of the docks is, and the item between them; nothing of those that cannot be seen."""
    docks = window.workbench.docks
    found = {name: dock.geometry() for name, dock in docks.items() if window.workbench.pane(name).isVisible()}
    return found | {"item": window.workbench.item.parentWidget().geometry()}  # type: ignore[union-attr]
