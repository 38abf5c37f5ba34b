"""Tags, notes and checks by row; filters and columns that show them."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core import query
from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.journal import Journal
from lexeval_gui.workspace.items.annotations import KINDS, WHOLE, Annotations, RowIndex, Tag
from lexeval_gui.workspace.items.fields import fields
from lexeval_gui.workspace.items.listing import Listing
from tests import tiny

IDS = [str(100 + row) for row in range(9)]


def of(*changes: Change) -> Annotations:
    journal = Journal()
    for change in changes:
        journal.add(change)
    return Annotations(RowIndex(Strings.of(IDS)), journal.current)


def put(kind: str, item: str, value: Any, part: str = "") -> Change:
    return Change(kind, item, None, None, value, part)


SOME = (
    put("tags", "100", ["sense", "Odd"]),
    put("tags", "103", ["odd one"], "edit 2"),
    put("note", "100", "Why glad?"),
    put("note", "105", "second", "edit 2"),
    put("note", "105", "first"),
    put("checked", "108", True),
    put("tags", "of no item", ["sense"]),
    put("note", "of no item", "kept"),
    put("tag list", "", [{"name": "sense", "key": "1", "colour": "#aa0000"}, {"key": "2"}, 7]),
)


def found(text: str, annotations: Annotations) -> list[int]:
    columns = fields(tiny.evaluation(), annotations=annotations)
    return [int(row) for row in query.rows(query.parse(text), columns)]


def test_filters_ask_for_tags_notes_and_checks():
    some = of(*SOME)
    assert found("tag:sense", some) == [0]
    assert found("tag:~odd", some) == [0, 3]
    assert found("tag:", some) == [0, 3]
    assert found("-tag: pos:n", some) == [1, 6, 8]
    assert found("note:", some) == [0, 5]
    assert found("note:~GLAD", some) == [0]
    assert found('note:"why glad?"', some) == [0]
    assert found("glad?", some) == [0]
    assert found("checked:yes", some) == [8]
    assert found("checked:no", some) == list(range(8))


def test_what_is_about_no_item_is_kept_and_counted():
    some = of(*SOME)
    assert {item: len(slots) for item, slots in some.absent.items()} == {"of no item": 2}


def test_the_list_of_tags_is_the_persons_own_and_what_is_used():
    assert of(*SOME).known_tags == (Tag("sense", "1", "#aa0000"), Tag("Odd"), Tag("odd one"))
    assert of().known_tags == ()


def test_columns_stand_in_the_list_where_there_is_something_to_show():
    plain = Listing(tiny.evaluation(), (0, 1), (0, 1))
    usual = [column.id for column in plain.columns]
    assert [c.id for c in Listing(plain.evaluation, (0, 1), (0, 1), annotations=of()).columns] == usual
    listing = Listing(plain.evaluation, (0, 1), (0, 1), annotations=of(*SOME))
    assert [column.id for column in listing.columns] == [*usual, "checked", "tag", "note"]
    tags, notes = listing.column("tag"), listing.column("note")
    assert tags is not None
    assert notes is not None
    assert tags.cells(np.array([0, 1, 3])) == ["Odd, sense", "", "odd one"]
    assert notes.cells(np.array([5])) == ["first second"]
    assert tags.order(np.arange(9), True).tolist()[:2] == [0, 3]
    assert notes.order(np.arange(9), True).tolist()[:2] == [0, 5]


SLOTS = st.builds(
    put,
    st.sampled_from(["tags", "note", "checked", "gold"]),
    st.sampled_from(["100", "101", "102", "x"]),
    st.sampled_from([["a"], ["a", "b"], [], None]),
    st.sampled_from(["", "edit 1"]),
)


@given(st.lists(SLOTS | st.sampled_from(["undo", "redo"]), max_size=30))
def test_following_step_by_step_is_the_same_as_looking_at_everything(steps: list[Change | str]):
    journal = Journal()
    followed = Annotations(RowIndex(Strings.of(IDS)), {})
    for step in steps:
        if isinstance(step, Change):
            done: Change | None = journal.add(step).change
        else:
            done = journal.undo() if step == "undo" else journal.redo()
        if done is not None:
            followed.follow({done.slot}, journal.current)
        fresh = Annotations(RowIndex(Strings.of(IDS)), journal.current)
        assert followed.counts == fresh.counts
        assert followed.absent == fresh.absent
        for row in range(3):
            assert followed.tags(row) == fresh.tags(row)
            assert followed.note(row) == fresh.note(row)
        for kind in KINDS:
            assert followed.annotated(kind).tolist() == fresh.annotated(kind).tolist()
        assert followed.texts(followed.annotated_places()) == fresh.texts(fresh.annotated_places())


def test_no_table_of_all_ids_is_made_for_a_few_slots():
    some = of(*SOME)
    some.follow({put("note", "101", "x").slot}, {put("note", "101", "x").slot: "x"})
    assert "by_id" not in some.rows.__dict__
    assert some.note(1) == "x"


def test_a_few_items_are_found_as_all_are():
    ids = ["b", "a", "b", "é", "aa", ""]
    rows = RowIndex(Strings.of(ids))
    few = dict(rows.of(set(ids) | {"c"}))
    assert few == rows.by_id == {"b": 0, "a": 1, "é": 3, "aa": 4, "": 5}


@given(st.lists(SLOTS, max_size=20))
def test_a_place_is_found_by_its_item_its_tags_and_its_note(changes: list[Change]):
    notes = (put("note", "101", f"Note {part}", part) for part in ("", "edit 1", "edit 2"))
    annotations = of(*changes, *notes)
    rows, inside = places = annotations.annotated_places()
    expected = []
    for number, row in enumerate(rows.tolist()):
        place = inside.get(number, WHOLE)
        tags, note = annotations.at("tags", row, place) or [], annotations.at("note", row, place) or ""
        expected.append(f"{IDS[row]} {' '.join(tags)} {note}".casefold())
    assert annotations.texts(places) == expected


def test_after_a_change_a_place_is_found_by_what_it_holds_now():
    held = {change.slot: change.after for change in (put("note", "101", "one"), put("note", "102", "two", "edit 1"))}
    annotations = Annotations(RowIndex(Strings.of(IDS)), held)
    assert annotations.texts(annotations.annotated_places()) == ["101  one", "102  two"]
    for change in (put("note", "102", "three", "edit 1"), put("tags", "101", ["a"])):
        held[change.slot] = change.after
        annotations.follow({change.slot}, held)
    assert annotations.texts(annotations.annotated_places()) == ["101 a one", "102  three"]
