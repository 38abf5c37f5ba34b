"""The bar below the pages: a tab for each, as many as fit, and the keys that lead to them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from lexeval_gui.window.actions.table import DIGITS
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.fitting_tabs import FittingTabs
from lexeval_gui.window.widgets.labels import kbd, quiet


class PageBar(QWidget):
    """The pages by their names, that in front marked; it says which one is asked for."""

    wanted = Signal(str)
    """The name of the page that was chosen, to be gone to."""
    turned = Signal(str)
    """The name of a page that the keys brought to the front: the next key steps on from here."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names: tuple[str, ...] = ()
        self.row = FittingTabs("pages", self)
        self.row.wanted.connect(lambda place: self.wanted.emit(self._names[place]))
        self.row.turned.connect(lambda place: self.turned.emit(self._names[place]))
        self.row.entered.connect(lambda: self.wanted.emit(self._names[self.row.front]))
        keys = [kbd("Alt", theme, self), quiet("+", theme, self), kbd(f"1…{DIGITS}", theme, self)]
        self._layout = QHBoxLayout(self)
        self.row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # it has what the keys leave
        self._layout.addWidget(self.row, 1)
        for key in keys:
            self._layout.addWidget(key, 0, Qt.AlignmentFlag.AlignVCenter)
        theme.changed.connect(self._dress)
        self._dress()

    def show_pages(self, titles: Mapping[str, str], front: str) -> None:
        """Show these pages, by their names, and which one is in front."""
        self._names = tuple(titles)
        self.row.show_titles(tuple(titles.values()), self._names.index(front) if front in titles else 0)

    def _dress(self) -> None:
        px = self._theme.px
        self.row.dress(self._theme.font())
        self._layout.setContentsMargins(0, 0, px(8), 0)
        self._layout.setSpacing(px(4))
