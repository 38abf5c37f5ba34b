"""The sampled lemmas as records, in the order of the sample."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, ratio
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.scoring import counting, sampling
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import Frame, Lemmas

Record = dict[str, Any]

NUMBERS = ("precision", "recall", "l", "common", "lexicon_size", "reference_size", "contribution")


def of_system(dataset: LexiconDataset, system: int, settings: Settings) -> Mapping[str, Iterator[Record]]:
    """`items`: every sampled lemma with its cluster, p, r, L, counts and contribution to L*."""
    counts = counting.count(dataset, system, settings)
    return {"items": _records(dataset, system, counts, settings)}


def _records(dataset: LexiconDataset, system: int, counts: Counts, settings: Settings) -> Iterator[Record]:
    rows, columns = sampled(counts, settings)
    names, clusters = dataset.lexicons[system].names, counts.columns["cluster"][rows]
    lists = [columns[name].tolist() for name in NUMBERS]
    for row, cluster, *values in zip(rows.tolist(), clusters.tolist(), *lists, strict=True):
        name = names[cluster] if cluster >= 0 else None
        yield {"id": dataset.ids[row], "cluster": name, **dict(zip(NUMBERS, values, strict=True))}


def sampled(counts: Counts, settings: Settings) -> tuple[Ints, dict[str, np.ndarray]]:
    """The rows of the sample in its order, and its numbers by name: floats, the counts whole numbers."""
    frame, lemmas = Frame.of(counts), Lemmas.of(counts, settings)
    size = sampling.size(settings["alpha"], len(frame))
    rows = frame.rows[:size]
    columns = {"common": "common", "lexicon_size": "lexicon", "reference_size": "reference"}
    numbers: dict[str, np.ndarray] = {name: counts.columns[column][rows] for name, column in columns.items()}
    numbers |= {"precision": lemmas.precision[:size], "recall": lemmas.recall[:size], "l": lemmas.f[:size]}
    numbers["contribution"] = ratio(lemmas.above[:size], lemmas.below[:size].sum())  # to L*: w·L / Σ w
    return rows, numbers
