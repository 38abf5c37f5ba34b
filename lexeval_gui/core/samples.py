"""The samples of a task: a folder of files with a list, `samples.json`, that says what each of them teaches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import Struct


class Sample(Struct, frozen=True):
    """A sample that comes with a task: what it is called, what it teaches, its task and files, where its picture would
    be (`read_picture`), and the file of the guided path that leads through it, "" if it has none."""

    id: str
    title: str
    about: str
    task: str
    paths: tuple[str, ...]
    picture: str = ""
    guide: str = ""


Shape = tuple[str, float, float, float, float, str]
"""A shape of a small picture: `fill`, `frame`, `line` or `arc`, its left, top, right and bottom, and the name of a
colour."""


def read_samples(folder: Path, task: str) -> tuple[Sample, ...]:
    """The samples of a folder, as its `samples.json` lists them: `[{"id", "title", "about", "files": […]}, …]`; with
    a guided path `"guide"` names its file.

    Raises OSError, or ValueError, KeyError and TypeError where the list has another form.
    """
    entries = json.loads((folder / "samples.json").read_text(encoding="utf-8"))
    return tuple(_sample(folder, task, entry) for entry in entries)


def _sample(folder: Path, task: str, entry: dict[str, Any]) -> Sample:
    paths = tuple(str(folder / file) for file in entry["files"])
    picture = str(folder / "pictures" / f"{entry['id']}.json")
    guide = str(folder / entry["guide"]) if "guide" in entry else ""
    return Sample(entry["id"], entry["title"], entry["about"], task, paths, picture, guide)


def read_picture(sample: Sample) -> tuple[Shape, ...]:
    """The shapes of a sample's small picture; none if it has no picture, or one in another form."""
    try:
        written = json.loads(Path(sample.picture).read_text(encoding="utf-8"))
        return tuple((str(a), float(b), float(c), float(d), float(e), str(f)) for a, b, c, d, e, f in written)
    except (OSError, ValueError, TypeError):
        return ()
