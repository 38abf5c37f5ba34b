"""Columns corrected in a review: the Change of the picture of an item, which survives a form more and is undone."""

from __future__ import annotations

from lexeval_gui.core.blocks import Aligned
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.journal import Journal
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.review import reviewing
from lexeval_gui.tasks.lexicon.review.review_session import LexiconReviewSession
from tests.tasks.lexicon.made import settings
from tests.tasks.lexicon.review.reviewing import Desk, desk

LEXICON = {"sing": ["sing", "sang", "singing"], "other": ["other"]}


def sitting(one: Desk) -> LexiconReviewSession:
    return reviewing.sit(one.review.frame.dataset, settings(), one.journal.current, "").at("sing")


def block(one: Desk) -> Aligned:
    found = sitting(one).view.block
    assert found is not None
    return found


def cells(found: Aligned, form: str) -> tuple[str, ...]:
    return next(row.cells for row in found.forms if row.text == form)


def moved(one: Desk, form: str = "sing") -> Change:
    """Its last letter into a new column in front of all that stands behind it: at the end."""
    found = block(one)
    row = next(row for row in found.forms if row.text == form)
    last = max(column for column, cell in enumerate(row.cells) if cell)
    ref = row.refs[last]
    assert ref is not None
    change = sitting(one).gesture(ref, "move", found.openings[-1])
    assert isinstance(change, Change), change
    return change


def test_the_change_is_that_of_the_picture_of_an_item() -> None:
    one = desk(LEXICON)
    change = moved(one)
    assert (change.kind, change.item, change.part, change.system) == ("columns", "sing", "", None)
    data = one.review.frame.dataset
    name = data.systems[0].name
    own = block(one)
    row = next(row for row in own.forms if row.text == "sing")
    ref = next(ref for ref in reversed(row.refs) if ref is not None)
    target = (name, data.lexicons[0].names.find("sing"), settings()["orthography"], *own.openings[-1])
    assert TASK.changing is not None
    assert TASK.changing.change(data, Gesture("sing", ref, "move", target)) == change


def test_it_survives_a_form_more_and_is_taken_back() -> None:
    one = desk(LEXICON)
    before = cells(block(one), "sing")
    one.journal.add(moved(one))
    after = block(one)
    assert cells(after, "sing") != before
    assert next(row.moved for row in after.forms if row.text == "sing")
    one.review = one.review.at("sing")
    one.changed("add", "singer")
    assert next(row.moved for row in block(one).forms if row.text == "sing")
    one.journal.undo()
    one.journal.undo()
    assert cells(block(one), "sing") == before


def test_it_is_shown_at_once_and_removed_by_the_gesture() -> None:
    one = desk(LEXICON)
    change = moved(one)
    there = sitting(one)
    one.journal.add(change)
    followed = there.after([change.slot], one.journal.current)
    assert followed.current == "sing"
    assert followed.view.block == block(one)
    (ref,) = (row.refs[row.moved[0]] for row in block(one).forms if row.moved)
    assert ref is not None
    back = followed.gesture(ref, "remove", None)
    assert isinstance(back, Change)
    one.journal.add(back)
    assert not any(row.moved for row in block(one).forms)


def test_what_cannot_be_moved_is_said() -> None:
    one = desk(LEXICON)
    there = sitting(one)
    for ref, verb, value in (
        (("dictionary",), "toggle", "sing"), (("cell", "strange", 0), "move", (1,)),
        (("cell", "sing", 0), "move", (99,)),
        (("cell", "sing", 0), "move", ()), (("cell", "sing", 0), "remove", None), (("cell", "sing", 0), "insert", "x"),
    ):  # fmt: skip
        assert not isinstance(there.gesture(ref, verb, value), Change)


def test_columns_are_kept_with_a_project_as_before() -> None:
    """The journal has one slot for both pictures."""
    one = desk(LEXICON)
    change = moved(one)
    journal = Journal()
    journal.add(change)
    assert journal.current == {("columns", "sing", "", None): change.after}
