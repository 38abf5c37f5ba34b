"""A word list as it is compared: its words normalised, what is equal then taken together and counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.joining.normalising import Normalised, Rules, normalise
from lexeval_gui.tasks.lexicon.messages import excerpt, problem_at_lines
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading.interning import Words, distinct, repeated_pairs, take_rows

_MAX_EXAMPLES = 3
"""So many words are named in a message."""


class NormalisedList(Struct, frozen=True):
    """A word list of `count` lemmas or clusters: the columns of `parts.WordList`, with words as they are compared."""

    part: WordList
    count: int
    lemmas: Strings | None
    forms: Strings
    lemma_of: NDArray[np.int32]
    form_of: NDArray[np.int32]
    pos: Strings | None
    problems: tuple[Problem, ...] = field(default=())

    def __len__(self) -> int:
        return self.count


def normalise_list(part: WordList, rules: Rules) -> NormalisedList:
    """The list by these rules. Lemmas that become equal are one, with the forms of both."""
    forms = normalise(part.forms, rules)
    lemmas = normalise(part.lemmas, rules) if part.kind == "labelled" else None
    said = list(_nfc_notes(part, lemmas, forms))
    words = lemmas.words if lemmas is not None else None
    tidy = NormalisedList(part, len(part), words, forms.words, part.lemma_of, part.form_of, part.pos)
    changed = forms.words is not part.forms or (lemmas is not None and lemmas.words is not part.lemmas)
    if rules.always and lemmas is not None:
        tidy, changed = _with_lemmas_among_forms(tidy, rules), True
    if changed:
        tidy, more = _merge_duplicates(tidy, part)
        said += more
    return replace(tidy, problems=tuple(said))


def _with_lemmas_among_forms(tidy: NormalisedList, rules: Rules) -> NormalisedList:
    """The list with a row more for each lemma, which is its form."""
    heads = tidy.part.headwords
    words = normalise(heads, rules).words if heads is not None else tidy.lemmas
    assert words is not None
    rows = np.arange(tidy.count, dtype=np.int32)
    lemma_of = np.concatenate((tidy.lemma_of, rows))
    form_of = np.concatenate((tidy.form_of, rows + np.int32(len(tidy.forms))))
    forms = Strings.concatenate([tidy.forms, words])
    return NormalisedList(tidy.part, tidy.count, tidy.lemmas, forms, lemma_of, form_of, tidy.pos)


def _merge_duplicates(tidy: NormalisedList, part: WordList) -> tuple[NormalisedList, list[Problem]]:
    """The list with equal words taken together, each lemma and form once; what that changed."""
    codes, first = distinct(Words.of(tidy.forms))
    form_of = np.where(tidy.form_of >= 0, codes[tidy.form_of], np.int32(-1)) if len(codes) else tidy.form_of
    lemma_of, lemmas, pos, count = tidy.lemma_of, tidy.lemmas, tidy.pos, tidy.count
    said = []
    if lemmas is not None:
        same, kept = distinct(Words.of(lemmas))
        if len(kept) < count:
            said.append(_merged_lemmas_note(part, same, kept))
            pos = pos and merged_pos(pos, same, len(kept))
            lemma_of, lemmas, count = same[lemma_of], take_rows(lemmas, kept), len(kept)
    again = repeated_pairs(lemma_of, form_of)
    equal = np.flatnonzero(again[: len(part.lines)])
    if len(equal):
        message = "lemma and form are those of an earlier row once they are normalised; they count once"
        said.append(problem_at_lines("note", part.path, "merged", message, part.lines[equal]))
    return NormalisedList(
        part, count, lemmas, take_rows(tidy.forms, first), lemma_of[~again], form_of[~again], pos
    ), said


def merged_pos(pos: Strings, same: NDArray[np.int32], count: int) -> Strings:
    """The parts of speech of lemmas of which some are now one."""
    found: list[dict[str, None]] = [{} for _ in range(count)]
    for row, code in enumerate(same.tolist()):
        found[code].update(dict.fromkeys(tag for tag in pos[row].split("+") if tag))
    return Strings.of("+".join(sorted(tags)) for tags in found)


def _merged_lemmas_note(part: WordList, same: NDArray[np.int32], kept: NDArray[np.int64]) -> Problem:
    rows = np.flatnonzero(kept[same] != np.arange(len(same)))
    some = [(part.lemmas[row], part.lemmas[kept[same[row]]]) for row in rows[:_MAX_EXAMPLES]]
    pairs = ", ".join(f"'{excerpt(one, 30)}' and '{excerpt(other, 30)}'" for one, other in some)
    pairs += ", …" if len(rows) > _MAX_EXAMPLES else ""
    found = f"{count_of(len(rows), 'lemma is', 'lemmas are')} equal to another once normalised ({pairs})"
    message = f"{found}; each pair is one lemma with the forms of both"
    return Problem("note", part.path, None, "merged-lemmas", message)


def _nfc_notes(part: WordList, lemmas: Normalised | None, forms: Normalised) -> Iterator[Problem]:
    """How many words were not in NFC, and where."""
    rows: Any = np.isin(part.form_of, forms.not_nfc)
    count = len(forms.not_nfc)
    if lemmas is not None:
        rows |= np.isin(part.lemma_of, lemmas.not_nfc)
        count += len(lemmas.not_nfc)
    if count:
        message = f"{count_of(count, 'word')} not in NFC, compared in NFC, in the rows from here on"
        yield problem_at_lines("note", part.path, "nfc", message, part.lines[rows])
