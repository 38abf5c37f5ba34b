"""Corrected text: what a system makes of the sentences of a gold, one a line, tokenised as they are."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.tasks.edits.parts import CorrectedText
from lexeval_gui.tasks.edits.reading.encodings import utf8
from lexeval_gui.tasks.edits.reading.m2_lines import single_blanks

PIECE = 2**16
"""Lines are taken so many at a time: between two pieces work can be stopped."""


def read_corrected_text(path: str, encoding: str, job: Job, limit: int | None = None) -> CorrectedText:
    """A run that is text (with `limit`, the whole lines of its first bytes). Raises Unreadable."""
    raw = read_bytes(path, job, limit)
    cut = limit is not None and len(raw) == limit
    text = utf8(path, raw[: raw.rfind(b"\n") + 1] or raw if cut else raw, encoding)
    if b"\0" in text:
        line = text.count(b"\n", 0, text.index(b"\0")) + 1
        raise unreadable(path, "nul", "holds NUL bytes, as no text does; if it is UTF-16, `encoding` can say so", line)
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if not text.strip():
        raise unreadable(path, "empty", "holds no text; expected corrected sentences, one a line, or M2")
    lines = text.removesuffix(b"\n").split(b"\n")
    pieces = []
    for start in range(0, len(lines), PIECE):
        job.step(start / len(lines), f"reading {Path(path).name}")
        pieces.append(Strings.of(map(single_blanks, lines[start : start + PIECE])))
    findings, sentences = Findings(path), Strings.concatenate(pieces)
    for row in np.flatnonzero(np.diff(sentences.offsets) == 0).tolist():
        findings.add("note", "empty-line", row + 1, "an empty line: every word of the sentence is deleted")
    return CorrectedText(
        "system", path, Path(path).stem, "text", sentences=sentences, whole=not cut, problems=findings.problems()
    )


def holds_edits(head: bytes, name: str) -> bool:
    """Whether a file that begins so is M2 or XML, whole or damaged, and no text: it is named so, has the bars or tags
    that they have, or every line that says something begins as a sentence of M2 does."""
    head = head.replace(b"\0", b"").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
    if name.lower().endswith((".m2", ".xml")) or any(mark in head for mark in (b"|||", b"</", b"<edit")):
        return True
    lines = [line for line in head.replace(b"\r", b"\n").split(b"\n") if line.strip()]
    return all(line[:2] in (b"S", b"S ", b"S\t") for line in lines)


_OTHER_FORMATS = re.compile(rb"::|\t|^[<{\[]|^%|^#|[{}=;]\s*$", re.MULTILINE)
"""What stands in lines of other tasks, of tables, markup and programs, and in few sentences."""

_ALONE = re.compile(rb"(?<![^ \n])[.,;:!?'\"](?![^ \r\n])")
"""A punctuation mark that is a token."""

_ATTACHED = re.compile(rb"[^\s.,;:!?][,;:!?](?=\s)|\w\.\r?$", re.MULTILINE)
_LETTER = re.compile(rb"[A-Za-z\x80-\xff]")

_LOOKED_AT = 200


def looks_corrected(head: bytes, name: str) -> bool:
    """Whether a file that begins so may be corrected text: tokenised sentences of several words, a line each."""
    lines = [line for line in head.split(b"\n")[:_LOOKED_AT] if line.strip()]
    text = b"\n".join(lines)
    if (
        not lines
        or b"\0" in text
        or holds_edits(head, name)
        or sum(len(line.split()) for line in lines) < 2 * len(lines)
    ):
        return False
    others, attached, alone = (len(found.findall(text)) for found in (_OTHER_FORMATS, _ATTACHED, _ALONE))
    letters, visible = len(_LETTER.findall(text)), len(b"".join(text.split()))
    return 10 * others <= len(lines) and 4 * attached <= alone and 2 * letters >= visible
