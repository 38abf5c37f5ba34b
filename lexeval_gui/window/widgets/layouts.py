"""How panes are put together: rows and columns, the ground of data, areas that scroll, words for an empty pane."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QScrollArea, QWidget

from lexeval_gui.window.widgets.labels import Label

Box = TypeVar("Box", bound=QBoxLayout)
Item = QWidget | QLayout | tuple[QWidget | QLayout, int]
"""What stands in a row or column; with a number it takes that share of the room that is left."""


def fill(box: Box, *items: Item) -> Box:
    """Add items one after the other."""
    for item in items:
        part, share = item if isinstance(item, tuple) else (item, 0)
        box.addWidget(part, share) if isinstance(part, QWidget) else box.addLayout(part, share)
    return box


def fill_without_gaps(box: Box, *items: Item) -> Box:
    """The same, with nothing around and between them."""
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    return fill(box, *items)


def named_field(word: QWidget, field: QWidget, parent: QWidget) -> QWidget:
    """A field with the word before it, which stay together."""
    both = QWidget(parent)
    fill_without_gaps(QHBoxLayout(both), word, field).setSpacing(4)
    return both


def set_ground(widget: QWidget) -> None:
    """Paint the ground of data behind what is in a widget."""
    widget.setProperty("look", "ground")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


class ScrollArea(QScrollArea):
    """Scrolls what is too large for it; has no frame, and does not take the focus."""

    def __init__(self, inside: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)


class ColumnArea(ScrollArea):
    """The same for a column on the ground of data, which never scrolls sideways."""

    def __init__(self, inside: QWidget, parent: QWidget) -> None:
        super().__init__(inside, parent)
        set_ground(inside)
        self.setProperty("look", "ground")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def placeholder(text: str, parent: QWidget) -> Label:
    """What is said in the middle of a pane that has nothing to show."""
    label = Label(text, parent)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    label.setProperty("look", "quiet")
    return label
