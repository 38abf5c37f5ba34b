"""The lines of a page as they are read, for searching: paragraphs, and the rows of tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtGui import QTextCursor, QTextDocument

from lexeval_gui.window.help.finding import Line
from lexeval_gui.window.help.headings import name_headings, section_of_heading
from lexeval_gui.window.help.pages import HelpPage


@lru_cache(maxsize=32)
def lines_of(page: HelpPage) -> Sequence[Line]:
    """The lines of a page, in their order: the cells of a row of a table are one."""
    document = QTextDocument()
    document.setHtml(page.text) if page.kind == "html" else document.setMarkdown(page.text)
    name_headings(document, page)
    lines: list[Line] = []
    section = ""
    row: tuple[int, int] | None = None  # the row of a table that the last line is, by the table's place and its number
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            section = section_of_heading(block)
        cursor = QTextCursor(block)
        table = cursor.currentTable()
        here: tuple[int, int] | None = None
        if table is not None:
            here = (table.firstPosition(), table.cellAt(cursor).row())
        if here is not None and here == row:
            lines[-1] = Line(lines[-1].section, (*lines[-1].cells, block.text()))
        elif block.text().strip():
            lines.append(Line(section, (block.text(),)))
        else:
            here = None
        row = here
        block = block.next()
    return tuple(lines)
