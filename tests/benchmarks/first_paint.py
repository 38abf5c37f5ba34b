"""LexEval's own window, for bar 2: `first_paint.py WORD…` is the command `lexeval WORD…`.

Prints a line for the first paint and, if files are opened, one for the first painting of rows in the list: the time, by
a clock that all processes share, and the seconds of CPU that the process has used, which a loaded machine changes less;
then ends. The guided path of a sample does not begin: its first step may hide them.
"""

from __future__ import annotations

import gc
import importlib
import sys
import time

from lexeval_gui import __main__ as command


def main(words: list[str]) -> int:
    """Run the command; its window says when it is painted."""
    gc.disable()  # as the command does before it loads the window
    importlib.import_module("lexeval_gui.window")  # before PySide6, whatever the order of what is imported below
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication

    from lexeval_gui.window.app import launch
    from lexeval_gui.window.shell.main_window import MainWindow

    class Watch(QObject):
        """Whether rows have been painted."""

        seen = False

        def __init__(self, window: MainWindow) -> None:
            super().__init__(window)
            self._rows = window.items.rows
            self._rows.viewport().installEventFilter(self)

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            """See Qt."""
            if event.type() == QEvent.Type.Paint:
                self.seen = self.seen or self._rows.model().rowCount() > 0
            return False

    def say() -> None:
        print(time.monotonic(), time.process_time(), flush=True)

    def end() -> None:
        say()
        QApplication.closeAllWindows()

    class Told(MainWindow):
        """The window, with a word about its first paint."""

        _is_told = False
        _rows: Watch | None = None

        def event(self, event: QEvent) -> bool:
            """See Qt: an UpdateRequest is over once all that it asks for is painted."""
            done = super().event(event)
            if event.type() == QEvent.Type.UpdateRequest and self._rows is not None and self._rows.seen:
                self._rows = None
                end()
            return done

        def _furnish_panes(self) -> None:
            self.files.begins_paths = False
            super()._furnish_panes()

        def _watch(self) -> None:
            self._rows = Watch(self)

        def paintEvent(self, event: QPaintEvent) -> None:
            """See Qt."""
            if not self._is_told:
                self._is_told = True
                if words:
                    self.painted.connect(self._watch)
                QTimer.singleShot(0, say if words else end)
            super().paintEvent(event)

    launch.MainWindow = Told  # type: ignore[attr-defined]
    return command.main(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
