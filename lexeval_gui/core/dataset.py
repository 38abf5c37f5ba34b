"""Frozen columns: texts as one UTF-8 buffer with offsets, labels as codes, lists of lists as offsets and values.

There is no object per item: a million items are a handful of arrays, cheap to send to another process.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from lexeval_gui.core.problems import Problem

PIECE = 8192
"""Rows that are looked at together where the whole would take much memory."""

FEW = 32
"""So many texts are looked for one by one; for more a table of all is made, which takes half a second for a million."""

Ints = NDArray[Any]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Strings(Struct, frozen=True, dict=True):
    """n texts in UTF-8: `data` uint8 [bytes], one after the other; `offsets` int64 [n + 1] says where each begins."""

    data: NDArray[np.uint8]
    offsets: NDArray[np.int64]

    @classmethod
    def of(cls, texts: Iterable[str | bytes]) -> Strings:
        """Pack texts (bytes are taken as UTF-8)."""
        encoded = [text.encode() if isinstance(text, str) else text for text in texts]
        offsets = np.zeros(len(encoded) + 1, np.int64)
        np.cumsum(np.fromiter(map(len, encoded), np.int64, len(encoded)), out=offsets[1:])
        return cls(np.frombuffer(b"".join(encoded), np.uint8), offsets)

    @classmethod
    def joined(cls, texts: Sequence[str]) -> Strings:
        """Pack very many texts, which may hold surrogates: three times as fast as one by one."""
        data = np.frombuffer("\0".join(texts).encode("utf-8", "surrogatepass"), np.uint8)
        ends = np.flatnonzero(data == 0)
        if len(ends) != len(texts) - 1:  # none, or one holds a NUL itself
            return cls.of(text.encode("utf-8", "surrogatepass") for text in texts)
        offsets = np.concatenate(([0], ends - np.arange(len(ends)), [len(data) - len(ends)]))
        return cls(data[data != 0], offsets)

    @classmethod
    def concatenate(cls, pieces: Sequence[Strings]) -> Strings:
        """The texts of several, one after the other."""
        sizes = np.cumsum([0, *(len(piece.data) for piece in pieces)])
        offsets = [piece.offsets[1:] + size for piece, size in zip(pieces, sizes[:-1], strict=True)]
        data = np.concatenate([np.zeros(0, np.uint8), *(piece.data for piece in pieces)])
        return cls(data, np.concatenate([np.zeros(1, np.int64), *offsets]))

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, index: int) -> str:
        return self.raw(index).decode("utf-8", "replace")

    def __iter__(self) -> Iterator[str]:
        for start in range(0, len(self), PIECE):
            ends = self.offsets[start : start + PIECE + 1]
            data, places = self.data[ends[0] : ends[-1]].tobytes(), (ends - ends[0]).tolist()
            for begin, end in pairwise(places):
                yield data[begin:end].decode("utf-8", "replace")

    def raw(self, index: int) -> bytes:
        """One text as UTF-8."""
        return self.data[self.offsets[index] : self.offsets[index + 1]].tobytes()

    @cached_property
    def longest(self) -> int:
        """The bytes of the longest text, 0 if there is none; found once, piece by piece, which takes no memory."""
        starts = range(0, len(self), PIECE)
        return max((int(np.diff(self.offsets[start : start + PIECE + 1]).max()) for start in starts), default=0)

    def same_as(self, other: Strings) -> bool:
        """Whether these are the same texts in the same order."""
        if self is other:
            return True
        return np.array_equal(self.offsets, other.offsets) and np.array_equal(self.data, other.data)

    def take(self, rows: Ints) -> Strings:
        """The texts of these rows, in their order."""
        picked = Ragged(self.offsets, self.data).take(rows)
        return Strings(picked.values, picked.offsets)

    def equals(self, text: str) -> NDArray[np.int64]:
        """The rows of the texts that are exactly `text`, ascending."""
        wanted = np.frombuffer(text.encode("utf-8", "surrogatepass"), np.uint8)
        rows = np.flatnonzero(np.diff(self.offsets) == len(wanted))
        ends = self.offsets[1:][rows]
        for place, byte in enumerate(wanted[::-1], 1):  # from the last byte: ids share their beginnings
            same = self.data[ends - place] == byte
            rows, ends = rows[same], ends[same]
        return rows

    def find(self, text: str) -> int | None:
        """The first row of the texts that are exactly `text`, None if there is none."""
        rows = self.equals(text)
        return int(rows[0]) if len(rows) else None

    def by_row(self, rows: Ints) -> dict[int, str]:
        """The texts of these rows, each decoded once however often it is there."""
        distinct = np.unique(rows)
        return dict(zip(distinct.tolist(), self.take(distinct), strict=True))

    def first_rows(self) -> dict[str, int]:
        """The first row of each text."""
        data, ends = self.data.tobytes(), self.offsets.tolist()
        last_to_first = range(len(self) - 1, -1, -1)
        return {data[ends[row] : ends[row + 1]].decode("utf-8", "surrogatepass"): row for row in last_to_first}

    def contains(self, needle: str) -> Mask:
        """Which texts hold `needle`, both casefolded: bool [n]. A needle never matches across two texts."""
        wanted = needle.casefold().encode("utf-8", "surrogatepass")
        mask = np.full(len(self), not wanted)
        if not wanted:
            return mask
        folded, offsets = self._folded()
        places = [found.start() for found in re.finditer(re.escape(wanted), folded)]
        starts, within = self._within(offsets, places, len(wanted))
        for place in starts[~within].tolist():  # across two texts: what begins inside it was passed over
            places += [next_ for next_ in range(place + 1, place + len(wanted)) if folded.startswith(wanted, next_)]
        starts, within = self._within(offsets, places, len(wanted))
        mask[np.searchsorted(offsets, starts[within], "right") - 1] = True
        return mask

    @staticmethod
    def _within(offsets: NDArray[np.int64], places: Sequence[int], size: int) -> tuple[Ints, Mask]:
        """Places as an array, and at which of them so many bytes are of one text."""
        starts = np.array(places, np.int64)
        return starts, starts + size <= offsets[np.searchsorted(offsets, starts, "right")]

    def _folded(self) -> tuple[bytes, NDArray[np.int64]]:
        raw = self.data.tobytes()
        if raw.isascii():
            return raw.lower(), self.offsets
        folded = Strings.of(text.casefold() for text in self)
        return folded.data.tobytes(), folded.offsets


class Ragged(Struct, frozen=True):
    """n rows of different length: row i is `values[offsets[i]:offsets[i + 1]]`."""

    offsets: NDArray[np.int64]
    values: NDArray[Any]

    @classmethod
    def of(cls, lengths: Ints, values: NDArray[Any]) -> Ragged:
        """From the length of each row."""
        offsets = np.zeros(len(lengths) + 1, np.int64)
        np.cumsum(lengths, out=offsets[1:])
        return cls(offsets, values)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many values each row has: int64 [n]."""
        return np.diff(self.offsets)

    def row(self, index: int) -> NDArray[Any]:
        """The values of one row."""
        return self.values[self.offsets[index] : self.offsets[index + 1]]

    def rows(self) -> NDArray[np.int64]:
        """The row of every value: int64 [values]."""
        return np.repeat(np.arange(len(self), dtype=np.int64), self.lengths)

    def take(self, rows: Ints) -> Ragged:
        """These rows, in their order."""
        if (run := _run(rows)) is not None:  # millions of values need no copy
            if len(run) == len(self):
                return self
            offsets = self.offsets[run.start : run.stop + 1]
            return Ragged(offsets - offsets[0], self.values[offsets[0] : offsets[-1]])
        starts = self.offsets[:-1][rows]
        lengths = self.offsets[1:][rows] - starts
        result = Ragged.of(lengths, self.values[:0])
        index = np.arange(result.offsets[-1]) + np.repeat(starts - result.offsets[:-1], lengths)
        return Ragged(result.offsets, self.values[index])

    @classmethod
    def single(cls, values: NDArray[Any]) -> Ragged:
        """A row of one value for each."""
        return cls(np.arange(len(values) + 1), values)

    @classmethod
    def concatenate(cls, pieces: Sequence[Ragged]) -> Ragged:
        """The rows of several, one after the other."""
        lengths = np.concatenate([piece.lengths for piece in pieces])
        return cls.of(lengths, np.concatenate([piece.values for piece in pieces]))

    def replaced(self, rows: Ints, others: Ragged) -> Ragged:
        """The same rows, but in the place of these (each once) the rows of `others`."""
        if len(rows) > FEW:
            source = np.arange(len(self))
            source[rows] = len(self) + np.arange(len(rows))
            return Ragged.concatenate([self, others]).take(source)
        lengths, pieces, start = self.lengths, [], 0
        lengths[rows] = others.lengths
        for place in np.argsort(rows).tolist():  # of millions of values few are taken apart
            row = int(rows[place])
            pieces += [self.values[start : self.offsets[row]], others.row(place)]
            start = int(self.offsets[row + 1])
        return Ragged.of(lengths, np.concatenate([*pieces, self.values[start:]]))

    def select(self, mask: Mask) -> Ragged:
        """The values where `mask` [values] holds, each in its row."""
        if mask.all():
            return self
        return Ragged.of(self.sums(mask), self.values[mask])

    def sums(self, weights: NDArray[Any] | None = None) -> NDArray[Any]:
        """The sum of each row (of `weights` [values] instead, if given); 0 for an empty row."""
        values = self.values if weights is None else weights
        if values.dtype.kind == "f":  # differences of one running sum would lose digits
            return np.bincount(self.rows(), values, len(self))
        if values.dtype.kind in "bi" and self._is_filled(len(values)):
            return np.add.reduceat(values, self.offsets[:-1], dtype=np.int64)
        total = _running(values)
        return total[self.offsets[1:]] - total[self.offsets[:-1]]

    def _is_filled(self, size: int) -> bool:
        """Whether the rows take all of so many values, and each at least one."""
        ends = self.offsets[1:]
        return len(self) > 0 and int(ends[-1]) == size and bool((ends > self.offsets[:-1]).all())

    def within(self) -> NDArray[np.int64]:
        """The place of every value in its row, from 0: int64 [values]."""
        return np.arange(len(self.values)) - np.repeat(self.offsets[:-1], self.lengths)


