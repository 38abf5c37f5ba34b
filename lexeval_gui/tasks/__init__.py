"""The evaluation tasks: a folder each here, and those that installed packages bring by an entry point.

A folder that offers TASK is a task. A package names its own in the group `lexeval.tasks` of its metadata: the id of the
task, and `package:TASK` or a module that offers TASK. Metadata say which tasks there are; a task is imported when it is
used, and what is wrong with one of a package hurts nothing else (`refused` names it).
"""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.resources import resource
from lexeval_gui.core.samples import Sample, read_samples

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from lexeval_gui.core.task import Task

GROUP = "lexeval.tasks"


@cache
def built_in() -> tuple[str, ...]:
    """The ids of the tasks that come with LexEval: the names of the folders here, in the order of the alphabet."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def _entries() -> tuple[EntryPoint, ...]:
    """What installed packages bring, by id and package; several may have the same id."""
    from importlib.metadata import distributions  # takes longer than all that `lexeval --help` does

    found: dict[tuple[str, str], EntryPoint] = {}
    for package in distributions():
        with suppress(Exception):  # metadata that cannot be read bring nothing
            for entry in package.entry_points.select(group=GROUP):
                found.setdefault((entry.name, entry.value), entry)
    return tuple(sorted(found.values(), key=lambda entry: (entry.name, _package(entry))))


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist and entry.dist.name else entry.value


def from_packages() -> tuple[str, ...]:
    """The ids of the tasks that packages bring; nothing is imported, so that one may prove broken."""
    return tuple(dict.fromkeys(entry.name for entry in _entries() if entry.name not in built_in()))


def names() -> tuple[str, ...]:
    """The ids of the tasks there are, the built-in ones first."""
    return built_in() + from_packages()


def has(name: object) -> bool:
    """Whether there is a task of this id; packages are looked through only if it is none of the built-in ones."""
    return name in built_in() or name in from_packages()


def load(name: str) -> Task[Any]:
    """A task by its id; KeyError names those that exist. Raises Unreadable, which says why, for a broken one."""
    if name in built_in():
        task: Task[Any] = importlib.import_module(f"{__name__}.{name}").TASK
        return task
    entry = next((entry for entry in _entries() if entry.name == name), None)
    if entry is None:
        raise KeyError(f"there is no task '{name}'; there are {', '.join(names())}")
    found = _loaded(entry)
    if isinstance(found, Problem):
        raise Unreadable([found])
    return found


@cache
def _loaded(entry: EntryPoint) -> Task[Any] | Problem:
    """The task of a package, or why there is none. Whatever its code raises is its own fault."""
    from lexeval_gui.core.task import Task

    try:
        found = entry.load()
        task = found if isinstance(found, Task) else getattr(found, "TASK", None)
        if not isinstance(task, Task):
            return _problem(entry, f"{entry.value} offers no TASK that is a Task of lexeval_gui.core.task")
        if task.identity.id != entry.name:
            return _problem(entry, f"it calls itself '{task.identity.id}'")
        if task.identity.samples is not None:
            read_samples(task.identity.samples, entry.name)
    except (Exception, SystemExit) as error:
        return _problem(entry, f"{type(error).__name__}: {error}{_remedy(error)}")
    return task


def _remedy(error: BaseException) -> str:
    """What helps where Python's own words do not say it: a class that a package derives from one of ours and makes a
    dataclass."""
    frames = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)]
    is_of_dataclasses = bool(frames) and Path(frames[-1]).stem == "dataclasses"
    return "; what derives from a Struct is a Struct of msgspec, not a dataclass" if is_of_dataclasses else ""


def _problem(entry: EntryPoint, why: str) -> Problem:
    return Problem("error", _package(entry), None, "task", f"the task '{entry.name}' is not offered: {why}")


def usable() -> tuple[str, ...]:
    """The ids of the tasks that can be used; those of packages are imported for it."""
    return built_in() + tuple(filter(_is_usable, from_packages()))


def _is_usable(name: str) -> bool:
    try:
        load(name)
    except Unreadable:
        return False
    return True


def refused() -> tuple[Problem, ...]:
    """Why tasks of packages are not offered: their code is broken, or their id is taken. All are imported for it."""
    taken, found = set(built_in()), []
    for entry in _entries():
        if entry.name in taken:
            found.append(_problem(entry, "another task has this id"))
        elif isinstance(problem := _loaded(entry), Problem):
            found.append(problem)
        taken.add(entry.name)
    return tuple(found)


def offering(capability: str, room: str = "") -> Iterator[str]:
    """The ids of the tasks that have an optional capability, by its name in core.task.Task, such as `study`. Each is
    loaded to be asked, which takes a while: those come first whose folder has a `room` of that name."""
    rooms = {name for name in built_in() if any(Path(__path__[0], name).glob(f"{room or capability}*"))}
    yield from (name for name in sorted(built_in(), key=lambda name: name not in rooms) if _offers(name, capability))
    yield from (name for name in from_packages() if _is_usable(name) and _offers(name, capability))


def _offers(name: str, capability: str) -> bool:
    return getattr(load(name), capability) is not None


@cache
def _built_in_samples(name: str) -> tuple[Sample, ...]:
    """Read once: a start that opens one asks three times."""
    return read_samples(resource("samples", name), name)


def samples(name: str) -> tuple[Sample, ...]:
    """The samples of a task: those of a built-in one without importing it, so that they can be shown at once; none of
    a broken one."""
    if name in built_in():
        return _built_in_samples(name)
    folder = load(name).identity.samples if _is_usable(name) else None
    return read_samples(folder, name) if folder is not None else ()
