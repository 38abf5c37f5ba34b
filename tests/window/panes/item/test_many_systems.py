"""An item of more systems than can be told apart: those that come first are told, and how many are left."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from lexeval_gui.core.blocks import Block
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.panes.item.systems_line import MORE
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.state.view import MOST_APART
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.window.panes.item.conftest import MakePane, evaluation_of

SYSTEMS = MOST_APART + 8


def with_systems(count: int) -> Evaluation:
    """A sample in which its systems stand again and again, each time under another name."""
    known = evaluation_of("substitution-systems")
    data, places = known.dataset, [place % len(known.system_names) for place in range(count)]
    systems = tuple(replace(data.systems[at], name=f"system{place:02}") for place, at in enumerate(places))
    answers = tuple(data.answers[at] for at in places)  # type: ignore[attr-defined]
    many = replace(data, systems=systems, answers=answers)
    counts = tuple(known.loaded.counts[at] for at in places)
    return Evaluation(replace(known.loaded, dataset=many, counts=counts), known.settings)


def opened(make_pane: MakePane, systems: int) -> ItemPane:
    pane = make_pane("substitution-systems", 487, 900)
    pane._state.show_evaluation(with_systems(systems))
    QApplication.processEvents()
    return pane


@pytest.fixture
def pane(make_pane: MakePane) -> ItemPane:
    return opened(make_pane, SYSTEMS)


def change(pane: ItemPane) -> None:
    """Remove the first answer of the first system."""
    widget = next(widget for widget in pane._widgets if pane.sections.section_of(widget) == "answers")
    ref = next(part.ref for part in widget.parts if "remove" in part.gestures)
    widget.gestured.emit(ref, "remove", None)
    assert pane._state.data.changes


def settle(pane: ItemPane) -> None:
    """Let panes have their turns."""
    while pane._state.turns.are_waiting:
        QApplication.processEvents()


def test_the_line_of_systems_that_are_a_key_away_is_one_line_with_names(pane: ItemPane):
    line, front = pane.sections.more, pane._front
    entries = line._place(float(line.width()))
    assert line.words().startswith(f"{SYSTEMS - len(front.shown)} more →")
    assert line.words().endswith(MORE)
    assert 1 <= len(entries) < len(front.others)
    assert {entry.value.top() for entry in entries} == {0}
    assert all(entry.name.width() > 0 for entry in entries)
    assert [entry.headline.system for entry in entries] == [*front.others[: len(entries)]]


def test_the_next_ones_come_first_in_it(pane: ItemPane):
    pane.next_systems(1)
    line, front = pane.sections.more, pane._front
    first = line._place(float(line.width()))[0].headline.system
    assert first == front.others[front.start] == front.shown[-1] + 1


def test_of_a_dozen_every_number_is_there(make_pane: MakePane):
    pane = opened(make_pane, MOST_APART)
    line = pane.sections.more
    assert len(line._place(float(line.width()))) == len(pane._front.others)
    assert MORE not in line.words()


def test_what_a_change_does_is_told_of_those_that_come_first(pane: ItemPane):
    change(pane)
    settle(pane)
    table = pane.sections.changes
    assert table.isVisible()
    assert [effect.name for effect in table.effects] == ["system00"]
    rest = f"{SYSTEMS - MOST_APART} more systems: S puts the next ones here."
    assert table.words().endswith(rest)
    assert table.named_parts()[-1].name == rest
    pane._first_system = 3
    pane._rescore()  # the first system is not among those that come next
    assert table.effects == []
    assert table.words().endswith(rest)


def test_of_a_dozen_what_a_change_does_is_told_of_all(make_pane: MakePane):
    pane = opened(make_pane, MOST_APART)
    change(pane)
    assert pane.sections.changes.isVisible(), "few take no turns"
    assert "more systems" not in pane.sections.changes.words()


def test_panes_follow_a_change_of_many_systems_each_in_a_turn(pane: ItemPane):
    before = pane.sections.changes.words()
    change(pane)
    assert pane._state.turns.are_waiting
    assert pane.sections.changes.words() == before == ""
    settle(pane)
    assert pane.sections.changes.words()
    pane._state.history.undo()
    settle(pane)
    assert pane.sections.changes.words() == ""


def test_the_text_of_what_a_change_does_is_put_together_once(pane: ItemPane, monkeypatch: pytest.MonkeyPatch):
    change(pane)
    settle(pane)
    table = pane.sections.changes
    monkeypatch.setattr(table, "_paragraphs", lambda: pytest.fail("put together again"))
    for width in (300.0, 310.0, 320.0):
        assert table.lines(width)


def test_what_is_pointed_at_before_a_pane_has_its_turn_is_of_no_system_that_was_closed(make_pane: MakePane) -> None:
    pane = opened(make_pane, 3)
    state = pane._state
    assert len(pane._front.shown) > 1
    state.put(Opened())
    state.put(Opened().with_evaluation(evaluation_of("lexicon-greek")))
    assert state.turns.are_waiting
    state.selection.point(("L",))
    assert not pane._shown


def test_blocks_of_a_copy_are_made_in_a_turn_before_they_are_shown(pane: ItemPane, monkeypatch: pytest.MonkeyPatch):
    settle(pane)
    change(pane)
    made: list[list[Block]] = []
    copy, before = pane._state.data.evaluation, pane._shown
    assert copy is not None
    blocks = copy.blocks

    def making(item: int, systems: Sequence[int]) -> list[Block]:
        made.append(pane._shown)
        return blocks(item, systems)

    monkeypatch.setattr(copy, "blocks", making)
    settle(pane)
    assert len(made) == 1
    assert made[0] is before
    assert pane._shown != before
    assert pane._shown == blocks(pane._state.selection.current or 0, pane._front.shown)


def test_what_scrolls_anyway_is_laid_out_for_one_width(pane: ItemPane):
    change(pane)
    settle(pane)
    table, area = pane.sections.changes, pane.sections._changes_area
    few = table.width()
    table.show_effects(table.effects * 40)
    pane.sections.place()
    assert table.height() > 2 * area.height()
    assert list(table._lines) == [float(table.width())] == [float(few - area.verticalScrollBar().width())]


def test_the_blocks_of_a_copy_that_follows_another_at_once_are_made_once_and_kept_by_nobody(
    pane: ItemPane, monkeypatch: pytest.MonkeyPatch
):
    settle(pane)
    made: list[Evaluation] = []
    blocks = Evaluation.blocks

    def watched(self: Evaluation, *what: object) -> list[Block]:
        made.append(self)
        return blocks(self, *what)  # type: ignore[arg-type]

    monkeypatch.setattr(Evaluation, "blocks", watched)
    change(pane)
    while not made:
        pane._state.turns._call()
    pane._state.history.undo()
    settle(pane)
    assert made.count(pane._state.data.evaluation) == 1  # type: ignore[arg-type]
    assert pane._made is None
