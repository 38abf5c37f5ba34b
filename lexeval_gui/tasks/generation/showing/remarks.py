"""What is odd about judgments; all else is said once the files are joined."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import Totals
from lexeval_gui.tasks.generation.dataset import GenerationDataset


def of_judgments(dataset: GenerationDataset, settings: Settings, totals: Totals) -> Sequence[Problem]:
    """Judgments of unknown items and systems, and such as are left out."""
    known = dataset.judgments
    if known is None:
        return ()
    from lexeval_gui.tasks.generation.study import judgments

    return judgments.remarks(known, judgments.place(known, dataset.ids, [system.name for system in dataset.systems]))
