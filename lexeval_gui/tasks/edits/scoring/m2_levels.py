"""The levels of M2 as ERRANT counts them: true and false positives and false negatives of keys, sentence by sentence.

Keys: `cs` start, end, correction; `cse` with the type; `ds` start and end; `dt` one key per token, an insertion being
its right token. With several annotators every pair of a hypothesis' and a reference's annotator is counted; which pair
of a sentence is taken depends on β and is decided in scoring (`annotators`).

Source: Bryant, Felice & Briscoe 2017; the definitions are those of ERRANT 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged
from lexeval_gui.core.jobs import Check, go_on, side_by_side
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Group
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.scoring.distinct_rows import distinct_rows, keys_of_both, line_keys
from lexeval_gui.tasks.edits.scoring.m2_sides import CountedEdits, Side, tokens, type_names

LEVELS = ("cs", "cse", "ds", "dt")
KINDS = ("tp", "fp", "fn")
CATEGORIES = ("category_1", "category_2", "category_3")
CATEGORY_TITLES = {"category_1": "operation", "category_2": "category", "category_3": "type"}
"""What the groupings are called: R, M and U; PREP; R:PREP."""
BLOCK = 2**14
"""Sentences that are counted together: a block's numbers fit into the memory that is near the processor."""


class Pairing(Struct, frozen=True):
    """The pairs of annotators of n sentences, hypothesis by hypothesis: sentence i has `hyps[i]` · `refs[i]` of them,
    numbered from `offsets[i]`; `most` is the greatest number that any sentence of the dataset has."""

    hyps: Ints
    refs: Ints
    offsets: NDArray[np.int64]
    most: int

    def part(self, start: int, end: int) -> Pairing:
        """The pairs of some sentences, one after the other."""
        some, offsets = slice(start, end), self.offsets[start : end + 1]
        return Pairing(self.hyps[some], self.refs[some], offsets - offsets[0], self.most)


class Events(Struct, frozen=True):
    """What was counted, one by one: the pair of annotators, the kind of event and the code of the type. `worth` int64
    [kinds, cells] says how often each kind counts in each cell (level · 3 + kind of count)."""

    pair: Ints
    kind: Ints
    type: Ints
    worth: NDArray[np.int64]

    def take(self, rows: Ints) -> Events:
        """These events."""
        return Events(self.pair[rows], self.kind[rows], self.type[rows], self.worth)


def count(
    dataset: EditsDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
) -> Counts:
    """Count one system, for all sentences or for some; groups are the three kinds of category. `check` is called at
    each step.

    Columns: each level int64 [rows, pairs, 3] (tp, fp, fn of every pair of annotators); `pairs` [rows] how many pairs
    the sentence has. With several pairs no two sentences share a row, unless nothing was counted in it.
    """
    rows = np.arange(len(dataset)) if items is None else items
    gold, run = dataset.gold, dataset.runs[system]
    pairing = pairing_of(gold, run, rows)
    check()
    golds, edits, names = Side.of(gold, settings), Side.of(run, settings), type_names(gold.edits)

    def counted(start: int) -> Counts:
        some, here = rows[start : start + BLOCK], pairing.part(start, min(start + BLOCK, len(rows)))
        events = _events(golds.counted(some), edits.counted(some), here)
        return counts_of(events, events, here, names, LEVELS)

    blocks = list(side_by_side(counted, range(0, max(len(rows), 1), BLOCK), check))
    return blocks[0] if len(blocks) == 1 else together(blocks)


# -- annotators -------------------------------------------------------------------------------------------------------


def pairing_of(gold: EditSet, run: EditSet, rows: Ints) -> Pairing:
    """A sentence without an annotator has one who says nothing."""
    present = [side.present.lengths for side in (gold, run)]
    if all((lengths <= 1).all() for lengths in present):  # as in most files
        ones = np.ones(len(rows), np.int64)
        return Pairing(ones, ones, np.arange(len(rows) + 1), 1)
    refs, hyps = (np.maximum(lengths, 1) for lengths in present)
    offsets = np.concatenate(([0], np.cumsum((hyps * refs)[rows])))
    return Pairing(hyps[rows], refs[rows], offsets, int((hyps * refs).max(initial=1)))


