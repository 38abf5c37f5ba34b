"""A label of a narrow column, in which a long name may break within itself."""

from __future__ import annotations

import re

from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QTextDocumentFragment
from PySide6.QtWidgets import QMenu, QWidget

from lexeval_gui.window.widgets.labels import BREAK, MarkedLabel, breakable

_ENDS_OF_LINES = re.compile("[\u2028\u2029]")


class BreakableLabel(MarkedLabel):
    """Text in lines, with long names such as `dictionary:school_dictionary` broken behind a sign within them: else the
    column would be as wide as its longest name, and whatever is in it cut where the panel ends. What is copied, and
    what is read aloud, is as it was written."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self.setWordWrap(True)
        self.setMinimumWidth(1)

    def setText(self, text: str) -> None:
        """See Qt."""
        super().setText(breakable(text))
        self.setAccessibleName(self._plain())

    def _plain(self) -> str:
        return QTextDocumentFragment.fromHtml(self.text()).toPlainText().replace(BREAK, "")

    def copy(self) -> None:
        """See Copyable: what is selected, or all of it."""
        selected = _ENDS_OF_LINES.sub("\n", self.selectedText().replace(BREAK, "").replace("\u00a0", " "))
        QGuiApplication.clipboard().setText(selected or self._plain())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """See Qt."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction("Copy", self.copy)
        menu.addAction("Select all", lambda: self.setSelection(0, len(self._plain()) + self.text().count(BREAK)))
        menu.popup(event.globalPos())