def _running(values: NDArray[Any]) -> NDArray[np.int64]:
    """The sum before each value and after the last one: int64 [values + 1]."""
    sums = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, dtype=np.int64, out=sums[1:])
    return sums


def _run(rows: Ints) -> range | None:
    """The rows as a run, if each is the one after the one before."""
    if not len(rows) or rows.dtype == np.bool_ or rows[0] < 0 or int(rows[-1]) - int(rows[0]) + 1 != len(rows):
        return None
    run = range(int(rows[0]), int(rows[-1]) + 1)
    return run if np.array_equal(rows, np.arange(run.start, run.stop)) else None


class Labels(Struct, frozen=True):
    """A label per item: `codes` int32 [n] into `words`; -1 is no label."""

    codes: NDArray[np.int32]
    words: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, index: int) -> str:
        code = int(self.codes[index])
        return self.words[code] if code >= 0 else ""

    def take(self, rows: Ints | slice) -> Labels:
        """The labels of these rows."""
        return Labels(self.codes[rows], self.words)


class Interner(dict[bytes, int]):
    """Numbers distinct byte strings in the order of first use: `codes = [interner[word] for word in words]`."""

    def __missing__(self, word: bytes) -> int:
        code = self[word] = len(self)
        return code

    def strings(self) -> Strings:
        """The distinct words in the order of their numbers."""
        return Strings.of(self)


