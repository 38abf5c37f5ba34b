"""Room on the screen: no window of the program is larger than what the screen has left for it, frame included.

Dialogs of our own are made of `Dialog`, whose content scrolls; those of Qt are given to `keep_on_screen`.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtWidgets import QDialog, QLabel, QLayout, QWidget

from lexeval_gui.window.widgets.soon import soon

FRAME = QSize(4, 32)
"""Pixels that the frame of a window is taken for before the window system has drawn one."""


def frame_of(window: QWidget) -> QSize:
    """What the frame of a window adds to its size: measured, or else that of its parent, or a guess."""
    parent = window.parentWidget()
    for known in (window, *([parent.window()] if parent is not None else [])):
        if known.isVisible():
            return known.frameGeometry().size() - known.size()
    return FRAME


def available_size(window: QWidget) -> QSize:
    """The largest size of a window with which its frame lies on the screen."""
    return (window.screen().availableSize() - frame_of(window)).expandedTo(QSize(1, 1))


def has_room_beside(window: QWidget, width: int) -> bool:
    """Whether a preview stands beside the choices of a dialog, which needs this width for both; else it is on top."""
    return available_size(window).width() >= width


def fit(window: QWidget, wanted: QSize) -> None:
    """Give a window the size wanted, as far as the screen has room for it, and bring its frame onto the screen."""
    window.resize(wanted.boundedTo(available_size(window)))
    if window.isVisible():
        move_inside(window)


def move_inside(window: QWidget) -> None:
    """Move a window so that its frame lies on the screen."""
    there, frame = window.screen().availableGeometry(), QRect(window.pos(), window.size() + frame_of(window))
    left = max(there.left(), min(frame.left(), there.right() + 1 - frame.width()))
    top = max(there.top(), min(frame.top(), there.bottom() + 1 - frame.height()))
    if (left, top) != (frame.left(), frame.top()):
        window.move(QPoint(left, top))


class _ScreenFilter(QObject):
    """Brings a window onto the screen whenever it is shown."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            soon(watched, lambda: fit(watched, watched.size()))
        return False


def keep_on_screen(dialog: QDialog, wanted: QSize | None = None) -> None:
    """Let a dialog that Qt makes be no larger than the screen: its texts break into lines, its parts may be cut."""
    for label in dialog.findChildren(QLabel):
        label.setWordWrap(True)
    if (layout := dialog.layout()) is not None:
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    dialog.setMinimumSize(QSize(1, 1))
    fit(dialog, wanted or dialog.sizeHint())
    dialog.installEventFilter(_ScreenFilter(dialog))
