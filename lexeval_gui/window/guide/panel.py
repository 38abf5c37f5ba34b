"""The panel at the left that leads through a guided path: the text of the step with its numbers, the question, what can
be answered, and the answer on a key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import isolated, isolated_words, visible
from lexeval_gui.window.guide.breakable_label import BreakableLabel
from lexeval_gui.window.guide.prediction_field import PredictionField
from lexeval_gui.window.guide.progress import Progress
from lexeval_gui.window.look.grounds import set_panel
from lexeval_gui.window.look.lecture import OF_PANEL
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.guide import GuideState
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import MarkedLabel, broken, escape_mnemonics, heading, kbd, quiet
from lexeval_gui.window.widgets.layouts import ColumnArea, fill, fill_without_gaps, nest

if TYPE_CHECKING:  # not before the first step
    from lexeval_gui.core.guided_path.path import Step
    from lexeval_gui.core.guided_path.text import Piece
    from lexeval_gui.workspace.guided_paths.values import Moment

WIDTH, IN_LECTURE, SHARE = 300, 270, 1 / 3
"""Pixels at zoom 1; those in a lecture, where the text is larger; and the most of the window's width."""

MARKS = {
    "plain": "{}", "strong": "<b>{}</b>", "slanted": "<i>{}</i>", "strong slanted": "<b><i>{}</i></b>",
    "number": "<b>{}</b>",
}  # fmt: skip

KEYS = (("PgDown", "next"), ("PgUp", "back"), ("A", "answer"))


