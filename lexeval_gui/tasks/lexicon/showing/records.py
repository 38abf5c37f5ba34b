"""The sampled lemmas as records, in the order of the sample."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, ratio
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.holders import held_forms
from lexeval_gui.tasks.lexicon.scoring import counting
from lexeval_gui.tasks.lexicon.scoring.drawn_strata import found_strata
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import Frame, LemmaMeasures
from lexeval_gui.tasks.lexicon.scoring.strata import NONE

Record = dict[str, Any]

NUMBERS = ("precision", "recall", "l", "common", "lexicon_size", "reference_size", "contribution")


def of_system(
    dataset: LexiconDataset, system: int, settings: Settings, items: Ints | None = None
) -> Mapping[str, Iterator[Record]]:
    """`items`: every sampled lemma with its cluster, p, r, L, counts and contribution to L* (of these items), its
    stratum if it was drawn by strata, and of several dictionaries the forms that each has of it."""
    counts = counting.count(dataset, system, settings)
    return {"items": _records(dataset, system, counts, settings, items)}


def _records(
    dataset: LexiconDataset, system: int, counts: Counts, settings: Settings, items: Ints | None
) -> Iterator[Record]:
    rows, columns = sample_numbers(counts, settings, items)
    names, clusters = dataset.lexicons[system].names, counts.columns["cluster"][rows]
    strata = _strata(dataset, system, counts, settings, rows)
    lists = [columns[name].tolist() for name in NUMBERS]
    for row, cluster, *values in zip(rows.tolist(), clusters.tolist(), *lists, strict=True):
        name = names[cluster] if cluster >= 0 else None
        own: Record = {} if strata is None else {"stratum": strata[row]}
        own |= {"dictionaries": held_forms(dataset, row)} if dataset.dictionaries else {}
        yield {"id": dataset.ids[row], "cluster": name, **dict(zip(NUMBERS, values, strict=True)), **own}


def _strata(
    dataset: LexiconDataset, system: int, counts: Counts, settings: Settings, rows: Ints
) -> dict[int, str] | None:
    """The stratum of each of these rows; None where lemmas are drawn from all alike."""
    if settings["strata"] == NONE:
        return None
    names, codes = found_strata(dataset, system, counts, settings).names, counts.columns["stratum"]
    return {row: names[codes[row]] for row in rows.tolist()}


def sample_numbers(counts: Counts, settings: Settings, items: Ints | None = None) -> tuple[Ints, dict[str, np.ndarray]]:
    """The rows of the sample (of those of these items) in its order, and its numbers by name: floats, the counts whole
    numbers."""
    frame, lemmas = Frame.of(counts), LemmaMeasures.of(counts, settings)
    drawn = np.arange(frame.sample_size(settings["alpha"]))
    stands = frame.expansion(len(drawn))
    if items is not None:
        drawn = drawn[np.isin(frame.rows[drawn], items)]
    rows = frame.rows[drawn]
    columns = {"common": "common", "lexicon_size": "lexicon", "reference_size": "reference"}
    numbers: dict[str, np.ndarray] = {name: counts.columns[column][rows] for name, column in columns.items()}
    numbers |= {"precision": lemmas.precision[drawn], "recall": lemmas.recall[drawn], "l": lemmas.f[drawn]}
    below = (lemmas.below[drawn] * stands[drawn]).sum()
    numbers["contribution"] = ratio(lemmas.above[drawn] * stands[drawn], below)  # to L*: w·L / Σ w
    return rows, numbers
