"""What is done once everything that is to be painted has been painted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer

LAST = Qt.EventPriority.LowEventPriority.value - 1
"""Qt asks for paintings with low priority; a timer of any length may come before them."""


class AfterPainting(QObject):
    """Calls a function once, after what waits to be laid out and painted now, and after what a person has done
    meanwhile; never, if the owner goes before."""

    def __init__(self, owner: QObject, do: Callable[[], None]) -> None:
        super().__init__(owner)
        self._do = do
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), LAST)

    def event(self, event: QEvent) -> bool:
        """See Qt."""
        if event.type() != QEvent.Type.User:
            return super().event(event)
        QTimer.singleShot(0, self, self._call)  # painting has taken its time: what is typed comes first
        return True

    def _call(self) -> None:
        self.deleteLater()
        self._do()
