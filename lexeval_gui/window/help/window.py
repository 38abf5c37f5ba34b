"""The window of its own in which help may stand."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from lexeval_gui.window.help.panel import HelpPanel
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.dialogs.on_screen import keep_on_screen
from lexeval_gui.window.widgets.eye_order import EyeOrder
from lexeval_gui.window.widgets.labels import window_title
from lexeval_gui.window.widgets.layouts import fill_without_gaps


class HelpWindow(EyeOrder, QDialog):
    """Stays open beside the work."""

    turned = Signal()
    """Shift+F1 was pressed in it: the keys of the main window do not reach here."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        fill_without_gaps(QVBoxLayout(self))
        keep_on_screen(self, QSize(theme.px(680), theme.px(620)))

    def hold(self, panel: HelpPanel) -> None:
        """Take in the panel."""
        column = self.layout()
        assert column is not None
        column.addWidget(panel)
        panel.show()

    def show_titled(self, title: str) -> None:
        """Be in front."""
        self.setWindowTitle(window_title(title))
        self.show()
        self.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
        if event.key() == Qt.Key.Key_F1 and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.turned.emit()
        else:
            super().keyPressEvent(event)
