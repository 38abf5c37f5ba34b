"""The arithmetic of the current item in a page of help: rows below the heading of what they are about."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QTextBlock, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextEdit

from lexeval_gui.core.blocks import Piece
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.workspace.items.arithmetic import ItemArithmetic, SystemArithmetic

OURS = QTextFormat.Property.UserProperty + 1
"""The property of the paragraphs that are no part of the page."""

IN_THIS_ITEM = "In this item"


def is_ours(block: QTextBlock) -> bool:
    """Whether a paragraph is arithmetic, not text of the page."""
    return bool(block.blockFormat().boolProperty(OURS))


class ArithmeticRows:
    """Writes rows as paragraphs on a ground of their own, as text alone; terms lead to their sections."""

    def __init__(self, view: QTextEdit, theme: Theme) -> None:
        self._view, self._theme = view, theme

    def clear(self) -> None:
        """Take the rows away."""
        if (block := self._first()).isValid():
            self._remove_from(block.previous())

    def write(self, below: QTextBlock, shown: ItemArithmetic | str | None, about: str) -> None:
        """Write rows, or what is said in their place, below a heading; `about` is the term that it is of."""
        bar = self._view.verticalScrollBar()
        before = bar.value()
        self._remove_from(below)
        if shown is not None:
            cursor = QTextCursor(below)
            cursor.beginEditBlock()
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            self._head(cursor, shown, about)
            for own in shown.systems if isinstance(shown, ItemArithmetic) else ():
                self._system(cursor, own, about)
            self._line(cursor, last=True)
            cursor.endEditBlock()
        bar.setValue(before)

    def paint_ground(self, painter: QPainter, viewport: QRect) -> None:
        """A frame around the rows, as there is around arithmetic in the picture of an item."""
        layout, px = self._view.document().documentLayout(), self._theme.px
        block, rect = self._first(), QRectF()
        while block.isValid() and is_ours(block):
            rect = rect.united(layout.blockBoundingRect(block))
            block = block.next()
        if rect.isNull():
            return
        margin = self._view.document().documentMargin()
        rect.setLeft(margin)
        rect.setRight(viewport.width() - margin)
        painter.translate(0, -self._view.verticalScrollBar().value())
        painter.setPen(QColor(self._theme.colours.line))
        painter.setBrush(QColor(self._theme.colours.panel))
        painter.drawRoundedRect(rect.adjusted(0, -px(4), 0, -px(9)), px(3), px(3))

    def _first(self) -> QTextBlock:
        block = self._view.document().begin()
        while block.isValid() and not is_ours(block):
            block = block.next()
        return block

    def _remove_from(self, below: QTextBlock) -> None:
        last = block = below.next()
        while block.isValid() and is_ours(block):
            last, block = block, block.next()
        if not (below.next().isValid() and is_ours(below.next())):
            return
        cursor = QTextCursor(below)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        cursor.setPosition(last.position() + last.length() - 1, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _head(self, cursor: QTextCursor, shown: ItemArithmetic | str, about: str) -> None:
        self._line(cursor, first=True)
        if isinstance(shown, str):
            cursor.insertText(shown, self._look(self._theme.colours.quiet))
            return
        value = f"{about} = {shown.setting} now. " if shown.setting else ""
        where = f"{IN_THIS_ITEM}, {_one_line(shown.title)}:" if shown.systems or not shown.setting else ""
        cursor.insertText(f"{value}{where}".strip(), self._look(self._theme.colours.quiet))

    def _system(self, cursor: QTextCursor, own: SystemArithmetic, about: str) -> None:
        self._line(cursor)
        colour = system_colour(self._theme.colours, own.system)
        cursor.insertText(isolated(_one_line(own.name)), self._look(colour, bold=True))
        if own.words:
            cursor.insertText(f"  {own.words}", self._look(self._theme.colours.ink, mono=True))
        for row in own.rows:
            self._line(cursor)
            for piece in row:
                cursor.insertText(_one_line(piece.text), self._piece(piece, about))

    def _piece(self, piece: Piece, about: str) -> QTextCharFormat:
        c = self._theme.colours
        colour = system_colour(c, piece.system) if piece.system is not None else c.ink
        if piece.kind == "quiet" and piece.system is None:
            colour = c.quiet
        form = self._look(colour, bold=piece.kind in ("number", "result"), mono=True)
        if piece.term == about and piece.kind == "result":
            form.setBackground(QColor(c.selection))
        elif piece.term and piece.term != about:
            form.setAnchor(True)
            form.setAnchorHref(f"#{piece.term}")
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        return form

    def _look(self, colour: str, bold: bool = False, mono: bool = False) -> QTextCharFormat:
        form = QTextCharFormat()
        font = self._theme.font("mono" if mono else "small")
        font.setBold(bold)
        form.setFont(font)
        form.setForeground(QColor(colour))
        return form

    def _line(self, cursor: QTextCursor, first: bool = False, last: bool = False) -> None:
        """Begin a line: what stands below the last one is the page again, with some air."""
        px, form = self._theme.px, QTextBlockFormat()
        form.setProperty(OURS, True)
        form.setLeftMargin(px(8))
        form.setTopMargin(px(6) if first else 0)
        if last:
            form.setLineHeight(px(14), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        else:
            form.setLineHeight(px(4), QTextBlockFormat.LineHeightTypes.LineDistanceHeight.value)
        cursor.insertBlock(form, self._look(self._theme.colours.ink))


def _one_line(text: str) -> str:
    return " ".join(text.splitlines()) if len(text.splitlines()) > 1 else text
