"""Words as they are compared: casefolded, in NFC, without invisible characters, as the conventions say.

Each distinct word is looked at once, thousands of them together, and only where its letters can change.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.tasks.lexicon.reading.fields import Bools
from lexeval_gui.tasks.lexicon.reading.interning import Words
from lexeval_gui.tasks.lexicon.reading.invisible import rows_with, strip_invisible

PIECE = 8192
"""So many words are looked at together."""

_NEWLINE = ord("\n")
_nfc = partial(unicodedata.normalize, "NFC")

_FIRST_UNSTABLE = 0xCC
"""UTF-8 of U+0300 begins with this byte. Whatever is below is NFC by itself and has nothing to be ordered."""


class Rules(Struct, frozen=True):
    """What is done to words: casefold, NFC, characters without width taken out; and whether a lemma is `always` among
    its own forms."""

    fold: bool = False
    nfc: bool = True
    strip: bool = False
    always: bool = False


class Normalised(Struct, frozen=True):
    """The words, and which of them were not in NFC: int64 rows, ascending."""

    words: Strings
    not_nfc: NDArray[np.int64]


def normalise(words: Strings, rules: Rules) -> Normalised:
    """The words by these rules, in the same rows. No word holds a newline."""
    if rules.strip:
        words = _change_rows(words, rows_with(words), lambda lines: "\n".join(map(strip_invisible, lines.split("\n"))))
    if rules.fold:
        words = _folded(words)
    if not rules.nfc:
        return Normalised(words, np.zeros(0, np.int64))
    rows = _not_nfc(words)
    return Normalised(_change_rows(words, rows, _nfc), rows)


def _folded(words: Strings) -> Strings:
    """Casefolded: ASCII all at once."""
    lowered = np.frombuffer(words.data.tobytes().lower(), np.uint8)  # of bytes: A–Z only
    return _change_rows(Strings(lowered, words.offsets), np.flatnonzero(_holds_byte(words, 0x80)), str.casefold)


def _not_nfc(words: Strings) -> NDArray[np.int64]:
    """The words that are not in NFC."""
    suspects = np.flatnonzero(_holds_byte(words, _FIRST_UNSTABLE))
    found: list[int] = []
    for rows, lines in _as_lines(words, suspects):
        if not unicodedata.is_normalized("NFC", lines):
            pairs = zip(lines.split("\n"), _nfc(lines).split("\n"), strict=True)
            found += [row for row, (one, other) in zip(rows.tolist(), pairs, strict=True) if one != other]
    return np.array(found, np.int64)


def _holds_byte(words: Strings, byte: int) -> Bools:
    """Which words hold a byte of at least this value."""
    mask = np.zeros(len(words), np.bool_)
    filled = np.flatnonzero(np.diff(words.offsets))
    if len(filled) and words.data.max() >= byte:
        mask[filled] = np.maximum.reduceat(words.data, words.offsets[filled]) >= byte
    return mask


def _change_rows(words: Strings, rows: NDArray[np.int64], change: Callable[[str], str]) -> Strings:
    """The words, some of them changed; `change` is given many at once, one on each line."""
    if not len(rows):
        return words
    pieces = [_of_lines(change(lines)) for _, lines in _as_lines(words, rows)]
    order = np.arange(len(words))
    order[rows] = len(words) + np.arange(len(rows))
    return Words.of(words, *pieces).take(order).strings()


def _as_lines(words: Strings, rows: NDArray[np.int64]) -> Iterator[tuple[NDArray[np.int64], str]]:
    """Words piece by piece as text, one on each line; what Unicode does to letters it does within a line."""
    for start in range(0, len(rows), PIECE):
        some = rows[start : start + PIECE]
        picked = words.take(some)
        lines = np.full(len(picked.data) + len(picked), _NEWLINE, np.uint8)
        lines[np.arange(len(picked.data)) + np.repeat(np.arange(len(picked)), np.diff(picked.offsets))] = picked.data
        yield some, lines[:-1].tobytes().decode("utf-8", "replace")


def _of_lines(lines: str) -> Strings:
    """The lines of a text as words."""
    data = np.frombuffer(lines.encode(), np.uint8)
    ends = np.append(np.flatnonzero(data == _NEWLINE), len(data))
    offsets = np.concatenate((np.zeros(1, np.int64), ends - np.arange(len(ends))))
    return Strings(data[data != _NEWLINE], offsets)
