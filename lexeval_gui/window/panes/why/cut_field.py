"""A field for the places at which a number is cut into groups."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from lexeval_gui.core.features import QUANTILES, NumberFeature
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.window.widgets.labels import quiet, restyle
from lexeval_gui.window.widgets.layouts import fill_without_gaps
from lexeval_gui.workspace.analysis import why_question


class CutField(QWidget):
    """What is typed is in force once it is finished, by Enter or by leaving it; what is wrong with it is said."""

    chosen = Signal(str, str)
    """The id of the feature, and its places as typed; "" for the usual ones."""

    def __init__(self, feature: NumberFeature, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._id, self._theme, self._places = feature.id, theme, ""
        label, self.field, self.error = quiet(feature.title, theme, self), QLineEdit(self), quiet("", theme, self)
        self.field.setAccessibleName(f"where {feature.title} is cut")
        self.field.setToolTip(f"Numbers with commas between, such as .3,.5, or {why_question.QUANTILES}4")
        self.field.setPlaceholderText(_usual(feature))
        self.field.setAcceptDrops(False)  # files dropped there are opened like anywhere else
        self.field.editingFinished.connect(self._finish)
        self.error.hide()
        self._row = fill_without_gaps(QHBoxLayout(self), label, self.field, self.error)
        self.dress()

    def dress(self) -> None:
        """Take the sizes of the theme."""
        small = self._theme.font("small")
        self.field.setFont(small)
        wide = QFontMetrics(small).horizontalAdvance(f"{why_question.QUANTILES}100")
        self.field.setFixedWidth(wide + self._theme.px(15))
        self._row.setSpacing(self._theme.px(5))

    def show_places(self, places: str) -> None:
        """Show what is in force; a field that is being typed into keeps what stands there."""
        self._places = places
        if self.field.text() != places and not (self.field.hasFocus() and self.field.isModified()):
            self.field.setText(places)

    def _finish(self) -> None:
        text = self.field.text().strip()
        wrong = _refusal(self._id, text)
        restyle(self.field, "wrong", bool(wrong))
        if wrong and wrong != self.error.text():
            announce(self.field, wrong, assertive=True)
        self.error.setText(wrong)
        self.error.setVisible(bool(wrong))
        if not wrong and text != self._places:
            self.field.setModified(False)
            self.chosen.emit(self._id, text)


def _refusal(name: str, text: str) -> str:
    """Why a number cannot be cut so; empty if it can."""
    try:
        if text:
            why_question.cut_of(name, text)
    except BadValue as error:
        return str(error)
    return ""


def _usual(feature: NumberFeature) -> str:
    """How it is cut unless places are typed."""
    places = ",".join(f"{place:g}" for place in feature.places)
    return places or f"{why_question.QUANTILES}{QUANTILES}"
