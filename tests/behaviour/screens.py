"""What a window shows, as values that can be compared: every pane, bar and menu, whichever tab is in front."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions.table import TABS
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.panes.item.readout import Readout
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened
from tests.behaviour.conftest import LONGEST, settled

SHOWN = 40
"""Rows of a table that are compared."""

NOTHING = (
    ("QWidget", True, "", ""),
    ("QScrollBar", True, "", (0, 0, 0)),
    ("QScrollBar", False, "", (0, 0, 0)),
    ("QToolButton", True, "", "", "", False),
)
"""Widgets of Qt's own, which it shows or hides when it likes: frames, bars with nothing to scroll, a faded button."""

OF_ONE_WINDOW = ("recent.", "unsaved.")
"""Actions that depend on what was opened before, and are meant to."""


def screens(window: MainWindow, qtbot: QtBot, bars: bool = True) -> dict[str, Any]:
    """Everything that can be seen of what is open, tab by tab, with or without how far it is scrolled; leaves the first
    tab in front."""
    seen = partial(_seen, bars=bars)
    settled(qtbot, window)
    window.workbench.make_figures()
    qtbot.wait(350)  # plots are made, and fonts looked at, a little later
    settled(qtbot, window)
    found: dict[str, Any] = {"title": window.windowTitle(), "menus": menus(window)}
    for name, widget in (("top", window.top), ("remedies", window.remedies), ("ribbon", window.ribbon),
                         ("notice", window.notice), ("items", window.items), ("item", window.item)):  # fmt: skip
        found[name] = seen(widget)
    figures = window.workbench.figures
    assert isinstance(figures, FiguresPane)
    chosen = figures.current.chosen() if figures.current is not None else ()
    found["figures"] = seen(figures), figures.table().rows, figures.figure_ids(), chosen
    for name in (*TABS[1:], TABS[0]):
        if window.workbench.is_pane_open(name):
            window.workbench.show_pane(name)
            settled(qtbot, window)
            qtbot.waitUntil(lambda: not window.workbench.notes._search_timer.isActive(), timeout=LONGEST)
            QApplication.processEvents()  # what came last is laid out
            found[name] = seen(window.workbench.pane(name))
    return found | {"state": state(window.state)}


def state(shown: AppState) -> dict[str, Any]:
    """What is opened, without the data themselves."""
    parts = [getattr(shown.opened, name) for name in Opened.__struct_fields__]
    known = {name: getattr(part, name) for part in parts for name in part.__struct_fields__}
    for name in (
        "evaluation",
        "original",
        "at_rest",
        "earlier",
        "journal",
        "annotations",
        "bands",
        "intervals",
        "answers",
        "left",
    ):
        del known[name]
    return known | {"items": shown.selection.items.tolist(), "undo": shown.history.journal.can_undo, "busy": shown.busy}


def menus(window: MainWindow) -> dict[str, tuple[str, bool, bool]]:
    """How each action is called, whether it can be done, whether it is ticked."""
    window.menus.refresh()
    made = [(a.id, window.menus.qaction(a.id)) for a in window.menus.actions if not a.id.startswith(OF_ONE_WINDOW)]
    return {name: (qt.text(), qt.isEnabled(), qt.isEnabled() and qt.isChecked()) for name, qt in made}


def _seen(root: QWidget, bars: bool) -> list[Any]:
    """What each widget below a widget shows, if it can be seen."""
    widgets = [root, *root.findChildren(QWidget)] if root.isVisible() else []
    found = [(type(widget).__name__, *shows(widget)) for widget in widgets if widget.isVisibleTo(root)]
    return [one for one in found if one not in NOTHING and (bars or one[0] != "QScrollBar")]


def shows(widget: QWidget) -> Iterator[Any]:
    """What one widget shows."""
    yield widget.isEnabled()
    yield widget.accessibleName()
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
            yield widget.toolTip()
            yield widget.isChecked() if isinstance(widget, QAbstractButton) else None
        case QLineEdit():
            yield widget.text()
            yield widget.placeholderText()
        case QPlainTextEdit():
            yield widget.toPlainText()
        case QComboBox():
            yield [widget.itemText(row) for row in range(widget.count())], widget.currentIndex()
        case QTabBar():
            yield [(widget.tabText(n), widget.isTabVisible(n)) for n in range(widget.count())], widget.currentIndex()
        case QAbstractItemView() if widget.model() is not None:
            current = widget.currentIndex()
            yield cells(widget.model()), (max(current.row(), 0), max(current.column(), 0))  # 0, 0 with the focus
            yield sorted((index.row(), index.column()) for index in widget.selectedIndexes())
        case QScrollBar() | QAbstractSlider():
            yield widget.minimum(), widget.maximum(), widget.value()
        case BlockWidget():
            yield widget.block, widget.at, widget.marked, widget.lit, widget.emphasized
        case Readout():
            yield widget.outcomes
        case _:
            yield widget.toolTip()


def cells(model: QAbstractItemModel) -> list[list[Any]]:
    columns = range(model.columnCount())
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in columns]
    rows = [[model.index(row, c).data() for c in columns] for row in range(min(model.rowCount(), SHOWN))]
    return [heads, [model.rowCount()], *rows]


def differences(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """Where two such values differ, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one.keys() | other.keys():
            yield from differences(one.get(name), other.get(name), f"{where}/{name}")
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from differences(a, b, f"{where}[{place}]")
    elif isinstance(one, list) and isinstance(other, list):
        wanted, there = (list(map(repr, side)) for side in (other, one))
        lines = difflib.unified_diff(wanted, there, "expected", "found", lineterm="", n=0)
        yield from (f"{where}: {line}" for line in lines)
    elif isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        if not np.array_equal(one, other, equal_nan=True):
            yield f"{where}: {one!r} is not {other!r}"
    elif one != other and not (one != one and other != other):  # NaN equals NaN here
        yield f"{where}: {str(one)[:600]} is not {str(other)[:600]}"
