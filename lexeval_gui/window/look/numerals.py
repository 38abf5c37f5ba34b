"""Numbers that surely have room: to measure a text takes as long as to draw it, and most cells are numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import repeat

from msgspec import Struct
from PySide6.QtGui import QFont, QFontMetricsF

LETTERS = "0123456789.,+−-–% /"
"""What numbers are written with: no letter changes the width of the next one."""


class Numerals(Struct, frozen=True):
    """How wide the letters of numbers are in a font, in pixels."""

    widths: Mapping[str, float]

    @classmethod
    def of(cls, font: QFont) -> Numerals:
        """Measure them."""
        metrics = QFontMetricsF(font)
        return cls({letter: metrics.horizontalAdvance(letter) for letter in LETTERS})

    def fit(self, text: str, room: float) -> bool:
        """Whether a text is a number that has room in so many pixels; any other text is to be measured."""
        return sum(map(self.widths.get, text, repeat(math.inf))) <= room
