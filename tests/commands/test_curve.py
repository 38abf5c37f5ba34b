"""`lexeval curve`: a curve's value is the score that `lexeval score` prints there."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json")


def curve(lexeval: Lexeval, *words: object):
    return lexeval("curve", "substitution", "gold", *words)


@pytest.mark.parametrize(("over", "values"), [("k", ["0", "1", "2.5", "10"]), ("n", ["1", "2", "10"])])
def test_every_point_is_the_score_there(lexeval: Lexeval, happy: Path, over: str, values: list[str]):
    made = curve(lexeval, "shy.oot", "bold.oot", "--over", over, *AS_JSON).json
    for value in values:
        scored = lexeval("score", "substitution", "gold", "shy.oot", "bold.oot", "--set", f"{over}={value}", *AS_JSON)
        place = made["grid"].index(float(value))
        for drawn, system in zip(made["systems"], scored.json["systems"], strict=True):
            for name, line in drawn["curves"].items():
                assert line[place] == system["measures"][name]


def test_the_grids_are_those_of_the_parameters(lexeval: Lexeval, happy: Path):
    over_k = curve(lexeval, "shy.oot", "--over", "k", *AS_JSON).json["grid"]
    assert (over_k[0], over_k[-1]) == (0, 10)
    assert curve(lexeval, "shy.oot", "--over", "n", *AS_JSON).json["grid"] == list(range(1, 11))


def test_json_says_what_was_drawn(lexeval: Lexeval, happy: Path):
    made = curve(lexeval, "shy.oot", "first.best", "--over", "k", *AS_JSON).json
    assert list(made) == ["task", "signature", "parameters", "over", "grid", "systems", "problems"]
    assert made["signature"].startswith("substitution | coverage_f | k:1 |")
    assert [(system["name"], list(system["curves"])) for system in made["systems"]] == [
        ("shy", ["coverage_f", "coverage_precision"]),
        ("first", []),
    ]
    assert "bands" not in made["systems"][0]


def test_tables_hold_the_numbers_of_the_json(lexeval: Lexeval, happy: Path):
    words = ("shy.oot", "bold.oot", "--over", "n")
    made = curve(lexeval, *words, *AS_JSON).json
    rows = list(csv.DictReader(io.StringIO(curve(lexeval, *words, "--format", "csv").out)))
    for system in made["systems"]:
        for name, line in system["curves"].items():
            assert [float(row[f"{system['name']}.{name}"]) for row in rows] == line
    assert "over n" in curve(lexeval, *words).out


def test_measures_can_be_chosen(lexeval: Lexeval, happy: Path):
    words = ("--measure", "plain_f", "--measure", "plain_recall")
    made = curve(lexeval, "shy.oot", "--over", "n", *words, *AS_JSON).json
    assert list(made["systems"][0]["curves"]) == ["plain_f", "plain_recall"]


def test_other_settings_hold_along_the_curve(lexeval: Lexeval, happy: Path):
    few = curve(lexeval, "bold.oot", "--over", "k", "--set", "n=1", *AS_JSON).json
    all_of_them = curve(lexeval, "bold.oot", "--over", "k", *AS_JSON).json
    assert few["parameters"]["n"] == "1"
    assert few["systems"] != all_of_them["systems"]


def test_a_best_file_has_its_headline_over_k(lexeval: Lexeval, happy: Path):
    made = curve(lexeval, "first.best", "--over", "k", *AS_JSON).json
    assert len(set(made["systems"][0]["curves"]["best_normalised"])) == 1


def test_resamples_give_bands(lexeval: Lexeval, happy: Path):
    words = ("bold.oot", "--over", "n", "--set", "resamples=40")
    made = curve(lexeval, *words, *AS_JSON).json
    (system,) = made["systems"]
    for name, band in system["bands"].items():
        assert all(low <= high for low, high in zip(band["low"], band["high"], strict=True))
        assert len(band["low"]) == len(system["curves"][name]) == 10
    assert "| resamples:40 |" in made["signature"]
    assert "bold.coverage_f_low" in curve(lexeval, *words, "--format", "csv").out.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--over", "q"], "there is no parameter 'q'"),
        (["--over", "matching"], "one of k, n, not matching"),
        (["--over", "resamples"], "one of k, n, not resamples"),
        (["--over", "k", "--measure", "coverage"], "there is no measure 'coverage'"),
        (["--over", "k", "--measure", "best1"], "coverage_f"),
        ([], "--over"),
    ],
)
def test_wrong_usage_names_what_there_is(lexeval: Lexeval, happy: Path, words: list[str], said: str):
    answer = curve(lexeval, "shy.oot", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err.splitlines()[-1]


def test_a_missing_file_is_an_input_that_cannot_be_read(lexeval: Lexeval, happy: Path):
    answer = curve(lexeval, "missing.oot", "--over", "k")
    assert answer.code == 1
    assert answer.err.startswith("missing.oot: error: ")


def test_cutoffs_are_written_as_whole_numbers(lexeval: Lexeval, happy: Path):
    lines = curve(lexeval, "shy.oot", "--over", "n", "--format", "csv").out.splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == [str(n) for n in range(1, 11)]
    assert '"grid": [1, 2, ' in curve(lexeval, "shy.oot", "--over", "n", *AS_JSON).out
