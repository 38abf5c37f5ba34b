"""How far annotators agree: a file of their responses, as a table and as JSON. No gold and no system is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lexeval_gui import __version__
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.tasks.substitution.agreement import MEASURES, Agreement, Agreements, agreement
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.outputs import ALL, problem_json

TASK = "substitution"
"""The task whose annotators gave responses of their own."""

COUNTS = ("items", "mode_items", "responses")
"""What is counted beside the measures."""


@dataclass(frozen=True)
class Agreed:
    """The agreement in a file, and what was wrong with it."""

    path: str
    agreement: Agreement
    problems: tuple[Problem, ...]


def of_file(path: str, options: Mapping[str, str], job: Job | None = None) -> Agreed:
    """Read a file of responses and compare the annotators. Raises Unreadable, and BadValue for a wrong option."""
    plan = opening.assigned(TASK, [("responses", path)], options)
    part = opening.task(TASK).reading.read("responses", path, plan.options, job or opening.job_of(plan))
    return Agreed(path, agreement(part), part.problems)  # type: ignore[arg-type]


def signature(measure: str = MEASURES[0]) -> str:
    """No parameter acts on agreement: task, measure, version."""
    return f"{TASK} | {measure} | v{__version__}"


def table(agreed: Agreed) -> Table:
    """A row for all items, each part of speech and each annotator; each measure with the cases it is a mean of."""
    heads = [Column("group", "", "text"), Column("value", "", "text")]
    counts = [Column(name, name.replace("_", " "), "count") for name in COUNTS]
    measures = []
    for name in agreed.agreement.overall.shares():
        title = name.replace("_agreement", "").replace("_", " ")
        measures += [Column(name, title, "number"), Column(f"{name}_cases", "cases", "count")]
    rows = [(group, value, *_cells(found)) for group, value, found in _lines(agreed.agreement)]
    return Table((*heads, *counts, *measures), tuple(rows), title="agreement of annotators", note=signature())


def _lines(found: Agreement) -> Iterator[tuple[str, str, Agreements]]:
    yield ALL, "", found.overall
    for value, inside in found.by_pos.items():
        yield "pos", value, inside
    for name, own in found.by_annotator.items():
        yield "annotator", name, own


def _cells(found: Agreements) -> Sequence[Cell]:
    cells: list[Cell] = [getattr(found, name) for name in COUNTS]
    for share in found.shares().values():
        cells += [share.value, share.count]
    return cells


def document(agreed: Agreed) -> dict[str, Any]:
    """The JSON: measures, their sums and cases, groups `pos` and `annotator`, problems."""
    found = agreed.agreement
    return {
        "task": TASK,
        "signature": signature(),
        "path": agreed.path,
        "measures": _measures(found.overall),
        "counts": {name: {"sum": share.total, "cases": share.count} for name, share in found.overall.shares().items()},
        "groups": {
            "pos": {value: _measures(inside) for value, inside in found.by_pos.items()},
            "annotator": {name: _measures(own) for name, own in found.by_annotator.items()},
        },
        "problems": [problem_json(problem) for problem in agreed.problems],
    }


def _measures(found: Agreements) -> dict[str, float | int | None]:
    shares = {name: share.value for name, share in found.shares().items()}
    return shares | {name: getattr(found, name) for name in COUNTS}
