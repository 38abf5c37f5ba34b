"""Records as columns: of each kind its array, the same however many are turned at a time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.tables import Column, Table
from lexeval_gui.workspace.outputs import arrays

VALUES = {
    "id": st.text("abcä", max_size=4),
    "count": st.integers(-5, 5),
    "share": st.none() | st.floats(0, 1),
    "original": st.none() | st.text("ab", max_size=2),
    "optional": st.booleans(),
    "corrections": st.lists(st.text("ab", max_size=2), max_size=2),
    "tree": st.none() | st.fixed_dictionaries({"tokens": st.integers(0, 9), "moves": st.integers(0, 9)}),
}
RECORDS = st.lists(st.fixed_dictionaries(VALUES), max_size=9)


def flat(record: dict[str, Any]) -> dict[str, Any]:
    tree = record["tree"] or {"tokens": None, "moves": None}
    return {**record, "tree_tokens": tree["tokens"], "tree_moves": tree["moves"]}


def given_back(column: np.ndarray) -> list[Any]:
    return [None if isinstance(value, float) and math.isnan(value) else value for value in column.tolist()]


@pytest.mark.parametrize("chunk", [1, 2, 100])
@given(records=RECORDS)
def test_columns_hold_what_the_records_say(chunk: int, records: list[dict[str, Any]]):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrays, "CHUNK", chunk)
        made = arrays.of_records(iter(records))
    wanted = [flat(record) for record in records]
    there = [record["tree"] for record in records if record["tree"] is not None]
    names = {*VALUES} - {"tree"} | ({"tree_tokens", "tree_moves"} if there else {"tree"})
    assert {*made} == (names if records else set())
    for name, column in made.items():
        assert given_back(column) == [record[name] for record in wanted]


@pytest.mark.parametrize("chunk", [1, 2, 100])
def test_each_kind_has_its_array(chunk: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arrays, "CHUNK", chunk)
    of_kinds: dict[str, tuple[list[Any], str]] = {
        "text": (["a", "bcd", ""], "U"), "whole": ([1, 2, 3], "i"), "yes": ([True, False, True], "b"),
        "share": ([None, 0.5, 1], "f"), "number": ([1, None, 3], "f"), "maybe": (["a", None, "b"], "O"),
        "lists": ([[], ["a"], ["b", "c"]], "O"), "mixed": ([1, "a", None], "O"),
    }  # fmt: skip
    made = arrays.of_records([{name: values[n] for name, (values, _) in of_kinds.items()} for n in range(3)])
    assert {name: column.dtype.kind for name, column in made.items()} == {n: kind for n, (_, kind) in of_kinds.items()}
    assert made["mixed"].tolist() == [1, "a", None]


def test_what_only_some_records_have():
    made = arrays.of_records([{"id": "a"}, {"id": "b", "stratum": "n"}])
    assert made["stratum"].tolist() == [None, "n"]


def test_a_table_as_columns():
    columns = (Column.of("system"), Column.of("f", "number"), Column.of("items", "count"), Column.of("some", "count"))
    made = arrays.of_table(Table(columns, (("a", None, 3, None), ("b", 0.5, 4, 1))))
    assert [column.dtype.kind for column in made.values()] == ["U", "f", "i", "f"]
    assert given_back(made["f"]) == [None, 0.5]
    empty = arrays.of_table(Table(columns, ()))
    assert {name: len(column) for name, column in empty.items()} == dict.fromkeys(made, 0)
