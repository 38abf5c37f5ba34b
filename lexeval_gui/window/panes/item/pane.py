"""The pane of the current item: the blocks of its picture, its arithmetic in sight, what changes would do to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.core import query
from lexeval_gui.core.blocks import Block
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.core.changes import Change, Gesture, Ref
from lexeval_gui.core.parts.names import part_ref
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.pairs import PairsWidget
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.item.chosen_part import ChosenPart
from lexeval_gui.window.panes.item.front import LEAST, Front, fitting
from lexeval_gui.window.panes.item.heading import ItemHeading
from lexeval_gui.window.panes.item.sections import UPRIGHT, ItemSections, Place
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.view import MOST_APART
from lexeval_gui.window.widgets.layouts import fill_without_gaps, placeholder
from lexeval_gui.window.widgets.no_systems import has_no_systems
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.headlines import ItemHeadline, headlines_of_item, title_of_item
from lexeval_gui.workspace.scoring.effects import effects
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import part_labels

if TYPE_CHECKING:  # not before something is copied
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

NO_SYSTEMS = "An item is shown as soon as there is something to compare it with: add files (Ctrl+Shift+A)."

LOW = 340
"""Pixels at zoom 1: in a lower pane the heading gives way; the list, or a line above it, says what is current."""
MOST_UPRIGHT = 2
"""So many systems that are a key away stand in a column beside those in front."""
GAP = 14
"""Pixels at zoom 1 between systems that stand side by side."""


class ItemPane(QWidget):
    """Shows the current item for the systems that are switched on; what the hand changes becomes a gesture."""

    explain = Signal(str)
    """The measure or parameter of which an explanation is wanted."""
    item_requested = Signal(int)
    """The next part would be in the next item of the list (1), or the one before (-1)."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self._shown: list[Block] = []
        self._made: tuple[Evaluation, int, tuple[int, ...], list[Block]] | None = None  # not shown yet
        self._front = Front((), ())
        self._first_system = 0  # the place of the first system in front, among those that are switched on
        self._item: str | None = None  # the id of the item that is shown
        self._touched: Ref | None = None  # the part that was changed last by hand
        self._evaluation: Evaluation | None = None  # of which the item is shown
        self._lay_out()
        state.data.about_to_change.connect(self._clear)
        state.data.evaluation_changed.connect(self._show_new_data)
        state.data.scores_changed.connect(self._follow_settings)
        state.selection.current_changed.connect(self._show)
        state.view.systems_changed.connect(self._show)
        state.view.pair_changed.connect(self._follow_pair)
        state.data.rested.connect(self._follow_rest)
        state.history.going_back.connect(self._bring_changed_to_front)
        state.selection.hover_changed.connect(self._light)
        state.selection.pointed_changed.connect(self._follow_pointing)
        state.history.annotations_changed.connect(self._show_tags)
        theme.changed.connect(self._dress)
        self._dress()
        if state.is_large:  # to make it takes as long as to fill it, which is done once it has its room
            state.turns.later(self, self._show, first=True)
        else:
            self._show()

    @property
    def _widgets(self) -> list[BlockWidget[Any]]:
        """The widgets of the blocks that are shown."""
        return self.sections.widgets

    def copy(self) -> None:
        """Put the item on the clipboard as text."""
        if not self._shown:
            self._state.show_message("No item is shown")
            return
        QGuiApplication.clipboard().setText(self.text())
        self._state.show_message("Copied the item as text")

    def command(self, inputs: Inputs) -> str:
        """See HasCommand: this item alone."""
        from lexeval_gui.workspace.outputs.appendix import ItemChoice
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand
        from lexeval_gui.workspace.outputs.command_lines.items import items_line

        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if evaluation is None or item is None:
            raise NoCommand("no item is shown")
        choice = ItemChoice(ids=(evaluation.dataset.ids[item],))
        return items_line(evaluation, inputs, choice, self._state.view.shown_systems)

    def text(self) -> str:
        """The item as text: its title and its blocks."""
        return "\n\n".join([self.heading.title.text(), *(plain(block) for block in self._shown)]) + "\n"

    def what_if(self) -> None:
        """Begin to change the part with the focus, else the one that was chosen, else the first that can be changed."""
        near = [widget for widget in self._widgets if widget.hasFocus()]
        near += [widget for widget, _ in self.sections.places_of(self.part.ref)]
        for widget in (*near, *reversed(self._widgets)):
            wanted = [i for i, part in enumerate(widget.parts) if "replace" in part.gestures]
            if wanted:
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                here = [i for i in wanted if widget in near and i == widget.at]
                widget.do("replace", (here or wanted)[0])
                return
        for widget in self._widgets:
            if any(part.gestures for part in widget.parts):  # it says itself which keys change what
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
        self._state.show_message("Nothing in this item can be changed")

    def _count(self, system: int, status: str) -> None:
        """Ask for the parts of a status, or no longer."""
        evaluation = self._state.data.evaluation
        if evaluation is not None and part_labels(evaluation):
            name = fields.part_column(evaluation, system, part_labels(evaluation)[0])
            self._state.view.set_filter(query.toggle_value(self._state.view.filter, name, status))

    # layout

    def _lay_out(self) -> None:
        self.heading = ItemHeading(self._theme, self)
        self.sections = ItemSections(self._theme, self)
        self.part = ChosenPart(self._state, self.sections)
        self.part.chosen.connect(self._bring_to_front)
        self.part.item_requested.connect(self.item_requested)
        self.sections.made.connect(self._connect)
        self.sections.more.clicked.connect(lambda: self.next_systems(1))
        self._empty = placeholder("", self)
        fill_without_gaps(QVBoxLayout(self), self.heading, (self.sections, 1), (self._empty, 1))
        set_ground(self)

    def _dress(self) -> None:
        self._empty.setFont(self._theme.font())
        self.sections.is_filling = True  # until it is known how wide the pane is at this zoom
        soon(self, self._settle)

    def _settle(self) -> None:
        self._fit_heading()
        self._fit_systems()
        if self.sections.is_filling:
            self.sections.is_filling = False
            self.sections.place_if_resized()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if not self._theme.is_behind:  # else it settles in its sizes
            self._fit_heading()
            self._fit_systems()

    def _fit_heading(self) -> None:
        """It gives way where there is little height."""
        self.heading.set_low(self.height() < self._theme.px(LOW))

    # the systems in front

    def next_systems(self, way: int) -> None:
        """Put the next systems in front (the ones before, if `way` is -1)."""
        if not self._front.others:
            self._state.show_message("All systems that are switched on are in view")
            return
        self._first_system = self._front.next(way)
        self._rescore()
        self.part.emphasize()

    def _fit_systems(self) -> None:
        """Show as many systems as the width has room for."""
        if not self._shown:  # other files come: their systems are fitted when they are shown
            return
        before = self._front, self.sections.beside, self.sections.more.is_upright
        if before != (self._wanted_front(), self._beside(), self._is_more_beside()):
            self._rescore()
            self.part.emphasize()

    def _wanted_front(self) -> Front:
        return Front.of(self._state.view.shown_systems, self._state.view.pair, self._beside(), self._first_system)

    def _beside(self) -> int:
        """How many systems have room beside each other."""
        return self._fitting(UPRIGHT if self._is_more_beside() else 0)

    def _is_more_beside(self) -> bool:
        """Whether the systems that are a key away stand in a column: where there is little height, and they are few."""
        if self.height() >= self._theme.px(LOW):
            return False
        systems, beside = len(self._state.view.shown_systems), self._fitting(UPRIGHT)
        return systems > self._fitting(0) and beside >= LEAST and systems - beside <= MOST_UPRIGHT

    def _fitting(self, taken: int) -> int:
        """How many systems have room beside each other where so many units are taken."""
        px = self._theme.px
        room = self.width() - 2 * px(INSET) - px(taken)
        return fitting(room, px(self.sections.system_width() or BlockWidget.system_width), px(GAP))

    def _follow_pair(self) -> None:
        """The systems that are compared come first."""
        self._first_system = 0
        self._fit_systems()

    def _bring_to_front(self, ref: Ref | None) -> None:
        """A part of a system that is not in front was chosen elsewhere: its name says whose it is."""
        evaluation = self._state.data.evaluation
        if evaluation is None or ref is None or self.sections.places_of(ref):
            return
        whose = [system for system in self._front.others if evaluation.system_names[system] in ref]
        if whose:
            self._first_system = self._front.start_of(whose[0])
            self._rescore()
            self.part.emphasize()

    def _bring_changed_to_front(self, changes: Sequence[Change]) -> None:
        """Show the system of what is undone or redone next, so that it is seen what becomes of it."""
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if evaluation is not None and item is not None and item < len(evaluation.dataset):
            id, places = evaluation.dataset.ids[item], (place for change in changes for place in change.items)
            self._bring_to_front((next((system or "" for items, system in places if id in items), ""),))

    def _show_lines(self) -> None:
        """Say the scores of the item."""
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        more: tuple[ItemHeadline, ...] = ()
        here: tuple[ItemHeadline, ...] = ()
        if evaluation is not None and item is not None and self._shown:
            more = headlines_of_item(evaluation, item, self._front.next_ones(MOST_APART))
            here = headlines_of_item(evaluation, item, self._front.shown)
        self.sections.show_systems(more, len(self._front.others), here, self._is_more_beside())

    # showing

    def _show_new_data(self) -> None:
        turns = self._state.turns
        if turns.are_taken and self._shown:
            turns.later(self.part, self._make_blocks)  # of the part: to make them changes nothing that is painted
        turns.do(self, self._show)

    def _make_blocks(self) -> None:
        """Make the blocks of a copy, which are shown in the next turn: it takes as long as to lay them out."""
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if evaluation is None or evaluation is self._evaluation:  # shown already, where two copies came at once
            return
        if item is not None and item < len(evaluation.dataset):
            shown = self._wanted_front().shown
            self._made = evaluation, item, shown, evaluation.blocks(item, shown)

    def _show(self) -> None:
        """Another item, or other data. What was touched and what is chosen stays the same part where it was moved."""
        before = self.part.ref
        chosen, self._touched = (self._followed(ref) for ref in (before, self._touched))
        self._evaluation = self._state.data.evaluation
        self.sections.keeps_heights = False
        self._rescore(follows_changes=True)
        if before is not None and chosen != before and before == self.part.ref == self._state.selection.part:
            self.part.mark(chosen)
        self.part.emphasize()

    def _followed(self, ref: Ref | None) -> Ref | None:
        """What a part of the item is called now."""
        before, now = self._evaluation, self._state.data.evaluation
        if ref is None or self._item is None or before is None or now is None:
            return ref
        return before.followed(ref, self._item, now)

    def _follow_settings(self) -> None:
        """The item under other settings. The heights of its sections, and what the filter asks for, follow when no
        setting moves any more: to share the room takes three layouts of every block."""
        self.sections.keeps_heights = bool(self._shown)
        self._rescore()

    def _follow_rest(self) -> None:
        self._state.turns.do(self, self._rest)

    def _rest(self) -> None:
        self.sections.keeps_heights = False
        self.sections.place()
        self.part.emphasize()

    def _rescore(self, follows_changes: bool = False) -> None:
        """The item under the settings in force."""
        evaluation, item, shown = self._state.data.evaluation, self._state.selection.current, None
        changed: list[Place] = []
        self.sections.is_filling = True
        if evaluation is None or item is None or item >= len(evaluation.dataset):
            self._clear()
            self.heading.show_item("", "")
        else:
            shown = evaluation.dataset.ids[item]
            changed = self._fill(evaluation, item)
            self.heading.show_item(title_of_item(evaluation, item), evaluation.task.identity.part_word)
        self._show_empty()
        self._show_tags()
        self._show_what_if()
        self._show_lines()
        self._point()
        self.sections.is_filling = False
        self.sections.place()
        if shown != self._item:
            self._item, self._touched = shown, None
            self.part.mark(self._state.selection.part)
            self.sections.scroll_to_start()
            self.part.show_emphasized()
            self._show_pointed()
        else:
            self.part.update_readout()
            if follows_changes:
                self.sections.keep_in_sight([*self.sections.places_of(self._touched), *changed])

    def _fill(self, evaluation: Evaluation, item: int) -> list[Place]:
        """Show the blocks of the item for the systems in front: how many these are depends on how wide their blocks
        are. Returns what is another now."""
        self._front = self._wanted_front()
        changed = self._fill_with(evaluation, item, self._front)
        if (fits := self._wanted_front()) != self._front or self._beside() != self.sections.beside:
            self._front = fits
            changed = self._fill_with(evaluation, item, fits)
        return changed

    def _fill_with(self, evaluation: Evaluation, item: int, front: Front) -> list[Place]:
        made, self._made = self._made, None
        is_made = made is not None and made[:3] == (evaluation, item, front.shown)
        self._shown = made[3] if made is not None and is_made else evaluation.blocks(item, front.shown)
        changed = self.sections.show_blocks(self._shown, self._beside())
        return changed

    def _headlines(self) -> frozenset[str]:
        """The measures that matter most: those by which systems are told apart, and what is pointed at."""
        evaluation = self._state.data.evaluation
        if evaluation is None:
            return frozenset()
        named = {evaluation.headline(system).id for system in self._front.shown}
        named |= {name for name in self._state.selection.pointed if name in evaluation.measures}
        return frozenset(named | {evaluation.measure_of_item(name).id for name in named})

    def _show_tags(self, *_: object) -> None:
        """Show which parts of the item have tags."""
        known, item = self._state.history.annotations, self._state.selection.current
        named = known.tags_of_parts(item) if known is not None and item is not None else {}
        tags = {ref: own for name, own in named.items() if (ref := part_ref(name)) is not None}
        for widget in self._widgets:
            widget.show_tags(tags)

    def _show_empty(self) -> None:
        self._empty.setText(NO_SYSTEMS if has_no_systems(self._state.data.evaluation) else "No item")
        self._empty.setVisible(not self._shown)
        self.sections.setVisible(bool(self._shown))

    def _clear(self) -> None:
        """Other files come: nothing of what widgets hold is to stay, such as the part that the keys act on."""
        self._shown, self._made, self._item, self.part.ref, self._touched = [], None, None, None, None
        self._first_system, self._evaluation, self._front = 0, None, Front((), ())
        self.sections.clear()

    def _connect(self, widget: BlockWidget[Any]) -> None:
        widget.hovered.connect(self._state.selection.set_hover)
        widget.gestured.connect(self._gesture)
        widget.explanation_requested.connect(self.explain)
        widget.chosen.connect(partial(self.part.choose, widget))
        if isinstance(widget, PairsWidget):
            widget.status_clicked.connect(self._count)
        widget.parameter_requested.connect(lambda name, value: self._state.data.change_settings({name: value}))

    def _show_what_if(self) -> None:
        data, item, found, left_out = self._state.data, self._state.selection.current, None, 0
        if data.evaluation is not None and data.original is not None and data.evaluation is not data.original:
            is_there = item is not None and item < len(data.evaluation.dataset)
            shown = self._front.shown
            told = (*shown, *self._front.next_ones(max(MOST_APART - len(shown), 0)))
            left_out = len(shown) + len(self._front.others) - len(told)
            found = effects(data.original, data.evaluation, item, told) if item is not None and is_there else []
        self.sections.changes.show_effects(found, self._headlines(), left_out)

    def _light(self) -> None:
        for widget in self._widgets:
            widget.light(self._state.selection.hover)

    def _point(self) -> None:
        """Frame what is pointed at; a measure over all items is that of the item here."""
        evaluation, at = self._state.data.evaluation, self._state.selection.pointed
        names = frozenset[Ref | str](at)
        if evaluation is not None:
            names |= {evaluation.measure_of_item(name).id for name in at if name in evaluation.measures}
        headlines = self._headlines()
        for widget in self._widgets:
            widget.point(names)
            if isinstance(widget, FormulaWidget):
                widget.set_headlines(headlines)

    def _follow_pointing(self) -> None:
        """Something else is pointed at: have it in sight."""
        self._point()
        self._show_what_if()
        self.sections.place()
        self._show_pointed()

    def _show_pointed(self) -> None:
        refs = [name for name in self._state.selection.pointed if not isinstance(name, str)]
        for ref in refs:
            self._bring_to_front(ref)
        self.sections.keep_in_sight([place for ref in refs for place in self.sections.places_of(ref)])

    # what the hand does

    def _gesture(self, ref: Ref, verb: str, value: Any) -> None:
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if evaluation is not None and item is not None:
            self._touched = ref
            self._state.history.gesture(Gesture(evaluation.dataset.ids[item], ref, verb, value))
