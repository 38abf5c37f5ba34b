"""Every screen of a window with files open: panes with each tab in front, dialogs, pages, help, palette, the review."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import reviewing
from lexeval_gui.window.actions.table import PANES
from lexeval_gui.window.app.shots import wait_for
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans

READ = 2
"""Readings of a figure that are looked at."""

READINGS = 12
"""Places of a figure, to the right and upwards, at which the pointer is read."""


def open_files(window: MainWindow, plan: plans.Plan) -> None:
    """Open files, and wait for them."""
    window.background.open(plan)
    wait_for(lambda: window.is_refused or (window.state.data.evaluation is not None and window.background.is_idle), 30)


def screens(window: MainWindow, task: str, name: str) -> Iterator[str]:
    """Put each screen in front in turn; gives what it is called. `name` is typed wherever a person gives a name."""
    yield "opened"
    yield from _annotated(window, name)
    yield from _panes(window)
    yield from _figures(window)
    yield from _items(window, name)
    yield from _dialogs(window)
    yield from _helped(window)
    yield from _troubled(window, name)
    yield from _reviewed(window, task, name)


def settle(window: MainWindow) -> None:
    """Wait for what was asked for, and draw it."""
    wait_for(lambda: window.background.is_idle, 30)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _annotated(window: MainWindow, name: str) -> Iterator[str]:
    window.annotating.apply_typed_tag(f"{name}tag")
    window.annotating.keep_note(window.annotating.note_slots(), f"{name} note")
    settle(window)
    yield "tags and notes"
    window.menus.trigger("undo")
    yield "undone"
    window.menus.trigger("redo")


def _panes(window: MainWindow) -> Iterator[str]:
    window.workbench.make_figures()
    for pane in PANES:
        window.workbench.show_pane(pane)
        settle(window)
        yield f"pane {pane}"
    window.workbench.show_pane("problems")
    view = window.workbench.problems.view
    for row in range(view.model().rowCount()):
        view.selectRow(row)
        yield f"problem {row}"
    scores = window.workbench.scores
    window.workbench.show_pane("scores")
    for grouping in [grouping for grouping, _ in _groupings(window)]:
        scores.group_by(grouping)
        settle(window)
        yield f"scores by {grouping}"
    scores.group_by("")


def _groupings(window: MainWindow) -> list[tuple[str, str]]:
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    return [(name, evaluation.dataset.group_title(name)) for name in evaluation.dataset.groups]


def _figures(window: MainWindow) -> Iterator[str]:
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    for figure in pane.figure_ids():
        pane.show_figure(figure)
        settle(window)
        yield f"figure {figure}"
        plot = pane.current
        assert plot is not None
        seen = 0
        (left, right), (low, high) = plot.view.viewRange()
        for step in range(READINGS * READINGS):
            x = left + (right - left) * (step % READINGS + 0.5) / READINGS
            y = low + (high - low) * (step // READINGS + 0.5) / READINGS
            if text := plot.read(x, y):
                plot._readout.setText(text)
                seen += 1
                if seen <= READ:
                    yield f"figure {figure} at {x:.3g}, {y:.3g}"


def _items(window: MainWindow, name: str) -> Iterator[str]:
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    for item in range(min(len(evaluation.dataset), 3)):
        window.state.selection.set_current(item)
        settle(window)
        yield f"item {item}"
        for _ in range(4):
            window.item.part.next(1)
            yield f"part of item {item}"
    for filter in (f'text:"{name}"', f"{name}:x", f"-{name}", 'status:"zz"'):
        window.state.view.set_filter(filter)
        settle(window)
        yield f"filter {filter}"
    window.state.view.set_filter("")


def _dialogs(window: MainWindow) -> Iterator[str]:
    exports = ("export.table", "export.items", "export.papers", "export.figure", "export.appendix")
    for action in ("roles", "tags", "palette", "remedy.compare", "review.start", *exports):
        window.menus.trigger(action)
        settle(window)
        yield f"dialog of {action}"
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog) and dialog.isVisible():
                dialog.reject()
    settle(window)


def _helped(window: MainWindow) -> Iterator[str]:
    for action in ("help.keys", "help.filter", "help.window", "about", "help"):
        window.menus.trigger(action)
        yield action
    window.menus.trigger("help.turn")
    yield "help in its window"
    window.menus.trigger("help.turn")
    window.help.panel.line.setText("items")
    yield "found in help"
    window.help.place.close()


def _troubled(window: MainWindow, name: str) -> Iterator[str]:
    """What says that something cannot be done, with the name in it."""
    window.notice.say(f"{name} cannot be read")
    window.state.show_message(f"Saved in {name}")
    problem = Problem("error", f"/{name}/{name}", 3, "x", f"'{name}' is wrong; {name}")
    window.error.show_problems([problem], True)
    window.not_saved.label.setText(f"NOT SAVED: {name}")
    yield "troubles"
    window.notice.say("")


def _reviewed(window: MainWindow, task: str, name: str) -> Iterator[str]:
    evaluation = window.state.data.evaluation
    if evaluation is None or reviewing(evaluation.task) is None:
        return
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    dialog.lines["reviewer"].setText(f"{name}reviewer")
    settle(window)
    yield "set-up of the review"
    dialog.accept()
    wait_for(lambda: window.review.is_shown, 30)
    settle(window)
    yield "review"
    for key in ("review.compare", "review.adjudicate"):
        window.menus.trigger(key)
        settle(window)
        yield key
        for shown in window.findChildren(QDialog):
            shown.close()
    pane = window.review.pane
    for text in (name, f"{name}two"):
        for field in pane.findChildren(QWidget):
            if isinstance(field, QPlainTextEdit):
                field.moveCursor(QTextCursor.MoveOperation.End)
                field.insertPlainText(text)
        settle(window)
        yield "review, typed"


def start_page(window: MainWindow, folder: Path) -> Iterator[str]:
    """The start page, which lists what was open."""
    window.files.close()
    settle(window)
    window._show_recent()
    window.start.show_unsaved([(f"{folder.name} unsaved", str(folder), True), (f"{folder.name}", "x", False)])
    yield "start page"
