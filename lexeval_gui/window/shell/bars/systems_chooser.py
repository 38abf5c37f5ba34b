"""The list that opens from the top bar where there are more systems than have room as switches: which are shown."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.view import ViewState
from lexeval_gui.window.widgets.dialogs.on_screen import fit
from lexeval_gui.window.widgets.eye_order import EyeOrder
from lexeval_gui.window.widgets.labels import quiet
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.topics import TOP_BAR

SYSTEM = Qt.ItemDataRole.UserRole
COMPARED = " — compared"
SAMPLE = QSize(19, 3)
"""Pixels at zoom 1 of the line that stands for a system."""
HELP = "The two that are compared stand out in figures of more than a dozen; the tab Compare chooses them."


class SystemsChooser(EyeOrder, QDialog):
    """A line to type into, and the systems that fit as check boxes, those that are compared first. Whatever is ticked
    is shown at once. Return ticks the current one; the buttons act on those that are listed."""

    def __init__(self, data: DataState, view: ViewState, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Systems")
        self.setWhatsThis(TOP_BAR)
        self._data, self._view, self._theme = data, view, theme
        self._names = () if data.evaluation is None else data.evaluation.system_names
        self.line = QLineEdit(self, placeholderText="Find a system")
        self.line.setAccessibleName("find a system")
        self.list = QListWidget(self)
        self.list.setAccessibleName("systems that are shown")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setIconSize(SAMPLE * theme.zoom)
        self.all, self.none, self.pair = (QPushButton(self) for _ in range(3))
        self._lay_out()
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self.fill)
        self.list.itemChanged.connect(self._tick)
        self.all.clicked.connect(partial(self._switch_listed, True))
        self.none.clicked.connect(partial(self._switch_listed, False))
        self.pair.clicked.connect(self._show_pair)
        view.systems_changed.connect(self._follow)
        self.list.installEventFilter(self)
        data.about_to_change.connect(self.reject)
        data.evaluation_changed.connect(self._leave_others)
        self.fill("")

    def _lay_out(self) -> None:
        px, compared = self._theme.px, self._compared
        self.pair.setText("Only this pair")
        self.pair.setToolTip(isolated_words(" and ".join(self._names[system] for system in compared)))
        self.pair.setEnabled(len(compared) > 1)
        buttons = QHBoxLayout()
        for button in (self.all, self.none, self.pair):
            button.setAutoDefault(False)  # Return, from the line, ticks
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(px(8),) * 4)
        column.setSpacing(px(6))
        column.addWidget(self.line)
        nest(column, buttons)
        column.addWidget(self.list, 1)
        column.addWidget(quiet(HELP, self._theme, self, wraps=True))

    @property
    def _compared(self) -> tuple[int, ...]:
        """The systems that are compared."""
        return tuple(system for system in dict.fromkeys(self._view.pair) if system < len(self._names))

    def show_below(self, widget: QWidget) -> None:
        """Show it below a widget."""
        window, px = widget.window(), self._theme.px
        self.move(widget.mapToGlobal(QPoint(0, widget.height())))
        self.show()
        fit(self, QSize(px(340), min(px(460), window.height() - px(80))))
        self.line.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A frame around it: nothing else tells it from what it covers."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(QColor(self._theme.colours.edge))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def fill(self, typed: str) -> None:
        """List the systems whose names hold what is typed, in whatever case."""
        wanted = typed.strip().casefold()
        order = dict.fromkeys((*self._compared, *range(len(self._names))))
        with QSignalBlocker(self.list):
            self.list.clear()
            for system in order:
                if wanted in self._names[system].casefold():
                    self.list.addItem(self._item(system))
            self.list.setCurrentRow(0)
        self.all.setText("All listed" if wanted else "All")
        self.none.setText("None listed" if wanted else "None")
        for button in (self.all, self.none):
            button.setEnabled(self.list.count() > 0)

    def _item(self, system: int) -> QListWidgetItem:
        name, compared = self._names[system], COMPARED if system in self._compared else ""
        item = QListWidgetItem(self._sample(system), isolated_words(name) + compared)
        item.setData(SYSTEM, system)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"show system {name}{compared}")
        item.setToolTip(isolated_words(name))
        item.setCheckState(_ticked(self._view.visible[system]))
        return item

    def _sample(self, system: int) -> QIcon:
        """The line of a system."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(SAMPLE * (self._theme.zoom * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter, height = QPainter(picture), picture.deviceIndependentSize().height()
        painter.setPen(sample_pen(QColor(system_colour(self._theme.colours, system)), system, height))
        painter.drawLine(0, round(height / 2), round(picture.deviceIndependentSize().width()), round(height / 2))
        painter.end()
        return QIcon(picture)

    def _leave_others(self) -> None:
        """The systems that are open may be others than those that are listed."""
        evaluation = self._data.evaluation
        if evaluation is None or evaluation.system_names != self._names:
            self.reject()

    # what is ticked

    def _items(self) -> Iterable[QListWidgetItem]:
        return map(self.list.item, range(self.list.count()))

    def _tick(self, item: QListWidgetItem) -> None:
        self._view.set_visible(item.data(SYSTEM), item.checkState() == Qt.CheckState.Checked)

    def _switch_listed(self, on: bool) -> None:
        listed = {item.data(SYSTEM) for item in self._items()}
        shown = {*self._view.shown_systems}
        self._view.show_systems(shown | listed if on else shown - listed)

    def _show_pair(self) -> None:
        self._view.show_systems(self._compared)

    def _follow(self) -> None:
        """Tick what is shown now, unless others are open."""
        if len(self._view.visible) != len(self._names):
            return
        with QSignalBlocker(self.list):
            for item in self._items():
                item.setCheckState(_ticked(self._view.visible[item.data(SYSTEM)]))

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows and page keys move in the list while one types, and Return ticks there."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            arrows = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
            if watched is self.line and event.key() in arrows:
                self.list.event(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (item := self.list.currentItem()) is not None:
                item.setCheckState(_ticked(item.checkState() != Qt.CheckState.Checked))
                return True
        return super().eventFilter(watched, event)


def _ticked(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
