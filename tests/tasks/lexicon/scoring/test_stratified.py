"""Stratified samples: whose turn it is, the estimator and its interval against the plain formulas, the bound, subsets,
and what is refused in words."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t as student

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.tasks.lexicon.scoring import allocation, strata
from lexeval_gui.workspace.scoring.comparison import comparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_intervals
from lexeval_gui.workspace.scoring.parts import item_records
from lexeval_gui.workspace.scoring.remarks import remarks
from tests.tasks.lexicon.made import dataset, evaluation, settings
from tests.tasks.lexicon.scoring import plain_strata as plain


def words(lemmas: int = 400, seed: int = 1) -> tuple[dict, dict, dict]:
    """Dictionary, lexicon, and parts of speech: verbs are long and bad, nouns are short and good, a few are neither."""
    rng = random.Random(seed)
    dictionary, lexicon, pos = {}, {}, {}
    for number in range(lemmas):
        lemma = f"w{number}"
        pos[lemma] = rng.choices(["N", "V", "ADV", "N+V", ""], [60, 30, 1, 3, 6])[0]
        dictionary[lemma] = [f"{lemma}{form}" for form in range(rng.randint(1, 12 if pos[lemma] == "V" else 4))]
        kept = [form for form in dictionary[lemma] if rng.random() < (0.6 if pos[lemma] == "V" else 0.95)]
        lexicon[lemma] = [*kept, *([f"{lemma}+"] * (rng.random() < 0.1))] or dictionary[lemma][:1]
    return dictionary, lexicon, pos


DICTIONARY, LEXICON, POS = words()
DATA = dataset(DICTIONARY, LEXICON, groups=POS)
WHOLE = list(item_records(evaluation(DATA), 0)["items"])
"""All lemmas, in the order of the hashes."""


def stratum_of(by: str):
    if by == "pos":
        return lambda lemma: POS[lemma] or "none"
    sizes = sorted(len(LEXICON[record["id"]]) for record in WHOLE)
    tops = sorted({sizes[math.ceil(k * len(sizes) / 4) - 1] for k in (1, 2, 3)} - {sizes[-1]})
    return lambda lemma: next((str(top) for top in tops if len(LEXICON[lemma]) <= top), "more")


def weight(record: Mapping[str, Any], by: str) -> float:
    return {
        "reference": record["reference_size"], "lexicon": len(LEXICON[record["id"]]), "equal": 1.0,
        "union": record["reference_size"] + record["lexicon_size"] - record["common"],
    }[by]  # fmt: skip


def ends(known: Evaluation, group=None) -> tuple[float, float]:
    return drawn_intervals(known, 0, ["l_measure"], group)["l_measure"]


def sizes(by: str) -> Counter:
    return Counter(map(stratum_of(by), (record["id"] for record in WHOLE)))


# -- whose turn it is -------------------------------------------------------------------------------------------------

STRATA = st.dictionaries(st.sampled_from("abcdefg"), st.integers(1, 60), min_size=1)


def given_out(sizes: dict[str, int], total: int) -> dict[str, int]:
    """The lemmas of each stratum after so many turns."""
    names = sorted(sizes)
    there = np.array([sizes[name] for name in names])
    found: Counter[int] = Counter(allocation.turns(there, there)[:total].tolist())
    return {name: found[place] for place, name in enumerate(names)}


@pytest.mark.slow
@given(sizes=STRATA)
def test_it_is_the_largest_remainder_wherever_that_takes_nothing_back(sizes):
    most = dict.fromkeys(sizes, 0)
    for total in range(1, sum(sizes.values()) + 1):
        wanted = plain.by_largest_remainder(total, sizes)
        if all(wanted[name] >= most[name] for name in sizes):
            assert given_out(sizes, total) == wanted
        most = {name: max(most[name], wanted[name]) for name in sizes}


def test_where_the_largest_remainder_takes_a_lemma_back_the_order_does_not():
    sizes = {"a": 3, "b": 3, "c": 1}
    assert plain.by_largest_remainder(3, sizes) == {"a": 1, "b": 1, "c": 1}
    assert plain.by_largest_remainder(4, sizes) == {"a": 2, "b": 2, "c": 0}  # the Alabama paradox
    assert [given_out(sizes, total) for total in (3, 4, 5)] == [
        {"a": 1, "b": 1, "c": 1}, {"a": 2, "b": 1, "c": 1}, {"a": 2, "b": 2, "c": 1},
    ]  # fmt: skip


@pytest.mark.slow
@given(sizes=STRATA)
def test_no_stratum_is_more_than_one_above_its_share_and_in_the_end_all_are_drawn(sizes):
    frame = sum(sizes.values())
    for total in range(frame + 1):
        found = given_out(sizes, total)
        assert sum(found.values()) == total
        assert all(found[name] <= math.ceil(total * size / frame) for name, size in sizes.items())
    assert given_out(sizes, frame) == sizes


@given(codes=st.lists(st.integers(0, 4), min_size=1, max_size=80), data=st.data())
def test_the_order_is_one_and_holds_two_of_each_first_then_what_is_typed(codes, data):
    codes = np.unique(np.array(codes), return_inverse=True)[1]
    there = np.bincount(codes)
    typed = data.draw(st.none() | st.lists(st.integers(2, 30), min_size=len(there), max_size=len(there)).map(np.array))
    order, totals = allocation.drawing_order(codes, typed)
    assert sorted(order.tolist()) == list(range(len(codes)))
    for stratum in range(len(there)):
        mine = order[codes[order] == stratum]
        assert (np.diff(mine) > 0).all()  # the order of the hashes
        assert (totals[codes[order] == stratum][:2] == 0).all()
    assert (np.diff(totals) >= 0).all()
    if typed is not None:
        size = allocation.sample_size(totals, 1, typed, there)
        np.testing.assert_array_equal(np.bincount(codes[order[:size]]), np.minimum(typed, there))


# -- the sample -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["pos", "size"])
@pytest.mark.parametrize("total", [1, 9, 40, 133, 399, 400])
def test_the_sample_is_the_first_of_each_stratum_by_largest_remainder(by, total):
    known, stratum, there = (
        evaluation(DATA, strata=by, alpha=f"{total / len(WHOLE):.6f}"[:-1]),
        stratum_of(by),
        sizes(by),
    )
    total = math.ceil(float(known.settings["alpha"]) * len(WHOLE))
    wanted = {h: max(n, min(2, there[h])) for h, n in given_out(there, total).items()}
    first: list[str] = []
    for record in WHOLE:
        if sum(stratum(lemma) == stratum(record["id"]) for lemma in first) < wanted[stratum(record["id"])]:
            first.append(record["id"])
    drawn = [record["id"] for record in item_records(known, 0)["items"]]
    assert sorted(drawn) == sorted(first)
    assert known.scores(0).total("lemmas") == len(first)


@pytest.mark.parametrize("by", ["pos", "size"])
def test_a_larger_sample_begins_with_a_smaller_one(by):
    drawn = [
        [record["id"] for record in item_records(evaluation(DATA, strata=by, alpha=alpha), 0)["items"]]
        for alpha in (".01", ".05", ".051", ".2", ".7", "1")
    ]
    for few, many in pairwise(drawn):
        assert many[: len(few)] == few


def test_a_larger_typed_allocation_keeps_the_lemmas():
    few, many = (
        {record["id"] for record in item_records(evaluation(DATA, strata="pos", allocation=text), 0)["items"]}
        for text in ("n=20 v=10", "n=21 v=40 adv=3")
    )
    assert few < many
    assert Counter(POS[lemma] for lemma in few) == {"N": 20, "V": 10, "ADV": 2, "N+V": 2, "": 2}


def test_equal_sizes_are_never_split():
    lengths = np.array([1] * 50 + [2] * 30 + [3] * 5 + [9] * 15)
    found = strata.size_classes(lengths, np.ones(100, bool))
    assert {(int(size), found[place]) for place, size in enumerate(lengths)} == {
        (1, "1"), (2, "2"), (3, "3+"), (9, "3+"),
    }  # fmt: skip


# -- the estimator ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["pos", "size"])
@pytest.mark.parametrize("how", [{"alpha": ".1"}, {"alpha": ".37"}, {"alpha": ".999"}])
@pytest.mark.parametrize("weighed", ["reference", "lexicon", "union", "equal"])
def test_it_is_the_formula(by, how, weighed):
    check(by, weighed, how)


@pytest.mark.parametrize("text", ["n=30 v=20", "v=90", "n=3 v=80 none=9 n+v=4"])
def test_it_is_the_formula_of_typed_allocations(text):
    check("pos", "reference", {"allocation": text})


def check(by: str, weighed: str, how: dict[str, str]) -> None:
    known, stratum = evaluation(DATA, strata=by, weight=weighed, **how), stratum_of(by)
    drawn: dict[str, list[tuple[float, float]]] = {}
    for record in item_records(known, 0)["items"]:
        drawn.setdefault(stratum(record["id"]), []).append((record["l"], weight(record, weighed)))
    there = sizes(by)
    scores = known.scores(0)
    assert scores.total("l_measure") == pytest.approx(plain.l_star(drawn, there), abs=1e-12)
    assert ends(known) == pytest.approx(plain.interval(drawn, there), abs=1e-12)
    plain_mean = plain.l_star({h: [(measure, 1) for measure, _ in rows] for h, rows in drawn.items()}, there)
    assert scores.total("mean_l") == pytest.approx(plain_mean, abs=1e-12)
    contributions = [record["contribution"] for record in item_records(known, 0)["items"]]
    assert sum(contributions) == pytest.approx(scores.total("l_measure"), abs=1e-12)
    assert scores.total("mean_contribution") * len(contributions) == pytest.approx(sum(contributions), abs=1e-12)


@pytest.mark.parametrize("alpha", [".02", ".3", "1"])
def test_one_stratum_is_none(alpha):
    data = dataset(DICTIONARY, LEXICON, groups=dict.fromkeys(POS, "N"))
    one, none = (evaluation(data, alpha=alpha, strata=by) for by in ("pos", "none"))
    for name in one.scores(0).totals:
        if name not in ("error", "degrees"):
            assert one.scores(0).total(name) == pytest.approx(none.scores(0).total(name), abs=1e-12, nan_ok=True)


def test_a_census_by_strata_is_a_census():
    known, plainly = evaluation(DATA, strata="pos"), evaluation(DATA)
    assert ends(known) == (known.scores(0).total("l_measure"),) * 2
    assert ends(known) == pytest.approx(ends(plainly), abs=1e-12)
    assert known.scores(0).total("variance_l") == pytest.approx(plainly.scores(0).total("variance_l"), abs=1e-12)


# -- the bound --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weighed", ["reference", "equal"])
@pytest.mark.parametrize("alpha", [".1", ".5", ".97"])
def test_where_all_are_perfect_the_bound_is_summed_over_strata(weighed, alpha):
    known = evaluation(dataset(DICTIONARY, DICTIONARY, groups=POS), strata="pos", weight=weighed, alpha=alpha)
    drawn = {record["id"] for record in item_records(known, 0)["items"]}
    parts: list[dict[str, list[float]]] = [{}, {}]
    for lemma, forms in DICTIONARY.items():
        for part in parts:
            part.setdefault(POS[lemma] or "none", [])
        parts[lemma not in drawn][POS[lemma] or "none"].append(len(forms) if weighed == "reference" else 1)
    assert ends(known) == pytest.approx((plain.bound(*parts), 1.0), abs=1e-12)
    assert "one-sided 95 % bound" in "; ".join(problem.message for problem in remarks(known))


# -- some lemmas alone ------------------------------------------------------------------------------------------------


def test_a_group_that_is_a_stratum_has_the_interval_of_its_lemmas():
    known = evaluation(DATA, strata="pos", alpha=".3")
    rows = [(r["l"], r["reference_size"]) for r in item_records(known, 0)["items"] if POS[r["id"]] == "V"]
    assert ends(known, ("pos", "V")) == pytest.approx(plain.interval({"V": rows}, sizes("pos")), abs=1e-12)


def test_a_subset_counts_the_others_as_none_of_it():
    """That a lemma of a stratum is none of the subset is chance too: its u is 0 (Cochran 1977, 5A.14)."""
    whole = evaluation(DATA, strata="size", alpha=".3")
    rows = [place for place, lemma in enumerate(DICTIONARY) if POS[lemma] == "V"]
    part, stratum, there = whole.within(np.array(rows), "pos:V"), stratum_of("size"), sizes("size")
    drawn: dict[str, list[tuple[float, float]]] = {}
    for r in item_records(whole, 0)["items"]:
        drawn.setdefault(stratum(r["id"]), []).append((r["l"], r["reference_size"] * (POS[r["id"]] == "V")))
    value, (low, high) = part.scores(0).total("l_measure"), ends(part)
    assert value == pytest.approx(plain.l_star(drawn, there), abs=1e-12)
    assert math.log(high / (1 - high)) + math.log(low / (1 - low)) == pytest.approx(2 * math.log(value / (1 - value)))
    inside = sum(w > 0 for rows in drawn.values() for _, w in rows) - sum(
        any(w > 0 for _, w in rows) for rows in drawn.values()
    )
    outer = plain.interval(drawn, there)
    all_of = sum(map(len, drawn.values())) - len(drawn)
    t = partial(student.ppf, 0.975)
    wide, narrow = (math.log(b / (1 - b)) - math.log(a / (1 - a)) for a, b in ((low, high), outer))
    assert wide / narrow == pytest.approx(t(inside) / t(all_of))


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("n", "allocation is proportional, or a stratum and its lemmas for each, such as n=30 v=20; not 'n'"),
        ("n=", "of n a whole number of lemmas is wanted, 2 or more, not ''"),
        ("n=-3", "not '-3'"), ("n=1", "2 or more, not '1'"), ("n=2.5", "not '2.5'"), ("n=3 n=4", "names n twice"),
        ("=3", "not '=3'"), ("n=٣", "not '٣'"),
    ],
)  # fmt: skip
def test_what_is_no_allocation_is_refused_in_words(text, said):
    with pytest.raises(BadValue) as error:
        settings(allocation=text)
    assert said in str(error.value)


def test_an_allocation_is_kept_as_it_is_read():
    assert settings(allocation=" n=30,  v=20 ")["allocation"] == "n=30 v=20"
    assert settings(allocation="")["allocation"] == "proportional"


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"strata": "pos", "allocation": "x=5"}, "allocation names x, and there is no such stratum; there are ADV ("),
        ({"strata": "pos", "allocation": "adv=500"}, "allocation wants 500 lemmas of adv, and "),
    ],
)
def test_an_allocation_that_does_not_fit_is_refused_in_words(how, said):
    assert said in evaluation(DATA, **how).refusal()


def test_strata_that_are_not_there_are_refused_in_words():
    bare = dataset(DICTIONARY, LEXICON)
    assert "no column of features" in evaluation(bare, strata="pos").refusal()
    clusters = dataset(DICTIONARY, LEXICON, kind="clusters")
    assert "name no lemmas" in evaluation(clusters, strata="size").refusal()
    many = dataset(DICTIONARY, LEXICON, groups={lemma: lemma for lemma in list(DICTIONARY)[:60]})
    assert "61 strata, and a sample has 50 at most" in evaluation(many, strata="pos").refusal()
    assert evaluation(DATA, strata="pos", allocation="n=30").refusal() == ""


def test_lexicons_are_not_compared_by_stratified_samples():
    data = dataset(DICTIONARY, LEXICON, DICTIONARY, groups=POS)
    known = evaluation(data, strata="pos", alpha=".5")
    assert "l_measure" not in comparable(known, 0, 1)
    assert "f_measure" in comparable(known, 0, 1)
    assert "l_measure" in comparable(evaluation(data, strata="pos"), 0, 1)  # a census


def test_an_allocation_is_in_the_signature_where_it_acts():
    assert "allocation" not in evaluation(DATA).signature("l_measure")
    assert "strata:pos | allocation:n=30 v=20 |" in evaluation(DATA, strata="pos", allocation="n=30 v=20").signature(
        "l_measure"
    )
