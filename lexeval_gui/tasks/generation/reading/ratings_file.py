"""The reader of judgments: CSV with the columns rater, item, system, criterion and score, in any order. A spreadsheet
may have put semicolons or tabs between them instead."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core import decoding
from lexeval_gui.core.csv_rows import csv_rows, delimiter
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.core.task import Guess
from lexeval_gui.core.task.study import Judgments

COLUMNS = ("rater", "item", "system", "criterion", "score")

MISSING = ("", "NA")
"""What stands for a score that was not given."""

MAX_SCORE = 1e100
"""Beyond this a score cannot be squared any more."""

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_CHECK_EVERY = 1000

Names = tuple[str, str, str, str]
"""Rater, item, system and criterion of a judgment."""


ScoresByNames = dict[Names, tuple[float, int]]
"""The score of each judgment, and its line."""


def read(path: str, raw: bytes, options: Settings, job: Job) -> Judgments:
    """Read the bytes of a file of judgments, in the encoding that the option `encoding` names, if it does.

    A row that cannot be used is left out, and named. Raises Unreadable without the five columns, where a quote is never
    closed, and where the bytes contradict the encoding.
    """
    findings = Findings(path)
    text = decoding.utf8(path, raw, options["encoding"]).decode("utf-8", "replace")
    rows = csv_rows(path, text, COLUMNS)
    heads = [head.strip().casefold() for head in next(rows, (1, [""]))[1]]
    places = _places(path, heads)
    given: ScoresByNames = {}
    for number, (line, row) in enumerate(rows):
        if number % _CHECK_EVERY == 0:
            job.check()
        if len(row) != len(heads):
            said = f"has {len(row)} values where the first line has {len(heads)}; left out"
            findings.add("error", "row-length", line, said)
        else:
            _add_row([row[place].strip() for place in places], line, given, findings)
    return _judgments(path, given, findings)


def _places(path: str, heads: list[str]) -> list[int]:
    """Where the five columns stand."""
    missing = [name for name in COLUMNS if name not in heads]
    if missing:
        there = ", ".join(heads)[:80] or "nothing"
        said = f"the first line names the columns {','.join(COLUMNS)}; {' and '.join(missing)} not found in: {there}"
        raise unreadable(path, "columns", said, 1)
    return [heads.index(name) for name in COLUMNS]


def _add_row(cells: list[str], line: int, given: ScoresByNames, findings: Findings) -> None:
    """Take one judgment, or note why it cannot be taken; where the score is missing there is none."""
    names: Names = (cells[0], cells[1], cells[2], cells[3])
    if cells[4] in MISSING:
        return
    score = _number(cells[4])
    if "" in names:
        empty = COLUMNS[names.index("")]
        findings.add("error", "no-name", line, f"names no {empty}; left out", empty)
    elif score is None:
        said = f"has '{cells[4][:40]}' for a score, where a number stands, or NA if there is none; left out"
        findings.add("error", "no-number", line, said)
    elif names in given:
        rater, item, system, criterion = names
        what = f"{criterion} of {item} in {system} as {rater}"
        said = f"judges {what} again, after line {given[names][1]}; left out"
        findings.add("error", "judged-twice", line, said)
    else:
        given[names] = score, line


def _number(text: str) -> float | None:
    """The number that a text is; None if it is none."""
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if math.fabs(value) <= MAX_SCORE else None


def _judgments(path: str, given: ScoresByNames, findings: Findings) -> Judgments:
    if not given:
        findings.add("warning", "no-judgments", None, "holds no score that can be used")
    (raters, rater_of), (items, item_of), (systems, system_of), (criteria, criterion_of) = (
        _coded([names[place] for names in given]) for place in range(4)
    )
    return Judgments(
        "judgments",
        path,
        Path(path).name,
        "csv",
        problems=findings.problems(),
        raters=raters,
        items=items,
        systems=systems,
        criteria=criteria,
        rater_of=rater_of,
        item_of=item_of,
        system_of=system_of,
        criterion_of=criterion_of,
        scores=np.array([score for score, _ in given.values()], np.float64),
        lines=np.array([line for _, line in given.values()], np.int64),
    )


def _coded(names: list[str]) -> tuple[tuple[str, ...], NDArray[np.int32]]:
    """Distinct names in first-seen order, and the code of each."""
    code_of = {name: code for code, name in enumerate(dict.fromkeys(names))}
    return tuple(code_of), np.array([code_of[name] for name in names], np.int32)


def sniff(head: bytes, name: str) -> Guess | None:
    """Say whether a file that begins with `head` holds judgments: its first line names the columns."""
    mark, encoding = decoding.byte_order_mark(head)
    text = head[len(mark) :].decode(encoding or "utf-8", "replace")
    first_line = text.lstrip().split("\n", 1)[0].split("\r", 1)[0]
    if delimiter(first_line[:1000], COLUMNS):
        return Guess("judgments", 0.95, f"judgments: columns {', '.join(COLUMNS)}")
    return None
