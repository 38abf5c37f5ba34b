"""Small lexicons made for the tests without any file, and how they score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Interner, Labels, Ragged, Strings, System, WordLists
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Scores
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.alignment.graphemes import Orthography
from lexeval_gui.tasks.lexicon.dataset import Clusters, LexiconDataset
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import Loaded

Words = Mapping[str, Iterable[str]]
"""Forms by lemma, in the order of the file."""


def settings(**values: str) -> Settings:
    """The defaults but for these values."""
    return Settings(TASK.identity.parameters).with_values(values)


def dataset(
    dictionary: Words, *lexicons: Words, kind: str = "labelled", groups: Mapping[str, str] | None = None
) -> LexiconDataset:
    """Dictionary and lexicons joined by lemma; in clusters none has the lemma of another. `groups`: pos by lemma."""
    interner = Interner()
    classes = _ragged(dictionary, interner)
    known = [_ragged(lexicon, interner) for lexicon in lexicons]
    made = [
        Clusters(Strings.of(lexicon), forms, _same(dictionary, lexicon, kind))
        for lexicon, forms in zip(lexicons, known, strict=True)
    ]
    names = tuple(System(f"lexicon{number}", f"lexicon{number}.tsv", kind) for number in range(len(lexicons)))
    words = interner.strings()
    labels = {} if groups is None else {"pos": _labels([groups.get(lemma, "") for lemma in dictionary])}
    return LexiconDataset(
        Strings.of(dictionary), labels, tuple(labels), {"form": WordLists(words, classes)}, names,
        kind=kind, forms=words, classes=classes, lexicons=tuple(made), orthography=Orthography("none"),
    )  # fmt: skip


def _ragged(words: Words, interner: Interner) -> Ragged:
    rows = [[interner[form.encode()] for form in dict.fromkeys(forms)] for forms in words.values()]
    return Ragged.of(
        np.array([len(row) for row in rows], np.int64), np.array([c for row in rows for c in row], np.int32)
    )


def _same(dictionary: Words, lexicon: Words, kind: str) -> np.ndarray:
    places = {lemma: number for number, lemma in enumerate(lexicon)} if kind == "labelled" else {}
    return np.array([places.get(lemma, -1) for lemma in dictionary], np.int32)


def _labels(words: list[str]) -> Labels:
    known = sorted({*words} - {""})
    return Labels(np.array([known.index(word) if word else -1 for word in words], np.int32), tuple(known))


def evaluation(data: LexiconDataset, **values: str) -> Evaluation:
    """What is made, evaluated."""
    chosen = settings(**values)
    counts = tuple(TASK.scoring.count(data, system, chosen) for system in range(len(data.lexicons)))
    return Evaluation(Loaded("lexicon", data, counts, chosen), chosen)


def scores(dictionary: Words, lexicon: Words, kind: str = "labelled", **values: str) -> Scores:
    """The scores of one lexicon."""
    return evaluation(dataset(dictionary, lexicon, kind=kind), **values).scores(0)


LEMMAS = ("ann", "bea", "cy", "dan", "eve", "flo")
FORMS = "abcdefgh"


def lexicons(least: int = 1, forms: int = 0) -> st.SearchStrategy[dict[str, list[str]]]:
    """Small lexicons over few lemmas and few forms, so that much is shared; at least so many lemmas, and forms each."""
    listed = st.lists(st.sampled_from(FORMS), min_size=forms, max_size=5, unique=True)
    return st.dictionaries(st.sampled_from(LEMMAS), listed, min_size=least, max_size=len(LEMMAS))


MISSIER = ["missier", "missierek", "missierna", "missierkom", "missirijietna", "missieri", "missierhom"]
MORE = ["missiera", "missieru", "missirijiet"]
"""The paper's example: the cluster of the lexicon, and what the dictionary has besides."""
