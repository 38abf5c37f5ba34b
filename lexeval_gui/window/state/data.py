"""The data that are shown, and the settings under which they are scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

from lexeval_gui.core.changes import Changes
from lexeval_gui.window.state.results import ResultsState
from lexeval_gui.window.state.state_part import Field, Part
from lexeval_gui.window.state.turns import Turns, are_felt

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.features import Feature
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.workspace.analysis.joined import Joined
    from lexeval_gui.workspace.analysis.subsets import AppliedFilter
    from lexeval_gui.workspace.plans import Plan
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

REST_DELAY = 150
"""Milliseconds without a change after which what is slow is computed again."""


class OwnFeatures(Struct, frozen=True, eq=False):
    """What a file of features came to, and what tells this version of the file from others (see why_question)."""

    path: str
    stamp: tuple[int, int]
    joined: Joined


class Data(Struct, frozen=True, eq=False):
    """Files as they are scored; the default is none."""

    plan: Plan | None = None  # the files
    evaluation: Evaluation | None = None
    original: Evaluation | None = None  # as read, without what-if changes
    changes: Changes = field(default_factory=Changes)  # what-if changes in force
    settings: Settings | None = None
    pending: Settings | None = None  # asked for, in force once the data have been counted again
    applied: AppliedFilter | None = None  # the items that are scored beside all
    listed: Evaluation | None = None  # over these items, under the same settings
    compared: Evaluation | None = None  # over the items of the filter that was asked for last
    own_features: OwnFeatures | None = None  # of a file that somebody joined to these items
    earlier: Evaluation | None = None  # before the last step, which filters and curves compare with
    has_first_rows_alone: bool = False  # the rest of large files cannot be read


class DataState(Part[Data]):
    """The data and their settings. What is computed of them is forgotten where they change."""

    plan = Field(Data, lambda data: data.plan)
    evaluation = Field(Data, lambda data: data.evaluation)
    original = Field(Data, lambda data: data.original)
    changes = Field(Data, lambda data: data.changes)
    settings = Field(Data, lambda data: data.settings)
    pending = Field(Data, lambda data: data.pending)
    applied = Field(Data, lambda data: data.applied)
    listed = Field(Data, lambda data: data.listed)
    compared = Field(Data, lambda data: data.compared)
    own_features = Field(Data, lambda data: data.own_features)
    earlier = Field(Data, lambda data: data.earlier)
    has_first_rows_alone = Field(Data, lambda data: data.has_first_rows_alone)

    about_to_change = Signal()
    """Other files, or none, are shown next: what is half typed is kept, what a pane holds of these files is dropped."""
    evaluation_changed = Signal()
    """Other data: opened, joined anew, or a changed copy. `evaluation` may be None (the start page is shown)."""
    scores_changed = Signal()
    """A setting has moved: totals, curves, current item and visible rows show it at once."""
    rested = Signal()
    """No setting has moved for a while: sort, bands, intervals, the comparison and what panes ask follow."""
    settings_wanted = Signal(object)
    """Settings that need the data to be joined or counted again: the background work does it and shows the result."""
    pending_dropped = Signal()
    listed_changed = Signal()
    """Other items are scored beside all, or none any more."""
    own_features_changed = Signal()
    """Features of one's own have been joined to the items, or are no longer."""
    earlier_changed = Signal()
    """Filters and curves compare with another state before the last step, or with none."""

    def __init__(self, results: ResultsState, turns: Turns, parent: QObject) -> None:
        super().__init__(Data(), parent)
        self._results, self._turns = results, turns
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_DELAY)
        self._rest.timeout.connect(self._come_to_rest)

    @property
    def is_moving(self) -> bool:
        """Whether something has changed so recently that what is slow has not been asked for yet."""
        return self._rest.isActive()

    def _come_to_rest(self) -> None:
        """Say that nothing moves any more: where what follows is of many systems or items, each that follows has a
        turn."""
        with self._turns.taken(self.evaluation is not None and are_felt(self.evaluation)):
            self.rested.emit()

    def announce(self) -> None:
        """Say that other data are shown."""
        self.evaluation_changed.emit()
        self._rest.start()

    def set_changes(self, changes: Changes) -> None:
        """Count the data with what-if changes; it is said by `announce`."""
        if self.original is not None:
            self.set_copy(changes, self.original.with_changes(changes) if changes else self.original)

    def set_copy(self, changes: Changes, evaluation: Evaluation) -> None:
        """The same of a copy that has been counted with the changes."""
        if self.original is not None:
            listed = self.applied.of(evaluation) if self.applied is not None else None
            self.value = replace(self.value, changes=changes, evaluation=evaluation, listed=listed)
            self._results.clear()

    def score_items(self, applied: AppliedFilter | None) -> None:
        """Score the items of a filter beside all; None for none."""
        if self.evaluation is not None and (applied is not None or self.applied is not None):
            listed = None if applied is None else applied.of(self.evaluation)
            self.value = replace(self.value, applied=applied, listed=listed)
            self._results.clear_listed()
            self.listed_changed.emit()

    def join(self, own_features: OwnFeatures | None) -> None:
        """Have features of one's own, which filters can ask for; None for none."""
        self.own_features = own_features
        self.own_features_changed.emit()

    def set_earlier(self, earlier: Evaluation | None) -> None:
        """Compare with this state of the data, which was before the last step; None for none."""
        if earlier is not self.earlier:
            self.earlier = earlier
            self.earlier_changed.emit()

    @property
    def joined(self) -> Sequence[Feature]:
        """The features of one's own."""
        return () if self.own_features is None else self.own_features.joined.features

    @property
    def searched(self) -> Sequence[Feature]:
        """The features that the list can be filtered by beside those of the task: one's own, and what was before the
        last step."""
        if self.earlier is None or self.evaluation is None:
            return self.joined
        from lexeval_gui.workspace.scoring.what_changed import features_before

        return (*self.joined, *features_before(self.earlier, self.evaluation.whole))

    def apply_settings(self, settings: Settings) -> None:
        """Use other settings: at once if they act on scores only; else they are in force once they are counted."""
        if (now := self.settings) is not None:
            self.change_settings({name: text for name, text in settings.as_dict().items() if text != now[name]})

    def change_settings(self, values: Mapping[str, str]) -> None:
        """Change some values, whatever else is in force or pending. Raises BadValue."""
        if self.original is None or self.settings is None or not values:
            return
        wanted = (self.pending or self.settings).with_values(values)
        if not self.original.needs_preparing(wanted):
            self.drop_pending()
            self._apply(wanted)
            return
        asked, self.pending = self.pending, wanted
        if asked is None or asked.at("join", "count") != wanted.at("join", "count"):
            self.settings_wanted.emit(wanted)
        else:  # what is pending takes a while: a slider that is moved meanwhile shows at once
            waits = {p.id for p in wanted.parameters if p.stage in ("join", "count")}
            self._apply(self.settings.with_values({name: text for name, text in values.items() if name not in waits}))

    def evaluation_within(self, within: str) -> Evaluation | None:
        """The evaluation over the items of a filter alone (see workspace.analysis.subsets); "" for all."""
        from lexeval_gui.workspace.analysis import subsets

        if self.evaluation is None or not within:
            return self.evaluation
        if within == subsets.LISTED:
            return self.listed or self.evaluation
        if self.compared is None or self.compared.whole is not self.evaluation or self.compared.where != within:
            self.compared = subsets.within_filter(self.evaluation, within)
        return self.compared

    def drop_pending(self) -> None:
        """What was pending is no longer wanted."""
        if self.pending is not None:
            self.pending = None
            self.pending_dropped.emit()

    def _apply(self, settings: Settings) -> None:
        if self.evaluation is None or self.original is None or settings == self.settings:
            return
        listed = None if self.listed is None else self.listed.with_settings(settings)
        evaluation = self.evaluation.with_settings(settings) if listed is None else listed.whole
        same = self.original is self.evaluation
        original = evaluation if same else self.original.with_settings(settings)
        self.value = replace(self.value, settings=settings, original=original, evaluation=evaluation, listed=listed)
        self._results.clear()
        self._rest.start()  # who shows it asks whether something moves
        self.scores_changed.emit()
        # now, since a plot has all that is due painted in its turn: what is laid out after that is painted once more
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._rest.start()  # it took a while
