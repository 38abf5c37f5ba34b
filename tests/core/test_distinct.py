"""The different numbers are those that numpy finds."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.distinct import distinct


@given(st.lists(st.integers(-(2**40), 2**40)))
def test_they_are_those_of_numpy(numbers: list[int]) -> None:
    found, known = distinct(np.array(numbers, np.int64)), np.unique(np.array(numbers, np.int64))
    assert found.dtype == known.dtype
    assert found.tolist() == known.tolist()
