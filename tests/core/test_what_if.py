from __future__ import annotations

import pytest

from lexeval_gui.core.task import CountNoun
from lexeval_gui.core.task.what_if import count_text

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
        (SPURIOUS, 0.5, "0.5 spurious edits more"),
        (SPURIOUS, -1 / 3, "0.33 spurious edits less"),
        (SPURIOUS, 7 / 3, "2.33 spurious edits more"),
        (SPURIOUS, 0.001, "0.001 spurious edits more"),
        (SPURIOUS, 12.5, "12.5 spurious edits more"),
        (FORMS, 1234.25, "1,234.25 forms of the cluster more"),
        (SPURIOUS, 1 / 3 + 2 / 3, "one spurious edit more"),
        (SPURIOUS, 0.1 + 0.2 - 0.3, ""),
        (SPURIOUS, 1.9999999999999998, "two spurious edits more"),
    ],
)
def test_differences_of_counts_are_said_in_words(noun: CountNoun, difference: float, words: str) -> None:
    assert noun.words(difference) == words


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (3.0, "3"), (1200, "1,200"), (2.5, "2.5"), (10.0 - 1e-13, "10"), (100 + 1 / 3, "100.33"), (1e-20, "0")],
)
def test_counts_have_decimals_only_where_they_are_means(count: float, text: str) -> None:
    assert count_text(count) == text
