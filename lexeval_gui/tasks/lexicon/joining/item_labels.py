"""What stands beside a class in lists: the parts of speech of a lemma, the first form of a cluster."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Labels, Strings
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.joining.merging import NormalisedList
from lexeval_gui.tasks.lexicon.reading.interning import Words, distinct

MOST_GROUPS = 50
"""Scores are split by part of speech up to so many of them."""

NAMES = {
    "A": "adjective", "ADJ": "adjective", "ADP": "adposition", "ADV": "adverb", "ART": "article", "AUX": "auxiliary",
    "CLF": "classifier", "COMP": "complementiser", "CONJ": "conjunction", "DET": "determiner", "INTJ": "interjection",
    "N": "noun", "NUM": "numeral", "PART": "particle", "PRO": "pronoun", "PROPN": "proper noun", "V": "verb",
    "V.CVB": "converb", "V.MSDR": "masdar", "V.PTCP": "participle",
}  # fmt: skip
"""Parts of speech by their usual abbreviations."""


def labelled_items(dataset: LexiconDataset, dictionary: NormalisedList) -> LexiconDataset:
    """The dataset with a label for each class where there is something to say."""
    if dictionary.lemmas is None:
        return replace(dataset, labels={"first": _first_forms(dataset)})
    if dictionary.pos is None:
        return dataset
    labels = _labels(dictionary.pos)
    groups = ("pos",) if 1 < len(labels.words) <= MOST_GROUPS else ()
    return replace(
        dataset,
        labels={"pos": labels},
        groups=groups,
        titles={"pos": _titles(labels.words)},
        group_titles={"pos": "part of speech"},
    )


def _labels(texts: Strings) -> Labels:
    """The distinct texts as labels; "" is no label."""
    codes, first = distinct(Words.of(texts))
    words = [texts[row] for row in first.tolist()]
    order = sorted((word, code) for code, word in enumerate(words) if word)
    target = np.full(len(words), -1, np.int32)
    target[[code for _, code in order]] = np.arange(len(order), dtype=np.int32)
    return Labels(target[codes], tuple(word for word, _ in order))


def _titles(words: tuple[str, ...]) -> dict[str, str]:
    """`N+V` → noun, verb."""
    known = {word: [NAMES.get(tag.upper()) for tag in word.split("+")] for word in words}
    return {word: ", ".join(name for name in names if name) for word, names in known.items() if all(names)}


def _first_forms(dataset: LexiconDataset) -> Labels:
    """The first form of each cluster of the dictionary."""
    codes, which = np.unique(dataset.classes.values[dataset.classes.offsets[:-1]], return_inverse=True)
    return Labels(which.astype(np.int32), tuple(dataset.forms[code] for code in codes.tolist()))
