"""A report, or a project, found again: its files, and every number scored anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.core.version import __version__
from lexeval_gui.project.sources import Source
from lexeval_gui.workspace import project_scores, scoring
from lexeval_gui.workspace.analysis import subsets
from lexeval_gui.workspace.outputs.report import data, page
from lexeval_gui.workspace.outputs.report.contents import OPTION, Report, Wanted, make
from lexeval_gui.workspace.outputs.report.data import ReportData
from lexeval_gui.workspace.plans import Plan, plan_with_roles
from lexeval_gui.workspace.projects import requests
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.reproduction import visible
from lexeval_gui.workspace.reproduction.lookup import FoundFile, Status, find_files
from lexeval_gui.workspace.reproduction.numbers import ComparedNumber, compare


class Reproduction(Struct, frozen=True):
    """What became of the files, every number beside what it is now, and what was said about the files. `refusal` is why
    nothing could be scored; `remarks` are what else is to be known."""

    task: str
    files: tuple[FoundFile, ...]
    numbers: tuple[ComparedNumber, ...]
    problems: tuple[Problem, ...] = ()
    refusal: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def differing(self) -> tuple[ComparedNumber, ...]:
        """The numbers that are others now."""
        return tuple(number for number in self.numbers if not number.is_same)

    @property
    def is_same(self) -> bool:
        """Whether everything is as it was."""
        unlike = [one for one in self.files if one.status in ("changed", "missing")]
        return not (unlike or self.differing or self.refusal)


# -- a report ---------------------------------------------------------------------------------------------------------


def of_report(path: str, folders: Sequence[str], job: Job) -> Reproduction:
    """Find the numbers of a report again; files that have moved are looked for below its folder, the current one, and
    these `folders`. Raises Unreadable where it is no report, and Cancelled."""
    known = data.read(path)
    if not tasks.has(known.task):
        raise unreadable(path, "other-task", f"is a report of the task {known.task!r}, which is not here")
    home = Path(path).resolve().parent
    with job.part(0, 0.3):
        files = find_files(known.files, home, [home, Path.cwd(), *map(Path, folders)], job)
    if missing := [one.source.path for one in files if not one.path]:
        return Reproduction(known.task, files, (), refusal=f"nothing was scored without {', '.join(missing)}")
    try:
        with job.part(0.3, 1):
            return _scored_again(known, files, path, job)
    except (BadValue, Unreadable) as error:
        problems = error.problems if isinstance(error, Unreadable) else ()
        return Reproduction(known.task, files, (), problems, f"nothing was scored: {error}")


def _scored_again(known: ReportData, files: tuple[FoundFile, ...], path: str, job: Job) -> Reproduction:
    """Every number of a report whose files are there. Raises BadValue, Unreadable and Cancelled."""
    with job.part(0, 0.8):
        report = _report_again(known, files, path, job)
    now = data.numbers_of(report)
    numbers = [
        number
        for section in {**known.numbers, **now}
        for number in compare(section, known.numbers.get(section, {}), now.get(section, {}))
    ]
    if known.program != __version__:
        remark = f"its tables were laid out by LexEval {known.program}, and only its data are compared"
        return Reproduction(known.task, files, tuple(numbers), report.scored.problems, remarks=(remark,))
    job.step(0.8, "comparing the page")
    there = "".join(page.page(replace(report, files=known.files), Path(path).name, job.check))
    seen = visible.compare_pages(data.text_of(path), there, _elsewhere(known, files))
    return Reproduction(known.task, files, (*numbers, *seen), report.scored.problems)


def _elsewhere(known: ReportData, files: Sequence[FoundFile]) -> tuple[str, ...]:
    """The sections of the page that name files where they are now: they cannot be compared where that is elsewhere."""
    is_there = known.decided is None and all(one.path == one.source.path for one in files)
    return ("again",) if is_there else ("again", "problems")


def _report_again(known: ReportData, files: Sequence[FoundFile], path: str, job: Job) -> Report:
    plan, settings = _plan(known, files), Settings(tasks.load(known.task).identity.parameters)
    settings = settings.with_values(known.settings)
    names = {one.path: known.names[one.source.path] for one in files if one.source.path in known.names}
    if known.decided is None:
        scored = scoring.evaluate_plan(plan, settings, (), job, names)
    else:
        scored = project_scores.evaluate_decided(plan, settings, known.decided, path, job, names)
    evaluation = scored.evaluation
    if min(known.pair) < 0:
        raise BadValue(f"{known.pair} is no pair of systems")
    if known.measure and known.measure not in evaluation.measures:
        raise BadValue(f"there is no measure '{known.measure}'")
    if known.rows is not None:
        scored = subsets.scored_of(scored, known.rows, known.where)
    elif known.where:
        scored = subsets.scored_within(scored, known.where, known.measure or None, (), known.pair)
    rows = (evaluation.item_number(item) for item in known.items)
    items = tuple(row for row in rows if row is not None)
    return make(scored, Wanted(known.pair, known.measure, known.correction, items, known.chosen), job)


def _plan(known: ReportData, files: Sequence[FoundFile]) -> Plan:
    """What to open: the files where they are now. Raises BadValue for options that the task does not have."""
    options = {
        **known.options,
        **{one.source.role.removeprefix(OPTION): one.path for one in files if one.source.role.startswith(OPTION)},
    }
    named = [(one.source.role, one.path) for one in files if not one.source.role.startswith(OPTION)]
    return plan_with_roles(known.task, named, options)


# -- a project --------------------------------------------------------------------------------------------------------

KEPT = "a project keeps what was decided and no scores, so that there is nothing to compare its numbers with"


def of_project(path: str, job: Job) -> Reproduction:
    """Look whether the files of a project are what they were, and score them with what was decided. Raises Unreadable
    where it cannot be opened, and Cancelled."""
    with Project.open(path) as project:
        task = project.task
        with job.part(0, 0.3):
            states = requests.conditions(project, job)
        files = tuple(
            _found(replace(source, path=str(project.absolute(source))), state)
            for source, state in zip(project.sources, states, strict=True)
        )
    if missing := [one.source.path for one in files if not one.path]:
        return Reproduction(
            task, files, (), refusal=f"nothing was scored without {', '.join(missing)}", remarks=(KEPT,)
        )
    try:
        scored = project_scores.evaluate(path, task, {}, lambda kept: kept, job)
    except (BadValue, Unreadable) as error:
        problems = error.problems if isinstance(error, Unreadable) else ()
        return Reproduction(task, files, (), problems, f"nothing was scored: {error}", (KEPT,))
    return Reproduction(task, files, (), scored.problems, remarks=(KEPT,))


_STATUS: Mapping[str, Status] = {"same": "same", "changed": "changed", "missing": "missing"}


def _found(source: Source, state: str) -> FoundFile:
    status = "not checked" if state == "same" and not source.sha256 else _STATUS[state]
    return FoundFile(source, status, "" if state == "missing" else source.path)
