"""What joining says about files that do not quite belong together."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.tasks.substitution.building import evaluate, totals

GOLD = "bright.a 1 :: clever 3;smart 1;\nbright.a 2 :: light 2;clear 2;\nfilm.n 3 :: movie 1;\n"


def problems(folder: Path, gold: str, system: str) -> dict[str, Problem]:
    return {problem.code: problem for problem in evaluate(folder, gold, system).dataset.problems}


def test_items_that_do_not_count_are_named(tmp_path: Path) -> None:
    found = problems(tmp_path, GOLD, "bright.a 1 ::: clever\n")["not-counted"]
    assert (found.severity, found.line) == ("note", 3)
    assert "item 3" in found.message


def test_unknown_ids_are_warned_about_with_their_lines(tmp_path: Path) -> None:
    found = problems(tmp_path, GOLD, "bright.a 1 ::: clever\nodd.a 7 ::: x\nodd.a 8 ::: y\n")["unknown-id"]
    assert (found.severity, found.lines) == ("warning", (2, 3))


def test_an_id_that_is_in_the_gold_but_does_not_count_is_not_unknown(tmp_path: Path) -> None:
    assert "unknown-id" not in problems(tmp_path, GOLD, "bright.a 1 ::: clever\nfilm.n 3 ::: movie\n")


def test_a_system_of_another_data_set_is_an_error(tmp_path: Path) -> None:
    assert problems(tmp_path, GOLD, "odd.a 7 ::: x\n")["no-common-id"].severity == "error"


def test_other_lexelts_under_the_same_id_are_warned_about(tmp_path: Path) -> None:
    found = problems(tmp_path, GOLD, "bright.a 1 ::: clever\nfilm.n 2 ::: movie\n")["other-lexelt"]
    assert found.line == 2
    assert "film.n" in found.message
    assert "bright.a" in found.message


def test_corrected_pos_is_the_last_field(tmp_path: Path) -> None:
    evaluation = evaluate(tmp_path, "stand.n.v 1 :: rise 2;\nquick.J 2 :: fast 2;\n", "stand.v 1 ::: rise\n")
    assert [evaluation.dataset.labels["pos"][item] for item in (0, 1)] == ["v", "j"]
    assert evaluation.dataset.labels["lexelt"][0] == "stand.n.v"
    assert "other-lexelt" not in {problem.code for problem in evaluation.dataset.problems}


def test_a_gold_file_without_an_item_that_counts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no item"):
        evaluate(tmp_path, "film.n 3 :: movie 1;\n", "film.n 3 ::: movie\n")


def test_score_pl_adds_a_repeated_gold_id_to_its_total_twice(tmp_path: Path) -> None:
    gold = "w.n 1 :: clear 2;bright 1;\nw.n 1 :: light 3;\n"
    values = {"gold_reading": "score.pl", "items": "score.pl"}
    found = totals(evaluate(tmp_path, gold, "w.n 1 ::: light;clear\n", **values))
    assert found["items"] == 2
    assert found["attempted"] == 1
    assert found["oot_precision"] == pytest.approx((2 + 3) / 6)
    assert found["oot_recall"] == pytest.approx((2 + 3) / 6 / 2)


def test_a_multiword_file_beside_another_gold_is_refused_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "g").write_text(GOLD)
    (tmp_path / "s.mw").write_text("bright.a 1 :: very bright\n")
    plan = plans.plan_with_roles("substitution", [("gold", str(tmp_path / "g")), ("system", str(tmp_path / "s.mw"))])
    settings = Settings(opening.task("substitution").identity.parameters)
    with pytest.raises(Unreadable, match="--as mw"):
        prepare("substitution", reading.read(plan, Job()), settings, (), Job())
