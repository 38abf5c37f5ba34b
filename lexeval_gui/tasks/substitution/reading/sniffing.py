"""Telling the files of lexical substitution by how they begin."""

from __future__ import annotations

import re
from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings
from lexeval_gui.core.task import Guess
from lexeval_gui.tasks.substitution.reading.decoding import utf8
from lexeval_gui.tasks.substitution.reading.formats import COLONS, LOOKED_AT, RANKED, cells_after, is_row
from lexeval_gui.tasks.substitution.reading.unpacking import unpacked

_COUNTED = re.compile(rb"\s[0-9]+\s*$")
_RESPONSES = re.compile(rb"[^\t]+\.[^\t.\s]+\t[^\t]+\t[^\t]+\t[^\t]*(\t[^\t]*)?$")
_JSON_GOLD = re.compile(rb'"(?:contexts|targets)"\s*:\s*\{')
_JSON_SYSTEM = re.compile(rb'"substitutes"\s*:\s*\{\s*"(?:[^"\\\\]|\\\\.)*"\s*:\s*\[')

REPEATED = 0.35
"""In a gold table more than this share of the cells repeat another one: annotators agree, systems seldom repeat."""


def suffix(name: str) -> str:
    """How the name of a file ends, in lower case; of a packed one what stands before `.gz`."""
    path = Path(name)
    return Path(path.stem if path.suffix.lower() == ".gz" else path.name).suffix.lower()[1:]


def sniff(head: bytes, name: str) -> Guess | None:
    """Say in which role a file that begins with `head` is likely to be opened; None if it looks like none of them."""
    text = utf8(unpacked(head, False, Findings(name), Job()), "", Findings(name), Job()).lstrip()
    if text.startswith(b"<"):
        known = b"<lexelt" in text and b"<instance" in text
        return Guess("sentences", 0.95, "XML with lexelts and instances") if known else None
    if text.startswith(b"{") and (found := _sniff_json(text)):
        return found
    lines = [line for line in text.split(b"\n") if line.strip() and not line.startswith(b"# ")]
    if len(lines) > 1:  # the last one may be cut
        lines.pop()
    lines = lines[:LOOKED_AT]
    return _sniff_lines(lines, name) or _sniff_ranked(lines) or _sniff_responses(lines) or _sniff_table(lines, name)


def _sniff_lines(lines: list[bytes], name: str) -> Guess | None:
    """Gold, best, oot and mw files have colons between id and entries."""
    found = [match for match in map(COLONS.search, lines) if match]
    if not lines or 2 * len(found) <= len(lines):
        return None
    share, ending = len(found) / len(lines), suffix(name)
    entries = [entry for match in found for entry in match[2].split(b";") if entry.strip()]
    counted = sum(_COUNTED.search(entry) is not None for entry in entries)
    if ending == "mwgold" or 2 * counted > len(entries):
        what = "multiwords with counts" if ending == "mwgold" else "counts after each substitute"
        return Guess("gold", 0.95 * share, what)
    if 2 * sum(match[1] == b":::" for match in found) > len(found):
        return Guess("system", 0.95 * share, "oot: `:::` before the answers")
    if ending == "mw":
        return Guess("system", 0.9 * share, "mw: `::` before the multiwords, named .mw")
    return Guess("system", 0.85 * share, "best: `::` before answers without counts")


def _sniff_responses(lines: list[bytes]) -> Guess | None:
    """Annotator responses have four columns or five, of which the first is a lexelt with its part of speech."""
    found = sum(_RESPONSES.match(line) is not None for line in lines)
    if 2 * found > len(lines):
        return Guess("responses", 0.7 * found / len(lines), "four columns or five: lexelt, id, annotator, responses")
    return None


def _sniff_json(text: bytes) -> Guess | None:
    """SWORDS has objects of contexts and targets in the gold, lists of pairs in a system."""
    if _JSON_SYSTEM.search(text):
        return Guess("system", 0.95, "SWORDS: lists of substitutes with scores")
    return Guess("gold", 0.95, "SWORDS: contexts and targets") if _JSON_GOLD.search(text) else None


def _sniff_ranked(lines: list[bytes]) -> Guess | None:
    found = sum(line.startswith(RANKED) for line in lines)
    if 2 * found > len(lines):
        return Guess("system", 0.95 * found / len(lines), "ranked candidates: `RANKED` before lexelt and id")
    return None


def _sniff_table(lines: list[bytes], name: str) -> Guess | None:
    """A sentence, a word of it, and what was given for it. A gold, which could be a system too, repeats its cells or is
    named so."""
    rows = [line for line in lines if is_row(line)]
    cells = cells_after(rows)
    given = sum(map(len, cells))
    if 2 * len(rows) <= len(lines) or not given:
        return None
    what, likelihood = "sentence, complex word and substitutes", 0.9 * len(rows) / len(lines)
    repeated = 1 - sum(len({*row}) for row in cells) / given
    if "gold" in name.lower():
        return Guess("gold", likelihood, f"{what}, named as a gold", or_else="system")
    if repeated > REPEATED:
        return Guess("gold", likelihood, f"{what}, given by several annotators", or_else="system")
    return Guess("system", likelihood, what, or_else="gold")
