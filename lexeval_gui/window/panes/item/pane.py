"""The pane of the current item: the blocks of its picture, its arithmetic in sight, what changes would do to it."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from lexeval_gui.core import query
from lexeval_gui.core.blocks import Block, Formula
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.core.changes import Gesture, Ref
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.base import INSET, BlockWidget
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.blocks.pairs import PairsWidget
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.item.area import BlocksArea
from lexeval_gui.window.panes.item.readout import PairOutcome, Readout
from lexeval_gui.window.panes.item.what_if import WhatIfTable, effects
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.announcement import is_heard
from lexeval_gui.window.widgets.labels import kbd, quiet
from lexeval_gui.window.widgets.layouts import fill, fill_without_gaps, placeholder, set_ground
from lexeval_gui.window.widgets.no_systems import has_no_systems
from lexeval_gui.workspace.items import fields

NO_SYSTEMS = "An item is shown as soon as there is something to compare it with: add files (Ctrl+Shift+A)."

KEYS = (("↑", "↓", "item"), ("N", "next part"), ("E", "what if"))
"""The keys that the heading reminds of, each group ending in what they do."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Chooses a part, which may be shown elsewhere: then it is not scrolled back to."""

MOST_SKIPPED = 50
"""So many items without parts are passed over on the way to the next part."""

Place = tuple[BlockWidget[Any], int]
"""A part, by the widget that shows it and its number there."""

