"""`lexeval compare lexicon`: lexicons of different lemmas are compared over those that both have, and it says so."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from lexeval_gui.core.resources import resource
from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json", "--set", "resamples=50")
FOLDER = resource("samples", "lexicon") / "english"
FILES = tuple(FOLDER / name for name in ("dictionary.tsv", "cautious_lexicon.tsv", "generous_lexicon.tsv"))
MEASURES = ("l_measure", "mean_l", "mean_recall", "variance_l")


def lemmas(path: Path) -> set[str]:
    """The lemmas that have a form."""
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {row[0] for row in rows if row[1:] and row[1]}


@pytest.fixture(scope="module")
def common() -> set[str]:
    return lemmas(FILES[0]) & lemmas(FILES[1]) & lemmas(FILES[2])


@pytest.fixture
def alone(lexeval: Lexeval, tmp_path: Path, common: set[str]) -> dict[str, Any]:
    """What each lexicon scores over a dictionary cut down to what both have."""
    lines = FILES[0].read_text(encoding="utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.tsv"
    cut.write_text("".join(line for line in lines if line.split("\t")[0] in common), encoding="utf-8")
    made = lexeval("score", "lexicon", cut, *FILES[1:], "--format", "json").json
    return {system["name"]: system["measures"] for system in made["systems"]}


@pytest.mark.parametrize("measure", MEASURES)
def test_the_values_are_those_over_the_lemmas_that_both_have(lexeval: Lexeval, common, alone, measure: str):
    made = lexeval("compare", "lexicon", *FILES, "--measure", measure, *AS_JSON).json
    scored = lexeval("score", "lexicon", *FILES, "--format", "json").json["systems"]
    assert made["items"] == len(common)
    for found, system in zip(made["systems"], scored, strict=True):
        assert found["value"] == system["measures"][measure]
        assert found["items"] == system["measures"]["lemmas"] > len(common)
        assert found["value_compared"] == pytest.approx(alone[found["name"]][measure], abs=1e-12)
    one, other = (system["value_compared"] for system in made["systems"])
    assert made["difference"] == pytest.approx(one - other, abs=1e-12)


def test_the_tables_say_the_same(lexeval: Lexeval, common: set[str]):
    made = lexeval("compare", "lexicon", *FILES, *AS_JSON).json
    (row,) = csv.DictReader(io.StringIO(lexeval("compare", "lexicon", *FILES, "--format", "csv", *AS_JSON[2:]).out))
    for place, system in zip(("first", "second"), made["systems"], strict=True):
        assert float(row[f"{place}_value"]) == system["value_compared"]
        assert int(row[f"{place}_items"]) == system["items"]
    for format in ("text", "markdown", "latex"):
        text = lexeval("compare", "lexicon", *FILES, "--format", format, *AS_JSON[2:]).out
        assert f"over the {len(common)} items that both are scored over" in text
        assert f"lexicon alone: {made['systems'][0]['items']}" in text


def test_where_both_have_the_same_lemmas_nothing_is_said(lexeval: Lexeval, tmp_path: Path):
    twin = tmp_path / "twin.tsv"
    twin.write_bytes(FILES[1].read_bytes())
    answer = lexeval("compare", "lexicon", FILES[0], FILES[1], twin, *AS_JSON[2:])
    assert "that both are scored over" not in answer.out
    made = lexeval("compare", "lexicon", FILES[0], FILES[1], twin, *AS_JSON).json
    assert [system["items"] for system in made["systems"]] == [made["items"]] * 2
    for system in made["systems"]:
        assert system["value_compared"] == pytest.approx(system["value"], abs=1e-12)


def test_measures_over_all_items_are_compared_over_all_of_them(lexeval: Lexeval):
    made = lexeval("compare", "lexicon", *FILES, "--measure", "f_measure", *AS_JSON).json
    for system in made["systems"]:
        assert system["items"] == made["items"]
        assert system["value_compared"] == pytest.approx(system["value"], abs=1e-12)


def test_the_signature_names_the_resamples_of_the_comparison(lexeval: Lexeval):
    """L* has an interval of its own, and a comparison of it another."""
    assert "| resamples:50 |" in lexeval("compare", "lexicon", *FILES, *AS_JSON).json["signature"]
    assert "| resamples:50 |" in lexeval("compare", "lexicon", *FILES, *AS_JSON[2:]).out
    alone = lexeval("compare", "lexicon", *FILES, "--set", "resamples=0", "--format", "json").json
    assert "resamples" not in alone["signature"]
