"""`lexeval sample` as it is typed."""

from __future__ import annotations

import csv
import hashlib
import io
from pathlib import Path

import pytest

LEMMAS = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "=hen"]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A dictionary of eight lemmas and a lexicon of seven of them."""
    monkeypatch.chdir(tmp_path)
    Path("dict.tsv").write_text("".join(f"{lemma}\t{lemma}\n{lemma}\t{lemma}s\n" for lemma in LEMMAS))
    Path("lexicon.tsv").write_text("".join(f"{lemma}\t{lemma}\n" for lemma in LEMMAS if lemma != "dog"))
    return tmp_path


def expected(seed: str) -> list[str]:
    there = [lemma for lemma in LEMMAS if lemma != "dog"]
    return sorted(there, key=lambda lemma: hashlib.sha256(f"{seed}\0{lemma}".encode()).hexdigest())


def test_one_lemma_a_line_in_the_order_of_the_sample(lexeval, files):
    answer = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", "--set", "alpha=.5", "--set", "seed=s")
    assert answer.code == 0
    assert answer.out.splitlines() == expected("s")[:4]
    assert "4 of 7" in answer.err
    assert "alpha .5, seed s" in answer.err


def test_json(lexeval, files):
    answer = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", "--format", "json")
    assert answer.json["sample"] == expected("1")
    assert (answer.json["size"], answer.json["frame"]) == (7, 7)
    assert answer.json["parameters"]["alpha"] == "1"
    assert "seed:1" in answer.json["signature"]


def test_a_table_has_everything_that_is_known_of_a_lemma(lexeval, files):
    answer = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert [row["rank"] for row in rows] == [str(place) for place in range(1, 8)]
    assert [row["id"].lstrip("'") for row in rows] == expected("1")
    assert {row["id"] for row in rows} >= {"'=hen"}  # no spreadsheet takes it for a formula
    assert rows[0]["cluster"].lstrip("'") == expected("1")[0]
    assert (rows[0]["common"], rows[0]["lexicon_size"], rows[0]["reference_size"]) == ("1", "1", "2")


@pytest.mark.parametrize("format", ["tsv", "latex", "markdown"])
def test_other_formats(lexeval, files, format):
    answer = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", "--format", format)
    assert answer.code == 0
    assert all(lemma in answer.out for lemma in expected("1"))


def test_the_same_sample_as_scored(lexeval, files):
    words = ("lexicon", "dict.tsv", "lexicon.tsv", "--set", "alpha=.3")
    scored = lexeval("score", *words, "--items", "--format", "json").json["systems"][0]["items"]
    assert lexeval("sample", *words).out.splitlines() == [item["id"] for item in scored]


def test_a_task_without_a_sample_says_so(lexeval, happy):
    answer = lexeval("sample", "substitution", "gold", "shy.oot")
    assert answer.code == 2
    assert "draws no sample" in answer.err


def test_a_file_that_is_not_there(lexeval, files):
    answer = lexeval("sample", "lexicon", "dict.tsv", "missing.tsv")
    assert answer.code == 1
    assert "missing.tsv" in answer.err


# -- strata and plans -------------------------------------------------------------------------------------------------


@pytest.fixture
def strata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sixty nouns, of which a third are half right, and twenty verbs that are all wrong but for the lemma."""
    monkeypatch.chdir(tmp_path)
    words = [(f"n{number}", "N") for number in range(60)] + [(f"v{number}", "V") for number in range(20)]
    Path("dict.tsv").write_text("".join(f"{w}\t{w}\t{pos}\n{w}\t{w}s\t{pos}\n" for w, pos in words))
    right = {w for place, (w, pos) in enumerate(words) if pos == "N" and place % 3}
    Path("lexicon.tsv").write_text("".join(f"{w}\t{w}\n{w}\t{w}{'s' if w in right else 'z'}\n" for w, _ in words))
    return tmp_path


def test_by_strata_as_many_as_are_typed(lexeval, strata):
    how = ("--set", "strata=pos", "--set", "allocation=n=9 v=4")
    answer = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", *how)
    drawn = answer.out.splitlines()
    assert (sum(w[0] == "n" for w in drawn), sum(w[0] == "v" for w in drawn)) == (9, 4)
    assert "strata pos, allocation n=9 v=4: N 9 of 60, V 4 of 20" in answer.err
    found = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", *how, "--format", "json").json
    assert found["sample"] == drawn
    assert found["strata"] == [{"name": "N", "frame": 60, "drawn": 9}, {"name": "V", "frame": 20, "drawn": 4}]
    scored = lexeval("score", "lexicon", "dict.tsv", "lexicon.tsv", *how, "--items", "--format", "json").json
    assert [item["stratum"] for item in scored["systems"][0]["items"]] == [w[0].upper() for w in drawn]


def test_errors_of_an_allocation_are_told_in_words(lexeval, strata):
    for text, said in (("n", "not 'n'"), ("x=3", "there is no such stratum"), ("v=30", "20 lemmas can be drawn")):
        answer = lexeval(
            "sample", "lexicon", "dict.tsv", "lexicon.tsv", "--set", "strata=pos", "--set", f"allocation={text}"
        )
        assert (answer.code, said in answer.err) == (2, True), answer.err
        assert "Traceback" not in answer.err


def test_two_lexicons_are_not_compared_by_strata_and_it_says_why(lexeval, strata):
    Path("other.tsv").write_text(Path("dict.tsv").read_text())
    answer = lexeval(
        "compare", "lexicon", "dict.tsv", "lexicon.tsv", "other.tsv", "--set", "strata=pos", "--set", "alpha=.5"
    )
    assert answer.code == 2
    assert "samples by strata are drawn for each lexicon apart" in answer.err


def test_a_plan_is_a_sentence_and_a_table(lexeval, strata):
    answer = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", "--plan", ".04", "--set", "alpha=.5")
    assert answer.code == 0
    assert "For ±.04 about" in answer.err
    assert [line.split()[0] for line in answer.out.splitlines()[4:]] == [".050", ".040", ".030", ".020", ".010"]
    found = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", "--plan", ".04", "--format", "json").json
    assert found["said"].startswith("For ±.04 about")
    assert [row["half_width"] for row in found["plan"]] == [0.05, 0.04, 0.03, 0.02, 0.01]
    assert {"lemmas", "lemmas_low", "lemmas_high", "lemmas_pos"} <= {*found["plan"][0]}


def test_a_plan_that_cannot_be_made_says_why(lexeval, strata):
    answer = lexeval("sample", "lexicon", "dict.tsv", "dict.tsv", "--plan", ".04", "--set", "alpha=.5")
    assert (answer.code, "which says nothing of the spread" in answer.err) == (2, True)
    answer = lexeval("sample", "lexicon", "dict.tsv", "lexicon.tsv", "--plan", "wide")
    assert (answer.code, "half_width is a number" in answer.err) == (2, True)
