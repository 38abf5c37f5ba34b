"""The clusters of a lexicon that share forms with a class, in the order in which they would stand for it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.scoring.counting import found
from lexeval_gui.tasks.lexicon.scoring.overlaps import f_of


@dataclass(frozen=True, slots=True)
class Rival:
    """A cluster: its number, how many forms of the class it has, and its `measure` L with it."""

    cluster: int
    common: int
    measure: float


def rivals(dataset: LexiconDataset, item: int, system: int) -> tuple[Rival, ...]:
    """The clusters that share a form with a class: by L, then the same lemma, more overlap, the name by code point."""
    pairs, lexicon = found(dataset, system), dataset.lexicons[system]
    start, stop = np.searchsorted(pairs.classes, [item, item + 1])
    clusters, common = pairs.clusters[start:stop], pairs.common[start:stop]
    values = f_of(common, pairs.class_sizes[[item] * len(clusters)], pairs.cluster_sizes[clusters])
    unsorted = [Rival(*row) for row in zip(clusters.tolist(), common.tolist(), values.tolist(), strict=True)]
    same = int(lexicon.same[item])
    return tuple(
        sorted(unsorted, key=lambda r: (-r.measure, r.cluster != same, -r.common, lexicon.names.raw(r.cluster)))
    )
