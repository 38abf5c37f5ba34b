"""A sentence as two rows: where tokens stand, what lights up, and what keys and the hand make of the output."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from pytestqt.qtbot import QtBot

from lexeval_gui.core import html
from lexeval_gui.core.aligned import GAP, columns
from lexeval_gui.core.blocks import Block, Tokens
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.layout.arcs import arc_heights
from lexeval_gui.window.blocks.marks.operations import NAMES, STATUSES, WIDTHS, mark_colour
from lexeval_gui.window.blocks.tokens import TokensWidget
from lexeval_gui.window.look.theme import LOOKS, Look, Theme
from tests.window.blocks.token_pictures import COST, EMPTY, GRID, LONG, MIXED, PICTURES, node, token, treelet

Gestures = list[tuple[Any, str, Any]]


def shown(qtbot: QtBot, block: Block, width: int = 690, zoom: float = 1.0, look: Look = "light") -> Any:
    theme = Theme()
    theme.set_zoom(zoom)
    theme.set_look(look)
    widget = blocks.make(block, theme)
    qtbot.addWidget(widget)
    widget.theme_kept = theme  # type: ignore[attr-defined]
    widget.resize(width, widget.heightForWidth(width))
    widget.show()
    return widget


def gestures_of(widget: TokensWidget) -> Gestures:
    made: Gestures = []
    widget.gestured.connect(lambda ref, verb, value: made.append((ref, verb, value)))
    return made


def middle(widget: TokensWidget, ref: Any) -> QPoint:
    index = widget.part_of(ref)
    assert index is not None
    return widget.parts[index].rect.center().toPoint()


def pixels(widget: Any, colour: str) -> int:
    image, wanted = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32), QColor(colour).rgb()
    return sum(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


# -- where things stand -----------------------------------------------------------------------------------------------


def test_what_is_aligned_shares_a_column() -> None:
    found = columns(4, 5, [(0, 0), (2, 3), (3, 4)])
    assert [(c.upper, c.lower) for c in found] == [(0, 0), (1, GAP), (GAP, 1), (GAP, 2), (2, 3), (3, 4)]
    assert columns(0, 0, []) == []
    assert [(c.upper, c.lower) for c in columns(2, 2, [(0, 1), (1, 0)])] == [(GAP, 0), (0, 1), (1, GAP)]


def test_an_arc_rises_over_those_below_it() -> None:
    assert arc_heights([(0, 1), (2, 0), (3, 5), (4, 6), (0, 6)]) == [1, 2, 1, 1, 3]
    assert arc_heights([]) == []


@pytest.mark.parametrize("block", PICTURES, ids=range(len(PICTURES)))
@pytest.mark.parametrize("width", [140, 470, 690])
@pytest.mark.parametrize("zoom", [1.0, 2.0])
@pytest.mark.parametrize("look", LOOKS)
def test_parts_lie_on_no_other(qtbot: QtBot, block: Block, width: int, zoom: float, look: Look) -> None:
    widget = shown(qtbot, block, width, zoom, look)
    assert widget.height() == widget.heightForWidth(width) > 0
    for part in widget.parts:
        assert 0 <= part.rect.top() <= part.rect.bottom() <= widget.height() + 1
    for one, other in combinations(widget.parts, 2):
        assert not one.rect.adjusted(0.5, 0.5, -0.5, -0.5).intersects(other.rect.adjusted(0.5, 0.5, -0.5, -0.5))
    widget.grab()


def test_with_room_aligned_tokens_stand_below_each_other(qtbot: QtBot) -> None:
    widget = shown(qtbot, COST)
    for link in COST.links:
        if link.kind != "move":
            assert middle(widget, node(link.upper)).x() == middle(widget, token(link.lower)).x()
    assert not widget._bar.isVisible()


def test_a_sentence_that_fits_into_its_rows_is_not_scrolled(qtbot: QtBot) -> None:
    widget = shown(qtbot, COST, 478)
    assert not widget._bar.isVisible()
    assert all(part.rect.right() <= 478 for part in widget.parts)


def test_tokens_keep_their_order_from_left_to_right_whatever_their_script(qtbot: QtBot) -> None:
    widget = shown(qtbot, MIXED)
    places = [middle(widget, node(place)).x() for place in range(3)]
    assert places == sorted(places)


def test_a_long_sentence_scrolls_both_rows_together_and_the_cursor_stays_in_sight(qtbot: QtBot) -> None:
    widget = shown(qtbot, LONG)
    assert widget._bar.isVisible()
    widget.setFocus()
    widget.at = widget.part_of(token(0))
    for _ in range(79):
        qtbot.keyClick(widget, Qt.Key.Key_Right)
    assert widget.parts[widget.at].ref == token(79)
    left = widget.parts[widget.at].rect.left() - widget._bar.value()
    assert 0 <= left <= widget.width()
    assert widget.part_at(QPointF(left + 3, widget.parts[widget.at].rect.center().y())) == widget.at
    widget._bar.setValue(0)
    turn = QWheelEvent(
        QPointF(50, 50), QPointF(50, 50), QPoint(), QPoint(-120, 0), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    widget.wheelEvent(turn)
    assert widget._bar.value() == 120


# -- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", PICTURES, ids=range(len(PICTURES)))
def test_a_block_has_a_name_and_says_what_it_shows(qtbot: QtBot, block: Block) -> None:
    widget = shown(qtbot, block)
    assert widget.accessibleName()
    assert plain(block) == widget.accessibleDescription()
    assert html.render(block).count("<table") == 1


def test_the_name_counts_each_operation_once(qtbot: QtBot) -> None:
    name = shown(qtbot, COST).accessibleName()
    assert name == "sentence of left, substitution 1, insertion 1, deletion 1, move 1"


def test_html_says_where_a_token_moved() -> None:
    text = html.render(COST)
    assert "<bdi>no</bdi><sup>M8</sup>" in text
    assert "<bdi>no</bdi><sup>M3</sup>" in text
    assert text.count('class="op-S"') == 2
    assert "<tfoot>" in html.render(GRID)


def test_marks_differ_in_letter_and_colour_links_in_thickness(qtbot: QtBot) -> None:
    theme = Theme()
    assert len({mark_colour(theme, mark) for mark in NAMES}) == len(NAMES) == len(STATUSES)
    assert len(set(WIDTHS.values())) == 3
    for mark in NAMES:
        assert pixels(shown(qtbot, COST), mark_colour(theme, mark)) > 0


def test_a_treelet_lights_up_in_both_rows_with_its_arcs(qtbot: QtBot) -> None:
    widget = shown(qtbot, COST)
    theme = widget.theme
    assert pixels(widget, theme.colours.hover) == 0
    widget.light(treelet(8))
    on = {part.ref for part in widget.parts if part.source is not None and widget._is_highlighted(part.source)}
    assert on == {node(6), node(7), node(8), token(4), token(5), token(6)}
    assert pixels(widget, theme.colours.hover) > 0
    assert pixels(widget, theme.colours.accent) > 0
    widget.light(None)
    assert pixels(widget, theme.colours.hover) == 0


def test_the_pointer_over_a_token_asks_for_its_treelet(qtbot: QtBot) -> None:
    widget = shown(qtbot, COST)
    seen: list[Any] = []
    widget.hovered.connect(seen.append)
    qtbot.mouseMove(widget, middle(widget, node(8)))
    qtbot.mouseMove(widget, middle(widget, token(5)))
    assert seen[-2:] == [treelet(8), treelet(8)]


# -- keys -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def cost(qtbot: QtBot) -> TokensWidget:
    widget = shown(qtbot, COST)
    assert isinstance(widget, TokensWidget)
    widget.setFocus()
    widget.at = widget.part_of(token(3))
    return widget


def test_arrows_go_along_a_row_and_across(qtbot: QtBot, cost: TokensWidget) -> None:
    for key, wanted in (
        (Qt.Key.Key_Left, token(2)), (Qt.Key.Key_Up, node(4)), (Qt.Key.Key_Right, node(5)), (Qt.Key.Key_Down, token(3)),
    ):  # fmt: skip
        qtbot.keyClick(cost, key)
        assert cost.parts[cost.at or 0].ref == wanted


@pytest.mark.parametrize(("key", "value"), [(Qt.Key.Key_Left, 2), (Qt.Key.Key_Right, 4)])
def test_ctrl_and_an_arrow_move_a_token(qtbot: QtBot, cost: TokensWidget, key: Qt.Key, value: int) -> None:
    made = gestures_of(cost)
    qtbot.keyClick(cost, key, Qt.KeyboardModifier.ControlModifier)
    assert made == [(token(3), "move", value)]
    assert cost.parts[cost.at or 0].ref == token(value)


def test_the_first_and_last_tokens_stay_and_the_reference_too(qtbot: QtBot, cost: TokensWidget) -> None:
    made = gestures_of(cost)
    for ref, key in ((token(0), Qt.Key.Key_Left), (token(8), Qt.Key.Key_Right), (node(3), Qt.Key.Key_Left)):
        cost.at = cost.part_of(ref)
        qtbot.keyClick(cost, key, Qt.KeyboardModifier.ControlModifier)
    cost.at = cost.part_of(node(3))
    qtbot.keyClick(cost, Qt.Key.Key_Delete)
    assert made == []


def test_delete_takes_a_token_away(qtbot: QtBot, cost: TokensWidget) -> None:
    made = gestures_of(cost)
    qtbot.keyClick(cost, Qt.Key.Key_Delete)
    assert made == [(token(3), "remove", None)]


@pytest.mark.parametrize(("key", "verb"), [(Qt.Key.Key_Return, "replace"), (Qt.Key.Key_Insert, "insert")])
def test_a_token_is_typed(qtbot: QtBot, cost: TokensWidget, key: Qt.Key, verb: str) -> None:
    made = gestures_of(cost)
    qtbot.keyClick(cost, key)
    assert cost._edit is not None
    qtbot.keyClicks(cost._edit, "of")
    qtbot.keyClick(cost._edit, Qt.Key.Key_Return)
    assert made == [(token(3), verb, "of")]


@pytest.mark.parametrize("block", [COST, EMPTY], ids=["full", "empty"])
def test_tokens_are_added_behind_the_last_one(qtbot: QtBot, block: Tokens) -> None:
    widget = shown(qtbot, block)
    made = gestures_of(widget)
    index = widget.part_of(("output", "left"))
    widget.setFocus()
    widget.at = index
    qtbot.keyClick(widget, Qt.Key.Key_Return)
    qtbot.keyClicks(widget._edit, "plan")
    qtbot.keyClick(widget._edit, Qt.Key.Key_Return)
    assert made == [(("output", "left"), "insert", "plan")]


def test_going_from_part_to_part_stops_at_what_differs_once(cost: TokensWidget) -> None:
    assert [cost.parts[index].ref for index in cost.stops()] == [node(2), node(3), token(4), node(8)]


# -- the hand ---------------------------------------------------------------------------------------------------------


def drag(qtbot: QtBot, widget: TokensWidget, start: QPoint, end: QPoint) -> None:
    qtbot.mousePress(widget, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.3, 0.7, 1.0):
        step = QPoint(
            round(start.x() + share * (end.x() - start.x())), round(start.y() + share * (end.y() - start.y()))
        )
        _move(widget, step)
    widget.grab()
    qtbot.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=end)


def _move(widget: TokensWidget, point: QPoint) -> None:
    """A movement with the button held, which qtbot does not make."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    left = Qt.MouseButton.LeftButton
    at = QPointF(point)
    widget.mouseMoveEvent(QMouseEvent(QEvent.Type.MouseMove, at, at, Qt.MouseButton.NoButton, left,
                                      Qt.KeyboardModifier.NoModifier))  # fmt: skip


