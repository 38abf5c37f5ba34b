"""The files of a guided path: they are opened before its first step, and need nothing of what the steps ask for."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui import tasks
from lexeval_gui.core.guided_path.path import GuidedPath
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.problems import unreadable
from lexeval_gui.workspace import opening, plans


def plan_of(path: GuidedPath) -> plans.Plan:
    """The files of a path with their roles. Raises Unreadable for a task that there is not, and for files that cannot
    be opened."""
    if not tasks.has(path.task):  # of a built-in one no package is asked, which takes longer than reading its files
        said = f"there is no task '{isolated(path.task)}'; there are {', '.join(opening.task_names())}"
        raise unreadable(path.path, "bad-path", said, 1)
    for file in path.files:
        if file.casefold().endswith((plans.PROJECT, plans.GUIDE)):
            said = f"{isolated(Path(file).name)} is not data: a path names gold and systems, no project and no path"
            raise unreadable(path.path, "bad-path", said, 1)
    return opening.plan(path.files, path.task)
