"""The line that says what the last step changed: its sentence, its links, and when it is no longer true."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.window.plots.curve_lines import EARLIER
from lexeval_gui.window.plots.curve_plot import CurvePlot
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.scoring.what_changed import WhatChanged, what_changed
from tests.behaviour.conftest import LONGEST, settled


def step(qtbot: QtBot, window: MainWindow, **values: str) -> WhatChanged:
    """Change settings, and wait for what is said of it."""
    before = window.state.steps.told
    window.state.data.change_settings(values)
    settled(qtbot, window)
    qtbot.waitUntil(lambda: window.state.steps.told is not before, timeout=LONGEST)
    told = window.state.steps.told
    assert told is not None
    assert [one.has_words for one in told.systems] == [bool(one.words()) for one in told.systems]
    return told


def test_nothing_is_said_before_the_first_step(opened: MainWindow) -> None:
    assert opened.state.steps.told is None
    assert opened.changes.isHidden()


def test_a_slider_is_told_with_the_numbers_of_the_table(opened: MainWindow, qtbot: QtBot) -> None:
    told = step(qtbot, opened, n="4")
    assert opened.changes.isVisible()
    said = opened.changes.text.text()
    assert "n 10 → 4" in said
    scores = opened.workbench.scores.view.texts()
    for system in (1, 2):  # as opened; the first one gives so few answers that nothing moves
        (value,) = (value for value in told.systems[system].totals if value.measure.short == "F")
        assert value.texts[1] in scores[1 + system]
        assert value.words() in said
    assert said.startswith("<b>n 10 → 4</b>: <b>boundary passes cautious</b>; "), "who wins is not cut off"
    assert told.words().startswith("n 10 → 4: boundary passes cautious; ")


class Heights(QObject):
    """The heights that a widget is given."""

    def __init__(self, of: QWidget) -> None:
        super().__init__(of)
        self.seen: list[int] = []
        of.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent):
            self.seen.append(event.size().height())
        return False


def test_the_panes_are_laid_out_once_for_the_line(opened: MainWindow, qtbot: QtBot) -> None:
    heights = Heights(opened.items)
    step(qtbot, opened, n="4")
    assert opened.changes.isVisible()
    assert len(heights.seen) == 1


def test_who_passes_whom_is_seen_where_what_was_done_is_long(opened: MainWindow, qtbot: QtBot) -> None:
    step(qtbot, opened, k="0.5")
    told = step(qtbot, opened, denominator="attempted")
    assert len(told.passings) == 2
    said = opened.changes.text.text()
    assert said.startswith("<b>cautious passes eager</b>; <b>cautious passes boundary</b>; <b>items that a mean")
    assert said.count("passes") == 2


def test_a_part_of_the_sentence_lists_its_items(opened: MainWindow, qtbot: QtBot) -> None:
    told = step(qtbot, opened, n="4")
    moved = [one for system in (1, 0, 2) for one in told.systems[system].moved]
    assert len(moved) > 5
    for place in range(len(moved)):
        opened.changes.text.linkActivated.emit(f"m{place}")
        wanted = next(one for one in moved if one.filter == opened.state.view.filter)
        assert len(opened.items._model.rows) == wanted.count > 0


def test_a_convention_and_a_change_by_hand_are_steps_too(opened: MainWindow, qtbot: QtBot) -> None:
    told = step(qtbot, opened, matching="exact")
    assert [setting.id for setting in told.settings] == ["matching"]
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    opened.state.history.gesture(Gesture(evaluation.dataset.ids[0], ("answer", "cautious", 0), "remove"))
    qtbot.waitUntil(lambda: opened.state.steps.told is not told, timeout=LONGEST)
    now = opened.state.steps.told
    assert now is not None
    assert (now.changes, now.settings) == (1, ())
    assert "1 change made" in opened.changes.text.text()
    opened.state.history.undo()
    qtbot.waitUntil(lambda: opened.state.steps.told is not now, timeout=LONGEST)
    assert "1 change taken back" in opened.changes.text.text()


def test_other_files_have_no_step_before_them(opened: MainWindow, qtbot: QtBot) -> None:
    step(qtbot, opened, n="4")
    opened.state.steps.pin()
    opened.files.open_sample("lexicon-english")
    settled(qtbot, opened)
    assert opened.state.steps.told is None
    assert not opened.state.steps.pinned
    assert opened.changes.isHidden()
    assert opened.state.data.earlier is None


def test_what_is_pinned_stays_and_all_of_it_is_copied(opened: MainWindow, qtbot: QtBot) -> None:
    first = step(qtbot, opened, n="4")
    opened.state.steps.pin()
    second = step(qtbot, opened, k="2")
    opened.changes.copy()
    assert QGuiApplication.clipboard().text().splitlines() == [first.words(), second.words()]
    assert opened.changes.pinned.text()
    opened.state.steps.forget()
    assert opened.changes.isHidden()


def test_the_curve_keeps_a_ghost_until_the_next_step_which_no_export_has(opened: MainWindow, qtbot: QtBot) -> None:
    step(qtbot, opened, k="3")  # the figure in front goes over n
    figures: Any = opened.workbench.figures
    plot = figures.current
    assert isinstance(plot, CurvePlot)
    qtbot.waitUntil(lambda: any(line.state == EARLIER for line in plot.ghosts), timeout=LONGEST)
    assert not any(EARLIER in column.title for column in plot.table().columns)
    step(qtbot, opened, n="3")
    qtbot.waitUntil(lambda: not plot.ghosts, timeout=LONGEST)  # the curve over n is the same under another n


@pytest.mark.parametrize("text", ["cautious.before.hits>0", "before.coverage_f<.5"])
def test_no_command_is_copied_of_items_that_only_the_window_knows(opened: MainWindow, qtbot: QtBot, text: str) -> None:
    step(qtbot, opened, n="4")
    opened.state.view.set_filter(text)
    opened.commands.score_listed()
    settled(qtbot, opened)
    said = opened.command_copier.copied(opened.workbench.scores)
    assert said.startswith("No command is copied")


def test_a_step_that_is_still_worked_out_is_not_told_of_other_files(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that come after other files are there would have these compared with what they are not."""
    go_on, is_begun = Event(), Event()

    def late(*arguments: Any) -> WhatChanged:
        is_begun.set()
        assert go_on.wait(30)
        return what_changed(*arguments)

    monkeypatch.setattr("lexeval_gui.workspace.scoring.what_changed.what_changed", late)
    opened.state.data.change_settings({"n": "4"})
    qtbot.waitUntil(is_begun.is_set, timeout=LONGEST)
    opened.files.open_sample("lexicon-english")
    settled(qtbot, opened)
    go_on.set()
    qtbot.wait(300)
    assert opened.state.steps.told is None
    assert opened.state.data.earlier is None
    assert opened.changes.isHidden()
