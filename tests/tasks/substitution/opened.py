"""Files of the task written and read in one step."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.substitution import reading
from lexeval_gui.tasks.substitution.parts import Lines


def opened(role: str, path: Path, text: str | bytes, limit: int | None = None, **options: str) -> Part:
    """Write a file and read it in a role."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    settings = Settings(reading.options).with_values({name.rstrip("_"): value for name, value in options.items()})
    return reading.read(role, str(path), settings, Job(), limit)


def lines(role: str, path: Path, text: str | bytes, limit: int | None = None, **options: str) -> Lines:
    """The same for gold and system files."""
    part = opened(role, path, text, limit, **options)
    assert isinstance(part, Lines)
    return part


def entries(part: Lines) -> dict[str, list[str]]:
    """The entries of each item, in order."""
    return {part.ids[row]: [part.words[code] for code in part.entries.row(row)] for row in range(len(part))}


def substitutes(part: Lines) -> dict[str, dict[str, int]]:
    """The gold of each item (a substitute that is repeated keeps its last count)."""
    assert part.counts is not None
    counts = {
        part.ids[row]: part.counts[part.entries.offsets[row] : part.entries.offsets[row + 1]]
        for row in range(len(part))
    }
    return {item: dict(zip(words, counts[item].tolist(), strict=True)) for item, words in entries(part).items()}


def found(part: Part) -> list[tuple[str, int | None, str]]:
    """Severity, line and code of every problem."""
    return [(problem.severity, problem.line, problem.code) for problem in part.problems]


def refused(role: str, path: Path, text: str | bytes, **options: str) -> Problem:
    """The problem of a file that cannot be read at all."""
    try:
        opened(role, path, text, None, **options)
    except Unreadable as error:
        (problem,) = error.problems
        return problem
    raise AssertionError("the file was read")
