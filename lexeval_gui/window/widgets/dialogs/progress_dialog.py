"""A dialog that shows how far work is, with a way to stop it, once it has taken half a second."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from lexeval_gui.window.widgets.dialogs.on_screen import keep_on_screen
from lexeval_gui.window.widgets.labels import Label

PATIENCE = 500
"""Milliseconds after which work that goes on is shown."""


class ProgressDialog(QProgressDialog):
    """Shows a `title` and how many of `total` steps are done; `name` is the accessible name."""

    def __init__(self, title: str, total: int, name: str, parent: QWidget) -> None:
        super().__init__("", "Cancel", 0, total, parent)
        self.label = Label(title)
        self.setLabel(self.label)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumDuration(PATIENCE)
        self.setAccessibleName(name)
        keep_on_screen(self)
