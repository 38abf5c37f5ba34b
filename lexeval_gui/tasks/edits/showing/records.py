"""Every edit as a record: the gold edits with their status and partners, and the system edits that are spurious."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.scoring.alignment import STATUSES
from lexeval_gui.tasks.edits.scoring.grading import Compared, Grades, compare, grade

Record = dict[str, Any]


def of_system(
    dataset: EditsDataset, system: int, settings: Settings, items: Ints | None = None
) -> Mapping[str, Iterable[Record]]:
    """`items`: every gold edit that counts (in these fragments), with its status and the system edits aligned with it;
    `spurious`: those of the system's. Nothing for M2 at its own levels, whose keys are no pairs of edits."""
    if dataset.kind == "m2":
        return {}
    compared = compare(dataset, system, settings, items)
    grades = grade(compared, settings)
    spurious = compared.systems[grades.spurious[compared.systems]]
    return {
        "items": _gold_records(dataset.ids, compared, grades),
        "spurious": (record(dataset.ids, compared.system, row) for row in spurious.tolist()),
    }


def _gold_records(ids: Strings, compared: Compared, grades: Grades) -> Iterator[Record]:
    partners = Ragged.of(np.bincount(grades.pairs.gold, minlength=len(compared.gold)), grades.pairs.system)
    for row in compared.golds.tolist():
        own = record(ids, compared.gold, row)
        own["status"] = STATUSES[grades.status[row]]
        own["optional"] = bool(compared.gold.optional[row])
        own["aligned"] = [record(ids, compared.system, other) for other in partners.row(row).tolist()]
        yield own


def record(ids: Strings, edits: Edits, row: int) -> Record:
    """One edit: `id` is `fragment:index`; `original` null where the file says none."""
    fragment, index = ids[int(edits.fragment[row])], edits.index[row]
    return {
        "id": f"{fragment}:{index}",
        "fragment": fragment,
        "part": edits.part[row],
        "index": index,
        "type": types.shown(edits.type[row]),
        "start": int(edits.start[row]),
        "end": int(edits.end[row]),
        "original": edits.original[row] if edits.quoted[row] else None,
        "corrections": [edits.texts[code] for code in edits.corrections.row(row).tolist()],
    }
