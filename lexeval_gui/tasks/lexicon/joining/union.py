"""Several dictionaries as one: their union, which is an outer join on the lemma, and what each of them has of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.tasks.lexicon.joining.merging import NormalisedList, merged_pos
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading.interning import Codes, Places, Words, distinct, repeated_pairs, take_rows


class Union(Struct, frozen=True):
    """The union `whole`, and what each list has of it, in its numbering; `members` and their `names` are empty where
    there is one list alone."""

    whole: NormalisedList
    members: tuple[NormalisedList, ...] = ()
    names: tuple[str, ...] = ()

    def note(self) -> Problem:
        """How much the dictionaries have together, and how much each of them alone."""
        each = ", ".join(
            f"{name} ({count_of(len(np.unique(one.lemma_of)), 'lemma')}, {count_of(_pairs(one), 'form')})"
            for name, one in zip(self.names, self.members, strict=True)
        )
        text = f"the union of {len(self.names)} dictionaries is scored against, {each}: "
        text += f"{count_of(len(self.whole), 'lemma')} with {count_of(_pairs(self.whole), 'form')}"
        return Problem("note", self.whole.part.path, None, "union", text)


def _pairs(one: NormalisedList) -> int:
    return int(np.count_nonzero(one.form_of >= 0))


def check_union(dictionaries: Sequence[WordList]) -> None:
    """Raise Unreadable if these dictionaries have no union: clusters name no lemmas to be joined on."""
    wrong = [part for part in dictionaries if part.kind != "labelled"]
    if len(dictionaries) > 1 and wrong:
        text = "holds clusters without lemmas, and several dictionaries are joined on their lemmas; expected one alone"
        raise Unreadable(Problem("error", part.path, None, "no-union", text) for part in wrong)


def united(each: Sequence[NormalisedList]) -> Union:
    """The union of these lists: lemmas and forms in first-seen order, each pair of them once."""
    if len(each) == 1:
        return Union(each[0])
    lemma_codes, first_lemmas = _numbered([one.lemmas for one in each if one.lemmas is not None])
    form_codes, first_forms = _numbered([one.forms for one in each])
    lemmas = Strings.concatenate([one.lemmas for one in each if one.lemmas is not None])
    forms = Strings.concatenate([one.forms for one in each])
    rows = [
        (mine[one.lemma_of], np.where(one.form_of >= 0, own[one.form_of], np.int32(-1)) if len(own) else one.form_of)
        for one, mine, own in zip(each, lemma_codes, form_codes, strict=True)
    ]
    lemma_of, form_of = (np.concatenate(columns) for columns in zip(*rows, strict=True))
    kept = ~repeated_pairs(lemma_of, form_of)
    shared = take_rows(lemmas, first_lemmas), take_rows(forms, first_forms)
    pos = _pos(each, np.concatenate(lemma_codes), len(first_lemmas))

    def numbered(part: WordList, lemma_of: Codes, form_of: Codes) -> NormalisedList:
        return NormalisedList(part, len(first_lemmas), *shared, lemma_of, form_of, pos)

    whole = numbered(each[0].part, lemma_of[kept], form_of[kept])
    members = tuple(numbered(one.part, *mine) for one, mine in zip(each, rows, strict=True))
    return Union(whole, members, _names([one.part.path for one in each]))


def _numbered(each: Sequence[Strings]) -> tuple[list[Codes], Places]:
    """The codes of the words of each list in one numbering, and where each code is first used."""
    codes, first = distinct(Words.of(*each))
    return np.split(codes, np.cumsum([len(words) for words in each])[:-1]), first


def _pos(each: Sequence[NormalisedList], codes: Codes, count: int) -> Strings | None:
    """The parts of speech that any of the lists names, in the words of each."""
    if all(one.pos is None for one in each):
        return None
    known = [Strings.of([""] * one.count) if one.pos is None else one.pos for one in each]
    return merged_pos(Strings.concatenate(known), codes, count)


def _names(paths: Sequence[str]) -> tuple[str, ...]:
    """What the dictionaries are called: by file stem; where stems meet by file name, then by folder too, then by
    number."""
    ways: tuple[Callable[[Path], str], ...] = (
        lambda path: path.stem, lambda path: path.name, lambda path: f"{path.resolve().parent.name}/{path.name}",
    )  # fmt: skip
    for way in ways:
        names = [way(Path(path)) for path in paths]
        if len(set(names)) == len(names):
            return tuple(names)
    again = [names[:place].count(name) for place, name in enumerate(names)]
    return tuple(f"{name}#{number + 1}" if number else name for name, number in zip(names, again, strict=True))
