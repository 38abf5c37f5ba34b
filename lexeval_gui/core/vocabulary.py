"""The distinct words of a large text, numbered by numpy: a million lines hold ten million answers but few words.

A dictionary of byte strings needs an object and some 0.2 µs per answer, which is most of the time of reading. Here
words of up to 16 bytes are two machine words each, and a table of them is searched for all answers of a piece of text
at once. Longer words take the dictionary. A few texts that come later, changed by hand, take an Extension.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged, Strings

AT_ONCE = 2**15
"""Words that are looked up together: they fit into the cache of the processor, ten times as fast as a million."""

SEARCHES = 50
"""So many texts are looked for one by one: to look for many at once takes as long as some 15 searches where they are up
to 16 bytes long, and as some 150 where they are longer."""

MARGIN = 16
"""So many readable bytes must follow the last word in a buffer given to `Vocabulary.codes`."""

_LOW_BYTES = np.array([(1 << 8 * count) - 1 for count in range(9)], np.uint64)
"""Masks that keep the first 0…8 bytes of a little-endian word."""

_FACTORS = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_PLACES = 4
"""The table has at least so many places per word: most searches then end at the first one."""

Codes = NDArray[np.int32]
Places = NDArray[np.int64]
Halves = NDArray[np.uint64]


class Vocabulary:
    """Numbers each distinct word from 0, in no particular order. Words hold no NUL byte."""

    def __init__(self) -> None:
        self._size = 0
        self._pieces: list[Strings] = []  # the words in the order of their numbers
        self._long: dict[bytes, int] = {}
        self._table(1 << 12)

    def __len__(self) -> int:
        return self._size

    def codes_of(self, words: Strings) -> Codes:
        """The numbers of words that stand one after the other."""
        return self.codes(padded(words), words.offsets[:-1], words.offsets[1:])

    def codes(self, buffer: NDArray[np.uint8], starts: Places, ends: Places) -> Codes:
        """The numbers of the words `buffer[starts[i]:ends[i]]`; `MARGIN` bytes follow the last one."""
        if len(starts) > AT_ONCE:
            cuts = range(0, len(starts), AT_ONCE)
            return np.concatenate(
                [self.codes(buffer, starts[at : at + AT_ONCE], ends[at : at + AT_ONCE]) for at in cuts]
            )
        lengths = ends - starts
        result = np.empty(len(starts), np.int32)
        short = lengths <= MARGIN
        if short.all():
            result[:] = self._short_codes(buffer, starts, lengths)
        else:
            result[short] = self._short_codes(buffer, starts[short], lengths[short])
            result[~short] = self._long_codes(buffer, starts[~short], ends[~short])
        return result

    def known(self, words: Strings) -> Codes:
        """The numbers of words, -1 for those that are not there: none is added. [words]"""
        buffer, codes = padded(words), np.full(len(words), -1, np.int32)
        long = np.array([*{len(word) for word in self._long}], np.int64)
        for start in range(0, len(words), AT_ONCE):
            offsets, own = words.offsets[start : start + AT_ONCE + 1], codes[start : start + AT_ONCE]
            lengths = np.diff(offsets)
            short = lengths <= MARGIN
            own[short] = self._find(*_halves(buffer, offsets[:-1][short], lengths[short]))
            for row in np.flatnonzero(np.isin(lengths, long)).tolist():
                own[row] = self._long.get(words.raw(start + row), -1)
        return codes

    def strings(self) -> Strings:
        """The words in the order of their numbers."""
        return Strings.concatenate(self._pieces)

    def _long_codes(self, buffer: NDArray[np.uint8], starts: Places, ends: Places) -> list[int]:
        words = [buffer[start:end].tobytes() for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
        new = [word for word in dict.fromkeys(words) if word not in self._long]
        self._long.update(zip(new, range(self._size, self._size + len(new)), strict=True))
        self._append(Strings.of(new))
        return [self._long[word] for word in words]

    def _short_codes(self, buffer: NDArray[np.uint8], starts: Places, lengths: Places) -> Codes:
        first, second = _halves(buffer, starts, lengths)
        codes = self._find(first, second)
        missing = np.flatnonzero(codes < 0)
        if len(missing):
            one_each = missing[_one_of_each(first[missing], second[missing])]
            self._insert(first[one_each], second[one_each])
            self._append(gather(buffer, starts[one_each], lengths[one_each]))
            codes[missing] = self._find(first[missing], second[missing])
        return codes

    def _append(self, words: Strings) -> None:
        self._pieces.append(words)
        self._size += len(words)

    def _table(self, places: int) -> None:
        """An empty table of `places` (a power of two)."""
        self._first, self._second = np.zeros(places, np.uint64), np.zeros(places, np.uint64)
        self._codes = np.full(places, -1, np.int32)
        self._shift = np.uint64(64 - (places.bit_length() - 1))

    def _home(self, first: Halves, second: Halves) -> NDArray[np.intp]:
        """Where the search for a word begins."""
        return (_mixed(first, second) >> self._shift).astype(np.intp)

    def _find(self, first: Halves, second: Halves) -> Codes:
        """The numbers of words, -1 for those that are not there."""
        place = self._home(first, second)
        codes = self._codes[place]
        wrong = np.flatnonzero(self._differs(place, first, second, codes))
        place = place[wrong]
        while len(wrong):  # another word is at home there: look one place further
            place = place + 1 & len(self._codes) - 1
            codes[wrong] = found = self._codes[place]
            again = self._differs(place, first[wrong], second[wrong], found)
            wrong, place = wrong[again], place[again]
        return codes

    def _differs(self, place: NDArray[np.intp], first: Halves, second: Halves, codes: Codes) -> NDArray[np.bool_]:
        """Whether another word than these is at these places."""
        differs: NDArray[np.bool_] = (self._first[place] != first) | (self._second[place] != second)
        return differs & (codes >= 0)

    def _insert(self, first: Halves, second: Halves) -> None:
        """Add words that are all new and all different, numbered from `len(self)`."""
        if (self._size + len(first)) * _PLACES > len(self._codes):
            self._grow(self._size + len(first))
        self._settle(first, second, np.arange(self._size, self._size + len(first), dtype=np.int32))

    def _grow(self, words: int) -> None:
        old = self._codes >= 0
        first, second, codes = self._first[old], self._second[old], self._codes[old]
        self._table(1 << (2 * _PLACES * words - 1).bit_length())
        self._settle(first, second, codes)

    def _settle(self, first: Halves, second: Halves, codes: Codes) -> None:
        """Give each word the first free place from its home on; of several that want a place one gets it."""
        place = self._home(first, second)
        while len(codes):
            free = self._codes[place] < 0
            self._codes[place[free]] = codes[free]
            won = self._codes[place] == codes
            self._first[place[won]], self._second[place[won]] = first[won], second[won]
            first, second, codes = first[~won], second[~won], codes[~won]
            place = place[~won] + 1 & len(self._codes) - 1


class Extension:
    """A vocabulary with texts that come to it: each new one gets the next code."""

    def __init__(self, texts: Strings) -> None:
        self._texts = texts
        self._codes: dict[str, int] = {}
        self._absent = set[str]()  # what was looked up, and is not there
        self.new_texts: list[str] = []

    def preload(self, codes: NDArray[Any]) -> None:
        """Look at the texts with these codes, which are likely to be among few that are asked for: any other takes a
        search."""
        self._codes.update((self._texts[code], code) for code in codes.tolist())

    def look_up(self, texts: Iterable[str]) -> None:
        """Find texts that will be asked for, all at once: for many at a time the search is made once."""
        known, absent = self._codes, self._absent
        wanted = list(dict.fromkeys(text for text in texts if text not in known and text not in absent))
        for text, row in zip(wanted, rows_of(self._texts, wanted).tolist(), strict=True):
            if row < 0:
                absent.add(text)
            else:
                known[text] = row

    def code(self, text: str) -> int:
        """The code of a text."""
        return int(self.codes([text])[0])

    def codes(self, texts: Iterable[str]) -> Codes:
        """The codes of texts, in their order."""
        every, known = list(texts), self._codes
        self.look_up(every)
        return np.array([known[text] if text in known else self._added(text) for text in every], np.int32)

    def lists(self, lists: Collection[Sequence[str]]) -> Ragged:
        """The codes of lists of texts, a row for each."""
        lengths = np.fromiter(map(len, lists), np.int64, len(lists))
        return Ragged.of(lengths, self.codes(chain.from_iterable(lists)))

    def strings(self) -> Strings:
        """The vocabulary with the new texts at its end."""
        return Strings.concatenate([self._texts, Strings.of(self.new_texts)]) if self.new_texts else self._texts

    def _added(self, text: str) -> int:
        """The code of a text that is new."""
        self._codes[text] = len(self._texts) + len(self.new_texts)
        self.new_texts.append(text)
        return self._codes[text]


def _halves(buffer: NDArray[np.uint8], starts: Places, lengths: Places) -> tuple[Halves, Halves]:
    """The first and the second eight bytes of words of up to 16 bytes, padded with zeros."""
    at_every_byte: NDArray[Any] = np.ndarray(max(len(buffer) - 7, 0), "<u8", buffer.data, strides=(1,))
    first = at_every_byte[starts] & _LOW_BYTES[np.minimum(lengths, 8)]
    second = np.zeros_like(first)
    longer = np.flatnonzero(lengths > 8)
    second[longer] = at_every_byte[starts[longer] + 8] & _LOW_BYTES[lengths[longer] - 8]
    return first, second


def _mixed(first: Halves, second: Halves) -> Halves:
    mixed: Halves = (first ^ (second * _FACTORS[1])) * _FACTORS[0]
    return mixed


def duplicates(words: Strings) -> dict[int, int]:
    """The rows whose word stood in an earlier row as well, each with the first row that has it."""
    prints = _fingerprints(words)
    ordered = np.sort(prints)
    twice = ordered[1:][ordered[1:] == ordered[:-1]]
    suspects = np.flatnonzero(np.isin(prints, twice)) if len(twice) else twice
    first: dict[bytes, int] = {}
    rows = ((row, first.setdefault(words.raw(row), row)) for row in suspects.tolist())
    return {row: earlier for row, earlier in rows if row != earlier}


def _fingerprints(words: Strings) -> Halves:
    """A number for each word, the same for the same: [words]."""
    buffer, prints = padded(words), np.empty(len(words), np.uint64)
    for start in range(0, len(words), AT_ONCE):
        offsets, own = words.offsets[start : start + AT_ONCE + 1], prints[start : start + AT_ONCE]
        lengths = np.diff(offsets)
        short = lengths <= MARGIN
        own[short] = _mixed(*_halves(buffer, offsets[:-1][short], lengths[short]))
        own[~short] = [hash(words.raw(start + row)) % 2**64 for row in np.flatnonzero(~short).tolist()]
    return prints


def rows_of(texts: Strings, wanted: Sequence[str]) -> Places:
    """The first row of `texts` that is each of the texts wanted, -1 where none is: int64 [wanted]."""
    if len(wanted) > SEARCHES:
        return rows_in(texts, Strings.joined(wanted))
    rows = map(texts.find, wanted)
    return np.array([-1 if row is None else row for row in rows], np.int64)


def rows_in(texts: Strings, wanted: Strings) -> Places:
    """The first row of `texts` that is each of the texts wanted, -1 where none is: int64 [wanted]."""
    if not (texts.data.all() and wanted.data.all()):  # NUL bytes, which no vocabulary holds
        first = {texts.raw(row): row for row in range(len(texts) - 1, -1, -1)}
        return np.array([first.get(wanted.raw(row), -1) for row in range(len(wanted))], np.int64)
    vocabulary = Vocabulary()
    if len(wanted) < len(texts) // 2:  # to make a table takes far longer than to search it
        theirs, ours = vocabulary.codes_of(wanted), vocabulary.known(texts)
    else:
        ours, theirs = vocabulary.codes_of(texts), vocabulary.codes_of(wanted)
    row_of = np.full(len(vocabulary), -1, np.int64)
    rows = np.flatnonzero(ours >= 0)[::-1]
    row_of[ours[rows]] = rows  # of several the last one assigned stays: the first row
    found: Places = row_of[theirs]
    return found


def padded(words: Strings) -> NDArray[np.uint8]:
    """The bytes of words, with the margin that searches need."""
    return np.concatenate((words.data, np.zeros(MARGIN, np.uint8)))


def _one_of_each(first: Halves, second: Halves) -> NDArray[np.intp]:
    """One index for every distinct pair."""
    order = np.lexsort((second, first))
    first, second = first[order], second[order]
    head = np.ones(len(order), np.bool_)
    head[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    return order[head]


def gather(buffer: NDArray[np.uint8], starts: Places, lengths: Places) -> Strings:
    """The texts `buffer[starts[i]:starts[i] + lengths[i]]`, copied out."""
    offsets = np.zeros(len(starts) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    index = np.arange(offsets[-1]) + np.repeat(starts - offsets[:-1], lengths)
    return Strings(buffer[index], offsets)
