"""What became of every edit, over all fragments at once: what filters by status and type ask."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.changes import Ref
from lexeval_gui.core.dataset import Ints, Mask
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.query.fields import Labels, Parts
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.scoring import m2_annotators
from lexeval_gui.tasks.edits.scoring.alignment import CORRECTED, DETECTED, MISSED, RECOGNISED
from lexeval_gui.tasks.edits.scoring.distinct_rows import keys_of_both
from lexeval_gui.tasks.edits.scoring.grading import compare, grade
from lexeval_gui.tasks.edits.scoring.maxmatch.extracted import extracted

names = ("status", "type")
"""What can be asked of an edit."""

more = ("operation", "gold_type", "system_type", "type_group")
"""What it does to the text, the types on both sides of an alignment, and the groups of `type`."""

counted = "edits"

NOTHING = "none"
"""The type of the side that has no edit: of what is missed the system's, of what is spurious the gold's."""

OPERATIONS = ("insertion", "deletion", "replacement")
INSERTION, DELETION, REPLACEMENT = range(3)

WORDS = ("corrected", "recognised", "detected", "missed", "spurious")
"""Each level of a gold edit from CORRECTED downwards, then what a system's edit may be."""
SPURIOUS = WORDS.index("spurious")


class EditStatuses(Struct, frozen=True):
    """The gold edits that count (`golds`, rows of the gold) with the `level` of each, the edits of the system that
    count (`runs`, rows of the run), and those of them that no gold edit stands for (`lone`): `spurious` bool [lone], or
    left over by a one-to-one pairing. `partner` is the edit of the system (a row of the run) that made the level of
    each gold edit, the first of several, -1 for none."""

    golds: Ints
    level: Ints
    partner: Ints
    runs: Ints
    lone: Ints
    spurious: Mask


def parts(dataset: EditsDataset, system: int, counts: Counts, settings: Settings) -> Parts:
    """Every gold edit, and every edit of the system that is spurious or left over, with status, types and operation:
    those of the gold edit, of an edit without gold its own. Kept with the counts, since it depends on nothing else but,
    of M2, on β, which chooses among annotators."""
    beta = settings["m2_beta"] if dataset.kind == "m2" else ""
    known: tuple[str, Parts] | None = counts.memo.get("parts")
    if known is None or known[0] != beta:
        known = counts.memo["parts"] = beta, _parts(dataset, system, counts, settings)
    return known[1]


def statuses_of(dataset: EditsDataset, system: int, counts: Counts, settings: Settings) -> EditStatuses:
    """What became of every edit of the gold and of a system; of M2, of those by the annotators that are taken. (Rows
    of the run are those of `extracted`, where it is corrected text.)"""
    if dataset.runs[system].outputs is not None:
        return _text(dataset, system, counts, settings)
    return _m2(dataset, system, counts, settings) if dataset.kind == "m2" else _hoo(dataset, system, settings)


def _parts(dataset: EditsDataset, system: int, counts: Counts, settings: Settings) -> Parts:
    gold, run = dataset.gold, dataset.runs[system]
    texts = extracted(dataset, system, counts, settings) if run.outputs is not None else None
    run = run if texts is None else texts.run
    fates = statuses_of(dataset, system, counts, settings)
    status = np.concatenate((CORRECTED - fates.level, np.where(fates.spurious, SPURIOUS, -1)))
    sides = ((gold, fates.golds), (run, fates.lone))
    row_of = np.concatenate([side.edits.fragment[rows] for side, rows in sides])
    place = np.concatenate([rows - side.offsets[side.edits.fragment[rows]] for side, rows in sides])
    of_gold, of_run = types.codes(gold.edits.type), types.codes(run.edits.type)
    words = gold.edits.type.words  # which the run shares
    nothing = len(words) + 1
    partner = _shown(np.append(of_run, -1)[fates.partner], words)
    partner[fates.partner < 0] = nothing
    sides_of_type = [_shown(codes[rows], words) for codes, rows in ((of_gold, fates.golds), (of_run, fates.lone))]
    both = (*words, types.UNTYPED, NOTHING)
    type_ = Labels(np.concatenate(sides_of_type), both[:-1])
    name, first = dataset.systems[system].name, len(fates.golds)

    def ref(part: int) -> Ref:
        if part < first:
            return "gold", int(place[part])
        return "edit", name, int(place[part]) if texts is None else texts.name(int(fates.lone[part - first]))

    labels = {
        "status": Labels(status, WORDS),
        "type": type_,
        "gold_type": Labels(np.concatenate((sides_of_type[0], np.full(len(fates.lone), nothing))), both),
        "system_type": Labels(np.concatenate((partner, sides_of_type[1])), both),
        "type_group": _groups(type_),
        "operation": Labels(np.concatenate([operations(side)[rows] for side, rows in sides]), OPERATIONS),
    }
    return Parts(row_of, labels, ref)


def _shown(codes: Ints, words: tuple[str, ...]) -> NDArray[np.int64]:
    """Codes of types, with the place behind the words for a missing one."""
    return np.where(codes < 0, len(words), codes).astype(np.int64)


def _groups(type_: Labels) -> Labels:
    """The group of each type."""
    group_of = [types.main_category(word) for word in type_.words]
    groups = tuple(dict.fromkeys(group_of))
    return Labels(np.array([groups.index(group) for group in group_of], np.int64)[type_.codes], groups)


