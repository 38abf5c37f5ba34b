"""Words are numbered in the order of first use, whatever they are and whatever their hashes do."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Strings
from lexeval_gui.tasks.lexicon.reading import interning
from lexeval_gui.tasks.lexicon.reading.interning import Words, distinct

WORDS = st.lists(st.binary(max_size=3) | st.binary(min_size=7, max_size=9) | st.just(b"x" * 200) | st.just(b"ab" * 70))


def numbered(words: list[bytes]) -> tuple[list[int], list[bytes]]:
    codes, first = distinct(Words.of(Strings.of(words)))
    return codes.tolist(), [words[row] for row in first.tolist()]


def plain(words: list[bytes]) -> tuple[list[int], list[bytes]]:
    known: dict[bytes, int] = {}
    return [known.setdefault(word, len(known)) for word in words], list(known)


@given(WORDS)
def test_words_are_numbered_in_the_order_of_first_use(words):
    assert numbered(words) == plain(words)


@given(WORDS)
def test_equal_hashes_make_no_equal_words(words):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interning, "hashes", lambda words: np.zeros(len(words), np.uint64))
        assert numbered(words) == plain(words)


@given(st.lists(st.integers(0, 300)))
def test_sorting_in_shares_changes_nothing(numbers):
    words = [str(number).encode() * (1 + number % 5) for number in numbers]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interning, "_SORTED_AT_ONCE", 8)
        patch.setattr(interning, "PIECE", 16)
        assert numbered(words) == plain(words)


def test_lists_are_numbered_together_and_copied_out():
    one, other = Strings.of(["a", "bb", ""]), Strings.of(["bb", "ccc" * 50, "a"])
    words = Words.of(one, other)
    assert distinct(words)[0].tolist() == [0, 1, 2, 1, 3, 0]
    assert list(words.take(np.array([4, 1])).strings()) == ["ccc" * 50, "bb"]
    assert list(Strings.concatenate([one, other])) == [*one, *other]
