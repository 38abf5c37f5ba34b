"""A dictionary and lexicons brought together: lemmas and forms made comparable, equal ones found, what is odd said."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged, Strings, System, WordLists
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Option, Settings
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.lexicon.alignment.graphemes import Orthography
from lexeval_gui.tasks.lexicon.alignment.orthographies import from_file_names
from lexeval_gui.tasks.lexicon.dataset import Clusters, Dictionary, LexiconDataset
from lexeval_gui.tasks.lexicon.joining import common_lemmas
from lexeval_gui.tasks.lexicon.joining.item_labels import labelled_items
from lexeval_gui.tasks.lexicon.joining.merging import NormalisedList, normalise_list
from lexeval_gui.tasks.lexicon.joining.normalising import Rules
from lexeval_gui.tasks.lexicon.joining.union import Union, check_union, united
from lexeval_gui.tasks.lexicon.parts import OrthographyPart, WordList
from lexeval_gui.tasks.lexicon.reading.interning import Words, distinct
from lexeval_gui.tasks.lexicon.reading.invisible import as_stripped

UNICODE = Choice(
    "unicode",
    "Unicode form",
    (Option("nfc", "lemmas and forms are compared in NFC"), Option("as-is", "they are compared as they are written")),
    "join",
)
CASE = Choice(
    "case",
    "letter case",
    (Option("keep", "matters"), Option("fold", "does not matter: lemmas and forms are casefolded before all else")),
    "join",
)
LEMMA_IS_FORM = Choice(
    "lemma_is_form",
    "the lemma among its forms",
    (Option("as-listed", "where it is listed"), Option("always", "always, in dictionary and lexicon")),
    "join",
)
ZERO_WIDTH = Choice(
    "zero_width",
    "characters without width",
    (
        Option("keep", "are letters like others"),
        Option("strip", "are taken out of lemmas and forms; ZWJ and ZWNJ, which are letters, stay"),
    ),
    "join",
)

PARAMETERS = (UNICODE, CASE, LEMMA_IS_FORM, ZERO_WIDTH)
"""The parameters that act here."""


def join(parts: Sequence[Part], settings: Settings, job: Job) -> LexiconDataset:
    """Join; a lexicon that has no lemma in common with the dictionary is left out. Raises Unreadable."""
    lists = [part for part in parts if isinstance(part, WordList)]
    dictionaries = [part for role in ("gold", "dictionary") for part in lists if part.role == role]
    lexicons = [part for part in lists if part.role == "system"]
    dictionary = dictionaries[0]
    check_union(dictionaries)
    common_lemmas.check_kinds(dictionary, lexicons)
    rules, each = rules_of(settings), []
    for place, part in enumerate([*dictionaries, *lexicons]):
        job.step(0.4 * place / len(lists), f"looking at {part.name}")
        each.append(normalise_list(part, rules))
    union = united(each[: len(dictionaries)])
    tidy = [union.whole, *each[len(dictionaries) :]]
    job.step(0.4, "comparing forms")
    forms, codes = _shared([one.forms for one in tidy])
    job.step(0.8, "joining")
    classes, *clusters = (_forms_by_lemma(one, mine) for one, mine in zip(tidy, codes, strict=True))
    ids = _names(tidy[0], "g")
    found = (problem for part in parts for problem in part.problems)
    said = (*(problem for one in each for problem in one.problems), *([union.note()] if union.members else ()))
    dataset = LexiconDataset(
        ids,
        {},
        (),
        {"form": WordLists(forms, classes)},
        tuple(System(p.name, p.path, p.kind) for p in lexicons),
        kind=dictionary.kind,
        forms=forms,
        classes=classes,
        lexicons=tuple(_clusters(ids, one, rows) for one, rows in zip(tidy[1:], clusters, strict=True)),
        orthography=_orthography(parts),
        problems=(*(map(as_stripped, found) if rules.strip else found), *said),
        dictionaries=_dictionaries(union, codes[0]),
        made_of=_made_of(union.names),
    )
    job.step(0.9, "looking for common lemmas")
    return labelled_items(common_lemmas.check(dataset, tidy), tidy[0])


def _dictionaries(union: Union, codes: NDArray[np.int32]) -> tuple[Dictionary, ...]:
    """Each of several dictionaries, with its forms of each class."""
    pairs = zip(union.names, union.members, strict=True)
    return tuple(Dictionary(name, _forms_by_lemma(one, codes)) for name, one in pairs)


def _made_of(names: Sequence[str]) -> tuple[str, ...]:
    """What signatures say of several dictionaries: `union:["aquilina", "serracino"]`, in JSON."""
    return (f"union:{json.dumps(names, ensure_ascii=False)}",) if names else ()


def _orthography(parts: Sequence[Part]) -> Orthography:
    """The one that a file gives, else the one that the names of the lists tell."""
    given = (part.orthography for part in parts if isinstance(part, OrthographyPart))
    return next(given, None) or from_file_names(part.path for part in parts)


def rules_of(settings: Settings) -> Rules:
    """What is done to words under these settings; what they do not name is at its default."""
    chosen = settings.as_dict()
    return Rules(
        fold=chosen.get(CASE.id) == "fold",
        nfc=chosen.get(UNICODE.id) != "as-is",
        strip=chosen.get(ZERO_WIDTH.id) == "strip",
        always=chosen.get(LEMMA_IS_FORM.id) == "always",
    )


def _shared(each: Sequence[Strings]) -> tuple[Strings, list[NDArray[np.int32]]]:
    """The distinct forms of all lists, in the order of first use, and the code of each form of each list."""
    words = Words.of(*each)
    codes, first = distinct(words)
    return words.take(first).strings(), np.split(codes, np.cumsum([len(forms) for forms in each])[:-1])


def _forms_by_lemma(tidy: NormalisedList, codes: NDArray[np.int32]) -> Ragged:
    """The forms of each lemma, in the order of their rows."""
    there = tidy.form_of >= 0
    lemma_of, form_of = (tidy.lemma_of, tidy.form_of) if there.all() else (tidy.lemma_of[there], tidy.form_of[there])
    values = codes[form_of]
    if (lemma_of[1:] < lemma_of[:-1]).any():
        values = values[np.argsort(lemma_of, kind="stable")]
    return Ragged.of(np.bincount(lemma_of, minlength=len(tidy)), values)


def _names(tidy: NormalisedList, letter: str) -> Strings:
    """The lemmas; those of a file of clusters are numbered."""
    return tidy.lemmas if tidy.lemmas is not None else Strings.of(f"{letter}{row}" for row in range(len(tidy)))


def _clusters(ids: Strings, tidy: NormalisedList, forms: Ragged) -> Clusters:
    """A lexicon, with the cluster of the same lemma for each class."""
    names, same = _names(tidy, "p"), np.full(len(ids), -1, np.int32)
    if tidy.lemmas is not None:
        codes = distinct(Words.of(ids, names))[0][len(ids) :]
        known = codes < len(ids)
        same[codes[known]] = np.flatnonzero(known)
    return Clusters(names, forms, same)
