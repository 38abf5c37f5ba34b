"""A project file that is open: it keeps the journal step by step, and gives back what was kept.

Each step is one transaction with `synchronous = FULL`: after `record` a crash or a power cut loses nothing, but for a
step of very many slots, which a thread writes, and for what is done until it has.
What cannot be written (disk full, folder read-only, file gone) stays in memory, is tried again with the next step, and
goes along when the project is exported or saved elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Entry, Journal, Verb, WritesTogether, utc_now
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.project import files, good_copy, reading, refusals, salvage, writing
from lexeval_gui.project.beside import Beside
from lexeval_gui.project.database import LockedConnection, Mode, connect
from lexeval_gui.project.good_copy import GoodCopy
from lexeval_gui.project.rows import Content, Row, Unplayable, repair
from lexeval_gui.project.sources import Source
from lexeval_gui.project.timeline import Timeline
from lexeval_gui.project.writing import Step

LARGE = 5000
"""Slots of a step that takes long to write (a second for 100,000)."""


class Store(WritesTogether):
    """One open project file. `failure` says in words why the last step could not be written, "" if it was;
    `unsaved_steps` are the steps that are in memory only; `copy_with_more_steps` is the last good copy if it holds
    steps that the file does not; `remark` says why no such copy could be made when the file was opened, "" if it
    could."""

    def __init__(
        self, path: Path, database: LockedConnection, temporary: tempfile.TemporaryDirectory[str] | None = None
    ) -> None:
        self.path = path
        self.failure = ""
        self.unsaved_steps: list[Step] = []
        self._database, self._temporary = database, temporary
        self._about, self._sources = reading.about(database), reading.sources(database)
        self._is_about_written = True  # whether what the project says about itself is in the file
        self._beside = Beside(self._write)
        self._current: Mapping[Slot, Any] = {}
        self._inode, self._size = files.inode(path), files.size(path)
        self._is_changed = False  # since it was opened
        self.copy_with_more_steps: GoodCopy | None = None
        self.remark = ""

    # opening and closing

    @classmethod
    def create(cls, path: Path) -> Store:
        """Make a new project file. Raises Unreadable where it cannot be made, or where there is a file."""
        if os.path.exists(path):
            raise unreadable(str(path), "project-exists", "there is a file of this name already; nothing was done")
        return cls._opened(path, "rwc")

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open a project file; a copy of it where it cannot be written. Raises Unreadable: no project, damaged, of a
        newer version, open elsewhere, missing."""
        try:
            opened = cls._open(path)
            opened._update_good_copy()
            return opened
        except Unreadable as error:
            if any(problem.code == refusals.DAMAGED for problem in error.problems):
                raise salvage.refusal(path, error) from error
            raise

    @classmethod
    def _open(cls, path: Path) -> Store:
        try:
            return cls._opened(path, "rw")
        except Unreadable as error:
            cause = error.__cause__
            if os.path.isfile(path) and isinstance(cause, sqlite3.Error) and refusals.is_unwritable(cause):
                return cls.open_copy(path)
            raise

    @classmethod
    def open_copy(cls, path: Path) -> Store:
        """Open a copy of a project that can be read but not written: every step stays in memory, until it is saved
        elsewhere. Raises Unreadable."""
        temporary, copy = files.temporary_copy(path)
        try:
            with _sqlite_errors(path):
                return cls(path, connect(copy, "rw"), temporary)
        except BaseException:
            temporary.cleanup()
            raise

    @classmethod
    def _opened(cls, path: Path, mode: Mode) -> Store:
        with _sqlite_errors(path):
            database = connect(path, mode)
            try:
                return cls(path, database)
            except BaseException:
                database.close()
                raise

    @property
    def is_copy(self) -> bool:
        """Whether the file cannot be written, so that a copy of it is open."""
        return self._temporary is not None

    def _update_good_copy(self) -> None:
        """Make the last good copy of what was found whole; but keep one that holds more."""
        connection, image = self._database.connection, self._database.pages
        self._database.pages = b""
        if image is None or self.path.suffix == good_copy.ENDING:
            return
        with contextlib.suppress(sqlite3.Error):
            image = image or files.serialized(connection)
            self.copy_with_more_steps = good_copy.copy_with_more_steps(self.path, connection)
            if self.copy_with_more_steps is None and not self.is_copy:
                self.remark = good_copy.write(self.path, image)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is to be said of the file and its last good copy."""
        if self.copy_with_more_steps is not None:
            return good_copy.missing_steps(self.path, reading.counts(self._database).journal, self.copy_with_more_steps)
        text = f"no last good copy of it can be kept beside it: {self.remark}"
        return (Problem("note", str(self.path), None, "no-good-copy", text),) if self.remark else ()

    def forget_copy(self) -> None:
        """Do without the steps that only the last good copy holds: the file takes its place. Raises nothing."""
        with contextlib.suppress(OSError):
            good_copy.remove(self.path)
        self.copy_with_more_steps, self._is_changed = None, True

    def close(self, copies: bool = True) -> None:
        """Try once more to write what is in memory only; fold the log into the file, and let go of it; make the last
        good copy, unless nothing is to be kept."""
        self.retry()
        image = self._image() if copies and self._is_changed else b""
        self._release()
        if image:
            good_copy.renew(self.path, image)

    def _release(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # the log stays beside the file, and is folded in the next time
            self._database.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    def _image(self) -> bytes:
        """All pages, if they are to be copied."""
        with contextlib.suppress(sqlite3.Error), self._database.lock:
            self._check_place()
            return files.serialized(self._database.connection)
        return b""

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # what is kept beside the journal

    def about(self) -> dict[str, Any]:
        """What the project says about itself: task, settings, options, view …, by name."""
        return dict(sorted(self._about.items()))

    def tell(self, values: Mapping[str, Any]) -> None:
        """Keep values by name; None removes one. Raises nothing: see `failure`."""
        told = {name: value for name, value in {**self._about, **values}.items() if value is not None}
        self._is_about_written = self._is_about_written and told == self._about
        self._about = told
        self._keep([])

    def jot(self, name: str, value: Any) -> None:
        """Keep a value by name as often as a key is pressed: it outlives the program at once, but a power cut only once
        something else is kept. What is done together takes it along. Raises nothing."""
        if self._about.get(name) == value:
            return
        self._about = {**self._about, name: value}
        if self._together or not self.is_saved:
            self._is_about_written = False
            self._keep([])
            return
        try:
            with self._database.lock:
                self._check_place()
                with self._database.transaction(light=True):
                    writing.value_about(self._database, name, value)
        except sqlite3.Error:
            self._is_about_written = False  # it goes along with the next step, which says if that cannot be written
        else:
            self._is_changed = True

    def sources(self) -> tuple[Source, ...]:
        """The files that the project refers to, in order."""
        return self._sources

    def set_sources(self, sources: Sequence[Source]) -> None:
        """Refer to these files. Raises nothing: see `failure`."""
        self._is_about_written = self._is_about_written and tuple(sources) == self._sources
        self._sources = tuple(sources)
        self._keep([])

    # the journal

    def journal(self) -> Journal:
        """The journal as it was left, kept here from now on; undo works as if nothing had happened. Raises
        Unreadable."""
        with _sqlite_errors(self.path):
            journal = Journal([], reading.counts(self._database).cursor, reading.state(self._database))
            self.adopt(journal)
        return journal

    def adopt(self, journal: Journal) -> None:
        """Keep from now on a journal whose steps are all here already. Raises sqlite3.Error."""
        journal.entries, journal.recorder = Timeline(self._database, self.path), self
        self._current = journal.current

    def begin(self, journal: Journal) -> None:
        """Keep from now on a journal that was in memory, in a file that has none yet: all its entries are written, and
        how far they are undone."""
        entries = [journal.entries[place] for place in range(len(journal.entries))]
        done = [Step("do", entry, entry.when) for entry in entries]
        now = utc_now()
        undone = [Step("undo", entry, now) for entry in reversed(entries[journal.cursor :])]
        self._keep([*done, *undone])
        journal.recorder, self._current = self, journal.current

    def record(self, verb: Verb, entry: Entry) -> None:
        """See core.journal.JournalRecorder."""
        self._keep([Step(verb, entry, entry.when if verb == "do" else utc_now())])

    def _write_together(self) -> None:
        self._keep([])

    @property
    def is_saved(self) -> bool:
        """Whether everything is in the file."""
        return not self.unsaved_steps and self._is_about_written

    def retry(self) -> bool:
        """Try again to write what is in memory only; whether everything is in the file."""
        self._beside.wait()
        if not self.is_saved:
            self._write()
        return self.is_saved

    def _keep(self, steps: Iterable[Step]) -> None:
        self.unsaved_steps += steps
        if self.is_saved or self._together or self._beside.repeat():
            return
        if any(step.entry.change.size > LARGE for step in self.unsaved_steps):
            self._beside.start()
        else:
            self._write()

    def _write(self) -> None:
        with self._database.lock:
            self._write_all([*self.unsaved_steps], (self._about, self._sources))

    def _write_all(self, steps: Sequence[Step], about: tuple[dict[str, Any], tuple[Source, ...]]) -> None:
        try:
            self._check_place()
            with self._database.transaction():
                for step in steps:
                    writing.step(self._database, step)
                if not self._is_about_written:
                    writing.about(self._database, *about)
        except sqlite3.Error as error:
            self.failure = f"{self.path} cannot be written: {refusals.reason(error)}; {self._waiting()} in memory only"
        else:
            del self.unsaved_steps[: len(steps)]
            self._is_about_written = (self._about, self._sources) == about
            self._is_changed = True
            self.failure = ""

    def _check_place(self) -> None:
        """Refuse to write into a file that nobody will find again."""
        if self.is_copy:
            raise refusals.FileReplaced("the file or its folder is read-only")
        if (now := files.inode(self.path)) != self._inode:
            raise refusals.FileReplaced(
                "it was moved or deleted" if now is None else "another file has taken its place"
            )
        if (size := files.size(self.path)) < self._size:
            raise refusals.FileReplaced(f"it was cut off while it was open ({size:,} bytes instead of {self._size:,})")
        self._size = size

    def _waiting(self) -> str:
        count = len(self.unsaved_steps)
        return f"{count} change{' is' if count == 1 else 's are'}" if count else "the last settings are"

    def last_moment(self) -> str:
        """When the last step was taken (UTC, ISO 8601); "" if there was none."""
        found = self._database.rows("SELECT at FROM journal ORDER BY number DESC LIMIT 1")
        return str(found[0][0]) if found else ""

    # everything at once

    def content(self) -> Content:
        """Everything as it is now, also what is in memory only. Rows are read piece by piece, from any thread, while
        further steps are written; what cannot be read any more is made up for by what is in memory."""
        self._beside.wait()
        with self._database.lock:
            try:
                known = reading.counts(self._database)
                last = known.journal
                fresh = _rows_of_steps(self.unsaved_steps, last, reading.timeline(self._database), known.cursor)
            except sqlite3.Error:
                rows = self._mended()
                return Content(self.about(), self._sources, rows, len(rows))
        return Content(self.about(), self._sources, self._rows(last, fresh), last + len(fresh))

    def _rows(self, last: int, fresh: Sequence[Row]) -> Iterator[Row]:
        given = 0
        try:
            for row in reading.rows(self._database, last):
                yield row
                given += 1
        except reading.UNREADABLE:
            yield from self._mended()[given:]
        else:
            yield from fresh

    def _mended(self) -> list[Row]:
        """The rows that can be read, and changes that make up for the others."""
        with contextlib.suppress(sqlite3.Error), self._database.lock:
            return repair(salvage.of_image(files.serialized(self._database.connection)).rows, dict(self._current))
        return repair([], dict(self._current))

    def save_as(self, path: Path, sources: Sequence[Source] | None = None) -> Store:
        """Write everything to another file, whole or not at all, in the place of what is there; also what is in memory
        only. `sources` as that file is to refer to them. Returns it open, and closes this one.

        Raises Unreadable where the other file cannot be made, or is open elsewhere; this one then stays as it is."""
        if path.exists() and files.inode(path) == self._inode and not self.is_copy:
            raise unreadable(str(path), "project-open", "is this project itself; every change is in it already")
        content = self.content()
        made = Content(content.about, self._sources if sources is None else sources, content.rows, content.count)
        write_file(path, made, Job())
        other = Store.open(path)
        self._release()
        return other


def write_file(path: Path, content: Content, job: Job) -> None:
    """Make a project file of a content, whole or not at all, in the place of what is there. Raises Unreadable where it
    cannot be made, is open elsewhere, or where a row cannot follow those before it."""
    _refuse_open_project(path)
    beside, replaces = path.with_name(f".{path.name}.part"), path.exists()
    files.remove(beside)
    try:
        with _sqlite_errors(path), contextlib.closing(connect(beside, "rwc")) as database, database.transaction():
            writing.content(database, content, job)
        files.log(path).unlink(missing_ok=True)  # of a damaged file: it must not be taken for that of the new one
        files.replace(beside, path)
        if replaces:
            good_copy.remove(path)  # that of what was there
    except Unplayable as error:
        raise unreadable(str(path), "project-journal", f"{error}; nothing was written") from error
    except OSError as error:
        raise unreadable(str(path), "project-unwritable", f"cannot be made: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            files.remove(beside)


@contextlib.contextmanager
def _sqlite_errors(path: Path) -> Iterator[None]:
    """Let an error of the database be a sentence."""
    try:
        yield
    except Unplayable:
        raise
    except sqlite3.Error as error:
        raise refusals.open_error(path, error) from error
    except reading.UNREADABLE as error:  # a value that is no JSON
        raise refusals.damaged(path, error) from error


def _refuse_open_project(path: Path) -> None:
    """Raise Unreadable if a project file is open elsewhere: it would go on into a file that nobody finds."""
    if not os.path.exists(path):
        return
    try:
        Store.open(path).close()
    except Unreadable as error:
        if any(problem.code == "project-open" for problem in error.problems):
            raise


def _rows_of_steps(steps: Sequence[Step], last: int, timeline: list[int], cursor: int) -> list[Row]:
    """The rows that steps will be once they are written behind row `last`."""
    made = []
    for number, step in enumerate(steps, last + 1):
        if step.verb == "do":
            timeline[cursor:] = [number]
            made.append(Row(number, "do", number, step.at, step.entry))
        else:
            target = timeline[cursor if step.verb == "redo" else cursor - 1]
            made.append(Row(number, step.verb, target, step.at))
        cursor += -1 if step.verb == "undo" else 1
    return made


def remove(path: Path) -> None:
    """Remove a project file with what is kept beside it, and its last good copy. Raises OSError."""
    files.remove(path)
    good_copy.remove(path)
