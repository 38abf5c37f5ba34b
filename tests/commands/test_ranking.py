"""`lexeval ranking`: all systems by one measure."""

from __future__ import annotations

import csv
import io
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json")
WORDS = ("glad", "merry", "sunny", "wrong")


@pytest.fixture
def four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A gold of 80 items, a good system, two middling ones and a bad one; the names of their files."""
    monkeypatch.chdir(tmp_path)
    rng, items = np.random.default_rng(5), range(1, 81)
    Path("gold").write_text("".join(f"happy.a {item} :: glad 3;merry 2;sunny 1;\n" for item in items))
    for name, shares in (("good", (0.9, 0.8)), ("fair", (0.5, 0.4)), ("even", (0.5, 0.4)), ("bad", (0.1, 0.1))):
        answers = [[word if rng.random() < share else "wrong" for word, share in zip(WORDS, shares)] for _ in items]  # noqa: B905
        lines = (
            f"happy.a {item} ::: {';'.join(dict.fromkeys(given))}\n" for item, given in zip(items, answers, strict=True)
        )
        Path(f"{name}.oot").write_text("".join(lines))
    return ("bad.oot", "even.oot", "fair.oot", "good.oot")


def test_ranks_and_letters(lexeval: Lexeval, four):
    made = lexeval("ranking", "substitution", "gold", *four, *AS_JSON).json
    systems = made["systems"]
    assert [system["name"] for system in systems][::3] == ["good", "bad"]
    assert [system["ranks"] for system in systems] == [[1, 1], [2, 3], [2, 3], [4, 4]]
    assert [system["letters"] for system in systems] == ["a", "b", "b", "c"]
    assert (made["measure"], made["correction"], made["family"], made["needed_resamples"]) == (
        "coverage_f", "max-t", 6, None,
    )  # fmt: skip
    assert "| resamples:1000 | seed:1 | correction:max-t | family:6 |" in made["signature"]


def test_each_pair_is_that_of_compare(lexeval: Lexeval, four):
    made = lexeval("ranking", "substitution", "gold", *four, "--correction", "holm", *AS_JSON).json
    order = [system["name"] for system in made["systems"]]
    assert [pair["systems"] for pair in made["pairs"]] == [list(both) for both in combinations(order, 2)]
    for pair in made["pairs"]:
        files = [f"{name}.oot" for name in pair["systems"]]
        alone = lexeval("compare", "substitution", "gold", *files, *AS_JSON).json
        for name in ("difference", "interval", "p", "p_bootstrap", "items", "wins", "losses", "ties"):
            assert pair[name] == alone[name]
        assert pair["values_compared"] == [system["value_compared"] for system in alone["systems"]]
        assert pair["p_corrected"] >= pair["p"]


def test_the_table_of_pairs_has_the_numbers_of_the_json(lexeval: Lexeval, four):
    made = lexeval("ranking", "substitution", "gold", *four, *AS_JSON).json
    ranks = {system["name"]: system for system in made["systems"]}
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        out = lexeval("ranking", "substitution", "gold", *four, "--format", format).out
        rows = list(csv.DictReader(io.StringIO(out), delimiter=delimiter))
        assert len(rows) == 6
        for row, pair in zip(rows, made["pairs"], strict=True):
            assert [row["first"], row["second"]] == pair["systems"]
            assert float(row["p_corrected"]) == pair["p_corrected"]
            assert [float(row["low"]), float(row["high"])] == pair["interval"]
            first = ranks[row["first"]]
            assert [int(row["first_rank_low"]), int(row["first_rank_high"])] == first["ranks"]
            assert row["first_letters"] == first["letters"]


@pytest.mark.parametrize("format", ["text", "latex", "markdown"])
def test_what_people_read(lexeval: Lexeval, four, format):
    out = lexeval("ranking", "substitution", "gold", *four, "--format", format).out
    rank = "2--3" if format == "latex" else "2–3"
    for words in ("coverage F of 4 systems: 5 of 6 pairs told apart", "family:6", "share a letter", "good", rank):
        assert words in out


def test_the_text_has_ranks_matrix_and_pairs(lexeval: Lexeval, four):
    out = lexeval("ranking", "substitution", "gold", *four).out
    systems, matrix, pairs = out.split("\n\n")[1], out.split("Differences\n\n")[1], out.split("Pairs\n\n")[1]
    assert [line.split()[0] for line in systems.splitlines()[2:]] == ["1", "2–3", "2–3", "4"]
    cells = [line.split() for line in matrix.splitlines()[2:6]]
    assert sum(cell.endswith("*") for line in cells for cell in line) == 5
    assert len(pairs.split("\n\n")[0].splitlines()) == 2 + 6


def test_items_of_a_filter_alone(lexeval: Lexeval, four):
    made = lexeval("ranking", "substitution", "gold", *four, "--where", "id:~1", *AS_JSON)
    assert {pair["items"] for pair in made.json["pairs"]} == {sum("1" in str(item) for item in range(1, 81))}
    assert '| where:"id:~1" | resamples:1000 |' in made.json["signature"]


def test_holm_says_where_there_are_too_few_resamples(lexeval: Lexeval, four):
    few = ("--correction", "holm", "--set", "resamples=100")
    assert "holm needs at least 119 resamples" in lexeval("ranking", "substitution", "gold", *four, *few).out
    assert lexeval("ranking", "substitution", "gold", *four, *few, *AS_JSON).json["needed_resamples"] == 119


def test_what_cannot_be_ranked_is_said(lexeval: Lexeval, four):
    one = lexeval("ranking", "substitution", "gold", "good.oot")
    assert (one.code, one.out) == (2, "")
    assert "a ranking needs at least two systems, and there is one" in one.err
    none = lexeval("ranking", "substitution", "gold", "good.oot", "bad.oot", "--set", "resamples=0")
    assert (none.code, none.out) == (2, "")
    assert "needs resamples" in none.err
    other = lexeval("ranking", "substitution", "gold", *four, "--measure", "best1")
    assert other.code == 2
    assert "there is no measure 'best1'" in other.err
    Path("odd.oot").write_text("nothing that can be read")
    left = lexeval("ranking", "substitution", "gold", "good.oot", "odd.oot")
    assert left.code == 1
    assert "needs at least two systems" in left.err


def test_systems_of_another_kind_have_no_measure_in_common(lexeval: Lexeval, happy: Path):
    Path("first.best").write_text("happy.a 1 :: glad\nbright.a 2 :: clever\nrun.v 3 :: flow\n")
    made = lexeval("ranking", "substitution", "gold", "bold.oot", "shy.oot", "first.best")
    assert made.code == 2
    assert "bold and shy and first have no measure in common: compare files of one kind" in made.err
