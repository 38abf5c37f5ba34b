"""The guided paths of the samples: what they say holds, and what they cite is what the paper reports."""

from __future__ import annotations

import pytest

from lexeval_gui.core.samples import Sample
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import judgments, opening
from tests.tasks import paths

SAMPLES = paths.guided("generation")
PARAMETRIZED = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])

REPORTED = {".44", ".56", ".33", ".67", ".08", ".23", ".51", ".48", "24", "6"}
"""Bangalore, Rambow & Whittaker (2000): Table 1; correlations with understanding, of 24 variants of 6 sentences."""


@PARAMETRIZED
def test_everything_that_a_path_says_holds(sample: Sample) -> None:
    path = paths.path_of(sample)
    assert len(path.steps) in paths.STEPS
    assert paths.problems_of(path) == []
    assert paths.too_long(path) == []
    assert paths.left_marks(path.steps) == []
    assert paths.cited(path) <= REPORTED
    assert set(path.files) == set(sample.paths)


@PARAMETRIZED
def test_every_number_of_a_path_can_be_wrong(sample: Sample) -> None:
    path, count = paths.falsified(paths.path_of(sample))
    assert count > 0
    assert len(paths.problems_of(path)) == count


def test_every_comparison_of_a_path_can_be_wrong() -> None:
    found = list(paths.opposed(paths.path_of(opening.sample("generation-phase"))))
    assert found
    assert all(len(problems) == 1 and "does not hold" in problems[0].message for problems in found)


def test_the_judged_outputs_are_as_many_as_the_path_says_and_the_outlier_is_the_one_that_it_leaves_out() -> None:
    known = opened(opening.sample("generation-sentences"))
    evaluation = known.evaluate(known.defaults)
    study = next(one for one in judgments.studies(evaluation) if one.criterion == "understandability")
    fitted = judgments.fit(study, ("simple_tree_accuracy", "substitutions", "length"))
    assert len(study.judged) == 48
    assert fitted.outlier is not None
    assert judgments.output_of(evaluation, study, fitted.outlier) == ("scrambled", "rain")
    left_out = [step.act.left_out for step in paths.path_of(opening.sample("generation-sentences")).steps]
    assert (("scrambled", "rain"),) in left_out


def test_the_path_on_judgments_says_that_the_ratings_are_simulated() -> None:
    path = paths.path_of(opening.sample("generation-sentences"))
    assert "simulated" in path.source
    assert "The ratings are simulated" in path.steps[0].text
