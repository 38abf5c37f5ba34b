"""What guided paths of the samples say that is no number of a scene (see tests/resources/test_guides.py)."""

from __future__ import annotations

from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import judgments, opening
from tests.resources.paths import path_of


def test_the_judged_outputs_are_as_many_as_the_path_says_and_the_outlier_is_the_one_that_it_leaves_out() -> None:
    known = opened(opening.sample("generation-sentences"))
    evaluation = known.evaluate(known.defaults)
    study = next(one for one in judgments.studies(evaluation) if one.criterion == "understandability")
    fitted = judgments.fit(study, ("simple_tree_accuracy", "substitutions", "length"))
    assert len(study.judged) == 48
    assert fitted.outlier is not None
    assert judgments.output_of(evaluation, study, fitted.outlier) == ("scrambled", "rain")
    left_out = [step.act.left_out for step in path_of(opening.sample("generation-sentences")).steps]
    assert (("scrambled", "rain"),) in left_out


def test_the_path_on_judgments_says_that_the_ratings_are_simulated() -> None:
    path = path_of(opening.sample("generation-sentences"))
    assert "simulated" in path.source
    assert "The ratings are simulated" in path.steps[0].text
