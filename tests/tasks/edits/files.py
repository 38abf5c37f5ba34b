"""Files of edits written out by a test, and read as a user's are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.tasks.edits import joining, reading
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.parts import EditFiles, Sources

TEXT = "When I arrived at London I gave it John."

RT = (
    '<edit type="RT" file="0001" part="1" index="0001" start="15" end="17"><original>at</original>'
    "<corrections><correction>in</correction></corrections></edit>"
)
MT = (
    '<edit type="MT" file="0001" part="1" index="0002" start="35" end="35">\n'
    "  <original>\n    <empty/>\n  </original>\n"
    "  <corrections>\n    <correction>to </correction>\n  </corrections>\n</edit>"
)


def put(path: Path, text: str | bytes) -> str:
    """Write a file, with the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def xml(*edits: str, file: str = "0001") -> str:
    """An edit file of these edits, each in lines of its own from line 2."""
    return f'<edits file="{file}">\n' + "\n".join(edits) + "\n</edits>\n"


def source_xml(*paragraphs: str, part: str = "1") -> str:
    """A source text of one part."""
    inside = "".join(f"<P>{paragraph}</P>\n" for paragraph in paragraphs)
    return f'<HOO version="2.1"><HEAD/><BODY>\n<PART id="{part}">\n{inside}</PART></BODY></HOO>\n'


def edit(start: object, end: object, original: str = "", correction: str = "", **attributes: str) -> str:
    """An edit in XML; `original` and `correction` are written as they are."""
    known = {"type": "RT", "part": "1", "index": "0001", **attributes}
    named = "".join(f' {name}="{value}"' for name, value in known.items())
    return (
        f'<edit{named} start="{start}" end="{end}"><original>{original or "<empty/>"}</original>'
        f"<corrections><correction>{correction or '<empty/>'}</correction></corrections></edit>"
    )


def read(role: str, path: str, **options: str) -> EditFiles:
    """Read a gold or a run."""
    part = reading.read(role, path, Settings(reading.options).with_values(options), Job())
    assert isinstance(part, EditFiles)
    return part


def beginning(role: str, path: str, limit: int) -> EditFiles:
    """Read the first bytes of a gold or a run."""
    part = reading.read(role, path, Settings(reading.options), Job(), limit)
    assert isinstance(part, EditFiles)
    return part


def read_source(path: str, **options: str) -> Sources:
    """Read sources."""
    part = reading.read("source", path, Settings(reading.options).with_values(options), Job())
    assert isinstance(part, Sources)
    return part


def refused(role: str, path: str, **options: str) -> tuple[Problem, ...]:
    """Read what cannot be read; why."""
    with pytest.raises(Unreadable) as caught:
        reading.read(role, path, Settings(reading.options).with_values(options), Job())
    return caught.value.problems


def joined(gold: str, *runs: str, values: Any = None, **options: Any) -> EditsDataset:
    """Gold and runs, opened and joined."""
    parts = [read("gold", gold, **options), *(read("system", run, **options) for run in runs)]
    return joining.join(parts, Settings(joining.PARAMETERS).with_values(values or {}), Job())


def found(problems: Sequence[Problem], code: str) -> Problem:
    """The one problem with this code."""
    wanted = [problem for problem in problems if problem.code == code]
    assert len(wanted) == 1, (code, [str(problem) for problem in problems])
    return wanted[0]


def codes(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    """Severity and code of problems."""
    return [(problem.severity, problem.code) for problem in problems]
