"""Strips between the top bar and the panes: what is being waited for, what-if changes in force."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.changes import MANY, Changes
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.state.turns import Turns
from lexeval_gui.window.widgets.strip import Strip

PATIENCE = 500
"""Milliseconds after which work that goes on is shown."""

STEP = 100
"""How far it is is shown after so many milliseconds: Qt paints a bar at once, whatever else there is to paint, and of a
large file hundreds of steps are told."""


STOP = "stop it; everything stays as it was (Esc)"
GO_BACK = "leave these first rows; what was there before comes back (Esc)"


class WaitingStrip(Strip):
    """What the user waits for, once it has taken half a second, with its progress and a way to stop it. What has become
    of files that cannot be read to the end is said at once."""

    def __init__(self, background: BackgroundWork, turns: Turns, theme: Theme, parent: QWidget) -> None:
        super().__init__("notice", theme, parent)
        self._background, self._turns = background, turns
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self.show)
        self._soon = QTimer(self, singleShot=True, interval=STEP)
        self._soon.timeout.connect(self._show_progress)
        background.waiting_changed.connect(self._show_waiting)

    def add_buttons(self) -> None:
        """See Strip."""
        from PySide6.QtWidgets import QProgressBar  # not before the first rows

        self.bar = QProgressBar(self, maximum=1000, textVisible=False)
        self.bar.setAccessibleName("progress")
        self.row.addWidget(self.bar)
        self.cancel = self.add_button("Cancel", self._background.cancel, STOP)
        self.back = self.add_button("Go back", self._background.cancel, GO_BACK)
        self._show_share()

    def _show_waiting(self) -> None:
        if self._background.waiting is None:
            self._patience.stop()
            if self.is_wanted:  # seen or not: in a low window another strip may stand before it
                self.is_wanted = False  # a strip that comes takes its room, and nothing below is laid out again
                self._turns.later(self, self._make_room)
            return
        if not self.label.text().startswith(self._background.waiting.title):
            self._show_progress()
        elif not self._soon.isActive():
            self._soon.start()
        if not self.isHidden():
            self.is_wanted = True  # it has not left yet
        elif self._background.waiting.is_over:
            self._patience.stop()
            self.show()
        elif not self.is_wanted and not self._patience.isActive():
            self._patience.start()

    def _show_progress(self) -> None:
        if (waiting := self._background.waiting) is not None:
            if self.is_furnished:
                self._show_share()
            self.label.setText(f"{waiting.title} — {waiting.text}" if waiting.text else f"{waiting.title} …")

    def _show_share(self) -> None:
        if (waiting := self._background.waiting) is not None:
            for widget in (self.bar, self.cancel):
                widget.setVisible(not waiting.is_over)
            self.back.setVisible(waiting.is_over)
            self.bar.setFixedWidth(self._theme.px(240))
            self.bar.setValue(round(waiting.share * 1000))


class Ribbon(Strip):
    """Says that what is shown is a changed copy, and takes changes back. In a lecture the status bar says so."""

    is_announced = False  # the change is

    def __init__(self, state: AppState, theme: Theme, parent: QWidget) -> None:
        super().__init__("ribbon", theme, parent)
        self._state, self._data, self._history = state, state.data, state.history
        data, history = state.data, state.history
        history.journal_changed.connect(self._follow)
        data.evaluation_changed.connect(self._follow)
        state.lecture_changed.connect(self._show_changes)

    def add_buttons(self) -> None:
        """See Strip."""
        self.add_button("Undo", self._history.undo, "take the last change back (Ctrl+Z)")
        self.add_button("Reset", self._history.reset, "take every change back (Ctrl+Alt+Z)")

    def _follow(self) -> None:
        self._state.turns.do(self, self._show_changes)  # where it comes, everything below is laid out again

    def _show_changes(self) -> None:
        changes = self._data.changes if self._data.evaluation is not None else Changes()
        self.setVisible(bool(changes) and not self._state.is_lecture)
        number, where = count_of(len(changes), "change"), count_of(changes.item_count, "item")
        what = f"{number} in {where}" if not (said := self._last_words()) else f"{said}; {number} in {where} in all"
        self.label.setText(f"This is a changed copy: {what}. The files stay as they are.")

    def _last_words(self) -> str:
        """What the last step was, if it changed many items at once."""
        with contextlib.suppress(Unreadable):  # of a damaged project
            return next((change.part for change in self._history.journal.next_step(-1) if change.kind == MANY), "")
        return ""
