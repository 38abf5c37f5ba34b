"""Reading the files of lexical substitution: which file plays which role, and each as arrays."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Option, Parameter, Settings, Text
from lexeval_gui.core.problems import Findings
from lexeval_gui.core.task import Part, Role
from lexeval_gui.tasks.substitution import line_files
from lexeval_gui.tasks.substitution.decoding import read_bytes, utf8

ROLES = (
    Role("gold", "gold", required=True, help=f"lines such as {line_files.GOLD_FORM}"),
    Role("system", "system", many=True, help=f"lines such as {line_files.SYSTEM_FORM}"),
    Role("sentences", "sentences", help="the task's XML, which shows each item in its sentence"),
    Role("responses", "annotator responses", help="lines of lexelt, id, annotator and responses, with tabs between"),
)

OPTIONS: tuple[Parameter, ...] = (
    Text(
        "encoding", "encoding", "", "read",
        help="Encoding of the files; empty means UTF-8, or Windows-1252 for a file that is not UTF-8.",
    ),
    Choice(
        "as", "kind of system files",
        (
            Option("guess", "told by the colons, mw by the suffix or the gold"),
            Option("best", "best guesses"),
            Option("oot", "up to ten answers"),
            Option("mw", "multiwords"),
        ),
        "read",
        help="What the system files are. A file of multiwords looks like one of best guesses.",
    ),
)  # fmt: skip


def read(role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
    """Read one file in a role; with `limit` only its first bytes, up to a line end. Raises Unreadable."""
    findings = Findings(path)
    raw = read_bytes(path, job, limit)
    text = utf8(raw, options["encoding"], findings, job)
    if role == "gold":
        multiword = options["as"] == "mw" or Path(path).suffix.lower() == ".mwgold"
        return line_files.read_gold(path, raw, text, "mw" if multiword else "gold", findings, job)
    return line_files.read_system(path, text, options["as"], findings, job)
