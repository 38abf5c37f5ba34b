"""What is left of a start that ended in the middle: a crash in a library gives no time to say anything in a window.

Python's faulthandler writes then where the program was, and Qt's last words are written before it gives up; both go to
a file in the user's data folder, which the next start shows and empties. No start that ends in peace writes there.
"""

from __future__ import annotations

import faulthandler
import sys
from contextlib import suppress
from typing import TextIO

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from lexeval_gui.workspace.user_folders import user_folder

NAME = "crash.txt"

MOST = 20_000
"""Characters that are shown of it."""


class CrashLog:
    """The file; nothing is kept where it cannot be written."""

    def __init__(self) -> None:
        self._path = user_folder() / NAME
        self._file: TextIO | None = None

    def read(self) -> str:
        """What the last starts left; "" if they ended in peace."""
        with suppress(OSError):
            return self._path.read_text(encoding="utf-8", errors="replace")[-MOST:].strip()
        return ""

    def empty(self) -> None:
        """Leave nothing of it: it has been read by the user."""
        with suppress(OSError):
            if self._path.stat().st_size:
                self._path.write_text("")

    def begin(self) -> None:
        """Write down from now on how the program ends, if it ends in the middle. Several windows append to the file."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("a", encoding="utf-8")
            # Of the thread that dies alone: others go on while their frames are read: one death in six died again
            # there, before it had told where it was.
            faulthandler.enable(self._file, all_threads=False)
            qInstallMessageHandler(self._hear)

    def end(self) -> None:
        """The program ends in peace."""
        if self._file is not None:
            qInstallMessageHandler(None)
            faulthandler.disable()
            self._file.close()
            self._file = None

    def _hear(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        """Qt says something: to standard error, as without us; what it dies of is written down too."""
        if sys.stderr is not None:
            print(text, file=sys.stderr)
        if kind == QtMsgType.QtFatalMsg and self._file is not None:
            self._file.write(f"Qt: {text}\n")
            self._file.flush()
