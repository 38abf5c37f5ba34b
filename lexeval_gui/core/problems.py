"""What is wrong with an input, said for people: file, line, what was found, what was expected, what happens now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from msgspec import Struct, field

from lexeval_gui.core.plaintext import isolated

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
"""The worst first."""

SHOWN_LINES = 5
"""How many line numbers a grouped message names; the rest are counted."""


class Remedy(Struct, frozen=True):
    """What would repair a finding: `title` says what it does, `values` are parameters or options of reading, by name,
    with the values they get. `effect` is what it would come to, as far as known; `current`: it is so already."""

    title: str
    values: tuple[tuple[str, str], ...]
    effect: str = ""
    current: bool = False


class Problem(Struct, frozen=True):
    """One finding about an input.

    `path` is the file as the user named it ("" where no file is meant), `line` counts from 1 (None: the whole file),
    `code` is a stable name for scripts and tests, `message` one sentence, whose beginning up to a semicolon can stand
    alone. `lines` holds every line that shares the
    cause (`line` is the first of them), so that the window can walk through them. `remedies` would repair it, the best
    first; beside them may stand what is so already, to compare with.
    """

    severity: Severity
    path: str
    line: int | None
    code: str
    message: str
    lines: tuple[int, ...] = ()
    remedies: tuple[Remedy, ...] = ()

    @property
    def first_clause(self) -> str:
        """The beginning of the message, which can stand alone."""
        return self.message.split("; ")[0]

    def __str__(self) -> str:
        path = isolated(self.path)
        place = f"{path}:{self.line}" if self.line is not None else path
        return f"{place}: {self.severity}: {self.message}" if place else f"{self.severity}: {self.message}"


class Unreadable(Exception):
    """An input that cannot be used at all; `problems` says why, at least one of them an error."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[Unreadable], tuple[tuple[Problem, ...]]]:
        return Unreadable, (self.problems,)


def unreadable(
    path: str, code: str, message: str, line: int | None = None, remedies: tuple[Remedy, ...] = ()
) -> Unreadable:
    """Make the exception for a file with a single reason."""
    return Unreadable([Problem("error", path, line, code, message, (), remedies)])


class Findings(Struct):
    """Collects problems of one file; findings with the same severity and code become one message.

    The message of a group is that of its first line, followed by how many other lines share the cause.
    """

    path: str
    _groups: dict[tuple[Severity, str, str], list[tuple[int | None, str]]] = field(default_factory=dict)

    def add(self, severity: Severity, code: str, line: int | None, message: str, key: str = "") -> None:
        """Note a finding; findings of one `code` with different `key` stay apart."""
        self._groups.setdefault((severity, code, key), []).append((line, message))

    def extend(self, later: Findings) -> None:
        """Note what was found in a later part of the file."""
        for group, found in later._groups.items():
            self._groups.setdefault(group, []).extend(found)

    def problems(self) -> tuple[Problem, ...]:
        """All findings, one per group, by line, in whatever order they were met (a file that is read in pieces is not
        looked at in the order of one that is read as a whole)."""
        return by_line(self._grouped(*group, sorted(found, key=_line)) for group, found in self._groups.items())

    def _grouped(self, severity: Severity, code: str, _key: str, found: list[tuple[int | None, str]]) -> Problem:
        line, message = found[0]
        lines = tuple(number for number, _ in found if number is not None)
        if len(found) > 1:
            message = f"{message} ({more_lines(lines[1:], len(found) - 1)})"
        return Problem(severity, self.path, line, code, message, lines)


def _line(found: tuple[int | None, str]) -> tuple[bool, int]:
    """The line of a finding; of one cause those that nobody has located come last."""
    return found[0] is None, found[0] or 0


def by_severity(problems: Iterable[Problem]) -> list[Problem]:
    """The worst first, otherwise as they stand."""
    return sorted(problems, key=lambda problem: SEVERITIES.index(problem.severity))


def by_line(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems of one file: of the whole file first, then by their first lines, of one line the worst first."""
    return tuple(sorted(problems, key=lambda one: (one.line or 0, SEVERITIES.index(one.severity), one.code)))


def more_lines(lines: tuple[int, ...], count: int) -> str:
    """Say how many further lines share a cause: `and 3 more lines: 4, 9, 12`."""
    noun = "line" if count == 1 else "lines"
    named = ", ".join(str(number) for number in lines[:SHOWN_LINES])
    rest = ", …" if len(lines) > SHOWN_LINES else ""
    return f"and {count} more {noun}: {named}{rest}" if named else f"and {count} more"
