"""Says that something went wrong inside LexEval: in plain words, where the work is, and what can be copied."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import count_of, visible
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role
from lexeval_gui.window.widgets.labels import Label, heading, quiet

NOTHING_SENT = (
    "Nothing is sent anywhere. Who wants to report it copies this text. It names versions and actions; the line that "
    "names the fault may quote a word or a path from your files, so read it before you pass it on."
)


class FaultDialog(Dialog):
    """`words` say what happened and what comes now, `where` where the work is kept, `text` is what can be copied."""

    def __init__(self, words: str, where: str, text: str, leave: str, theme: Theme, parent: QWidget | None) -> None:
        super().__init__(theme, parent)
        self._further = 0
        self.setWindowTitle("Something went wrong — LexEval")
        self.setAccessibleDescription(f"{words} {where}")
        self.words, self.where = Label(words, self.inside, wraps=True), Label(where, self.inside, wraps=True)
        self.further = Label("", self.inside, wraps=True)
        self.text = QPlainTextEdit(_in_lines(text), self.inside)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName("text to copy")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(theme.font("mono"))
        self.text.setMinimumHeight(theme.px(150))
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(theme.px(16), theme.px(16), theme.px(16), theme.px(4))
        column.setSpacing(theme.px(8))
        title = heading("Something went wrong inside LexEval", theme, self.inside)
        self.further.hide()
        for widget in (title, self.words, self.where, self.further, self.text):
            column.addWidget(widget, 1 if widget is self.text else 0)
        column.addWidget(quiet(NOTHING_SENT, theme, self.inside, wraps=True))
        self.copying = self.buttons.addButton("Copy the text", Role.ActionRole)
        self.copying.clicked.connect(self.copy)
        self.leaving = self.buttons.addButton(leave, Role.AcceptRole)
        self.leaving.setDefault(True)
        self.leaving.setFocus()
        self.resize_on_screen(theme.px(640), theme.px(460))

    def copy(self) -> None:
        """Copy the text; the button says so."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.copying.setText("Copied")

    def add_further(self, text: str) -> None:
        """Something else went wrong while this is open: it is said here, and no second dialog comes."""
        self._further += 1
        self.further.setText(
            f"{count_of(self._further, 'further fault')} since this opened; the last one stands below."
        )
        self.further.show()
        self.text.appendPlainText(f"\n{_in_lines(text)}")


def _in_lines(text: str) -> str:
    """A text of several lines without its other control characters."""
    return "\n".join(map(visible, text.splitlines()))
