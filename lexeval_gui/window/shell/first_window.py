"""The window at its first paint: the titles of its menus, and the start page or, if files are about to be opened, a
blank one. All else is loaded and made right after that paint: it takes longer than what is here.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars.bar_stack import STATUS
from lexeval_gui.window.shell.frame import WindowFrame
from lexeval_gui.window.start.start_page import StartPage
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.workspace import opening


class FirstWindow(WindowFrame):
    """Shows what is remembered and offered, and furnishes itself once it has been seen."""

    painted = Signal()
    """The window has been painted for the first time, and is furnished."""

    def __init__(self, theme: Theme, memory: Memory, expecting: bool = False) -> None:
        """`expecting`: files are about to be opened, so the start page is not shown before them."""
        super().__init__(theme)
        self.memory = memory
        self.samples_at_first = opening.built_in_samples()
        self.start, blank = StartPage(theme, self.pages), QWidget(self.pages)
        for page in (blank, self.start):
            self.pages.addWidget(page)
        if expecting:
            self.start.first_seen.connect(self._fill_start)
        else:
            self._fill_start()
        self.pages.setCurrentWidget(blank if expecting else self.start)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setMinimumHeight(theme.px(STATUS))
        self.restore_size(memory.bytes("geometry"))
        self.first_painted.connect(lambda: soon(self, self._furnish))
        self.painted.connect(self.start.complete)  # before anything that asks something over it

    def _fill_start(self) -> None:
        """Have on the start page what is offered, unless more of it was found meanwhile, and what was open last."""
        if not self.start.has_samples:
            self.start.show_samples(self.samples_at_first, self.memory.text("task"))
        self.start.show_recent(self.memory.entries("recent"))

    def _furnish(self) -> None:
        """Make all that works behind the first sight, and say `painted`."""
        self.painted.emit()
