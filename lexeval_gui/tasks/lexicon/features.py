"""What classes can be grouped by: how large they are, what their lemma looks like, and which of several dictionaries
have it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from lexeval_gui.core.dataset import Floats, Interner, Labels
from lexeval_gui.core.features import Feature, LabelFeature, NumberFeature
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.lexicon.alignment.graphemes import split
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.holders import Holders

ENDING = 2
"""An ending is so many graphemes long."""


def features(dataset: LexiconDataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Feature]:
    """See core.task.features."""
    word, lemmas = "lemma" if dataset.kind == "labelled" else "first form", _Lemmas(dataset)
    found: list[Feature] = [
        NumberFeature("class_size", "forms of the class", "with {} forms",
                      lambda: np.asarray(dataset.classes.lengths, np.float64), unit="whole",
                      phrases={"1": "with one form"}),
    ]  # fmt: skip
    if "pos" in dataset.labels:
        found.append(
            LabelFeature("pos", "part of speech", "whose part of speech is {}", lambda: dataset.labels["pos"],
                         titles=dataset.titles.get("pos", {}), missing="without a part of speech")
        )  # fmt: skip
    if dataset.dictionaries:
        found.append(
            LabelFeature("dictionaries", "dictionaries of the lemma", "that stand in {}",
                         lambda: _dictionaries(dataset), missing="that stand in no dictionary")
        )  # fmt: skip
    return [
        *found,
        LabelFeature("ending", f"ending of the {word}", f"whose {word} ends in {{}}", lambda: lemmas.endings),
        NumberFeature("lemma_length", f"length of the {word}", f"whose {word} has {{}} letters", lambda: lemmas.lengths,
                      unit="whole", phrases={"1": f"whose {word} has one letter"}),
    ]  # fmt: skip


def _dictionaries(dataset: LexiconDataset) -> Labels:
    """The dictionaries that have a form of each class."""
    held = [np.asarray(one.forms.lengths > 0) for one in dataset.dictionaries]
    found = Holders.of([one.name for one in dataset.dictionaries], held)
    return Labels(found.codes.astype(np.int32), found.words)


class _Lemmas:
    """The graphemes of the lemmas, or of first forms where the files have no lemmas."""

    def __init__(self, dataset: LexiconDataset) -> None:
        self._dataset = dataset

    @cached_property
    def _graphemes(self) -> list[tuple[str, ...]]:
        data = self._dataset
        words = data.ids if data.kind == "labelled" else (data.labels["first"][row] for row in range(len(data)))
        return [split(word, data.orthography) for word in words]

    @cached_property
    def lengths(self) -> Floats:
        """The graphemes of each, [n]."""
        return np.array([len(graphemes) for graphemes in self._graphemes], np.float64)

    @cached_property
    def endings(self) -> Labels:
        """The last graphemes of each, without letter case."""
        codes = Interner()
        endings = ("".join(graphemes[-ENDING:]).lower().encode() for graphemes in self._graphemes)
        found = np.fromiter((codes[ending] for ending in endings), np.int32, len(self._dataset))
        words = [word.decode() for word in codes]
        order = sorted(range(len(words)), key=words.__getitem__)
        rank = np.empty(len(words), np.int32)
        rank[order] = np.arange(len(words), dtype=np.int32)
        return Labels(rank[found], tuple(words[code] for code in order))
