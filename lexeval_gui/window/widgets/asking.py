"""What asks something of the data as long as it is seen."""

from __future__ import annotations

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget


class AskingWidget(QWidget):
    """Asks when it is shown, and leaves the answer when it is hidden."""

    def ask(self) -> None:
        """Ask for what is shown, as long as it is seen."""
        raise NotImplementedError

    def leave(self) -> None:
        """Ask for nothing: it is not seen."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        """See Qt."""
        super().showEvent(event)
        self.ask()

    def hideEvent(self, event: QHideEvent) -> None:
        """See Qt."""
        super().hideEvent(event)
        self.leave()
