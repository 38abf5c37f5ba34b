"""Tables of lexical simplification (TSAR-2022, MLSP 2024): sentence, complex word and what was given for it, with tabs
between. The gold has a cell for each annotator, a system its substitutes in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.core.vocabulary import MARGIN, Codes, Vocabulary, duplicates
from lexeval_gui.tasks.substitution.parts import Lines, Sentences
from lexeval_gui.tasks.substitution.reading.entries import tidy_words
from lexeval_gui.tasks.substitution.reading.lines import PIECE, printable, shown
from lexeval_gui.tasks.substitution.reading.marking import marked
from lexeval_gui.tasks.substitution.reading.reporting import first_line, nothing_read, report_answers
from lexeval_gui.tasks.substitution.repeats import add_up

FORM = "`sentence<tab>word<tab>substitute<tab>…`"

_STEP = 2**13
"""So many sentences are looked at between two reports."""

_NEWLINE, _TAB = b"\n\t"


class _Rows(Struct):
    """The rows read so far: line numbers, trimmed sentences and words, how many cells follow them, and these."""

    numbers: list[int] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    lengths: list[NDArray[np.int64]] = field(default_factory=list)
    codes: list[Codes] = field(default_factory=list)


def read_table(path: str, text: bytes, role: str, kind: str, findings: Findings, job: Job) -> Lines:
    """A gold or system file; of a pair of sentence and word that is repeated the last line stands.

    Raises Unreadable if no line can be read, or a gold has no annotation.
    """
    if not text.strip():
        raise unreadable(path, "empty", f"is empty; expected lines such as {FORM}")
    vocabulary, rows = Vocabulary(), _Rows()
    for share, number, piece in _pieces(text):
        job.step(0.2 + 0.5 * share, "reading lines")
        _take_piece(piece, number, rows, vocabulary, findings)
    if not rows.numbers:
        raise unreadable(path, "no-lines", nothing_read("no line can be read", FORM, text), first_line(text)[0])
    job.step(0.7, "looking at substitutes")
    words, target, _ = tidy_words(vocabulary)
    codes = target[np.concatenate(rows.codes)]
    every = Ragged.of(np.concatenate(rows.lengths), codes)
    keep = _last_of_each(rows, findings)
    job.check()
    entries = every.select(codes >= 0).take(keep)
    numbers, named = (
        np.array(rows.numbers, np.int64)[keep],
        [" ".join(rows.words[row].split()) for row in keep.tolist()],
    )
    texts = [rows.sentences[row] for row in keep.tolist()]
    job.step(0.8, "looking at sentences")
    ids, lexelts = Strings.of(map(str, numbers.tolist())), Strings.of(named)
    pairs = Strings.of(f"{sentence}\t{word}" for sentence, word in zip(texts, named, strict=True))
    part = Lines(
        role, path, Path(path).name if role == "gold" else Path(path).stem, kind,
        lexelts=lexelts, ids=ids, numbers=numbers, entries=entries, words=words, pairs=pairs, targets=lexelts,
    )  # fmt: skip
    if role == "gold":
        return _gold(part, [rows.words[row] for row in keep.tolist()], texts, findings, job)
    report_answers(part, findings, job)
    return replace(part, blank=entries.lengths == 0, problems=findings.problems())


def _gold(part: Lines, words: list[str], texts: list[str], findings: Findings, job: Job) -> Lines:
    """The part with the counts of its substitutes, and with its sentences."""
    if not len(part.entries.values):
        message = f"no line has an annotation after sentence and word; expected {FORM}"
        raise unreadable(part.path, "no-counts", message, int(part.numbers[0]))
    entries, counts = add_up(part.entries, np.ones(len(part.entries.values), np.int64))
    sentences = _sentences(part, words, texts, findings, job)
    return replace(part, entries=entries, counts=counts, sentences=sentences, problems=findings.problems())


def _sentences(part: Lines, words: list[str], texts: list[str], findings: Findings, job: Job) -> Sentences:
    """The sentences of the items, with the word marked where it stands first."""
    split = []
    for row, (text, word) in enumerate(zip(texts, words, strict=True)):
        if row % _STEP == 0:
            job.step(0.8 + 0.2 * row / len(texts), "looking at sentences")
        place, times = marked(text, word)
        if times > 1:
            message = f"{printable(word)} stands {times} times in its sentence; the first is marked"
            findings.add("note", "several-targets", int(part.numbers[row]), message)
        if not times:
            message = f"{printable(word)} does not stand in its sentence; nothing is marked"
            findings.add("warning", "no-target", int(part.numbers[row]), message)
        place = place if times else len(text)
        split.append((text[:place], word if times else "", text[place + len(word) :]))
    before, head, after = map(Strings.of, zip(*split, strict=True))
    return Sentences(
        "sentences", part.path, part.name, "sentences",
        lexelts=part.lexelts, ids=part.ids, before=before, head=head, after=after,
    )  # fmt: skip


def _pieces(text: bytes) -> Iterator[tuple[float, int, bytes]]:
    """The text piece by piece, cut at line ends: the share that is done then, the number of its first line, and it."""
    start, number = 0, 1
    while start < len(text):
        end = text.find(b"\n", start + PIECE) + 1 or len(text)
        yield end / len(text), number, text[start:end]
        number += text.count(b"\n", start, end)
        start = end


def _take_piece(text: bytes, number: int, rows: _Rows, vocabulary: Vocabulary, findings: Findings) -> None:
    """Take the rows of one piece, which begins with this line; what is none is reported."""
    buffer = np.frombuffer(text + b"\n" + bytes(MARGIN), np.uint8)
    ends = np.flatnonzero(buffer[: len(text) + 1] == _NEWLINE)
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
    tabs = np.append(np.flatnonzero(buffer[: len(text)] == _TAB), len(text))
    is_row = np.zeros(len(starts), np.bool_)
    for place, (start, end) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
        line = text[start:end]
        if not line.strip():
            continue
        sentence, word = _first_cells(line)
        if sentence and word:
            is_row[place] = True
            rows.numbers.append(number + place)
            rows.sentences.append(sentence)
            rows.words.append(word)
        else:
            message = f"no sentence and word with a tab between in {shown(line)}; expected {FORM}; the line is left out"
            findings.add("error", "line", number + place, message)
    row_of = np.searchsorted(starts, tabs[:-1], "right") - 1
    within = np.arange(len(row_of)) - np.searchsorted(tabs, starts)[row_of]
    inner = np.flatnonzero((within > 0) & is_row[row_of])
    cell_ends = np.minimum(tabs[inner + 1], ends[row_of[inner]])
    rows.lengths.append(np.bincount(row_of[inner], minlength=len(starts))[is_row])
    rows.codes.append(vocabulary.codes(buffer, tabs[inner] + 1, cell_ends))


def _first_cells(line: bytes) -> tuple[str, str]:
    """The first two cells of a line, trimmed; nothing where there is none."""
    sentence, _, rest = line.partition(b"\t")
    cells = (sentence, rest.partition(b"\t")[0]) if rest else (b"", b"")
    return cells[0].decode("utf-8", "replace").strip(), cells[1].decode("utf-8", "replace").strip()


def _last_of_each(rows: _Rows, findings: Findings) -> NDArray[np.int64]:
    """The rows that stand: of a pair of sentence and word that is repeated the last one."""
    every = range(len(rows.numbers))
    again = duplicates(Strings.of(f"{rows.sentences[row]}\t{' '.join(rows.words[row].split())}" for row in every))
    last = {first: row for row, first in again.items()}  # the rows are in order: the last one of each stays
    for row, first in again.items():
        what = f"this sentence with {printable(rows.words[row])} stood in line {rows.numbers[first]} already"
        stands = rows.numbers[last[first]]
        findings.add("warning", "repeated-pair", rows.numbers[row], f"{what}; its last line ({stands}) counts")
    superseded = {*last, *again} - {*last.values()}
    return np.array([row for row in every if row not in superseded], np.int64)
