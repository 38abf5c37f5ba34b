"""Files dragged over the window: what dropping them would do is said before, and done afterwards; nothing is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.files import REPLACE
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.widgets.dialogs.dialog import Question
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import proposals
from tests.behaviour.conftest import LONGEST, settled

FOLDER = Path(opening.sample("substitution").paths[0]).parent
GOLD, EAGER, CAUTIOUS = (str(FOLDER / name) for name in ("sample.gold", "eager.oot", "cautious.oot"))
OTHER = opening.sample("substitution-happy").paths
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def dragged(*paths: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def enter(window: MainWindow, data: QMimeData) -> None:
    window.dragEnterEvent(QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, data, LEFT, NO_KEYS))


def drop(window: MainWindow, data: QMimeData) -> None:
    window.dropEvent(QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, LEFT, NO_KEYS))


def says(window: MainWindow, qtbot: QtBot) -> str:
    """What is said over the window, once it is known."""
    qtbot.waitUntil(lambda: not window.overlay.label.text().endswith("…"), timeout=LONGEST)
    assert window.overlay.isVisible()
    return window.overlay.label.text()


@pytest.fixture
def gold(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window with a gold and one system."""
    window.background.open(plans.plan_with_roles("substitution", [("gold", GOLD), ("system", CAUTIOUS)]))
    settled(qtbot, window)
    return window


def systems(window: MainWindow) -> tuple[str, ...]:
    assert window.state.data.evaluation is not None
    return window.state.data.evaluation.system_names


def test_a_system_is_said_to_be_added_and_is(gold: MainWindow, qtbot: QtBot) -> None:
    gold.state.data.change_settings({"k": "0.5"})
    gold.state.selection.set_current(7)
    data = dragged(EAGER)
    enter(gold, data)
    assert says(gold, qtbot) == "Drop to add eager.oot as a system to sample.gold"
    with qtbot.waitSignal(gold.background.opened, timeout=LONGEST):
        drop(gold, data)
    assert not gold.overlay.isVisible()
    settled(qtbot, gold)
    assert systems(gold) == ("cautious", "eager")
    assert gold.notice.isVisible()
    assert gold.notice.label.text() == "Added eager.oot as a system to sample.gold."
    assert gold.state.data.settings is not None
    assert gold.state.data.settings["k"] == "0.5"
    assert gold.state.selection.current == 7


def test_what_was_tried_out_stays_where_a_system_is_added(gold: MainWindow, qtbot: QtBot) -> None:
    evaluation = gold.state.data.evaluation
    assert evaluation is not None
    gold.state.history.gesture(Gesture(evaluation.dataset.ids[0], ("answer", "cautious", 0), "remove"))
    assert gold.ribbon.isVisible()
    with qtbot.waitSignal(gold.background.opened, timeout=LONGEST):
        drop(gold, dragged(EAGER))
    settled(qtbot, gold)
    assert gold.ribbon.isVisible()
    assert gold.state.history.journal.can_undo


def test_another_gold_is_said_to_take_its_place_and_does(gold: MainWindow, qtbot: QtBot) -> None:
    data = dragged(*OTHER)
    enter(gold, data)
    assert says(gold, qtbot) == "Drop to open happy.gold with 7 systems in the place of sample.gold"
    with qtbot.waitSignal(gold.background.opened, timeout=LONGEST):
        drop(gold, data)
    settled(qtbot, gold)
    assert len(systems(gold)) == 7
    assert gold.notice.label.text() == "Opened happy.gold with 7 systems in the place of sample.gold."


def test_what_leaves_the_window_is_not_spoken_of_and_changes_nothing(gold: MainWindow, qtbot: QtBot) -> None:
    shown = gold.state.data.evaluation
    enter(gold, dragged(EAGER))
    says(gold, qtbot)
    gold.dragLeaveEvent(QDragLeaveEvent())
    assert not gold.overlay.isVisible()
    assert gold.state.data.evaluation is shown
    enter(gold, dragged(*OTHER))
    assert "happy.gold" in says(gold, qtbot)


def test_on_the_start_page_it_is_said_what_will_be_opened(window: MainWindow, qtbot: QtBot) -> None:
    data = dragged(GOLD, EAGER)
    enter(window, data)
    assert says(window, qtbot) == "Drop to open sample.gold with eager.oot"
    drop(window, data)
    settled(qtbot, window)
    assert systems(window) == ("eager",)
    assert not window.notice.isVisible()


def test_what_cannot_be_opened_is_said_before_and_after(gold: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "kept.lexeval").touch()
    data = dragged(str(tmp_path / "kept.lexeval"), EAGER)
    enter(gold, data)
    assert says(gold, qtbot).startswith("These files cannot be opened together: kept.lexeval: ")
    shown = gold.state.data.evaluation
    drop(gold, data)
    qtbot.waitUntil(lambda: gold.is_refused, timeout=LONGEST)
    assert gold.state.data.evaluation is shown


