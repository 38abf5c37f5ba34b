"""What becomes of each edit: the status of every gold edit, and which system edits are spurious."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.scoring.alignment import Pairs, align
from lexeval_gui.tasks.edits.scoring.one_to_one import one_to_one


class Compared(Struct, frozen=True):
    """The edits of gold and of one system that count, with their pairs.

    `golds`, `systems` int64 are rows of `gold` and `system`, in file order; the pairs hold such rows too.
    """

    gold: Edits
    system: Edits
    golds: NDArray[np.int64]
    systems: NDArray[np.int64]
    pairs: Pairs


class Grades(Struct, frozen=True):
    """`status` int8 [edits of the gold], MISSED where an edit does not count; `spurious` bool [edits of the system];
    `pairs` those that made the statuses (under one-to-one, the matching)."""

    status: NDArray[np.int8]
    spurious: Mask
    pairs: Pairs


def compare(dataset: EditsDataset, system: int, settings: Settings, items: Ints | None = None) -> Compared:
    """Align one system's edits with the gold's, in all fragments or in some, both filtered by `types` first."""
    gold, run = dataset.gold, dataset.runs[system]
    golds, systems = _filtered_rows(gold, settings, items), _filtered_rows(run, settings, items)
    pairs = align(gold.edits, run.edits, settings, golds, systems, dataset.covered)
    return Compared(gold.edits, run.edits, golds, systems, pairs)


def _filtered_rows(edits: EditSet, settings: Settings, items: Ints | None) -> NDArray[np.int64]:
    """The rows of the edits that count."""
    if items is None:
        rows = np.arange(len(edits.edits))
    else:
        rows = Ragged(edits.offsets, np.arange(len(edits.edits))).take(items).values
    if settings["types"] == "all":
        return rows
    return np.asarray(rows[types.filtered(edits.edits.type, settings["types"])[rows]])


def grade(compared: Compared, settings: Settings, of_gold: Ints | None = None, of_system: Ints | None = None) -> Grades:
    """Decide what becomes of each edit.

    With labels (ints [edits] of the whole gold and system) only edits of one label are compared: all labels at once,
    each as if both sides were filtered to it.
    """
    pairs = compared.pairs
    if of_gold is not None and of_system is not None:
        pairs = pairs.take(of_gold[pairs.gold] == of_system[pairs.system])
    spurious = np.zeros(len(compared.system), np.bool_)
    spurious[compared.systems] = True
    met = pairs.back if settings["spurious"] == "one-way" else pairs.level > 0
    spurious[pairs.system[met]] = False
    pairs = pairs.take(one_to_one(pairs) if settings["pairing"] == "one-to-one" else pairs.level > 0)
    status = np.zeros(len(compared.gold), np.int8)
    np.maximum.at(status, pairs.gold, pairs.level)
    return Grades(status, spurious, pairs)
