"""References with their trees and an output as written, each before it is joined with others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Labels, Ragged, Strings
from lexeval_gui.core.task import Part


@dataclass(frozen=True, kw_only=True)
class Sentences(Part):
    """n sentences of tokens: row i of `tokens` holds codes into `words` (distinct tokens in first-seen order);
    `lines` int64 [n] is where each begins. `whole`: not only the beginning of the file was read."""

    words: Strings
    tokens: Ragged
    lines: NDArray[np.int64]
    whole: bool

    def __len__(self) -> int:
        return len(self.tokens)


@dataclass(frozen=True, kw_only=True)
class Reference(Sentences):
    """The references of n sentences in r rows: `ids` [n], `item_of` int64 [r] the sentence of each, ascending, if not
    each is one by itself (None). `has_ids`: the file names its sentences; else `ids` are the numbers from 1.

    Of CoNLL-U (`kind` conllu) also `heads`, as many values as `tokens`: the number of each token's head from 1, 0 for a
    root; `pos` [tokens], the part of speech of each. `valid` bool [r]: the tree can be used; row i of `surface` holds
    codes of the tokens that the reference splits into several words (ranges such as `2-3`). Text (`kind` text) and
    tables (`kind` table) have no trees."""

    ids: Strings
    has_ids: bool
    item_of: NDArray[np.int64] | None = None
    heads: Ragged
    pos: Labels
    valid: NDArray[np.bool_]
    surface: Ragged

    def __len__(self) -> int:
        return len(self.ids)
