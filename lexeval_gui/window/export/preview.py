"""What will be written, as a text; of HTML the table itself."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget, QTextEdit, QWidget

from lexeval_gui.window.look.theme import Theme

STYLE = "th { text-align: left; } .number { text-align: right; } th, td { padding: 2px 8px; white-space: pre; }"

MOST_LETTERS = 200_000
MOST_ROWS = 100
"""So much of a text, and so many rows of a page, are shown; all are written."""

ROW = "</tr>\n"


class Preview(QStackedWidget):
    """Shows a text in letters of one width, or a page."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines, self.page = QPlainTextEdit(self), QTextEdit(self)
        self.lines.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.lines.setFont(theme.font("mono"))
        self.page.setLineWrapMode(QTextEdit.LineWrapMode.NoWrap)
        self.page.document().setDefaultStyleSheet(STYLE)
        for view in (self.lines, self.page):
            view.setReadOnly(True)
            view.setTabChangesFocus(True)
            view.setAccessibleName("preview of the file")
            self.addWidget(view)

    def show_text(self, text: str, format: str) -> None:
        """Show what will be written in a format; it stays where it was scrolled to."""
        view = self.page if format == "html" else self.lines
        across, down = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
        if format == "html":
            self.page.setHtml(_beginning_of_page(text))  # every name in it is escaped
        else:
            self.lines.setPlainText(_beginning(text))
        self.setCurrentWidget(view)
        view.horizontalScrollBar().setValue(across)
        view.verticalScrollBar().setValue(down)


def _beginning(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else text[: text.rfind("\n", 0, MOST_LETTERS) + 1] + "…"


def _beginning_of_page(text: str) -> str:
    rows = text.split(ROW, MOST_ROWS)
    return text if len(rows) <= MOST_ROWS else ROW.join([*rows[:-1], "</tbody></table><p>…</p>"])
