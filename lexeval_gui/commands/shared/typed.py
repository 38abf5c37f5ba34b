"""What the words of a command line say: the settings in force, and the options of reading."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from lexeval_gui import tasks
from lexeval_gui.commands.shared.parser import READING, role_name
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.workspace.named_settings import settings_in_force

if TYPE_CHECKING:
    pass


def task_offering(capability: str) -> str:
    """The task that a verb without TASK is about: the first that has a capability. Raises BadValue if none has."""
    found = next(tasks.offering(capability), None)
    if found is None:
        raise BadValue(f"no task here offers {capability}")
    return found


def settings_of(
    arguments: argparse.Namespace, defaults: Mapping[str, str] | None = None, kept: Settings | None = None
) -> Settings:
    """The parameters in force: those that a project has `kept`, or `defaults` of the verb, then the preset, then each
    `--set`. Raises BadValue."""
    identity = tasks.load(arguments.task).identity
    return settings_in_force(identity, arguments.preset, dict(map(_assignment, arguments.set)), defaults, kept)


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadValue(f"--set takes NAME=VALUE, such as k=0.5, not '{text}'")
    return name.strip(), value


def options_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The options of reading that were given. Raises BadValue for one that the task does not have."""
    task = tasks.load(arguments.task)
    known = [option.id for option in task.reading.options]
    names = dict.fromkeys((*READING, *known))
    given = {name: value for name in names if (value := getattr(arguments, name, None)) is not None}
    for name in given:
        if name not in known:
            there = ", ".join(f"--{option}" for option in known) or "none"
            raise BadValue(f"{task.identity.title.lower()} has no option --{name}; it has {there}")
    return given


def named_files(arguments: argparse.Namespace) -> list[tuple[str, str]]:
    """Role and path of the files that options name, such as `--dictionary`."""
    from lexeval_gui.core.task.reading import named_roles  # it loads numpy

    roles = (role.id for role in named_roles(tasks.load(arguments.task).reading))
    return [(role, path) for role in roles for path in getattr(arguments, role_name(role), None) or ()]
