"""Buttons that are on or off, side by side, such as the measures of a figure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.style_sheet import toggle_style
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import escape_mnemonics


class Switch(Struct, frozen=True):
    """A button: its text, accessible name and tool tip, and whether it stands at the right."""

    text: str
    name: str
    help: str
    is_right: bool = False


class SwitchBar(QWidget):
    """As many to a line as fit. It says which one was clicked; `check` shows which are on."""

    switched = Signal(str)
    """The id of the switch that was clicked."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.row = FlowLayout(self)
        self.buttons: dict[str, QToolButton] = {}

    def show_switches(self, switches: Mapping[str, Switch]) -> None:
        """Show these, by their ids; they are made anew only where there are others."""
        if tuple(switches) == tuple(self.buttons):
            return
        for button in self.buttons.values():
            self.row.drop(button)
            button.hide()
            button.deleteLater()
        self.buttons = {}
        for name, switch in switches.items():
            self.buttons[name] = button = QToolButton(self)
            button.setText(escape_mnemonics(switch.text))
            button.setToolTip(isolated_words(switch.help))
            button.setAccessibleName(switch.name)
            button.setCheckable(True)
            button.clicked.connect(partial(self.switched.emit, name))  # a partial is not told whether it is checked
            (self.row.add_right if switch.is_right else self.row.addWidget)(button)
            button.show()

    def check(self, on: Collection[str]) -> None:
        """Show which are on, in the looks of the theme."""
        looks = toggle_style(self._theme, "QToolButton", (2, 8))
        for name, button in self.buttons.items():
            button.setChecked(name in on)
            if button.styleSheet() != looks:  # a new style lays the window out again: not at every step of a slider
                button.setFont(self._theme.font("small"))
                button.setStyleSheet(looks)
