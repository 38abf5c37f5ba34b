"""What file names say: which fragment, which run. Folders of a gold, a run or the sources, as lists of files."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from lexeval_gui.core import files
from lexeval_gui.core.problems import Problem, unreadable

_NAME = re.compile(r"([0-9]{4})(?:(GE)|([^\W_]{2}[0-9]))?\.(xml|txt)", re.IGNORECASE)

SOURCE_FOLDERS = ("Source", "Raw", "source", "raw")
"""What a folder of sources beside the gold is called."""

NAMED = 5
"""So many files are named in one message."""


class Name(Struct, frozen=True):
    """A name in its parts: the fragment's four digits; `GE` for a gold, team and digit (`MQ0`) for a run, else ""."""

    fragment: str
    run: str


def parse(path: str) -> Name | None:
    """The parts of a file's name; None if it is not built as fragments are: four digits, then GE, or team and digit."""
    match = _NAME.fullmatch(os.path.basename(path))
    return Name(match[1], match[2] or match[3] or "") if match else None


def role_of(names: Mapping[str, Name | None]) -> tuple[str, float]:
    """What the files of a folder are (`gold`, `system`, `source` or ""), and the share of names that say so, of those
    that are read: XML, and for sources text too. `names` are those of all its files, with their parts."""
    votes = {"gold": 0, "system": 0, "source": 0}
    read = {".xml": 0, ".txt": 0}
    for name, found in names.items():
        suffix = name[-4:].lower()
        if name.startswith(".") or suffix not in read:
            continue
        read[suffix] += 1
        if found is not None and (suffix == ".xml" or not found.run):
            votes["source" if not found.run else "gold" if found.run.upper() == "GE" else "system"] += 1
    best = max(votes, key=lambda role: votes[role])
    total = read[".xml"] + (read[".txt"] if best == "source" else 0)
    return (best, votes[best] / total) if votes[best] else ("", 0.0)


def files_of(folder: str, suffixes: tuple[str, ...]) -> tuple[list[str], list[Problem]]:
    """The files of a folder with one of these suffixes, by name, and a note on what is passed over.

    Raises Unreadable if it cannot be listed or holds no such file.
    """
    try:
        names = sorted(entry.name for entry in os.scandir(folder) if entry.is_file())
    except OSError as error:
        raise files.cannot_open(folder, error) from None
    kept = [name for name in names if name.lower().endswith(suffixes) and not name.startswith(".")]
    if not kept:
        wanted = " or ".join(f"*{suffix}" for suffix in suffixes)
        raise unreadable(folder, "no-files", f"holds no file {wanted}; expected one file per fragment")
    ignored = sorted(set(names) - set(kept))
    notes = [Problem("note", folder, None, "ignored-files", f"passed over: {listed(ignored)}")] if ignored else []
    return [os.path.join(folder, name) for name in kept], notes


def listed(names: Sequence[str]) -> str:
    """Some names for a message: the first few, and how many more there are."""
    shown = ", ".join(printable(name) for name in names[:NAMED])
    return f"{shown} and {len(names) - NAMED} more" if len(names) > NAMED else shown


def printable(text: str, longest: int = 60) -> str:
    """The beginning of a text as messages may hold it: on one line, without what a terminal would obey."""
    readable = "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text[: longest * 4].split()))
    return f"{readable[:longest]}…" if len(readable) > longest else readable


def shown(text: str, longest: int = 40) -> str:
    """A text in quotes for messages, blanks at its ends kept; what cannot be printed is shown as its escape."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return "'" + "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in cut) + "'"


def fragment_of(path: str, name: Name | None) -> str:
    """The fragment that a file is named as: the four digits of its name, or its stem where that is built otherwise."""
    return name.fragment if name else Path(path).stem
