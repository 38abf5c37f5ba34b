from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.blocks.multiset import MultisetWidget
from lexeval_gui.window.blocks.ranking import RankingWidget
from lexeval_gui.window.blocks.text import TextWidget
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.item.heights import Heights
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.window import pictures


@pytest.fixture
def state(qapp: QApplication) -> AppState:
    made = AppState()
    made.show_evaluation(pictures.evaluation())
    return made


@pytest.fixture
def pane(qtbot: QtBot, state: AppState) -> ItemPane:
    made = ItemPane(state, Theme())
    qtbot.addWidget(made)
    made.resize(560, 600)
    made.show()
    return made


def test_a_widget_for_each_block(pane: ItemPane) -> None:
    assert [type(widget) for widget in pane._widgets] == [TextWidget, MultisetWidget, RankingWidget, FormulaWidget]


def test_the_heading_names_the_item(pane: ItemPane, state: AppState) -> None:
    state.selection.set_current(2)
    assert pane.heading.title.text() == "c · 102 · verb"


def test_while_a_setting_moves_the_same_widgets_show_new_numbers(pane: ItemPane, state: AppState) -> None:
    widgets, before = list(pane._widgets), pane.text()
    assert state.data.settings is not None
    state.data.apply_settings(state.data.settings.with_values({"n": "1"}))
    assert pane._widgets == widgets
    assert pane.text() != before


def test_the_room_is_shared_anew_when_a_setting_rests(pane: ItemPane, state: AppState, qtbot: QtBot) -> None:
    """To share it takes several layouts of every block; a step of a slider makes one."""
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not state.data.is_moving)
    shared: list[int] = []
    share = pane.sections._share

    def counted(room: int) -> Heights:
        shared.append(room)
        return share(room)

    pane.sections._share = counted  # type: ignore[method-assign]
    before = pane.text()
    for k in ("2", "3", "4"):
        state.data.change_settings({"k": k})
        QApplication.processEvents()
    assert pane.text() != before
    assert not shared
    with qtbot.waitSignal(state.data.rested):
        pass
    assert shared
    shared.clear()
    state.data.change_settings({"k": "5"})
    pane.resize(560, 500)
    assert shared, "another room is shared at once"


def test_blocks_that_are_equal_are_not_painted_again(pane: ItemPane, state: AppState, qtbot: QtBot) -> None:
    gold = pane._widgets[1]
    painted: list[bool] = []
    gold.paint_block = lambda painter: painted.append(True)  # type: ignore[method-assign]
    assert state.data.settings is not None
    QApplication.processEvents()
    painted.clear()
    state.data.apply_settings(state.data.settings.with_values({"k": "2"}))
    QApplication.processEvents()
    assert not painted


def test_only_systems_that_are_switched_on(pane: ItemPane, state: AppState) -> None:
    state.view.set_visible(0, False)
    ranking = pane._widgets[2].block
    assert [column.name for column in ranking.columns] == ["shy one"]


def test_what_is_pointed_at_lights_up_everywhere(pane: ItemPane, state: AppState, qtbot: QtBot) -> None:
    gold = pane._widgets[1]
    qtbot.mouseMove(gold, gold.parts[0].rect.center().toPoint())
    assert state.selection.hover == ("gold", "impolite")
    assert gold.is_lit(("gold", "impolite"))
    state.selection.set_hover(("answers", "wide"))
    assert all(widget.lit == ("answers", "wide") for widget in pane._widgets)


def test_a_gesture_names_the_item(pane: ItemPane, state: AppState) -> None:
    state.selection.set_current(3)
    pane._widgets[1].gestured.emit(("gold", "impolite"), "replace", "4")
    assert state.data.original is not None
    changing = state.data.original.task.changing
    assert changing.gestures == [Gesture("103", ("gold", "impolite"), "replace", "4")]  # type: ignore[attr-defined]


def test_a_gesture_that_means_nothing_says_why(pane: ItemPane, state: AppState, qtbot: QtBot) -> None:
    with qtbot.waitSignal(state.message) as said:
        pane._widgets[1].gestured.emit(("gold", "impolite"), "replace", "nonsense")
    assert said.args == ["that is nonsense"]
    assert state.data.evaluation is state.data.original


