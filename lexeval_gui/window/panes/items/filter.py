"""The filter line: completes names and labels while a filter is typed, and says below what is wrong with it."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from lexeval_gui.core import query
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.query.fields import Fields, Labels, Numbers, PartLabels
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.window.widgets.labels import Label, restyle
from lexeval_gui.window.widgets.layouts import fill_without_gaps

if TYPE_CHECKING:  # not before the first rows
    from lexeval_gui.window.panes.items.completion import Completion

LINES = 4
"""Of a reason, at most."""

_SIGN = re.compile(r"<=|>=|!=|==|[:<>=]")


class Reason(Label):
    """What is wrong, in a few lines; all of it as a tool tip, since a narrow pane has no room for many names."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self._whole, self._lines = "", LINES
        self.setWordWrap(True)
        self.setProperty("look", "error")
        self.hide()

    def show_reason(self, text: str) -> None:
        """Show another reason; none if the text is empty."""
        self._whole, self._lines = isolated_words(text), LINES
        self.setToolTip(self._whole)
        self._cut()
        self.setVisible(bool(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width: other words fit. Where the pane has no room for as many lines, there are fewer."""
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self._lines = LINES
        elif self.height() < self.heightForWidth(self.width()):
            self._lines = max(1, self.height() // self.fontMetrics().lineSpacing())
        self._cut()

    def changeEvent(self, event: QEvent) -> None:
        """Another font: another number of words fits."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._cut()

    def _cut(self) -> None:
        words = self._whole.split(" ")
        fitting = bisect_left(range(1, len(words)), True, key=lambda count: not self._fits(_cut_after(words, count)))
        shown = self._whole if self._fits(self._whole) else _cut_after(words, max(fitting, 1))
        if shown != self.text():
            self.setText(shown)

    def _fits(self, text: str) -> bool:
        metrics = self.fontMetrics()
        needed = metrics.boundingRect(QRect(0, 0, max(self.width(), 1), 0), Qt.TextFlag.TextWordWrap, text)
        return needed.height() <= self._lines * metrics.lineSpacing()


def example_filter(columns: Fields) -> str:
    """A filter that these columns understand: of a label that the files have, and of the headline F if there is one."""
    of_files = {name: column for name, column in columns.by_name.items() if name != "checked"}
    named = {name: column.words for name, column in of_files.items() if isinstance(column, Labels)}
    labels = [f"{name}:{words[0]}" for name, words in named.items() if words]
    parts = [f"{name}:…" for name, column in columns.by_name.items() if isinstance(column, PartLabels)]
    return " ".join([*(labels or parts)[:1], *(["F<.5"] if "F" in columns.by_name else [])])


def _cut_after(words: list[str], count: int) -> str:
    return " ".join(words[:count]) + " …"


class FilterLine(QWidget):
    """A line for a filter with its error in words under it."""

    filter_edited = Signal(str)
    """The text of the line, at every change that a person makes."""
    left = Signal()
    """Enter: on to the list."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.columns: Fields | None = None
        self._is_setting_text = False  # a filter that was set elsewhere
        self.line = QLineEdit(self)
        self.line.setClearButtonEnabled(True)
        self.line.setAccessibleName("filter of the item list")
        self.line.setPlaceholderText("filter")
        self.error = Reason(self)
        self.setFocusProxy(self.line)
        fill_without_gaps(QVBoxLayout(self), self.line, self.error).setSpacing(2)
        self.line.textEdited.connect(self._on_text_edited)
        self.line.textChanged.connect(self._on_text_changed)
        self.line.returnPressed.connect(self.left)
        self.line.installEventFilter(self)
        theme.changed.connect(self._dress)
        self._dress()

    def show_columns(self, columns: Fields | None) -> None:
        """Filter by these from now on."""
        self.columns = columns
        words = example_filter(columns) if columns is not None else ""
        self.line.setPlaceholderText(isolated_words(f"filter, such as {words}") if words else "filter")

    def show_text(self, text: str) -> None:
        """Show a filter that was set elsewhere; a line that says the same is left as it was typed."""
        if text != self.line.text():
            self._is_setting_text = True  # blocked signals would leave the line's button behind
            self.line.setText(text)
            self._is_setting_text = False
            if "_completion" in vars(self):
                self._completion.hide()

    def show_error(self, message: str) -> None:
        """Say what is wrong; nothing if the message is empty."""
        self.error.show_reason(message)
        restyle(self.line, "wrong", bool(message))
        if message != self.line.accessibleDescription():
            announce(self.line, message, assertive=True)
        self.line.setAccessibleDescription(message)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape empties the line, and leaves it if it is empty."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                if self.line.text():
                    self.line.clear()
                else:
                    self.left.emit()
                return True
            if event.key() == Qt.Key.Key_Down:
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def proposals(self) -> tuple[str, list[str]]:
        """What has been typed of the word at the cursor that can be completed, and what it can become."""
        word = _word(self.line.text()[: self.line.cursorPosition()]).removeprefix("-")
        if self.columns is None:
            return word, []
        names = list(self.columns.by_name)
        signs = list(_SIGN.finditer(word))
        if not signs:
            return word, [query.quote(name) for name in names]
        name, sign, rest = word[: signs[0].start()], signs[-1][0], word[signs[-1].end() :]
        if sign == ":":
            labels = self.columns.by_name.get(name)
            words = labels.words if isinstance(labels, Labels | PartLabels) else ()
            return rest.rpartition(",")[2], [query.quote(label) for label in words]
        return rest, [query.quote(n) for n in names if isinstance(self.columns.by_name[n], Numbers)]

    @cached_property
    def _completion(self) -> Completion:
        """What proposes names; made when something is typed."""
        from lexeval_gui.window.panes.items.completion import Completion  # not before the first rows

        made = Completion(self.line)
        made.chosen.connect(self._insert_completion)
        return made

    def _on_text_edited(self, text: str) -> None:
        self.filter_edited.emit(text)
        self._completion.propose(*self.proposals())

    def _on_text_changed(self, text: str) -> None:
        if not text and not self._is_setting_text:  # by the button or Escape, which count as typing
            self.filter_edited.emit(text)

    def _insert_completion(self, name: str) -> None:
        """Put a proposed name in the place of what was typed of it."""
        typed, _ = self.proposals()
        text, cursor = self.line.text(), self.line.cursorPosition()
        self.line.setText(text[: cursor - len(typed)] + name + text[cursor:])
        self.line.setCursorPosition(cursor - len(typed) + len(name))
        self.filter_edited.emit(self.line.text())

    def _dress(self) -> None:
        self.line.setFont(self._theme.font())
        self.error.setFont(self._theme.font("small"))


def _word(text: str) -> str:
    """The word that a text ends in; a blank within quotes does not end it."""
    start, quoted = 0, False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif letter.isspace() and not quoted:
            start = place + 1
    return text[start:]
