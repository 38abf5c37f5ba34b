"""Verbs about a whole lemma, lines of forms, and what the queue lists: one step of the journal each."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.changes import Change
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task.review import THERE_ALREADY
from lexeval_gui.tasks.lexicon.review.deciding.verbs import contradiction, remark
from lexeval_gui.tasks.lexicon.review.exporting import json_lines
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.review.review_session import LexiconReviewSession
from lexeval_gui.tasks.lexicon.review.setting_up import questions
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer, set_up
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up, words

TWO = {"cat": ["cat", "cats"], "dog": ["dog", "dogs", "doggy"]}


def sitting(one: Desk) -> LexiconReviewSession:
    return LexiconReviewSession(one.review, ReviewRecord.of(one.journal.current))


def refused(outcome: Change | Problem) -> Problem:
    assert isinstance(outcome, Problem), outcome
    return outcome


# -- whole lemmas -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["tick all", "invert", "as in the lexicon"])
def test_nothing_hidden_is_ticked(verb: str) -> None:
    one = desk(TWO, blind=True)
    assert "when typing is ended" in refused(one.do(verb)).message
    assert contradiction(one.review, verb) == ""


def test_all_and_their_contrary_leave_what_was_added() -> None:
    one = desk(TWO)
    lemma = one.lemma
    one.changed("add", "other")
    one.changed("tick all")
    assert one.review.decision(lemma).forms == (*TWO[lemma], "other")
    assert "is ticked" in refused(one.do("tick all")).message
    one.changed("tick", TWO[lemma][0])
    one.changed("invert")
    assert one.review.decision(lemma).forms == (TWO[lemma][0], "other")
    one.undo()
    assert one.review.decision(lemma).forms == (*TWO[lemma][1:], "other")


def test_inverting_the_last_tick_of_a_lemma_that_is_done_opens_it_again() -> None:
    one = desk(TWO)
    lemma = one.lemma
    one.changed("as in the lexicon")
    assert one.review.state(lemma) == "done"
    one.review = one.review.at(lemma)
    one.changed("invert")
    assert one.review.state(lemma) == "open"


def test_undoing_a_lemma_forgets_all_but_what_was_seen() -> None:
    one = desk(TWO, blind=True)
    lemma = one.lemma
    assert "nothing was said" in refused(one.do("undo lemma")).message
    one.changed("type", "cat")
    change = one.changed("undo lemma")
    assert change.after is None
    one.changed("type", "cat")
    one.changed("end typing")
    one.changed("enter")
    one.review = one.review.at(lemma)
    one.changed("undo lemma")
    again = Review.of(one.review.frame, one.journal.current)  # as after a restart
    for review in (one.review, again):
        assert review.step == "typing"
        assert review.was_shown(lemma)
        kept = review.decision(lemma)
        assert (kept.state, kept.typed, kept.forms, kept.page) == ("open", (), (), "")
    assert "nothing was said" in refused(one.do("undo lemma")).message
    one.undo()
    assert one.review.state(lemma) == "done"


def test_what_was_undone_counts_and_is_exported_no_more() -> None:
    lexicon, paper = words(20)
    one, other = desk(lexicon), desk(lexicon)
    lemma = one.lemma
    look_up(one, paper)
    one.review = one.review.at(lemma)
    one.changed("undo lemma")
    assert one.review.scored == other.review.scored
    assert list(json_lines(one.journal.current)) == list(json_lines(other.journal.current))
    separators = {q.id: q for q in questions.questions({}, one.journal.current)}["seed"]
    assert not separators.settled  # nothing is decided


def test_the_page_is_that_of_the_decision_made_last() -> None:
    one = desk(words(5)[0])
    assert "no page" in refused(one.do("same page")).message
    one.changed("page", " 12 ")
    first = one.lemma
    one.changed("as in the lexicon")
    assert one.review.last_page(one.lemma) == "12"
    one.changed("page", "13")
    one.changed("as in the lexicon")
    assert one.changed("same page").after["page"] == "13"
    assert "already" in refused(one.do("same page")).message
    one.review = one.review.at(first)
    one.changed("note", "")  # touches the first one, which has its own
    assert one.review.last_page(first) == "13"


# -- lines ------------------------------------------------------------------------------------------------------------


LINES = (
    ("; ,", "a; b,c", ("a", "b", "c")),
    ("", "a; b,c", ("a; b,c",)),
    ("", "a\tb\r\nc\n\n", ("a", "b", "c")),
    ("/", " two   words /\u00a0hard\u2003blank ", ("two words", "hard blank")),
    (";", ";;a;; ;a;", ("a",)),
    ("،", "كتاب، كتب", ("كتاب", "كتب")),
)  # fmt: skip


@pytest.mark.parametrize(("separators", "line", "forms"), LINES)
@pytest.mark.parametrize("blind", [True, False])
def test_a_line_is_parted_by_what_is_declared(separators: str, line: str, forms: tuple[str, ...], blind: bool) -> None:
    one = desk(TWO, blind=blind, separators=separators)
    one.changed("type" if blind else "add", line)
    decision = one.review.decision(one.lemma)
    assert (decision.typed if blind else decision.added) == forms
    assert len(one.journal.entries) == 2  # the set-up, and one step


def test_a_sign_of_the_lemma_itself_parts_nothing() -> None:
    one = desk({"D.C., the": ["D.C., the"]}, separators=", ;", blind=True)
    one.changed("type", "D.C., the; other")
    assert one.review.decision(one.lemma).typed == ("D.C., the", "other")


def test_a_form_that_the_lexicon_writes_with_more_blanks_is_ticked() -> None:
    for blind in (True, False):
        one = desk({"a  b": ["a  b", "a   bs"]}, blind=blind)
        one.changed("type" if blind else "add", "a b\na bs")
        if blind:
            one.changed("end typing")
        assert one.review.decision(one.lemma).added == ()
        assert one.review.decision(one.lemma).forms in (("a  b", "a   bs"), ("a   bs", "a  b"))


@pytest.mark.parametrize("line", ["-s", "~s", "pl -s", "x; -s", "ca|t", "cat; well pt ~ed"])
def test_shorthand_is_not_taken_unless_it_is_spelled_out(line: str) -> None:
    one = desk({"cat": ["cat"]}, blind=True, separators=";")
    assert "Tab spells it out" in refused(one.do("type", line)).message
    assert one.review.decision("cat").typed == ()  # nor anything else of the line
    spelled_out = sitting(one).expanded(line)
    one.changed("type", spelled_out)


def test_what_was_given_twice_is_said() -> None:
    one = desk(TWO, blind=True, separators=";")
    assert remark(one.review, "type", "a; b") == ""
    one.changed("type", "a")
    assert remark(one.review, "type", "a; b; b") == "1 form taken; 'a', 'b' are there already, and taken once"
    assert refused(one.do("type", "a; a")).code == THERE_ALREADY


@given(st.text(max_size=20), st.text("; ,/a-~|b", max_size=4))
def test_any_line_is_taken_whole_or_not_at_all(line: str, separators: str) -> None:
    one = desk(TWO, blind=True)
    one.review = Review.of(one.review.frame, one.journal.current)
    how = SetUp.from_json({"reviewer": "Ann", "system": "l", "separators": separators})
    assert SetUp.from_json(how.as_json()) == how
    outcome = one.do("type", line)
    typed = one.review.decision(one.lemma).typed
    assert bool(typed) == isinstance(outcome, Change)
    assert all(form == " ".join(form.split(" ")) and form.strip() == form and form for form in typed)


# -- the set-up -------------------------------------------------------------------------------------------------------


def test_an_older_review_has_no_separators_and_a_new_one_suggests_some() -> None:
    assert SetUp.from_json({"reviewer": "Ann", "system": "l"}).separators == ""
    assert "separators" not in SetUp("Ann", "l").as_json()
    asked: dict[str, Any] = {question.id: question for question in questions.questions({}, {})}
    assert (asked["separators"].default, asked["separators"].settled) == ("; ,", "")
    one = desk(TWO)
    asked = {question.id: question for question in questions.questions({}, one.journal.current)}
    assert asked["separators"].default == ""


@pytest.mark.parametrize(("signs", "why"), [("-", "sign of shorthand"), ("; x", "stands in words"), ("'", "in words")])
def test_what_stands_in_words_cannot_separate_them(signs: str, why: str) -> None:
    assert why in refused(set_up({}, SetUp("Ann", "l", alpha="1", separators=signs))).message


def test_separators_declared_anew_hold_for_everybody() -> None:
    one = desk(TWO, separators=";")
    second = second_reviewer(one.journal.current, "Ben")
    assert isinstance(second, Change)
    one.journal.add(second, "Ann")
    one.changed("add", "x")
    wanted = SetUp.from_json({**one.review.set_up.as_json(), "separators": "/"})
    change = set_up(one.journal.current, wanted)
    assert isinstance(change, Change), change
    one.journal.add(change, "Ann")
    for name in ("", "Ben"):
        assert Review.of(one.review.frame, one.journal.current, name).set_up.separators == "/"


# -- the queue --------------------------------------------------------------------------------------------------------


def test_what_is_listed_is_what_asks_for_a_second_look() -> None:
    lexicon, _ = words(12)
    one = desk(lexicon)
    for number in range(9):
        one.changed("tick all")
        one.changed(("enter", "doubtful", "skip")[number % 3])
    listed = sitting(one).moved("list next")
    assert listed is not None
    assert listed.queue == one.review.in_state("doubtful")
    assert listed.current == listed.queue[0]
    seen = [listed.current, *(listed.by(steps).current for steps in (1, 2, 9, -1))]
    assert seen == [listed.queue[0], listed.queue[1], listed.queue[2], listed.queue[2], listed.queue[0]]
    between = listed.at(one.review.in_state("done")[1])  # which is not listed itself
    order = list(one.review.drawn)
    here = order.index(between.current or "")
    assert between.by(1).current == next(lemma for lemma in listed.queue if order.index(lemma) > here)
    assert between.by(-1).current == [lemma for lemma in listed.queue if order.index(lemma) < here][-1]
    skipped = listed.moved("list next")
    assert skipped is not None
    assert skipped.queue == one.review.in_state("skipped")
    back = skipped.moved("list next")
    assert back is not None
    assert (back.listing, back.current) == ("all", one.lemma)
    assert sitting(one).moved("enter") is None


def test_a_place_that_was_kept_is_found_again_as_far_as_it_is_there() -> None:
    one = desk(words(12)[0])
    one.changed("tick all")
    one.changed("doubtful")
    listed = sitting(one).moved("list next")
    assert listed is not None
    assert sitting(one).back_at(listed.where) == listed
    places: list[dict[str, Any]] = [
        {},
        {"item": 3, "listing": "strange"},
        {"item": "gone", "listing": None, "home": []},
    ]
    for where in places:
        assert sitting(one).back_at(where) == sitting(one)
