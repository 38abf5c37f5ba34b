"""`lexeval judgments` as Bangalore et al. (2000) studied: all kinds of errors as variables, outputs left out by hand, a
criterion that pools both. What is expected is fitted here by numpy, on the counts and scores of independent files."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from tests.commands.conftest import Answer, Lexeval

OUTPUTS = ("derived_left_right", "derived_random_permutation", "derived_treelet_scramble")
CRITERIA = ("understandability", "quality")
TREE = "simple_tree_accuracy"
Output = tuple[str, str]


@pytest.fixture(scope="module")
def sentences(shared: Path) -> dict[Output, dict[str, float]]:
    """The errors and simple tree accuracy of every output that there are independent numbers of."""
    expected = json.loads((shared / "data" / "generation" / "expected" / "ewt250.json").read_text())
    known: dict[Output, dict[str, float]] = {}
    for system in (f"ewt250.{name}" for name in OUTPUTS):
        for sentence in expected["systems"][system]["costs=fewest-substitutions"]["sentences"]:
            tree, tokens = sentence["tree"], sentence["string"]["tokens"]
            errors = sum(tree[name] for name in ("substitutions", "insertions", "deletions"))
            known[system, sentence["id"]] = {**sentence["string"], TREE: 1 - errors / tokens}
    return known


@pytest.fixture(scope="module")
def given(sentences: dict[Output, dict[str, float]]) -> dict[tuple[str, str], dict[Output, float]]:
    """What three raters with scales of their own say of every output by two criteria, mostly after its errors."""
    whims = np.random.default_rng(5)
    return {
        (criterion, rater): {
            output: round(at + scale * (found[TREE] - weight * found["moves"] + whims.normal(0, 0.2)), 3)
            for output, found in sentences.items()
        }
        for criterion, weight in zip(CRITERIA, (0.02, 0.08), strict=True)
        for rater, at, scale in (("ann", 4, 3), ("ben", 50, 20), ("cat", 0, 1))
    }


@pytest.fixture(scope="module")
def scores(given: dict[tuple[str, str], dict[Output, float]]) -> dict[str, dict[Output, float]]:
    """The mean z of every judged output, by criterion."""
    z: dict[str, dict[Output, list[float]]] = {name: defaultdict(list) for name in CRITERIA}
    for (criterion, _), judged in given.items():
        for output, value in zip(judged, stats.zscore(list(judged.values()), ddof=1), strict=True):
            z[criterion][output].append(value)
    return {name: {output: float(np.mean(values)) for output, values in own.items()} for name, own in z.items()}


@pytest.fixture
def judge(lexeval: Lexeval, shared: Path, tmp_path: Path, given):
    """Runs the verb on these judgments, as JSON."""
    folder, ratings = shared / "data" / "generation", tmp_path / "ratings.csv"
    lines = (
        f"{rater},{item},{system},{criterion},{score}"
        for (criterion, rater), judged in given.items()
        for (system, item), score in judged.items()
    )
    ratings.write_text("\n".join(["rater,item,system,criterion,score", *lines]) + "\n")
    outputs = [folder / f"ewt250.{name}.txt" for name in OUTPUTS]

    def run(*words: object, form: str = "json") -> Answer:
        return lexeval("judgments", folder / "ewt250.conllu", *outputs, "--ratings", ratings, "--format", form, *words)

    return run


def fitted(
    scores: dict[Output, float], sentences: dict[Output, dict[str, float]], names: tuple[str, ...]
) -> tuple[np.ndarray, float]:
    """Intercept and coefficients by numpy, and R²."""
    table = np.array([[1.0, *(sentences[output][name] for name in names)] for output in scores])
    y = np.array(list(scores.values()))
    found, *_ = np.linalg.lstsq(table, y, rcond=None)
    left = y - table @ found
    return found, 1 - float(left @ left) / float((y - y.mean()) @ (y - y.mean()))


def assert_equals(found: dict, scores, sentences, names: tuple[str, ...]) -> None:
    expected, r_squared = fitted(scores, sentences, names)
    assert [found["intercept"], *found["coefficients"]] == pytest.approx(expected.tolist(), abs=1e-9)
    assert found["r_squared"] == pytest.approx(r_squared, abs=1e-9)
    assert found["n"] == len(scores)


CHOICES = (
    ("substitutions", "insertions", "moves"),
    (TREE, "substitutions", "moves", "other_insertions"),
    ("moves", "other_deletions"),
    ("deletions",),
)


@pytest.mark.parametrize("names", CHOICES)
def test_every_kind_of_error_is_a_variable(judge, scores, sentences, names: tuple[str, ...]):
    found = judge("--regress", "+".join(names)).json
    for criterion in CRITERIA:
        assert_equals(found[criterion]["regression"]["+".join(names)], scores[criterion], sentences, names)


def test_moves_with_both_counts_of_insertions_are_collinear_and_say_so(judge):
    name = "insertions+moves+other_insertions"
    refused = judge("--regress", name).json["quality"]["regression"][name]["refused"]
    assert refused == "other_insertions is collinear: it follows from insertions and moves"


def test_an_output_left_out_by_hand_is_in_no_regression_and_in_every_correlation(judge, scores, sentences):
    output = next(iter(scores["quality"]))
    names = (TREE, "substitutions")
    whole, found = judge().json, judge("--leave-out", *output).json
    for criterion in CRITERIA:
        rest = {other: score for other, score in scores[criterion].items() if other != output}
        assert_equals(found[criterion]["regression"]["+".join(names)], rest, sentences, names)
        assert found[criterion]["pearson"] == whole[criterion]["pearson"]
        assert found[criterion]["outputs_left_out"] == [list(output)]


def test_the_metric_is_that_of_the_fit_without_what_is_left_out(judge, scores, sentences):
    output = list(scores["quality"])[5]
    name = "simple_tree_accuracy+substitutions"
    metric = judge("--leave-out", *output).json["quality"]["regression"][name]["metric"]
    rest = {other: score for other, score in scores["quality"].items() if other != output}
    (intercept, *coefficients), _ = fitted(rest, sentences, (TREE, "substitutions"))
    assert metric["coefficients"] == pytest.approx(coefficients, abs=1e-9)
    assert metric["perfect"] == pytest.approx(intercept + coefficients[0], abs=1e-9)


def test_the_outlier_is_looked_for_among_what_is_fitted(judge):
    name = "simple_tree_accuracy+substitutions"
    first = judge().json["quality"]["regression"][name]["outlier"]
    second = judge("--leave-out", first["system"], first["item"]).json["quality"]["regression"][name]
    assert second["r_squared"] == pytest.approx(first["without"]["r_squared"], abs=1e-12)
    assert (second["outlier"]["system"], second["outlier"]["item"]) != (first["system"], first["item"])


def test_what_is_left_out_and_pooled_stands_in_the_signature(judge, scores):
    one, other = list(scores["quality"])[:2]
    words = ("--leave-out", *other, "--leave-out", *one, "--leave-out", *other, "--pool")
    last = judge(*words, form="text").out.rstrip().splitlines()[-1]
    assert last.split(" | ")[-3] == "criteria:pooled"
    name, _, written = last.split(" | ")[-2].partition(":")
    assert name == "left_out"
    assert sorted(json.loads(written)) == sorted([list(one), list(other)])
    assert "left_out" not in judge(form="text").out
    rows = list(csv.DictReader(judge(*words, form="csv").out.splitlines()))
    assert {(row["term"], row["name"]) for row in rows if row["kind"] == "output_left_out"} == {one, other}


def test_a_pooled_criterion_is_the_mean_of_both(judge, scores, sentences):
    one, other = scores["quality"], scores["understandability"]
    both = {output: (one[output] + other[output]) / 2 for output in one}
    found = judge("--pool").json
    assert list(found) == [*CRITERIA, "pooled"]
    names = (TREE, "substitutions")
    assert_equals(found["pooled"]["regression"]["+".join(names)], both, sentences, names)
    accuracies = [sentences[output][TREE] for output in both]
    expected = stats.pearsonr(accuracies, list(both.values())).statistic
    assert found["pooled"]["pearson"][TREE]["r"] == pytest.approx(expected, abs=1e-9)
    assert found["pooled"]["criteria"] == {}, "it would go together with its own parts"


def test_of_24_variants_23_are_fitted_as_in_the_paper(lexeval: Lexeval, shared: Path):
    """F(3, 19), while r is over 24."""
    folder = shared / "data" / "generation"
    files = [folder / f"ewt250.{name}" for name in ("conllu", "ref.txt", *(f"{name}.txt" for name in OUTPUTS))]
    words = ("--ratings", folder / "simulated_judgments.csv", "--format", "json")
    left = ("--leave-out", "ewt250.ref", "email-enronsent04_01-0024")
    found = lexeval("judgments", *files, *words, *left).json["quality"]
    assert found["regression"][f"{TREE}+substitutions+length"]["df"] == [3, 19]
    assert found["pearson"][TREE]["n"] == 24


@pytest.mark.parametrize("words", [("ewt250.derived_left_right", "nowhere"), ("nobody", "email-enronsent04_01-0024")])
def test_an_output_that_is_not_judged_cannot_be_left_out(judge, words: tuple[str, str]):
    answer = judge("--leave-out", *words)
    assert answer.code == 2
    assert f"no output '{words[0]}' of '{words[1]}' is judged here" in answer.err
