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
