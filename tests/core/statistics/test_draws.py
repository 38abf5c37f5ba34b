from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.statistics import draws
from lexeval_gui.core.statistics.draws import BLOCK, Draws, seed_number


def weights(items: int, resamples: int, seed: int | str = 1) -> np.ndarray:
    return np.concatenate([np.zeros((0, items), np.uint8), *Draws(items, resamples, seed).weights()])


def swaps(items: int, trials: int, seed: int | str = 1) -> np.ndarray:
    return np.concatenate([np.zeros((0, items), np.uint8), *Draws(items, trials, seed).swaps()])


@given(st.integers(0, 60), st.integers(0, 20), st.integers(0, 99))
def test_every_draw_has_as_many_items_as_there_are(items, resamples, seed):
    drawn = weights(items, resamples, seed)
    assert drawn.shape == (resamples, items)
    assert (drawn.sum(axis=1) == items).all()
    assert set(np.unique(swaps(items, resamples, seed))) <= {0, 1}


@pytest.mark.parametrize("items", [BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 777])
def test_many_items_are_drawn_by_blocks(items):
    drawn = weights(items, 20)
    assert (drawn.sum(axis=1, dtype=np.int64) == items).all()
    # every item is drawn once on average with the variance of a multinomial, those at the seams of blocks too
    assert drawn.mean(axis=0)[[0, -1]].max() < 4
    assert drawn.var() == pytest.approx(1 - 1 / items, rel=0.02)
    whole = [line[:BLOCK].sum(dtype=np.int64) for line in drawn]
    assert np.std(whole) <= 3 * np.sqrt(items / 4)
    assert (np.std(whole) > 0) == (items > BLOCK)


def test_every_item_is_as_likely_as_every_other():
    drawn = weights(7, 20_000)
    assert drawn.mean(axis=0) == pytest.approx(np.ones(7), abs=0.03)
    covariance = np.cov(drawn.T)
    assert np.diag(covariance) == pytest.approx(np.full(7, 6 / 7), abs=0.04)
    assert covariance[0, 1:] == pytest.approx(np.full(6, -1 / 7), abs=0.03)


def test_items_are_swapped_half_of_the_time_and_each_for_itself():
    swapped = swaps(19, 20_000)
    assert swapped.mean(axis=0) == pytest.approx(np.full(19, 0.5), abs=0.02)
    assert np.corrcoef(swapped.T) == pytest.approx(np.eye(19), abs=0.04)


@pytest.mark.parametrize("made", [Draws.weights, Draws.swaps])
@pytest.mark.parametrize("items", [50, 2 * BLOCK + 5])
def test_draws_do_not_depend_on_the_size_of_the_chunks(monkeypatch, made, items):
    asked = Draws(items, 10, "seven")
    whole = list(made(asked))
    monkeypatch.setattr(draws, "CHUNK_BYTES", items * 3)
    pieces = list(made(asked))
    assert [len(piece) for piece in whole] == [10]
    assert [len(piece) for piece in pieces] == [3, 3, 3, 1]
    assert np.array_equal(np.concatenate(pieces), whole[0])


@pytest.mark.parametrize("made", [Draws.weights, Draws.swaps])
@pytest.mark.parametrize("items", [1, 2, 7, 8, 33, 100, 1000])
def test_draws_are_the_same_line_by_line_and_many_at_once(monkeypatch, made, items):
    asked = Draws(items, 50, "seven")
    (at_once,) = made(asked)
    for size in (1, 3 * items):
        monkeypatch.setattr(draws, "AT_ONCE", size)
        (lines,) = made(asked)
        assert np.array_equal(lines, at_once)


def test_fewer_resamples_are_the_first_of_more():
    assert np.array_equal(weights(90, 7), weights(90, 20)[:7])
    assert np.array_equal(swaps(90, 7), swaps(90, 20)[:7])


def test_a_chunk_stays_within_its_memory():
    for made in (Draws.weights, Draws.swaps):
        sizes = [chunk.nbytes for chunk in made(Draws(7_000_000, 6, 1))]
        assert sizes == [4 * 7_000_000, 2 * 7_000_000]
        assert max(sizes) <= draws.CHUNK_BYTES


def test_a_seed_decides_everything():
    assert np.array_equal(weights(12, 50, 1), weights(12, 50, "1"))
    assert np.array_equal(swaps(12, 50, "one"), swaps(12, 50, "one"))
    assert not np.array_equal(weights(12, 50, 1), weights(12, 50, 2))
    assert not np.array_equal(swaps(12, 50, "one"), swaps(12, 50, "two"))


def test_a_seed_may_be_any_text():
    assert seed_number(" 042 ") == seed_number(42) == 42
    others = ["", "one", "-1", "1.5", "²", "\udc80"]
    assert len({seed_number(text) for text in others}) == len(others)
    assert all(seed_number(text) >= 0 for text in others)


def test_a_check_can_stop_the_work():
    for made in (Draws.weights, Draws.swaps):
        calls = itertools.count()

        def stop(calls=calls) -> None:
            if next(calls) == 3:
                raise InterruptedError

        with pytest.raises(InterruptedError):
            list(made(Draws(5000, 100, 1), stop))  # a few lines at once
        assert next(calls) == 4
