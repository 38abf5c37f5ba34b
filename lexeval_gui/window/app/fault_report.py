"""What somebody who reports a fault can copy: the fault, versions, and what was done last; nothing is sent anywhere."""

from __future__ import annotations

import os
from collections import deque
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from lexeval_gui.core.version import __version__, versions

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.window.project.project_file import ProjectFile
    from lexeval_gui.window.state.app_state import AppState

MOST_ACTIONS = 20


class LastActions:
    """What was done last, by the ids of the actions: none of them says what is in a file, or how it is called."""

    def __init__(self) -> None:
        self._done: deque[str] = deque(maxlen=MOST_ACTIONS)

    def note(self, action: str) -> None:
        """An action is about to be done."""
        kind, _, name = action.partition(".")
        self._done.append(f"{datetime.now():%H:%M:%S} {kind if kind == 'tag' else f'{kind} {name}'.strip()}")

    def __str__(self) -> str:
        return ", ".join(self._done) or "none"


def report(fault: str, actions: LastActions, state: AppState | None = None) -> str:
    """The text to copy: of what is open there are numbers only, and the home folder is written `~`."""
    import platform  # not before something went wrong

    lines = [
        f"LexEval {__version__}; {', '.join(versions())}",
        f"{platform.platform()}; Qt draws by {QGuiApplication.platformName()}",
        f"Open: {_what_is_open(state)}",
        f"Last actions: {actions}",
        "",
        fault,
    ]
    home = os.path.expanduser("~")
    return "\n".join(lines).replace(f"{home}{os.sep}", f"~{os.sep}") + "\n"


def _what_is_open(state: AppState | None) -> str:
    evaluation = state.data.evaluation if state is not None else None
    if evaluation is None:
        return "nothing"
    systems, items = len(evaluation.system_names), len(evaluation.dataset)
    return f"{evaluation.task.identity.id}, {items} items, {systems} systems"


def where_work_is(projects: ProjectFile) -> str:
    """Where what was decided is kept, as a sentence or two."""
    if projects.failure:
        return f"What you decided last could NOT be saved: {projects.failure}."
    if projects.project is None:
        return "Nothing was decided that has to be kept. The files that you opened are never changed."
    path = Path(projects.project.path)
    if projects.is_named:
        return f"What you decided is kept in {path}."
    return f"What you decided is kept as unsaved work in {path}, and is offered at the next start."
