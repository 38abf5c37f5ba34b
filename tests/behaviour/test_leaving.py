"""Before what is in memory only is lost, the window asks: whatever ends the project."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct, field
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from lexeval_gui.window.app.launch import end_session
from lexeval_gui.window.project.not_saved import EXPORT, LOSE, SAVE, question
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.palette import Palette
from lexeval_gui.window.widgets.dialogs.dialog import Question
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.projects.project import Project
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_project import answer, data, mine, opened_in, press, saved, tag_two, tags

__all__ = ["data", "mine", "saved"]


class Asked(Struct):
    """The question: what it said, and how it is answered (cancelled, if nothing is said)."""

    texts: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    found = Asked()

    def show(box: Question) -> int:
        found.texts.append(box.label.text())
        [default] = [button for button in box.findChildren(QPushButton) if button.isDefault()]
        assert default.text() == "Cancel"
        wanted = found.answers.pop(0) if found.answers else ""
        next((button for button in box.buttons.buttons() if button.text() == wanted), default).click()
        return 0

    monkeypatch.setattr(Question, "exec", show)
    return found


@pytest.fixture
def full(mine: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window in which two tags are in memory only: there is no place for unsaved work."""
    (tmp_path / "home").write_text("a file where the folder should be")
    tag_two(qtbot, mine)
    assert mine.projects.failure == "unsaved work cannot be written: Not a directory; changes are in memory only"
    assert mine.status.kept.text() == "NOT SAVED: Not a directory"
    return mine


class Session:
    """The system's session, which is about to end."""

    def __init__(self) -> None:
        self.is_cancelled = False

    def allowsInteraction(self) -> bool:
        return True

    def cancel(self) -> None:
        self.is_cancelled = True

    def release(self) -> None:
        pass


def drop(window: MainWindow) -> None:
    paths = opening.sample("substitution").paths
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(path) for path in paths])
    event = QDropEvent(
        QPointF(9, 9), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)


def by_palette(window: MainWindow) -> None:
    window.show_palette()
    palette = window.findChild(Palette)
    assert palette is not None
    palette.line.setText("close files")
    palette._do()
    QApplication.processEvents()


def log_out(window: MainWindow) -> None:
    session = Session()
    end_session(session, window)  # type: ignore[arg-type]
    assert session.is_cancelled == window.isVisible()


ENDS: dict[str, Callable[[MainWindow], object]] = {
    "close the window": lambda window: window.close(),
    "quit": lambda window: window.menus.trigger("quit"),
    "close files": lambda window: window.menus.trigger("close"),
    "palette": by_palette,
    "menu": lambda window: window.files.open_sample("generation"),
    "start page": lambda window: window.start.sample_wanted.emit("generation"),
    "recent": lambda window: window.files.open_recent(0),
    "drop": drop,
    "log out": log_out,
}


def test_every_way_that_ends_a_project_asks_and_nothing_happens_unless_it_is_answered(
    full: MainWindow, asked: Asked, qtbot: QtBot
) -> None:
    shown = full.state.data.evaluation
    for number, (name, end) in enumerate(ENDS.items(), 1):
        end(full)
        qtbot.waitUntil(lambda number=number: len(asked.texts) >= number)  # type: ignore[misc]
        qtbot.wait(20)
        assert len(asked.texts) == number, name
        assert "in memory only" in asked.texts[-1]
        assert full.isVisible(), name
        assert full.state.data.evaluation is shown, name
        assert tags(full) == ("odd", "sense"), name
    full.state.history.undo()
    assert tags(full) == ("sense",)


@pytest.mark.parametrize("end", ["close files", "menu", "log out"])
def test_who_would_rather_lose_them_goes_on(full: MainWindow, asked: Asked, qtbot: QtBot, end: str) -> None:
    asked.answers = [LOSE]
    shown = full.state.data.evaluation
    ENDS[end](full)
    assert len(asked.texts) == 1
    qtbot.waitUntil(lambda: not full.isVisible() or full.state.data.evaluation is not shown, timeout=LONGEST)


