"""Totals, groups and item values of counts; rows that are alike are scored once and nothing else changes."""

from __future__ import annotations

import math
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui import __version__
from lexeval_gui.core import scores
from lexeval_gui.core.dataset import Labels, Ragged
from lexeval_gui.core.parameters import RESAMPLES, SEED, Choice, Number, Option, Settings
from lexeval_gui.core.scores import Counts, DistinctRows, Drawable, Measure, Term, drawn_rows
from tests.core.ratios import ratio_interval

PARAMETERS = (
    Number("k", "penalty", "1", 0, 10, 0.05),
    Choice("reading", "reading", (Option("clean"), Option("raw")), "join"),
    Choice("shown", "shown", (Option("all"), Option("some")), "view"),
    RESAMPLES,
    SEED,
)
SETTINGS = Settings(PARAMETERS)
MEASURES = (
    Measure("share", "share", "share", "a / b", acts=("k", "reading", "shown")),
    Measure("total", "total", "total", "Σ a", "count"),
    Measure("twice", "twice", "twice", "2 · share", derive=lambda v, _: 2 * v["share"], needs=("share",)),
    Measure("four", "four", "four", "2 · twice", derive=lambda v, _: 2 * v["twice"], needs=("twice",)),
)


class Item(Struct, frozen=True):
    """What is counted of one item: `above` of `below`, a list of any length, and the item's group."""

    above: int
    below: int
    places: list[int]
    group: str


ITEMS = st.lists(
    st.builds(
        Item,
        above=st.integers(0, 3),
        below=st.integers(0, 3),
        places=st.lists(st.integers(1, 2), max_size=2),
        group=st.sampled_from("nv"),
    ),
    min_size=1,
    max_size=30,
)


def counts_of(items: list[Item], blocks: int = 1) -> Counts:
    rows = DistinctRows()
    for block in np.array_split(np.arange(len(items)), min(blocks, len(items))):
        chosen = [items[index] for index in block]
        places = np.array([place for item in chosen for place in item.places], np.int64)
        rows.add({
            "above": np.array([item.above for item in chosen]),
            "below": np.array([item.below for item in chosen]),
            "places": Ragged.of(np.array([len(item.places) for item in chosen]), places),
        })  # fmt: skip
    codes = np.array(["nv".index(item.group) for item in items], np.int32)
    return rows.counts({"pos": Labels(codes, ("n", "v"))})


def terms_of(counts: Counts) -> dict[str, Term]:
    above, below = (np.asarray(counts.columns[name], float) for name in ("above", "below"))
    return {"share": Term(above, below, counts.weights), "total": Term(above, None, counts.weights)}


def score(counts: Counts, settings: Settings = SETTINGS) -> scores.Scores:
    return scores.summarise(MEASURES, terms_of(counts), counts, settings)


def share(items: list[Item]) -> float:
    below = sum(item.below for item in items)
    return sum(item.above for item in items) / below if below else math.nan


@given(ITEMS, st.integers(1, 4))
def test_every_item_keeps_what_was_counted(items: list[Item], blocks: int):
    counts = counts_of(items, blocks)
    assert len(counts) == len(items)
    assert counts.columns["above"][counts.row_of].tolist() == [item.above for item in items]
    assert [counts.columns["places"].row(row).tolist() for row in counts.row_of] == [item.places for item in items]


@given(ITEMS, st.integers(1, 4))
def test_equal_items_are_one_row_and_different_ones_are_not(items: list[Item], blocks: int):
    distinct = {(item.above, item.below, tuple(item.places)) for item in items}
    assert counts_of(items, blocks).rows == len(distinct)


@given(ITEMS, st.randoms(use_true_random=False))
def test_the_order_of_items_does_not_change_rows_or_totals(items: list[Item], random):
    shuffled = random.sample(items, len(items))
    one, other = counts_of(items), counts_of(shuffled, 3)
    assert one.columns["above"].tolist() == other.columns["above"].tolist()
    assert one.columns["places"].values.tolist() == other.columns["places"].values.tolist()
    for name, totals in score(one).totals.items():
        np.testing.assert_array_equal(totals, score(other).totals[name])


@given(ITEMS)
def test_totals_are_sums_over_items(items: list[Item]):
    made = score(counts_of(items))
    assert made.total("share") == pytest.approx(share(items), nan_ok=True)
    assert made.total("total") == sum(item.above for item in items)
    for value in "nv":
        inside = [item for item in items if item.group == value]
        assert made.group(("pos", value), "share") == pytest.approx(share(inside), nan_ok=True)


