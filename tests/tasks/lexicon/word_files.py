"""Word lists written out by a test, and read and joined as a user's are."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.tasks.lexicon import joining, reading
from lexeval_gui.tasks.lexicon.dataset import Clusters, LexiconDataset
from lexeval_gui.tasks.lexicon.parts import WordList

Lemmas = dict[str, list[str]]
"""Lemmas (`0`, `1` … of clusters) with their forms, in order."""


def put(path: Path, text: str | bytes) -> str:
    """Write a file."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def read(role: str, path: str, *, limit: int | None = None, **options: str) -> WordList:
    """Read a dictionary or a lexicon; `as_` is the option `as`."""
    chosen = {name.rstrip("_"): value for name, value in options.items()}
    part = reading.read(role, path, Settings(reading.options).with_values(chosen), Job(), limit)
    assert isinstance(part, WordList)
    return part


def refused(role: str, path: str, **options: str) -> tuple[Problem, ...]:
    """The problems of a file that cannot be read."""
    with pytest.raises(Unreadable) as error:
        read(role, path, limit=None, **options)
    return error.value.problems


def only(problems: tuple[Problem, ...], code: str) -> Problem:
    """The one problem of this code."""
    (found,) = (problem for problem in problems if problem.code == code)
    return found


def codes(problems: tuple[Problem, ...]) -> list[str]:
    """What was found, by code."""
    return [problem.code for problem in problems]


def content(part: WordList) -> Lemmas:
    """What a list says."""
    names = list(part.lemmas) if part.kind == "labelled" else [str(row) for row in range(part.clusters)]
    found: Lemmas = {name: [] for name in names}
    for lemma, form in zip(part.lemma_of.tolist(), part.form_of.tolist(), strict=True):
        if form >= 0:
            found[names[lemma]].append(part.forms[form])
    return found


def join(*parts: WordList, **settings: str) -> LexiconDataset:
    """Join a dictionary and lexicons."""
    return joining.join(parts, Settings(joining.PARAMETERS).with_values(settings), Job())


def joined(folder: Path, dictionary: str, *lexicons: str, **settings: str) -> LexiconDataset:
    """Join texts, written to `folder`."""
    parts = [read("gold", put(folder / "dictionary.tsv", dictionary))]
    parts += [read("system", put(folder / f"lexicon{n}.tsv", text)) for n, text in enumerate(lexicons)]
    return join(*parts, **settings)


def classes(dataset: LexiconDataset) -> Lemmas:
    """The dictionary of a dataset."""
    rows = ((name, dataset.classes.row(row)) for row, name in enumerate(dataset.ids))
    return {name: [dataset.forms[code] for code in forms.tolist()] for name, forms in rows}


def clusters(dataset: LexiconDataset, system: int = 0) -> Lemmas:
    """A lexicon of a dataset."""
    lexicon: Clusters = dataset.lexicons[system]
    rows = ((name, lexicon.forms.row(row)) for row, name in enumerate(lexicon.names))
    return {name: [dataset.forms[code] for code in forms.tolist()] for name, forms in rows}


def lines(lemmas: Lemmas) -> str:
    """Lemmas with their forms as a labelled file."""
    return "".join(f"{lemma}\t{form}\n" for lemma, forms in lemmas.items() for form in forms or [""])
