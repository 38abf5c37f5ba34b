"""From paths to a plan: which task, which file plays which role. Guessed from what files hold, shown before opening,
and overridable; `reading` reads what a plan names.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core import files
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.core.resources import resource
from lexeval_gui.core.samples import Sample
from lexeval_gui.workspace.opening.reading import is_dispensable
from lexeval_gui.workspace.plans import COPY, GUIDE, PROJECT, Plan, Source, pairings, role_problems

if TYPE_CHECKING:  # the window shows its start page before it needs them
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.core.task import Guess, Part, Reading, Task

HEAD = 64 * 2**10
"""How many bytes of a file a task sees to recognise it."""

SURE_LIKELIHOOD = 0.8
"""A guess at least so likely is acted on without asking."""

UNKNOWN = "not recognised"

CLEAR_MARGIN = 0.1
"""A file is taken for something rather than another one if it is by so much more likely."""


def task_names() -> tuple[str, ...]:
    """The ids of the tasks that can be used; what packages bring is imported for it."""
    return tasks.usable()


def task(name: str) -> Task[Any]:
    """A task by its id; KeyError if there is none."""
    return tasks.load(name)


def samples() -> tuple[Sample, ...]:
    """The samples of all tasks, each id once; what packages bring is imported for it."""
    found = {candidate.id: candidate for candidate in built_in_samples()}
    for name in tasks.from_packages():
        for candidate in tasks.samples(name):
            found.setdefault(candidate.id, candidate)
    return tuple(found.values())


def built_in_samples() -> tuple[Sample, ...]:
    """The samples that come with LexEval; no task is imported for it."""
    return tuple(candidate for name in tasks.built_in() for candidate in tasks.samples(name))


def import_packages(job: Job) -> tuple[tuple[Sample, ...], tuple[Problem, ...]]:
    """Import what packages bring. The samples of all tasks, and why a task is not offered."""
    return samples(), tasks.refused()


def sample(name: str) -> Sample:
    """A sample by its id; a task's id means its first sample. KeyError if there is none."""
    for names in (tasks.built_in, tasks.from_packages):  # packages are looked through if no built-in task has it
        for candidate in (candidate for task_name in names() for candidate in tasks.samples(task_name)):
            if name in (candidate.id, candidate.task):
                return candidate
    raise KeyError(name)


def sample_of(plan: Plan) -> Sample | None:
    """The built-in sample whose files these are, no more and no less; None if they are another's."""
    files, ours = {source.path for source in plan.sources}, resource("samples")
    if not all(Path(file).is_relative_to(ours) for file in files):
        return None
    return next((candidate for candidate in built_in_samples() if {*candidate.paths} == files), None)


def is_sample(path: str) -> bool:
    """Whether a file comes with a task: it lies among the built-in samples, or is one of a package's."""
    if Path(path).is_relative_to(resource("samples")):
        return True
    brought = (candidate for name in tasks.from_packages() for candidate in tasks.samples(name))
    return any(path in (*candidate.paths, candidate.guide) for candidate in brought)


def plan(paths: Sequence[str], task_name: str | None = None, options: Mapping[str, str] | None = None) -> Plan:
    """Guess the task (unless given) and the role of each file. Raises Unreadable if a file cannot be opened.

    A file that no task knows stays in the plan without a role, so that the user can say what it is. A project
    (`.lexeval`) stands for the files that it refers to.
    """
    if (project := find_project(paths)) is not None:
        from lexeval_gui.workspace.projects.project import Project  # SQLite, which nothing else here needs

        with Project.open(project) as opened:
            return opened.plan
    names = (task_name,) if task_name else task_names()
    found = _files(paths, names)
    heads = [_head(path) for path in found]
    guesses = {name: [_guess(name, *file) for file in zip(found, heads, strict=True)] for name in names}
    best = max(guesses, key=lambda name: _claim(name, guesses[name]))
    sources = _resolve_rivals(
        tasks.load(best).reading, tuple(map(_source, found, _assign_single_roles(best, guesses[best])))
    )
    return Plan(
        best, _propose_systems(sources, paths), Settings(tasks.load(best).reading.options).with_values(options or {})
    )


def _assign_single_roles(task_name: str, guesses: Sequence[Guess | None]) -> list[Guess | None]:
    """The guesses once roles that one file plays are played by one, as far as files can play another role as well: of
    several the one that cannot, or else the first; if there is none, the first that can."""
    found = list(guesses)
    for role in tasks.load(task_name).reading.roles:
        if role.many:
            continue
        playing = [place for place, guess in enumerate(found) if guess is not None and guess.role == role.id]
        could = [place for place, guess in enumerate(found) if guess is not None and guess.or_else == role.id]
        if role.required and not playing and could and sum(guess is not None for guess in found) > 1:
            found[could[0]] = _alternative(found[could[0]])
        settled = [place for place in playing if not _alternative(found[place])]
        for place in playing[0 if settled else 1 :]:
            found[place] = _alternative(found[place]) or found[place]
        if role.others:
            playing = [place for place, guess in enumerate(found) if guess is not None and guess.role == role.id]
            for place in playing[1:]:
                found[place] = _in_role(found[place], role.others)
    return found


