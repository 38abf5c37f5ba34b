"""Says that a guided path leads through what is open, where it did not begin by itself: it had been left."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.guide import GuideState
from lexeval_gui.window.widgets.strip import Strip


class PathOffer(Strip):
    """A strip that offers the path: where it was left, or from its first step."""

    def __init__(self, guide: GuideState, theme: Theme, parent: QWidget) -> None:
        super().__init__("notice", theme, parent)
        self._guide = guide
        self._stands_aside = False
        guide.changed.connect(self._show_offer)
        self._show_offer()

    def add_buttons(self) -> None:
        """See Strip."""
        self.resume = self.add_button("Begin", self._guide.resume, "follow the guided path")
        self.restart = self.add_button("Begin again", self._guide.restart, "follow the guided path from its first step")
        self.add_button("Close", self._guide.decline, "say no more of it; View › Guided path has it")

    def stand_aside(self, aside: bool) -> None:
        """Say nothing while a review is in front, in which no path leads anywhere; or offer the path again."""
        self._stands_aside = aside
        self._show_offer()

    def _show_offer(self) -> None:
        path, place = self._guide.left, self._guide.left_place
        self.setVisible(self._guide.is_offered and path is not None and not self._stands_aside)
        if path is not None and self.is_wanted:
            steps = count_of(len(path.steps), "step")
            self.label.setText(f"A guided path leads through these files: “{isolated(path.title)}”, {steps}.")
            self.resume.setText(f"Go on with step {place + 1}" if place else "Begin")
            self.resume.setAccessibleName(
                "follow the guided path from where it was left" if place else "follow the path"
            )
            self.restart.setVisible(place > 0)
