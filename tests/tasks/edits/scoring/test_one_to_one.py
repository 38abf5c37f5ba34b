"""Pairing one to one against all matchings there are."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.tasks.edits.scoring import one_to_one
from lexeval_gui.tasks.edits.scoring.alignment import Pairs
from lexeval_gui.testing.example_counts import times

PAIRS = st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), st.integers(0, 3), max_size=9)


def _pairs(levels):
    ordered = sorted(levels)
    gold, system = (np.array([pair[side] for pair in ordered], np.int64) for side in (0, 1))
    return Pairs(gold, system, np.array([levels[pair] for pair in ordered], np.int8), np.zeros(len(ordered), np.bool_))


def _sums(levels):
    return tuple(sum(level >= least for level in levels) for least in (3, 2, 1))


def _matchings(levels):
    """Every way to keep some aligned pairs so that no edit is in two."""
    aligned = [pair for pair in sorted(levels) if levels[pair]]
    for size in range(len(aligned) + 1):
        for kept in itertools.combinations(aligned, size):
            if len({g for g, _ in kept}) == len({s for _, s in kept}) == size:
                yield kept


def _by_file_order(kept):
    """Sooner is smaller: the first gold edit takes the first system edit."""
    taken = dict(kept)
    return [taken.get(gold, 99) for gold in range(5)]


@given(PAIRS, st.booleans())
@settings(max_examples=times(100), deadline=None)
def test_the_best_of_all_matchings(levels, exact):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(one_to_one, "EXACT", one_to_one.EXACT if exact else 0)
        pairs = _pairs(levels)
        kept = one_to_one.one_to_one(pairs)
    found = list(zip(pairs.gold[kept].tolist(), pairs.system[kept].tolist(), strict=True))
    best = max(_sums([levels[pair] for pair in matching]) for matching in _matchings(levels))
    assert _sums([levels[pair] for pair in found]) == best
    assert len({g for g, _ in found}) == len({s for _, s in found}) == len(found)
    equal = [m for m in _matchings(levels) if _sums([levels[pair] for pair in m]) == best]
    assert _by_file_order(found) == min(map(_by_file_order, equal))


def _kept(levels):
    pairs = _pairs(levels)
    kept = one_to_one.one_to_one(pairs)
    return list(zip(pairs.gold[kept].tolist(), pairs.system[kept].tolist(), strict=True))


def test_many_equally_good_edits_pair_in_the_order_of_the_file():
    many = 3 * one_to_one.EXACT
    assert _kept({(g, s): 1 for g in range(many) for s in range(many)}) == [(n, n) for n in range(many)]
    assert _kept({(g, s): 1 for g in range(many) for s in range(5)}) == [(n, n) for n in range(5)]
    # one that is corrected is worth more than any order
    levels = {(g, s): 3 if (g, s) == (0, many - 1) else 1 for g in range(many) for s in range(many)}
    assert _kept(levels) == [(0, many - 1), *((n, n - 1) for n in range(1, many))]


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_long_chains_pair_alike_by_both_ways(data):
    """Each gold edit with a few system edits near it, more than are searched at once."""
    reach = st.dictionaries(st.integers(0, 2), st.integers(1, 3), min_size=1)
    levels = {(g, g + more): level for g in range(12) for more, level in data.draw(reach).items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(one_to_one, "EXACT", 20)
        searched = _kept(levels)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(one_to_one, "EXACT", 0)
        assert _kept(levels) == searched


@given(PAIRS, st.booleans(), st.randoms())
@settings(max_examples=times(50), deadline=None)
def test_another_order_of_the_edits_changes_no_number(levels, exact, random):
    turned = [random.sample(range(5), 5) for _ in "gs"]
    moved = {(turned[0][g], turned[1][s]): level for (g, s), level in levels.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(one_to_one, "EXACT", one_to_one.EXACT if exact else 0)
        sums = [_sums([made[pair] for pair in _kept(made)]) for made in (levels, moved)]
    assert sums[0] == sums[1]
