"""The smallest cutoff that reaches the highest F: equal is what is equal on paper, whatever the last bit says."""

from __future__ import annotations

from pathlib import Path

import pytest

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
