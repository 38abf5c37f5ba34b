from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.window.panes.item.front import LEAST, Front, fitting


def test_as_many_as_have_room_with_gaps_between_them() -> None:
    assert [fitting(room, 100, 10) for room in (50, 100, 209, 210, 319, 320)] == [1, 1, 1, 2, 2, 3]


def test_all_stand_in_the_order_in_which_they_were_opened_where_they_have_room() -> None:
    assert Front.of((0, 1, 3), (3, 1), 3, 0) == Front((0, 1, 3), ())


def test_those_that_are_compared_come_first_where_not_all_have_room() -> None:
    assert Front.of((0, 1, 2, 3), (3, 1), 2, 0) == Front((3, 1), (0, 2), 0)
    assert Front.of((0, 1, 2, 3), (0, 0), 2, 0) == Front((0, 1), (2, 3), 0)  # nobody has chosen a pair
    assert Front.of((0, 1, 2), (3, 1), 2, 0) == Front((1, 0), (2,), 0)  # one of them is switched off


def test_two_are_in_front_even_where_one_has_room() -> None:
    assert Front.of((0, 1, 2), (0, 0), 1, 0).shown == (0, 1)


@given(st.integers(0, 12), st.integers(1, 6), st.tuples(st.integers(0, 11), st.integers(0, 11)), st.booleans())
def test_keys_lead_through_all_systems_and_round(count: int, room: int, pair: tuple[int, int], back: bool) -> None:
    systems = tuple(range(count))
    front = Front.of(systems, pair, room, 0)
    seen = set(front.shown)
    for _ in range(count):
        assert len(front.shown) == min(count, max(room, LEAST))
        assert sorted((*front.shown, *front.others)) == list(systems)
        front = Front.of(systems, pair, room, front.next(-1 if back else 1))
        seen.update(front.shown)
    assert seen == set(systems)


def test_the_last_ones_are_followed_by_the_first() -> None:
    front = Front.of((0, 1, 2, 3, 4), (0, 0), 2, 0)
    seen = []
    for _ in range(4):
        seen.append(front.shown)
        front = Front.of((0, 1, 2, 3, 4), (0, 0), 2, front.next(1))
    assert seen == [(0, 1), (2, 3), (3, 4), (0, 1)]


def test_of_many_others_the_next_ones_are_told() -> None:
    front = Front.of(range(10), (0, 1), 3, 6)
    assert front.shown == (6, 7, 8)
    assert front.next_ones(7) == front.others
    assert front.next_ones(3) == (9, 0, 1)
