"""Where dialogs that ask for a file begin: beside what is open, never in the folder that the program was started in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexeval_gui.workspace.plans import Plan


def folder_beside(plan: Plan | None, otherwise: str = "") -> str:
    """The folder of the systems that are open, or else of what is; with nothing open this one, "" for that of the
    user's home."""
    sources = [source for source in plan.sources if source.role] if plan is not None else []
    systems = [source for source in sources if source.role == "system"]
    there = next(iter((*systems, *sources)), None)
    return otherwise or str(Path.home()) if there is None else str(Path(there.path).absolute().parent)


def file_beside(plan: Plan | None, name: str) -> str:
    """A file of this name in that folder; a path as it is."""
    return str(Path(folder_beside(plan)) / name)
