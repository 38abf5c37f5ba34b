"""Room on the screen: no window of the program is larger than what the screen has left for it, frame included.

What does not fit scrolls. Dialogs of our own are made of `Dialog`; those of Qt are given to `keep_on_screen`.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.eye_order import EyeOrder
from lexeval_gui.window.widgets.labels import Label, escape_mnemonics, window_title
from lexeval_gui.window.widgets.page import ScrollArea

FRAME = QSize(4, 32)
"""Pixels that the frame of a window is taken for before the window system has drawn one."""


def frame_of(window: QWidget) -> QSize:
    """What the frame of a window adds to its size: measured, or else that of its parent, or a guess."""
    parent = window.parentWidget()
    for known in (window, *([parent.window()] if parent is not None else [])):
        if known.isVisible():
            return known.frameGeometry().size() - known.size()
    return FRAME


def available_size(window: QWidget) -> QSize:
    """The largest size of a window with which its frame lies on the screen."""
    return (window.screen().availableSize() - frame_of(window)).expandedTo(QSize(1, 1))


def fit(window: QWidget, wanted: QSize) -> None:
    """Give a window the size wanted, as far as the screen has room for it, and bring its frame onto the screen."""
    window.resize(wanted.boundedTo(available_size(window)))
    if window.isVisible():
        move_inside(window)


def move_inside(window: QWidget) -> None:
    """Move a window so that its frame lies on the screen."""
    there, frame = window.screen().availableGeometry(), QRect(window.pos(), window.size() + frame_of(window))
    left = max(there.left(), min(frame.left(), there.right() + 1 - frame.width()))
    top = max(there.top(), min(frame.top(), there.bottom() + 1 - frame.height()))
    if (left, top) != (frame.left(), frame.top()):
        window.move(QPoint(left, top))


class Dialog(EyeOrder, QDialog):
    """A dialog whose content (`inside`) scrolls where the screen is small for it."""

    def __init__(self, parent: QWidget | None = None, flags: Qt.WindowType = Qt.WindowType.Dialog) -> None:
        super().__init__(parent, flags)
        self._preferred_size = QSize()
        scroll = ScrollArea(self)
        self.inside = QWidget(scroll)
        scroll.setWidget(self.inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scroll)

    def resize_on_screen(self, width: int, height: int = 0) -> None:
        """Be so large in pixels, as far as there is room; without a height, as high as the content is."""
        self._preferred_size = QSize(width, height)
        self._fit()

    def _fit(self) -> None:
        height = self._preferred_size.height()
        if not height:
            width = min(self._preferred_size.width(), available_size(self).width())
            height = max(self.inside.heightForWidth(width), self.inside.sizeHint().height())
        fit(self, QSize(self._preferred_size.width(), height))

    def showEvent(self, event: QShowEvent) -> None:
        """The frame is known now."""
        super().showEvent(event)
        if not event.spontaneous() and self._preferred_size.width() > 0:
            self._fit()


class _ScreenFilter(QObject):
    """Brings a window onto the screen whenever it is shown."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            QTimer.singleShot(0, watched, lambda: fit(watched, watched.size()))
        return False


def keep_on_screen(dialog: QDialog, wanted: QSize | None = None) -> None:
    """Let a dialog that Qt makes be no larger than the screen: its texts break into lines, its parts may be cut."""
    for label in dialog.findChildren(QLabel):
        label.setWordWrap(True)
    if (layout := dialog.layout()) is not None:
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    dialog.setMinimumSize(QSize(1, 1))
    fit(dialog, wanted or dialog.sizeHint())
    dialog.installEventFilter(_ScreenFilter(dialog))


class TextDialog(Dialog):
    """Asks for a line of text."""

    def __init__(self, title: str, label: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        words, self.line = Label(label, self.inside, wraps=True), QLineEdit(self.inside)
        self.line.setAccessibleName(label)
        keys = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        keys.accepted.connect(self.accept)
        keys.rejected.connect(self.reject)
        column = QVBoxLayout(self.inside)
        column.setSpacing(theme.px(10))
        for widget in (words, self.line, keys):
            column.addWidget(widget)
        self.resize_on_screen(theme.px(420))


def ask_text(title: str, label: str, theme: Theme, parent: QWidget) -> str | None:
    """Ask for a line of text; None if the user changes their mind."""
    dialog = TextDialog(title, label, theme, parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.line.text() if accepted else None


Role = QDialogButtonBox.ButtonRole


class Question(Dialog):
    """Asks which of a few things is to happen; Enter and Escape mean the last button, with which nothing happens.

    `answer` is the text of the button that was pressed, "" for the last.
    """

    def __init__(
        self, title: str, text: str, answers: Mapping[str, Role], nothing: str, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.answer = ""
        self.setWindowTitle(window_title(title))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.label = Label(text, self.inside, wraps=True)
        self.buttons = QDialogButtonBox(self.inside)
        self._answers = {self.buttons.addButton(escape_mnemonics(name), role): name for name, role in answers.items()}
        self.nothing = self.buttons.addButton(escape_mnemonics(nothing), Role.RejectRole)
        self.nothing.setDefault(True)
        self.nothing.setFocus()
        self.buttons.clicked.connect(self._press)
        self._lay_out(theme)

    def _lay_out(self, theme: Theme) -> None:
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(*(theme.px(16),) * 4)
        column.setSpacing(theme.px(14))
        column.addWidget(self.label)
        column.addStretch(1)
        column.addWidget(self.buttons)
        width = column.minimumSize().width()
        if width > available_size(self).width():  # below each other, where they do not stand beside each other
            self.buttons.setOrientation(Qt.Orientation.Vertical)
        self.resize_on_screen(max(theme.px(420), column.minimumSize().width()))

    def _press(self, button: QAbstractButton) -> None:
        self.answer = next((name for known, name in self._answers.items() if known is button), "")
        self.done(bool(self.answer))
