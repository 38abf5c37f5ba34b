"""What the actions of the window itself do: filter and sort, systems, zoom and colours, what is opened at start."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from lexeval_gui.core.plaintext import count_of, isolated_words
from lexeval_gui.window.look.theme import LOOKS, Theme, choose_look
from lexeval_gui.window.shell.bars.status_bar import signature
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.memory import Memory

ZOOM_STEP = 0.1


class WindowCommands:
    """See the module."""

    def __init__(self, state: AppState, theme: Theme, memory: Memory) -> None:
        self._state, self._theme, self._memory = state, theme, memory

    def copy_signature(self) -> None:
        """Copy the signature of the headline measure."""
        evaluation = self._state.data.evaluation
        if evaluation is not None and evaluation.system_names:
            QGuiApplication.clipboard().setText(signature(evaluation))
            self._state.show_message("Copied the signature")

    def clear_filter(self) -> None:
        """Show all items."""
        self._state.view.set_filter("")

    def score_listed(self) -> None:
        """Score the items that are listed beside all; say what is in the way."""
        from lexeval_gui.core.query import QueryError  # not before the first paint

        state, text = self._state, self._state.view.filter
        if not text.strip():
            state.show_message("All items are listed: filter the list to score some of them beside all")
            return
        try:
            found = state.applied_filter(text)
        except QueryError as error:
            state.show_message(f"Nothing is scored beside all: {error.message}")
            return
        if not len(found.rows):
            state.show_message("No item is listed: there is nothing to score")
            return
        state.data.score_items(found)
        if (listed := state.data.listed) is not None:
            said = f"{count_of(len(found.rows), 'item')} of {len(listed.dataset):,} scored beside all"
            state.show_message(listed.refusal() or f"{said}: {isolated_words(listed.where)}")

    def score_all(self) -> None:
        """Score all items alone."""
        self._state.data.score_items(None)
        self._state.show_message("All items are scored alone")

    def sort_by_difference(self) -> None:
        """Sort by the difference of the compared systems; once more, the other way round."""
        from lexeval_gui.workspace.items import fields  # not before the first paint

        self._state.view.set_sort(fields.DIFFERENCE, self._state.view.sort != (fields.DIFFERENCE, True))

    def toggle_system(self, system: int) -> None:
        """Switch a system on or off."""
        self._state.view.set_visible(system, not self.is_system_on(system))

    def is_system_on(self, system: int) -> bool:
        """Whether a system is shown."""
        return system < len(self._state.view.visible) and self._state.view.visible[system]

    def swap_pair(self) -> None:
        """Compare the second system with the first."""
        first, second = self._state.view.pair
        self._state.view.set_pair(second, first, self._state.view.compared_measure)

    def zoom_by(self, steps: int) -> None:
        """Larger or smaller by steps of 10 %; 0 is back to 100 %."""
        self._theme.set_zoom(self._theme.zoom + steps * ZOOM_STEP if steps else 1.0)

    def content_by(self, steps: int) -> None:
        """The text in the panes larger or smaller by steps of 10 % of the window's; 0 is back to the window's size."""
        shown = self._theme.content_zoom / self._theme.zoom  # less than was chosen, where the zoom leaves no more
        self._theme.set_content(shown + steps * ZOOM_STEP if steps else 1.0)
        self._state.show_message(f"Text in the panes: {round(100 * self._theme.content)} % of the window's")

    def choose_theme(self, choice: str) -> None:
        """Light, dark, high contrast, or as the system."""
        choose_look(self._theme, choice)

    def is_theme(self, choice: str) -> bool:
        """Whether a look, or that of the system, is chosen."""
        return self._theme.choice == choice

    def turn_theme(self) -> None:
        """From light to dark, to high contrast, and back to light."""
        self._theme.set_look(LOOKS[(LOOKS.index(self._theme.look) + 1) % len(LOOKS)])

    def turn_reopening(self) -> None:
        """Open the last files at start, or not."""
        self._memory.put("reopen", "no" if self.is_reopening() else "yes")

    def is_reopening(self) -> bool:
        """Whether the last files are opened at start."""
        return self._memory.text("reopen", "yes") == "yes"
