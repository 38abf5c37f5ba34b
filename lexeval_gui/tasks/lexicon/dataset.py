"""A dictionary and lexicons joined: classes, clusters, and which cluster has the lemma of which class."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Dataset, Floats, Labels, Ragged, Strings
from lexeval_gui.tasks.lexicon.alignment.graphemes import Orthography


class Clusters(Struct, frozen=True):
    """One lexicon: m clusters. `names` [m] are their lemmas (cluster files: `p0`, `p1` …); row j of `forms` holds the
    codes of the distinct forms of cluster j, in file order; `same` int32 [n] is the cluster that has the lemma of each
    class of the dictionary, -1 where none has (and always in cluster files)."""

    names: Strings
    forms: Ragged
    same: NDArray[np.int32]


class Dictionary(Struct, frozen=True):
    """One of several dictionaries whose union is scored against, under its `name`: row i of `forms` holds the codes of
    the forms that it has of class i, in file order."""

    name: str
    forms: Ragged

    def take(self, rows: NDArray[Any]) -> Dictionary:
        """What it has of these classes."""
        return Dictionary(self.name, self.forms.take(rows))


class LexiconDataset(Dataset, frozen=True):
    """n classes (lemmas of the dictionary; `ids` are their names). `kind` is `labelled` or `clusters`; `forms` are the
    distinct forms of dictionary and lexicons together; row i of `classes` holds the codes of the distinct forms of
    class i, in file order, none for a lemma without a form. `overrides`: per class id, the columns that a person has
    corrected (see `changing`). `dictionaries` are those whose union the classes are, where there are several; what a
    person has added is in none of them.

    Of a dictionary that is a reviewed sample: `stands_for`, for how many lemmas that could be drawn each stands (all
    alike, or [n]), which is 1 otherwise; `undrawn`: what `counting` has of the lemmas that were not drawn for that, as
    far as it is known; `strata`, if it was drawn by strata, and whether of each two lemmas are reviewed, or all
    (`is_spread_known`)."""

    kind: str
    forms: Strings
    classes: Ragged
    lexicons: tuple[Clusters, ...]
    orthography: Orthography
    overrides: Mapping[str, Any] = field(default_factory=dict)
    dictionaries: tuple[Dictionary, ...] = ()
    stands_for: float | Floats = 1.0
    undrawn: Mapping[str, NDArray[Any]] = field(default_factory=dict)
    strata: Labels | None = None
    is_spread_known: bool = True

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What is worked out of this data once and for all (overlaps, the order of the sample); it does not travel."""
        return {}
