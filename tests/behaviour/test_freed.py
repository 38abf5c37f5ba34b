"""What was opened and closed is freed: dialogs, menus and pages, their widgets, and who listened for them."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import SIGNAL, QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QScrollBar, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from lexeval_gui.core.problems import Problem, Remedy
from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.actions.table import TABS
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.project import not_saved
from lexeval_gui.window.shell.main_window import IDLE, MainWindow
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.widgets.dialogs import remedy_dialog
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_review import Reviewer, lexicon, paper, reviewer

__all__ = ["lexicon", "paper", "reviewer"]

WARM, TIMES = 2, times(2)


def alive() -> Counter[str]:
    """The widgets there are, by class, once what is to be deleted is."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
    return Counter(type(widget).__name__ for widget in QApplication.allWidgets())


def grown(act: Callable[[], object], window: MainWindow) -> Counter[str]:
    """What there is more of after an action was done a few more times: widgets, and who follows theme and state."""

    def count() -> Counter[str]:
        found = alive()
        for name, sender in (("theme", window.theme), ("state", window.state)):
            meta = sender.metaObject()
            for place in range(meta.methodCount()):
                signature = bytes(meta.method(place).methodSignature().data()).decode()
                if meta.method(place).methodType() == meta.method(place).MethodType.Signal:
                    found[f"{name} {signature}"] = sender.receivers(SIGNAL(signature))
        kinds = map(type, gc.get_objects())
        return found + Counter(
            f"object {kind.__name__}" for kind in kinds if str(kind.__module__).startswith("lexeval_gui.window")
        )

    # what is built in another thread, as the list of packages is once the window idles, must not be looked at: Python
    # refuses to go on with a tuple that somebody else has got hold of
    QTest.qWait(IDLE)
    for _ in range(LONGEST // 50):
        if not window.samples.findChildren(BackgroundRequest):
            break
        QTest.qWait(50)
    for _ in range(WARM):
        act()
    before = count()
    for _ in range(TIMES):
        act()
    for _ in range(50):  # a thread that is about to end holds what it worked for a little longer; a leak stays
        if not (more := count() - before):
            break
        QTest.qWait(50)
    return more


def close_dialogs(window: MainWindow) -> None:
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            dialog.reject()


@pytest.mark.parametrize("way", ["palette", "tags", "roles", "set-up"])
def test_a_dialog_that_was_closed_is_freed(opened: MainWindow, way: str) -> None:
    acts = {
        "palette": opened.show_palette,
        "tags": opened.tags.edit,
        "roles": opened.files.choose_roles,
        "set-up": opened.review.set_up,
    }

    def act() -> None:
        acts[way]()
        assert [dialog for dialog in opened.findChildren(QDialog) if dialog.isVisible()]
        close_dialogs(opened)

    assert grown(act, opened) == Counter()


def test_the_remedies_of_a_problem_are_freed(opened: MainWindow) -> None:
    problem = Problem("warning", "", None, "odd", "is odd", (), (Remedy("mend it", (("k", "2"),)),))
    state = opened.state

    def act() -> None:
        remedy_dialog.ask_remedy(
            problem, state.problems.remedy_wanted.emit, state.data.about_to_change, opened.theme, opened
        ).reject()

    assert grown(act, opened) == Counter()


def test_pages_and_help_are_freed(opened: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    missing = str(tmp_path / "no such file")

    def act() -> None:
        opened.files.open_paths([missing])
        assert opened.is_refused
        opened._back()
        opened.help.show_keys()
        opened.help.explain_words(["P"])
        close_dialogs(opened)

    assert grown(act, opened) == Counter()


def test_a_context_menu_is_freed(opened: MainWindow) -> None:
    def act() -> None:
        opened.items.rows.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5)))
        for menu in opened.findChildren(QMenu):
            if menu.isVisible():
                menu.close()

    assert grown(act, opened) == Counter()


def test_agreement_and_review_are_freed(reviewer: Reviewer) -> None:
    reviewed = reviewer.window

    def act() -> None:
        reviewed.review.others.compare()
        reviewed.review.others.compare()
        close_dialogs(reviewed)
        reviewed.review.leave()
        reviewed.review.show()

    assert grown(act, reviewed) == Counter()


def test_the_question_of_the_review_is_freed(reviewer: Reviewer) -> None:
    reviewer.write("one")
    reviewer.press(Qt.Key.Key_Return)

    def act() -> None:
        reviewer.press(Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier)
        assert reviewer.pane.question is not None
        reviewer.pane.question.reject()
        assert reviewer.pane.question is None
        reviewer.window.activateWindow()
        reviewer.pane.focus_input()

    assert grown(act, reviewer.window) == Counter()


