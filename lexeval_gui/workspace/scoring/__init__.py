"""Files read, joined and counted in one go, by the command line and by the window. A bad system spoils no other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import Loaded, count, prepare, prepare_all
from lexeval_gui.workspace.scoring.questions import Asked
from lexeval_gui.workspace.scoring.remarks import remarks

if TYPE_CHECKING:  # not before there is a report
    from lexeval_gui.core.reporting import Report


class OpenedFiles(Struct, frozen=True):
    """What could be used of a plan: its parts, counted; `said` tells what is wrong with the systems in `unread`."""

    parts: tuple[Part, ...]
    loaded: Loaded
    said: tuple[Problem, ...]
    unread: tuple[str, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that was found wrong."""
        return (*self.said, *self.loaded.dataset.problems)

    def under(self, changes: Sequence[Change], settings: Settings, job: Job) -> Evaluation:
        """Join and count the parts under other settings, with changes in force. Raises Unreadable."""
        task = self.loaded.task
        if changes or settings.at("join") != self.loaded.settings.at("join"):
            names = {system.path: system.name for system in self.loaded.dataset.systems}
            return Evaluation(named(prepare_all(task, self.parts, settings, changes, job), names), settings)
        return Evaluation(count(task, self.loaded.dataset, settings, job), settings)

    def scored(self, plan: plans.Plan, changes: Sequence[Change], settings: Settings, job: Job) -> Scored:
        """The same as what was scored of a plan, without its `original`. Raises Unreadable."""
        evaluation = self.under(changes, settings, job)
        said, anew = (*self.said, *evaluation.dataset.problems), partial(self.scored, plan, changes)
        return Scored(evaluation, said, self.unread, anew, plan=plan)


