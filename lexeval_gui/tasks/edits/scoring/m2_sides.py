"""The edits of a gold or a run that count at the levels of M2, as columns that keys are made of."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.dataset import Ints, Labels, Mask, Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditSet
from lexeval_gui.tasks.edits.parts import Edits


class CountedEdits(Struct, frozen=True):
    """The edits of one side that count: `sentence` [e] among the n wanted, `slot` of the annotator, and what keys are
    made of; `unknown` marks the type UNK."""

    sentence: Ints
    slot: Ints
    start: Ints
    end: Ints
    correction: Ints
    type: Ints
    unknown: Mask

    def take(self, rows: Ints) -> CountedEdits:
        """These edits, in their order."""
        return CountedEdits(*(getattr(self, name)[rows] for name in self.__struct_fields__))


def type_names(edits: Edits) -> tuple[str, ...]:
    """The names of the codes of types; the last is that of a missing type."""
    return (*map(types.shown, edits.type.words), types.UNTYPED)


def type_codes(labels: Labels) -> Ints:
    """The code of each edit's type, that of a missing type being the last."""
    return np.where(labels.codes < 0, len(labels.words), labels.codes)


class Side(Struct, frozen=True):
    """The edits of a gold or a run with the slots of their annotators [e], and which of the names of types count, and
    which of them is UNK: [names]. What counts of some sentences is found block by block, near the processor."""

    side: EditSet
    slots: Ints
    is_counted: Mask
    is_unknown: Mask

    @classmethod
    def of(cls, side: EditSet, settings: Settings) -> Side:
        """A side whose edits count by the settings."""
        words = side.edits.type.words
        every = Labels(np.append(np.arange(len(words), dtype=np.int32), np.int32(-1)), words)
        unknown = np.array([name == types.UNKNOWN for name in type_names(side.edits)])
        return cls(side, _slots(side), types.filtered(every, settings["types"]), unknown)

    def counted(self, rows: Ints) -> CountedEdits:
        """The edits of these sentences that count."""
        edits, (own, sentence) = self.side.edits, self._edits_of(rows)
        codes, start = type_codes(edits.type.take(own)), edits.start[own]
        kept = self.is_counted[codes] & (start >= 0)
        if not kept.all():
            places = np.flatnonzero(kept)
            own = own.start + places if isinstance(own, slice) else own[places]
            codes, start, sentence = codes[places], start[places], sentence[places]
        corrections = edits.first_corrections_of(own)
        return CountedEdits(
            sentence, self.slots[own], start, edits.end[own], corrections, codes, self.is_unknown[codes]
        )

    def _edits_of(self, rows: Ints) -> tuple[Ints | slice, Ints]:
        """The places of the edits of these sentences, which need no copy where one stands after the other, and the
        sentence of each, counted from the first of these."""
        starts, ends = self.side.offsets[rows], self.side.offsets[rows + 1]
        sentence = np.repeat(np.arange(len(rows)), ends - starts)
        if len(rows) and (starts[1:] == ends[:-1]).all():
            return slice(int(starts[0]), int(ends[-1])), sentence
        shift = ends - np.cumsum(ends - starts)
        return np.arange(len(sentence)) + shift[sentence], sentence


def tokens(edits: CountedEdits) -> CountedEdits:
    """One edit per token, an insertion being its right token."""
    lengths = np.maximum(edits.end - edits.start, 1)
    if (lengths == 1).all():
        return edits
    spread = edits.take(np.repeat(np.arange(len(lengths)), lengths))
    return replace(spread, start=spread.start + Ragged.of(lengths, spread.start).within())


def _slots(side: EditSet) -> Ints:
    """The place of each edit's annotator among those of its sentence: [e]."""
    present = side.present
    if (present.lengths <= 1).all():
        return np.zeros(len(side.edits), np.int64)
    width = int(max(present.values.max(initial=0), side.edits.annotator.max(initial=0))) + 1
    keys = present.rows() * width + present.values
    order = np.argsort(keys)
    found = np.searchsorted(keys[order], side.edits.fragment * width + side.edits.annotator)
    return np.asarray(present.within()[order[found]])
