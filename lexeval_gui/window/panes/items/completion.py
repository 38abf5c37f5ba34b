"""What the word that is being typed into the filter line can become, in a list below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView


class Completion(QObject):
    """Proposes names while a line is edited."""

    chosen = Signal(str)
    """A name that was proposed, to be put in the place of what was typed of it."""

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        self._names = QStringListModel(self)
        self._completer = QCompleter(self._names, self)
        self._completer.setWidget(line)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setMaxVisibleItems(10)
        self._popup = QListView()
        self._completer.setPopup(self._popup)
        self._completer.activated.connect(self.chosen)

    def propose(self, typed: str, names: Sequence[str]) -> None:
        """Show those of these names that begin with what was typed, unless it says it all; none where nothing was."""
        self._names.setStringList(names if typed else [])
        self._completer.setCompletionPrefix(typed)
        alike = self._completer.completionCount()
        if typed and alike and not (alike == 1 and self._completer.currentCompletion() == typed):
            self._completer.complete()
        else:
            self.hide()

    def hide(self) -> None:
        """Propose nothing."""
        self._popup.hide()
