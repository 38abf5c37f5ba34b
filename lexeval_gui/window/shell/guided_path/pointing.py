"""Frames in the window what a guided path points at: sliders, the chooser of presets, columns of scores, rows of
conventions, panes. (Parts of the item and terms of its arithmetic are framed by the pane of the item.)"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.panes import PANES, PRESET
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars.top_bar import TopBar
from lexeval_gui.window.shell.layout.workbench import Workbench
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.halo import Halo, Places

if TYPE_CHECKING:  # made after the rows, and so are their modules
    from lexeval_gui.window.panes.conventions.pane import ConventionsPane
    from lexeval_gui.window.panes.scores.pane import ScoresPane
    from lexeval_gui.window.widgets.tables.table_view import TableView

CONVENTIONS = "conventions"

GAP = 2
"""Pixels at zoom 1 between what is pointed at and its frame."""


class Pointing(QObject):
    """Follows what the state says is pointed at."""

    def __init__(self, state: AppState, top: TopBar, workbench: Workbench, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._top, self._workbench, self._theme = state, top, workbench, theme
        self.panes: dict[str, Halo] = {}
        self.bar = Halo(top, self._places_in_bar, theme)
        self.scores: Halo | None = None
        self.conventions: Halo | None = None
        for name in workbench.made:
            self._take_in(name)
        workbench.pane_made.connect(self._take_in)
        state.selection.pointed_changed.connect(self._follow)
        state.data.evaluation_changed.connect(self._show)
        theme.changed.connect(self._show)

    @property
    def _pointed(self) -> tuple[str, ...]:
        return tuple(name for name in self._state.selection.pointed if isinstance(name, str))

    @property
    def pointed_panes(self) -> tuple[str, ...]:
        """The panes that are pointed at, themselves or by what is in them that has no frame of its own."""
        evaluation = self._state.data.evaluation
        if evaluation is None or not self._pointed:
            return ()
        from lexeval_gui.workspace.figures.offered import figures

        ids = {figure.id for figure in figures(evaluation)}
        elsewhere = evaluation.settings.as_dict().keys() - self._top.controls.keys()
        places = {**dict.fromkeys(elsewhere, CONVENTIONS), **dict.fromkeys(ids, "figures"), **{n: n for n in PANES}}
        named = [places.get(name, "") for name in self._pointed]
        return tuple(dict.fromkeys(name for name in named if name in PANES))

    def _follow(self) -> None:
        """Something else is pointed at: have the panes in sight, unless a step shows one or two of them alone."""
        if not (self._workbench.is_paged or self._workbench.is_alone()):
            for name in self.pointed_panes:
                self._workbench.bring(name)
        self._show_rows()
        self._show()

    def _show_rows(self) -> None:
        """Have the rows of conventions in sight."""
        if CONVENTIONS in self._workbench.made:
            self._workbench.conventions.scroll_to(self._pointed)

    def _show(self) -> None:
        for halo in (self.bar, self.scores, self.conventions, *self.panes.values()):
            if halo is not None:
                halo.follow()

    def _take_in(self, name: str) -> None:
        """A pane is there that was not before."""
        pane = self._workbench.made[name]
        self.panes[name] = Halo(
            pane, lambda: [pane.rect()] if name in self._pointed_whole() else [], self._theme, False
        )
        if name == "scores":
            scores = cast("ScoresPane", pane)
            self.scores = self._over_table(scores.view, lambda: self._columns_of(scores))
        if name == CONVENTIONS:
            conventions = cast("ConventionsPane", pane)
            self.conventions = self._over_table(conventions.view, lambda: conventions.places_of(self._pointed))
            conventions.view.model().modelReset.connect(self._show_rows, Qt.ConnectionType.QueuedConnection)
        self._show()

    def _pointed_whole(self) -> set[str]:
        """The panes that are framed as a whole; for a row in it that of conventions is not."""
        has_rows = self.conventions is not None and bool(self.conventions.framed)
        return {*self.pointed_panes} - ({CONVENTIONS} if has_rows and CONVENTIONS not in self._pointed else set())

    # where things stand

    def _places_in_bar(self) -> list[QRect]:
        named: dict[str, QWidget] = {**self._top.controls, PRESET: self._top.presets}
        gap = self._theme.px(GAP)
        shown = [named[name] for name in self._pointed if name in named and not named[name].isHidden()]
        return [widget.geometry().adjusted(-gap, -gap, gap, gap) & self._top.rect() for widget in shown]

    def _columns_of(self, scores: ScoresPane) -> list[QRect]:
        rects = map(scores.view.rect_of_column, scores.columns_of(self._pointed))
        return [rect for rect in rects if not rect.isEmpty()]

    def _over_table(self, view: TableView, places: Places) -> Halo:
        halo = Halo(view, places, self._theme)
        header = view.horizontalHeader()
        moved = (view.model().modelReset, view.model().dataChanged, header.sectionResized, header.sectionMoved)
        scrolled = (view.horizontalScrollBar().valueChanged, view.verticalScrollBar().valueChanged)
        for signal in (*moved, *scrolled):
            signal.connect(halo.follow)
        return halo
