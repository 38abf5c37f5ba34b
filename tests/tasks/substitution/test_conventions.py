"""Every value of every convention, on files small enough to work out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.substitution.building import evaluate, totals


def recall(folder: Path, gold: str, answers: str, **values: str) -> float:
    """oot recall of one item."""
    return totals(evaluate(folder, f"w.n 1 :: {gold}\n", f"w.n 1 ::: {answers}\n", **values))["oot_recall"]


@pytest.mark.parametrize(
    ("matching", "gold", "answer", "earned"),
    [
        ("scorer", "well-lit 2;clear 2;", "well-lit", 0.5),  # the answer's hyphen is a blank, the gold is found so too
        ("scorer", "well-lit 2;clear 2;", "well lit", 0.5),
        ("scorer", "well lit 2;clear 2;", "well-lit", 0.5),
        ("scorer", "well-lit 1;well lit 3;", "well-lit", 0.75),  # spelled so goes before a variant
        ("scorer", "up-to date 1;up to-date 3;", "up to date", 0.75),  # of several variants the largest
        ("scorer", "dog's life 2;clear 2;", "dogs life", 0.5),  # the first apostrophe goes on both sides
        ("scorer", "nonsmoker 2;clear 2;", "non-smoker", 0.5),
        ("scorer", "non-smoker 2;clear 2;", "non-smoker", 0),  # only the answer becomes nonx
        ("scorer", "Clear 2;bright 2;", "clear", 0),
        ("document", "well-lit 2;clear 2;", "well lit", 0.5),
        ("document", "well-lit 2;clear 2;", "well-lit", 0.5),
        ("document", "well lit 2;clear 2;", "well-lit", 0),  # a hyphen that the gold lacks is wrong
        ("document", "up-and-coming 2;clear 2;", "up-and coming", 0.5),
        ("fold", "Well-Lit 2;clear 2;", "well lit", 0.5),
        ("fold", "well lit 2;clear 2;", "Well-Lit", 0.5),
        ("fold", "dog’s life 2;clear 2;", "dogs life", 0.5),
        ("fold", "non-smoker 2;clear 2;", "nonsmoker", 0.5),
        ("fold", "Clear 1;clear 1;bright 2;", "CLEAR", 0.5),  # entries that fall together add up
        ("exact", "well-lit 2;clear 2;", "well lit", 0),
        ("exact", "well-lit 2;clear 2;", "well-lit", 0.5),
        ("exact", "clear 2;bright  light 2;", "bright light", 0.5),  # blanks are collapsed everywhere
    ],
)
def test_matching(tmp_path: Path, matching: str, gold: str, answer: str, earned: float) -> None:
    assert recall(tmp_path, gold, answer, matching=matching) == pytest.approx(earned)


def test_entries_that_fall_together_change_the_mode(tmp_path: Path) -> None:
    files = "w.n 1 :: Clear 1;clear 1;bright 1;\n", "w.n 1 :: clear\n"
    assert totals(evaluate(tmp_path, *files, matching="fold"))["mode_items"] == 1
    assert totals(evaluate(tmp_path, *files, matching="exact"))["mode_items"] == 0


def test_duplicates_count_once_or_each_time(tmp_path: Path) -> None:
    assert recall(tmp_path, "clear 2;bright 2;", "clear;clear;clear") == pytest.approx(0.5)
    assert recall(tmp_path, "clear 2;bright 2;", "clear;clear;clear", duplicates="each") == pytest.approx(1.5)


def test_duplicates_are_found_after_matching(tmp_path: Path) -> None:
    found = totals(evaluate(tmp_path, "w.n 1 :: well-lit 2;clear 2;\n", "w.n 1 ::: well lit;well-lit\n"))
    assert found["coverage_precision"] == 1
    assert found["plain_precision"] == 1


def test_the_cut_to_ten_comes_after_duplicates(tmp_path: Path) -> None:
    answers = ";".join(["x"] * 5 + [f"x{i}" for i in range(9)] + ["clear"])
    assert recall(tmp_path, "clear 2;bright 2;", answers) == 0
    answers = ";".join(["x"] * 5 + [f"x{i}" for i in range(8)] + ["clear"])
    assert recall(tmp_path, "clear 2;bright 2;", answers) == pytest.approx(0.5)
    assert recall(tmp_path, "clear 2;bright 2;", answers, duplicates="each") == 0


def test_maximum_answers_none_scores_all(tmp_path: Path) -> None:
    answers = ";".join([f"x{i}" for i in range(12)] + ["clear"])
    assert recall(tmp_path, "clear 2;bright 2;", answers) == 0
    assert recall(tmp_path, "clear 2;bright 2;", answers, maximum_answers="none") == pytest.approx(0.5)


GOLD = "w.n 1 :: clear 2;bright 2;\nw.n 2 :: clear 1;\nw.n 3 :: pn 3;clear 1;\nw.n 4 :: clear;\n"


@pytest.mark.parametrize(("items", "number"), [("two-responses", 1), ("all", 3)])
def test_items_that_count(tmp_path: Path, items: str, number: int) -> None:
    assert totals(evaluate(tmp_path, GOLD, "w.n 1 ::: clear\n", items=items))["items"] == number


def test_items_that_count_for_score_pl(tmp_path: Path) -> None:
    gold = "w.n 1 :: clear 1;bright 1;\nw.n 2 :: clear 1;\nw.n 3 :: hypnosis 3;clear 1;\nw.n 4 :: clear 2;\n"
    # 3: "hypnosis" holds "pn" and is dropped, which leaves one entry with the count 1
    values = {"items": "score.pl", "gold_reading": "score.pl"}
    assert totals(evaluate(tmp_path, gold, "w.n 1 ::: clear\n", **values))["items"] == 2


def test_clean_reading_drops_pn_and_nil_and_adds_up(tmp_path: Path) -> None:
    found = totals(evaluate(tmp_path, "w.n 1 :: pn 3;NIL 2;clear 1;bright 1;clear 1;\n", "w.n 1 ::: clear\n"))
    assert found["oot_recall"] == pytest.approx(2 / 3)
    assert found["oot_mode_recall"] == 1


def test_score_pl_reading_takes_the_first_entry_as_mode(tmp_path: Path) -> None:
    files = "w.n 1 :: clear 1;bright 3;\n", "w.n 1 ::: clear\n"
    assert totals(evaluate(tmp_path, *files, gold_reading="score.pl"))["oot_mode_recall"] == 1
    assert totals(evaluate(tmp_path, *files))["oot_mode_recall"] == 0


def test_score_pl_mode_with_a_hyphen_is_never_hit(tmp_path: Path) -> None:
    files = "w.n 1 :: well-lit 3;clear 1;\n", "w.n 1 ::: well-lit\n"
    assert totals(evaluate(tmp_path, *files, gold_reading="score.pl"))["oot_mode_recall"] == 0
    assert totals(evaluate(tmp_path, *files))["oot_mode_recall"] == 1


def test_score_pl_reuses_the_answers_before_an_empty_line(tmp_path: Path) -> None:
    gold = "w.n 1 :: clear 2;bright 2;\nw.n 2 :: clear 3;bright 1;\n"
    system = "w.n 1 ::: clear\nw.n 2 ::: \n"
    plain = totals(evaluate(tmp_path, gold, system))
    quirky = totals(evaluate(tmp_path, gold, system, empty_answers="score.pl"))
    assert plain["oot_precision"] == pytest.approx(0.5)
    assert quirky["oot_precision"] == pytest.approx(0.5 + 0.75)  # over one attempted item
    assert quirky["oot_recall"] == pytest.approx((0.5 + 0.75) / 2)
    assert quirky["attempted"] == plain["attempted"] == 1
    assert quirky["coverage_recall"] == plain["coverage_recall"]
    assert quirky["oot_mode_precision"] == 1
    assert plain["oot_mode_precision"] != plain["oot_mode_precision"]


def test_denominator_attempted(tmp_path: Path) -> None:
    gold = "w.n 1 :: clear 2;bright 2;\nw.n 2 :: clear 3;bright 1;\n"
    system = "w.n 1 ::: clear\n"
    assert totals(evaluate(tmp_path, gold, system))["coverage_recall"] == pytest.approx(0.25)
    found = totals(evaluate(tmp_path, gold, system, denominator="attempted"))
    assert found["coverage_recall"] == pytest.approx(0.5)
    assert found["coverage_f"] == pytest.approx(2 / 3)
    assert found["oot_recall"] == pytest.approx(0.25)  # the document's own denominators stay


def test_multiwords(tmp_path: Path) -> None:
    gold = (
        "take.v 1 :: take place 5;\ncross.n 2 :: cross section 4;cross cut 1;\nset.v 3 :: set up 1;\n"
        "run.v 4 :: run out 2;run off 2;\nput.v 5 :: \n"
    )
    system = "take.v 1 :: take place\ncross.n 2 :: cross cut\nrun.v 4 :: run out\nlook.v 9 :: look up\n"
    (tmp_path / "a.mwgold").write_text(gold)
    (tmp_path / "a.mw").write_text(system)
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.workspace import opening
    from lexeval_gui.workspace.opening import reading
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.loaded import prepare

    plan = opening.plan([str(tmp_path / "a.mwgold"), str(tmp_path / "a.mw")])
    settings = Settings(opening.task("substitution").identity.parameters)
    found = totals(Evaluation(prepare("substitution", reading.read(plan, Job()), settings, (), Job())))
    assert found["mw_detection_precision"] == pytest.approx(2 / 4)
    assert found["mw_detection_recall"] == 1
    assert found["mw_identification_precision"] == pytest.approx(1 / 4)
    assert found["mw_identification_recall"] == pytest.approx(1 / 2)


def test_gap_ranks_all_answers_of_the_file(tmp_path):
    """The eleventh answer and the twelfth count, whatever else is cut to ten."""
    gold, misses = "a.n 1 :: x 3;y 1;\n", [f"w{n}" for n in range(10)]
    system = f"a.n 1 ::: {';'.join([*misses, 'y', 'x'])}\n"
    # means of the first 11 and 12 answers: 1/11 and 4/12; of the gold: 3 and 2
    for value in ("10", "none"):
        evaluation = evaluate(tmp_path, gold, system, maximum_answers=value)
        assert totals(evaluation)["gap"] == pytest.approx((1 / 11 + 4 / 12) / 5)
        assert "maximum_answers" not in evaluation.signature("gap")
        assert totals(evaluation)["oot_recall"] == (0 if value == "10" else 1)
        assert totals(evaluation)["map_at_10"] == 0
