"""M2 files: `S tokens`, then `A start end|||type|||correction|||REQUIRED|||-NONE-|||annotator`, then a blank line.

The lines are taken apart once per distinct half, for a million edits share few spans and few corrections.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core import files
from lexeval_gui.core.dataset import Interner, Ints, Labels, Mask, Ragged, Strings
from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, Problem, Unreadable, unreadable
from lexeval_gui.tasks.edits.parts import EditFiles, Edits
from lexeval_gui.tasks.edits.reading.crowded_places import MOST
from lexeval_gui.tasks.edits.reading.edit_columns import offsets_of
from lexeval_gui.tasks.edits.reading.encodings import utf8
from lexeval_gui.tasks.edits.reading.file_names import shown
from lexeval_gui.tasks.edits.reading.m2_lines import FORM, EditLines, M2Lines, pieces_of
from lexeval_gui.tasks.edits.scoring.distinct_rows import line_keys

MOST_ANNOTATORS = 64
"""Every pair of annotators of a sentence is counted: so many of one side are; corpora have up to 18."""

_HEAD = re.compile(rb"A\s+(-?[0-9]{1,9})\s+(-?[0-9]{1,9})\s*")
_ANNOTATOR = re.compile(rb"\s*([0-9]{1,9})\s*")


def read_m2(role: str, path: str, encoding: str, job: Job, limit: int | None = None) -> EditFiles:
    """A gold or a run in M2 (with `limit`, the whole sentences of its first bytes). Raises Unreadable."""
    parser, cut = _Parser(path), False
    if limit is not None or not parser.take_file(encoding, job):
        raw = read_bytes(path, job, limit)
        parser, cut = _Parser(path), limit is not None and len(raw) == limit
        parser.take_text(utf8(path, _whole_sentences(raw) if cut else raw, encoding), job)
    if not len(parser.lines):
        raise unreadable(path, "no-sentences", f"holds no sentence; expected lines `S tokens` and {FORM}")
    return parser.part(role, not cut, job)


def _whole_sentences(raw: bytes) -> bytes:
    """All but the last sentence, whose edits may be cut off."""
    return raw[: raw.rfind(b"\nS") + 1] or raw[: raw.rfind(b"\n") + 1] or raw


class _Parser:
    """Makes a part of the lines of a file, which are taken apart piece by piece."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._findings = Findings(path)
        self.lines = M2Lines(path)

    def take_file(self, encoding: str, job: Job) -> bool:
        """Take a file in UTF-8 as it is read, so that it is never held as a whole. False where this does not go well:
        then the whole text says what it is, or what is wrong."""
        if encoding.strip().lower() not in ("", "utf-8"):
            return False
        try:
            with files.open_input(self._path, job) as file:
                size, done = files.size_of(file), 0
                for piece in pieces_of(file.read):
                    self._take(piece, done / max(size, 1), job)
                    done += len(piece)
        except (OSError, ValueError, Unreadable):
            return False
        return True

    def take_text(self, text: bytes, job: Job) -> None:
        """Take a whole text in UTF-8. Raises Unreadable if a line is no line of M2."""
        done = 0
        for piece in pieces_of(io.BytesIO(text).read):
            self._take(piece, done / len(text), job)
            done += len(piece)

    def _take(self, piece: bytes, share: float, job: Job) -> None:
        job.step(share, f"reading {Path(self._path).name}")
        self.lines.take(piece)

    def part(self, role: str, whole: bool, job: Job) -> EditFiles:
        """All that was taken. Raises Unreadable if a line says no edit."""
        sentences, lines = self.lines.sentences(), self.lines.edits()
        job.check()
        spans, kinds, annotators, words, corrections, texts_of = self._parse_halves(lines)
        if len(lines) and lines.fragment[0] < 0:
            first = int(lines.numbers[0])
            raise unreadable(self._path, "line", "an edit stands before the first sentence (`S`)", first)
        present, beyond = self._limit_annotators(lines.fragment, annotators[lines.tails], sentences.numbers)
        job.check()
        lines = lines.where((kinds >= 0)[lines.tails] & (spans[:, 0] >= 0)[lines.heads] & ~beyond)
        lines = lines.where(~self._over_limit(lines, annotators, spans))
        job.check()
        offsets = offsets_of(lines.fragment, len(sentences))
        count = len(lines)
        each = np.arange(count + 1)
        edits = Edits(
            lines.fragment,
            Labels(np.full(count, -1, np.int32), ()),
            _numbered(lines.fragment, offsets, each),
            Labels(kinds[lines.tails], words),
            spans[:, 0][lines.heads],
            spans[:, 1][lines.heads],
            _empty_strings(count),
            np.zeros(count, np.bool_),
            Ragged(each, corrections[lines.tails]),
            texts_of,
            np.zeros(count, np.int8),
            np.zeros(count, np.bool_),
            annotators[lines.tails],
            lines.numbers,
        )
        job.check()
        self._check_ends(edits, sentences.tokens)
        return EditFiles(
            role,
            self._path,
            Path(self._path).stem,
            "m2",
            fragments=_numbers(len(sentences)),
            files=_empty_strings(len(sentences)),
            edits=edits,
            offsets=offsets,
            sentences=sentences.texts,
            annotators=present,
            whole=whole,
            problems=self._findings.problems(),
        )

    def _limit_annotators(self, fragment: Ints, annotator: NDArray[np.int32], starts: Ints) -> tuple[Ragged, Mask]:
        """The annotators who stand in each sentence, no more than are compared, and which edits are of others."""
        present = _annotators_present(fragment, annotator, len(starts))
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

    def _over_limit(self, lines: EditLines, annotators: NDArray[np.int32], spans: Ints) -> Mask:
        """Which edits are beyond those of one annotator that may have one span, given those of the distinct halves."""
        fragment, over = lines.fragment, np.zeros(len(lines), np.bool_)
        if int(np.bincount(fragment).max(initial=0)) <= MOST:  # as in all files that people make
            return over
        keys = line_keys([fragment, annotators[lines.tails], *spans[lines.heads].T])
        order = np.argsort(keys, kind="stable")
        first = np.searchsorted(keys[order], keys[order], "left")
        over[order] = np.arange(len(keys)) - first >= MOST
        for row in np.unique(fragment[over]).tolist():
            here = lines.numbers[over & (fragment == row)]
            message = f"more than {MOST} edits of one span in this sentence; {len(here):,} edits are left out"
            self._findings.add("error", "crowded", int(here[0]), message)
        return over

    def _parse_halves(
        self, lines: EditLines
    ) -> tuple[Ints, NDArray[np.int32], NDArray[np.int32], tuple[str, ...], NDArray[np.int32], Strings]:
        """Of each distinct head its span; of each distinct tail its type (-1: noop), annotator and correction."""
        failed: list[Problem] = []
        spans = np.zeros((len(self.lines.heads), 2), np.int64)
        for code, head in enumerate(self.lines.heads):
            match = _HEAD.fullmatch(head)
            span = (int(match[1]), int(match[2])) if match else (0, -1)
            spans[code] = span
            if span != (-1, -1) and not 0 <= span[0] <= span[1]:
                expected = "expected `A start end`, whole numbers, start ≤ end"
                failed.append(self._problem_of_half("offsets", lines.numbers[lines.heads == code], head, expected))
        words, texts = Interner(), Interner()
        columns = np.zeros((3, len(self.lines.tails)), np.int32)
        for code, tail in enumerate(self.lines.tails):
            fields = tail.split(b"|||")
            annotator = _ANNOTATOR.fullmatch(fields[-1])
            if len(fields) != 5 or annotator is None:
                where = lines.numbers[lines.tails == code]
                failed.append(self._problem_of_half("line", where, tail, f"expected {FORM}"))
                continue
            kind = -1 if fields[0] == b"noop" else words[fields[0]]
            columns[:, code] = kind, int(annotator[1]), texts[fields[1]]
        if failed:
            raise Unreadable(sorted(failed, key=lambda problem: problem.line or 0))
        names = tuple(word.decode("utf-8", "replace") for word in words)
        return spans, columns[0], columns[1], names, columns[2], texts.strings()

    def _problem_of_half(self, name: str, where: Ints, half: bytes, expected: str) -> Problem:
        """What is wrong with a half of these lines."""
        message = f"{shown(half.decode('utf-8', 'replace'))}: {expected}; the file is not read"
        lines = tuple(where.tolist())
        return Problem("error", self._path, lines[0], name, message, lines)

    def _check_ends(self, edits: Edits, tokens: Ints) -> None:
        """Warn of edits past the end of their sentence: they are kept, and match nothing."""
        for row in np.flatnonzero(edits.end > tokens[edits.fragment]).tolist():
            count = int(tokens[edits.fragment[row]])
            message = f"the edit ends at token {edits.end[row]}, the sentence has {count}; kept, and scored as it is"
            self._findings.add("warning", "past-end", int(edits.lines[row]), message)


