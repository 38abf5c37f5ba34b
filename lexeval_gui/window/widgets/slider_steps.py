"""The steps of a slider as the numbers that a user would type."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property

from lexeval_gui.core.parameters import Number

COARSE = 40
"""Keys cross a slider in about so many presses, however fine its steps are."""


class StepScale:
    """Step 0 is the least value of a number, `steps` the greatest."""

    def __init__(self, number: Number) -> None:
        self._low, self._high, self._step = (Decimal(repr(v)) for v in (number.low, number.high, number.step))
        self._excluded = number.low_excluded

    @cached_property
    def steps(self) -> int:
        """How many steps there are from the least value to the greatest."""
        return round((self._high - self._low) / self._step) - self._excluded

    @cached_property
    def nudge(self) -> int:
        """How many steps one press of a key goes."""
        return max(self.steps // COARSE, 1)

    def text_of(self, step: int) -> str:
        """The value at a step, without an exponent or needless zeros."""
        value = min(self._low + self._step * (step + self._excluded), self._high)
        text = f"{value:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text

    def step_of(self, text: str) -> int:
        """The step nearest to a value."""
        step = round((Decimal(text) - self._low) / self._step) - self._excluded
        return min(max(int(step), 0), self.steps)
