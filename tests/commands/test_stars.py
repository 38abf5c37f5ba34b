"""`lexeval score --stars`: stars where people read, p where machines do, the same numbers, and what goes with what."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from lexeval_gui.workspace import opening
from tests.commands.conftest import Answer, Lexeval

MEASURES = ("--measure", "coverage_precision", "--measure", "coverage_recall", "--measure", "items")
WORDS = {"***": 0.001, "**": 0.01, "*": 0.05, "": 1.0}


@pytest.fixture
def files() -> list[str]:
    return [source.path for source in opening.plan(opening.sample("substitution-systems").paths).sources]


@pytest.fixture
def score(lexeval: Lexeval, files: list[str]):
    def run(*words: object) -> Answer:
        return lexeval("score", "substitution", *files, "--stars", *words)

    return run


def rows_of(text: str, delimiter: str = ",") -> dict[str, dict[str, str]]:
    return {row["system"]: row for row in csv.DictReader(io.StringIO(text), delimiter=delimiter)}


def test_every_format_says_the_same(score):
    found = score("--format", "json").json
    assert found["correction"] == "max-t"
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        rows = rows_of(score("--format", format).out, delimiter)
        for system in found["systems"]:
            known, row = system["p_against_best"], rows[system["name"]]
            named = {name.removesuffix("_p"): text for name, text in row.items() if name.endswith("_p")}
            assert {*named} == {*found["best"]}
            assert {name: float(text) for name, text in named.items() if text} == known
            assert all(not text or found["best"][name] != system["name"] for name, text in named.items())
            assert all(float(row[name]) == system["measures"][name] for name in known)


def test_stars_say_how_small_p_is(score):
    rows = rows_of(score("--format", "csv", *MEASURES).out)
    lines = {line.split()[0]: line.split() for line in score(*MEASURES).out.splitlines() if line.split()}
    markdown = {
        line.split(" | ")[0].strip("| "): line.split(" | ")
        for line in score("--format", "markdown", *MEASURES).out.splitlines()
        if line.startswith("|")
    }
    seen = set()
    for name, row in rows.items():
        for place, measure in ((1, "coverage_precision"), (3, "coverage_recall")):
            stars = "".join(re.findall(r"\*", lines[name][place]))
            if not row[f"{measure}_p"]:
                assert lines[name][place].endswith("•")
                assert markdown[name][place].startswith("**.")
                continue
            p = float(row[f"{measure}_p"])
            assert stars == next((marks for marks, most in WORDS.items() if p <= most), "")
            assert markdown[name][place].count(r"\*") == len(stars)
            seen.add(stars)
    assert {"***", ""} <= seen


def test_the_note_says_what_stars_mean(score):
    note = score("--set", "resamples=200", "--set", "seed=7", *MEASURES).out.splitlines()[-1]
    assert "* p ≤ .05, ** p ≤ .01, *** p ≤ .001 against the best of the column, corrected" in note
    assert note.endswith("resamples, seed 7; •: the best of its column")


def test_without_stars_nothing_is_as_it_was_not(score, lexeval: Lexeval, files: list[str]):
    plain = lexeval("score", "substitution", *files, "--set", "resamples=1000", "--format", "csv").out
    with_p = rows_of(score("--format", "csv").out)
    for name, row in rows_of(plain).items():
        assert row == {column: with_p[name][column] for column in row}
    found = lexeval("score", "substitution", *files, "--format", "json").json
    assert "best" not in found
    assert all("p_against_best" not in system for system in found["systems"])


def test_some_items_and_another_order(score):
    nouns = rows_of(score("--format", "csv", "--where", "pos:n", *MEASURES).out)
    sorted_by_f = rows_of(score("--format", "csv", "--where", "pos:n", "--sort", "coverage_recall", *MEASURES).out)
    assert nouns == sorted_by_f
    assert list(nouns) != list(sorted_by_f)
    assert nouns != rows_of(score("--format", "csv", *MEASURES).out)


def test_a_measure_that_a_system_lacks_has_no_star_there(lexeval: Lexeval, happy: Path):
    files = ("gold", "shy.oot", "bold.oot", "first.best")
    rows = rows_of(lexeval("score", "substitution", *files, "--stars", "--format", "csv").out)
    assert rows["first"]["oot_recall"] == rows["first"]["oot_recall_p"] == ""
    assert sum(bool(row["oot_recall_p"]) for row in rows.values()) == 1
    assert not any(row.get("best_recall_p") for row in rows.values())  # the only one that has it
    text = lexeval("score", "substitution", *files, "--stars", "--measure", "oot_recall").out
    assert re.search(r"^first +–$", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--items",), "--stars is for a table of systems, not for --items or --by"),
        (("--by", "pos"), "--stars is for a table of systems, not for --items or --by"),
        (("--set", "resamples=0"), "stars need resamples"),
    ],
)
def test_what_does_not_go_together_is_refused(score, words, said):
    answer = score(*words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_one_system_has_no_stars(lexeval: Lexeval, happy: Path):
    answer = lexeval("score", "substitution", "gold", "shy.oot", "--stars")
    assert (answer.code, answer.out) == (2, "")
    assert "stars need at least two systems" in answer.err
