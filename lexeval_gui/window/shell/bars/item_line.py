"""The line of the current item above the pages: its names, its place in the list, its scores, and the ways on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.labels import Label, kbd, quiet
from lexeval_gui.workspace.items.headlines import headlines_of_item, title_of_item

WIDEST = "1.000"
"""What a score has room for; it gets more where it is longer, such as a mean."""

LEAST_TITLE = 90
"""Pixels at zoom 1 that the names of the item keep, however many systems there are."""

MOST = 20
"""Scores that have room where panes are pages, at the most: none is made for the systems after them."""


class ItemLine(QWidget):
    """Which item is current, wherever its picture is; K and J, or the arrows, lead to its neighbours in the list."""

    def __init__(self, state: AppState, items: ItemsPane, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._items, self._theme = state, items, theme
        self.setObjectName("item-line")
        set_ground(self)
        self.setAccessibleName("current item")
        self.title = ElidedLabel(parent=self)
        self.place = quiet("", theme, self)
        self.before = self._button("‹", "previous item", -1)
        self.after = self._button("›", "next item", 1)
        self.scores: list[Label] = []
        self.more = quiet("", theme, self)
        self._systems: tuple[int, ...] = ()
        self._row = QHBoxLayout(self)
        key, other = kbd("K", theme, self), kbd("J", theme, self)
        self._parts = (key, self.before, self.title, self.place, self.after, other)
        for widget in self._parts:
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self._row.addWidget(self.more)
        for changed in (
            state.data.evaluation_changed,
            state.view.systems_changed,
            state.view.filter_changed,
            state.view.sort_changed,
            state.selection.current_changed,
            state.history.annotations_changed,
            state.data.rested,
        ):
            changed.connect(self._show)
        state.data.scores_changed.connect(self._show_scores)
        theme.changed.connect(self._dress)
        self._dress()

    def _button(self, text: str, name: str, step: int) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setText(text)
        button.setAccessibleName(name)
        button.setToolTip(f"{name} ({'J' if step > 0 else 'K'})")
        button.clicked.connect(lambda: self._items.next_item(step))
        return button

    # showing

    def showEvent(self, event: QShowEvent) -> None:
        """Out of sight it does not follow the state."""
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        """Another item, list or evaluation."""
        if not self.isVisible():
            return
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if evaluation is None or item is None or item >= len(evaluation.dataset):
            evaluation = item = None
        has_item = evaluation is not None and item is not None
        self.title.setText(
            "No item" if evaluation is None or item is None else title_of_item(evaluation, item, with_groups=False)
        )
        self.place.setText(self._place_text() if has_item else "")
        for button in (self.before, self.after):
            button.setEnabled(has_item)
        systems = self._state.view.shown_systems if has_item else ()
        if systems != self._systems:
            self._systems = systems
            self._make_scores()
        self._show_scores()

    def _place_text(self) -> str:
        position, shown = self._items.position, len(self._items.shown)
        if position is not None:
            return f"{position + 1:,} of {shown:,}"
        return f"not among the {shown:,} shown" if shown else "the filter shows none"

    def _make_scores(self) -> None:
        for label in self.scores:
            self._row.removeWidget(label)
            label.hide()
            label.deleteLater()
        self.scores = [Label("", self) for _ in self._systems[:MOST]]
        for label in self.scores:
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._row.insertWidget(self._row.indexOf(self.more), label)
        self._dress()

    def _show_scores(self) -> None:
        """The headline scores of the item: at each step of a slider, so no label asks for another size."""
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if not self.isVisible() or evaluation is None or item is None:
            return
        headlines = headlines_of_item(evaluation, item, self._systems[:MOST])
        for headline, label in zip(headlines, self.scores, strict=True):
            label.setText(headline.value)
            if (wide := label.fontMetrics().horizontalAdvance(headline.value)) > label.width():
                label.setFixedWidth(wide)
            label.setAccessibleName(f"{headline.measure} {headline.name} {headline.value}")

    def _dress(self) -> None:
        px, font = self._theme.px, self._theme.font()
        self._row.setContentsMargins(px(10), px(4), px(10), px(4))
        self._row.setSpacing(px(6))
        self.place.setFont(font)
        font.setBold(True)
        self.title.setFont(font)
        size = QFontMetrics(font)
        for system, label in zip(self._systems[:MOST], self.scores, strict=True):
            palette = QPalette()
            palette.setColor(label.foregroundRole(), QColor(system_colour(self._theme.colours, system)))
            label.setPalette(palette)
            label.setFont(font)
            label.setFixedSize(size.horizontalAdvance(WIDEST), size.height())
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As many scores as leave room for the names; of the others their number."""
        given = (self.title, self.more, *self.scores)
        beside = [part for part in self._parts if part not in given]
        gap, margins = self._row.spacing(), self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right() - self._theme.px(LEAST_TITLE)
        room -= sum(widget.sizeHint().width() + gap for widget in beside)
        wide = max((label.width() + gap for label in self.scores), default=1)
        systems, fitting = len(self._systems), room // wide
        shown = systems if systems <= min(fitting, MOST) else max(min(fitting - 1, MOST), 0)
        for place, label in enumerate(self.scores):
            label.setVisible(place < shown)
        self.more.setText(f"+{systems - shown}")
        self.more.setVisible(shown < systems)
