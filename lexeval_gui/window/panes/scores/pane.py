"""The table of scores: systems × measures, the interval beside the headline; a click on a number shows its items."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.figures import GroupPlaneFigure
from lexeval_gui.core.scores import Group
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.scores import stars
from lexeval_gui.window.panes.scores.columns import ScoreColumn, columns_of, has_group_columns, has_value
from lexeval_gui.window.panes.scores.menus import add_groupings, add_measures, add_stars, add_wholes
from lexeval_gui.window.panes.scores.rows import columns_of_systems, group_rows, ids_by_group, note, rows_of_systems
from lexeval_gui.window.panes.scores.stars import Stars
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.labels import escape_mnemonics
from lexeval_gui.window.widgets.layouts import fill, fill_without_gaps
from lexeval_gui.window.widgets.no_systems import NoSystems, has_no_systems
from lexeval_gui.window.widgets.tables.cells import Header
from lexeval_gui.window.widgets.tables.sorting import AS_OPENED, next_sort, order_words, popup_below
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.window.widgets.topics import GROUPS
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.outputs import ranking
from lexeval_gui.workspace.scoring import groups as grouping
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before something is copied
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

FEW_SYSTEMS = 4

NOTE_MIN_HEIGHT = 110
"""Pixels at zoom 1 that the pane must be high to show its note and the choice of measures."""


class ScoresPane(QWidget):
    """Every system's scores under the settings in force."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self._all_columns: tuple[ScoreColumn, ...] = ()
        self._shown: Evaluation | None = None
        self._columns: tuple[ScoreColumn, ...] = ()  # those wanted that say anything under the settings in force
        self._ids: list[str] = []  # of the columns of the view, as they are sorted by
        self._systems: list[int] = []  # in the order of the rows
        self._groups_in_order: list[Group] = []  # likewise, where each has a row
        self.stars = Stars(state, self)
        self.view = TableView(theme, "Scores of the systems", self)
        self.view.enable_sorting("As opened")
        self.view.sort_wanted.connect(self._sort_by)
        self.nothing = NoSystems(theme, self)
        self.nothing.add_wanted.connect(state.files_wanted)
        self.nothing.review_wanted.connect(state.review_wanted)
        self._note = ElidedLabel(Qt.TextElideMode.ElideRight, self)
        self._chooser = QToolButton(self)
        self._menu = QMenu(self._chooser)
        self._group_button = QToolButton(self)
        self._group_menu = QMenu(self._group_button)
        self._lay_out()
        state.data.evaluation_changed.connect(self._show_new_data)
        state.data.scores_changed.connect(self._show)
        state.data.listed_changed.connect(self._show)
        state.data.rested.connect(self._follow_rest)
        state.results.intervals_changed.connect(self._follow_intervals)
        state.results.answer_changed.connect(self._follow_stars)
        state.problems.problems_changed.connect(self._follow_problems)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_new_data()

    def _lay_out(self) -> None:
        set_ground(self)
        self._note.setProperty("look", "quiet")
        self._chooser.setText("measures")
        self._chooser.setToolTip("Choose which measures the table shows")
        self._chooser.setAccessibleName("Choose the measures of the table")
        self._menu.aboutToShow.connect(self._fill_menu)
        self._group_button.setToolTip("Choose by which groups the table splits the scores")
        self._group_button.setAccessibleName("Choose the groups of the table")
        self._group_button.setWhatsThis(GROUPS)
        self._group_menu.aboutToShow.connect(self._fill_by_menu)
        for button, menu in ((self._group_button, self._group_menu), (self._chooser, self._menu)):
            button.setProperty("look", "menu")
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setMenu(menu)
        self._below = fill(QHBoxLayout(), (self._note, 1), self._group_button, self._chooser)
        self._whole = fill_without_gaps(QVBoxLayout(self), (self.view, 1), (self.nothing, 1), self._below)

    def _dress(self) -> None:
        px = self._theme.px
        self._whole.setContentsMargins(px(8), px(4), px(8), px(6))
        self._below.setContentsMargins(px(8), px(6), 0, 0)
        self._below.setSpacing(px(8))
        for small in (self._group_button, self._chooser, self._note):
            small.setFont(self._theme.font("small"))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the pane is low, the numbers come first: the line below them goes."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """As high as the rows are, with the line below them: in a high window no more is asked for."""
        px, wide = self._theme.px, self.view.full_width()
        table = self.view.full_height() + self.view.horizontalScrollBar().sizeHint().height() * (wide > self.width())
        below = self._chooser.sizeHint().height() + self._below.contentsMargins().top()  # there or not
        table += 2 * self.view.frameWidth()
        return QSize(wide + px(16), max(px(NOTE_MIN_HEIGHT), table + below + px(4 + 6)))

    def _fit(self) -> None:
        evaluation = self._state.data.evaluation
        is_high = self.height() >= self._theme.px(NOTE_MIN_HEIGHT) and not has_no_systems(evaluation)
        self._note.setVisible(is_high)
        self._chooser.setVisible(is_high)
        self._group_button.setVisible(is_high and evaluation is not None and bool(grouping.groupings(evaluation)))

    # what others ask

    def copy(self) -> None:
        """Put the table on the clipboard as TSV with its headers."""
        self.view.copy()

    def table(self) -> tables.Table:
        """The table shown, in full precision, with intervals as far as they are computed."""
        evaluation = self._state.data.evaluation
        if evaluation is None:
            return tables.Table((), ())
        if self.is_by_group:
            values = [value for _, value in self._groups_in_order]
            measures = self._measures_of_groups(evaluation)
            return outputs.scores_table(
                evaluation, self.grouping, self._state.results.intervals, measures, values=values
            )
        return self._table_of_systems(evaluation, for_reading=False)

    def _table_of_systems(self, evaluation: Evaluation, for_reading: bool) -> tables.Table:
        """The table with a row per system, of the columns and in the order shown, and below it that of the items that
        are scored beside all. Intervals that the screen does not show can be chosen."""
        seen = {column.measure.id for column in self._columns if column.is_interval}

        def of(known: Evaluation, intervals: outputs.Intervals | None) -> tables.Table:
            chosen = None, intervals, self.measures, self._systems
            found = self.stars.found if listed is None else None
            made = outputs.scores_table(known, *chosen, groups=self._groups, for_reading=for_reading, stars=found)
            columns = (replace(c, optional=for_reading and c.interval_of not in {"", *seen}) for c in made.columns)
            return replace(made, columns=tuple(columns))

        results, listed = self._state.results, self._state.data.listed
        whole = of(evaluation, results.intervals)
        if listed is None or listed.refusal():
            return whole
        return outputs.with_listed(whole, of(listed, results.listed_intervals), listed.where)

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable."""
        evaluation = self._state.data.evaluation
        if evaluation is None or not evaluation.system_names:
            return ()
        if not for_reading:
            return (self.table(),)
        if self.is_by_group:
            return (self.view.table(outputs.headline_signature(evaluation)),)
        return (self._table_of_systems(evaluation, for_reading=True),)

    @property
    def can_have_stars(self) -> bool:
        """See HasStars."""
        return self.stars.can_be and not self.is_by_group and self._state.data.listed is None

    @property
    def wants_stars(self) -> bool:
        """See HasStars."""
        return self.stars.is_wanted

    @property
    def pending(self) -> str:
        """See HasStars."""
        if reason := why_not_computed(self._state.data):
            return f" {reason}"
        state = self._state.results
        lacks = state.intervals is None or (self._state.data.listed is not None and state.listed_intervals is None)
        return (" The intervals are being worked out." if lacks else "") + self.stars.pending

    @property
    def reads_as_on_screen(self) -> bool:
        """See ReadsAsOnScreen."""
        return self.is_by_group

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand
        from lexeval_gui.workspace.outputs.command_lines.numbers import score_line

        evaluation, listed = self._state.data.evaluation, self._state.data.listed
        if evaluation is None or not evaluation.system_names:
            raise NoCommand("nothing is scored yet")
        measures, grouping, sort = self._chosen(evaluation), self.grouping, self._state.view.score_sort
        if self.is_by_group:
            return score_line(evaluation, inputs, self._measures_of_groups(evaluation), grouping, sort=sort)
        beside = None if listed is None or listed.refusal() else listed
        split = grouping if self._groups else ""
        has_stars = self.stars.found is not None and listed is None
        return score_line(evaluation, inputs, measures, split=split, sort=sort, beside=beside, has_stars=has_stars)

    @property
    def _groups(self) -> list[tuple[str, Group]]:
        """The groups that have a column of their own, each with its measure."""
        return [(column.measure.id, column.group) for column in self._columns if column.group is not None]

    @property
    def grouping(self) -> str:
        """The grouping by which scores are split; "" for none. Unless chosen, the first that has few groups."""
        evaluation = self._state.data.evaluation
        if evaluation is None:
            return ""
        there = grouping.groupings(evaluation)
        chosen = self._state.view.score_groups
        if chosen is not None and (not chosen or chosen in there):
            return chosen
        return next((name for name in there if has_group_columns(evaluation, name)), "")

    @property
    def is_by_group(self) -> bool:
        """Whether the table has a row per group, as there are too many groups for columns."""
        evaluation = self._state.data.evaluation
        return evaluation is not None and not has_group_columns(evaluation, self.grouping)

    def group_by(self, name: str | None) -> None:
        """Split the scores by a grouping; "" by none, None as at first."""
        self._state.view.score_groups = name
        self._show_new_data()

    @property
    def measures(self) -> tuple[str, ...]:
        """The ids of the measures shown."""
        evaluation = self._state.data.evaluation
        return () if evaluation is None else self._chosen(evaluation) or outputs.overview(evaluation)

    def _chosen(self, evaluation: Evaluation) -> tuple[str, ...]:
        """The measures that were chosen, as far as there are any of them; none for the overview."""
        known = {measure.id for measure in outputs.measures_of(evaluation)}
        return tuple(name for name in self._state.view.score_measures or () if name in known)

    def choose(self, measures: Sequence[str] | None) -> None:
        """Show these measures; None for the overview."""
        self._state.view.score_measures = None if measures is None else tuple(measures)
        self._show_new_data()

    def want_stars(self, wanted: bool) -> None:
        """Export the table with stars, or without them again."""
        self.stars.want(self.measures if wanted else None)
        self._show_note()

    # showing

    def _show_new_data(self) -> None:
        """Other data: the columns may be other ones."""
        self._all_columns = ()
        self._state.turns.do(self, self._show_columns)

    def _show_columns(self) -> None:
        evaluation = self._state.data.evaluation
        if evaluation is not None:
            split = self._split_measures(evaluation)
            self._all_columns = tuple(columns_of(evaluation, self.measures, self.grouping, split))
            if has_no_systems(evaluation):
                self.nothing.show_lacking(evaluation)
            self.stars.follow(self.measures)
        self._fit()
        self._sort()

    def _follow_stars(self, title: str) -> None:
        if title == stars.TITLE:
            self._show_note()

    def columns_of(self, measures: Collection[str]) -> list[int]:
        """The columns of the view that show these measures over all items."""
        return [place for place, id in enumerate(self._ids) if id in measures]

    def _show_note(self) -> None:
        evaluation = self._state.data.evaluation
        text = "" if evaluation is None else note(evaluation, self._state.data.listed) + self.stars.words
        self._note.setText(text)

    def _split_measures(self, evaluation: Evaluation) -> set[str]:
        """The measures that are shown by group: all that were chosen; of the overview the headlines."""
        headlines = {evaluation.headline(system).id for system in range(len(evaluation.system_names))}
        return {*(self._chosen(evaluation) or headlines)}

    def _sort_by(self, place: int) -> None:
        """Sort by a column of the view; by the same once more the other way, then as opened."""
        if place < 0:
            self._state.view.score_sort = AS_OPENED
        elif place < len(self._ids):
            is_text = self._ids[place] in (ranking.NAMES, ranking.GROUPS)
            self._state.view.score_sort = next_sort(self._state.view.score_sort, self._ids[place], is_text)
        self._sort()
        self.view.scrollToTop()
        self._tell_order()

    def _tell_order(self) -> None:
        """Say how the table is sorted."""
        name, descending = self._state.view.score_sort
        order = "Scores sorted as opened"
        if name in self._ids:
            title = self.view.texts()[0][self._ids.index(name)]
            is_text = name in (ranking.NAMES, ranking.GROUPS)
            order = f"Scores sorted by {title}, {order_words(is_text, descending)}"
        self._state.show_message(order)

    def _sort(self) -> None:
        """Show the table in the order that it has now; while a setting moves the rows stay."""
        self._find_order()
        self._show()
        self._mark_sort()

    def _follow_intervals(self) -> None:
        self._state.turns.do(self, self._sort)

    def _follow_rest(self) -> None:
        self._state.turns.do(self, self._sort_again)

    def _sort_again(self) -> None:
        """No setting moves any more: rows move only where the order is another, and those that were made as they came
        into sight are all made now, so that columns are as wide as all of them want."""
        before = self._systems, self._groups_in_order
        self._find_order()
        if self.view.is_on_demand or before != (self._systems, self._groups_in_order):
            self._show()
        self._mark_sort()

    def _mark_sort(self) -> None:
        """Mark the column that the table is sorted by, wherever it stands now."""
        name, descending = self._state.view.score_sort
        self.view.show_sort((self._ids.index(name), descending) if name in self._ids else None)

    def _find_order(self) -> None:
        evaluation, sort = self._state.data.evaluation, self._state.view.score_sort
        if evaluation is not None:
            self._systems = ranking.systems_in_order(evaluation, sort, self._state.results.intervals)
            self._groups_in_order = ranking.groups_in_order(evaluation, self.grouping, sort) if self.is_by_group else []

    def show_sort_menu(self) -> None:
        """Offer the columns to sort by."""
        popup_below(self.view.sort_menu(), self.view)

    def show_kept(self, measures: Sequence[str] | None, groups: str | None, sort: tuple[str, bool]) -> None:
        """Show what a project has kept of the table: its measures, its groups, and how it is sorted."""
        view = self._state.view
        view.score_measures, view.score_groups = None if measures is None else tuple(measures), groups
        view.score_sort = sort
        self._show_new_data()

    def _follow_problems(self) -> None:
        """Say why there are no intervals. Of data that are not shown yet it is said when they are."""
        if self._shown is self._state.data.evaluation:
            self._show()

    def _show(self) -> None:
        evaluation = self._shown = self._state.data.evaluation
        self.nothing.setVisible(has_no_systems(evaluation))
        self.view.setVisible(not has_no_systems(evaluation))
        if evaluation is None:
            self._ids = []
            self.view.show_cells((), ())
            self._show_note()
            return
        if len(self._systems) != len(evaluation.system_names):  # asked before the data are announced
            self._systems = list(range(len(evaluation.system_names)))
        self._columns = tuple(column for column in self._all_columns if has_value(evaluation, column))
        title = evaluation.dataset.group_title(self.grouping) if self.grouping else "group"
        self._group_button.setText(escape_mnemonics(f"by {title}"))
        if self.is_by_group:
            measures = [evaluation.measures[name] for name in self._measures_of_groups(evaluation)]
            of_systems = columns_of_systems(evaluation, measures)
            self._ids = ids_by_group(evaluation, of_systems)
            groups = self._groups_in_order
            self.view.show_cells(*group_rows(self._state, evaluation, self.grouping, groups, of_systems))
        else:
            heads = [Header("system", right=False, shrinks=True), *(column.head for column in self._columns)]
            self._ids = [ranking.NAMES, *(column.id for column in self._columns)]
            rows = rows_of_systems(self._state, evaluation, self._systems, self._columns)
            self.view.show_cells(heads, rows if self._state.data.is_moving else [*rows])
        self._show_note()

    def _measures_of_groups(self, evaluation: Evaluation) -> tuple[str, ...]:
        """The measures of a table with a row per group: those chosen, else the headlines, and in front of them those
        of the figure by these groups, if the systems are few."""
        if chosen := self._chosen(evaluation):
            return chosen
        systems = range(len(evaluation.system_names))
        planes = (f for f in evaluation.task.identity.figures if isinstance(f, GroupPlaneFigure))
        figures = [plane for plane in planes if self.grouping in plane.groupings]
        plane = [name for figure in figures for name in (figure.y, figure.x)] if len(systems) <= FEW_SYSTEMS else []
        return tuple(dict.fromkeys((*plane, *(evaluation.headline(system).id for system in systems))))

    # choosing measures

    def _fill_menu(self) -> None:
        self._menu.clear()
        if (evaluation := self._state.data.evaluation) is not None:
            add_wholes(self._menu, evaluation, self.choose)
            add_stars(self._menu, self.stars, not self.is_by_group, self.want_stars)
            add_measures(self._menu, evaluation, self.measures, self._toggle)

    def _fill_by_menu(self) -> None:
        self._group_menu.clear()
        if (evaluation := self._state.data.evaluation) is not None:
            add_groupings(self._group_menu, evaluation, self.grouping, self.group_by)

    def _toggle(self, measure: str) -> None:
        """Show a measure, or show it no more."""
        assert self._state.data.evaluation is not None
        chosen = {*self.measures} ^ {measure}
        ordered = (known.id for known in outputs.measures_of(self._state.data.evaluation))
        self.choose(tuple(name for name in ordered if name in chosen))
