"""Somebody who presses whatever there is: seeded random actions on a whole window, written down so that they can be
done again.

An action is data, a name and its arguments; `Player.do` does it, `Player.choose` makes up the next one.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import random
import sys
import threading
import traceback
import warnings
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QWidget
from shiboken6 import isValid

from lexeval_gui.core.resources import resource
from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.app.shots import wait_for
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.export import table_dialog
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.review.reviewers import name_dialog
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start import open_dialog
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.window.widgets.dialogs import dialog as dialogs
from lexeval_gui.window.widgets.dialogs import folder_dialog as folders
from lexeval_gui.window.widgets.dialogs.dialog import Question
from lexeval_gui.workspace import opening
from tests.restless import restless

Action = tuple[str, *tuple[Any, ...]]

LONGEST = 60.0
"""Seconds after which what was asked for counts as never coming."""

KEYS = (
    *map(ord, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
    *(int(key) for key in (
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Escape,
        Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_F2, Qt.Key.Key_F6, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
        Qt.Key.Key_Slash, Qt.Key.Key_Backspace, Qt.Key.Key_F1,
    )),
)  # fmt: skip

HELD = tuple(
    modifier.value
    for modifier in (
        Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier,
        Qt.KeyboardModifier.ControlModifier,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
)  # fmt: skip

TEXTS = (
    "F<0.5", "P>=.5 R<1", "pos:n", "-text:a", "status:missed", "tag:sense", "note:", "checked:yes", 'text:"a b"',
    "zz:1", "((", '"', "a", "the", "1.5", "-1", "", "<s>&x", "a\u202eb", "ħonqa", "= 1+1", "id:1", "A.F>B.F", "🙂",
)  # fmt: skip

SILENT = ("propagateSizeHints", "does not support raise", "grabbing the keyboard", "grabbing the mouse")
"""What Qt's offscreen platform says of every window."""

MENDED = "quit"
"""The action that is not done: a window that is closed cannot be acted on; `restart` closes it and opens another."""


