"""What is done in turns of the event loop of their own, once everything that is to be painted has been painted."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer

LAST = Qt.EventPriority.LowEventPriority.value - 1
"""Qt asks for paintings with low priority; a timer of any length may come before them."""


class Turns(QObject):
    """Calls functions one after the other: each after what waits to be laid out and painted then, the painting of the
    one before included, and after what a person has done meanwhile; never, if their owner goes before.

    All panes at once kept the window from answering for longer than is felt when large files were shown.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[tuple[QObject, Callable[[], None]]] = []
        self._is_asked = self._are_taken = False

    @contextlib.contextmanager
    def taken(self, wanted: bool) -> Iterator[None]:
        """Within this, what is given to `do` takes a turn of its own, if that is wanted."""
        before, self._are_taken = self._are_taken, wanted
        try:
            yield
        finally:
            self._are_taken = before

    def do(self, owner: QObject, do: Callable[[], None]) -> None:
        """Call a function now, unless turns are taken."""
        if self._are_taken:
            self.later(owner, do)
        else:
            do()

    def later(self, owner: QObject, do: Callable[[], None]) -> None:
        """Call a function in a turn of its own; once, however often it is asked for until then."""
        if (owner, do) not in self._waiting:
            self._waiting.append((owner, do))
        self._ask()

    def _ask(self) -> None:
        if self._waiting and not self._is_asked:
            self._is_asked = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), LAST)

    def event(self, event: QEvent) -> bool:
        """See Qt."""
        if event.type() != QEvent.Type.User:
            return super().event(event)
        QTimer.singleShot(0, self, self._call)  # painting has taken its time: what is typed comes first
        return True

    def _call(self) -> None:
        self._is_asked = False
        owner, do = self._waiting.pop(0)
        try:
            if shiboken6.isValid(owner):
                do()
        finally:
            self._ask()
