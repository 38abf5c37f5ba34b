"""M2 files: `S tokens`, then `A start end|||type|||correction|||REQUIRED|||-NONE-|||annotator`, then a blank line.

The lines are taken apart once per distinct half, for a million edits share few spans and few corrections.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Labels, Mask, Ragged, Strings
from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, Problem, Unreadable, unreadable
from lexeval_gui.tasks.edits.parts import EditFiles, Edits
from lexeval_gui.tasks.edits.reading.crowded_places import MOST
from lexeval_gui.tasks.edits.reading.edit_columns import offsets_of
from lexeval_gui.tasks.edits.reading.encodings import utf8
from lexeval_gui.tasks.edits.reading.file_names import shown
from lexeval_gui.tasks.edits.scoring.distinct_rows import line_keys

FORM = "`A start end|||type|||correction|||REQUIRED|||-NONE-|||annotator`"

PIECE = 4 * 2**20
"""Text is taken in pieces of so many bytes, and on to the end of the line: between two pieces work can be stopped."""

MOST_ANNOTATORS = 64
"""Every pair of annotators of a sentence is counted: so many of one side are; corpora have up to 18."""

_HEAD = re.compile(rb"A\s+(-?[0-9]{1,9})\s+(-?[0-9]{1,9})\s*")
_ANNOTATOR = re.compile(rb"\s*([0-9]{1,9})\s*")

Ints = NDArray[np.int64]


def read_m2(role: str, path: str, encoding: str, job: Job, limit: int | None = None) -> EditFiles:
    """A gold or a run in M2 (with `limit`, the whole sentences of its first bytes). Raises Unreadable."""
    raw = read_bytes(path, job, limit)
    cut = limit is not None and len(raw) == limit
    text = utf8(path, _whole_sentences(raw) if cut else raw, encoding)
    lines = _Lines(path)
    for share, piece in _pieces(text):
        job.step(share, f"reading {Path(path).name}")
        lines.take(piece)
    if not lines.sentences():
        raise unreadable(path, "no-sentences", f"holds no sentence; expected lines `S tokens` and {FORM}")
    return lines.part(role, not cut)


def _whole_sentences(raw: bytes) -> bytes:
    """All but the last sentence, whose edits may be cut off."""
    return raw[: raw.rfind(b"\nS") + 1] or raw[: raw.rfind(b"\n") + 1] or raw


def _pieces(text: bytes) -> Iterator[tuple[float, bytes]]:
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    start = 0
    while start < len(text):
        end = text.find(b"\n", start + PIECE) + 1 or len(text)
        yield start / len(text), text[start:end]
        start = end


class _Lines:
    """Takes text piece by piece; keeps the sentences, and of every A line its two halves as codes."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._findings = Findings(path)
        self._heads, self._tails = Interner(), Interner()
        self._texts: list[Strings] = []
        self._s_lines: list[Ints] = []
        self._a_lines: list[Ints] = []
        self._codes: list[tuple[Ints, Ints]] = []
        self._number = 1

    def take(self, piece: bytes) -> None:
        """Take whole lines."""
        buffer = np.frombuffer(piece + b"\n", np.uint8)
        ends = np.flatnonzero(buffer == ord("\n"))
        begins = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
        kinds, lines = buffer[begins], piece.split(b"\n")
        sentences, edits = np.flatnonzero(kinds == ord("S")), np.flatnonzero(kinds == ord("A"))
        for row in np.flatnonzero(~np.isin(kinds, np.frombuffer(b"SA\n", np.uint8))).tolist():
            if lines[row].strip():
                self._refuse(row, lines[row])
        texts = None if b"  " in piece or b"\t" in piece else _plain(buffer, begins[sentences] + 1, ends[sentences])
        if texts is None:
            texts = Strings.of(self._tokens(row, lines[row]) for row in sentences.tolist())
        self._texts.append(texts)
        self._codes.append(self._halves(lines, edits.tolist()))
        self._s_lines.append(sentences + self._number)
        self._a_lines.append(edits + self._number)
        self._number += len(lines) - 1

    def _halves(self, lines: list[bytes], rows: list[int]) -> tuple[Ints, Ints]:
        """The codes of what stands before and after the first bars of these lines."""
        if not rows:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        # whole numbers and no tuples, of which so many would wake the collector of garbage
        cuts = [lines[row].find(b"|||") for row in rows]
        if -1 in cuts:
            row = rows[cuts.index(-1)]
            self._refuse(row, lines[row])
        first = (lines[row][:cut] for row, cut in zip(rows, cuts, strict=True))
        second = (lines[row][cut + 3 :] for row, cut in zip(rows, cuts, strict=True))
        heads = np.fromiter(map(self._heads.__getitem__, first), np.int64, len(rows))
        return heads, np.fromiter(map(self._tails.__getitem__, second), np.int64, len(rows))

    def _tokens(self, row: int, line: bytes) -> bytes:
        if line[1:2] not in (b" ", b"\t", b""):
            self._refuse(row, line)
        return tidy(line[2:])

    def _refuse(self, row: int, line: bytes) -> None:
        found = shown(line.decode("utf-8", "replace"))
        message = f"{found} is no line of an M2 file; expected `S tokens` or {FORM}"
        raise unreadable(self._path, "line", message, self._number + row)

    def sentences(self) -> int:
        """How many sentences there are."""
        return sum(map(len, self._s_lines))

    def part(self, role: str, whole: bool) -> EditFiles:
        """All that was taken. Raises Unreadable if a line says no edit."""
        texts = Strings.concatenate(self._texts)
        starts, numbers = np.concatenate(self._s_lines), np.concatenate(self._a_lines)
        fragment = np.searchsorted(starts, numbers, "right") - 1
        spans, kinds, annotators, words, corrections, texts_of = self._parsed(numbers)
        heads, tails = (np.concatenate([codes[side] for codes in self._codes]) for side in (0, 1))
        if len(fragment) and fragment[0] < 0:
            raise unreadable(self._path, "line", "an edit stands before the first sentence (`S`)", int(numbers[0]))
        start, end = spans[heads].T if len(heads) else (np.zeros(0, np.int64),) * 2
        annotator = annotators[tails]
        present, beyond = self._thinned(fragment, annotator, starts)
        keep = np.flatnonzero((kinds[tails] >= 0) & (start >= 0) & ~beyond)
        keep = keep[~self._crowded(numbers[keep], fragment[keep], annotator[keep], start[keep], end[keep])]
        fragment, tails = fragment[keep], tails[keep]
        offsets = offsets_of(fragment, len(starts))
        edits = Edits(
            fragment, Labels(np.full(len(keep), -1, np.int32), ()), _numbered(fragment, offsets),
            Labels(kinds[tails], words), start[keep], end[keep], _nothing(len(keep)), np.zeros(len(keep), np.bool_),
            Ragged(np.arange(len(keep) + 1, dtype=np.int64), corrections[tails]), texts_of,
            np.zeros(len(keep), np.int8), np.zeros(len(keep), np.bool_), annotator[keep], numbers[keep],
        )  # fmt: skip
        self._check_ends(edits, texts)
        return EditFiles(
            role, self._path, Path(self._path).stem, "m2", fragments=_counted(len(starts)), files=_nothing(len(starts)),
            edits=edits, offsets=offsets, sentences=texts, annotators=present, whole=whole,
            problems=self._findings.problems(),
        )  # fmt: skip

    def _thinned(self, fragment: Ints, annotator: NDArray[np.int32], starts: Ints) -> tuple[Ragged, Mask]:
        """The annotators who stand in each sentence, no more than are compared, and which edits are of others."""
        present = _present(fragment, annotator, len(starts))
        over = present.within() >= MOST_ANNOTATORS
        if not over.any():
            return present, np.zeros(len(fragment), np.bool_)
        for row in np.flatnonzero(present.lengths > MOST_ANNOTATORS).tolist():
            message = (
                f"{present.lengths[row]:,} annotators of one sentence; the first {MOST_ANNOTATORS} are compared, the "
                "edits of the others are left out"
            )
            self._findings.add("error", "annotators", int(starts[row]), message)
        left_out = _by_annotator(present.rows()[over], present.values[over])
        return present.select(~over), np.isin(_by_annotator(fragment, annotator), left_out)

    def _crowded(self, lines: Ints, fragment: Ints, *columns: Ints) -> Mask:
        """Which edits are beyond those of one annotator that may have one span."""
        over = np.zeros(len(fragment), np.bool_)
        if int(np.bincount(fragment).max(initial=0)) <= MOST:  # as in all files that people make
            return over
        keys = line_keys([fragment, *columns])
        order = np.argsort(keys, kind="stable")
        first = np.searchsorted(keys[order], keys[order], "left")
        over[order] = np.arange(len(keys)) - first >= MOST
        for row in np.unique(fragment[over]).tolist():
            here = lines[over & (fragment == row)]
            message = f"more than {MOST} edits of one span in this sentence; {len(here):,} edits are left out"
            self._findings.add("error", "crowded", int(here[0]), message)
        return over

    def _parsed(
        self, numbers: Ints
    ) -> tuple[Ints, NDArray[np.int32], NDArray[np.int32], tuple[str, ...], NDArray[np.int32], Strings]:
        """Of each distinct head its span; of each distinct tail its type (-1: noop), annotator and correction."""
        failed: list[Problem] = []
        spans = np.zeros((len(self._heads), 2), np.int64)
        for code, head in enumerate(self._heads):
            match = _HEAD.fullmatch(head)
            span = (int(match[1]), int(match[2])) if match else (0, -1)
            spans[code] = span
            if span != (-1, -1) and not 0 <= span[0] <= span[1]:
                failed.append(self._bad(numbers, 0, code, head, "expected `A start end`, whole numbers, start ≤ end"))
        words, texts = Interner(), Interner()
        columns = np.zeros((3, len(self._tails)), np.int32)
        for code, tail in enumerate(self._tails):
            fields = tail.split(b"|||")
            annotator = _ANNOTATOR.fullmatch(fields[-1])
            if len(fields) != 5 or annotator is None:
                failed.append(self._bad(numbers, 1, code, tail, f"expected {FORM}"))
                continue
            kind = -1 if fields[0] == b"noop" else words[fields[0]]
            columns[:, code] = kind, int(annotator[1]), texts[fields[1]]
        if failed:
            raise Unreadable(sorted(failed, key=lambda problem: problem.line or 0))
        names = tuple(word.decode("utf-8", "replace") for word in words)
        return spans, columns[0], columns[1], names, columns[2], texts.strings()

    def _bad(self, numbers: Ints, side: int, code: int, half: bytes, expected: str) -> Problem:
        codes = np.concatenate([pair[side] for pair in self._codes])
        lines = tuple(numbers[codes == code].tolist())
        message = f"{shown(half.decode('utf-8', 'replace'))}: {expected}; the file is not read"
        return Problem("error", self._path, lines[0], "offsets" if side == 0 else "line", message, lines)

    def _check_ends(self, edits: Edits, texts: Strings) -> None:
        """Warn of edits past the end of their sentence: they are kept, and match nothing."""
        tokens = token_counts(texts)
        for row in np.flatnonzero(edits.end > tokens[edits.fragment]).tolist():
            count = int(tokens[edits.fragment[row]])
            message = f"the edit ends at token {edits.end[row]}, the sentence has {count}; kept, and scored as it is"
            self._findings.add("warning", "past-end", int(edits.lines[row]), message)


