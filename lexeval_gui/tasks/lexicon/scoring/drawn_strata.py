"""The strata of a sample with how many of their lemmas are drawn, and why there are none."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.task.sampling import Stratum
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.scoring import strata
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import Frame


def found_strata(dataset: LexiconDataset, system: int, counts: Counts, settings: Settings) -> strata.Strata:
    """The strata that these counts were made with."""
    rows = counts.row_of
    sizes, frame = (counts.columns[name][rows] for name in ("same_lexicon", "frame"))
    return strata.strata_of(dataset, system, sizes, frame, settings)


def drawn_strata(dataset: LexiconDataset, system: int, counts: Counts, settings: Settings) -> tuple[Stratum, ...]:
    """Each stratum by name, with its lemmas and those drawn; a single one without a name where there are none."""
    names, frame = found_strata(dataset, system, counts, settings).names, Frame.of(counts)
    size = frame.sample_size(settings["alpha"])
    there = np.bincount(frame.stratum, minlength=len(names)).tolist()
    drawn = np.bincount(frame.stratum[:size], minlength=len(names)).tolist()
    return tuple(Stratum(*row) for row in zip(names, there, drawn, strict=True))


def why_not(dataset: LexiconDataset, system: int, counts: Counts, settings: Settings) -> str:
    """Why there are no such strata or allocation of a system; "" if there are."""
    sizes = {one.name: one.frame for one in drawn_strata(dataset, system, counts, settings)}
    return strata.why_not(dataset, found_strata(dataset, system, counts, settings), sizes, settings)