def test_the_key_begins_to_change_the_first_answer(pane: ItemPane, qtbot: QtBot, state: AppState) -> None:
    pane.what_if()
    edit = pane._widgets[2]._edit
    assert edit is not None
    assert edit.text() == "impolite"
    edit.setText("civil")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert list(state.history.journal.current.values()) == [["civil"]]


def test_the_item_is_copied_as_text(pane: ItemPane) -> None:
    pane.copy()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("a · 100 · noun\n")
    assert "impolite\t3  mode" in text
    assert "[rude]" in text


def test_an_explanation_is_asked_for(pane: ItemPane, qtbot: QtBot) -> None:
    formula = pane._widgets[3]
    last = formula.parts[-1]
    with qtbot.waitSignal(pane.explain) as asked:
        qtbot.mouseClick(formula, Qt.MouseButton.LeftButton, pos=last.rect.center().toPoint())
    assert asked.args == ["coverage_f"]


def test_nothing_is_open(pane: ItemPane, state: AppState) -> None:
    state.put(Opened())
    assert pane._empty.isVisible()
    assert not pane._widgets
    pane.copy()
    pane.what_if()


def test_a_pane_that_changes_its_size_while_other_files_come_waits_for_them(
    pane: ItemPane, state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    blocks = Evaluation.blocks

    def counted(evaluation: Evaluation, item: int, systems: Sequence[int]) -> list[Block]:
        shown.append(item)
        return blocks(evaluation, item, systems)

    monkeypatch.setattr(Evaluation, "blocks", counted)
    before = state.opened
    state.put(Opened())
    state.data.evaluation_changed.disconnect()  # as if the pane came last of those that are told
    state.put(before)
    pane.resize(200, 600)  # other bars for other files: fewer systems have room now
    assert not shown
    pane._show()
    assert shown
    assert pane._widgets


def test_the_keys_make_room_for_the_title(pane: ItemPane) -> None:
    assert pane.heading.keys.isVisible()
    pane.resize(190, 600)
    assert not pane.heading.keys.isVisible()


def test_what_can_have_the_focus_has_a_name(pane: ItemPane) -> None:
    for widget in pane._widgets:
        assert widget.accessibleName()


# on the built-in sample: real scores, real changes


@pytest.fixture
def sample(state: AppState, pane: ItemPane) -> Evaluation:
    plan = opening.plan(opening.sample("substitution").paths)
    task = opening.task(plan.task)
    settings = Settings(task.identity.parameters)
    evaluation = Evaluation(prepare(plan.task, reading.read(plan, Job()), settings, (), Job()), settings)
    state.put(Opened())
    state.show_evaluation(evaluation)
    return evaluation


def test_scores_before_and_after_a_change(sample: Evaluation, state: AppState, pane: ItemPane) -> None:
    changes = pane.sections.changes
    assert not changes.isVisible()
    ranking = pane._widgets[2]
    miss = next(p for p in ranking.parts if getattr(p.source, "state", "") == "miss" and p.source.taken)
    ranking.gestured.emit(miss.ref, "remove", None)
    assert changes.isVisible()
    (changed,) = changes.effects
    assert changed.name == miss.ref[1]  # type: ignore[index]
    assert [value.measure.short for value in changed.item] == ["P", "R", "F"]
    assert [value.measure.short for value in changed.total] == ["P", "R", "F"]
    assert all(value.after > value.before for one in (changed.item, changed.total) for value in (one[0], one[2]))
    assert changed.item_words()[0].startswith("one wrong answer less")
    assert state.data.evaluation is not None
    total = state.data.evaluation.scores(changed.system).total("coverage_f")
    assert changed.total[2].texts[1] == f"{total:.4f}".removeprefix("0")
    state.history.undo()
    assert not changes.isVisible()


def test_an_item_of_every_sample_can_be_shown(state: AppState, pane: ItemPane, tmp_path: Path) -> None:
    for sample in opening.samples():
        plan = opening.plan(sample.paths)
        settings = Settings(opening.task(plan.task).identity.parameters)
        state.put(Opened())
        state.show_evaluation(Evaluation(prepare(plan.task, reading.read(plan, Job()), settings, (), Job()), settings))
        assert pane._widgets, sample.id
        assert not pane.grab().isNull()
