"""What the window shows, in one place: the evaluation, its settings, the filter, the current item, what is hovered.

Panes know the state and nothing of each other: they read it, ask it to change, and follow its signals. What takes long
is asked for by the desk (`window/state/desk.py`), which follows the same signals and puts its answers here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from lexeval_gui.core.changes import ANNOTATIONS, Change, Gesture, Ref
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.window.state.opened import Opened

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.curves import Band
    from lexeval_gui.core.dataset import Ints
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.core.problems import Problem, Remedy
    from lexeval_gui.core.resampling import Paired
    from lexeval_gui.workspace.annotations import Annotations
    from lexeval_gui.workspace.evaluation import Evaluation, Interval
    from lexeval_gui.workspace.session import ConventionRow

T = TypeVar("T")
REST = 150
"""Milliseconds without a change after which what is slow is computed again."""


class _Of(Generic[T]):
    """A field of what is open, read and written as if it were the state's own."""

    def __init__(self, read: Callable[[Opened], T]) -> None:
        self._read = read

    def __set_name__(self, owner: type[AppState], name: str) -> None:
        self._name = name

    def __get__(self, state: AppState, owner: type[AppState]) -> T:
        return self._read(state.opened)

    def __set__(self, state: AppState, value: T) -> None:
        state.opened = replace(state.opened, **{self._name: value})  # type: ignore[arg-type]


