"""A review by hand: one item after the other, large and calm; the queue beside it, the numbers below.

The pane shows a sitting (core.task.review) and does what keys mean; each decision is a change of the journal, which
keeps it before the next key is read. It knows no task: words, keys and numbers are those of the sitting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.changes import Change, Ref, Slot
from lexeval_gui.core.task.review import (
    ADD,
    COLUMNS,
    END_TYPING,
    NEXT_DISPUTED,
    NUMBERS,
    REASON,
    REPORT,
    THERE_ALREADY,
    TICK,
    TICK_DOWN,
    TYPE,
    UNTYPE,
    Key,
    ReviewSession,
)
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.keys.line_keys import KEEP, LEAVE
from lexeval_gui.window.review.keys.reason_choice import LEAVE as LEAVE_REASON
from lexeval_gui.window.review.keys.reason_choice import NONE, OWN, ReasonChoice
from lexeval_gui.window.review.page import ReviewPage
from lexeval_gui.window.review.typing.form_field import FormField
from lexeval_gui.window.review.unfinished import Unfinished
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.dialogs.dialog import Question, Role

TURNS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
"""How many places of the queue a key goes."""

ALLOWED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
"""What may be held down with a key without making it another one."""


class ReviewPane(ReviewPage):
    """See the module: what keys, and the fields of the page, mean to a sitting."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._state = state
        self.question: Question | None = None
        self.keep_unfinished: Callable[[Unfinished], object] = lambda _: None
        """Called with each letter, and whenever something else is shown."""
        self._is_showing = False
        self._has_said = False
        self.field.spelled_out = lambda text: self.sitting.expanded(text) if self.sitting is not None else text
        self.field.together = self.notes.together = self.ticks.together = state.history.together
        self.field.textChanged.connect(self._note_down)
        self.field.cursorPositionChanged.connect(self._note_down)
        self.field.focused.connect(self._note_down)
        self.notes.edited.connect(self._note_down)
        self.ticks.moved.connect(self._note_down)
        self.queue.wanted.connect(self.go_to)
        self.field.submitted.connect(self._given)
        self.field.left.connect(self._escaped)
        self.field.backspace_pressed.connect(self._take_out_last)
        self.keys.pressed.connect(self._press)
        self.notes.kept.connect(self.act)
        self.ticks.ticked.connect(lambda form: self.act(TICK, form))
        self.ticks.step_wanted.connect(self._go)
        self.ticks.gestured.connect(self._gesture)
        self.ticks.corrected.connect(lambda: self._show_keys(self.sitting.view) if self.sitting is not None else None)

    # acting

    def act(self, verb: str, value: Any = None) -> bool:
        """Do what a verb means to the current item; say why if it means nothing. Whether it did, or had been done."""
        sitting = self.sitting
        if sitting is None:
            return False
        answer = sitting.act(verb, value, self._state.history.who)
        if not isinstance(answer, Change):
            self._say(f"{answer.message[:1].upper()}{answer.message[1:]}")
            return answer.code == THERE_ALREADY
        with self._state.history.together():  # what is decided, and where one is then
            self._state.history.apply([answer, *sitting.marks(answer.item)])  # kept, and followed
            if sitting.advances(verb) and self.sitting is not None:
                self.show_sitting(self.sitting.next_waiting())
        if remark := sitting.remark(verb, value):
            self._say(remark)
        return True

    def decide(self, key: Key) -> None:
        """Do what a key decides about the current item; ask before, where it contradicts what was decided."""
        if self.sitting is None or not self.keep():
            return
        if (moved := self.sitting.moved(key.verb)) is not None:
            self.show_sitting(moved)
            if key.verb == NEXT_DISPUTED:
                self.ticks.go_to_disputed(0)
            return
        if question := self.sitting.question(key.verb):
            self._ask_first(question, key.title.capitalize(), lambda: self.act(key.verb))
        else:
            self.act(key.verb)

    def _say(self, text: str) -> None:
        """Say something about the item that is shown, until another one is."""
        self._has_said = bool(text)
        self._state.show_message(text)

    def _ask_first(self, question: str, yes: str, do: Callable[[], object]) -> None:
        """Do something once a question is answered with yes."""
        answers = {yes: Role.AcceptRole}
        self.question = Question("Review", question, answers, "Leave it as it is", self._theme.base, self.window())
        self._state.data.about_to_change.connect(self.question.reject)  # it asks about an item of these
        self.question.finished.connect(lambda: self._answered(do))
        self.question.open()

    def _answered(self, do: Callable[[], object]) -> None:
        question, self.question = self.question, None
        if question is not None:
            question.deleteLater()
            if question.answer:
                do()
        self.focus_input()

    def _uncover_and_copy(self) -> None:
        if self.act(NUMBERS):
            self.copy()

    def keep(self) -> bool:
        """Keep what is being written about the current item, before another one is shown; whether it could be."""
        self.notes.keep()
        text = self.field.text()
        if text.strip() and not self._add_forms(text):
            return False
        if self.sitting is not None and (marks := self.sitting.marks("")):
            self._state.history.apply(marks)
        return True

    def follow(self, slots: Iterable[Slot], current: dict[Slot, Any]) -> None:
        """Slots of the journal hold something else: show the item that they are about."""
        if self.sitting is not None:
            self.show_sitting(self.sitting.after(slots, current))

    def go_to(self, item: str) -> None:
        """Show another item of the queue."""
        if self.keep() and self.sitting is not None:
            self.show_sitting(self.sitting.at(item))
            self.focus_input()

    def _go(self, steps: int) -> None:
        if self.keep() and self.sitting is not None:
            self.show_sitting(self.sitting.by(steps))

    def _press(self, key: Key) -> None:
        """Do what a key means now."""
        with self._state.history.together():  # as it is clicked
            self._do(key)

    def _do(self, key: Key) -> None:
        verb = key.verb
        if verb == TICK:
            self.act(TICK, self.ticks.form)
        elif verb == TICK_DOWN:
            if self.act(TICK, self.ticks.form):
                self.ticks.go(1)
        elif verb == TYPE:
            self._given(self.field.text())
        elif verb == UNTYPE:
            self._take_out_last()
        elif verb == END_TYPING:
            self._escaped()
        elif verb == ADD:
            self._ask(verb)
        elif verb == REASON and self.sitting is not None:
            self._choose_among(ReasonChoice(key), self.sitting.view)
        elif self._choice is not None and key in self._choice.keys:
            self._choose(key)
        elif verb == COLUMNS and self.sitting is not None:
            self.ticks.correct(not self.ticks.is_correcting)
            self._show_keys(self.sitting.view)
        elif verb == NEXT_DISPUTED and self.ticks.go_to_disputed((self.ticks.at or 0) + 1):
            self.ticks.announce_current()
        elif verb in (KEEP, LEAVE):
            self.notes.finish(verb == KEEP)
        elif verb in self.notes.lines:
            self.notes.go_to(verb)
        elif verb:
            self.decide(key)
        elif key.key == "Ctrl+Z":
            self._state.history.undo()

    def _choose(self, key: Key) -> None:
        """Give the form with the cursor a reason, or none; or open the line for one that is not listed."""
        choice, view = self._choice, self.sitting.view if self.sitting is not None else None
        if choice is None or view is None:
            return
        self._choose_among(None, view)
        if key == OWN:
            self._ask(choice.key.verb)
        elif key != LEAVE_REASON:
            self.act(choice.key.verb, (self.ticks.form, "" if key == NONE else key.title))

    def _gesture(self, ref: Ref, verb: str, value: Any) -> None:
        """A cell is put into another column, while columns are corrected."""
        if self.sitting is None or not self.ticks.is_correcting:
            return
        answer = self.sitting.gesture(ref, verb, value)
        if isinstance(answer, Change):
            self._state.history.apply([answer, *self.sitting.marks("")])
            self.follow([answer.slot], self._state.history.journal.current)
        else:
            self._say(f"{answer.message[:1].upper()}{answer.message[1:]}")

    def _ask(self, verb: str) -> None:
        """Open the line in which a form, or a reason, is typed beside the ticks."""
        self._form_verb = verb
        self.field.clear()
        if self.sitting is not None:
            self.field.setPlaceholderText(self._placeholder(self.sitting.view))
            self._show_hint(self.sitting.view)
        self.field.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._note_down()

    def _given(self, text: str) -> None:
        """Forms were typed, or lines of them put in."""
        if self.sitting is None:
            return
        if text.strip():
            self._add_forms(text)
        elif self._form_verb:
            self._close_line()
        else:
            self._say("Escape ends typing")

    def _add_forms(self, text: str) -> bool:
        """Take the forms of a line down; what is there already is taken. A line that cannot be taken stays. A reason is
        one for each line, which closes then."""
        if self._form_verb == REASON:
            self._close_line()
            return self.act(REASON, (self.ticks.form, text))
        with self._state.history.together():  # what is taken is not in the line any more
            is_taken = self.act(self._form_verb or TYPE, text)
            self.field.setText("" if is_taken else text)
        return is_taken

    def _close_line(self) -> None:
        self._form_verb = ""
        self.field.clear()
        self.field.hide()
        if self.sitting is not None:
            self._show_hint(self.sitting.view)
        self.focus_input()

    def _escaped(self) -> None:
        """Escape: the line beside the ticks is closed; or typing has ended, with what stands in the line."""
        text = self.field.text().strip()
        if self._form_verb:
            self._close_line()
            if text:
                self._say(f"{text} was not added")
        elif not text or self._add_forms(text):
            self.act(END_TYPING)

    def _take_out_last(self) -> None:
        if self.sitting is not None and not self._form_verb and (typed := self.sitting.view.typed):
            self.act(UNTYPE, typed[-1])

    # what is unfinished

    def show_sitting(self, sitting: ReviewSession | None, message: str = "") -> None:
        """See ReviewPage; where one is then is kept."""
        self._is_showing = True
        before = self.sitting.current if self.sitting is not None else None
        if self._has_said and (sitting is None or sitting.current != before):
            self._say("")
        super().show_sitting(sitting, message)
        self._is_showing = False
        self._note_down()

    def focus_input(self) -> None:
        """See ReviewPage; which line is written is kept."""
        super().focus_input()
        self._note_down()

    @property
    def unfinished(self) -> Unfinished | None:
        """What is shown and being written now; None where nothing is reviewed."""
        if self.sitting is None:
            return None
        line, cursor = self.field.text(), self.field.cursorPosition()
        notes = self.notes
        return Unfinished(
            self.sitting.where, self._form_verb, line, cursor, self.ticks.form, notes.unfinished, notes.written
        )

    def resume(self, unfinished: Unfinished) -> None:
        """Go on where one was, with the letters that were in the lines; where that is gone, where the sitting is."""
        if self.sitting is None:
            return
        sitting = self.sitting.back_at(unfinished.where)
        self.show_sitting(sitting)
        if not sitting.current or sitting.current != unfinished.item:
            return
        self._is_showing = True
        if unfinished.verb and any(key.verb == unfinished.verb and key.asks for key in sitting.view.keys):
            self._ask(unfinished.verb)
        if not self.field.isHidden():
            self.field.setText(unfinished.line)
            self.field.setCursorPosition(unfinished.cursor)
        self.ticks.go_to(unfinished.form)
        self.notes.resume(unfinished.texts, unfinished.writing)
        self._is_showing = False
        self._note_down()

    def _note_down(self, *_: object) -> None:
        if not self._is_showing and (unfinished := self.unfinished) is not None:
            self.keep_unfinished(unfinished)

    # keys

    def event(self, event: QEvent) -> bool:
        """The keys of the review are not the window's while it is shown."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_mine(event):
            event.accept()
            return True
        return super().event(event)

    def _is_mine(self, event: QKeyEvent) -> bool:
        is_plain = event.modifiers() & ~ALLOWED == Qt.KeyboardModifier.NoModifier and event.key() < Qt.Key.Key_F1
        return is_plain or self._key(event) is not None

    def _key(self, event: QKeyEvent) -> Key | None:
        """The key of the review that was pressed; signs such as ? by what they write, wherever they stand."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return next((key for key in self._keys.values() if key.key == "Enter"), None)
        held = event.modifiers() & ~ALLOWED
        shifted = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        name, exactly = (QKeySequence(event.key() | one.value).toString() for one in (held, shifted))
        by_text = self._keys.get(event.text().upper()) if held == Qt.KeyboardModifier.NoModifier else None
        return self._keys.get(exactly) or by_text or self._keys.get(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
        with self._state.history.together():
            self._press_key(event)

    def _press_key(self, event: QKeyEvent) -> None:
        """A key that the form or line with the focus has left."""
        if self._choice is not None:
            if not event.isAutoRepeat() and (chosen := self._choice.chosen(event)) is not None:
                self._choose(chosen)
            event.accept()
            return
        key = self._key(event)
        plainly = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.isAutoRepeat() and key is not None:
            event.accept()  # a key that is held down decides once
        elif key is not None:
            self._press(key)
        elif plainly and event.key() in TURNS and not isinstance(self.focusWidget(), FormField):
            self._go(TURNS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy what is to be reported; ask before, where it says what is covered."""
        if self.sitting is None or not self.keep():
            return
        if question := self.sitting.question(REPORT):
            self._ask_first(question, "Show and copy", self._uncover_and_copy)
            return
        if (report := self.sitting.report) is not None:
            self.report_wanted.emit(report)
        else:
            self._say("There is nothing to report yet")
