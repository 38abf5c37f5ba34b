"""Corrections for many tests, against slow ways written from the papers, and what must hold whatever the numbers."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.statistics import many_tests
from lexeval_gui.core.statistics.many_tests import holm, letters, needed_resamples, rank_intervals, step_down


def slow_step_down(differences: np.ndarray, drawn: np.ndarray) -> list[float]:
    """Test by test and resample by resample (Romano & Wolf 2005, algorithm 4.1 with studentised statistics)."""
    spread = [float(np.std(line)) for line in drawn]
    known = [i for i in range(len(differences)) if spread[i] > 1e-12]
    t = {i: abs(differences[i]) / spread[i] for i in known}
    left, result, least = sorted(known, key=lambda i: -t[i]), [1.0] * len(differences), 0.0
    while left:
        first = left[0]
        beyond = 0
        for r in range(drawn.shape[1]):
            largest = max(abs(drawn[i, r] - differences[i]) / spread[i] for i in left)
            beyond += largest >= t[first] * (1 - 1e-12)
        least = max(least, (beyond + 1) / (drawn.shape[1] + 1))
        result[first] = least
        left = left[1:]
    return result


def slow_holm(p: list[float]) -> list[float]:
    """Each p times the tests whose p is not below it, at least what stands before it, at most 1."""
    order = sorted(range(len(p)), key=lambda i: p[i])
    return [max(min(1.0, p[order[j]] * (len(p) - j)) for j in range(order.index(i) + 1)) for i in range(len(p))]


def sample(seed: int, tests: int, resamples: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    differences = rng.normal(size=tests) * rng.integers(0, 3, tests)
    shared = rng.normal(size=resamples)
    return differences, differences[:, None] + rng.random((tests, 1)) * (rng.normal(size=(tests, resamples)) + shared)


# step-down max-t


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 9), st.integers(1, 60))
def test_the_largest_t_is_held_against_the_largest_of_all(seed, tests, resamples):
    differences, drawn = sample(seed, tests, resamples)
    assert step_down(differences, drawn).tolist() == slow_step_down(differences, drawn)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 9))
def test_a_larger_t_never_has_a_larger_p(seed, tests):
    differences, drawn = sample(seed, tests, 99)
    p = step_down(differences, drawn)
    t = np.abs(differences) / drawn.std(axis=1)
    assert (np.diff(p[np.argsort(-t)]) >= 0).all()
    assert (p >= 1 / 100).all()
    assert (p <= 1).all()
    for place in range(tests):  # one test alone is less strictly judged
        assert step_down(differences[place : place + 1], drawn[place : place + 1])[0] <= p[place]
    order = np.random.default_rng(seed).permutation(tests)
    assert np.array_equal(step_down(differences[order], drawn[order]), p[order])
    assert np.array_equal(step_down(-differences, -drawn), p)


def test_draws_that_do_not_vary_say_nothing():
    differences = np.array([0.1 + 0.2, 0.0, 2.0])
    drawn = np.array([[0.3] * 20, [0.0] * 20, list(np.linspace(1.9, 2.1, 20))])
    assert step_down(differences, drawn).tolist() == [1, 1, 1 / 21]


def test_what_is_undefined_is_in_no_family():
    differences, drawn = sample(1, 5, 50)
    alone = step_down(differences, drawn)
    more = step_down(np.append(differences, [np.nan, 1.0]), np.vstack((drawn, drawn[:1], np.full((1, 50), np.nan))))
    assert np.array_equal(more[:5], alone)
    assert np.isnan(more[5:]).all()
    assert np.isnan(step_down(differences, np.zeros((5, 0)))).all()
    assert step_down(np.zeros(0), np.zeros((0, 9))).tolist() == []


def test_an_undefined_resample_is_left_out():
    differences, drawn = sample(2, 3, 50)
    drawn[1, ::7] = np.nan
    p = step_down(differences, drawn)
    assert np.isfinite(p).all()
    assert (p >= 1 / 51).all()


def test_a_family_is_wrong_as_often_as_it_says():
    """Of 400 families of ten tests in which nothing differs about one in twenty finds something."""
    rng = np.random.default_rng(4)
    wrong = 0
    for _ in range(400):
        items = rng.normal(size=(10, 80)) + rng.normal(size=80)
        weights = rng.multinomial(80, np.full(80, 1 / 80), 199)
        wrong += int(np.nanmin(step_down(items.mean(axis=1), items @ weights.T / 80)) <= 0.05)
    assert 5 <= wrong <= 40


# Holm


@given(st.lists(st.integers(1, 100).map(lambda count: count / 100), max_size=12))
def test_holm_steps_up_from_the_least(p):
    assert holm(np.array(p, float)).tolist() == pytest.approx(slow_holm(p))


def test_holm_of_the_textbook():
    assert holm(np.array([0.01, 0.04, 0.03, 0.005])) == pytest.approx(np.array([0.03, 0.06, 0.06, 0.02]))
    assert holm(np.array([np.nan, 0.02, 0.5])) == pytest.approx(np.array([np.nan, 0.04, 0.5]), nan_ok=True)


@given(st.integers(1, 2000), st.integers(1, 5000))
def test_it_says_when_nothing_can_be_found(tests, resamples):
    """With 20·m − 1 resamples the least p there is times m is .05; with one fewer it is more."""
    needed = needed_resamples(tests, resamples)
    least = holm(np.append(np.ones(tests - 1), 1 / (resamples + 1)))[-1]
    assert (needed is None) == (least <= 0.05 * (1 + 1e-12))
    assert needed in (None, 20 * tests - 1)


# ranks


def test_ranks_are_as_certain_as_the_differences():
    better = np.zeros((4, 4), bool)
    better[0, 1:] = better[1, 3] = True
    low, high = rank_intervals(better)
    assert low.tolist() == [1, 2, 2, 3]
    assert high.tolist() == [1, 3, 4, 4]
    low, high = rank_intervals(np.zeros((3, 3), bool))
    assert (low.tolist(), high.tolist()) == ([1, 1, 1], [3, 3, 3])


@given(st.integers(1, 12), st.integers(0, 999))
def test_a_rank_by_value_is_within_its_interval(systems, seed):
    """Whatever is significant, if only what has the higher value is better."""
    rng = np.random.default_rng(seed)
    values = rng.random(systems)
    better = (values[:, None] > values) & (rng.random((systems, systems)) < 0.5)
    low, high = rank_intervals(better)
    rank = 1 + (values[None, :] > values[:, None]).sum(axis=1)
    assert (low <= rank).all()
    assert (rank <= high).all()


# letters


def symmetric(systems: int, share: float, seed: int) -> np.ndarray:
    drawn = np.triu(np.random.default_rng(seed).random((systems, systems)) < share, 1)
    return drawn | drawn.T


@settings(deadline=None)
@given(st.integers(1, 9), st.floats(0, 1), st.integers(0, 10_000))
def test_two_share_a_letter_just_where_they_are_not_told_apart(systems, share, seed):
    different = symmetric(systems, share, seed)
    order = np.random.default_rng(seed).permutation(systems).tolist()
    found = letters(different, order)
    assert found is not None
    for one, other in itertools.combinations(range(systems), 2):
        assert bool(set(found[one]) & set(found[other])) != different[one, other]
    assert all(found)
    assert found[order[0]][0] == "a"
    columns = {letter: {place for place in range(systems) if letter in found[place]} for letter in "".join(found)}
    assert not any(one < other or (one == other and a != b)
                   for (a, one), (b, other) in itertools.permutations(columns.items(), 2))  # fmt: skip


def test_letters_of_the_paper():
    """Not told apart is no equivalence: the middle one is like both ends."""
    different = np.array([[0, 0, 1], [0, 0, 0], [1, 0, 0]], bool)
    assert letters(different, [0, 1, 2]) == ("a", "ab", "b")
    assert letters(different, [2, 1, 0]) == ("b", "ab", "a")
    assert letters(np.zeros((3, 3), bool), [0, 1, 2]) == ("a", "a", "a")
    assert letters(~np.eye(4, dtype=bool), [3, 0, 1, 2]) == ("b", "c", "d", "a")
    assert letters(np.zeros((0, 0), bool), []) == ()


def test_fifty_systems_have_letters():
    values = np.linspace(0, 1, 50)
    different = np.abs(values[:, None] - values) > 0.1
    found = letters(different, range(50))
    assert found is not None
    assert all(bool(set(found[i]) & set(found[j])) != different[i, j] for i in range(50) for j in range(i))


def test_what_would_need_too_many_letters_has_none(monkeypatch):
    assert letters(~np.eye(53, dtype=bool), range(53)) is None
    pairs = np.zeros((40, 40), bool)
    pairs[np.arange(0, 40, 2), np.arange(1, 40, 2)] = True
    assert letters(pairs | pairs.T, range(40)) is None  # 2²⁰ groups
    monkeypatch.setattr(many_tests, "MOST_COLUMNS", 1)
    assert letters(pairs | pairs.T, range(40)) is None
