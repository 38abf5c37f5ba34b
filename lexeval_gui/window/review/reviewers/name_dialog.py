"""Asks whose name is to be corrected, and what it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QLineEdit, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, StandardButton
from lexeval_gui.window.widgets.labels import Label, name_box, quiet

NOTE = "What was decided stays, and so does the name until now, with the time of the correction."


class NameDialog(Dialog):
    """`answer` is the name as it is, and as it is to be."""

    def __init__(self, names: Sequence[str], current: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setWindowTitle("Correct a name")
        self.names = QComboBox(self.inside)
        self.names.addItems(list(names))
        self.names.setCurrentText(current)
        name_box(self.names, "reviewer")
        self.line = QLineEdit(self.names.currentText(), self.inside)
        self.line.setAccessibleName("right name")
        self.names.currentTextChanged.connect(self.line.setText)
        self.buttons.setStandardButtons(StandardButton.Ok | StandardButton.Cancel)
        grid = QGridLayout(self.inside)
        grid.setVerticalSpacing(theme.px(10))
        grid.setHorizontalSpacing(theme.px(12))
        for row, (title, widget) in enumerate((("Reviewer", self.names), ("Right name", self.line))):
            grid.addWidget(Label(title, self.inside), row, 0)
            grid.addWidget(widget, row, 1)
        grid.addWidget(quiet(NOTE, theme, self.inside, wraps=True), 2, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self.line.selectAll()
        self.line.setFocus()
        self.resize_on_screen(theme.px(420))

    @property
    def answer(self) -> tuple[str, str]:
        """See the class."""
        return self.names.currentText(), self.line.text()


def ask_name(names: Sequence[str], current: str, theme: Theme, parent: QWidget) -> tuple[str, str] | None:
    """Ask; None if the user changes their mind."""
    dialog = NameDialog(names, current, theme, parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.answer if accepted else None
