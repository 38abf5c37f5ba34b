"""What MaxMatch counts of a corrected text in each sentence: correct, proposed and gold edits, for every annotator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Ints, Ragged
from lexeval_gui.core.jobs import Check, go_on, tell
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.scoring.m2_levels import Events, Pairing, counts_of
from lexeval_gui.tasks.edits.scoring.m2_sides import type_codes, type_names
from lexeval_gui.tasks.edits.scoring.maxmatch import KINDS, LEVEL
from lexeval_gui.tasks.edits.scoring.maxmatch.gold_arcs import GoldEdit
from lexeval_gui.tasks.edits.scoring.maxmatch.lattices import lattices
from lexeval_gui.tasks.edits.scoring.maxmatch.ways import Proposed, best_way, matches

CORRECT, PROPOSED, GOLD = range(3)

BLOCK = 2**11
"""So many sentences are looked at together; between two blocks work can be stopped."""

WAYS = "ways"
"""Under this the counts of all sentences keep what was found in them."""

NOTHING = b"-NONE-"
"""A correction that is empty."""


class Ways(Struct, frozen=True):
    """The edits that are proposed in n sentences, for each annotator of the gold: by sentence, then annotator.

    `sentence` [e] is the row of the sentence; `slot` the annotator's place among those of the sentence, by number;
    `start`, `end` the words of the source, `first`, `last` those of the output; `gold` the row of the gold edit that
    it is equal to, -1 for none."""

    sentence: Ints
    slot: Ints
    start: Ints
    end: Ints
    first: Ints
    last: Ints
    gold: Ints


def count(
    dataset: EditsDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
) -> Counts:
    """Count one corrected text, for all sentences or for some. `types` does not matter, for text has none; groups, the
    three kinds of category, are of the gold edits alone. `check` is called now and then.

    Columns: `maxmatch` int64 [rows, annotators, 3] (correct, proposed, gold), by the annotators' numbers; `pairs`
    [rows] how many annotators the sentence has.
    """
    rows = np.arange(len(dataset)) if items is None else items
    gold = dataset.gold
    ways = proposed(dataset, system, settings, rows, check)
    refs = np.maximum(gold.present.lengths, 1)
    offsets = np.concatenate(([0], np.cumsum(refs[rows])))
    pairing = Pairing(np.ones(len(rows), np.int64), refs[rows], offsets, int(refs.max(initial=1)))
    own = Ragged(gold.offsets, np.arange(len(gold.edits))).take(rows)
    counted = gold.edits.start[own.values] >= 0
    golds, sentence = own.values[counted], own.rows()[counted]
    at_gold = offsets[sentence] + slots_by_number(gold)[golds]
    types, names = type_codes(gold.edits.type), type_names(gold.edits)
    place = np.zeros(len(dataset), np.int64)
    place[rows] = np.arange(len(rows))
    at_way = offsets[place[ways.sentence]] + ways.slot
    hit = np.isin(golds, ways.gold)
    events = (
        (at_gold, np.full(len(golds), GOLD), types[golds]),
        (at_gold[hit], np.full(int(hit.sum()), CORRECT), types[golds[hit]]),
        (at_way, np.full(len(at_way), PROPOSED), np.full(len(at_way), len(names) - 1)),
    )
    every, typed = map(_all, (events, events[:2]))
    made = counts_of(every, typed, pairing, names, (LEVEL,))
    if items is None:
        made.memo[WAYS] = ways
    return made


def _all(several: Sequence[tuple[Ints, Ints, Ints]]) -> Events:
    """Events together, each counting once in the cell of its kind."""
    pair, kind, type_ = map(np.concatenate, zip(*several, strict=True))
    return Events(pair, kind, type_, np.eye(len(KINDS), dtype=np.int64))


def slots_by_number(gold: EditSet) -> Ints:
    """The place of each gold edit's annotator among those of its sentence, by their numbers: [e]."""
    present = gold.present
    if (present.lengths <= 1).all():
        return np.zeros(len(gold.edits), np.int64)
    width = int(max(present.values.max(initial=0), gold.edits.annotator.max(initial=0))) + 1
    keys = np.sort(present.rows() * width + present.values)
    found = np.searchsorted(keys, gold.edits.fragment * width + gold.edits.annotator)
    return np.asarray(found - present.offsets[gold.edits.fragment])


