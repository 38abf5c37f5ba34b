"""The rows of a table of scores in the order of one of its columns."""

from __future__ import annotations

import math

import pytest

from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.outputs import ranking
from tests import tiny

SHOWN = tiny.evaluation(n="3")
FIRST, SECOND = SHOWN.system_names


def place(value: float, descending: bool) -> tuple[bool, float]:
    """Where a value belongs: undefined ones last."""
    return math.isnan(value), 0.0 if math.isnan(value) else (-value if descending else value)


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("measure", ["coverage_f", "coverage_precision", "items", "attempted"])
def test_systems_stand_by_a_measure(measure: str, descending: bool) -> None:
    values = [SHOWN.scores(system).total(measure) for system in (0, 1)]
    wanted = sorted((0, 1), key=lambda system: place(values[system], descending))
    assert ranking.systems_in_order(SHOWN, (measure, descending)) == wanted


def test_systems_stand_by_a_group_and_by_name() -> None:
    column = ranking.column_of_group("coverage_f", ("pos", "v"))
    values = [SHOWN.scores(system).group(("pos", "v"), "coverage_f") for system in (0, 1)]
    assert values[0] != values[1]
    assert ranking.systems_in_order(SHOWN, (column, True)) == ([0, 1] if values[0] > values[1] else [1, 0])
    assert ranking.systems_in_order(SHOWN, (column, False)) == ([1, 0] if values[0] > values[1] else [0, 1])
    assert [SHOWN.system_names[system] for system in ranking.systems_in_order(SHOWN, (ranking.NAMES, False))] == sorted(
        SHOWN.system_names
    )


def test_an_interval_sorts_by_its_lower_end_and_none_comes_last() -> None:
    ends = ({"coverage_f": (0.2, 0.9)}, {"coverage_f": (0.3, 0.4)})
    assert ranking.systems_in_order(SHOWN, ("coverage_f_interval", True), ends) == [1, 0]
    assert ranking.systems_in_order(SHOWN, ("coverage_f_interval", False), ends) == [0, 1]
    for descending in (True, False):
        assert ranking.systems_in_order(SHOWN, ("coverage_f_interval", descending), ({}, ends[1])) == [1, 0]
    assert ranking.systems_in_order(SHOWN, ("coverage_f_interval", True)) == [0, 1]


def test_equal_systems_and_columns_that_are_not_there_leave_the_order_as_opened() -> None:
    for descending in (True, False):
        assert ranking.systems_in_order(SHOWN, ("items", descending)) == [0, 1]
        assert ranking.systems_in_order(SHOWN, ("gone", descending)) == [0, 1]
        assert ranking.systems_in_order(SHOWN, ("", descending)) == [0, 1]


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("system", [0, 1])
def test_groups_stand_by_a_measure_of_a_system(system: int, descending: bool) -> None:
    found = ranking.groups_in_order(SHOWN, "pos", (f"{SHOWN.system_names[system]}.coverage_f", descending))
    scores = SHOWN.scores(system)
    wanted = sorted([("pos", "n"), ("pos", "v")], key=lambda g: place(scores.group(g, "coverage_f"), descending))
    assert found == wanted
    assert ranking.groups_in_order(SHOWN, "pos", (ranking.GROUPS, True)) == [("pos", "v"), ("pos", "n")]
    assert ranking.groups_in_order(SHOWN, "pos", ("", False)) == [("pos", "n"), ("pos", "v")]


@pytest.mark.parametrize(
    ("column", "there"),
    [
        ("@system", True), (ranking.GROUPS, True), ("coverage_f", True), ("coverage_f_interval", True),
        ("coverage_f.pos:n", True), (f"{SECOND}.coverage_f", True), ("coverage_f.pos:x", False),
        ("gone.coverage_f", False), ("", False),
    ],
)  # fmt: skip
def test_what_a_table_can_be_sorted_by(column: str, there: bool) -> None:
    assert ranking.is_column(SHOWN, column) == there


def test_rows_of_groups_stand_in_the_order_asked_for() -> None:
    table = outputs.scores_table(SHOWN, "pos", order=[1, 0], values=["v", "n"])
    assert [row[:2] for row in table.rows] == [
        (name, value) for name in (SECOND, FIRST) for value in ("all", "v", "n")
    ]  # fmt: skip