def _in_role(guess: Guess | None, role: str) -> Guess | None:
    """The guess in a role; None for "" and where nothing was guessed."""
    return replace(guess, role=role, or_else="") if guess is not None and role else None


def _claim(task_name: str, guesses: Sequence[Guess | None]) -> tuple[bool, float]:
    """How good a claim a task has to the files: whether all roles that it requires are played (a gold in M2 decides
    about texts that could be outputs of several tasks), and how much of them looks like its own: the likelihoods; of a
    role that one file plays only the greatest, as the others could not be opened; nothing of further files beside a
    gold, which say nothing without it."""
    from lexeval_gui.core.task.reading import named_roles  # it loads numpy, as the task does

    reading = tasks.load(task_name).reading
    single = {role.id for role in reading.roles if not role.many}
    further = {role.id for role in named_roles(reading)}
    assigned = [guess for guess in _assign_single_roles(task_name, guesses) if guess is not None]
    many, alone = 0.0, dict.fromkeys(single, 0.0)
    for guess in assigned:
        if guess.role in single:
            alone[guess.role] = max(alone[guess.role], guess.likelihood)
        elif guess.role not in further:
            many += guess.likelihood
    required = {role.id for role in reading.roles if role.required}
    return required <= {guess.role for guess in assigned}, many + sum(alone.values())


def _alternative(guess: Guess | None) -> Guess | None:
    """The guess in the other role that the file can play; None if it has none."""
    return _in_role(guess, guess.or_else) if guess is not None else None


def find_project(paths: Sequence[str]) -> str | None:
    """The project that is to be opened, None if there is none. Raises Unreadable for one among other files, and for the
    last good copy of one."""
    if copy := next((path for path in paths if path.casefold().endswith(COPY)), None):
        text = (
            f"is the last good copy of a project, which the project itself offers where it is damaged; under a name"
            f" that ends in {PROJECT} it is a project of its own"
        )
        raise unreadable(copy, "is-good-copy", text)
    found = [path for path in paths if path.casefold().endswith(PROJECT)]
    if found and len(paths) > 1:
        text = "is a project, which is opened by itself: it names its files"
        raise unreadable(found[0], "project-among-files", text)
    return found[0] if found else None


def find_guide(paths: Sequence[str]) -> str | None:
    """The guided path that is to be opened, None if there is none. Raises Unreadable for one among other files."""
    found = [path for path in paths if path.casefold().endswith(GUIDE)]
    if found and len(paths) > 1:
        raise unreadable(
            found[0], "path-among-files", "is a guided path, which is opened by itself: it names its files"
        )
    return found[0] if found else None


def systems_of(task_name: str, paths: Sequence[str]) -> list[str]:
    """The systems that these paths mean: a folder that is no input itself stands for the systems in it, by name.

    Raises Unreadable for a folder without any."""
    found = (_systems_in(task_name, path) if _is_loose(path, (task_name,)) else [path] for path in paths)
    return list(dict.fromkeys(chain.from_iterable(found)))


def _systems_in(task_name: str, folder: str) -> list[str]:
    """The systems in a folder, with the files of no known format whose names end like theirs; where none is recognised
    (whoever names the folder says what is in it) those of no known format whose names end as most of them do."""
    inside = [path for path in _folder_contents(folder, (task_name,)) if not Path(path).name.startswith(".")]
    guesses = {path: _guess(task_name, path, _head(path)) for path in inside}
    systems = [path for path, guess in guesses.items() if guess is not None and guess.role == "system"]
    unknown = [path for path, guess in guesses.items() if guess is None]
    usual = [ending for ending, _ in Counter(Path(path).suffix for path in systems or unknown).most_common()]
    endings = usual if systems else usual[:1]
    found = sorted([*systems, *(path for path in unknown if Path(path).suffix in endings)])
    if not found:
        wanted = next(role for role in tasks.load(task_name).reading.roles if role.id == "system")
        raise unreadable(folder, "no-system", f"is a folder without any {wanted.title}: {wanted.help}")
    return found


def roles_of(task_name: str, paths: Iterable[str]) -> list[tuple[str, str]]:
    """Role and path of what is named beside a gold: systems, but for a file that plainly plays another role that adds
    to the picture, such as the sentences. Raises Unreadable if no system is left."""
    found = [(_named_role(task_name, path), path) for path in dict.fromkeys(paths)]
    if found and all(role != "system" for role, _ in found):
        titles = {role.id: role.title for role in tasks.load(task_name).reading.roles}
        role, path = found[0]
        text = f"is opened as {titles[role]}, and no {titles['system']} is named beside it"
        raise unreadable(path, "no-system", text)
    return found


