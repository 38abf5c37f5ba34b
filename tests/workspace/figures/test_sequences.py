"""Measures lemma by lemma in an order, with their moving averages."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.figures import SequenceFigure
from lexeval_gui.workspace.figures.sequences import moving_average, sequence
from lexeval_gui.workspace.scoring.parts import item_records
from tests.tasks.lexicon.made import dataset, evaluation

ORDERS = (("rank", "sample"), ("mean_l", "L"), ("reference_size", "size"), ("id", "alphabet"))
FIGURE = SequenceFigure("s", "sequence", ("mean_l", "mean_precision"), "window", ORDERS)
DICTIONARY = {"d": ["1", "2"], "b": ["3", "4", "5"], "c": ["6"], "a": ["7", "8"], "e": ["9"]}
LEXICON = {"d": ["1"], "b": ["3"], "c": ["6"], "a": ["7", "8", "0"]}
DATA = dataset(DICTIONARY, LEXICON)


def lemmas(order: str | None, **values: str) -> str:
    line = sequence(evaluation(DATA, **values), 0, FIGURE, order)
    return "".join(DATA.ids[row] for row in line.items.tolist())


def test_the_usual_order_is_that_of_the_sample():
    known = evaluation(DATA)
    assert lemmas(None) == lemmas("rank") == "".join(r["id"] for r in item_records(known, 0)["items"])


def test_other_orders_ascend():
    assert lemmas("id") == "abcd"
    assert lemmas("mean_l") == "bdac"  # 1/2, 2/3, 4/5, 1
    sizes = {"c": 1, "a": 2, "d": 2, "b": 3}
    sample = lemmas("rank")
    assert list(lemmas("reference_size")) == sorted("abcd", key=lambda lemma: (sizes[lemma], sample.index(lemma)))


def test_only_the_sample_is_in_it():
    assert lemmas("rank", alpha=".5") == lemmas("rank")[:2]


def test_values_stand_beside_their_averages():
    line = sequence(evaluation(DATA, window="2"), 0, FIGURE, "id")
    assert line.values["mean_l"] == pytest.approx([4 / 5, 1 / 2, 1, 2 / 3])
    assert line.averages["mean_l"] == pytest.approx([4 / 5, 13 / 20, 3 / 4, 5 / 6])
    assert line.values["mean_precision"] == pytest.approx([2 / 3, 1, 1, 1])


@given(values=st.lists(st.one_of(st.floats(0, 1), st.just(math.nan)), max_size=30), window=st.integers(1, 40))
def test_a_moving_average_is_over_what_is_defined(values, window):
    found = moving_average(np.array(values, float), window)
    for place in range(len(values)):
        there = [v for v in values[max(0, place - window + 1) : place + 1] if not math.isnan(v)]
        expected = sum(there) / len(there) if there else math.nan
        assert found[place] == pytest.approx(expected, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("order", [name for name, _ in ORDERS])
def test_what_is_kept_from_step_to_step_changes_no_line(order: str):
    known = evaluation(DATA)
    for alpha, window in (("1", "1"), (".5", "2"), (".25", "3"), (".75", "9"), ("1", "2")):
        known = known.with_settings(known.settings.with_values({"alpha": alpha, "window": window}))
        stepped, fresh = (
            sequence(one, 0, FIGURE, order) for one in (known, evaluation(DATA, alpha=alpha, window=window))
        )
        assert stepped.items.tolist() == fresh.items.tolist()
        for name in FIGURE.measures:
            assert stepped.values[name].tolist() == fresh.values[name].tolist()
            assert stepped.averages[name].tolist() == fresh.averages[name].tolist()
