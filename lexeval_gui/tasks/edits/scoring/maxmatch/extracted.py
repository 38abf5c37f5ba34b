"""The edits of a corrected text as those of any run: proposed against the annotator that is taken in each sentence."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Labels, Ragged, Strings
from lexeval_gui.core.memo import cached, cached_latest
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.vocabulary import Extension
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.scoring.m2_annotators import chosen_pairs
from lexeval_gui.tasks.edits.scoring.maxmatch import LEVEL
from lexeval_gui.tasks.edits.scoring.maxmatch.counting import WAYS, Ways, proposed, words


class Extracted(Struct, frozen=True):
    """`run`: the edits as a run has them, untyped; `partner` [e] the row of the gold edit that each is equal to, -1 for
    none; `annotators` [n] whom the sentences are compared with, -1 for nobody; `ways` [e] where they come from."""

    run: EditSet
    partner: Ints
    annotators: Ints
    ways: Ways

    def name(self, row: int) -> str:
        """What an edit is called, whichever annotator it is compared with: `2-3:2-4`, the words of source and output
        that it covers."""
        ways = self.ways
        return f"{ways.start[row]}-{ways.end[row]}:{ways.first[row]}-{ways.last[row]}"


def extracted(
    dataset: EditsDataset, system: int, counts: Counts, settings: Settings, items: Ints | None = None
) -> Extracted:
    """The edits of a corrected text in all sentences, or in some; the others have none."""
    beta = settings.number("m2_beta")
    slots = chosen_pairs(counts, LEVEL, beta)
    if items is not None and WAYS not in counts.memo:
        return _extracted(dataset, system, slots, proposed(dataset, system, settings, items))
    every = cached(counts.memo, WAYS, lambda: proposed(dataset, system, settings, np.arange(len(dataset))))
    return cached_latest(counts.memo, "extracted", beta, lambda: _extracted(dataset, system, slots, every))


def _extracted(dataset: EditsDataset, system: int, slots: Ints, ways: Ways) -> Extracted:
    gold, run = dataset.gold, dataset.runs[system]
    assert run.outputs is not None
    taken = np.flatnonzero(ways.slot == slots[ways.sentence])
    sentence, count = ways.sentence[taken], len(dataset)
    offsets = np.searchsorted(sentence, np.arange(count + 1)).astype(np.int64)
    texts = Extension(gold.edits.texts)
    said = list(map(b" ".join, _corrections(run.outputs, sentence, ways.first[taken], ways.last[taken])))
    decoded = [text.decode("utf-8", "replace") for text in said]
    codes, none = texts.codes(decoded), np.full(len(taken), -1, np.int32)
    edits = Edits(
        sentence,
        Labels(none, gold.edits.part.words),
        Strings.of(str(number) for number in (np.arange(len(taken)) - offsets[:-1][sentence] + 1).tolist()),
        Labels(none, gold.edits.type.words),
        ways.start[taken],
        ways.end[taken],
        Strings.of([""] * len(taken)),
        np.zeros(len(taken), np.bool_),
        Ragged.single(codes),
        texts.strings(),
        np.zeros(len(taken), np.int8),
        np.zeros(len(taken), np.bool_),
        np.zeros(len(taken), np.int32),
        sentence + 1,
    )
    present = Ragged.single(np.zeros(count, np.int32))
    annotators = _numbers(gold, slots)
    own = Ways(*(getattr(ways, name)[taken] for name in Ways.__struct_fields__))
    return Extracted(replace(run, edits=edits, offsets=offsets, annotators=present), own.gold, annotators, own)


def _corrections(outputs: Strings, sentence: Ints, first: Ints, last: Ints) -> list[list[bytes]]:
    """The words of the outputs that edits span."""
    places = zip(sentence.tolist(), first.tolist(), last.tolist(), strict=True)
    return [words(outputs.raw(row))[begin:end] for row, begin, end in places]


def _numbers(gold: EditSet, slots: Ints) -> NDArray[np.int64]:
    """The annotators in these slots, which are by their numbers."""
    present = gold.present
    order = np.lexsort((present.values, present.rows()))
    found = np.full(len(slots), -1, np.int64)
    some = np.flatnonzero(present.lengths)
    found[some] = present.values[order][present.offsets[:-1][some] + slots[some]]
    return found
