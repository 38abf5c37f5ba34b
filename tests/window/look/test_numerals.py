"""Numbers that are drawn without being measured have room for every letter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from lexeval_gui.window.look.numerals import LETTERS, Numerals
from lexeval_gui.window.look.theme import Theme


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.5])
def test_what_fits_is_not_cut(theme: Theme, zoom: float):
    theme.set_zoom(zoom)
    font = theme.font()
    metrics, numerals = QFontMetricsF(font), Numerals.of(font)

    @given(st.text(LETTERS, max_size=20), st.integers(0, 300))
    def check(text: str, room: int) -> None:
        if numerals.fit(text, room):
            assert metrics.elidedText(text, Qt.TextElideMode.ElideRight, room + 1) == text

    check()


def test_no_word_is_taken_for_a_number(theme: Theme):
    numerals = Numerals.of(theme.font())
    assert numerals.fit(".125", 100)
    assert not any(numerals.fit(text, 10**6) for text in ("system", "1a", "٣", "e\u0301", "\u202e12"))
