"""An exercise as a class does it: scores are nowhere to be seen, copied or heard until the answer is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.tables import format_number
from lexeval_gui.window.actions.table import PANES
from lexeval_gui.window.actions.while_hidden import HIDDEN, tells_nothing
from lexeval_gui.window.guide.panel import GuidePanel
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import settled
from tests.behaviour.rooms import zoomed
from tests.listening import Heard, heard
from tests.painted import painted_texts

__all__ = ["heard"]

SAMPLES = {sample.id: sample for sample in opening.built_in_samples()}
BROKEN = ("substitution-systems", "edits-letters", "lexicon-greek", "generation-worked")
"""Samples of which the first items have scores that are no whole numbers."""
VERDICTS = re.compile(r"\b(hit|miss|missed|spurious|corrected|substituted|inserted|deleted|matched|earns)\b")


def begin(window: MainWindow, qtbot: QtBot, number: int = 3, measure: str = "") -> GuidePanel:
    """Ask for an exercise by the menu, and begin it."""
    window.menus.trigger("exercise")
    dialog = window.exercises.dialog
    assert dialog is not None
    dialog.number.setText(str(min(number, len(window.items.shown))))
    dialog.measure.setCurrentIndex(max(dialog.measure.findData(measure), 0))
    dialog.done_button.click()
    reached(window, qtbot)
    assert window.guide.panel is not None
    return window.guide.panel


def reached(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.state.guide.goal is None and window.state.guide.start is not None)
    qtbot.waitUntil(lambda: window.background.is_idle)


def predict(panel: GuidePanel, typed: str) -> None:
    panel.prediction.clear()
    QTest.keyClicks(panel.prediction, typed)
    QTest.keyClick(panel.prediction, Qt.Key.Key_Return)


def open_sample(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)


def numbers(window: MainWindow) -> set[str]:
    """Every broken number that a measure has of the current item or of all items."""
    evaluation, item = window.state.data.evaluation, window.state.selection.current
    assert evaluation is not None
    assert item is not None
    found = set[str]()
    for system in range(len(evaluation.system_names)):
        totals = evaluation.scores(system).totals
        values = [float(total[0]) for total in totals.values()]
        values += [
            float(evaluation.item_values(system, id, slice(item, item + 1))[0])
            for id in evaluation.available(system)
            if evaluation.measures[id].per_item
        ]
        found |= {format_number(value, 3) for value in values if np.isfinite(value) and value != round(value)}
    return found


def texts(widget: QWidget) -> Iterator[str]:
    """All that can be read, be it painted, under the pointer or by a screen reader."""
    yield from (text.text for text in painted_texts(widget))
    for part in [widget, *widget.findChildren(QWidget)]:
        if part.isVisible():
            yield from (part.accessibleName(), part.accessibleDescription(), part.toolTip())


def everything(window: MainWindow) -> str:
    tops = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    return "\n".join(text for one in {window, *tops} for text in texts(one))


def tells(text: str, window: MainWindow) -> list[str]:
    return [number for number in numbers(window) if re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", text)]


def assert_hidden(window: MainWindow) -> None:
    shown = everything(window)
    assert window.pages.currentWidget() is window.guide.page
    assert not tells(shown, window)
    assert not VERDICTS.search("\n".join(texts(window)))


@pytest.mark.parametrize("sample", [id for id in SAMPLES if id != "generation-phase"])
def test_nothing_in_the_window_tells_a_score_before_the_answer(
    sample: str, window: MainWindow, heard: Heard, qtbot: QtBot
) -> None:
    open_sample(window, qtbot, sample)
    window.workbench.make_figures()
    settled(qtbot, window)
    told = 0
    heard.clear()
    panel = begin(window, qtbot, number=2)
    qtbot.wait(20)
    asked = len(window.state.guide.path.steps) - 1  # type: ignore[union-attr]
    for place in range(asked):
        assert_hidden(window)
        assert not tells("\n".join(heard.texts), window)
        before = everything(window)
        predict(panel, ".5")
        qtbot.waitUntil(lambda: window.pages.currentWidget() is window.workbench)
        found = window.state.guide.predictions[place].found
        assert format_number(found, 3).removesuffix(".000").rstrip("0") in panel.answer.text() or found == round(found)
        assert not tells(before, window)
        told += len(tells(everything(window), window))
        heard.clear()
        window.menus.trigger("guide.next")
        reached(window, qtbot)
        heard_now = "\n".join(heard.texts)
        if place + 1 < asked:
            assert not tells(heard_now, window)
    assert told or sample not in BROKEN  # or nothing would have been looked for


def test_every_action_that_tells_something_is_refused_with_a_sentence(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "out.csv"), ""))
    opened.state.view.set_filter("pos:a")
    begin(opened, qtbot)
    refused = 0
    for action in opened.menus.actions:
        if tells_nothing(action):
            continue
        opened.menus.refresh()
        enabled = opened.menus.qaction(action.id).isEnabled()
        clipboard = QGuiApplication.clipboard()
        clipboard.setText("as before")
        settings, changes = opened.state.data.settings, opened.state.data.changes
        opened.menus.trigger(action.id)
        assert clipboard.text() == "as before", action.id
        assert not [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
        assert not list(tmp_path.glob("out*"))
        assert (opened.state.data.settings, opened.state.data.changes) == (settings, changes)
        assert opened.pages.currentWidget() is opened.guide.page, action.id
        if enabled:
            refused += 1
            assert opened.status.currentMessage() == HIDDEN, action.id
            opened.status.clearMessage()
    assert refused > 60
    assert_hidden(opened)


def test_what_is_always_there_stays(opened: MainWindow, qtbot: QtBot) -> None:
    """Zoom, colours, keys, the palette: a lecturer needs them, and they tell nothing."""
    begin(opened, qtbot)
    for action in ("zoom.in", "theme.dark", "help.keys", "help.filter", "about", "palette", "zoom.reset"):
        opened.menus.trigger(action)
        qtbot.wait(10)
        assert_hidden(opened)
    for one in QApplication.topLevelWidgets():
        if one is not opened:
            one.close()


def test_exporters_and_commands_refuse_for_themselves(opened: MainWindow, qtbot: QtBot) -> None:
    """Also where nobody asks by a menu."""
    begin(opened, qtbot)
    for act in (opened.exporter.table, opened.exporter.items, opened.exporter.figure, opened.exporter.page):
        act()
        assert "hidden until the answer is shown" in opened.status.currentMessage()
        opened.status.clearMessage()
    opened.command_copier.copy()
    assert "hidden until the answer is shown" in opened.status.currentMessage()


def test_changes_made_meanwhile_tell_nothing(opened: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    """A what-if change, a setting, undo: whoever makes them, from wherever, sees no effect."""
    begin(opened, qtbot)
    evaluation, item = opened.state.data.evaluation, opened.state.selection.current
    assert evaluation is not None
    assert item is not None
    name = evaluation.system_names[0]
    word = evaluation.dataset.answers[0].words[int(evaluation.dataset.answers[0].entries.row(item)[0])]  # type: ignore[attr-defined]
    heard.clear()
    opened.state.history.gesture(Gesture(evaluation.dataset.ids[item], ("answer", name, 0, word), "remove"))
    settled(qtbot, opened)
    assert_hidden(opened)
    opened.state.data.change_settings({"k": "3"})
    settled(qtbot, opened)
    qtbot.waitUntil(lambda: not opened.state.data.is_moving)
    qtbot.wait(250)
    assert_hidden(opened)
    opened.state.history.undo()
    settled(qtbot, opened)
    assert_hidden(opened)
    assert not tells("\n".join(heard.texts), opened)


@pytest.mark.parametrize("alone", ["", "scores", "figures"])
def test_a_dock_that_is_a_window_of_its_own_is_covered_too(opened: MainWindow, qtbot: QtBot, alone: str) -> None:
    """Also one whose pane was alone, and goes back to it as the item comes in its place."""
    opened.menus.trigger("guide.leave")
    opened.workbench.leave_alone()
    dock = opened.workbench.docks["scores"]
    dock.setFloating(True)
    qtbot.waitUntil(dock.isVisible)
    if alone:
        opened.workbench.turn_alone(alone)
    panel = begin(opened, qtbot)
    assert not dock.isVisible()
    assert_hidden(opened)
    zoomed(opened, qtbot, 2.0)  # pages, and docks again
    zoomed(opened, qtbot, 1.0)
    assert not dock.isVisible()
    predict(panel, ".5")
    opened.menus.trigger("guide.leave")  # beside its panel the panes are pages
    qtbot.waitUntil(lambda: opened.workbench.names_alone == tuple(filter(None, [alone])))
    opened.workbench.leave_alone()
    qtbot.waitUntil(dock.isVisible)
    dock.setFloating(False)


def test_in_a_narrow_window_the_page_covers_the_pages(narrow: MainWindow, qtbot: QtBot) -> None:
    panel = begin(narrow, qtbot)
    assert_hidden(narrow)
    predict(panel, ".5")
    assert narrow.pages.currentWidget() is narrow.workbench


@pytest.mark.parametrize("pane", list(PANES))
def test_from_whichever_pane_one_comes(opened: MainWindow, qtbot: QtBot, pane: str) -> None:
    """Panes that were in front, alone or beside, are covered, and what they hold is not asked for again by focus."""
    opened.workbench.show_pane(pane)
    settled(qtbot, opened)
    begin(opened, qtbot)
    assert_hidden(opened)
    focus = opened.focusWidget()
    assert focus is None or not opened.workbench.isAncestorOf(focus)


def test_a_class_predicts_and_is_told_how_far_it_is_away(opened: MainWindow, qtbot: QtBot) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    panel = begin(opened, qtbot)
    first = float(evaluation.item_values(0, "coverage_f", slice(0, 1))[0])
    predict(panel, ".5.5")
    assert panel.expected.isVisible()
    assert "expected a number such as .5, 0,5, 1/2 or 50 %" in panel.expected.text()
    assert opened.state.guide.hides
    predict(panel, "0,5")
    assert not panel.expected.isVisible()
    said = f"You said .50; it is {format_number(first, 3)}: {format_number(first - 0.5, 3)} too low."
    assert said in panel.answer.text()
    second = float(evaluation.item_values(1, "coverage_f", slice(1, 2))[0])
    opened.menus.trigger("guide.next")
    reached(opened, qtbot)
    assert panel.prediction.text() == ""
    QTest.keyClicks(panel.prediction, f"{second:.2f} 1/4")
    opened.menus.trigger("guide.answer")  # by the key, with what stands in the field
    assert "1 of 2 right." in panel.answer.text()
    assert "(Up to .005 beside the number counts as right.)" in panel.answer.text()
    opened.menus.trigger("guide.next")
    reached(opened, qtbot)
    opened.menus.trigger("guide.answer")  # nothing is said
    third = float(evaluation.item_values(0, "coverage_f", slice(2, 3))[0])
    assert f"It is {format_number(third, 3)}." in panel.answer.text()
    opened.menus.trigger("guide.next")
    reached(opened, qtbot)
    assert "1 of 3 answers to 2 questions right" in panel.answer.text()
    assert not opened.state.guide.hides
    assert not opened.state.guide.has_next


def test_what_a_score_cannot_be_is_refused_in_words(opened: MainWindow, qtbot: QtBot) -> None:
    panel = begin(opened, qtbot)
    assert panel.prediction.placeholderText() == "your prediction, 0 to 1: then Enter"
    predict(panel, "7")
    assert panel.expected.isVisible()
    assert "7 is not possible: the number lies between 0 and 1" in panel.expected.text()
    assert opened.state.guide.hides
    opened.menus.trigger("guide.answer")  # by the key, with what stands in the field
    assert opened.state.guide.predictions == {}, "it is no prediction"


def test_what_an_exercise_does_not_ask_about_is_given_back(opened: MainWindow, qtbot: QtBot) -> None:
    state = opened.state
    assert list(state.view.shown_systems) == [0, 1, 2]
    begin(opened, qtbot)
    assert list(state.view.shown_systems) == [0, 1]
    opened.menus.trigger("guide.leave")
    settled(qtbot, opened)
    assert list(state.view.shown_systems) == [0, 1, 2]


def test_letters_are_keys_until_a_number_is_typed(opened: MainWindow, qtbot: QtBot) -> None:
    """A shows the answer although the field has the focus; in "4a" it is a slip."""
    panel = begin(opened, qtbot)
    qtbot.waitUntil(lambda: opened.focusWidget() is panel.prediction)
    opened.activateWindow()
    qtbot.waitUntil(panel.prediction.hasFocus)
    QTest.keyClicks(panel.prediction, "4a")
    assert panel.prediction.text() == "4a"
    assert opened.state.guide.hides
    panel.prediction.clear()
    QTest.keyClick(panel.prediction, Qt.Key.Key_A)
    assert opened.state.guide.is_answered


def test_only_the_item_is_seen_with_its_answer(opened: MainWindow, qtbot: QtBot) -> None:
    """The list would tell the scores of the items to come."""
    panel = begin(opened, qtbot)
    predict(panel, ".5")
    assert opened.workbench.is_alone("item")
    assert opened.item.isVisible()
    assert not opened.items.isVisible()


def test_other_files_end_it_and_everything_is_in_sight_again(opened: MainWindow, qtbot: QtBot) -> None:
    begin(opened, qtbot)
    opened.background.open(opening.plan(list(SAMPLES["edits-m2"].paths)))
    qtbot.waitUntil(lambda: opened.state.guide.path is None)
    settled(qtbot, opened)
    assert not opened.state.guide.hides
    assert opened.pages.currentWidget() is opened.workbench
    begin(opened, qtbot, number=1)
    opened.menus.trigger("close")
    assert opened.pages.currentWidget() is opened.start


def test_leaving_shows_everything(opened: MainWindow, qtbot: QtBot) -> None:
    begin(opened, qtbot)
    opened.menus.trigger("guide.leave")
    assert opened.pages.currentWidget() is opened.workbench
    assert opened.top.isVisible()
    assert tells(everything(opened), opened)


def test_settings_and_filter_stay_as_they_were(opened: MainWindow, qtbot: QtBot) -> None:
    opened.state.data.change_settings({"k": "2", "n": "5"})
    opened.state.view.set_filter("pos:n")
    settled(qtbot, opened)
    panel = begin(opened, qtbot)
    assert opened.state.data.settings is not None
    assert (opened.state.data.settings["k"], opened.state.data.settings["n"]) == ("2", "5")
    assert opened.state.view.filter == "pos:n"
    assert "<i>k</i> = <b>2</b> and <i>n</i> = <b>5</b>" in panel.question.text()


def test_selected_and_drawn_items_are_asked_about(opened: MainWindow, qtbot: QtBot) -> None:
    opened.state.selection.set_items(np.array([7, 3]))
    opened.menus.trigger("exercise")
    dialog = opened.exercises.dialog
    assert dialog is not None
    assert dialog.wanted.kind == "selected"
    dialog.done_button.click()
    reached(opened, qtbot)
    evaluation, path = opened.state.data.evaluation, opened.state.guide.path
    assert evaluation is not None
    assert path is not None
    assert [step.first.item for step in path.steps[:-1]] == [evaluation.dataset.ids[3], evaluation.dataset.ids[7]]
    opened.menus.trigger("guide.leave")
    drawn = []
    for _ in range(2):
        opened.menus.trigger("exercise")
        dialog = opened.exercises.dialog
        assert dialog is not None
        dialog.choices["drawn"].setChecked(True)
        dialog.seed.setText("")
        assert not dialog.done_button.isEnabled()
        dialog.seed.setText("11")
        dialog.done_button.click()
        reached(opened, qtbot)
        path = opened.state.guide.path
        assert path is not None
        drawn.append([step.first.item for step in path.steps[:-1]])
        opened.menus.trigger("guide.leave")
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 8


def test_a_sheet_is_written_that_is_that_of_the_command(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from lexeval_gui.__main__ import main

    out, by_command = tmp_path / "out.html", tmp_path / "command.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(out), ""))
    opened.menus.trigger("export.sheet")
    dialog = opened.exercises.dialog
    assert dialog is not None
    dialog.solutions.setChecked(True)
    dialog.number.setText("3")
    dialog.done_button.click()
    qtbot.waitUntil(lambda: opened.status.currentMessage() == f"Sheet written to {out}")
    plan = opened.state.data.plan
    assert plan is not None
    gold = next(source.path for source in plan.sources if source.role == "gold")
    systems = [source.path for source in plan.sources if source.role == "system"]
    rest = [source.path for source in plan.sources if source.role == "sentences"]
    words = ["sheet", "substitution", gold, *systems, *rest, "--items", "3", "--solutions", "-o", str(by_command)]
    assert main(words) == 0
    body = re.compile(r"<header>.*<footer>", re.DOTALL)
    assert body.search(out.read_text())[0] == body.search(by_command.read_text())[0]  # type: ignore[index]


def test_at_200_percent_nothing_is_cut(opened: MainWindow, qtbot: QtBot) -> None:
    panel = begin(opened, qtbot)
    zoomed(opened, qtbot, 2.0)
    page = opened.guide.page
    assert page is not None
    for label in (page.title, page.said, panel.expected, panel.question):
        assert label.width() >= label.minimumSizeHint().width() or label.wordWrap()
    assert_hidden(opened)


@pytest.mark.parametrize("sample", ["substitution-happy", "substitution-document"])
def test_a_step_of_a_file_hides_as_an_exercise_does(sample: str, window: MainWindow, qtbot: QtBot) -> None:
    """The path that comes with the sample begins with such a step."""
    window.files.begins_paths = True
    open_sample(window, qtbot, sample)
    reached(window, qtbot)
    assert window.state.guide.hides
    page, panel = window.guide.page, window.guide.panel
    assert page is not None
    assert panel is not None
    assert window.pages.currentWidget() is page
    assert page.widgets
    assert not tells("\n".join(texts(page)), window)
    assert not VERDICTS.search("\n".join(texts(page)))
    window.menus.trigger("guide.answer")
    assert window.pages.currentWidget() is window.workbench
