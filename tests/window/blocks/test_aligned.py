from __future__ import annotations

import itertools
import time
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QKeyEvent
from PySide6.QtWidgets import QPushButton, QScrollBar
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Aligned, AlignedForm, Block
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.aligned import AlignedWidget
from lexeval_gui.window.blocks.aligned_rows import DICTIONARY as DICTIONARY_SIGN
from lexeval_gui.window.blocks.aligned_rows import LEXICON as LEXICON_SIGN
from lexeval_gui.window.blocks.aligned_rows import WHOLE
from lexeval_gui.window.look.theme import LIGHT, LOOKS, Look, Theme
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.window.blocks.aligned_pictures import (
    BOTH,
    DICTIONARY,
    EMPTY,
    LEXICON,
    MOVED,
    PICTURES,
    RIGHT_TO_LEFT,
    UNALIGNED,
    many,
)

CTRL, SHIFT, NOTHING = (
    Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier,
)  # fmt: skip


def shown(qtbot: QtBot, block: Block, width: int = 640, zoom: float = 1.0, look: Look = "light") -> AlignedWidget:
    theme = Theme()
    theme.set_zoom(zoom)
    theme.set_look(look)
    widget = blocks.make(block, theme)
    assert isinstance(widget, AlignedWidget)
    qtbot.addWidget(widget)
    widget.theme_kept = theme  # type: ignore[attr-defined]
    widget.resize(width, widget.heightForWidth(width))
    widget.show()
    return widget


def heard(widget: AlignedWidget) -> list[tuple[Any, str, Any]]:
    said: list[tuple[Any, str, Any]] = []
    widget.gestured.connect(lambda *gesture: said.append(gesture))
    return said


def row_of(widget: AlignedWidget, text: str) -> int:
    assert isinstance(widget.block, Aligned)
    return [form.text for form in widget.block.forms].index(text)


def put(widget: AlignedWidget, text: str, cell: int) -> AlignedForm:
    """Put the cursor on a cell of a form."""
    widget.at, widget.cell = row_of(widget, text), cell
    assert isinstance(widget.block, Aligned)
    return widget.block.forms[widget.at]


def point(widget: AlignedWidget, text: str, cell: int) -> QPoint:
    """The middle of a cell, or of a sign."""
    row = row_of(widget, text)
    if cell >= 0:
        return widget.cell_rect(row, cell).center().toPoint()
    before = widget.at, widget.cell
    widget.at, widget.cell = row, cell
    place = widget.focus_rect().center().toPoint()
    widget.at, widget.cell = before
    return place


def bar_of(widget: AlignedWidget) -> QScrollBar:
    bar = widget.findChild(QScrollBar)
    assert isinstance(bar, QScrollBar)
    return bar


def image(widget: AlignedWidget) -> QImage:
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def pixels(widget: AlignedWidget, colour: str) -> int:
    picture, wanted = image(widget), QColor(colour).rgb()
    return sum(picture.pixel(x, y) == wanted for x in range(picture.width()) for y in range(picture.height()))


# -- layout -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", PICTURES, ids=range(len(PICTURES)))
@pytest.mark.parametrize("width", [140, 330, 640])
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_rows_lie_inside_and_below_each_other(qtbot: QtBot, block: Aligned, width: int, zoom: float) -> None:
    widget = shown(qtbot, block, width, zoom)
    assert widget.height() == widget.heightForWidth(width) > 0
    for above, below in zip(widget.parts, widget.parts[1:], strict=False):
        assert above.rect.bottom() <= below.rect.top() + 0.01
    for part in widget.parts:
        assert widget.rect().adjusted(-2, -2, 2, 2).contains(part.rect.toRect())
    image(widget)


@pytest.mark.parametrize("block", [BOTH, MOVED, RIGHT_TO_LEFT])
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_cells_of_a_row_stand_beside_each_other_in_common_columns(qtbot: QtBot, block: Aligned, zoom: float) -> None:
    widget = shown(qtbot, block, 640, zoom)
    count = len(block.forms[0].cells)
    for row in range(len(block.forms)):
        rects = [widget.cell_rect(row, column) for column in range(count)]
        assert [r.left() for r in rects] == [widget.cell_rect(0, column).left() for column in range(count)]
        ordered = rects[::-1] if block is RIGHT_TO_LEFT else rects
        assert all(a.right() <= b.left() for a, b in itertools.pairwise(ordered))
        assert all(widget.part_at(rect.center()) == row for rect in rects)


