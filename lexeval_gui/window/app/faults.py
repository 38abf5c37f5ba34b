"""Takes what nobody caught: in a slot, in a thread, in work beside the interface, and at the start.

It is told in one dialog, opened from the event loop: never in the middle of what failed, such as painting, and never a
second one. A fault that was told before is a sentence in the window: one that comes back with every painting would
leave no time to do anything else.
"""

from __future__ import annotations

import sys
import threading
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from lexeval_gui.window.app.crash_log import CrashLog
from lexeval_gui.window.app.fault_report import LastActions, report, where_work_is
from lexeval_gui.window.app.fault_words import fault_sentence, print_fault, traceback_of
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.main_window import MainWindow

if TYPE_CHECKING:  # not before something went wrong
    from lexeval_gui.window.app.fault_dialog import FaultDialog

GOES_ON = (
    "What you did last may not have been done. LexEval goes on; if something looks odd from now on, close it and "
    "start it again."
)
NOT_STARTED = "LexEval cannot start. `lexeval --safe` starts it without the layout, files and view that it remembers."
NOTHING_YET = "Nothing was opened, and nothing that you decided before is lost."
CRASHED = "The last time LexEval ended in the middle, without a warning: a crash, most likely in one of its libraries."
LEFT = (
    "Whatever had been decided was on the disk by then. Unsaved work is offered on the start page and in the menu File."
)


class Faults(QObject):
    """Tells each fault once, in `dialog`, and goes on."""

    _happened = Signal(str, str)
    """The sentence and the traceback of a fault, from whichever thread."""

    def __init__(self, parent: QObject | None = None, log: CrashLog | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self.dialog: QObject | None = None
        self.actions = LastActions()
        self._window: MainWindow | None = None
        self._told: set[str] = set()
        self._cannot_tell = False
        self._happened.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take what nobody catches from now on."""
        sys.excepthook = self._take
        threading.excepthook = self._take_from_thread

    def follow(self, window: MainWindow) -> None:
        """Tell faults in this window, and know what was done in it last."""
        self._window = window
        if window.has_panes:
            window.menus.begun.connect(self.actions.note)
        else:
            window.painted.connect(lambda: window.menus.begun.connect(self.actions.note))

    def tell_at_start(self, error: Exception, theme: Theme | None) -> None:
        """The window cannot be made: say so, and wait until it was read."""
        text = traceback_of(type(error), error, error.__traceback__)
        print_fault(fault_sentence(type(error), error), text)
        if theme is not None:
            from lexeval_gui.window.app.fault_dialog import FaultDialog

            told = report(self._with_crash(text), self.actions)
            FaultDialog(NOT_STARTED, NOTHING_YET, told, "Close", theme, None).exec()
            self._empty_log()

    def tell_of_crash(self) -> None:
        """Say that the last start ended in the middle, if it did, and what is left of it: so does the next one, unless
        the user has put it away."""
        if self._window is not None and self._log is not None and (left := self._log.read()):
            dialog = self._show(CRASHED, LEFT, report(left, self.actions), self._window)
            dialog.finished.connect(self._empty_log)

    def _with_crash(self, text: str) -> str:
        """What hinders this start, and how the last one ended, if that was in the middle."""
        left = self._log.read() if self._log is not None else ""
        return f"{text}\n\n{CRASHED}\n\n{left}" if left else text

    def _empty_log(self) -> None:
        if self._log is not None:
            self._log.empty()

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):  # Ctrl+C is no fault
            sys.__excepthook__(kind, error, trace)
            return
        sentence, text = fault_sentence(kind, error), traceback_of(kind, error, trace)
        print_fault(sentence, text)
        self._happened.emit(sentence, text)

    def _take_from_thread(self, raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None:
            self._take(raised.exc_type, raised.exc_value, raised.exc_traceback)

    def _tell(self, sentence: str, text: str) -> None:
        window = self._window
        if window is None or not isValid(window) or self._cannot_tell:
            return
        if text in self._told:
            window.notice.say(f"{sentence}, as before.")
            return
        self._told.add(text)
        try:
            if self._add_to_dialog(text):
                return
            if window.has_panes:
                words, where = f"{sentence}. {GOES_ON}", where_work_is(window.projects)
                self._show(words, where, report(text, self.actions, window.state), window)
            else:
                told = report(self._with_crash(text), self.actions)
                dialog = self._show(f"{sentence}. {NOT_STARTED}", NOTHING_YET, told, window, "Close")
                dialog.finished.connect(self._empty_log)
                dialog.finished.connect(lambda: QApplication.exit(1))
        except Exception:
            self._cannot_tell = True  # or telling that it cannot be told would fail as well
            window.notice.say(f"{sentence}. Your files are as they were.")
            raise

    def _add_to_dialog(self, text: str) -> bool:
        from lexeval_gui.window.app.fault_dialog import FaultDialog

        if isinstance(self.dialog, FaultDialog) and isValid(self.dialog):
            self.dialog.add_further(text)
            return True
        return False

    def _show(self, words: str, where: str, text: str, window: MainWindow, button: str = "Go on") -> FaultDialog:
        from lexeval_gui.window.app.fault_dialog import FaultDialog  # not before something went wrong

        parent = QApplication.activeModalWidget() or window  # what is modal would not let a dialog below it be used
        self.dialog = dialog = FaultDialog(words, where, text, button, window.theme, parent)
        dialog.finished.connect(self._forget)
        dialog.open()
        return dialog

    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
