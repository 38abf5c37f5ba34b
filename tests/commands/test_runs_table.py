"""Tables of several runs: a row each, sorted, the best standing out, names hidden on request; folders of runs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.commands.conftest import Lexeval

RUNS = ("Run_GECToR-Roberta", "Run_Kakao-Brain", "Run_T5-Large")


@pytest.fixture
def bea(shared: Path) -> Path:
    return shared / "data/edits/bea_hoo"


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_row_per_run_with_the_numbers_of_the_expected(lexeval: Lexeval, bea: Path):
    answer = lexeval("score", "edits", bea / "Gold", bea, "--format", "csv", "--sort", "headline")
    assert answer.code == 0
    expected = json.loads((bea.parent / "expected/bea_hoo.json").read_text())["systems"]
    rows = rows_of(answer.out)
    by_rank = sorted(RUNS, key=lambda run: -expected[run]["default"]["measures"]["correction_f"])
    assert [row["name"] for row in rows] == by_rank
    for row in rows:
        measures = expected[row["name"]]["default"]["measures"]
        assert {name: float(row[name]) for name in measures} == measures


def test_the_best_of_each_column_is_bold_or_starred(lexeval: Lexeval, bea: Path):
    runs = [bea / run for run in RUNS]
    latex = lexeval("score", "edits", bea / "Gold", *runs, "--format", "latex").out
    lines = {line.split(" & ")[0]: line for line in latex.splitlines() if " & " in line}
    assert list(lines) == ["system", *(run.replace("_", r"\_") for run in RUNS)]
    assert lines[r"Run\_T5-Large"].endswith(r"\textbf{.556} \\")
    assert lines[r"Run\_GECToR-Roberta"].count("textbf") == 3  # its precisions
    assert latex.count("textbf") == 9
    markdown = lexeval("score", "edits", bea / "Gold", *runs, "--format", "markdown").out
    assert markdown.count("**") == 18
    text = lexeval("score", "edits", bea / "Gold", *runs, "--measure", "correction_f").out.splitlines()
    assert [line.split() for line in text[2:5]] == [[RUNS[0], ".530"], [RUNS[1], ".421"], [RUNS[2], ".556*"]]


@pytest.mark.parametrize("format", ["text", "csv", "latex", "markdown"])
def test_anonymous_runs_are_called_by_rank_and_the_key_is_told_apart(lexeval: Lexeval, bea: Path, format: str):
    answer = lexeval("score", "edits", bea / "Gold", bea, "--format", format, "--anonymous")
    assert answer.code == 0
    assert not any(run in answer.out for run in ("GECToR", "Kakao", "T5"))
    assert "Run 1 is Run_T5-Large" in answer.err
    assert "Run 3 is Run_Kakao-Brain" in answer.err
    places = [answer.out.index(f"Run {rank}") for rank in (1, 2, 3)]
    assert places == sorted(places)


def test_all_of_it_works_for_substitution(lexeval: Lexeval, happy: Path):
    Path("runs").mkdir()
    for name in ("shy.oot", "bold.oot"):
        Path(name).rename(f"runs/{name}")
    Path("runs/notes.txt").write_text("nothing to read here")
    known = {system["name"]: system["measures"] for system in lexeval(
        "score", "substitution", "gold", "runs", "--format", "json"
    ).json["systems"]}  # fmt: skip
    assert list(known) == ["bold", "shy"]
    for measure in ("coverage_recall", "coverage_precision", "coverage_f"):
        answer = lexeval("score", "substitution", "gold", "runs", "--sort", measure, "--format", "csv")
        order = [row["system"] for row in rows_of(answer.out)]
        assert order == sorted(known, key=lambda name, m=measure: -known[name][m])
    Path("runs/none.oot").write_text("happy.a 1 ::: wrong\n")
    answer = lexeval("score", "substitution", "gold", "runs", "--sort", "headline", "--format", "csv")
    assert [row["system"] for row in rows_of(answer.out)][-1] == "none"
    text = lexeval("score", "substitution", "gold", "runs", "--measure", "all").out
    assert "F opt" in text or "opt" in text
    assert "*" in text


@pytest.mark.parametrize("words", [
    ("--sort", "nonsense"), ("--measure", "nonsense"), ("--anonymous", "--format", "json"),
    ("--sort", "headline", "--items"), ("--anonymous", "--by", "pos"),
])  # fmt: skip
def test_what_does_not_go_together_is_wrong_usage(lexeval: Lexeval, happy: Path, words: tuple[str, ...]):
    answer = lexeval("score", "substitution", "gold", "shy.oot", "bold.oot", *words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("lexeval score: ")