class Scored(Struct, frozen=True, dict=True):
    """What could be scored, what was found wrong with the files, and those that could not be read. `decided` is what
    the journal of a project holds; None without one. `anew` joins and counts all items under other settings (raises
    Unreadable), and says what is wrong with the files then. `plan` names the files, `kept` are the settings that a
    project keeps; `reviewed` is what there is to say of a review by hand, among the things said, and `report` the same
    at length. `original` is what the files say without what-if changes; None where there are none, and where this
    comes of `anew`."""

    evaluation: Evaluation
    said: tuple[Problem, ...]
    unread: tuple[str, ...]
    anew: Callable[[Settings, Job], Scored]
    decided: Mapping[Slot, Any] | None = None
    original: Evaluation | None = None
    plan: plans.Plan | None = None
    kept: Settings | None = None
    reviewed: tuple[Problem, ...] = ()
    report: Report | None = None

    @property
    def asked(self) -> Asked:
        """Of what questions are asked."""

        def under(settings: Settings, job: Job) -> Evaluation:
            if not self.evaluation.needs_preparing(settings):
                return self.evaluation.with_settings(settings)
            return self.evaluation.like(self.anew(settings, job).evaluation)

        return Asked(self.evaluation, under)

    def under(self, settings: Settings, job: Job) -> Scored:
        """The same under other settings, as if it had been evaluated under them. Raises Unreadable, and BadValue for
        settings that these files, or these items, cannot have."""
        if self.reviewed or self.evaluation.needs_preparing(settings):  # what is said of a review depends on all
            whole = self.anew(settings, job)
            evaluation = self.evaluation.like(whole.evaluation)
            found = replace(whole, evaluation=evaluation, decided=self.decided, kept=self.kept, anew=self.anew)
        else:
            before = None if self.original is None else self.original.with_settings(settings)
            found = replace(self, evaluation=self.evaluation.with_settings(settings), original=before)
        if reason := found.evaluation.refusal():
            raise BadValue(reason)
        return found

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that was found wrong, what is odd about the scores included."""
        return (*self.said, *remarks(self.evaluation))


def evaluate(
    task: str,
    gold: str,
    systems: Sequence[str],
    options: Mapping[str, str],
    settings: Settings,
    job: Job | None = None,
    names: Mapping[str, str] | None = None,
    named: Sequence[tuple[str, str]] = (),
) -> Scored:
    """Open a gold and its systems, among which may be a file such as the sentences; `names` are what systems are
    called, by path, in the place of what their files are called, `named` role and path of files whose role nothing but
    their place tells, such as further dictionaries. Raises Unreadable if one of these, the gold or every system cannot
    be used, and BadValue for settings that these files cannot have."""
    files = [("gold", gold), *opening.roles_of(task, systems), *named]
    plan = plans.plan_with_roles(task, files, options)
    return evaluate_plan(plan, settings, (), plans.job_of(plan, job), names)


def evaluate_plan(
    plan: plans.Plan,
    settings: Settings,
    changes: Sequence[Change],
    job: Job | None = None,
    names: Mapping[str, str] | None = None,
) -> Scored:
    """Open what a plan names, with changes in force. `names` are what systems are called, by path, where their
    files do not say it. Raises as `evaluate` does."""
    opened = open_files(plan, settings, job or Job())
    if names:
        opened = replace(opened, loaded=named(opened.loaded, names))
    original = Evaluation(opened.loaded, settings)
    evaluation = original.with_changes(changes) if changes else original
    if reason := evaluation.refusal():
        raise BadValue(reason)
    before, anew = (original if changes else None), partial(opened.scored, plan, changes)
    return Scored(evaluation, opened.problems, opened.unread, anew, original=before, plan=plan)


def named(loaded: Loaded, names: Mapping[str, str]) -> Loaded:
    """What is loaded, with these names of systems, by their paths, in the place of those that their files give them."""
    systems = tuple(replace(known, name=names.get(known.path, known.name)) for known in loaded.dataset.systems)
    return replace(loaded, dataset=replace(loaded.dataset, systems=systems))


def open_files(plan: plans.Plan, settings: Settings, job: Job) -> OpenedFiles:
    """Read, join and count what a plan names, without the systems that cannot be used.

    Raises Unreadable if anything else cannot be used, or no system that there is.
    """
    said: list[Problem] = []
    unread: list[str] = []
    kept: dict[tuple[str, str], Part] = {}
    while True:
        try:
            with job.part(0, 0.7):
                parts = reading.read(plan, job, kept=kept)
            with job.part(0.7, 1):
                parts, loaded, strangers = _prepare(plan.task, parts, settings, job)
            return OpenedFiles(parts, loaded, (*said, *strangers), tuple(unread))
        except Unreadable as error:
            systems = {source.path for source in plan.sources if source.role == "system"}
            bad = {_system_path(problem.path, systems) for problem in error.problems if problem.severity == "error"}
            if not bad or not bad < systems:
                raise Unreadable([*said, *error.problems]) from error
            said += [problem for problem in error.problems if _system_path(problem.path, systems) in bad]
            unread += sorted(bad)
            plan = replace(plan, sources=tuple(source for source in plan.sources if source.path not in bad))


def _system_path(path: str, systems: Collection[str]) -> str:
    """The system that a file belongs to: itself, or the folder that it is in; a file of no system is left as it is."""
    folder = str(Path(path).parent)
    return next((system for system in systems if str(Path(system)) in (str(Path(path)), folder)), path)


def _prepare(
    task: str, parts: Sequence[Part], settings: Settings, job: Job
) -> tuple[tuple[Part, ...], Loaded, list[Problem]]:
    """Join and count; of systems that were left out only what is wrong with them is kept."""
    loaded = prepare(task, parts, settings, (), job)
    dataset = loaded.dataset
    out = {problem.path for problem in dataset.left_out}
    if not out:
        return tuple(parts), loaded, []
    if not dataset.systems:
        raise Unreadable(dataset.problems)
    said = [problem for problem in dataset.problems if problem.path in out]
    rest = tuple(problem for problem in dataset.problems if problem.path not in out)
    loaded = replace(loaded, dataset=replace(dataset, problems=rest, left_out=()))
    return tuple(part for part in parts if part.path not in out), loaded, said
