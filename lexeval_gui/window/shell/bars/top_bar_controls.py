"""What stands in the top bar: switches of systems, sliders and fields of settings."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QMarginsF, QPointF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from lexeval_gui.core.parameters import BadValue, Number, Text
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.frames import frame_pen
from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour
from lexeval_gui.window.widgets.labels import Label, MarkedLabel, escape_mnemonics
from lexeval_gui.window.widgets.number_field import ParameterField
from lexeval_gui.window.widgets.value_slider import ValueSlider

FIXED = QSizePolicy.Policy.Fixed

SHORTEST, SHORT, LONGEST = 28, 72, 120
"""Pixels at zoom 1 between which a slider gives way: in the folded bar down to the first, else to the second."""

FIELD = 50
"""Pixels at zoom 1 of the field of a number, in which `0.25` is not cut."""

SAMPLE_WIDTH = 19
"""Pixels at zoom 1 of the line that stands for a system."""

NAME_AIR = 12
"""Pixels at zoom 1 around a name in the folded bar."""

LONGEST_NAME = 150
"""Pixels at zoom 1 after which the name of a system is cut; its tool tip has all of it."""


class SystemSwitch(QAbstractButton):
    """A system: its line as in the curves, and its name, which is left out where it is folded. Pressed, it is shown or
    not."""

    def __init__(self, number: int, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._number, self._theme, self._is_folded = number, theme, False
        self._name_room = 0  # the pixels of its name where it is folded
        self.name = isolated_words(name)
        self.setText(escape_mnemonics(name))
        self.setCheckable(True)
        self.setAccessibleName(f"show system {name}")
        key = f" (Ctrl+{number + 1})" if number < 9 else ""
        self.setToolTip(f"{self.name}: show or hide it in item view and curves{key}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def fold(self, folded: bool, name_room: int = 0) -> None:
        """Show the line alone, or so many pixels of the name as well; all of it is in the tool tip."""
        if (folded, name_room) != (self._is_folded, self._name_room):
            self._is_folded, self._name_room = folded, name_room
            self.updateGeometry()
            self.update()

    @property
    def name_width(self) -> int:
        """The pixels of all of its name, with the air beside it."""
        return QFontMetrics(self._theme.font()).horizontalAdvance(self.name) + self._theme.px(NAME_AIR)

    def sizeHint(self) -> QSize:
        """See Qt."""
        metrics, px = QFontMetrics(self._theme.font()), self._theme.px
        if self._is_folded:
            return QSize(px(SAMPLE_WIDTH) + px(10) + min(self._name_room, self.name_width), metrics.height() + px(8))
        name = min(metrics.horizontalAdvance(self.name), px(LONGEST_NAME))
        return QSize(name + px(48), metrics.height() + px(10))

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        colours, px = self._theme.colours, self._theme.px
        on = self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen := frame_pen(self._theme, self.hasFocus(), self.underMouse()))
        painter.setBrush(QColor(colours.ground if on else colours.panel))
        frame = self.rect().toRectF().marginsRemoved(QMarginsF(*(pen.widthF() / 2,) * 4))
        painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
        middle, left = frame.center().y(), px(5) if self._is_folded else px(10)
        colour = system_colour(colours, self._number) if on else colours.quiet
        painter.setPen(sample_pen(QColor(colour), self._number, px(3)))
        painter.drawLine(left, round(middle), left + px(SAMPLE_WIDTH), round(middle))
        if not on:  # crossed out, not only grey
            painter.setPen(QPen(QColor(colours.quiet), px(1.5)))
            painter.drawLine(QPointF(left + px(4), middle + px(5)), QPointF(left + px(15), middle - px(5)))
        if self._is_folded and not self._name_room:
            return
        painter.setPen(QColor(colours.ink if on else colours.quiet))
        painter.setFont(self._theme.font())
        beside = left + px(SAMPLE_WIDTH) + px(NAME_AIR / 2) if self._is_folded else px(36)
        room = self.rect().adjusted(beside, 0, -px(NAME_AIR / 2 if self._is_folded else 10), 0)
        name = QFontMetrics(self._theme.font()).elidedText(self.name, Qt.TextElideMode.ElideMiddle, room.width() + 1)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)


class NumberControl(ParameterField):
    """A slider and a field for one number, joined in both directions. The field keeps the number as it was typed."""

    def __init__(self, number: Number, theme: Theme, parent: QWidget) -> None:
        symbol = f" <i>{escape(number.symbol)}</i>" if number.symbol else ""
        self._title = f"{escape(number.title)}{symbol}"
        self._short_title = symbol or escape(number.title)
        super().__init__(number, MarkedLabel(self._title), theme, parent)
        self._is_folded = False
        self.slider = ValueSlider(number, self)
        self.row.insertWidget(1, self.slider, 1)
        self.field.setAccessibleName(f"{number.title} {number.symbol}")
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, FIXED)
        self.slider.setSizePolicy(QSizePolicy.Policy.Ignored, FIXED)
        self.slider.valueChanged.connect(self._slid)
        self.field.textEdited.connect(self._typed)
        self.field.editingFinished.connect(self._left)
        self.dress()

    def fold(self, folded: bool) -> None:
        """Be called by the symbol alone; the slider is as long as its bar has room for."""
        self._is_folded = folded
        self.label.setText(self._short_title if folded else self._title)

    def dress(self) -> None:
        """Take the sizes of the theme."""
        px = self._theme.px
        self.slider.setMinimumWidth(px(self.shortest))
        self.slider.setMaximumWidth(px(LONGEST))
        self.slider.setFixedHeight(px(20))
        self.field.setFixedWidth(px(FIELD))
        self.error.setFont(self._theme.font("small"))
        self.row.setSpacing(px(6))
        self.row.setContentsMargins(px(6), 0, 0, 0)  # what belongs together is nearer than what stands beside it

    @property
    def shortest(self) -> int:
        """Pixels at zoom 1 that the slider has at least."""
        return SHORTEST if self._is_folded else SHORT

    def show_value(self, text: str) -> None:
        """Show the value in force; a field that is being typed into keeps the same number in other words."""
        self._value = text
        with QSignalBlocker(self.slider):
            self.slider.show_value(text)
        if not (self.field.hasFocus() and self._same(self.field.text(), text)):
            self.field.setText(text)
            self.show_error("")

    def nudge(self, steps: int) -> None:
        """Move the slider by steps, as its keys do; a whole tenth of a wide scale where steps are tiny."""
        self.slider.setValue(self.slider.value() + steps * self.slider.scale.nudge)

    def _same(self, typed: str, text: str) -> bool:
        try:
            return float(typed) == float(text)
        except ValueError:
            return False

    def _slid(self, step: int) -> None:
        self.chosen.emit(self.parameter.id, self.slider.scale.text_of(step))

    def _typed(self, text: str) -> None:
        try:
            value = self.parameter.check(text)
        except BadValue as error:
            self.show_error(str(error) if text.strip() else "", at_right=True)
        else:
            self.show_error("")
            self.chosen.emit(self.parameter.id, value)

    def _left(self) -> None:
        self.field.setText(self._value)
        self.show_error("")

    def refuse(self, why: str) -> None:
        """Go back to the value in force, and say why."""
        with QSignalBlocker(self.slider):
            self.slider.show_value(self._value)
        self.show_error(why, at_right=True)


class TextControl(ParameterField):
    """A field for one text, such as a seed; Enter, or leaving it, puts it in force."""

    def __init__(self, text: Text, theme: Theme, parent: QWidget) -> None:
        super().__init__(text, Label(text.title), theme, parent)
        self.setSizePolicy(FIXED, FIXED)
        self.field.editingFinished.connect(self._finished)
        self.dress()

    def dress(self) -> None:
        """Take the sizes of the theme."""
        self.field.setFixedWidth(self._theme.px(46))
        self.row.setSpacing(self._theme.px(8))

    def nudge(self, steps: int) -> None:
        """Count up or down the number that the text is or ends in; a text without one gets one."""
        self.chosen.emit(self.parameter.id, count_up(self._value, steps))

    def _finished(self) -> None:
        if self.field.text() != self._value:
            self.chosen.emit(self.parameter.id, self.field.text())
        self.field.setModified(False)


def count_up(text: str, steps: int) -> str:
    """A text with the number that it ends in so many higher, at least 0: `1` → `2`, `set 9` → `set 10`, `a` → `a1`."""
    head = text.rstrip("0123456789")
    return f"{head}{max(int(text[len(head) :] or 0) + steps, 0)}"
