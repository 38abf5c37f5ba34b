"""The targets that baselines answer: lexelts and ids of the task's XML, and the word that each lexelt names."""

from __future__ import annotations

from msgspec import Struct

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Findings, Problem
from lexeval_gui.tasks.substitution import reading
from lexeval_gui.tasks.substitution.parts import Sentences
from lexeval_gui.tasks.substitution.reading.lines import printable

Word = tuple[str, str]
"""A lemma, casefolded, with blanks between its parts, and its part of speech in WordNet's letters."""

POS = {"n": "n", "v": "v", "a": "a", "j": "a", "s": "a", "r": "r"}
"""WordNet's letters of the parts of speech, by those of lexelts; satellites are adjectives, and so is `j` of CoInCo."""


class Target(Struct, frozen=True):
    """An item as its file names it, and the word that is to be substituted."""

    lexelt: str
    id: str
    word: Word


def read_targets(path: str, job: Job) -> tuple[tuple[Target, ...], tuple[Problem, ...]]:
    """The targets in the order of the file, and what was wrong with it. Raises Unreadable and Cancelled."""
    sentences = reading.read("sentences", path, Settings(reading.options), job)
    assert isinstance(sentences, Sentences)
    findings, targets = Findings(path), []
    for lexelt, id in zip(sentences.lexelts, sentences.ids, strict=True):
        word = word_of(lexelt)
        if word is None:
            message = f"lexelt {printable(lexelt)} does not end in a part of speech (.n, .v, .a or .r); it is left out"
            findings.add("error", "lexelt", None, message)
        else:
            targets.append(Target(lexelt, id, word))
    return tuple(targets), sentences.problems + findings.problems()


def word_of(lexelt: str) -> Word | None:
    """The word of `bright.a`; of `stand.n.v`, whose part of speech was corrected, `stand` as a verb. None if no part of
    speech is named."""
    lemma, _, pos = lexelt.rpartition(".")
    before, _, original = lemma.rpartition(".")
    if before and original.lower() in POS:
        lemma = before
    words = " ".join(lemma.replace("_", " ").split()).casefold()
    return (words, POS[pos.lower()]) if words and pos.lower() in POS else None
