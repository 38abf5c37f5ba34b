"""The interval of L*: its formula, where there is none and why, and that every place shows the same."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t as student

from lexeval_gui.tasks.lexicon.scoring import interval
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_band, drawn_intervals
from lexeval_gui.workspace.scoring.parts import item_records
from lexeval_gui.workspace.scoring.remarks import remarks
from tests.tasks.lexicon.made import dataset, evaluation, lexicons

LEMMAS = [f"lemma{number}" for number in range(300)]
DICTIONARY = {lemma: [f"{lemma}{form}" for form in range(1 + number % 7)] for number, lemma in enumerate(LEMMAS)}
LEXICON = {
    lemma: [*forms[number % 3 :], *([f"{lemma}+"] * (number % 5 == 0))]
    for number, (lemma, forms) in enumerate(DICTIONARY.items())
}
DATA = dataset(DICTIONARY, LEXICON, groups={lemma: "NV"[number % 2] for number, lemma in enumerate(LEMMAS)})


def ends(known: Evaluation, group=None) -> tuple[float, float]:
    return drawn_intervals(known, 0, ["l_measure"], group)["l_measure"]


def formula(above: list[float], below: list[float], frame: int) -> tuple[float, float]:
    """The interval as measures/lexicon.md has it; `above` w·L, `below` w of the sample."""
    s, l_star = len(above), sum(above) / sum(below)
    u = [a - l_star * b for a, b in zip(above, below, strict=True)]
    s_u = math.sqrt(sum(x * x for x in u) / (s - 1))
    error = math.sqrt((1 - s / frame) * s_u**2 / s) / (sum(below) / s)
    width = student.ppf(0.975, s - 1) * error / (l_star * (1 - l_star))
    logit = math.log(l_star / (1 - l_star))
    low, high = (1 / (1 + math.exp(-(logit + sign * width))) for sign in (-1, 1))
    return low, high


@pytest.mark.parametrize("weight", ["reference", "lexicon", "union", "equal"])
@pytest.mark.parametrize("alpha", [".02", ".1", ".5", ".99"])
def test_it_is_the_formula(weight, alpha):
    known = evaluation(DATA, alpha=alpha, weight=weight)
    records = list(item_records(known, 0)["items"])
    weights = {
        "reference": [r["reference_size"] for r in records],
        "lexicon": [r["lexicon_size"] for r in records],
        "union": [r["reference_size"] + r["lexicon_size"] - r["common"] for r in records],
        "equal": [1.0] * len(records),
    }[weight]
    above = [w * r["l"] for w, r in zip(weights, records, strict=True)]
    frame = int(known.scores(0).total("common_lemmas"))
    assert ends(known) == pytest.approx(formula(above, weights, frame), abs=1e-12)


def test_under_the_weights_of_the_example_it_is_that_of_the_same_ratio():
    known = evaluation(DATA, alpha=".1", weight="paper-example")
    records = list(item_records(known, 0)["items"])
    above = [r["lexicon_size"] * r["l"] for r in records]
    below = [r["reference_size"] + r["lexicon_size"] - r["common"] for r in records]
    assert ends(known) == pytest.approx(formula(above, below, int(known.scores(0).total("common_lemmas"))), abs=1e-12)


def test_of_a_group_it_is_that_of_its_lemmas():
    known = evaluation(DATA, alpha=".3")
    nouns = [r for r in item_records(known, 0)["items"] if DATA.labels["pos"][DATA.ids.equals(r["id"])[0]] == "N"]
    above, below = [r["reference_size"] * r["l"] for r in nouns], [r["reference_size"] for r in nouns]
    frame = int(known.scores(0).group(("pos", "N"), "common_lemmas"))
    assert ends(known, ("pos", "N")) == pytest.approx(formula(above, below, frame), abs=1e-12)


@given(dictionary=lexicons(), lexicon=lexicons())
def test_a_census_knows_the_value(dictionary, lexicon):
    known = evaluation(dataset(dictionary, lexicon))
    value = known.scores(0).total("l_measure")
    assert ends(known) == pytest.approx((value, value), abs=0, nan_ok=True)


@given(
    value=st.floats(0.001, 0.999), squares=st.floats(0, 1e6), weight=st.floats(1, 1e6), drawn=st.integers(2, 500),
    more=st.integers(1, 500),
)  # fmt: skip
def test_it_holds_the_value_and_lies_between_0_and_1(value, squares, weight, drawn, more):
    arrays = (np.array([float(number)]) for number in (value, squares, weight, drawn, drawn + more))
    low, high = interval.bounds(*arrays)
    assert 0 <= low[0] <= value + 1e-12
    assert value - 1e-12 <= high[0] <= 1


def test_equal_lemmas_leave_no_doubt():
    words = {lemma: ["a" + lemma, "b" + lemma] for lemma in LEMMAS}
    half = {lemma: ["a" + lemma] for lemma in LEMMAS}
    known = evaluation(dataset(words, half), alpha=".1")
    assert ends(known) == pytest.approx((2 / 3, 2 / 3), abs=1e-12)
    assert known.scores(0).total("variance_l") == 0


# -- where there is none ----------------------------------------------------------------------------------------------

SAME = {"a": ["a"], "b": ["b"], "c": ["c"], "d": ["d"]}


def said(known: Evaluation, code: str) -> str:
    return "; ".join(problem.message for problem in remarks(known) if problem.code == code)


def test_of_one_lemma_there_is_none():
    known = evaluation(DATA, alpha=".001")
    assert all(map(math.isnan, ends(known)))
    assert "a single lemma" in said(known, "no-interval")
    assert "a single lemma" in said(known, "no-variance")
    assert "a single lemma" in said(known, "no-correlation")


def test_of_0_there_is_none():
    known = evaluation(dataset(SAME, {lemma: ["?"] for lemma in SAME}), alpha=".5")
    assert all(map(math.isnan, ends(known)))
    assert "it is 0 for every lemma" in said(known, "no-interval")
    assert "L is the same for every lemma" in said(known, "no-correlation")


def test_few_lemmas_are_noted():
    assert "from 99 lemmas" in said(evaluation(DATA, alpha=".37"), "few-lemmas")
    assert said(evaluation(DATA, alpha=".375"), "few-lemmas") == ""
    assert said(evaluation(dataset(SAME, SAME)), "few-lemmas") == ""  # a census


def test_remarks_name_the_file():
    (remark,) = (p for p in remarks(evaluation(DATA, alpha=".1")) if p.code == "few-lemmas")
    assert (remark.severity, remark.path) == ("note", "lexicon0.tsv")


# -- the same everywhere ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("resamples", ["0", "100"])
def test_it_needs_no_resamples_and_heeds_none(resamples):
    known = evaluation(DATA, alpha=".1", resamples=resamples)
    totals = known.scores(0)
    low, high = totals.total("l_measure_low"), totals.total("l_measure_high")
    (system,) = outputs.to_json(known, ())["systems"]
    assert system["intervals"] == {"l_measure": [low, high]}
    assert system["measures"]["l_measure_low"] == low < system["measures"]["l_measure"] < high
    assert drawn_intervals(known, 0, ["mean_l", "f_measure"]) == {}
    assert known.signature("l_measure", True) == known.signature("l_measure")


def test_the_band_along_a_curve_is_the_interval_at_each_alpha():
    known = evaluation(DATA)
    band = drawn_band(known, 0, "alpha", "l_measure")
    for place in (0, 20, 40, len(band.grid) - 1):
        there = known.with_settings(known.settings.with_values({"alpha": f"{band.grid[place]:.12g}"}))
        np.testing.assert_array_equal((band.low[place], band.high[place]), ends(there))
    assert np.isnan(drawn_band(known, 0, "alpha", "mean_l").low).all()


def test_tables_show_it():
    known = evaluation(DATA, alpha=".1")
    table = outputs.measures_table(known, None, outputs.resampled(known))
    (cell,) = (row[1] for row in table.rows if row[0] == "l_measure")
    assert cell == "{} [{}, {}]".format(*(f"{v:.3f}"[1:] for v in (known.scores(0).total("l_measure"), *ends(known))))
    wide = outputs.scores_table(known, None, outputs.resampled(known))
    assert [column.id for column in wide.columns].count("l_measure_low") == 1
