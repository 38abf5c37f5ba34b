from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.statistics import draws, exact_sums
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.core.statistics.resampling import Form, Source, percentile, resample
from tests.core.ratios import compared, distribution, pair, ratio_interval


def f_of_means(terms: np.ndarray) -> np.ndarray:
    precision, recall = terms
    return 2 * precision * recall / (precision + recall)


# totals and intervals


def test_a_measure_is_made_of_sums_and_ratios():
    sums = np.array([[6.0, 5, 10], [4, 4, 0]])
    assert Form((False, False), lambda totals: totals[0] - totals[1])(sums).tolist() == [2, 1, 10]
    assert Form((True,))(sums) == pytest.approx([1.5, 1.25, np.nan], nan_ok=True)
    three = np.vstack((sums, [[1.0, 2, 3]]))
    assert Form((True, False), lambda totals: totals[1])(three).tolist() == [1, 2, 3]
    assert Form((False, True), lambda totals: totals[1])(three).tolist() == [4, 2, 0]


def test_a_total_does_not_depend_on_what_is_asked_for_beside_it():
    rng = np.random.default_rng(0)
    terms = [(rng.random(500), rng.random(500)) for _ in range(5)]
    weights = rng.integers(0, 9, 500)
    together = distribution(terms, weights, 100, 1)
    for index, term in enumerate(terms):
        assert np.array_equal(distribution([term], weights, 100, 1)[0], together[index])


def test_equal_items_may_be_one_row_or_many():
    """To the last bit; and the moments of the distribution of a mean are those of theory."""
    values, weights = np.array([0.1, 0.5, 1 / 3]), np.array([200, 100, 300])
    population = np.repeat(values, weights)
    grouped = distribution([(values, np.ones(3))], weights, 4000, 1)[0]
    single = distribution([(population, np.ones(600))], np.ones(600, int), 4000, 1)[0]
    assert np.array_equal(grouped, single)
    assert grouped.mean() == pytest.approx(population.mean(), abs=0.002)
    assert grouped.std() == pytest.approx(population.std() / np.sqrt(600), rel=0.05)


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
    alone = compared([(np.ones(1), None)], [(np.zeros(1), None)], 50, 1)
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


@given(st.lists(st.floats(-9, 9) | st.just(np.nan), min_size=1, max_size=50), st.sampled_from([0.5, 0.9, 0.95]))
def test_an_interval_lies_where_numpy_has_the_quantiles(values, level):
    line = np.array(values)
    defined = line[~np.isnan(line)]
    low, high = percentile(line, level)
    if len(defined):
        ends = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2])
        assert (low, high) == pytest.approx(tuple(ends), rel=1e-12, abs=1e-12)
    assert np.array_equal(percentile(-line, level), (-high, -low), equal_nan=True)


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
    for weights in np.concatenate(list(Draws(200, 1000, 1).weights())).astype(float):
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
    result = compared(mean_of(values), mean_of(values.copy()), 500, 1)
    assert (result.difference, result.low, result.high, result.p, result.p_bootstrap) == (0, 0, 0, 1, 1)
    assert (result.items, result.wins, result.losses, result.ties) == (30, 0, 0, 30)


def test_wins_losses_and_ties_are_of_items_that_both_have():
    a = [(np.array([3.0, 1, 1, 0, 2]), np.array([3.0, 2, 2, 0, 2]))]
    b = [(np.array([1.0, 2, 2, 1, 0]), np.array([3.0, 2, 4, 1, 0]))]
    result = compared(a, b, 100, 1)
    assert (result.items, result.wins, result.losses, result.ties) == (5, 1, 1, 1)
    assert result.difference == pytest.approx(7 / 9 - 6 / 10)


def test_randomization_agrees_with_the_exact_test():
    rng = np.random.default_rng(8)
    for shift in (0.0, 0.2, 0.5):
        a, b = rng.random(12) + shift, rng.random(12)
        p = pair(mean_of(a), mean_of(b), 8000, 1).p
        assert p == pytest.approx(exact_p(a, b), abs=0.02)


def test_randomization_agrees_with_the_exact_test_where_items_are_alike():
    a = np.array([1.0] * 7 + [0.0] * 3 + [0.5] * 4)
    b = np.array([0.0] * 7 + [1.0] * 3 + [0.5] * 4)
    assert pair(mean_of(a), mean_of(b), 8000, 1).p == pytest.approx(exact_p(a, b), abs=0.02)


