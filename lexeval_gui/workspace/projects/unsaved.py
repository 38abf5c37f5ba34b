"""Work that was left without a name: what of it is offered when LexEval starts again."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import sources, store
from lexeval_gui.project.store import Store
from lexeval_gui.workspace.plans import PROJECT
from lexeval_gui.workspace.user_folders import unsaved_folder


class Unsaved(Struct, frozen=True):
    """Work that was left without a name: its task, files, the moment of its last step (UTC, ISO 8601), and how many
    slots are changed. `problem` says why it cannot be opened, if so; it can still be exported."""

    path: Path
    task: str = ""
    files: tuple[Path, ...] = ()
    when: str = ""
    changes: int = 0
    problem: str = ""


def find_unsaved() -> tuple[Unsaved, ...]:
    """What is left in the folder of unsaved work, the latest first; what another window works on is left out."""
    found = [known for path in _unsaved_paths() if (known := _inspect(path)) is not None]
    return tuple(sorted(found, key=lambda known: known.when, reverse=True))


def _unsaved_paths() -> list[Path]:
    try:
        return sorted(path for path in unsaved_folder().iterdir() if path.suffix == PROJECT)
    except OSError:
        return []


def _inspect(path: Path) -> Unsaved | None:
    try:
        with Store.open(path) as opened:
            task, journal = str(opened.about().get("task", "")), opened.journal()
            files = tuple(sources.absolute(source, path.parent) for source in opened.sources())
            return Unsaved(path, task, files, opened.last_moment(), len(journal.current))
    except Unreadable as error:
        if any(problem.code == "project-open" for problem in error.problems):
            return None
        return Unsaved(path, problem=error.problems[0].message)


def discard(left: Unsaved) -> None:
    """Remove unsaved work for good. Raises OSError."""
    store.remove(left.path)
