"""A slider that says the value it stands for, `k = 1`, and not the number of its step."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QAccessible, QAccessibleValueInterface
from PySide6.QtWidgets import QAccessibleWidget

from lexeval_gui.window.accessible.parts import NO_INTERFACE
from lexeval_gui.window.widgets.value_slider import ValueSlider


class SliderInterface(QAccessibleWidget):
    """The slider with its value in words; as a number, in the unit of the parameter."""

    def __init__(self, slider: ValueSlider) -> None:
        super().__init__(slider, QAccessible.Role.Slider)
        self._values = _Values(self)

    def slider(self) -> ValueSlider | None:
        """The slider; None if it is gone."""
        widget = self.object()
        return widget if isinstance(widget, ValueSlider) else None

    def text(self, kind: QAccessible.Text) -> str:
        """See Qt."""
        slider = self.slider()
        if kind == QAccessible.Text.Value and slider is not None:
            return slider.words()
        return super().text(kind)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """Its value as a number, and what Qt has besides."""
        if kind == QAccessible.InterfaceType.ValueInterface:
            return self._values
        found = super().interface_cast(kind)
        return NO_INTERFACE if found is None else found


class _Values(QAccessibleValueInterface):
    """The value of a slider as a number."""

    def __init__(self, interface: SliderInterface) -> None:
        super().__init__()
        self._slider = interface.slider

    def _at(self, step: int | None = None) -> float:
        slider = self._slider()
        return 0.0 if slider is None else float(slider.scale.text_of(slider.value() if step is None else step))

    def currentValue(self) -> float:
        """See Qt."""
        return self._at()

    def minimumValue(self) -> float:
        """See Qt."""
        return self._at(0)

    def maximumValue(self) -> float:
        """See Qt."""
        slider = self._slider()
        return 0.0 if slider is None else self._at(slider.scale.steps)

    def minimumStepSize(self) -> float:
        """See Qt."""
        slider = self._slider()
        return 0.0 if slider is None else slider.number.step

    def setCurrentValue(self, value: Any) -> None:
        """See Qt."""
        slider = self._slider()
        if slider is not None:
            slider.show_value(repr(float(value)))