class Player:
    """Acts on a window of its own, which remembers nothing beyond `folder`."""

    def __init__(self, folder: Path, seed: int, log: Path | None = None) -> None:
        """`log` is a file to which each action is written before it is done."""
        self._log = (log or folder / "actions.jsonl").open("w", encoding="utf-8")
        self.random, self.folder, self.done = random.Random(seed), folder, list[Action]()
        self.faults: list[str] = []
        self._number = 0
        self.samples = [sample.id for sample in opening.samples()]
        self.broken = _broken_files(folder)
        self._closed: list[weakref.ref[AppState]] = []
        self.window = self._made()

    def _made(self) -> MainWindow:
        os.environ |= {"LEXEVAL_CONFIG": str(self.folder / "config"), "LEXEVAL_DATA": str(self.folder / "data")}
        memory = Memory()
        window = MainWindow(load_theme(application(), memory), memory)
        window.resize(1280, 800)
        window.show()
        wait_for(lambda: window.has_panes, LONGEST)
        return window

    # choosing

    def choose(self) -> Action:
        """The next action."""
        if (front := self._front()) is not self.window:
            return self._in_front(front)
        ways: tuple[tuple[int, Callable[[], Action]], ...] = (
            (30, self._trigger), (24, self._key), (16, self._click), (6, self._type), (6, self._slide),
            (4, self._move), (4, self._show), (3, lambda: ("item", self.random.randrange(10_000))),
            (3, lambda: ("sample", self.random.choice(self.samples))), (2, self._drop), (2, self._gesture),
            (1, lambda: ("review", self.random.choice(("Ann", "Ben", "")))), (1, lambda: ("wait",)),
        )  # fmt: skip
        if self.state.data.evaluation is None and self.random.random() < 0.5:
            return "sample", self.random.choice(self.samples)
        if self.random.random() < 0.002:
            return ("restart",)
        return self.random.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()

    @property
    def state(self) -> Any:
        return self.window.state

    def _front(self) -> QWidget:
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        return front if front is not None else self.window

    def _in_front(self, front: QWidget) -> Action:
        way = self.random.random()
        if way < 0.25:
            return ("answer", self.random.random() < 0.6)
        return self._key() if way < 0.55 else self._type() if way < 0.65 else self._click()

    def _trigger(self) -> Action:
        able = [
            a.id for a in self.window.menus.actions if a.id != MENDED and self.window.menus.qaction(a.id).isEnabled()
        ]
        return "trigger", self.random.choice(able)

    def _key(self) -> Action:
        return "key", self.random.choice(KEYS), self.random.choice(HELD[:1] * 3 + HELD)

    def _click(self) -> Action:
        return "click", self.random.random(), self.random.random(), self.random.choice((1, 1, 1, 1, 2, 3))

    def _type(self) -> Action:
        return "type", self.random.choice(TEXTS), self.random.random() < 0.5

    def _slide(self) -> Action:
        return "slide", self.random.randrange(8), self.random.choice((-10, -1, 1, 1, 10))

    def _move(self) -> Action:
        return "move", self.random.random(), self.random.random()

    def _show(self) -> Action:
        return "figure", self.random.randrange(20)

    def _gesture(self) -> Action:
        return "gesture", self.random.randrange(1000), self.random.choice(("", "the", "3", "x;y"))

    def _drop(self) -> Action:
        files = list(opening.sample(self.random.choice(self.samples)).paths)
        if self.random.random() < 0.4:
            files = self.random.sample(files, self.random.randint(1, len(files)))
        if self.random.random() < 0.4:
            files = [*files[: self.random.randint(0, 2)], self.random.choice(self.broken)]
        return "drop", *files

    # doing

    def step(self) -> None:
        """Choose an action and do it."""
        self.perform(self.choose())

    def perform(self, action: Action) -> None:
        """Do an action; what it raises, or what is said on standard error, is a fault."""
        self.done.append(action)
        print(json.dumps(action), file=self._log, flush=True)
        try:
            self.do(action)
            self._pass()
        except Exception:
            self.fault(traceback.format_exc())

    def fault(self, text: str) -> None:
        """Note that something went wrong, after which action."""
        last = " ".join(map(str, self.done[-1])) if self.done else "the start"
        self.faults.append(f"after action {len(self.done)} ({last}): {text.strip()}")

    def do(self, action: Action) -> None:
        """Do an action, whether it has a meaning now or not."""
        name, *arguments = action
        getattr(self, f"do_{name}")(*arguments)

    def _pass(self) -> None:
        """Let it have its effects."""
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if len(self.done) % 4 == 0:
            self.do_wait()

    def do_wait(self) -> None:
        """Wait for what was asked for, and until the window is at rest."""
        if not wait_for(lambda: self.window.background.is_idle, LONGEST):
            self.fault("what was asked for does not come")
        if going_on := restless():
            self.fault(f"the window does not come to rest: {going_on}")

    def do_trigger(self, action: str) -> None:
        """An action of the menus."""
        with contextlib.suppress(KeyError):  # it is of files that are no longer open
            self.window.menus.trigger(action)

    def do_key(self, key: int, held: int) -> None:
        """A key, wherever the focus is."""
        if not self._quits(key, held):
            QTest.keyClick(self._focus(), Qt.Key(key), Qt.KeyboardModifier(held))

    def _quits(self, key: int, held: int) -> bool:
        return key == ord("Q") and bool(held & Qt.KeyboardModifier.ControlModifier.value)

    def _focus(self) -> QWidget:
        front = self._front()
        return QApplication.focusWidget() or front.focusWidget() or front

    def do_click(self, x: float, y: float, how: int) -> None:
        """A click, a double click (2) or one of the right button (3)."""
        front = self._front()
        place = front.mapToGlobal(_within(front, x, y))
        button = Qt.MouseButton.RightButton if how == 3 else Qt.MouseButton.LeftButton
        with _leaving_menus():
            self._press(QTest.mouseClick, button, place)
            if how == 2:
                self._press(QTest.mouseDClick, button, place)

    def _press(self, press: Callable[..., None], button: Qt.MouseButton, place: QPoint) -> None:
        """Press a button of the mouse at a place of the screen, on what is there by now: the first of two presses may
        close a list in front, and the second never reaches what is closed."""
        front = self._front()
        target = front.childAt(front.mapFromGlobal(place)) or front
        press(target, button, Qt.KeyboardModifier.NoModifier, target.mapFromGlobal(place))

    def do_type(self, text: str, in_filter: bool) -> None:
        """A text, into the filter or wherever the focus is."""
        if in_filter and self._front() is self.window:
            self.window.items.focus_filter()
            self.window.items.filter.line.selectAll()
        for letter in text:
            press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
            if letter.isascii():
                QTest.keyClicks(self._focus(), letter)
            else:
                QApplication.sendEvent(self._focus(), press)

    def do_slide(self, number: int, steps: int) -> None:
        """A slider is moved."""
        controls = list(self.window.top.controls.values())
        if controls and (slider := getattr(controls[number % len(controls)], "slider", None)) is not None:
            slider.setValue(slider.value() + steps)

    def do_move(self, x: float, y: float) -> None:
        """The pointer moves."""
        front = self._front()
        place = _within(front, x, y)
        target = front.childAt(place) or front
        inside = QPointF(target.mapFrom(front, place))
        none = Qt.MouseButton.NoButton
        event = QMouseEvent(
            QEvent.Type.MouseMove, inside, front.mapToGlobal(QPointF(place)), none, none, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(target, event)

    def do_figure(self, number: int) -> None:
        """A figure is looked at."""
        self.window.workbench.make_figures()
        pane = self.window.workbench.figures
        if isinstance(pane, FiguresPane) and (offered := pane.figure_ids()):
            pane.show_figure(offered[number % len(offered)])

    def do_item(self, number: int) -> None:
        """An item is chosen."""
        if self.state.data.evaluation is not None and len(self.state.data.evaluation.dataset):
            self.state.selection.set_current(number % len(self.state.data.evaluation.dataset))

    def do_sample(self, name: str) -> None:
        """A sample is opened."""
        self.window.files.open_sample(name)

    def do_drop(self, *paths: str) -> None:
        """Files are dropped."""
        self.window.files.open_dropped(paths)

    def do_gesture(self, number: int, text: str) -> None:
        """A part of the item is changed as with the keys and the pointer."""
        widgets = self.window.item.findChildren(BlockWidget)
        able = [(widget, part, verb) for widget in widgets for part in widget.parts for verb in part.gestures]
        if able:
            widget, part, verb = able[number % len(able)]
            widget.gestured.emit(part.ref, verb, None if verb in ("remove", "toggle") else text or part.value)

    def do_review(self, who: str) -> None:
        """A review is set up, or shown again."""
        self.window.menus.trigger("review.start")
        dialog = self.window.review.dialog
        if dialog is not None and isValid(dialog) and dialog.isVisible():  # it may be refused: scores are hidden
            for line in list(dialog.lines.values())[-1:]:
                line.setText(who)
            dialog.accepting.click()
            if dialog.isVisible():
                dialog.reject()

    def do_answer(self, yes: bool) -> None:
        """What is in front is accepted or left."""
        front = self._front()
        if isinstance(front, QDialog):
            front.accept() if yes else front.reject()
        elif front is not self.window:
            front.close()

    def do_restart(self) -> None:
        """The window is closed, and another opened; what was shown in those before it is gone."""
        gc.unfreeze()  # see `Garbage`
        gc.collect()
        if any(state() is not None for state in self._closed):
            self.fault("what a closed window showed is still there")
        self._closed = [weakref.ref(self.state)]
        self._shut()
        self.window = self._made()

    def close(self) -> None:
        """Close the window, and keep what was done."""
        self._shut()
        self._log.close()

    def _shut(self) -> None:
        self.window.close()
        self.window.theme.changed.disconnect()
        self.window.theme.deleteLater()  # a program has one for as long as it runs
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    # answers to what would wait for a person

    def a_file(self, *_: object, **__: object) -> tuple[str, str]:
        """What a dialog for a file that is to be read answers."""
        return self.random.choice(["", *self._known()]), ""

    def some_files(self, *_: object, **__: object) -> tuple[list[str], str]:
        """What a dialog for files answers."""
        return list(opening.sample(self.random.choice(self.samples)).paths), ""

    def a_new_file(self, parent: object, title: str, name: str = "", kinds: str = "") -> tuple[str, str]:
        """What a dialog for a file that is to be written answers."""
        if self.random.random() < 0.2:
            return "", ""
        self._number += 1
        kind = self.random.choice(kinds.split(";;"))
        number = self._number % 40  # so that some are written over
        return str(self.folder / f"{number} {Path(name).name}"), kind

    def _known(self) -> list[str]:
        return [*self.broken, *map(str, self.folder.glob("*.lexeval")), *map(str, self.folder.glob("*.jsonl"))]

    def folders(self, *_: object) -> list[str]:
        """What a dialog for folders answers."""
        return [str(resource("samples") / "edits" / name) for name in ("letters", "codes")][: self.random.randint(0, 1)]


def _within(front: QWidget, x: float, y: float) -> QPoint:
    """The place that lies so far from the left and the top of a widget, as parts of its size."""
    return QPoint(round(x * (front.width() - 1)), round(y * (front.height() - 1)))


def _broken_files(folder: Path) -> list[str]:
    """Files that no reader takes."""
    made = []
    texts = {"empty.gold": b"", "noise.xml": bytes(range(256)) * 4, "half.lexeval": b"SQLite format 3\0" + b"\0" * 90}
    for name, data in texts.items():
        (folder / name).write_bytes(data)
        made.append(str(folder / name))
    return [*made, str(folder / "not there.gold"), str(folder)]


@contextlib.contextmanager
def _leaving_menus() -> Iterator[None]:
    """The menu of a button holds whoever clicks it until something is chosen: it is closed after a moment."""
    timer = QTimer()
    timer.timeout.connect(lambda: (popup := QApplication.activePopupWidget()) and popup.close())
    timer.start(200)
    yield
    timer.stop()


@contextlib.contextmanager
def answering(player: Player) -> Iterator[None]:
    """Dialogs that would wait for a person answer at once."""
    patches: list[contextlib.AbstractContextManager[object]] = [
        mock.patch.object(QFileDialog, "getOpenFileName", staticmethod(player.a_file)),
        mock.patch.object(QFileDialog, "getOpenFileNames", staticmethod(player.some_files)),
        mock.patch.object(QFileDialog, "getSaveFileName", staticmethod(player.a_new_file)),
        mock.patch.object(QFileDialog, "getExistingDirectory", staticmethod(lambda *_: "")),
        mock.patch.object(dialogs, "ask_text", return_value="Cleo"),
        mock.patch.object(table_dialog, "ask_text", return_value="short"),
        mock.patch.object(name_dialog, "ask_name", return_value=None),
        mock.patch.object(QDesktopServices, "openUrl", staticmethod(lambda *_: True)),
        mock.patch.object(Question, "exec", return_value=0),
        mock.patch.object(folders, "chosen_folders", player.folders),
        mock.patch.object(open_dialog, "chosen_folders", player.folders),
        mock.patch.object(QMenu, "exec", lambda menu, *_: menu.popup(QPoint(40, 40))),
    ]
    with contextlib.ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch)
        yield


