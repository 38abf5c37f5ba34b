"""The pane of the current item: the blocks of its picture, one under the other, and what changes would do to it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from lexeval_gui.core.blocks import Block, plain
from lexeval_gui.core.changes import Gesture, Ref
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.base import INSET, BlockWidget
from lexeval_gui.window.state import AppState
from lexeval_gui.window.theme import Theme
from lexeval_gui.window.whatif import WhatIfTable, effects
from lexeval_gui.window.widgets import kbd, quiet

KEYS = (("↑", "↓", "item"), ("E", "what if"))
"""The keys that the heading reminds of, each group ending in what they do."""


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
        self._state.say("Nothing in this item can be changed")

    # layout

    def _lay_out(self) -> None:
        self._title = quiet("", self._theme, self)
        self._keys = self._make_keys()
        self._what_if = WhatIfTable(self._theme, self)
        self._inside = QWidget()
        self._inside.setProperty("look", "ground")
        self._inside.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self._empty = QLabel("No item", self._inside)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column.insertWidget(0, self._empty)
        self._scroll = QScrollArea(self)
        self._scroll.setProperty("look", "ground")
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._inside)
        self._head = QHBoxLayout()
        self._head.addWidget(self._title, 1)
        self._head.addWidget(self._keys)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._head)
        layout.addWidget(self._what_if)
        layout.addWidget(self._scroll, 1)
        self.setProperty("look", "ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

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

    def _fit_keys(self) -> None:
        wanted = self._title.sizeHint().width() + self._keys.sizeHint().width() + 3 * self._theme.px(INSET)
        self._keys.setVisible(self._state.current is not None and wanted <= self.width())

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
        if item != self._item:
            self._item = item
            self._scroll.verticalScrollBar().setValue(0)

    def _heading(self, item: int) -> str:
        """Names, id and groups, as `rude.a · 742 · adjective`."""
        assert self._state.evaluation is not None
        data = self._state.evaluation.dataset
        titles = getattr(self._state.evaluation.task, "label_titles", {})
        names = [labels[item] for name, labels in data.labels.items() if name not in data.groups]
        groups = [titles.get(name, {}).get(data.labels[name][item], data.labels[name][item]) for name in data.groups]
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
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._widgets = [blocks.make(block, self._theme, self._inside) for block in self._shown]
        for place, widget in enumerate(self._widgets):
            self._column.insertWidget(place, widget)
            widget.hovered.connect(self._state.set_hover)
            widget.gestured.connect(self._gesture)
            widget.explained.connect(self.explain)
            widget.installEventFilter(self)

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
            centre = widget.mapTo(self._inside, widget.parts[widget.at].rect.center().toPoint())
            self._scroll.ensureVisible(centre.x(), centre.y(), 0, self._theme.px(30))
