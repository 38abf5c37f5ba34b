"""The items that count, and the texts by which files know them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Labels, Strings
from lexeval_gui.core.vocabulary import Vocabulary
from lexeval_gui.tasks.substitution.parts import Lines


@dataclass(frozen=True)
class Items:
    """The items that count, in the order of the gold file: ids [n] and lexelts [n]; `pairs` [n] of sentence and word
    and `targets` [n] where the files have them, as `Lines` do."""

    ids: Strings
    lexelts: Labels
    pairs: Strings | None = None
    targets: Labels | None = None

    def __len__(self) -> int:
        return len(self.ids)

    def rows_of(self, ids: Strings) -> NDArray[np.int64]:
        """The item of each id, -1 if it is none: int64 [ids]."""
        if ids.same_as(self.ids):
            return np.arange(len(ids))  # files in the same order, as most are, need no look-up
        return _rows_in(self._row_of, ids)

    def rows_of_lines(self, system: Lines) -> NDArray[np.int64]:
        """The item of each line of a system, -1 if it is none: int64 [lines]. Tables name pairs, other files ids."""
        if system.pairs is None:
            return self.rows_of(system.ids)
        if self.pairs is None:
            return np.full(len(system), -1)
        return _rows_in(first_rows(self.pairs), system.pairs)

    @cached_property
    def _row_of(self) -> dict[bytes, int]:
        return first_rows(self.ids)


def first_rows(texts: Strings) -> dict[bytes, int]:
    """The first row of each text."""
    return {text: len(texts) - 1 - row for row, text in enumerate(reversed(raw_texts(texts)))}


def _rows_in(row_of: dict[bytes, int], wanted: Strings) -> NDArray[np.int64]:
    get = row_of.get
    return np.fromiter((get(text, -1) for text in raw_texts(wanted)), np.int64, len(wanted))


def raw_texts(texts: Strings) -> list[bytes]:
    """Each text as UTF-8."""
    raw = texts.data.tobytes()
    return [raw[start:stop] for start, stop in pairwise(texts.offsets.tolist())]


def labels_of(texts: Strings) -> Labels:
    """Texts as labels, the words in the order of first use."""
    vocabulary = Vocabulary()
    codes = vocabulary.codes_of(texts)
    first = np.empty(len(vocabulary), np.int64)
    first[codes[::-1]] = np.arange(len(codes))[::-1]  # of several the last one assigned stays: the first in order
    order = np.argsort(first)
    place = np.empty(len(order), np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    return Labels(place[codes], tuple(vocabulary.strings().take(order)))