@pytest.mark.parametrize("size", [0.1, 0.3, 0.7, 1.1, 3.3, 1e6 / 7])
def test_a_swap_that_makes_no_difference_on_paper_counts(size):
    """However the items are swapped, ±1 and ±2 are at least 1 apart: whatever the last bit says, p is 1."""
    a = np.array([size, 2 * size, 0.3, 0.9])
    b = np.array([2 * size, 0, 0.3, 0.9])
    for one, other in ((a, b), (b, a), (a[::-1], b[::-1])):
        assert pair(mean_of(one), mean_of(other), 300, 1).p == 1


def test_equal_totals_are_no_difference():
    """.1 + .2 against .3: nothing is won, and half of the resamples are on neither side."""
    a, b = np.array([0.1, 0.2, 0.0]), np.array([0.0, 0.0, 0.3])
    result = compared([(a, None)], [(b, None)], 200, 1)
    assert result.difference == 0
    same = compared(mean_of([0.1 + 0.2] * 4), mean_of([0.3] * 4), 200, 1)
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
    assert pair(a, b, 8000, 1).p == pytest.approx(count / 1024, abs=0.02)


def test_without_a_difference_p_is_uniform():
    """Both tests on 300 pairs of systems of equal quality: a tenth of the p-values falls into each tenth."""
    rng = np.random.default_rng(0)
    by_swaps, by_draws = [], []
    for seed in range(300):
        drawn = pair(mean_of(rng.normal(size=40)), mean_of(rng.normal(size=40)), 199, seed)
        by_swaps.append(drawn.p)
        by_draws.append(drawn.p_bootstrap)
    for values in (by_swaps, by_draws):
        for threshold in (0.1, 0.3, 0.5, 0.8):
            assert np.mean(np.array(values) <= threshold) == pytest.approx(threshold, abs=0.08)


def test_a_real_difference_is_found_with_its_sign():
    rng = np.random.default_rng(0)
    better, worse = rng.random(300) + 0.2, rng.random(300)
    result = compared(mean_of(better), mean_of(worse), 999, 1)
    reverse = compared(mean_of(worse), mean_of(better), 999, 1)
    assert 0 < result.low < result.difference < result.high
    assert result.p == reverse.p == 0.001
    assert result.p_bootstrap == reverse.p_bootstrap == 0.002
    assert (result.wins, result.losses) == (reverse.losses, reverse.wins)
    assert reverse.difference == pytest.approx(-result.difference)


def test_the_order_of_items_decides_the_draws_alone():
    """Items are drawn in the order of the data: another order is another draw of the same items."""
    rng = np.random.default_rng(0)
    a, b, order = rng.random(500), rng.random(500), rng.permutation(500)
    one, other = (compared(mean_of(a[to]), mean_of(b[to]), 2000, "s") for to in (np.arange(500), order))
    assert (one.difference, one.wins, one.losses) == (other.difference, other.wins, other.losses)
    assert (one.low, one.high) != (other.low, other.high)
    assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=0.006)


def test_the_other_way_round_the_signs_turn_and_nothing_else():
    rng = np.random.default_rng(3)
    a = [(rng.random(70), rng.random(70)), (rng.random(70), np.ones(70))]
    b = [(rng.random(70), rng.random(70)), (rng.random(70), np.ones(70))]
    one, other = compared(a, b, 300, 1, combine=f_of_means), compared(b, a, 300, 1, combine=f_of_means)
    assert (one.low, one.high, one.difference) == (-other.high, -other.low, -other.difference)
    assert (one.p, one.p_bootstrap) == (other.p, other.p_bootstrap)


def test_a_pair_is_the_same_alone_and_among_many():
    rng = np.random.default_rng(9)
    sources = [Source.of([(rng.random(150), rng.random(150))]) for _ in range(11)]
    form = Form((True,))
    together = resample(sources, form, 200, 1)
    for first, second in ((0, 1), (4, 10)):
        alone = resample([sources[first], sources[second]], form, 200, 1)
        for one, other in zip(
            (together[first].sums, together[second].sums), (side.sums for side in alone), strict=True
        ):
            assert np.array_equal(one.drawn, other.drawn)
            assert np.array_equal(one.swapped, other.swapped)
            assert np.array_equal(one.whole, other.whole)