def _plain(buffer: NDArray[np.uint8], begins: Ints, ends: Ints) -> Strings | None:
    """The tokens of sentences whose lines go on from `begins` (after the S) to `ends`; None if one of them does not
    have a single blank after the S, or has one at its end. No two blanks and no tab stand in the buffer."""
    filled = begins < ends
    if (buffer[begins[filled]] != ord(" ")).any() or (buffer[ends[filled] - 1] == ord(" ")).any():
        return None
    begins = np.where(filled, begins + 1, begins)
    places = Ragged.of(ends - begins, buffer[:0])
    shift = np.repeat(begins - places.offsets[:-1], places.lengths)
    return Strings(buffer[np.arange(len(shift)) + shift], places.offsets)


def tidy(tokens: bytes) -> bytes:
    """Tokens with single blanks between them, as nearly all are."""
    plain = b"  " not in tokens and b"\t" not in tokens and tokens[:1] != b" " and tokens[-1:] != b" "
    return tokens if plain else b" ".join(tokens.split())


def token_counts(texts: Strings) -> Ints:
    """How many tokens each sentence has: single blanks stand between them."""
    blanks = np.flatnonzero(texts.data == ord(" "))
    counts: Ints = np.diff(np.searchsorted(blanks, texts.offsets)) + (np.diff(texts.offsets) > 0)
    return counts


def _present(fragment: Ints, annotator: NDArray[np.int32], sentences: int) -> Ragged:
    """The annotators who stand in each sentence, in file order."""
    keys = _by_annotator(fragment, annotator)
    first = np.sort(np.unique(keys, return_index=True)[1]) if len(keys) else np.zeros(0, np.int64)
    return Ragged.of(np.bincount(fragment[first], minlength=sentences), annotator[first])


def _by_annotator(fragment: Ints, annotator: NDArray[np.int32]) -> Ints:
    """A number for each sentence and annotator."""
    return fragment << 32 | annotator


def _numbered(fragment: Ints, offsets: Ints) -> Strings:
    """The number of each edit in its sentence, from 1."""
    within = np.arange(len(fragment)) - offsets[:-1][fragment]
    return _counted(int(within.max(initial=-1)) + 1).take(within)


def _counted(count: int) -> Strings:
    return Strings.of(str(number) for number in range(1, count + 1))


def _nothing(count: int) -> Strings:
    return Strings(np.zeros(0, np.uint8), np.zeros(count + 1, np.int64))
