"""The items that count, and the texts by which files know them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Labels, Strings
from lexeval_gui.core.vocabulary import Vocabulary, rows_in
from lexeval_gui.tasks.substitution.parts import Lines


class Items(Struct, frozen=True):
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
        return rows_in(self.ids, ids)

    def rows_of_lines(self, system: Lines) -> NDArray[np.int64]:
        """The item of each line of a system, -1 if it is none: int64 [lines]. Tables name pairs, other files ids."""
        if system.pairs is None:
            return self.rows_of(system.ids)
        if self.pairs is None:
            return np.full(len(system), -1)
        return rows_in(self.pairs, system.pairs)


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
