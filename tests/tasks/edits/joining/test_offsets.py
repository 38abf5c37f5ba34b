"""Offsets that count something else than code points, moved: against texts that are walked letter by letter."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.tasks.edits.joining import offsets
from tests.tasks.edits.building import edits

TEXT = st.text("ab\u00e9\u0301\u20ac\U0001f600", max_size=8)
WIDTHS = {"bytes": lambda letter: len(letter.encode()), "utf-16": lambda letter: len(letter.encode("utf-16-le")) // 2}


@st.composite
def a_text(draw):
    text = draw(TEXT)
    return text, sorted({0, *draw(st.lists(st.integers(0, len(text)), max_size=2))})


def _walked(text, paragraphs, unit):
    """Where each code point stands, and the end."""
    places = [0]
    for number, letter in enumerate(text, 1):
        wide = WIDTHS.get(unit, lambda _: 1)(letter) + (unit == "newline" and number in paragraphs)
        places.append(places[-1] + wide)
    return places


def _point(places, value):
    """The first code point at this place or after it; as far beyond the end as the place is."""
    beyond = max(value - places[-1], 0)
    return next(point for point, place in enumerate(places) if place >= value - beyond) + beyond


@pytest.mark.parametrize("unit", ["bytes", "utf-16", "newline"])
@given(texts=st.lists(a_text(), min_size=1, max_size=4), spans=st.data())
def test_moved_as_if_walked(unit, texts, spans):
    span = st.tuples(st.integers(0, len(texts) - 1), st.integers(0, 30), st.integers(0, 9))
    asked = sorted(spans.draw(st.lists(span, max_size=6)), key=lambda one: one[0])
    starts = [place for _, paragraphs in texts for place in paragraphs]
    lengths = np.array([len(paragraphs) for _, paragraphs in texts])
    known = offsets.Texts(
        [text for text, _ in texts], np.zeros(len(texts), np.int32), np.arange(len(texts) + 1),
        Ragged.of(lengths, np.array(starts)),
    )  # fmt: skip
    rows = [(fragment, 0, 0, start, length, [0], 0, False, "x") for fragment, start, length in asked]
    found = offsets.to_code_points(edits(rows, ["a"]), known, unit)
    wanted = []
    for fragment, start, length in asked:
        text, paragraphs = texts[fragment]
        places = _walked(text, paragraphs, unit)
        first, last = _point(places, start), _point(places, start + length)
        wanted.append((first, max(first, last)))
    assert list(zip(found.start.tolist(), found.end.tolist(), strict=True)) == wanted
