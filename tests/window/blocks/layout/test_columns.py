from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.window.blocks.layout.columns import Columns, Grid, columns

AIR, LEAST, GAP = (5.0, 14.0), 28.0, 7.0
widths = st.lists(st.floats(0, 60), max_size=40)


def laid(widest: list[float], room: float, stem: int = 0) -> Columns:
    return columns(widest, room, AIR, LEAST, (stem, GAP))


@given(widths, st.floats(0, 2000), st.integers(0, 40))
def test_columns_hold_their_content_and_follow_each_other(widest: list[float], room: float, stem: int) -> None:
    found = laid(widest, room, stem)
    assert len(found.starts) == len(found.ends) == len(widest)
    for number, content in enumerate(widest):
        assert found.ends[number] - found.starts[number] >= content + AIR[0] - 1e-6
        gap = GAP if number == stem and number else 0.0
        before = found.ends[number - 1] if number else 0.0
        assert found.starts[number] == pytest.approx(before + gap)


@given(widths, st.floats(0, 2000))
def test_columns_fit_where_they_can(widest: list[float], room: float) -> None:
    tight = laid(widest, 0.0).width
    assert laid(widest, room).width <= max(room, tight) + 1e-6


def test_columns_use_the_room_that_there_is() -> None:
    assert laid([10.0] * 10, 1000).width == 280
    assert 195 < laid([10.0] * 10, 200).width <= 200
    assert laid([10.0] * 10, 100).width == pytest.approx(150)


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("scroll", [0.0, 40.0])
def test_a_column_is_found_where_it_stands(backwards: bool, scroll: float) -> None:
    grid = Grid(50, 20, 9, 100, 200, laid([10.0] * 10, 10_000, 4), 400, backwards).scrolled(scroll)
    seen = 0
    for number in range(10):
        left, width = grid.column(number)
        middle = left + width / 2
        inside = grid.mirrored(100, 200) <= middle < grid.mirrored(100, 200) + 200
        assert grid.column_at(middle) == (number if inside else None)
        assert grid.nearest_column(middle) == number
        seen += inside
    assert 0 < seen < 10


def test_scrolling_shows_a_column_and_moves_no_further_than_it_must() -> None:
    grid = Grid(50, 20, 9, 100, 200, laid([10.0] * 10, 10_000), 400)
    assert grid.scroll_to(0) == grid.scroll_to(3) == 0
    assert grid.scroll_to(9) == pytest.approx(grid.overflow) == pytest.approx(80)
    assert grid.scrolled(1e9).scroll == grid.overflow
    assert grid.scrolled(-5).scroll == 0


def test_rows_are_found_by_height() -> None:
    grid = Grid(50, 20, 9, 100, 200, Columns(), 400)
    assert [grid.row_at(y) for y in (49, 50, 69.9, 70, 229.9, 230)] == [None, 0, 0, 1, 8, None]
    assert list(grid.rows_between(0, 1000)) == list(range(9))
    assert list(grid.rows_between(75, 115)) == [1, 2, 3]
    assert list(grid.rows_between(300, 400)) == []
    assert list(grid.rows_between(0, 20)) == []
    assert grid.bottom == 230
