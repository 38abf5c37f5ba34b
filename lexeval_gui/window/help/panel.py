"""Help as it stands in a window of its own or beside the item: the search line, what was found, the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.task import Identity
from lexeval_gui.window.help.finding import Found, Line, find
from lexeval_gui.window.help.lines import lines_of
from lexeval_gui.window.help.page_view import PageView
from lexeval_gui.window.help.pages import HelpPage
from lexeval_gui.window.help.results import Results
from lexeval_gui.window.look.grounds import set_panel
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import quiet
from lexeval_gui.window.widgets.layouts import fill, fill_without_gaps

MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
NOTHING = "Nothing was found."

Library = Callable[[], tuple[Sequence[HelpPage], Identity | None]]
"""All pages there are now, that of the open task first, and the task's identity."""


class HelpPanel(QWidget):
    """Shows one page at a time; `library` says where else to search."""

    closed = Signal()
    """It is to be closed."""
    turned = Signal()
    """It is to stand in the other place."""
    section_changed = Signal()
    """Another page or section is shown."""

    def __init__(self, library: Library, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._theme = library, theme
        self._lines: dict[HelpPage, Sequence[Line]] = {}
        set_panel(self)
        self.page = PageView(theme, self)
        self.line = QLineEdit(self, placeholderText="Search in help", clearButtonEnabled=True)
        self.line.setAccessibleName("search in help")
        self.results = Results(theme, self)
        self.counted = quiet("", theme, self)
        self.back = self._button("↑", "previous place found", lambda: self._go(-1))
        self.next = self._button("↓", "next place found", lambda: self._go(1))
        self.turn = self._button("", "", self.turned.emit)
        self.close_button = self._button("Close", "close help", self.closed.emit)
        self._lay_out()
        self.line.textChanged.connect(self.search)
        self.line.installEventFilter(self)
        self.results.chosen.connect(self._preview)
        self.results.taken.connect(self._take)
        self.page.section_wanted.connect(self._go_to_section)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_count()

    def _button(self, text: str, name: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self, autoDefault=False)
        button.setProperty("look", "flat")
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.clicked.connect(lambda: act())
        return button

    def _lay_out(self) -> None:
        self._places = QWidget(self)
        self._head = fill(QHBoxLayout(), (self.line, 1), self.turn, self.close_button)
        self._foot = fill(QHBoxLayout(self._places), (self.counted, 1), self.back, self.next)
        column = fill_without_gaps(QVBoxLayout(self), self._head, self.results, self._places, (self.page, 1))
        column.setSpacing(0)

    def _dress(self) -> None:
        px = self._theme.px
        self.line.setFont(self._theme.font())
        for button in (self.back, self.next, self.turn, self.close_button):
            button.setFont(self._theme.font())
        self._head.setContentsMargins(px(10), px(8), px(6), px(8))
        self._head.setSpacing(px(4))
        self._foot.setContentsMargins(px(12), 0, px(6), px(6))
        self.results.dress()
        self.page.dress_again()

    # pages

    def show_page(self, page: HelpPage, section: str = "") -> None:
        """Show a page, what was searched for no longer."""
        self.line.clear()
        self._open(page, section)

    def go_on(self) -> None:
        """Give the focus to the page."""
        self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin_search(self) -> None:
        """Give the focus to the search line."""
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def name_turn(self, is_beside: bool) -> None:
        """Say what the button that turns does: Shift+F1 does the same."""
        self.turn.setText("Own window" if is_beside else "Beside the item")
        name = f"show help {'in a window of its own' if is_beside else 'beside the item'}, Shift+F1"
        self.turn.setAccessibleName(name)
        self.turn.setToolTip(name)

    def _open(self, page: HelpPage, section: str) -> None:
        self.page.show_page(page, section)
        self.section_changed.emit()

    def _go_to_section(self, section: str) -> None:
        self._open(self.page.page, section)

    # searching

    def search(self, typed: str) -> None:
        """List the sections where what is typed stands; the first is shown."""
        pages, identity = self._library()
        found = find(typed, pages, self._lines_of, identity)
        if not typed.strip():
            self.page.hits.show("")
        self.results.show_found(found)
        if typed.strip() and not found:
            self.page.hits.show(typed)
        self._show_count()

    def _lines_of(self, page: HelpPage) -> Sequence[Line]:
        if page not in self._lines:
            self._lines[page] = lines_of(page)
        return self._lines[page]

    def _preview(self, found: Found) -> None:
        """Show the section, with all places of its page marked."""
        self._open(found.page, found.section)
        self.page.hits.show(self.line.text(), found.first if found.count else 0)
        if not found.count or found.is_of_heading:
            self.page.scroll_to(found.section)
        self._show_count()

    def _take(self) -> None:
        """The list has done its duty: the page has the room."""
        self.results.hide()
        self._show_count()

    def _go(self, way: int) -> None:
        self.page.hits.go(way)
        self._take()

    def _show_count(self) -> None:
        """Say which place of how many of this page is read, and how many sections were found."""
        hits, sections = self.page.hits, self.results.count()
        is_searching = bool(self.line.text().strip())
        self._places.setVisible(is_searching)
        if not is_searching:
            return
        here = f"{hits.current + 1} of {hits.count} in this page" if hits.count else ""
        self.counted.setText(" · ".join(filter(None, (here, count_of(sections, "section")))) if sections else NOTHING)
        for button in (self.back, self.next):
            button.setEnabled(hits.count > 1)

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows move in the list while one types; Enter takes its row, then goes from place to place."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in MOVES and self.results.isVisible():
                self.results.event(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self._take() if self.results.isVisible() else self._go(-1 if is_back else 1)
                return True
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Ctrl+F is for help while the focus is in it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_find(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Search, go from place to place, leave the search, close."""
        if _is_find(event):
            self.begin_search()
        elif event.key() == Qt.Key.Key_F3:
            self._go(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape and self.line.text():
            self.line.clear()
            self.go_on()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _is_find(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Find)
