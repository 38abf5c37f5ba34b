"""A widget that paints named parts, as a list: each part an item with the text that is drawn, and its place."""

from __future__ import annotations

from typing import Any

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QAccessibleObject
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from lexeval_gui.window.widgets.protocols import HasNamedParts, NamedPart

NO_INTERFACE = shiboken6.VoidPtr(0)
"""What `interface_cast` returns for an interface that there is not. PySide6 takes an object for the address that Qt
wants, None and 0 for errors, and it crashes while it warns of them."""

PRESS, FOCUS = QAccessibleActionInterface.pressAction(), QAccessibleActionInterface.setFocusAction()


class PartObject(QObject):
    """Stands for the part at a `place` of the widget that is its parent, and goes with it: Qt frees the interface of an
    object with the object, and would never free one without."""

    def __init__(self, widget: QWidget, place: int) -> None:
        super().__init__(widget)
        self.place = place


class PartsInterface(QAccessibleWidget):
    """The list: its parts, then the widgets that stand in it, such as a scroll bar."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.List)
        self._objects: dict[int, PartObject] = {}

    def childCount(self) -> int:
        """See Qt."""
        return len(parts_of(self.object())) + super().childCount()

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """See Qt."""
        count = len(parts_of(self.object()))
        return self._part(index) if 0 <= index < count else super().child(index - count)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """See Qt."""
        found = child.object()
        if isinstance(found, PartObject):
            return found.place
        index = super().indexOfChild(child)  # among the widgets, some of which are no children for Qt
        return index + len(parts_of(self.object())) if index >= 0 else index

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The part at a point of the screen; of several the smallest."""
        widget = self.widget()
        point = widget.mapFromGlobal(QPoint(x, y)) if widget is not None else QPoint()
        there = [(part.rect, place) for place, part in enumerate(parts_of(widget)) if part.rect.contains(point)]
        if not there:
            return super().childAt(x, y)
        return self._part(min(there, key=lambda found: found[0].width() * found[0].height())[1])

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The part that the keys act on."""
        widget = self.widget()
        if isinstance(widget, HasNamedParts) and widget.hasFocus():
            place = widget.current_part()
            return self._part(place) if place is not None else None
        return super().focusChild()

    def _part(self, place: int) -> QAccessibleInterface | None:
        if place not in self._objects:
            self._objects[place] = PartObject(self.widget(), place)
        return QAccessible.queryAccessibleInterface(self._objects[place])


class PartInterface(QAccessibleObject):
    """An item of the list: its text is the name of the part; pressed, it is chosen as by a click."""

    def __init__(self, part: PartObject) -> None:
        super().__init__(part)
        self._actions = _PartActions(part)

    def isValid(self) -> bool:
        """Whether the widget still has such a part."""
        return super().isValid() and self._found() is not None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The list."""
        widget = _widget_of(self.object())
        return QAccessible.queryAccessibleInterface(widget) if widget is not None else None

    def role(self) -> QAccessible.Role:
        """See Qt."""
        return QAccessible.Role.ListItem

    def text(self, kind: QAccessible.Text) -> str:
        """See Qt."""
        part = self._found()
        return part.name if part is not None and kind == QAccessible.Text.Name else ""

    def rect(self) -> QRect:
        """On the screen."""
        widget, part = _widget_of(self.object()), self._found()
        if widget is None or part is None:
            return QRect()
        return QRect(widget.mapToGlobal(part.rect.topLeft()), part.rect.size())

    def state(self) -> QAccessible.State:
        """Whether the keys act on it, and whether it is in sight."""
        state, widget, part = QAccessible.State(), _widget_of(self.object()), self._found()
        found: Any = state  # its fields are bits, which the stubs take for numbers
        if widget is None or part is None:
            found.invalid = True
            return state
        found.focusable = found.selectable = True
        here = isinstance(widget, HasNamedParts) and widget.current_part() == self.object().place  # type: ignore[attr-defined]
        found.selected = here
        found.focused = here and widget.hasFocus()
        found.invisible = not widget.isVisible()
        found.offscreen = not widget.visibleRegion().intersects(part.rect)
        return state

    def childCount(self) -> int:
        """See Qt."""
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """See Qt."""
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """See Qt."""
        return -1

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """What can be done with it."""
        return self._actions if kind == QAccessible.InterfaceType.ActionInterface else NO_INTERFACE

    def _found(self) -> NamedPart | None:
        asked = self.object()
        parts = parts_of(_widget_of(asked))
        return parts[asked.place] if isinstance(asked, PartObject) and asked.place < len(parts) else None


class _PartActions(QAccessibleActionInterface):
    """Choosing a part."""

    def __init__(self, part: PartObject) -> None:
        super().__init__()
        self._part = part

    def actionNames(self) -> list[str]:
        """See Qt."""
        return [PRESS, FOCUS]

    def doAction(self, name: str) -> None:
        """See Qt."""
        widget = _widget_of(self._part)
        if isinstance(widget, HasNamedParts) and self._part.place < len(widget.named_parts()):
            widget.choose_part(self._part.place)

    def keyBindingsForAction(self, name: str) -> list[str]:
        """See Qt."""
        return []


def parts_of(widget: object) -> list[NamedPart]:
    """The parts of a widget; none of one that is gone."""
    return list(widget.named_parts()) if isinstance(widget, HasNamedParts) else []


def _widget_of(part: QObject | None) -> QWidget | None:
    """The widget of a part; None if it is gone."""
    widget = part.parent() if isinstance(part, PartObject) and shiboken6.isValid(part) else None
    return widget if isinstance(widget, QWidget) else None
