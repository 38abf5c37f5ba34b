"""A review of a dictionary on paper in the whole window: what stands beside it, what goes out, what comes in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import reviews
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_review import CTRL, Key, Reviewer, lexicon, paper, reviewer, scored
from tests.behaviour.test_review_slips import killed

__all__ = ["lexicon", "paper", "reviewer"]


def texts(window: MainWindow) -> str:
    return f"{window.review.alone.why.text()}\n{window.review.alone.report.text()}"


# -- the panes --------------------------------------------------------------------------------------------------------


def test_the_lexicon_is_never_shown_beside_itself(reviewer: Reviewer) -> None:
    window = reviewer.window
    window.menus.trigger("review.turn")
    assert window.pages.currentWidget() is window.review.alone
    assert not window.top.isVisible()
    assert not window.workbench.isVisible()
    assert "The dictionary is on paper" in texts(window)
    assert "No lemma is decided yet." in texts(window)
    assert not window.review.alone.export.isEnabled()
    window.review.alone.review_wanted.emit()
    assert window.pages.currentWidget() is window.review.pane
    for _ in range(3):
        reviewer.decide()
    window.menus.trigger("review.turn")
    report = reviewer.pane.sitting.report.paragraph  # type: ignore[union-attr]
    assert report in " ".join(texts(window).split())  # a section, a paragraph
    assert window.review.alone.export.isEnabled()


@pytest.mark.parametrize("name", ["table", "items", "figure", "page", "pages"])
def test_nor_is_that_exported(reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    reviewer.window.menus.trigger("review.turn")
    path = tmp_path / "out.csv"
    said: list[str] = []
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: (str(path), ""))
    reviewer.window.state.message.connect(said.append)
    getattr(reviewer.window.exporter, name)()
    assert not path.exists()
    assert said == ["Not exported: there is nothing to compare with yet"]


def test_the_reviewed_dictionary_is_exported_from_there(
    reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    while reviewer.pane.sitting.report is None:  # type: ignore[union-attr]
        reviewer.decide()
    reviewer.window.menus.trigger("review.turn")
    path = tmp_path / "reviewed.tsv"
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: (str(path), ""))
    reviewer.window.review.alone.export.click()
    assert path.read_text(encoding="utf-8")


def test_beside_a_file_the_panes_are_shown(window: MainWindow, qtbot: QtBot, lexicon: Path, tmp_path: Path) -> None:
    book = tmp_path / "book.tsv"
    book.write_text(lexicon.read_text(encoding="utf-8").replace("s\n", "\n"), encoding="utf-8")
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    dialog.files["lexicon"].choose(str(lexicon))
    dialog.files["dictionary_file"].choose(str(book))
    dialog.ways["dictionary", "file"].setChecked(True)
    dialog.lines["reviewer"].setText("Ann")
    dialog.accept()
    qtbot.waitUntil(lambda: window.review.is_shown, timeout=LONGEST)
    settled(qtbot, window)
    window.menus.trigger("review.turn")
    assert window.pages.currentWidget() is window.workbench
    assert window.top.isVisible()


def test_what_was_left_in_the_panes_is_opened_there(
    reviewer: Reviewer, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    reviewer.decide()
    reviewer.window.menus.trigger("review.turn")
    project = reviewer.window.projects.project
    assert project is not None
    reviewer.window.close()
    again = make_window()
    again.files.open_paths([str(project.path)])
    qtbot.waitUntil(lambda: again.projects.project is not None, timeout=LONGEST)
    settled(qtbot, again)
    assert again.pages.currentWidget() is again.review.alone


# -- out and in -------------------------------------------------------------------------------------------------------


def test_the_window_and_the_command_say_the_same_after_a_third_decision(
    reviewer: Reviewer, lexicon: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    window = reviewer.window
    for _ in range(6):
        reviewer.decide()
    monkeypatch.setattr("lexeval_gui.window.widgets.dialogs.dialog.ask_text", lambda *_: "Ben")
    window.menus.trigger("review.second")
    reviewer.type_forms((reviewer.lemma,)) if reviewer.lemma in reviewer.paper else reviewer.type_forms(("odd",))
    reviewer.press(Key.Key_Return)
    window.menus.trigger("review.adjudicate")
    window.activateWindow()
    reviewer.pane.focus_input()
    reviewer.press(Key.Key_End)
    reviewer.press(Key.Key_Space)
    reviewer.press(Key.Key_Return)
    assert reviewer.is_over
    totals = scored(capsys, str(killed(reviewer)))
    shown = f"{totals['l_measure']:.3f}".removeprefix("0")
    assert reviewer.total("L*") == shown
    report = reviewer.pane.sitting.report.paragraph  # type: ignore[union-attr]
    assert f"L* = {shown}" in report
    assert f"{totals['lemmas']:.0f} lemmas drawn at random" in report
    assert "by a third decision of" in report
    window.review.sit("")
    assert reviewer.total("L*") == shown


@pytest.fixture
def exported(reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two decisions as lines of JSON."""
    reviewer.decide()
    reviewer.decide()
    path = tmp_path / "out.jsonl"
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: (str(path), ""))
    reviewer.window.menus.trigger("export.review.lines")
    reviewer.press(Key.Key_Z, CTRL)
    return path


def test_a_byte_order_mark_and_blank_lines_are_no_trouble(reviewer: Reviewer, exported: Path) -> None:
    lines = exported.read_text(encoding="utf-8").replace("\n", "\r\n\r\n")
    exported.write_text(f"\ufeff{lines}", encoding="utf-8", newline="")
    before = len(reviewer.window.state.history.journal.entries)
    reviewer.window.review.files.read_file(exported)
    assert len(reviewer.window.state.history.journal.entries) > before - 1
    decided = [item for kind, item, *_ in reviewer.window.state.history.journal.current if kind == "review"]
    assert len(decided) == 2


def test_the_window_names_the_same_line_as_the_command(reviewer: Reviewer, exported: Path) -> None:
    lines = exported.read_text(encoding="utf-8").splitlines()
    exported.write_text("\n".join([lines[0], "", "", *lines[1:], "[1]"]), encoding="utf-8")
    said: list[str] = []
    reviewer.window.state.message.connect(said.append)
    reviewer.window.review.files.read_file(exported)
    copy = killed(reviewer)
    with pytest.raises(Unreadable) as raised:
        reviews.import_decisions(str(exported), str(copy))
    (problem,) = raised.value.problems
    assert problem.line == len(lines) + 3
    assert said == [f"Not imported: {raised.value}"]
    assert json.loads(lines[0])["format"] == "lexeval review"
