"""Why a form was decided about so: given and taken away, exported and read again, counted in a table."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from lexeval_gui.core import tables
from lexeval_gui.core.changes import Change
from lexeval_gui.core.task.review import REASON
from lexeval_gui.tasks.lexicon.review import exporting
from lexeval_gui.tasks.lexicon.review.deciding import reasons
from lexeval_gui.tasks.lexicon.review.exporting import json_lines, read_json
from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers
from lexeval_gui.tasks.lexicon.review.record.decision import Decision
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.showing.keys import keys
from lexeval_gui.tasks.lexicon.review.showing.picture import ticks
from tests.tasks.lexicon.review.reviewing import Desk, desk, reported

LEXICON = {lemma: [f"{lemma}1", f"{lemma}2"] for lemma in ("a", "b", "c")}


def begun(**how: Any) -> Desk:
    return desk(LEXICON, **how)


def given(one: Desk) -> dict[str, str]:
    return dict(one.review.decision(one.lemma).reasons)


def test_a_reason_is_given_changed_and_taken_away() -> None:
    one = begun()
    form = LEXICON[one.lemma][0]
    one.changed(REASON, (form, "misprint"))
    assert given(one) == {form: "misprint"}
    one.changed(REASON, (form, "  an  own one "))
    assert given(one) == {form: "an own one"}
    one.changed(REASON, (form, "an own one"))
    assert given(one) == {}
    one.changed(REASON, (form, "variant"))
    one.changed(REASON, (form, ""))
    assert given(one) == {}
    one.undo()
    assert given(one) == {form: "variant"}


def test_a_reason_stays_whether_the_form_is_ticked_or_not_and_goes_with_an_added_one() -> None:
    one = begun()
    form = LEXICON[one.lemma][0]
    one.changed(REASON, (form, "obsolete"))
    one.changed("tick", form)
    assert ticks(one.review, one.lemma)[form].reason == "obsolete"
    one.changed("add", "other")
    one.changed(REASON, ("other", "variant"))
    one.changed("tick", "other")
    assert given(one) == {form: "obsolete"}


def test_what_cannot_be_is_said() -> None:
    one, blind = begun(), begun(blind=True)
    for there, value, why in (
        (one, ("strange", "variant"), "no form"), (one, None, "no form"),
        (one, (LEXICON[one.lemma][0], ""), "no reason"),
        (blind, (LEXICON[blind.lemma][0], "variant"), "typing is ended"),
    ):  # fmt: skip
        refused = there.do(REASON, value)
        assert not isinstance(refused, Change)
        assert why in refused.message


def test_own_reasons_have_keys_after_the_usual_ones() -> None:
    (key,) = (key for key in keys(begun(reasons=("dialect", "variant")).review) if key.verb == REASON)
    assert key.key == "R"
    assert key.choices == ("variant", "obsolete", "rule-given", "misprint", "dialect")


def decided() -> Desk:
    """Three reasons of two kinds, and one of a lemma that is not scored."""
    one = begun(reasons=("dialect",))
    for place, why in enumerate(("dialect", "variant", "dialect")):
        first, second = LEXICON[one.lemma]
        one.changed("tick", first)
        one.changed(REASON, (first, why))
        one.changed(REASON, (second, "variant"))
        one.changed("enter" if place < 2 else "skip")
    return one


def test_the_table_counts_reasons_by_whether_the_form_is_ticked() -> None:
    one = decided()
    table = reasons.table(one.journal.current)
    rows = list(csv.DictReader(io.StringIO(tables.render(table, "csv"))))
    mine = [tuple(row.values())[1:] for row in rows if row["reviewer"] == "Ann"]
    assert mine == [("variant", "yes", "1"), ("variant", "no", "2"), ("dialect", "yes", "1")]
    assert [tuple(row.values())[1:] for row in rows if row["reviewer"] == reasons.COUNTING] == mine
    text = reported(numbers(one.review), one.review, ReviewRecord.of(one.journal.current))
    assert "Reasons given: variant 3 forms (1 ticked), dialect 1 form (1 ticked)." in text
    empty = begun()
    assert reasons.table(empty.journal.current).rows == ()


def test_reasons_are_exported_and_read_again() -> None:
    one = decided()
    rows = csv.DictReader(io.StringIO(tables.render(exporting.table(one.journal.current), "csv")))
    assert sorted(row["reason"] for row in rows) == ["dialect", "dialect", "variant", "variant", "variant", "variant"]
    lines = list(json_lines(one.journal.current))
    assert json.loads(lines[2])["reasons"]
    again = {change.slot: change.after for change in read_json(lines, "x.jsonl", {})}
    assert ReviewRecord.of(again) == ReviewRecord.of(one.journal.current)


def test_an_older_decision_has_no_reasons_and_what_is_wrong_in_one_is_left_out() -> None:
    assert Decision.from_json({"state": "done"}).reasons == {}
    assert Decision.from_json({"reasons": {"a": 3, "b": "", "c": "variant"}}).reasons == {"c": "variant"}
    assert "reasons" not in Decision().as_json()
