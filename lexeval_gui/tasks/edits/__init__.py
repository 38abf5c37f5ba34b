"""Edits of learners' English: HOO 2012 and 2011, and M2 with the levels of ERRANT."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lexeval_gui.core.task import Task
from lexeval_gui.tasks.edits import changing, exporting, joining, reading, scoring
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.features import features
from lexeval_gui.tasks.edits.identity import IDENTITY
from lexeval_gui.tasks.edits.joining import checking
from lexeval_gui.tasks.edits.paper_tables import PAPER_TABLES
from lexeval_gui.tasks.edits.reported import REPORTED
from lexeval_gui.tasks.edits.showing import pictures, records, statuses

if TYPE_CHECKING:
    from lexeval_gui.core.task import BestOfSystems, Errors, OfficialScorer


def _errors() -> Errors[EditsDataset]:
    from lexeval_gui.tasks.edits import errors

    return errors


def _best_of_systems() -> BestOfSystems[EditsDataset]:
    from lexeval_gui.tasks.edits import best_of_systems

    return best_of_systems


def _official() -> Mapping[str, OfficialScorer]:
    from lexeval_gui.tasks.edits import evalfrag

    return evalfrag.SCORERS


TASK: Task[EditsDataset] = Task(
    IDENTITY, reading, joining, scoring, pictures, changing,
    sniff_folder=reading.sniff_folder, remarks=checking.remarks,
    features=features, labels=statuses, records=records.of_system, exports=exporting,
    followed=changing.followed, difference=changing.difference, errors=_errors, best_of_systems=_best_of_systems,
    official=_official, paper_tables=PAPER_TABLES, reported=REPORTED,
)  # fmt: skip
