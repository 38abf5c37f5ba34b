"""The samples of a task: a folder of files with a list, `samples.json`, that says what each of them teaches."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample that comes with a task: what it is called, what it teaches, its task and files."""

    id: str
    title: str
    about: str
    task: str
    paths: tuple[str, ...]


def read_samples(folder: Path, task: str) -> tuple[Sample, ...]:
    """The samples of a folder, as its `samples.json` lists them: `[{"id", "title", "about", "files": […]}, …]`.

    Raises OSError, or ValueError, KeyError and TypeError where the list has another form.
    """
    entries = json.loads((folder / "samples.json").read_text(encoding="utf-8"))
    return tuple(
        Sample(entry["id"], entry["title"], entry["about"], task, tuple(str(folder / file) for file in entry["files"]))
        for entry in entries
    )
