"""Watches the files that are open: a strip says if they are others on disk, and offers to read them again.

They are looked at now and then, in a thread: notices of the system do not reach files on a network, files that are
replaced, and files in folders.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.background_request import BackgroundRequest, close_requests
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.widgets.strip import Strip
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.opening import watch
from lexeval_gui.workspace.opening.watch import FileStatus, Stamp, file_status, paths_of, status_sentence

EVERY = 2000
"""Milliseconds between two looks. What was written is said once it has rested for as long."""


class FileWatch(Strip):
    """Says that files were written, or are gone, since they were read. `fates` says what became of each."""

    changed = Signal()

    def __init__(self, data: DataState, background: BackgroundWork, theme: Theme, parent: QWidget) -> None:
        super().__init__("notice", theme, parent)
        self._data, self._background = data, background
        self.fates: dict[str, FileStatus] = {}
        self._opening_stamps: dict[str, Stamp] = {}  # of what is being opened
        self._read: dict[str, Stamp] = {}  # as they were read
        self._last_stamps: dict[str, Stamp] = {}  # when they were looked at last
        self._ignored_stamps: dict[str, Stamp] = {}  # as the user has left it
        self._work: BackgroundRequest | None = None
        self._plan: plans.Plan | None = None  # what was read
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        background.about_to_open.connect(self._begin)
        background.opened.connect(self._opened)
        data.about_to_change.connect(lambda: self._show_fates({}))
        data.evaluation_changed.connect(self._stop_if_closed)

    def add_buttons(self) -> None:
        """See Strip."""
        self.add_button("Read again", self.read_again, "the same files under the same settings; what fits is kept")
        self.add_button("Leave", self.leave, "go on with what was read")

    def _begin(self, plan: plans.Plan) -> None:
        """Files are about to be read: how they look is known before."""
        self._opening_stamps = {}
        self._ask(paths_of(plan), self._opening_stamps.update)

    def _opened(self, plan: plans.Plan) -> None:
        self._plan, self._read, self._last_stamps, self._ignored_stamps = plan, self._opening_stamps, {}, {}
        self._show_fates({})
        self._timer.start()

    def _stop_if_closed(self) -> None:
        if self._data.evaluation is None:
            self._timer.stop()
            self._read = {}
            self._show_fates({})

    def look(self) -> None:
        """Look at the files, unless that is going on or the first rows of others are shown."""
        is_shown = self._data.plan is self._plan
        if is_shown and self._read and (self._work is None or self._work.is_over):
            read = self._read
            self._ask(tuple(read), lambda now: self._compare(now) if read is self._read else None)

    def _ask(self, paths: tuple[str, ...], done: Callable[[Any], object]) -> None:
        close_requests(self)
        self._work = BackgroundRequest(self, watch.stamps, paths).then(done=done)

    def _compare(self, now: dict[str, Stamp]) -> None:
        """Say what has become of the files, if it is the same as when they were looked at before."""
        rested, self._last_stamps = now == self._last_stamps, now
        if rested and self._data.plan is self._plan:
            self._show_fates({path: file_status(self._read[path], now[path]) for path in now})

    def _show_fates(self, fates: dict[str, FileStatus]) -> None:
        if fates != self.fates:
            self.fates = fates
            self.label.setText(status_sentence(fates))
            self.changed.emit()
        self.setVisible(bool(status_sentence(fates)) and self._last_stamps != self._ignored_stamps)

    def read_again(self) -> None:
        """Read the files once more; filter, item, notes and settings stay as far as they fit."""
        if self._background.plan is not None:
            self._background.open(self._background.plan, self._data.settings, keep=True)

    def leave(self) -> None:
        """Go on with what was read, until they are written again."""
        self._ignored_stamps = self._last_stamps
        self.hide()
