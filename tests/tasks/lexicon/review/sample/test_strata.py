"""A review by strata: what is drawn and what joins, the numbers against the plain formulas, and a larger sample, which
keeps what is decided."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lexeval_gui.core.changes import Change
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.review import reviewing
from lexeval_gui.tasks.lexicon.review.numbers import progress
from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.review.review_session import LexiconReviewSession
from lexeval_gui.tasks.lexicon.review.reviewed import open_review
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.setting_up.setup import set_up
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.made import dataset, settings
from tests.tasks.lexicon.review.reviewing import Desk, at_desk, look_up, reported, sample, words
from tests.tasks.lexicon.scoring import plain_strata as plain

LEXICON, PAPER = words(240)
RNG = random.Random(3)
POS = {lemma: RNG.choices(["N", "V", "ADV"], [70, 25, 5])[0] for lemma in LEXICON}
DATA = dataset(LEXICON, LEXICON, groups=POS)


def at(how: dict, conventions: dict | None = None) -> Desk:
    return at_desk(DATA, conventions=conventions, strata="pos", **how)


def reviewed(desk: Desk, lemmas: int | None = None) -> Desk:
    """So many lemmas (None: all) looked up."""
    while desk.review.current is not None and (lemmas is None or len(desk.review.decisions) < lemmas):
        look_up(desk, PAPER)
    return desk


def resumed(desk: Desk, **how) -> Review:
    """The same decisions under another set-up."""
    known = ReviewRecord.of(desk.journal.current).require_set_up()
    change = set_up(desk.journal.current, replace(known, **how))
    assert isinstance(change, Change), change
    desk.journal.add(change, "Ann")
    again = ReviewRecord.of(desk.journal.current).require_set_up()
    return Review.of(ReviewFrame.of(DATA, settings(), again), desk.journal.current)


def test_what_is_not_in_the_dictionary_is_replaced_within_its_stratum():
    desk = reviewed(at({"alpha": ".2"}))
    review = desk.review
    there = Counter(POS.values())
    wanted = {h: max(n, 2) for h, n in plain.by_largest_remainder(math.ceil(0.2 * 240), there).items()}
    assert any(lemma not in PAPER for lemma in review.drawn)
    assert Counter(POS[lemma] for lemma in sample(review)) == wanted
    for stratum in there:  # the first of the order of the hashes, whatever the strata
        order = [lemma for lemma in at_desk(DATA, alpha="1").review.drawn if POS[lemma] == stratum]
        mine = [lemma for lemma in order if lemma in set(review.drawn)]
        assert mine == order[: len(mine)]


def test_the_next_of_the_stratum_joins_right_behind():
    desk = at({"alpha": "1"})
    first, second, *_ = order = desk.review.drawn
    joins = next(lemma for lemma in order[1:] if POS[lemma] == POS[first])
    desk.changed("not in dictionary")
    assert desk.review.drawn[:2] == (first, joins)
    assert (second == joins) or desk.review.drawn[2] == second


@pytest.mark.parametrize("how", [{"alpha": ".3"}, {"alpha": "1", "allocation": "n=30 v=12"}, {"alpha": ""}])
@pytest.mark.parametrize("weight", ["reference", "lexicon", "equal"])
@pytest.mark.parametrize("lemmas", [25, 61, None])
def test_the_numbers_are_those_of_the_formula_and_of_the_score(how, weight, lemmas):
    desk = reviewed(at(how, {"weight": weight}), lemmas)
    found, review = numbers(desk.review), desk.review
    there, looked_at = Counter(POS.values()), Counter(POS[lemma] for lemma in review.prefix)
    drawn: dict[str, list[tuple[float, float]]] = {}
    for lemma in review.scored:
        common, own, other = len({*PAPER[lemma]} & {*LEXICON[lemma]}), len(PAPER[lemma]), len(LEXICON[lemma])
        weighs = {"reference": own, "lexicon": other, "equal": 1}[weight]
        drawn.setdefault(POS[lemma], []).append((2 * common / (own + other), weighs))
    domains = {h: there[h] * len(rows) / looked_at[h] for h, rows in drawn.items()}
    assert found.value == pytest.approx(plain.l_star(drawn, domains), abs=1e-12)
    if len(review.scored) < sum(domains.values()) - 0.5:
        assert found.interval == pytest.approx(plain.interval(drawn, domains), abs=1e-12)
    else:
        assert found.interval == pytest.approx((found.value, found.value), abs=1e-12)
    assert found.domain == pytest.approx(sum(domains.values()))
    last = [float(line[-1]) for line in (found.trend.value, found.trend.low, found.trend.high)]
    assert last == pytest.approx([found.value, *found.interval], abs=1e-12)
    _, data, chosen = open_review(DATA, settings(weight=weight), desk.journal.current)
    scores = TASK.scoring.score(TASK.scoring.count(data, 0, chosen), chosen)
    ends = [scores.total(name) for name in ("l_measure", "l_measure_low", "l_measure_high")]
    assert ends == pytest.approx([found.value, *found.interval], abs=1e-12)
    assert f"Drawn by strata, parts of speech, {'by fixed' if 'allocation' in how else 'in proportion'}" in reported(
        found, review, ReviewRecord.of(desk.journal.current)
    )


def test_the_trend_is_what_the_numbers_were():
    desk, seen = at({"alpha": ".25"}), []
    while desk.review.current is not None:
        look_up(desk, PAPER)
        if desk.review.state(desk.review.prefix[-1]) != "not in dictionary":
            found = numbers(desk.review)
            seen.append((found.value, *found.interval))
    # what is found lacking before the next scored lemma counts to the one before it
    trend = numbers(desk.review).trend
    assert len(trend.value) == len(seen)
    np.testing.assert_allclose(trend.value, [row[0] for row in seen], atol=0.02)
    assert np.isnan(trend.low[:2]).all()  # two of each stratum are wanted
    assert not np.isnan(trend.low[6:]).any()


@given(
    alphas=st.lists(st.sampled_from([".05", ".1", ".11", ".3", ".9"]), min_size=2, max_size=2), many=st.integers(5, 40)
)
def test_a_larger_sample_keeps_what_is_decided_and_counts_it(alphas, many):
    few, more = sorted(alphas, key=float)
    desk = reviewed(at({"alpha": few}), many)
    before = set(desk.review.scored)
    assert before <= set(resumed(desk, alpha=more).scored)
    assert before <= set(resumed(desk, alpha="", half_width="0.03").scored)
    assert before <= set(resumed(desk, alpha="1").scored)


@given(
    first=st.tuples(st.integers(2, 40), st.integers(2, 20)), more=st.tuples(st.integers(0, 40), st.integers(0, 20)),
    many=st.integers(5, 60),
)  # fmt: skip
def test_a_larger_typed_allocation_keeps_what_is_decided_and_counts_it(first, more, many):
    desk = reviewed(at({"alpha": "1", "allocation": "n={} v={}".format(*first)}), many)
    before = set(desk.review.scored)
    grown = "n={} v={} adv=4".format(*(a + b for a, b in zip(first, more, strict=True)))
    again = resumed(desk, allocation=grown)
    assert before <= set(again.scored)
    assert again.unknown_lemmas == ()


def test_a_stratum_with_one_lemma_has_no_interval_yet_and_says_so():
    desk = at({"alpha": ".2"})
    while len(desk.review.scored) < 3:
        look_up(desk, PAPER)
    found = numbers(desk.review)
    assert all(map(math.isnan, found.interval))
    assert isinstance(found.remark, Problem)
    assert "two lemmas of each stratum" in found.remark.message


def test_where_all_are_perfect_there_is_a_bound_by_strata():
    desk = at({"alpha": ".2"}, {"weight": "equal"})
    while desk.review.current is not None:
        for form in LEXICON[desk.lemma]:
            desk.changed("tick", form)
        desk.changed("enter")
    there = Counter(POS.values())
    drawn = {h: [1.0] * n for h, n in Counter(POS[lemma] for lemma in desk.review.scored).items()}
    others = {h: [1.0] * (there[h] - len(rows)) for h, rows in drawn.items()}
    assert numbers(desk.review).interval == pytest.approx((plain.bound(drawn, others), 1.0), abs=1e-12)


def test_one_stratum_reviews_as_none():
    data = dataset(LEXICON, LEXICON, groups=dict.fromkeys(LEXICON, "N"))
    one, none = (reviewed(at_desk(data, alpha=".2", strata=by)) for by in ("pos", "none"))
    assert one.review.drawn == none.review.drawn
    a, b = numbers(one.review), numbers(none.review)
    assert (a.value, *a.interval, a.domain) == pytest.approx((b.value, *b.interval, b.domain), abs=1e-12)
    np.testing.assert_allclose(a.trend.low, b.trend.low, atol=1e-12)


# -- the queue --------------------------------------------------------------------------------------------------------


def with_few_verbs(lemmas: int) -> tuple[Desk, LexiconReviewSession]:
    """A planned stop by strata, so many lemmas on: the dictionary lacks three verbs of four, and they are doubtful."""
    desk, verbs = at({"alpha": ""}), 0
    for number in range(lemmas):
        verbs += (is_verb := POS[desk.lemma] == "V")
        if is_verb and verbs % 4:
            desk.changed("not in dictionary")
        else:
            desk.changed("tick all")
            desk.changed("doubtful" if is_verb else ("doubtful", "enter", "skip")[number % 3])
    return desk, reviewing.sit(DATA, settings(), desk.journal.current, "")


@pytest.mark.parametrize("lemmas", [0, 20, 60, 100])
def test_the_queue_lists_what_is_shown_and_what_the_stop_will_take(lemmas):
    desk, sitting = with_few_verbs(lemmas)
    review, found = desk.review, numbers(desk.review)
    for place in (0, lemmas, 120, 200, 239):
        there = sitting.at(review.drawn[place])
        assert there.queue[place] == there.current
    share = found.found / (found.found + found.absent) if found.found else 1
    assert len(sitting.queue) >= min(progress.expected_lemmas(found, review) / share, len(review.drawn))


def test_what_is_listed_is_gone_through_in_the_order_of_drawing():
    desk, sitting = with_few_verbs(100)
    review = desk.review
    doubtful = review.in_state("doubtful")
    assert sorted(doubtful, key=review.frame.lemmas.index) != [*doubtful], "in the order of the frame too"
    listed = sitting.moved("list next")
    assert listed is not None
    seen = [listed.current]
    while (listed := listed.by(1)).current != seen[-1]:
        seen.append(listed.current)
    assert tuple(seen) == doubtful
    here = review.drawn.index(review.in_state("done")[2])  # which is not listed itself
    order = [review.drawn.index(lemma) for lemma in seen]
    between = listed.at(review.drawn[here])
    assert review.drawn.index(between.by(1).current) == min(place for place in order if place > here)
    assert review.drawn.index(between.by(-1).current) == max(place for place in order if place < here)


# -- setting up -------------------------------------------------------------------------------------------------------

ANSWERS = {
    "lexicon": "a.tsv", "dictionary": "paper", "dictionary_file": "", "extent": "stop", "half_width": "0.03",
    "alpha": "0.01", "allocation": "", "strata": "pos", "seed": "1", "reviewer": "Ann", "form": "", "look": "open",
}  # fmt: skip


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"extent": "allocation"}, "Type how many lemmas of each stratum"),
        ({"extent": "allocation", "allocation": "n=x"}, "Allocation: of n a whole number of lemmas is wanted"),
        ({"extent": "allocation", "allocation": "n=5", "strata": "none"}, "Choose the strata"),
        ({"extent": "allocation", "allocation": "n=5"}, ""),
    ],
)
def test_wrong_answers_are_told(how, said):
    assert reviewing.wrong(ANSWERS | how).startswith(said)
    assert bool(reviewing.wrong(ANSWERS | how)) == bool(said)


def test_answers_are_kept_and_asked_again():
    answers = ANSWERS | {"extent": "allocation", "allocation": "n=30, v=12"}
    change = reviewing.set_up(DATA, 0, {}, answers)
    assert isinstance(change, Change), change
    known = SetUp.from_json(change.after)
    assert (known.strata, known.allocation, known.alpha) == ("pos", "n=30 v=12", "1")
    asked = {one.id: one for one in reviewing.questions({}, {change.slot: change.after})}
    assert (asked["extent"].default, asked["strata"].default) == ("allocation", "pos")
    assert asked["extent"].defaults["allocation"] == "n=30 v=12"


def test_strata_that_are_not_there_are_refused():
    refused = reviewing.set_up(dataset(LEXICON, LEXICON), 0, {}, ANSWERS)
    assert isinstance(refused, Problem)
    assert "no column of features" in refused.message
    many = reviewing.set_up(DATA, 0, {}, ANSWERS | {"extent": "allocation", "allocation": "x=3"})
    assert isinstance(many, Problem)
    assert "there is no such stratum" in many.message
    with pytest.raises(BadValue, match="no column of features"):
        ReviewFrame.of(dataset(LEXICON, LEXICON), settings(), SetUp("Ann", "lexicon0", strata="pos"))


def test_strata_stay_once_lemmas_are_decided():
    desk = reviewed(at({"alpha": ".2"}), 3)
    known = ReviewRecord.of(desk.journal.current).require_set_up()
    refused = set_up(desk.journal.current, replace(known, strata="size"))
    assert isinstance(refused, Problem)
    assert "the strata must stay" in refused.message


def test_a_set_up_of_an_older_project_has_no_strata():
    known = SetUp("Ann", "lexicon0").as_json()
    del known["strata"], known["allocation"]
    assert SetUp.from_json(known) == SetUp("Ann", "lexicon0")
