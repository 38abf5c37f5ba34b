"""The gold as the official scorer reads it, without looking at most of it: a line written as the task's document writes
lines says the same to the scorer as to everybody. Only the others are read by the scorer's own rules, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Ragged, Strings
from lexeval_gui.core.files import PIECE
from lexeval_gui.core.vocabulary import gather
from lexeval_gui.tasks.substitution.parts import Lines
from lexeval_gui.tasks.substitution.repeats import rows_with_repeats
from lexeval_gui.tasks.substitution.scorepl.gold import GoldLine, gold_lines

_COLONS = b" :: "

ROWS = 2**16
"""So many texts are compared together."""

_NEWLINE, _ODD = np.zeros(256, np.bool_), np.ones(256, np.bool_)
_NEWLINE[ord("\n")] = True
_ODD[32:127] = False
_ODD[ord("\n")] = False
_WORD = np.zeros(256, np.bool_)
_WORD[list(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] = True
_IN_LEXELT, _IN_SUBSTITUTE = _WORD.copy(), _WORD.copy()
_IN_LEXELT[ord(".")] = True
_IN_SUBSTITUTE[list(b"- ")] = True


@dataclass(frozen=True)
class ScorePlGold:
    """The lines of a gold file, as score.pl reads them: `plain` bool [lines] are as they stand in `lines`, `others` the
    rest of the file, where it fits the scorer's pattern."""

    lines: Lines
    plain: Mask
    others: tuple[GoldLine, ...]

    @classmethod
    def of(cls, lines: Lines) -> ScorePlGold:
        """Look at all lines of the file, also at those that are not in `lines`, such as repeated ids."""
        raw = np.frombuffer(lines.raw or b"", np.uint8)
        breaks = _places(raw, _NEWLINE)
        starts, ends = np.append(0, breaks + 1), np.append(breaks, len(raw))
        plain = _plain(lines, raw, starts, ends)
        rest = np.ones(len(starts), np.bool_)
        rest[lines.numbers[plain] - 1] = False
        found = tuple(_read(raw, starts[rest], ends[rest], np.flatnonzero(rest) + 1))
        rows = np.flatnonzero(plain).tolist()
        shared = {line.id for line in found} & {lines.ids.raw(row) for row in rows} if found else set()
        if not shared:
            return cls(lines, plain, found)
        for row in rows:  # a repeated id is put together from all its lines
            if lines.ids.raw(row) in shared:
                plain[row] = False
                rest[lines.numbers[row] - 1] = True
        return cls(lines, plain, tuple(_read(raw, starts[rest], ends[rest], np.flatnonzero(rest) + 1)))

    @cached_property
    def counted(self) -> NDArray[np.int64]:
        """The line numbers of the items that count: more than one entry, or one with a count above 1."""
        assert self.lines.counts is not None
        entries = self.lines.entries
        rows = self.plain & ((entries.lengths > 1) | (entries.sums(self.lines.counts) > 1))
        others = np.array([line.number for line in self.others if line.counted], np.int64)
        return np.append(self.lines.numbers[rows], others)