# -- events -----------------------------------------------------------------------------------------------------------

CORRECTIONS = ("cs", "cse")
"""The levels at which an edit that nobody corrected is not counted."""

WHOLE = 2 ** (len(LEVELS) - 1)
"""The sets of levels at which an edit as a whole is compared: all but the last, that of tokens."""


def _worth_of_kinds() -> NDArray[np.int64]:
    """What each kind of event counts in each cell. The kind of an edit as a whole says at which levels the other side
    has its key, a bit for each; beyond WHOLE also that somebody corrected it, and beyond twice as many that it is of
    the hypothesis. The last three kinds are tokens: hits, extra and missed ones."""
    worth = np.zeros((4 * WHOLE + len(KINDS), len(LEVELS), len(KINDS)), np.int64)
    for kind in range(4 * WHOLE):
        is_run, is_corrected = divmod(kind // WHOLE, 2)
        for level, name in enumerate(LEVELS[:-1]):
            if is_corrected or name not in CORRECTIONS:
                hit = kind >> level & 1
                worth[kind, level] = (0, 1 - hit, 0) if is_run else (hit, 0, 1 - hit)
    worth[4 * WHOLE :, -1] = np.eye(len(KINDS), dtype=np.int64)
    return worth.reshape(len(worth), -1)


WORTH = _worth_of_kinds()


def _events(gold: CountedEdits, run: CountedEdits, pairing: Pairing) -> Events:
    """Everything that is counted at all levels: a gold edit is a hit or a miss under its own type, a hypothesis' edit
    that hits nothing is one too many."""
    found = [*_of_edits(gold, run, pairing), *_of_tokens(tokens(gold), tokens(run), pairing)]
    pair, kind, type_ = (np.concatenate(column) for column in zip(*found, strict=True))
    return Events(pair, kind, type_, WORTH)


Found = Iterator[tuple[Ints, Ints, Ints]]


def _of_edits(gold: CountedEdits, run: CountedEdits, pairing: Pairing) -> Found:
    """The events of edits as a whole."""
    (gold, gold_pair), (run, run_pair) = _paired(gold, pairing, True), _paired(run, pairing, False)
    spans = keys_of_both((gold_pair, gold.start, gold.end), (run_pair, run.start, run.end))
    # what nobody corrected has a correction of its own on either side, so that it equals nothing
    most = max(int(side.correction.max(initial=-1)) for side in (gold, run))
    words = [np.where(side.unknown, most + own, side.correction) for own, side in enumerate((gold, run), 1)]
    corrected = keys_of_both((spans[0], words[0]), (spans[1], words[1]))
    typed = keys_of_both((corrected[0], gold.type), (corrected[1], run.type))
    ours, theirs = ([corrected[side], typed[side], spans[side]] for side in (0, 1))
    hits = _levels_hit(ours, theirs, typed)
    yield gold_pair, hits + WHOLE * ~gold.unknown, gold.type
    kind = _levels_hit(theirs, ours, typed[::-1]) + WHOLE * ~run.unknown + 2 * WHOLE
    extra = np.flatnonzero(np.any(WORTH, axis=1)[kind])
    yield run_pair[extra], kind[extra], run.type[extra]


def _of_tokens(gold: CountedEdits, run: CountedEdits, pairing: Pairing) -> Found:
    """The events of tokens."""
    (gold, gold_pair), (run, run_pair) = _paired(gold, pairing, True), _paired(run, pairing, False)
    finest = keys_of_both((gold_pair, gold.start), (run_pair, run.start))
    hit = _levels_hit(finest[:1], finest[1:], finest) > 0
    yield gold_pair, 4 * WHOLE + np.where(hit, 0, 2).astype(np.uint8), gold.type
    extra = np.flatnonzero(_levels_hit(finest[1:], finest[:1], finest[::-1]) == 0)
    yield run_pair[extra], np.full(len(extra), 4 * WHOLE + 1, np.uint8), run.type[extra]


def _levels_hit(own: Sequence[Ints], others: Sequence[Ints], finest: tuple[Ints, Ints]) -> NDArray[np.uint8]:
    """At which levels each key is among the others' keys, a bit for each: uint8 [own]. `own` and `others` are the keys
    at each level; in the order of the `finest` they all are in order, so that an equal one stands beside its place."""
    keys, ordered = finest
    hits = np.zeros(len(keys), np.uint8)
    if not len(ordered):
        return hits
    if (ordered[1:] < ordered[:-1]).any():
        order = np.argsort(ordered, kind="stable")
        ordered, others = ordered[order], [level[order] for level in others]
    after = np.searchsorted(ordered, keys)
    before, after = np.maximum(after - 1, 0), np.minimum(after, len(ordered) - 1)
    for bit, (ours, theirs) in enumerate(zip(own, others, strict=True)):
        hits |= ((theirs[before] == ours) | (theirs[after] == ours)).astype(np.uint8) << bit
    return hits


def _paired(edits: CountedEdits, pairing: Pairing, is_gold: bool) -> tuple[CountedEdits, Ints]:
    """Each edit once for every annotator of the other side, and the number of that pair."""
    at = pairing.offsets[edits.sentence]
    if pairing.most == 1:
        return edits, at
    refs, hyps = pairing.refs[edits.sentence], pairing.hyps[edits.sentence]
    others = hyps if is_gold else refs
    row = np.repeat(np.arange(len(others)), others)
    place = Ragged.of(others, row).within()
    spread = edits.take(row)
    pair = place * refs[row] + spread.slot if is_gold else spread.slot * refs[row] + place
    return spread, np.asarray(at[row] + pair)


# -- counts -----------------------------------------------------------------------------------------------------------


def counts_of(
    events: Events, typed: Events, pairing: Pairing, names: tuple[str, ...], levels: tuple[str, ...]
) -> Counts:
    """Add up events, a column for each level; by category those that are `typed`, of which `names` are the types.
    Categories of the same types, as are PREP and R:PREP of a system that only replaces them, share what was counted."""
    whole, made = _counts(events, pairing, levels, every=True), dict[tuple[int, ...], Counts]()
    rows = _rows_of_types(typed, len(names))
    for _, codes in (groups := _groups(names, rows)):
        if codes not in made:
            made[codes] = _counts(typed.take(np.concatenate([rows[code] for code in codes])), pairing, levels)
    return replace(whole, parts={group: made[codes] for group, codes in groups})


def _counts(events: Events, pairing: Pairing, levels: tuple[str, ...], every: bool = False) -> Counts:
    """Add up events. Sentences without any share a row of zeros, unless `every` sentence is wanted."""
    n = len(pairing.hyps)
    single = pairing.most == 1
    sentence = events.pair if single else np.searchsorted(pairing.offsets, events.pair, "right") - 1
    mark = np.full(n, every)
    if not every:
        mark[sentence] = True
    there = np.flatnonzero(mark)
    kinds = np.flatnonzero(np.bincount(events.kind)) if len(events.kind) else np.zeros(1, np.int64)
    number = np.zeros(len(events.worth), np.int64)
    number[kinds] = np.arange(len(kinds))
    cell = number[events.kind]
    cell += len(kinds) * (sentence if every else (np.cumsum(mark) - 1)[sentence]) * pairing.most
    if not single:
        cell += len(kinds) * (events.pair - pairing.offsets[sentence])
    table = np.bincount(cell, minlength=len(there) * pairing.most * len(kinds)).reshape(-1, len(kinds))
    if single:
        alike, row_of = distinct_rows(table)
        lines, again = distinct_rows(alike @ events.worth[kinds])
        row_of = again[row_of]
        pairs = np.ones(len(lines), np.int64)
    else:
        lines = (table @ events.worth[kinds]).reshape(len(there), pairing.most * events.worth.shape[1])
        row_of, pairs = np.arange(len(there), dtype=np.int32), (pairing.hyps * pairing.refs)[there]
    lines, pairs, rows = _with_zeros(lines, pairs, row_of, there, pairing)
    columns = lines.reshape(len(lines), pairing.most, len(levels), len(KINDS))
    return Counts({**{level: columns[:, :, n] for n, level in enumerate(levels)}, "pairs": pairs}, rows, {})


def together(blocks: Sequence[Counts]) -> Counts:
    """The counts of all sentences, of those of blocks of them, one block after the other."""
    groups = sorted({group for block in blocks for group in block.parts})
    nothing = [_nothing(block) for block in blocks]
    parts, made = dict[Group, Counts](), dict[tuple[int, ...], Counts]()
    for group in groups:
        own = [block.parts.get(group, none) for block, none in zip(blocks, nothing, strict=True)]
        shared = tuple(map(id, own))
        if shared not in made:
            made[shared] = _one_after_the_other(own)
        parts[group] = made[shared]
    return replace(_one_after_the_other(blocks), parts=parts)


def _nothing(counts: Counts) -> Counts:
    """As many sentences, of which nothing is counted."""
    zeros = {name: np.zeros((1, *column.shape[1:]), column.dtype) for name, column in counts.columns.items()}
    return Counts(zeros, np.zeros(len(counts), np.int32), {})


def _one_after_the_other(blocks: Sequence[Counts]) -> Counts:
    """Lines of zeros share a row; where there is one pair of annotators, all equal lines do."""
    columns = {name: np.concatenate([block.columns[name] for block in blocks]) for name in blocks[0].columns}
    base = np.cumsum([0, *(block.rows for block in blocks[:-1])])
    rows = np.concatenate([block.row_of + first for block, first in zip(blocks, base, strict=True)])
    pairs, slots = columns["pairs"], columns[LEVELS[0]].shape[1]
    if slots == 1:
        keys = line_keys([cell for name in LEVELS for cell in columns[name][:, 0].T])
    else:
        keys = np.where(pairs > 0, np.arange(1, len(pairs) + 1), 0)
    _, first, row_of = np.unique(keys, return_index=True, return_inverse=True)
    return Counts({name: column[first] for name, column in columns.items()}, row_of[rows].astype(np.int32), {})


def _with_zeros(
    lines: Ints, pairs: Ints, row_of: Ints, there: Ints, pairing: Pairing
) -> tuple[Ints, Ints, NDArray[np.int32]]:
    """The lines with how many pairs each has, and the line of every sentence: one of zeros first where some sentences
    are not there."""
    rows = row_of
    if len(there) < len(pairing.hyps):
        lines = np.concatenate((np.zeros((1, lines.shape[1]), lines.dtype), lines))
        pairs = np.concatenate(([0], pairs))
        rows = np.zeros(len(pairing.hyps), np.int32)
        rows[there] = row_of + 1
    return lines, pairs, rows


def categories(word: str) -> tuple[str, str, str]:
    """The three categories of a type: `R:NOUN:NUM` is R, NOUN:NUM and R:NOUN:NUM; UNK is UNK."""
    first, colon, rest = word.partition(":")
    return (first, rest, word) if colon else (word, word, word)


def _rows_of_types(events: Events, types: int) -> list[Ints]:
    """The rows of the events of each type, in their order."""
    narrow = events.type.astype(np.uint16) if types < 2**16 else events.type  # sorted by radix, much faster
    order = np.argsort(narrow, kind="stable")
    return np.split(order, np.searchsorted(events.type[order], np.arange(1, types)))


def _groups(names: tuple[str, ...], rows: Sequence[Ints]) -> list[tuple[Group, tuple[int, ...]]]:
    """Each category with the codes of its types that there are events of, kind by kind, in the order of the
    alphabet."""
    found: list[tuple[Group, tuple[int, ...]]] = []
    for kind, group in enumerate(CATEGORIES):
        members: dict[str, list[int]] = {}
        for code, name in enumerate(names):
            if len(rows[code]):
                members.setdefault(categories(name)[kind], []).append(code)
        found += [((group, name), tuple(members[name])) for name in sorted(members)]
    return found
