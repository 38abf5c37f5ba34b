"""The line over the status bar that says what the last step changed; each part of it shows the items that it is about.
It can be pinned, so that it stays beside what the next step changes, and copied."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import isolated
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import Label, MarkedLabel, rule
from lexeval_gui.window.widgets.layouts import fill_without_gaps, nest

if TYPE_CHECKING:  # not before the first step
    from lexeval_gui.workspace.scoring.what_changed import SystemChange, WhatChanged

QWIDGETSIZE_MAX = 2**24 - 1
"""Qt's own: no limit."""

MOST_SYSTEMS = 3
"""So many are told of at once; of the others it is said how many there are."""

MOST_PASSINGS = 3
"""The same of those who pass another, which come first: what is asked is mostly who wins."""

LONG_STEP = 30
"""Letters of what was done that leave room for who passes whom behind them."""

FOLDED_LINES = 2
"""Lines that are seen until all are wanted."""


class ChangeLine(QWidget):
    """Hidden until something has been changed. Systems that are switched on come before others, the two that are
    compared before both. Its text is as large as that of the panes."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, PaneTheme(theme, self)
        self._filters: list[str] = []
        self._is_wanted = True
        self.pinned = Label("", self, wraps=True)
        self.pinned.setProperty("look", "quiet")
        self.text = MarkedLabel("", self)
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.text.setAccessibleName("what the last step changed")
        self.text.linkActivated.connect(self._show_items)
        for label in (self.pinned, self.text):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout()
        self._row.addWidget(self.text, 1)
        self.more = self._add_button("…", "show all of the sentence, or two lines", lambda: None)
        self.more.setCheckable(True)
        self.more.toggled.connect(self._fold)
        self._add_button("Pin", "keep this sentence beside what the next step changes", state.steps.pin)
        self._add_button("Copy", "copy what changed as text", self.copy)
        self._add_button("Close", "say no more of this step", state.steps.forget)
        self._column = QVBoxLayout()
        self._column.addWidget(self.pinned)
        nest(self._column, self._row)
        fill_without_gaps(QVBoxLayout(self), rule(self), self._column)
        state.steps.changed.connect(self._show_step)  # other data are a change of it, too
        state.view.systems_changed.connect(self._show_step)
        self._theme.changed.connect(self._dress)
        self._theme.dress(self)
        self._dress()
        self.hide()

    def _add_button(self, text: str, help: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setProperty("look", "flat")
        button.setAccessibleName(help)
        button.setToolTip(help[0].upper() + help[1:])
        button.clicked.connect(lambda: act())
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Be as high as two lines, unless all of the sentence is wanted."""
        lines = FOLDED_LINES * self.text.fontMetrics().lineSpacing()
        is_long = self.text.heightForWidth(self.text.width()) > lines + 1
        self.more.setVisible(is_long)
        self.text.setMaximumHeight(lines if is_long and not self.more.isChecked() else QWIDGETSIZE_MAX)

    def copy(self) -> None:
        """See Copyable: what the last step changed, and what is pinned, as text."""
        told = self._state.steps.told
        lines = [*self._state.steps.pinned, *([told.words()] if told is not None else [])]
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")
        self._state.show_message("Copied what changed")

    def stand_below(self, is_wanted: bool) -> None:
        """Be there below the panes, but below no other page."""
        self._is_wanted = is_wanted
        self._show_step()

    def _show_step(self) -> None:
        steps, is_open = self._state.steps, self._state.data.evaluation is not None
        self.pinned.setText("\n".join(steps.pinned))
        self.pinned.setVisible(bool(steps.pinned))
        told = steps.told if is_open else None
        self._filters = []
        self.text.setText("; ".join(self._sentences(told)) if told is not None else "")
        self.more.setChecked(False)
        self._fold()
        # once it is as high as it will be: all panes are laid out for each height that it has in sight
        self.setVisible(self._is_wanted and is_open and bool(told is not None or steps.pinned))

    def _sentences(self, told: WhatChanged) -> Iterator[str]:
        step = f"<b>{escape(told.step())}</b>" if told.step() else ""
        systems = [one for one in self._in_order(told) if one.has_words]
        said = [f"<b>{escape(passing.words())}</b>" for passing in told.passings[:MOST_PASSINGS]]
        if len(told.passings) > MOST_PASSINGS:
            said.append(f"{len(told.passings) - MOST_PASSINGS} more change places")
        is_long = len(told.step()) > LONG_STEP and bool(said)
        if is_long:  # who wins comes before what was done, or it would not be seen
            yield "; ".join(said)
            said = []
        said += [self._of_system(one, len(told.systems) > 1) for one in systems[:MOST_SYSTEMS]]
        if len(systems) > MOST_SYSTEMS:
            said.append(f"{len(systems) - MOST_SYSTEMS} other systems: Copy has them")
        first, *rest = said or ["nothing moves"]
        yield f"{step}: {first}" if step else first
        yield from rest

    def _in_order(self, told: WhatChanged) -> list[SystemChange]:
        """Those that are switched on before the others; of each the pair first, then as they were opened."""
        pair, shown = self._state.view.pair, self._state.view.shown_systems
        places = {system: place for place, system in enumerate(pair, start=-len(pair))}
        return sorted(told.systems, key=lambda one: (one.system not in shown, places.get(one.system, one.system)))

    def _of_system(self, change: SystemChange, named: bool) -> str:
        colours = self._theme.colours
        name = ""
        if named:
            colour = system_colour(colours, change.system)
            name = f"<span style='color:{colour}'>{escape(isolated(change.name))}</span> "
        totals = ", ".join(f"<b>{escape(value.words())}</b>" for value in change.totals)
        moved = [self._link(escape(one.words()), one.filter) for one in change.moved] + change.other_items()
        return name + "; ".join(filter(None, (totals, ", ".join(moved))))

    def _link(self, text: str, filter: str) -> str:
        self._filters.append(filter)
        return f"<a style='color:{self._theme.colours.accent}' href='m{len(self._filters) - 1}'>{text}</a>"

    def _show_items(self, link: str) -> None:
        self._state.view.show_items(self._filters[int(link[1:])])

    def _dress(self) -> None:
        px = self._theme.px
        self.text.setFont(self._theme.font())
        self.pinned.setFont(self._theme.font("small"))
        self._column.setContentsMargins(px(12), px(3), px(8), px(3))
        self._column.setSpacing(px(2))
        self._row.setSpacing(px(8))
        self._show_step()