def test_a_system_of_other_items_is_asked_about(gold: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    stranger = tmp_path / "stranger.oot"
    stranger.write_text("dark.a 7001 ::: dim\n")
    shown = gold.state.data.evaluation
    drop(gold, dragged(str(stranger)))
    qtbot.waitUntil(lambda: any(d.isVisible() for d in gold.findChildren(OpenDialog)), timeout=LONGEST)
    dialog = next(d for d in gold.findChildren(OpenDialog) if d.isVisible())
    assert [role.currentData() for role in dialog.roles] == ["gold", "system", "system"]
    dialog.reject()
    assert gold.state.data.evaluation is shown


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A disk that does not answer what files are until this is set."""
    answer, propose = threading.Event(), proposals.propose

    def slow(paths: tuple[str, ...], here: plans.Plan | None, job: Job) -> object:
        answer.wait(LONGEST / 1000)
        return propose(paths, here, job)

    monkeypatch.setattr(proposals, "propose", slow)
    return answer


def test_a_disk_that_does_not_answer_stops_neither_the_window_nor_what_is_opened_next(
    gold: MainWindow, qtbot: QtBot, answer: threading.Event
) -> None:
    data = dragged(EAGER)
    enter(gold, data)
    qtbot.wait(20)
    assert gold.overlay.label.text() == "Looking at the files…"
    drop(gold, data)
    assert gold.background.waiting is not None
    gold.files.open_sample("edits")
    settled(qtbot, gold)
    answer.set()
    qtbot.wait(50)
    assert gold.state.data.evaluation is not None
    assert gold.state.data.evaluation.task.identity.id == "edits"


def test_what_was_said_of_other_files_is_not_done_to_those_that_came_meanwhile(
    gold: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, answer: threading.Event
) -> None:
    questions = asked(monkeypatch, "")
    gold.files.open_sample("substitution-happy")
    drop(gold, dragged(GOLD, EAGER))  # while others are being opened
    settled(qtbot, gold)
    answer.set()
    qtbot.waitUntil(lambda: bool(questions), timeout=LONGEST)
    assert "in the place of happy.gold" in questions[0]
    assert len(systems(gold)) == 7


def test_nothing_is_looked_at_for_a_window_that_is_closed(gold: MainWindow) -> None:
    enter(gold, dragged(EAGER))
    requests = gold.findChildren(BackgroundRequest)
    assert not all(request.is_over for request in requests)
    gold.close()
    assert all(request.is_over for request in requests)


def asked(monkeypatch: pytest.MonkeyPatch, answer: str) -> list[str]:
    """Answers the question whether files may take the place of others; what it says."""
    said: list[str] = []

    def exec_(question: Question) -> int:
        said.append(question.label.text())
        question.answer = answer
        return 1

    monkeypatch.setattr(Question, "exec", exec_)
    return said


@pytest.mark.parametrize("answer", [REPLACE, ""])
def test_open_says_that_a_gold_takes_the_place_of_what_is_open_before_it_does(
    gold: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    said = asked(monkeypatch, answer)
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileNames", lambda *_: ([*OTHER], ""))
    gold.menus.trigger("open")
    qtbot.waitUntil(lambda: bool(said), timeout=LONGEST)
    settled(qtbot, gold)
    QApplication.processEvents()
    what = "open happy.gold with 7 systems in the place of sample.gold"
    assert said == [f"This will {what}. Files of the same gold would be added to it."]
    qtbot.waitUntil(lambda: (len(systems(gold)) == 7) == bool(answer) and gold.background.is_idle, timeout=LONGEST)


def test_open_adds_a_system_without_a_question(gold: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    said = asked(monkeypatch, "")
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileNames", lambda *_: ([EAGER], ""))
    with qtbot.waitSignal(gold.background.opened, timeout=LONGEST):
        gold.menus.trigger("open")
    settled(qtbot, gold)
    assert systems(gold) == ("cautious", "eager")
    assert said == []


def test_work_that_would_be_lost_is_asked_about_before_a_gold_takes_its_place(
    gold: MainWindow, qtbot: QtBot, make_window: Callable[[], MainWindow]
) -> None:
    asked_: list[bool] = []

    def stay() -> bool:
        asked_.append(True)
        return False

    gold.background.asks_to_leave = stay
    shown = gold.state.data.evaluation
    drop(gold, dragged(*OTHER))
    qtbot.waitUntil(lambda: asked_ == [True], timeout=LONGEST)
    assert gold.state.data.evaluation is shown
    drop(gold, dragged(EAGER))
    qtbot.waitUntil(lambda: len(systems(gold)) == 2, timeout=LONGEST)
    assert asked_ == [True], "what is added loses nothing"
