"""The sections of an item at every size: none hides another, and what was chosen or changed is in sight."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from lexeval_gui.core.blocks import Block, Piece
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.tables import UNDEFINED
from lexeval_gui.window.blocks import widget_class
from lexeval_gui.window.blocks.aligned import AlignedWidget
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.edits import EditsWidget
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.blocks.parts import Part
from lexeval_gui.window.blocks.text import TextWidget
from lexeval_gui.window.look.style_sheet import dress
from lexeval_gui.window.look.theme import Look, Theme
from lexeval_gui.window.panes.item.area import COVERED, BlocksArea
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.panes.item.systems_line import SystemsLine
from lexeval_gui.workspace.items.headlines import headlines_of_item
from tests.restless import restless
from tests.window.panes.item.conftest import MakePane

SAMPLES = (
    "substitution-systems", "substitution-happy", "substitution-best", "edits-letters", "edits-codes", "edits-m2",
    "lexicon-missier", "lexicon-greek", "generation-sentences", "generation-phase",
)  # fmt: skip
KINDS = [widget_class(kind) for kind in get_args(Block)]
Arrange = Callable[[BlockWidget[Any], float], float]
SIZES = ((300, 400), (487, 440), (640, 280), (900, 600))


def in_sight(pane: ItemPane, widget: QWidget, rect: QRect) -> bool:
    """Whether the middle of a rectangle of a widget is within every area that it stands in, covered in none, and in the
    pane."""
    here: QWidget | None = widget
    point = rect.center()
    while here is not None and here is not pane:
        point = here.mapToParent(point)
        here = here.parentWidget()
        if here is not None and not here.rect().contains(point):
            return False
        if isinstance(here, BlocksArea) and here.is_covered(point):
            return False
    return widget.isVisible()


def shown_rect(widget: BlockWidget[Any], part: Part) -> QRect:
    """Where a part is drawn, in a widget that may scroll sideways by itself."""
    widget.ensure_layout()
    return part.rect.toAlignedRect().translated(-getattr(widget, "_scroll_offset", 0), 0)


def answers_in_sight(pane: ItemPane) -> tuple[int, int]:
    """How many answers of the first system can be seen, and how many it has; of edits, which stand in the text as well
    as in a table, the larger number."""
    rows = [w for w in pane._widgets if pane.sections.section_of(w) == "answers"]
    if not rows:
        return 0, 0
    own = [part for part in rows[0].parts if part.line >= 0 and (part.column == 0 or len(rows) == 1)]
    marks = [w for w in pane._widgets if pane.sections.section_of(w) == "text" and isinstance(w, EditsWidget)]
    in_text = [(w, part) for w in marks for part in w.parts if part.source.system in (None, pane._front.shown[0])]
    seen = sum(in_sight(pane, rows[0], shown_rect(rows[0], part)) for part in own)
    return max(seen, sum(in_sight(pane, w, shown_rect(w, part)) for w, part in in_text)), len(own)


def headline_in_sight(pane: ItemPane) -> bool:
    """Whether the score of the first system can be read: in the arithmetic, or in the line that stands for it."""
    evaluation, item = pane._state.data.evaluation, pane._state.selection.current
    assert evaluation is not None
    assert item is not None
    (headline,) = headlines_of_item(evaluation, item, pane._front.shown[:1])
    fold = pane.sections.fold
    if pane.sections.is_folded:
        return fold.isVisible() and headline.value in fold.words()
    term = evaluation.measure_of_item(evaluation.headline(headline.system).id).id
    (formula,) = (w for w in pane._widgets if pane.sections.section_of(w) == "arithmetic")
    wanted = (headline.value, "0")  # L of a class without a cluster
    results = [
        part
        for part in formula.parts
        if part.source.term == term and (part.source.text in wanted or headline.value == UNDEFINED)
    ]
    return any(in_sight(pane, formula, part.rect.toAlignedRect()) for part in results)


@pytest.mark.parametrize("zoom", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("sample", SAMPLES)
def test_text_three_answers_and_the_score_are_in_sight(
    make_pane: MakePane, sample: str, size: tuple[int, int], zoom: float
) -> None:
    pane = make_pane(sample, *size, zoom)
    evaluation = pane._state.data.evaluation
    assert evaluation is not None
    for item in range(min(4, len(evaluation.dataset))):
        pane._state.selection.set_current(item)
        QApplication.processEvents()
        seen, there = answers_in_sight(pane)
        assert seen >= min(3, there), f"item {item}: {seen} of {there}"
        assert headline_in_sight(pane), f"item {item}"
        for widget in pane._widgets:
            if pane.sections.section_of(widget) == "text" and widget.parts:
                assert in_sight(pane, widget, widget.parts[0].rect.toAlignedRect()), f"item {item}"


@pytest.mark.parametrize("size", [(640, 252), (683, 236)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("item", range(10))
def test_the_second_line_of_a_text_with_many_edits_is_in_sight(
    make_pane: MakePane, item: int, size: tuple[int, int]
) -> None:
    """What a window of 1280 × 800 and of 1366 × 768 leaves at 200 % below the strip that offers a path."""
    pane = make_pane("edits-letters", *size, 2.0)
    pane._state.selection.set_current(item)
    QApplication.processEvents()
    (text,) = (w for w in pane._widgets if isinstance(w, EditsWidget))
    lines = zip(text._tops[:2], text._lines.lines, strict=False)
    foot = max(top + line.height for top, line in lines)
    area = pane.sections.areas["text"]
    assert foot - area.verticalScrollBar().value() <= area.viewport().height()
    assert pane.sections.areas["answers"].height() >= pane._theme.px(40)  # whose they are, and the first


@pytest.mark.parametrize("lectures", [False, True])
@pytest.mark.parametrize("sample", SAMPLES)
def test_sections_that_have_their_heights_ask_for_no_others(
    make_pane: MakePane, sample: str, lectures: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else they might share the room for ever: in a lecture a sample of a lexicon did."""
    asked, low = list[str](), set[bool]()
    monkeypatch.setattr(BlockWidget, "updateGeometry", lambda widget: asked.append(type(widget).__name__))
    for size in SIZES:
        pane = make_pane(sample, *size)
        pane._theme.set_lecture(lectures, 1.0)
        assert pane._state.data.evaluation is not None
        for item in range(min(4, len(pane._state.data.evaluation.dataset))):
            pane._state.selection.set_current(item)
            pane.sections.place()
            assert not restless(), f"{size}, item {item}"
            asked.clear()
            pane.sections.place()
            assert not asked, f"{size}, item {item}"
            low.update(widget.low for widget in pane._widgets)
    assert True in low


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("size", SIZES[:2], ids="{0[0]}x{0[1]}".format)
def test_no_block_is_laid_out_again_as_it_was(
    make_pane: MakePane, sample: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pane = make_pane(sample, *size)
    evaluation = pane._state.data.evaluation
    assert evaluation is not None
    for item in range(min(4, len(evaluation.dataset))):
        pane._state.selection.set_current(item)
        QApplication.processEvents()
    before, asked = list(pane._widgets), list[tuple[int, bool, float]]()
    for kind in KINDS:

        def arrange(widget: BlockWidget[Any], width: float, arrange: Arrange = kind.arrange) -> float:
            asked.append((id(widget), widget.low, width))
            return arrange(widget, width)

        monkeypatch.setattr(kind, "arrange", arrange)
    pane._state.selection.set_current(0)
    QApplication.processEvents()
    pane.grab()
    assert asked or len(evaluation.dataset) == 1
    if pane._widgets != before:  # blocks of other kinds begin at Qt's own width
        return
    assert {width for _, _, width in asked}.isdisjoint({0.0})
    assert len(asked) <= 4 * len(pane._widgets), asked  # two forms, with and without a scroll bar


@pytest.mark.parametrize("sample", ["generation-sentences", "edits-letters"])
def test_what_scrolls_anyway_is_laid_out_once_for_each_width(
    make_pane: MakePane, sample: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks are far higher than the pane, as those of an item of some thousand tokens in any pane."""
    pane = make_pane(sample, 400, 90)
    asked: list[tuple[int, bool, float]] = []
    for kind in KINDS:

        def arrange(widget: BlockWidget[Any], width: float, arrange: Arrange = kind.arrange) -> float:
            if pane.sections.areas[pane.sections.section_of(widget)].inside.height() > 2 * pane.sections.height():
                asked.append((id(widget), widget.low, width))
            return arrange(widget, width)

        monkeypatch.setattr(kind, "arrange", arrange)
    for item in (1, 2, 1):
        asked.clear()
        pane._state.selection.set_current(item)
        QApplication.processEvents()
        pane.grab()
        assert asked
        assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_no_section_stands_on_another(make_pane: MakePane, sample: str, size: tuple[int, int]) -> None:
    pane = make_pane(sample, *size)
    for folded in (False, True):
        if folded:
            pane.sections.fold_arithmetic()
        parts = [w for w in pane.sections.children() if isinstance(w, QWidget) and w.isVisible()]
        for one in parts:
            assert pane.sections.rect().contains(one.geometry())
            assert not any(one.geometry().intersects(other.geometry()) for other in parts if other is not one)


def changeable(pane: ItemPane) -> list[tuple[BlockWidget[Any], int]]:
    """Parts that can be taken away, from the end of each widget."""
    return [
        (widget, index)
        for widget in pane._widgets
        for index in reversed(range(len(widget.parts)))
        if {"remove", "replace"} & {*widget.parts[index].gestures}
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(300, 400), (487, 300), (640, 280)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(
    "sample", ["substitution-systems", "substitution-best", "edits-codes", "edits-m2", "generation-sentences"]
)
def test_what_is_changed_is_in_sight_after_the_step_after_undo_and_after_a_resize(
    make_pane: MakePane, sample: str, size: tuple[int, int]
) -> None:
    pane = make_pane(sample, *size)
    history = pane._state.history
    tried = 0
    for item in range(3):
        pane._state.selection.set_current(item)
        for widget, index in changeable(pane)[:6]:
            if index >= len(widget.parts):
                continue
            part = widget.parts[index]
            if part.ref is None or "remove" not in part.gestures:
                continue
            widget.at = index
            widget.gestured.emit(part.ref, "remove", None)
            QApplication.processEvents()
            assert pane.sections.changes.isVisible()
            history.undo()
            QApplication.processEvents()
            place = widget.part_of(part.ref)
            assert place is not None
            assert in_sight(pane, widget, shown_rect(widget, widget.parts[place])), (item, part.ref)
            pane.resize(pane.width(), pane.height() - 40)
            QApplication.processEvents()
            assert in_sight(pane, widget, shown_rect(widget, widget.parts[place])), (item, part.ref)
            pane.resize(pane.width(), pane.height() + 40)
            QApplication.processEvents()
            tried += 1
    assert tried > 3


def test_a_part_that_is_replaced_stays_in_sight_where_what_it_does_is_said_above(make_pane: MakePane) -> None:
    pane = make_pane("substitution-systems", 487, 300)
    ranking = next(w for w in pane._widgets if pane.sections.section_of(w) == "answers")
    index = max(i for i, part in enumerate(ranking.parts) if "replace" in part.gestures and part.column == 0)
    ref = ranking.parts[index].ref
    assert ref is not None
    ranking.gestured.emit(ref, "replace", "something else")
    QApplication.processEvents()
    assert pane.sections.changes.isVisible()
    assert ranking.parts[index].value == "something else"
    assert in_sight(pane, ranking, ranking.parts[index].rect.toAlignedRect())


def test_redoing_brings_what_is_changed_into_sight(make_pane: MakePane) -> None:
    pane = make_pane("substitution-systems", 487, 300)
    evaluation = pane._state.data.evaluation
    assert evaluation is not None
    ranking = next(w for w in pane._widgets if pane.sections.section_of(w) == "answers")
    index = max(i for i, part in enumerate(ranking.parts) if "replace" in part.gestures and part.column == 0)
    ref = ranking.parts[index].ref
    assert ref is not None
    pane._state.history.gesture(Gesture(evaluation.dataset.ids[0], ref, "replace", "something else"))
    assert in_sight(pane, ranking, ranking.parts[index].rect.toAlignedRect())  # though nobody chose it here
    area = pane.sections.area_of(ranking)
    pane._state.history.undo()
    area.kept = None
    area.verticalScrollBar().setValue(0)
    pane._state.history.redo()
    QApplication.processEvents()
    assert in_sight(pane, ranking, ranking.parts[index].rect.toAlignedRect())


@pytest.mark.parametrize("sample", ["substitution-systems", "edits-m2"])
def test_undo_and_redo_go_to_the_item_and_the_system_that_they_change(make_pane: MakePane, sample: str) -> None:
    pane = make_pane(sample, 487, 300)
    history, selection = pane._state.history, pane._state.selection
    widget, index = next(
        (widget, index) for widget, index in reversed(changeable(pane)) if "remove" in widget.parts[index].gestures
    )
    ref, systems = widget.parts[index].ref, pane._front.shown
    assert ref is not None
    history.gesture(Gesture(pane._item or "", ref, "remove", None))
    for step in (history.undo, history.redo, history.undo):
        selection.set_current(1)
        pane.next_systems(1)
        step()
        QApplication.processEvents()
        assert selection.current == 0
        assert {*systems} & {*pane._front.shown}
    places = pane.sections.places_of(ref)
    assert places
    assert any(in_sight(pane, w, w.parts[place].rect.toAlignedRect()) for w, place in places)


def test_undoing_where_one_is_stays_there(make_pane: MakePane) -> None:
    pane = make_pane("substitution-systems", 487, 300)
    state = pane._state
    assert state.data.evaluation is not None
    ids = state.data.evaluation.dataset.ids
    state.selection.set_current(1)
    state.history.apply([Change("note", ids[item], None, None, "x") for item in (2, 1)])
    state.history.undo()
    assert state.selection.current == 1
    state.history.apply([Change("review", ids[0], None, None, "x")])  # which has an order of its own
    state.history.undo()
    assert state.selection.current == 1
    state.history.apply([Change("note", "not there", None, None, "x"), Change("tag list", "", None, None, [])])
    state.history.undo()
    assert state.selection.current == 1


# the systems in front


def test_the_systems_that_are_a_key_away_say_their_scores(make_pane: MakePane) -> None:
    pane = make_pane("substitution-happy", 487, 440)
    evaluation = pane._state.data.evaluation
    assert evaluation is not None
    line, seen = pane.sections.more, set[int]()
    for _ in range(len(evaluation.system_names)):
        shown = pane._front.shown
        columns = next(w for w in pane._widgets if pane.sections.section_of(w) == "answers").block.columns
        assert [column.system for column in columns] == list(shown)
        assert line.isVisible()
        for headline in headlines_of_item(evaluation, 0, pane._front.others):
            assert f"{headline.name} " in line.words()
            assert headline.value in line.words()
        assert f"{len(pane._front.others)} more →" in line.words()
        seen.update(shown)
        pane.next_systems(1)
    assert seen == set(range(len(evaluation.system_names)))


def test_where_all_have_room_none_is_a_key_away(make_pane: MakePane) -> None:
    pane = make_pane("substitution-systems", 900, 600)
    assert pane._front.others == ()
    assert not pane.sections.more.isVisible()
    said: list[str] = []
    pane._state.message.connect(said.append)
    pane.next_systems(1)
    assert said == ["All systems that are switched on are in view"]


def test_those_that_are_compared_come_to_the_front(make_pane: MakePane) -> None:
    pane = make_pane("substitution-happy", 487, 440)
    pane._state.view.set_pair(5, 3)
    assert pane._front.shown[:2] == (5, 3)
    pane.resize(2000, 440)
    QApplication.processEvents()
    assert pane._front.shown == tuple(range(7))


def test_a_part_that_another_pane_chooses_brings_its_system_to_the_front(make_pane: MakePane) -> None:
    pane = make_pane("substitution-happy", 487, 440)
    evaluation = pane._state.data.evaluation
    assert evaluation is not None
    last = pane._front.others[-1]
    ranking = next(block for block in evaluation.blocks(0, [last]) if hasattr(block, "columns"))
    ref = ranking.columns[0].answers[0].ref
    pane._state.selection.set_part(ref)
    assert last in pane._front.shown
    assert pane.sections.places_of(ref)


@pytest.mark.parametrize(
    ("sample", "width"), [("edits-letters", 640), ("lexicon-english", 900), ("generation-sentences", 900)]
)
def test_systems_stand_side_by_side_where_they_have_room(make_pane: MakePane, sample: str, width: int) -> None:
    pane = make_pane(sample, width, 600)
    assert len(pane._front.shown) > 1
    first, second = [w for w in pane._widgets if pane.sections.section_of(w) == "answers"][:2]
    tops = [w.mapTo(pane, QPoint(0, 0)) for w in (first, second)]
    assert tops[0].y() == tops[1].y()
    assert tops[1].x() >= tops[0].x() + first.width()
    assert abs(first.width() - second.width()) <= 1
    pane.resize(400, 600)
    QApplication.processEvents()
    tops = [w.mapTo(pane, QPoint(0, 0)) for w in (first, second)]
    assert tops[0].x() == tops[1].x()
    assert tops[1].y() >= tops[0].y() + first.height()


# numbers are never cut


@pytest.mark.parametrize("width", [300, 340, 487, 640, 900])
def test_a_line_of_systems_leaves_no_number_out(make_pane: MakePane, width: int) -> None:
    pane = make_pane("substitution-happy", width, 500)
    for line in (pane.sections.more, pane.sections.fold):
        if line is pane.sections.fold:
            pane.sections.fold_arithmetic()
        assert line.isVisible()
        assert_numbers_whole(line)


def assert_numbers_whole(line: SystemsLine) -> None:
    metrics = line.fontMetrics()
    for entry in line._place(float(line.width())):
        assert line.rect().contains(entry.value.toAlignedRect())
        assert (
            entry.value.width() >= metrics.horizontalAdvance(entry.text) * 0.5
        )  # the theme's font is not the widget's


# folding


def test_a_key_folds_the_arithmetic_to_its_results(make_pane: MakePane) -> None:
    pane = make_pane("substitution-systems", 487, 440)
    assert pane.sections.areas["arithmetic"].isVisible()
    before = pane.sections.areas["answers"].height()
    pane.sections.fold_arithmetic()
    assert pane.sections.is_folded
    assert not pane.sections.areas["arithmetic"].isVisible()
    assert pane.sections.areas["answers"].height() > before
    assert headline_in_sight(pane)
    assert pane.sections.folding == "folded"
    pane.sections.fold.click()
    assert pane.sections.areas["arithmetic"].isVisible()
    assert pane.sections.folding == ""  # as the room has it by itself


def test_in_a_very_low_pane_it_is_folded_until_it_is_asked_for(make_pane: MakePane) -> None:
    pane = make_pane("substitution-systems", 640, 160)
    assert pane.sections.is_folded
    assert pane.sections.folding == ""
    assert headline_in_sight(pane)
    pane.sections.fold_arithmetic()
    assert not pane.sections.is_folded
    assert pane.sections.folding == "shown"
    pane.resize(640, 600)
    QApplication.processEvents()
    assert not pane.sections.is_folded


def test_folding_is_as_it_was_remembered(make_pane: MakePane) -> None:
    pane = make_pane("edits-letters", 487, 500)
    for wanted in ("folded", "shown", "", "nonsense"):
        pane.sections.set_folding(wanted)
        assert pane.sections.folding == (wanted if wanted != "nonsense" else "")
        assert pane.sections.is_folded == (wanted == "folded")


# where there is little height


@pytest.mark.parametrize("zoom", [1.0, 2.0, 2.5])
def test_where_it_is_low_few_systems_a_key_away_stand_beside_the_others(make_pane: MakePane, zoom: float) -> None:
    pane = make_pane("substitution-happy", 640, 290, zoom)
    for system in range(5, 7):
        pane._state.view.set_visible(system, False)
    QApplication.processEvents()
    more, answers = pane.sections.more, pane.sections.areas["answers"]
    assert more.is_upright
    assert len(pane._front.shown) >= 2
    assert len(pane._front.others) <= 2
    assert more.isVisible()
    assert more.geometry().left() == answers.geometry().right() + 1
    assert more.geometry().top() == answers.geometry().top()
    assert more.geometry().right() < pane.sections.width()
    entries = more._place(float(more.width()))
    assert [entry.headline.system for entry in entries] == list(pane._front.others)
    for entry, below in pairwise(entries):
        assert entry.value.bottom() <= below.value.top()
    assert all(entry.value.bottom() <= more.height() for entry in entries)
    assert all(entry.name.right() <= entry.value.left() for entry in entries)
    assert_numbers_whole(more)
    pane.resize(round(640 * zoom), round(600 * zoom))
    QApplication.processEvents()
    assert not more.isVisible() or not more.is_upright
    assert answers.width() == pane.sections.width()


@pytest.mark.parametrize("height", range(260, 420, 32))
@pytest.mark.parametrize("sample", ["substitution-systems", "edits-letters"])
def test_no_row_is_cut_through_where_its_section_ends(make_pane: MakePane, sample: str, height: int) -> None:
    pane = make_pane(sample, 487, height)
    area, most, covered = pane.sections.areas["answers"], pane._theme.px(COVERED), 0
    for value in range(0, area.verticalScrollBar().maximum() + 1, 7):
        area.kept = None
        area.verticalScrollBar().setValue(value)
        edge = area.viewport().height()
        for widget in (w for w in pane._widgets if pane.sections.section_of(w) == "answers"):
            for part in widget.parts:
                rect = part.rect.toAlignedRect().translated(widget.mapTo(area.viewport(), QPoint(0, 0)))
                if rect.top() < edge < rect.bottom() - 5 and rect.height() <= most:
                    covered += 1
                    assert area.is_covered(QPoint(rect.center().x(), edge - 1)), (value, part.words)
                elif rect.bottom() < edge:
                    assert not area.is_covered(rect.center()), (value, part.words)
    assert covered or area.verticalScrollBar().maximum() < 7


@pytest.mark.parametrize("height", range(260, 420, 32))
@pytest.mark.parametrize("sample", ["lexicon-greek", "lexicon-missier"])
def test_no_key_is_cut_through_where_its_section_ends(make_pane: MakePane, sample: str, height: int) -> None:
    pane = make_pane(sample, 487, height)
    area, cut = pane.sections.areas["answers"], 0
    for value in range(0, area.verticalScrollBar().maximum() + 1, 7):
        area.kept = None
        area.verticalScrollBar().setValue(value)
        edge = area.viewport().height()
        for widget in (w for w in pane._widgets if isinstance(w, AlignedWidget)):
            top = widget.mapTo(area.viewport(), QPoint(0, 0))
            for entry in widget._keys.entries:
                rect = entry.picture.united(entry.text).toAlignedRect().translated(top)
                if rect.top() < edge < rect.bottom() - 5:
                    cut += 1
                    assert area.is_covered(QPoint(rect.center().x(), edge - 1)), value
    assert cut


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_line_of_arithmetic_is_covered_as_a_whole_by_the_ground_of_its_frame(
    qapp: QApplication, make_pane: MakePane, look: Look
) -> None:
    pane = make_pane("generation-sentences", 487, 420)
    pane._theme.set_look(look)
    dress(qapp, pane._theme)  # what covers is painted by the style sheet
    formula = next(widget for widget in pane._widgets if isinstance(widget, FormulaWidget))
    area = next(area for area in pane.sections.areas.values() if area.inside.isAncestorOf(formula))
    lines = list(formula.rows())
    assert len(lines) == len(formula._lines)
    top = formula.mapTo(area.inside, lines[0].toRect().topLeft()).y()
    area.setFixedHeight(round(top + lines[0].height() / 2))
    area.verticalScrollBar().setValue(0)
    QApplication.processEvents()
    (cover,) = (cover for cover in area._covers.values() if cover.isVisible())
    covered = cover.mask().boundingRect()
    middle = covered.center()
    picture, left, right = area.viewport().grab().toImage(), covered.left() + 4, covered.right() - 4
    colours = {picture.pixelColor(x, middle.y()).name() for x in range(left, right)}
    pane._theme.changed.disconnect()
    qapp.setStyleSheet("")
    assert colours == {pane._theme.colours.panel}
    assert covered.width() >= next(formula.rows()).width() > formula.width() / 2


def test_no_line_of_a_text_is_cut_but_the_one_that_was_chosen(make_pane: MakePane) -> None:
    pane = make_pane("substitution-systems", 300, 420)
    text = next(widget for widget in pane._widgets if isinstance(widget, TextWidget))
    area = pane.sections.areas["text"]
    lines = list(text.rows())
    assert len(lines) > 1
    assert all(any(line.contains(part.rect.center()) for line in lines) for part in text.parts)
    top = text.mapTo(area.inside, QPoint(0, 0)).y()
    for chosen in (None, (text, 0)):
        for line in lines:
            area.setFixedHeight(round(top + line.center().y()))
            area.kept = chosen
            area.verticalScrollBar().setValue(0)
            area._cover_cut()
            is_chosen = chosen is not None and line.contains(text.parts[0].rect.center())
            assert area.is_covered(QPoint(round(line.center().x()), area.height() - 2)) != is_chosen


def test_the_line_of_arithmetic_with_the_term_that_was_chosen_is_not_covered(make_pane: MakePane) -> None:
    pane = make_pane("generation-sentences", 487, 420)
    formula = next(widget for widget in pane._widgets if isinstance(widget, FormulaWidget))
    area = pane.sections.areas["arithmetic"]
    index = next(number for number, part in enumerate(formula.parts) if part.line == 0)
    line = next(line for line in formula.rows() if line.contains(formula.parts[index].rect.center()))
    area.setFixedHeight(round(formula.mapTo(area.inside, QPoint(0, 0)).y() + line.center().y()))
    area.verticalScrollBar().setValue(0)
    point = QPoint(round(line.center().x()), area.height() - 2)
    for kept, covered in ((None, True), ((formula, index), False)):
        area.kept = kept
        area._cover_cut()
        assert area.is_covered(point) == covered


def test_names_in_the_arithmetic_are_whole_or_told_apart(make_pane: MakePane) -> None:
    pane = make_pane("generation-sentences", 489, 500)
    formula = next(widget for widget in pane._widgets if isinstance(widget, FormulaWidget))
    shown = {run.text.strip() for _, text in formula._lines for run in text.runs}
    assert {"left_right", "scrambled"} <= shown
    lines = tuple(
        (Piece("1 − (S 10 + I 12 + D 14)/125 = 1.000  M 0 "), Piece(f" {name}", "quiet", system))
        for system, name in enumerate(("the_output_of_damaged", "the_output_of_left_right"))
    )
    formula.show_block(replace(formula.block, lines=lines))
    QApplication.processEvents()
    assert {line[-1].text for line in (text.runs for _, text in formula._lines)} == {" …damaged", " …left_right"}
    for width in range(300, 500, 7):
        formula.resize(width, formula.height())
        for name in (line[-1].text.strip() for line in (text.runs for _, text in formula._lines)):
            assert len(name) >= 5, "rather it goes on the next line"


def test_a_legend_is_there_where_the_other_sections_leave_room(make_pane: MakePane) -> None:
    pane = make_pane("lexicon-greek", 1024, 300)
    sections, found = pane.sections, set[tuple[int, bool]]()
    aligned = [w for w in pane._widgets if isinstance(w, AlignedWidget)]
    for height in range(300, 900, 10):
        pane.resize(1024, height)
        QApplication.processEvents()
        (has_legend,) = {bool(widget._legend.entries) for widget in aligned}
        found.add((sum(widget.low for widget in pane._widgets), has_legend))
        answers = sections.areas["answers"]
        assert not has_legend or not answers.verticalScrollBar().maximum() or not sections._low, height
    every = len(pane._widgets)
    assert (every, False) in found
    assert (0, True) in found
    assert any(0 < low < every for low, has_legend in found if has_legend), "in the usual form before all others are"


# the first item, and the others


def test_the_first_item_stands_as_any_other_of_its_width(make_pane: MakePane) -> None:
    pane = make_pane("generation-sentences", 800, 446)
    first = pane.sections.beside
    assert first == pane._beside()
    pane._state.selection.set_current(1)
    pane._state.selection.set_current(0)
    QApplication.processEvents()
    assert pane.sections.beside == first


def test_a_pane_that_is_made_once_files_are_open_shows_them_as_one_that_was_there_before(make_pane: MakePane) -> None:
    before = make_pane("generation-sentences", 800, 446)
    after = ItemPane(before._state, Theme())
    after.resize(before.size())
    after.show()
    QApplication.processEvents()
    assert after.text() == before.text()
    assert after.sections.beside == before.sections.beside
    assert [w.geometry() for w in after.sections.widgets] == [w.geometry() for w in before.sections.widgets]
    after.close()
    after.deleteLater()
