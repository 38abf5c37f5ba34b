"""Reading the files of lexical substitution: which file plays which role, and each as arrays."""

from __future__ import annotations

import contextlib
import re

from lexeval_gui.core.decoding import read_lines
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Option, Parameter, Settings, Text
from lexeval_gui.core.problems import Findings
from lexeval_gui.core.task import Part, Role
from lexeval_gui.tasks.substitution.reading import json_files
from lexeval_gui.tasks.substitution.reading.decoding import utf8
from lexeval_gui.tasks.substitution.reading.formats import format_of
from lexeval_gui.tasks.substitution.reading.line_files import (
    GOLD_FORM,
    SYSTEM_FORM,
    read_gold,
    read_system_lines,
    stream_gold,
    stream_system_lines,
    system_part,
)
from lexeval_gui.tasks.substitution.reading.ranked_files import read_ranked
from lexeval_gui.tasks.substitution.reading.responses import read_responses
from lexeval_gui.tasks.substitution.reading.sentences import read_sentences
from lexeval_gui.tasks.substitution.reading.sniffing import sniff, suffix
from lexeval_gui.tasks.substitution.reading.streaming import NotPlain
from lexeval_gui.tasks.substitution.reading.table_files import read_table
from lexeval_gui.tasks.substitution.reading.unpacking import unpacked

__all__ = ["options", "read", "roles", "sniff"]

_DECLARED = re.compile(rb"\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([^\"']*)")

roles = (
    Role("gold", "gold", required=True, help=f"lines such as {GOLD_FORM}, a table of TSAR or MLSP, or JSON of SWORDS"),
    Role("system", "system", many=True, help=f"lines such as {SYSTEM_FORM}, or a format of the gold's"),
    Role("sentences", "sentences", help="the task's XML, which shows each item in its sentence"),
    Role(
        "responses",
        "annotator responses",
        help="lines of lexelt, id, annotator, responses and perhaps a multiword, with tabs between",
    ),
)

options: tuple[Parameter, ...] = (
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
    kind = options["as"]
    gold_kind = "mw" if kind == "mw" or suffix(path) == "mwgold" else "gold"
    findings = Findings(path)
    if role in ("gold", "system") and limit is None:
        with contextlib.suppress(NotPlain):
            if role == "gold":
                return stream_gold(path, options["encoding"], gold_kind, findings, job)
            found = stream_system_lines(path, options["encoding"], findings, job)
            return system_part(path, *found, kind, findings, job)
        findings = Findings(path)
    raw = unpacked(read_lines(path, job, limit, share=0.2), limit is None, findings, job)
    if role == "sentences":
        text = utf8(raw, options["encoding"] or _declared(raw), findings, job)
        return read_sentences(path, text, limit is None, findings, job)
    text = utf8(raw, options["encoding"], findings, job)
    if role == "responses":
        return read_responses(path, text, findings, job)
    match format_of(text):
        case "table":
            return read_table(path, text, role, "gold" if role == "gold" else _ranked_kind(kind), findings, job)
        case "json" if role == "gold":
            return json_files.read_gold(path, text, findings, job)
        case "json":
            return json_files.read_system(path, text, _ranked_kind(kind), findings, job)
        case "ranked" if role == "system":
            return read_ranked(path, text, _ranked_kind(kind), findings, job)
    if role == "gold":
        return read_gold(path, raw, text, gold_kind, findings, job)
    found = read_system_lines(path, text, findings, job)
    del raw, text  # they take as much memory as all that is made of them
    return system_part(path, *found, kind, findings, job)


def _ranked_kind(chosen: str) -> str:
    """What a file of ranked answers without colons is, unless it is chosen: an oot file."""
    return "oot" if chosen == "guess" else chosen


def _declared(raw: bytes) -> str:
    """The encoding that XML declares; "" where other signs decide."""
    match = _DECLARED.match(raw)
    name = match[1].decode("ascii", "replace") if match else ""
    return "" if name.lower() in ("utf-8", "utf8", "us-ascii", "ascii") else name
