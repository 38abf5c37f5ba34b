"""The one-sided bound of L* where every sampled lemma is perfect: M by counting, its weight, and how often it holds."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from io import StringIO
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.tables import render
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.review.numbers.numbers import lemmas_needed, numbers, planned_stop
from lexeval_gui.tasks.lexicon.review.reviewed import open_review
from lexeval_gui.tasks.lexicon.scoring import interval
from lexeval_gui.tasks.lexicon.scoring.one_sided_bound import Unseen, equal_share, max_imperfect
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.figures.stopping import stop_of_figure
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_intervals, is_one_sided
from lexeval_gui.workspace.scoring.loaded import Loaded
from lexeval_gui.workspace.scoring.parts import item_records
from lexeval_gui.workspace.scoring.remarks import remarks
from tests.tasks.lexicon.made import dataset, evaluation, settings
from tests.tasks.lexicon.review.reviewing import Desk, desk

FORMS = {f"w{n}": [f"w{n}.{form}" for form in range(1 + n % 6)] for n in range(200)}
PERFECT = dataset(FORMS, FORMS, groups={lemma: "NV"[n % 2] for n, lemma in enumerate(FORMS)})


def by_counting(frame: int, drawn: int) -> int:
    """M as the page has it, by binomial coefficients."""
    return max(m for m in range(frame - drawn + 1) if 20 * math.comb(frame - m, drawn) >= math.comb(frame, drawn))


# -- M ----------------------------------------------------------------------------------------------------------------


@given(st.integers(2, 70), st.data())
def test_m_is_that_of_the_binomials(frame: int, data: st.DataObject):
    drawn = data.draw(st.integers(1, frame))
    assert max_imperfect(frame, drawn) == by_counting(frame, drawn)


@pytest.mark.parametrize(("frame", "drawn"), [(23_341, 100), (23_341, 233), (1_000_000, 500), (254, 30), (9_885, 2)])
def test_m_is_that_of_the_hypergeometric_distribution(frame: int, drawn: int):
    number = max_imperfect(frame, drawn)
    assert hypergeom(frame, number, drawn).pmf(0) >= 0.05 > hypergeom(frame, number + 1, drawn).pmf(0)


def test_a_tie_is_a_tie():
    assert Fraction(math.comb(3, 3), math.comb(6, 3)) == Fraction(1, 20)  # m = 3 of 6 with 3 drawn
    assert max_imperfect(6, 3) == 3


def test_a_larger_sample_leaves_less_unseen():
    assert all(max_imperfect(500, one) >= max_imperfect(500, two) for one, two in pairwise(range(1, 501)))
    assert max_imperfect(500, 500) == 0


# -- the weight of what is unseen -------------------------------------------------------------------------------------


@given(
    weights=st.lists(st.integers(1, 9), min_size=3, max_size=60), share=st.floats(0, 1)
)  # fmt: skip
def test_the_m_heaviest_of_the_others_could_be_imperfect(weights: list[int], share: float):
    size = 2 + int(share * (len(weights) - 3))
    heaviest = sorted(weights[size:], reverse=True)[: by_counting(len(weights), size)]
    found = Unseen.of(np.array(weights, float)).share(size, len(weights))
    assert found == pytest.approx(sum(heaviest) / sum(weights), rel=1e-12)


@pytest.mark.parametrize("weight", ["reference", "lexicon", "union", "equal"])
@pytest.mark.parametrize("alpha", [".05", ".3", ".9"])
def test_the_score_has_the_bound(weight: str, alpha: str):
    known = evaluation(PERFECT, alpha=alpha, weight=weight)
    drawn = [record["id"] for record in item_records(known, 0)["items"]]
    rest = [1 if weight == "equal" else len(FORMS[lemma]) for lemma in FORMS if lemma not in drawn]
    total = len(FORMS) if weight == "equal" else sum(map(len, FORMS.values()))
    heaviest = sorted(rest, reverse=True)[: by_counting(len(FORMS), len(drawn))]
    assert drawn_intervals(known, 0, ["l_measure"])["l_measure"] == pytest.approx(
        (1 - sum(heaviest) / total, 1), rel=1e-12
    )
    assert is_one_sided(known, 0, "l_measure")


def test_of_a_group_it_is_that_of_its_lemmas():
    known = evaluation(PERFECT, alpha=".2")
    nouns = [lemma for n, lemma in enumerate(FORMS) if n % 2 == 0]
    drawn = [record["id"] for record in item_records(known, 0)["items"] if record["id"] in nouns]
    rest = sorted((len(FORMS[lemma]) for lemma in nouns if lemma not in drawn), reverse=True)
    total = sum(len(FORMS[lemma]) for lemma in nouns)
    low, high = drawn_intervals(known, 0, ["l_measure"], ("pos", "N"))["l_measure"]
    assert (low, high) == pytest.approx((1 - sum(rest[: by_counting(len(nouns), len(drawn))]) / total, 1), rel=1e-12)


def test_a_census_is_no_bound_and_one_lemma_has_none():
    assert not is_one_sided(evaluation(PERFECT), 0, "l_measure")
    single = evaluation(PERFECT, alpha=".005")
    assert single.scores(0).total("lemmas") == 1
    assert np.isnan(drawn_intervals(single, 0, ["l_measure"])["l_measure"]).all()


def test_one_imperfect_lemma_makes_it_an_interval():
    known = evaluation(PERFECT, alpha=".2")
    lemma = next(iter(item_records(known, 0)["items"]))["id"]
    other = evaluation(dataset(FORMS, {**FORMS, lemma: [*FORMS[lemma], "odd"]}), alpha=".2")
    assert not is_one_sided(other, 0, "l_measure")
    low, high = drawn_intervals(other, 0, ["l_measure"])["l_measure"]
    assert low < other.scores(0).total("l_measure") < high < 1


def test_it_holds_nineteen_times_in_twenty():
    rng = np.random.default_rng(7)
    weights, imperfect = rng.integers(1, 12, 400).astype(float), np.zeros(400, bool)
    imperfect[rng.permutation(400)[: max_imperfect(400, 40)]] = (
        True  # the most that the bound allows for, weighing anything
    )
    truth = 1 - weights[imperfect].sum() / weights.sum()
    held = 0
    for _ in range(1000):
        order = rng.permutation(400)
        if imperfect[order[:40]].any():
            held += 1  # an interval then; the bound is not asked
        else:
            held += 1 - Unseen.of(weights[order]).share(40, 400) <= truth
    assert held >= 950
    assert 1 - equal_share(40, 400) == 1 - max_imperfect(400, 40) / 400


def test_without_what_is_unseen_there_is_none():
    one = np.array([1.0])
    assert np.isnan(interval.bounds(one, one * 0, one, one * 5, one * 9)).all()
    for drawn, low in ((5, 0.75), (9, 1.0)):
        ends = interval.bounds(one, one * 0, one, one * drawn, one * 9, one * 0.25)
        assert [end.item() for end in ends] == [low, 1.0]


# -- named as what it is ----------------------------------------------------------------------------------------------


def remark(known: Evaluation, code: str) -> str:
    return "; ".join(problem.message for problem in remarks(known) if problem.code == code)


def test_tables_and_json_name_it():
    known = evaluation(PERFECT, alpha=".2")
    low = f"{known.scores(0).total('l_measure_low'):.3f}"[1:]
    said = remark(known, "one-sided")
    assert "a one-sided 95 % bound" in said
    assert f"each of the 40 lemmas of the sample is perfect, and up to {max_imperfect(200, 40)} of 200" in said
    assert said.endswith(f"L* ≥ {low}")
    assert remark(known, "few-lemmas") == ""
    table = outputs.measures_table(known, None, outputs.resampled(known))
    assert f"1 [≥ {low}, one-sided]" in render(table, "text").replace("1.000", "1")
    assert rf"{{[}}$\geq$ {low}, one-sided]" in render(table, "latex")
    file = StringIO()
    outputs.write_json(known, remarks(known), file)
    written = json.loads(file.getvalue())
    assert written["systems"][0]["intervals"]["l_measure"][1] == 1
    (note,) = (problem for problem in written["problems"] if problem["code"] == "one-sided")
    assert (note["path"], note["message"]) == ("lexicon0.tsv", said)
    wide = outputs.scores_table(known, None, outputs.resampled(known))
    assert "one-sided bound of L-measure, no interval: lexicon0" in wide.note
    census = evaluation(PERFECT)
    assert remark(census, "one-sided") == ""
    assert "one-sided" not in outputs.scores_table(census, None, outputs.resampled(census)).note


def test_the_planned_stop_is_reached_by_it():
    figure = next(figure for figure in TASK.identity.figures if isinstance(figure, CurveFigure))
    assert figure.stop is not None
    known = evaluation(PERFECT, half_width="0.02", weight="equal")
    reached = stop_of_figure(known, 0, "l_measure", "alpha", figure.stop)
    expected = next(size for size in range(100, 200, 10) if by_counting(200, size) / 200 / 2 <= 0.02)
    assert reached is not None
    assert (reached.items, reached.one_sided) == (expected, True)


# -- a review ---------------------------------------------------------------------------------------------------------


def all_perfect(size: int, dictionary: bool, absent: int = 0, **how: str) -> Desk:
    """A review in which every lemma that is found is perfect."""
    one = desk(FORMS, FORMS if dictionary else None, alpha="", conventions=how)
    for number in range(size + absent):
        for form in () if dictionary else FORMS[one.lemma]:
            one.changed("tick", form)
        one.changed("not in dictionary" if number < absent else "enter")
    return one


@pytest.mark.parametrize("absent", [0, 3])
def test_on_paper_there_is_one_for_equal_weights_alone(absent: int):
    live = numbers(all_perfect(110, False, absent, weight="equal").review)
    frame = math.ceil(200 * 110 / (110 + absent))
    assert live.interval == pytest.approx((1 - by_counting(frame, 110) / frame, 1), rel=1e-12)
    assert live.half_width == pytest.approx(by_counting(frame, 110) / frame / 2, rel=1e-12)
    assert live.remark is not None
    assert live.remark.code == "one-sided"
    assert planned_stop(live, 0.03) == 100
    early = numbers(all_perfect(40, False, absent, weight="equal").review)
    needed = lemmas_needed(early, 0.01)
    assert needed is not None
    assert needed == pytest.approx(
        next(s for s in range(40, frame) if by_counting(frame, s) / frame / 2 <= 0.01), abs=25
    )
    unknown = numbers(all_perfect(110, False, absent).review)
    assert np.isnan(unknown.interval).all()
    assert unknown.remark is not None
    assert "with weight = equal there is a bound" in unknown.remark.message
    assert planned_stop(unknown, 0.03) is None


@pytest.mark.parametrize("weight", ["reference", "lexicon", "union", "equal"])
@pytest.mark.parametrize("absent", [0, 4])
def test_beside_a_file_it_is_that_of_its_weights_and_scores_the_same(weight: str, absent: int):
    one = all_perfect(30, True, absent, weight=weight)
    live = numbers(one.review)
    domain, drawn = 200 * 30 / (30 + absent), one.review.scored
    rest = [len(FORMS[lemma]) if weight != "equal" else 1 for lemma in FORMS
            if lemma not in drawn and lemma not in one.review.in_state("not in dictionary")]  # fmt: skip
    seen = sum(len(FORMS[lemma]) if weight != "equal" else 1 for lemma in drawn)
    heaviest = sorted(rest, reverse=True)[: by_counting(math.ceil(domain), 30)]
    total = seen + sum(rest) * (domain - 30) / len(rest)
    expected = 1 - sum(heaviest) / (math.ceil(domain) if weight == "equal" else total)
    assert live.interval == pytest.approx((expected, 1), rel=1e-9)
    assert (live.trend.low[-1], live.trend.high[-1]) == pytest.approx(live.interval, rel=1e-12)
    assert np.isnan(live.trend.low[0])
    assert np.isfinite(live.trend.low[1:]).all()
    review, data, chosen = open_review(one.review.frame.dataset, settings(weight=weight), one.journal.current)
    counts = TASK.scoring.count(data, 0, chosen)
    known = Evaluation(Loaded("lexicon", data, (counts,), chosen), chosen)
    assert drawn_intervals(known, 0, ["l_measure"])["l_measure"] == pytest.approx(live.interval, rel=1e-12)
    assert len(review.scored) == known.scores(0).total("lemmas") == 30


def test_where_nothing_weighs_anything_there_is_no_share_of_it() -> None:
    with np.errstate(all="raise"):
        assert math.isnan(Unseen.of(np.zeros(4)).share(2, 4))
