"""Correlation and regression against scipy, the normal equations written out, and data whose answer is planted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from lexeval_gui.core.statistics.regression import (
    LeaveOneOut,
    Metric,
    NoRegression,
    Regression,
    leave_one_out,
    metric,
    pearson,
    regression,
    without_item,
)

NAMES = ("accuracy", "substitutions", "length")
SEEDS = st.integers(0, 2**31)


def data(seed: int, n: int = 24) -> tuple[dict[str, NDArray], NDArray]:
    """Columns as they come from sentences, and a response that follows from them but for some noise."""
    random = np.random.default_rng(seed)
    length = random.integers(4, 30, n).astype(float)
    substitutions = random.integers(0, 4, n).astype(float)
    accuracy = np.round(random.uniform(-0.2, 1, n), 2)
    response = 1.47 * accuracy - 0.1 * substitutions - 0.023 * length - 0.21 + random.normal(0, 0.2, n)
    return dict(zip(NAMES, (accuracy, substitutions, length), strict=True)), response


def fitted(columns: dict[str, NDArray], response: NDArray) -> Regression:
    found = regression(columns, response)
    assert isinstance(found, Regression)
    return found


# -- Pearson ----------------------------------------------------------------------------------------------------------


@given(SEEDS, st.integers(3, 40))
def test_r_and_p_are_those_of_scipy(seed: int, n: int):
    x, y = np.random.default_rng(seed).normal(size=(2, n))
    expected = stats.pearsonr(x, y)
    found = pearson(x, y)
    assert found.r == pytest.approx(expected.statistic, abs=1e-12)
    assert found.p == pytest.approx(expected.pvalue, rel=1e-6, abs=1e-14)
    assert found.n == n


def test_24_outputs_leave_22_degrees_of_freedom():
    columns, response = data(1)
    found = pearson(columns["accuracy"], response)
    t = found.r * np.sqrt(22 / (1 - found.r**2))
    assert found.n == 24
    assert found.p == pytest.approx(2 * stats.t.sf(abs(t), 22), rel=1e-9)


def test_pairs_with_an_undefined_side_are_left_aside():
    x, y = np.array([1, 2, np.nan, 4, 7]), np.array([2.0, np.nan, 3, 1, 5])
    found = pearson(x, y)
    assert found.n == 3
    assert found.r == pytest.approx(stats.pearsonr([1, 4, 7], [2, 1, 5]).statistic)


def test_a_straight_line_is_1_or_minus_1_for_certain():
    x = np.arange(5.0)
    assert pearson(x, 3 * x - 1).r == pytest.approx(1, abs=1e-12)
    assert pearson(x, -x).r == pytest.approx(-1, abs=1e-12)
    assert pearson(x, -x).p == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("y", [[], [1.0], [0.1, 0.1, 0.1], [0.1 + 0.2, 0.3, 0.3]])
def test_nothing_is_correlated_with_what_does_not_vary(y: list[float]):
    found = pearson(np.arange(len(y), dtype=float), np.array(y))
    assert np.isnan(found.r)
    assert np.isnan(found.p)


def test_two_pairs_have_r_but_no_p():
    found = pearson(np.array([1.0, 2]), np.array([5.0, 3]))
    assert found.r == pytest.approx(-1)
    assert np.isnan(found.p)


# -- regression -------------------------------------------------------------------------------------------------------


@given(SEEDS)
def test_the_fit_solves_the_normal_equations(seed: int):
    columns, response = data(seed)
    found = fitted(columns, response)
    design = np.column_stack([np.ones(24), *columns.values()])
    solution = np.linalg.solve(design.T @ design, design.T @ response)
    assert [found.intercept, *found.coefficients] == pytest.approx(solution, rel=1e-8, abs=1e-10)
    left = np.sum((response - design @ solution) ** 2)
    total = np.sum((response - response.mean()) ** 2)
    f = ((total - left) / 3) / (left / 20)
    assert found.df == (3, 20)
    assert found.r_squared == pytest.approx(1 - left / total, abs=1e-11)
    assert found.f == pytest.approx(f, rel=1e-8)
    assert found.p == pytest.approx(stats.f.sf(f, 3, 20), rel=1e-6)
    assert found.residuals == pytest.approx(response - design @ solution, abs=1e-10)
    hat = design @ np.linalg.solve(design.T @ design, design.T)
    assert found.leverage == pytest.approx(np.diag(hat), abs=1e-10)


@given(SEEDS, st.integers(3, 40))
def test_one_variable_is_the_line_of_scipy(seed: int, n: int):
    x, y = np.random.default_rng(seed).normal(size=(2, n))
    expected = stats.linregress(x, y)
    found = fitted({"x": x}, y)
    assert found.intercept == pytest.approx(expected.intercept, rel=1e-8, abs=1e-10)
    assert found.coefficient("x") == pytest.approx(expected.slope, rel=1e-8, abs=1e-10)
    assert found.r_squared == pytest.approx(expected.rvalue**2, abs=1e-11)
    assert found.p == pytest.approx(expected.pvalue, rel=1e-5, abs=1e-12)


def test_the_coefficients_of_the_paper_are_found_again():
    """Understandability of Bangalore et al. (2000), section 4, without noise."""
    columns, _ = data(2)
    response = 1.4728 * columns["accuracy"] - 0.1015 * columns["substitutions"] - 0.0228 * columns["length"] - 0.2127
    found = fitted(columns, response)
    assert [*found.coefficients, found.intercept] == pytest.approx([1.4728, -0.1015, -0.0228, -0.2127], abs=1e-12)
    assert found.r_squared == pytest.approx(1)
    assert found.p == pytest.approx(0, abs=1e-12)


def test_items_with_an_undefined_value_are_left_aside():
    columns, response = data(3)
    whole = fitted({name: column[4:] for name, column in columns.items()}, response[4:])
    columns["accuracy"][0] = columns["length"][1] = response[2] = np.nan
    response[3] = np.inf
    found = fitted(columns, response)
    assert found.rows.tolist() == list(range(4, 24))
    assert found.coefficients == pytest.approx(whole.coefficients)


def test_columns_of_very_different_size_are_no_matter():
    columns, response = data(4)
    found = fitted(columns, response)
    scaled = fitted(columns | {"accuracy": columns["accuracy"] * 1e9 + 1e9}, response)
    assert scaled.r_squared == pytest.approx(found.r_squared, abs=1e-9)
    assert scaled.coefficient("accuracy") * 1e9 == pytest.approx(found.coefficient("accuracy"), rel=1e-6)


# -- refusals ---------------------------------------------------------------------------------------------------------


def reason(columns: dict[str, NDArray], response: NDArray) -> str:
    found = regression(columns, response)
    assert isinstance(found, NoRegression)
    assert found.variables == tuple(columns)
    return found.reason


def test_fewer_items_than_regressors_and_2_are_refused():
    columns, response = data(5, 4)
    assert reason(columns, response) == "3 variables need at least 5 items, and there are 4"
    assert regression(*data(5, 5)).df == (3, 1)  # type: ignore[union-attr]
    assert reason({"accuracy": columns["accuracy"][:2]}, response[:2]).startswith("1 variable needs at least 3 items")


def test_items_that_lack_a_value_do_not_count():
    columns, response = data(5, 6)
    columns["accuracy"][:2] = np.nan
    assert reason(columns, response) == "3 variables need at least 5 items, and only 4 of 6 have all of them"


def test_a_constant_column_is_refused_by_name():
    columns, response = data(6)
    columns["substitutions"] = np.full(24, 0.1)
    assert reason(columns, response) == "substitutions is the same for all 24 items"


def test_a_collinear_column_is_refused_by_name():
    columns, response = data(7)
    columns["double"] = 2 * columns["length"] - 3
    assert reason(columns, response) == "double is collinear: it follows from length"
    del columns["double"]
    columns["sum"] = columns["accuracy"] / 3 + columns["substitutions"]
    assert reason(columns, response) == "sum is collinear: it follows from accuracy and substitutions"


def test_equal_scores_are_refused():
    columns, _ = data(8)
    assert reason(columns, np.full(24, 1 / 3)) == "the response is the same for all 24 items"


# -- leave one out ----------------------------------------------------------------------------------------------------


def refitted(columns: dict[str, NDArray], response: NDArray) -> list[float]:
    found = [without_item(columns, response, row) for row in range(len(response))]
    return [fit.r_squared if isinstance(fit, Regression) else np.nan for fit in found]


@given(SEEDS, st.integers(6, 24))
def test_leaving_out_by_formula_is_fitting_anew(seed: int, n: int):
    columns, response = data(seed, n)
    found = regression(columns, response)
    if isinstance(found, NoRegression):
        return
    left_out = leave_one_out(found)
    again = np.array(refitted(columns, response))
    assert np.array_equal(np.isnan(left_out.r_squared), np.isnan(again))
    assert left_out.r_squared == pytest.approx(again, abs=1e-7, nan_ok=True)


def test_the_paper_s_setting_24_items_of_which_one_leads_astray():
    """With all 24 items F(3, 20); without the planted one F(3, 19), and a better fit."""
    columns, response = data(9)
    response[13] += 3
    found = fitted(columns, response)
    assert found.df == (3, 20)
    assert leave_one_out(found).outlier == 13
    cleaned = without_item(columns, response, 13)
    assert isinstance(cleaned, Regression)
    assert cleaned.df == (3, 19)
    assert cleaned.r_squared > found.r_squared
    assert cleaned.r_squared == pytest.approx(leave_one_out(found).r_squared[13])
    assert 13 not in cleaned.rows


def test_the_whole_fit_keeps_the_outlier():
    columns, response = data(9)
    response[13] += 3
    assert 13 in fitted(columns, response).rows


def test_an_item_that_alone_varies_a_column_cannot_be_left_out():
    columns, response = data(10)
    columns["substitutions"] = np.eye(24)[5]
    left_out = leave_one_out(fitted(columns, response))
    assert np.flatnonzero(np.isnan(left_out.r_squared)).tolist() == [5]


def test_no_item_is_an_outlier_of_a_perfect_fit():
    columns, _ = data(11)
    assert leave_one_out(fitted(columns, columns["accuracy"] * 2 - columns["length"])).outlier is None


def test_with_just_enough_items_none_can_be_left_out():
    found: LeaveOneOut = leave_one_out(fitted(*data(12, 5)))
    assert found.outlier is None
    assert np.isnan(found.r_squared).all()


# -- a metric ---------------------------------------------------------------------------------------------------------


def made(columns: dict[str, NDArray], response: NDArray) -> Metric:
    found = metric(columns, response, {"accuracy", "other"}, ("length",))
    assert isinstance(found, Metric)
    return found


@given(SEEDS)
def test_a_perfect_sentence_scores_1_and_length_is_gone(seed: int):
    columns, response = data(seed)
    found = made(columns, response + 2)
    fit = found.regression
    assert fit.variables == ("accuracy", "substitutions")
    assert (fit.intercept + fit.coefficient("accuracy") * 1 + fit.coefficient("substitutions") * 0) / found.perfect == (
        pytest.approx(1)
    )
    anew = fitted({name: columns[name] for name in fit.variables}, response + 2)
    assert fit.coefficients == pytest.approx(anew.coefficients)


def test_several_accuracies_are_all_1_in_a_perfect_sentence():
    columns, response = data(13)
    columns["other"] = np.random.default_rng(1).uniform(0, 1, 24)
    found = made(columns, response + 2)
    both = found.regression.coefficient("accuracy") + found.regression.coefficient("other")
    assert found.accuracies == ("accuracy", "other")
    assert found.perfect == pytest.approx(found.regression.intercept + both)


def test_no_metric_if_a_perfect_sentence_gets_nothing():
    columns, response = data(14)
    found = metric(columns, response - 5, {"accuracy"}, ("length",), "sentence")
    assert isinstance(found, NoRegression)
    assert "perfect sentence would get −" in found.reason


def test_no_metric_without_an_accuracy_or_without_a_fit():
    columns, response = data(15)
    bare = metric(
        {"length": columns["length"], "substitutions": columns["substitutions"]}, response, {"accuracy"}, ["length"]
    )
    assert isinstance(bare, NoRegression)
    assert "no accuracy" in bare.reason
    short = metric({"accuracy": columns["accuracy"][:2]}, response[:2], {"accuracy"})
    assert isinstance(short, NoRegression)
    assert "at least 3 items" in short.reason
