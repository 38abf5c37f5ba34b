"""How far annotators agree: a file of what each says, as a table and as JSON. No gold and no system is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import where_words
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.core.task.agreement import Agreement, Agreements
from lexeval_gui.core.version import __version__
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.analysis import subsets
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class FileAgreement(Struct, frozen=True):
    """The agreement in a file of a task, and what was wrong with it."""

    task: str
    path: str
    agreement: Agreement
    problems: tuple[Problem, ...]
    where: str = ""

    @property
    def signature(self) -> str:
        """No parameter acts on agreement: task, measure, the filter if there is one, version."""
        where = [where_words(self.where)] if self.where else []
        return " | ".join([self.task, next(iter(self.agreement.overall.shares())), *where, f"v{__version__}"])


def of_file(task: str, path: str, options: Mapping[str, str], where: str = "", job: Job | None = None) -> FileAgreement:
    """Read a file of a task that offers agreement, and compare the annotators, over the items that a filter finds if
    one is given. Raises Unreadable, and BadValue for a wrong option or filter."""
    room = opening.task(task)
    assert room.agreement is not None
    offered = room.agreement()
    plan = plans.plan_with_roles(task, [(offered.role, path)], options)
    part = room.reading.read(offered.role, path, plan.options, job or plans.job_of(plan))
    rows = subsets.rows_of_data(offered.items(part), where) if where else None
    return FileAgreement(task, path, offered.agreement(part, rows), part.problems, where)


def opened(evaluation: Evaluation) -> Any:
    """What annotators said of the items, as the task has it; None where it is not open."""
    offered = evaluation.task.agreement
    return None if offered is None else offered().opened(evaluation.dataset)


def of_evaluation(evaluation: Evaluation, job: Job | None = None) -> FileAgreement | None:
    """The same of the file that is open beside a gold, over the items that are scored; over all that it has where all
    are. None where none is open."""
    offered = None if evaluation.task.agreement is None else evaluation.task.agreement()
    part = opened(evaluation)
    if offered is None or part is None:
        return None
    rows = None
    if evaluation.rows is not None:
        scored = {evaluation.dataset.ids[row] for row in evaluation.rows.tolist()}
        rows = np.array([row for row, item in enumerate(offered.items(part).ids) if item in scored], np.int64)
    found = offered.agreement(part, rows, job)
    return FileAgreement(evaluation.task.identity.id, part.path, found, part.problems, evaluation.where)


def filters(evaluation: Evaluation, agreed: FileAgreement) -> tuple[tuple[str, ...], ...]:
    """The filter that finds the items of each cell of the `table`, "" for its heads."""
    from lexeval_gui.workspace.outputs import ALL  # not before the first rows: whether a pane is offered is asked then

    assert evaluation.task.agreement is not None
    asks_for, columns = evaluation.task.agreement().asks_for, [column.id for column in table(agreed).columns]
    return tuple(
        tuple(
            "" if name == "group" else asks_for("" if group == ALL else group, value, name.removesuffix("_cases"))
            for name in columns
        )
        for group, value, _ in _lines(agreed.agreement)
    )


def table(agreed: FileAgreement) -> Table:
    """A row for all items, each value of a group; each measure with the cases it is a mean of."""
    overall = agreed.agreement.overall
    heads = [Column("group", "", "text"), Column("value", "", "text")]
    counts = [Column(name, name.replace("_", " "), "count") for name in overall.counts()]
    measures = []
    for name in overall.shares():
        title = name.replace("_agreement", "").replace("_", " ")
        measures += [Column(name, title, "number"), Column(f"{name}_cases", "cases", "count")]
    rows = [(group, value, *_cells(found)) for group, value, found in _lines(agreed.agreement)]
    return Table((*heads, *counts, *measures), tuple(rows), title="agreement of annotators", note=agreed.signature)


def _lines(found: Agreement) -> Iterator[tuple[str, str, Agreements]]:
    from lexeval_gui.workspace.outputs import ALL

    yield ALL, "", found.overall
    for group, values in found.groups().items():
        for value, inside in values.items():
            yield group, value, inside


def _cells(found: Agreements) -> Sequence[Cell]:
    shares = (cell for share in found.shares().values() for cell in (share.value, share.count))
    return (*found.counts().values(), *shares)


def document(agreed: FileAgreement) -> dict[str, Any]:
    """The JSON: measures, their sums and cases, groups, problems."""
    from lexeval_gui.workspace.outputs import problem_json

    found = agreed.agreement
    return {
        "task": agreed.task,
        "signature": agreed.signature,
        "path": agreed.path,
        "measures": _measures(found.overall),
        "counts": {name: {"sum": share.total, "cases": share.count} for name, share in found.overall.shares().items()},
        "groups": {
            group: {value: _measures(inside) for value, inside in values.items()}
            for group, values in found.groups().items()
        },
        "problems": [problem_json(problem) for problem in agreed.problems],
    }


def _measures(found: Agreements) -> dict[str, float | int | None]:
    return {**{name: share.value for name, share in found.shares().items()}, **found.counts()}
