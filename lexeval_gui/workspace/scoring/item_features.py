"""What the task knows of the items of an evaluation, by which they can be grouped."""

from __future__ import annotations

from functools import partial

from lexeval_gui.core.features import Feature
from lexeval_gui.core.memo import cached
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def item_features(evaluation: Evaluation) -> tuple[Feature, ...]:
    """The features that the task declares, each with a value for every item of the dataset; kept with what is loaded,
    so that each is made once. None where there is no system."""
    task, loaded = evaluation.task, evaluation.loaded
    if task.features is None or not loaded.counts:
        return ()
    make = partial(task.features, loaded.dataset, loaded.counts, loaded.settings)
    return cached(loaded.counts[0].memo, "features", lambda: tuple(make()))
