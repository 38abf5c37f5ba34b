"""A list of how frequent words are, by which answers are ranked: lines of `lemma.pos count`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from lexeval_gui.core.decoding import read_lines
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, Problem, unreadable
from lexeval_gui.tasks.substitution.baselines.targets import Word, word_of
from lexeval_gui.tasks.substitution.baselines.wordnet_files import MOST_DIGITS
from lexeval_gui.tasks.substitution.reading.decoding import utf8
from lexeval_gui.tasks.substitution.reading.lines import printable, shown

FORM = "lines of `lemma.pos count`"

_STEP = 2**13
"""So many lines are read between two reports."""


class Frequencies(Struct, frozen=True):
    """How often each word occurs, and what was wrong with the list."""

    path: str
    counts: Mapping[Word, int]
    problems: tuple[Problem, ...]


def read_frequencies(path: str, job: Job) -> Frequencies:
    """All lines that can be read; the counts of a word that stands in several lines (`Bank.n`, `bank.n`) add up. Raises
    Unreadable if no line can be read."""
    findings = Findings(path)
    text = utf8(read_lines(path, job, share=0.2), "", findings, job)
    counts: dict[Word, int] = {}
    for number, line in _lines(text, job):
        lexelt, _, count = " ".join(line.decode("utf-8", "replace").split()).rpartition(" ")
        word, wrong = word_of(lexelt), "names no part of speech (.n, .v, .a or .r)"
        if not (count.isascii() and count.isdigit() and len(count) <= MOST_DIGITS):
            word, wrong = None, "does not end in a whole number"
        if word is None:
            message = f"{shown(line)} {wrong}; expected {FORM}; the line is left out"
            findings.add("error", "frequency", number, message, wrong)
            continue
        if word in counts:
            message = f"{printable(' '.join(word))} stands here again; its counts are added up"
            findings.add("note", "repeated-word", number, message)
        counts[word] = counts.get(word, 0) + int(count)
    if not counts:
        first = next((line for line in text.split(b"\n") if line.strip()), b"")
        found = f"no line can be read; the first line is {shown(first)}" if first else "is empty"
        raise unreadable(path, "no-lines", f"{found}; expected {FORM}")
    return Frequencies(path, counts, findings.problems())


def _lines(text: bytes, job: Job) -> Iterator[tuple[int, bytes]]:
    """Number and text of each line; comments and blank lines are passed over."""
    lines = text.split(b"\n")
    for number, line in enumerate(lines, 1):
        if number % _STEP == 0:
            job.step(0.2 + 0.8 * number / len(lines), "reading frequencies")
        if line.strip() and not line.startswith(b"#"):
            yield number, line
