"""Leaving the files that are open, for others or for none, once a step of the journal is taken: while it is being
counted, it would be lost with them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from lexeval_gui.window.state.history import HistoryState


class Leaving(QObject):
    """Keeps what is to be done after the step; of several ways to leave the last one."""

    given_up = Signal()
    """The files stay after all."""
    over = Signal()
    """The files have been left, or stay."""

    def __init__(self, history: HistoryState, parent: QObject) -> None:
        super().__init__(parent)
        self._large = history.large
        self._leave: Callable[[], object] | None = None
        history.refused.connect(self.give_up)  # whoever left would not see why
        self._large.faulted.connect(self.give_up)
        self._large.rested.connect(self._go, Qt.ConnectionType.QueuedConnection)

    def once_counted(self, leave: Callable[[], object]) -> bool:
        """Whether a step is being counted: then `leave` is called after it, and after all that waits for it; never,
        where the step comes to nothing. If none is, what was to be done is not done any more."""
        self._leave = leave if self._large.is_counting else None
        return self._leave is not None

    @property
    def is_due(self) -> bool:
        """Whether the files are to be left."""
        return self._leave is not None

    def give_up(self) -> None:
        """The files stay."""
        if self.is_due:
            self._leave = None
            self.given_up.emit()
            self.over.emit()

    def _go(self) -> None:
        if self._leave is not None and not self._large.is_counting:
            leave, self._leave = self._leave, None
            try:
                leave()
            finally:
                self.over.emit()
