"""What is painted behind what is in a widget: a role of the window's palette. By a rule of the style sheet all that is
in it would get another palette, and be told so twice for each look and zoom."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget


def set_ground(widget: QWidget) -> None:
    """The ground of data."""
    _paint_behind(widget, QPalette.ColorRole.Base)


def set_panel(widget: QWidget) -> None:
    """The ground of bars and headers."""
    _paint_behind(widget, QPalette.ColorRole.Window)


def set_line(widget: QWidget) -> None:
    """The colour of hairlines."""
    _paint_behind(widget, QPalette.ColorRole.Mid)


def _paint_behind(widget: QWidget, role: QPalette.ColorRole) -> None:
    widget.setBackgroundRole(role)
    widget.setAutoFillBackground(True)
