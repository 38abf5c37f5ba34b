"""The JSON of a score is the one of the design: keys, kinds of values, what is absent and what is null."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from lexeval_gui.workspace import opening
from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json")
IDS = {measure.id for measure in opening.task("substitution").identity.measures}


def made_of(lexeval: Lexeval, *words: object) -> Any:
    answer = lexeval("score", "substitution", "gold", *words, *AS_JSON)
    assert answer.code == 0
    return answer.json


def is_number_or_null(value: object) -> bool:
    return value is None or (type(value) in (int, float) and math.isfinite(float(str(value))))


@pytest.mark.parametrize("more", [[], ["--items"], ["--set", "resamples=20"], ["--items", "--by", "pos"]])
def test_every_value_is_of_its_kind(lexeval: Lexeval, happy: Path, more: list[str]):
    made = made_of(lexeval, "shy.oot", "bold.oot", "first.best", *more)
    assert list(made) == ["task", "signature", "parameters", "systems", "problems"]
    assert all(type(value) is str for value in made["parameters"].values())
    for system in made["systems"]:
        assert system.keys() - {"intervals", "items"} == {"name", "path", "measures", "counts", "groups"}
        assert ("items" in system) == ("--items" in more)
        assert ("intervals" in system) == ("resamples=20" in more)
        assert set(system["measures"]) <= IDS
        assert all(is_number_or_null(value) for value in system["measures"].values())
        assert set(system["groups"]) == {"pos"}
        for measures in system["groups"]["pos"].values():
            assert measures.keys() == system["measures"].keys()


def test_a_measure_the_file_cannot_have_is_absent(lexeval: Lexeval, happy: Path):
    oot, best = made_of(lexeval, "shy.oot", "first.best")["systems"]
    assert "best1" in best["measures"]
    assert "best1" not in oot["measures"]
    assert "coverage_f" not in best["measures"]


def test_an_undefined_measure_is_null(lexeval: Lexeval, happy: Path):
    Path("silent.oot").write_text("happy.a 1 :::\n")
    (system,) = made_of(lexeval, "silent.oot")["systems"]
    assert system["measures"]["oot_precision"] is None
    assert system["measures"]["oot_recall"] == 0
    assert system["measures"]["attempted"] == 0


def test_groups_hold_every_value_whatever_by_says(lexeval: Lexeval, happy: Path):
    plain, split = made_of(lexeval, "shy.oot"), made_of(lexeval, "shy.oot", "--by", "pos")
    assert plain == split
    assert set(plain["systems"][0]["groups"]["pos"]) == {"a", "v"}


def test_intervals_are_pairs_around_the_number(lexeval: Lexeval, happy: Path):
    (system,) = made_of(lexeval, "bold.oot", "--set", "resamples=100")["systems"]
    assert "items" not in system["intervals"]
    for name, (low, high) in ((n, pair) for n, pair in system["intervals"].items() if pair is not None):
        assert low <= system["measures"][name] + 1e-12
        assert high >= system["measures"][name] - 1e-12


def test_problems_have_their_five_keys(lexeval: Lexeval, happy: Path):
    Path("odd.oot").write_text("happy.a 1 ::: glad\nhappy.a 1 ::: glad\nnothing\n")
    for problem in made_of(lexeval, "odd.oot")["problems"]:
        assert list(problem) == ["severity", "path", "line", "code", "message"]
        assert problem["severity"] in ("error", "warning", "note")
        assert problem["line"] is None or type(problem["line"]) is int


def test_the_signature_names_the_parameters_of_the_json(lexeval: Lexeval, happy: Path):
    made = made_of(lexeval, "shy.oot", "--set", "k=0.10", "--set", "matching=exact")
    task, measure, *named, version = made["signature"].split(" | ")
    assert (task, measure) == ("substitution", "coverage_f")
    assert version.startswith("v")
    values = dict(part.split(":", 1) for part in named)
    assert list(values) == [name for name in made["parameters"] if name in values]
    assert all(made["parameters"][name] == value for name, value in values.items())
    assert values["k"] == "0.10"


def test_every_table_shows_the_numbers_of_the_json(lexeval: Lexeval, happy: Path):
    measures = made_of(lexeval, "bold.oot")["systems"][0]["measures"]
    words = ("score", "substitution", "gold", "bold.oot", "--format")
    head, row = (line.split(",") for line in lexeval(*words, "csv").out.splitlines())
    assert dict(zip(head[1:], map(float, row[1:]), strict=True)) == measures
    tabs = lexeval(*words, "tsv").out
    assert tabs == lexeval(*words, "csv").out.replace(",", "\t")
    for line in lexeval(*words, "text").out.splitlines()[2 : 2 + len(measures)]:
        name, shown = line.split()
        assert float(shown) == pytest.approx(measures[name], abs=0.5005e-3)


def test_json_is_utf_8_whatever_the_locale(lexeval: Lexeval, happy: Path):
    Path("gold").write_text("tapaus.n tämä :: seikka 2;asia 1;\n", encoding="utf-8")
    Path("järjestelmä.oot").write_text("tapaus.n tämä ::: asia\n", encoding="utf-8")
    assert lexeval("score", "substitution", "gold", "järjestelmä.oot", *AS_JSON, "-o", "out.json").code == 0
    made = json.loads(Path("out.json").read_bytes().decode("utf-8"))
    assert made["systems"][0]["name"] == "järjestelmä"
