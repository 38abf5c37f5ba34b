"""The slice of the tests that `make test` runs: drawn anew for each commit, the same on every machine.

Three quarters of the time of all tests go to an eighth of them: those with a whole window (behaviour/), and some that
are marked `slow`. Of these one in SLOW is drawn; of all others each function is run, with at most CASES of its cases.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

SLOW = 10
CASES = 2
_BEHAVIOUR = Path(__file__).parent / "behaviour"


def drawn(items: Iterable[pytest.Item], seed: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests of the slice of this seed, and those that are left out, both in their order."""
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    chosen: dict[str, set[str]] = {}
    items = list(items)
    for name, cases in _by_function(items).items():
        chosen[name] = set(Random(f"{seed} {name}").sample(cases, min(len(cases), CASES)))
    for item in items:
        if is_slow(item):
            wanted = Random(f"{seed} {item.nodeid}").randrange(SLOW) == 0
        else:
            wanted = item.nodeid in chosen[_function(item)]
        (kept if wanted else left).append(item)
    return kept, left


def is_slow(item: pytest.Item) -> bool:
    """Whether it takes about a second or more."""
    return _BEHAVIOUR in item.path.parents or item.get_closest_marker("slow") is not None


def _by_function(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for item in items:
        found.setdefault(_function(item), []).append(item.nodeid)
    return found


def _function(item: pytest.Item) -> str:
    """The name of the test without that of its case."""
    return item.nodeid.removesuffix(f"[{item.callspec.id}]") if hasattr(item, "callspec") else item.nodeid
