"""A thing of a list is found again after the list was changed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.parts.followed import place_after

WORDS = ["there", "was", "estimate", "for", "phase", "the", "second", "no", "cost"]


def places(before: str, after: str) -> list[int | None]:
    return [place_after(before, after, place) for place in range(len(before))]


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("abcd", "abcd", [0, 1, 2, 3]),
        ("abcd", "dabc", [1, 2, 3, 0]),
        ("abcd", "acd", [0, None, 1, 2]),
        ("abcd", "axbcd", [0, 2, 3, 4]),
        ("abcd", "axcd", [0, 1, 2, 3]),
        ("abcd", "axycd", [0, 1, 3, 4]),
        ("abcd", "", [None] * 4),
        ("abab", "baab", [1, 0, 2, 3]),
        ("aab", "ab", [0, None, 1]),
    ],
)
def test_what_became_of_each_thing(before: str, after: str, found: list[int | None]) -> None:
    assert places(before, after) == found


@given(data=st.data(), before=st.lists(st.integers(), min_size=1, max_size=8, unique=True))
def test_what_is_moved_stays_itself_and_everything_else_does(data: st.DataObject, before: list[int]) -> None:
    after = list(before)
    held = data.draw(st.integers(0, len(before) - 1))
    after.insert(data.draw(st.integers(0, len(before) - 1)), after.pop(held))
    for place, thing in enumerate(before):
        assert place_after(before, after, place) == after.index(thing)
        assert place_after(after, before, after.index(thing)) == place


@given(before=st.text("abc", max_size=8), after=st.text("abc", max_size=8))
def test_no_two_things_become_one(before: str, after: str) -> None:
    found = [place for place in places(before, after) if place is not None]
    assert len({*found}) == len(found)
    assert all(0 <= place < len(after) for place in found)
    assert len(before) > len(after) or len(found) == len(before), "nothing is gone where there is as much as before"


@pytest.mark.parametrize("place", [-1, 9])
def test_a_place_that_is_not_there_becomes_nothing(place: int) -> None:
    assert place_after(WORDS, WORDS, place) is None
