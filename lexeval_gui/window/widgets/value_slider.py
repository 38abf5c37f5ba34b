"""A slider whose steps stand for the values of a number."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider, QWidget

from lexeval_gui.core.parameters import Number
from lexeval_gui.window.widgets.slider_steps import StepScale


class ValueSlider(QSlider):
    """A slider of a number: it counts in steps, and says values, as a user would type them."""

    def __init__(self, number: Number, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.number, self.scale = number, StepScale(number)
        self.setRange(0, self.scale.steps)
        self.setPageStep(max(self.scale.steps // 10, 1))
        self.setAccessibleName(f"{number.title} {number.symbol}, slider")

    def words(self) -> str:
        """Its value: `k = 1`."""
        return f"{self.number.symbol or self.number.title} = {self.scale.text_of(self.value())}"

    def show_value(self, text: str) -> None:
        """Stand at the step nearest to a value."""
        self.setValue(self.scale.step_of(text))
