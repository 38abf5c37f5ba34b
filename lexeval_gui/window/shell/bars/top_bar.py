"""The bar above the panes: systems as switches, sliders with their number fields, the chooser of presets."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from lexeval_gui.core.parameters import SEED, BadValue, Number, Settings, Text, matching_preset, preset_changes
from lexeval_gui.window.look.lecture import OF_BARS
from lexeval_gui.window.look.pane_theme import BarTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars.menu_button import MenuButton
from lexeval_gui.window.shell.bars.top_bar_controls import (
    LONGEST,
    SAMPLE_WIDTH,
    NumberControl,
    SystemSwitch,
    TextControl,
)
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.view import MOST_APART, ViewState
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import name_box
from lexeval_gui.window.widgets.topics import TOP_BAR

CUSTOM = "(custom)"


LEAST_NAME = 50
"""Pixels at zoom 1: names that would have less are left out in a lecture."""

WIDEST_PRESET = 110
"""Pixels at zoom 1 of the chooser of presets in the folded bar."""

QWIDGETSIZE_MAX = (1 << 24) - 1
"""Qt's own bound of the size of a widget."""


class TopBar(QWidget):
    """The bar. It shows what the state says and asks the state for what is chosen. Folded it is one row: the systems
    by their lines alone, sliders as long as there is room, and before them the menus. More systems than can be told
    apart have one button in the place of their switches, which opens the list of them."""

    shown_changed = Signal()
    """It is shown or hidden by what is open."""

    def __init__(self, data: DataState, view: ViewState, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWhatsThis(TOP_BAR)
        self._data, self._view, self._theme = data, view, BarTheme(theme, self, for_lecture=OF_BARS)
        self.switches: list[SystemSwitch] = []
        self.systems = QToolButton(self)
        self.numbers: dict[str, NumberControl] = {}
        self.texts: dict[str, TextControl] = {}
        self.presets = QComboBox(self, sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToContents)
        name_box(self.presets, "preset")
        self.presets.setWhatsThis("Conventions")
        self.presets.activated.connect(self._preset_activated)
        self._task = ""
        self._is_folded = False
        self.menus: MenuButton | None = None
        self._row = FlowLayout(self)
        self.systems.setProperty("look", "button")
        self.systems.clicked.connect(self.choose_systems)
        self.systems.hide()
        self._row.addWidget(self.systems)
        self._row.add_right(self.presets)
        data.about_to_change.connect(self._forget_task)
        data.evaluation_changed.connect(self._show_evaluation)
        data.scores_changed.connect(self._show_settings)
        view.systems_changed.connect(self._show_switches)
        self._theme.changed.connect(self._dress)
        self._theme.dress(self)
        self._dress()
        self._show_evaluation()

    @property
    def controls(self) -> dict[str, NumberControl | TextControl]:
        """Every control by its parameter: the sliders, then the texts."""
        return {**self.numbers, **self.texts}

    # one row, or as many as are needed

    def add_menus(self, menus: MenuButton) -> None:
        """Take in the button that opens the menus where their bar is not shown."""
        self.menus = menus
        menus.setVisible(self._is_folded)
        self._row.removeWidget(self.systems)
        for widget in (menus, self.systems):
            self._row.addWidget(widget)

    def fold(self, folded: bool) -> None:
        """Be one row, or as many as are needed."""
        if folded == self._is_folded:
            return
        self._is_folded = folded
        if self.menus is not None:
            self.menus.setVisible(folded)
        for switch in self.switches:
            switch.fold(folded)
        self._show_switches()
        for number in self.numbers.values():
            number.fold(folded)
        self._show_settings()
        self._dress()

    def _name_systems(self) -> None:
        """In a lecture the systems that are switched on have their names where the row has room for them: the class
        sees which line is whose."""
        shown = [switch for switch in self.switches if switch.isChecked()] if self._is_named else []
        parts = (self.menus, self.systems, self.presets, *self.controls.values())
        others = [part for part in parts if part and not part.isHidden()]
        taken = sum(part.sizeHint().width() for part in others)
        taken += (len(others) + len(self.switches)) * self._row.spacing() + 2 * self._theme.px(12)
        taken += len(self.switches) * self._theme.px(SAMPLE_WIDTH + 10)
        least = self._theme.px(LEAST_NAME)
        each = (self.width() - taken) // max(len(shown), 1)
        for switch in self.switches:
            has_name = switch in shown and each >= min(least, switch.name_width)
            switch.fold(self._is_folded, each if has_name else 0)

    @property
    def _is_named(self) -> bool:
        return self._is_folded and self._theme.is_lecture

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._name_systems()

    def setVisible(self, visible: bool) -> None:
        """See Qt."""
        super().setVisible(visible)
        self.shown_changed.emit()

    # what the actions call

    def nudge(self, place: int, steps: int) -> None:
        """Move the slider at a place among those that are shown by steps."""
        if self._data.evaluation is not None:
            self.controls[self._data.evaluation.sliders[place]].nudge(steps)

    def choose_systems(self) -> None:
        """Open the list of systems: which of them are shown."""
        from lexeval_gui.window.shell.bars.systems_chooser import SystemsChooser  # not before it is wanted

        anchors = (widget for widget in (self.systems, *self.switches) if widget.isVisible())
        SystemsChooser(self._data, self._view, self._theme, self).show_below(next(anchors, self))

    def next_seed(self) -> None:
        """Draw another sample: count the seed up."""
        self.texts[SEED.id].nudge(1)

    def show_presets(self) -> None:
        """Open the list of presets."""
        self.presets.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.presets.showPopup()

    def choose_preset(self, preset: str) -> None:
        """Put the conventions of a preset in force; sliders that it does not name stay."""
        evaluation = self._data.evaluation
        if evaluation is not None:
            identity = evaluation.task.identity
            known = next(known for known in identity.presets if known.id == preset)
            self._data.change_settings(preset_changes(identity.parameters, known))

    def is_preset(self, preset: str) -> bool:
        """Whether a preset is in force."""
        return self._preset_in_force() == preset

    def set_value(self, parameter: str, value: str) -> None:
        """Put one value of a parameter in force; say so where another parameter forbids it."""
        try:
            self._data.change_settings({parameter: value})
        except BadValue as error:
            if parameter in self.numbers:
                self.numbers[parameter].refuse(str(error))

    def has_value(self, parameter: str, value: str) -> bool:
        """Whether a value is in force."""
        settings = self._data.settings
        return settings is not None and parameter in settings and settings[parameter] == value

    # showing

    def _preset_in_force(self) -> str | None:
        evaluation, settings = self._data.evaluation, self._data.settings
        if evaluation is None or settings is None:
            return None
        return matching_preset(evaluation.task.identity.presets, settings)

    def _preset_activated(self, row: int) -> None:
        if preset := self.presets.itemData(row):
            self.choose_preset(preset)
        self._show_settings()

    def _forget_task(self) -> None:
        """Other files come: no field keeps what is half typed in it, or what is said below it."""
        self._task = ""

    def _show_evaluation(self) -> None:
        evaluation = self._data.evaluation
        self.setVisible(evaluation is not None)
        if evaluation is None:
            return
        is_new = evaluation.task.identity.id != self._task
        if is_new:
            self._task = evaluation.task.identity.id
            self._make_controls(evaluation.settings, evaluation.task.identity.sliders)
        names = evaluation.system_names
        self.systems.setVisible(len(names) > MOST_APART)
        switched = () if len(names) > MOST_APART else names
        if is_new or [switch.text() for switch in self.switches] != list(switched):
            self._make_switches(switched)
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
                control.fold(self._is_folded)
            elif isinstance(parameter, Text):
                self.texts[name] = control = TextControl(parameter, self._theme, self)
            else:
                continue
            control.chosen.connect(self.set_value)
            self._row.add_right(control)
        self._row.add_right(self.presets)
        self._dress()

    def _make_switches(self, names: tuple[str, ...]) -> None:
        for switch in self.switches:
            self._row.drop(switch)
            switch.hide()
            switch.deleteLater()
        self.switches = [SystemSwitch(number, name, self._theme, self) for number, name in enumerate(names)]
        self._row.setEnabled(False)  # laid out once, not with each of them
        for number, switch in enumerate(self.switches):
            switch.toggled.connect(lambda on, number=number: self._view.set_visible(number, on))
            switch.fold(self._is_folded)
            self._row.addWidget(switch)
            switch.show()
        self._row.setEnabled(True)
        self._row.invalidate()

    def _show_switches(self) -> None:
        count = f"{len(self._view.shown_systems)} of {len(self._view.visible)}"
        self.systems.setText(count if self._is_folded else f"Systems: {count} shown")
        self.systems.setAccessibleName(f"systems, {count} shown")
        self.systems.setToolTip("Choose which systems are shown in item view and curves (Ctrl+Shift+P)")
        for switch, on in zip(self.switches, self._view.visible, strict=False):
            with QSignalBlocker(switch):
                switch.setChecked(on)
            switch.update()
        self._name_systems()

    def _show_settings(self) -> None:
        evaluation, settings = self._data.evaluation, self._data.settings
        if evaluation is None or settings is None:
            return
        for name, control in self.controls.items():
            control.show_value(settings[name])
            acts = name in evaluation.sliders  # one that acts on no score of these files says nothing
            control.setVisible(acts and settings.matters(settings.parameter(name)))
        in_force, word = self._preset_in_force(), "" if self._is_folded else "preset: "
        presets = {
            preset.id: f"{word}{preset.title}"
            for preset in evaluation.task.identity.presets
            if preset in evaluation.presets or preset.id == in_force
        }
        if in_force is None:
            presets[""] = f"{word}{CUSTOM}"
        with QSignalBlocker(self.presets):
            shown = {self.presets.itemData(row): self.presets.itemText(row) for row in range(self.presets.count())}
            if shown != presets:
                self.presets.clear()
                for name, title in presets.items():
                    self.presets.addItem(title, name)
                # else Qt keeps the least width of the texts that are gone until something else makes it forget that
                QCoreApplication.sendEvent(self.presets, QEvent(QEvent.Type.StyleChange))
            self.presets.setCurrentIndex(list(presets).index(in_force or ""))

    def _dress(self) -> None:
        px, high = self._theme.px, 4 if self._is_folded else 7
        self._row.setContentsMargins(px(12), px(high), px(12), px(high))
        self._row.setSpacing(px(6 if self._is_folded else 10))
        self.presets.setMaximumWidth(px(WIDEST_PRESET) if self._is_folded else QWIDGETSIZE_MAX)
        for control in self.controls.values():
            control.dress()
        for number in self.numbers.values():
            self._row.stretch(number, px(LONGEST) - px(number.shortest))
        for switch in self.switches:
            switch.updateGeometry()
        self._name_systems()
