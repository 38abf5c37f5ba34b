"""Which layout fits: the borders, and that an edge that is dragged does not flicker between two layouts."""

from __future__ import annotations

import random

import pytest

from lexeval_gui.window.shell.layout.layouts import MARGIN, NARROW, WIDE, Layout, layout_of
from lexeval_gui.window.widgets.fitting_tabs import fitting

LAYOUTS: tuple[Layout, ...] = ("wide", "middle", "narrow")


@pytest.mark.parametrize(
    ("width", "height", "zoom", "wanted"),
    [
        (1024, 700, 1, "narrow"),
        (1280, 800, 1, "middle"),
        (1280, 800, 2, "narrow"),
        (1366, 768, 1, "middle"),
        (1366, 768, 1.5, "narrow"),
        (1920, 1080, 1, "wide"),
        (1920, 1080, 1.2, "wide"),
        (1920, 1080, 1.6, "middle"),
        (1920, 1080, 2, "narrow"),
        (1920, 1080, 2.5, "narrow"),
        (1600, 600, 1, "wide"),
        (1599, 600, 1, "middle"),
        (1600, 599, 1, "narrow"),
        (1025, 600, 1, "middle"),
        (640, 380, 1, "narrow"),
    ],
)
def test_a_new_window_has_the_layout_that_fits(width: int, height: int, zoom: float, wanted: Layout) -> None:
    assert layout_of(width / zoom, height / zoom) == wanted


@pytest.mark.parametrize("seed", range(20))
def test_a_trembling_edge_changes_the_layout_at_most_once(seed: int) -> None:
    """However an edge moves within less than the margin, the layout settles; it changes at most once on the way."""
    chance = random.Random(seed)
    width, height = chance.uniform(600, 2000), chance.uniform(380, 1200)
    current = chance.choice(LAYOUTS)
    changes = 0
    for _ in range(200):
        step = chance.uniform(-MARGIN / 2, MARGIN / 2), chance.uniform(-MARGIN / 2, MARGIN / 2)
        found = layout_of(width + step[0], height + step[1], current)
        changes += found != current
        current = found
    near = (width, WIDE), (width, NARROW[0]), (height, NARROW[1])
    borders = sum(abs(size - border) < 2 * MARGIN for size, border in near)
    assert changes <= 1 + borders


def test_a_layout_once_found_stays_and_far_from_the_borders_the_past_does_not_matter() -> None:
    for width in range(500, 2100, 7):
        for height in range(300, 1100, 7):
            found = {current: layout_of(width, height, current) for current in LAYOUTS}
            assert all(layout_of(width, height, layout) == layout for layout in found.values())
            is_far = all(
                abs(size - at) > MARGIN for size, at in ((width, WIDE), (width, NARROW[0]), (height, NARROW[1]))
            )
            if is_far:
                assert len(set(found.values())) == 1


def test_a_drag_across_all_widths_passes_each_layout_once() -> None:
    for widths in (range(500, 2200), range(2200, 500, -1)):
        current = layout_of(widths[0], 800)
        passed: list[Layout] = []
        for width in widths:
            current = layout_of(width, 800, current)
            if not passed or passed[-1] != current:
                passed.append(current)
        assert passed in (["narrow", "middle", "wide"], ["wide", "middle", "narrow"])


def test_tabs_that_fit_are_the_first_and_that_in_front() -> None:
    assert fitting([10, 10, 10], 0, 30, 20) == {0, 1, 2}
    assert fitting([10, 10, 10], 0, 29, 20) == {0, 1}
    assert fitting([10, 10, 10], 2, 29, 20) == {0, 2}
    assert fitting([30, 10], 0, 5, 1) == {0}  # that in front is never in the menu
    assert fitting([], 0, 5, 1) == set()