@given(ITEMS, st.data())
def test_some_items_alone_are_scored_as_if_they_were_all(items: list[Item], data):
    places = sorted(data.draw(st.sets(st.integers(0, len(items) - 1), min_size=1)))
    whole, alone = counts_of(items), score(counts_of([items[place] for place in places]))
    cut = whole.of_items(np.array(places))
    found = scores.within(score(whole), cut, MEASURES, {})
    assert found.counts.columns is whole.columns
    assert found.counts.groups == alone.counts.groups
    for name, line in alone.totals.items():
        np.testing.assert_allclose(found.totals[name], line, rtol=1e-12)
        np.testing.assert_allclose(found.of_items(name), alone.of_items(name), rtol=1e-12)


@given(ITEMS, st.data())
def test_parts_of_some_items_are_those_in_which_something_is_counted(items: list[Item], data):
    places = np.array(sorted(data.draw(st.sets(st.integers(0, len(items) - 1)))), np.int64)
    whole = replace(counts_of(items), parts={("type", "x"): counts_of(items)}, labels={})
    cut = whole.of_items(places)
    counted = any(items[place].above or items[place].below or any(items[place].places) for place in places.tolist())
    assert cut.groups == ((("type", "x"),) if counted else ())
    assert all(part.row_of.tolist() == cut.row_of.tolist() for part in cut.parts.values())


@given(ITEMS)
def test_a_measure_made_of_others_is_made_of_totals_and_of_item_values(items: list[Item]):
    made = score(counts_of(items))
    assert made.total("four") == pytest.approx(4 * share(items), nan_ok=True)
    expected = [4 * item.above / item.below if item.below else math.nan for item in items]
    np.testing.assert_allclose(made.of_items("four"), expected)


def test_item_values_of_a_measure_made_of_others_are_made_when_asked_for():
    counts, asked = counts_of([Item(2, 3, [], "n"), Item(1, 2, [], "v")]), list[int]()

    def derive(totals, settings):
        asked.append(len(totals["share"]))
        return totals["share"] * 2

    terms, twice = terms_of(counts), Measure("twice", "twice", "twice", "", derive=derive, needs=("share",))
    scored = scores.summarise([*MEASURES[:1], twice], {"share": terms["share"]}, counts, SETTINGS)
    assert len(asked) == 1
    scored.of_items("twice")
    assert scored.of_items("twice").tolist() == (scored.of_items("share") * 2).tolist()
    assert len(asked) == 2


@given(ITEMS)
def test_cells_that_join_rows_change_no_number(items: list[Item]):
    counts = counts_of(items)
    plain = terms_of(counts)["share"]
    stacked = np.stack([plain.numerator, np.asarray(plain.denominator)])
    (above, below), cell_of = np.unique(stacked, axis=1, return_inverse=True)
    joined = Term(above, below, counts.weights.onto(cell_of, len(above)), cell_of)
    np.testing.assert_array_equal(joined.totals, plain.totals)
    np.testing.assert_array_equal(joined.over_rows(joined.values()), plain.values())


@given(ITEMS, ITEMS, st.data())
def test_items_counted_anew_replace_the_old_ones(items: list[Item], others: list[Item], data: st.DataObject):
    rows = sorted(data.draw(st.sets(st.integers(0, len(items) - 1), min_size=1, max_size=len(others))))
    fresh = [Item(o.above, o.below, o.places, items[row].group) for row, o in zip(rows, others, strict=False)]
    changed = list(items)
    for row, item in zip(rows, fresh, strict=True):
        changed[row] = item
    made = counts_of(items).with_items(np.array(rows), counts_of(fresh))
    expected = score(counts_of(changed))
    for name, totals in score(made).totals.items():
        np.testing.assert_allclose(totals, expected.totals[name])
    np.testing.assert_array_equal(score(made).of_items("share"), expected.of_items("share"))


def test_what_is_divided_by_nothing_is_undefined():
    assert np.isnan(scores.ratio(0, 0))
    assert scores.ratio([1, 2, 3], [2, 0, 4])[[0, 2]].tolist() == [0.5, 0.75]


def test_a_group_that_is_not_there_is_undefined():
    made = score(counts_of([Item(1, 2, [], "n")]))
    assert math.isnan(made.group(("pos", "v"), "share"))


def test_counts_travel_without_what_was_derived_from_them():
    counts = counts_of([Item(1, 2, [1], "n"), Item(0, 1, [], "v")])
    counts.memo["heavy"] = object()
    score(counts)
    other = pickle.loads(pickle.dumps(counts))
    assert other.memo == {}
    assert score(other).total("share") == score(counts).total("share")


def test_measures_bring_what_they_are_made_of():
    assert [m.id for m in scores.only(MEASURES, ["four"])] == ["share", "twice", "four"]
    assert [m.id for m in scores.only(MEASURES, ["total"])] == ["total"]
    assert scores.only(MEASURES, None) == MEASURES


