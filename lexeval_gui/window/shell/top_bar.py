"""The bar above the panes: systems as switches, sliders with their number fields, the chooser of presets."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QSlider, QWidget

from lexeval_gui.core.parameters import SEED, BadValue, Choice, Number, Settings, Text, matching_preset, preset_values
from lexeval_gui.core.plaintext import contained
from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import Label, MarkedLabel, literal, restyle
from lexeval_gui.window.widgets.slider_steps import StepScale

CUSTOM = "(custom)"
LONGEST_NAME = 150
"""Pixels at zoom 1 after which the name of a system is cut; its tool tip has all of it."""


class SystemSwitch(QAbstractButton):
    """A system: its line as in the curves, and its name. Pressed, it is shown or not."""

    def __init__(self, number: int, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._number, self._theme = number, theme
        self.name = contained(name)
        self.setText(literal(name))
        self.setCheckable(True)
        self.setAccessibleName(f"show system {name}")
        key = f" (Ctrl+{number + 1})" if number < 9 else ""
        self.setToolTip(f"{self.name}: show or hide it in item view and curves{key}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """See Qt."""
        metrics, px = QFontMetrics(self._theme.font()), self._theme.px
        name = min(metrics.horizontalAdvance(self.name), px(LONGEST_NAME))
        return QSize(name + px(48), metrics.height() + px(10))

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        colours, px = self._theme.colours, self._theme.px
        on = self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = colours.accent if self.hasFocus() or self.underMouse() else colours.edge
        painter.setPen(QPen(QColor(edge), 1))
        painter.setBrush(QColor(colours.ground if on else colours.panel))
        frame = self.rect().adjusted(0, 0, -1, -1).toRectF().translated(0.5, 0.5)
        painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
        middle = frame.center().y()
        colour = system_colour(colours, self._number) if on else colours.faint
        painter.setPen(sample_pen(QColor(colour), self._number, px(3)))
        painter.drawLine(px(10), round(middle), px(29), round(middle))
        painter.setPen(QColor(colours.ink if on else colours.quiet))
        painter.setFont(self._theme.font())
        room = self.rect().adjusted(px(36), 0, -px(10), 0)
        name = QFontMetrics(self._theme.font()).elidedText(self.name, Qt.TextElideMode.ElideMiddle, room.width() + 1)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)


class NumberControl(QWidget):
    """A slider and a field for one number, joined in both directions. The field keeps the number as it was typed."""

    chosen = Signal(str, str)
    """The parameter, and its value as text."""

    def __init__(self, number: Number, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.number, self._theme = number, theme
        self._scale = StepScale(number)
        self.setWhatsThis(number.id)
        symbol = f" <i>{escape(number.symbol)}</i>" if number.symbol else ""
        self.label = MarkedLabel(f"{escape(number.title)}{symbol}", self)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, self._scale.steps)
        self.slider.setPageStep(max(self._scale.steps // 10, 1))
        self.slider.setAccessibleName(f"{number.title} {number.symbol}, slider")
        self.field = QLineEdit(self)
        self.field.setAccessibleName(f"{number.title} {number.symbol}")
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.error = Label("", parent.window())
        self.error.setProperty("look", "bubble")
        self.error.hide()
        self.setToolTip(number.help)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.label, self.slider, self.field):
            row.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.slider.valueChanged.connect(self._slid)
        self.field.textEdited.connect(self._typed)
        self.field.editingFinished.connect(self._left)
        self._value = number.default
        self.dress()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What takes the focus, in order."""
        return self.slider, self.field

    def drop(self) -> None:
        """The control goes away, and what it says below its field."""
        self.error.deleteLater()
        self.deleteLater()

    def dress(self) -> None:
        """Take the sizes of the theme."""
        px = self._theme.px
        self.slider.setFixedSize(px(120), px(20))
        self.field.setFixedWidth(px(50))
        self.error.setFont(self._theme.font("small"))
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(px(8))

    def show_value(self, text: str) -> None:
        """Show the value in force; a field that is being typed into keeps what stands there."""
        self._value = text
        with QSignalBlocker(self.slider):
            self.slider.setValue(self._scale.step_of(text))
        if not (self.field.hasFocus() and self._same(self.field.text(), text)):
            self.field.setText(text)
            self._complain("")

    def nudge(self, steps: int) -> None:
        """Move the slider by steps, as its keys do; a whole tenth of a wide scale where steps are tiny."""
        self.slider.setValue(self.slider.value() + steps * self._scale.nudge)

    def _same(self, typed: str, text: str) -> bool:
        try:
            return float(typed) == float(text)
        except ValueError:
            return False

    def _slid(self, step: int) -> None:
        self.chosen.emit(self.number.id, self._scale.text_of(step))

    def _typed(self, text: str) -> None:
        try:
            value = self.number.check(text)
        except BadValue as error:
            self._complain(str(error) if text.strip() else "")
        else:
            self._complain("")
            self.chosen.emit(self.number.id, value)

    def _left(self) -> None:
        self.field.setText(self._value)
        self._complain("")

    def refuse(self, why: str) -> None:
        """Go back to the value in force, and say why."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(self._scale.step_of(self._value))
        self._complain(why)

    def _complain(self, text: str) -> None:
        """Say under the field what is wrong with what stands in it."""
        restyle(self.field, "wrong", bool(text))
        self.error.setText(text)
        self.error.setVisible(bool(text))
        if text:
            self.error.adjustSize()
            window = self.error.parentWidget()
            corner = self.field.mapTo(window, self.field.rect().bottomRight()) if window else self.field.pos()
            self.error.move(max(corner.x() - self.error.width(), 0), corner.y() + self._theme.px(4))
            self.error.raise_()


class TextControl(QWidget):
    """A field for one text, such as a seed; Enter, or leaving it, puts it in force."""

    chosen = Signal(str, str)
    """The parameter, and its value."""

    def __init__(self, text: Text, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.text, self._theme = text, theme
        self.setWhatsThis(text.id)
        self.setToolTip(text.help)
        self.label = Label(text.title, self)
        self.field = QLineEdit(self)
        self.field.setAccessibleName(text.title)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label)
        row.addWidget(self.field)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.field.editingFinished.connect(self._finished)
        self._value = text.default
        self.dress()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What takes the focus, in order."""
        return (self.field,)

    def dress(self) -> None:
        """Take the sizes of the theme."""
        self.field.setFixedWidth(self._theme.px(46))
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(self._theme.px(8))

    def show_value(self, text: str) -> None:
        """Show the value in force."""
        self._value = text
        if self.field.text() != text and not (self.field.hasFocus() and self.field.isModified()):
            self.field.setText(text)

    def nudge(self, steps: int) -> None:
        """Count up or down the number that the text is or ends in; a text without one gets one."""
        self.chosen.emit(self.text.id, counted(self._value, steps))

    def drop(self) -> None:
        """The control goes away."""
        self.deleteLater()

    def _finished(self) -> None:
        if self.field.text() != self._value:
            self.chosen.emit(self.text.id, self.field.text())
        self.field.setModified(False)


