"""Means over stretches of a column: every item is in one stretch, and the mean is that of the items."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.figures import TrendFigure
from lexeval_gui.workspace.figures.trends import Trend, available_columns, trend, trend_table
from tests.tasks.generation.opened import evaluated

LENGTHS = [1, 2, 2, 3, 3, 3, 5, 8, 8, 9]
REFERENCE = "".join(" ".join("abcdefghi"[:length]) + "\n" for length in LENGTHS)
OUTPUT = "".join(" ".join("abxdefyhi"[: max(length - row % 3, 1)]) + "\n" for row, length in enumerate(LENGTHS))
STRING = "simple_string_accuracy"


def figure(least: int) -> TrendFigure:
    return TrendFigure("t", "t", (STRING,), (("string_tokens", "length"), ("string_moves", "moves")), least)


@pytest.fixture
def made(tmp_path: Path) -> Trend:
    return trend(evaluated(tmp_path, REFERENCE, OUTPUT), 0, figure(3), "string_tokens")


def test_a_stretch_has_at_least_so_many_items_and_what_is_left_goes_to_the_last(made: Trend):
    assert made.low.tolist() == [1, 3, 5]
    assert made.high.tolist() == [2, 3, 9]
    assert made.counts.tolist() == [3, 3, 4]
    assert made.middle.tolist() == pytest.approx([5 / 3, 3, 7.5])


def test_the_mean_is_that_of_the_items_of_the_stretch(tmp_path: Path, made: Trend):
    evaluation = evaluated(tmp_path, REFERENCE, OUTPUT)
    values = evaluation.item_values(0, STRING)
    for low, high, mean in zip(made.low, made.high, made.means[STRING], strict=True):
        inside = [values[row] for row, length in enumerate(LENGTHS) if low <= length <= high]
        assert mean == pytest.approx(np.mean(inside))
    assert [made.values[STRING][place] for place in range(10)] == [values[item] for item in made.items]


def test_with_one_item_enough_every_value_is_a_stretch_of_its_own(tmp_path: Path):
    found = trend(evaluated(tmp_path, REFERENCE, OUTPUT), 0, figure(1), "string_tokens")
    assert found.low.tolist() == found.high.tolist() == sorted({*LENGTHS})
    assert found.stretch_at(4.4) == sorted({*LENGTHS}).index(5)
    assert found.stretch_at(-3) == 0


def test_without_items_there_is_no_stretch(tmp_path: Path):
    found = trend(evaluated(tmp_path, "\na\n", "a\nb\n"), 0, figure(1), "string_tokens")
    assert found.low.tolist() == [1]  # the sentence without tokens has no accuracy
    nothing = Trend(*(np.zeros(0, int), np.zeros(0), {}, np.zeros(0), np.zeros(0), np.zeros(0), np.zeros(0, int), {}))
    assert nothing.stretch_at(1.0) is None


def test_the_table_has_the_stretches(tmp_path: Path, made: Trend):
    evaluation = evaluated(tmp_path, REFERENCE, OUTPUT)
    assert available_columns(evaluation, figure(3), 0) == ("string_tokens", "string_moves")
    table = trend_table(evaluation, (0,), figure(3), "string_tokens", (STRING,))
    assert [row[1:4] for row in table.rows] == [(1.0, 2.0, 3), (3.0, 3.0, 3), (5.0, 9.0, 4)]
    assert [row[4] for row in table.rows] == made.means[STRING].tolist()