class AppState(QObject):
    """The state of one window: what is `opened`, who works with it, whether somebody waits. Every value has one signal;
    setters emit it only when the value really changes."""

    plan = _Of(lambda opened: opened.plan)
    evaluation = _Of(lambda opened: opened.evaluation)
    original = _Of(lambda opened: opened.original)
    settings = _Of(lambda opened: opened.settings)
    pending = _Of(lambda opened: opened.pending)
    problems = _Of(lambda opened: opened.problems)
    found = _Of(lambda opened: opened.found)
    journal = _Of(lambda opened: opened.journal)
    changes = _Of(lambda opened: opened.changes)
    annotations = _Of(lambda opened: opened.annotations)
    left = _Of(lambda opened: opened.left)
    repaired = _Of(lambda opened: opened.repaired)
    filter = _Of(lambda opened: opened.filter)
    sort = _Of(lambda opened: opened.sort)
    current = _Of(lambda opened: opened.current)
    is_provisional = _Of(lambda opened: opened.is_provisional)
    part = _Of(lambda opened: opened.part)
    selection = _Of(lambda opened: opened.selection)
    hover = _Of(lambda opened: opened.hover)
    visible = _Of(lambda opened: opened.visible)
    pair = _Of(lambda opened: opened.pair)
    compared_measure = _Of(lambda opened: opened.compared_measure)
    wanted_band = _Of(lambda opened: opened.wanted_band)
    criterion = _Of(lambda opened: opened.criterion)
    variables = _Of(lambda opened: opened.variables)
    figure = _Of(lambda opened: opened.figure)
    figure_choices = _Of(lambda opened: opened.figure_choices)
    score_measures = _Of(lambda opened: opened.score_measures)
    score_groups = _Of(lambda opened: opened.score_groups)
    notes_search = _Of(lambda opened: opened.notes_search)
    intervals = _Of(lambda opened: opened.intervals)
    bands = _Of(lambda opened: opened.bands)
    conventions = _Of(lambda opened: opened.conventions)
    comparison = _Of(lambda opened: opened.comparison)

    files_about_to_change = Signal()
    """Other files, or none, are shown next: what is half typed is kept, what a pane holds of these files is dropped."""
    evaluation_changed = Signal()
    """Other data: opened, joined anew, or a changed copy. `evaluation` may be None (the start page is shown)."""
    scores_changed = Signal()
    """A setting has moved: totals, curves, current item and visible rows show it at once."""
    rested = Signal()
    """No setting has moved for a while: sort, bands, intervals, conventions and comparison follow."""
    settings_wanted = Signal(object)
    """Settings that need the data to be joined or counted again: the desk has that done and shows the result."""
    settings_given_up = Signal()
    filter_changed = Signal()
    sort_changed = Signal()
    current_changed = Signal()
    selection_changed = Signal()
    hover_changed = Signal()
    systems_changed = Signal()
    pair_changed = Signal()
    band_wanted = Signal()
    study_changed = Signal()
    intervals_changed = Signal()
    bands_changed = Signal()
    conventions_changed = Signal()
    comparison_changed = Signal()
    problems_changed = Signal()
    offer_changed = Signal()
    remedy_wanted = Signal(object)
    """A Remedy that is to be put in force."""
    files_wanted = Signal()
    """More files are to be chosen, since a pane has nothing to show without them."""
    review_wanted = Signal()
    journal_changed = Signal()
    annotated = Signal(object)
    """The slots of tags, notes, checks … that are others now."""
    part_changed = Signal()
    busy_changed = Signal()
    said = Signal(str)
    """A sentence for the status bar."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.opened = Opened()
        self.who = ""  # signs what is decided here
        self.busy = False  # the user waits for something that can be cancelled
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._remark)
        self._rest.timeout.connect(self.rested)

    # data

    def put(self, opened: Opened) -> None:
        """Show what has been opened in the place of what is shown; what was shown before, as it was; or nothing."""
        self.files_about_to_change.emit()
        self.opened = opened
        for change in (self.problems_changed, self.journal_changed, self.evaluation_changed):
            change.emit()
        self._rest.start()

    def show_evaluation(self, evaluation: Evaluation, annotations: Annotations | None = None) -> None:
        """Show the same files as other data (see Opened.showing)."""
        self.opened = self.opened.showing(evaluation, annotations)
        self.evaluation_changed.emit()
        self._rest.start()

    @property
    def is_moving(self) -> bool:
        """Whether something has changed so recently that what is slow has not been asked for yet."""
        return self._rest.isActive()

    def apply_settings(self, settings: Settings) -> None:
        """Use other settings: at once if they act on scores only; else they are in force once the desk is done."""
        if (now := self.settings) is not None:
            self.change({name: text for name, text in settings.as_dict().items() if text != now[name]})

    def change(self, values: Mapping[str, str]) -> None:
        """Change some values, whatever else is in force or pending. Raises BadValue."""
        if self.original is None or self.settings is None or not values:
            return
        wanted = (self.pending or self.settings).with_values(values)
        if not self.original.needs_preparing(wanted):
            self.give_up_pending()
            self._use(wanted)
            return
        asked, self.pending = self.pending, wanted
        if asked is None or asked.at("join", "count") != wanted.at("join", "count"):
            self.settings_wanted.emit(wanted)
        else:  # what is pending takes a while: a slider that is moved meanwhile shows at once
            waits = {p.id for p in wanted.parameters if p.stage in ("join", "count")}
            self._use(self.settings.with_values({name: text for name, text in values.items() if name not in waits}))

    def give_up_pending(self) -> None:
        """What was pending is no longer wanted."""
        if self.pending is not None:
            self.pending = None
            self.settings_given_up.emit()

    def _use(self, settings: Settings) -> None:
        if self.evaluation is None or self.original is None or settings == self.settings:
            return
        original = self.original.with_settings(settings)
        same = self.original is self.evaluation
        evaluation = original if same else self.evaluation.with_settings(settings)
        self.opened = replace(
            self.opened.without_results(), settings=settings, original=original, evaluation=evaluation
        )
        self.scores_changed.emit()
        self._rest.start()

    def say(self, text: str) -> None:
        """Show a sentence in the status bar."""
        self.said.emit(text)

    def set_busy(self, busy: bool) -> None:
        """Say whether the user waits for something that can be cancelled."""
        if busy != self.busy:
            self.busy = busy
            self.busy_changed.emit()

    def set_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show the problems of what is open, or of what could not be opened."""
        self.problems = self.found = problems
        self.problems_changed.emit()

    def _remark(self) -> None:
        """Show what is odd under the settings in force, too."""
        remarks = self.evaluation.remarks() if self.evaluation is not None else ()
        if self.problems != (problems := (*self.found, *remarks)):
            self.problems = problems
            self.problems_changed.emit()
        self.offer_changed.emit()

    @property
    def offer(self) -> Problem | None:
        """The first finding about what is open that can be repaired and has not been left as it is; notes offer
        nothing of themselves."""
        if self.evaluation is None:
            return None
        curable = (p for p in self.problems if p.remedies and p.severity != "note" and p.code not in self.left)
        return next(curable, None)

    def leave_offer(self) -> None:
        """Leave what is offered to be repaired, and all findings of its kind, as they are."""
        if (offer := self.offer) is not None:
            self.left |= {offer.code}
            self.offer_changed.emit()

    def take(self, remedy: Remedy) -> None:
        """Have a remedy put in force."""
        self.remedy_wanted.emit(remedy)

    # what is looked at

    def set_filter(self, text: str) -> None:
        """Show only the items that the filter finds."""
        if text != self.filter:
            self.filter = text
            self.filter_changed.emit()

    def set_sort(self, column: str, descending: bool) -> None:
        """Sort the items by a column of the list."""
        if (column, descending) != self.sort:
            self.sort = (column, descending)
            self.sort_changed.emit()

    def set_current(self, item: int | None) -> None:
        """Make an item the current one; no part of it is chosen yet."""
        self.is_provisional = False
        if item != self.current:
            had, self.opened = self.part, replace(self.opened, current=item, part=None)
            self.current_changed.emit()
            if had is not None:
                self.part_changed.emit()

    def set_selection(self, items: Ints) -> None:
        """Select items of the list (for copying)."""
        if not np.array_equal(items, self.selection):
            self.selection = items
            self.selection_changed.emit()

    def set_hover(self, ref: Ref | None) -> None:
        """Light up every part with this ref."""
        if ref != self.hover:
            self.hover = ref
            self.hover_changed.emit()

    def set_part(self, part: Ref | None) -> None:
        """Say which part of the current item is chosen; None for the item as a whole."""
        if part != self.part:
            self.part = part
            self.part_changed.emit()

    def set_visible(self, system: int, visible: bool) -> None:
        """Switch a system on or off in item view and curves."""
        changed = tuple(visible if index == system else on for index, on in enumerate(self.visible))
        if changed != self.visible:
            self.visible = changed
            self.systems_changed.emit()

    @property
    def shown_systems(self) -> tuple[int, ...]:
        """The systems that are switched on."""
        return tuple(index for index, on in enumerate(self.visible) if on)

    def set_pair(self, first: int, second: int, measure: str | None = None) -> None:
        """Choose the two systems, and the measure, that are compared."""
        if ((first, second), measure) != (self.pair, self.compared_measure):
            self.pair, self.compared_measure, self.comparison = (first, second), measure, None
            self.pair_changed.emit()

    def want_band(self, over: str, measure: str) -> None:
        """Say which curve's band is looked at; the desk computes it."""
        if (over, measure) != self.wanted_band:
            self.wanted_band = (over, measure)
            self.band_wanted.emit()

    def set_study(self, criterion: str, variables: tuple[str, ...]) -> None:
        """Choose a criterion of the judgments, and the variables of their regression."""
        if (criterion, variables) != (self.criterion, self.variables):
            self.criterion, self.variables = criterion, variables
            self.study_changed.emit()

    # answers of the desk

    def set_intervals(self, intervals: tuple[Mapping[str, Interval], ...]) -> None:
        """The intervals of the measures of each system."""
        self.intervals = intervals
        self.intervals_changed.emit()

    def set_band(self, over: str, measure: str, bands: Mapping[int, Band]) -> None:
        """The band of a measure along a curve, by system."""
        self.bands = {**self.bands, (over, measure): bands}
        self.bands_changed.emit()

    def set_conventions(self, rows: tuple[ConventionRow, ...]) -> None:
        """What each convention would make of the scores, as far as computed."""
        self.conventions = rows
        self.conventions_changed.emit()

    def set_comparison(self, comparison: Paired) -> None:
        """How the chosen pair compares."""
        self.comparison = comparison
        self.comparison_changed.emit()

    # what is decided

    def gesture(self, gesture: Gesture) -> None:
        """Do what a gesture means to the task; say why if it means nothing."""
        if self.evaluation is None:
            return
        answer = self.evaluation.gesture(gesture)
        if isinstance(answer, Change):
            self.decide([answer])
        else:
            self.say(answer.message)

    def decide(self, changes: Sequence[Change]) -> None:
        """Put changes in force as one step."""
        if changes:
            self.journal.add_step(changes, self.who)
            self._took(changes)

    def undo(self) -> None:
        """Take the last step back."""
        self._go(self.journal.undo_step)

    def redo(self) -> None:
        """Do again what was undone."""
        self._go(self.journal.redo_step)

    def reset_changes(self) -> None:
        """Take every what-if change back, as one step that can be undone; tags and notes stay."""
        back = [Change(c.kind, c.item, c.system, c.after, None, c.part) for c in self.journal.counted]
        self.decide(back)

    def _go(self, step: Callable[[], Sequence[Change]]) -> None:
        try:
            self._took(step())
        except Unreadable as error:
            self.say(f"It cannot be undone: {error}")

    def _took(self, changes: Sequence[Change]) -> None:
        """Show what a step of the journal changed: scores only where a change may make them others."""
        annotated = frozenset(change.slot for change in changes if change.kind in ANNOTATIONS)
        if self.annotations is not None:
            self.annotations.follow(annotated, self.journal.current)
        if len(annotated) < len({change.slot for change in changes}):
            self._recount()
        elif changes:
            self.journal_changed.emit()
        if annotated:
            self.annotated.emit(annotated)

    def _recount(self) -> None:
        if self.original is None:
            return
        changes = self.journal.counted
        evaluation = self.original.with_changes(changes) if changes else self.original
        self.opened = replace(self.opened.without_results(), changes=changes, evaluation=evaluation)
        self.journal_changed.emit()
        self.evaluation_changed.emit()
        self._rest.start()
