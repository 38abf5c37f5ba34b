"""Measures against jiwer, by hand, and by what must hold for every pair of sentences."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from lexeval_gui.tasks.generation.scoring import counting, measures
from lexeval_gui.testing.example_counts import times
from tests.tasks.generation import plain, small
from tests.tasks.generation.opened import evaluated, totals

SYSTEMS = ("derived_damaged", "derived_left_right", "derived_random_permutation", "derived_treelet_scramble")


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_minus_jiwers_word_error_rate(shared, system):
    jiwer = pytest.importorskip("jiwer", reason="jiwer is not installed; requirements.lock has it")
    folder = shared / "data/generation"
    gold, output = ((folder / f"ewt250.{name}.txt").read_text().casefold() for name in ("ref", system))
    # jiwer splits at every blank; no token holds one here
    rate = jiwer.wer(gold.splitlines(), output.splitlines())
    found = evaluated_files(folder / "ewt250.conllu", folder / f"ewt250.{system}.txt")
    assert found["simple_string_accuracy"] == pytest.approx(1 - rate, abs=1e-12)


def evaluated_files(gold, output):
    return totals(evaluated_paths(gold, output))


def evaluated_paths(gold, output, **values):
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace import plans
    from lexeval_gui.workspace.opening import reading
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.loaded import prepare

    plan = plans.plan_with_roles("generation", [("gold", str(gold)), ("system", str(output))])
    chosen = small.settings(**values)
    return Evaluation(prepare("generation", reading.read(plan, Job()), chosen, (), Job()), chosen)


def of_pair(sentence, **values):
    """The measures of one sentence."""
    chosen = small.settings(**values)
    columns = counting._columns(small.pair(*sentence), "conllu", chosen, lambda: None)
    found = {
        name: measures.accuracy(measures.errors(columns, name), measures.length(columns, name.split("_")[1], chosen))
        for name in measures.ACCURACIES
    }
    simple = found["simple_tree_accuracy"]
    found |= {n: measures.derived(n, simple, columns["string_substitutions"], chosen) for n in measures.DERIVED}
    return {name: float(value[0]) for name, value in found.items()}


conventions = st.sampled_from(plain.CONVENTIONS)


@given(small.sentences(longest=10), conventions, st.sampled_from(["tokens", "treelets"]))
@profile(max_examples=times(65), deadline=None)
def test_generation_is_never_below_simple_and_nothing_above_1(sentence, convention, tree_length):
    found = of_pair(sentence, costs=convention, tree_length=tree_length)
    for kind in ("string", "tree"):
        assert found[f"generation_{kind}_accuracy"] >= found[f"simple_{kind}_accuracy"]
    assert max(found.values()) <= 1 + 1e-12


@given(small.sentences(longest=10), conventions)
@profile(max_examples=times(35), deadline=None)
def test_an_identical_output_scores_1_everywhere(sentence, convention):
    reference, _, heads = sentence
    found = of_pair((reference, reference, heads), costs=convention)
    assert found == pytest.approx(dict.fromkeys(measures.OVERVIEW, 1.0), abs=1e-12)


@given(st.permutations(range(5)), st.lists(small.sentences(), min_size=5, max_size=5))
@profile(max_examples=15, deadline=None)
def test_the_order_of_sentences_does_not_matter(tmp_path_factory, order, corpus):
    folder = tmp_path_factory.mktemp("order")

    def scored(rows):
        gold = small.conllu([([f"w{t}" for t in corpus[row][0]], corpus[row][2]) for row in rows])
        output = "".join(" ".join(f"w{t}" for t in corpus[row][1]) + "\n" for row in rows)
        return totals(evaluated(folder, gold, output or "\n"))

    if any(corpus[row][1] for row in range(5)):
        assert scored(order) == pytest.approx(scored(range(5)), abs=1e-12)


def test_a_reference_without_tokens_is_undefined_and_its_insertions_count(tmp_path):
    evaluation = evaluated(tmp_path, "a b\n\n", "a b\nx y z\n")
    found = totals(evaluation)
    assert found["simple_string_accuracy"] == pytest.approx(1 - 3 / 2)
    assert found["simple_string_accuracy_mean"] == 1
    assert math.isnan(evaluation.item_values(0, "simple_string_accuracy")[1])


def test_sentences_without_a_valid_tree_leave_the_tree_pool(tmp_path):
    gold = small.conllu([(("a", "b"), (0, 1)), (("c", "d"), (2, 1))])
    evaluation = evaluated(tmp_path, gold, "b a\nx y z\n")
    alone = evaluated(tmp_path, small.conllu([(("a", "b"), (0, 1))]), "b a\n")
    for name in (*measures.ACCURACIES[2:], *measures.DERIVED):
        assert totals(evaluation)[name] == totals(alone)[name]
        assert math.isnan(evaluation.item_values(0, name)[1])
    assert totals(evaluation)["simple_string_accuracy"] != totals(alone)["simple_string_accuracy"]
    assert math.isnan(evaluation.item_columns(0)["tree_moves"][1])


def test_no_valid_tree_at_all(tmp_path):
    found = totals(evaluated(tmp_path, small.conllu([(("c", "d"), (2, 1))]), "c d\n"))
    assert math.isnan(found["generation_tree_accuracy"])
    assert math.isnan(found["quality"])
    assert found["generation_string_accuracy"] == 1


def test_accuracies_are_never_clipped(tmp_path):
    found = totals(evaluated(tmp_path, small.conllu([(("a",), (0,))]), "b c d\n"))
    assert found["simple_string_accuracy"] == -2
    assert found["simple_tree_accuracy"] == -3  # a is deleted, three tokens have no node


def test_an_empty_output(tmp_path):
    found = totals(evaluated(tmp_path, small.conllu([(("a", "b"), (0, 1)), (("c",), (0,))]), "\nc\n"))
    assert found["generation_string_accuracy"] == pytest.approx(1 / 3)
    assert found["generation_tree_accuracy"] == pytest.approx(1 / 3)


def test_repeated_tokens_and_right_to_left(tmp_path):
    gold = small.conllu([(("הילד", "ראה", "את", "הילד"), (2, 0, 4, 2))])
    found = totals(evaluated(tmp_path, gold, "הילד הילד ראה את\n"))
    assert found["simple_string_accuracy"] == 0.5
    assert found["generation_string_accuracy"] == 0.75


def test_lengths_of_trees(tmp_path):
    gold = small.conllu([([*"abcd"], (2, 0, 2, 3))])  # treelets abc and cd: 5 nodes
    tokens = totals(evaluated(tmp_path, gold, "a b c\n"))["simple_tree_accuracy"]
    sizes = totals(evaluated(tmp_path, gold, "a b c\n", tree_length="treelets"))["simple_tree_accuracy"]
    assert (tokens, sizes) == (3 / 4, 4 / 5)


def test_constants_are_the_users(tmp_path):
    gold = small.conllu([([*"abcd"], (2, 0, 2, 3))])
    values = {"u_tree": "2", "u_substitutions": "0.5", "u_constant": "1"}
    found = totals(evaluated(tmp_path, gold, "a x c d\n", **values))
    simple = found["simple_tree_accuracy"]
    assert found["understandability"] == pytest.approx((2 * simple - 0.5 - 1) / (2 - 1))


def test_costs_decide_how_errors_split(tmp_path):
    """Two errors either way; only the default is sure to take a deletion and an insertion."""
    found = {}
    for costs in plain.CONVENTIONS:
        evaluation = evaluated(tmp_path, "a b c\n", "b c a\n", costs=costs)
        counts = {name: column[0] for name, column in evaluation.item_columns(0).items()}
        found[costs] = counts["string_substitutions"], counts["string_moves"]
    assert found["fewest-substitutions"] == (0, 1)
    assert np.isfinite([value for pair in found.values() for value in pair]).all()
