"""What is decided about what is open: what-if changes, tags, notes and checks, with undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from itertools import chain
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from msgspec import Struct, field
from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.changes import ANNOTATIONS, Change, Changes, Gesture, Slot, together, values_of
from lexeval_gui.core.journal import NOTHING, Journal, Verb, counted
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.large_step import LargeStep, Plan
from lexeval_gui.window.state.state_part import Field, Part
from lexeval_gui.window.state.turns import Turns, has_many_systems

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.window.state.large_step import Copy
    from lexeval_gui.workspace.items.annotations import Annotations


T = TypeVar("T")
P = ParamSpec("P")

RESET = "reset of what-if changes"
UNDONE = {"undo": "undone", "redo": "done again"}

ENTRIES = 1000
"""Changes of a step that are entries of their own (0.1 s to write); more are one entry."""


def _in_turn(method: Callable[Concatenate[HistoryState, P], None]) -> Callable[Concatenate[HistoryState, P], None]:
    """After a large step that is being counted: what it means depends on what holds then."""

    @wraps(method)
    def asked(self: HistoryState, /, *given: P.args, **named: P.kwargs) -> None:
        self.large.in_turn(partial(method, self, *given, **named))

    return asked


class History(Struct, frozen=True, eq=False):
    """The journal, and what it says of the items that are open."""

    journal: Journal = field(default_factory=Journal)
    annotations: Annotations | None = None  # tags, notes and checks of the items that are open


class HistoryState(Part[History]):
    """The journal of what is open, and who signs in it."""

    journal = Field(History, lambda history: history.journal)
    annotations = Field(History, lambda history: history.annotations)

    journal_changed = Signal()
    annotations_changed = Signal(object)
    """The slots of tags, notes, checks … that are others now."""
    stepped = Signal(str, object)
    """What the journal does (`do`, `undo`, `redo`) with which changes: they are counted, and nothing shows it yet."""
    going_back = Signal(object)
    """These changes are undone or redone next: who shows the items shows one of them, so that it is seen."""
    written = Signal()
    """What was done together is written, or could not be."""
    refused = Signal(str)
    """What was asked for means nothing, or cannot be done; a sentence for the user."""

    def __init__(self, data: DataState, turns: Turns, parent: QObject) -> None:
        super().__init__(History(), parent)
        self.who = ""  # signs what is decided here
        self._data, self._turns = data, turns
        self.large = LargeStep(data, self)
        self.large.refused.connect(self.refused)

    @_in_turn
    def gesture(self, gesture: Gesture) -> None:
        """Do what a gesture means to the task; say why if it means nothing."""
        if self._data.evaluation is None:
            return
        answer = self._data.evaluation.gesture(gesture)
        if isinstance(answer, Change):
            self.apply([answer])
        else:
            self.refused.emit(answer.message)

    @_in_turn
    def apply(self, changes: Sequence[Change]) -> None:
        """Put changes in force as one step."""
        if changes:
            self._take(counted_slots(changes), lambda current: (changes, values_of(changes)), self._apply)

    def _apply(self, changes: Sequence[Change], copy: Copy | None = None) -> None:
        with self.journal.knowing(copy and copy[0]):
            self.journal.add_step(changes, self.who)
        self._follow("do", changes, copy)

    def _take(self, size: int, plan: Plan[T], take: Callable[[T, Copy | None], None]) -> None:
        """Take a step that changes so many slots that count: at once, or after what it makes has been counted beside
        the interface."""
        if self.large.is_large(size):
            self.large.count(self.journal, plan, take)
        else:
            take(plan(self.journal.current)[0], None)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write what is done inside, and what is shown then, as one: a kill comes before all of it or after."""
        with self.journal.together():
            yield
        self.written.emit()

    @_in_turn
    def apply_together(self, changes: Sequence[Change], words: str) -> None:
        """Put changes of many items in force as one entry of the journal; `words` say what it is."""

        if changes:
            self._take(len(changes), lambda current: as_one(changes, current, words), self._apply)

    @_in_turn
    def undo(self) -> None:
        """Take the last step back."""
        self._step("undo", self.journal.undo_step)

    @_in_turn
    def redo(self) -> None:
        """Do again what was undone."""
        self._step("redo", self.journal.redo_step)

    @_in_turn
    def reset(self) -> None:
        """Take every what-if change back, as one step that can be undone; tags and notes stay."""
        if (size := len(self._data.changes)) > ENTRIES:
            self._take(size, lambda current: as_one(_reset(current), current, RESET), self._apply)
        else:
            self.apply(_reset(self.journal.current))

    @_in_turn
    def replace(self, wanted: Changes, words: str) -> None:
        """Put these what-if changes in force, and no others: one step, which `undo` takes back as one. `words` say what
        it is where it is of many."""
        there, asked = held(self._data.changes), held(wanted)
        gone = [change.reversed() for change in self._data.changes if change.slot not in asked]
        changes = [*gone, *(change for change in wanted if there.get(change.slot, NOTHING) != change.after)]
        if len(changes) > ENTRIES:
            self.apply_together(changes, words)
        else:
            self.apply(changes)

    def _step(self, verb: Verb, step: Callable[[], Sequence[Change]]) -> None:
        try:
            way = -1 if verb == "undo" else 1
            first = self.journal.next_step(way)
            entries = self.journal.step_entries(way) if self.large.is_large(counted_slots(first)) else []
            values = chain.from_iterable(e.values_before if verb == "undo" else e.change.values for e in entries)
            self._take(counted_slots(first), lambda current: (step, values), partial(self._go, verb))
        except Unreadable as error:
            self.refused.emit(f"It cannot be {UNDONE[verb]}: {error}")

    def _go(self, verb: Verb, step: Callable[[], Sequence[Change]], copy: Copy | None) -> None:
        try:
            with self.together():
                with self.journal.knowing(copy and copy[0]):
                    changes = step()
                self.going_back.emit(changes)
                self._follow(verb, changes, copy)
        except Unreadable as error:
            self.refused.emit(f"It cannot be {UNDONE[verb]}: {error}")

    def _follow(self, verb: Verb, changes: Sequence[Change], copy: Copy | None) -> None:
        """Show what a step of the journal changed: scores only where a change may make them others."""
        annotated = frozenset(change.slot for change in changes if change.kind in ANNOTATIONS)
        if self.annotations is not None:
            self.annotations.follow(annotated, self.journal.current)
        counts = self._data.original is not None and len(annotated) < len({change.slot for change in changes})
        if counts:
            if copy is None:
                self._data.set_changes(self.journal.counted)
            else:
                self._data.set_copy(*copy[1:])
        with self._turns.taken(counts and self._are_turns_taken(is_large=copy is not None)):
            if changes:
                self.stepped.emit(verb, changes)
                self.journal_changed.emit()
            if counts:
                self._data.announce()
        if annotated:
            self.annotations_changed.emit(annotated)

    def _are_turns_taken(self, is_large: bool) -> bool:
        """Whether those who show a copy are told in turns: of many systems, and after a step that took a while to be
        counted, since what each shows until then is of the same items and systems."""
        now, read = self._data.evaluation, self._data.original
        assert now is not None
        assert read is not None
        same = now is read or now.dataset.ids.same_as(read.dataset.ids)
        return same and (is_large or has_many_systems(now))


def counted_slots(changes: Sequence[Change]) -> int:
    """How many slots changes set that a task may count."""
    return sum(change.size for change in changes if change.kind not in ANNOTATIONS)


def as_one(
    changes: Sequence[Change], current: dict[Slot, Any], words: str
) -> tuple[list[Change], Iterable[tuple[Slot, Any]]]:
    """Changes of many items as the one step that they are, and what it sets."""
    step = together(changes, current, words)
    return [step], step.values


def held(changes: Changes) -> dict[Slot, Any]:
    """What slots hold, in whatever order they came to it."""
    return {change.slot: change.after for change in changes}


def _reset(current: dict[Slot, Any]) -> list[Change]:
    """The changes that take every what-if change back."""
    return [Change(c.kind, c.item, c.system, c.after, None, c.part) for c in counted(current)]
