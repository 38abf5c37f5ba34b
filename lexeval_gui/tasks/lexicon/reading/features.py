"""Parts of speech: the first of the features of a form (`N;NOM;SG`, `N|PL`), where they name one."""

from __future__ import annotations

import re

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.problems import unreadable
from lexeval_gui.tasks.lexicon.messages import excerpt
from lexeval_gui.tasks.lexicon.reading.fields import Lines
from lexeval_gui.tasks.lexicon.reading.interning import Codes, Places, Words, distinct
from lexeval_gui.tasks.lexicon.reading.remedies import MERGE_HOMOGRAPHS

MAX_TAGS = 30
"""Features that begin in more ways than this name something else than a part of speech."""

_POS = re.compile(r"[^\W\d_][\w.:|/+-]{0,15}")
_SIGNS = b";|"
"""What ends the first feature: UniMorph parts features by semicolons, and with a segmentation bundles by strokes."""

_AT_MOST = 62
"""So many parts of speech can be told apart where the format says that they are some."""


class Lemmas(Struct, frozen=True):
    """`lemmas` [m], the lemma of each row, the parts of speech of each lemma (`N`, `N+V`; None if unknown), and the
    lemmas as written where they were split."""

    lemmas: Strings
    lemma_of: Codes
    pos: Strings | None = None
    headwords: Strings | None = None


class Tags:
    """The first features of rows, numbered in the order of first use. Where there are many they are no parts of speech,
    and not looked at any more, unless the format says that they are (`surely`). `none` is how it writes that there is
    none."""

    def __init__(self, surely: bool = False, none: bytes = b"") -> None:
        self._most = _AT_MOST if surely else MAX_TAGS
        self._none = none
        self.words: list[str] = []
        self._codes: dict[bytes, int] = {}

    @property
    def useful(self) -> bool:
        """Whether they may be parts of speech."""
        return len(self.words) <= self._most and any(self.words) and not self.odd

    @property
    def odd(self) -> list[str]:
        """Those that name no part of speech."""
        return [word for word in self.words if word and not _POS.fullmatch(word)]

    def codes(self, lines: Lines, column: int) -> Codes | int:
        """The codes of the first features of these lines; one for all if there are none."""
        if len(self.words) > self._most:
            return 0
        starts, ends = _places(lines, column)
        if not (starts < ends).any():
            return self._code(b"")
        words = Words(lines.buffer, starts, (ends - starts).astype(np.int32))
        codes, first = distinct(words)
        target = np.array([self._code(words.raw(row)) for row in first[: self._most + 1].tolist()], np.int32)
        return target[np.minimum(codes, self._most)]

    def _code(self, word: bytes) -> int:
        word = b"" if word == self._none else word
        if word not in self._codes:
            self._codes[word] = len(self.words)
            self.words.append(word.decode("utf-8", "replace"))
        return self._codes[word]


def _places(lines: Lines, column: int) -> tuple[Places, Places]:
    """Where the first feature of each line begins and ends: what stands before a sign that parts features."""
    starts, ends = lines.field(column)
    if not (starts < ends).any():
        return starts, ends
    first, last = int(lines.starts[0]), int(lines.ends[-1])
    piece = lines.buffer[first:last]
    is_sign = piece == _SIGNS[0]
    for sign in _SIGNS[1:]:
        is_sign |= piece == sign
    signs = np.flatnonzero(is_sign) + first
    return starts, np.minimum(ends, np.append(signs, last)[np.searchsorted(signs, starts)])


def lemmas_with_pos(
    path: str, tags: Tags, tag_of: Codes, lemma_of: Codes, lemmas: Strings, line: int, split: bool
) -> Lemmas:
    """The lemmas with their parts of speech, or one lemma for each part of speech (`split`). Raises Unreadable if they
    are to be split and the features name none."""
    if split and not tags.useful:
        raise _nothing_to_split(path, tags.odd or [word for word in tags.words if word], line)
    if not tags.useful:
        return Lemmas(lemmas, lemma_of)
    if split:
        return _split(lemma_of, lemmas, tag_of, tags.words)
    bits = np.array([1 << place if tag else 0 for place, tag in enumerate(tags.words)], np.int64)
    return Lemmas(lemmas, lemma_of, _pos_of_lemmas(lemma_of, len(lemmas), bits[tag_of], tags.words))


def _nothing_to_split(path: str, tags: list[str], line: int) -> Exception:
    what = f"its features name no part of speech ('{excerpt(tags[0], 30)}')" if tags else "it has no features"
    expected = "a column of features that begin with a part of speech, such as `N;NOM;SG`, in dictionary and lexicon"
    way = "--homographs merge takes lemmas that are written alike as one"
    message = f"homographs cannot be split, as {what}; expected {expected}; {way}"
    return unreadable(path, "homographs", message, line, (MERGE_HOMOGRAPHS,))


def _pos_of_lemmas(lemma_of: Codes, count: int, bits: NDArray[np.int64], tags: list[str]) -> Strings:
    """The parts of speech of each lemma: `N`, or `N+V`."""
    found = np.zeros(count, np.int64)
    np.bitwise_or.at(found, lemma_of, bits)
    masks, which = np.unique(found, return_inverse=True)
    words = ["+".join(sorted(tag for place, tag in enumerate(tags) if mask >> place & 1)) for mask in masks.tolist()]
    return Strings.of(words).take(which)


def _split(lemma_of: Codes, lemmas: Strings, codes: Codes, tags: list[str]) -> Lemmas:
    """A lemma for each part of speech: `run (N)`, `run (V)`; rows without features leave it as it is written."""
    keys = lemma_of.astype(np.int64) * len(tags) + codes
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty(len(order), np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    rows = first[order]
    pairs = zip(lemma_of[rows].tolist(), codes[rows].tolist(), strict=True)
    written = [(lemmas[lemma], tags[code]) for lemma, code in pairs]
    names = Strings.of(f"{lemma} ({tag})" if tag else lemma for lemma, tag in written)
    return Lemmas(names, rank[which], Strings.of(tag for _, tag in written), Strings.of(lemma for lemma, _ in written))
