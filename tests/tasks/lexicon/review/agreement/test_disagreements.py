"""Where two disagree: what stands beside the forms, where D leads, and the table of it."""

from __future__ import annotations

import csv
import io

from lexeval_gui.core.changes import Change
from lexeval_gui.core.task.review import NEXT_DISPUTED, REASON
from lexeval_gui.tasks.lexicon.review import reviewing
from lexeval_gui.tasks.lexicon.review.agreement.disagreement_table import IN, NAMES, OUT
from lexeval_gui.tasks.lexicon.review.review_session import LexiconReviewSession
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.made import settings
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up

LEXICON = {lemma: [f"{lemma}1", f"{lemma}2", f"{lemma}3"] for lemma in ("a", "b", "c", "d")}
ANN = {"a": ["a1", "a2"], "b": ["b1", "b9"], "c": ["c1"], "d": ["d1"]}
BEN = {"a": ["a1"], "b": ["b1", "b3"], "d": ["d1"]}


def two() -> Desk:
    """Ann and Ben, who disagree about forms of a and b, and about whether c is there; about d they agree."""
    one = desk(LEXICON)
    while one.review.current is not None:
        if one.lemma == "a":
            one.changed(REASON, ("a2", "variant"))
        look_up(one, ANN)
    change = second_reviewer(one.journal.current, "Ben")
    assert isinstance(change, Change)
    one.journal.add(change)
    ben = Desk(Review.of(one.review.frame, one.journal.current, "Ben"), one.journal)
    while ben.review.current is not None:
        look_up(ben, BEN)
    return one


def third(one: Desk) -> LexiconReviewSession:
    return reviewing.adjudicate(one.review.frame.dataset, settings(), one.journal.current)


def test_forms_are_disputed_or_agreed_and_a_lemma_that_is_not_there_is_said_of_each() -> None:
    there = third(two())
    ticks = there.at("a").view.ticks
    assert {form: (tick.disputed, tick.agreed) for form, tick in ticks.items()} == {
        "a1": (False, True), "a2": (True, False), "a3": (False, True),
    }  # fmt: skip
    ticks, said = there.at("c").view.ticks, there.at("c").view.said
    assert [tick.marks for tick in ticks.values()] == [
        (True, "not in dictionary"), (False, "not in dictionary"), (False, "not in dictionary"),
    ]  # fmt: skip
    assert [tick.disputed for tick in ticks.values()] == [True, False, False]
    assert "Ben: not in dictionary" in said


def test_in_a_sitting_of_ones_own_nothing_is_disputed() -> None:
    one = two()
    own = reviewing.sit(one.review.frame.dataset, settings(), one.journal.current, "Ann")
    assert not any(tick.disputed or tick.agreed for tick in own.at("a").view.ticks.values())
    assert NEXT_DISPUTED not in [key.verb for key in own.at("a").view.keys]
    assert NEXT_DISPUTED in [key.verb for key in third(one).view.keys]


def test_d_leads_through_the_lemmas_that_wait_and_round() -> None:
    there: LexiconReviewSession | None = third(two())
    assert there is not None
    order = there.review.drawn
    assert set(order) == {"a", "b", "c"}
    seen = []
    there = there.at(order[0])
    for _ in range(4):
        assert there is not None
        seen.append(there.current)
        there = there.moved(NEXT_DISPUTED)
    assert seen == [*order, order[0]]


def test_d_passes_over_what_is_decided_while_something_waits() -> None:
    one = two()
    there = third(one)
    first, second, last = there.review.drawn
    judge = Desk(there.review.at(second), one.journal)
    judge.changed("not in dictionary")
    found = third(one).at(first).moved(NEXT_DISPUTED)
    assert found is not None
    assert found.current == last


def test_the_table_says_states_reasons_and_the_third_decision() -> None:
    one = two()
    there = third(one)
    judge = Desk(there.review.at("a"), one.journal)
    judge.changed("tick", "a2")
    judge.changed("enter")
    data = one.review.frame.dataset
    made = reviewing.export(data, settings(), one.journal.current, "review.disagreements")
    (lines,) = made.files.values()
    rows = [tuple(row.values()) for row in csv.DictReader(io.StringIO("\n".join(lines)))]
    assert set(rows) == {
        ("a", "a2", "Ann", "Ben", "yes", "no", "done", "done", "variant", "", "yes"),
        ("b", "b9", "Ann", "Ben", "yes", "no", "done", "done", "", "", ""),
        ("b", "b3", "Ann", "Ben", "no", "yes", "done", "done", "", "", ""),
        ("c", "", "Ann", "Ben", IN, OUT, "done", "not in dictionary", "", "", ""),
    }
    assert len(NAMES) == len(rows[0])
    shown = reviewing.compare(data, settings(), one.journal.current, "Ann", "Ben")
    assert {row.cells for row in shown.rows} == {(*row[:2], *row[4:]) for row in rows}
    assert shown.columns[:4] == ("lemma", "form", "Ann", "Ben")
