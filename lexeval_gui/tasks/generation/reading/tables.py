"""The reader of tables: CSV (or with semicolons or tabs) of references, or of outputs, under the names of columns.

References stand one a row, with what they are of beside them, so that rows that follow each other with the same `mr`,
`id` or `item` are several references of one sentence (E2E's `mr,ref`; its own scorer groups rows in this way); or side
by side, in columns such as `ref1,ref2`. Outputs stand in a column `output`, one a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import numpy as np
from msgspec import Struct

from lexeval_gui.core.csv_rows import DELIMITERS, csv_rows
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings
from lexeval_gui.core.vocabulary import Vocabulary
from lexeval_gui.tasks.generation.messages import printable
from lexeval_gui.tasks.generation.parts import Reference, Sentences
from lexeval_gui.tasks.generation.reading import plain_text
from lexeval_gui.tasks.generation.reading.ids import unique_ids

KEYS = ("id", "item", "sent_id", "mr")
"""Columns that say what a row is of; the first that there is. All but the last are names of sentences."""

_REFERENCE = re.compile(r"(human[_ ])?ref(erence)?s?[_ -]?\d*")
_OUTPUT = re.compile(r"output|hypothesis|prediction|generated|system[_ ]output")
_CHECK_EVERY = 1000


class Columns(Struct, frozen=True):
    """What stands in the first line: all heads, the place of what a row is of (None: nothing says), the places of texts
    and the mark between columns."""

    heads: tuple[str, ...]
    key: int | None
    texts: tuple[int, ...]
    mark: str


class Row(Struct, frozen=True):
    """One row: its line, what it is of, its texts."""

    line: int
    key: str
    texts: tuple[str, ...]


def columns_of(line: str, role: str) -> Columns | None:
    """The columns that a first line names, if it is that of a table in this role; None if it is none."""
    wanted = _OUTPUT if role == "system" else _REFERENCE
    for mark in DELIMITERS:
        heads = tuple(cell.strip(' \t"\r\n\ufeff').casefold() for cell in line.split(mark))
        texts = tuple(place for place, head in enumerate(heads) if wanted.fullmatch(head))
        key = next((heads.index(name) for name in KEYS if name in heads), None)
        if texts and len(heads) > 1 and (key is not None or len(texts) > 1) and len(set(heads)) == len(heads):
            return Columns(heads, key, texts if role != "system" else texts[:1], mark)
    return None


def first_line(text: str) -> str:
    """The first line that says something, or the beginning of a long one."""
    return next((line[:1000] for line in text[: 2**16].splitlines() if line.strip()), "")


def read_outputs(path: str, text: str, columns: Columns, job: Job, whole: bool) -> Sentences:
    """A table of outputs, one a row; an empty cell is an empty output."""
    findings, vocabulary = Findings(path), Vocabulary()
    rows = list(_rows(path, text, columns, findings, job))
    tokens = plain_text.parse_texts([row.texts[0] for row in rows], vocabulary, job)
    for row in np.flatnonzero(tokens.lengths == 0).tolist():
        findings.add("note", "empty-line", rows[row].line, "an empty cell: an output without tokens")
    return Sentences(
        "system",
        path,
        Path(path).stem,
        "table",
        words=vocabulary.strings(),
        tokens=tokens,
        lines=np.array([row.line for row in rows], np.int64),
        whole=whole,
        problems=findings.problems(),
    )


def read_references(role: str, path: str, text: str, columns: Columns, job: Job, whole: bool) -> Reference:
    """A table of references; an empty cell is none."""
    findings, vocabulary = Findings(path), Vocabulary()
    rows = _rows(path, text, columns, findings, job)
    groups = [[row] for row in rows]
    if columns.key is not None:
        groups = [list(found) for _, found in groupby((row for [row] in groups), lambda row: row.key)]
    if not whole and len(groups) > 1:
        groups.pop()  # more references of it may follow
    sentences = [[(row.line, text) for row in group for text in row.texts] for group in groups]
    flat = [entry for sentence in sentences for entry in sentence]
    tokens = plain_text.parse_texts([text for _, text in flat], vocabulary, job)
    starts = np.array([group[0].line for group in groups], np.int64)
    named = columns.key is not None and columns.heads[columns.key] != "mr"
    known = [group[0].key.encode() if named else b"" for group in groups]
    return Reference.of_text(
        role,
        path,
        Path(path).name,
        "table",
        words=vocabulary.strings(),
        tokens=tokens,
        lines=np.array([line for line, _ in flat], np.int64),
        whole=whole,
        ids=unique_ids(known, starts, findings),
        has_ids=named,
        item_of=np.repeat(np.arange(len(sentences)), [len(sentence) for sentence in sentences]),
        problems=findings.problems(),
    )


def _rows(path: str, text: str, columns: Columns, findings: Findings, job: Job) -> Iterator[Row]:
    """The rows that can be used; any other is named. Raises Unreadable where a quote is never closed."""
    found = csv_rows(path, text, {head for head in columns.heads if head})
    next(found, None)
    for number, (line, row) in enumerate(found):
        if number % _CHECK_EVERY == 0:
            job.check()
        if len(row) != len(columns.heads):
            said = f"has {len(row)} values where the first line has {len(columns.heads)}; left out"
            findings.add("error", "row-length", line, said)
            continue
        key = "" if columns.key is None else row[columns.key].strip()
        if columns.key is not None and not key:
            name = columns.heads[columns.key]
            findings.add("warning", "no-name", line, f"says nothing under {printable(name)}; a sentence by itself")
            key = f"\n{line}"
        yield Row(line, key, tuple(row[place] for place in columns.texts))
