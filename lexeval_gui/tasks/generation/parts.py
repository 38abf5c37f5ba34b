"""A reference with its trees and an output as written, each before it is joined with others."""

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
    """Reference sentences. Of CoNLL-U (`kind` conllu) also `ids` [n], and `heads`, as many values as `tokens`: the
    number of each token's head from 1, 0 for a root; `pos` [tokens], the part of speech of each. `valid` bool [n]: the
    tree can be used; row i of `surface` holds codes of the tokens that the reference splits into several words (ranges
    such as `2-3`). Of plain text (`kind` text) `ids` are the numbers from 1, and no sentence has a tree."""

    ids: Strings
    heads: Ragged
    pos: Labels
    valid: NDArray[np.bool_]
    surface: Ragged
