"""Fields for the values of parameters: what is typed is checked at once, and what is wrong with it stands below."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from lexeval_gui.core.parameters import BadValue, Number, Text
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.window.widgets.labels import Label, restyle

ERROR_DURATION = 8000
"""Milliseconds for which a refusal stands below the field."""

WIDEST = "0.00000"


class ParameterField(QWidget):
    """A title, a field for the value of a parameter, and below it in the window what is wrong with it (`error`)."""

    chosen = Signal(str, str)
    """The parameter, and its value as text."""

    def __init__(self, parameter: Number | Text, title: QLabel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.parameter, self._theme, self._value = parameter, theme, parameter.default
        self.setWhatsThis(parameter.id)
        self.setToolTip(parameter.help)
        self.label, self.field = title, QLineEdit(self)
        self.field.setAccessibleName(parameter.title)
        self.error = Label("", parent.window())
        self.error.setProperty("look", "bubble")
        self.error.hide()
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.addWidget(title)
        self.row.addWidget(self.field)

    def drop(self) -> None:
        """The field goes away, and what it says below it."""
        self.error.deleteLater()
        self.deleteLater()

    def show_value(self, text: str) -> None:
        """Show the value in force; a field that is being typed into keeps what stands there."""
        self._value = text
        if self.field.text() != text and not (self.field.hasFocus() and self.field.isModified()):
            self.field.setText(text)

    def show_error(self, text: str, at_right: bool = False) -> None:
        """Say under the field, from its left end or up to its right one, what is wrong; nothing if it is well."""
        restyle(self.field, "wrong", bool(text))
        if text != self.error.text():
            announce(self.field, text, assertive=True)
        self.error.setText(text)
        self.error.setVisible(bool(text))
        window = self.error.parentWidget()
        if text and window is not None:
            self.error.adjustSize()
            room, rect = window.size() - self.error.size(), self.field.rect()
            corner = self.field.mapTo(window, rect.bottomRight() if at_right else rect.bottomLeft())
            left = corner.x() - self.error.width() if at_right else corner.x()
            self.error.move(max(min(left, room.width()), 0), min(corner.y() + self._theme.px(4), room.height()))
            self.error.raise_()


class NumberField(ParameterField):
    """For a number that has no slider: what is typed is in force when it is finished, by Enter or by leaving it."""

    def __init__(self, parameter: Number | Text, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parameter, Label(title), theme, parent)
        self.setToolTip(" ".join(filter(None, (parameter.id, parameter.help))))
        self._error_timer = QTimer(self, singleShot=True, interval=ERROR_DURATION)
        self._error_timer.timeout.connect(lambda: self.show_error(""))
        self.field.textEdited.connect(self._typed)
        self.field.editingFinished.connect(self._finished)
        self.dress()

    def dress(self) -> None:
        """Take the sizes of the theme."""
        small = self._theme.font("small")
        for widget in (self.label, self.field, self.error):
            widget.setFont(small)
        self.field.setFixedWidth(QFontMetrics(small).horizontalAdvance(WIDEST) + self._theme.px(15))
        self.row.setSpacing(self._theme.px(5))

    def reject_value(self, why: str) -> None:
        """Go back to the value in force, and say why for a while."""
        self.field.setText(self._value)
        self.show_error(why)
        self._error_timer.start()

    def _typed(self, text: str) -> None:
        try:
            self.parameter.check(text)
        except BadValue as error:
            self.show_error(str(error) if text.strip() else "")
            self._error_timer.start()
        else:
            self.show_error("")

    def _finished(self) -> None:
        text = self.field.text().strip()
        if not self.field.isModified() or text == self._value:
            self.field.setText(self._value)
            return
        self.field.setModified(False)
        self.chosen.emit(self.parameter.id, text)
