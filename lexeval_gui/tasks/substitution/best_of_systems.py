"""Answers that are for each item those of the best of several systems."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset


def no_best(dataset: SubstitutionDataset, systems: Sequence[int], measure: str, settings: Settings) -> str:
    """Why there is none: files of two kinds, or answers that are those of another item."""
    if settings["empty_answers"] == "score.pl":
        return "under empty_answers = score.pl an empty line has the answers of another item"
    kinds = {dataset.answers[system].kind for system in systems}
    return f"the systems are of different kinds ({', '.join(sorted(kinds))})" if len(kinds) > 1 else ""


def best_of(
    dataset: SubstitutionDataset, systems: Sequence[int], choice: Ints, settings: Settings
) -> SubstitutionDataset:
    """The answers of the system chosen for each item, in the place of those of the first of these systems."""
    n, every = len(dataset), dataset.answers
    words = Strings.concatenate([answers.words for answers in every])
    starts = np.cumsum([0, *(len(answers.words) for answers in every)])
    shifted = [
        Ragged(answers.entries.offsets, answers.entries.values.astype(np.int64) + start)
        for answers, start in zip(every, starts[:-1], strict=True)
    ]
    rows = choice * n + np.arange(n)
    lists = Ragged.concatenate(shifted).take(rows)
    lines, blank = (np.concatenate([getattr(a, name) for a in every])[rows] for name in ("lines", "blank"))
    made = replace(every[systems[0]], entries=lists, words=words, lines=lines, blank=blank)
    return replace(dataset, answers=(*every[: systems[0]], made, *every[systems[0] + 1 :]))
