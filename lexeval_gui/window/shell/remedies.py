"""What would repair a finding: a strip that offers it, and the putting in force."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.problems import Problem, Remedy
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.widgets.labels import escape_mnemonics
from lexeval_gui.window.widgets.strip import Strip


class Remedies(Strip):
    """Offers to repair what was found wrong with the open files; once that is done, to take it back.

    A parameter changes as if it had been chosen; for an option of reading the files are read again.
    """

    def __init__(self, state: AppState, background: BackgroundWork, theme: Theme, parent: QWidget) -> None:
        super().__init__("notice", theme, parent)
        self._state, self._background = state, background
        state.problems.offer_changed.connect(self._show_offer)
        state.data.evaluation_changed.connect(self._show_offer)
        state.data.scores_changed.connect(self._show_offer)
        state.problems.remedy_wanted.connect(self.do)
        background.opened.connect(self._show_offer)
        state.guide.changed.connect(self._show_offer)
        self._show_offer()

    def add_buttons(self) -> None:
        """See Strip."""
        self._repair_button = self.add_button("Repair", self.take)
        self._compare = self.add_button("Compare…", self.compare, "every way, with what it comes to (Ctrl+Shift+M)")
        self._leave_button = self.add_button("Leave", self.leave, "change nothing (Ctrl+Alt+M)")
        self._undo_button = self.add_button("Undo", self.undo, "as it was before")
        self._close = self.add_button("Close", self._forget, "close this notice")

    # what the actions do

    def take(self) -> None:
        """Do what is offered first."""
        if (offer := self._state.problems.offer) is not None:
            self.do(offer.remedies[0])

    def compare(self) -> None:
        """Show every way to repair what is offered to be."""
        from lexeval_gui.window.widgets.dialogs.remedy_dialog import ask_remedy  # not before the first rows

        problems = self._state.problems
        if (offer := problems.offer) is not None:
            ask_remedy(offer, problems.remedy_wanted.emit, self._state.data.about_to_change, self._theme, self.window())

    def leave(self) -> None:
        """Leave everything as it is."""
        self._state.problems.ignore_offer()

    def do(self, remedy: Remedy) -> None:
        """Put a remedy in force; one that is so already leaves everything as it is."""
        if remedy.current:
            self._state.problems.ignore_offer()
            return
        values = dict(remedy.values)
        before = {name: text for name in values if (text := self._value(name)) is not None}
        if self._apply_values(values):
            self._state.problems.repaired = remedy.title, values, before
            self._show_offer()

    def undo(self) -> None:
        """Back to the values before the remedy; what it would repair is not offered again at once."""
        if self._state.problems.repaired is not None:
            (_, _, before), self._state.problems.repaired = self._state.problems.repaired, None
            self._apply_values(before)

    # putting in force

    def _value(self, name: str) -> str | None:
        settings, plan = self._state.data.pending or self._state.data.settings, self._background.plan
        if settings is not None and name in settings:
            return settings[name]
        return plan.options[name] if plan is not None and name in plan.options else None

    def _apply_values(self, values: Mapping[str, str]) -> bool:
        """Change parameters through the state; for options of reading open the same files once more."""
        settings, plan = self._state.data.settings, self._background.plan
        if settings is None:
            return False
        known = {name: text for name, text in values.items() if name in settings}
        options = {name: text for name, text in values.items() if name not in settings}
        try:
            if options and plan is not None:
                again = replace(plan, options=plan.options.with_values(options))
                self._background.open(again, settings.with_values(known), keep=True)
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
        is_hidden = self._state.guide.hides  # what a remedy comes to is a score
        if is_hidden or (offer is None and done is None):
            self.hide()
            return
        self.furnish()
        for button in (self._repair_button, self._compare, self._leave_button):
            button.setVisible(done is None)
        for button in (self._undo_button, self._close):
            button.setVisible(done is not None)
        self.show()
        if done is not None:
            self.label.setText(f"{done[0]}: done. The files stay as they are.")
        elif offer is not None:
            self._say(offer)

    def _is_done(self, values: Mapping[str, str]) -> bool:
        """Whether the values of the last remedy are in force, or about to be."""
        opening = self._state.busy and self._background.waiting is not None
        return opening or all(self._value(name) == text for name, text in values.items())

    def _say(self, offer: Problem) -> None:
        first = offer.remedies[0]
        alike = len({p.path for p in self._state.problems.shown if p.code == offer.code and p.remedies}) - 1
        more = f" — and alike {alike} more file{'s' if alike > 1 else ''}" if alike else ""
        self.label.setText(f"{offer.first_clause}{more}")
        self.label.setToolTip(isolated_words(offer.message))
        self._repair_button.setText(escape_mnemonics(first.title))
        self._repair_button.setToolTip(f"{first.effect} (Ctrl+M)".strip())
        self._repair_button.setAccessibleName(first.title)
        self._compare.setVisible(self._compare.isVisibleTo(self) and len(offer.remedies) > 1)
