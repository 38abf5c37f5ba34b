"""The part of the item that is chosen: from part to part by keys, marked in every block, brought into sight; and the
parts that the filter asks for."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.changes import Ref
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.pairs import PairsWidget
from lexeval_gui.window.panes.item.readout import PairOutcome
from lexeval_gui.window.panes.item.sections import ItemSections
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.announcement import is_heard
from lexeval_gui.workspace.items import fields

MOST_SKIPPED = 50
"""So many items without parts are passed over on the way to the next part."""


class ChosenPart(QObject):
    """See the module; `ref` is None where no part is chosen."""

    chosen = Signal(object)
    """The ref of the part that is to be marked, or None: it has to be in front."""
    item_requested = Signal(int)
    """The next part would be in the next item of the list (1), or the one before (-1)."""

    def __init__(self, state: AppState, sections: ItemSections) -> None:
        super().__init__(sections)
        self._state, self._sections = state, sections
        self.ref: Ref | None = None
        state.view.filter_changed.connect(self._follow_filter)
        state.selection.part_changed.connect(self._follow_part)

    def next(self, way: int) -> None:
        """Go to the next part that matters (the one before, if `way` is -1): of those that the filter asks for, if it
        asks for parts. After the last one comes the first of the next item."""
        stops = self._sections.stops()
        here = next((n for n, (w, i) in enumerate(stops) if self.ref in w.names_of(w.parts[i])), None)
        place = (0 if way > 0 else len(stops) - 1) if here is None else here + way
        if 0 <= place < len(stops):
            self._go_to(*stops[place])
        else:
            self._go_to_next_item(way)

    def _go_to_next_item(self, way: int) -> None:
        for _ in range(MOST_SKIPPED):
            before = self._state.selection.current
            self.item_requested.emit(way)
            if self._state.selection.current == before:
                break
            if stops := self._sections.stops():
                widget, index = stops[0 if way > 0 else -1]
                self._go_to(widget, index)
                return
        evaluation = self._state.data.evaluation
        word = evaluation.task.identity.part_word if evaluation is not None else "part"
        self._state.show_message(f"There is no {word} {'after' if way > 0 else 'before'} this one")

    def _go_to(self, widget: BlockWidget[Any], index: int) -> None:
        ref = widget.parts[index].ref
        self.mark(ref)
        self._sections.scroll_to([(widget, index), *self._sections.places_of(ref)])
        if is_heard():
            self._state.read_aloud.emit(widget.current_words())

    def mark(self, ref: Ref | None) -> None:
        """Choose a part, or none: the pane brings it to the front, and it is marked in every block."""
        self.ref = ref
        self.chosen.emit(ref)
        self._state.selection.set_part(ref)
        for widget in self._sections.widgets:
            widget.mark(ref)
        self.update_readout()

    def update_readout(self) -> None:
        """Bring the part that was chosen into sight in every section; say what became of it for each system, where one
        row of it cannot be seen."""
        places = self._sections.places_of(self.ref)
        self._sections.keep_in_sight(places)
        rows = [(w, n) for w, n in places if isinstance(w, PairsWidget)]
        fates = [PairOutcome(w.block.system, w.block.name, w.block.pairs[n]) for w, n in rows]
        hidden = not all(self._sections.is_in_sight(widget, index) for widget, index in rows)
        if self._sections.readout.show_outcomes(fates if hidden else []):
            self._sections.place()

    def _follow_part(self) -> None:
        """Another pane has chosen a part, or the item as a whole."""
        if self._state.selection.part != self.ref:
            self.mark(self._state.selection.part)

    def choose(self, by: BlockWidget[Any], ref: Ref) -> None:
        """A part was chosen in a block: mark it everywhere, and show it in the other sections."""
        self.mark(ref)
        here = self._sections.section_of(by)
        places = self._sections.places_of(ref)
        self._sections.scroll_to([place for place in places if self._sections.section_of(place[0]) != here])
        self._sections.keep_in_sight([place for place in places if place[0] is by])

    def emphasize(self) -> None:
        """Let the parts stand out that the filter asks for."""
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        refs = None
        if evaluation is not None and item is not None and item < len(evaluation.dataset):
            refs = fields.matching_parts(evaluation, self._state.view.filter, item)
        for widget in self._sections.widgets:
            widget.emphasize(refs)

    def _follow_filter(self) -> None:
        """The filter asks for something else: if no part that it asks for is in sight, go to the first one; a part that
        it does not ask for is no longer chosen."""
        self.emphasize()
        chosen = self._sections.places_of(self.ref)
        if chosen and not any(widget.is_emphasized(widget.names_of(widget.parts[index])) for widget, index in chosen):
            self.mark(None)
        self.show_emphasized()

    def show_emphasized(self) -> None:
        """Bring the first of the parts that the filter asks for into sight, where none of them is."""
        stops = [(w, i) for w, i in self._sections.stops() if w.emphasized is not None]
        if stops and not any(self._sections.is_in_sight(widget, index) for widget, index in stops):
            self._sections.scroll_to([stops[0], *self._sections.places_of(stops[0][0].parts[stops[0][1]].ref)])
