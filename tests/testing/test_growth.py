"""What the benchmark of growth says of its figures."""

from __future__ import annotations

import pytest

from tests.benchmarks.bench_growth import _evenness


@pytest.mark.parametrize(
    ("costs", "said"),
    [
        ({}, "too few sizes"),
        ({100_000: 3.0}, "too few sizes"),
        ({100_000: 3.0, 1_000_000: 3.5}, "linear from 100,000 to 1,000,000 items"),
        ({100_000: 3.0, 1_000_000: 4.5}, "not linear from 1,000,000 items on"),
    ],
)
def test_growth_is_told_of_two_sizes_or_more(costs: dict[int, float], said: str) -> None:
    assert _evenness(costs).startswith(said)