def test_a_swap_gives_each_what_the_other_sums():
    """Against the plain way: exchange the values of the items and add them up anew."""
    rng = np.random.default_rng(5)
    a, b = ([(rng.random(40), rng.random(40) + 1)] for _ in range(2))
    by_hand = []
    for line in np.concatenate(list(Draws(40, 50, 3).swaps())).astype(bool):
        one = [np.where(line, other, own).sum() for own, other in zip(a[0], b[0], strict=True)]
        other = [np.where(line, own, other).sum() for own, other in zip(a[0], b[0], strict=True)]
        by_hand.append(one[0] / one[1] - other[0] / other[1])
    assert pair(a, b, 50, 3).swapped == pytest.approx(np.array(by_hand), abs=1e-12)


def test_known_weights_of_rows_change_nothing():
    rng = np.random.default_rng(5)
    row_of = rng.integers(0, 9, 60)
    columns = rng.random((9, 2))
    rows = np.stack([np.bincount(row_of, line, 9) for line in np.concatenate(list(Draws(60, 80, 2).weights()))])
    plain, known = (
        resample([Source(columns, row_of, drawn)], Form((True,)), 80, 2)[0] for drawn in (None, [rows[:9], rows[9:]])
    )
    assert np.array_equal(plain.sums.drawn, known.sums.drawn)


def test_a_derived_measure_is_compared_by_its_terms():
    rng = np.random.default_rng(6)
    a = [(rng.random(80), np.ones(80)), (rng.random(80), np.ones(80))]
    b = [(rng.random(80), np.ones(80)), (rng.random(80) / 2, np.ones(80))]
    result = compared(a, b, 1000, 1, combine=f_of_means)
    means = [f_of_means(np.array([[above.mean()] for above, _ in terms]))[0] for terms in (a, b)]
    assert result.difference == pytest.approx(means[0] - means[1])
    assert result.low < result.difference < result.high
    values = [f_of_means(np.stack([above for above, _ in terms])) for terms in (a, b)]
    assert result.wins == (values[0] > values[1]).sum()
    assert result.p < 0.05


def test_chunks_and_tiles_do_not_change_a_comparison(monkeypatch):
    rng = np.random.default_rng(0)
    a, b = mean_of(rng.random(50)), mean_of(rng.random(50))
    whole = compared(a, b, 500, 1)
    monkeypatch.setattr(draws, "CHUNK_BYTES", 50 * 7)
    assert compared(a, b, 500, 1) == whole
    monkeypatch.setattr(exact_sums, "PRODUCTS", 7 * 32)
    assert compared(a, b, 500, 1) == whole


def test_a_check_can_stop_the_work():
    calls = itertools.count()

    def stop() -> None:
        if next(calls) == 3:
            raise InterruptedError

    sources = [
        Source.of([(np.ones(200), None)]),
        Source.of([(np.arange(200), None)]),
    ]  # which are not drawn all at once
    with pytest.raises(InterruptedError):
        resample(sources, Form((False,)), 1000, 1, stop)
    assert next(calls) == 4


def test_what_is_undefined_stays_undefined():
    nothing = [(np.zeros(4), np.zeros(4))]
    result = compared(nothing, mean_of([1, 2, 3, 4]), 100, 1)
    assert np.isnan([result.difference, result.low, result.high, result.p, result.p_bootstrap]).all()
    assert (result.wins, result.losses, result.ties) == (0, 0, 0)
    assert np.isnan([compared(mean_of([1, 2]), mean_of([2, 1]), 0, 1).p])


def test_no_items_is_undefined_too():
    result = compared(mean_of([]), mean_of([]), 100, 1)
    assert result.items == 0
    assert np.isnan([result.difference, result.p]).all()


def test_arrays_that_do_not_match_are_refused():
    with pytest.raises(ValueError, match="one length"):
        Source.of([(np.ones(2), np.ones(3))])
    with pytest.raises(ValueError, match="finite"):
        Source.of(mean_of([1, np.nan]))
    with pytest.raises(ValueError, match="same terms"):
        Form.of([(np.ones(2), None)], mean_of([1, 2]))
    with pytest.raises(ValueError, match="same items"):
        resample([Source.of(mean_of([1, 2])), Source.of(mean_of([1, 2, 3]))], Form((True,)), 10, 1)
