"""Distinct rows of many items, against sets of tuples; also where fingerprints say less than the rows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.core.scores import DistinctRows, distinct_rows

Item = tuple[int, tuple[int, int], tuple[int, ...], tuple[int, ...]]
SMALL = st.integers(0, 2)
ROW = st.lists(SMALL, max_size=2).map(tuple)
ITEMS = st.lists(st.tuples(SMALL, st.tuples(SMALL, SMALL), ROW, ROW), min_size=1, max_size=12)


def ragged(rows: list[tuple[int, ...]]) -> Ragged:
    return Ragged.of(
        np.array([len(row) for row in rows], np.int64), np.array([v for row in rows for v in row], np.int64)
    )


def columns(items: list[Item]) -> dict[str, Any]:
    return {
        "one": np.array([item[0] for item in items], np.int64),
        "two": np.array([item[1] for item in items], np.int64).reshape(-1, 2),
        "first": ragged([item[2] for item in items]),
        "second": ragged([item[3] for item in items]),
    }


def check(blocks: list[list[Item]]) -> None:
    rows = DistinctRows()
    for block in blocks:
        rows.add(columns(block))
    counts = rows.counts({})
    table = counts.columns
    known = [
        (int(one), tuple(two), tuple(table["first"].row(row).tolist()), tuple(table["second"].row(row).tolist()))
        for row, (one, two) in enumerate(zip(table["one"].tolist(), table["two"].tolist(), strict=True))
    ]
    items = [item for block in blocks for item in block]
    assert [known[row] for row in counts.row_of.tolist()] == items
    heads = [(one, *two, len(first), len(second), *first, *second) for one, two, first, second in known]
    assert heads == sorted(set(heads))  # each once, in an order of its own


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ITEMS, min_size=1, max_size=4), st.sampled_from([0, 5, 2**16]))
def test_each_row_once_in_the_order_of_its_numbers(
    monkeypatch: pytest.MonkeyPatch, blocks: list[list[Item]], at_once: int
):
    monkeypatch.setattr(distinct_rows, "AT_ONCE", at_once)
    check(blocks)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ITEMS, min_size=1, max_size=4), st.sampled_from([0, 5, 2**16]))
def test_rows_with_the_same_fingerprint_stay_apart(
    monkeypatch: pytest.MonkeyPatch, blocks: list[list[Item]], at_once: int
):
    monkeypatch.setattr(distinct_rows, "AT_ONCE", at_once)

    def prints_alike(table: dict[str, Any]) -> Any:
        return np.zeros(len(table["one"]), np.uint64)

    monkeypatch.setattr(distinct_rows, "_fingerprints", prints_alike)
    check(blocks)
