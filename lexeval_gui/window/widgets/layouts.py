"""How panes are put together: rows and columns, the ground of data, areas that scroll, words for an empty pane."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QScrollArea, QWidget

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


def fill_flush(box: Box, *items: Item) -> Box:
    """The same, with nothing around and between them."""
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    return fill(box, *items)


def set_ground(widget: QWidget) -> None:
    """Paint the ground of data behind what is in a widget."""
    widget.setProperty("look", "ground")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def scroll_area(inside: QWidget, parent: QWidget) -> QScrollArea:
    """An area without a frame that scrolls what is too large for it; it does not take the focus."""
    area = QScrollArea(parent)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def column_area(inside: QWidget, parent: QWidget) -> QScrollArea:
    """The same on the ground of data, for a column that never scrolls sideways."""
    area = scroll_area(inside, parent)
    area.setProperty("look", "ground")
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def placeholder(text: str, parent: QWidget) -> Label:
    """What is said in the middle of a pane that has nothing to show."""
    label = Label(text, parent)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    label.setProperty("look", "quiet")
    return label
