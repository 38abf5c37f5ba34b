"""Intervals are those of the items, and resampling can be stopped."""

from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.workspace.scoring.comparison import compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_band, drawn_intervals
from tests import tiny


def test_intervals_are_those_of_the_items():
    evaluation = tiny.evaluation(resamples="300", seed="3")
    found = drawn_intervals(evaluation, 0, ["coverage_f", "coverage_recall"])
    values = evaluation.item_values(0, "coverage_f")
    low, high = found["coverage_f"]
    assert low <= values.mean() <= high
    # draws depend on how items are grouped in rows: any bootstrap of nine items gives nearly these ends
    rng = np.random.default_rng(0)
    means = rng.choice(values, (4000, len(values))).mean(axis=1)
    assert [low, high] == pytest.approx(np.percentile(means, [2.5, 97.5]), abs=0.06)


def test_intervals_of_a_group_are_those_of_its_items():
    evaluation = tiny.evaluation(resamples="200")
    whole = drawn_intervals(evaluation, 0, ["coverage_f"])["coverage_f"]
    nouns = drawn_intervals(evaluation, 0, ["coverage_f"], ("pos", "n"))["coverage_f"]
    assert nouns[0] <= evaluation.scores(0).group(("pos", "n"), "coverage_f") <= nouns[1]
    assert nouns != whole


def test_a_measure_that_the_system_lacks_has_no_interval(sample: Evaluation):
    chosen = sample.with_settings(sample.settings.with_values({"resamples": "20"}))
    assert drawn_intervals(chosen, 0, ["coverage_f", "best1"]).keys() == {"coverage_f"}


def test_resampling_can_be_stopped():
    class Enough(Exception):
        pass

    def stop() -> None:
        raise Enough

    evaluation = tiny.evaluation(resamples="1000")
    for work in (
        lambda: drawn_intervals(evaluation, 0, ["coverage_f"], check=stop),
        lambda: compare(evaluation, 0, 1, "coverage_f", check=stop),
        lambda: drawn_band(evaluation, 0, "n", "coverage_f", check=stop),
    ):
        with pytest.raises(Enough):
            work()
