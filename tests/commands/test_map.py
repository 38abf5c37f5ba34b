"""`lexeval map`: each cell is what `lexeval score` or `compare` prints under its settings."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json")
BOTH = ("shy.oot", "bold.oot")


def make(lexeval: Lexeval, *words: object):
    return lexeval("map", "substitution", "gold", *words)


def test_each_cell_is_the_score_there(lexeval: Lexeval, happy: Path):
    made = make(lexeval, *BOTH, "--over", "k=0:.5,matching", *AS_JSON).json
    first, second = made["over"]
    assert (first, second["parameter"]) == ({"parameter": "k", "values": ["0", "0.25", "0.5"]}, "matching")
    for row, k in enumerate(first["values"]):
        for column, matching in enumerate(second["values"]):
            chosen = ("--set", f"k={k}", "--set", f"matching={matching}")
            scored = lexeval("score", "substitution", "gold", *BOTH, *chosen, *AS_JSON).json
            for drawn, system in zip(made["systems"], scored["systems"], strict=True):
                assert drawn["values"][row][column] == pytest.approx(system["measures"]["coverage_f"], abs=1e-12)


def add_an_item_of_one_response() -> None:
    with open("gold", "a") as gold:
        gold.write("walk.v 4 :: go 1;\n")


def test_each_cell_of_some_items_is_their_score_there(lexeval: Lexeval, happy: Path):
    """Also where a convention of joining makes an item count that did not: `items` is one."""
    add_an_item_of_one_response()
    words = (*BOTH, "--where=-id:1", *AS_JSON)
    made = make(lexeval, *words, "--over", "k=0:.25,items=two-responses:all").json
    found = {}
    for row, k in enumerate(made["over"][0]["values"]):
        for column, items in enumerate(made["over"][1]["values"]):
            chosen = ("--set", f"k={k}", "--set", f"items={items}")
            scored = lexeval("score", "substitution", "gold", *words, *chosen).json
            found[items] = scored["systems"][0]["counts"]
            for drawn, system in zip(made["systems"], scored["systems"], strict=True):
                assert drawn["values"][row][column] == pytest.approx(system["measures"]["coverage_f"], abs=1e-12)
    assert found["all"] != found["two-responses"]


def test_items_of_features_of_ones_own_stay(lexeval: Lexeval, happy: Path):
    """A convention of joining that makes other items count asks for no other file of features."""
    add_an_item_of_one_response()
    Path("own.csv").write_text("id,mood\n1,good\n2,bad\n3,bad\n")
    own = (*BOTH, "--join", "own.csv", "--where", "mood:good")
    by_id = make(lexeval, *BOTH, "--where", "id:1", "--over", "k=0:.25,items", *AS_JSON).json
    made = make(lexeval, *own, "--over", "k=0:.25,items", *AS_JSON)
    assert made.code == 0, made.err
    assert [drawn["values"] for drawn in made.json["systems"]] == [drawn["values"] for drawn in by_id["systems"]]
    assert lexeval("conventions", "substitution", "gold", *own).code == 0


def test_each_cell_of_two_is_their_comparison_there(lexeval: Lexeval, happy: Path):
    sampled = ("--set", "resamples=99")
    made = make(
        lexeval, *BOTH, "--over", "n=1:3", "--over", "k=0:1:.5", "--wins", "shy", "bold", *sampled, *AS_JSON
    ).json
    compared = made["compared"]
    assert compared["systems"] == ["shy", "bold"]
    for row, n in enumerate(made["over"][0]["values"]):
        for column, k in enumerate(made["over"][1]["values"]):
            chosen = ("--set", f"n={n}", "--set", f"k={k}", *sampled)
            alone = lexeval("compare", "substitution", "gold", *BOTH, *chosen, *AS_JSON).json
            assert compared["difference"][row][column] == alone["difference"]
            assert compared["p"][row][column] == alone["p"]
            assert [compared[end][row][column] for end in ("low", "high")] == alone["interval"]
            ahead = {True: "shy", False: "bold"}[alone["difference"] > 0] if alone["difference"] else None
            assert compared["winner"][row][column] == ahead
            assert compared["significant"][row][column] == (alone["p"] <= 0.05)
    assert "| p:uncorrected |" in made["signature"]


def test_two_that_are_named_the_other_way_round_have_the_other_sign(lexeval: Lexeval, happy: Path):
    words = (*BOTH, "--over", "n=1:3,k=0:.5", "--set", "resamples=20", *AS_JSON, "--wins")
    one, other = (make(lexeval, *words, *pair).json["compared"] for pair in (("shy", "bold"), ("bold", "shy")))
    flat = [[-value for value in line] for line in other["difference"]]
    assert one["difference"] == [[value + 0.0 for value in line] for line in flat]
    assert one["winner"] == other["winner"]


def test_a_table_for_machines_has_a_row_for_each_cell(lexeval: Lexeval, happy: Path):
    words = (*BOTH, "--over", "n=1:2,denominator", "--wins", "shy", "bold", "--set", "resamples=20")
    made = make(lexeval, *words, *AS_JSON).json
    rows = list(csv.DictReader(io.StringIO(make(lexeval, *words, "--format", "csv").out)))
    assert [(row["n"], row["denominator"]) for row in rows] == [
        (n, d) for n in ("1", "2") for d in ("all", "attempted", "predictions")
    ]
    flat = [value for line in made["compared"]["difference"] for value in line]
    assert [float(row["difference"]) for row in rows] == flat
    assert [row["winner"] or None for row in rows] == [who for line in made["compared"]["winner"] for who in line]


def test_a_grid_is_read(lexeval: Lexeval, happy: Path):
    out = make(lexeval, *BOTH, "--over", "k=0:1:1", "--over", "n=1:3", "--wins", "shy", "bold").out
    assert "coverage F of shy less that of bold, over k and n" in out
    assert "All cells share the same draws, and p is not corrected for their number." in out
    assert "| k:0…1 | n:1…3 |" in out
    assert [line.split()[0] for line in out.splitlines() if line[:5].strip() in ("0", "1")] == ["0", "1"]
    two = make(lexeval, *BOTH, "--over", "k=0:1:1", "--over", "n=1:3").out
    assert "coverage F over k and n: shy" in two
    assert "coverage F over k and n: bold" in two


def test_some_items_alone_are_those_of_the_score(lexeval: Lexeval, happy: Path):
    where = ("--where", "pos:a")
    made = make(lexeval, *BOTH, "--over", "k=1:1:1,items", *where, *AS_JSON).json
    for column, items in enumerate(made["over"][1]["values"]):
        chosen = ("--set", f"items={items}", *where)
        scored = lexeval("score", "substitution", "gold", *BOTH, *chosen, *AS_JSON).json
        for drawn, system in zip(made["systems"], scored["systems"], strict=True):
            assert drawn["values"][0][column] == pytest.approx(system["measures"]["coverage_f"], abs=1e-12)
    assert 'where:"pos:a"' in made["signature"]


def test_a_system_without_the_measure_is_left_out(lexeval: Lexeval, happy: Path):
    made = make(lexeval, "shy.oot", "first.best", "--over", "k=0:1,n", *AS_JSON).json
    assert [system["name"] for system in made["systems"]] == ["shy"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--over", "k"], "a map is over two parameters"),
        (["--over", "k,q"], "there is no parameter 'q'"),
        (["--over", "k,k"], "over two parameters, and k is one"),
        (["--over", "k,resamples"], "resamples does not act on coverage_f"),
        (["--over", "k,n", "--measure", "nothing"], "there is no measure 'nothing'"),
        (["--over", "k,n", "--wins", "shy", "nobody"], "--wins: there is no system 'nobody'; there are shy, bold"),
        (["--over", "k,n", "--wins", "shy", "shy"], "shy is named twice"),
        (["--over", "k,n", "--wins", "shy", "bold", "--set", "resamples=0"], "resamples has to be 1 or more"),
        ([], "--over"),
    ],
)
def test_wrong_usage_names_what_there_is(lexeval: Lexeval, happy: Path, words: list[str], said: str):
    answer = make(lexeval, *BOTH, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err.splitlines()[-1]
