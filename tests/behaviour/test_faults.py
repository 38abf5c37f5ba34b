"""An unexpected error is told in one dialog, with what can be copied, and the window goes on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.version import __version__
from lexeval_gui.window.app import faults as faults_module
from lexeval_gui.window.app.fault_dialog import FaultDialog
from lexeval_gui.window.app.faults import Faults
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.workspace.analysis.ranking import RankingQuestion
from lexeval_gui.workspace.user_folders import user_folder
from tests.behaviour.conftest import settled
from tests.window.app.test_crash_log import crashed


@pytest.fixture
def faults(opened: MainWindow) -> Iterator[Faults]:
    """Faults are told in the window, and not to the test."""
    before, in_threads = sys.excepthook, threading.excepthook
    made = Faults(opened)
    made.follow(opened)
    made.install()
    yield made
    sys.excepthook, threading.excepthook = before, in_threads


def dialogs(window: MainWindow) -> list[FaultDialog]:
    return [dialog for dialog in window.findChildren(FaultDialog) if dialog.isVisible()]


def told(window: MainWindow, qtbot: QtBot) -> FaultDialog:
    """The one dialog, once it is there."""
    qtbot.waitUntil(lambda: len(dialogs(window)) == 1)
    return dialogs(window)[0]


def failing(text: str = "a fault") -> Callable[[], None]:
    def fail() -> None:
        raise ValueError(text)

    return fail


def test_a_fault_in_a_slot_is_told_and_the_window_goes_on(
    opened: MainWindow, faults: Faults, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    opened.menus.trigger("zoom.in")
    QTimer.singleShot(0, failing())
    dialog = told(opened, qtbot)
    assert "ValueError: a fault" in dialog.words.text()
    assert "goes on" in dialog.words.text()
    assert dialog.where.text().startswith("Nothing was decided that has to be kept")
    dialog.copying.click()
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(f"LexEval {__version__}; Python ")
    assert "in fail\n" in copied
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    assert f"Open: substitution, {len(evaluation.dataset)} items, 3 systems\n" in copied
    assert "zoom in" in copied
    dialog.leaving.click()
    qtbot.waitUntil(lambda: dialogs(opened) == [])
    opened.state.view.set_filter("pos:v")
    assert 0 < len(opened.items.shown) < len(evaluation.dataset)
    said = capsys.readouterr().err
    assert said == "lexeval: Something went wrong inside LexEval (ValueError: a fault)\n"


def test_what_was_decided_is_said_to_be_kept(opened: MainWindow, faults: Faults, qtbot: QtBot, tmp_path: Path) -> None:
    opened.menus.trigger("check")
    QTimer.singleShot(0, failing())
    dialog = told(opened, qtbot)
    assert opened.projects.project is not None
    assert f"unsaved work in {opened.projects.project.path}" in dialog.where.text()
    dialog.accept()
    assert opened.projects.save_as(tmp_path / "mine.lexeval")
    QTimer.singleShot(0, failing("another"))
    assert (
        dialog_after(dialog, opened, qtbot).where.text() == f"What you decided is kept in {tmp_path / 'mine.lexeval'}."
    )


def dialog_after(dialog: FaultDialog, window: MainWindow, qtbot: QtBot) -> FaultDialog:
    qtbot.waitUntil(lambda: dialog not in dialogs(window) and len(dialogs(window)) == 1)
    return dialogs(window)[0]


def test_there_is_never_a_second_dialog(opened: MainWindow, faults: Faults, qtbot: QtBot) -> None:
    QTimer.singleShot(0, failing("the first"))
    dialog = told(opened, qtbot)
    QTimer.singleShot(0, failing("the second"))
    qtbot.waitUntil(lambda: "1 further fault" in dialog.further.text())
    assert dialogs(opened) == [dialog]
    assert "the second" in dialog.text.toPlainText()


def test_a_fault_that_comes_back_is_a_sentence(opened: MainWindow, faults: Faults, qtbot: QtBot) -> None:
    fail = failing()
    for _ in range(2):
        QTimer.singleShot(0, fail)
    told(opened, qtbot).accept()
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: "ValueError: a fault), as before" in opened.notice.label.text())
    assert dialogs(opened) == []


def test_a_dialog_that_cannot_be_made_is_not_tried_again(
    opened: MainWindow, faults: Faults, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def broken(*_: object) -> str:
        tried.append(1)
        raise RuntimeError("no report")

    monkeypatch.setattr(faults_module, "report", broken)
    for number in range(3):
        QTimer.singleShot(0, failing(str(number)))
    qtbot.waitUntil(lambda: "ValueError: 0" in opened.notice.label.text())
    qtbot.wait(50)
    assert tried == [1]
    assert dialogs(opened) == []


def test_a_fault_in_a_thread_is_told(opened: MainWindow, faults: Faults, qtbot: QtBot) -> None:
    thread = threading.Thread(target=failing("in a thread"))
    thread.start()
    thread.join()
    assert "in a thread" in told(opened, qtbot).words.text()


def test_a_fault_in_work_beside_the_interface_is_told_with_its_own_lines(
    opened: MainWindow, faults: Faults, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RankingQuestion, "answer", lambda *_: failing("while ranking")())
    opened.state.enquiries.ask("a ranking", Enquiry(RankingQuestion("coverage_f")))
    dialog = told(opened, qtbot)
    assert "(ValueError: while ranking)" in dialog.words.text()
    assert "in perform" in dialog.text.toPlainText()
    BackgroundRequest(opened, lambda job: failing("while writing")()).then(failed=lambda problems: None)
    qtbot.waitUntil(lambda: "ValueError: while writing" in dialog.text.toPlainText())


def test_a_fault_while_a_modal_dialog_is_open_can_be_read(opened: MainWindow, faults: Faults, qtbot: QtBot) -> None:
    modal = QDialog(opened)
    modal.setModal(True)
    modal.show()
    QTimer.singleShot(0, failing())
    assert told(opened, qtbot).parent() is modal
    modal.deleteLater()
    qtbot.waitUntil(lambda: dialogs(opened) == [])
    QTimer.singleShot(0, failing("later"))
    assert "later" in told(opened, qtbot).words.text()


def test_ctrl_c_is_no_fault(opened: MainWindow, faults: Faults, qtbot: QtBot) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    settled(qtbot, opened)
    assert dialogs(opened) == []


def test_the_names_of_tags_and_the_home_folder_are_not_in_the_text(
    opened: MainWindow, faults: Faults, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.menus.begun.emit("tag.secret")
    QTimer.singleShot(0, failing(f"{Path.home()}/x"))
    text = told(opened, qtbot).text.toPlainText()
    assert "tag" in text
    assert "secret" not in text
    assert "ValueError: ~/x" in text


def test_a_fault_in_every_painting_leaves_the_window_usable(opened: MainWindow, faults: Faults, qtbot: QtBot) -> None:
    class Broken(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            raise ValueError("not painted")

    widget = Broken(opened)
    widget.resize(10, 10)
    widget.show()
    told(opened, qtbot).accept()
    widget.update()
    qtbot.waitUntil(lambda: "not painted), as before" in opened.notice.label.text())
    assert dialogs(opened) == []
    opened.state.view.set_filter("pos:v")
    assert opened.state.view.filter == "pos:v"


def test_the_crash_of_the_last_start_is_told(
    opened: MainWindow, faults: Faults, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "_log", crashed(user_folder()))
    faults.tell_of_crash()
    dialog = told(opened, qtbot)
    assert dialog.words.text().startswith("The last time LexEval ended in the middle")
    assert "start page" in dialog.where.text()
    assert "Segmentation fault" in dialog.text.toPlainText()
