"""Where a class stands: its counts beside the cluster that stands for it, its place in the sample, its weight; and the
clusters that share forms with it, in the order in which they would stand for it."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.scoring.counting import overlaps_of
from lexeval_gui.tasks.lexicon.scoring.measures import score
from lexeval_gui.tasks.lexicon.scoring.overlaps import f_of
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import Frame, LemmaMeasures


class ClassSummary(Struct, frozen=True):
    """Of one class: `cluster` (-1: none), n_ij, n_j, n_i and its `measure` L; `rank` in the order of the sample from 1
    (None: it cannot be drawn) among `frame` lemmas, of which the first `size` are the sample; its weight, the sum that
    weights are divided by, and its contribution to L* (0 outside the sample). Drawn by strata it `stands` for N_h / S_h
    lemmas, in that sum too."""

    cluster: int
    common: int
    lexicon: int
    reference: int
    measure: float
    rank: int | None
    frame: int
    size: int
    weight: int = 0
    total: float = 0.0
    contribution: float = 0.0
    stands: float | None = None

    @classmethod
    def of(cls, counts: Counts, item: int, settings: Settings) -> ClassSummary:
        """Where a class stands under these settings."""
        row = int(counts.row_of[item])
        cluster, common, lexicon, reference = (
            int(counts.columns[name][row]) for name in ("cluster", "common", "lexicon", "reference")
        )
        value = 2 * common / (reference + lexicon) if common else 0.0
        frame = Frame.of(counts)
        cell, size = int(frame.cell_of[row]), frame.sample_size(settings["alpha"])
        if cell >= size:
            rank = cell + 1 if cell < len(frame) else None
            return cls(cluster, common, lexicon, reference, value, rank, len(frame), size)
        lemmas = LemmaMeasures.of(counts, settings)
        own = int(counts.columns["same_lexicon"][row])
        weight = own if settings["weight"] == "paper-example" else int(lemmas.below[cell])
        stands, total = None, score(counts, settings, ["total_weight"]).total("total_weight")
        if not frame.is_simple:
            factors = frame.expansion(size) * frame.sizes.sum() / size
            stands, total = float(factors[cell]), float(lemmas.below[:size] @ factors)
        contribution = float(lemmas.above[cell]) * (stands or 1.0) / total if total else 0.0
        place = cell + 1, len(frame), size
        return cls(cluster, common, lexicon, reference, value, *place, weight, total, contribution, stands)


class CompetingCluster(Struct, frozen=True):
    """A cluster: its number, how many forms of the class it has, and its `measure` L with it."""

    cluster: int
    common: int
    measure: float


def competing_clusters(dataset: LexiconDataset, item: int, system: int) -> tuple[CompetingCluster, ...]:
    """The clusters that share a form with a class: by L, then the same lemma, more overlap, the name by code point."""
    pairs, lexicon = overlaps_of(dataset, system), dataset.lexicons[system]
    start, stop = np.searchsorted(pairs.classes, [item, item + 1])
    clusters, common = pairs.clusters[start:stop], pairs.common[start:stop]
    values = f_of(common, pairs.class_sizes[[item] * len(clusters)], pairs.cluster_sizes[clusters])
    unsorted = [CompetingCluster(*row) for row in zip(clusters.tolist(), common.tolist(), values.tolist(), strict=True)]
    same = int(lexicon.same[item])
    return tuple(
        sorted(unsorted, key=lambda r: (-r.measure, r.cluster != same, -r.common, lexicon.names.raw(r.cluster)))
    )