@pytest.mark.parametrize(
    ("old", "before", "value"), [(7, 2, 2), (4, 8, 7), (0, 4, 3), (3, 3, None), (3, 4, None)],
)  # fmt: skip
def test_a_token_is_dragged_before_another(
    qtbot: QtBot, cost: TokensWidget, old: int, before: int, value: int | None
) -> None:
    made = gestures_of(cost)
    target = cost.parts[cost.part_of(token(before)) or 0].rect
    drag(qtbot, cost, middle(cost, token(old)), QPoint(round(target.left()) - 3, round(target.center().y())))
    assert made == ([] if value is None else [(token(old), "move", value)])


def test_a_token_is_dragged_to_the_end(qtbot: QtBot, cost: TokensWidget) -> None:
    made = gestures_of(cost)
    drag(qtbot, cost, middle(cost, token(4)), middle(cost, ("output", "left")))
    assert made == [(token(4), "move", 8)]


def test_a_click_moves_nothing(qtbot: QtBot, cost: TokensWidget) -> None:
    made = gestures_of(cost)
    drag(qtbot, cost, middle(cost, token(4)), middle(cost, token(4)) + QPoint(2, 1))
    assert made == []


def test_a_token_of_the_reference_is_dragged_into_the_output(qtbot: QtBot, cost: TokensWidget) -> None:
    made = gestures_of(cost)
    place = cost.parts[cost.part_of(token(2)) or 0].rect
    drag(qtbot, cost, middle(cost, node(3)), QPoint(round(place.left()) - 3, round(place.center().y())))
    assert made == [(token(2), "insert", "cost")]
    made.clear()
    drag(qtbot, cost, middle(cost, node(3)), middle(cost, node(6)))
    assert made == []


