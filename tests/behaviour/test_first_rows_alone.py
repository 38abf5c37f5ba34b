"""What the window says and does where large files cannot be read to the end, and their first rows stay in sight."""

from __future__ import annotations

import threading
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.panes.scores.intervals import interval_cell
from lexeval_gui.window.panes.why.feature_file import FeatureFile
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.first_rows import NOT_COMPUTED
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_first_rows import goes_on, has_first_rows, large
from tests.behaviour.test_leaving_or_staying import Gate, count, gate

__all__ = ["gate", "goes_on", "large"]

PANES = ("compare", "why", "errors", "worth", "conventions", "papers")
"""The panes of what is computed of whole files."""

ASKING_FIGURES = {"map", "ranking"}
"""The figures that show the answer to a question."""


@pytest.fixture
def alone(window: MainWindow, large: list[str], goes_on: threading.Event, qtbot: QtBot) -> MainWindow:
    """A window with a sample, then the first rows of files that cannot be read to the end, which the user would
    rather keep in sight."""
    window.files.open_sample("substitution")
    settled(qtbot, window)
    other = Path(large[1]).with_name("other.oot")
    other.write_text(Path(large[1]).read_text().replace("substitute1;", "substitute2;"))
    window.files.open_paths([*large, str(other)], ask=False)
    qtbot.waitUntil(lambda: has_first_rows(window), timeout=LONGEST)
    window.background.asks_to_leave = lambda: False
    Path(large[0]).rename(f"{large[0]}.away")
    goes_on.set()
    qtbot.waitUntil(lambda: window.is_refused, timeout=LONGEST)
    return window


def come_to_rest(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.background.is_idle, timeout=LONGEST)


def said_in(pane: QWidget) -> list[str]:
    return [label.text() for label in pane.findChildren(QLabel) if label.isVisibleTo(pane) and label.text()]


def show(window: MainWindow, name: str, qtbot: QtBot) -> QWidget:
    window.workbench.show_pane(name)
    come_to_rest(window, qtbot)
    return window.workbench.docks[name]


def test_what_needs_all_rows_says_that_it_is_not_computed(alone: MainWindow, qtbot: QtBot) -> None:
    alone.error.back_wanted.emit()
    for name in PANES:
        said = said_in(show(alone, name, qtbot))
        assert any(NOT_COMPUTED in text for text in said), (name, said)
        assert not [text for text in said if text.endswith(("…", " %")) and len(text) > 1], (name, "nothing goes on")


def test_so_do_numbers_and_figures_that_need_them(alone: MainWindow, qtbot: QtBot) -> None:
    alone.error.back_wanted.emit()
    come_to_rest(alone, qtbot)
    state, figures = alone.state, alone.workbench.figures
    assert state.data.evaluation is not None
    assert isinstance(figures, FiguresPane)
    cell = interval_cell(state, state.data.evaluation, 0, state.data.evaluation.headline(0))
    assert cell.text == ""
    assert NOT_COMPUTED in cell.help
    assert alone.workbench.scores.pending == f" {NOT_COMPUTED}"
    asking = [name for name in figures.figure_ids() if name.partition("-")[0] in ASKING_FIGURES]
    for figure in asking:
        alone.workbench.show_figure(figure)
        assert figures.why_not_exported() == NOT_COMPUTED
    assert asking
    assert "only the first" in alone.items._count.text()
    assert [problem for problem in state.problems.shown if problem.severity == "error"], "it says why"


def test_first_rows_are_not_exported_as_if_they_were_whole_files(alone: MainWindow, qtbot: QtBot) -> None:
    alone.error.back_wanted.emit()
    come_to_rest(alone, qtbot)
    enabled = [action for action in alone.menus.actions if alone.menus.qaction(action.id).isEnabled()]
    of_task = [action.id for action in enabled if action.call == "exporter.files"]
    assert of_task
    tried = ["export.table", "export.items", "export.figure", *of_task]
    for name in tried:
        alone.statusBar().clearMessage()
        alone.menus.trigger(name)
        said = alone.statusBar().currentMessage()
        assert said == "Not exported: only the first rows of the files are here", name


