"""What becomes of leaving files, while a step is being counted, where something else comes between."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.window.app import launch
from lexeval_gui.window.project.not_saved import LOSE
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state import large_step
from lexeval_gui.workspace.analysis.worth_questions import Copy
from lexeval_gui.workspace.scoring.questions import asked_of
from lexeval_gui.workspace.scoring.session import Session
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_leaving import Asked, asked
from tests.behaviour.test_leaving import Session as Logout
from tests.behaviour.test_project import data, mine, tag_two
from tests.behaviour.test_review import lexicon, paper

__all__ = ["asked", "data", "lexicon", "mine", "paper"]


class Gate:
    """Work that goes on only once it is let through; it fails then, if it is to."""

    def __init__(self) -> None:
        self._opened = threading.Event()
        self.fails = False

    def let_through(self) -> None:
        self._opened.set()

    def shut(self) -> None:
        self._opened.clear()

    def wait(self) -> None:
        assert self._opened.wait(LONGEST / 1000)
        if self.fails:
            raise MemoryError


@pytest.fixture
def gate() -> Iterator[Gate]:
    """Before what counts a step."""
    made = Gate()
    yield made
    made.let_through()


@pytest.fixture
def of_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Before what opens files."""
    made, real = Gate(), Session.open

    def held(self: Session, *given: object) -> object:
        made.wait()
        return real(self, *given)  # type: ignore[arg-type]

    made.let_through()
    monkeypatch.setattr(Session, "open", held)
    yield made
    made.let_through()


