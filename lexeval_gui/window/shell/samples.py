"""The samples that are offered: those that come with LexEval at once, those of packages once these are imported."""

from __future__ import annotations

from PySide6.QtCore import QObject

from lexeval_gui.core.problems import Problem
from lexeval_gui.core.samples import Sample
from lexeval_gui.window.actions.dynamic import sample_actions
from lexeval_gui.window.shell.menus import Menus
from lexeval_gui.window.start.start_page import StartPage
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import opening


class Samples(QObject):
    """Offers them on the start page, those of the task that was used last first, and in the menu."""

    def __init__(
        self, samples: tuple[Sample, ...], start: StartPage, menus: Menus, memory: Memory, parent: QObject
    ) -> None:
        """`samples`: those that are on the start page."""
        super().__init__(parent)
        self._samples, self._start, self._menus, self._memory = samples, start, menus, memory
        self._place()

    def look_for_packages(self) -> None:
        """Have the tasks of packages imported; not before the first rows, which would wait for it."""
        BackgroundRequest(self, opening.import_packages).then(done=self._offer_packages)

    def show(self) -> None:
        """Show them on the start page in the order that fits now."""
        self._start.show_samples(self._samples, self._memory.text("task"))

    def _place(self) -> None:
        self._menus.place("samples", sample_actions(self._samples))

    def _offer_packages(self, found: tuple[tuple[Sample, ...], tuple[Problem, ...]]) -> None:
        """Offer the samples that packages bring, and name the tasks that cannot be offered."""
        samples, refused = found
        if len(samples) > len(self._samples):
            self._samples = samples
            self.show()
            self._place()
        self._start.add_refused(refused)
