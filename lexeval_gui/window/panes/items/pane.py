"""The pane of the item list: heading, filter, table; follows the window's state and changes nothing but it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.columns import ColumnChooser
from lexeval_gui.window.panes.items.empty_list import EmptyList
from lexeval_gui.window.panes.items.facets import GAP, LINE, Facets
from lexeval_gui.window.panes.items.filter import FilterLine
from lexeval_gui.window.panes.items.model import ItemsModel
from lexeval_gui.window.panes.items.search import Search
from lexeval_gui.window.panes.items.table import ItemsTable
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import heading, quiet
from lexeval_gui.window.widgets.layouts import fill, nest
from lexeval_gui.window.widgets.tables.sorting import AS_OPENED, next_sort, order_words, popup_below
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.listing import Listing
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before something is copied
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

LOW, VERY_LOW = 260, 152
"""Units of height below which the list is compact, and below which it has no room for the filter line either: five rows
are always to be seen."""


class ItemsPane(QWidget):
    """The items: filter them, sort them, move among them, select some to copy."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self._listing: Listing | None = None
        self._search = Search(state)
        self._sorted_evaluation: Evaluation | None = None
        self._lost_position: int | None = None  # where the current item was, before it got out of the filter
        self._model = ItemsModel(self)
        self.filter = FilterLine(theme, self)
        self.facets = Facets(state.data, state.view, theme, self)
        self.rows = ItemsTable(self._model, theme, self)
        self.chooser = ColumnChooser(state.view, lambda: self._listing, theme, self)
        self._lay_out()
        self._connect_signals()
        self._show_evaluation()

    # what the window's actions do

    def focus_filter(self) -> None:
        """Go to the filter line."""
        self.filter.show()  # a very low pane has no room for it otherwise
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.line.selectAll()

    def next_item(self, step: int) -> None:
        """Go some items down the list (up if negative); from an item that is not shown, to the first or last."""
        shown = len(self._model.rows)
        if not shown:
            return
        position = self._model.position(self._state.selection.current)
        if position is None and self._lost_position is not None:
            position = self._lost_position - (step > 0)
        if position is None:
            position = -1 if step > 0 else shown
        position = min(max(position + step, 0), shown - 1)
        item = self._model.rows[position : position + 1]
        self._state.selection.set(int(item[0]), item)

    def copy(self) -> None:
        """Put the selected rows (the current one if there are none) on the clipboard, with their heads."""
        chosen = self._model.rows[self._model.selected[self._model.rows]]
        if not len(chosen) and self._model.position(self._state.selection.current) is not None:
            chosen = np.array([self._state.selection.current])
        if self._listing is None or not len(chosen):
            self._state.show_message("No item is selected")
            return
        QGuiApplication.clipboard().setText(tables.render(self._listing.table(chosen), "tsv"))
        self._state.show_message(f"Copied {count_of(len(chosen), 'item')}")

    def command(self, inputs: Inputs) -> str:
        """See HasCommand: the items that are listed, in their order."""
        from lexeval_gui.workspace.outputs.appendix import ItemChoice
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand
        from lexeval_gui.workspace.outputs.command_lines.items import items_line

        state, evaluation = self._state, self._state.data.evaluation
        if evaluation is None or self.filter.error.text():
            raise NoCommand("no items are listed")
        choice = ItemChoice(where=state.view.filter.strip(), sort=state.view.sort)
        compared = state.view.compared_measure
        return items_line(evaluation, inputs, choice, state.view.shown_systems, compared)

    def show_sort_menu(self) -> None:
        """Offer the columns to sort by."""
        popup_below(self.rows.sort_menu(), self.rows)

    def show_columns(self) -> None:
        """Let the columns be chosen."""
        from lexeval_gui.window.panes.items.column_dialog import ColumnDialog

        if self._listing is not None:
            dialog = ColumnDialog(self.chooser, self._theme.base, self)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    @property
    def shown(self) -> Ints:
        """The rows of the dataset that the list shows, in its order."""
        return self._model.rows

    @property
    def position(self) -> int | None:
        """Where in the list the current item is; None if it is not shown."""
        return self._model.position(self._state.selection.current)

    def table(self, rows: Ints | None = None) -> tables.Table:
        """What the list shows, row by row; only some rows of the dataset if given."""
        if self._listing is None:
            return tables.Table((), ())
        return self._listing.table(self._model.rows if rows is None else rows)

    # layout

    def _lay_out(self) -> None:
        self._heading, self._count = heading("items", self._theme, self), quiet("", self._theme, self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.rows)
        self.empty = EmptyList(self)
        self._pages.addWidget(self.empty)
        self._top, self._line = fill(QHBoxLayout(), self._heading), fill(QHBoxLayout(), (self.filter, 1))
        self._top.addStretch()
        self._top.addWidget(self._count)
        self._line.setSpacing(8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(6)
        for inset in (self._top, self._line, self.facets):
            row = fill(QVBoxLayout(), inset)
            row.setContentsMargins(10, 0, 10, 0)
            nest(layout, row)
        layout.addWidget(self._pages, 1)
        self.setFocusProxy(self.rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Most of the height is for the list."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where the pane is low, the rows come first: the head is one line, and what stands above it gives way."""
        is_low = self.height() < self._theme.px(LOW)
        self.rows.set_compact(is_low)
        self._heading.setVisible(not is_low)
        (self._line if is_low else self._top).addWidget(self._count)
        self.facets.limit_height(
            self.height(), self.height() - self._theme.px(VERY_LOW if is_low else LOW - LINE - GAP)
        )
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(0, 2 if is_low else 8, 0, 0)
        layout.setSpacing(2 if is_low else 6)
        self._fit_filter()

    def _fit_filter(self) -> None:
        """The filter stays where it says something, or is typed in."""
        needed = bool(self.filter.line.text()) or self.filter.line.hasFocus()
        has_room = self.height() >= self._theme.px(VERY_LOW)
        self.filter.setVisible(has_room or needed)
        self._count.setVisible(has_room or needed)

    def _connect_signals(self) -> None:
        state = self._state
        state.data.about_to_change.connect(self._clear_lost_position)
        state.data.evaluation_changed.connect(self._show_new_data)
        state.view.systems_changed.connect(self._show_columns)
        state.view.pair_changed.connect(self._show_columns)
        state.view.columns_changed.connect(self._show_chosen)
        state.data.scores_changed.connect(self._rescore)
        state.data.rested.connect(self._follow_rest)
        state.view.filter_changed.connect(self._show_filter)
        state.view.sort_changed.connect(self._show_sorted)
        state.selection.current_changed.connect(self._show_current)
        state.history.annotations_changed.connect(self._show_annotations)
        for joined in (state.data.own_features_changed, state.data.earlier_changed):
            joined.connect(self._take_own_features)
        state.selection.items_changed.connect(self._show_selection)
        self.filter.filter_edited.connect(self._apply_typed_filter)
        self.empty.clear.clicked.connect(lambda: state.view.set_filter(""))
        self.filter.left.connect(self._leave_filter)
        self.filter.left.connect(self._fit_filter)
        self.rows.moved.connect(lambda row: state.selection.set(row, state.selection.items))
        self.rows.chosen.connect(state.selection.set_items)
        self.rows.copied.connect(self.copy)
        self.rows.head.sectionClicked.connect(self._sort_by)
        self.rows.sorted.connect(self._sort_by)
        self.rows.columns_wanted.connect(self.show_columns)
        self.rows.head.dragged.connect(self._move_column)
        self.rows.head.resized.connect(lambda place, width: self.chooser.resize(self._model.columns[place].id, width))
        self.rows.head.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.rows.head.customContextMenuRequested.connect(self._show_column_menu)
        self.chooser.chosen.connect(self._tell_columns)
        self.chooser.dialog_wanted.connect(self.show_columns)
        self._theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.empty.dress(self._theme.font())
        self._fit()

    # what is shown

    def _show_new_data(self) -> None:
        """Show other data at once; a changed copy of the same items, where panes take turns, in the first of them."""
        listing, now, turns = self._listing, self._state.data.evaluation, self._state.turns
        before = None if listing is None else listing.evaluation
        others = before is None or now is None or before is now or not before.dataset.ids.same_as(now.dataset.ids)
        if others or not turns.are_taken:
            self._show_evaluation()
        else:
            turns.later(self, self._show_evaluation, first=True)

    def _show_evaluation(self) -> None:
        state = self._state
        self._listing = self._make_listing()
        self.filter.show_columns(self._search.renew())
        self.filter.show_text(state.view.filter)
        self.filter.setEnabled(state.data.evaluation is not None)
        if not self._find(state.view.filter):
            self._search.take_all()
        self.rows.marks.show(state.history.annotations)
        self._model.show_listing(self._listing, self._sorted_rows())
        self._model.select(state.selection.items)
        self._show_widths()
        self._show_rows()

    def _show_widths(self) -> None:
        listing = self._listing
        widths = {entry.id: entry.width for entry in (listing.choice if listing else ()) if entry.width is not None}
        self.rows.show_widths(widths, listing.leading if listing else frozenset())

    def _show_chosen(self) -> None:
        """Other columns, another order, or other widths."""
        if not self._replace_listing():
            self._show_columns()
        else:
            self._show_widths()

    def _replace_listing(self) -> bool:
        """Take over a listing with the same columns as the one that is shown; False if the columns are others."""
        before, after = self._listing, self._make_listing()
        if before is None or after is None or [c.id for c in before.columns] != [c.id for c in after.columns]:
            return False
        self._listing = after
        return True

    def _clear_lost_position(self) -> None:
        self._lost_position = None

    def _show_current(self) -> None:
        self._clear_lost_position()
        self.rows.show_current(self._state.selection.current)

    def _show_annotations(self) -> None:
        """A tag, note or check is another: what is in sight is painted again; filter again if the filter asks."""
        self._search.is_stale = True
        if not self._replace_listing() or self._listing is None:
            self._show_evaluation()
            return
        self.rows.show_marks(self._state.history.annotations)
        self._model.rescore(self._listing)
        self.rows.viewport().update()
        if fields.depends_on_annotations(self._state.view.filter):
            self._find_again()

    def _take_own_features(self) -> None:
        """Features of one's own have come or gone: filters can ask for others."""
        self.filter.show_columns(self._search.renew())
        if self._listing is not None:
            self._find_again()

    def _find_again(self) -> None:
        """Filter again; an item that is current and no longer found leaves a gap, from which one goes on."""
        rows, position = self._model.rows, self._model.position(self._state.selection.current)
        self._find(self._state.view.filter)
        self._show_order()
        if position is not None and self._model.position(self._state.selection.current) is None:
            self._lost_position = int(np.isin(rows[:position], self._model.rows).sum())

    def _show_columns(self) -> None:
        if self._state.data.evaluation is not None:
            self._show_evaluation()

    def _make_listing(self) -> Listing | None:
        evaluation, view, known = self._state.data.evaluation, self._state.view, self._state.history.annotations
        if evaluation is None:
            return None
        memo = self._listing.with_evaluation(evaluation).memo if self._listing is not None else {}
        asked, measure = view.sort[0], view.compared_measure
        return Listing(evaluation, view.shown_systems, view.pair, measure, asked, memo, known, view.columns or ())

    def _rescore(self) -> None:
        """A setting moves: what is in sight is painted again, in the order it stands."""
        if self._listing is None or self._state.data.evaluation is None:
            return
        self._listing = self._listing.with_evaluation(self._state.data.evaluation)
        self._model.rescore(self._listing)
        self.rows.update_scores()

    def _follow_rest(self) -> None:
        self._state.turns.do(self, self._on_settings_rest)

    def _on_settings_rest(self) -> None:
        """No setting moves any more: filter and sort again where they depend on scores."""
        if self._listing is None or self._listing.evaluation is self._sorted_evaluation:
            return
        self.filter.show_columns(self._search.renew())
        if self._search.uses_scores:
            self._find(self._state.view.filter)
        column = self._listing.column(self._state.view.sort[0])
        if self._search.uses_scores or (column is not None and column.by_score):
            self._show_order()

    def _find(self, text: str) -> bool:
        """Find the items that a filter asks for; False, and what is wrong in words, if it cannot be read."""
        wrong = self._search.find(text)
        self.filter.columns = self._search.columns
        if self._search.columns is not None:
            self.filter.show_error(wrong)
        return not wrong

    def _apply_typed_filter(self, text: str) -> None:
        """A filter was typed: it becomes the window's once it can be read."""
        if self._find(text):
            if text == self._state.view.filter:
                self._show_order()
            self._state.view.set_filter(text)

    def _show_filter(self) -> None:
        self._lost_position = None
        self.filter.show_text(self._state.view.filter)
        self._fit_filter()
        self._find(self._state.view.filter)
        self._show_order()

    def _sorted_rows(self) -> Ints:
        name, descending = self._state.view.sort
        self._sorted_evaluation = self._listing.evaluation if self._listing is not None else None
        column = self._listing.column(name) if self._listing is not None else None
        return self._search.rows if column is None else column.order(self._search.rows, descending)

    def _show_sorted(self) -> None:
        """Sorted by another column, which is shown while it is the one: the list shows its first rows. The current item
        stays the same, wherever it stands now."""
        if self._replace_listing():
            self._show_order()
        else:
            self._show_columns()
        self.rows.show_top()
        self._tell_order()

    def _tell_columns(self) -> None:
        """Have the columns read out that the list has now."""
        self._state.read_aloud.emit(f"Columns: {', '.join(column.title for column in self._model.columns)}")

    def _tell_order(self) -> None:
        """Say how the list is sorted, and where the current item stands in it."""
        name, descending = self._state.view.sort
        column = self._listing.column(name) if self._listing is not None else None
        if self._state.data.evaluation is None:
            return
        order = "Sorted as in the file"
        if column is not None:
            order = f"Sorted by {column.title}, {order_words(column.kind == 'text', descending)}"
        position = self._model.position(self._state.selection.current)
        place = "" if position is None else f"; the current item is row {position + 1:,} of {len(self._model.rows):,}"
        self._state.show_message(f"{order}{place}")

    def _show_order(self) -> None:
        self._model.show_rows(self._sorted_rows())
        self._show_rows()

    def _show_rows(self) -> None:
        """Bring heading, arrow, current row and empty page up to what the model holds."""
        evaluation = self._state.data.evaluation
        shown, every = len(self._model.rows), len(evaluation.dataset) if evaluation else 0
        self._show_count()
        self.rows.head.show_sort(self._state.view.sort)
        self.rows.show_current(self._state.selection.current)
        fits = "The filter cannot be read" if self.filter.error.text() else "No item fits the filter"
        self.empty.show_reason(fits if every else "Nothing is open", can_clear=every > 0)
        self._pages.setCurrentIndex(0 if shown else 1)

    def _show_count(self) -> None:
        """Say how many items there are, and how many are shown."""
        self._count.setText(self._count_text())

    def _count_text(self) -> str:
        evaluation, shown = self._state.data.evaluation, len(self._model.rows)
        if evaluation is None:
            return ""
        every = len(evaluation.dataset)
        if evaluation.loaded.preview:
            is_alone = self._state.data.has_first_rows_alone
            return f"only the first {every:,}" if is_alone else f"first {every:,} · reading…"
        return f"{every:,}" if shown == every else f"{every:,} · {shown:,} shown"

    def _show_selection(self) -> None:
        if self._state.data.evaluation is not None:
            self.rows.show_selected(self._state.selection.items)

    # what the hand does

    def _leave_filter(self) -> None:
        self.rows.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._model.position(self._state.selection.current) is None:
            self.next_item(1)

    def _move_column(self, before: int, after: int) -> None:
        self.chooser.move(self._model.columns[before].id, self._model.columns[after].id)

    def _show_column_menu(self, place: QPoint) -> None:
        head = self.rows.head
        section = head.logicalIndexAt(place)
        if section >= 0:
            self.chooser.show_menu(self._model.columns[section].id, head.viewport().mapToGlobal(place))

    def _sort_by(self, section: int) -> None:
        """First click: highest first (names: A first); second: the other way; third, or section -1: as in the file."""
        sort = AS_OPENED
        if section >= 0:
            column = self._model.columns[section]
            sort = next_sort(self._state.view.sort, column.id, column.kind == "text")
        self._state.view.set_sort(*sort)
