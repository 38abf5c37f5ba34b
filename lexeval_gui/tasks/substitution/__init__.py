"""Lexical substitution: SemEval-2007 Task 10, and the measures of Jabbari, Hepple & Guthrie (2010)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lexeval_gui.core.task import Task
from lexeval_gui.tasks.substitution import changing, exporting, joining, reading, scoring, subsets
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset
from lexeval_gui.tasks.substitution.features import features
from lexeval_gui.tasks.substitution.identity import IDENTITY
from lexeval_gui.tasks.substitution.paper_tables import PAPER_TABLES
from lexeval_gui.tasks.substitution.parts import Responses
from lexeval_gui.tasks.substitution.reported import REPORTED
from lexeval_gui.tasks.substitution.scoring.along import totals_along
from lexeval_gui.tasks.substitution.scoring.counting import affected
from lexeval_gui.tasks.substitution.showing import pictures

if TYPE_CHECKING:
    from lexeval_gui.core.task import AnnotatorAgreement, Baselines, BestOfSystems, Errors, OfficialScorer, Oracles


def _agreement() -> AnnotatorAgreement[Responses]:
    from lexeval_gui.tasks.substitution import agreement

    return agreement


def _errors() -> Errors[SubstitutionDataset]:
    from lexeval_gui.tasks.substitution import errors

    return errors


def _oracles() -> Oracles[SubstitutionDataset]:
    from lexeval_gui.tasks.substitution import oracles

    return oracles


def _best_of_systems() -> BestOfSystems[SubstitutionDataset]:
    from lexeval_gui.tasks.substitution import best_of_systems

    return best_of_systems


def _baselines() -> Baselines:
    from lexeval_gui.tasks.substitution import baselines

    return baselines


def _official() -> Mapping[str, OfficialScorer]:
    from lexeval_gui.tasks.substitution import official

    return official.SCORERS


TASK: Task[SubstitutionDataset] = Task(
    IDENTITY, reading, joining, scoring, pictures, changing, affected=affected, along=totals_along, subsets=subsets,
    features=features, exports=exporting, followed=changing.followed, difference=changing.difference, errors=_errors,
    oracles=_oracles, best_of_systems=_best_of_systems, agreement=_agreement, baselines=_baselines, official=_official,
    paper_tables=PAPER_TABLES, reported=REPORTED,
)  # fmt: skip
