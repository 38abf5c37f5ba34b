"""What is said of gold and system files of every format: nothing to read, ids and answers that stand twice."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, Severity
from lexeval_gui.core.vocabulary import duplicates
from lexeval_gui.tasks.substitution.parts import Lines
from lexeval_gui.tasks.substitution.reading.lines import printable, shown
from lexeval_gui.tasks.substitution.repeats import rows_with_repeats

MAXIMUM_ANSWERS = 10
"""So many answers an oot line may give."""


def nothing_read(what: str, form: str, text: bytes) -> str:
    """The message of a file of which no line can be used."""
    hint = "; it may be UTF-16, which the option `encoding` can say" if text.count("␀".encode()) * 5 > len(text) else ""
    return f"{what}; expected {form}; the first line is {shown(first_line(text)[1])}{hint}"


def first_line(text: bytes) -> tuple[int, bytes]:
    """The first line that is not blank, with its number."""
    start = len(text) - len(text.lstrip())
    return text.count(b"\n", 0, start) + 1, text[start : start + 1000].split(b"\n")[0]


def each_id_once(part: Lines, severity: Severity, findings: Findings) -> Lines:
    """The part without the lines whose id stood in an earlier one."""
    again = duplicates(part.ids)
    if not again:
        return part
    for row, first in again.items():
        message = f"item {printable(part.ids[row])} stands here again; its first line ({part.numbers[first]}) counts"
        findings.add(severity, "repeated-id", int(part.numbers[row]), message)
    keep = np.delete(np.arange(len(part)), list(again))
    return part.take(keep)


def report_answers(part: Lines, findings: Findings, job: Job, most: bool = True) -> None:
    """Warn of lines without answers (a multiword file may have them), of more than ten (unless rankings
    are longer: not `most`) and of the same one twice."""
    lengths = part.entries.lengths
    for number in part.numbers[lengths == 0].tolist():
        severity: Severity = "note" if part.kind == "mw" else "warning"
        findings.add(severity, "no-answers", number, "there are no answers; the item is not attempted")
    if part.kind == "oot" and most:
        for number in part.numbers[lengths > MAXIMUM_ANSWERS].tolist():
            message = f"there are more than {MAXIMUM_ANSWERS} answers; `maximum_answers` says how many are scored"
            findings.add("warning", "many-answers", number, message)
    again = rows_with_repeats(part.entries, lambda share: job.step(0.9 + 0.1 * share, "looking at answers"))
    for number in part.numbers[again].tolist():
        message = "an answer stands here twice or more; `duplicates` says how often it counts"
        findings.add("warning", "duplicate-answers", number, message)
