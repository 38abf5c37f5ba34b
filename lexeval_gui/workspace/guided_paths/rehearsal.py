"""A path without a window: its files opened, and each of its scenes as an evaluation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from lexeval_gui.core.changes import Change, Changes, Gesture, Slot
from lexeval_gui.core.guided_path.path import GuidedPath, PathGesture, Scene, scene
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import counted, hold
from lexeval_gui.core.panes import PANES
from lexeval_gui.core.parameters import BadValue, Preset, Settings, preset_values
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.query import QueryError
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis.subsets import apply_filter
from lexeval_gui.workspace.figures.offered import figures
from lexeval_gui.workspace.guided_paths.files import plan_of
from lexeval_gui.workspace.guided_paths.values import Moment, pair_of
from lexeval_gui.workspace.scoring import open_files
from lexeval_gui.workspace.scoring.evaluation import Evaluation

MOST_PANES = 2
"""So many panes stand beside each other."""


def settings_of(now: Scene, usual: Settings, presets: Iterable[Preset] = ()) -> Settings:
    """The settings of a scene: the usual ones, those of its preset, its values. Raises BadValue."""
    values: dict[str, str] = {}
    if now.preset:
        values |= preset_values(presets, now.preset)
    return usual.with_values({**values, **now.values})


def change_of(evaluation: Evaluation, item: str, gesture: PathGesture) -> Change:
    """The change that a gesture on an item makes. Raises BadValue with the reason if it makes none."""
    what = f"the gesture {isolated(gesture.verb)} on {isolated(str(list(gesture.ref)))} of item {isolated(item)}"
    try:
        found = evaluation.gesture(Gesture(item, gesture.ref, gesture.verb, gesture.value))
    except (LookupError, TypeError, ValueError, AttributeError) as error:  # tasks know the refs of their own pictures
        raise BadValue(f"{what} means nothing: no part of a picture has such a ref, or takes such a value") from error
    if isinstance(found, Change):
        return found
    raise BadValue(f"{what}: {found.message}")


def changes_of(original: Evaluation, gestures: Sequence[tuple[str, PathGesture]]) -> Changes:
    """The what-if changes that gestures on items come to, one after the other. Raises BadValue."""
    evaluation, current = original, dict[Slot, Any]()
    for item, gesture in gestures:
        hold(current, change_of(evaluation, item, gesture).values)
        evaluation = original.with_changes(counted(current))
    return counted(current)


def check_names(now: Scene, evaluation: Evaluation) -> None:
    """Raise BadValue for an item, system, filter, figure or pane of a scene that there is not."""
    outputs = [now.item] if now.item else []
    outputs += [item for _, item in now.left_out]
    for item in outputs:
        if evaluation.item_number(item) is None:
            raise BadValue(f"there is no item '{isolated(item)}'")
    there = list(evaluation.system_names)
    _check_known("system", [*now.systems, *(system for system, _ in now.left_out)], there)
    _check_known("pane", now.panes, list(PANES))
    _check_known("figure", [now.figure] if now.figure else [], [figure.id for figure in figures(evaluation)])
    if len(now.panes) > MOST_PANES:
        raise BadValue(f"show: {MOST_PANES} panes can stand beside each other, and {len(now.panes)} are named")
    try:
        apply_filter(evaluation, now.filter, pair_of(evaluation))
    except QueryError as error:
        raise BadValue(f"filter {isolated(now.filter)}: {error.message}") from error


def _check_known(kind: str, names: Iterable[str], there: Sequence[str]) -> None:
    for name in names:
        if name not in there:
            raise BadValue(f"there is no {kind} '{isolated(name)}'; there are {', '.join(map(isolated, there))}")


class Rehearsal:
    """The scenes of a path, one after the other."""

    def __init__(self, path: GuidedPath, job: Job | None = None) -> None:
        """Open the files. Raises Unreadable."""
        self.path, self._job = path, job or Job()
        plan = plan_of(path)
        task = opening.task(path.task)
        self._usual, self._presets = Settings(task.identity.parameters), task.identity.presets
        self._opened = open_files(plan, self._usual, self._job)
        self._known: dict[str, Evaluation] = {}  # by settings and gestures: most steps change neither

    def moment(self, step: int, then: bool = False) -> Moment:
        """What is open when a step (from 0) is reached, or `then`, once its act is done. Raises BadValue for what
        cannot be done, Unreadable for settings that the files cannot have."""
        now = scene(self.path, step, then)
        evaluation = self._evaluation(now)
        check_names(now, evaluation)
        return Moment(evaluation, now.item, now.left_out, self.moment(step) if then else None)

    def _evaluation(self, now: Scene) -> Evaluation:
        settings = settings_of(now, self._usual, self._presets)
        key = repr((settings.values, now.gestures))
        if key not in self._known:
            self._known[key] = self._counted(settings, now)
        return self._known[key]

    def _counted(self, settings: Settings, now: Scene) -> Evaluation:
        evaluation = self._opened.under((), settings, self._job)
        if reason := evaluation.refusal():
            raise BadValue(reason)
        changes = changes_of(evaluation, now.gestures)
        return evaluation.with_changes(changes) if changes else evaluation
