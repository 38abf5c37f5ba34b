"""Whatever paints by itself says what it paints: every widget and every view with cells of its own, on every screen.

The pictures of items are compared part by part in window/blocks/test_words.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening
from tests.screens import open_files, screens
from tests.vector_texts import drawn_texts, pieces, plain

SAMPLES = {
    "substitution": "substitution-systems",
    "edits": "edits-m2",
    "lexicon": "lexicon-english",
    "generation": "generation-sentences",
}
KINDS = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
OFTEN = times(8)
"""How often a kind of widget is looked at."""
READ = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleDescriptionRole)


def is_own(kind: type, method: str) -> bool:
    """Whether a method of a class is the project's, and not Qt's."""
    owner = next((one for one in kind.__mro__ if method in one.__dict__), object)
    return owner.__module__.startswith("lexeval_gui")


def painted(root: QWidget) -> Iterator[QWidget]:
    """The widgets in sight that paint by themselves, and the views whose cells or heads are painted here."""
    for widget in [root, *root.findChildren(QWidget)]:
        if not widget.isVisible() or widget.visibleRegion().isEmpty() or widget.isWindow():
            continue
        if isinstance(widget, QAbstractItemView):
            delegate = widget.itemDelegate()
            if is_own(type(delegate), "paint") or (
                isinstance(widget, QHeaderView) and is_own(type(widget), "paintSection")
            ):
                yield widget
        elif is_own(type(widget), "paintEvent") and not hasattr(widget, "plotItem"):
            yield widget


def said(widget: QWidget) -> str:
    """All that a screen reader can read of a widget: its texts, and its cells."""
    cells = cells_of(widget) if isinstance(widget, QAbstractItemView) else []
    return plain(" ".join([*texts_of(widget), *cells]))


def texts_of(widget: QWidget) -> list[str]:
    interface = QAccessible.queryAccessibleInterface(widget)
    if interface is None:
        return []
    parts = len(widget.named_parts()) if isinstance(widget, BlockWidget) else 0
    return [one.text(kind) for one in (interface, *map(interface.child, range(parts))) for kind in KINDS]


def cells_of(view: QAbstractItemView) -> list[str]:
    """What a screen reader reads of a cell is its accessible text; the text itself where there is none."""
    model = view.model()
    if isinstance(view, QHeaderView):
        return [_first(model.headerData(n, view.orientation(), role) for role in READ[:2]) for n in range(view.count())]
    count = model.columnCount() if isinstance(view, QTableView) else 1
    found = [
        _first(model.index(row, column).data(role) for role in READ[:2])
        for row in range(min(model.rowCount(QModelIndex()), 300))
        for column in range(count)
    ]
    return found + [text for head in view.findChildren(QHeaderView) for text in cells_of(head)]


def _first(texts: Iterator[object]) -> str:
    return next((str(text) for text in texts if text), "")


@pytest.mark.parametrize("task", SAMPLES)
def test_what_is_painted_is_said_on_every_screen(task: str, window: MainWindow, qtbot: QtBot) -> None:
    open_files(window, opening.plan(opening.sample(SAMPLES[task]).paths, task))
    silent: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for screen in screens(window, task, "Ada"):
        for root in QApplication.topLevelWidgets():
            for widget in painted(root):
                kind = f"{type(widget).__name__} of {type(widget.parentWidget()).__name__}"
                seen[kind] += 1
                if seen[kind] > OFTEN:
                    continue
                known = said(widget)
                drawn = drawn_texts(widget, alone=not isinstance(widget, QAbstractItemView | BlockWidget))
                lacking = [text for text in drawn if not all(piece in known for piece in pieces(text))]
                if not known.strip():
                    silent[kind] = screen
                for text in lacking:
                    silent[f"{kind}: {text}"] = screen
    assert not silent, "\n".join(f"{what} ({screen})" for what, screen in silent.items())
    assert len(seen) > 10, seen