class _Listening(io.TextIOBase):
    """Standard error, every line of which is a fault."""

    def __init__(self, player: Player) -> None:
        self._player, self._text = player, ""

    def write(self, text: str) -> int:
        self._text += text
        if self._text.endswith("\n"):
            said, self._text = self._text, ""
            if said.strip():
                self._player.fault(said)
        return len(text)


@contextlib.contextmanager
def listening(player: Player) -> Iterator[None]:
    """Exceptions, warnings and whatever else is said on standard error are faults of the player's list."""

    def heard(kind: QtMsgType, context: object, text: str) -> None:
        if not any(part in text for part in SILENT):
            player.fault(f"Qt says: {text}")

    def raised(kind: type[BaseException], error: BaseException, trace: Any) -> None:
        player.fault("".join(traceback.format_exception(kind, error, trace)))

    before, hook = qInstallMessageHandler(heard), sys.excepthook
    sys.excepthook = raised
    in_threads, threading.excepthook = (
        threading.excepthook,
        lambda found: raised(found.exc_type, found.exc_value or RuntimeError("in a thread"), found.exc_traceback),
    )
    unraisable, sys.unraisablehook = (
        sys.unraisablehook,
        lambda found: player.fault(f"{found.err_msg}: {found.exc_value!r}"),
    )
    try:
        with warnings.catch_warnings(), contextlib.redirect_stderr(_Listening(player)):
            warnings.simplefilter("always")
            yield
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = hook, in_threads, unraisable
        qInstallMessageHandler(before)


def memory() -> float:
    """Megabytes that this process holds, once all that can be freed is."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def replay(player: Player, path: Path) -> None:
    """Do the actions of a log."""
    for line in path.read_text(encoding="utf-8").splitlines():
        player.perform(tuple(json.loads(line)))