def test_while_dragging_a_mark_shows_where_it_goes(qtbot: QtBot, cost: TokensWidget) -> None:
    before = pixels(cost, cost.theme.colours.accent)
    qtbot.mousePress(cost, Qt.MouseButton.LeftButton, pos=middle(cost, token(7)))
    _move(cost, middle(cost, token(2)))
    assert pixels(cost, cost.theme.colours.accent) > before
    qtbot.mouseRelease(cost, Qt.MouseButton.LeftButton, pos=middle(cost, token(7)))


# -- when the output has changed --------------------------------------------------------------------------------------


def test_the_focus_stays_at_its_place_when_the_output_has_changed(qtbot: QtBot, cost: TokensWidget) -> None:
    """The window shows the sentence anew after each gesture: the token that was moved keeps the focus."""
    qtbot.keyClick(cost, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    less = replace(COST, lower=COST.lower[:6], links=COST.links[:3])
    cost.show_block(less)
    assert cost.parts[cost.at or 0].ref == token(4)
    cost.show_block(replace(COST, lower=COST.lower[:3], links=COST.links[:3]))
    assert cost.parts[cost.at or 0].ref == COST.ref


def test_another_sentence_is_shown_from_its_beginning(qtbot: QtBot) -> None:
    widget = shown(qtbot, LONG)
    widget.mark(token(79))
    assert widget._bar.value() > 1000
    widget.show_block(replace(LONG, note="the same sentence"))
    assert widget._bar.value() > 1000
    widget.show_block(replace(LONG, upper=LONG.upper[1:], links=(), arcs=()))
    assert widget._bar.value() == 0
