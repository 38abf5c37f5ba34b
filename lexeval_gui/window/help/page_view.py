"""A page of help as it is read: in the colours and sizes of the theme, scrolled to one of its sections."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QImage,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from lexeval_gui.window.help.arithmetic_rows import ArithmeticRows
from lexeval_gui.window.help.headings import name_headings, section_of_heading
from lexeval_gui.window.help.hits import Hits
from lexeval_gui.window.help.pages import HelpPage, anchor
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.workspace.items.arithmetic import ItemArithmetic


class PageView(QTextBrowser):
    """Loads nothing: what stands in the page is all there is. `hits` are the places found in it."""

    section_wanted = Signal(str)
    """A link to a section of the page was followed: its heading."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, openLinks=False)
        self._theme = theme
        self.page = HelpPage("", "")
        self.section = ""
        self.hits = Hits(self, theme)
        self._rows = ArithmeticRows(self, theme)
        self._arithmetic: ItemArithmetic | str | None = None
        self.setAccessibleName("help")
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # tables are a pixel too wide
        self.anchorClicked.connect(self.follow)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """See Qt; an answer that is none would make the document read the file itself."""
        return QImage(1, 1, QImage.Format.Format_Mono) if kind == QTextDocument.ResourceType.ImageResource else ""

    def show_page(self, page: HelpPage, section: str = "") -> None:
        """Show a page, scrolled to one of its sections, else from its beginning."""
        if page != self.page:
            self.page, self._arithmetic = page, None
            self.section = section
            self.dress()
        elif section != self.section:
            self._rows.clear()
            self.section, self._arithmetic = section, None
        self.scroll_to(section) if section else self.verticalScrollBar().setValue(0)

    def show_arithmetic(self, shown: ItemArithmetic | str | None) -> None:
        """Show what the section comes to in the current item, or say something, below its heading; None: nothing."""
        if shown == self._arithmetic:
            return
        self._arithmetic = shown
        if (block := self.heading(self.section)) is not None:
            self._rows.write(block, shown, self.section)
            self.hits.again()
            self._lay_out()

    def dress_again(self) -> None:
        """In other colours or sizes, at the same place of the page."""
        with self._keeping_place():
            self.dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break elsewhere: the same ones stay in sight."""
        with self._keeping_place():
            super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        painter = QPainter(self.viewport())
        self._rows.paint_ground(painter, self.viewport().rect())
        painter.end()
        super().paintEvent(event)

    @contextmanager
    def _keeping_place(self) -> Iterator[None]:
        """What stands at the top stands there again."""
        bar, text = self.verticalScrollBar(), self.document()
        first = self.cursorForPosition(QPoint(0, 0)).blockNumber()
        within = bar.value() - self._top_of(text.findBlockByNumber(first))
        yield
        self._lay_out()
        block = text.findBlockByNumber(first)
        bar.setValue(self._top_of(block) + min(within, self._height_of(block)))

    def _top_of(self, block: QTextBlock) -> int:
        return round(self.document().documentLayout().blockBoundingRect(block).top()) if block.isValid() else 0

    def _height_of(self, block: QTextBlock) -> int:
        return round(self.document().documentLayout().blockBoundingRect(block).height()) if block.isValid() else 0

    def _lay_out(self) -> None:
        """Qt lays a long page out bit by bit, and draws nothing of what is not laid out yet."""
        self.document().documentLayout().documentSize()

    def dress(self) -> None:
        """Colours and sizes are taken when a page is filled in."""
        self.setFont(self._theme.font())
        fill_in(self.document(), self.page, self._theme)
        if (block := self.heading(self.section)) is not None:
            self._rows.write(block, self._arithmetic, self.section)
        self.hits.again()

    def follow(self, link: QUrl) -> None:
        """Go to the section of the page that a link names as web pages do, or open what lies outside."""
        if not link.hasFragment() or link.path():
            QDesktopServices.openUrl(link)
        elif (block := self.heading(link.fragment())) is not None:
            self.section_wanted.emit(section_of_heading(block))

    def scroll_to(self, section: str) -> None:
        """Have the heading of a section at the top."""
        block = self.heading(section)
        if block is not None:
            self._lay_out()
            self.setTextCursor(QTextCursor(block))
            self.verticalScrollBar().setValue(self._top_of(block) - self._theme.px(12))

    def heading(self, section: str) -> QTextBlock | None:
        """The heading with these words, or with this name in links."""
        headings = (block for block in blocks_of(self.document()) if block.blockFormat().headingLevel())
        named = ((block, section_of_heading(block)) for block in headings)
        return next((block for block, name in named if section and section in (name, anchor(name))), None)


def fill_in(document: QTextDocument, page: HelpPage, theme: Theme) -> None:
    """Write a page into a document, in the colours and sizes of the theme."""
    document.setDefaultFont(theme.font())
    document.setDocumentMargin(theme.px(18))
    c = theme.colours
    document.setDefaultStyleSheet(
        f"h2, h3 {{ color: {c.ink}; }} td {{ padding: 3px 14px 3px 0; }} .quiet {{ color: {c.quiet}; }}"
    )
    if page.kind == "html":
        document.setHtml(page.text)
        return
    document.setMarkdown(page.text)
    name_headings(document, page, QColor(c.quiet))
    for block in blocks_of(document):  # paragraphs with some air: Markdown's own have none
        form = block.blockFormat()
        form.setBottomMargin(theme.px(6))
        form.setTopMargin(theme.px(14) if form.headingLevel() else 0)
        form.setNonBreakableLines(False)  # formulas and examples are read in a narrow column too
        QTextCursor(block).setBlockFormat(form)


def blocks_of(document: QTextDocument) -> Iterator[QTextBlock]:
    """The paragraphs, headings and cells of a document, one after the other."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
