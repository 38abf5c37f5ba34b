"""Lexicons: L-measure, F-measure, entropy and aligned clusters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexeval_gui.core.task import Task
from lexeval_gui.tasks.lexicon import changing, exporting, joining, reading, scoring, subsets
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.features import features
from lexeval_gui.tasks.lexicon.identity import IDENTITY, SAMPLING
from lexeval_gui.tasks.lexicon.paper_tables import PAPER_TABLES
from lexeval_gui.tasks.lexicon.reported import REPORTED
from lexeval_gui.tasks.lexicon.scoring import remarks
from lexeval_gui.tasks.lexicon.showing import membership, pictures, records

if TYPE_CHECKING:
    from lexeval_gui.core.task import BestOfSystems, Errors, Reviewing


def _review() -> Reviewing[LexiconDataset]:
    from lexeval_gui.tasks.lexicon.review import reviewing

    return reviewing


def _errors() -> Errors[LexiconDataset]:
    from lexeval_gui.tasks.lexicon import errors

    return errors


def _best_of_systems() -> BestOfSystems[LexiconDataset]:
    from lexeval_gui.tasks.lexicon import best_of_systems

    return best_of_systems


TASK: Task[LexiconDataset] = Task(
    IDENTITY, reading, joining, scoring, pictures, changing,
    affected=changing.affected, remarks=remarks.of, subsets=subsets, features=features,
    labels=membership, records=records.of_system, exports=exporting, sampling=SAMPLING, review=_review,
    difference=changing.difference, errors=_errors, best_of_systems=_best_of_systems,
    paper_tables=PAPER_TABLES, reported=REPORTED,
)  # fmt: skip
