from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core import resampling
from lexeval_gui.core.resampling import (
    Pairs,
    compare,
    distribution,
    draws,
    paired_bootstrap,
    percentile,
    randomization_test,
    seed_number,
    totals,
)
from tests.core.ratios import ratio_interval


def all_draws(*args) -> np.ndarray:
    return np.concatenate(list(draws(*args)))


def f_of_means(terms: np.ndarray) -> np.ndarray:
    precision, recall = terms
    return 2 * precision * recall / (precision + recall)


# drawing


@given(st.lists(st.integers(0, 50), min_size=1, max_size=8), st.integers(0, 20))
def test_every_draw_has_as_many_items_as_there_are(weights, resamples):
    drawn = all_draws(weights, resamples, 1) if resamples else np.zeros((0, len(weights)))
    assert drawn.shape == (resamples, len(weights))
    assert (drawn.sum(axis=1) == sum(weights)).all()
    assert (drawn[:, np.array(weights) == 0] == 0).all()


def test_draws_do_not_depend_on_the_size_of_the_chunks(monkeypatch):
    weights = np.random.default_rng(5).integers(0, 300, 50)
    whole = list(draws(weights, 100, "seven"))
    monkeypatch.setattr(resampling, "CHUNK_BYTES", 16 * 50 * 7)
    pieces = list(draws(weights, 100, "seven"))
    assert [len(piece) for piece in whole] == [100]
    assert [len(piece) for piece in pieces] == [7] * 14 + [2]
    assert np.array_equal(np.concatenate(pieces), whole[0])


def test_a_chunk_stays_within_its_memory():
    sizes = [chunk.nbytes for chunk in draws(np.ones(300_000, int), 20, 1)]
    assert len(sizes) > 1
    assert max(sizes) <= resampling.CHUNK_BYTES


def test_a_seed_decides_everything():
    weights = [3, 4, 5]
    assert np.array_equal(all_draws(weights, 50, 1), all_draws(weights, 50, "1"))
    assert np.array_equal(all_draws(weights, 50, "one"), all_draws(weights, 50, "one"))
    assert not np.array_equal(all_draws(weights, 50, 1), all_draws(weights, 50, 2))
    assert not np.array_equal(all_draws(weights, 50, "one"), all_draws(weights, 50, "two"))


def test_a_seed_may_be_any_text():
    assert seed_number(" 042 ") == seed_number(42) == 42
    others = ["", "one", "-1", "1.5", "²", "\udc80"]
    assert len({seed_number(text) for text in others}) == len(others)
    assert all(seed_number(text) >= 0 for text in others)


def test_a_check_can_stop_the_work(monkeypatch):
    monkeypatch.setattr(resampling, "CHUNK_BYTES", 64)
    calls = itertools.count()

    def stop() -> None:
        if next(calls) == 3:
            raise InterruptedError

    terms = [(np.ones(2), None)]
    with pytest.raises(InterruptedError):
        distribution(terms, [1, 1], 1000, 1, stop)
    assert next(calls) == 4
    calls = itertools.count()
    with pytest.raises(InterruptedError):
        randomization_test(Pairs.of([(np.arange(2), None)], terms), 1000, 1, stop)


# totals and intervals


def test_totals_are_sums_and_ratios_of_weighted_rows():
    above, below = np.array([1.0, 2.0, 3.0]), np.array([1.0, 0.0, 2.0])
    weights = np.array([[1.0, 1, 1], [2, 0, 1], [0, 5, 0]])
    result = totals([(above, None), (above, below), (below, above)], weights)
    assert result == pytest.approx(np.array([[6, 5, 10], [2, 5 / 4, np.nan], [0.5, 4 / 5, 0]]), nan_ok=True)


def test_a_total_does_not_depend_on_what_is_asked_for_beside_it():
    rng = np.random.default_rng(0)
    terms = [(rng.random(500), rng.random(500)) for _ in range(5)]
    weights = rng.integers(0, 9, 500)
    together = distribution(terms, weights, 100, 1)
    for index, term in enumerate(terms):
        assert np.array_equal(distribution([term], weights, 100, 1)[0], together[index])


