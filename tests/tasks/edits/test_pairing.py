"""Pairing one to one against all matchings there are."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.tasks.edits import pairing
from lexeval_gui.tasks.edits.alignment import Pairs

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
@settings(max_examples=300, deadline=None)
def test_the_best_of_all_matchings(levels, exact):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing, "EXACT", pairing.EXACT if exact else 0)
        pairs = _pairs(levels)
        kept = pairing.one_to_one(pairs)
    found = list(zip(pairs.gold[kept].tolist(), pairs.system[kept].tolist(), strict=True))
    best = max(_sums([levels[pair] for pair in matching]) for matching in _matchings(levels))
    assert _sums([levels[pair] for pair in found]) == best
    assert len({g for g, _ in found}) == len({s for _, s in found}) == len(found)
    if exact:
        equal = [m for m in _matchings(levels) if _sums([levels[pair] for pair in m]) == best]
        assert _by_file_order(found) == min(map(_by_file_order, equal))
