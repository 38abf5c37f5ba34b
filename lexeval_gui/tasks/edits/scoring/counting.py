"""What is counted of a system in each fragment: over all edits, and over those of each type and group of types."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Group
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.scoring import m2_levels
from lexeval_gui.tasks.edits.scoring.alignment import CORRECTED, DETECTED, MISSED, RECOGNISED
from lexeval_gui.tasks.edits.scoring.distinct_rows import distinct_rows
from lexeval_gui.tasks.edits.scoring.grading import Compared, Grades, compare, grade
from lexeval_gui.tasks.edits.scoring.maxmatch import counting as maxmatch

COLUMNS = ("gold", "system", "detected", "recognised", "corrected", "spurious", "missed_optional")

Table = NDArray[np.int64]


def count(
    dataset: EditsDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
) -> Counts:
    """Count one system under the count conventions, for all fragments or for some; `check` is called at each step.

    Columns, int64 [rows]: gold and system edits; gold edits detected, recognised and corrected; spurious system edits;
    optional gold edits that are missed. M2 data has the columns of its levels instead (see `m2_levels`), corrected text
    beside it those of MaxMatch.
    """
    if dataset.runs[system].outputs is not None:
        return maxmatch.count(dataset, system, settings, items, check)
    if dataset.kind == "m2":
        return m2_levels.count(dataset, system, settings, items, check)
    rows = np.arange(len(dataset)) if items is None else items
    place = np.full(len(dataset), -1, np.int64)
    place[rows] = np.arange(len(rows))
    check()
    compared = compare(dataset, system, settings, items)
    check()
    whole = _tally(compared, grade(compared, settings), place, len(rows))
    check()
    parts = _parts(compared, settings, place, len(rows))
    return replace(_counts(whole), parts={group: _counts(table) for group, table in parts.items()})


def _counts(table: Table) -> Counts:
    """Counts of [n, columns]: a row for all lines that are equal."""
    lines, row_of = distinct_rows(table)
    return Counts(dict(zip(COLUMNS, lines.T, strict=True)), row_of, {})


def _tally(
    compared: Compared, grades: Grades, place: Ints, items: int, by: tuple[Ints, Ints, int] | None = None
) -> Table:
    """Count edits by fragment (its place among the items) and label: int64 [items, labels · columns] by label. `by` has
    the labels of gold and system edits, and how many there are."""
    of_gold, of_system, labels = by or (None, None, 1)
    gold = _cells(compared.gold.fragment, compared.golds, place, of_gold, labels)
    system = _cells(compared.system.fragment, compared.systems, place, of_system, labels)
    status, spurious = grades.status[compared.golds], grades.spurious[compared.systems]
    missed_optional = compared.gold.optional[compared.golds] & (status == MISSED)
    counted = (
        gold,
        system,
        *(gold[status >= level] for level in (DETECTED, RECOGNISED, CORRECTED)),
        system[spurious],
        gold[missed_optional],
    )
    sums = [np.bincount(cells[cells >= 0], minlength=items * labels) for cells in counted]
    return np.stack(sums, axis=1).reshape(items, labels * len(COLUMNS)).astype(np.int64)


def _cells(fragment: Ints, rows: Ints, place: Ints, label: Ints | None, labels: int) -> Ints:
    """The cell of each edit, by fragment and label; -1 without a label."""
    if label is None:
        return np.asarray(place[fragment[rows]])
    return np.where(label[rows] < 0, -1, place[fragment[rows]] * labels + label[rows])


def _parts(compared: Compared, settings: Settings, place: Ints, items: int) -> dict[Group, Table]:
    """By type and by group of types, in the order of their names: all that gold or system has an edit of."""
    shown = [types.shown(word) for word in compared.gold.type.words]
    grouped = [types.group_of(word) for word in compared.gold.type.words]
    found = {
        ("type", name): table
        for names, untyped in ((shown, types.UNTYPED), (grouped, ""))
        for name, table in _by(names, untyped, compared, settings, place, items).items()
    }
    return dict(sorted(found.items(), key=lambda part: part[0]))


def _by(
    names: list[str], untyped: str, compared: Compared, settings: Settings, place: Ints, items: int
) -> dict[str, Table]:
    """Filter both sides to each name in turn (`names` of the types' words) and count again."""
    known = sorted({*names, untyped} - {""})
    if not known:
        return {}
    code_of = np.array([known.index(name) if name else -1 for name in (*names, untyped)])
    # code -1, no label, is the last
    of_gold, of_system = (code_of[labels.codes] for labels in (compared.gold.type, compared.system.type))
    grades = grade(compared, settings, of_gold, of_system)
    table = _tally(compared, grades, place, items, (of_gold, of_system, len(known)))
    split = table.reshape(items, len(known), len(COLUMNS))
    present = np.asarray(split[:, :, :2].any(axis=(0, 2)))
    return {name: split[:, code] for code, name in enumerate(known) if present[code]}
