"""`lexeval conventions`: each value that is tried is what `lexeval score` prints under it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from lexeval_gui.core.resources import resource
from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json")
BOTH = ("shy.oot", "bold.oot")


def test_every_value_is_the_score_there(lexeval: Lexeval, happy: Path):
    made = lexeval("conventions", "substitution", "gold", *BOTH, "--set", "k=0.5", *AS_JSON).json
    assert len(made["trials"]) > 10
    for trial in made["trials"]:
        how = (
            ("--set", f"{trial['convention']}={trial['value']}")
            if "convention" in trial
            else ("--preset", trial["preset"])
        )
        scored = lexeval("score", "substitution", "gold", *BOTH, *how, "--set", "k=0.5", *AS_JSON).json
        values = [system["measures"]["coverage_f"] for system in scored["systems"]]
        assert trial["values"] == pytest.approx(values, abs=1e-12)
        ranks = [1 + sum(other > value + 1e-9 for other in values) for value in values]
        assert trial["ranks"] == ranks
        assert trial["changes_ranking"] == (ranks != [system["rank"] for system in made["systems"]])
    assert {trial.get("preset") for trial in made["trials"]} == {None, "default", "score.pl", "tsar", "mlsp"}


def test_the_sentence_stands_above_the_table(lexeval: Lexeval, happy: Path):
    made = lexeval("conventions", "substitution", "gold", *BOTH, *AS_JSON).json
    out = lexeval("conventions", "substitution", "gold", *BOTH).out
    assert "stays first under" in made["sentence"] or "stay first under" in made["sentence"]
    assert made["sentence"] in out
    rows = list(
        csv.DictReader(io.StringIO(lexeval("conventions", "substitution", "gold", *BOTH, "--format", "csv").out))
    )
    assert [row["value"] for row in rows] == [trial["value"] for trial in made["trials"]]


def test_another_measure_and_some_items(lexeval: Lexeval, happy: Path):
    words = ("--measure", "oot_recall", "--where", "pos:a")
    made = lexeval("conventions", "substitution", "gold", *BOTH, *words, *AS_JSON).json
    scored = lexeval("score", "substitution", "gold", *BOTH, "--where", "pos:a", *AS_JSON).json
    assert [s["value"] for s in made["systems"]] == [s["measures"]["oot_recall"] for s in scored["systems"]]
    assert "| oot_recall |" in made["signature"]


def test_one_system_has_scores_and_no_ranking(lexeval: Lexeval, happy: Path):
    made = lexeval("conventions", "substitution", "gold", "shy.oot", *AS_JSON).json
    assert made["sentence"] == ""
    assert {trial["ranks"] for trial in made["trials"]} == {None}


def test_systems_of_different_measures_have_each_its_own(lexeval: Lexeval, happy: Path):
    made = lexeval("conventions", "substitution", "gold", "shy.oot", "first.best", *AS_JSON).json
    assert [system["measure"] for system in made["systems"]] == ["coverage_f", "best_normalised"]
    assert made["systems"][0]["rank"] is None


def test_a_measure_that_is_not_there_is_named(lexeval: Lexeval, happy: Path):
    answer = lexeval("conventions", "substitution", "gold", *BOTH, "--measure", "best1")
    assert answer.code == 2
    assert "there is no measure 'best1' of these files" in answer.err


def test_where_no_convention_acts_that_is_said(lexeval: Lexeval):
    files = [resource("samples", "edits", "m2", name) for name in ("gold.m2", "bold.m2", "shy.m2")]
    made = lexeval("conventions", "edits", *files)
    assert made.out.startswith("shy is first, and no convention or preset acts on these scores.")


def test_a_system_that_loses_its_value_makes_no_other_first(lexeval: Lexeval, happy: Path):
    (happy / "silent.oot").write_text("happy.a 1 :::\n", encoding="utf-8")
    (happy / "wrong.oot").write_text("happy.a 1 ::: zzz\n", encoding="utf-8")
    made = lexeval("conventions", "substitution", "gold", "silent.oot", "wrong.oot")
    (row,) = (line for line in made.out.splitlines() if line.startswith("denominator") and "attempted" in line)
    assert row.rstrip().endswith("changes")
