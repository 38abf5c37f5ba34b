"""A real window without a display, and large files to open in it."""

from __future__ import annotations

import contextlib
import gc
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from lexeval_gui.window.app.garbage import Garbage
from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import plans
from tests.benchmarks.measure import ITEMS, PROJECT, large

LONGEST = 120.0
"""Seconds after which something has gone wrong."""


@contextlib.contextmanager
def a_window() -> Iterator[MainWindow]:
    """A window of the usual size on its start page, idle; it remembers nothing, and nothing was left unsaved."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"LEXEVAL_CONFIG": folder, "LEXEVAL_DATA": f"{folder}/data"}
        memory = Memory()
        window = MainWindow(load_theme(application(), memory), memory)
        garbage = Garbage(window, lambda: window.state.is_settling)
        window.resize(1280, 800)
        window.show()
        wait_for(lambda: window.has_panes and window.workbench.figures is not None)
        pause(500)
        gc.collect()
        yield window
        window.close()
        garbage.stop()
        window.theme.changed.disconnect()
        window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def wait_for(done: Callable[[], bool]) -> None:
    """Let events happen until a function says that it is done. Raises TimeoutError."""
    end = time.monotonic() + LONGEST
    while not done():
        if time.monotonic() > end:
            raise TimeoutError("what was waited for does not happen")
        pause(5)


def pause(milliseconds: int) -> None:
    """Let events happen for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def plan(items: int, systems: int) -> plans.Plan:
    """The gold and one or two systems of so many items; the first items of the large files. Raises Skipped."""
    folder = large() if items == ITEMS else cut(items)
    files = [("gold", folder / "large.gold"), ("system", folder / "large.oot"), ("system", _second(folder, items))]
    return plans.plan_with_roles("substitution", [(role, str(path)) for role, path in files[: 1 + systems]])


def cut(items: int) -> Path:
    """A folder with the first items of the large files."""
    folder = PROJECT / "build" / f"large-{items}"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("large.gold", "large.oot"):
        if not (folder / name).exists():
            with open(large() / name, encoding="utf-8") as whole, open(folder / name, "w", encoding="utf-8") as cut:
                cut.writelines(islice(whole, items))
    return folder


def _second(folder: Path, items: int) -> Path:
    """Another system: the answers of the first turned round, and not as many for every item."""
    path = PROJECT / "build" / f"second-{items}" / "second.oot"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(folder / "large.oot", encoding="utf-8") as first, open(path, "w", encoding="utf-8") as second:
            for place, line in enumerate(first):
                head, _, body = line.rstrip("\n").partition(" ::: ")
                answers = body.split(";")
                second.write(f"{head} ::: {';'.join((answers[3:] + answers[:3])[: 4 + place % 7])}\n")
    return path


class Paints(QObject):
    """Counts what is painted, and knows which of the named widgets have been painted since `clear`."""

    def __init__(self, widgets: Mapping[str, QWidget]) -> None:
        super().__init__()
        self.times, self.seen = 0, set[str]()
        self._names = {id(widget): name for name, widget in widgets.items()}
        self._widgets = tuple(widgets.values())  # kept, so that their ids stay theirs
        for widget in self._widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if event.type() == QEvent.Type.Paint:
            self.times += 1
            self.seen.add(self._names[id(watched)])
        return False

    def finish(self) -> float:
        """Let events happen until nothing is painted any more; the moment at which the last painting was done."""
        moment, times = time.perf_counter(), -1
        while self.times != times:
            times, moment = self.times, time.perf_counter()
            QApplication.processEvents()
        return moment
