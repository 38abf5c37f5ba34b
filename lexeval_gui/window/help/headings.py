"""The headings of a page as a person reads them: the title of a measure or parameter, its id beside it, quietly."""

from __future__ import annotations

from PySide6.QtGui import QColor, QTextBlock, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat

from lexeval_gui.window.help.finding import GAP
from lexeval_gui.window.help.pages import HelpPage

SECTION = QTextFormat.Property.UserProperty + 2
"""The property of headings that says what the section is called in the page."""


def section_of_heading(block: QTextBlock) -> str:
    """What the section below a heading is called in the page, by which links and F1 find it."""
    return block.blockFormat().stringProperty(SECTION) or block.text()


def name_headings(document: QTextDocument, page: HelpPage, quiet: QColor | None = None) -> None:
    """Put the titles before the ids that head sections: these stay for the command line, in a `quiet` colour."""
    titles = dict(page.titles)
    block = document.begin()
    while block.isValid():
        title = titles.get(block.text(), "") if block.blockFormat().headingLevel() else ""
        if title:
            _name(block, title, quiet)
        block = block.next()


def _name(block: QTextBlock, title: str, quiet: QColor | None) -> None:
    form, cursor = block.blockFormat(), QTextCursor(block)
    form.setProperty(SECTION, block.text())
    cursor.setBlockFormat(form)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    as_heading, as_id = cursor.charFormat(), QTextCharFormat()
    if quiet is not None:
        as_id.setForeground(quiet)
    id = block.text()
    cursor.removeSelectedText()
    cursor.insertText(title, as_heading)
    cursor.insertText(f"{GAP}{id}", as_id)
