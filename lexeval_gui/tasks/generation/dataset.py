"""References and outputs joined sentence by sentence."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Dataset, Ints, Labels, Mask, Ragged, Strings, System
from lexeval_gui.core.task.study import Judgments


class References(Struct, frozen=True, dict=True):
    """The r references of n sentences, those of a sentence together and in the order of `files`: `bounds` int64 [n + 1]
    says where those of each begin. No sentence has none: what nobody wrote a reference for has one without tokens.

    Row i of `tokens` holds codes into the dataset's words; `heads` has as many values as `tokens` (from 1, 0 for a
    root), and so has `pos`, the parts of speech where they are known; `valid` bool [r]: the tree can be used. `file`
    int32 [r] is that of each; `place` int32 [r] which of the sentence's it is there, from 1, 0 where a file has one.
    """

    tokens: Ragged
    heads: Ragged
    pos: Labels
    valid: Mask
    bounds: NDArray[np.int64]
    files: tuple[System, ...]
    file: NDArray[np.int32]
    place: NDArray[np.int32]

    @cached_property
    def most(self) -> int:
        """The most references that a sentence has."""
        return int(np.diff(self.bounds).max(initial=1))

    @cached_property
    def first(self) -> NDArray[np.int64]:
        """The first reference of each sentence: [n]."""
        return self.bounds[:-1]

    @cached_property
    def first_with_tree(self) -> NDArray[np.int64]:
        """The first reference of each sentence that has a tree, or else the first: [n]."""
        valid = np.flatnonzero(np.append(self.valid, True))
        found = valid[np.searchsorted(valid, self.first)]
        return np.where(found < self.bounds[1:], found, self.first)

    @cached_property
    def together(self) -> Ragged:
        """The tokens of all references of each sentence: [n]."""
        return Ragged(self.tokens.offsets[self.bounds], self.tokens.values)

    def of(self, items: Ints) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """All references of some sentences, and the place among `items` of the sentence of each: [p] both."""
        each = Ragged(self.bounds, np.arange(len(self.tokens))).take(np.asarray(items))
        return each.values, each.rows()

    def name(self, row: int) -> str:
        """What to call a reference: its file, with its place there if a sentence has several in that file."""
        name = self.files[int(self.file[row])].name
        return f"{name} {self.place[row]}" if self.place[row] else name


class GenerationDataset(Dataset, frozen=True):
    """n sentences. `words` are all distinct tokens as written; `same` int32 [words] gives equal numbers to tokens that
    are the same under the conventions `unicode` and `case`. Row i of each of `outputs` holds codes into `words`.
    `kind` is `conllu` where a file of references has trees, else `text`."""

    words: Strings
    same: NDArray[np.int32]
    references: References
    outputs: tuple[Ragged, ...]
    judgments: Judgments | None = None
    kind: str = "conllu"

    @property
    def has_several(self) -> bool:
        """Whether some sentence has several references."""
        return self.references.most > 1
