"""Projects out and in: lines of JSON without loss, annotations as CSV for spreadsheets."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TextIO

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.project import annotated, json_lines, other_versions, refusals, salvage, store
from lexeval_gui.project.database import NEWER
from lexeval_gui.project.rows import Content
from lexeval_gui.project.store import Store

ExportFormat = Literal["jsonl", "csv"]


def save(content: Content, path: Path, format: ExportFormat, job: Job) -> None:
    """Write a project as lines of JSON, or its annotations as CSV: whole, or not at all if it is cancelled. Raises
    Unreadable."""
    _save(path, lambda file: write(content, file, format, job))


def rescue(project: str, path: Path, job: Job) -> tuple[Problem, ...]:
    """Write what can be read of a project that is not opened as lines of JSON, whole or not at all; what is said about
    it. Raises Unreadable."""
    text, said = exported(project, "jsonl", job)
    _save(path, lambda file: file.write(text))
    return said


def _save(path: Path, fill: Callable[[TextIO], object]) -> None:
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            fill(file)
        beside.replace(path)
    except OSError as error:
        raise unreadable(str(path), "export", f"cannot be written: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def write(content: Content, file: TextIO, format: ExportFormat, job: Job) -> None:
    """Write a project as lines of JSON, or its annotations as CSV."""
    (json_lines.write if format == "jsonl" else annotated.write)(content, file, job)


def exported(path: str, format: ExportFormat, job: Job) -> tuple[str, tuple[Problem, ...]]:
    """A project file as text, and what is said about it; of a damaged one what can be read, of a newer one what is
    understood. Raises Unreadable."""
    try:
        with Store.open(Path(path)) as opened:
            return _text(opened.content(), format, job), opened.problems
    except Unreadable as error:
        codes = {problem.code for problem in error.problems}
        if refusals.DAMAGED in codes:
            return _text(salvage.salvaged(Path(path)).content, format, job), error.problems
        if NEWER in codes:
            return _text(other_versions.read(Path(path)).content, format, job), error.problems
        raise


def _text(content: Content, format: ExportFormat, job: Job) -> str:
    file = io.StringIO()
    write(content, file, format, job)
    return file.getvalue()


def imported(lines_path: str, path: str, job: Job) -> int:
    """Make a new project of lines of JSON, whole or not at all; how many steps its journal has. Raises Unreadable."""
    if os.path.lexists(path):
        raise unreadable(path, "project-exists", "there is a file of this name already; nothing was done")
    with job.part(0, 0.5):
        content = json_lines.read(Path(lines_path), job)
    with job.part(0.5, 1):
        store.write_file(Path(path), content, job)
    return content.count


COLUMNS = ("kind", "item", "part", "system", "value", "who", "when")


def decisions(path: str, job: Job) -> list[tuple[str, ...]]:
    """What is understood of a project of a newer version, or of a task that is not here: rows of COLUMNS, the latest
    first. Raises Unreadable."""
    return other_versions.decisions(other_versions.read(Path(path)).content)
