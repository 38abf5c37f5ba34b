"""What is asked about the worth of classes of errors and of oracles, by the window and on the command line alike."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lexeval_gui.core.changes import Change, Changes
from lexeval_gui.core.jobs import Check, Job, go_on
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.query import QueryError
from lexeval_gui.workspace.analysis import oracles, worth
from lexeval_gui.workspace.analysis.oracles import OracleWorth
from lexeval_gui.workspace.analysis.worth import ErrorClass, ErrorTables, Manner, Worth
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked

ORACLE = "oracle:"
"""What stands before the id of an oracle where classes stand too: `oracle:best`."""

Systems = tuple[int, ...] | None
"""The systems that are meant, None for all."""


class ClassWorths(Struct, frozen=True):
    """What classes of errors of some systems are worth by a measure, the greatest gain first: those of `filters`, or
    (None) all that there are."""

    measure: str
    systems: Systems = None
    filters: tuple[str, ...] | None = None

    def answer(self, asked: Asked, job: Job) -> tuple[Worth, ...]:
        """See Question. Raises BadValue for what is no filter, or where the task knows no errors."""
        job.step(0, "finding errors")
        tables = ErrorTables.of(asked.evaluation, job.check, self.systems)
        filters = self.filters
        meant = worth.classes(tables) if filters is None else [_class_of(tables, text) for text in filters]
        return worth.worths(asked.evaluation, self.measure, meant, job)


class OracleWorths(Struct, frozen=True):
    """What each oracle comes to by a measure, among some systems."""

    measure: str
    systems: Systems = None

    def answer(self, asked: Asked, job: Job) -> tuple[OracleWorth, ...]:
        """See Question."""
        return oracles.oracle_worths(asked.evaluation, self.measure, job, self.systems)


class Copy(Struct, frozen=True):
    """A changed copy: of a class of errors, by its filter, put right or left out; or of an oracle (`oracle:best`) for a
    measure; `words` say what it is. Its answer are the changes that make it: what a journal takes."""

    of: str
    measure: str
    manner: Manner = worth.PUT_RIGHT
    systems: Systems = None
    words: str = ""

    def answer(self, asked: Asked, job: Job) -> Changes:
        """See Question. Raises BadValue where no change can make it."""
        job.step(0, self.words)
        return Changes(self._changes(asked.evaluation, job.check))

    def _changes(self, evaluation: Evaluation, check: Check) -> list[Change]:
        if (oracle := self._oracle(evaluation)) is not None:
            return oracles.changes(evaluation, self.measure, oracle, check, self.systems)
        return worth.changes(evaluation, self._class(evaluation, check), self.manner)

    def evaluation(self, of: Evaluation, check: Check = go_on) -> Evaluation:
        """The evaluation of the copy. Raises BadValue where there can be none that a file says."""
        if (oracle := self._oracle(of)) is not None:
            return oracles.changed(of, self.measure, oracle, check, self.systems)
        meant = self._class(of, check)
        if meant.leaves_items_out(self.manner):
            raise BadValue(f"{meant.id} is left out with its items, which no file says; --where scores the others")
        return worth.changed(of, meant, self.manner, check)

    def _oracle(self, evaluation: Evaluation) -> str | None:
        """The id of the oracle that is meant; None where a class is."""
        if not self.of.startswith(ORACLE):
            return None
        id, known = self.of.removeprefix(ORACLE), [oracle.id for oracle in oracles.kinds(evaluation, self.systems)]
        if id not in known:
            raise BadValue(f"there is no oracle '{id}'; there are {', '.join(known) or 'none'}")
        return id

    def _class(self, evaluation: Evaluation, check: Check) -> ErrorClass:
        return _class_of(ErrorTables.of(evaluation, check, self.systems), self.of)


def _class_of(tables: ErrorTables, text: str) -> ErrorClass:
    """The class of a filter. Raises BadValue."""
    try:
        return worth.of_filter(tables, text)
    except QueryError as error:
        raise BadValue(f"{text}: {error.message} (at character {error.position + 1})") from error


def measures(evaluation: Evaluation, systems: Sequence[int]) -> list[str]:
    """The ids of the measures that something can be worth by: those that any of these systems has, but for counts."""
    there = dict.fromkeys(name for system in systems for name in evaluation.available(system))
    return [name for name in there if evaluation.measures[name].kind != "count"]
