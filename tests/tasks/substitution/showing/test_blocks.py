"""The picture of an item shows what was counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.blocks import Formula, Multiset, Ranking, Text
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.core.scores import Counts
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from tests.tasks.substitution.building import evaluate

GOLD = "bright.a 1 :: clever 3;smart 1;well-lit 1;\n"


def _blocks(folder: Path, answers: str, **values: str) -> tuple[Multiset, Ranking, Formula]:
    gold, ranking, formula = evaluate(folder, GOLD, f"bright.a 1 {answers}\n", **values).blocks(0, [0])
    assert isinstance(gold, Multiset)
    assert isinstance(ranking, Ranking)
    assert isinstance(formula, Formula)
    return gold, ranking, formula


def test_gold_is_sorted_with_its_mode(tmp_path: Path) -> None:
    gold, _, _ = _blocks(tmp_path, "::: clever")
    assert [(bar.label, bar.count, bar.marked) for bar in gold.bars] == [
        ("clever", 3, True),
        ("smart", 1, False),
        ("well-lit", 1, False),
    ]
    assert gold.note == "5 responses, 3 substitutes"


def test_entries_that_fall_together_are_one_bar(tmp_path: Path) -> None:
    evaluation = evaluate(tmp_path, "w.n 1 :: Clear 1;clear 1;bright 1;\n", "w.n 1 ::: x\n", matching="fold")
    gold = evaluation.blocks(0, [0])[0]
    assert isinstance(gold, Multiset)
    assert [(bar.label, bar.count, bar.marked) for bar in gold.bars] == [("Clear", 2, True), ("bright", 1, False)]


def test_answers_say_what_became_of_them(tmp_path: Path) -> None:
    _, ranking, _ = _blocks(tmp_path, "::: dull;clever;clever;well lit;smart", n="3")
    answers = ranking.columns[0].answers
    assert [(a.text, a.state, a.count, a.taken, a.marked) for a in answers] == [
        ("dull", "miss", 0, True, False),
        ("clever", "hit", 3, True, True),
        ("clever", "repeated", 3, False, True),
        ("well lit", "hit", 1, True, False),
        ("smart", "hit", 1, False, False),
    ]
    assert ranking.note == "cutoff after 3"


def test_repeated_answers_are_hits_where_each_counts(tmp_path: Path) -> None:
    _, ranking, _ = _blocks(tmp_path, "::: clever;clever", duplicates="each")
    assert [answer.state for answer in ranking.columns[0].answers] == ["hit", "hit"]


def test_formula_holds_the_items_own_numbers(tmp_path: Path) -> None:
    _, ranking, formula = _blocks(tmp_path, "::: dull;clever;smart", k="0.5")
    first, second = ("".join(piece.text for piece in line) for line in formula.lines)
    assert first == "P = 4 / (4 + 0.5 × 1 wrong) = .889   R = (3+1) 4 / 5 = .800"
    assert second.startswith("F = 2PR / (P + R) = .842 s0 at n = 10, k = 0.5")
    assert ranking.columns[0].headline == "F .842"


def test_formula_of_an_item_without_answers_where_it_does_not_count(tmp_path: Path) -> None:
    """Among the items attempted alone it has no value, and no best cutoff either."""
    answers, both = "bright.a 2 ::: clear\n", GOLD + "bright.a 2 :: clear 2;\n"
    evaluation = evaluate(tmp_path, both, answers, denominator="attempted")
    (formula,) = (block for block in evaluation.blocks(0, [0]) if isinstance(block, Formula))
    second = "".join(piece.text for piece in formula.lines[1])
    assert second == "F = 2PR / (P + R) = – s0 at n = 10, k = 1"


def test_formula_of_best_guesses(tmp_path: Path) -> None:
    _, _, formula = _blocks(tmp_path, ":: clever;smart")
    assert "".join(piece.text for piece in formula.lines[0]) == "credit = 4 / 5 / 2 guesses = .400"
    assert "".join(piece.text for piece in formula.lines[1]).startswith("normalised = 4 / (3 × 2) = .667")


def test_items_without_answers_say_so(tmp_path: Path) -> None:
    evaluation = evaluate(tmp_path, GOLD + "bright.a 2 :: clear 2;\n", "bright.a 1 ::: \n")
    notes = [evaluation.blocks(item, [0])[1].columns[0].note for item in (0, 1)]  # type: ignore[union-attr]
    assert notes == ["an empty line", "no line for this item"]


def test_the_sentence_marks_its_target() -> None:
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.loaded import prepare

    sample = opening.sample("substitution")
    plan = opening.plan(sample.paths, sample.task)
    settings = Settings(opening.task(sample.task).identity.parameters)
    evaluation = Evaluation(prepare(sample.task, reading.read(plan, Job()), settings, (), Job()))
    for item in range(len(evaluation.dataset)):
        text = evaluation.blocks(item, [0])[0]
        assert isinstance(text, Text)
        assert [span.kind for span in text.spans] == ["plain", "target", "plain"]
        assert text.spans[1].text in plain(text)


def test_the_gold_is_made_once_for_all_steps_of_a_slider(tmp_path: Path) -> None:
    gold = "w.n 1 :: clear 2;bright 1;\nw.n 2 :: dark 2;\n"
    evaluation = evaluate(tmp_path, gold, "w.n 1 ::: x\nw.n 2 ::: y\n")
    moved = evaluation.with_settings(evaluation.settings.with_values({"k": "0.5"}))
    here, there = evaluation.blocks(0, [0])[0], moved.blocks(0, [0])[0]
    assert here is there
    other = moved.blocks(1, [0])[0]
    assert isinstance(other, Multiset)
    assert [bar.label for bar in other.bars] == ["dark"]
    assert moved.blocks(0, [0])[0] == here


def test_a_step_of_a_slider_takes_the_item_out_of_the_counts_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluation = evaluate(tmp_path, GOLD, "bright.a 1 ::: dull;clever;smart\n", k="0.5")
    first, taken, only = evaluation.blocks(0, [0]), list[int](), Counts.only

    def take(counts: Counts, item: int) -> Counts:
        taken.append(item)
        return only(counts, item)

    monkeypatch.setattr(Counts, "only", take)
    stepped = evaluation.with_settings(evaluation.settings.with_values({"k": "1", "n": "2"}))
    assert stepped.blocks(0, [0]) != first
    assert taken == []
    again = evaluate(tmp_path, GOLD, "bright.a 1 ::: dull;clever;smart\n", k="1", n="2")
    assert [plain(block) for block in stepped.blocks(0, [0])] == [plain(block) for block in again.blocks(0, [0])]
    assert taken == [0]
