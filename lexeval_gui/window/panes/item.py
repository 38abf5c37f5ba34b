"""The pane of the current item: the blocks of its picture, its arithmetic in sight, what changes would do to it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from lexeval_gui.core.blocks import Block, Formula, plain
from lexeval_gui.core.changes import Gesture, Ref
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.base import INSET, BlockWidget
from lexeval_gui.window.state import AppState
from lexeval_gui.window.theme import Theme
from lexeval_gui.window.whatif import WhatIfTable, effects
from lexeval_gui.window.widgets import kbd, quiet

KEYS = (("↑", "↓", "item"), ("E", "what if"))
"""The keys that the heading reminds of, each group ending in what they do."""


FOOT = 0.36
"""The arithmetic stands below the other blocks, always in sight; it takes at most this share of the pane's height."""


class ItemPane(QWidget):
    """Shows the current item for the systems that are switched on; what the hand changes becomes a gesture."""

    explain = Signal(str)
    """The measure or parameter of which an explanation is wanted."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self._shown: list[Block] = []
        self._widgets: list[BlockWidget] = []
        self._item: int | None = None
        self._lay_out()
        state.evaluation_changed.connect(self._show)
        state.scores_changed.connect(self._show)
        state.current_changed.connect(self._show)
        state.systems_changed.connect(self._show)
        state.hover_changed.connect(self._light)
        theme.changed.connect(self._dress)
        self._dress()
        self._show()

    def copy(self) -> None:
        """Put the item on the clipboard as text."""
        if not self._shown:
            self._state.say("No item is shown")
            return
        QGuiApplication.clipboard().setText(self.text())
        self._state.say("Copied the item as text")

    def text(self) -> str:
        """The item as text: its title and its blocks."""
        return "\n\n".join([self._title.text(), *(plain(block) for block in self._shown)]) + "\n"

    def what_if(self) -> None:
        """Begin to change the part with the focus, or else the first that can be changed."""
        focused = [widget for widget in self._widgets if widget.hasFocus()]
        for widget in (*focused, *reversed(self._widgets)):
            wanted = [i for i, part in enumerate(widget.parts) if "replace" in part.gestures]
            if wanted:
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                at = widget.at if widget in focused and widget.at in wanted else wanted[0]
                assert at is not None
                widget.do("replace", at)
                return
        for widget in self._widgets:
            if any(part.gestures for part in widget.parts):  # it says itself which keys change what
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
        self._state.say("Nothing in this item can be changed")

    # layout

    def _lay_out(self) -> None:
        self._title = quiet("", self._theme, self)
        self._keys = self._make_keys()
        self._what_if = WhatIfTable(self._theme, self)
        self._scroll, self._inside, self._column = self._scrolled()
        self._foot, self._foot_inside, self._foot_column = self._scrolled()
        self._empty = QLabel("No item", self._inside)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column.insertWidget(0, self._empty)
        self._head = QHBoxLayout()
        self._head.addWidget(self._title, 1)
        self._head.addWidget(self._keys)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._head)
        layout.addWidget(self._what_if)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._foot)
        self.setProperty("look", "ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def _scrolled(self) -> tuple[QScrollArea, QWidget, QVBoxLayout]:
        """An area that scrolls up and down, what is inside it, and the column there."""
        inside = QWidget()
        inside.setProperty("look", "ground")
        inside.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setProperty("look", "ground")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        return area, inside, column

    def _make_keys(self) -> QWidget:
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for *keys, what in KEYS:
            for key in keys:
                row.addWidget(kbd(key, self._theme, box))
            row.addWidget(quiet(what, self._theme, box))
        return box

    def _dress(self) -> None:
        px = self._theme.px
        self._head.setContentsMargins(px(INSET), px(6), px(INSET), px(4))
        self._column.setContentsMargins(0, px(6), 0, 0)
        self._empty.setFont(self._theme.font())
        self._fit_keys()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the keys out where they would push the title away."""
        super().resizeEvent(event)
        self._fit_keys()
        self._fit_foot()

    def _fit_keys(self) -> None:
        wanted = self._title.sizeHint().width() + self._keys.sizeHint().width() + 3 * self._theme.px(INSET)
        self._keys.setVisible(self._state.current is not None and wanted <= self.width())

    def _fit_foot(self) -> None:
        """As high as the arithmetic needs, and no more than its share."""
        width = self.width()
        wanted = sum(widget.heightForWidth(width) for widget in self._widgets if self._is_at_foot(widget))
        self._foot.setVisible(wanted > 0)
        self._foot.setFixedHeight(min(wanted, int(self.height() * FOOT)))

    def _is_at_foot(self, widget: BlockWidget) -> bool:
        return widget.parentWidget() is self._foot_inside

    # showing

    def _show(self) -> None:
        evaluation, item = self._state.evaluation, self._state.current
        if evaluation is None or item is None or item >= len(evaluation.dataset):
            self._shown = []
            self._title.setText("")
        else:
            self._shown = evaluation.blocks(item, self._state.shown_systems)
            self._title.setText(self._heading(item))
        self._fill()
        self._show_what_if()
        self._fit_keys()
        self._fit_foot()
        if item != self._item:
            self._item = item
            self._scroll.verticalScrollBar().setValue(0)

    def _heading(self, item: int) -> str:
        """Names, id and groups, as `rude.a · 742 · adjective`."""
        assert self._state.evaluation is not None
        data = self._state.evaluation.dataset
        names = [labels[item] for name, labels in data.labels.items() if name not in data.groups]
        groups = [data.title(name, item) for name in data.groups]
        return " · ".join(filter(None, [*names, data.ids[item], *groups]))

    def _fill(self) -> None:
        """Give each block to its widget; widgets are made anew only where the kinds of blocks differ."""
        self._empty.setVisible(not self._shown)
        kinds = [blocks.WIDGETS[type(block)] for block in self._shown]
        if kinds != [type(widget) for widget in self._widgets]:
            self._rebuild()
            return
        for widget, block in zip(self._widgets, self._shown, strict=True):
            widget.show_block(block)

    def _rebuild(self) -> None:
        for widget in self._widgets:
            (self._foot_column if self._is_at_foot(widget) else self._column).removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._widgets = [self._make(block) for block in self._shown]
        for widget in self._widgets:
            column = self._foot_column if self._is_at_foot(widget) else self._column
            column.insertWidget(column.count() - 1, widget)
            widget.hovered.connect(self._state.set_hover)
            widget.gestured.connect(self._gesture)
            widget.explained.connect(self.explain)
            widget.wanted.connect(lambda name, value: self._state.change({name: value}))
            widget.installEventFilter(self)

    def _make(self, block: Block) -> BlockWidget:
        inside = self._foot_inside if isinstance(block, Formula) else self._inside
        return blocks.make(block, self._theme, inside)

    def _show_what_if(self) -> None:
        state = self._state
        if state.evaluation is None or state.original is None or state.evaluation is state.original:
            self._what_if.show_effects([])
        elif state.current is not None:
            self._what_if.show_effects(effects(state.original, state.evaluation, state.current, state.shown_systems))

    def _light(self) -> None:
        for widget in self._widgets:
            widget.light(self._state.hover)

    # what the hand does

    def _gesture(self, ref: Ref, verb: str, value: Any) -> None:
        evaluation, item = self._state.evaluation, self._state.current
        if evaluation is not None and item is not None:
            self._state.gesture(Gesture(evaluation.dataset.ids[item], ref, verb, value))

    def eventFilter(self, watched: Any, event: QEvent) -> bool:
        """Keep the part with the focus in sight."""
        if event.type() in (QEvent.Type.KeyRelease, QEvent.Type.FocusIn) and isinstance(watched, BlockWidget):
            self._show_focus(watched)
        return bool(super().eventFilter(watched, event))

    def _show_focus(self, widget: BlockWidget) -> None:
        if widget.at is not None and widget.at < len(widget.parts):
            at_foot = self._is_at_foot(widget)
            inside, area = (self._foot_inside, self._foot) if at_foot else (self._inside, self._scroll)
            centre = widget.mapTo(inside, widget.parts[widget.at].rect.center().toPoint())
            area.ensureVisible(centre.x(), centre.y(), 0, self._theme.px(30))