def test_equal_items_may_be_one_row_or_many():
    """The distribution of a mean is the same whether items are grouped or not: compare its moments with theory."""
    values, weights = np.array([0.0, 0.5, 1.0]), np.array([200, 100, 300])
    grouped = distribution([(values, np.ones(3))], weights, 4000, 1)[0]
    single = distribution([(np.repeat(values, weights), np.ones(600))], np.ones(600, int), 4000, 2)[0]
    population = np.repeat(values, weights)
    for drawn in (grouped, single):
        assert drawn.mean() == pytest.approx(population.mean(), abs=0.002)
        assert drawn.std() == pytest.approx(population.std() / np.sqrt(600), rel=0.05)


def test_an_interval_agrees_with_scipy():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(3)
    above = rng.random(60)
    below = above + rng.random(60)
    ours = ratio_interval(above, below, np.ones(60, int), 5000, 1)
    theirs = stats.bootstrap(
        (above, below),
        lambda x, y, axis: x.sum(axis) / y.sum(axis),
        paired=True,
        n_resamples=5000,
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    assert ours == pytest.approx(tuple(theirs), abs=0.006)


@settings(max_examples=30)
@given(st.lists(st.integers(1, 30), min_size=1, max_size=6), st.integers(0, 100))
def test_an_interval_of_symmetric_data_holds_the_estimate(weights, seed):
    values = np.arange(1, len(weights) + 1) / 7
    low, high = ratio_interval(np.concatenate((values, -values)), np.ones(2 * len(values)), weights * 2, 200, seed)
    assert low <= 0 <= high
    assert low.shape == high.shape == ()


def test_one_item_alone_has_no_interval():
    for weights in ([1], [0, 1, 0], [0]):
        ends = ratio_interval(np.ones(len(weights)), np.full(len(weights), 2.0), weights, 50, 1)
        assert np.isnan(ends).all()
    assert not np.isnan(ratio_interval(np.ones(1), np.full(1, 2.0), [2], 50, 1)).any()
    alone = resampling.compare([(np.ones(1), None)], [(np.zeros(1), None)], 50, 1)
    assert (alone.difference, alone.wins) == (1.0, 1)
    assert np.isnan((alone.low, alone.high)).all()
    assert not alone.has_interval


def test_intervals_keep_the_shape_of_their_numerators():
    above = np.random.default_rng(1).random((2, 3, 40))
    low, high = ratio_interval(above, np.ones(40), np.ones(40, int), 200, 1, level=0.9)
    assert low.shape == high.shape == (2, 3)
    alone = ratio_interval(above[1, 2], np.ones(40), np.ones(40, int), 200, 1, level=0.9)
    assert (low[1, 2], high[1, 2]) == alone
    wide = ratio_interval(above, np.ones(40), np.ones(40, int), 200, 1, level=0.99)
    assert (wide[0] < low).all()
    assert (wide[1] > high).all()
    sums = ratio_interval(above, None, np.ones(40, int), 200, 1, level=0.9)
    assert np.allclose(sums[0], low * 40)


def test_undefined_resamples_are_left_out():
    low, high = percentile(np.array([[np.nan, 1, 2, 3], [np.nan] * 4]), 0.5)
    assert low[0] == 1.5
    assert high[0] == 2.5
    assert np.isnan([low[1], high[1]]).all()
    assert np.isnan(ratio_interval(np.zeros(2), np.zeros(2), [1, 2], 50, 1)).all()
    assert np.isnan(ratio_interval(np.ones(2), None, [1, 2], 0, 1)).all()
    assert np.isnan(ratio_interval(np.ones(2), np.ones(2), [0, 0], 50, 1)).all()


def test_a_derived_measure_has_the_interval_of_the_function():
    rng = np.random.default_rng(4)
    precision, recall, ones = rng.random(200), rng.random(200), np.ones(200)
    drawn = distribution([(precision, ones), (recall, ones)], np.ones(200, int), 1000, 1)
    low, high = percentile(f_of_means(drawn))
    by_hand = []
    for weights in all_draws(np.ones(200, int), 1000, 1):
        p, r = (weights @ precision) / 200, (weights @ recall) / 200
        by_hand.append(2 * p * r / (p + r))
    assert (low, high) == pytest.approx(tuple(np.quantile(by_hand, [0.025, 0.975])))


# two systems


def mean_of(values) -> list[tuple[np.ndarray, np.ndarray]]:
    return [(np.asarray(values, float), np.ones(len(values)))]


def exact_p(a: np.ndarray, b: np.ndarray) -> float:
    """The randomization test with all 2^n swaps."""
    signs = np.array(list(itertools.product((1, -1), repeat=len(a))))
    swapped = signs @ (a - b)
    return float(np.mean(np.abs(swapped) >= abs((a - b).sum()) - 1e-12))


def test_identical_systems_do_not_differ():
    values = np.random.default_rng(1).random(30)
    result = compare(mean_of(values), mean_of(values.copy()), 500, 1)
    assert (result.difference, result.low, result.high, result.p, result.p_bootstrap) == (0, 0, 0, 1, 1)
    assert (result.items, result.wins, result.losses, result.ties) == (30, 0, 0, 30)


def test_wins_losses_and_ties_are_of_items_that_both_have():
    a = [(np.array([3.0, 1, 1, 0, 2]), np.array([3.0, 2, 2, 0, 2]))]
    b = [(np.array([1.0, 2, 2, 1, 0]), np.array([3.0, 2, 4, 1, 0]))]
    result = compare(a, b, 100, 1)
    assert (result.items, result.wins, result.losses, result.ties) == (5, 1, 1, 1)
    assert result.difference == pytest.approx(7 / 9 - 6 / 10)


def test_randomization_agrees_with_the_exact_test():
    rng = np.random.default_rng(8)
    for shift in (0.0, 0.2, 0.5):
        a, b = rng.random(12) + shift, rng.random(12)
        p = randomization_test(Pairs.of(mean_of(a), mean_of(b)), 8000, 1)
        assert p == pytest.approx(exact_p(a, b), abs=0.02)


def test_randomization_agrees_with_the_exact_test_where_items_are_alike():
    a = np.array([1.0] * 7 + [0.0] * 3 + [0.5] * 4)
    b = np.array([0.0] * 7 + [1.0] * 3 + [0.5] * 4)
    pairs = Pairs.of(mean_of(a), mean_of(b))
    assert sorted(pairs.weights.tolist()) == [3, 4, 7]
    assert randomization_test(pairs, 8000, 1) == pytest.approx(exact_p(a, b), abs=0.02)


@pytest.mark.parametrize("size", [0.1, 0.3, 0.7, 1.1, 3.3, 1e6 / 7])
def test_a_swap_that_makes_no_difference_on_paper_counts(size):
    """However the items are swapped, ±1 and ±2 are at least 1 apart: whatever the last bit says, p is 1."""
    a = np.array([size, 2 * size, 0.3, 0.9])
    b = np.array([2 * size, 0, 0.3, 0.9])
    for one, other in ((a, b), (b, a), (a[::-1], b[::-1])):
        assert randomization_test(Pairs.of(mean_of(one), mean_of(other)), 300, 1) == 1


def test_equal_totals_are_no_difference():
    """.1 + .2 against .3: nothing is won, and half of the resamples are on neither side."""
    a, b = np.array([0.1, 0.2, 0.0]), np.array([0.0, 0.0, 0.3])
    result = compare([(a, None)], [(b, None)], 200, 1)
    assert result.difference == 0
    same = compare(mean_of([0.1 + 0.2] * 4), mean_of([0.3] * 4), 200, 1)
    assert (same.difference, same.low, same.high, same.p, same.p_bootstrap) == (0, 0, 0, 1, 1)
    assert (same.wins, same.losses, same.ties) == (0, 0, 4)


def test_randomization_swaps_numerator_and_denominator_together():
    rng = np.random.default_rng(2)
    a = [(rng.integers(0, 3, 10).astype(float), rng.integers(3, 6, 10).astype(float))]
    b = [(rng.integers(0, 3, 10).astype(float), rng.integers(3, 6, 10).astype(float))]
    (x, p), (y, q) = a[0], b[0]
    observed = abs(x.sum() / p.sum() - y.sum() / q.sum())
    count = 0
    for swap in itertools.product((False, True), repeat=10):
        one = np.where(swap, y, x).sum() / np.where(swap, q, p).sum()
        other = np.where(swap, x, y).sum() / np.where(swap, p, q).sum()
        count += abs(one - other) >= observed - 1e-12
    assert randomization_test(Pairs.of(a, b), 8000, 1) == pytest.approx(count / 1024, abs=0.02)


def test_without_a_difference_p_is_uniform():
    """Both tests on 300 pairs of systems of equal quality: a tenth of the p-values falls into each tenth."""
    rng = np.random.default_rng(0)
    by_swaps, by_draws = [], []
    for seed in range(300):
        pairs = Pairs.of(mean_of(rng.normal(size=40)), mean_of(rng.normal(size=40)))
        by_swaps.append(randomization_test(pairs, 199, seed))
        by_draws.append(paired_bootstrap(pairs, 199, seed).p)
    for values in (by_swaps, by_draws):
        for threshold in (0.1, 0.3, 0.5, 0.8):
            assert np.mean(np.array(values) <= threshold) == pytest.approx(threshold, abs=0.08)


def test_a_real_difference_is_found_with_its_sign():
    rng = np.random.default_rng(0)
    better, worse = rng.random(300) + 0.2, rng.random(300)
    result = compare(mean_of(better), mean_of(worse), 999, 1)
    reverse = compare(mean_of(worse), mean_of(better), 999, 1)
    assert 0 < result.low < result.difference < result.high
    assert result.p == reverse.p == 0.001
    assert result.p_bootstrap == reverse.p_bootstrap == 0.002
    assert (result.wins, result.losses) == (reverse.losses, reverse.wins)
    assert reverse.difference == pytest.approx(-result.difference)


def test_the_order_of_items_does_not_matter():
    rng = np.random.default_rng(0)
    a, b, order = rng.integers(0, 4, 500), rng.integers(0, 4, 500), rng.permutation(500)
    assert compare(mean_of(a), mean_of(b), 300, "s") == compare(mean_of(a[order]), mean_of(b[order]), 300, "s")


def test_a_derived_measure_is_compared_by_its_terms():
    rng = np.random.default_rng(6)
    a = [(rng.random(80), np.ones(80)), (rng.random(80), np.ones(80))]
    b = [(rng.random(80), np.ones(80)), (rng.random(80) / 2, np.ones(80))]
    result = compare(a, b, 1000, 1, combine=f_of_means)
    means = [f_of_means(np.array([[above.mean()] for above, _ in terms]))[0] for terms in (a, b)]
    assert result.difference == pytest.approx(means[0] - means[1])
    assert result.low < result.difference < result.high
    values = [f_of_means(np.stack([above for above, _ in terms])) for terms in (a, b)]
    assert result.wins == (values[0] > values[1]).sum()
    assert result.p < 0.05


def test_chunks_do_not_change_a_comparison(monkeypatch):
    rng = np.random.default_rng(0)
    pairs = Pairs.of(mean_of(rng.random(50)), mean_of(rng.random(50)))
    whole = randomization_test(pairs, 500, 1), paired_bootstrap(pairs, 500, 1)
    monkeypatch.setattr(resampling, "CHUNK_BYTES", 16 * 101 * 3)
    assert randomization_test(pairs, 500, 1) == whole[0]
    chunked = paired_bootstrap(pairs, 500, 1)
    assert (chunked.low, chunked.high, chunked.p) == pytest.approx((whole[1].low, whole[1].high, whole[1].p))


def test_what_is_undefined_stays_undefined():
    nothing = [(np.zeros(4), np.zeros(4))]
    result = compare(nothing, mean_of([1, 2, 3, 4]), 100, 1)
    assert np.isnan([result.difference, result.low, result.high, result.p, result.p_bootstrap]).all()
    assert (result.wins, result.losses, result.ties) == (0, 0, 0)
    assert np.isnan([compare(mean_of([1, 2]), mean_of([2, 1]), 0, 1).p])


def test_no_items_is_undefined_too():
    result = compare(mean_of([]), mean_of([]), 100, 1)
    assert result.items == 0
    assert np.isnan([result.difference, result.p]).all()


def test_arrays_that_do_not_match_are_refused():
    with pytest.raises(ValueError, match="one length"):
        Pairs.of(mean_of([1, 2]), mean_of([1, 2, 3]))
    with pytest.raises(ValueError, match="finite"):
        Pairs.of(mean_of([1, np.nan]), mean_of([1, 2]))
    with pytest.raises(ValueError, match="same terms"):
        Pairs.of([(np.ones(2), None)], mean_of([1, 2]))