def _read(raw: NDArray[np.uint8], starts: Ints, ends: Ints, numbers: Ints) -> Iterator[GoldLine]:
    """The lines at these places by the scorer's rules."""
    texts = [raw[start:end].tobytes() for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    return (replace(line, number=int(numbers[line.number - 1])) for line in gold_lines(b"\n".join(texts)))


def _plain(lines: Lines, raw: NDArray[np.uint8], starts: Ints, ends: Ints) -> Mask:
    """Which lines are `lexelt id :: substitute count;substitute count;` with nothing in them that the scorer changes.

    Every deviation (a blank more, a leading zero, an entry that was left out) makes a line longer than what was read of
    it, but for the last semicolon, which may be missing.
    """
    if not len(lines) or not len(raw) or lines.numbers.max() > len(starts):
        return np.zeros(len(lines), np.bool_)
    start, end = starts[lines.numbers - 1], ends[lines.numbers - 1]
    lexelt, id_ = np.diff(lines.lexelts.offsets), np.diff(lines.ids.offsets)
    head = lexelt + 1 + id_ + len(_COLONS)
    closed = raw[np.maximum(end - 1, 0)] == ord(";")
    plain: Mask = (end - start == head + _written_lengths(lines) - ~closed) & (lines.entries.lengths > 0)
    plain &= ~_hold_odd_bytes(raw, start, end) & _all_bytes(lines.lexelts, _IN_LEXELT)
    plain &= lines.entries.sums(~_plain_words(lines.words)[lines.entries.values]) == 0
    plain[rows_with_repeats(lines.entries)] = False
    rows = np.flatnonzero(plain)
    is_there = raw[start[rows] + lexelt[rows]] == ord(" ")
    for place, byte in enumerate(_COLONS):
        is_there &= raw[start[rows] + head[rows] - len(_COLONS) + place] == byte
    rows = rows[is_there]
    rows = rows[_stand_at(lines.lexelts.take(rows), raw, start[rows])]
    rows = rows[_stand_at(lines.ids.take(rows), raw, start[rows] + lexelt[rows] + 1)]
    result = np.zeros(len(lines), np.bool_)
    result[rows] = True
    return result


def _written_lengths(lines: Lines) -> NDArray[np.int64]:
    """The bytes of `substitute count;` over the entries of each line."""
    assert lines.counts is not None
    written = (np.diff(lines.words.offsets) + 3).astype(np.int32)[lines.entries.values]
    power, largest = 10, int(lines.counts.max(initial=0))
    while power <= largest:  # a digit more; nearly all counts have one
        written += lines.counts >= power
        power *= 10
    return lines.entries.sums(written)


def _hold_odd_bytes(raw: NDArray[np.uint8], start: Ints, end: Ints) -> Mask:
    """Which lines hold anything but printable ASCII."""
    odd = _places(raw, _ODD)
    return np.asarray(np.searchsorted(odd, start) != np.searchsorted(odd, end))


def _places(raw: NDArray[np.uint8], wanted: Mask) -> Ints:
    """Where some kinds of bytes stand in a text, looked for piece by piece: masks of all would take as much memory."""
    pieces = (at + np.flatnonzero(wanted[raw[at : at + PIECE]]) for at in range(0, len(raw), PIECE))
    return np.concatenate([np.zeros(0, np.int64), *pieces])


def _all_bytes(texts: Strings, allowed: Mask) -> Mask:
    """Which texts are made of these bytes alone."""
    others = np.searchsorted(_places(texts.data, ~allowed), texts.offsets)
    return np.asarray(others[1:] == others[:-1])


def _plain_words(words: Strings) -> Mask:
    """Which substitutes the scorer takes as they are: `\\w[\\w\\- ]+` without `pn`; it drops an apostrophe."""
    data, first, lengths = words.data, words.offsets[:-1], np.diff(words.offsets)
    plain = _all_bytes(words, _IN_SUBSTITUTE) & (lengths > 1)
    plain[plain] = _WORD[data[first[plain]]]
    proper = np.flatnonzero((data[:-1] == ord("p")) & (data[1:] == ord("n")))
    plain[np.searchsorted(words.offsets, proper, "right") - 1] = False
    return plain


def _stand_at(texts: Strings, raw: NDArray[np.uint8], places: Ints) -> Mask:
    """Which texts are the bytes at these places."""
    same = np.zeros(len(texts), np.bool_)
    for start in range(0, len(texts), ROWS):
        own = texts.take(np.arange(start, min(start + ROWS, len(texts))))
        there = gather(raw, places[start : start + ROWS], np.diff(own.offsets))
        same[start : start + ROWS] = Ragged(own.offsets, there.data != own.data).sums() == 0
    return same
