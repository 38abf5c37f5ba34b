"""`lexeval compare`: two systems over the same items."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from lexeval_gui.core.resources import resource
from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json")


def compare(lexeval: Lexeval, *words: object):
    return lexeval("compare", "substitution", "gold", *words)


def test_the_difference_is_that_of_the_scores(lexeval: Lexeval, happy: Path):
    made = compare(lexeval, "bold.oot", "shy.oot", *AS_JSON).json
    scored = lexeval("score", "substitution", "gold", "bold.oot", "shy.oot", *AS_JSON).json["systems"]
    values = [system["measures"]["coverage_f"] for system in scored]
    assert [system["value"] for system in made["systems"]] == values
    assert made["difference"] == pytest.approx(values[0] - values[1], abs=1e-12)
    assert made["interval"][0] <= made["difference"] <= made["interval"][1]


def test_wins_losses_and_ties_are_items(lexeval: Lexeval, happy: Path):
    made = compare(lexeval, "bold.oot", "shy.oot", "--measure", "coverage_recall", *AS_JSON).json
    # happy: .6 against .5, bright: 1 against .75, run: 1 against 0
    assert {name: made[name] for name in ("items", "wins", "losses", "ties")} == {
        "items": 3,
        "wins": 3,
        "losses": 0,
        "ties": 0,
    }


def test_the_other_way_round_the_signs_turn(lexeval: Lexeval, happy: Path):
    one, other = (compare(lexeval, *names, *AS_JSON).json for names in (TWO, TWO[::-1]))
    assert one["difference"] == -other["difference"]
    assert (one["wins"], one["losses"]) == (other["losses"], other["wins"])
    assert one["interval"] == pytest.approx([-end for end in reversed(other["interval"])])


TWO = ("bold.oot", "shy.oot")


def test_a_thousand_resamples_unless_told_otherwise(lexeval: Lexeval, happy: Path):
    assert "| resamples:1000 | seed:1 |" in compare(lexeval, *TWO, *AS_JSON).json["signature"]
    few = compare(lexeval, *TWO, "--set", "resamples=9", "--set", "seed=7", *AS_JSON).json
    assert "| resamples:9 | seed:7 |" in few["signature"]
    assert few["p"] * 10 == pytest.approx(round(few["p"] * 10))  # (count + 1) / (resamples + 1)


def test_the_same_seed_gives_the_same_interval(lexeval: Lexeval, happy: Path):
    assert compare(lexeval, *TWO, *AS_JSON).out == compare(lexeval, *TWO, *AS_JSON).out


def test_a_system_differs_from_its_copy_in_nothing(lexeval: Lexeval, happy: Path):
    Path("copy.oot").write_bytes(Path("shy.oot").read_bytes())
    made = compare(lexeval, "shy.oot", "copy.oot", *AS_JSON).json
    assert (made["difference"], made["interval"], made["p"], made["ties"]) == (0, [0, 0], 1, 3)


def test_a_measure_made_of_others_can_be_compared(lexeval: Lexeval, happy: Path):
    made = compare(lexeval, *TWO, "--measure", "coverage_f_of_means", *AS_JSON).json
    values = [system["value"] for system in made["systems"]]
    assert made["difference"] == pytest.approx(values[0] - values[1], abs=1e-12)


def test_the_table_has_the_numbers_of_the_json(lexeval: Lexeval, happy: Path):
    made = compare(lexeval, *TWO, *AS_JSON).json
    (row,) = csv.DictReader(io.StringIO(compare(lexeval, *TWO, "--format", "csv").out))
    assert (row["first"], row["second"], row["measure"]) == ("bold", "shy", "coverage_f")
    assert float(row["p"]) == made["p"]
    assert [float(row["low"]), float(row["high"])] == made["interval"]


def test_real_systems_differ(shared: Path, lexeval: Lexeval):
    folder = shared / "data" / "substitution"
    files = [folder / "systems" / f"{name}.oot" for name in ("wordtune", "w2v_mult")]
    words = ("compare", "substitution", folder / "gold" / "lst_test.gold", *files, "--set", "resamples=200")
    made = lexeval(*words, *AS_JSON).json
    assert made["items"] == made["wins"] + made["losses"] + made["ties"] == 1696
    assert made["interval"][0] > 0
    assert made["p"] == pytest.approx(1 / 201)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shy.oot", "shy.oot"], "the same file"),
        (["shy.oot", "bold.oot", "--measure", "f"], "there is no measure 'f'"),
        (["shy.oot", "bold.oot", "--measure", "coverage_fs"], "did you mean 'coverage_f'?"),
        (["shy.oot", "first.best"], "no measure in common"),
        (["shy.oot", "first.best", "--measure", "best1"], "no measure in common"),
        (["shy.oot", "bold.oot", "--measure", "items"], "there is no measure 'items'"),
        (["shy.oot"], "required"),
        (["shy.oot", "bold.oot", "third.oot"], "unrecognized"),
    ],
)
def test_wrong_usage_is_a_sentence(lexeval: Lexeval, happy: Path, words: list[str], said: str):
    answer = compare(lexeval, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err.splitlines()[-1]


@pytest.mark.parametrize("words", [["missing.oot", "shy.oot"], ["shy.oot", "missing.oot"]])
def test_one_system_alone_is_not_compared(lexeval: Lexeval, happy: Path, words: list[str]):
    answer = compare(lexeval, *words)
    assert (answer.code, answer.out) == (1, "")
    assert "missing.oot: error: cannot be opened" in answer.err
    assert "nothing was compared" in answer.err


def test_without_resamples_the_signature_names_none(lexeval: Lexeval, happy: Path):
    made = compare(lexeval, "shy.oot", "bold.oot", "--set", "resamples=0", *AS_JSON).json
    assert made["interval"] is None
    assert "resamples" not in made["signature"]
    assert "resamples" in compare(lexeval, "shy.oot", "bold.oot", *AS_JSON).json["signature"]


def test_a_headline_that_both_fall_back_on_is_compared(lexeval: Lexeval):
    files = [
        resource("samples", "generation", "references", name) for name in ("ref.txt1", "straight.txt", "turned.txt")
    ]
    made = lexeval("compare", "generation", *files, *AS_JSON)
    assert made.code == 0, made.err
    assert made.json["measure"] == "simple_string_accuracy"