def test_they_are_saved_elsewhere_before(
    full: MainWindow, asked: Asked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked.answers = [SAVE]
    answer(monkeypatch, tmp_path / "elsewhere.lexeval")
    full.close()
    assert not full.isVisible()
    with Project.open(tmp_path / "elsewhere.lexeval") as kept:
        assert ["odd", "sense"] in kept.journal.current.values()


def test_they_are_exported_before_and_no_folder_is_left(
    full: MainWindow, asked: Asked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    asked.answers = [EXPORT]
    answer(monkeypatch, tmp_path / "out.jsonl")
    full.close()
    assert not full.isVisible()
    assert '"sense"' in (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    assert list(temporary.iterdir()) == []


def test_a_name_that_is_not_given_asks_again(
    full: MainWindow, asked: Asked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked.answers = [SAVE, EXPORT]
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: ("", ""))
    full.close()
    assert len(asked.texts) == 3
    assert full.isVisible()


def test_an_export_leaves_no_folder_behind_whatever_becomes_of_it(
    full: MainWindow, asked: Asked, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    for target in (tmp_path / "out.jsonl", tmp_path / "no folder" / "out.jsonl", ""):
        monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_, p=target: (str(p), ""))
        full.menus.trigger("project.export")
        qtbot.waitUntil(lambda: full.transfers.work is None or full.transfers.work.is_over, timeout=LONGEST)
        qtbot.wait(10)
        assert list(temporary.iterdir()) == []
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: (str(tmp_path / "o"), ""))
    full.menus.trigger("project.export")
    assert full.statusBar().currentMessage().startswith("Not exported")


def test_what_is_kept_is_not_asked_about(mine: MainWindow, asked: Asked, qtbot: QtBot) -> None:
    tag_two(qtbot, mine)
    mine.files.open_sample("generation")
    settled(qtbot, mine)
    mine.close()
    assert asked.texts == []
    assert not mine.isVisible()


def test_a_disk_that_is_full_no_more_is_not_asked_about(full: MainWindow, asked: Asked, tmp_path: Path) -> None:
    (tmp_path / "home").unlink()
    full.close()
    assert asked.texts == []
    assert not full.isVisible()


def test_a_project_whose_disk_is_full_asks(
    saved: Path, make_window: Callable[[], MainWindow], qtbot: QtBot, asked: Asked
) -> None:
    window = opened_in(make_window, saved, qtbot)
    project = window.projects.project
    assert project is not None
    pages = project.store._database.rows("PRAGMA page_count")[0][0]
    project.store._database.connection.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(400):
        window.annotating.keep_note([("note", f"item {number}", "", None)], "x" * 200)
    press(qtbot, window, "3")
    window.menus.trigger("close")
    assert len(asked.texts) == 1
    assert "the disk is full" in asked.texts[0]
    assert window.projects.project is project


@pytest.mark.parametrize("zoom", [1.0, 2.5])
def test_the_question_can_be_answered_by_the_keyboard(window: MainWindow, qtbot: QtBot, zoom: float) -> None:
    """Cancel has the focus and is what Enter and Escape mean; Tab leads to each other button; nothing is markup."""
    window.theme.set_zoom(zoom)
    for key, wanted in ((Qt.Key.Key_Return, ""), (Qt.Key.Key_Escape, ""), (Qt.Key.Key_Space, LOSE)):
        asked = question("the disk is <b>full</b>", window.theme, window)
        asked.open()
        qtbot.waitUntil(asked.nothing.hasFocus, timeout=LONGEST)
        assert "The disk is <b>full</b>." in asked.label.text()
        assert asked.label.textFormat() == Qt.TextFormat.PlainText
        assert asked.accessibleDescription() == asked.label.text()
        reached = []
        for _ in range(4):
            qtbot.keyClick(asked.focusWidget(), Qt.Key.Key_Tab)
            reached.append(asked.focusWidget())
        assert {button.text() for button in reached} == {SAVE, EXPORT, LOSE, "Cancel"}  # type: ignore[attr-defined]
        if wanted:
            next(button for button in asked.buttons.buttons() if button.text() == wanted).setFocus()
        qtbot.keyClick(asked.focusWidget(), key)
        assert not asked.isVisible()
        assert asked.answer == wanted
        asked.deleteLater()
    window.theme.set_zoom(1.0)


def test_what_is_opened_or_closed_while_the_question_stands_is_refused_in_words(
    full: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def show(box: Question) -> int:
        for end in (lambda: full.files.open_sample("generation"), full.close):
            full.notice.say("")
            end()
            said.append(full.notice.label.text())
        return 0

    monkeypatch.setattr(Question, "exec", show)
    full.files.open_sample("edits")
    assert said == ["Nothing was opened or closed: answer the question that is open first"] * 2
    assert not full.notice.is_wanted, "the question is answered"
    assert len(full.state.history.journal.entries) > 0
