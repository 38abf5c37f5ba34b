"""Columns that grow hold what was added, piece by piece."""

from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.growing import Column, Offsets, Texts

PIECES = [list(range(many)) for many in (0, 1, 0, 7, 100, 3, 5000, 0)]
WHOLE = [number for piece in PIECES for number in piece]


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.uint8])
def test_a_column_holds_all_that_was_added(kind: type[np.generic]):
    column = Column(kind)
    for piece in PIECES:
        column.append(np.array(piece).astype(kind))
    assert len(column) == len(WHOLE)
    assert column.filled().tolist() == np.array(WHOLE).astype(kind).tolist()
    assert column.filled().dtype == kind


def test_offsets_and_texts_go_on_where_the_last_piece_ended():
    offsets, texts = Offsets(), Texts()
    for piece in PIECES:
        offsets.append(np.array(piece, np.int32))
        texts.append(Strings.of("x" * (number % 5) for number in piece))
    assert offsets.filled().tolist() == [0, *np.cumsum(WHOLE).tolist()]
    assert list(texts.filled()) == ["x" * (number % 5) for number in WHOLE]


def test_nothing_added_is_nothing():
    assert Column(np.int64).filled().tolist() == []
    assert Offsets().filled().tolist() == [0]
    assert len(Texts().filled()) == 0
