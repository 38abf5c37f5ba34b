"""The worked examples of both papers, from the files up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.substitution.building import evaluate, totals

HAPPY = "happy.a 1 :: glad 3;merry 3;sunny 2;jovial 1;cheerful 1;\n"
DOCUMENT = "happy.a 1 :: glad 3;merry 2;cheerful 1;jovial 1;\n"


@pytest.mark.parametrize(
    ("answers", "credit", "normalised"), [("merry", 0.3, 1), ("sunny", 0.2, 2 / 3), ("sunny;rich", 0.1, 1 / 3)]
)
def test_best_of_happy(tmp_path: Path, answers: str, credit: float, normalised: float) -> None:
    found = totals(evaluate(tmp_path, HAPPY, f"happy.a 1 :: {answers}\n"))
    assert found["best_recall"] == pytest.approx(credit)
    assert found["best_precision"] == pytest.approx(credit)
    assert found["best_normalised"] == pytest.approx(normalised)


@pytest.mark.parametrize(
    ("answers", "precision", "recall"),
    [
        ("glad;merry;sunny;jovial;cheerful", 1, 1),
        ("glad;merry;sunny;jovial;cheerful;a1;a2;a3;a4;a5", 10 / 15, 1),
        ("glad;sunny;jovial;a1;a2", 0.75, 0.6),
    ],
)
def test_coverage_of_happy(tmp_path: Path, answers: str, precision: float, recall: float) -> None:
    found = totals(evaluate(tmp_path, HAPPY, f"happy.a 1 ::: {answers}\n"))
    assert found["coverage_precision"] == pytest.approx(precision)
    assert found["coverage_recall"] == pytest.approx(recall)
    assert found["coverage_f"] == pytest.approx(2 * precision * recall / (precision + recall))


def test_happy_has_no_mode(tmp_path: Path) -> None:
    found = totals(evaluate(tmp_path, HAPPY, "happy.a 1 :: merry\n"))
    assert found["mode_items"] == 0
    assert found["best_mode_recall"] != found["best_mode_recall"]  # undefined


def test_credit_of_the_task_document(tmp_path: Path) -> None:
    found = totals(evaluate(tmp_path, DOCUMENT, "happy.a 1 :: glad; cheerful\n"))
    assert found["best_precision"] == pytest.approx(2 / 7)
    assert found["mode_items"] == 1
    assert found["best_mode_precision"] == 1
