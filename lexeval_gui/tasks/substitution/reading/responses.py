"""What each annotator answered: lines of lexelt, id, annotator, responses and perhaps a multiword, tabs between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from lexeval_gui.core.dataset import Interner, Ragged, Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.tasks.substitution.parts import Responses
from lexeval_gui.tasks.substitution.reading.entries import NOT_SUBSTITUTES
from lexeval_gui.tasks.substitution.reading.lines import printable, shown

FORM = "lexelt, id, annotator, `response;response` and perhaps a multiword with tabs between"

HEADER = ["lexelt", "id", "annotator", "responses"]

MOST_ANNOTATORS = 200
"""Every pair of annotators of an item is compared: of so many."""

_STEP = 2**13
"""So many lines are read between two reports."""


def read_responses(path: str, text: bytes, findings: Findings, job: Job) -> Responses:
    """All lines that can be read. `NIL` and `pn` are no responses: a line that holds nothing else has none.

    Raises Unreadable if no line can be read.
    """
    if not text.strip():
        raise unreadable(path, "empty", f"is empty; expected lines of {FORM}")
    names: list[tuple[str, ...]] = []
    numbers, lengths, codes, has_multiwords = [], [], [], False
    words = Interner()
    first: dict[tuple[str, str], int] = {}
    annotated: Counter[str] = Counter()
    for number, fields in _fields(text, findings, job):
        lexelt, item, annotator, answers, *multiword = fields
        if (earlier := first.setdefault((item, annotator), number)) != number:
            again = f"annotator {printable(annotator)} answers item {printable(item)} again"
            findings.add("warning", "repeated-id", number, f"{again}; the first line ({earlier}) counts")
            continue
        annotated[item] += 1
        if annotated[item] > MOST_ANNOTATORS:
            message = f"item {printable(item)} has more than {MOST_ANNOTATORS} annotators; the others are left out"
            findings.add("error", "annotators", number, message)
            continue
        given = [words[response.encode()] for response in _responses(answers, number, findings)]
        has_multiwords |= bool(multiword)
        named_here = "".join(multiword)
        names.append((lexelt, item, annotator, "" if named_here in NOT_SUBSTITUTES else named_here))
        numbers.append(number)
        lengths.append(len(given))
        codes += given
    if not numbers:
        line = next(line for line in text.split(b"\n") if line.strip())
        raise unreadable(path, "no-lines", f"no line can be read; expected {FORM}; the first line is {shown(line)}")
    lexelts, ids, annotators, multiwords = map(Strings.of, zip(*names, strict=True))
    return Responses(
        "responses",
        path,
        Path(path).name,
        "responses",
        problems=findings.problems(),
        lexelts=lexelts,
        ids=ids,
        annotators=annotators,
        numbers=np.array(numbers, np.int64),
        entries=Ragged.of(np.array(lengths, np.int64), np.array(codes, np.int32)),
        words=words.strings(),
        multiwords=multiwords if has_multiwords else None,
    )


def _fields(text: bytes, findings: Findings, job: Job) -> Iterator[tuple[int, list[str]]]:
    """Number and fields, four or five, of each line that has them; the header, comments and blank lines are passed
    over."""
    lines = text.split(b"\n")
    for number, line in enumerate(lines, 1):
        if number % _STEP == 0:
            job.step(0.2 + 0.8 * number / len(lines), "reading responses")
        fields = [" ".join(part.split()) for part in line.decode("utf-8", "replace").split("\t")]
        if not any(fields) or fields[0].startswith("#") or list(map(str.casefold, fields[:4])) == HEADER:
            continue
        fields += [""] * (len(fields) == 3)  # an empty last field may have lost its tab
        if len(fields) in (4, 5) and all(fields[:3]):
            yield number, fields
        else:
            message = f"{shown(line)} is not {FORM}; the line is left out"
            findings.add("error", "line", number, message)


def _responses(answers: str, number: int, findings: Findings) -> Iterator[str]:
    tidy = [response.strip() for response in answers.split(";")]
    if "" in tidy[:-1]:
        findings.add("warning", "empty-entry", number, "nothing stands before a semicolon; it is passed over")
    if any(response in NOT_SUBSTITUTES for response in tidy):
        findings.add("note", "no-substitute", number, "`pn` and `NIL` are no responses; they are left out")
    return (response for response in tidy if response and response not in NOT_SUBSTITUTES)
