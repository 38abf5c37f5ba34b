"""Ranked candidates with their scores, as rankers of lexical substitution write them for `gap`:
`RANKED<tab>lexelt id<tab>word score<tab>word score…`. The highest score is the first answer.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Interner, Ragged, Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.tasks.substitution.parts import Lines
from lexeval_gui.tasks.substitution.reading.lines import shown
from lexeval_gui.tasks.substitution.reading.reporting import each_id_once, first_line, nothing_read, report_answers

FORM = "`RANKED<tab>lexelt id<tab>word score<tab>…`"

_STEP = 2**10
"""So many lines are read between two reports."""


def read_ranked(path: str, text: bytes, kind: str, findings: Findings, job: Job) -> Lines:
    """A system file of ranked candidates. Raises Unreadable."""
    words = Interner()
    lexelts, ids, numbers, lengths, codes = [], [], [], [], []
    lines = text.split(b"\n")
    for number, line in enumerate(lines, 1):
        if number % _STEP == 1:
            job.step(0.2 + 0.7 * number / len(lines), "reading lines")
        if not line.strip():
            continue
        head, item, *candidates = [*line.rstrip(b"\r").split(b"\t"), b""]
        lexelt, _, name = b" ".join(item.split()).rpartition(b" ")
        if head.strip() != b"RANKED" or not lexelt:
            message = f"no `RANKED`, lexelt and id in {shown(line)}; expected {FORM}; the line is left out"
            findings.add("error", "line", number, message)
            continue
        ranked = _ranked(candidates, number, findings)
        lexelts.append(lexelt)
        ids.append(name)
        numbers.append(number)
        lengths.append(len(ranked))
        codes += [words[word] for word in ranked]
    if not numbers:
        what = "no line can be read" if text.strip() else "is empty"
        raise unreadable(path, "no-lines", nothing_read(what, FORM, text), first_line(text)[0])
    every = np.array(lengths, np.int64)
    part = Lines(
        "system", path, Path(path).stem, kind,
        lexelts=Strings.of(lexelts), ids=Strings.of(ids), numbers=np.array(numbers, np.int64),
        entries=Ragged.of(every, np.array(codes, np.int32)), words=words.strings(), blank=every == 0,
    )  # fmt: skip
    part = each_id_once(part, "warning", findings)
    report_answers(part, findings, job, most=False)
    return replace(part, problems=findings.problems())


def _ranked(candidates: list[bytes], number: int, findings: Findings) -> list[bytes]:
    """The words of a line from the highest score to the lowest; of equal ones the first stays first."""
    found: list[tuple[float, bytes]] = []
    for candidate in candidates:
        words, _, last = candidate.decode("utf-8", "replace").strip().rpartition(" ")
        word, score = " ".join(words.split()), score_of(last)
        if word and score is not None:
            found.append((score, word.encode()))
        elif candidate.strip():
            message = f"no word and score in {shown(candidate)}; the candidate is left out"
            findings.add("error", "score", number, message, "score")
    return in_order(found, number, findings)


def score_of(text: str) -> float | None:
    """A score as a number; None for what is none."""
    try:
        score = float(text)
    except ValueError:
        return None
    return None if math.isnan(score) else score


def in_order(found: list[tuple[float, bytes]], number: int, findings: Findings) -> list[bytes]:
    """Words by their scores, from the highest; a note says where they stood otherwise."""
    ordered = sorted(found, key=lambda pair: -pair[0])
    if ordered != found:
        findings.add("note", "order", number, "the answers do not stand in the order of their scores; scores decide")
    return [word for _, word in ordered]
