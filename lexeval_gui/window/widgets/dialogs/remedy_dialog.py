"""A dialog that compares the ways to repair a finding."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QRadioButton, QVBoxLayout, QWidget

from lexeval_gui.core.problems import Problem, Remedy
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, StandardButton
from lexeval_gui.window.widgets.labels import Label, escape_mnemonics
from lexeval_gui.window.widgets.layouts import nest

WIDTH = 620
"""Pixels at zoom 1 of the dialog."""


class RemedyDialog(Dialog):
    """Every way to repair a finding, each with what it comes to; one is chosen."""

    def __init__(self, problem: Problem, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setWindowTitle("Compare remedies")
        self._problem = problem
        self.choices: list[QRadioButton] = []
        about = Label(problem.first_clause, self, wraps=True)
        about.setFont(theme.font())
        ways = QVBoxLayout()
        ways.setSpacing(theme.px(10))
        for remedy in problem.remedies:
            nest(ways, self._way(remedy, theme))
        self.choices[0].setChecked(True)
        self.buttons.setStandardButtons(StandardButton.Ok | StandardButton.Cancel)
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(*(theme.px(16),) * 4)
        column.setSpacing(theme.px(14))
        column.addWidget(about)
        nest(column, ways)
        column.addStretch(1)
        self.resize_on_screen(theme.px(WIDTH))

    def _way(self, remedy: Remedy, theme: Theme) -> QVBoxLayout:
        """A remedy, and below it what it comes to."""
        button = QRadioButton(escape_mnemonics(remedy.title), self)
        button.setFont(theme.font())
        button.setAccessibleDescription(remedy.effect)
        comes_to = remedy.effect.replace(" %", "\u00a0%")  # a line does not begin with the sign
        effect = Label(f"{comes_to} — as it is now" if remedy.current else comes_to, self, wraps=True)
        effect.setFont(theme.font("small"))
        effect.setProperty("look", "quiet")
        effect.setContentsMargins(theme.px(22), 0, 0, 0)
        box = QVBoxLayout()
        box.setSpacing(theme.px(2))
        box.addWidget(button)
        box.addWidget(effect)
        self.choices.append(button)
        return box

    @property
    def chosen(self) -> Remedy:
        """The remedy that is chosen."""
        return next(r for r, button in zip(self._problem.remedies, self.choices, strict=True) if button.isChecked())


def ask_remedy(
    problem: Problem, take: Callable[[Remedy], object], stale: SignalInstance, theme: Theme, parent: QWidget
) -> RemedyDialog:
    """Show a problem's remedies beside each other and `take` the one that is chosen; the dialog goes when it is
    `stale`: when other files come."""
    dialog = RemedyDialog(problem, theme, parent)
    dialog.accepted.connect(lambda: take(dialog.chosen))
    stale.connect(dialog.reject)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog
