"""The gold as the official scorer reads it, without looking at most of it: a line written as the task's document writes
lines says the same to the scorer as to everybody. Only the others are read by the scorer's own rules, one by one.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Strings
from lexeval_gui.core.files import PIECE
from lexeval_gui.tasks.substitution.parts import Lines, WrittenLines, task_lines
from lexeval_gui.tasks.substitution.repeats import rows_with_repeats
from lexeval_gui.tasks.substitution.scorepl.gold import GoldLine, gold_lines

_PRINTABLE = np.zeros(256, np.bool_)
_PRINTABLE[32:127] = True
_WORD = np.zeros(256, np.bool_)
_WORD[list(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] = True
_IN_LEXELT, _IN_SUBSTITUTE = _WORD.copy(), _WORD.copy()
_IN_LEXELT[ord(".")] = True
_IN_SUBSTITUTE[list(b"- ")] = True


class ScorePlGold(Struct, frozen=True, dict=True):
    """The lines of a gold file, as score.pl reads them: `plain` bool [lines] are as they stand in `lines`, `others` the
    rest of the file, where it fits the scorer's pattern."""

    lines: Lines
    plain: Mask
    others: tuple[GoldLine, ...]

    @classmethod
    def of(cls, lines: Lines) -> ScorePlGold:
        """Look at all lines of the file, also at those that are not in `lines`, such as repeated ids."""
        plain = _plain(lines)
        found = _others(lines, plain)
        rows = np.flatnonzero(plain).tolist()
        shared = {line.id for line in found} & {lines.ids.raw(row) for row in rows} if found else set()
        if not shared:
            return cls(lines, plain, found)
        for row in rows:  # a repeated id is put together from all its lines
            plain[row] = lines.ids.raw(row) not in shared
        return cls(lines, plain, _others(lines, plain))

    @cached_property
    def counted(self) -> NDArray[np.int64]:
        """The line numbers of the items that count: more than one entry, or one with a count above 1."""
        assert self.lines.counts is not None
        entries = self.lines.entries
        rows = self.plain & ((entries.lengths > 1) | (entries.sums(self.lines.counts) > 1))
        others = np.array([line.number for line in self.others if line.counted], np.int64)
        return np.append(self.lines.numbers[rows], others)


def _others(lines: Lines, plain: Mask) -> tuple[GoldLine, ...]:
    """All lines but the plain ones, by the scorer's rules."""
    assert lines.verbatim is not None
    assert lines.others is not None
    assert lines.counts is not None
    rows = np.flatnonzero(lines.verbatim & ~plain)
    texts = task_lines(lines.lexelts, lines.ids, lines.entries, lines.words, lines.counts, rows)
    rest = lines.others.merged(WrittenLines(lines.numbers[rows], texts))
    found = gold_lines(b"\n".join(map(rest.texts.raw, range(len(rest)))))
    return tuple(replace(line, number=int(rest.numbers[line.number - 1])) for line in found)


def _plain(lines: Lines) -> Mask:
    """Which lines are written as the task's document writes them, with nothing in them that the scorer changes."""
    assert lines.verbatim is not None
    plain: Mask = lines.verbatim & (lines.entries.lengths > 0)
    plain &= _all_bytes(lines.lexelts, _IN_LEXELT) & _all_bytes(lines.ids, _PRINTABLE)
    plain &= lines.entries.sums(~_plain_words(lines.words)[lines.entries.values]) == 0
    plain[rows_with_repeats(lines.entries)] = False
    return plain


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
