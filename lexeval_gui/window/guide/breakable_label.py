"""A label of a narrow column, in which a long name may break within itself."""

from __future__ import annotations

import re

from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from lexeval_gui.window.widgets.labels import MarkedLabel

_LONG = re.compile(r"[^\s<>&;]{16,}")
_WITHIN = re.compile(r"[_:/.]+(?=\w)")
_BREAK = "\u200b"  # nothing, at which a line may end


class BreakableLabel(MarkedLabel):
    """Text in lines, with long names such as `dictionary:school_dictionary` broken behind a sign within them: else the
    column would be as wide as its longest name, and whatever is in it cut where the panel ends. Of what is copied
    nothing is another."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self.setWordWrap(True)
        self.setMinimumWidth(1)

    def setText(self, text: str) -> None:
        """See Qt."""
        super().setText(_LONG.sub(lambda name: _WITHIN.sub(rf"\g<0>{_BREAK}", name[0]), text))

    def copy_selected(self) -> None:
        """Copy what is selected, as it was written."""
        QGuiApplication.clipboard().setText(re.sub("[\u2028\u2029]", "\n", self.selectedText().replace(_BREAK, "")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selected()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """See Qt."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction("Copy", self.copy_selected).setEnabled(self.hasSelectedText())
        menu.popup(event.globalPos())
