"""The arithmetic of a measure in an item: the rows of the task's own picture, and what they come to."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from lexeval_gui.core.blocks import Formula, Piece
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.tables import format_number
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.items import arithmetic
from lexeval_gui.workspace.items.arithmetic import arithmetic_of, rows_of
from lexeval_gui.workspace.scoring import evaluate_plan
from lexeval_gui.workspace.scoring.evaluation import Evaluation

SAMPLES = ("substitution-systems", "substitution-best", "edits-letters", "edits-m2", "lexicon-english",
           "generation-sentences")  # fmt: skip
ITEMS = 6
"""So many items of each sample."""


@cache
def opened(sample: str) -> Evaluation:
    plan = opening.plan(opening.sample(sample).paths)
    return evaluate_plan(plan, Settings(opening.task(plan.task).identity.parameters), ()).evaluation


def text(row: tuple[Piece, ...]) -> str:
    return "".join(piece.text for piece in row)


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_row_stands_in_the_picture_and_its_result_is_the_score(sample: str) -> None:
    evaluation, found = opened(sample), 0
    systems = range(len(evaluation.system_names))
    for item in range(min(len(evaluation.dataset), ITEMS)):
        pictures = {
            system: [text(row) for block in evaluation.blocks(item, (system,)) if isinstance(block, Formula)
                     for row in block.lines]
            for system in systems
        }  # fmt: skip
        for measure in evaluation.measures.values():
            shown = arithmetic_of(evaluation, item, measure.id, systems)
            assert shown is not None
            assert [own.system for own in shown.systems] == list(systems)
            for own in shown.systems:
                assert own.rows or own.words
                assert {text(row) for row in own.rows} <= set(pictures[own.system])
                results = [p for row in own.rows for p in row if (p.kind, p.term) == ("result", measure.id)]
                for piece in results:
                    value = float(evaluation.item_values(own.system, measure.id, np.array([item]))[0])
                    assert float(piece.text.replace("−", "-").replace("–", "nan")) == pytest.approx(
                        value, abs=5.1e-4, nan_ok=True
                    )
                    found += 1
    assert found > ITEMS


def test_what_is_not_spelled_out_is_said_as_a_value() -> None:
    evaluation = opened("substitution-systems")
    shown = arithmetic_of(evaluation, 0, "gap", (0,))
    assert shown is not None
    (own,) = shown.systems
    value = float(evaluation.item_values(0, "gap", np.array([0]))[0])
    assert (own.rows, own.words) == ((), f"generalised average precision = {format_number(value, 3)}")


def test_an_item_without_a_value_says_so() -> None:
    evaluation = opened("substitution-systems")
    values = evaluation.item_values(0, "oot_mode_recall")
    (item, *_) = np.flatnonzero(np.isnan(values)).tolist()
    shown = arithmetic_of(evaluation, item, "oot_mode_recall", (0,))
    assert shown is not None
    assert shown.systems[0].words == arithmetic.NO_VALUE


def test_a_measure_of_all_items_and_one_of_other_files_say_so() -> None:
    lexicon = arithmetic_of(opened("lexicon-english"), 0, "variance_l", (0,))
    assert lexicon is not None
    assert lexicon.systems[0].words == arithmetic.OF_ALL
    oot = arithmetic_of(opened("substitution-systems"), 0, "best_normalised", (0,))
    assert oot is not None
    assert oot.systems[0].words == arithmetic.NOT_OF_THESE


def test_l_star_shows_the_l_of_the_lemma() -> None:
    evaluation = opened("lexicon-english")
    shown = arithmetic_of(evaluation, 0, "l_measure", (0, 1))
    assert shown is not None
    assert [text(row)[:4] for own in shown.systems for row in own.rows] == ["L = ", "L = "]


def test_a_parameter_shows_its_value_and_where_it_stands() -> None:
    evaluation = opened("substitution-systems")
    settings = evaluation.settings.with_values({"k": "2.5"})
    shown = arithmetic_of(evaluation.with_settings(settings), 0, "k", (1,))
    assert shown is not None
    assert shown.setting == "2.5"
    (row,) = shown.systems[0].rows
    assert "2.5" in [piece.text for piece in row if piece.term == "k"]
    seed = arithmetic_of(evaluation, 0, "seed", (0, 1))
    assert seed is not None
    assert (seed.setting, seed.systems) == (evaluation.settings["seed"], ())


def test_a_count_beside_the_item_is_shown_and_any_other_word_is_none() -> None:
    evaluation = opened("lexicon-english")
    shown = arithmetic_of(evaluation, 3, "reference_size", (0,))
    assert shown is not None
    assert shown.systems[0].words == f"reference_size = {evaluation.item_columns(0)['reference_size'][3]:.0f}"
    assert arithmetic_of(evaluation, 0, "Reading files", (0,)) is None


def test_a_row_without_numbers_of_its_own_comes_with_the_one_above() -> None:
    parts = (Piece("P = "), Piece("1", "number"), Piece(".5", "result", None, "p"))
    whole = (Piece("F = 2PR/(P+R) = "), Piece(".5", "result", None, "f"))
    other = (Piece("G = "), Piece("2", "number"), Piece("2", "result", None, "g"))
    assert rows_of((other, parts, whole), {"f"}) == (parts, whole)
    assert rows_of((parts, other), {"g"}) == (other,)
    assert rows_of((whole, parts), {"f"}) == (whole,)
    assert rows_of((parts, other), {"h"}) == ()