def counted(text: str, steps: int) -> str:
    """A text with the number that it ends in so many higher, at least 0: `1` → `2`, `set 9` → `set 10`, `a` → `a1`."""
    head = text.rstrip("0123456789")
    return f"{head}{max(int(text[len(head) :] or 0) + steps, 0)}"


class TopBar(QWidget):
    """The bar. It shows what the state says and asks the state for what is chosen."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("top")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._state, self._theme = state, theme
        self.switches: list[SystemSwitch] = []
        self.numbers: dict[str, NumberControl] = {}
        self.texts: dict[str, TextControl] = {}
        self.presets = QComboBox(self)
        self.presets.setAccessibleName("preset")
        self.presets.setWhatsThis("conventions")
        self.presets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.presets.activated.connect(self._preset_activated)
        self._task = ""
        self._row = FlowLayout(self)
        self._row.add_right(self.presets)
        state.data.about_to_change.connect(self._forget_task)
        state.data.evaluation_changed.connect(self._show_evaluation)
        state.data.scores_changed.connect(self._show_settings)
        state.view.systems_changed.connect(self._show_switches)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_evaluation()

    @property
    def controls(self) -> dict[str, NumberControl | TextControl]:
        """Every control by its parameter: the sliders, then the texts."""
        return {**self.numbers, **self.texts}

    # what the actions call

    def nudge(self, place: int, steps: int) -> None:
        """Move the slider at a place among those that are shown by steps."""
        if self._state.data.evaluation is not None:
            self.controls[self._state.data.evaluation.sliders[place]].nudge(steps)

    def next_seed(self) -> None:
        """Draw another sample: count the seed up."""
        self.texts[SEED.id].nudge(1)

    def show_presets(self) -> None:
        """Open the list of presets."""
        self.presets.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.presets.showPopup()

    def choose_preset(self, preset: str) -> None:
        """Put the conventions of a preset in force; sliders that it does not name stay."""
        evaluation = self._state.data.evaluation
        if evaluation is not None:
            values = preset_values(evaluation.task.presets, preset)
            choices = {p.id: p.default for p in evaluation.task.parameters if isinstance(p, Choice)}
            self._state.data.change_settings({**choices, **values})

    def is_preset(self, preset: str) -> bool:
        """Whether a preset is in force."""
        return self._preset_in_force() == preset

    def set_value(self, parameter: str, value: str) -> None:
        """Put one value of a parameter in force; say so where another parameter forbids it."""
        try:
            self._state.data.change_settings({parameter: value})
        except BadValue as error:
            if parameter in self.numbers:
                self.numbers[parameter].refuse(str(error))

    def has_value(self, parameter: str, value: str) -> bool:
        """Whether a value is in force."""
        settings = self._state.data.settings
        return settings is not None and parameter in settings and settings[parameter] == value

    # showing

    def _preset_in_force(self) -> str | None:
        evaluation, settings = self._state.data.evaluation, self._state.data.settings
        if evaluation is None or settings is None:
            return None
        return matching_preset(evaluation.task.presets, settings)

    def _preset_activated(self, row: int) -> None:
        preset = self.presets.itemData(row)
        if preset:
            self.choose_preset(preset)
        self._show_settings()

    def _forget_task(self) -> None:
        """Other files come: no field keeps what is half typed in it, or what is said below it."""
        self._task = ""

    def _show_evaluation(self) -> None:
        evaluation = self._state.data.evaluation
        self.setVisible(evaluation is not None)
        if evaluation is None:
            return
        is_new = evaluation.task.id != self._task
        if is_new:
            self._task = evaluation.task.id
            self._make_controls(evaluation.settings, evaluation.task.sliders)
        for name, control in self.controls.items():
            control.setVisible(name in evaluation.sliders)  # one that acts on no score of these files says nothing
        names = evaluation.system_names
        if is_new or [switch.text() for switch in self.switches] != list(names):
            self._make_switches(names)
        self._show_switches()
        self._show_settings()

    def _make_controls(self, settings: Settings, sliders: tuple[str, ...]) -> None:
        for known in self.controls.values():
            self._row.drop(known)
            known.blockSignals(True)  # a field that is left puts its value in force
            known.hide()
            known.drop()
        self._row.removeWidget(self.presets)
        self.numbers.clear()
        self.texts.clear()
        for name in sliders:
            parameter = settings.parameter(name)
            control: NumberControl | TextControl
            if isinstance(parameter, Number):
                self.numbers[name] = control = NumberControl(parameter, self._theme, self)
            elif isinstance(parameter, Text):
                self.texts[name] = control = TextControl(parameter, self._theme, self)
            else:
                continue
            control.chosen.connect(self.set_value)
            self._row.add_right(control)
        self._row.add_right(self.presets)

    def _make_switches(self, names: tuple[str, ...]) -> None:
        for switch in self.switches:
            self._drop(switch)
        self.switches = [SystemSwitch(number, name, self._theme, self) for number, name in enumerate(names)]
        for number, switch in enumerate(self.switches):
            switch.toggled.connect(self._switcher(number))
            self._row.addWidget(switch)
            switch.show()
        self._order_tabs()

    def _switcher(self, number: int) -> Callable[[bool], None]:
        return lambda on: self._state.view.set_visible(number, on)

    def _drop(self, widget: QWidget) -> None:
        self._row.drop(widget)
        widget.hide()
        widget.deleteLater()

    def _order_tabs(self) -> None:
        fields = [part for control in self.controls.values() for part in control.parts]
        order: list[QWidget] = [*self.switches, *fields, self.presets]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _show_switches(self) -> None:
        for switch, on in zip(self.switches, self._state.view.visible, strict=False):
            with QSignalBlocker(switch):
                switch.setChecked(on)
            switch.update()

    def _show_settings(self) -> None:
        evaluation, settings = self._state.data.evaluation, self._state.data.settings
        if evaluation is None or settings is None:
            return
        for name, control in self.controls.items():
            control.show_value(settings[name])
        in_force = self._preset_in_force()
        presets = {
            preset.id: f"preset: {preset.title}"
            for preset in evaluation.task.presets
            if preset in evaluation.presets or preset.id == in_force
        }
        if in_force is None:
            presets[""] = f"preset: {CUSTOM}"
        with QSignalBlocker(self.presets):
            if [self.presets.itemData(row) for row in range(self.presets.count())] != list(presets):
                self.presets.clear()
                for name, title in presets.items():
                    self.presets.addItem(title, name)
            self.presets.setCurrentIndex(list(presets).index(in_force or ""))

    def _dress(self) -> None:
        px = self._theme.px
        self._row.setContentsMargins(px(12), px(7), px(12), px(7))
        self._row.setSpacing(px(10))
        for control in self.controls.values():
            control.dress()
        for switch in self.switches:
            switch.updateGeometry()
