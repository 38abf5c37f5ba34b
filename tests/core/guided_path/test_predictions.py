"""Predictions: every way to type a number, how far it is away, how many are right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.guided_path.predictions import EXPECTED, Prediction, parse_numbers, summary
from lexeval_gui.core.parameters import BadValue


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        (".5", (0.5,)), ("0,5", (0.5,)), ("1/2", (0.5,)), ("50 %", (0.5,)), ("50%", (0.5,)), ("1 / 2", (0.5,)),
        (" 0.50 ", (0.5,)), ("1", (1.0,)), ("-.5", (-0.5,)), ("−.5", (-0.5,)), (",5", (0.5,)), ("2/3", (2 / 3,)),
        (".4 .5 .6", (0.4, 0.5, 0.6)), (".4, .5; .6", (0.4, 0.5, 0.6)), ("0,4, 0,5", (0.4, 0.5)),
        ("50 % 40 %", (0.5, 0.4)), ("1/2 0,25 75%", (0.5, 0.25, 0.75)), ("12.5 %", (0.125,)),
    ],
)  # fmt: skip
def test_numbers_as_people_type_them(typed: str, numbers: tuple[float, ...]) -> None:
    assert parse_numbers(typed) == pytest.approx(numbers)


@pytest.mark.parametrize("typed", ["", "  ", "half", ".5 or so", "1/0", "1/2/3", "%", ".", "1e5", "nan", "0x1", "--1"])
def test_what_is_no_number_is_answered_by_what_is_expected(typed: str) -> None:
    with pytest.raises(BadValue, match="expected") as refused:
        parse_numbers(typed)
    assert EXPECTED in str(refused.value)


@given(st.text(max_size=12))
def test_nothing_else_is_raised_whatever_is_typed(typed: str) -> None:
    try:
        assert parse_numbers(typed)
    except BadValue:
        return


@pytest.mark.parametrize(
    ("said", "found", "words"),
    [
        ((0.5,), 4 / 9, "You said .50; it is .444: .056 too high."),
        ((0.4,), 4 / 9, "You said .40; it is .444: .044 too low."),
        ((0.44,), 4 / 9, "You said .44; it is .444: .004 too low. (Up to .005 beside the number counts as right.)"),
        ((4 / 9,), 4 / 9, "You said .444; it is .444. Right."),
        ((1.0,), 1.0, "You said 1; it is 1. Right."),
        ((3.0,), 4.0, "You said 3; it is 4: 1 too low."),
        ((0.0,), 0.125, "You said 0; it is .125: .125 too low."),
        (
            (0.4, 0.5, 0.6), 0.4,
            "You said .40, .50 and .60; it is .40. That is on average .50, .10 too high. 1 of 3 right. "
            "(Up to .005 beside the number counts as right.)",
        ),
        (
            (0.3, 0.5), 0.4,
            "You said .30 and .50; it is .40. That is on average .40, just that. 0 of 2 right. "
            "(Up to .005 beside the number counts as right.)",
        ),
    ],
)  # fmt: skip
def test_what_is_said_of_a_prediction(said: tuple[float, ...], found: float, words: str) -> None:
    assert Prediction(said, found).words() == words


@given(st.floats(0, 1), st.floats(0, 1))
def test_right_is_what_two_decimals_cannot_tell_apart(said: float, found: float) -> None:
    """What is further away than that and the rounding of both is wrong, what is nearer without it is right."""
    right = bool(Prediction((said,), found).right)
    assert right or abs(said - found) > 0.004
    assert not right or abs(said - found) < 0.007


def test_a_summary_counts_voices_and_averages_distances() -> None:
    lines = list(summary([Prediction((0.5,), 0.444), Prediction((0.2, 0.4), 0.2)]))
    assert lines[:2] == ["1 of 3 answers to 2 questions right.", "On average .085 away from the number."]
    assert lines[2:4] == ["1. .50 → .444", "2. .20, .40 → .20"]
    assert lines[4:] == ["(Up to .005 beside the number counts as right.)"], "a rule, behind what was found"
    assert next(summary([Prediction((0.5,), 0.5)])).startswith("1 of 1 right")
    assert list(summary([])) == ["Nothing was predicted."]
