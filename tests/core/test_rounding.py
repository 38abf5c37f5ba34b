"""Numbers that are equal on paper are equal, whatever the last bit says; others stay apart."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core import rounding
from lexeval_gui.core.rounding import ascending, difference, gap, merge_equal

SHARES = st.builds(Fraction, st.integers(-200, 200), st.integers(1, 400))


@given(SHARES, SHARES, st.integers(1, 50), st.sampled_from([1, 1000, 10**6]))
def test_shares_are_equal_as_fractions_are(one, other, pieces, size):
    """However a share was added up."""
    added = sum([float(one * size) / pieces] * pieces)
    ahead = float(difference(added, float(other * size)))
    assert (ahead > 0, ahead == 0, ahead < 0) == (one > other, one == other, one < other)


def test_what_is_undefined_is_undefined():
    assert np.isnan(difference([np.nan, 1.0, np.inf], [1.0, np.nan, np.inf])).all()
    assert difference(np.inf, 5.0) == np.inf


@given(st.floats(width=32), st.floats(width=32), st.sampled_from([0.0, 1e-13, -2e-12, 3e-12]))
def test_two_single_numbers_differ_as_those_of_columns_do(one, other, near):
    for second in (other, one + near):
        of_columns = difference([one], [second])[0]
        assert np.array_equal(of_columns, gap(one, second), equal_nan=True)
        assert np.array_equal(of_columns, gap(np.float64(one), np.float64(second)), equal_nan=True)


def test_a_difference_is_that_of_the_doubles_or_nothing():
    assert difference(0.5, 0.2) == 0.5 - 0.2
    assert difference(0.1 + 0.2, 0.3) == 0 != (0.1 + 0.2) - 0.3
    assert difference(3e-12, 0.0) == 3e-12


@given(st.lists(st.one_of(st.sampled_from([0.3, 0.1 + 0.2, np.nan]), st.floats(0, 1)), max_size=12))
def test_equal_keys_stay_in_order(keys):
    values = np.array(keys, float)
    order = ascending(values)
    rounded = [0.3 if abs(key - 0.3) < 1e-12 else key for key in keys]
    apart = all(a == b or abs(a - b) > 1e-9 for a in rounded for b in rounded if a == a and b == b)
    if apart:
        assert order.tolist() == np.argsort(np.array(rounded), kind="stable").tolist()


def test_values_that_are_equal_become_one():
    made = merge_equal(np.array([0.1 + 0.2, 0.5, 0.3, np.nan, 0.3 + 1e-9]))
    assert made.tolist() == pytest.approx([0.3, 0.5, 0.3, np.nan, 0.3 + 1e-9], abs=0, rel=0, nan_ok=True)
    assert merge_equal(np.zeros(0)).tolist() == []


def test_the_tolerance_is_in_one_place():
    assert float(rounding.margin(1, 1)) == 3 * rounding.TOLERANCE


@pytest.mark.parametrize(("low", "high"), [(0, 5), (-3, 70_000), (10**9, 10**9 + 2**32 - 1), (0, 2**40)])
@pytest.mark.parametrize("kind", [float, int])
def test_whole_numbers_are_sorted_as_others_are(low, high, kind):
    keys = np.random.default_rng(3).integers(low, high, 4000, endpoint=True).astype(kind)
    assert ascending(keys).tolist() == np.argsort(keys, kind="stable").tolist()


@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf, 0.5])
def test_whole_numbers_with_others_among_them_are_sorted(odd):
    keys = np.array([3.0, odd, 1.0, 3.0, odd, 2.0])
    assert ascending(keys).tolist() == np.argsort(keys, kind="stable").tolist()


@pytest.mark.parametrize("keys", [[5e11 + 1, 5e11], [5 * 10**11 + 1, 5 * 10**11]])
def test_whole_numbers_so_great_that_they_count_as_equal_stay_in_order(keys):
    assert difference(keys[0], keys[1]) == 0
    assert ascending(np.array(keys)).tolist() == [0, 1]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("keys", "kind"), [([1, 0, 1], np.bool_), ([127, -128, 0], np.int8), ([3, 2**63], np.uint64)])
def test_keys_of_any_kind_are_sorted(keys, kind):
    given = np.array(keys, kind)
    assert given[ascending(given)].tolist() == sorted(given.tolist())
