"""Dialogs of our own: what the screen has no room for scrolls; a line of text and a question are asked by them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractButton, QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.dialogs.on_screen import available_size, fit
from lexeval_gui.window.widgets.eye_order import EyeOrder
from lexeval_gui.window.widgets.labels import Label, escape_mnemonics, window_title
from lexeval_gui.window.widgets.layouts import RestingArea

Role = QDialogButtonBox.ButtonRole
StandardButton = QDialogButtonBox.StandardButton


class Dialog(EyeOrder, QDialog):
    """A dialog whose content (`inside`) scrolls where the screen is small for it; its `buttons` stay in sight.

    `pinned` is the column of what stays with the buttons: what is said there says why one of them cannot be pressed.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preferred_size = QSize()
        self._scroll = RestingArea(self)
        self.inside = QWidget()
        self._foot, self.buttons = QWidget(self), QDialogButtonBox(self)
        self.pinned = QVBoxLayout(self._foot)
        self.pinned.setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(14))
        self.pinned.addWidget(self.buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._all = QWidget()  # what scrolls: the content, and under it the foot where there is no room for it below
        for column, widget in ((QVBoxLayout(self._all), self.inside), (QVBoxLayout(self), self._scroll)):
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
            column.addWidget(widget, 1)
        self._scroll.setWidget(self._all)

    def resize_on_screen(self, width: int, height: int = 0) -> None:
        """Be so large in pixels, as far as there is room; without a height, as high as content and buttons are."""
        self._preferred_size = QSize(width, height)
        self._fit()

    def _fit(self) -> None:
        room = available_size(self)
        self._place_foot(room)
        width, height = self._preferred_size.width(), self._preferred_size.height()
        if not height:
            within = min(width, room.width())
            height = _height_of(self._all, within) + (0 if self._scrolls_foot else _height_of(self._foot, within))
        fit(self, QSize(width, height))

    @property
    def _scrolls_foot(self) -> bool:
        return self._all.isAncestorOf(self._foot)

    def _place_foot(self, room: QSize) -> None:
        """The buttons beside each other, or below each other where the screen is too narrow; under what scrolls, or at
        its end where they would take more than half of the screen."""
        self.buttons.setOrientation(Qt.Orientation.Horizontal)
        if self.pinned.minimumSize().width() > room.width():
            self.buttons.setOrientation(Qt.Orientation.Vertical)
        above = self._all if 2 * self._foot.sizeHint().height() > room.height() else self
        if (layout := above.layout()) is not None:
            layout.addWidget(self._foot)
        self._foot.setVisible(bool(self.buttons.buttons()))

    def showEvent(self, event: QShowEvent) -> None:
        """The frame is known now."""
        super().showEvent(event)
        if not event.spontaneous() and self._preferred_size.width() > 0:
            self._fit()


def _height_of(widget: QWidget, width: int) -> int:
    """How high a widget has to be in a width, for all of it to be seen."""
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


class TextDialog(Dialog):
    """Asks for a line of text."""

    def __init__(self, title: str, label: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setWindowTitle(title)
        words, self.line = Label(label, self.inside, wraps=True), QLineEdit(self.inside)
        self.line.setAccessibleName(label)
        self.buttons.setStandardButtons(StandardButton.Ok | StandardButton.Cancel)
        column = QVBoxLayout(self.inside)
        column.setSpacing(theme.px(10))
        for widget in (words, self.line):
            column.addWidget(widget)
        self.resize_on_screen(theme.px(420))


def ask_text(title: str, label: str, theme: Theme, parent: QWidget) -> str | None:
    """Ask for a line of text; None if the user changes their mind."""
    dialog = TextDialog(title, label, theme, parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.line.text() if accepted else None


class Question(Dialog):
    """Asks which of a few things is to happen; Enter and Escape mean the last button, with which nothing happens.

    `answer` is the text of the button that was pressed, "" for the last.
    """

    def __init__(
        self, title: str, text: str, answers: Mapping[str, Role], nothing: str, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(theme, parent)
        self.answer = ""
        self.setWindowTitle(window_title(title))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.label = Label(text, self.inside, wraps=True)
        self._answers = {self.buttons.addButton(escape_mnemonics(name), role): name for name, role in answers.items()}
        self.nothing = self.buttons.addButton(escape_mnemonics(nothing), Role.RejectRole)
        self.nothing.setDefault(True)
        self.buttons.clicked.connect(self._press)
        self._lay_out(theme)
        self.nothing.setFocus()

    def _lay_out(self, theme: Theme) -> None:
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(theme.px(16), theme.px(16), theme.px(16), theme.px(4))
        column.addWidget(self.label)
        column.addStretch(1)
        self.resize_on_screen(max(theme.px(420), self.pinned.minimumSize().width()))

    def _press(self, button: QAbstractButton) -> None:
        self.answer = next((name for known, name in self._answers.items() if known is button), "")
        self.done(bool(self.answer))
