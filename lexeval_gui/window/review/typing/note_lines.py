"""The lines for texts about an item, such as a page and a note: Enter keeps, Escape leaves as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from lexeval_gui.core.task.review import View
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.typing.form_field import FormField
from lexeval_gui.window.widgets.labels import Label, quiet

SHARES = (1, 4)
"""The first line is short; the others take what is left."""


class NoteLines(QWidget):
    """A line for each text that a view has, made when it first comes."""

    kept = Signal(str, object)
    """The verb of a text, and what was written."""
    left = Signal()
    """Writing has ended; the keys are wanted elsewhere."""
    edited = Signal()
    """Letters are others, or another line is written."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.lines: dict[str, FormField] = {}
        self.together: Callable[[], AbstractContextManager[object]] = nullcontext
        """See FormField."""
        self._labels: dict[str, Label] = {}
        self._texts: dict[str, str] = {}
        self._suggestions: Mapping[str, str] = {}
        self._offered: dict[str, str] = {}  # what an empty line began with, as long as nothing of it is another
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        theme.changed.connect(self._dress)

    @property
    def is_written(self) -> bool:
        """Whether one of the lines has the focus."""
        return bool(self.written)

    @property
    def unfinished(self) -> dict[str, str]:
        """What is being written and not kept yet, by verb; without what was only offered."""
        found = {verb: line.text() for verb, line in self.lines.items() if verb not in self._offered}
        return {verb: text for verb, text in found.items() if text.strip() != self._texts.get(verb, "")}

    @property
    def written(self) -> str:
        """The verb of the line with the focus, or that will have it once the window is in front; "" for none."""
        focus = self.window().focusWidget()
        return next((verb for verb, line in self.lines.items() if line is focus), "")

    def resume(self, texts: Mapping[str, str], verb: str) -> None:
        """Go on writing what was not kept, in the line of a verb."""
        for known in self.lines.keys() & texts.keys():
            self.lines[known].setText(texts[known])
        if verb in self.lines:
            self.go_to(verb)
            if verb in texts:
                self.lines[verb].deselect()

    def show_view(self, view: View, other: bool) -> None:
        """Show the texts of a view; what is being written stays, unless it is about another item (`other`)."""
        self._texts, self._suggestions = dict(view.fields), view.suggestions
        if other:
            self._offered.clear()
        for verb, text in view.fields.items():
            line = self._line(verb)
            line.set_direction_of(text or view.item)
            if line.text() != text and (other or verb != self.written):
                line.setText(text)
            line.setPlaceholderText(next((key.asks for key in view.keys if key.verb == verb), ""))
        self.setVisible(bool(view.fields))

    def go_to(self, verb: str) -> None:
        """Write a text; an empty line begins with what is suggested, selected, which Enter keeps."""
        line, suggested = self.lines[verb], self._suggestions.get(verb, "")
        if not line.text() and suggested:
            self._offered[verb] = suggested
            line.setText(suggested)
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        line.selectAll()
        self.edited.emit()

    def finish(self, keep: bool) -> None:
        """Write no longer: keep what was written, or leave it as it was."""
        if keep:
            self._given("")
        elif verb := self.written:
            self._leave(verb)

    def keep(self) -> None:
        """Keep what is being written; what was only offered goes."""
        for verb in [*self._offered]:
            del self._offered[verb]
            self.lines[verb].setText(self._texts.get(verb, ""))
        for verb, line in self.lines.items():
            text = line.text().strip()
            if verb in self._texts and text != self._texts[verb]:
                self._texts[verb] = text
                self.kept.emit(verb, text)

    def _line(self, verb: str) -> FormField:
        if verb not in self.lines:
            line = self.lines[verb] = FormField(verb, self)
            self._labels[verb] = quiet(verb, self._theme, self)
            line.together = lambda: self.together()
            line.submitted.connect(self._given)
            line.left.connect(partial(self._leave, verb))
            line.editingFinished.connect(self.keep)
            line.textEdited.connect(partial(self._write, verb))
            line.textChanged.connect(lambda _: self.edited.emit())
            line.focused.connect(self.edited)
            self._row.addWidget(self._labels[verb])
            self._row.addWidget(line, SHARES[min(len(self.lines) - 1, 1)])
            self._dress()
        return self.lines[verb]

    def _given(self, text: str) -> None:
        self._offered.clear()
        self.keep()
        self.left.emit()

    def _write(self, verb: str, text: str) -> None:
        self._offered.pop(verb, None)

    def _leave(self, verb: str) -> None:
        self._offered.pop(verb, None)
        self.lines[verb].setText(self._texts.get(verb, ""))
        self.left.emit()

    def _dress(self) -> None:
        self._row.setSpacing(self._theme.px(8))
        for line in self.lines.values():
            line.setFont(self._theme.font())
