"""What an evaluation task offers: small capabilities, each satisfied by a module of the task. A new task is one new
folder in `tasks/`, and nothing else changes.

A capability holds plain functions without state and without Qt. The flow: path → `reading` → Part → `joining` →
Dataset → `scoring` (counts, then scores) → tables, curves; `showing` draws an item, `changing` asks what if. Every
convention says at which stage it acts, so a change re-runs its stage and those after it; a slider re-runs only `score`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from msgspec import Struct, StructMeta

from lexeval_gui.core.dataset import D
from lexeval_gui.core.task.changing import Affected, Changing, Difference, Followed, same_items, same_part
from lexeval_gui.core.task.exports import Export, Exported, Exporting
from lexeval_gui.core.task.features import Features
from lexeval_gui.core.task.identity import Identity
from lexeval_gui.core.task.joining import Joining
from lexeval_gui.core.task.movements import Movement, Movements, of_counts
from lexeval_gui.core.task.paper_tables import PaperTable
from lexeval_gui.core.task.reading import Guess, Part, Reading, Role, SniffFolder, no_folder
from lexeval_gui.core.task.reported import Reported
from lexeval_gui.core.task.scoring import Along, Remarks, Scoring, Totals, no_remarks, one_by_one
from lexeval_gui.core.task.showing import Showing
from lexeval_gui.core.task.subsets import ANY_ITEMS, Subsets
from lexeval_gui.core.task.what_if import CountNoun, HeadlineFormula

if TYPE_CHECKING:
    from inspect import Signature

    from lexeval_gui.core.task.agreement import AnnotatorAgreement
    from lexeval_gui.core.task.baselines import Baselines
    from lexeval_gui.core.task.best_of_systems import BestOfSystems
    from lexeval_gui.core.task.errors import Errors
    from lexeval_gui.core.task.labels import Labelling
    from lexeval_gui.core.task.official import OfficialScorer
    from lexeval_gui.core.task.oracles import Oracles
    from lexeval_gui.core.task.records import Records
    from lexeval_gui.core.task.review import Reviewing
    from lexeval_gui.core.task.sampling import Sampling
    from lexeval_gui.core.task.study import Judging

__all__ = [
    "AnnotatorAgreement", "Baselines", "BestOfSystems", "Changing", "CountNoun", "Difference", "Errors", "Export",
    "Exported", "Exporting", "Features", "Guess", "HeadlineFormula", "Identity", "Joining", "Judging", "Labelling",
    "Movement", "Movements", "OfficialScorer", "Oracles", "PaperTable", "Part", "Reading", "Records", "Reported",
    "Reviewing", "Role", "Sampling", "Scoring", "Showing", "Subsets", "Task", "Totals", "reviewing",
]  # fmt: skip

_LATE = {
    "AnnotatorAgreement": "agreement",
    "Baselines": "baselines",
    "BestOfSystems": "best_of_systems",
    "Errors": "errors",
    "Labelling": "labels",
    "OfficialScorer": "official",
    "Oracles": "oracles",
    "Records": "records",
    "Reviewing": "review",
    "Sampling": "sampling",
    "Judging": "study",
}
"""The modules of what few tasks have: what it is made of is loaded by who has one of them."""


def __getattr__(name: str) -> Any:
    """What few tasks have, when it is first asked for (PEP 562)."""
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)


class _TaskMeta(StructMeta):
    """`help` shows what a class is made with, by the types of its fields: these are imported only then."""

    @property
    def __signature__(cls) -> Signature:
        globals().update({name: __getattr__(name) for name in _LATE})
        return super().__signature__


class Task(Struct, Generic[D], metaclass=_TaskMeta, frozen=True, eq=False):
    """A task by its capabilities; `D` is its dataset. What follows the first six, it has or has not.

    Pictures, review, agreement, study, baselines, official scorers, errors, oracles and best of systems are given as
    functions that import them: a task that is loaded has loaded none of these. Errors, oracles and the best of systems
    are put in force as changes, which `difference` makes.
    """

    identity: Identity
    reading: Reading[Part]
    joining: Joining[Part, D]
    scoring: Scoring[D]
    showing: Callable[[], Showing[D]]
    changing: Changing[D]
    sniff_folder: SniffFolder = no_folder
    affected: Affected[D] = same_items
    followed: Followed[D] = same_part
    remarks: Remarks[D] = no_remarks
    along: Along = one_by_one
    movements: Movements = of_counts
    features: Features[D] | None = None
    subsets: Subsets = ANY_ITEMS
    labels: Labelling[D] | None = None
    records: Records[D] | None = None
    exports: Exporting[D] | None = None
    difference: Difference[D] | None = None
    errors: Callable[[], Errors[D]] | None = None
    oracles: Callable[[], Oracles[D]] | None = None
    best_of_systems: Callable[[], BestOfSystems[D]] | None = None
    sampling: Sampling | None = None
    paper_tables: tuple[PaperTable, ...] = ()
    reported: tuple[Reported, ...] = ()
    review: Callable[[], Reviewing[D]] | None = None
    agreement: Callable[[], AnnotatorAgreement[Any]] | None = None
    study: Callable[[], Judging[D]] | None = None
    baselines: Callable[[], Baselines] | None = None
    official: Callable[[], Mapping[str, OfficialScorer]] | None = None


def reviewing(task: Task[Any]) -> Reviewing[Any] | None:
    """What a task offers to review; None if nothing."""
    return None if task.review is None else task.review()
