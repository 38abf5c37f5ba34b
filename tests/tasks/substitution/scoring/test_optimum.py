"""The smallest cutoff that reaches the highest F: equal is what is equal on paper, whatever the last bit says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.tasks.substitution.scoring.cells import distinct, table_of
from tests.tasks.substitution.building import evaluate


@pytest.mark.parametrize(
    ("gold", "answers", "k", "cutoff"),
    [
        # 2·3/(3 + 6) and 2·5/(5 + 4 + 6) are two thirds; as doubles the second is the larger
        ("a 3;b 2;c 1;", "a;v;w;x;y;b", "1", 1),
        # 2·1/(1 + 2) at the first answer, 2·2/(2 + 2k + 2) at the fourth: equal at k = 1 alone
        ("a 1;b 1;", "a;x;y;b", "1", 1),
        ("a 1;b 1;", "a;x;y;b", "0.99999999999999999999", 4),
        ("a 1;b 1;", "a;x;y;b", "1.00000000000000000001", 1),
        ("a 1;b 1;", "x;y", "1", 0),
    ],
)
def test_ties_are_ties_of_fractions(tmp_path: Path, gold: str, answers: str, k: str, cutoff: int):
    scores = evaluate(tmp_path, f"a.n 1 :: {gold}\n", f"a.n 1 ::: {answers}\n", k=k).scores(0)
    assert scores.total("optimal_cutoff_mean") == cutoff
    highest = max(scores.total(f"coverage_f_at_{n}") for n in range(1, 11))
    assert scores.total("coverage_f_optimal") == highest


def test_what_is_kept_of_the_answers_is_the_same_under_every_k(tmp_path: Path):
    gold = "a.n 1 :: a 3;b 2;c 1;\na.n 2 :: d 1;e 1;\na.n 3 :: f 2;\n"
    answers = "a.n 1 ::: v;c;w;a;y;b\na.n 2 ::: x;d;e\n"
    known = evaluate(tmp_path, gold, answers)
    for k in ("1", "0", ".35", "10", "1"):
        known = known.with_settings(known.settings.with_values({"k": k}))
        fresh = evaluate(tmp_path, gold, answers, k=k)
        for name in ("coverage_f_optimal", "optimal_cutoff_mean"):
            assert known.item_values(0, name).tolist() == fresh.item_values(0, name).tolist()


def test_answers_that_come_to_the_same_are_reckoned_once(tmp_path: Path):
    gold = "".join(f"a.n {n} :: a 2;b 1;{'c 1;' * (n % 2)}\n" for n in range(10))
    answers = "".join(f"a.n {n} ::: x;a;{''.join(f'y{place};' for place in range(n // 2))}b\n" for n in range(10))
    (counts,) = evaluate(tmp_path, gold, answers).counts
    cells, cell_of = table_of(counts).up_to_hits
    assert len(cell_of) == 2 * 10
    assert len({*zip(*(cell.tolist() for cell in cells), strict=True)}) == len(cells[0])
    assert len(cells[0]) == 2 + 10  # a is second everywhere, in a gold of 3 or of 4; how far down b is differs


def test_numbers_too_large_to_be_compared_at_once_stay_apart():
    stacked = np.array([[2**40, 1, 1], [2**30, 0, 0]])
    cells, cell_of = distinct(stacked)
    assert [cell[cell_of].tolist() for cell in cells] == stacked.tolist()
    assert len(distinct(stacked[:, 1:])[0][0]) == 1
