"""The slice that `make test` runs leaves nothing out for ever, and no function that is quick."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests import slices

HERE = Path(__file__).parent


def item(path: str, name: str, case: str = "", slow: bool = False) -> pytest.Item:
    """A test as pytest collects it."""
    made = SimpleNamespace(
        nodeid=f"{path}::{name}" + (f"[{case}]" if case else ""),
        path=HERE.parent / path,
        get_closest_marker=lambda mark: mark if slow and mark == "slow" else None,
    )
    if case:
        made.callspec = SimpleNamespace(id=case)
    return cast(pytest.Item, made)


ITEMS = [
    *(item("tests/core/test_a.py", f"test_{name}") for name in range(20)),
    *(item("tests/core/test_b.py", "test_cases", f"x[{case}]") for case in range(9)),
    *(item("tests/core/test_c.py", "test_slow", str(case), slow=True) for case in range(30)),
    *(item("tests/behaviour/test_d.py", f"test_{name}") for name in range(70)),
]


def names(seed: str) -> set[str]:
    return {item.nodeid for item in slices.drawn(ITEMS, seed)[0]}


def test_a_seed_draws_the_same_and_another_something_else():
    assert names("c0ffee") == names("c0ffee") != names("decade")


def test_each_test_is_drawn_or_left_out_in_its_order():
    kept, left = slices.drawn(ITEMS, "1")
    assert sorted([*kept, *left], key=ITEMS.index) == ITEMS
    assert kept == sorted(kept, key=ITEMS.index)


def test_quick_functions_are_always_run_with_some_of_their_cases():
    for seed in map(str, range(20)):
        kept = names(seed)
        assert {f"tests/core/test_a.py::test_{name}" for name in range(20)} <= kept
        assert sum(name.startswith("tests/core/test_b.py") for name in kept) == slices.CASES


def test_about_one_in_so_many_of_the_slow_ones_is_drawn():
    shares = [sum("test_c.py" in name or "test_d.py" in name for name in names(str(seed))) for seed in range(200)]
    assert 0.8 < sum(shares) / 200 / (100 / slices.SLOW) < 1.2


def test_over_the_commits_everything_is_run():
    assert set.union(*(names(str(seed)) for seed in range(200))) == {item.nodeid for item in ITEMS}
