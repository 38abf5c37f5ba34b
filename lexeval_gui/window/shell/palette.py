"""The palette: every command, found by a few of its letters, with its key beside it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.look.frames import paint_current_row
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.menus import Menus
from lexeval_gui.window.widgets.dialogs.on_screen import fit
from lexeval_gui.window.widgets.eye_order import EyeOrder
from lexeval_gui.window.widgets.labels import key_text
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.window.widgets.tables.cells import Index

PLACE, KEY, ACTION = (Qt.ItemDataRole.UserRole + place for place in range(3))


def match_score(typed: str, text: str) -> float | None:
    """How well typed letters fit a text: None if the text does not hold them in this order, else higher is better.

    Letters that begin words and letters that follow each other count more; long texts count a little less.
    """
    folded, score, place, before = text.casefold(), 0.0, -1, -2
    for letter in typed.casefold().replace(" ", ""):
        starts = [
            i for i in range(place + 1, len(folded)) if folded[i] == letter and (i == 0 or not folded[i - 1].isalnum())
        ]
        nearest = folded.find(letter, place + 1)
        if nearest < 0:
            return None
        follows = nearest == before + 1
        place = nearest if follows or not starts else starts[0]
        score += 3 if follows else 2 if starts and place == starts[0] else 0
        before = place
    return score - len(folded) / 100


def rank_actions(typed: str, titled: Iterable[tuple[Action, str]]) -> list[Action]:
    """The actions that fit by their titles, best first; all in their order if nothing is typed."""
    found = []
    for place, (action, title) in enumerate(titled):
        texts = (title, f"{action.menu.replace('/', ' ')} {title}")
        fits = [fit for text in texts if (fit := match_score(typed, text)) is not None]
        if fits:
            found.append((-max(fits) if typed.strip() else 0, place, action))
    return [action for *_, action in sorted(found, key=lambda entry: entry[:2])]


class _Rows(QStyledItemDelegate):
    """Paints a command: its title, its menu in quiet letters, its key at the right."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(200), self._theme.px(28))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt."""
        colours, px = self._theme.colours, self._theme.px
        if option.state & QStyle.StateFlag.State_Selected:
            paint_current_row(painter, option.rect, self._theme)
        enabled = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        inner = option.rect.adjusted(px(12), 0, -px(12), 0)
        painter.setFont(self._theme.font())
        painter.setPen(QColor(colours.ink if enabled else colours.quiet))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, index.data())
        wide = QFontMetrics(self._theme.font()).horizontalAdvance(index.data())
        painter.setFont(self._theme.font("small"))
        painter.setPen(QColor(colours.quiet))
        painter.drawText(inner.adjusted(wide + px(10), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, index.data(PLACE))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, index.data(KEY))


class Palette(EyeOrder, QDialog):
    """A line to type into and the commands that fit. Return does the one that is marked."""

    def __init__(self, menus: Menus, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Commands")
        self._menus, self._theme = menus, theme
        self.line = QLineEdit(self, placeholderText="Type what you want to do")
        self.line.setAccessibleName("find a command")
        self.list = QListWidget(self)
        self.list.setAccessibleName("commands")
        self.list.setItemDelegate(_Rows(theme, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(theme.px(8),) * 4)
        column.setSpacing(theme.px(6))
        column.addWidget(self.line)
        column.addWidget(self.list)
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self.fill)
        self.line.returnPressed.connect(self._do)
        self.list.itemClicked.connect(lambda item: self._do())
        self.fill("")

    def show_over(self, window: QWidget) -> None:
        """Show the palette at the top of a window."""
        width = min(self._theme.px(620), window.width() - self._theme.px(40))
        height = min(self._theme.px(420), window.height() - self._theme.px(80))
        self.move(window.mapToGlobal(QPoint((window.width() - width) // 2, self._theme.px(36))))
        self.show()
        fit(self, QSize(width, height))
        self.line.setFocus()

    def fill(self, typed: str) -> None:
        """List the commands that fit what is typed; those that cannot be done now come last."""
        self._menus.refresh()
        fitting = rank_actions(typed, [(action, self._menus.title(action)) for action in self._menus.actions])
        fitting.sort(key=lambda action: not self._menus.qaction(action.id).isEnabled())
        self.list.clear()
        for action in fitting:
            if action.id != "palette":
                self.list.addItem(self._item(action))
        self.list.setCurrentRow(0)

    def _item(self, action: Action) -> QListWidgetItem:
        item = QListWidgetItem(self._menus.title(action))
        place, keys = " › ".join(action.menu.split("/")[:2]), "  ".join(key_text(key) for key in action.keys)
        item.setData(ACTION, action.id)
        item.setData(PLACE, place)
        item.setData(KEY, keys)
        said = ", ".join(filter(None, [self._menus.title(action), place, keys]))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        item.setToolTip(action.help)
        if not self._menus.qaction(action.id).isEnabled():
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        return item

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows and page keys move in the list while one types."""
        moves = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
        pressed = watched is self.line and event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and event.key() in moves:
            self.list.event(event)
            return True
        return super().eventFilter(watched, event)

    def _do(self) -> None:
        item = self.list.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            chosen = item.data(ACTION)
            self.accept()
            # once the click is over: while an action waits for something, this window may be destroyed
            soon(self._menus, partial(self._menus.trigger, chosen))
