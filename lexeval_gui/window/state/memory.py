"""What the window remembers from one start to the next: layout, zoom, text size, colours, and the files opened last."""

from __future__ import annotations

import getpass
import json
import math
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
from msgspec import Struct
from msgspec.structs import asdict, replace
from PySide6.QtCore import QByteArray, QSettings

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import opening, plans

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.jobs import Job

MOST_RECENT = 8

PROJECT = "project"
"""Stands for the task, and for the role, where a project was opened."""


GUIDE = "guided path"
"""The same where a guided path was opened."""


class RecentEntry(Struct, frozen=True):
    """Files that were opened together: task, pairs of role and path, options that act on reading, and when it was."""

    task: str
    files: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...] = ()
    when: str = ""

    @classmethod
    def of(cls, plan: plans.Plan) -> RecentEntry:
        """The entry of what was opened."""
        files = tuple((source.role, str(Path(source.path).absolute())) for source in plan.sources if source.role)
        return cls(plan.task, files, tuple(plan.options.as_dict().items()))

    @classmethod
    def of_project(cls, path: Path) -> RecentEntry:
        """The entry of a project."""
        return cls(PROJECT, ((PROJECT, str(path.absolute())),))

    @property
    def project(self) -> Path | None:
        """The project that was open; None if files were."""
        return Path(self.files[0][1]) if self.task == PROJECT and self.files else None

    @classmethod
    def of_guide(cls, path: Path) -> RecentEntry:
        """The entry of a guided path."""
        return cls(GUIDE, ((GUIDE, str(path.absolute())),))

    @property
    def guide(self) -> Path | None:
        """The guided path that was opened; None if files were."""
        return Path(self.files[0][1]) if self.task == GUIDE and self.files else None

    @property
    def title(self) -> str:
        """The gold, or the project: by it people know what they had open. The first file where there is neither."""
        first = sorted(self.files, key=lambda file: file[0] not in ("gold", PROJECT))[:1]
        return "".join(Path(path).name for _, path in first)

    @property
    def systems(self) -> str:
        """The systems in a few words; "" if there are none."""
        names = [Path(path).stem for role, path in self.files if role == "system"]
        return ", ".join(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {len(names) - 2} more"

    @property
    def menu_title(self) -> str:
        """The gold with the systems: a menu has one line."""
        return f"{self.title}: {self.systems}" if self.systems else self.title

    @property
    def folder(self) -> str:
        """The folder that holds all of the files, with the home folder as `~`."""
        folder = os.path.commonpath([str(Path(path).parent) for _, path in self.files]) if self.files else ""
        home = str(Path.home())
        return "~" + folder[len(home) :] if folder.startswith(home + os.sep) else folder

    @property
    def exists(self) -> bool:
        """Whether every file or folder is still there."""
        return bool(self.files) and all(os.path.exists(path) for _, path in self.files)

    def plan(self) -> plans.Plan:
        """The plan that opens them again. Raises Unreadable."""
        try:
            return plans.plan_with_roles(self.task, self.files, dict(self.options))
        except (KeyError, BadValue):  # another version had another task or option
            return opening.plan([path for _, path in self.files])


def missing(entries: Sequence[RecentEntry], job: Job) -> tuple[bool, ...]:
    """Of which entries some files are not there any more; for a core.jobs.ThreadRunner: a disk may take its time."""
    return tuple(not entry.exists for entry in entries)


def _entry(written: dict[str, Any]) -> RecentEntry:
    files, options = (tuple((str(a), str(b)) for a, b in written.get(name, ())) for name in ("files", "options"))
    return RecentEntry(str(written["task"]), files, options, str(written.get("when", "")))


def _entries(text: str) -> tuple[RecentEntry, ...]:
    """Entries as written; whatever cannot be understood is forgotten, for it is only a convenience."""
    try:
        return tuple(_entry(written) for written in json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError):
        return ()


class OfThisStart:
    """Stands for the file where what other starts remember is neither used nor changed: it begins with who signs."""

    def __init__(self, file: QSettings) -> None:
        self._values = {"who": file.value("who", "")}

    def value(self, name: str, default: object = None) -> object:
        """What was put there."""
        return self._values.get(name, default)

    def setValue(self, name: str, value: object) -> None:
        """Remember something until the end."""
        self._values[name] = value

    def sync(self) -> None:
        """Nothing is written."""


class Memory:
    """An ini file in the user's configuration folder, or in `$LEXEVAL_CONFIG`; with `is_safe` it stays as it is, and
    what it says is not used."""

    def __init__(self, is_safe: bool = False) -> None:
        self.is_safe = is_safe
        folder = os.environ.get("LEXEVAL_CONFIG") or platformdirs.user_config_dir("lexeval", appauthor=False)
        file = QSettings(str(Path(folder) / "lexeval.ini"), QSettings.Format.IniFormat)
        self._file = OfThisStart(file) if is_safe else file

    def sync(self) -> None:
        """Write what is remembered to the file."""
        self._file.sync()

    def bytes(self, name: str) -> QByteArray:
        """A piece of layout; empty if there is none."""
        value = self._file.value(name)
        return value if isinstance(value, QByteArray) else QByteArray()

    def text(self, name: str, default: str = "") -> str:
        """A text."""
        value = self._file.value(name, default)
        return value if isinstance(value, str) else default

    def put(self, name: str, value: str | QByteArray) -> None:
        """Remember something."""
        self._file.setValue(name, value)

    def zoom(self) -> float:
        """The zoom, 1 if none is remembered."""
        return self._factor("zoom")

    def content(self) -> float:
        """The text size of the panes as a share of the window's, 1 if none is remembered."""
        return self._factor("content")

    def _factor(self, name: str) -> float:
        try:
            value = float(self.text(name, "1"))
        except ValueError:
            return 1.0
        return value if math.isfinite(value) else 1.0

    def who(self) -> str:
        """Who signs what is decided: the name that is remembered, else the one of the account."""
        try:
            return self.text("who") or getpass.getuser()
        except (OSError, KeyError, ImportError):  # an account without a name
            return ""

    def entries(self, name: str) -> tuple[RecentEntry, ...]:
        """The entries under `recent` or `last`."""
        return _entries(self.text(name, "[]"))

    def put_entries(self, name: str, entries: Sequence[RecentEntry]) -> None:
        """Remember entries."""
        self.put(name, json.dumps([asdict(entry) for entry in entries], ensure_ascii=False))

    def remember_files(self, plan: plans.Plan) -> None:
        """Remember that files were opened: first among the recent ones, and the last."""
        entry = RecentEntry.of(plan)
        self.put_entries("last", [entry])
        if not all(opening.is_sample(path) for _, path in entry.files):  # the start page lists the samples anyway
            self._add_recent(entry)

    def put_project(self, path: Path) -> None:
        """Remember a project under `last`."""
        self.put_entries("last", [RecentEntry.of_project(path)])

    def remember_looks(self, zoom: float, content: float, look: str) -> None:
        """Remember how large everything is, and in which colours."""
        for name, text in (("zoom", f"{zoom:.2f}"), ("content", f"{content:.2f}"), ("theme", look)):
            self.put(name, text)

    def remember_task(self, task: str) -> None:
        """Remember which task was used last: what is offered of it comes first."""
        self.put("task", task)

    def add_recent_project(self, path: Path) -> None:
        """Remember a project, first among the recent ones."""
        self._add_recent(RecentEntry.of_project(path))

    def add_recent_guide(self, path: Path) -> None:
        """Remember a guided path, first among the recent ones."""
        self._add_recent(RecentEntry.of_guide(path))

    def _add_recent(self, entry: RecentEntry) -> None:
        others = [known for known in self.entries("recent") if known.files != entry.files]
        now = datetime.now().isoformat(timespec="minutes")
        self.put_entries("recent", [replace(entry, when=now), *others][:MOST_RECENT])

    def forget_last(self) -> None:
        """Remember that no files are open."""
        self.put_entries("last", [])

    def last_entry(self) -> RecentEntry | None:
        """What was open at the end, if it is still there."""
        return next((entry for entry in self.entries("last") if entry.exists), None)

    def last(self) -> plans.Plan | Path | None:
        """The plan of the files that were open at the end, or the project, if they are still there; the task is
        imported for it."""
        entry = self.last_entry()
        try:
            return (entry.project or entry.plan()) if entry is not None else None
        except Unreadable:
            return None
