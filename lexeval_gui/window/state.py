"""What the window shows, in one place: the evaluation, its settings, the filter, the current item, what is hovered.

Panes know the state and nothing of each other: they read it, ask it to change, and follow its signals. What takes long
is asked for by the desk (`window/jobs.py`), which follows the same signals and puts its answers here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from lexeval_gui.core.changes import ANNOTATIONS, Change, Gesture, Journal, Ref
from lexeval_gui.core.problems import Unreadable

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.curves import Band
    from lexeval_gui.core.dataset import Ints, Strings
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.core.problems import Problem, Remedy
    from lexeval_gui.core.resampling import Paired
    from lexeval_gui.workspace.annotations import Annotations
    from lexeval_gui.workspace.evaluation import Evaluation, Interval
    from lexeval_gui.workspace.session import ConventionRow

REST = 150
"""Milliseconds without a change after which what is slow is computed again."""


@dataclass(frozen=True)
class Remembered:
    """Everything that opening other files replaces."""

    evaluation: Evaluation | None
    original: Evaluation | None
    settings: Settings | None
    filter: str
    sort: tuple[str, bool]
    current: int | None
    selection: Ints
    visible: tuple[bool, ...]
    pair: tuple[int, int]
    compared_measure: str | None
    wanted_band: tuple[str, str] | None
    criterion: str
    variables: tuple[str, ...]
    problems: tuple[Problem, ...]
    found: tuple[Problem, ...]
    journal: Journal
    annotations: Annotations | None


class AppState(QObject):
    """The state of one window. Every value has one signal; setters emit it only when the value really changes."""

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
    journal_changed = Signal()
    annotated = Signal(object)
    """The slots of tags, notes, checks … that are others now."""
    part_changed = Signal()
    busy_changed = Signal()
    said = Signal(str)
    """A sentence for the status bar."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.evaluation: Evaluation | None = None
        self.original: Evaluation | None = None  # as read, without what-if changes
        self.settings: Settings | None = None
        self.pending: Settings | None = None  # asked for, in force once the data have been counted again
        self.filter = ""
        self.sort: tuple[str, bool] = ("", False)  # column id ("" = file order), descending
        self.current: int | None = None  # row of the item in the dataset
        self._is_provisional = False  # nobody has chosen the current item, and not all items are there yet
        self.selection: Ints = np.zeros(0, np.int64)
        self.hover: Ref | None = None
        self.visible: tuple[bool, ...] = ()
        self.pair: tuple[int, int] = (0, 1)
        self.compared_measure: str | None = None
        self.wanted_band: tuple[str, str] | None = None  # (over, measure)
        self.criterion = ""  # of the judgments that are looked at; "" = the first
        self.variables: tuple[str, ...] = ()  # of their regression; () = the usual ones
        self.intervals: tuple[Mapping[str, Interval], ...] | None = None  # None: being computed
        self.bands: dict[tuple[str, str], Mapping[int, Band]] = {}
        self.conventions: tuple[ConventionRow, ...] | None = None
        self.comparison: Paired | None = None
        self.problems: tuple[Problem, ...] = ()
        self.found: tuple[Problem, ...] = ()  # those of the files, whatever the settings
        self._left: frozenset[str] = frozenset()  # codes of the problems that stay as they are
        self.journal = Journal()
        self.changes: tuple[Change, ...] = ()  # what-if changes in force
        self.annotations: Annotations | None = None  # tags, notes and checks of the items that are open
        self.part: Ref | None = None  # of the current item, chosen in its picture
        self.who = ""  # signs what is decided here
        self.busy = False  # the user waits for something that can be cancelled
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._remark)
        self._rest.timeout.connect(self.rested)

    # data

    def show_evaluation(self, evaluation: Evaluation | None, annotations: Annotations | None = None) -> None:
        """Show other data, or None for the start page. Filter and item are kept if they fit. `annotations` are those of
        the journal for these items, where they have been worked out already."""
        self.original = self.evaluation = evaluation
        self.settings = evaluation.settings if evaluation else None
        self.pending = None
        if evaluation is not None:
            self.changes = self.journal.counted
            self.evaluation = evaluation.with_changes(self.changes) if self.changes else evaluation
            if evaluation.loaded.preview or annotations is not None:
                self.annotations = annotations
            else:
                self._annotate(evaluation.dataset.ids)
            if len(self.visible) != len(evaluation.system_names):
                self.visible = (True,) * len(evaluation.system_names)
                self.pair = (0, min(1, len(evaluation.system_names) - 1))
            self._keep_current(evaluation)
        else:
            self.current = self.annotations = None
        self._forget_results()
        self.evaluation_changed.emit()
        self._rest.start()

    def _keep_current(self, evaluation: Evaluation) -> None:
        """Stay at the item if there is one and it was not chosen for want of others; else begin at one with a value."""
        is_new = self._is_provisional or self.current is None or self.current >= len(evaluation.dataset)
        if is_new:
            self.current = evaluation.first_scored()
        self._is_provisional = is_new and evaluation.loaded.preview

    def start_over(self, journal: Journal | None = None) -> None:
        """Forget filter, journal and item: other files are about to be opened, maybe with a journal of theirs."""
        self.journal = journal or Journal()
        self.annotations = self.part = None
        self._left = frozenset()
        self.filter, self.sort, self.current, self.visible = "", ("", False), None, ()
        self.selection = np.zeros(0, np.int64)
        self.criterion, self.variables = "", ()

    def remember(self) -> Remembered:
        """What is shown, to come back to it."""
        return Remembered(**{name.name: getattr(self, name.name) for name in fields(Remembered)})

    def return_to(self, before: Remembered) -> None:
        """Show again what was shown before: an opening was cancelled."""
        for name in fields(Remembered):
            setattr(self, name.name, getattr(before, name.name))
        self.pending = None
        self.changes = self.journal.counted
        if self.original is not None:
            self._annotate(self.original.dataset.ids)
        self._forget_results()
        self.problems_changed.emit()
        self.journal_changed.emit()
        self.evaluation_changed.emit()
        self._rest.start()

    def _forget_results(self) -> None:
        self.intervals, self.conventions, self.comparison = None, None, None
        self.bands.clear()

    @property
    def is_moving(self) -> bool:
        """Whether something has changed so recently that what is slow has not been asked for yet."""
        return self._rest.isActive()

    def apply_settings(self, settings: Settings) -> None:
        """Use other settings: at once if they act on scores only; else they are in force once the desk is done."""
        if self.settings is not None:
            now = self.settings
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
            self._use(self.settings.with_values(values))

    def give_up_pending(self) -> None:
        """What was pending is no longer wanted."""
        if self.pending is not None:
            self.pending = None
            self.settings_given_up.emit()

    def _use(self, settings: Settings) -> None:
        if self.evaluation is None or self.original is None or settings == self.settings:
            return
        self.settings = settings
        same = self.original is self.evaluation
        self.original = self.original.with_settings(settings)
        self.evaluation = self.original if same else self.evaluation.with_settings(settings)
        self._forget_results()
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
        curable = (p for p in self.problems if p.remedies and p.severity != "note" and p.code not in self._left)
        return next(curable, None)

    def leave_offer(self) -> None:
        """Leave what is offered to be repaired, and all findings of its kind, as they are."""
        if (offer := self.offer) is not None:
            self._left |= {offer.code}
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
        """Make an item the current one."""
        self._is_provisional = False
        if item != self.current:
            self.current = item
            self.current_changed.emit()

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
        self.bands[over, measure] = bands
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
        self.changes = self.journal.counted
        self.evaluation = self.original.with_changes(self.changes) if self.changes else self.original
        self._forget_results()
        self.journal_changed.emit()
        self.evaluation_changed.emit()
        self._rest.start()

    def _annotate(self, ids: Strings) -> None:
        """Find the items that tags and notes are about, unless they are the same as before."""
        from lexeval_gui.workspace.annotations import Annotations, Rows

        if self.annotations is None or not _same(self.annotations.rows.ids, ids):
            self.annotations = Annotations(Rows(ids), self.journal.current)


def _same(one: Strings, other: Strings) -> bool:
    return one is other or (np.array_equal(one.offsets, other.offsets) and np.array_equal(one.data, other.data))
