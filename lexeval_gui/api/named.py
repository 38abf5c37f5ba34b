"""What is named in Python, as commands have it: files as paths, settings and options of reading as texts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, cast

import numpy as np

from lexeval_gui import tasks
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.task import Task
from lexeval_gui.core.task.reading import named_roles
from lexeval_gui.workspace import opening, project_scores, scoring
from lexeval_gui.workspace.analysis import subsets
from lexeval_gui.workspace.named_settings import settings_in_force
from lexeval_gui.workspace.scoring import Scored

File = str | os.PathLike[str]
Systems = File | Sequence[File] | Mapping[str, File]
"""A file or folder, several of them, or several by what they are to be called."""

Value = str | float | bool | np.generic | Decimal | os.PathLike[str] | Sequence[str] | None
"""A value of a parameter or of an option of reading; None leaves it as it is."""


def evaluate(
    task_id: str,
    gold: File,
    systems: Systems,
    preset: str | None,
    named: Mapping[str, Value],
    job: Job,
    defaults: Mapping[str, str] | None = None,
) -> Scored:
    """Open and count the files that were named. Raises BadValue and Unreadable."""
    task = task_of(task_id)
    files, named = _files(task, named)
    values, options = _split(task, named)
    named_systems = called(systems)
    path, paths = os.fspath(gold), list(named_systems)

    def wanted(kept: Settings | None) -> Settings:
        return settings_in_force(task.identity, preset, values, defaults, kept)

    if (project := opening.find_project([path, *paths])) is not None:
        return project_scores.evaluate(project, task_id, options, wanted, job)
    if not paths:
        raise BadValue("at least one system is needed beside the gold; only a project (.lexeval) stands for all files")
    found = opening.systems_of(task_id, paths)
    names = {path: name for path, name in named_systems.items() if name is not None}
    if unnamed := [path for path in names if path not in found]:
        raise BadValue(f"{unnamed[0]} is a folder of systems, which cannot all be called '{names[unnamed[0]]}'")
    return scoring.evaluate(task_id, path, found, options, wanted(None), job, names, files)


def _files(task: Task[Any], named: Mapping[str, Value]) -> tuple[list[tuple[str, str]], dict[str, Value]]:
    """Role and path of the files of the roles that are named as roles, such as `dictionary`; what else is named."""
    roles = [role.id for role in named_roles(task.reading)]
    paths = {name: called(cast(Systems, value)) for name, value in named.items() if name in roles and value is not None}
    rest = {name: value for name, value in named.items() if name not in roles}
    return [(role, path) for role in paths for path in paths[role]], rest


def within(scored: Scored, where: str | None, measure: str | None = None, pair: tuple[int, int] = (0, 1)) -> Scored:
    """What was scored, over the items of a filter alone, if there is one. Raises BadValue."""
    return subsets.scored_within(scored, where, measure, pair=pair) if where and where.strip() else scored


def called(systems: Systems) -> dict[str, str | None]:
    """What each system is to be called, by its path; None where its file says that."""
    if isinstance(systems, Mapping):
        named = {os.fspath(path): name for name, path in systems.items()}
        if len(named) < len(systems):
            raise BadValue("the same file is named twice among the systems; each is scored once")
        return dict(named)
    paths = [systems] if isinstance(systems, str | os.PathLike) else systems
    return {os.fspath(path): None for path in paths}


def under(scored: Scored, named: Mapping[str, Value], job: Job) -> Scored:
    """What was scored, under other values of parameters. Raises BadValue, and Unreadable where files that are joined in
    another way share nothing any more."""
    settings = scored.evaluation.settings
    return scored.under(settings.with_values(_texts_of(settings, named)), job)


def _text_of(name: str, value: Value) -> str:
    """A value as it would be typed: .5 as `0.5`, 5.0 as `5`, True as `yes`, several with commas between. Raises
    BadValue for what is no value."""
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if isinstance(value, float | np.floating):
        return str(value).removesuffix(".0")
    if isinstance(value, str | int | np.integer | Decimal | os.PathLike):
        return str(value)
    if isinstance(value, Sequence):
        return ",".join(map(str, value))
    raise BadValue(f"{name} is a text, a number, True, False or a list of texts, not of type {type(value).__name__}")


def _texts_of(there: Iterable[str], named: Mapping[str, Value]) -> dict[str, str]:
    """Values by the ids that there are; `as_` stands for `as`, which is a word of Python."""
    ids, given = set(there), {name: _text_of(name, value) for name, value in named.items() if value is not None}
    return {name.removesuffix("_") if name.removesuffix("_") in ids else name: text for name, text in given.items()}


def task_of(task_id: str) -> Task[Any]:
    """A task by its id. Raises BadValue."""
    try:
        return tasks.load(task_id)
    except KeyError as error:
        raise BadValue(error.args[0]) from None


def _split(task: Task[Any], named: Mapping[str, Value]) -> tuple[dict[str, str], dict[str, str]]:
    """Parameters and options of reading. Raises BadValue for a name that is neither, naming all there are."""
    parameters = [parameter.id for parameter in task.identity.parameters]
    options = [option.id for option in task.reading.options]
    texts = _texts_of([*parameters, *options], named)
    for name in texts:
        if name not in (*parameters, *options):
            near = get_close_matches(name, [*parameters, *options], n=1)
            hint = f" (did you mean '{near[0]}'?)" if near else ""
            raise BadValue(
                f"there is no parameter '{name}' of {task.identity.title.lower()}{hint}; there are "
                f"{', '.join(parameters)}, and of reading {', '.join(options)}"
            )
    read = {name: text for name, text in texts.items() if name not in parameters}
    return {name: text for name, text in texts.items() if name in parameters}, read
