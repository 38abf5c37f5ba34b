"""The choices of how a table is exported: columns, digits, order of the rows, what stands out, format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QGridLayout, QListWidgetItem, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.tables import FOR_READING, FORMATS, MOST_DIGITS, Column, Layout, Table, columns_of
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import Label, name_box, quiet
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.movable_list import MovableList, movers

TITLES = {
    "text": "Text", "csv": "CSV", "tsv": "TSV", "latex": "LaTeX", "markdown": "Markdown", "json": "JSON",
    "html": "HTML",
}  # fmt: skip
PLACES = {"columns": "in columns of their own", "cell": "in the cell of their number", "none": "nowhere"}
ABOUT = "Space shows a column or leaves it out; Alt with the up and down arrows moves it."


class LayoutForm(QWidget):
    """Shows a layout, and says which one is chosen."""

    chosen = Signal(object)
    """Another layout."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._layout, self._filling = theme, Layout(), False
        self._numbers: set[str] = set()  # the columns that have digits
        self.columns = MovableList("columns of the table", theme, self)
        self.format, self.intervals, self.sort = (QComboBox(self) for _ in range(3))
        self.own_digits, self.all_digits = QComboBox(self), QComboBox(self)
        self.highest, self.best = QCheckBox("Highest first", self), QCheckBox("Best in bold", self)
        self.stars, self.siunitx = QCheckBox("Stars of significance", self), QCheckBox("Columns of siunitx", self)
        self._own = Label("Digits of column", self)
        self._lay_out()
        self._follow()

    def _lay_out(self) -> None:
        px, form, column = self._theme.px, QFormLayout(), QVBoxLayout(self)
        self.columns.setMinimumHeight(px(120))
        names = {
            "format": self.format, "digits of the chosen column": self.own_digits,
            "digits of all others": self.all_digits, "where intervals stand": self.intervals, "sorted by": self.sort,
        }  # fmt: skip
        for name, box in names.items():
            name_box(box, name)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
        for format in FORMATS:
            self.format.addItem(TITLES[format], format)
        for place, words in PLACES.items():
            self.intervals.addItem(words, place)
        for field in (self.own_digits, self.all_digits):
            field.addItem("as they are", None)
            for digits in range(MOST_DIGITS + 1):
                field.addItem(str(digits), digits)
        self.stars.setToolTip("What differs from the best of its column: p ≤ .05, .01, .001, corrected for the column")
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(Label("Format", self), self.format)
        form.addRow(self._own, self.own_digits)
        form.addRow(Label("Digits of all others", self), self.all_digits)
        form.addRow(Label("Intervals", self), self.intervals)
        form.addRow(Label("Sorted by", self), self.sort)
        column.setContentsMargins(0, 0, px(12), 0)
        column.setSpacing(px(6))
        column.addWidget(self.columns, 1)
        nest(column, movers(self.columns, self))
        column.addWidget(quiet(ABOUT, self._theme, self, wraps=True))
        nest(column, form)
        switches = QGridLayout()
        for number, switch in enumerate((self.highest, self.best, self.stars, self.siunitx)):
            switches.addWidget(switch, number // 2, number % 2)
        nest(column, switches)

    def _follow(self) -> None:
        self.columns.itemChanged.connect(self._tick)
        self.columns.step_wanted.connect(self._move)
        self.columns.currentItemChanged.connect(lambda: self._show_digits())
        self.format.currentIndexChanged.connect(lambda: self._choose(format=self.format.currentData()))
        self.intervals.currentIndexChanged.connect(lambda: self._choose(intervals=self.intervals.currentData()))
        self.sort.currentIndexChanged.connect(self._sort)
        self.highest.toggled.connect(self._sort)
        self.own_digits.currentIndexChanged.connect(lambda: self._round(self.columns.current_id, self.own_digits))
        self.all_digits.currentIndexChanged.connect(lambda: self._round("", self.all_digits))
        for name, switch in (("best", self.best), ("stars", self.stars), ("siunitx", self.siunitx)):
            switch.toggled.connect(partial(self._turn, name))

    # showing

    def show_layout(self, layout: Layout, tables: Sequence[Table], can_have_stars: bool) -> None:
        """Show a layout of these tables."""
        self._layout, entries = layout, columns_of(tables, layout)
        self._filling = True
        self._fill_columns(entries)
        self._fill_sort(columns_of(tables, replace(layout, intervals="columns")))
        for box, wanted in ((self.format, layout.format), (self.intervals, layout.intervals)):
            box.setCurrentIndex(box.findData(wanted))
        for switch, on in ((self.best, layout.best), (self.stars, layout.stars), (self.siunitx, layout.siunitx)):
            switch.setChecked(on)
        for_reading = layout.format in FOR_READING
        self._numbers = {column.id for column, _ in entries if for_reading and _has_digits(column)}
        self.all_digits.setEnabled(bool(self._numbers))
        self.best.setEnabled(for_reading and any(column.best for table in tables for column in table.columns))
        self.stars.setEnabled(can_have_stars)
        self.siunitx.setEnabled(layout.format == "latex")
        self.intervals.setEnabled(any(column.interval_of for table in tables for column in table.columns))
        self.all_digits.setCurrentIndex(self.all_digits.findData(dict(layout.digits).get("")))
        self._filling = False
        self._show_digits()

    def _fill_columns(self, entries: Sequence[tuple[Column, bool]]) -> None:
        current = self.columns.current_id
        with _Quiet(self.columns):
            self.columns.clear()
            for column, shown in entries:
                item = self.columns.add(column.id, _named(column), shown)
                if column.id == current or self.columns.currentItem() is None:
                    self.columns.setCurrentItem(item)

    def _fill_sort(self, entries: Sequence[tuple[Column, bool]]) -> None:
        name, descending = self._layout.sort
        with _Quiet(self.sort):
            self.sort.clear()
            self.sort.addItem("as it stands", "")
            for column, _ in entries:
                self.sort.addItem(isolated_words(_named(column)), column.id)
            self.sort.setCurrentIndex(max(0, self.sort.findData(name)))
        self.highest.setChecked(descending)
        self.highest.setEnabled(self.sort.currentIndex() > 0)

    def _show_digits(self) -> None:
        """Show the digits of the column that is chosen in the list."""
        id = self.columns.current_id
        item = self.columns.currentItem()
        self._own.setText(f"Digits of {item.text()}" if item is not None else "Digits of column")
        was, self._filling = self._filling, True
        self.own_digits.setEnabled(id in self._numbers)
        self.own_digits.setCurrentIndex(self.own_digits.findData(dict(self._layout.digits).get(id)))
        self._filling = was

    # choosing

    def _choose(self, **changes: object) -> None:
        if not self._filling:
            self.chosen.emit(replace(self._layout, **changes))

    def _turn(self, name: str, on: bool) -> None:
        self._choose(**{name: on})

    def _sort(self) -> None:
        self._choose(sort=(str(self.sort.currentData() or ""), self.highest.isChecked()))

    def _round(self, id: str, field: QComboBox) -> None:
        if not self._filling:
            self.chosen.emit(self._layout.with_digits(id, field.currentData()))

    def _tick(self, item: QListWidgetItem) -> None:
        id = item.data(Qt.ItemDataRole.UserRole)
        self._list(lambda entries: [(name, item.checkState() == Qt.CheckState.Checked if name == id else shown)
                                    for name, shown in entries])  # fmt: skip

    def _move(self, step: int) -> None:
        place = self.columns.currentRow()

        def moved(entries: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
            if 0 <= place + step < len(entries):
                entries.insert(place + step, entries.pop(place))
            return entries

        self._list(moved)

    def _list(self, change: Callable[[list[tuple[str, bool]]], list[tuple[str, bool]]]) -> None:
        """Choose other columns; those that this format has not keep what was chosen of them."""
        checked = Qt.CheckState.Checked
        ticks = [self.columns.item(place).checkState() == checked for place in range(self.columns.count())]
        entries = change(list(zip(self.columns.ids(), ticks, strict=True)))
        others = [entry for entry in self._layout.columns if entry[0] not in dict(entries)]
        self._choose(columns=(*entries, *others))


def _named(column: Column) -> str:
    """The title of a column; where it has none, its id."""
    return column.title or column.id


def _has_digits(column: Column) -> bool:
    return column.kind == "number" or bool(column.interval_of)


class _Quiet:
    """Fills a widget without it telling so."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget

    def __enter__(self) -> None:
        self._widget.blockSignals(True)

    def __exit__(self, *_: object) -> None:
        self._widget.blockSignals(False)
