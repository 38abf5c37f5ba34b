"""A dictionary, a lexicon and an orthography as written, each before it is joined with others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.lexicon.alignment.graphemes import Orthography
from lexeval_gui.tasks.lexicon.alignment.orthographies import AUTOMATIC

Kind = Literal["labelled", "clusters"]


@dataclass(frozen=True)
class WordList(Part):
    """A dictionary or a lexicon: one row per line that names a lemma and a form, or a form of a cluster.

    `lemmas` [m]: distinct lemmas in first-seen order (`kind` labelled), or nothing at all (clusters, m of them);
    `forms` [f]: distinct forms in first-seen order. `lemma_of` int32 [rows]: the lemma or cluster of each row;
    `form_of` int32 [rows]: its form, -1 where the lemma stands without one. A pair occurs once. `pos` [m] is the part
    of speech of each lemma (`N+V` where there are several, "" where none is named), None if the file names none;
    `lines` int32 [rows], ascending. `headwords` [m] are the lemmas as written where homographs are split (`run` of
    `run (N)`).
    """

    lemmas: Strings = field(default_factory=lambda: Strings.of([]), kw_only=True)
    clusters: int = field(default=0, kw_only=True)
    forms: Strings = field(default_factory=lambda: Strings.of([]), kw_only=True)
    lemma_of: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32), kw_only=True)
    form_of: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32), kw_only=True)
    lines: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32), kw_only=True)
    pos: Strings | None = field(default=None, kw_only=True)
    headwords: Strings | None = field(default=None, kw_only=True)

    def __len__(self) -> int:
        """How many lemmas, or clusters, there are."""
        return len(self.lemmas) if self.kind == "labelled" else self.clusters

    def with_problems(self, problems: Iterable[Problem]) -> WordList:
        """The list with what was found while it was read."""
        return replace(self, problems=tuple(problems))


@dataclass(frozen=True)
class OrthographyPart(Part):
    """An orthography file."""

    orthography: Orthography = field(default=AUTOMATIC, kw_only=True)
