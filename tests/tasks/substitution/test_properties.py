"""What must hold of the measures whatever the files."""

from __future__ import annotations

import itertools
import random
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tasks.substitution.building import evaluate, totals

WORDS = [f"word{letter}" for letter in "abcdefghijklmnop"]

gold_items = st.lists(
    st.dictionaries(st.sampled_from(WORDS), st.integers(1, 5), min_size=2, max_size=6), min_size=1, max_size=6
)
answer_lists = st.lists(st.lists(st.sampled_from(WORDS), min_size=0, max_size=12, unique=True), min_size=6, max_size=6)
examples = settings(max_examples=40, deadline=None)


def _gold(items: list[dict[str, int]]) -> str:
    return "".join(
        f"w{i}.{'anrv'[i % 4]} {i} :: " + "".join(f"{w} {c};" for w, c in item.items()) + "\n"
        for i, item in enumerate(items)
    )


def _system(answers: list[list[str]], colons: str = ":::") -> str:
    return "".join(f"w{i}.{'anrv'[i % 4]} {i} {colons} {';'.join(found)}\n" for i, found in enumerate(answers))


def _totals(gold: str, system: str, **values: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        return totals(evaluate(Path(folder), gold, system, **values))


@examples
@given(gold_items, answer_lists, st.sampled_from(["0", "0.3", "1", "2.5", "10"]), st.integers(1, 10))
def test_fractions_lie_between_0_and_1(items: list[dict[str, int]], answers: list[list[str]], k: str, n: int) -> None:
    found = _totals(_gold(items), _system(answers[: len(items)]), k=k, n=str(n))
    for name, value in found.items():
        if name not in ("items", "attempted", "mode_items", "optimal_cutoff_mean"):
            assert np.isnan(value) or -1e-12 <= value <= 1 + 1e-12, name


@examples
@given(gold_items, answer_lists)
def test_coverage_recall_is_oot_credit(items: list[dict[str, int]], answers: list[list[str]]) -> None:
    found = _totals(_gold(items), _system(answers[: len(items)]))
    assert found["coverage_recall"] == pytest.approx(found["oot_recall"], abs=1e-12)


@examples
@given(gold_items, st.lists(st.sampled_from(WORDS), min_size=6, max_size=6))
def test_best_with_one_answer_is_best1(items: list[dict[str, int]], firsts: list[str]) -> None:
    found = _totals(_gold(items), _system([[word] for word in firsts[: len(items)]], "::"))
    assert found["best_normalised"] == pytest.approx(found["best1"], abs=1e-12)


@examples
@given(gold_items, answer_lists)
def test_f_does_not_grow_with_k(items: list[dict[str, int]], answers: list[list[str]]) -> None:
    values = [_totals(_gold(items), _system(answers[: len(items)]), k=k)["coverage_f"] for k in ("0", "0.5", "1", "4")]
    assert all(later <= earlier + 1e-12 for earlier, later in itertools.pairwise(values))


@examples
@given(gold_items, answer_lists, st.sampled_from(["0", "0.7", "1", "3"]))
def test_optimal_f_is_at_least_f_at_every_n(items: list[dict[str, int]], answers: list[list[str]], k: str) -> None:
    found = _totals(_gold(items), _system(answers[: len(items)]), k=k)
    assert all(found["coverage_f_optimal"] >= found[f"coverage_f_at_{n}"] - 1e-12 for n in range(1, 11))


@examples
@given(gold_items, answer_lists, st.randoms(use_true_random=False))
def test_order_of_lines_does_not_matter(
    items: list[dict[str, int]], answers: list[list[str]], shuffler: random.Random
) -> None:
    gold, system = _gold(items), _system(answers[: len(items)])
    lines, others = gold.splitlines(keepends=True), system.splitlines(keepends=True)
    shuffler.shuffle(lines)
    shuffler.shuffle(others)
    assert _totals("".join(lines), "".join(others)) == pytest.approx(_totals(gold, system), abs=1e-12, nan_ok=True)


@examples
@given(gold_items, answer_lists, st.integers(1, 10))
def test_n_answers_taken_are_the_first_n_of_the_file(
    items: list[dict[str, int]], answers: list[list[str]], n: int
) -> None:
    gold = _gold(items)
    cut = _totals(gold, _system([found[:n] for found in answers[: len(items)]]))
    whole = _totals(gold, _system(answers[: len(items)]), n=str(n))
    for name in ("coverage_f", "coverage_precision", "coverage_recall", "plain_f"):
        assert whole[name] == pytest.approx(cut[name], abs=1e-12)
    assert whole["coverage_f"] == pytest.approx(whole[f"coverage_f_at_{n}"], abs=1e-12)


def _slow_gap(gold: dict[str, int], answers: list[str]) -> float:
    """Generalised average precision straight from its definition."""
    x = [gold.get(answer, 0) for answer in answers]
    y = sorted(gold.values(), reverse=True)
    found = sum(sum(x[: j + 1]) / (j + 1) for j in range(len(x)) if x[j] > 0)
    return found / sum(sum(y[: j + 1]) / (j + 1) for j in range(len(y)))


@examples
@given(gold_items, answer_lists)
def test_ranking_measures_follow_their_definitions(items: list[dict[str, int]], answers: list[list[str]]) -> None:
    cut = [found[:10] for found in answers[: len(items)]]
    found = _totals(_gold(items), _system(cut))
    assert found["gap"] == pytest.approx(np.mean([_slow_gap(g, a) for g, a in zip(items, cut, strict=True)]))
    for n in (1, 3, 5, 10):
        potential = [any(word in gold for word in given[:n]) for gold, given in zip(items, cut, strict=True)]
        accuracy = [
            any(gold.get(word) == max(gold.values()) for word in given[:n])
            for gold, given in zip(items, cut, strict=True)
        ]
        precision = [
            sum(
                sum(word in gold for word in given[: j + 1]) / (j + 1)
                for j in range(min(n, len(given)))
                if given[j] in gold
            )
            / n
            for gold, given in zip(items, cut, strict=True)
        ]
        assert found[f"potential_at_{n}"] == pytest.approx(np.mean(potential))
        assert found[f"accuracy_at_{n}"] == pytest.approx(np.mean(accuracy))
        assert found[f"map_at_{n}"] == pytest.approx(np.mean(precision))
    assert found["precision_at_1"] == found["potential_at_1"]
