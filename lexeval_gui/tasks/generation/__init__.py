"""Generated sentences: string and tree accuracy after Bangalore, Rambow & Whittaker (2000)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexeval_gui.core.task import Task
from lexeval_gui.tasks.generation import changing, exporting, joining, reading, scoring
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.features import features
from lexeval_gui.tasks.generation.identity import IDENTITY
from lexeval_gui.tasks.generation.paper_tables import PAPER_TABLES
from lexeval_gui.tasks.generation.reported import REPORTED
from lexeval_gui.tasks.generation.scoring import remarks
from lexeval_gui.tasks.generation.showing import pictures, records

if TYPE_CHECKING:
    from lexeval_gui.core.task import Baselines, BestOfSystems, Errors, Judging


def _study() -> Judging[GenerationDataset]:
    from lexeval_gui.tasks.generation import study

    return study


def _errors() -> Errors[GenerationDataset]:
    from lexeval_gui.tasks.generation import errors

    return errors


def _best_of_systems() -> BestOfSystems[GenerationDataset]:
    from lexeval_gui.tasks.generation import best_of_systems

    return best_of_systems


def _baselines() -> Baselines:
    from lexeval_gui.tasks.generation import baselines

    return baselines


TASK: Task[GenerationDataset] = Task(
    IDENTITY, reading, joining, scoring, pictures, changing,
    remarks=remarks.of_judgments, features=features, records=records.of_system, exports=exporting, study=_study,
    followed=changing.followed, difference=changing.difference, errors=_errors, best_of_systems=_best_of_systems,
    baselines=_baselines, paper_tables=PAPER_TABLES, reported=REPORTED,
)  # fmt: skip
