"""A change of one slot, and of many at once."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core import changes as core_changes
from lexeval_gui.core.changes import MANY, Change, Changes, check_many, together

TEXTS = st.text(max_size=3)
CHANGES = st.builds(Change, TEXTS, TEXTS, st.none() | TEXTS, st.none() | TEXTS, st.lists(TEXTS), TEXTS)


def gold(item: str, after: object, system: str | None = None) -> Change:
    return Change("gold", item, system, None, after)


def test_a_change_is_taken_back_by_its_reverse():
    first = Change("answers", "1", "wordtune", ["a"], ["a", "b"])
    assert first.reversed() == Change("answers", "1", "wordtune", ["a", "b"], ["a"])
    assert first.reversed().reversed() == first


def test_of_several_changes_of_a_slot_the_last_one_is_of_many():
    made = together([gold("1", "a"), gold("1", "b")], {}, "")
    assert list(made.values) == [(("gold", "1", "", None), "b")]


def test_annotations_are_entries_of_their_own():
    with pytest.raises(ValueError, match="note"):
        together([Change("note", "1", None, "", "1")], {}, "")
    with pytest.raises(ValueError, match="many"):
        together([together([gold("1", "a")], {}, "")], {}, "")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "x"), ([], None), ([], [["gold", "", None, ["1"], []]]), ([], [["gold", "", None, ["1", "1"], [2, 3]]]),
        ([[1, 0]], [["gold", "", None, ["1"], [2]]]), ([[True, 0]], [["gold", "", None, ["1"], [2]]]),
        ([], [["note", "", None, ["1"], [2]]]), ([], [["gold", 3, None, ["1"], [2]]]), ([], [["gold", "", None, 5, 5]]),
        ([3], [["gold", "", None, ["1"], [2]]]), ([], [["gold", "", None, [["1"]], [2]]]),
    ],
)  # fmt: skip
def test_what_is_no_change_of_many_is_told(before, after):
    with pytest.raises(ValueError, match="change"):
        check_many(Change(MANY, "", None, before, after))


@given(st.lists(CHANGES), st.integers(1, 4))
def test_changes_come_out_of_another_process_as_they_went_in(given_: list[Change], piece: int):
    made = Changes(given_)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core_changes, "PIECE", piece)
        beside: list[pickle.PickleBuffer] = []
        written = pickle.dumps(made, protocol=5, buffer_callback=beside.append)
    assert pickle.loads(written, buffers=beside) == pickle.loads(pickle.dumps(made, protocol=4)) == made