FOOT_SHARE = 0.36
"""The arithmetic stands below the other blocks, always in sight; it takes at most this share of the pane's height."""


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
        self._widgets: list[BlockWidget[Any]] = []
        self._item: str | None = None  # the id of the item that is shown
        self._chosen_ref: Ref | None = None  # the part that was chosen last
        self._lay_out()
        state.data.about_to_change.connect(self._clear)
        state.data.evaluation_changed.connect(self._show)
        state.data.scores_changed.connect(self._rescore)
        state.selection.current_changed.connect(self._show)
        state.view.systems_changed.connect(self._show)
        state.view.filter_changed.connect(self._follow_filter)
        state.data.rested.connect(self._emphasize)
        state.selection.hover_changed.connect(self._light)
        state.selection.part_changed.connect(self._follow_part)
        theme.changed.connect(self._dress)
        self._dress()
        self._show()

    def copy(self) -> None:
        """Put the item on the clipboard as text."""
        if not self._shown:
            self._state.show_message("No item is shown")
            return
        QGuiApplication.clipboard().setText(self.text())
        self._state.show_message("Copied the item as text")

    def text(self) -> str:
        """The item as text: its title and its blocks."""
        return "\n\n".join([self._title.text(), *(plain(block) for block in self._shown)]) + "\n"

    def what_if(self) -> None:
        """Begin to change the part with the focus, else the one that was chosen, else the first that can be changed."""
        near = [widget for widget in self._widgets if widget.hasFocus()]
        near += [widget for widget, _ in self._places_of(self._chosen_ref)]
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

    # from part to part

    def next_part(self, way: int) -> None:
        """Go to the next part that matters (the one before, if `way` is -1): of those that the filter asks for, if it
        asks for parts. After the last one comes the first of the next item."""
        stops = self._stops()
        here = next((n for n, (w, i) in enumerate(stops) if self._chosen_ref in w.names_of(w.parts[i])), None)
        place = (0 if way > 0 else len(stops) - 1) if here is None else here + way
        if 0 <= place < len(stops):
            self._go_to(*stops[place])
        else:
            self._go_to_next_item(way)

    def _places_of(self, ref: Ref | None) -> list[Place]:
        """Where a part is shown, block by block."""
        return [(w, index) for w in self._widgets if (index := w.part_of(ref)) is not None]

    def _stops(self) -> list[Place]:
        """The parts that matter, block by block; what one block shows another need not show again."""
        found: list[Place] = []
        seen: set[Ref] = set()
        for widget in self._widgets:
            names = {index: widget.names_of(widget.parts[index]) for index in widget.stops()}
            fresh = [index for index, own in names.items() if own.isdisjoint(seen) and widget.is_emphasized(own)]
            found += [(widget, index) for index in fresh]
            seen.update(*names.values())
        return found

    def _go_to_next_item(self, way: int) -> None:
        for _ in range(MOST_SKIPPED):
            before = self._state.selection.current
            self.item_requested.emit(way)
            if self._state.selection.current == before:
                break
            if stops := self._stops():
                widget, index = stops[0 if way > 0 else -1]
                self._go_to(widget, index)
                QTimer.singleShot(0, self, partial(self._show_part, widget, index))  # once it has its place
                return
        evaluation = self._state.data.evaluation
        word = evaluation.task.identity.part_word if evaluation is not None else "part"
        self._state.show_message(f"There is no {word} {'after' if way > 0 else 'before'} this one")

    def _go_to(self, widget: BlockWidget[Any], index: int) -> None:
        self._mark(widget.parts[index].ref)
        self._show_part(widget, index)
        if is_heard():
            self._state.read_aloud.emit(widget.current_words())

    def _mark(self, ref: Ref | None) -> None:
        self._chosen_ref = ref
        self._state.selection.set_part(ref)
        for widget in self._widgets:
            widget.mark(ref)
        self._update_readout()

    def _update_readout(self) -> None:
        """Say beside a text that scrolls what became of the part that was chosen: its row may be far below."""
        room = self._scroll.viewport().size()
        scrolls = self._scroll.inside.heightForWidth(room.width()) > room.height()
        places = self._places_of(self._chosen_ref) if scrolls or self._readout.outcomes else []
        fates = [
            PairOutcome(w.block.system, w.block.name, w.block.pairs[n]) for w, n in places if isinstance(w, PairsWidget)
        ]
        before = len(self._readout.outcomes)
        self._readout.show_outcomes(fates)
        if len(fates) > before:
            QTimer.singleShot(0, self, self._keep_in_sight)  # once the text is that much lower

    def _keep_in_sight(self) -> None:
        for widget, index in self._places_of(self._chosen_ref)[:1]:
            self._area_of(widget).keep_in_sight(widget, index)

    def _follow_part(self) -> None:
        """Another pane has chosen a part, or the item as a whole."""
        if self._state.selection.part != self._chosen_ref:
            self._mark(self._state.selection.part)

    def _chosen(self, by: BlockWidget[Any], ref: Ref) -> None:
        """A part was chosen in a block: mark it everywhere, and show it in the first of the other blocks."""
        self._mark(ref)
        for widget, index in self._places_of(ref)[:1]:
            if widget is not by:
                self._show_part(widget, index)

    def _show_part(self, widget: BlockWidget[Any], index: int) -> None:
        if widget in self._widgets and index < len(widget.parts):
            self._area_of(widget).scroll_to(widget, index)

    def _emphasize(self) -> None:
        """Let the parts stand out that the filter asks for."""
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        refs = None
        if evaluation is not None and item is not None and item < len(evaluation.dataset):
            refs = fields.matching_parts(evaluation, self._state.view.filter, item)
        for widget in self._widgets:
            widget.emphasize(refs)

    def _follow_filter(self) -> None:
        """The filter asks for something else: if no part that it asks for is in sight, go to the first one; a part that
        it does not ask for is no longer chosen."""
        self._emphasize()
        chosen = self._places_of(self._chosen_ref)
        if chosen and not any(widget.is_emphasized(widget.names_of(widget.parts[index])) for widget, index in chosen):
            self._mark(None)
        self._show_emphasized()

    def _show_emphasized(self) -> None:
        stops = [(w, i) for w, i in self._stops() if w.emphasized is not None]
        if stops and not any(self._is_in_sight(widget, index) for widget, index in stops):
            self._show_part(*stops[0])

    def _is_in_sight(self, widget: BlockWidget[Any], index: int) -> bool:
        return not widget.visibleRegion().intersected(widget.parts[index].rect.toAlignedRect()).isEmpty()

    def _count(self, system: int, status: str) -> None:
        """Ask for the parts of a status, or no longer."""
        evaluation = self._state.data.evaluation
        if evaluation is not None and evaluation.part_labels:
            name = fields.part_column(evaluation, system, evaluation.part_labels[0])
            self._state.view.set_filter(query.toggle_value(self._state.view.filter, name, status))

    # layout

    def _lay_out(self) -> None:
        self._title = quiet("", self._theme, self)
        self._keys = self._make_keys()
        self._what_if = WhatIfTable(self._theme, self)
        self._scroll, self._foot = BlocksArea(self._theme, self), BlocksArea(self._theme, self)
        self._readout = Readout(self._theme, self)
        self.fold = self._make_fold()
        self._empty = placeholder("", self._scroll.inside)
        self._scroll.add(self._empty)
        self._head = fill(QHBoxLayout(), (self._title, 1), self._keys)
        middle = (self._what_if, (self._scroll, 1), self._readout)
        fill_without_gaps(QVBoxLayout(self), self._head, *middle, self.fold, self._foot)
        set_ground(self)

    def _make_fold(self) -> QToolButton:
        """What folds the arithmetic away where there is too much of it."""
        fold = QToolButton(self)
        fold.setCheckable(True)
        fold.setAutoRaise(True)
        fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        fold.setText("arithmetic")
        fold.setAccessibleName("fold the arithmetic away")
        fold.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        fold.toggled.connect(lambda _: self._fit_foot())
        fold.hide()
        return fold

    def _make_keys(self) -> QWidget:
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for *keys, what in KEYS:
            for key in keys:
                row.addWidget(kbd(key, self._theme, box))
            label = quiet(what, self._theme, box)
            row.addWidget(label)
            if what == "next part":
                self._part_key = label
        return box

    def _dress(self) -> None:
        px = self._theme.px
        self._head.setContentsMargins(px(INSET), px(6), px(INSET), px(4))
        self._scroll.column.setContentsMargins(0, px(6), 0, 0)
        self._empty.setFont(self._theme.font())
        self.fold.setFont(self._theme.font("small"))
        self._fit_keys()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the keys out where they would push the title away."""
        super().resizeEvent(event)
        self._fit_keys()
        self._fit_foot()

    def _fit_keys(self) -> None:
        wanted = self._title.sizeHint().width() + self._keys.sizeHint().width() + 3 * self._theme.px(INSET)
        self._keys.setVisible(self._state.selection.current is not None and wanted <= self.width())

    def _fit_foot(self) -> None:
        """As high as the arithmetic needs, and no more than its share; then it can be folded away."""
        width = self.width()
        wanted = sum(widget.heightForWidth(width) for widget in self._widgets if isinstance(widget, FormulaWidget))
        most = int(self.height() * FOOT_SHARE)
        self.fold.setVisible(wanted > most)
        self.fold.setArrowType(Qt.ArrowType.RightArrow if self.fold.isChecked() else Qt.ArrowType.DownArrow)
        self._foot.setVisible(wanted > 0 and not (self.fold.isChecked() and wanted > most))
        self._foot.setFixedHeight(min(wanted, most))

    def _area_of(self, widget: BlockWidget[Any]) -> BlocksArea:
        return self._foot if isinstance(widget, FormulaWidget) else self._scroll

    # showing

    def _show(self) -> None:
        """Another item, or other data."""
        self._rescore()
        self._emphasize()

    def _rescore(self) -> None:
        """The item under the settings in force; what the filter asks for follows when no setting moves any more."""
        evaluation, item, shown = self._state.data.evaluation, self._state.selection.current, None
        if evaluation is None or item is None or item >= len(evaluation.dataset):
            self._shown = []
            self._title.setText("")
        else:
            shown = evaluation.dataset.ids[item]
            self._shown = evaluation.blocks(item, self._state.view.shown_systems)
            self._title.setText(self._heading(item))
            self._part_key.setText(evaluation.task.identity.part_word)
        self._fill()
        self._show_what_if()
        self._fit_keys()
        self._fit_foot()
        if shown != self._item:
            self._item = shown
            self._mark(self._state.selection.part)
            self._scroll.verticalScrollBar().setValue(0)
            QTimer.singleShot(0, self, self._show_emphasized)  # once it has its place
        else:
            self._update_readout()

    def _heading(self, item: int) -> str:
        """Names, id and groups, as `rude.a · 742 · adjective`."""
        assert self._state.data.evaluation is not None
        data = self._state.data.evaluation.dataset
        names = [labels[item] for name, labels in data.labels.items() if name not in data.groups]
        groups = [data.title(name, item) for name in data.groups]
        return " · ".join(map(isolated, filter(None, [*names, data.ids[item], *groups])))

    def _fill(self) -> None:
        """Give each block to its widget; widgets are made anew only where the kinds of blocks differ."""
        self._empty.setText(NO_SYSTEMS if has_no_systems(self._state.data.evaluation) else "No item")
        self._empty.setVisible(not self._shown)
        kinds = [blocks.WIDGETS[type(block)] for block in self._shown]
        if kinds != [type(widget) for widget in self._widgets]:
            self._rebuild()
            return
        for widget, block in zip(self._widgets, self._shown, strict=True):
            widget.show_block(block)

    def _clear(self) -> None:
        """Other files come: nothing of what widgets hold is to stay, such as the part that the keys act on."""
        self._shown, self._item, self._chosen_ref = [], None, None
        self._rebuild()

    def _rebuild(self) -> None:
        for widget in self._widgets:
            self._area_of(widget).column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._widgets = [self._make(block) for block in self._shown]

    def _make(self, block: Block) -> BlockWidget[Any]:
        area = self._foot if isinstance(block, Formula) else self._scroll
        widget = blocks.make(block, self._theme, area.inside)
        area.add(widget)
        widget.hovered.connect(self._state.selection.set_hover)
        widget.gestured.connect(self._gesture)
        widget.explanation_requested.connect(self.explain)
        widget.chosen.connect(partial(self._chosen, widget))
        if isinstance(widget, PairsWidget):
            widget.status_clicked.connect(self._count)
        widget.parameter_requested.connect(lambda name, value: self._state.data.change_settings({name: value}))
        widget.installEventFilter(self)
        return widget

    def _show_what_if(self) -> None:
        data, item = self._state.data, self._state.selection.current
        if data.evaluation is None or data.original is None or data.evaluation is data.original:
            self._what_if.show_effects([])
        elif item is not None:
            systems = self._state.view.shown_systems
            self._what_if.show_effects(effects(data.original, data.evaluation, item, systems))

    def _light(self) -> None:
        for widget in self._widgets:
            widget.light(self._state.selection.hover)

    # what the hand does

    def _gesture(self, ref: Ref, verb: str, value: Any) -> None:
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if evaluation is not None and item is not None:
            self._state.history.gesture(Gesture(evaluation.dataset.ids[item], ref, verb, value))

    def eventFilter(self, watched: Any, event: QEvent) -> bool:
        """Keep the part with the focus in sight."""
        moved = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyRelease and event.key() not in ENTER
        if isinstance(watched, BlockWidget) and (moved or event.type() == QEvent.Type.FocusIn):
            self._keep_focus_in_sight(watched)
        return bool(super().eventFilter(watched, event))

    def _keep_focus_in_sight(self, widget: BlockWidget[Any]) -> None:
        if widget.at is not None and widget.at < len(widget.parts):
            self._area_of(widget).keep_in_sight(widget, widget.at)
