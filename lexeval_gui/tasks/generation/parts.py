"""References with their trees and an output as written, each before it is joined with others."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import field
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Labels, Ragged, Strings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import Part


class Sentences(Part, frozen=True, kw_only=True):
    """n sentences of tokens: row i of `tokens` holds codes into `words` (distinct tokens in first-seen order);
    `lines` int64 [n] is where each begins. `whole`: not only the beginning of the file was read."""

    words: Strings
    tokens: Ragged
    lines: NDArray[np.int64]
    whole: bool

    def __len__(self) -> int:
        return len(self.tokens)


class Reference(Sentences, frozen=True, kw_only=True):
    """The references of n sentences in r rows: `ids` [n], `item_of` int64 [r] the sentence of each, ascending, if not
    each is one by itself (None). `has_ids`: the file names its sentences; else `ids` are the numbers from 1.

    Of CoNLL-U (`kind` conllu) also `heads`, as many values as `tokens`: the number of each token's head from 1, 0 for a
    root; `pos` [tokens], the part of speech of each. `valid` bool [r]: the tree can be used; row i of `surface` holds
    codes of the tokens that the reference splits into several words (ranges such as `2-3`). Text (`kind` text) and
    tables (`kind` table) and WebNLG's XML (`kind` webnlg) have no trees. `labels` are what the file says of its
    sentences besides, each [n]."""

    ids: Strings
    has_ids: bool
    item_of: NDArray[np.int64] | None = None
    heads: Ragged
    pos: Labels
    valid: NDArray[np.bool_]
    surface: Ragged
    labels: Mapping[str, Labels] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.ids)

    @classmethod
    def of_text(
        cls,
        role: str,
        path: str,
        name: str,
        kind: str,
        *,
        words: Strings,
        tokens: Ragged,
        lines: NDArray[np.int64],
        whole: bool,
        ids: Strings,
        has_ids: bool,
        item_of: NDArray[np.int64] | None = None,
        labels: Mapping[str, Labels] | None = None,
        problems: tuple[Problem, ...] = (),
    ) -> Reference:
        """References of which nothing but the tokens is known."""
        return cls(
            role,
            path,
            name,
            kind,
            words=words,
            tokens=tokens,
            lines=lines,
            whole=whole,
            ids=ids,
            has_ids=has_ids,
            item_of=item_of,
            heads=Ragged(tokens.offsets, np.zeros_like(tokens.values)),
            pos=Labels(np.full(len(tokens.values), -1, np.int32), ()),
            valid=np.zeros(len(tokens), np.bool_),
            surface=Ragged(np.zeros(len(tokens) + 1, np.int64), tokens.values[:0]),
            labels=labels or {},
            problems=problems,
        )
