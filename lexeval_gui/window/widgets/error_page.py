"""What is shown where files or a project could not be opened: what was found, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.problems import Problem, Remedy, by_severity
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import MarkedLabel, escape_mnemonics, quiet
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.page import Page, clear_layout

MOST_REMEDIES = 4


FILES = "These files could not be opened"


Way = tuple[str, Callable[[], object]]
"""A way out: what its button says, and what it does."""


UNCHANGED = "Nothing was changed."


class ErrorPage(Page):
    """Why files could not be opened: what was found, in which line of which file, and what can be done now."""

    back_wanted = Signal()
    roles_wanted = Signal()
    again_wanted = Signal()
    remedy_wanted = Signal(object)
    """A Remedy with which the files are to be opened."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.remedies: list[QPushButton] = []
        self._shown: tuple[tuple[Problem, ...], bool] | None = None
        self._so_far = UNCHANGED
        self.head = self.title(FILES)
        self.column.addWidget(self.head)
        self.summary = quiet("", theme, wraps=True)
        self.column.addWidget(self.summary)
        self.add_gap(12)
        self.list = self.spaced(QVBoxLayout(), 10)
        nest(self.column, self.list)
        self._ways = self.spaced(QGridLayout(), 10)
        self._ways.setColumnStretch(1, 1)
        self.add_gap(12)
        nest(self.column, self._ways)
        self.add_gap(12)
        self._row = self.spaced(QHBoxLayout(), 8)
        self._row.addStretch(1)
        nest(self.column, self._row)
        self._below = QVBoxLayout()
        nest(self.column, self._below)
        theme.changed.connect(self._show)

    def show_problems(
        self,
        problems: Sequence[Problem],
        opened: bool,
        title: str = FILES,
        ways: Sequence[Way] | None = None,
        so_far: str = UNCHANGED,
    ) -> None:
        """List the problems, errors first; `opened` says whether other files are still open behind this page; `ways`
        are the ways out; `so_far` says what has been done."""
        self._shown, self._so_far = (tuple(problems), opened), so_far
        self.head.setText(title)
        clear_layout(self._below)
        again: Way = ("Try again", self.again_wanted.emit)
        self._show_ways(
            [
                *([("Files and roles…", self.roles_wanted.emit), again] if ways is None else ways),
                ("Back", self.back_wanted.emit),
            ]
        )
        self._show()

    def show_details(self, problems: Sequence[Problem], widget: QWidget) -> None:
        """Show more under these problems, if they still are what is shown."""
        if self._shown is not None and self._shown[0] == tuple(problems):
            self._below.addWidget(widget)
        else:
            widget.deleteLater()

    def _show_ways(self, ways: Sequence[Way]) -> None:
        while self._row.count() > 1:
            if (item := self._row.takeAt(0)) is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for place, (text, act) in enumerate(ways):
            button = QPushButton(escape_mnemonics(text), self)
            button.setProperty("look", "" if place else "primary")
            button.setAccessibleName(text.rstrip("…"))
            button.clicked.connect(lambda checked=False, act=act: act())
            self._row.insertWidget(place, button)

    def _show(self) -> None:
        if self._shown is None:
            return
        problems, opened = self._shown
        clear_layout(self.list)
        self._show_remedies(problems)
        ordered = by_severity(problems)
        for problem in ordered[:50]:
            self.list.addWidget(self._problem(problem))
        behind = "What was open before is still open: Back shows it." if opened else self._so_far
        more = f" {len(ordered) - 50} more problems are not listed." if len(ordered) > 50 else ""
        self.summary.setText(f"{behind}{more}")

    def _show_remedies(self, problems: Sequence[Problem]) -> None:
        """What would repair them, each way once, with what it comes to."""
        clear_layout(self._ways)
        ways = {r.values: r for problem in problems for r in problem.remedies if not r.current}
        self.remedies = []
        for line, remedy in enumerate([*ways.values()][:MOST_REMEDIES]):
            button = QPushButton(escape_mnemonics(remedy.title), self)
            button.setAccessibleName(remedy.title)
            button.setAccessibleDescription(remedy.effect)
            button.clicked.connect(partial(self._choose_remedy, remedy))
            self._ways.addWidget(button, line, 0)
            self._ways.addWidget(quiet(remedy.effect, self.theme), line, 1)
            self.remedies.append(button)

    def _choose_remedy(self, remedy: Remedy, checked: bool = False) -> None:
        self.remedy_wanted.emit(remedy)

    def _problem(self, problem: Problem) -> MarkedLabel:
        colours = self.theme.colours
        colour = colours.error if problem.severity == "error" else colours.warning
        name, line = Path(problem.path).name, f":{problem.line}" if problem.line is not None else ""
        place = f"<b>{escape(name + line)}</b> &nbsp; " if name else ""
        message = problem.message.split("; ")[0] if problem.remedies else problem.message  # the ways stand below
        label = MarkedLabel(f"<span style='color:{colour}'>{problem.severity}</span> &nbsp; {place}{escape(message)}")
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        label.setAccessibleName(str(problem))
        label.setToolTip(isolated_words(f"{problem.path}\n{problem.message}" if problem.remedies else problem.path))
        label.setWordWrap(True)
        return label
