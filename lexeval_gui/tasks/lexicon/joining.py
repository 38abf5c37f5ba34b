"""A dictionary and lexicons brought together lemma by lemma."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from lexeval_gui.core.dataset import Interner, Listed, Ragged, Strings, System
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Option, Settings
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.lexicon.dataset import Clusters, LexiconDataset
from lexeval_gui.tasks.lexicon.graphemes import Orthography
from lexeval_gui.tasks.lexicon.parts import WordList

UNICODE = Choice(
    "unicode", "Unicode", (Option("nfc", "lemmas and forms in NFC"), Option("as-is", "as written")), "join"
)
CASE = Choice(
    "case", "letter case",
    (Option("keep", "matters"), Option("fold", "does not matter: lemmas and forms are casefolded before all else")),
    "join",
)  # fmt: skip
LEMMA_IS_FORM = Choice(
    "lemma_is_form", "the lemma among its forms",
    (Option("as-listed", "where it is listed"), Option("always", "always, on both sides")),
    "join",
)  # fmt: skip

PARAMETERS = (UNICODE, CASE, LEMMA_IS_FORM)
"""The parameters that act here."""


def join(parts: Sequence[Part], settings: Settings, job: Job) -> LexiconDataset:
    """Join. Raises Unreadable where dictionary and lexicon have nothing in common."""
    gold = next(cast(WordList, part) for part in parts if part.role == "gold")
    systems = [cast(WordList, part) for part in parts if part.role == "system"]
    forms = Interner()
    classes = _ragged(gold, forms)
    ids = gold.lemmas if gold.kind == "labelled" else Strings.of(f"g{i}" for i in range(gold.clusters))
    rows = {ids.raw(row): row for row in range(len(ids))}
    lexicons = []
    for part in systems:
        job.step(0.5, "joining")
        names = part.lemmas if part.kind == "labelled" else Strings.of(f"p{i}" for i in range(part.clusters))
        same = np.full(len(ids), -1, np.int32)
        for row in range(len(names)):
            if names.raw(row) in rows:
                same[rows[names.raw(row)]] = row
        lexicons.append(Clusters(names, _ragged(part, forms), same))
    words = forms.strings()
    return LexiconDataset(
        ids, {}, (), {"form": Listed(words, classes)}, tuple(System(p.name, p.path, p.kind) for p in systems),
        kind=gold.kind, forms=words, classes=classes, lexicons=tuple(lexicons), orthography=Orthography("none"),
    )  # fmt: skip


def _ragged(part: WordList, forms: Interner) -> Ragged:
    codes = np.array([forms[part.forms.raw(row)] for row in range(len(part.forms))], np.int32)
    said = part.form_of >= 0
    lemmas = part.lemma_of[said]
    order = np.argsort(lemmas, kind="stable")
    size = len(part.lemmas) if part.kind == "labelled" else part.clusters
    return Ragged.of(np.bincount(lemmas, minlength=size), codes[part.form_of[said]][order])
