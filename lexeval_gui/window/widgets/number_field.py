"""A field for one number that has no slider: Enter, or leaving it, puts the number in force; refusals stand below."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from lexeval_gui.core.parameters import BadValue, Number, Text
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import Label, restyle

STAYS = 8000
"""Milliseconds for which a refusal stands below the field."""

WIDEST = "0.00000"


class NumberField(QWidget):
    """A title and a field. What is typed is checked at once, and in force when it is finished."""

    chosen = Signal(str, str)
    """The parameter, and its value as typed."""

    def __init__(self, parameter: Number | Text, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.parameter, self._theme = parameter, theme
        self._value = parameter.default
        self.setWhatsThis(parameter.id)
        self.setToolTip(" ".join(filter(None, (parameter.id, parameter.help))))
        self.label, self.field = Label(title, self), QLineEdit(self)
        self.field.setAccessibleName(parameter.title)
        self.error = Label("", parent.window())
        self.error.setProperty("look", "bubble")
        self.error.hide()
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(STAYS)
        self._gone.timeout.connect(lambda: self._complain(""))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label)
        row.addWidget(self.field)
        self.field.textEdited.connect(self._typed)
        self.field.editingFinished.connect(self._finished)
        self.dress()

    def dress(self) -> None:
        """Take the sizes of the theme."""
        small = self._theme.font("small")
        for widget in (self.label, self.field, self.error):
            widget.setFont(small)
        self.field.setFixedWidth(QFontMetrics(small).horizontalAdvance(WIDEST) + self._theme.px(15))
        if (layout := self.layout()) is not None:
            layout.setSpacing(self._theme.px(5))

    def show_value(self, text: str) -> None:
        """Show the value in force; a field that is being typed into keeps what stands there."""
        self._value = text
        if self.field.text() != text and not (self.field.hasFocus() and self.field.isModified()):
            self.field.setText(text)

    def refuse(self, why: str) -> None:
        """Go back to the value in force, and say why."""
        self.field.setText(self._value)
        self._complain(why)

    def drop(self) -> None:
        """The field goes away, and what it says below it."""
        self.error.deleteLater()
        self.deleteLater()

    def _typed(self, text: str) -> None:
        try:
            self.parameter.check(text)
        except BadValue as error:
            self._complain(str(error) if text.strip() else "")
        else:
            self._complain("")

    def _finished(self) -> None:
        text = self.field.text().strip()
        if not self.field.isModified() or text == self._value:
            self.field.setText(self._value)
            return
        self.field.setModified(False)
        self.chosen.emit(self.parameter.id, text)

    def _complain(self, text: str) -> None:
        """Say under the field what is wrong; nothing if it is well."""
        restyle(self.field, "wrong", bool(text))
        self.error.setText(text)
        self.error.setVisible(bool(text))
        if not text:
            return
        self._gone.start()
        self.error.adjustSize()
        window = self.error.parentWidget()
        if window is not None:
            corner = self.field.mapTo(window, self.field.rect().bottomLeft())
            lowest = window.height() - self.error.height()
            self.error.move(
                max(min(corner.x(), window.width() - self.error.width()), 0),
                min(corner.y() + self._theme.px(4), lowest),
            )
        self.error.raise_()