def _named_role(task_name: str, path: str) -> str:
    try:
        guess = _guess(task_name, path, _head(path))
    except Unreadable:  # whoever reads it says so
        return "system"
    plainly = guess is not None and guess.likelihood >= SURE_LIKELIHOOD and not guess.or_else
    return guess.role if guess and plainly and is_dispensable(tasks.load(task_name).reading, guess.role) else "system"


def is_sure(guessed: Plan) -> bool:
    """Whether a guess can be acted on without asking: every file has a likely role, nothing is lacking, and what files
    are named to be about pairs."""
    are_likely = all(source.role and source.likelihood >= SURE_LIKELIHOOD for source in guessed.sources)
    return are_likely and not role_problems(guessed) and all(pair.is_whole for pair in pairings(guessed))


def with_files(known: Plan, paths: Sequence[str]) -> Plan:
    """A plan with more files, whose roles are guessed beside those that are there; these keep theirs. Raises Unreadable
    if a file cannot be opened."""
    there = [source.path for source in known.sources]
    guessed = plan([*filter(os.path.exists, there), *paths], known.task)
    return replace(known, sources=(*known.sources, *(s for s in guessed.sources if s.path not in there)))


def _propose_systems(sources: tuple[Source, ...], asked: Collection[str]) -> tuple[Source, ...]:
    """Where there is a gold and no system, files of no known format that were found in a folder may be systems: the
    user is asked. `asked` are the paths that were named themselves."""
    roles = {source.role for source in sources}
    if "gold" not in roles or "system" in roles:
        return sources
    why = "of no known format; there is no other system"
    return tuple(
        replace(s, role="system", likelihood=0.3, why=why) if s.why == UNKNOWN and s.path not in asked else s
        for s in sources
    )


def _source(path: str, guess: Guess | None) -> Source:
    if guess is None:
        return Source(path, "", 0.0, UNKNOWN)
    return Source(path, guess.role, guess.likelihood, guess.why, guess.items)


def _resolve_rivals(reading: Reading[Part], sources: tuple[Source, ...]) -> tuple[Source, ...]:
    """Where several files look like what there is only one of, and one of them clearly more so, the others are left
    out until the user says what they are: of a reference with trees and the same as text, the one with trees."""
    for role in (known for known in reading.roles if not known.many):
        playing = sorted((s for s in sources if s.role == role.id), key=lambda s: -s.likelihood)
        if len(playing) > 1 and playing[0].likelihood - playing[1].likelihood >= CLEAR_MARGIN:
            why = f"{playing[0].path.rpartition(os.sep)[2]} is more likely the {role.title}"
            sources = tuple(replace(s, role="", why=why) if s in playing[1:] else s for s in sources)
    return sources


def _guess(task_name: str, path: str, head: bytes) -> Guess | None:
    """What a task takes a file, or a folder of fragments, for."""
    task = tasks.load(task_name)
    try:
        if os.path.isdir(path):
            return task.sniff_folder(_names_in(path), Path(path).resolve().name)
        return task.reading.sniff(head, Path(path).name)
    except Exception:
        if task_name in tasks.built_in():
            raise
        return None  # a fault of a package's task must not keep files from the other tasks


def _files(paths: Sequence[str], names: Sequence[str]) -> list[str]:
    """Each path once. A folder that one of these tasks knows as one input (a run whose fragments are files) stays
    whole; another one is opened one level deep.
    """
    found = (_folder_contents(path, names) if _is_loose(path, names) else [path] for path in paths)
    if not (every := list(dict.fromkeys(chain.from_iterable(found)))):
        raise Unreadable([Problem("error", ", ".join(paths), None, "no-files", "no file to open here")])
    return every


def _folder_contents(folder: str, names: Sequence[str]) -> list[str]:
    """The files of a folder, and the folders in it that are one input. Raises Unreadable if it cannot be listed."""
    try:
        found = [path for path in Path(folder).iterdir() if not path.name.endswith(COPY)]
    except OSError as error:
        raise files.cannot_open(folder, error) from error
    return sorted(str(path) for path in found if path.is_file() or (path.is_dir() and not _is_loose(str(path), names)))


def _is_loose(path: str, names: Sequence[str]) -> bool:
    """Whether this is a folder that no task knows as one input."""
    return os.path.isdir(path) and all(_guess(name, path, b"") is None for name in names)


def _names_in(folder: str) -> list[str]:
    """The names of the files in a folder; none if it cannot be listed."""
    try:
        return sorted(entry.name for entry in os.scandir(folder) if entry.is_file())
    except OSError:
        return []


def _head(path: str) -> bytes:
    """The beginning of a file; nothing of a folder."""
    if os.path.isdir(path):
        return b""
    try:
        with files.open_file(path) as file:
            return file.read(HEAD)
    except (OSError, ValueError) as error:
        raise files.cannot_open(path, error) from error
