"""What can be predicted of a number: each kind of name has its range, and what lies outside is refused in words."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from lexeval_gui.core.guided_path.reading import read_path
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.guided_paths.predicting import ANY, parse_prediction, possible, range_words
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
from lexeval_gui.workspace.guided_paths.values import number
from tests.workspace.guided_paths.lessons import moment

STEP = 'first = { item = "1" }'


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("bold.coverage_f", (0, 1)),
        ("item bold.coverage_f", (0, 1)),
        ("bold.coverage_f - shy.coverage_f", (-1, 1)),
        ("bold.hits", (0, math.inf)),
        ("count pos:a", (0, math.inf)),
        ("bold.optimal_cutoff_mean", ANY),
    ],
)
def test_ranges(tmp_path: Path, name: str, found: tuple[float, float]) -> None:
    assert possible(name, moment(tmp_path, STEP)) == found


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("7", "7 is not possible: the number lies between 0 and 1; 7 hundredths are written 7%"),
        (".5 -.1", "-.10 is not possible: the number lies between 0 and 1"),
        ("107", "107 is not possible: the number lies between 0 and 1"),
        ("half", "is no number"),
    ],
)
def test_what_is_not_possible_is_refused_in_words(tmp_path: Path, typed: str, said: str) -> None:
    with pytest.raises(BadValue) as refused:
        parse_prediction(typed, "item bold.coverage_f", moment(tmp_path, STEP))
    assert said in str(refused.value).replace("\u2212", "-")


def test_a_count_is_never_below_0(tmp_path: Path) -> None:
    with pytest.raises(BadValue, match=r"is not possible: the number is never below 0$"):
        parse_prediction("-1", "bold.hits", moment(tmp_path, STEP))


def test_what_is_possible_is_taken(tmp_path: Path) -> None:
    here = moment(tmp_path, STEP)
    assert parse_prediction("0 1 50% 7%", "item bold.coverage_f", here) == pytest.approx((0, 1, 0.5, 0.07))
    assert parse_prediction("7", "bold.hits", here) == (7,)


def test_what_a_convention_lets_be_above_1_has_no_range(tmp_path: Path) -> None:
    """Under score.pl's duplicates oot recall may be above 1: whoever says so is right."""
    path = read_path(opening.sample("substitution-conventions").guide)
    place = next(p for p, step in enumerate(path.steps) if dict(step.act.values).get("duplicates") == "each")
    then = Rehearsal(path).moment(place, True)
    assert number("item eager.oot_recall", then) > 1
    assert possible("item eager.oot_recall", then) == ANY


def test_words_of_ranges() -> None:
    assert [range_words(r) for r in ((0, 1), (-1, 1), (0, math.inf), (-math.inf, 1), ANY)] == [
        "0 to 1", "−1 to 1", "0 at least", "1 at most", "",
    ]  # fmt: skip
