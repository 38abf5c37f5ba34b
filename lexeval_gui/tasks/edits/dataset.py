"""Gold, runs and sources of the edits task joined fragment by fragment."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Dataset, Labels, Ragged, Strings
from lexeval_gui.tasks.edits.parts import Edits


class EditSet(Struct, frozen=True):
    """The edits of the gold or of one run over the n fragments of the dataset: `offsets` int64 [n + 1] where each
    fragment's edits begin in `edits`. Part and type labels of gold and runs share their words, as do `texts`, so that
    codes can be compared. `annotators` (M2): those present in each sentence. `files` [n]: the path of each fragment
    (M2: nothing). `outputs` [n] (M2) are the sentences of a run that is corrected text; it has no edits but those that
    MaxMatch finds in it."""

    edits: Edits
    offsets: NDArray[np.int64]
    annotators: Ragged | None = None
    files: Strings | None = None
    outputs: Strings | None = None

    @property
    def present(self) -> Ragged:
        """The annotators present in each sentence; of HOO nobody."""
        nobody = Ragged(np.zeros(len(self.offsets), np.int64), np.zeros(0, np.int32))
        return nobody if self.annotators is None else self.annotators

    def rows(self, item: int) -> range:
        """The rows of `edits` that one fragment has."""
        return range(int(self.offsets[item]), int(self.offsets[item + 1]))

    def with_words(self, texts: Strings, types: tuple[str, ...], parts: tuple[str, ...]) -> EditSet:
        """The same edits with the words of their codes."""
        edits = self.edits
        type_, part = Labels(edits.type.codes, types), Labels(edits.part.codes, parts)
        return replace(self, edits=replace(edits, texts=texts, type=type_, part=part))

    def only(self, item: int) -> EditSet:
        """The edits of one fragment, which is then the first."""
        rows, here = np.array(self.rows(item), np.int64), np.array([item])
        edits = replace(self.edits.take(rows), fragment=np.zeros(len(rows), np.int64))
        annotators = self.annotators.take(here) if self.annotators is not None else None
        files = self.files.take(here) if self.files is not None else None
        outputs = self.outputs.take(here) if self.outputs is not None else None
        return EditSet(edits, np.array([0, len(rows)], np.int64), annotators, files, outputs)


class EditsDataset(Dataset, frozen=True):
    """n fragments (M2: sentences). `kind` is `hoo` or `m2`; `part_texts` [s] are the source texts of the parts of all
    fragments (M2: the sentences), `part_names` [s] with the words that edits' `part` labels have, and `part_offsets`
    int64 [n + 1] says which belong to which fragment; a fragment without source has none. `paragraphs`: where each
    paragraph begins in its text (code points)."""

    kind: str
    gold: EditSet
    runs: tuple[EditSet, ...]
    part_texts: Strings
    part_names: Labels
    part_offsets: NDArray[np.int64]
    paragraphs: Ragged
    gold_path: str = ""

    def covered(self, edits: Edits, row: int) -> str:
        """The text that an edit covers: its `<original>`, or what the source has there; "" where neither is known."""
        if edits.quoted[row]:
            return edits.original[row]
        part, rows = edits.part.codes[row], self.text_rows(int(edits.fragment[row]))
        known = self.part_names.codes[rows]
        here = np.flatnonzero((known == part) | ((part < 0) & (len(known) == 1)))
        return self.part_texts[rows[here[0]]][edits.start[row] : edits.end[row]] if len(here) else ""

    def text_rows(self, item: int) -> range:
        """The rows of the source texts that one fragment has."""
        return range(int(self.part_offsets[item]), int(self.part_offsets[item + 1]))

    def alone(self, system: int, item: int | None = None) -> EditsDataset:
        """The dataset with one system, and one fragment if given."""
        one = replace(self, runs=(self.runs[system],), systems=(self.systems[system],))
        return one if item is None else one._only(item)

    def _only(self, item: int) -> EditsDataset:
        here, parts = np.array([item]), np.array(self.text_rows(item), np.int64)
        return replace(
            self,
            ids=self.ids.take(here),
            labels={name: label.take(here) for name, label in self.labels.items()},
            texts={},
            gold=self.gold.only(item),
            runs=tuple(run.only(item) for run in self.runs),
            part_texts=self.part_texts.take(parts),
            part_names=self.part_names.take(parts),
            part_offsets=np.array([0, len(parts)], np.int64),
            paragraphs=self.paragraphs.take(parts),
        )
