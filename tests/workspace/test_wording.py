"""What was decided, in a few words."""

from __future__ import annotations

from typing import Any

import pytest

from lexeval_gui.core.changes import Change
from lexeval_gui.workspace.wording import LONGEST, describe_change, describe_changes


@pytest.mark.parametrize(
    ("kind", "before", "after", "words"),
    [
        ("tags", None, ["sense"], "tag sense"),
        ("tags", ["odd"], ["odd", "sense"], "tag sense"),
        ("tags", ["odd", "sense"], ["odd"], "removed tag sense"),
        ("tags", ["odd"], None, "removed tag odd"),
        ("tags", ["odd"], ["sense"], "tag sense for odd"),
        ("note", None, "a note", "note"),
        ("note", "a note", "another", "changed note"),
        ("note", "a note", None, "removed note"),
        ("checked", None, True, "check"),
        ("checked", True, None, "removed check"),
        ("gold", None, [["glad", 2]], "change of gold"),
        ("gold", [["glad", 2]], None, "reset of gold"),
    ],
)
def test_each_kind_says_what_was_done(kind: str, before: Any, after: Any, words: str) -> None:
    assert describe_change(Change(kind, "0004", None, before, after)) == f"{words} on 0004"
    assert describe_change(Change(kind, "0004", None, before, after, "gold 1")) == f"{words} on a part of 0004"


def test_what_is_of_a_system_or_of_no_item_says_so() -> None:
    assert describe_change(Change("answers", "1", "wordtune", None, ["a"])) == "change of answers of wordtune on 1"
    assert describe_change(Change("tag list", "", None, None, [])) == "list of tags"


def test_long_ids_are_cut_and_several_changes_are_others() -> None:
    long = Change("note", "x" * (LONGEST + 1), None, None, "a")
    assert describe_change(long) == f"note on {'x' * LONGEST}…"
    assert describe_changes([long, long]) == f"{describe_change(long)} and others"
    assert describe_changes([long]) == describe_change(long)
    assert describe_changes([]) == ""
