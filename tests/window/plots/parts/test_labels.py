from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.window.plots.parts.labels import Label, fit_labels, heights_at, lies_in_any, place_labels

HEIGHT, GAP, SIZE = 13.0, 6.0, (300.0, 200.0)
NO_LINES = np.zeros((0, 0))
POINTS = st.lists(st.tuples(st.floats(0, 300), st.floats(0, 200), st.floats(10, 90)), max_size=8)


def all_placed(*given: Any) -> list[tuple[float, float]]:
    """Where all texts stand, none of which is left out."""
    spots = place_labels(*given)
    assert None not in spots
    return [spot for spot in spots if spot is not None]


def line(*points: tuple[float, float]) -> np.ndarray:
    xs, ys = np.array(points, float).T
    return heights_at(xs, ys, SIZE[0])[None]


def test_a_text_stands_right_of_its_point_and_above_it():
    assert all_placed([Label(100, 50, 40, lift=9)], NO_LINES, SIZE, HEIGHT, GAP) == [(106, 59)]


def test_a_text_that_would_leave_the_plot_stands_left_of_its_point():
    assert all_placed([Label(280, 50, 40)], NO_LINES, SIZE, HEIGHT, GAP) == [(234, 50)]


@given(POINTS)
def test_texts_stay_inside_and_off_each_other(points: list[tuple[float, float, float]]):
    labels = [Label(*point, lift=9) for point in points]
    placed = all_placed(labels, NO_LINES, SIZE, HEIGHT, GAP)
    for index, (left, middle) in enumerate(placed):
        assert 0 <= left <= SIZE[0] - labels[index].width + 1e-6
        assert HEIGHT / 2 <= middle <= SIZE[1] - HEIGHT / 2
        for other, (there, at) in enumerate(placed[:index]):
            apart = left + labels[index].width <= there or there + labels[other].width <= left
            assert apart or abs(middle - at) >= HEIGHT - 0.6


def test_a_text_stands_off_the_line_that_falls_to_its_point():
    falling = line((0, 150), (280, 50))
    [(left, middle)] = all_placed([Label(280, 50, 60, lift=9)], falling, SIZE, HEIGHT, GAP)
    beside = falling[0, int(left // 4) : int((left + 60) // 4) + 1]
    assert (np.abs(beside - middle) >= HEIGHT / 2 - 0.6).all()


def test_a_text_of_a_level_line_slides_to_where_nothing_crosses_it():
    rising = line((0, 0), (60, 100), (300, 110))
    level = line((0, 70), (300, 70))
    [(left, middle)] = all_placed([Label(0, 70, 60, 9, slides=True)], np.vstack((rising, level)), SIZE, HEIGHT, GAP)
    assert left > 30
    assert abs(middle - 70) <= 10


def test_a_text_without_a_free_place_still_stands_by_its_point():
    lines = np.vstack([line((0, height), (300, height)) for height in range(0, 200, 8)])
    [(left, middle)] = all_placed([Label(100, 50, 40, lift=9)], lines, SIZE, HEIGHT, GAP)
    assert (left, abs(middle - 50) < 20) == (106, True)


def test_texts_stand_in_the_order_of_their_points():
    labels = [Label(100, height, 60, lift=9) for height in (50, 56, 53)]
    middles = [middle for _, middle in all_placed(labels, line((0, 40), (300, 60)), SIZE, HEIGHT, GAP)]
    assert middles[0] < middles[2] < middles[1]


@given(POINTS)
def test_texts_that_give_way_cover_nothing(points: list[tuple[float, float, float]]):
    places, taken = np.array([point[:2] for point in points]).reshape(-1, 2), [(100.0, 50.0, 160.0, 70.0)]
    spots = fit_labels(places, [width for *_, width in points], [GAP] * len(points), taken, SIZE, HEIGHT)
    boxes = list(taken)
    for (_, _, width), spot in zip(points, spots, strict=True):
        if spot is None:
            continue
        left, bottom, right, top = spot[0], spot[1] - HEIGHT / 2, spot[0] + width, spot[1] + HEIGHT / 2
        assert left >= 0
        assert right <= SIZE[0]
        assert bottom >= 0
        assert top <= SIZE[1]
        for low_x, low_y, high_x, high_y in boxes:
            assert right <= low_x or high_x <= left or top <= low_y or high_y <= bottom
        assert not any(left < x < right and bottom < y < top for x, y, _ in points)
        boxes.append((left, bottom, right, top))


def test_a_text_that_gives_way_stands_right_of_its_point_where_there_is_room():
    spots = fit_labels(np.array([[100.0, 50.0], [np.nan, 3.0]]), [40, 40], [GAP, GAP], [], SIZE, HEIGHT)
    assert spots == [(106, 50), None]


def test_a_text_lies_on_no_pale_point_where_there_is_another_place():
    point, right = np.array([[100.0, 100.0]]), (110.0, 96.0, 118.0, 104.0)
    (free,) = fit_labels(point, [40], [8], [], SIZE, HEIGHT)
    (moved,) = fit_labels(point, [40], [8], [], SIZE, HEIGHT, [right])
    assert free == (108, 100)
    assert moved is not None
    assert moved[0] + 40 <= right[0] or moved[0] >= right[2] or abs(moved[1] - 100) >= HEIGHT / 2 + 4
    assert fit_labels(point, [40], [8], [], SIZE, HEIGHT, [(0.0, 0.0, *SIZE)]) == [free], "on one where there is none"


@given(
    st.lists(st.integers(-5, 25), max_size=30), st.lists(st.tuples(st.integers(0, 20), st.integers(1, 9)), max_size=12)
)
def test_a_place_lies_in_an_interval_as_one_by_one_comparisons_say(places: list[int], intervals: list[tuple[int, int]]):
    tried = np.array(places, float)
    starts, lengths = np.array(intervals, float).reshape(-1, 2).T
    one_by_one = [any(start < place < start + length for start, length in intervals) for place in places]
    assert lies_in_any(tried, starts, starts + lengths).tolist() == one_by_one
