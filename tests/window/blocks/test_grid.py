"""The small table: room for texts, numbers at the right, the line that lights up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Grid, Line
from lexeval_gui.window.blocks.grid import MOST, share_out
from tests.window.blocks.test_tokens import pixels, shown
from tests.window.blocks.token_pictures import GRID, treelet


@pytest.mark.parametrize(
    ("wanted", "room", "found"),
    [
        ([10, 20], 100, [10, 20]),
        ([10, 90, 90], 100, [10, 45, 45]),
        ([90, 30, 90], 120, [45, 30, 45]),
        ([90, 90], 10, [8, 8]),
        ([], 10, []),
    ],
)
def test_columns_share_the_room(wanted: list[float], room: float, found: list[float]) -> None:
    assert share_out(wanted, room, 8) == found


@pytest.mark.parametrize("width", [300, 478, 690])
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_lines_stand_below_each_other_and_inside(qtbot: QtBot, width: int, zoom: float) -> None:
    widget = shown(qtbot, GRID, width, zoom)
    for above, below in zip(widget.parts, widget.parts[1:], strict=False):
        assert above.rect.bottom() <= below.rect.top() + 0.01
    last = widget._columns[-1]
    if width / zoom >= 300:
        assert last.left + last.width <= width


def test_a_line_lights_with_its_treelet_and_asks_for_it(qtbot: QtBot) -> None:
    widget = shown(qtbot, GRID)
    seen: list[Any] = []
    widget.hovered.connect(seen.append)
    qtbot.mouseMove(widget, widget.parts[0].rect.center().toPoint())
    assert seen[-1] == treelet(4)
    assert pixels(widget, widget.theme.colours.hover) == 0
    widget.light(treelet(4))
    assert pixels(widget, widget.theme.colours.hover) > 1000


def test_of_very_many_lines_the_first_are_shown_and_the_sum(qtbot: QtBot) -> None:
    lines = tuple(Line((f"head{n}", "a", "b", "0", "0", "0", "0")) for n in range(MOST + 7))
    many: Grid = replace(GRID, lines=(*lines, GRID.lines[-1]))
    widget = shown(qtbot, many)
    assert len(widget.parts) == MOST + 1
    assert widget.parts[-1].source == GRID.lines[-1]
    assert "7 more are not shown" in widget.accessibleName()
