"""`lexeval score`: the published numbers, every option, every way to fail."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lexeval_gui import __version__
from tests.commands.conftest import Lexeval

SYSTEMS = ("wordtune", "wordnet_first_sense", "w2v_mult", "rogets_listed_order")
PENALTIES = ("0", "0.5", "1", "2")


# -- the published numbers --------------------------------------------------------------------------------------------


@cache
def expected(path: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(path.read_text())["systems"]
    return made


def differing(found: dict[str, Any], numbers: dict[str, Any]) -> Iterator[tuple[str, str, Any, Any]]:
    """Measures of a system of the JSON that are not the expected ones, over all items and by group."""
    scopes = [("all", found["measures"], numbers["measures"])]
    for value, group in numbers["groups"]["pos"].items():
        scopes.append((value, found["groups"]["pos"][value], group))
    for scope, measures, known in scopes:
        for name in measures.keys() & known.keys():
            if measures[name] != pytest.approx(known[name], abs=1e-9, rel=0):
                yield scope, name, measures[name], known[name]


@pytest.mark.parametrize("kind", ["oot", "best"])
@pytest.mark.parametrize("k", PENALTIES)
def test_lst_has_the_published_numbers(shared: Path, lexeval: Lexeval, k: str, kind: str):
    folder = shared / "data" / "substitution"
    files = [folder / "systems" / f"{name}.{kind}" for name in SYSTEMS]
    answer = lexeval("score", "substitution", folder / "gold" / "lst_test.gold", *files, "--set", f"k={k}", *AS_JSON)
    assert answer.code == 0
    numbers = expected(folder / "expected" / "lst_test.json")
    assert [system["name"] for system in answer.json["systems"]] == list(SYSTEMS)
    for system in answer.json["systems"]:
        assert list(differing(system, numbers[system["name"]][f"k={k}"])) == []


def test_every_expected_measure_is_there(shared: Path, lexeval: Lexeval):
    folder = shared / "data" / "substitution"
    files = [folder / "systems" / f"wordtune.{kind}" for kind in ("oot", "best")]
    made = lexeval("score", "substitution", folder / "gold" / "lst_test.gold", *files, *AS_JSON).json
    numbers = expected(folder / "expected" / "lst_test.json")["wordtune"]["k=1"]
    found = {name for system in made["systems"] for name in system["measures"]}
    assert set(numbers["measures"]) <= found
    assert set(made["systems"][0]["groups"]["pos"]) == set(numbers["groups"]["pos"])


@pytest.mark.parametrize("kind", ["oot", "best"])
def test_coinco_has_the_published_numbers(shared: Path, lexeval: Lexeval, kind: str):
    folder = shared / "data" / "substitution"
    files = folder / "gold" / "coinco_all.no_problematic.gold", folder / "systems" / f"coinco_w2v_mult.{kind}"
    numbers = expected(folder / "expected" / "coinco.json")["coinco_w2v_mult"]
    for k in PENALTIES:
        (system,) = lexeval("score", "substitution", *files, "--set", f"k={k}", *AS_JSON).json["systems"]
        assert list(differing(system, numbers[f"k={k}"])) == []


def test_under_the_preset_the_official_scorer_s_output_is_met(shared: Path, lexeval: Lexeval):
    folder = shared / "data" / "substitution"
    files = folder / "gold" / "lst_test.gold", folder / "systems" / "wordtune.oot"
    (system,) = lexeval("score", "substitution", *files, "--preset", "score.pl", *AS_JSON).json["systems"]
    printed = lexeval("scorepl", files[1], files[0], "-t", "oot").out
    percent = {name: f"{100 * value:.2f}" for name, value in system["measures"].items() if name.startswith("oot_")}
    assert f"precision = {percent['oot_precision']}, recall = {percent['oot_recall']}" in printed
    assert f"precision = {percent['oot_mode_precision']}, recall = {percent['oot_mode_recall']}" in printed


def test_the_installed_command_prints_the_same(shared: Path, lexeval: Lexeval):
    folder = shared / "data" / "substitution"
    words = ["score", "substitution", str(folder / "gold" / "lst_test.gold"), str(folder / "systems" / "wordtune.oot")]
    command = [sys.executable, "-m", "lexeval_gui", *words, *AS_JSON]
    run = subprocess.run(command, capture_output=True, check=True, timeout=120)
    assert json.loads(run.stdout) == lexeval(*words, *AS_JSON).json


AS_JSON = ("--format", "json")

# -- what is printed --------------------------------------------------------------------------------------------------


def score(lexeval: Lexeval, *words: object):
    return lexeval("score", "substitution", "gold", *words)


def test_the_table_for_reading_names_systems_measures_and_conventions(lexeval: Lexeval, happy: Path):
    lines = score(lexeval, "shy.oot", "--set", "k=2").out.splitlines()
    assert lines[0].split() == ["measure", "shy"]
    row = next(line.split() for line in lines if line.startswith("coverage_recall "))
    assert row[1:] == [".417"]  # (.5 + .75 + 0) / 3
    assert lines[-1].startswith("substitution | coverage_f | k:2 | n:10 | ")
    assert lines[-1].endswith(f" | v{__version__}")


def test_by_splits_the_table(lexeval: Lexeval, happy: Path):
    made = list(csv.DictReader(io.StringIO(score(lexeval, "shy.oot", "--by", "pos", "--format", "csv").out)))
    assert [row["pos"] for row in made] == ["all", "a", "v"]
    assert [float(row["coverage_recall"]) for row in made] == pytest.approx([1.25 / 3, 1.25 / 2, 0])
    text = score(lexeval, "shy.oot", "--by", "pos").out
    assert [line.split()[1] for line in text.splitlines() if line.startswith("coverage_f ")] == ["all", "a", "v"]


@pytest.mark.parametrize("separator", [("csv", ","), ("tsv", "\t")])
def test_items_are_a_table_of_their_own(lexeval: Lexeval, happy: Path, separator: tuple[str, str]):
    format, comma = separator
    printed = score(lexeval, "shy.oot", "bold.oot", "--items", "--format", format).out
    rows = list(csv.DictReader(io.StringIO(printed), delimiter=comma))
    assert [(row["system"], row["id"]) for row in rows] == [(name, id) for name in ("shy", "bold") for id in "123"]
    first = {name: rows[3][name] for name in ("lexelt", "pos", "attempted", "gold_size", "maximum", "hits", "wrong")}
    assert list(first.values()) == ["happy.a", "a", "1", "10", "3", "6", "2"]
    assert float(rows[3]["coverage_precision"]) == 6 / 8
    assert rows[2]["attempted"] == "0"


def test_items_stand_in_the_json(lexeval: Lexeval, happy: Path):
    (system,) = score(lexeval, "bold.oot", "--items", *AS_JSON).json["systems"]
    assert [item["id"] for item in system["items"]] == ["1", "2", "3"]
    assert system["items"][2]["coverage_f"] == pytest.approx(2 * (2 / 3) / (2 / 3 + 1))


@pytest.mark.parametrize(("format", "begins"), [("latex", "% "), ("markdown", "| measure")])
def test_tables_for_papers(lexeval: Lexeval, happy: Path, format: str, begins: str):
    assert score(lexeval, "shy.oot", "--format", format).out.startswith(begins)


def test_resamples_give_intervals(lexeval: Lexeval, happy: Path):
    made = score(lexeval, "bold.oot", "--set", "resamples=50", "--set", "seed=x", *AS_JSON).json
    low, high = made["systems"][0]["intervals"]["coverage_f"]
    assert low <= made["systems"][0]["measures"]["coverage_f"] <= high
    assert "| resamples:50 | seed:x |" in made["signature"]
    assert "[" in score(lexeval, "bold.oot", "--set", "resamples=50").out


def test_a_file_is_written_instead(lexeval: Lexeval, happy: Path):
    printed = score(lexeval, "shy.oot", *AS_JSON).out
    answer = score(lexeval, "shy.oot", *AS_JSON, "-o", "out.json")
    assert (answer.code, answer.out) == (0, "")
    assert Path("out.json").read_text(encoding="utf-8") == printed


def test_settings_follow_the_preset(lexeval: Lexeval, happy: Path):
    made = score(lexeval, "shy.oot", "--set", "duplicates=first", "--preset", "score.pl", *AS_JSON).json["parameters"]
    assert (made["duplicates"], made["items"], made["k"]) == ("first", "score.pl", "1")


def test_a_decimal_stays_as_it_was_typed(lexeval: Lexeval, happy: Path):
    assert "| k:0.50 |" in score(lexeval, "shy.oot", "--set", "k=0.50").out


# -- how files are read -----------------------------------------------------------------------------------------------


def test_multiword_files_go_with_a_multiword_gold(lexeval: Lexeval, happy: Path):
    Path("gold.mwgold").write_text("take.v 1 :: take place 5;\ncross.n 2 :: cross section 3;\nrun.v 3 ::\n")
    Path("system").write_text("take.v 1 :: take place\ncross.n 2 :: cross over\n")
    made = lexeval("score", "substitution", "gold.mwgold", "system", "--as", "mw", *AS_JSON).json["systems"][0]
    assert made["measures"]["mw_identification_precision"] == 1 / 2
    assert made["measures"]["mw_detection_recall"] == 1


def test_best_files_are_told_by_their_colons(lexeval: Lexeval, happy: Path):
    made = score(lexeval, "first.best", *AS_JSON).json["systems"][0]
    assert made["measures"]["best_recall"] == pytest.approx((3 / 10 + 3 / 4 / 2) / 3)
    assert "coverage_f" not in made["measures"]


def test_an_encoding_may_be_named(lexeval: Lexeval, happy: Path):
    Path("gold").write_bytes("h\xf4tel.n 1 :: caf\xe9 2;auberge 1;\n".encode("cp1252"))
    Path("system.oot").write_bytes("h\xf4tel.n 1 ::: caf\xe9\n".encode())
    guessed = score(lexeval, "system.oot", *AS_JSON)
    assert guessed.json["systems"][0]["measures"]["coverage_recall"] == pytest.approx(2 / 3)
    wrong = score(lexeval, "system.oot", "--encoding", "cp1252", *AS_JSON)
    assert wrong.json["systems"][0]["measures"]["coverage_recall"] == 0
    nonsense = score(lexeval, "system.oot", "--encoding", "klingon")
    assert nonsense.code == 1
    assert "klingon" in nonsense.err


# -- what is wrong with files -----------------------------------------------------------------------------------------


def test_problems_go_to_standard_error_with_path_and_line(lexeval: Lexeval, happy: Path):
    Path("odd.oot").write_text("happy.a 1 ::: glad\nhappy.a 99 ::: glad\nno line\n")
    answer = score(lexeval, "odd.oot", *AS_JSON)
    assert answer.code == 0
    assert "odd.oot:2: warning: id 99" in answer.err
    assert "odd.oot:3: error: " in answer.err
    inside = {(problem["path"], problem["line"], problem["code"]) for problem in answer.json["problems"]}
    assert ("odd.oot", 2, "unknown-id") in inside
    assert len(answer.json["problems"]) == len(answer.err.splitlines())


def test_a_system_that_cannot_be_read_spoils_no_other(lexeval: Lexeval, happy: Path):
    Path("empty.oot").write_text("")
    answer = score(lexeval, "missing.oot", "shy.oot", "empty.oot", *AS_JSON)
    assert answer.code == 1
    assert [system["name"] for system in answer.json["systems"]] == ["shy"]
    errors = {problem["path"]: problem["code"] for problem in answer.json["problems"]}
    assert errors["missing.oot"] == "cannot-open"
    assert errors["empty.oot"] == "empty"
    alone = score(lexeval, "shy.oot", *AS_JSON).json["systems"]
    assert answer.json["systems"] == alone


def test_a_system_from_another_data_set_is_left_out(lexeval: Lexeval, happy: Path):
    Path("other.oot").write_text("bank.n 700 ::: shore\n")
    answer = score(lexeval, "other.oot", "shy.oot", *AS_JSON)
    assert answer.code == 0
    assert [system["name"] for system in answer.json["systems"]] == ["shy"]
    assert "no-common-id" in {problem["code"] for problem in answer.json["problems"]}
    alone = score(lexeval, "other.oot", *AS_JSON)
    assert alone.code == 1
    assert alone.json["systems"] == []
    assert [problem["code"] for problem in alone.json["problems"]] == ["no-common-id"]


@pytest.mark.parametrize("gold", ["missing", ".", "empty", "nothing"])
def test_without_a_gold_nothing_is_scored(lexeval: Lexeval, happy: Path, gold: str):
    Path("empty").write_text("")
    Path("nothing").write_text("# a comment\n")
    answer = lexeval("score", "substitution", gold, "shy.oot")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"{gold}:")
    machine = lexeval("score", "substitution", gold, "shy.oot", *AS_JSON)
    assert machine.json["systems"] == []
    assert machine.json["problems"][0]["path"] == gold


def test_the_gold_s_faults_are_said_and_the_rest_is_scored(lexeval: Lexeval, happy: Path):
    with open("gold", "a") as file:
        file.write("cold.a 4 :: chilly zero;icy -1;\nhot.a 5 :: warm 2.5;spicy 2;\n")
    answer = score(lexeval, "shy.oot", *AS_JSON)
    assert answer.code == 0
    assert answer.json["systems"][0]["measures"]["items"] == 4
    assert "gold:4: error: " in answer.err
    assert "gold:5: error: " in answer.err


def test_an_odd_file_name_is_shown_as_an_escape(lexeval: Lexeval, happy: Path):
    name = os.fsdecode(b"caf\xe9.oot")
    try:
        Path(name).write_text("happy.a 1 ::: glad\nhappy.a 98 ::: x\n")
    except OSError:
        pytest.skip("this file system takes no such name")
    answer = score(lexeval, name, *AS_JSON)
    assert answer.code == 0
    assert answer.json["systems"][0]["path"] == name
    assert "caf\\udce9.oot:2: warning" in answer.err


# -- wrong usage ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set", "k=11"], "between 0 and 10"),
        (["--set", "k"], "NAME=VALUE"),
        (["--set", "kk=1"], "did you mean 'k'?"),
        (["--set", "matching=none"], "scorer, document, fold, exact"),
        (["--set", "resamples=-1"], "resamples"),
        (["--preset", "score"], "default, score.pl"),
        (["--by", "lexelt"], "there are pos"),
        (["--header"], "has no option --header; it has --encoding, --as"),
        (["--columns", "A,B"], "has no option --columns"),
        (["--source", "."], "has no option --source"),
        (["--as", "worst"], "best, oot, mw"),
        (["-o", "gold"], "would overwrite"),
        (["-o", "./shy.oot"], "would overwrite"),
        (["--format", "xml"], "markdown"),
        (["--colour"], "--colour"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_2(lexeval: Lexeval, happy: Path, words: list[str], said: str):
    before = {path: path.read_bytes() for path in happy.iterdir()}
    answer = score(lexeval, "shy.oot", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err.splitlines()[-1]
    assert {path: path.read_bytes() for path in happy.iterdir()} == before


@pytest.mark.parametrize("words", [["score"], ["score", "substitution"], ["score", "substitution", "gold"], ["scroe"]])
def test_missing_words_are_wrong_usage(lexeval: Lexeval, words: list[str]):
    assert lexeval(*words).code == 2


def test_an_unknown_task_is_answered_with_those_there_are(lexeval: Lexeval, happy: Path):
    answer = lexeval("score", "translation", "gold", "shy.oot")
    assert answer.code == 2
    assert "substitution" in answer.err


def test_a_file_that_cannot_be_written_is_named(lexeval: Lexeval, happy: Path):
    answer = score(lexeval, "shy.oot", "-o", "no/such/folder/out.csv")
    assert answer.code == 1
    assert "no/such/folder/out.csv: cannot be written" in answer.err


def test_a_reader_that_has_seen_enough_is_no_error(happy: Path):
    command = [sys.executable, "-m", "lexeval_gui", "score", "substitution", "gold", "shy.oot", "--items"]
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, timeout=120)
    os.close(writing)
    assert run.returncode == 0
    assert b"Traceback" not in run.stderr
    assert b"BrokenPipe" not in run.stderr


# -- what is loaded ---------------------------------------------------------------------------------------------------


def loaded_by(words: list[str]) -> set[str]:
    """The top-level modules that a command has loaded when it ends."""
    text = (
        "import sys, lexeval_gui.__main__ as m\n"
        f"try: m.main({words!r})\n"
        "except SystemExit: pass\n"
        "print('\\n' + ' '.join({name.split('.')[0] for name in sys.modules}))"
    )
    run = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True, timeout=120)
    return set(run.stdout.splitlines()[-1].split())


def test_scoring_loads_no_qt_and_no_scipy(happy: Path):
    found = loaded_by(["score", "substitution", "gold", "shy.oot"])
    assert "numpy" in found
    assert found.isdisjoint({"PySide6", "shiboken6", "pyqtgraph", "scipy"})


@pytest.mark.parametrize("words", [["--help"], ["score", "--help"]])
def test_help_loads_nothing_heavy(words: list[str]):
    assert loaded_by(words).isdisjoint({"numpy", "PySide6", "shiboken6", "pyqtgraph", "scipy", "lxml"})


def test_a_pipe_is_read_once_and_whole_beside_a_file_that_is_missing(happy: Path, lexeval: Lexeval):
    reading, writing = os.pipe()
    os.write(writing, Path("bold.oot").read_bytes())
    os.close(writing)
    try:
        answer = lexeval("score", "substitution", "gold", f"/dev/fd/{reading}", "missing.oot", "--format", "json")
    finally:
        os.close(reading)
    assert answer.code == 1
    assert [problem["path"] for problem in answer.json["problems"]] == ["missing.oot"]
    alone = lexeval("score", "substitution", "gold", "bold.oot", "--format", "json")
    assert answer.json["systems"][0]["measures"] == alone.json["systems"][0]["measures"]


def test_a_closed_standard_output_is_said(happy: Path, lexeval: Lexeval, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdout", None)
    assert lexeval("score", "substitution", "gold", "bold.oot").code == 1


def test_problems_never_stand_among_the_scores(happy: Path, lexeval: Lexeval, monkeypatch: pytest.MonkeyPatch):
    Path("odd.oot").write_text(Path("bold.oot").read_text() + "not a line\n")
    monkeypatch.setattr(sys, "stderr", None)
    assert "not a line" not in lexeval("score", "substitution", "gold", "odd.oot").out


@pytest.mark.parametrize(
    ("system", "words", "measure", "value"),
    [
        ("wordtune", ["denominator=attempted"], "coverage_f_optimal", "0.471"),
        ("rogets_listed_order", ["denominator=attempted"], "coverage_f_optimal", "0.195"),
        ("wordtune", [], "coverage_f_of_means", "0.365"),
        ("wordtune", ["gold_reading=score.pl"], "coverage_f_optimal", "0.4595"),
    ],
)
def test_conventions_do_on_real_data_what_is_known_of_them(
    shared: Path, lexeval: Lexeval, system: str, words: list[str], measure: str, value: str
):
    folder = shared / "data" / "substitution"
    files = folder / "gold" / "lst_test.gold", folder / "systems" / f"{system}.oot"
    settings = [word for name in words for word in ("--set", name)]
    found = lexeval("score", "substitution", *files, *settings, *AS_JSON).json["systems"][0]["measures"][measure]
    assert found == pytest.approx(float(value), abs=0.6 * 10.0 ** -len(value[2:]))


def test_ten_duplicates_that_each_count_inflate_recall(shared: Path, lexeval: Lexeval, tmp_path: Path):
    folder = shared / "data" / "substitution"
    lines = (line.split(" ::: ") for line in (folder / "systems" / "wordtune.oot").read_text().splitlines())
    ten = (f"{head} ::: {';'.join([answers.split(';')[0]] * 10)}\n" for head, answers in lines)
    (tmp_path / "ten.oot").write_text("".join(ten))
    files = folder / "gold" / "lst_test.gold", tmp_path / "ten.oot"
    for value, recall in (("first", 0.179), ("each", 1.791)):
        made = lexeval("score", "substitution", *files, "--set", f"duplicates={value}", *AS_JSON).json
        assert made["systems"][0]["measures"]["oot_recall"] == pytest.approx(recall, abs=6e-4)
