"""The files of WordNet's own format: which there are in a folder, its counts, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui.core import files
from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, Problem, Unreadable, unreadable
from lexeval_gui.tasks.substitution.reading.lines import printable, shown

SUFFIXES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""How the names of WordNet's files end, by part of speech."""

NEEDED = tuple(f"{kind}.{suffix}" for suffix in SUFFIXES.values() for kind in ("index", "data"))

COUNTS = "cntlist.rev"

MOST_DIGITS = 18
"""A count of more digits is none."""


def check_folder(folder: str) -> bool:
    """Whether WordNet's counts are in a folder. Raises Unreadable, naming what it lacks of WordNet's files."""
    try:
        there = {path.name for path in Path(folder).iterdir()}
    except (OSError, ValueError) as error:
        raise files.cannot_open(folder, error) from None
    missing = [name for name in NEEDED if name not in there]
    if missing:
        message = f"holds no {', '.join(missing)}; expected a folder in WordNet's own format (index.noun, data.noun …)"
        raise unreadable(folder, "no-wordnet", message)
    return COUNTS in there


def uncounted(folder: str) -> Problem:
    """What to say of a folder without counts."""
    message = f"has no {COUNTS}, so that no word has a count of WordNet's"
    return Problem("note", folder, None, "no-counts", message)


def read_counts(findings: Findings, job: Job) -> dict[str, int]:
    """How often each sense was counted, by its key; the file has lines of key, number of the sense, count."""
    counts = {}
    for number, line in enumerate(read_bytes(findings.path, job).decode("utf-8", "replace").split("\n"), 1):
        fields = line.split()
        if len(fields) == 3 and fields[2].isascii() and fields[2].isdigit() and len(fields[2]) <= MOST_DIGITS:
            counts[fields[0]] = int(fields[2])
        elif fields:
            message = f"{shown(line.encode())} is not a sense, its number and its count; the line is left out"
            findings.add("error", "count", number, message)
    return counts


def damaged(path: Path, line: int | None, error: Exception) -> Unreadable:
    """What to raise where a file of WordNet is not as NLTK expects it."""
    cause = error.__cause__ or error  # NLTK names file and line, and raises it from what was wrong
    found = printable(str(cause)) or type(cause).__name__
    message = f"is not as WordNet's files are ({found}); the folder cannot be used"
    return unreadable(str(path), "wordnet", message, line)
