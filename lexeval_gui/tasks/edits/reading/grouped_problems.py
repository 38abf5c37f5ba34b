"""Findings of many files of one folder: what has one cause is said once, with the first place and how many more."""

from __future__ import annotations

from msgspec import Struct, field

from lexeval_gui.core.problems import Problem, Severity, by_line, more_lines


class Notices(Struct):
    """Collects findings by severity and code, over files."""

    _groups: dict[tuple[Severity, str], list[tuple[str, int | None, str]]] = field(default_factory=dict)

    def add(self, severity: Severity, code: str, path: str, line: int | None, message: str) -> None:
        """Note a finding at a line of a file."""
        self._groups.setdefault((severity, code), []).append((path, line, message))

    def problems(self) -> tuple[Problem, ...]:
        """One problem per severity and code, at its first place: file by file as they were met, of one file by line."""
        found = by_line(_grouped(*group, places) for group, places in self._groups.items())
        paths = list(dict.fromkeys(places[0][0] for places in self._groups.values()))
        return tuple(sorted(found, key=lambda problem: paths.index(problem.path)))


def _grouped(severity: Severity, code: str, found: list[tuple[str, int | None, str]]) -> Problem:
    path, line, message = found[0]
    here = tuple(number for where, number, _ in found if where == path and number is not None)
    files = len({where for where, _, _ in found})
    if files > 1:
        message = f"{message} (and {len(found) - 1} more, in {files} files altogether)"
    elif len(found) > 1:
        message = f"{message} ({more_lines(here[1:], len(found) - 1)})"
    return Problem(severity, path, line, code, message, here)
