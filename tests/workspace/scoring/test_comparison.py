"""Systems are compared over the items that both are scored over."""

from __future__ import annotations

import pytest

from lexeval_gui.core.statistics import resampling
from lexeval_gui.workspace.scoring.comparison import compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests import tiny


@pytest.mark.parametrize("measure", ["coverage_f", "coverage_recall"])
def test_systems_are_compared_item_by_item(measure: str):
    evaluation = tiny.evaluation(resamples="100")
    paired = compare(evaluation, 0, 1, measure)
    one, other = (evaluation.item_values(system, measure) for system in (0, 1))
    assert paired.difference == pytest.approx(one.mean() - other.mean())
    assert (paired.wins, paired.losses, paired.ties) == ((one > other).sum(), (one < other).sum(), (one == other).sum())


def test_a_measure_made_of_others_is_compared_as_it_is_scored(sample: Evaluation):
    chosen = sample.with_settings(sample.settings.with_values({"resamples": "50"}))
    paired = compare(chosen, 0, 1, "coverage_f_of_means")
    values = [chosen.scores(system).total("coverage_f_of_means") for system in (0, 1)]
    assert paired.difference == pytest.approx(values[0] - values[1])
    assert isinstance(paired, resampling.PairedComparison)