class WordLists(Struct, frozen=True):
    """n lists of words that can be searched like texts: row i holds the words `entries.row(i)` of `words`."""

    words: Strings
    entries: Ragged

    def __len__(self) -> int:
        return len(self.entries)

    def contains(self, needle: str) -> Mask:
        """Which rows hold a word that holds `needle`, both casefolded: bool [n]."""
        return self.entries.sums(self.words.contains(needle)[self.entries.values].astype(np.int64)) > 0


class ItemColumns(Mapping[str, Floats]):
    """Columns over distinct rows as columns over the items, [n] each: made when first asked for, and kept.

    `columns` float [rows]; `row_of` [n] is the row of each item.
    """

    def __init__(self, columns: Mapping[str, Floats], row_of: Ints) -> None:
        self._columns, self._row_of = columns, row_of
        self._made: dict[str, Floats] = {}

    def __getitem__(self, name: str) -> Floats:
        if name not in self._made:
            self._made[name] = self._columns[name][self._row_of]
        return self._made[name]

    def of_items(self, name: str, items: Ints | slice) -> Floats:
        """A column at some items alone: [items]."""
        return self._columns[name][self._row_of[items]]

    def sum(self, name: str, items_of_row: Ints) -> float:
        """A column summed over all items, of which so many are on each row: [rows]. What is NaN counts nothing."""
        rows = self._columns[name]
        return float(np.where(np.isnan(rows), 0.0, rows) @ items_of_row)

    def __contains__(self, name: object) -> bool:
        return name in self._columns

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)


class System(Struct, frozen=True):
    """One system as opened: its name in the window and in tables, its file or folder, and its kind (such as `oot`)."""

    name: str
    path: str
    kind: str = ""


class DatasetDetails(Struct, frozen=True, kw_only=True):
    """What may be said of a dataset, by name alone; see Dataset."""

    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    group_titles: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    left_out: tuple[Problem, ...] = ()
    made_of: tuple[str, ...] = ()


class Dataset(DatasetDetails, frozen=True, dict=True, weakref=True):
    """Gold and systems joined item by item; a task adds its own columns in a subclass.

    `ids` [n]; `labels` are shown and asked for by name (`lexelt`, `pos`), those in `groups` also split the scores;
    `texts` are searched by `text:~`; `titles` say what a label means where it is short (pos → a → adjective), and
    `group_titles` what to call a grouping whose name is not a word (category_1 → operation); `problems` were found
    while reading and joining. `left_out` says why a system is not among `systems`: it shares no id with the gold, so
    that a score of 0 would say nothing about it. Its `path` is the system's; it is one of the problems too. `made_of`
    are words for signatures, where the gold is not one file as it stands.
    """

    ids: Strings
    labels: Mapping[str, Labels]
    groups: tuple[str, ...]
    texts: Mapping[str, Strings | WordLists]
    systems: tuple[System, ...]

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def rows(self) -> NDArray[np.int64]:
        """The number of every row: int64 [n], made once, and never written to."""
        rows = np.arange(len(self))
        rows.flags.writeable = False
        return rows

    def group_title(self, grouping: str) -> str:
        """What to call a grouping."""
        return self.group_titles.get(grouping, grouping)

    def title(self, label: str, item: int) -> str:
        """An item's label in words: `adjective` where the label is `a`."""
        word = self.labels[label][item]
        return self.titles.get(label, {}).get(word, word)


D = TypeVar("D", bound=Dataset)
"""The dataset of a task, in what is said of any task."""
D_co = TypeVar("D_co", bound=Dataset, covariant=True)
D_contra = TypeVar("D_contra", bound=Dataset, contravariant=True)
