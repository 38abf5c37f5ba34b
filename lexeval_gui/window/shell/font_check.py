"""Looks, some time after files have been opened, which of their characters no font can show."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.widgets.strip import Notice

LATER = 250
"""Milliseconds after files have been opened."""


class FontCheck(QObject):
    """Says them in the notice."""

    def __init__(
        self, data: DataState, background: BackgroundWork, notice: Notice, theme: Theme, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._data, self._notice, self._theme = data, notice, theme
        self._timer = QTimer(self, singleShot=True, interval=LATER)
        self._timer.timeout.connect(self._look)
        background.opened.connect(lambda: self._timer.start())

    def _look(self) -> None:
        from lexeval_gui.window.look import missing_fonts

        evaluation = self._data.evaluation
        if evaluation is not None and not evaluation.loaded.preview:
            found = missing_fonts.characters(evaluation.dataset)
            lacking = missing_fonts.missing_characters(found, self._theme.font())
            self._notice.say(missing_fonts.sentence(lacking), "fonts")
