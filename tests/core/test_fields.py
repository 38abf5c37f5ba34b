from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.core.query.fields import Labels, NotANumber, Numbers, Sets, Texts


def test_labels_without_a_word_hold_nothing():
    column = Labels(np.array([0, -1, 2, 1], np.int32), ("noun", "Verb", ""))
    assert column.holding("verb", False, 4).tolist() == [False, False, False, True]
    assert column.holding("n", True, 4).tolist() == [True, False, False, False]
    assert column.holding("", False, 4).tolist() == [False, False, True, False]
    assert column.filled(4).tolist() == [True, False, False, True]


def test_labels_may_have_no_words_at_all():
    column = Labels(np.array([-1, -1], np.int8), ())
    assert not column.holding("n", True, 2).any()
    assert not column.filled(2).any()


def test_texts_are_searched_by_part_where_equality_is_unknown():
    words = ["bank", "banks"]
    contains = lambda needle: np.array([needle in word for word in words])  # noqa: E731
    equals = lambda needle: np.array([needle == word for word in words])  # noqa: E731
    assert Texts(contains).holding("bank", False, 2).tolist() == [True, True]
    assert Texts(contains, equals).holding("bank", False, 2).tolist() == [True, False]
    assert Texts(contains, equals).holding("bank", True, 2).tolist() == [True, True]
    assert Texts(contains).filled(2).tolist() == [True, True]
    assert Texts(contains, exists=lambda: np.array([True, False])).filled(2).tolist() == [True, False]


@pytest.mark.parametrize("rows", [{0, 2}, [0, 2], np.array([0, 2]), np.array([True, False, True]), (2, 0)])
def test_marks_are_given_as_rows_or_as_a_mask(rows):
    column = Sets({"Sense": rows, "other": set()})
    assert column.holding("sense", False, 3).tolist() == [True, False, True]
    assert column.holding("ens", False, 3).tolist() == [False] * 3
    assert column.holding("ens", True, 3).tolist() == [True, False, True]
    assert column.filled(3).tolist() == [True, False, True]


def test_numbers_are_asked_for_only_when_needed():
    asked = []

    def values():
        asked.append(1)
        return np.array([0.5, np.nan])

    column = Numbers(values)
    assert asked == []
    assert column.holding(".50", False, 2).tolist() == [True, False]
    assert column.filled(2).tolist() == [True, False]
    with pytest.raises(NotANumber, match="high"):
        column.holding("high", False, 2)
    with pytest.raises(NotANumber, match="~"):
        column.holding("0.5", True, 2)