def test_files_that_are_read_again_are_waited_for(
    alone: MainWindow, large: list[str], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    gate = threading.Event()
    start = BaseProcess.start

    def started_late(process: BaseProcess) -> None:
        assert gate.wait(LONGEST / 1000)
        start(process)

    monkeypatch.setattr(BaseProcess, "start", started_late)
    alone.error.back_wanted.emit()
    pane = show(alone, "errors", qtbot)
    Path(f"{large[0]}.away").rename(large[0])
    alone.files.reload()
    assert has_first_rows(alone)
    qtbot.waitUntil(lambda: not any(NOT_COMPUTED in text for text in said_in(pane)), timeout=LONGEST)
    assert any("Counting" in text for text in said_in(pane))
    gate.set()
    settled(qtbot, alone)
    assert not has_first_rows(alone)
    assert not alone.state.data.has_first_rows_alone


def test_a_file_of_features_that_was_chosen_for_first_rows_is_joined_to_all(
    alone: MainWindow, large: list[str], tmp_path: Path, qtbot: QtBot
) -> None:
    alone.error.back_wanted.emit()
    pane = show(alone, "why", qtbot)
    own = tmp_path / "own.tsv"
    own.write_text("id\tlength\n1\tlong\n2\tshort\n")
    [file] = pane.findChildren(FeatureFile)
    file.open(str(own))
    assert alone.state.data.own_features is None
    Path(f"{large[0]}.away").rename(large[0])
    alone.files.reload()
    settled(qtbot, alone)
    qtbot.waitUntil(lambda: alone.state.data.own_features is not None, timeout=LONGEST)


def test_escape_leaves_the_page_of_what_failed_then_the_first_rows(alone: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(alone, Qt.Key.Key_Escape)
    assert not alone.is_refused
    assert has_first_rows(alone)
    alone.workbench.turn_alone("items")
    assert alone.workbench.is_alone()
    QTest.keyClick(alone, Qt.Key.Key_Escape)
    assert not alone.workbench.is_alone()
    assert has_first_rows(alone)
    alone.state.data.change_settings({"items": "all"})
    assert "only the first rows" in alone.notice.label.text()
    alone.background.asks_to_leave = lambda: True
    QTest.keyClick(alone, Qt.Key.Key_Escape)
    assert not alone.notice.is_wanted
    come_to_rest(alone, qtbot)
    assert not has_first_rows(alone)


def test_escape_is_first_for_what_has_the_focus(alone: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(alone, Qt.Key.Key_Escape)
    line = alone.items.filter.line
    line.setFocus()
    QTest.keyClicks(line, "pos:n")
    alone.background.asks_to_leave = lambda: True
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert not line.text()
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert not line.hasFocus()
    assert has_first_rows(alone)


def test_the_menu_leaves_first_rows_at_once_whatever_covers_them(alone: MainWindow, qtbot: QtBot) -> None:
    alone.menus.refresh()
    leave = alone.menus.qaction("first_rows.leave")
    assert leave.isVisible()
    alone.background.asks_to_leave = lambda: True
    alone.menus.trigger("first_rows.leave")
    come_to_rest(alone, qtbot)
    assert not alone.is_refused
    assert not has_first_rows(alone)
    alone.menus.refresh()
    assert not leave.isVisible()


def test_a_large_step_of_first_rows_is_shown_and_can_be_stopped(
    alone: MainWindow, gate: Gate, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    alone.error.back_wanted.emit()
    come_to_rest(alone, qtbot)
    count(alone, gate, monkeypatch, "mode")
    assert alone.state.busy
    assert alone.waiting.label.text() == "Counting a changed copy …"
    assert alone.waiting.cancel.isVisibleTo(alone.waiting)
    alone.menus.trigger("cancel")
    assert not alone.state.history.large.is_counting
    assert not alone.state.busy
    assert has_first_rows(alone), "the step alone was cancelled"
    assert "only their first rows" in alone.waiting.label.text()
    assert alone.waiting.back.isVisibleTo(alone.waiting)