def _annotators_present(fragment: Ints, annotator: NDArray[np.int32], sentences: int) -> Ragged:
    """The annotators who stand in each sentence, in file order."""
    keys = _by_annotator(fragment, annotator)
    if (keys[1:] >= keys[:-1]).all():  # one after the other, as in nearly all files
        first = np.flatnonzero(np.append(True, keys[1:] > keys[:-1])[: len(keys)])
    else:
        first = np.sort(np.unique(keys, return_index=True)[1])
    return Ragged.of(np.bincount(fragment[first], minlength=sentences), annotator[first])


def _by_annotator(fragment: Ints, annotator: NDArray[np.int32]) -> Ints:
    """A number for each sentence and annotator."""
    return fragment << 32 | annotator


def _numbered(fragment: Ints, offsets: Ints, each: Ints) -> Strings:
    """The number of each edit in its sentence, from 1; `each` counts the edits from 0, and one more."""
    within = each[:-1] - offsets[:-1][fragment]
    most = int(within.max(initial=-1)) + 1
    if most < 10:  # a digit each
        return Strings((within + ord("1")).astype(np.uint8), each)
    return _numbers(most).take(within)


def _numbers(count: int) -> Strings:
    """The numbers from 1, those of one length after the other."""
    data = [np.zeros(0, np.uint8)]
    lengths = [np.zeros(0, np.int64)]
    for length in range(1, len(str(count)) + 1):
        numbers = np.arange(10 ** (length - 1), min(10**length, count + 1), dtype=np.int32)
        digits = np.empty((len(numbers), length), np.uint8)
        for place in range(length):  # column by column: to divide by one number takes a third as long as by several
            digits[:, place] = numbers // 10 ** (length - 1 - place) % 10 + ord("0")
        data.append(digits.ravel())
        lengths.append(np.full(len(numbers), length))
    ends = np.cumsum(np.concatenate(lengths))
    return Strings(np.concatenate(data), np.concatenate((np.zeros(1, np.int64), ends)))


def _empty_strings(count: int) -> Strings:
    return Strings(np.zeros(0, np.uint8), np.zeros(count + 1, np.int64))
