"""Curves are scores along a grid, bands are intervals along it."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core import curves, scores
from lexeval_gui.core.parameters import Number
from lexeval_gui.core.scores import Drawable
from tests import tiny

EVALUATION = tiny.evaluation(resamples="50")
COUNTS = EVALUATION.loaded.counts[0]
SCORE = tiny.TASK.scoring.score
K = Number("k", "penalty", "1", 0, 10, 0.05)


def test_a_whole_number_is_drawn_at_every_value():
    assert curves.grid_texts(Number("n", "cutoff", "10", 1, 10, 1, whole=True)) == tuple(map(str, range(1, 11)))


def test_a_range_is_drawn_in_even_steps_with_both_ends():
    texts = curves.grid_texts(K)
    assert (texts[0], texts[-1], len(texts)) == ("0", "10", 41)
    steps = {Decimal(b) - Decimal(a) for a, b in pairwise(texts)}
    assert steps == {Decimal("0.25")}


def test_an_end_that_does_not_belong_to_the_range_is_not_drawn():
    alpha = Number("alpha", "alpha", "0.5", 0, 1, 0.01, low_excluded=True)
    texts = curves.grid_texts(alpha)
    assert texts[0] == "0.025"
    assert [alpha.check(text) for text in texts] == list(texts)


@given(st.integers(2, 2000), st.booleans())
def test_a_grid_has_no_more_points_than_can_be_seen(points: int, whole: bool):
    number = Number("x", "x", "0", 0, 5000, 1, whole=whole)
    assert len(curves.grid_texts(number, points)) <= curves.MOST_POINTS


def test_a_wide_range_of_whole_numbers_stays_whole():
    number = Number("x", "x", "0", 0, 4999, 1, whole=True)
    texts = curves.grid_texts(number, 41)
    assert [number.check(text) for text in texts] == list(texts)


@pytest.mark.parametrize("over", ["k", "n"])
def test_every_point_is_the_score_there(over: str):
    drawn = curves.sweep(SCORE, COUNTS, over, EVALUATION.settings, ["coverage_f", "coverage_recall"])
    for place, value in enumerate(drawn.grid.tolist()):
        settings = EVALUATION.settings.with_values({over: f"{Decimal(repr(value)).normalize():f}"})
        made = SCORE(COUNTS, settings)
        for name, line in drawn.lines.items():
            assert line[place] == made.total(name)


def test_measures_that_the_system_lacks_have_no_line():
    drawn = curves.sweep(SCORE, COUNTS, "n", EVALUATION.settings, ["coverage_f", "best1"])
    assert list(drawn.lines) == ["coverage_f"]


def test_a_choice_has_no_curve():
    with pytest.raises(TypeError, match="denominator"):
        curves.sweep(SCORE, COUNTS, "denominator", EVALUATION.settings, ["coverage_f"])


@pytest.mark.parametrize("name", ["coverage_f", "coverage_precision"])
def test_a_band_at_the_current_value_is_the_interval(name: str):
    measure = EVALUATION.measures[name]
    band = curves.band(SCORE, COUNTS, "n", EVALUATION.settings, measure)
    ((low, high),) = scores.intervals([Drawable.of(SCORE(COUNTS, EVALUATION.settings), measure)])
    assert (band.low[3], band.high[3]) == (low, high)
    assert (np.diff([band.low, band.high], axis=0) >= 0).all()


def test_a_band_can_be_stopped():
    class Enough(Exception):
        pass

    def check() -> None:
        raise Enough

    with pytest.raises(Enough):
        curves.band(SCORE, COUNTS, "n", EVALUATION.settings, EVALUATION.measures["coverage_f"], check=check)


def test_points_along_a_parameter_are_the_settings_made_one_by_one():
    settings = EVALUATION.settings
    number = next(p for p in settings.parameters if isinstance(p, Number) and p.stage == "score")
    over, texts = number.id, curves.grid_texts(number)
    points = curves.points_along(over, settings)
    assert points == tuple(settings.with_values({over: text}) for text in texts if settings.accepts({over: text}))
    assert [point[over] for point in points] == [point.as_dict()[over] for point in points]
