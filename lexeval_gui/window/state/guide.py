"""The guided path that is followed: which step one is at, whether its act is done and its answer shown, and the numbers
of the running program at both moments. What a step does it asks of the other parts of the state; what the hand does
instead is seen there."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.parameters import BadValue, Settings, matching_preset
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.window.state.history import held
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


@dataclass(frozen=True, eq=False)
class Guide:
    """`start` is the moment at which the step was reached, `then` that at which its act was done: None before.
    `given` is the answer that the class gave: a choice, or a number as typed; `predictions` are those of all steps, by
    the place of the step. `trouble` says why the step cannot be had as it is written; "" if it can."""

    path: GuidedPath | None = None
    place: int = 0
    start: Moment | None = None
    then: Moment | None = None
    is_answered: bool = False
    given: str = ""
    goal: Scene | None = None  # how everything is to stand, while that takes its time
    predictions: Mapping[int, Prediction] = field(default_factory=dict)
    trouble: str = ""
    left: GuidedPath | None = None  # the path of these files that is not followed, and could be
    files: frozenset[str] = frozenset()  # those that were opened for the path
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
    left = Field(Guide, lambda guide: guide.left)
    files = Field(Guide, lambda guide: guide.files)
    known = Field(Guide, lambda guide: guide.known)

    changed = Signal()
    """Another path, step or answer; or what the step waited for was done."""
    figure_wanted = Signal(str)
    panes_wanted = Signal(tuple)
    """The panes that the step is about."""
    refused = Signal(str)
    was_left = Signal(str)
    """The file of a path that somebody does not want to follow any more."""

    def __init__(
        self, data: DataState, history: HistoryState, view: ViewState, selection: SelectionState, parent: QObject
    ) -> None:
        super().__init__(Guide(), parent)
        self._data, self._history, self._view, self._selection = data, history, view, selection
        self._is_going = False
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
        self.value = Guide(path, files=self._open_files() if files is None else files)
        self._enter(min(place, len(path.steps) - 1))

    def offer(self, path: GuidedPath, files: frozenset[str]) -> None:
        """Have a path that is not followed, unless somebody asks for it."""
        self.value = Guide(left=path, files=files)
        self.changed.emit()

    def resume(self) -> None:
        """Follow the path that was left, from its first step."""
        if self.left is not None:
            self.begin(self.left, self.files)

    def leave(self) -> None:
        """Follow none; everything stays as it is, and the path can be taken up again."""
        if (path := self.path) is not None:
            self.value = Guide(left=path, files=self.files)
            self._selection.point(())
            self.changed.emit()
            self.was_left.emit(path.path)

    def follow_files(self) -> None:
        """Other files are open, or none: their paths are gone with them."""
        if not (self.files and self.files <= self._open_files()):
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
        from lexeval_gui.core.guided_path.path import scene

        if self.path is not None and self.is_waiting and self.start is not None:
            self._approach(scene(self.path, self.place, True))

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
        """Keep what was predicted beside what is found, once that can be read; what is no number is not kept."""
        from lexeval_gui.core.guided_path.predictions import Prediction, parse_numbers
        from lexeval_gui.workspace.guided_paths.values import number

        step, then = self.step, self.answering
        if step is None or not step.predict or not self.is_answered or then is None:
            return
        try:
            found = Prediction(parse_numbers(self.given), number(step.predict, then))
        except BadValue:
            return
        if math.isfinite(found.found):
            self.predictions = {**self.predictions, self.place: found}

    def _enter(self, place: int) -> None:
        from lexeval_gui.core.guided_path.path import scene

        assert self.path is not None
        self.value = Guide(self.path, place, predictions=self.predictions, files=self.files, known=self.known)
        self.changed.emit()
        now = scene(self.path, place)
        self._look_at(now.panes, now.figure)
        self._point()
        self._approach(now)

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
        if self._is_going or self.path is None or evaluation is None or evaluation.loaded.preview:
            return
        try:
            if self.goal is not None:
                self._is_going = True
                self._go(self.goal)
                self._is_going = False
                if self._is_at(self.goal, EVERYTHING):
                    self.goal = None
                    self._arrive()
            elif self.is_waiting and self.start is not None:
                if self._is_done():
                    self._arrive()
                elif self._is_preset_chosen():
                    self.do_act()  # sliders stay where they are when a preset is chosen, and the answer has its own
        except BadValue as error:
            self.goal, self.trouble = None, str(error)
            self.refused.emit(f"{self.path.title}, step {self.place + 1}: {error}")
            self.changed.emit()
        finally:
            self._is_going = False

    def _give_up(self) -> None:
        """What was to be counted is not: it was cancelled, or cannot be."""
        if self.goal is not None and not self._is_going:
            self.goal, self.trouble = None, "what it needs was not counted"
            self.changed.emit()

    def _arrive(self) -> None:
        """The step is reached, or its act done: keep the numbers of this moment."""
        from lexeval_gui.core.guided_path.path import scene
        from lexeval_gui.workspace.guided_paths.values import Moment

        assert self.path is not None
        assert self._data.evaluation is not None
        now = scene(self.path, self.place, self.start is not None)
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

    def _is_done(self) -> bool:
        """Whether the hand has done the act; then all that numbers depend on is as the answer has it, too."""
        from lexeval_gui.core.guided_path.path import scene

        assert self.path is not None
        assert self.step is not None
        act = self.step.act
        touched = {"item": bool(act.item), "filter": act.filter is not None, "systems": bool(act.systems)}
        named = frozenset(aspect for aspect, is_touched in touched.items() if is_touched)
        counts = bool(act.values or act.preset or act.gestures or act.reset or act.left_out is not None)
        return (counts or bool(named)) and self._is_at(scene(self.path, self.place, True), named | COUNTING)

    def _is_preset_chosen(self) -> bool:
        """Whether the hand has chosen the preset that the step waits for."""
        assert self.step is not None
        assert self.start is not None
        assert self._data.evaluation is not None
        wanted, now = self.step.act.preset, self._data.evaluation
        presets = [preset for preset in now.task.identity.presets if preset.id == wanted]
        before = matching_preset(presets, self.start.evaluation.settings)
        return bool(wanted) and before is None and matching_preset(presets, now.settings) is not None

    def _is_at(self, goal: Scene, aspects: frozenset[str]) -> bool:
        """Whether everything, or what is meant of it, is as in a scene."""
        data, view, selection = self._data, self._view, self._selection
        evaluation = data.evaluation
        assert evaluation is not None
        current = None if selection.current is None else evaluation.dataset.ids[selection.current]
        shown = {evaluation.system_names[system] for system in view.shown_systems}
        found: dict[str, Callable[[], bool]] = {
            "settings": lambda: all(_same(evaluation.settings[k], v) for k, v in self._values(goal).items()),
            "left_out": lambda: view.left_out == goal.left_out,
            "item": lambda: not goal.item or current == goal.item,
            "filter": lambda: view.filter == goal.filter,
            "systems": lambda: not goal.systems or shown == set(goal.systems),
            "changes": lambda: held(data.changes) == held(self._changes(goal)),
        }
        return all(is_so() for aspect, is_so in found.items() if aspect in aspects)

    def _go(self, goal: Scene) -> None:
        """Ask for all that is another than in a scene; what has to be counted is there later."""
        data, view = self._data, self._view
        assert data.settings is not None
        assert data.evaluation is not None
        asked = data.pending or data.settings
        values = {name: text for name, text in self._values(goal).items() if not _same(asked[name], text)}
        if values:
            data.change_settings(values)
        if data.pending is not None or self._history.large.is_counting:
            return  # what is changed by hand is changed in the data as they are counted then
        if held(data.changes) != held(self._changes(goal)):
            self._history.replace(self._changes(goal), "what-if changes of a guided path")
        view.set_filter(goal.filter)
        view.set_left_out(goal.left_out)
        for system, name in enumerate(data.evaluation.system_names if goal.systems else ()):
            view.set_visible(system, name in goal.systems)
        if goal.item:
            row = data.evaluation.item_number(goal.item)
            if row is None:
                raise BadValue(f"there is no item '{isolated(goal.item)}'")
            self._selection.set_current(row)

    def _values(self, goal: Scene) -> dict[str, str]:
        """The settings of a scene that act on numbers or figures; how often is resampled stays."""
        from lexeval_gui.workspace.guided_paths.rehearsal import settings_of

        evaluation = self._data.evaluation
        assert evaluation is not None
        wanted = settings_of(goal, Settings(evaluation.settings.parameters), evaluation.task.identity.presets)
        named = {*goal.values}
        return {p.id: wanted[p.id] for p in wanted.parameters if p.stage != "interval" or p.id in named}

    def _changes(self, goal: Scene) -> Changes:
        """The what-if changes of a scene; they are worked out once, for this is asked at every step of a slider."""
        from lexeval_gui.workspace.guided_paths.rehearsal import changes_of

        original = self._data.original
        assert original is not None
        asked = id(original.loaded), goal.gestures
        if self.known is None or self.known[0] != asked:
            self.known = asked, changes_of(original, goal.gestures)
        return self.known[1]


COUNTING = frozenset({"settings", "changes", "left_out"})
"""What numbers depend on."""

EVERYTHING = COUNTING | {"item", "filter", "systems"}


def _same(one: str, other: str) -> bool:
    """Whether two values are the same number, or text."""
    try:
        return float(one) == float(other)
    except ValueError:
        return one == other
