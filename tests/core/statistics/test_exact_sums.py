from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.statistics import exact_sums
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.core.statistics.exact_sums import Addends, onto, weighted_sums

numbers = st.one_of(
    st.floats(-1e9, 1e9), st.floats(0, 1), st.integers(0, 30).map(float), st.sampled_from([0.1, 1 / 3, 2 / 3])
)


def sums(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    addends = Addends.of(values[:, None], np.ones(len(values), np.int64))
    return weighted_sums(weights, [addends])[0][:, 0]


@given(st.lists(numbers, min_size=1, max_size=40), st.integers(0, 99))
def test_a_sum_is_the_exact_one_rounded_once(values, seed):
    column = np.array(values)
    weights = next(Draws(len(values), 5, seed).weights())
    pairs = [zip(map(int, line), map(Fraction, values), strict=True) for line in weights]
    exact = [float(sum(weight * value for weight, value in line)) for line in pairs]
    largest = np.abs(column).max()
    assert sums(column, weights) == pytest.approx(np.array(exact), rel=1e-15, abs=1e-17 * largest)


@given(st.lists(numbers, min_size=2, max_size=40), st.randoms(use_true_random=False))
def test_the_order_of_the_items_does_not_change_a_bit(values, random):
    order = np.array(random.sample(range(len(values)), len(values)))
    weights = next(Draws(len(values), 5, 1).weights())
    assert np.array_equal(sums(np.array(values), weights), sums(np.array(values)[order], weights[:, order]))


@given(st.integers(1, 60), st.integers(1, 9), st.integers(0, 99))
def test_equal_items_may_be_one_row(items, rows, seed):
    rng = np.random.default_rng(seed)
    row_of, values = rng.integers(0, rows, items), rng.random((rows, 2)) * [1, 1000]
    weights = next(Draws(items, 4, 1).weights())
    counts = np.bincount(row_of, minlength=rows)
    of_rows = Addends.of(values, counts)
    of_items = Addends.of(values, counts, row_of)
    alone = Addends.of(values[row_of], np.ones(items, np.int64))
    by_rows = weighted_sums(onto(weights, row_of, rows), [of_rows])[0]
    for found in (weighted_sums(weights, [of_items])[0], weighted_sums(weights, [alone])[0]):
        assert np.array_equal(found, by_rows)


def test_what_is_summed_beside_it_does_not_change_a_bit():
    rng = np.random.default_rng(1)
    values = rng.random((300, 7)) * np.logspace(-3, 3, 7)
    weights = next(Draws(300, 40, 1).weights())
    ones = np.ones(300, np.int64)
    together = weighted_sums(weights, [Addends.of(values, ones)])[0]
    for column in range(7):
        alone = weighted_sums(weights, [Addends.of(values[:, column : column + 1], ones)])[0]
        assert np.array_equal(alone[:, 0], together[:, column])


def test_the_size_of_tiles_does_not_change_a_bit(monkeypatch):
    values = np.random.default_rng(1).random(500)
    weights = next(Draws(500, 9, 1).weights())
    whole = sums(values, weights)
    for lines, products in ((1, 1), (4, 32 * 7), (500, 2**12)):
        monkeypatch.setattr(exact_sums, "LINES", lines)
        monkeypatch.setattr(exact_sums, "PRODUCTS", products)
        assert np.array_equal(sums(values, weights), whole)


def test_a_row_of_no_item_decides_nothing():
    """What files hold beside their items must not change the last bit of these: the scale is that of the items."""
    values = np.array([[1 / 3], [0.7], [1e300]])
    weights = np.array([[2, 1, 0], [3, 0, 0]])
    cut, whole = Addends.of(values[:2], np.array([2, 1])), Addends.of(values, np.array([2, 1, 0]))
    assert np.array_equal(weighted_sums(weights[:, :2], [cut])[0], weighted_sums(weights, [whole])[0])


def test_whole_numbers_need_no_second_part():
    addends = Addends.of(np.array([[3.0, 0.1], [250.0, 2.0]]), np.array([500, 500]))
    assert addends.low.tolist() == [1]
    assert addends.width == 2
    assert weighted_sums(np.array([[999, 1]]), [addends])[0].tolist() == [[3247.0, 101.9]]


def test_weights_fall_onto_rows():
    weights = np.array([[1, 2, 3], [4, 0, 0]], np.uint8)
    assert onto(weights, np.array([1, 0, 1]), 3).tolist() == [[2, 4, 0], [0, 4, 0]]


@pytest.mark.parametrize(("lines", "items", "codes"), [(0, 3, 2), (9, 0, 2), (9, 5, 1), (9, 5, 20), (1, 40, 7)])
def test_weights_fall_line_by_line_and_many_at_once(monkeypatch, lines, items, codes):
    rng = np.random.default_rng(1)
    weights, code_of = rng.integers(0, 9, (lines, items)), rng.integers(0, codes, items)
    expected = [[int(line[code_of == code].sum()) for code in range(codes)] for line in weights]
    for size in (1, 2 * codes, 3 * items, 2**14):
        monkeypatch.setattr(exact_sums, "AT_ONCE", size)
        found = onto(weights, code_of, codes)
        assert found.dtype == np.float64
        assert found.tolist() == expected
