"""Ranked candidates with scores: their order, their faults, and the gap that is made of them."""

from __future__ import annotations

import pytest

from lexeval_gui.tasks.substitution import reading
from tests.tasks.substitution.building import evaluate, totals
from tests.tasks.substitution.opened import entries, found, lines, refused

GOLD = "happy.a 1 :: glad 3;merry 3;sunny 2;jovial 1;cheerful 1;\nput up with.v 2 :: bear 2;stand 1;\n"


def test_the_highest_score_is_the_first_answer(tmp_path):
    text = "RANKED\thappy.a 1\tglad 0.9\tin good spirits 0.5\tlucky -1e-3\t\nRANKED\tput up with.v 2\tbear -7\n"
    part = lines("system", tmp_path / "r.ranked", text)
    assert (part.kind, part.name, list(part.lexelts)) == ("oot", "r", ["happy.a", "put up with.v"])
    assert entries(part) == {"1": ["glad", "in good spirits", "lucky"], "2": ["bear"]}
    assert part.problems == ()


def test_scores_decide_and_ties_stay(tmp_path):
    part = lines("system", tmp_path / "r", "RANKED\thappy.a 1\tlow 0.1\tone 0.5\ttwo 0.50\thigh 12\n")
    assert entries(part) == {"1": ["high", "one", "two", "low"]}
    assert found(part) == [("note", 1, "order")]


def test_gap_ranks_the_whole_vocabulary(tmp_path):
    """Eleven wrong words in front: x = 0 … 0, 3; the first of the gold alone would earn 3/12."""
    wrong = "\t".join(f"w{n} {20 - n}" for n in range(11))
    made = evaluate(tmp_path, GOLD, f"RANKED\thappy.a 1\t{wrong}\tglad 0\n")
    assert made.scores(0).of_items("gap")[0] == pytest.approx((3 / 12) / (3 + 3 + 8 / 3 + 9 / 4 + 2))
    assert not [problem for problem in made.dataset.problems if problem.code == "many-answers"]


def test_the_same_order_has_the_same_scores_as_an_oot_file(tmp_path):
    ranked = "RANKED\thappy.a 1\tglad 3\tlucky 2\tjovial 1\nRANKED\tput up with.v 2\tbear 1\tstand 0\n"
    oot = "happy.a 1 ::: glad;lucky;jovial\nput up with.v 2 ::: bear;stand\n"
    made = evaluate(tmp_path, GOLD, ranked, oot)
    assert totals(made, 0) == totals(made, 1)


@pytest.mark.parametrize(
    ("candidate", "left"),
    [
        ("alone", ["glad"]),
        ("nan nan", ["glad"]),
        (" 0.5", ["glad"]),
        ("word high", ["glad"]),
        ("sure inf", ["sure", "glad"]),
    ],
)
def test_a_candidate_without_a_score_is_left_out(tmp_path, candidate, left):
    part = lines("system", tmp_path / "r", f"RANKED\thappy.a 1\t{candidate}\tglad 1\n")
    assert entries(part) == {"1": left}
    assert found(part) == ([("error", 1, "score")] if len(left) == 1 else [])


@pytest.mark.parametrize(
    "line", ["happy.a 1\tglad 1", "RANKED\thappy.a\tglad 1", "RANKED", "GENERATED\thappy.a 1 ::: glad"]
)
def test_a_bad_line_is_named_and_left_out(tmp_path, line):
    text = f"RANKED\thappy.a 1\tglad 1\n\nRANKED\tsad.a 3\tlow 1\n{line}\n"
    part = lines("system", tmp_path / "r", text)
    assert list(part.ids) == ["1", "3"]
    assert found(part) == [("error", 4, "line")]


def test_a_repeated_id_counts_once(tmp_path):
    part = lines("system", tmp_path / "r", "RANKED\thappy.a 1\tglad 1\nRANKED\thappy.a 1\tlow 1\n")
    assert entries(part) == {"1": ["glad"]}
    assert found(part) == [("warning", 2, "repeated-id")]


def test_they_are_no_gold(tmp_path):
    assert refused("gold", tmp_path / "r", "RANKED\thappy.a 1\tglad 1\n").code == "no-lines"


def test_they_are_recognised():
    guess = reading.sniff(b"RANKED\thappy.a 1\tglad 1\nRANKED\tsad.a 2\tlow 1\n", "out.ranked")
    assert guess is not None
    assert (guess.role, guess.or_else) == ("system", "")
