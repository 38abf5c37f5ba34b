"""A dictionary or a lexicon written as a file that this task reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lexeval_gui.tasks.lexicon.dataset import LexiconDataset


def write(dataset: LexiconDataset, system: int | None, path: Path) -> None:
    """Write a lexicon, or the dictionary (None): lemma, tab, form on each line, with the part of speech of a lemma of
    the dictionary behind another tab; clusters as a form on each line with blank lines between, without those that have
    no form."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for piece in _pieces(dataset, system):
            file.write(piece)


def _pieces(dataset: LexiconDataset, system: int | None) -> Iterator[str]:
    """The text, lemma by lemma."""
    names = dataset.ids if system is None else dataset.lexicons[system].names
    rows = dataset.classes if system is None else dataset.lexicons[system].forms
    speech = dataset.labels.get("pos") if system is None else None
    between = ""
    for place in range(len(rows)):
        forms = [dataset.forms[code] for code in rows.row(place).tolist()]
        if dataset.kind == "labelled":
            lemma, tags = names[place], speech[place] if speech is not None else ""
            behind = f"\t{tags}\n" if tags else "\n"
            yield "".join(f"{lemma}\t{form}{behind}" for form in forms or [""])
        elif forms:
            yield between + "".join(f"{form}\n" for form in forms)
            between = "\n"
