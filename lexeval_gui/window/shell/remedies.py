"""What would repair a finding: a strip that offers it, a dialog that compares the ways, and the putting in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtWidgets import QDialogButtonBox, QRadioButton, QVBoxLayout, QWidget

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import contained
from lexeval_gui.core.problems import Problem, Remedy
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.strips import Strip
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.desk import Desk
from lexeval_gui.window.widgets.dialogs import Dialog
from lexeval_gui.window.widgets.labels import Label, literal


def in_short(problem: Problem) -> str:
    """The beginning of a problem's message, which can stand alone."""
    return problem.message.split("; ")[0]


class Remedies(Strip):
    """Offers to repair what was found wrong with the open files; once that is done, to take it back.

    A parameter changes as if it had been chosen; for an option of reading the files are read again.
    """

    def __init__(self, state: AppState, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__("notice", theme, parent)
        self._state, self._desk = state, desk
        self._take = self.add_button("Repair", self.take)
        self._compare = self.add_button("Compare…", self.compare, "every way, with what it comes to (Ctrl+Shift+M)")
        self._leave = self.add_button("Leave", self.leave, "change nothing (Ctrl+Alt+M)")
        self._undo = self.add_button("Undo", self.undo, "as it was before")
        self._close = self.add_button("Close", self._forget, "close this notice")
        state.problems.offer_changed.connect(self._show_offer)
        state.data.evaluation_changed.connect(self._show_offer)
        state.data.scores_changed.connect(self._show_offer)
        state.problems.remedy_wanted.connect(self.do)
        desk.opened.connect(self._show_offer)
        self._show_offer()

    # what the actions do

    def take(self) -> None:
        """Do what is offered first."""
        if (offer := self._state.problems.offer) is not None:
            self.do(offer.remedies[0])

    def compare(self) -> None:
        """Show every way to repair what is offered to be."""
        if (offer := self._state.problems.offer) is not None:
            ask(offer, self._state, self._theme, self.window())

    def leave(self) -> None:
        """Leave everything as it is."""
        self._state.problems.leave_offer()

    def do(self, remedy: Remedy) -> None:
        """Put a remedy in force; one that is so already leaves everything as it is."""
        if remedy.current:
            self._state.problems.leave_offer()
            return
        values = dict(remedy.values)
        before = {name: text for name in values if (text := self._value(name)) is not None}
        if self._put(values):
            self._state.problems.repaired = remedy.title, values, before
            self._show_offer()

    def undo(self) -> None:
        """Back to the values before the remedy; what it would repair is not offered again at once."""
        if self._state.problems.repaired is not None:
            (_, _, before), self._state.problems.repaired = self._state.problems.repaired, None
            self._put(before)

    # putting in force

    def _value(self, name: str) -> str | None:
        settings, plan = self._state.data.pending or self._state.data.settings, self._desk.plan
        if settings is not None and name in settings:
            return settings[name]
        return plan.options[name] if plan is not None and name in plan.options else None

    def _put(self, values: Mapping[str, str]) -> bool:
        """Change parameters through the state; for options of reading open the same files once more."""
        settings, plan = self._state.data.settings, self._desk.plan
        if settings is None:
            return False
        known = {name: text for name, text in values.items() if name in settings}
        options = {name: text for name, text in values.items() if name not in settings}
        try:
            if options and plan is not None:
                again = replace(plan, options=plan.options.with_values(options))
                self._desk.open(again, settings.with_values(known), keep=True)
            else:
                self._state.data.change_settings(known)
        except BadValue as error:
            self._state.show_message(str(error))
            return False
        return True

    # showing

    def _forget(self) -> None:
        self._state.problems.repaired = None
        self._show_offer()

    def _show_offer(self) -> None:
        offer, done = self._state.problems.offer, self._state.problems.repaired
        if done is not None and not self._is_done(done[1]):
            done = self._state.problems.repaired = None
        for button in (self._take, self._compare, self._leave):
            button.setVisible(offer is not None and done is None)
        for button in (self._undo, self._close):
            button.setVisible(done is not None)
        self.setVisible(offer is not None or done is not None)
        if done is not None:
            self.label.setText(f"{done[0]}: done. The files stay as they are.")
        elif offer is not None:
            self._say(offer)

    def _is_done(self, values: Mapping[str, str]) -> bool:
        """Whether the values of the last remedy are in force, or about to be."""
        opening = self._state.busy and self._desk.waiting is not None
        return opening or all(self._value(name) == text for name, text in values.items())

    def _say(self, offer: Problem) -> None:
        first = offer.remedies[0]
        alike = len({p.path for p in self._state.problems.shown if p.code == offer.code and p.remedies}) - 1
        more = f" — and alike {alike} more file{'s' if alike > 1 else ''}" if alike else ""
        self.label.setText(f"{in_short(offer)}{more}")
        self.label.setToolTip(contained(offer.message))
        self._take.setText(literal(first.title))
        self._take.setToolTip(f"{first.effect} (Ctrl+M)".strip())
        self._take.setAccessibleName(first.title)
        self._compare.setVisible(self._compare.isVisibleTo(self) and len(offer.remedies) > 1)


WIDTH = 620
"""Pixels at zoom 1 of the dialog."""


class RemedyDialog(Dialog):
    """Every way to repair a finding, each with what it comes to; one is chosen."""

    def __init__(self, problem: Problem, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Compare remedies")
        self._problem = problem
        self.buttons: list[QRadioButton] = []
        about = Label(in_short(problem), self)
        about.setWordWrap(True)
        about.setFont(theme.font())
        ways = QVBoxLayout()
        ways.setSpacing(theme.px(10))
        for remedy in problem.remedies:
            ways.addLayout(self._way(remedy, theme))
        self.buttons[0].setChecked(True)
        keys = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        keys.accepted.connect(self.accept)
        keys.rejected.connect(self.reject)
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(*(theme.px(16),) * 4)
        column.setSpacing(theme.px(14))
        column.addWidget(about)
        column.addLayout(ways)
        column.addStretch(1)
        column.addWidget(keys)
        self.want(theme.px(WIDTH))

    def _way(self, remedy: Remedy, theme: Theme) -> QVBoxLayout:
        """A remedy, and below it what it comes to."""
        button = QRadioButton(literal(remedy.title), self)
        button.setFont(theme.font())
        button.setAccessibleDescription(remedy.effect)
        comes_to = remedy.effect.replace(" %", "\u00a0%")  # a line does not begin with the sign
        effect = Label(f"{comes_to} — as it is now" if remedy.current else comes_to, self)
        effect.setFont(theme.font("small"))
        effect.setWordWrap(True)
        effect.setProperty("look", "quiet")
        effect.setContentsMargins(theme.px(22), 0, 0, 0)
        box = QVBoxLayout()
        box.setSpacing(theme.px(2))
        box.addWidget(button)
        box.addWidget(effect)
        self.buttons.append(button)
        return box

    @property
    def chosen(self) -> Remedy:
        """The remedy that is chosen."""
        return next(r for r, button in zip(self._problem.remedies, self.buttons, strict=True) if button.isChecked())


def ask(problem: Problem, state: AppState, theme: Theme, parent: QWidget) -> RemedyDialog:
    """Show a problem's remedies beside each other; the one that is chosen is put in force."""
    dialog = RemedyDialog(problem, theme, parent)
    dialog.accepted.connect(lambda: state.problems.repair(dialog.chosen))
    state.data.about_to_change.connect(dialog.reject)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
