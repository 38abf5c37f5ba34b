"""The evaluation tasks, a folder each. A folder that offers TASK is a task; it is imported when it is used."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lexeval_gui.core.task import Task


def names() -> tuple[str, ...]:
    """The ids of the tasks there are: the names of the folders here, in the order of the alphabet."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def load(name: str) -> Task[Any]:
    """A task by its id; KeyError names those that exist."""
    if name not in names():
        raise KeyError(f"there is no task '{name}'; there are {', '.join(names())}")
    task: Task[Any] = importlib.import_module(f"{__name__}.{name}").TASK
    return task


def offering(capability: str) -> tuple[str, ...]:
    """The ids of the tasks that have an optional capability, by its name in core.task.Task, such as `study`."""
    return tuple(name for name in names() if getattr(load(name), capability) is not None)
