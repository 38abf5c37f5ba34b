"""Reading the files of lexical substitution: which file plays which role, and each as arrays."""

from __future__ import annotations

import re
from pathlib import Path

from lexeval_gui.core.decoding import read_lines
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Option, Parameter, Settings, Text
from lexeval_gui.core.problems import Findings
from lexeval_gui.core.task import Guess, Part, Role
from lexeval_gui.tasks.substitution.reading.decoding import utf8
from lexeval_gui.tasks.substitution.reading.line_files import GOLD_FORM, SYSTEM_FORM, read_gold, read_system
from lexeval_gui.tasks.substitution.reading.responses import read_responses
from lexeval_gui.tasks.substitution.reading.sentences import read_sentences

_SNIFFED = 200
"""So many lines are looked at to recognise a file."""

_COLONS = re.compile(rb"\S\s+\S+\s+(:::?)(?!:)(.*)")
_COUNTED = re.compile(rb"\s[0-9]+\s*$")
_RESPONSES = re.compile(rb"[^\t]+\.[^\t.\s]+\t[^\t]+\t[^\t]+\t[^\t]*(\t[^\t]*)?$")
_DECLARED = re.compile(rb"\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([^\"']*)")

roles = (
    Role("gold", "gold", required=True, help=f"lines such as {GOLD_FORM}"),
    Role("system", "system", many=True, help=f"lines such as {SYSTEM_FORM}"),
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
    findings = Findings(path)
    raw = read_lines(path, job, limit, share=0.2)
    if role == "sentences":
        text = utf8(raw, options["encoding"] or _declared(raw), findings, job)
        return read_sentences(path, text, limit is None, findings, job)
    text = utf8(raw, options["encoding"], findings, job)
    if role == "responses":
        return read_responses(path, text, findings, job)
    if role == "gold":
        kind = "mw" if options["as"] == "mw" or _suffix(path) == "mwgold" else "gold"
        return read_gold(path, raw, text, kind, findings, job)
    return read_system(path, text, options["as"], findings, job)


def _declared(raw: bytes) -> str:
    """The encoding that XML declares; "" where other signs decide."""
    match = _DECLARED.match(raw)
    name = match[1].decode("ascii", "replace") if match else ""
    return "" if name.lower() in ("utf-8", "utf8", "us-ascii", "ascii") else name


def _suffix(name: str) -> str:
    return Path(name).suffix.lower()[1:]


def sniff(head: bytes, name: str) -> Guess | None:
    """Say in which role a file that begins with `head` is likely to be opened; None if it looks like none of them."""
    text = utf8(head, "", Findings(name), Job()).lstrip()
    if text.startswith(b"<"):
        known = b"<lexelt" in text and b"<instance" in text
        return Guess("sentences", 0.95, "XML with lexelts and instances") if known else None
    lines = [line for line in text.split(b"\n") if line.strip() and not line.startswith(b"# ")]
    if len(lines) > 1:  # the last one may be cut
        lines.pop()
    lines = lines[:_SNIFFED]
    return _sniff_lines(lines, name) or _sniff_responses(lines)


def _sniff_lines(lines: list[bytes], name: str) -> Guess | None:
    """Gold, best, oot and mw files have colons between id and entries."""
    found = [match for match in map(_COLONS.search, lines) if match]
    if not lines or 2 * len(found) <= len(lines):
        return None
    share, suffix = len(found) / len(lines), _suffix(name)
    entries = [entry for match in found for entry in match[2].split(b";") if entry.strip()]
    counted = sum(_COUNTED.search(entry) is not None for entry in entries)
    if suffix == "mwgold" or 2 * counted > len(entries):
        what = "multiwords with counts" if suffix == "mwgold" else "counts after each substitute"
        return Guess("gold", 0.95 * share, what)
    if 2 * sum(match[1] == b":::" for match in found) > len(found):
        return Guess("system", 0.95 * share, "oot: `:::` before the answers")
    if suffix == "mw":
        return Guess("system", 0.9 * share, "mw: `::` before the multiwords, named .mw")
    return Guess("system", 0.85 * share, "best: `::` before answers without counts")


def _sniff_responses(lines: list[bytes]) -> Guess | None:
    """Annotator responses have four columns or five, of which the first is a lexelt with its part of speech."""
    found = sum(_RESPONSES.match(line) is not None for line in lines)
    if 2 * found > len(lines):
        return Guess("responses", 0.7 * found / len(lines), "four columns or five: lexelt, id, annotator, responses")
    return None
