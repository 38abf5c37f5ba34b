"""Gives Qt the interface of a widget for which Qt's own would say too little."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.accessible.parts import PartInterface, PartObject, PartsInterface
from lexeval_gui.window.accessible.slider import SliderInterface
from lexeval_gui.window.widgets.protocols import HasNamedParts
from lexeval_gui.window.widgets.value_slider import ValueSlider


@cache
def install() -> None:
    """Have Qt ask for interfaces here; once in a process, before a screen reader asks for the widgets.

    Qt owns what it is given, and frees it with the widget. PySide6 keeps the Python half of it until the process ends:
    no interface refers to a widget but through Qt.
    """
    QAccessible.installFactory(_interface)


def _interface(_key: str, asked: QObject | None) -> QAccessibleInterface | None:
    """The interface of an object; None for what Qt knows how to say. Nothing is raised: PySide6 would leave the
    exception to whatever runs next."""
    try:
        return interface_of(asked)
    except Exception:
        return None


def interface_of(asked: QObject | None) -> QAccessibleInterface | None:
    """A new interface of an object; None for what Qt knows how to say."""
    if isinstance(asked, PartObject):
        return PartInterface(asked)
    if isinstance(asked, ValueSlider):
        return SliderInterface(asked)
    if isinstance(asked, QWidget) and isinstance(asked, HasNamedParts):
        return PartsInterface(asked)
    return None
