"""The numbers that the paper prints, and those of measures/lexicon.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from lexeval_gui.workspace.scoring.parts import item_records
from lexeval_gui.workspace.scoring.remarks import remarks
from tests.tasks.lexicon.made import MISSIER, MORE, dataset, evaluation, scores

REST = 5887 - len(MISSIER) - len(MORE)
"""Forms of all other lemmas of the paper's sample, on either side."""


def with_rest(lemmas: int = 1) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """missier and so many other lemmas that have 5,877 forms between them, one of each in the lexicon."""
    sizes = [REST // lemmas + (number < REST % lemmas) for number in range(lemmas)]
    rest = {f"rest{number}": [f"{number}/{form}" for form in range(size)] for number, size in enumerate(sizes)}
    return {"missier": MISSIER + MORE, **rest}, {
        "missier": MISSIER,
        **{name: words[:1] for name, words in rest.items()},
    }


def record(**values: str) -> Mapping[str, Any]:
    known = evaluation(dataset(*with_rest()), **values)
    return next(r for r in item_records(known, 0)["items"] if r["id"] == "missier")


def test_missier():
    known = scores({"missier": MISSIER + MORE}, {"missier": MISSIER})
    assert known.total("l_measure") == pytest.approx(14 / 17, abs=1e-15)
    assert round(known.total("l_measure"), 4) == 0.8235


def test_labels_of_the_definition_and_of_the_example():
    here = record()
    assert (here["precision"], here["recall"]) == (1, 0.7)
    there = record(labels="paper-example")
    assert (there["precision"], there["recall"]) == (0.7, 1)
    assert here["l"] == there["l"]


def test_contribution_of_missier_under_the_weights_of_the_example():
    here = record(weight="paper-example", match="same")
    assert here["contribution"] == pytest.approx(7 / 5887 * 14 / 17, abs=1e-15)
    assert round(here["contribution"], 9) == 0.000979226


def test_mean_contribution_times_the_lemmas_is_l():
    known = evaluation(dataset(*with_rest(629)), weight="paper-example", match="same").scores(0)
    assert (known.total("lemmas"), known.total("total_weight")) == (630, 5887)
    assert known.total("mean_contribution") * 630 == pytest.approx(known.total("l_measure"), abs=1e-15)


def test_mean_contribution_of_the_paper():
    """.000748924 · 630 = .4718: the mean contribution is L* over the size of the sample, a lemma's own its share."""
    assert round(0.000748924 * 630, 4) == 0.4718
    made = evaluation(dataset({"a": ["1", "2", "3"], "b": ["4"]}, {"a": ["1", "5"], "b": ["4"]}))
    scores = made.scores(0)
    assert scores.total("mean_contribution") * 2 == pytest.approx(scores.total("l_measure"), abs=1e-15)
    own = made.item_values(0, "mean_contribution")
    assert own.tolist() == pytest.approx([3 / 4 * 2 / 5, 1 / 4], abs=1e-15)
    assert own.sum() == pytest.approx(scores.total("l_measure"), abs=1e-15)


def test_weights_of_the_example_do_not_sum_to_1_and_say_so():
    known = evaluation(dataset(*with_rest()), weight="paper-example")
    (said,) = (problem for problem in remarks(known) if problem.code == "weights")
    assert "do not sum to 1" in said.message
    assert "weights" not in {problem.code for problem in remarks(evaluation(dataset(*with_rest())))}
