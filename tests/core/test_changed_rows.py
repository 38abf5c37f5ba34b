"""The rows that changes are about, and what they leave there."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.changed_rows import changed_rows, last_values
from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Strings

IDS = [f"item {number}" for number in range(40)]
CHANGES = st.lists(
    st.builds(
        Change,
        st.sampled_from(["gold", "answers", "note"]),
        st.sampled_from([*IDS, "gone", "item"]),
        st.sampled_from([None, "s0", "s1"]),
        st.none(),
        st.integers(),
    ),
    max_size=120,
)


@given(CHANGES)
def test_what_changes_leave_is_what_each_of_them_sets_after_the_one_before(changes: list[Change]):
    expected: dict[tuple[str, str | None], dict[int, Any]] = {}
    for change in changes:
        if change.kind != "note" and change.item in IDS:
            expected.setdefault((change.kind, change.system), {})[IDS.index(change.item)] = change.after
    found = last_values(Strings.of(IDS), changes, ("gold", "answers"))
    assert found == expected
    assert {key: [*rows] for key, rows in found.items()} == {key: [*rows] for key, rows in expected.items()}


@given(CHANGES)
def test_the_rows_of_changes_are_ascending_and_each_is_there_once(changes: list[Change]):
    expected = sorted({IDS.index(change.item) for change in changes if change.item in IDS})
    assert changed_rows(Strings.of(IDS), changes).tolist() == expected
