"""The pane Why: where the difference between two systems comes from, and beside it what is known of all systems."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.layouts import ColumnArea, fill, fill_without_gaps, placeholder

if TYPE_CHECKING:  # not before it is seen
    from lexeval_gui.window.panes.why.all_systems import AllSystems
    from lexeval_gui.window.panes.why.contributions import Contributions
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

NOTHING = "Open a gold and two systems to see where the difference between them comes from."
ONE = "One system is open. Add another one (Ctrl+Shift+A) to see where the difference between the two comes from."

WIDE = 1000
"""Units of width from which what is known of all systems stands beside the groups; below them where it is narrower."""


GROUPS, SYSTEMS = 24, 13
"""The shares of the width that the groups and all systems have beside each other: of 1280 all columns of the groups are
in sight, and of four systems."""


class WhyPane(QWidget):
    """Two columns: the groups that a difference comes from, and `aside` of them what is known of all systems. What is
    in them is made when the pane is first seen."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self.contributions: Contributions | None = None
        set_ground(self)
        self.setAccessibleName("Why")
        state.data.evaluation_changed.connect(self._show)

    def _make(self) -> None:
        """Make what is in the pane."""
        from lexeval_gui.window.panes.why.contributions import Contributions

        state, theme = self._state, self._theme
        self._nothing = placeholder("", self)
        inside = QWidget(self)
        self.contributions = Contributions(state, theme, inside)
        self.aside = QWidget(inside)
        self._columns = fill(QBoxLayout(QBoxLayout.Direction.TopToBottom, inside), (self.contributions, GROUPS))
        self._columns.addWidget(self.aside, SYSTEMS, Qt.AlignmentFlag.AlignTop)
        self._aside = QVBoxLayout(self.aside)
        self._aside.setContentsMargins(0, 0, 0, 0)
        for widget in self._asides():
            self._aside.addWidget(widget)
        self.aside.setVisible(self._aside.count() > 0)
        self._scroll = ColumnArea(inside, self)
        for part in self._parts():
            part.moved.connect(partial(self._follow, part))
        fill_without_gaps(QVBoxLayout(self), (self._nothing, 1), (self._scroll, 1))
        theme.changed.connect(self._dress)
        self._dress()

    def _asides(self) -> tuple[QWidget, ...]:
        """What stands beside the groups, from above."""
        from lexeval_gui.window.panes.why.all_systems import AllSystems

        self.all_systems = AllSystems(self._state, self._theme, self.aside)
        return (self.all_systems,)

    def _parts(self) -> tuple[Contributions | AllSystems, ...]:
        """What has tables of its own; none before it is made."""
        return () if self.contributions is None else (self.contributions, self.all_systems)

    def _dress(self) -> None:
        px = self._theme.px
        self._columns.setContentsMargins(px(16), px(10), px(16), px(8))
        self._columns.setSpacing(px(20))
        self._aside.setSpacing(px(16))
        self._nothing.setFont(self._theme.font("body"))
        self._turn()

    # what others ask

    def copy(self) -> None:
        """Put the groups on the clipboard as TSV, or where the keys are there, all systems."""
        for part in self._chosen():
            part.copy()

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable: the tables of the command `why`, or where the keys are there, of `ranking`."""
        return tuple(table for part in self._chosen() for table in part.exported(for_reading))

    def command(self, inputs: Inputs) -> str:
        """See HasCommand: that of `why`, or where the keys are there, of `ranking`."""
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        for part in self._chosen():
            return part.command(inputs)
        raise NoCommand("nothing is shown yet")

    def _chosen(self) -> tuple[Contributions | AllSystems, ...]:
        """The part that the keys act on, else the groups."""
        focus, parts = QApplication.focusWidget(), self._parts()
        return tuple(part for part in parts if focus is not None and part.isAncestorOf(focus)) or parts[:1]

    # showing

    def showEvent(self, event: QShowEvent) -> None:
        """What is in it is made now."""
        super().showEvent(event)
        if self.contributions is None:
            self._make()
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if self.contributions is not None:
            self._turn()

    def _turn(self) -> None:
        """The columns beside each other where there is room, else below each other."""
        is_wide = self.width() >= self._theme.px(WIDE)
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(direction)

    def _follow(self, part: QWidget, place: QPoint) -> None:
        """Keep the row that the keys act on in sight."""
        inside = self._scroll.widget()
        assert inside is not None, "what scrolls has something inside"
        seen = part.mapTo(inside, place)
        self._scroll.ensureVisible(0, seen.y(), 0, self._theme.px(40))

    def _show(self) -> None:
        if self.contributions is None:
            return
        evaluation = self._state.data.evaluation
        systems = 0 if evaluation is None else len(evaluation.system_names)
        self._nothing.setText(ONE if systems == 1 else NOTHING)
        self._nothing.setVisible(systems < 2)
        self._scroll.setVisible(systems > 1)
        self._nothing.setFocusPolicy(Qt.FocusPolicy.StrongFocus if systems < 2 else Qt.FocusPolicy.NoFocus)
        self.contributions.ask()
