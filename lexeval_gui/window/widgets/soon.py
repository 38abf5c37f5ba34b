"""What is done as soon as what is under way is over, unless whoever it is for goes before.

`QTimer.singleShot(0, owner, do)` is the same in Qt, but PySide6 never lets go of `do` where the owner goes first:
windows and panes that were closed stayed, with all that they had shown.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal


def soon(owner: QObject, do: Callable[[], object]) -> None:
    """Call a function in a turn of the event loop of its own; never, and it is let go of, if `owner` goes before."""
    _Turn(owner, do)


class _Turn(QObject):
    """Goes with its owner, or once it has come."""

    _due = Signal()

    def __init__(self, owner: QObject, do: Callable[[], object]) -> None:
        super().__init__(owner)
        self._do = do
        self._due.connect(self._come, Qt.ConnectionType.QueuedConnection)
        self._due.emit()

    def _come(self) -> None:
        self.deleteLater()
        self._do()
