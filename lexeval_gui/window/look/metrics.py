"""How wide texts are in a font: the same titles are measured a dozen times while a table finds its room."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFont, QFontMetrics

KEPT = 2000
"""Texts whose widths are kept: the titles and the scores of fifty systems."""


class TextMetrics(QFontMetrics):
    """Metrics of a font that measure the width of a text once."""

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        plain = QFontMetrics(font)

        # a function of our own: a cache asks what is inside for its `__doc__`, and of Qt's functions PySide reads
        # all signatures for that
        @lru_cache(KEPT)
        def width(text: str) -> int:
            return plain.horizontalAdvance(text)

        self.width = width
