"""Words as they are compared: casefolded, in NFC, without invisible characters, as the conventions say.

Each distinct word is looked at once, and one at a time only where its letters can change.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.tasks.lexicon.fields import Bools
from lexeval_gui.tasks.lexicon.interning import concatenated
from lexeval_gui.tasks.lexicon.invisible import rows_with, without

PIECE = 8192
"""So many words are looked at together."""

_FIRST_UNSTABLE = 0xCC
"""UTF-8 of U+0300 begins with this byte. Whatever is below is NFC by itself and has nothing to be ordered."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What is done to words: casefold, NFC, characters without width taken out; and whether a lemma is `always` among
    its own forms."""

    fold: bool = False
    nfc: bool = True
    strip: bool = False
    always: bool = False


@dataclass(frozen=True)
class Normalised:
    """The words, and which of them were not in NFC: int64 rows, ascending."""

    words: Strings
    not_nfc: NDArray[np.int64]


def normalised(words: Strings, rules: Rules) -> Normalised:
    """The words by these rules, in the same rows."""
    if rules.strip:
        words = _changed(words, rows_with(words), without)
    if rules.fold:
        words = _folded(words)
    if not rules.nfc:
        return Normalised(words, np.zeros(0, np.int64))
    rows = _not_nfc(words)
    return Normalised(_changed(words, rows, _nfc), rows)


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _folded(words: Strings) -> Strings:
    """Casefolded: ASCII all at once, other words one by one."""
    lowered = np.frombuffer(words.data.tobytes().lower(), np.uint8)  # of bytes: A–Z only
    return _changed(Strings(lowered, words.offsets), np.flatnonzero(_hold(words, 0x80)), str.casefold)


def _not_nfc(words: Strings) -> NDArray[np.int64]:
    """The words that are not in NFC."""
    suspects = np.flatnonzero(_hold(words, _FIRST_UNSTABLE))
    found: list[int] = []
    for start in range(0, len(suspects), PIECE):
        rows = suspects[start : start + PIECE]
        together = words.take(rows).data.tobytes().decode("utf-8", "replace")
        if not unicodedata.is_normalized("NFC", together):
            found += [row for row in rows.tolist() if not unicodedata.is_normalized("NFC", words[row])]
    return np.array(found, np.int64)


def _hold(words: Strings, byte: int) -> Bools:
    """Which words hold a byte of at least this value."""
    mask = np.zeros(len(words), np.bool_)
    filled = np.flatnonzero(np.diff(words.offsets))
    if len(filled) and words.data.max() >= byte:
        mask[filled] = np.maximum.reduceat(words.data, words.offsets[filled]) >= byte
    return mask


def _changed(words: Strings, rows: NDArray[np.int64], change: Callable[[str], str]) -> Strings:
    """The words, some of them changed."""
    if not len(rows):
        return words
    changed = Strings.of(change(words[row]) for row in rows.tolist())
    order = np.arange(len(words))
    order[rows] = len(words) + np.arange(len(rows))
    both = concatenated([words, changed])
    return both.take(order)
