"""Frozen texts as arrays of numpy: the same texts, whatever letters they have and however long they are."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import PIECE, Labels, Strings
from lexeval_gui.core.text_arrays import NARROW, array_of, words_of

TEXTS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12))


@given(TEXTS)
def test_every_text_is_the_same(texts: list[str]):
    made = array_of(Strings.of(texts))
    assert made.shape == (len(texts),)
    assert made.tolist() == texts


@given(st.lists(st.binary(max_size=6)))
def test_what_is_no_utf_8_is_shown_as_elsewhere(raw: list[bytes]):
    strings = Strings.of(raw)
    assert array_of(strings).tolist() == list(strings)


def test_ordinary_ids_are_no_objects():
    ids = [f"tämä.n {number}" for number in range(PIECE + 3)]
    made = array_of(Strings.of(ids))
    assert made.dtype == "<U11"
    assert made.tolist() == ids


def test_one_long_text_makes_the_others_no_wider():
    texts = ["a"] * 1000 + ["b" * 10 * NARROW]
    made = array_of(Strings.of(texts))
    assert made.dtype == object
    assert made.tolist() == texts


def test_a_letter_that_numpy_loses_is_kept():
    assert array_of(Strings.of(["a\0", "b"])).tolist() == ["a\0", "b"]


def test_labels_are_words():
    labels = Labels(np.array([1, -1, 0], np.int32), ("n", "v"))
    assert words_of(labels).tolist() == ["v", "", "n"]
    assert words_of(Labels(np.zeros(0, np.int32), ())).tolist() == []