def operations(side: EditSet) -> Ints:
    """What each edit does to its text, as its span and first correction say: [e] into OPERATIONS."""
    edits = side.edits
    texts = edits.texts
    empty = np.append(np.diff(texts.offsets) == 0, False)[edits.first_corrections]  # -1, no correction, is the last
    return np.where(edits.start == edits.end, INSERTION, np.where(empty, DELETION, REPLACEMENT))


def _hoo(dataset: EditsDataset, system: int, settings: Settings) -> EditStatuses:
    compared = compare(dataset, system, settings)
    grades = grade(compared, settings)
    met = np.zeros(len(compared.system), np.bool_)
    met[grades.pairs.system] = True
    lone = compared.systems[~met[compared.systems] | grades.spurious[compared.systems]]
    partner = np.full(len(compared.gold), -1)
    best = grades.pairs.level == grades.status[grades.pairs.gold]
    gold, first = np.unique(grades.pairs.gold[best], return_index=True)
    partner[gold] = grades.pairs.system[best][first]
    level, partner = grades.status[compared.golds], partner[compared.golds]
    return EditStatuses(compared.golds, level, partner, compared.systems, lone, grades.spurious[lone])


def _m2(dataset: EditsDataset, system: int, counts: Counts, settings: Settings) -> EditStatuses:
    """As `compare_fragment` has it of one sentence: by equal spans, of the annotators that span-based correction
    takes."""
    gold, run = dataset.gold, dataset.runs[system]
    slots = m2_annotators.chosen_pairs(counts, "cs", settings.number("m2_beta"))  # by span-based correction
    refs = np.maximum(gold.present.lengths, 1)
    golds = _rows_of_annotators(gold, slots % refs, settings)
    edits = _rows_of_annotators(run, slots // refs, settings)
    columns = [_keys(side, rows) for side, rows in ((gold, golds), (run, edits))]
    chosen = ((0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 4))
    span, correction, kind = (keys_of_both(*([c[i] for i in of] for c in columns)) for of in chosen)
    sure = [c[5] == 0 for c in columns]
    right = np.isin(correction[0], correction[1][sure[1]]) & sure[0]
    level = np.full(len(golds), MISSED)
    level[np.isin(span[0], span[1])] = DETECTED
    level[np.isin(kind[0], kind[1])] = RECOGNISED
    level[right] = CORRECTED
    lone = edits[~np.isin(span[1], span[0])]
    partner = np.full(len(golds), -1)
    for (ours, theirs), level_reached in ((span, DETECTED), (kind, RECOGNISED), (correction, CORRECTED)):
        place, meets = _first_equal(ours, theirs)
        partner = np.where(meets & (level >= level_reached), edits[place] if len(edits) else -1, partner)
    return EditStatuses(golds, level, partner, edits, lone, np.ones(len(lone), np.bool_))


def _text(dataset: EditsDataset, system: int, counts: Counts, settings: Settings) -> EditStatuses:
    """As `compare_fragment` has it of one sentence of a corrected text: by what MaxMatch finds equal, else by spans."""
    found, gold = extracted(dataset, system, counts, settings), dataset.gold.edits
    run = found.run.edits
    golds = np.flatnonzero((gold.annotator == found.annotators[gold.fragment]) & (gold.start >= 0))
    hit, edits = np.flatnonzero(found.partner >= 0), np.arange(len(run))
    partner = np.full(len(gold), -1)
    partner[found.partner[hit]] = hit
    level = np.where(partner[golds] >= 0, CORRECTED, MISSED)
    free = golds[level == MISSED], np.setdiff1d(edits, hit)
    sides = zip((gold, run), free, strict=True)
    keys, others = keys_of_both(*([side.fragment[rows], side.start[rows], side.end[rows]] for side, rows in sides))
    place, meets = _first_equal(keys, others)
    partner[free[0][meets]] = free[1][place[meets]]
    level[level == MISSED] = np.where(meets, DETECTED, MISSED)
    lone = free[1][~np.isin(others, keys)]
    return EditStatuses(golds, level, partner[golds], edits, lone, np.ones(len(lone), np.bool_))


def _first_equal(ours: Ints, theirs: Ints) -> tuple[Ints, Mask]:
    """For each of our keys the place of the first that is equal among theirs, and whether there is one."""
    keys, first = np.unique(theirs, return_index=True)
    if not len(keys):
        return np.zeros(len(ours), np.int64), np.zeros(len(ours), np.bool_)
    at = np.minimum(np.searchsorted(keys, ours), len(keys) - 1)
    return first[at], keys[at] == ours


def _rows_of_annotators(side: EditSet, slot: Ints, settings: Settings) -> NDArray[np.int64]:
    """The edits that count of one annotator of each sentence, by its place among those present."""
    edits, present, chosen = side.edits, side.present, np.full(len(slot), -1)
    some = np.flatnonzero(present.lengths)
    chosen[some] = present.values[present.offsets[:-1][some] + slot[some]]
    own = types.filtered(edits.type, settings["types"]) & (edits.annotator == chosen[edits.fragment])
    return np.flatnonzero(own & (edits.start >= 0))


def _keys(side: EditSet, rows: Ints) -> list[Ints]:
    """What edits are compared by: sentence, start, end, first correction, type, and whether the type is unknown."""
    edits = side.edits
    unknown = np.array([*(word == types.UNKNOWN for word in edits.type.words), False])[edits.type.codes]
    type_ = types.codes(edits.type)
    columns = (edits.fragment, edits.start, edits.end, edits.first_corrections, type_, unknown)
    return [np.asarray(column[rows], np.int64) for column in columns]
