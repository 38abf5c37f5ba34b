"""The places of a page where what is searched for stands: marked, counted, gone through one by one."""

from __future__ import annotations

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from lexeval_gui.window.help.arithmetic_rows import is_ours
from lexeval_gui.window.help.finding import places_in
from lexeval_gui.window.look.theme import Theme


class Hits:
    """Marks every place by a line below it; the one that is read now stands out, with a wave."""

    def __init__(self, view: QTextEdit, theme: Theme) -> None:
        self._view, self._theme = view, theme
        self.typed, self.current = "", 0
        self._found: list[tuple[int, int]] = []

    @property
    def count(self) -> int:
        """How many there are in the page."""
        return len(self._found)

    def show(self, typed: str, current: int = 0) -> None:
        """Mark what is searched for, and read the place with this number (from 0)."""
        self.typed, self.current = typed, current
        self.again()
        self._scroll()

    def go(self, way: int) -> None:
        """Go to the next place (1) or the one before (-1); after the last one comes the first."""
        if self._found:
            self.current = (self.current + way) % len(self._found)
            self._paint()
            self._scroll()

    def again(self) -> None:
        """Look the page through anew: it has been written anew."""
        self._found = []
        block = self._view.document().begin()
        while self.typed and block.isValid():
            if not is_ours(block):
                start = block.position()
                self._found += [(start + a, start + b) for a, b in places_in(block.text(), self.typed)]
            block = block.next()
        self.current = min(self.current, max(len(self._found) - 1, 0))
        self._paint()

    def _cursor(self, place: tuple[int, int]) -> QTextCursor:
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(place[0])
        cursor.setPosition(place[1], QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _paint(self) -> None:
        marks = []
        for number, place in enumerate(self._found):
            mark = QTextEdit.ExtraSelection()
            mark.cursor, mark.format = self._cursor(place), self._look(number == self.current)
            marks.append(mark)
        self._view.setExtraSelections(marks)

    def _look(self, is_current: bool) -> QTextCharFormat:
        c, form = self._theme.colours, QTextCharFormat()
        form.setBackground(QColor(c.selection if is_current else c.hover))
        form.setForeground(QColor(c.ink))
        style = QTextCharFormat.UnderlineStyle
        form.setUnderlineStyle(style.WaveUnderline if is_current else style.DotLine)
        form.setUnderlineColor(QColor(c.accent if is_current else c.ink))
        return form

    def _scroll(self) -> None:
        """Have the place in sight, with what stands around it."""
        if not self._found:
            return
        cursor = self._cursor(self._found[self.current])
        cursor.clearSelection()
        self._view.setTextCursor(cursor)
        bar, rect = self._view.verticalScrollBar(), self._view.cursorRect(cursor)
        if rect.top() < self._theme.px(20) or rect.bottom() > self._view.viewport().height() - self._theme.px(20):
            bar.setValue(bar.value() + rect.top() - self._view.viewport().height() // 3)
