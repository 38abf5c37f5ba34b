"""Curves that are found in one go hold the very numbers of the scores at each point."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from lexeval_gui.core import curves
from lexeval_gui.tasks.substitution import scoring
from lexeval_gui.tasks.substitution.scoring.along import COVERAGE, totals_along
from tests.window.samples import evaluation

MADE = evaluation("substitution-systems")
SYSTEMS = range(len(MADE.system_names))
CASES = [*itertools.product(("k", "n"), ("0", "0.35", "1", "7.1"), ("all", "attempted", "predictions"))]


@pytest.mark.parametrize(("over", "k", "denominator"), CASES)
def test_totals_along_a_parameter_are_those_of_the_score_bit_by_bit(over: str, k: str, denominator: str):
    settings = MADE.settings.with_values({"k": k, "n": "3", "denominator": denominator})
    points = curves.points_along(over, settings)
    grid = np.array([point.number(over) for point in points])
    together = totals_along(MADE.counts, over, points, grid, [*COVERAGE])
    assert together is not None
    for counts, found in zip(MADE.counts, together, strict=True):
        for place, point in enumerate(points):
            totals = scoring.score(counts, point, [*COVERAGE]).totals
            assert {name: line[place] for name, line in found.items()} == {n: v[0] for n, v in totals.items()}


def test_what_is_no_coverage_is_scored_point_by_point():
    points = curves.points_along("k", MADE.settings)
    grid = np.array([point.number("k") for point in points])
    assert totals_along(MADE.counts[:1], "k", points, grid, ["coverage_f", "coverage_f_optimal"]) is None
    assert totals_along(MADE.counts, "k", points, grid, []) == [{} for _ in SYSTEMS]
    assert totals_along(MADE.counts[:1], "seed", points, grid, ["coverage_f"]) is None


def test_an_evaluation_has_the_same_curves_either_way():
    within = MADE.within(np.arange(len(MADE.dataset)), "all of them")  # some items alone are always swept
    for system, over in itertools.product(SYSTEMS, ("k", "n")):
        whole, swept = (state.curve(system, over, ["coverage_f"]) for state in (MADE, within))
        assert np.array_equal(whole.grid, swept.grid)
        assert np.allclose(whole.lines["coverage_f"], swept.lines["coverage_f"], rtol=1e-14, atol=0)
