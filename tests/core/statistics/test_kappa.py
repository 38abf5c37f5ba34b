"""Kappa's interval against a slow bootstrap from the law; where there is none."""

from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.core.statistics.kappa import KINDS, RESAMPLES, Kappa, count_units, intervals


def said_of_items(seed: int, items: int, agree: float = 0.8) -> list[list[tuple[bool, bool]]]:
    rng = np.random.default_rng(seed)
    said = []
    for _ in range(items):
        first = rng.random(int(rng.integers(0, 6))) < 0.4
        second = np.where(rng.random(len(first)) < agree, first, ~first)
        said.append(list(zip(first.tolist(), second.tolist(), strict=True)))
    return said


def test_the_interval_is_that_of_drawing_items_one_by_one():
    """Both kappas over the same items see the same draws."""
    one, other = said_of_items(1, 40), said_of_items(2, 40, 0.6)
    found = intervals(np.stack([count_units(one), count_units(other)]), "7")
    drawn = np.concatenate([np.array(chunk) for chunk in Draws(40, RESAMPLES, "7").weights()])
    for said, interval in zip((one, other), found, strict=True):
        values = [
            Kappa.of([pair for item, times in enumerate(line) for pair in said[item] * int(times)]).value
            for line in drawn
        ]
        assert interval is not None
        assert interval == pytest.approx((np.nanquantile(values, 0.025), np.nanquantile(values, 0.975)), abs=1e-12)
        assert interval[0] < Kappa.of([pair for pairs in said for pair in pairs]).value < interval[1]


@pytest.mark.parametrize(
    "said",
    [
        [[(True, True)], [(False, False)], [(True, True)]],  # κ is 1
        [[(True, True)], [(True, True)]],  # undefined
        [[], []],
        [],
        [[(True, True)], [(False, False)], [(True, False)]],  # undefined in too many of the resamples
    ],
)
def test_there_is_no_interval_where_it_would_say_nothing(said: list[list[tuple[bool, bool]]]):
    assert intervals(count_units(said)[None], 1) == [None]


def test_few_undefined_resamples_are_left_out():
    """Of 8 items one alone says yes: without it, which is a third of the resamples, chance agrees always."""
    rare = [[(True, True), (True, False)], *[[(False, False)] for _ in range(7)]]
    often = [*rare, *rare, *rare, *rare]
    assert intervals(count_units(rare)[None], 1) == [None]
    [interval] = intervals(count_units(often)[None], 1)
    assert interval is not None
    assert interval[0] < Kappa.of([pair for pairs in often for pair in pairs]).value < interval[1]


def test_counts_are_those_of_a_kappa():
    said = said_of_items(3, 10)
    pairs = [pair for own in said for pair in own]
    assert tuple(count_units(said).sum(axis=0)) == Kappa.of(pairs).counts
    assert [pairs.count(kind) for kind in KINDS] == list(Kappa.of(pairs).counts)
