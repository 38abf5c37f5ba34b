"""`lexeval agreement`: the document's example, by part of speech and per annotator."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from lexeval_gui.core.resources import resource
from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json")
EXAMPLE = resource("samples", "substitution") / "document" / "document.annotators.tsv"
LINES = [
    "take.v\t1\tann\tcome about;happen\ttake place",
    "take.v\t1\tben\tcome about\ttake place",
    "take.v\t1\tcat\toccur\t",
    "sad.a\t2\tann\tunhappy",
    "sad.a\t2\tben\tunhappy",
    "sad.a\t2\tcat\tNIL",
]


@pytest.fixture
def responses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("r.tsv").write_text("\n".join(LINES) + "\n")
    return "r.tsv"


def test_the_document_s_example(lexeval: Lexeval):
    made = lexeval("agreement", EXAMPLE, *AS_JSON).json
    assert made["measures"]["pairwise_agreement"] == pytest.approx((1 / 2 + 1 / 3 + 1 / 2 + 1 / 2) / 10)
    assert made["measures"]["mode_agreement"] == 3 / 5
    assert made["counts"]["pairwise_agreement"]["cases"] == 10


def test_groups_are_parts_of_speech_and_annotators(lexeval: Lexeval, responses: str):
    made = lexeval("agreement", responses, *AS_JSON).json
    assert list(made["groups"]["pos"]) == ["a", "v"]
    assert list(made["groups"]["annotator"]) == ["ann", "ben", "cat"]
    assert made["groups"]["pos"]["a"]["pairwise_agreement"] == 1
    # take: ann and ben share one of two; cat shares nothing with either
    assert made["groups"]["pos"]["v"]["pairwise_agreement"] == pytest.approx((1 / 2 + 0 + 0) / 3)
    # ann and ben name the same multiword, cat none: one of three pairs
    assert made["groups"]["pos"]["v"]["mw_agreement_given_mw"] == pytest.approx(1 / 3)
    assert made["groups"]["annotator"]["cat"]["mode_agreement"] == 0
    assert (made["measures"]["items"], made["measures"]["mode_items"], made["measures"]["responses"]) == (2, 2, 6)


def test_without_a_column_of_multiwords_nothing_is_said_of_them(lexeval: Lexeval):
    made = lexeval("agreement", EXAMPLE, *AS_JSON).json
    assert not [name for name in (*made["measures"], *made["counts"]) if name.startswith("mw_")]
    assert "mw" not in lexeval("agreement", EXAMPLE, "--format", "csv").out


def test_what_cannot_be_told_is_null(lexeval: Lexeval, tmp_path: Path):
    path = tmp_path / "one.tsv"
    path.write_text("sad.a\t2\tann\tunhappy\n")
    made = lexeval("agreement", path, *AS_JSON).json
    assert made["measures"]["pairwise_agreement"] is None


def test_the_table_has_the_numbers_of_the_json(lexeval: Lexeval, responses: str):
    made = lexeval("agreement", responses, *AS_JSON).json
    rows = list(csv.DictReader(io.StringIO(lexeval("agreement", responses, "--format", "csv").out)))
    assert [(row["group"], row["value"]) for row in rows] == [
        ("all", ""), ("pos", "a"), ("pos", "v"), ("annotator", "ann"), ("annotator", "ben"), ("annotator", "cat"),
    ]  # fmt: skip
    for row in rows:
        numbers = made["measures"] if row["group"] == "all" else made["groups"][row["group"]][row["value"]]
        for name, value in numbers.items():
            assert (float(row[name]) if row[name] else None) == value


@pytest.mark.parametrize("format", ["text", "markdown", "latex"])
def test_tables_for_reading(lexeval: Lexeval, responses: str, format: str):
    answer = lexeval("agreement", responses, "--format", format)
    assert answer.code == 0
    assert ".375" in answer.out  # pairs who both responded: (1/2 + 0 + 0 + 1) / 4


def test_bad_lines_are_problems_with_their_line(lexeval: Lexeval, responses: str):
    with open(responses, "a") as file:
        file.write("no columns here\n")
    answer = lexeval("agreement", responses, *AS_JSON)
    assert answer.code == 0
    assert f"{responses}:7: error: " in answer.err
    assert [problem["line"] for problem in answer.json["problems"] if problem["severity"] == "error"] == [7]


@pytest.mark.parametrize("text", ["", "bright.a 1 :: clever 3;\n"])
def test_another_file_is_refused_in_words(lexeval: Lexeval, tmp_path: Path, text: str):
    path = tmp_path / "other"
    path.write_text(text)
    answer = lexeval("agreement", path)
    assert (answer.code, answer.out) == (1, "")
    assert "tabs between" in answer.err


def test_the_file_is_not_written_over(lexeval: Lexeval, responses: str):
    answer = lexeval("agreement", responses, "-o", responses)
    assert answer.code == 2
    assert Path(responses).read_text() == "\n".join(LINES) + "\n"


def test_a_missing_file_is_named(lexeval: Lexeval, tmp_path: Path):
    answer = lexeval("agreement", tmp_path / "none.tsv")
    assert answer.code == 1
    assert "none.tsv: error: cannot be opened" in answer.err
