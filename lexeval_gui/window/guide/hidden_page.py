"""The page in the place of all panes while scores are hidden: the current item without anything that tells one."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.blocks_without_verdicts import without_verdicts
from lexeval_gui.window import blocks
from lexeval_gui.window.actions.while_hidden import HIDDEN
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import Label, quiet
from lexeval_gui.window.widgets.layouts import ColumnArea, fill, fill_without_gaps
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.workspace.items.headlines import title_of_item


class HiddenPage(QWidget):
    """Shows the item of a step that hides; it knows no blocks but those without verdicts."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, PaneTheme(theme, self)
        self._theme.dress(self)
        self.setAccessibleName("the item, its scores hidden")
        self.widgets: list[BlockWidget[Any]] = []
        self.title, self.said = quiet("", self._theme, self), Label(HIDDEN, self, wraps=True)
        inside = QWidget()
        self.column = fill_without_gaps(QVBoxLayout(inside))
        self.column.addStretch(1)
        self.area = ColumnArea(inside, self)
        self._head, self._foot = fill(QVBoxLayout(), self.title), fill(QVBoxLayout(), self.said)
        fill_without_gaps(QVBoxLayout(self), self._head, (self.area, 1), self._foot)
        set_ground(self)
        for signal in (
            state.data.evaluation_changed, state.data.scores_changed, state.selection.current_changed,
            state.view.systems_changed, state.guide.changed,
        ):  # fmt: skip
            signal.connect(self._follow)
        state.data.about_to_change.connect(self._clear)
        self._theme.changed.connect(self._dress)
        self._dress()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what came while it was not seen."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        if self._state.guide.hides:
            self._show_item()
        else:
            self._clear()

    def _show_item(self) -> None:
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if evaluation is None or item is None or item >= len(evaluation.dataset):
            self._clear()
            return
        self.title.setText(title_of_item(evaluation, item, with_groups=False))
        self._show_blocks(without_verdicts(evaluation.blocks(item, self._state.view.shown_systems)))

    def _show_blocks(self, shown: list[Block]) -> None:
        """Give each block to its widget; made anew only where the kinds of blocks differ."""
        if [blocks.widget_class(type(block)) for block in shown] != [type(widget) for widget in self.widgets]:
            self._clear()
            for place, block in enumerate(shown):
                widget = blocks.make(block, self._theme, self.area.widget())
                self.column.insertWidget(place, widget)
                widget.show()
                self.widgets.append(widget)
            return
        for widget, block in zip(self.widgets, shown, strict=True):
            widget.show_block(block)

    def _clear(self) -> None:
        for widget in self.widgets:
            self.column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.widgets = []

    def _dress(self) -> None:
        px = self._theme.px
        self._head.setContentsMargins(px(INSET), px(6), px(INSET), px(4))
        self._foot.setContentsMargins(px(INSET), px(8), px(INSET), px(8))
        self.said.setFont(self._theme.font())
        soon(self, self.area.updateGeometry)
