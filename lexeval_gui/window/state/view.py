"""How what is open is looked at: which items, systems, measures and figures."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field
from PySide6.QtCore import QObject, Signal

from lexeval_gui.window.state.results import ResultsState
from lexeval_gui.window.state.state_part import Field, Part

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.items.columns import Choice


MOST_APART = 12
"""So many systems can be told apart in one plot."""


class View(Struct, frozen=True, eq=False):
    """What has been chosen to be shown; the default is what is usual.

    `figure` and those below it are choices that one pane alone keeps here, and have no signal.
    """

    filter: str = ""
    sort: tuple[str, bool] = ("", False)  # column id ("" = file order), descending
    columns: Choice | None = None  # of the list; () = as at first, None = as it is usually chosen
    visible: tuple[bool, ...] = ()  # by system
    pair: tuple[int, int] = (0, 0)
    compared_measure: str | None = None
    compared_within: str = ""  # a filter: "" = all items; that of the items scored beside all, or of a group
    grouped_by: tuple[str, ...] = ()  # features by which a difference is taken apart; () = the usual ones
    cuts: tuple[tuple[str, str], ...] = ()  # how their numbers are cut, as typed, by the name of the feature
    correction: str = ""  # of p for all groups; "" = the usual one
    own_features: str = ""  # the path of a file of features; "" = none
    wanted_band: tuple[str, str] | None = None  # (over, measure)
    criterion: str = ""  # of the judgments that are looked at; "" = the first
    variables: tuple[str, ...] = ()  # of their regression; () = the usual ones
    is_pooled: bool = False  # whether there is a criterion that is the mean of all
    left_out: tuple[tuple[str, str], ...] = ()  # system and item of the outputs that are in no regression
    figure: str = ""  # by its id; "" = the first
    figure_choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by figure, where they are not usual
    score_measures: tuple[str, ...] | None = None  # of the table of scores; None = the overview
    score_groups: str | None = None  # None = the first that are few; "" = none
    score_sort: tuple[str, bool] = ("", False)  # column id ("" = as opened), descending
    notes_search: str = ""
    worth_measure: str | None = None  # by which classes of errors are ranked; None = the headline
    worth_filter: str = ""  # a class of one's own


class ViewState(Part[View]):
    """The view: filter and sort of the list, systems, pair, band, study, and what panes keep for themselves."""

    filter = Field(View, lambda view: view.filter)
    sort = Field(View, lambda view: view.sort)
    columns = Field(View, lambda view: view.columns)
    visible = Field(View, lambda view: view.visible)
    pair = Field(View, lambda view: view.pair)
    compared_measure = Field(View, lambda view: view.compared_measure)
    compared_within = Field(View, lambda view: view.compared_within)
    grouped_by = Field(View, lambda view: view.grouped_by)
    cuts = Field(View, lambda view: view.cuts)
    correction = Field(View, lambda view: view.correction)
    own_features = Field(View, lambda view: view.own_features)
    wanted_band = Field(View, lambda view: view.wanted_band)
    criterion = Field(View, lambda view: view.criterion)
    variables = Field(View, lambda view: view.variables)
    is_pooled = Field(View, lambda view: view.is_pooled)
    left_out = Field(View, lambda view: view.left_out)
    figure = Field(View, lambda view: view.figure)
    figure_choices = Field(View, lambda view: view.figure_choices)
    score_measures = Field(View, lambda view: view.score_measures)
    score_groups = Field(View, lambda view: view.score_groups)
    score_sort = Field(View, lambda view: view.score_sort)
    notes_search = Field(View, lambda view: view.notes_search)
    worth_measure = Field(View, lambda view: view.worth_measure)
    worth_filter = Field(View, lambda view: view.worth_filter)

    filter_changed = Signal()
    sort_changed = Signal()
    columns_changed = Signal()
    systems_changed = Signal()
    pair_changed = Signal()
    grouping_changed = Signal()
    band_wanted = Signal()
    study_changed = Signal()
    items_wanted = Signal()
    """The items that are listed now were asked for: they are to be seen, whatever stands before them."""

    def __init__(self, results: ResultsState, parent: QObject) -> None:
        super().__init__(View(), parent)
        self._results = results

    def set_filter(self, text: str) -> None:
        """Show only the items that the filter finds."""
        if text != self.filter:
            self.filter = text
            self.filter_changed.emit()

    def show_items(self, text: str) -> None:
        """Show the items that a filter finds: a number, a mark or a tag was chosen elsewhere."""
        self.set_filter(text)
        self.items_wanted.emit()

    def set_sort(self, column: str, descending: bool) -> None:
        """Sort the items by a column of the list."""
        if (column, descending) != self.sort:
            self.sort = (column, descending)
            self.sort_changed.emit()

    def set_columns(self, columns: Choice | None) -> None:
        """Show these columns in the list, in their order and with their widths."""
        if columns != self.columns:
            self.columns = columns
            self.columns_changed.emit()

    def set_visible(self, system: int, visible: bool) -> None:
        """Switch a system on or off in item view and curves."""
        shown = {*self.shown_systems}
        self.show_systems(shown | {system} if visible else shown - {system})

    def show_systems(self, systems: Collection[int]) -> None:
        """Switch these systems on, and all others off."""
        changed = tuple(index in systems for index in range(len(self.visible)))
        if changed != self.visible:
            self.visible = changed
            self.systems_changed.emit()

    @property
    def shown_systems(self) -> tuple[int, ...]:
        """The systems that are switched on."""
        return tuple(index for index, on in enumerate(self.visible) if on)

    @property
    def systems_apart(self) -> tuple[int, ...]:
        """The systems that stand out where all are drawn: those that are switched on, if they are few; else the pair
        that is compared, or the first two where neither of it is switched on."""
        shown = self.shown_systems
        if len(shown) <= MOST_APART:
            return shown
        return tuple(system for system in dict.fromkeys(self.pair) if system in shown) or shown[:2]

    @property
    def systems_quiet(self) -> tuple[int, ...]:
        """The other systems that are switched on: lines without bands, and columns of a table."""
        apart = self.systems_apart
        return tuple(system for system in self.shown_systems if system not in apart)

    def set_pair(self, first: int, second: int, measure: str | None = None) -> None:
        """Choose the two systems, and the measure, that are compared."""
        if ((first, second), measure) != (self.pair, self.compared_measure):
            self.pair, self.compared_measure, self._results.comparison = (first, second), measure, None
            self.pair_changed.emit()

    def compare_within(self, text: str) -> None:
        """Compare over the items of a filter alone; over all where it is empty."""
        if text != self.compared_within:
            self.compared_within, self._results.comparison = text, None
            self.pair_changed.emit()

    def group_by(self, names: tuple[str, ...], cuts: tuple[tuple[str, str], ...], correction: str) -> None:
        """Choose by what a difference is taken apart."""
        if (names, cuts, correction) != (self.grouped_by, self.cuts, self.correction):
            self.grouped_by, self.cuts, self.correction = names, cuts, correction
            self.grouping_changed.emit()

    def want_band(self, over: str, measure: str) -> None:
        """Say which curve's band is looked at; the background work computes it."""
        if (over, measure) != self.wanted_band:
            self.wanted_band = (over, measure)
            self.band_wanted.emit()

    def set_study(self, criterion: str, variables: tuple[str, ...]) -> None:
        """Choose a criterion of the judgments, and the variables of their regression."""
        if (criterion, variables) != (self.criterion, self.variables):
            self.criterion, self.variables = criterion, variables
            self.study_changed.emit()

    def set_pooled(self, is_pooled: bool) -> None:
        """Add the criterion that is the mean of all, or take it away."""
        if is_pooled != self.is_pooled:
            self.is_pooled = is_pooled
            self.study_changed.emit()

    def set_left_out(self, outputs: tuple[tuple[str, str], ...]) -> None:
        """Choose the outputs that are left out of the regressions by hand."""
        if outputs != self.left_out:
            self.left_out = outputs
            self.study_changed.emit()
