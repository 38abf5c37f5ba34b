"""Fewer points that look the same."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.window.plots.parts.downsampling import bin_points, envelope

NUMBERS = st.lists(st.one_of(st.floats(0, 1), st.just(math.nan)), min_size=1, max_size=300)


@given(values=NUMBERS, most=st.integers(2, 64))
def test_an_envelope_keeps_the_lowest_and_the_highest_of_every_stretch(values: list[float], most: int):
    x, y = np.arange(float(len(values))), np.array(values)
    kept_x, kept_y = envelope(x, y, most)
    assert len(kept_x) <= max(most, 2)
    assert (np.diff(kept_x) >= 0).all()
    np.testing.assert_array_equal(y[kept_x.astype(int)], kept_y)  # only what is there
    if not np.isnan(y).all():
        assert np.nanmin(kept_y) == np.nanmin(y)
        assert np.nanmax(kept_y) == np.nanmax(y)
    if len(values) > most:
        ends = np.linspace(0, len(values), most // 2 + 1).astype(int)
        for low, high in pairwise(ends.tolist()):
            inside = kept_y[(kept_x >= low) & (kept_x < high)]
            if not np.isnan(y[low:high]).all():
                assert np.nanmax(inside) == np.nanmax(y[low:high])
                assert np.nanmin(inside) == np.nanmin(y[low:high])


@given(points=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=60), columns=st.integers(1, 9))
def test_every_point_is_counted_on_exactly_one_spot(points: list[tuple[float, float]], columns: int):
    x, y = (np.array([point[axis] for point in points]) for axis in range(2))
    drawn, counts = bin_points(x, y, columns, 5)
    assert counts.sum() == len(points)
    cells = {(math.floor(a * columns), math.floor(b * 5)) for a, b in points}
    assert {(math.floor(x[i] * columns), math.floor(y[i] * 5)) for i in drawn} == cells
    assert len(drawn) == len(cells)
    of_spot = [(math.floor(a * columns), math.floor(b * 5)) for a, b in points]
    assert drawn.tolist() == [of_spot.index(spot) for spot in sorted(cells)]


def test_what_is_undefined_is_nowhere():
    drawn, counts = bin_points(np.array([0.5, math.nan]), np.array([math.nan, 0.5]), 4, 4)
    assert len(drawn) == len(counts) == 0
