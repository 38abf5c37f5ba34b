"""Which columns the list has: chosen, ordered, and read from what was written."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.workspace.items.columns import (
    Choice,
    ColumnChoice,
    complete,
    moved,
    read_choice,
    with_shown,
    with_width,
)
from lexeval_gui.workspace.items.listing import Listing
from tests import tiny

SHOWN = tiny.evaluation()
FIRST, SECOND = SHOWN.system_names
USUAL = [column.id for column in Listing(SHOWN, (0, 1), (0, 1)).usual]
FURTHER = [column.id for column in Listing(SHOWN, (0, 1), (0, 1)).further]
EVERY = [*USUAL, *FURTHER, "gone.coverage_f", "tag"]

ENTRIES = st.lists(
    st.builds(ColumnChoice, st.sampled_from(EVERY), st.booleans(), st.none() | st.integers(1, 500)),
    unique_by=lambda entry: entry.id,
    max_size=len(EVERY),
).map(tuple)


def listing(chosen: Choice, asked: str = "") -> Listing:
    return Listing(SHOWN, (0, 1), (0, 1), asked=asked, chosen=chosen)


def test_without_a_choice_the_columns_are_as_at_first() -> None:
    assert [column.id for column in listing(()).columns] == USUAL
    assert [entry.id for entry in listing(()).choice] == USUAL


def test_there_are_further_columns_of_every_measure_that_an_item_has() -> None:
    assert f"{SECOND}.coverage_precision" in FURTHER
    assert not {*FURTHER} & {*USUAL}
    assert f"{FIRST}.items" not in FURTHER


@given(ENTRIES, st.sampled_from(["", *USUAL, *FURTHER]))
def test_the_list_has_what_was_chosen_in_its_order_and_what_nobody_left_out(chosen: Choice, asked: str) -> None:
    shown = [column.id for column in listing(chosen, asked).columns]
    assert len({*shown}) == len(shown)
    wanted = [e.id for e in chosen if (e.shown or e.id == "id") and e.id in (*USUAL, *FURTHER)]
    assert [id for id in shown if id in wanted] == wanted
    left_out = {entry.id for entry in chosen if not entry.shown} - {"id", asked}
    assert not left_out & {*shown}
    assert {*USUAL} - {entry.id for entry in chosen} <= {*shown}
    assert "id" in shown
    assert not asked or asked in shown


@given(ENTRIES)
def test_completing_keeps_what_was_chosen_and_is_done_once(chosen: Choice) -> None:
    whole = complete(chosen, USUAL)
    assert [entry for entry in whole if entry in chosen] == [*chosen]
    assert {entry.id for entry in whole} == {*USUAL} | {entry.id for entry in chosen}
    assert complete(whole, USUAL) == whole


@given(ENTRIES, st.data())
def test_a_column_is_moved_to_the_place_of_another(chosen: Choice, data: st.DataObject) -> None:
    whole = complete(chosen, USUAL)
    ids = [entry.id for entry in whole]
    one, other = (data.draw(st.sampled_from(ids)) for _ in range(2))
    after = [entry.id for entry in moved(whole, one, other)]
    assert after.index(one) == ids.index(other)
    assert [id for id in after if id != one] == [id for id in ids if id != one]
    assert {*moved(whole, one, other)} == {*whole}


@given(ENTRIES)
def test_what_is_written_is_read_again(chosen: Choice) -> None:
    assert read_choice(json.loads(json.dumps([entry.as_json() for entry in chosen]))) == chosen


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text() | st.integers(), st.lists, max_leaves=6))
def test_whatever_was_written_is_a_choice_or_none(written: Any) -> None:
    found = read_choice(written)
    assert found is None or read_choice([entry.as_json() for entry in found]) == found


def test_a_column_is_shown_left_out_and_drawn_wider() -> None:
    choice = complete((), USUAL)
    assert not next(entry for entry in with_shown(choice, "pos", False) if entry.id == "pos").shown
    assert with_shown(choice, "other", True)[-1] == ColumnChoice("other")
    assert next(entry for entry in with_width(choice, "pos", 90) if entry.id == "pos").width == 90


@given(ENTRIES)
def test_the_table_has_the_columns_of_the_list(chosen: Choice) -> None:
    shown = listing(chosen)
    table = shown.table(np.arange(len(SHOWN.dataset)))
    assert [column.id for column in table.columns] == [column.id for column in shown.columns]
    for place, column in enumerate(shown.columns):
        if column.system is not None:
            values = SHOWN.item_values(column.system, column.measure).tolist()
            np.testing.assert_array_equal([row[place] for row in table.rows], values)
