"""The review as a state machine: what each verb does, what is refused, and what holds after any of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lexeval_gui.core.changes import Change
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.review.deciding.verbs import VERBS
from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers
from lexeval_gui.tasks.lexicon.review.record.decision import SETTLED, Decision
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer, set_up
from lexeval_gui.tasks.lexicon.review.showing.picture import ticks
from lexeval_gui.tasks.lexicon.review.state_machine import Progress, Review
from tests.tasks.lexicon import plain
from tests.tasks.lexicon.made import dataset, settings
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up, sample, words

TEN = {f"w{n}": [f"w{n}a", f"w{n}b", "shared"] for n in range(10)}


def shown(one: Desk) -> str:
    return one.review.step


def refused(outcome: Change | Problem) -> str:
    assert isinstance(outcome, Problem), outcome
    return outcome.message


def test_lemmas_come_in_the_order_of_their_hashes():
    one = desk(TEN, seed="x")
    assert list(one.review.queue()) == list(one.review.drawn) == plain.order(list(TEN), "x")
    assert desk(TEN, alpha="0.35").review.size == 4
    assert desk(TEN, alpha="").review.size == 10


def test_a_lemma_without_forms_cannot_be_drawn():
    assert set(desk({**TEN, "bare": []}).review.drawn) == set(TEN)


def test_a_lemma_is_ticked_and_done():
    one = desk(TEN)
    lemma = one.lemma
    one.changed("tick", f"{lemma}a")
    one.changed("add", "  new  ")
    assert one.review.state(lemma) == "open"
    assert one.review.current == lemma
    one.changed("enter")
    assert one.lemma == plain.order(list(TEN), "1")[1]
    decision = one.review.decision(lemma)
    assert (decision.state, decision.ticks) == ("done", {f"{lemma}a": True, f"{lemma}b": False, "shared": False})
    assert decision.forms == (f"{lemma}a", "new")
    a, b, shared, new = one.review.forms(lemma)
    assert [form.form for form in (a, b, shared, new)] == [f"{lemma}a", f"{lemma}b", "shared", "new"]
    assert [form.in_lexicon for form in (a, b, shared, new)] == [True, True, True, False]
    assert [form.in_dictionary for form in (a, b, shared, new)] == [True, False, False, True]


def test_every_key_that_decides_is_one_change():
    one = desk(TEN)
    lemma = one.lemma
    for verb, value in (("tick", "shared"), ("add", "new"), ("page", "12"), ("note", "worn"), ("doubtful", None)):
        before = len(one.journal.entries)
        change = one.changed(verb, value)
        assert len(one.journal.entries) == before + 1
        assert (change.kind, change.item, change.part, change.system) == ("review", lemma, "reviewer:Ann", None)
    decision = one.review.decision(lemma)
    assert (decision.page, decision.note, decision.state) == ("12", "worn", "doubtful")


def test_without_a_form_nothing_is_done():
    one = desk(TEN)
    assert "no form is ticked" in refused(one.do("enter"))
    assert "no form is ticked" in refused(one.do("doubtful"))
    one.changed("tick", "shared")
    lemma = one.lemma
    one.changed("enter")
    one.review = one.review.at(lemma)
    one.changed("tick", "shared")
    assert one.review.state(lemma) == "open"
    assert one.review.decision(lemma).forms == ()


@pytest.mark.parametrize(("verb", "value", "why"), [
    ("tick", "strange", "there is no form strange"), ("add", "  ", "a form is a text"), ("add", "a\x07b", "a form"),
    ("type", "a", "typing is ended"), ("end typing", None, "the cluster is shown"), ("untype", "a", "not among"),
    ("dance", None, "knows no dance"),
])  # fmt: skip
def test_what_means_nothing_is_refused(verb: str, value: Any, why: str):
    one = desk(TEN)
    assert why in refused(one.do(verb, value))
    assert not one.review.decisions


def test_a_form_that_is_there_is_not_added_twice():
    one = desk(TEN)
    one.changed("add", "shared")  # the lexicon has it: then it is a tick
    assert one.review.decision(one.lemma).ticks == {"shared": True}
    assert one.review.decision(one.lemma).added == ()
    assert "there already" in refused(one.do("add", "shared"))
    one.changed("add", "new")
    one.changed("tick", "new")
    assert one.review.decision(one.lemma).forms == ("shared",)


def test_an_added_form_of_another_cluster_is_pointed_out():
    one = desk(TEN)
    first, second = one.review.drawn[:2]
    one.changed("add", f"{second}a")
    assert one.review.forms(first)[-1].elsewhere == (second,)
    one.changed("add", "nowhere")
    notes = {form: tick.note for form, tick in ticks(one.review, first).items()}
    assert notes[f"{second}a"] == f"{second}a stands in the lexicon under '{second}'"
    assert notes["nowhere"] == ""


def test_not_in_the_dictionary_draws_the_next_lemma():
    order = plain.order(list(TEN), "1")
    one = desk(TEN, alpha="0.4")
    assert one.review.drawn == tuple(order[:4])
    one.changed("not in dictionary")
    assert sample(one.review) == tuple(order[1:5])
    assert one.review.in_state("not in dictionary") == (order[0],)
    assert one.lemma == order[1]
    assert one.review.progress.size == 4
    one.review = one.review.at(order[0])
    one.changed("tick", "shared")  # it is there after all
    assert sample(one.review) == tuple(order[:4])
    assert one.review.state(order[0]) == "open"


def test_the_one_drawn_last_may_be_absent_too():
    order = plain.order(list(TEN), "1")
    one = desk(TEN, alpha="0.2")
    for _ in range(3):
        one.changed("not in dictionary")
    assert one.review.drawn == tuple(order[:5])
    assert sample(one.review) == tuple(order[3:5])


def test_when_the_frame_is_used_up_the_sample_is_smaller():
    one = desk(TEN, alpha="0.9")
    for _ in range(10):
        one.changed("not in dictionary")
    assert one.review.current is None
    assert one.review.step == "finished"
    assert one.review.progress == Progress(size=0, done=0, doubtful=0, absent=10, skipped=0)
    assert "every lemma of the sample is decided" in refused(one.do("enter"))


def test_skipped_lemmas_come_back_at_the_end_the_oldest_first():
    one = desk(TEN, alpha="0.4")
    a, b, c, d = one.review.drawn
    one.changed("tick", "shared")
    one.changed("skip")
    one.changed("skip")
    assert list(one.review.queue()) == [c, d, a, b]
    for _ in range(2):
        one.changed("tick", "shared")
        one.changed("enter")
    assert one.lemma == a
    assert one.review.decision(a).forms == ("shared",)  # what was ticked is kept
    one.changed("skip")
    assert list(one.review.queue()) == [b, a]
    assert numbers(one.review).lemmas == (c, d)


def test_doubtful_lemmas_are_scored_and_listed():
    one = desk(TEN)
    lemma = one.lemma
    one.changed("tick", "shared")
    one.changed("doubtful")
    assert one.review.in_state("doubtful") == one.review.scored == (lemma,)
    one.review = one.review.at(lemma)
    one.changed("enter")
    assert one.review.in_state("doubtful") == ()


def test_one_can_go_about_without_changing_anything():
    one = desk(TEN)
    a, b, *rest = one.review.drawn
    assert one.review.by(1).current == b
    assert one.review.by(1).by(-1).by(-1).current == a
    assert one.review.at(rest[3]).current == rest[3]
    assert one.review.at("stranger").current == a
    assert one.review.at(b).onward().current == a
    assert one.review.by(50).current == rest[-1]


def test_lemmas_decided_ahead_count_once_those_before_them_are_looked_at():
    one = desk(TEN)
    a, b, c, *_ = one.review.drawn
    one.review = one.review.at(c)
    one.changed("tick", "shared")
    one.changed("enter")
    assert not one.review.scored
    for lemma in (a, b):
        assert one.lemma == lemma
        one.changed("tick", "shared")
        one.changed("enter")
    assert list(one.review.scored) == [a, b, c]


# -- blind ------------------------------------------------------------------------------------------------------------


def test_blind_the_cluster_appears_when_typing_is_ended():
    one = desk(TEN, blind=True)
    lemma = one.lemma
    assert shown(one) == "typing"
    assert "appear when typing is ended" in refused(one.do("tick", "shared"))
    assert "Escape" in refused(one.do("enter"))
    one.changed("type", "shared")
    one.changed("type", "new\nother\n")  # pasted
    one.changed("untype", "other")
    assert "there already" in refused(one.do("type", "new"))
    one.changed("end typing")
    assert shown(one) == "ticks"
    decision = one.review.decision(lemma)
    assert decision.typed == ("shared", "new")
    assert decision.ticks == {f"{lemma}a": False, f"{lemma}b": False, "shared": True}
    assert decision.added == ("new",)
    one.changed("tick", f"{lemma}a")  # corrected; both steps are recorded
    one.changed("enter")
    decision = one.review.decision(lemma)
    assert (decision.typed, decision.forms) == (("shared", "new"), ("shared", f"{lemma}a", "new"))
    assert decision.blind
    assert one.review.step == "typing"


def test_blind_a_lemma_may_be_absent_at_once():
    one = desk(TEN, blind=True)
    one.changed("not in dictionary")
    assert one.review.progress.absent == 1


# -- a dictionary in a file -------------------------------------------------------------------------------------------


def test_with_a_file_of_the_dictionary_its_forms_are_ticked():
    one = desk(TEN, {"w1": ["w1a", "more"], "w2": ["w2b"], "other": ["o"]})
    assert set(one.review.drawn) == {"w1", "w2"}  # lemmas that both have
    one.review = one.review.at("w1")
    assert one.review.decision("w1").forms == ("w1a", "more")
    assert not any(slot[0] == "review" for slot in one.journal.current)
    one.changed("enter")
    assert one.review.decision("w1").ticks == {"w1a": True, "w1b": False, "shared": False}


def test_with_a_file_a_blind_reviewer_sees_nothing_of_it():
    one = desk(TEN, {"w1": ["w1a"]}, blind=True)
    assert one.review.decision("w1") == Decision(blind=True, seen=False)


# -- conventions ------------------------------------------------------------------------------------------------------


def test_forms_are_taken_as_the_conventions_take_them():
    one = desk({"é": ["é"]})
    one.changed("add", "é")
    assert one.review.decision("é").ticks == {"é": True}
    data = dataset({"a": ["a", "b"]}, {"a": ["a", "b"]})
    how = SetUp("Ann", "lexicon0", alpha="1")
    frame = ReviewFrame.of(data, settings(case="fold", lemma_is_form="always"), how)
    assert frame.clean_form("ÀB") == "àb"
    review = Review(frame, how, "reviewer:Ann", {"a": Decision("done", {"b": True})})
    assert review.dictionary_forms("a") == ("b", "a")


# -- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("how", "why"), [
    ({"reviewer": " "}, "reviewer's name"), ({"alpha": "2"}, "alpha"), ({"alpha": "x"}, "alpha"),
    ({"alpha": "", "half_width": "0"}, "half_width"),
])  # fmt: skip
def test_a_set_up_that_cannot_be_is_refused_in_words(how: dict[str, Any], why: str):
    outcome = set_up({}, SetUp(**({"reviewer": "Ann", "system": "l", "alpha": "1"} | how)))
    assert why in refused(outcome)


def test_another_sample_is_refused_once_lemmas_are_decided_but_a_larger_one_is_not():
    one = desk(TEN, alpha="0.2")
    how = one.review.set_up
    assert isinstance(set_up(one.journal.current, replace(how, seed="2")), Change)
    one.changed("not in dictionary")
    assert "the seed must stay" in refused(set_up(one.journal.current, replace(how, seed="2")))
    larger = set_up(one.journal.current, replace(how, alpha="0.5"))
    assert isinstance(larger, Change)
    one.journal.add(larger)
    again = Review.of(one.review.frame, one.journal.current)
    assert again.size == 5
    assert again.decisions == one.review.decisions


def test_a_lexicon_that_is_not_open_and_files_of_clusters_are_refused():
    with pytest.raises(BadValue, match="the lexicon other of the review is not open; open are lexicon0"):
        ReviewFrame.of(dataset(TEN, TEN), settings(), SetUp("Ann", "other"))
    with pytest.raises(BadValue, match="name no lemmas"):
        ReviewFrame.of(dataset(TEN, TEN, kind="clusters"), settings(), SetUp("Ann", "lexicon0"))


def test_values_that_the_journal_should_not_hold_are_survived():
    for value in (None, 3, "x", {}, {"state": "lost", "ticks": 3, "added": 4, "turn": "a", "page": 3}):
        assert Decision.from_json(value) == Decision()
    assert SetUp.from_json({"dictionary": "stone", "alpha": 3}) == SetUp("", "")


def test_decisions_about_lemmas_that_the_lexicon_has_no_more_are_kept():
    one = desk(TEN)
    one.changed("tick", "shared")
    lemma = one.lemma
    one.changed("enter")
    rest = {name: forms for name, forms in TEN.items() if name != lemma}
    frame = ReviewFrame.of(dataset(rest, rest), settings(), one.review.set_up)
    review = Review.of(frame, one.journal.current)
    assert review.unknown_lemmas == (lemma,)
    assert lemma not in review.drawn
    assert review.progress.done == 0


# -- any sequence of keys ---------------------------------------------------------------------------------------------

KEYS = st.lists(
    st.tuples(st.sampled_from([*VERBS, "undo", "redo", "back", "far", "on"]), st.integers(0, 5)), max_size=40
)


def play(one: Desk, keys: list[tuple[str, int]]) -> None:
    for verb, number in keys:
        if verb in ("undo", "redo"):
            getattr(one, verb)()
        elif verb in ("back", "far", "on"):
            one.review = one.review.onward() if verb == "on" else one.review.by(number if verb == "far" else -1)
        elif one.review.current is not None:
            offered = [form.form for form in one.review.forms(one.lemma)] + ["new", "w1a"]
            one.do(verb, offered[number % len(offered)])


@given(keys=KEYS, blind=st.booleans(), alpha=st.sampled_from(["0.3", "0.7", "1", ""]))
def test_whatever_is_pressed(keys: list[tuple[str, int]], blind: bool, alpha: str):
    one = desk(TEN, blind=blind, alpha=alpha)
    start = dict(one.journal.current)
    play(one, keys)
    review = one.review
    # the journal alone says where the review stands
    again = replace(Review.of(review.frame, one.journal.current), place=review.place)
    assert (again.decisions, again.current, again.step) == (review.decisions, review.current, review.step)
    # the sample is the beginning of the order, without those that are not in the dictionary, and keeps its size
    order = plain.order(list(TEN), "1")
    absent = {lemma for lemma in order if review.state(lemma) == "not in dictionary"}
    assert list(sample(review)) == [lemma for lemma in order if lemma not in absent][: review.size]
    assert list(review.drawn) == order[: len(review.drawn)]
    progress, queue = review.progress, list(review.queue())
    assert sorted(queue) == sorted(lemma for lemma in review.drawn if review.state(lemma) not in SETTLED)
    assert progress.size == len(sample(review))
    states = [review.state(lemma) for lemma in queue]
    assert states == sorted(states)  # open before skipped
    # L* is that of the formula
    sizes = [(len(TEN[lemma]), len({*TEN[lemma]} & {*review.decision(lemma).forms}), len(review.decision(lemma).forms))
             for lemma in review.scored]  # fmt: skip
    assert all(n_i for _, _, n_i in sizes)
    if sizes:
        expected = sum(n_i * 2 * both / (n_i + n_j) for n_j, both, n_i in sizes) / sum(n_i for _, _, n_i in sizes)
        assert numbers(review).value == pytest.approx(expected, abs=1e-12)
    # undone as a whole, and done again as a whole
    end, cursor = dict(one.journal.current), one.journal.cursor
    while one.journal.cursor > 1:
        one.undo()
    assert one.journal.current == start
    assert not one.review.decisions
    while one.journal.cursor < cursor:
        one.redo()
    assert one.journal.current == end
    assert one.review.decisions == review.decisions


def test_thirty_lemmas_of_a_dictionary_on_paper():
    lexicon, paper = words(30)
    one = desk(lexicon)
    while one.review.current is not None:
        look_up(one, paper)
    assert set(one.review.scored) == set(paper)
    assert set(one.review.in_state("not in dictionary")) == set(lexicon) - set(paper)
    for lemma, forms in paper.items():
        assert {*one.review.decision(lemma).forms} == {*forms}


def test_second_reviewers_have_names_of_their_own():
    one = desk(TEN)
    assert "a reviewer already" in refused(second_reviewer(one.journal.current, "Ann"))
    assert "has a name" in refused(second_reviewer(one.journal.current, " "))
    assert "no review yet" in refused(second_reviewer({}, "Ben"))
    assert "no name" in refused(second_reviewer(one.journal.current, "adjudication"))
    assert "no name" in refused(set_up({}, SetUp("adjudication", "lexicon0")))
    change = second_reviewer(one.journal.current, "Ben")
    assert isinstance(change, Change)
    one.journal.add(change)
    assert ReviewRecord.of(one.journal.current).reviewers == ("Ann", "Ben")


def test_the_second_reviewer_does_the_same_lemmas_blind_and_draws_no_other():
    one = desk(TEN, alpha="0.4")
    one.changed("not in dictionary")
    change = second_reviewer(one.journal.current, "Ben")
    assert isinstance(change, Change)
    one.journal.add(change)
    ben = Review.of(one.review.frame, one.journal.current, "Ben")
    other = Desk(ben, one.journal)
    assert ben.drawn == one.review.drawn
    assert (ben.step, ben.decisions) == ("typing", {})
    other.changed("not in dictionary")
    other.changed("type", "shared")
    assert other.review.drawn == one.review.drawn
    assert len(list(other.review.queue())) == 4
    again = Review.of(one.review.frame, one.journal.current)
    assert again.decisions == one.review.decisions  # each has their own


def test_with_a_planned_stop_the_second_reviewer_does_what_the_first_has_come_to():
    one = desk(TEN, alpha="")
    for verb in ("not in dictionary", "skip"):
        one.changed(verb)
    ben = Review.of(one.review.frame, one.journal.current, "Ben")
    assert ben.drawn == one.review.drawn[:2]