@pytest.fixture
def ready(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window with several systems."""
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    return window


def count(window: MainWindow, gate: Gate, monkeypatch: pytest.MonkeyPatch, errors: str = "early") -> None:
    """Have a step counted that puts these errors right."""
    real = large_step._count

    def held(*given: object) -> object:
        gate.wait()
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(large_step, "LARGE", 0)
    monkeypatch.setattr(large_step, "_count", held)
    assert window.state.data.evaluation is not None
    changes = Copy(f"error:{errors}", "coverage_f").answer(asked_of(window.state.data.evaluation), Job())
    window.state.history.apply_together(changes, errors)
    assert window.state.history.large.is_counting


@pytest.fixture
def counting(ready: MainWindow, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The same, and a step is being counted."""
    count(ready, gate, monkeypatch)
    return ready


def come_to_rest(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.background.is_idle, timeout=LONGEST)


def is_said(window: MainWindow, title: str) -> bool:
    return window.state.busy and window.background.waiting is not None and window.background.waiting.title == title


# the step comes to nothing


def test_a_window_whose_step_cannot_be_counted_stays_and_says_why(
    counting: MainWindow, gate: Gate, qtbot: QtBot
) -> None:
    assert not counting.close()
    gate.fails = True
    gate.let_through()
    come_to_rest(counting, qtbot)
    assert counting.isVisible()
    assert counting.statusBar().currentMessage().startswith("Nothing was changed: ")
    assert counting.close()


def test_a_window_stays_where_taking_the_step_goes_wrong_and_what_waits_has_its_turn(
    counting: MainWindow, gate: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, seen = counting.state.history, list[str]()

    def wrong(**_: object) -> None:
        raise ValueError

    monkeypatch.setattr(counting.state.data, "announce", wrong)
    history.large.in_turn(wrong)
    history.large.in_turn(lambda: seen.append("next"))
    assert not counting.close()
    with qtbot.captureExceptions() as caught:
        gate.let_through()
        come_to_rest(counting, qtbot)
    assert [kind for kind, *_ in caught] == [ValueError, ValueError]
    assert seen == ["next"]
    assert counting.isVisible()


def test_files_whose_step_is_refused_stay_and_a_project_that_was_to_follow_is_closed(
    ready: MainWindow, gate: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other, window = saved_beside(ready, qtbot, monkeypatch, tmp_path), ready
    count(window, gate, monkeypatch)
    window.projects.open(other)
    assert window.projects.pending is not None
    gate.fails = True
    gate.let_through()
    come_to_rest(window, qtbot)
    assert window.projects.pending is None
    assert window.background.plan is not None
    assert window.background.plan.task == "substitution", "the files stay"
    assert window.statusBar().currentMessage().startswith("Nothing was changed: ")


def saved_beside(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """A project of other files than those that are open."""
    path = folder / "other.lexeval"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.files.open_sample("lexicon")
    settled(qtbot, window)
    window.menus.trigger("save")
    qtbot.waitUntil(lambda: window.projects.is_named, timeout=LONGEST)
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    return path


# others are opened before


def test_a_window_closes_though_other_files_could_not_be_opened_meanwhile(
    ready: MainWindow, gate: Gate, of_files: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ready.background.plan is not None
    of_files.shut()
    of_files.fails = True
    ready.background.open(replace(ready.background.plan))
    count(ready, gate, monkeypatch)
    assert not ready.close()
    with qtbot.waitSignal(ready.background.failed, timeout=LONGEST):
        of_files.let_through()
    assert ready.isVisible()
    gate.let_through()
    qtbot.waitUntil(lambda: not ready.isVisible(), timeout=LONGEST)


def test_a_review_begins_on_its_own_files_or_not_at_all(
    counting: MainWindow, gate: Gate, lexicon: Path, qtbot: QtBot
) -> None:
    answer_review(counting, lexicon)
    counting.files.open_sample("lexicon")
    with qtbot.waitSignal(counting.background.opened, timeout=LONGEST):
        gate.let_through()
    come_to_rest(counting, qtbot)
    assert counting.background.plan is not None
    assert counting.background.plan.task == "lexicon"
    assert not counting.review.is_shown


def answer_review(window: MainWindow, lexicon: Path) -> None:
    """Set a review of these clusters up, and say so."""
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    dialog.files["lexicon"].choose(str(lexicon))
    for name, text in (("alpha", "0.5"), ("reviewer", "Ann")):
        dialog.lines[name].setText(text)
    dialog.accept()


def test_a_review_begins_though_other_files_were_being_opened_when_it_was_set_up(
    ready: MainWindow, of_files: Gate, lexicon: Path, qtbot: QtBot
) -> None:
    of_files.shut()
    ready.files.reload()
    assert ready.state.busy
    answer_review(ready, lexicon)
    of_files.let_through()
    qtbot.waitUntil(lambda: ready.review.is_shown, timeout=LONGEST)
    come_to_rest(ready, qtbot)
    assert ready.review.reviewers == ("Ann",)


def test_a_guided_path_begins_on_its_own_files_though_others_were_being_read(
    ready: MainWindow, gate: Gate, of_files: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_files.shut()
    ready.files.reload()
    count(ready, gate, monkeypatch)
    ready.files.begins_paths = True
    ready.files.open_sample("lexicon")
    of_files.let_through()
    qtbot.waitUntil(lambda: bool(ready.background._held), timeout=LONGEST)
    assert ready.state.guide.path is None
    with qtbot.waitSignal(ready.background.opened, timeout=LONGEST) as came:
        gate.let_through()
    assert came.args is not None
    assert came.args[0].task == "lexicon"
    assert ready.state.guide.path is not None


@pytest.mark.parametrize("way", ["other files", "the same files", "another convention"])
def test_what_arrives_while_a_step_is_counted_waits_for_it_and_what_is_decided_after_it(
    ready: MainWindow, gate: Gate, of_files: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    window, journal = ready, ready.state.history.journal
    of_files.shut()
    if way == "other files":
        window.files.open_sample("lexicon")
    elif way == "the same files":
        window.files.reload()
    count(window, gate, monkeypatch)
    if way == "another convention":
        window.state.data.change_settings({"items": "all"})
    assert window.state.data.evaluation is not None
    item = window.state.data.evaluation.dataset.ids[0]
    window.state.history.apply([Change("checked", item, None, None, True)])
    of_files.let_through()
    qtbot.wait(100)
    assert not len(journal.entries), "the step is still being counted"
    assert window.state.history.journal is journal
    gate.let_through()
    qtbot.waitUntil(lambda: len(journal.entries) == 2, timeout=LONGEST)
    come_to_rest(window, qtbot)
    assert window.background.plan is not None
    assert window.background.plan.task == ("lexicon" if way == "other files" else "substitution")
    if way == "another convention":
        assert window.state.data.settings is not None
        assert window.state.data.settings["items"] == "all"


def test_a_project_that_was_to_follow_is_closed_where_files_are_closed_instead(
    ready: MainWindow, gate: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = saved_beside(ready, qtbot, monkeypatch, tmp_path)
    count(ready, gate, monkeypatch)
    ready.projects.open(other)
    assert ready.projects.pending is not None
    ready.files.close()
    gate.let_through()
    qtbot.waitUntil(lambda: ready.state.data.evaluation is None, timeout=LONGEST)
    assert ready.projects.pending is None


def test_a_slider_moved_before_files_are_read_again_stays_moved(counting: MainWindow, gate: Gate, qtbot: QtBot) -> None:
    counting.files.reload()
    counting.state.data.change_settings({"k": "0.5"})
    with qtbot.waitSignal(counting.background.opened, timeout=LONGEST):
        gate.let_through()
    come_to_rest(counting, qtbot)
    assert counting.state.data.settings is not None
    assert counting.state.data.settings["k"] == "0.5"
    assert len(counting.state.history.journal.entries) == 1


# what is decided while others are read


def test_what_was_decided_since_files_may_be_left_is_asked_about_before_others_come(
    mine: MainWindow, of_files: Gate, asked: Asked, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    for number, answer in enumerate(("", LOSE)):
        of_files.shut()
        asked.answers = [LOSE] * number  # what is at risk already
        mine.files.open_sample("lexicon")
        assert mine.state.busy
        assert len(asked.texts) == 2 * number
        tag_two(qtbot, mine)
        asked.answers = [answer]
        of_files.let_through()
        come_to_rest(mine, qtbot)
        assert len(asked.texts) == 2 * number + 1
        assert mine.background.plan is not None
        assert mine.background.plan.task == ("lexicon" if answer else "substitution")


def test_nobody_is_asked_while_a_question_is_open(
    ready: MainWindow, of_files: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[str]()

    def ask() -> bool:
        seen.append("begins")
        ready.files.open_sample("edits")
        assert not ready.close()
        of_files.let_through()
        qtbot.wait(50)
        seen.append("ends")
        return True

    of_files.shut()
    ready.files.open_sample("lexicon")
    tag_two(qtbot, ready)
    monkeypatch.setattr(ready.background, "asks_to_leave", ask)
    of_files.let_through()
    qtbot.waitUntil(lambda: len(seen) == 2, timeout=LONGEST)
    come_to_rest(ready, qtbot)
    assert seen == ["begins", "ends"]
    assert ready.background.plan is not None
    assert ready.background.plan.task == "lexicon"


def test_files_read_once_more_while_it_is_asked_whether_others_may_come_are_read(
    ready: MainWindow, of_files: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_again() -> bool:
        ready.files.reload()
        return True

    of_files.shut()
    ready.files.open_sample("lexicon")
    tag_two(qtbot, ready)
    monkeypatch.setattr(ready.background, "asks_to_leave", read_again)
    with qtbot.waitSignal(ready.background.opened, timeout=LONGEST) as came:
        of_files.let_through()
    assert came.args is not None
    assert came.args[0].task == "substitution"


# what is said of it


@pytest.mark.parametrize("way", ["opening is cancelled", "counting again is cancelled"])
def test_that_a_step_is_being_counted_is_said_once_something_else_is_cancelled(
    ready: MainWindow, gate: Gate, of_files: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    if way == "opening is cancelled":
        of_files.shut()
        ready.files.reload()
        count(ready, gate, monkeypatch)
    else:
        count(ready, gate, monkeypatch)
        ready.state.data.change_settings({"items": "all"})
    assert not is_said(ready, "Counting a changed copy")
    ready.background.cancel()
    assert is_said(ready, "Counting a changed copy")
    ready.background.cancel()
    assert not ready.state.history.large.is_counting
    assert not ready.state.busy


# logging out


def test_a_logout_waits_for_the_step(counting: MainWindow, gate: Gate, qtbot: QtBot) -> None:
    session = Logout()
    threading.Timer(0.1, gate.let_through).start()
    launch.end_session(session, counting)  # type: ignore[arg-type]
    assert not session.is_cancelled
    assert not counting.isVisible()


def test_a_logout_is_called_off_where_the_step_takes_too_long_or_comes_to_nothing(
    counting: MainWindow, gate: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "COUNTING_TIMEOUT", 0)
    for fails in (False, True):
        session = Logout()
        launch.end_session(session, counting)  # type: ignore[arg-type]
        assert session.is_cancelled
        assert counting.isVisible()
        monkeypatch.setattr(launch, "COUNTING_TIMEOUT", LONGEST)
        if not fails:
            gate.fails = True
            threading.Timer(0.1, gate.let_through).start()