def test_each_column_is_as_wide_as_its_widest_grapheme(qtbot: QtBot) -> None:
    for zoom in (1.0, 2.5):
        widget = shown(qtbot, BOTH, 330, zoom)
        metrics = QFontMetricsF(widget.theme.font())
        for row, form in enumerate(BOTH.forms):
            for column, cell in enumerate(form.cells):
                assert metrics.horizontalAdvance(cell) <= widget.cell_rect(row, column).width() + 0.01


def test_the_stem_stands_apart(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    gaps = [widget.cell_rect(0, c + 1).left() - widget.cell_rect(0, c).right() for c in range(11)]
    assert max(gaps) == gaps[BOTH.stem - 1] > 2 * gaps[0]


def test_a_script_written_from_right_to_left_runs_so(qtbot: QtBot) -> None:
    widget = shown(qtbot, RIGHT_TO_LEFT)
    assert widget.cell_rect(0, 0).left() > widget.cell_rect(0, 1).right()
    assert point(widget, "סוס", LEXICON_SIGN).x() > widget.cell_rect(0, 0).right()
    put(widget, "סוס", 0)
    widget.step(-1, 0)  # to the left
    assert widget.cell == 1


def test_columns_that_find_no_room_are_scrolled(qtbot: QtBot) -> None:
    wide = shown(qtbot, BOTH, 900)
    assert not bar_of(wide).isVisible()
    widget = shown(qtbot, BOTH, 260)
    bar = bar_of(widget)
    assert bar.isVisible()
    put(widget, "missierna", 10)
    widget.step(1, 0)
    assert widget.cell == 11
    assert bar.value() > 0
    assert widget.focus_rect().left() >= 0
    assert widget.focus_rect().right() <= widget.width()
    bar.setValue(0)
    assert widget.cell_rect(0, 0).left() < widget.cell_rect(0, 11).left()


# -- what it shows ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", PICTURES, ids=range(len(PICTURES)))
def test_the_name_counts_the_sides(qtbot: QtBot, block: Aligned) -> None:
    widget = shown(qtbot, block)
    assert widget.accessibleDescription() == plain(block)
    name = widget.accessibleName()
    assert block.name in name
    for side in ("both", "lexicon", "dictionary"):
        assert f" {sum(form.side == side for form in block.forms)}" in name


def test_the_counts_are_those_of_the_paper(qtbot: QtBot) -> None:
    paper = replace(BOTH, forms=tuple(form for form in BOTH.forms if form.side != "lexicon"))
    assert (
        shown(qtbot, paper).accessibleName()
        == "forms of missier maltilex · both 7 · only lexicon 0 · only dictionary 3"
    )


@pytest.mark.parametrize("look", LOOKS)
def test_a_side_is_told_by_its_signs_where_no_colour_is_seen(qtbot: QtBot, look: Look) -> None:
    """A full circle has ink in its middle, an empty one has ground there."""
    widget = shown(qtbot, BOTH, look=look)
    picture = image(widget)
    ground = picture.pixel(0, 0)
    for text, wanted in (("missier", (True, True)), ("missiert", (True, False)), ("missiera", (False, True))):
        for sign, full in zip((LEXICON_SIGN, DICTIONARY_SIGN), wanted, strict=True):
            place = point(widget, text, sign)
            assert (picture.pixel(place) != ground) == full, (text, sign)


def test_the_stem_and_what_lies_beyond_have_different_grounds(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    picture = image(widget)

    def ground(text: str, column: int) -> int:
        rect = widget.cell_rect(row_of(widget, text), column).toRect()
        return picture.pixel(rect.left() + 4, rect.top() + 4)

    assert ground("missierek", 5) == QColor(LIGHT.chip).rgb()
    assert ground("missierek", 6) == QColor(LIGHT.panel).rgb()
    assert ground("missierek", 9) == picture.pixel(0, 0)  # a gap
    assert ground("missiera", 5) == picture.pixel(0, 0)  # the lexicon lacks it


def test_what_was_moved_by_hand_is_marked(qtbot: QtBot) -> None:
    assert pixels(shown(qtbot, MOVED), LIGHT.accent) > pixels(shown(qtbot, BOTH), LIGHT.accent)


def test_a_form_lights_up_and_says_where_the_pointer_is(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    said: list[Any] = []
    widget.hovered.connect(said.append)
    for cell in (3, 9, WHOLE):
        qtbot.mouseMove(widget, point(widget, "missierek", cell))
        assert said[-1] == ("form", "missierek")
    assert pixels(widget, LIGHT.hover) == 0
    widget.light(("form", "missierek"))
    assert pixels(widget, LIGHT.hover) > 500
    widget.light(("form", "elsewhere"))
    assert pixels(widget, LIGHT.hover) == 0


# -- the keys ---------------------------------------------------------------------------------------------------------


def test_arrows_lead_over_signs_form_and_cells(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    widget.setFocus()
    widget.at, widget.cell = 0, LEXICON_SIGN
    seen = [widget.cell]
    for _ in range(20):
        qtbot.keyClick(widget, Qt.Key.Key_Right)
        seen.append(widget.cell)
    assert seen[:15] == list(range(-3, 12))
    assert set(seen[15:]) == {11}
    qtbot.keyClick(widget, Qt.Key.Key_Down)
    assert (widget.at, widget.cell) == (1, 11)
    qtbot.keyClick(widget, Qt.Key.Key_Home)
    assert widget.cell == LEXICON_SIGN
    qtbot.keyClick(widget, Qt.Key.Key_Left)
    qtbot.keyClick(widget, Qt.Key.Key_Up)
    qtbot.keyClick(widget, Qt.Key.Key_Up)
    assert (widget.at, widget.cell) == (0, LEXICON_SIGN)


def test_ctrl_and_an_arrow_carry_a_cell(qtbot: QtBot) -> None:
    block = replace(BOTH, columns=tuple({"to": n} for n in range(12)))
    widget = shown(qtbot, block)
    said = heard(widget)
    put(widget, "missierek", 7)
    qtbot.keyClick(widget, Qt.Key.Key_Right, CTRL)
    assert said == [(("cell", "missierek", 7), "move", {"to": 8})]
    put(widget, "missier", 9)  # a gap
    qtbot.keyClick(widget, Qt.Key.Key_Right, CTRL)
    put(widget, "missier", 0)  # the edge
    qtbot.keyClick(widget, Qt.Key.Key_Left, CTRL)
    assert len(said) == 1


def test_ctrl_and_an_arrow_go_the_way_the_script_runs(qtbot: QtBot) -> None:
    widget = shown(qtbot, RIGHT_TO_LEFT)
    said = heard(widget)
    put(widget, "סוסה", 3)
    qtbot.keyClick(widget, Qt.Key.Key_Left, CTRL)
    assert said[0][1:] == ("move", 4)


def test_a_cell_is_carried_to_the_next_column_that_holds_its_kind(qtbot: QtBot) -> None:
    kinds = tuple("cvccvc" + "vcvcvc")
    widget = shown(qtbot, replace(BOTH, kinds=kinds))
    said = heard(widget)
    for text, cell, key in (("missieri", 6, Qt.Key.Key_Right), ("missiera", 11, Qt.Key.Key_Left)):
        put(widget, text, cell)
        qtbot.keyClick(widget, key, CTRL)
    assert [(verb, value) for _, verb, value in said] == [("move", 8), ("move", 9)]


def test_the_cursor_stays_with_a_grapheme_that_was_moved(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    form = put(widget, "missieri", 6)
    cells, refs = (*form.cells[:6], "", "i", *form.cells[8:]), (*form.refs[:6], None, form.refs[6], *form.refs[8:])
    moved = replace(form, cells=cells, refs=refs, moved=(7,))
    widget.show_block(replace(BOTH, forms=tuple(moved if f is form else f for f in BOTH.forms)))
    assert (widget.at, widget.cell) == (row_of(widget, "missieri"), 7)
    said = heard(widget)
    qtbot.keyClick(widget, Qt.Key.Key_Delete)
    assert said == [(form.refs[6], "remove", None)]


def test_the_cursor_finds_its_form_in_another_cluster_or_stays_inside(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    put(widget, "missiert", 11)
    widget.show_block(RIGHT_TO_LEFT)
    assert widget.at is not None
    assert widget.at < 3
    assert widget.cell <= 4
    widget.grab()
    widget.show_block(EMPTY)
    widget.setFocus()
    qtbot.keyClick(widget, Qt.Key.Key_Right, CTRL)
    qtbot.keyClick(widget, Qt.Key.Key_Space)
    widget.grab()


@pytest.mark.parametrize(
    ("cell", "held", "side"),
    [
        (2, NOTHING, LEXICON), (WHOLE, NOTHING, LEXICON), (WHOLE, SHIFT, DICTIONARY),
        (DICTIONARY_SIGN, NOTHING, DICTIONARY), (LEXICON_SIGN, NOTHING, LEXICON),
    ],
)  # fmt: skip
def test_space_ticks_a_side(qtbot: QtBot, cell: int, held: Any, side: Any) -> None:
    widget = shown(qtbot, BOTH)
    said = heard(widget)
    put(widget, "missiera", cell)
    qtbot.keyClick(widget, Qt.Key.Key_Space, held)
    assert said == [(side, "toggle", "missiera")]


def test_a_side_that_takes_nothing_leaves_the_keys_to_the_other(qtbot: QtBot) -> None:
    widget = shown(qtbot, replace(BOTH, lexicon=None))
    said = heard(widget)
    put(widget, "missiert", WHOLE)
    qtbot.keyClick(widget, Qt.Key.Key_Space)
    assert said == [(DICTIONARY, "toggle", "missiert")]


def test_nothing_is_ticked_where_forms_take_no_tick(qtbot: QtBot) -> None:
    widget = shown(qtbot, replace(BOTH, forms=tuple(replace(form, gestures=()) for form in BOTH.forms)))
    said = heard(widget)
    put(widget, "missiert", 3)
    qtbot.keyClick(widget, Qt.Key.Key_Space)
    qtbot.keyClick(widget, Qt.Key.Key_Right, CTRL)
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, NOTHING, point(widget, "missiert", LEXICON_SIGN))
    assert said == []


@pytest.mark.parametrize(("held", "side"), [(NOTHING, LEXICON), (SHIFT, DICTIONARY)])
def test_a_form_that_is_typed_goes_to_a_side(qtbot: QtBot, held: Any, side: Any) -> None:
    widget = shown(qtbot, BOTH)
    said = heard(widget)
    put(widget, "missier", WHOLE)
    qtbot.keyClick(widget, Qt.Key.Key_Insert, held)
    assert widget._edit is not None
    qtbot.keyClicks(widget._edit, "missierha")
    qtbot.keyClick(widget._edit, Qt.Key.Key_Return)
    assert said == [(side, "insert", "missierha")]


@pytest.mark.parametrize(
    ("key", "held", "cell", "taken"),
    [
        (Qt.Key.Key_Left, CTRL, 3, True), (Qt.Key.Key_Left, CTRL, WHOLE, False), (Qt.Key.Key_Z, CTRL, 3, False),
        (Qt.Key.Key_Space, NOTHING, 3, True), (Qt.Key.Key_Up, NOTHING, 3, True), (Qt.Key.Key_Up, CTRL, 3, False),
    ],
)  # fmt: skip
def test_only_keys_that_mean_something_are_kept_from_the_window(
    qtbot: QtBot, key: Qt.Key, held: Any, cell: int, taken: bool
) -> None:
    widget = shown(qtbot, BOTH)
    put(widget, "missier", cell)
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, held)
    event.ignore()
    widget.event(event)
    assert event.isAccepted() == taken


# -- the pointer ------------------------------------------------------------------------------------------------------


def drag(qtbot: QtBot, widget: AlignedWidget, start: QPoint, stop: QPoint) -> None:
    qtbot.mousePress(widget, Qt.MouseButton.LeftButton, NOTHING, start)
    for share in (0.3, 0.7, 1.0):
        place = QPointF(start) + (QPointF(stop) - QPointF(start)) * share
        qtbot.mouseMove(widget, place.toPoint())
        event_buttons(widget, place)
    qtbot.mouseRelease(widget, Qt.MouseButton.LeftButton, NOTHING, stop)


def event_buttons(widget: AlignedWidget, place: QPointF) -> None:
    """A move with the button held, which the offscreen platform does not always tell."""
    from PySide6.QtGui import QMouseEvent

    left = Qt.MouseButton.LeftButton
    moved = QMouseEvent(QEvent.Type.MouseMove, place, widget.mapToGlobal(place), Qt.MouseButton.NoButton, left, NOTHING)
    widget.mouseMoveEvent(moved)


def test_dragging_a_cell_moves_it(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    said = heard(widget)
    drag(qtbot, widget, point(widget, "missierek", 7), point(widget, "missierek", 10))
    assert said == [(("cell", "missierek", 7), "move", 10)]
    said.clear()
    drag(qtbot, widget, point(widget, "missierek", 7), QPoint(widget.width() + 50, 0))
    assert said == [(("cell", "missierek", 7), "move", 11)]


OPENINGS = replace(BOTH, openings=tuple(f"new {number}" for number in range(13)))


def test_dropped_between_columns_a_cell_opens_a_new_one(qtbot: QtBot) -> None:
    widget = shown(qtbot, OPENINGS)
    said = heard(widget)
    row = row_of(widget, "missierek")
    line = widget.cell_rect(row, 9).topRight() + QPointF(1, 8)
    drag(qtbot, widget, point(widget, "missierek", 7), line.toPoint())
    drag(qtbot, widget, point(widget, "missierek", 7), QPoint(widget.width() + 50, 0))
    drag(qtbot, widget, point(widget, "missierek", 7), point(widget, "missierek", 10))
    assert [value for _, _, value in said] == ["new 10", "new 12", 10]


def test_ctrl_shift_and_an_arrow_carry_a_cell_into_a_new_column(qtbot: QtBot) -> None:
    widget = shown(qtbot, OPENINGS)
    said = heard(widget)
    put(widget, "missierek", 7)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
        qtbot.keyClick(widget, key, CTRL | SHIFT)
    assert [value for _, _, value in said] == ["new 8", "new 7"]


def test_a_new_column_is_opened_kept_and_undone(qtbot: QtBot) -> None:
    pane, state = pane_with(qtbot, "lexicon-missier")
    widget = pane.findChild(AlignedWidget)
    assert isinstance(widget, AlignedWidget)
    put(widget, "missierek", 7)
    qtbot.keyClick(widget, Qt.Key.Key_Right, CTRL | SHIFT)
    form = put(widget, "missierek", widget.cell)
    assert (form.cells[8], form.moved, widget.cell) == ("k", (8,), 8)
    assert all(not other.cells[8] for other in widget.block.forms if other.text != "missierek")
    state.history.undo()
    assert put(widget, "missierek", 7).cells[7] == "k"


def test_dragging_a_gap_or_nowhere_moves_nothing(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    said = heard(widget)
    drag(qtbot, widget, point(widget, "missier", 8), point(widget, "missier", 10))
    drag(qtbot, widget, point(widget, "missier", 2), point(widget, "missier", 2) + QPoint(2, 0))
    assert said == []


def test_a_click_on_a_sign_is_a_tick(qtbot: QtBot) -> None:
    widget = shown(qtbot, BOTH)
    said = heard(widget)
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, NOTHING, point(widget, "missiera", LEXICON_SIGN))
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, NOTHING, point(widget, "missiera", DICTIONARY_SIGN))
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, NOTHING, point(widget, "missiera", WHOLE))
    assert said == [(LEXICON, "toggle", "missiera"), (DICTIONARY, "toggle", "missiera")]


# -- what is offered, and very much of it -----------------------------------------------------------------------------


def test_what_is_not_aligned_can_be_asked_for(qtbot: QtBot) -> None:
    widget = shown(qtbot, UNALIGNED)
    button = widget.findChild(QPushButton)
    assert button is not None
    assert button.isVisible()
    assert button.text() == "Align 11 forms"
    asked: list[tuple[str, str]] = []
    widget.parameter_requested.connect(lambda *what: asked.append(what))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked == [("align", "all")]
    widget.show_block(BOTH)
    assert not button.isVisible()


@pytest.mark.parametrize("aligned", [True, False])
def test_ten_thousand_forms_do_not_freeze(qtbot: QtBot, aligned: bool) -> None:
    block = many(10_000)
    if not aligned:
        block = replace(block, forms=tuple(replace(form, cells=(), refs=()) for form in block.forms))
    start = time.thread_time()
    widget = shown(qtbot, block)
    assert time.thread_time() - start < 2.0
    assert len(widget.parts) == 10_000
    start = time.thread_time()
    for number in range(5):  # what a pane that is scrolled has painted
        widget.grab(widget.parts[number * 2000].rect.toRect().adjusted(0, 0, 0, 700))
        widget.light(("form", number * 2000))
    assert time.thread_time() - start < 1.0
    widget.at, widget.cell = 9_998, 0
    widget.step(0, 1)
    assert widget.at == 9_999
    widget.hide()  # or all ten thousand are painted while the test ends
    assert widget.part_at(widget.parts[9_999].rect.center()) == 9_999


# -- in the pane ------------------------------------------------------------------------------------------------------


def pane_with(qtbot: QtBot, sample: str) -> tuple[ItemPane, AppState]:
    plan = opening.plan(opening.sample(sample).paths)
    parts, chosen = reading.read(plan, Job()), Settings(opening.task("lexicon").identity.parameters)
    state = AppState()
    state.show_evaluation(Evaluation(prepare("lexicon", parts, chosen, (), Job()), chosen))
    pane = ItemPane(state, Theme())
    qtbot.addWidget(pane)
    pane.resize(480, 600)
    pane.show()
    state.selection.set_current(0)
    return pane, state


def test_what_if_begins_at_the_cluster_and_ticks_reach_the_scores(qtbot: QtBot) -> None:
    pane, state = pane_with(qtbot, "lexicon-missier")
    pane.what_if()
    widget = pane.findChild(AlignedWidget)
    assert isinstance(widget, AlignedWidget)
    put(widget, "missiera", WHOLE)
    qtbot.keyClick(widget, Qt.Key.Key_Space)
    assert [kind for kind, *_ in state.history.journal.current] == ["lexicon"]
    assert "both 8" in widget.accessibleName()
    qtbot.keyClick(widget, Qt.Key.Key_Space)
    assert "both 7" in widget.accessibleName()


def test_a_cell_is_carried_marked_put_back_and_undone(qtbot: QtBot) -> None:
    pane, state = pane_with(qtbot, "lexicon-missier")
    widget = pane.findChild(AlignedWidget)
    assert isinstance(widget, AlignedWidget)
    form = put(widget, "missieri", 6)
    assert form.cells[6] == "i"
    assert isinstance(widget.block, Aligned)
    kinds = widget.block.kinds
    target = next(column for column in range(7, len(kinds)) if kinds[column] == kinds[6])
    qtbot.keyClick(widget, Qt.Key.Key_Right, CTRL)
    moved = widget.block.forms[row_of(widget, "missieri")]
    assert (moved.cells[6], moved.cells[target], moved.moved, widget.cell) == ("", "i", (target,), target)
    qtbot.keyClick(widget, Qt.Key.Key_Delete)
    assert widget.block.forms[row_of(widget, "missieri")] == form
    assert widget.cell == 6
    state.history.undo()
    assert widget.block.forms[row_of(widget, "missieri")] == moved


def test_an_offer_changes_its_parameter(qtbot: QtBot) -> None:
    pane, state = pane_with(qtbot, "lexicon-missier")
    widget = pane.findChild(AlignedWidget)
    assert isinstance(widget, AlignedWidget)
    widget.parameter_requested.emit("align", "always")
    assert state.data.settings is not None
    assert state.data.settings["align"] == "always"


@pytest.mark.parametrize("block", [BOTH, RIGHT_TO_LEFT], ids=["missier", "right to left"])
def test_what_is_noted_of_forms_stands_behind_their_cells(qtbot: QtBot, block: Aligned) -> None:
    plainly = shown(qtbot, block)
    noted = replace(block, forms=tuple(replace(form, note="in both books") for form in block.forms))
    widget = shown(qtbot, noted)
    assert plainly._notes == 0 < widget._notes <= 0.4 * widget.width()
    last = max(range(len(widget._grid.columns.starts)), key=lambda column: widget._grid.columns.starts[column])
    cell = widget.cell_rect(0, last)
    room = widget._grid.mirrored(widget._grid.left + widget._grid.room, widget._notes)
    assert not (cell.left() < room + widget._notes and room < cell.right())
    assert all(part.words.endswith("in both books") for part in widget.parts)
    before, after = plainly.grab().toImage(), widget.grab().toImage()
    assert before != after
    assert plain(noted).count("in both books") == len(block.forms) > plain(block).count("in both books")
