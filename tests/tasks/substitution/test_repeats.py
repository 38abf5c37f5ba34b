"""Rows in which a value stands twice, against sets, in rows shorter and longer than are searched without sorting."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.tasks.substitution import repeats

ROWS = st.lists(st.lists(st.integers(0, 30), max_size=2 * repeats.SHORT), max_size=6)


def ragged(rows: list[list[int]]) -> Ragged:
    values = [value for row in rows for value in row]
    return Ragged.of(np.array(list(map(len, rows)), np.int64), np.array(values, np.int32))


@given(ROWS)
def test_rows_with_a_value_twice(rows: list[list[int]]):
    wanted = [place for place, row in enumerate(rows) if len(set(row)) < len(row)]
    assert repeats.rows_with_repeats(ragged(rows)).tolist() == wanted


def test_rows_of_several_slabs_are_all_searched_and_the_share_is_told(monkeypatch):
    monkeypatch.setattr(repeats, "SLAB", 2)
    told: list[float] = []
    found = repeats.rows_with_repeats(ragged([[1], [2, 2], [2], [], [5, 6, 5]]), told.append)
    assert (found.tolist(), told) == ([1, 4], [0, 0.4, 0.8])
