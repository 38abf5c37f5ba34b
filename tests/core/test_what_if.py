from __future__ import annotations

import pytest

from lexeval_gui.core.task import CountNoun

SPURIOUS = CountNoun("spurious", "spurious edit")
FORMS = CountNoun("lexicon_size", "form of the cluster", "forms of the cluster")


@pytest.mark.parametrize(
    ("noun", "difference", "words"),
    [
        (SPURIOUS, 0, ""),
        (SPURIOUS, -1, "one spurious edit less"),
        (SPURIOUS, 1, "one spurious edit more"),
        (SPURIOUS, -2, "two spurious edits less"),
        (FORMS, 12, "twelve forms of the cluster more"),
        (FORMS, 13, "13 forms of the cluster more"),
        (FORMS, -1200, "1,200 forms of the cluster less"),
    ],
)
def test_differences_of_counts_are_said_in_words(noun: CountNoun, difference: int, words: str) -> None:
    assert noun.words(difference) == words
