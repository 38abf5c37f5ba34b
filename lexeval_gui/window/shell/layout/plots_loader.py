"""The library of the figures and other modules that take a while to import: on a thread, before they are wanted."""

from __future__ import annotations

import importlib
import pkgutil
import threading
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from lexeval_gui.window import plots
from lexeval_gui.workspace import opening

FIRST = ("lexeval_gui.window.panes.item.pane", "lexeval_gui.window.panes.scores.pane")
"""Modules of panes that are made as soon as rows are shown."""

POLL = 15
"""Milliseconds between two looks whether the library has been loaded."""


class PlotsLoader(QObject):
    """Imports it on a thread, once."""

    loaded = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._loading: threading.Thread | None = None

    def start(self) -> None:
        """Begin, unless it has begun."""
        if self._loading is None:
            self._loading = threading.Thread(target=_load_plots, name="plots")
            with suppress(RuntimeError):  # no further thread: it is loaded here
                self._loading.start()
            self._await()

    def _await(self) -> None:
        if self._loading is not None and self._loading.is_alive():
            QTimer.singleShot(POLL, self, self._await)
        else:
            self.loaded.emit()


def _load_plots() -> None:
    """Import the plots, all that the first figure will import, and the tasks, since a figure is a task's; then the
    panes that files are shown in first."""
    for module in pkgutil.iter_modules(plots.__path__):
        importlib.import_module(f"{plots.__name__}.{module.name}")
    for name in opening.task_names():
        opening.task(name)
    for pane in FIRST:
        importlib.import_module(pane)