def proposed(dataset: EditsDataset, system: int, settings: Settings, rows: Ints, check: Check = go_on) -> Ways:
    """The edits of a corrected text in some sentences, for every annotator."""
    sources, outputs = dataset.part_texts, dataset.runs[system].outputs
    assert outputs is not None
    reader = _Sentences(dataset.gold)
    most_equal, folds = settings.whole("max_unchanged_words"), settings["ignore_whitespace_casing"] == "on"
    found: list[tuple[int, int, Proposed, int]] = []
    for start in range(0, len(rows), BLOCK):
        tell(check, start / len(rows))
        some = ((row, sources.raw(row), outputs.raw(row)) for row in rows[start : start + BLOCK].tolist())
        changed = [texts for texts in some if texts[1] != texts[2]]
        before, after = ([reader.codes(texts[side]) for texts in changed] for side in (1, 2))
        for number, lattice in lattices(before, after):
            (row, source, output), text = changed[number], after[number].tolist()
            for slot, (places, golds) in enumerate(reader.golds(row)):
                way = best_way(lattice, text, golds, most_equal)
                if folds:
                    way = [edit for edit in way if not _is_folded(source, output, edit)]
                hits = matches(way, text, golds)
                found += [
                    (row, slot, edit, places[hit] if hit >= 0 else -1) for edit, hit in zip(way, hits, strict=True)
                ]
    found.sort(key=lambda one: one[:2])  # a way stays in its order
    columns = np.array([(row, slot, *edit, hit) for row, slot, edit, hit in found], np.int64).reshape(-1, 7)
    return Ways(*columns.T)


class _Sentences:
    """Sentences, outputs and corrections as codes of words that they share."""

    def __init__(self, gold: EditSet) -> None:
        self._words = Interner()
        self._gold, self._codes = gold, gold.edits.first_corrections
        self._corrections: dict[int, tuple[tuple[int, ...], ...]] = {}

    def codes(self, text: bytes) -> NDArray[np.int64]:
        """The words of a text."""
        return np.array([self._words[word] for word in words(text)], np.int64)

    def golds(self, row: int) -> Iterator[tuple[list[int], list[GoldEdit]]]:
        """The gold edits of each annotator of a sentence, by number, and their rows; of nobody, none."""
        gold = self._gold
        rows, edits = gold.rows(row), gold.edits
        here = slice(rows.start, rows.stop)
        columns = (edits.start, edits.end, self._codes, edits.annotator)
        listed = list(zip(rows, *(column[here].tolist() for column in columns), strict=True))
        for annotator in sorted(gold.present.row(row).tolist()) or [0]:
            own = [one for one in listed if one[4] == annotator and one[1] >= 0]
            yield [one[0] for one in own], [GoldEdit(s, e, self._alternatives(code)) for _, s, e, code, _ in own]

    def _alternatives(self, code: int) -> tuple[tuple[int, ...], ...]:
        """The corrections that `||` separates, as words."""
        if code not in self._corrections:
            texts = alternatives(self._gold.edits.texts.raw(code)) if code >= 0 else []
            self._corrections[code] = tuple(tuple(self._words[word] for word in words(text)) for text in texts)
        return self._corrections[code]


def alternatives(correction: bytes) -> list[bytes]:
    """The corrections that `||` separates in a gold edit; `-NONE-` is an empty one."""
    return [b"" if text == NOTHING else text.strip() for text in correction.split(b"||")]


def words(text: bytes) -> list[bytes]:
    """The words between blanks."""
    return text.split(b" ") if text else []


def _is_folded(source: bytes, output: bytes, edit: Proposed) -> bool:
    """Whether an edit changes nothing but blanks and letter case."""
    before, after = words(source)[edit.start : edit.end], words(output)[edit.first : edit.last]
    return _folded(before) == _folded(after)


def _folded(some: Sequence[bytes]) -> str:
    return b"".join(some).decode("utf-8", "replace").lower()
