"""Gold, runs and sources of the edits task joined fragment by fragment."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Dataset, Labels, Ragged, Strings
from lexeval_gui.tasks.edits.parts import Edits


@dataclass(frozen=True)
class EditSet:
    """The edits of the gold or of one run over the n fragments of the dataset: `offsets` int64 [n + 1] where each
    fragment's edits begin in `edits`. Part and type labels of gold and runs share their words, as do `texts`, so that
    codes can be compared. `annotators` (M2): those present in each sentence. `files` [n]: the path of each fragment
    (M2: nothing)."""

    edits: Edits
    offsets: NDArray[np.int64]
    annotators: Ragged | None = None
    files: Strings | None = None


@dataclass(frozen=True)
class EditsDataset(Dataset):
    """n fragments (M2: sentences). `kind` is `hoo` or `m2`; `part_texts` [s] are the source texts of the parts of all
    fragments (M2: the sentences), `part_names` [s] with the words that edits' `part` labels have, and `part_offsets`
    int64 [n + 1] says which belong to which fragment; a fragment without source has none. `paragraphs`: where each
    paragraph begins in its text (code points)."""

    kind: str
    gold: EditSet
    runs: tuple[EditSet, ...]
    part_texts: Strings
    part_names: Labels
    part_offsets: NDArray[np.int64]
    paragraphs: Ragged
    gold_path: str = ""
