"""Work that was left without a name: offered on the start page and in the menu until it is opened or discarded."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from lexeval_gui.core.moments import describe_moment
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.window.actions.dynamic import unsaved_actions
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.shell.menus import Menus
from lexeval_gui.window.start.start_page import StartPage

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.projects.unsaved import Unsaved


class UnsavedWork:
    """What lies in the folder of unsaved work, but for what a window has open."""

    def __init__(self, projects: ProjectFile, page: StartPage, menus: Menus, say: Callable[[str], object]) -> None:
        self._projects, self._page, self._menus, self._say = projects, page, menus, say
        self._left: tuple[Unsaved, ...] = ()
        page.unsaved_wanted.connect(self.open)
        page.discard_wanted.connect(self.discard)

    def look(self) -> None:
        """Look at the folder again."""
        from lexeval_gui.workspace.projects.unsaved import find_unsaved

        self._left = find_unsaved()
        self._page.show_unsaved([(title_of(left), details_of(left), not left.problem) for left in self._left])
        self._menus.place("unsaved", unsaved_actions([title_of(left) for left in self._left if not left.problem]))

    def open(self, place: int) -> None:
        """Go on with a piece of work."""
        if place < len(self._left):
            self._projects.open(self._left[place].path)

    def discard(self, place: int) -> None:
        """Remove a piece of work for good."""
        from lexeval_gui.workspace.projects import unsaved

        try:
            unsaved.discard(self._left[place])
        except OSError as error:
            self._say(f"It cannot be removed: {error.strerror or error}")
        self.look()

    def path(self, place: int) -> Path:
        """Where a piece of work is."""
        return self._left[place].path


def title_of(left: Unsaved) -> str:
    """Such as: Unsaved work from today 14:02: edits, 3 files, 12 changes."""
    if left.problem:
        return f"Unsaved work that cannot be opened: {left.path.name}"
    files, changes = count_of(len(left.files), "file"), count_of(left.changes, "change")
    when = describe_moment(left.when, datetime.now()) or "an unknown time"
    return f"Unsaved work from {when}: {left.task}, {files}, {changes}"


def details_of(left: Unsaved) -> str:
    """Its files, or why it cannot be opened."""
    return left.problem or ", ".join(Path(path).name for path in left.files)
