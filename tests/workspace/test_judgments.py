"""Judged outputs as columns and points: each point is its own output's, lines are those of the fit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.statistics.regression import Metric, NoRegression, Regression
from lexeval_gui.tasks.generation import study
from lexeval_gui.workspace import judgments, opening, plans
from lexeval_gui.workspace.judgments import Study
from lexeval_gui.workspace.scoring import open_files
from lexeval_gui.workspace.scoring.evaluation import Evaluation

REFERENCE = ["the cat sat on the mat", "a dog barks", "we saw two birds fly", "it rains again today"]
A = ["the cat sat on mat", "a cat barks", "we saw two fly birds", "it rains again today"]
B = ["mat the cat sat", "a dog barks loudly", "two birds", "rains it"]
STRING = "simple_string_accuracy"


@pytest.fixture
def evaluation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evaluation:
    monkeypatch.chdir(tmp_path)
    for name, sentences in (("ref", REFERENCE), ("a", A), ("b", B)):
        Path(f"{name}.txt").write_text("\n".join(sentences) + "\n")
    rows = [("ann", 4, "b", 1), ("ann", 1, "a", 6), ("ann", 2, "a", 5), ("ann", 3, "b", 2), ("ann", 1, "b", 4)]
    lines = [f"{rater},{item},{system},ease,{score}" for rater, item, system, score in rows]
    lines += ["ann,1,a,style,3", "ann,1,b,style,1"]
    Path("r.csv").write_text("\n".join(["rater,item,system,criterion,score", *lines]) + "\n")
    settings = Settings(opening.task("generation").identity.parameters)
    return judgments.evaluate("generation", "ref.txt", ["a.txt", "b.txt"], "r.csv", {}, settings).evaluation


@pytest.fixture
def ease(evaluation: Evaluation) -> Study:
    return judgments.studies(evaluation)[0]


def test_columns_are_those_of_the_judged_outputs(evaluation: Evaluation, ease: Study):
    """Sentences 1 and 2 of a, then 1, 3 and 4 of b, whatever the order of the file."""
    assert ease.judged.systems.tolist() == [0, 0, 1, 1, 1]
    assert ease.judged.items.tolist() == [0, 1, 0, 2, 3]
    assert ease.columns["length"].tolist() == [6, 3, 6, 5, 4]
    assert ease.columns["substitutions"][1] == 1
    assert ease.columns["deletions"][3] == 3
    for row in range(5):
        system, item = int(ease.judged.systems[row]), int(ease.judged.items[row])
        assert ease.columns[STRING][row] == evaluation.item_values(system, STRING)[item]
    assert ease.judged.scores == pytest.approx(stats.zscore([6, 5, 4, 2, 1], ddof=1))


def test_a_mean_over_sentences_does_not_stand_beside_its_sentences(ease: Study):
    assert ease.measures == (STRING, "generation_string_accuracy")


def test_criteria_meet_in_outputs_that_are_judged_by_both(evaluation: Evaluation):
    ease, style = judgments.studies(evaluation)
    found = judgments.correlation_of_criteria(ease, style)
    assert (found.n, judgments.correlation_of_criteria(style, ease).n) == (2, 2)
    assert found.r == pytest.approx(1)


def test_a_scatter_plot_has_a_point_per_output_and_the_line_of_the_fit(ease: Study):
    points = judgments.scatter(ease, STRING)
    expected = stats.linregress(ease.columns[STRING], ease.judged.scores)
    assert points.x.tolist() == ease.columns[STRING].tolist()
    assert points.y.tolist() == ease.judged.scores.tolist()
    assert (points.items.tolist(), points.systems.tolist()) == (
        ease.judged.items.tolist(),
        ease.judged.systems.tolist(),
    )
    assert points.line is not None
    assert [x for x, _ in points.line] == [min(points.x), max(points.x)]
    for x, y in points.line:
        assert y == pytest.approx(expected.intercept + expected.slope * x)


def test_points_without_a_value_are_left_out_of_a_plot(ease: Study):
    x = ease.columns[STRING].copy()
    x[2] = np.nan
    points = judgments.scatter(Study(ease.judged, ease.measures, {STRING: x}), STRING)
    assert points.items.tolist() == [0, 1, 2, 3]
    assert points.systems.tolist() == [0, 0, 1, 1]


def test_no_line_through_points_above_each_other(ease: Study):
    points = judgments.scatter(Study(ease.judged, ease.measures, {"moves": np.zeros(5)}), "moves")
    assert points.line is None
    assert len(points.x) == 5


def test_residuals_stand_over_what_is_predicted(ease: Study):
    found = judgments.fit(ease, (STRING, "length")).whole
    assert isinstance(found, Regression)
    points = judgments.residual_points(ease, found)
    assert points.x + points.y == pytest.approx(ease.judged.scores)
    assert points.y.sum() == pytest.approx(0, abs=1e-12)
    assert points.line == ((points.x.min(), 0), (points.x.max(), 0))
    assert points.items.tolist() == ease.judged.items.tolist()


def test_the_outlier_is_a_judged_output_and_stays_in_the_whole_fit(ease: Study):
    found = judgments.fit(ease, (STRING,))
    assert isinstance(found.whole, Regression)
    assert isinstance(found.cleaned, Regression)
    assert found.outlier is not None
    assert len(found.whole.rows) == 5
    assert sorted([*found.cleaned.rows.tolist(), found.outlier]) == [0, 1, 2, 3, 4]


def test_variables_are_named_with_plus(ease: Study):
    assert judgments.parse_variables(f"{STRING} + moves+length", ease.columns) == (STRING, "moves", "length")
    with pytest.raises(BadValue, match="there is no variable 'tokens'"):
        judgments.parse_variables("tokens", ease.columns)


def test_without_judgments_there_is_nothing_to_study(evaluation: Evaluation):
    plan = plans.plan_with_roles("generation", [("gold", "ref.txt"), ("system", "a.txt")])
    opened = open_files(plan, evaluation.settings, Job())
    assert judgments.studies(Evaluation(opened.loaded, evaluation.settings)) == ()


# -- metrics ----------------------------------------------------------------------------------------------------------


def metric_of(intercept: float, **coefficients: float) -> Metric:
    none = np.zeros(0)
    fitted = Regression(
        tuple(coefficients), intercept, np.array(list(coefficients.values())), 1, 1, (1, 1), 0, none.astype(np.int64),
        none, none, none,
    )  # fmt: skip
    return Metric(fitted, ("simple_tree_accuracy",), intercept + coefficients.get("simple_tree_accuracy", 0))


def test_a_metric_reads_as_a_formula():
    """The metric of Bangalore et al. (2000), section 5."""
    found = metric_of(-0.4458, simple_tree_accuracy=1.3147, substitutions=-0.1039)
    assert judgments.formula(found) == "(1.3147·simple_tree_accuracy − 0.1039·substitutions − 0.4458)/0.8689"
    assert judgments.formula(metric_of(0.5, moves=-0.25, simple_tree_accuracy=1)) == (
        "(− 0.2500·moves + 1.0000·simple_tree_accuracy + 0.5000)/1.5000"
    )


def test_a_metric_of_tree_accuracy_and_substitutions_is_a_setting():
    found = metric_of(-0.4458, substitutions=-0.1039, simple_tree_accuracy=1.3147)
    values = study.constants(found, "u")
    assert values == {"u_tree": "1.3147", "u_substitutions": "0.1039", "u_constant": "0.4458"}
    settings = Settings(opening.task("generation").identity.parameters).with_values(values)
    assert settings.values == Settings(opening.task("generation").identity.parameters).values
    below = study.constants(metric_of(0.1, simple_tree_accuracy=1, substitutions=0.5), "q")
    assert below == {"q_tree": "1.0000", "q_substitutions": "-0.5000", "q_constant": "-0.1000"}
    assert Settings(opening.task("generation").identity.parameters).with_values(below)["q_constant"] == "-0.1000"
    assert study.constants(metric_of(-0.1, simple_tree_accuracy=1), "u") is None


def test_a_metric_made_of_a_fit_gives_1_to_what_is_perfect(ease: Study):
    found = judgments.fit(ease, (STRING, "length")).metric
    if isinstance(found, NoRegression):
        pytest.fail(found.reason)
    assert found.regression.variables == (STRING,)
    assert (found.regression.intercept + found.regression.coefficient(STRING)) / found.perfect == pytest.approx(1)


def test_judgments_are_told_by_their_columns_in_any_order(tmp_path: Path):
    path = tmp_path / "r.csv"
    path.write_text("score;item;system;criterion;rater\n5;1;a;ease;ann\n")
    plan = opening.plan([str(path)])
    assert (plan.task, plan.sources[0].role) == ("generation", "judgments")