def test_the_question_before_changes_are_lost_is_freed(opened: MainWindow) -> None:
    def act() -> None:
        QTimer.singleShot(0, opened, lambda: close_dialogs(opened))
        assert not_saved._ask("the disk is full", opened.theme, opened) == ""

    assert grown(act, opened) == Counter()


def test_what_a_task_shows_is_freed_when_another_is_opened(opened: MainWindow, qtbot: QtBot) -> None:
    def act() -> None:
        for name in ("edits", "generation", "substitution"):
            opened.files.open_sample(name)
            settled(qtbot, opened)
            qtbot.wait(300)

    assert grown(act, opened) == Counter()


def test_items_settings_and_tabs_leave_nothing(opened: MainWindow, qtbot: QtBot) -> None:
    state = opened.state

    def act() -> None:
        for item in range(6):
            state.selection.set_current(item)
            QApplication.processEvents()
        state.view.set_filter("pos:n")
        state.view.set_filter("")
        for k in ("2", "3", "0"):
            state.data.change_settings({"k": k})
        opened.commands.turn_theme()
        opened.commands.zoom_by(1)
        opened.commands.zoom_by(0)
        qtbot.wait(200)
        settled(qtbot, opened)

    assert grown(act, opened) == Counter()


def test_the_menus_of_a_task_are_freed_with_their_separators(opened: MainWindow, qtbot: QtBot) -> None:
    def act() -> None:
        for name in ("edits", "generation", "lexicon", "substitution"):
            opened.files.open_sample(name)
            settled(qtbot, opened)

    act()
    before = len(opened.findChildren(QAction))
    act()
    assert len(opened.findChildren(QAction)) == before


def test_scroll_bars_of_files_that_were_closed_are_freed(opened: MainWindow, qtbot: QtBot) -> None:
    def act() -> None:
        for name in ("edits", "substitution"):
            opened.files.open_sample(name)
            settled(qtbot, opened)

    def dead() -> int:
        alive()
        return sum(isinstance(thing, QScrollBar) and not isValid(thing) for thing in gc.get_objects())

    act()
    before = dead()
    act()
    assert dead() == before


def test_nothing_of_files_that_were_closed_is_held(opened: MainWindow, qtbot: QtBot) -> None:
    for name in TABS:
        if opened.menus.qaction(f"tab.{name}").isEnabled():
            opened.menus.trigger(f"tab.{name}")
            settled(qtbot, opened)
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    held: list[weakref.ref[object]] = [weakref.ref(evaluation), weakref.ref(evaluation.dataset)]
    del evaluation
    opened.background.close_files()

    def is_freed() -> bool:
        gc.collect()
        return not any(one() for one in held)

    qtbot.waitUntil(is_freed, timeout=LONGEST)


@pytest.mark.parametrize("sample", ["substitution", "edits", "lexicon"])  # the fourth task has no slider
def test_what_was_before_a_step_of_a_slider_is_freed_without_the_collector(
    window: MainWindow, qtbot: QtBot, sample: str
) -> None:
    """It comes when nothing moves: of 100,000 lemmas each step of α had left 9 MB to it, 2 GB in ten seconds."""
    window.files.open_sample(sample)
    settled(qtbot, window)
    window.workbench.make_figures()
    figures, data = window.workbench.figures, window.state.data
    assert isinstance(figures, FiguresPane)
    gc.collect()
    gc.disable()
    try:
        for figure in figures.figure_ids():
            figures.show_figure(figure)
            settled(qtbot, window)
            held: list[weakref.ref[object]] = []
            for control in window.top.numbers.values():
                for value in (3, 1, 2):
                    held.append(weakref.ref(data.evaluation))
                    control.slider.setValue(value)
                    QApplication.processEvents()
            assert held
            settled(qtbot, window)
            kept = [one() for one in held if one() not in (None, data.evaluation)]
            assert len(kept) <= 1, f"{figure}: {len(kept)} evaluations"  # the one that the last is compared with
    finally:
        gc.enable()


def test_figures_of_files_that_were_closed_are_freed_though_somebody_looks_at_all_widgets(opened: MainWindow) -> None:
    opened.workbench.make_figures()
    (plot,) = map(weakref.ref, opened.findChildren(Canvas))
    opened.state.put(Opened())
    opened.findChildren(QWidget)  # as lecture mode, zoom and tests do
    alive()
    assert plot() is None


def test_a_window_that_was_closed_is_freed_though_something_was_to_be_done_soon(
    make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = make_window()
    window.files.open_sample("substitution")
    settled(qtbot, window)
    held = weakref.ref(window.state)
    window.commands.zoom_by(1)
    window.close()
    del window
    make_window()  # the one before is deleted

    def is_freed() -> bool:
        gc.collect()
        return held() is None

    qtbot.waitUntil(is_freed, timeout=LONGEST)
