"""Oracles: by hand, and against trying everything."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace.analysis import oracles
from lexeval_gui.workspace.analysis.oracles import BEST, best_choice
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.workspace.analysis.test_worth import SAMPLES, evaluated, happy, write_words

__all__ = ["happy"]

NUMBERS = st.integers(0, 6)


def worths(evaluation: Evaluation, measure: str) -> dict[str, oracles.OracleWorth]:
    return {found.oracle.id: found for found in oracles.oracle_worths(evaluation, measure)}


@given(
    st.integers(2, 3).flatmap(
        lambda systems: st.lists(
            st.lists(st.tuples(NUMBERS, NUMBERS), min_size=systems, max_size=systems), min_size=1, max_size=5
        )
    ),
    st.sampled_from([1, -1]),
)
def test_no_other_choice_makes_a_better_ratio(items, sign):
    above, below = (np.array([[pair[place] for pair in item] for item in items], float).T for place in (0, 1))
    if not below[0].any():
        below[0, 0] = 1
    chosen = best_choice(above, below, sign)

    def ratio(choice: tuple[int, ...]) -> float:
        rows = np.arange(len(choice))
        total = below[list(choice), rows].sum()
        return sign * above[list(choice), rows].sum() / total if total else -np.inf

    best = max(ratio(choice) for choice in product(range(len(above)), repeat=len(items)))
    if np.isfinite(best) and (below > 0).all():  # an item that weighs nothing may be worth anything
        assert ratio(tuple(chosen)) == pytest.approx(best)


def test_of_equals_the_first_file_is_taken():
    above, below = np.array([[1.0, 2.0], [1.0, 2.0], [1.0, 3.0]]), np.full((3, 2), 4.0)
    assert best_choice(above, below).tolist() == [0, 2]


def test_the_best_of_two_lists_item_by_item(happy: Path):
    """Happy is a tie, so that of the first file; of the others bold has the better ones."""
    evaluation = evaluated("substitution", happy / "gold", happy / "shy.oot", happy / "bold.oot")
    found = worths(evaluation, "coverage_f")[BEST.id]
    assert found.values[0] == pytest.approx((12 / 18 + 8 / 9 + 4 / 5) / 3)
    assert np.isnan(found.values[1])
    changes = oracles.changes(evaluation, "coverage_f", BEST.id)
    assert {(change.system, change.item): change.after for change in changes} == {
        ("shy", "2"): ["dim", "smart", "clever"], ("shy", "3"): ["walk", "flow"],
    }  # fmt: skip


def test_the_ideal_order_and_cutoff_and_what_the_gold_allows(happy: Path):
    evaluation = evaluated("substitution", happy / "gold", happy / "bold.oot")
    assert BEST.id not in worths(evaluation, "coverage_f")
    found = worths(evaluation, "coverage_f")
    assert found["order"].values == pytest.approx(found["order"].now)  # F takes all ten in any order
    assert found["cutoff"].values == pytest.approx([(12 / 16 + 8 / 9 + 4 / 5) / 3])
    assert found["cutoff"].values[0] == pytest.approx(evaluation.scores(0).total("coverage_f_optimal"))
    assert found["gold"].values == (1.0,)
    first = worths(evaluation, "precision_at_1")
    assert (first["order"].now[0], first["order"].values[0]) == pytest.approx((1 / 3, 1))
    order = {change.item: change.after for change in oracles.changes(evaluation, "coverage_f", "order")}
    assert order == {"2": ["clever", "smart", "dim"], "3": ["flow", "walk"]}


def test_of_best_files_the_gold_allows_the_first(happy: Path):
    evaluation = evaluated("substitution", happy / "gold", happy / "first.best")
    assert worths(evaluation, "best_normalised")["gold"].values == (1.0,)


def test_the_best_of_several_lexicons_has_the_better_cluster_of_each_lemma(tmp_path: Path):
    write_words(tmp_path / "gold.tsv", {"dar": ["dar", "djar"], "kelb": ["kelb", "klieb"], "id": ["id", "idejn"]})
    write_words(tmp_path / "a.tsv", {"dar": ["dar", "djar"], "kelb": ["kelb", "x"], "id": ["id", "y"]})
    write_words(tmp_path / "b.tsv", {"dar": ["dar", "z"], "kelb": ["kelb", "klieb"]})
    evaluation = evaluated("lexicon", *(tmp_path / f"{name}.tsv" for name in ("gold", "a", "b")))
    found = worths(evaluation, "l_measure")[BEST.id]
    # without id, which a alone has and has badly, everything is right
    assert (found.now[0], found.values[0]) == pytest.approx(((1 + 0.5 + 0.5) / 3, 1))


@pytest.mark.parametrize(
    ("sample", "measure", "values", "reason"),
    [
        ("substitution-happy", "coverage_f_of_means", {}, "no ratio of sums over items"),
        ("substitution-happy", "coverage_f", {"empty_answers": "score.pl"}, "answers of another item"),
        ("edits-m2", "cs_f", {}, "several annotators"),
        ("lexicon-english", "l_measure", {"alpha": "0.5"}, "a sample is drawn anew"),
        ("lexicon-english", "bmf1_f", {}, "depends on more than the cluster"),
        ("lexicon-english", "l_measure", {"weight": "lexicon"}, "weighs as its own cluster"),
    ],
)
def test_where_there_is_no_best_of_the_systems_it_is_said_why(sample: str, measure: str, values: dict, reason: str):
    known = SAMPLES[sample]
    systems = [path for path in known.paths[1:] if not path.endswith(".xml")]
    evaluation = evaluated(known.task, known.paths[0], *systems, **values)
    if len(evaluation.system_names) < 2 or any(measure not in evaluation.available(s) for s in (0, 1)):
        pytest.skip("this sample has not two systems with the measure")
    found = oracles.oracle_worth(evaluation, measure, BEST)
    assert reason in found.reason
    with pytest.raises(BadValue, match=reason):
        oracles.changed(evaluation, measure, BEST.id)
