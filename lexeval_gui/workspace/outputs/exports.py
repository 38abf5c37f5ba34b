"""Files that a task writes of what is open, put where they are wanted; files that are open are never written over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from lexeval_gui.core.task import Export, Exported, Task
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class NotExported(Exception):
    """Nothing was written; the text says why, for people."""


def kinds(task: Task[Any]) -> tuple[Export, ...]:
    """The kinds of files that a task writes; none if it writes none."""
    return task.exports.kinds if task.exports else ()


def export_of(task: Task[Any], id: str) -> Export:
    """A task's export by its id; KeyError if it has none such."""
    for export in kinds(task):
        if export.id == id:
            return export
    raise KeyError(id)


def write(exported: Exported, export: Export, path: Path, inputs: Sequence[str] = ()) -> None:
    """Write the files: into `path` as a folder, which must be new or empty; or a single one, as `path`.

    A folder's only file is written as `path` where that is named as a file. `inputs` are the files and folders that are
    open. Raises NotExported, OSError.
    """
    errors = [problem.message for problem in exported.problems if problem.severity == "error"]
    if errors or not exported.files:
        raise NotExported("; ".join(errors) or "there is nothing to write")
    if len(exported.files) == 1 and (not export.folder or path.suffix == export.suffix):
        refuse_to_overwrite(path, inputs)
        write_text((f"{line}\n" for line in next(iter(exported.files.values()))), path)
        return
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise NotExported(f"{path} is there already; a folder of fragments must be a new one, or an empty one")
    path.mkdir(parents=True, exist_ok=True)
    for name, lines in exported.files.items():
        write_text((f"{line}\n" for line in lines), path / name)


def write_sides(evaluation: Evaluation, folder: Path, inputs: Sequence[str] = ()) -> list[Path]:
    """Write the gold and every system into a folder, which must be new or empty, each in the format of the task that
    loses least; where each is. Raises NotExported, OSError."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotExported(f"{folder} is there already; the changed files go into a new folder, or an empty one")
    sides = [export for export in kinds(evaluation.task) if export.of == "side" and not export.item]
    written = []
    for side in (None, *range(len(evaluation.system_names))):
        made = [(export, evaluation.export(export.id, side)) for export in sides]
        export, exported = min(made, key=lambda one: _losses(one[1]))
        folder.mkdir(parents=True, exist_ok=True)
        written.append(side_path(folder, export, evaluation, side))
        write(exported, export, written[-1], inputs)
    return written


def _losses(exported: Exported) -> tuple[bool, int, int]:
    """Whether nothing could be written, how many things could not be carried over, and what is to be known besides."""
    lost = sum(problem.severity != "note" for problem in exported.problems)
    return not exported.files, lost, len(exported.problems)


def side_path(folder: Path, export: Export, evaluation: Evaluation, system: int | None) -> Path:
    """Where the files of a system, or of the gold (None), go in a folder."""
    name = "gold" if system is None else evaluation.system_names[system].replace("/", "-")
    return folder / (name if export.folder else f"{name}{export.suffix}")


def write_text(pieces: Iterable[str], path: Path) -> None:
    """Write a text as it comes. Raises OSError."""
    with atomic_write(path) as file:
        file.writelines(pieces)


@contextmanager
def atomic_write(path: Path) -> Iterator[TextIO]:
    """A file to be written under another name first: what was there stays if the writing fails."""
    partial = path.with_name(path.name + ".part")
    try:
        with open(partial, "w", encoding="utf-8", newline="\n") as file:
            yield file
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def refuse_to_overwrite(path: Path, inputs: Sequence[str]) -> None:
    """Refuse to write over a file that is open, or a fragment of a folder that is."""
    if any(_is_input(path, Path(known)) for known in inputs):
        raise NotExported(f"{path} is one of the files that are open; files are never changed")


def _is_input(path: Path, known: Path) -> bool:
    try:
        return path.exists() and (path.samefile(known) or (known.is_dir() and path.parent.samefile(known)))
    except OSError:
        return False