class GuidePanel(QWidget):
    """Shows the step that one is at."""

    def __init__(self, guide: GuideState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._guide, self._theme = guide, PaneTheme(theme, self, for_lecture=OF_PANEL)
        theme = self._theme
        set_panel(self)
        self.setAccessibleName("guided path")
        self.title = heading("", theme, self)
        self.title.setWordWrap(True)
        self.progress = Progress(theme, self)
        self.settings = quiet("", theme, self, wraps=True)
        self.text, self.question, self.answer = (BreakableLabel(self) for _ in range(3))
        for label in (self.text, self.question, self.answer):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.answer.setProperty("look", "answer")
        self.choices = QWidget(self)
        self._flow = FlowLayout(self.choices)
        self.prediction = PredictionField(self)
        self.prediction.returnPressed.connect(self._predict)
        self.prediction.textEdited.connect(self._take_typed)
        self.expected = MarkedLabel("", self)
        self.expected.setWordWrap(True)
        self.expected.hide()
        self.source = quiet("", theme, self, wraps=True)
        self._buttons: list[QPushButton] = []
        self._lay_out()
        guide.changed.connect(self._show)
        theme.changed.connect(self._dress)
        theme.dress(self)
        self._dress()
        self.window().installEventFilter(self)
        self._show()

    def _lay_out(self) -> None:
        inside = QWidget(self)
        self._column = fill(
            QVBoxLayout(inside),
            self.text,
            self.question,
            self.choices,
            self.prediction,
            self.expected,
            self.answer,
            self.source,
        )
        self._column.addStretch(1)
        self.area = ColumnArea(inside, self)
        for part in (inside, self.area):
            set_panel(part)
        foot = QWidget(self)
        set_panel(foot)
        self._foot = FlowLayout(foot)
        acts = (self._guide.next, self._guide.back, self._guide.answer)
        self.ways = [self._way(key, word, act, foot) for (key, word), act in zip(KEYS, acts, strict=True)]
        self.close_button = self._flat("Leave", "leave the guided path", self._guide.leave, self)
        self._head_row = fill(QHBoxLayout(), (self.title, 1), self.close_button)
        self._head_row.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)
        self._head = QVBoxLayout()
        nest(self._head, self._head_row)
        self._head.addWidget(self.progress)
        self._head.addWidget(self.settings)
        fill_without_gaps(QVBoxLayout(self), self._head, (self.area, 1), foot)

    def _way(self, key: str, word: str, act: object, foot: QWidget) -> QPushButton:
        """A key with what it does, which can be pressed as well; they stay together where there are two rows."""
        both = QWidget(foot)
        button = self._flat(word, f"{word}, {key}", act, both)
        fill_without_gaps(QHBoxLayout(both), kbd("PgDn" if key == "PgDown" else key, self._theme, both), button)
        self._foot.addWidget(both)
        return button

    def _flat(self, text: str, name: str, act: object, parent: QWidget) -> QPushButton:
        button = QPushButton(text, parent)
        button.setProperty("look", "flat")
        button.setAccessibleName(name)
        button.clicked.connect(lambda: act())  # type: ignore[operator]
        return button

    # showing

    def _show(self) -> None:
        guide, step, path = self._guide, self._guide.step, self._guide.path
        self.setVisible(step is not None)
        if step is None or path is None:
            return
        self.title.setText(f"{path.title} · {guide.place + 1}\u00a0of\u00a0{len(path.steps)}".upper())
        self.progress.show_place(guide.place, len(path.steps))
        self._say_settings(guide.then or guide.start)
        self._write(self.text, step.text, guide.start)
        if guide.trouble:
            self.text.setText(escape(isolated_words(f"This step cannot be shown as it is written: {guide.trouble}")))
        self._write(self.question, step.question, guide.start)
        self._show_choices(step)
        self.prediction.setVisible(bool(step.predict))
        self.prediction.setReadOnly(guide.is_answered)
        self._say_range(step)
        if self.prediction.text() != guide.given:
            self.prediction.setText(guide.given if step.predict else "")
        if guide.is_answered or not step.predict:
            self.expected.hide()
        self._show_answer(step)
        self.source.setText(path.source if guide.place == 0 else "")
        self.source.setVisible(bool(self.source.text()))
        next_way, back_way, answer_way = self.ways
        next_way.setText(self._next_word(step))
        next_way.setEnabled(guide.has_next)
        back_way.setEnabled(guide.place > 0)
        answer_way.setEnabled(step.has_answer and not guide.is_answered)

    def _next_word(self, step: Step) -> str:
        """What comes next."""
        if self._guide.is_waiting:
            return "do it"
        if step.has_answer and not self._guide.is_answered:
            return "answer"
        return "next" if self._guide.has_next else "end"

    def _show_choices(self, step: Step) -> None:
        while self._buttons:
            button = self._buttons.pop()
            self._flow.drop(button)
            button.hide()
            button.deleteLater()
        for text in step.choices:
            marked = self._marked(step, text)
            button = QPushButton(escape_mnemonics(marked), self.choices)
            button.setAccessibleName(marked)
            button.setProperty("look", "choice")
            button.setCheckable(True)
            button.setChecked(text == self._guide.given)
            button.setFont(self._theme.font())
            button.clicked.connect(partial(self._guide.choose, text))
            self._flow.addWidget(button)
            self._buttons.append(button)
        self._break_choices()
        self.choices.setVisible(bool(step.choices))

    def _break_choices(self) -> None:
        """Have the words of a choice that is wider than the panel in several lines: else all of the panel would be as
        wide, and its text cut."""
        margins = self._column.contentsMargins()
        room = self.width() - margins.left() - margins.right() - self.area.verticalScrollBar().sizeHint().width()
        for button in self._buttons:
            text = button.accessibleName()
            button.setText(escape_mnemonics(text))
            beside = button.sizeHint().width() - button.fontMetrics().horizontalAdvance(text)
            button.setText("\n".join(map(escape_mnemonics, broken(text, room - beside, button.font()))))

    def _marked(self, step: Step, text: str) -> str:
        """A choice; once the answer is shown, with a mark that says whether it is right."""
        if not self._guide.is_answered:
            return text
        return f"✓ {text}" if text == step.right else f"✗ {text}" if text == self._guide.given else text

    def _show_answer(self, step: Step) -> None:
        from lexeval_gui.core.guided_path.predictions import summary
        from lexeval_gui.workspace.guided_paths.showing import answer_of

        then = self._guide.answering
        if step.sums_up:
            lines = [escape(line) for line in summary(list(self._guide.predictions.values()))]
            self._say_answer([f"<b>{lines[0]}</b>", *lines[1:]])
        elif not self._guide.is_answered or then is None:
            self._say_answer([])
        else:
            first = self._of_prediction(step, then) if step.predict else answer_of(step, then)
            first = "" if step.choices else first
            self._say_answer([f"<b>{escape(first)}</b>" if first else "", self._html(step.answer, then)])

    def _say_answer(self, lines: Sequence[str]) -> None:
        self.answer.setText("<br>".join(filter(None, lines)))
        self.answer.setVisible(bool(lines))

    # predictions

    def _of_prediction(self, step: Step, then: Moment) -> str:
        """How far what was said is away; what is found, where nothing was said."""
        from lexeval_gui.core.parameters import BadValue
        from lexeval_gui.workspace.guided_paths.values import number, text_of

        if (found := self._guide.predictions.get(self._guide.place)) is not None and self._guide.given:
            return found.words()
        try:
            return f"It is {text_of(number(step.predict, then), None)}."
        except BadValue as error:
            return str(error)

    def _say_settings(self, moment: Moment | None) -> None:
        """Say which settings are not the usual ones: nothing else beside the item does."""
        from lexeval_gui.workspace.guided_paths.showing import settings_words

        said = "" if moment is None else settings_words(moment)
        self.settings.setText(f"Here {said}" if said else "")
        self.settings.setVisible(bool(said))

    def _say_range(self, step: Step) -> None:
        """Say between what a number lies that is to be predicted."""
        from lexeval_gui.workspace.guided_paths.predicting import possible, range_words

        moment = self._guide.answering or self._guide.start
        if step.predict and moment is not None:
            self.prediction.say_range(range_words(possible(step.predict, moment)))

    def _predict(self) -> None:
        """Show the answer, once what is typed can be understood; without anything typed at once."""
        from lexeval_gui.core.parameters import BadValue
        from lexeval_gui.workspace.guided_paths.predicting import parse_prediction

        text, step, moment = (
            self.prediction.text().strip(),
            self._guide.step,
            self._guide.answering or self._guide.start,
        )
        try:
            if text and step is not None and moment is not None:
                parse_prediction(text, step.predict, moment)
        except BadValue as error:
            said = str(error)
            self.expected.setText(escape(f"{said[:1].upper()}{said[1:]}."))
            self.expected.show()
            announce(self.expected, said)
            return
        self._guide.choose(text)

    def _take_typed(self, text: str) -> None:
        """What stands in the field counts also where the answer is shown by a key."""
        self.expected.hide()
        if not self._guide.is_answered:
            self._guide.given = text.strip()

    def take_focus(self) -> None:
        """Be where an answer can be typed, if one is wanted."""
        if self.prediction.isVisible():
            self.prediction.setFocus()

    def _write(self, label: MarkedLabel, text: str, moment: Moment | None) -> None:
        """Numbers are read once everything is as the step has it."""
        label.setText(self._html(text, moment) if moment is not None else "")
        label.setVisible(bool(text))

    def _html(self, text: str, moment: Moment) -> str:
        from lexeval_gui.core.parameters import BadValue
        from lexeval_gui.workspace.guided_paths.showing import fill as fill_in

        try:
            return "<br><br>".join(self._joined(paragraph) for paragraph in fill_in(text, moment))
        except BadValue as error:
            return escape(str(error))

    def _joined(self, pieces: Sequence[Piece]) -> str:
        return "".join(MARKS[piece.style].format(escape(isolated(visible(piece.text)))) for piece in pieces)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window has another width."""
        if event.type() == QEvent.Type.Resize and watched is self.window():
            self._fit_width()
        return super().eventFilter(watched, event)

    def _fit_width(self) -> None:
        """No more than its share of the window."""
        width = self._theme.px(IN_LECTURE if self._theme.is_lecture else WIDTH)
        before = self.width()
        self.setFixedWidth(min(width, int(self.window().width() * SHARE)))
        if self.width() != before:
            self._break_choices()

    def _dress(self) -> None:
        px = self._theme.px
        self._fit_width()
        for label in (self.text, self.question, self.answer):
            label.setFont(self._theme.font("large"))
        for field in (self.prediction, self.expected):
            field.setFont(self._theme.font())
        self._head.setContentsMargins(px(20), px(16), px(20), px(8))
        self._head.setSpacing(px(8))
        self._column.setContentsMargins(px(20), px(8), px(20), px(8))
        self._column.setSpacing(px(14))
        self._foot.setContentsMargins(px(20), px(8), px(12), px(12))
        self._foot.setSpacing(px(4))
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._flow.setSpacing(px(8))
        self._show()
