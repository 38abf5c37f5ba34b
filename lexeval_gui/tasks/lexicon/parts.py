"""A dictionary, a lexicon and an orthography as written, each before it is joined with others."""

from __future__ import annotations

from typing import Literal

import numpy as np
from msgspec import field
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.lexicon.alignment.graphemes import Orthography

Kind = Literal["labelled", "clusters"]


class WordList(Part, frozen=True, kw_only=True):
    """A dictionary or a lexicon: one row per line that names a lemma and a form, or a form of a cluster.

    `lemmas` [m]: distinct lemmas in first-seen order (`kind` labelled), or nothing at all (clusters, m of them);
    `forms` [f]: distinct forms in first-seen order. `lemma_of` int32 [rows]: the lemma or cluster of each row;
    `form_of` int32 [rows]: its form, -1 where the lemma stands without one. A pair occurs once. `pos` [m] is the part
    of speech of each lemma (`N+V` where there are several, "" where none is named), None if the file names none;
    `lines` int32 [rows], ascending. `headwords` [m] are the lemmas as written where homographs are split (`run` of
    `run (N)`).
    """

    lemmas: Strings = field(default_factory=lambda: Strings.of([]))
    clusters: int = 0
    forms: Strings
    lemma_of: NDArray[np.int32]
    form_of: NDArray[np.int32]
    lines: NDArray[np.int32]
    pos: Strings | None = None
    headwords: Strings | None = None

    def __len__(self) -> int:
        """How many lemmas, or clusters, there are."""
        return len(self.lemmas) if self.kind == "labelled" else self.clusters


class OrthographyPart(Part, frozen=True, kw_only=True):
    """An orthography file."""

    orthography: Orthography
