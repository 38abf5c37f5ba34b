"""The guided path that is followed: which step one is at, whether its act is done and its answer shown, and the numbers
of the running program at both moments. What a step does it asks of the other parts of the state; what the hand does
instead is seen there."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.state.snapshot import Snapshot, Snapshots
from lexeval_gui.window.state.state_part import Field, Part

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.changes import Changes
    from lexeval_gui.core.guided_path.path import GuidedPath, Scene, Step
    from lexeval_gui.core.guided_path.predictions import Prediction
    from lexeval_gui.window.state.data import DataState
    from lexeval_gui.window.state.history import HistoryState
    from lexeval_gui.window.state.selection import SelectionState
    from lexeval_gui.window.state.view import ViewState
    from lexeval_gui.workspace.guided_paths.values import Moment
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


class Guide(Struct, frozen=True, eq=False):
    """`start` is the moment at which the step was reached, `then` that at which its act was done: None before.
    `given` is the answer that the class gave: a choice, or a number as typed; `predictions` are those of all steps, by
    the place of the step. `trouble` says why the step cannot be had as it is written; "" if it can. `before` is how
    everything stood before the path, `arrived` how the path had it last."""

    path: GuidedPath | None = None
    place: int = 0
    start: Moment | None = None
    then: Moment | None = None
    is_answered: bool = False
    given: str = ""
    goal: Scene | None = None  # how everything is to stand, while that takes its time
    predictions: Mapping[int, Prediction] = field(default_factory=dict)
    trouble: str = ""
    before: Snapshot | None = None
    arrived: Snapshot | None = None
    returning: Snapshot | None = None  # what is given back of a path that was left, while that takes its time
    left: GuidedPath | None = None  # the path of these files that is not followed, for which an exercise is, maybe
    left_place: int = 0  # the step at which it was left
    is_offered: bool = False  # whether it is said that there is one
    files: frozenset[str] = frozenset()  # those that were opened for the path
    base: Evaluation | None = None  # from which a step is being reached, or what was there before is given back
    known: tuple[object, Changes] | None = None  # what-if changes, and of what data and gestures they are


class GuideState(Part[Guide]):
    """Leads through a path."""

    path = Field(Guide, lambda guide: guide.path)
    place = Field(Guide, lambda guide: guide.place)
    start = Field(Guide, lambda guide: guide.start)
    then = Field(Guide, lambda guide: guide.then)
    is_answered = Field(Guide, lambda guide: guide.is_answered)
    given = Field(Guide, lambda guide: guide.given)
    goal = Field(Guide, lambda guide: guide.goal)
    predictions = Field(Guide, lambda guide: guide.predictions)
    trouble = Field(Guide, lambda guide: guide.trouble)
    before = Field(Guide, lambda guide: guide.before)
    arrived = Field(Guide, lambda guide: guide.arrived)
    returning = Field(Guide, lambda guide: guide.returning)
    left = Field(Guide, lambda guide: guide.left)
    left_place = Field(Guide, lambda guide: guide.left_place)
    is_offered = Field(Guide, lambda guide: guide.is_offered)
    files = Field(Guide, lambda guide: guide.files)
    base = Field(Guide, lambda guide: guide.base)
    known = Field(Guide, lambda guide: guide.known)

    changed = Signal()
    """Another path, step or answer; or what the step waited for was done."""
    figure_wanted = Signal(str)
    panes_wanted = Signal(tuple)
    """The panes that the step is about."""
    refused = Signal(str)
    was_left = Signal(str, int)
    """The file of a path that somebody does not want to follow any more, and the step where it is taken up again."""
    kept_house = Signal()
    """Something stands otherwise that nobody did: a step was reached, or what a path had set was given back."""

    def __init__(
        self, data: DataState, history: HistoryState, view: ViewState, selection: SelectionState, parent: QObject
    ) -> None:
        super().__init__(Guide(), parent)
        self._data, self._selection = data, selection
        self._snapshots = Snapshots(data, history, view, selection)
        self._is_going = False
        data.evaluation_changed.connect(self._follow_files)  # first: of other files nothing of a path is looked at
        for signal in (
            data.evaluation_changed, data.scores_changed, selection.current_changed, view.filter_changed,
            view.systems_changed, view.study_changed,
        ):  # fmt: skip
            signal.connect(self._look)
        for signal in (data.evaluation_changed, selection.current_changed):
            signal.connect(self._point)
        data.pending_dropped.connect(self._give_up)

    # the way

    def begin(self, path: GuidedPath, files: frozenset[str] | None = None, place: int = 0) -> None:
        """Follow a path whose files are open (None: all that are), from its first step or another one."""
        before = self._as_left() if self._data.evaluation is not None else None
        self.value = Guide(
            path, files=self._open_files() if files is None else files, before=before,
            left=None if path.path else self._path_of_file, left_place=self.left_place if self.left else self.place,
        )  # fmt: skip
        self._enter(min(place, len(path.steps) - 1))

    def offer(self, path: GuidedPath, files: frozenset[str], place: int = 0, is_said: bool = False) -> None:
        """Have a path that is not followed, unless somebody asks for it; `is_said`: where that is seen."""
        self.value = Guide(left=path, files=files, left_place=place, is_offered=is_said)
        self.changed.emit()

    def decline(self) -> None:
        """Say no more that there is a path."""
        self.is_offered = False
        self.changed.emit()

    def resume(self) -> None:
        """Follow the path that was left, from the step where it was."""
        if self.left is not None:
            self.begin(self.left, self.files, self.left_place)

    def restart(self) -> None:
        """Follow the path from its first step, whether it is followed or was left."""
        if (path := self.path or self.left) is not None:
            self.begin(path, self.files)

    def leave(self) -> None:
        """Follow none. What the path had set is given back, but for what somebody has changed since; the path can be
        taken up again."""
        if (path := self.path) is not None:
            returning = self._as_left() if self._data.evaluation is not None else None
            place, base = self.place if self.has_next else 0, self._data.evaluation
            left = (path, place) if self.left is None else (self.left, self.left_place)
            self.value = Guide(left=left[0], left_place=left[1], files=self.files, returning=returning, base=base)
            self._selection.point(())
            self.changed.emit()
            self.was_left.emit(path.path, place)
            self._look()

    @property
    def _path_of_file(self) -> GuidedPath | None:
        """The path from a file that is followed, or was left: an exercise that is made now is no reason to lose it."""
        return self.path if self.path is not None and self.path.path else self.left

    def _as_left(self) -> Snapshot:
        """How everything is to stand once no path is followed any more."""
        now = self._snapshots.now()
        if self.path is None or self.before is None:
            return self.returning or now
        theirs = [self.arrived] if self.arrived is not None else []
        with contextlib.suppress(BadValue):  # a step that cannot be had has set nothing
            theirs.append(self._wanted(self._scene(self.start is not None)))  # an act that is half done is the path's
        return self.before.given_back(now, *theirs)

    def _follow_files(self) -> None:
        """Other files are open, or none: their paths are gone with them."""
        if self.files and not self.files <= self._open_files():
            self.value = Guide()
            self._selection.point(())
        self.changed.emit()

    def _open_files(self) -> frozenset[str]:
        plan = self._data.plan
        return frozenset() if plan is None else frozenset(source.path for source in plan.sources)

    @property
    def step(self) -> Step | None:
        """The step that one is at."""
        return None if self.path is None else self.path.steps[self.place]

    @property
    def panes(self) -> tuple[str, ...]:
        """The panes that are shown at this moment of the path; none where it says nothing of panes."""
        return () if self.path is None else self._scene(self.then is not None).panes

    @property
    def answering(self) -> Moment | None:
        """The moment of which the answer speaks: after the act, if there is one."""
        from lexeval_gui.workspace.guided_paths.values import Moment

        start = self.start
        if self.step is None or start is None or self.step.act:
            return self.then
        return Moment(start.evaluation, start.item, start.left_out, start)

    @property
    def is_waiting(self) -> bool:
        """Whether the step waits for its act."""
        return self.step is not None and bool(self.step.act) and self.then is None

    @property
    def has_next(self) -> bool:
        """Whether anything comes next."""
        if self.path is None or self.step is None:
            return False
        left = self.is_waiting or (self.step.has_answer and not self.is_answered)
        return (left and not self.trouble) or self.place + 1 < len(self.path.steps)

    @property
    def hides(self) -> bool:
        """Whether scores are out of sight, until the answer is shown."""
        return self.step is not None and self.step.hides and not self.is_answered

    def next(self) -> None:
        """What comes next: the act is done, the answer shown, the next step reached. While a step is still being
        counted nothing does: nobody has seen its numbers."""
        if self.path is None or self.step is None:
            return
        if self.start is None and not self.trouble:
            self._look()
            return
        if self.trouble:
            if self.place + 1 < len(self.path.steps):
                self._enter(self.place + 1)
        elif self.is_waiting:
            self.do_act()
        elif self.step.has_answer and not self.is_answered:
            self.answer()
        elif self.place + 1 < len(self.path.steps):
            self._enter(self.place + 1)

    def back(self) -> None:
        """The step before, as it was reached."""
        if self.path is not None and self.place:
            self._enter(self.place - 1)

    def again(self) -> None:
        """This step, as it was reached."""
        if self.path is not None:
            self._enter(self.place)

    def do_act(self) -> None:
        """Do what the step waits for."""
        if self.is_waiting and self.start is not None:
            self._approach(self._scene(True))

    def answer(self) -> None:
        """Show the answer; the act is done first."""
        if self.step is None or not self.step.has_answer or self.start is None:
            return
        self.do_act()
        self.is_answered = True
        self._note_prediction()
        self.changed.emit()

    def choose(self, text: str) -> None:
        """Take what the class says; of choices the answer is shown at once unless an act is waited for."""
        self.given = text
        if self.is_waiting:
            self.changed.emit()
        else:
            self.answer()

    def _note_prediction(self) -> None:
        """Keep what was predicted beside what is found, once that can be read; what it cannot be is not kept."""
        from lexeval_gui.core.guided_path.predictions import Prediction
        from lexeval_gui.workspace.guided_paths.predicting import parse_prediction
        from lexeval_gui.workspace.guided_paths.values import number

        step, then = self.step, self.answering
        if step is None or not step.predict or not self.is_answered or then is None:
            return
        try:
            found = Prediction(parse_prediction(self.given, step.predict, then), number(step.predict, then))
        except BadValue:
            return
        if math.isfinite(found.found):
            self.predictions = {**self.predictions, self.place: found}

    def _enter(self, place: int) -> None:
        assert self.path is not None
        afresh = {"start": None, "then": None, "is_answered": False, "given": "", "goal": None, "trouble": ""}
        self.value = replace(self.value, place=place, base=self._data.evaluation, **afresh)
        self.changed.emit()
        now = self._scene(False)
        self._look_at(now.panes, now.figure)
        self._point()
        self._approach(now)

    def _scene(self, then: bool) -> Scene:
        """How everything stands when this step is reached, or `then`, once its act is done."""
        from lexeval_gui.core.guided_path.path import scene

        assert self.path is not None
        return scene(self.path, self.place, then)

    def _look_at(self, panes: tuple[str, ...], figure: str) -> None:
        if panes:
            self.panes_wanted.emit(panes)
        if figure:
            self.figure_wanted.emit(figure)

    # what is done, and what is seen of it

    def _point(self) -> None:
        """Point at what the step is about; a part that is moved by hand once the step is reached is still meant."""
        step, start, now, row = self.step, self.start, self._data.evaluation, self._selection.current
        if step is None:
            return
        at = step.point
        if start is not None and now is not None and row is not None and row < len(now.dataset):
            item, before = now.dataset.ids[row], start.evaluation
            found = (one if isinstance(one, str) else before.followed(one, item, now) for one in at)
            at = tuple(one for one in found if one is not None)
        self._selection.point(at)

    def _approach(self, goal: Scene) -> None:
        self.goal = goal
        self._look()

    def _look(self) -> None:
        """Go on towards the goal, if there is one; else see whether the hand has done the act."""
        evaluation = self._data.evaluation
        if self._is_going or evaluation is None or evaluation.loaded.preview:
            return
        try:
            if self.returning is not None:
                if self._go(self.returning, "what there was before a guided path"):
                    self.returning = None
            elif self.path is None:
                return
            elif self.goal is not None:
                if self._go(wanted := self._wanted(self.goal), "what-if changes of a guided path"):
                    self.goal = None
                    self._arrive(wanted)
            elif self.is_waiting and self.start is not None and self.step is not None:
                act, done = self.step.act, self._wanted(self._scene(True))
                if self._snapshots.is_done(act, done):
                    self._arrive(done)
                elif self._snapshots.is_preset_chosen(act, self.start.evaluation.settings):
                    self.do_act()  # sliders stay where they are when a preset is chosen, and the answer has its own
        except BadValue as error:
            self._fail(str(error))

    def _go(self, wanted: Snapshot, words: str) -> bool:
        """Have everything stand so; whether it does. That a step is reached, or a path left, is no act of anybody."""
        self._is_going = True
        try:
            self._snapshots.go(wanted, words)
        finally:
            self._is_going = False
        if not self._snapshots.is_at(wanted):
            return False
        if self.start is None and self.base is not self._data.evaluation:
            self.kept_house.emit()
        self.base = None
        return True

    def _fail(self, said: str) -> None:
        """A step cannot be had as it is written, or what there was cannot be given back."""
        self.goal = self.returning = None
        if self.path is not None:
            self.trouble = said
            self.refused.emit(f"{self.path.title}, step {self.place + 1}: {said}")
        self.changed.emit()

    def _give_up(self) -> None:
        """What was to be counted is not: it was cancelled, or cannot be."""
        if self._is_going:
            return
        self.returning = None
        if self.goal is not None:
            self.goal, self.trouble = None, "what it needs was not counted"
            self.changed.emit()

    def _arrive(self, snapshot: Snapshot) -> None:
        """The step is reached, or its act done: keep the numbers of this moment."""
        from lexeval_gui.workspace.guided_paths.values import Moment

        assert self.path is not None
        assert self._data.evaluation is not None
        self.arrived, now = snapshot, self._scene(self.start is not None)
        moment = Moment(self._data.evaluation, now.item, now.left_out, self.start)
        if self.start is None:
            self.start = moment
        else:
            self.then = moment
            act = self.path.steps[self.place].act
            self._look_at(act.panes, act.figure)
        self._point()
        self._note_prediction()
        self.changed.emit()

    def _wanted(self, goal: Scene) -> Snapshot:
        """What a scene asks for. Raises BadValue."""
        systems = frozenset(goal.systems) or None
        return Snapshot(
            self._snapshots.values(goal), self._changes(goal), goal.filter, systems, tuple(goal.left_out), goal.item
        )

    def _changes(self, goal: Scene) -> Changes:
        """The what-if changes of a scene; they are worked out once, for this is asked at every step of a slider."""
        from lexeval_gui.workspace.guided_paths.rehearsal import changes_of

        original = self._data.original
        assert original is not None
        asked = id(original.loaded), goal.gestures
        if self.known is None or self.known[0] != asked:
            self.known = asked, changes_of(original, goal.gestures)
        return self.known[1]