def test_fresh_scores_take_the_place_of_old_ones():
    old = score(counts_of([Item(1, 2, [], "n")]))
    counts = counts_of([Item(2, 2, [], "n")])
    fresh = scores.summarise(MEASURES[:1], {"share": terms_of(counts)["share"]}, counts, SETTINGS)
    both = scores.merge(old, fresh, [measure.id for measure in MEASURES])
    assert list(both.totals) == list(old.totals)
    assert (both.total("share"), both.total("total")) == (1.0, 1.0)


# -- intervals --------------------------------------------------------------------------------------------------------

MANY = [Item(above, below, [], "nv"[number % 2]) for number, (above, below) in enumerate([(1, 2), (2, 2), (0, 1)] * 30)]


def test_the_interval_is_that_of_resampling_the_items():
    made = score(counts_of(MANY), SETTINGS.with_values({"resamples": "200", "seed": "7"}))
    measures = {measure.id: measure for measure in MEASURES}
    one, twice = scores.intervals([Drawable.of(made, measures["share"]), Drawable.of(made, measures["twice"])])
    term = made.terms["share"]
    below = term.denominator
    assert below is not None
    row_of = made.counts.row_of  # the items in the order of the data
    low, high = ratio_interval(term.numerator[row_of], below[row_of], np.ones(len(MANY), int), 200, "7")
    assert one == (float(low), float(high))
    assert twice == (2 * one[0], 2 * one[1])


def test_an_interval_of_a_group_draws_from_that_group():
    items = [Item(1, 1, [], "n")] * 20 + MANY
    made = score(counts_of([Item(i.above, i.below, i.places, "v") for i in MANY] + items[:20]),
                 SETTINGS.with_values({"resamples": "100"}))  # fmt: skip
    groups = made.counts.weights.groups
    drawable = Drawable.of(made, MEASURES[0])
    assert scores.intervals([drawable], 1 + groups.index(("pos", "n"))) == [(1.0, 1.0)]
    assert scores.intervals([drawable], 1 + groups.index(("pos", "v"))) != [(1.0, 1.0)]


def test_an_interval_of_a_group_is_that_of_its_items_alone():
    """To the last bit: items outside are removed before drawing, and rows that no item has decide nothing."""
    settings = SETTINGS.with_values({"resamples": "100"})
    whole, cut = score(counts_of(MANY), settings), score(counts_of([i for i in MANY if i.group == "n"]), settings)
    drawn, alone = ([Drawable.of(made, measure) for measure in MEASURES[:2]] for made in (whole, cut))
    assert scores.intervals(drawn, 1 + whole.counts.groups.index(("pos", "n"))) == scores.intervals(alone)


def test_weights_of_rows_are_kept_with_the_counts_and_change_nothing(monkeypatch):
    made = score(counts_of(MANY), SETTINGS.with_values({"resamples": "100"}))
    drawables = [Drawable.of(made, measure) for measure in MEASURES[:2]]
    first = scores.intervals(drawables)
    kept = scores.kept_rows(made.counts, 100, SETTINGS["seed"])
    assert kept is not None
    weights = np.concatenate(list(kept))
    assert weights.shape == (100, made.counts.rows)
    assert (weights.sum(axis=1) == len(MANY)).all()
    assert scores.kept_rows(made.counts, 99, SETTINGS["seed"]) is None
    assert scores.intervals(drawables) == first
    made.counts.memo.clear()
    monkeypatch.setattr(drawn_rows, "KEPT_BYTES", 0)
    assert scores.intervals(drawables) == first
    assert scores.kept_rows(made.counts, 100, SETTINGS["seed"]) is None


def test_without_resamples_there_is_no_interval():
    ((low, high),) = scores.intervals([Drawable.of(score(counts_of(MANY)), MEASURES[0])])
    assert math.isnan(low)
    assert math.isnan(high)


# -- signature --------------------------------------------------------------------------------------------------------


def test_the_signature_names_what_acts_in_declared_order_and_never_a_view():
    expected = f"task | share | k:0.50 | reading:clean | v{__version__}"
    assert scores.signature("task", MEASURES[0], SETTINGS.with_values({"k": "0.50"})) == expected


def test_the_signature_of_an_interval_names_resamples_and_seed():
    settings = SETTINGS.with_values({"resamples": "100", "seed": "a"})
    assert scores.signature("task", MEASURES[1], settings, True) == (
        f"task | total | resamples:100 | seed:a | v{__version__}"
    )


def test_a_command_asks_for_one_thread_of_blas_before_numpy_is_loaded():
    lines = """
import os, sys
from lexeval_gui.__main__ import main
assert "numpy" not in sys.modules
try:
    main(["score", "--help"])
except SystemExit:
    print("threads", os.environ["OPENBLAS_NUM_THREADS"])
"""
    env = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", lines], env=env, check=True, capture_output=True, text=True)
    assert done.stdout.endswith("threads 1\n")
