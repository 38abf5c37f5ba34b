"""The files that a task writes of what is open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from msgspec import Struct

from lexeval_gui.core.dataset import D_contra
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem

NOT_WRITTEN = "not-written"
"""The code of a note about a file whose content is not in what is written, and which has to be opened beside it."""


class Export(Struct, frozen=True):
    """A kind of files that a task writes of what is open, changes included.

    `of` says whose: a `side` is the gold or a system, as the task reads it; `system` what became of a system; `whole`
    what is open as a whole; `journal` what was decided, for which no file is needed. `item`: it is about one item.
    `folder`: it is a folder of files, `suffix` ends their names.
    """

    id: str
    title: str
    suffix: str
    of: Literal["side", "system", "whole", "journal"] = "side"
    item: bool = False
    folder: bool = False
    help: str = ""


class Exported(Struct, frozen=True):
    """Files by their names, as lines without line break (to be read once), and what could not be carried over, in
    words: an error if nothing could."""

    files: Mapping[str, Iterable[str]]
    problems: tuple[Problem, ...] = ()


class Exporting(Protocol[D_contra]):
    """What a task can write."""

    @property
    def kinds(self) -> tuple[Export, ...]:
        """The kinds of files."""

    def export(
        self, dataset: D_contra, export: str, settings: Settings, system: int | None = None, item: int | None = None
    ) -> Exported:
        """The files of one of `kinds`, by its id: of a system (None: of the gold, or the whole), of an item if the
        export is about one. What is read again has the same scores, but for what `problems` say."""
