"""How panes are put together: rows and columns, the ground of data, areas that scroll, words for an empty pane."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLayout, QScrollArea, QWidget
from shiboken6 import createdByPython, invalidate

from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import Label

Box = TypeVar("Box", bound=QBoxLayout)
Item = QWidget | QLayout | tuple[QWidget | QLayout, int]
"""What stands in a row or column; with a number it takes that share of the room that is left."""


def fill(box: Box, *items: Item) -> Box:
    """Add items one after the other."""
    for item in items:
        part, share = item if isinstance(item, tuple) else (item, 0)
        box.addWidget(part, share) if isinstance(part, QWidget) else nest(box, part, share)
    return box


def fill_flow(flow: FlowLayout, *widgets: QWidget) -> None:
    """Add widgets one after the other, to one that is in its place."""
    for widget in widgets:
        flow.addWidget(widget)


def nest(box: QBoxLayout, inner: QLayout, share: int = 0, place: int = -1) -> None:
    """Put a layout into another, before what stands at a `place` or at the end; a `FlowLayout` while it is empty."""
    box.insertLayout(place, inner, share)
    _forget_items(inner)


def _forget_items(layout: QLayout) -> None:
    """Have PySide know none of the items of a layout.

    It makes an object of each item of a layout that is put into another, and keeps it. Qt deletes an item with its
    widget and tells nobody: what is made next at that address is taken for the item, and the program dies in
    `Shiboken::BindingManager::releaseWrapper` once that is deleted in its turn (seen in PySide6 6.11).
    """
    assert not isinstance(layout, FlowLayout) or not layout.count(), "what it holds is known for good"
    for place in range(layout.count()):
        item = layout.itemAt(place)
        if isinstance(item, QLayout):
            _forget_items(item)
        elif item is not None and not createdByPython(item):
            invalidate(item)


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


class RestingArea(QScrollArea):
    """Scrolls what is too large for it; has no frame, and does not take the focus. While it is hidden nothing in it is
    laid out: for another zoom Qt would measure all of it some eighty times."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def event(self, event: QEvent) -> bool:
        """See Qt; it does not ask how large all in it would be while it is hidden, nor for another look: what has
        another size then says so."""
        kind = event.type()
        if kind == QEvent.Type.StyleChange or (kind == QEvent.Type.LayoutRequest and not self.isVisible()):
            return QFrame.event(self, event)
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """See Qt."""
        super().showEvent(event)
        self.setWidgetResizable(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """See Qt."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.setWidgetResizable(False)


class ScrollArea(RestingArea):
    """One around a widget."""

    def __init__(self, inside: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidget(inside)


class ColumnArea(ScrollArea):
    """The same for a column on the ground of data, which never scrolls sideways."""

    def __init__(self, inside: QWidget, parent: QWidget) -> None:
        super().__init__(inside, parent)
        set_ground(inside)
        set_ground(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def placeholder(text: str, parent: QWidget) -> Label:
    """What is said in the middle of a pane that has nothing to show."""
    label = Label(text, parent)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    label.setProperty("look", "quiet")
    return label
