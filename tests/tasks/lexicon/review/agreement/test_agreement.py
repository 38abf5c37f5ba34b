"""Two reviewers: Cohen's kappa by its definition, disagreements, and third decisions."""

from __future__ import annotations

from collections import Counter
from math import isnan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.changes import Change
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.statistics.kappa import Kappa
from lexeval_gui.tasks.lexicon.review.agreement.agreement import Agreement, adjudication, agreement
from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, ReviewRecord
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up, sample, words

LEXICON = {lemma: [f"{lemma}1", f"{lemma}2"] for lemma in ("a", "b", "c", "d")}


def by_definition(pairs: list[tuple[bool, bool]]) -> float:
    """Cohen (1960): the share of agreement, less that of two raters who draw from their own answers."""
    size = len(pairs)
    one, other = Counter(first for first, _ in pairs), Counter(second for _, second in pairs)
    observed = sum(first == second for first, second in pairs) / size
    expected = sum(one[said] / size * other[said] / size for said in (True, False))
    return (observed - expected) / (1 - expected)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=40))
def test_kappa_is_that_of_the_definition(pairs: list[tuple[bool, bool]]):
    kappa = Kappa.of(pairs)
    assert kappa.units == len(pairs)
    if len(set(pairs)) == 1 and pairs[0][0] == pairs[0][1]:
        assert isnan(kappa.value)
        assert "of everything" in kappa.why
    elif pairs:
        assert kappa.why == ""
        assert kappa.value == pytest.approx(by_definition(pairs), abs=1e-12)
        assert kappa.value == Kappa.of([pair[::-1] for pair in pairs]).value
    else:
        assert isnan(kappa.value)
        assert "nothing that both have decided" in kappa.why


def test_a_kappa_of_the_literature():
    # 20 yes-yes, 15 no-no, 5 and 10 apart: p_o = .7, p_e = .5, kappa = .4
    kappa = Kappa(both=20, neither=15, first=5, second=10)
    assert (kappa.observed, kappa.expected, kappa.value) == pytest.approx((0.7, 0.5, 0.4))


def two() -> tuple[Desk, Desk]:
    """The first reviewer has done four lemmas, and the second begins."""
    one = desk(LEXICON)
    paper = {"a": ["a1", "a2"], "b": ["b1", "b9"], "c": ["c1"]}
    while one.review.current is not None:
        look_up(one, paper)
    change = second_reviewer(one.journal.current, "Ben")
    assert isinstance(change, Change)
    one.journal.add(change)
    ben = Review.of(one.review.frame, one.journal.current, "Ben")
    return one, Desk(ben, one.journal)


def agreed(one: Desk) -> Agreement:
    return agreement(ReviewRecord.of(one.journal.current), "Ann", "Ben", one.review.drawn)


def test_units_are_the_forms_of_either_union_and_the_lemmas_that_both_settled():
    one, other = two()
    assert agreed(one).lemmas.units == 0
    paper = {"a": ["a1"], "b": ["b1", "b8"], "d": ["d1"]}
    while other.review.current is not None:
        look_up(other, paper)
    found = agreed(one)
    assert found.reviewers == ("Ann", "Ben")
    # a: a1 both, a2 Ann alone; b: b1 both, b2 neither, b9 Ann alone, b8 Ben alone
    assert found.forms == Kappa(both=2, neither=1, first=2, second=1)
    # a, b: both have them; c: Ann alone; d: Ben alone
    assert found.lemmas == Kappa(both=2, neither=0, first=1, second=1)
    apart = {row.lemma: row for row in found.disagreements}
    assert set(apart) == {"a", "b", "c", "d"}
    assert apart["a"].forms == (("a2", True, False),)
    assert set(apart["b"].forms) == {("b9", True, False), ("b8", False, True)}
    assert (apart["c"].in_dictionary, apart["c"].forms) == ((True, False), ())


def test_skipped_and_open_lemmas_are_no_units():
    one, other = two()
    other.changed("skip")
    other.changed("type", "x")
    assert agreed(one).lemmas.units == 0


def test_the_third_decision_counts_and_the_other_two_stay():
    one, other = two()
    while other.review.current is not None:
        look_up(other, {"a": ["a1", "a2"], "b": ["b1", "b8"], "c": ["c1"]})
    before = {name: dict(ReviewRecord.of(one.journal.current).of_reviewer(name)) for name in ("Ann", "Ben")}
    judged = adjudication(one.review.frame, one.journal.current)
    assert (judged.drawn, judged.part, judged.step) == (("b",), ADJUDICATION, "ticks")
    forms = {form.form: form.in_dictionary for form in judged.forms("b")}
    assert forms == {"b1": True, "b2": False, "b9": False, "b8": False}  # what is agreed on; what either found
    judge = Desk(judged, one.journal)
    judge.changed("tick", "b8")
    judge.changed("enter")
    assert judge.review.current is None
    kept = ReviewRecord.of(one.journal.current)
    assert {name: dict(kept.of_reviewer(name)) for name in ("Ann", "Ben")} == before
    assert set(kept.counting["b"].forms) == {"b1", "b8"}
    assert set(kept.counting["a"].forms) == {"a1", "a2"}
    counting = Review.counting(one.review.frame, ReviewRecord.of(one.journal.current))
    assert set(counting.dictionary_forms("b")) == {"b1", "b8"}
    # done twice the same way, the disagreement stays listed and decided
    again = adjudication(one.review.frame, one.journal.current)
    assert (again.drawn, again.current) == (("b",), None)


def test_a_third_decision_may_take_a_lemma_out_of_the_sample():
    lexicon, paper = words(20)
    one = desk(lexicon, alpha="0.5")
    while one.review.current is not None:
        look_up(one, paper)
    change = second_reviewer(one.journal.current, "Ben")
    assert isinstance(change, Change)
    one.journal.add(change)
    ben = Review.of(one.review.frame, one.journal.current, "Ben")
    other, gone = Desk(ben, one.journal), one.review.scored[0]
    while other.review.current is not None:
        look_up(other, {lemma: forms for lemma, forms in paper.items() if lemma != gone})
    judged = adjudication(one.review.frame, one.journal.current)
    judge = Desk(judged, one.journal)
    assert judge.lemma == gone
    judge.changed("not in dictionary")
    counting = Review.counting(one.review.frame, ReviewRecord.of(one.journal.current))
    assert counting.scored == one.review.scored[1:]
    assert len(sample(counting)) == len(sample(one.review))  # the next lemma joins, and waits
    assert numbers(counting).absent == numbers(one.review).absent + 1


def test_without_a_review_there_is_nothing_to_adjudicate():
    one = desk(LEXICON)
    with pytest.raises(BadValue, match="there is no review yet"):
        adjudication(one.review.frame, {})
    with pytest.raises(BadValue, match="there is no review yet"):
        Review.counting(one.review.frame, ReviewRecord.of({}))
    alone = adjudication(one.review.frame, one.journal.current)
    assert alone.current is None
