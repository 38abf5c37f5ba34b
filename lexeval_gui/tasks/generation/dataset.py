"""A reference and outputs joined sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Dataset, Labels, Ragged, Strings
from lexeval_gui.core.task.study import Judgments


@dataclass(frozen=True)
class GenerationDataset(Dataset):
    """n sentences. `words` are all distinct tokens as written; `same` int32 [words] gives equal numbers to tokens that
    are the same under the conventions `unicode` and `case`. Row i of `reference` and of each of `outputs` holds codes
    into `words`; `heads` has as many values as `reference` (from 1, 0 for a root), and so has `pos`, the parts of
    speech where they are known; `valid` bool [n]: the tree of the sentence can be used. `kind` is that of the
    reference: `conllu`, or `text`, which has no trees."""

    words: Strings
    same: NDArray[np.int32]
    reference: Ragged
    heads: Ragged
    pos: Labels
    valid: NDArray[np.bool_]
    outputs: tuple[Ragged, ...]
    judgments: Judgments | None = None
    kind: str = "conllu"
    reference_path: str = ""
