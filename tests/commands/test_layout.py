"""`lexeval score` lays its table out: columns, digits, intervals, siunitx; the numbers stay those of the JSON."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from lexeval_gui.core.tables import format_number
from lexeval_gui.workspace import opening
from tests.commands.conftest import Answer, Lexeval

RESAMPLED = ("--set", "resamples=50")


@pytest.fixture
def files() -> list[str]:
    sources = opening.plan(opening.sample("substitution-systems").paths).sources
    return [source.path for role in ("gold", "system") for source in sources if source.role == role]


@pytest.fixture
def score(lexeval: Lexeval, files: list[str]):
    def run(*words: object) -> Answer:
        return lexeval("score", "substitution", *files, *words)

    return run


def cells(line: str) -> list[str]:
    return [cell.replace("**", "").replace("\\", "").strip() for cell in line.strip("| \n").split(" | ")]


def read(answer: Answer) -> list[list[str]]:
    """The rows of a table of Markdown."""
    return [cells(line) for line in answer.out.splitlines() if line.startswith("|") and ":--" not in line]


def test_only_the_columns_that_are_wanted_in_their_order(score) -> None:
    made = {system["name"]: system for system in score("--format", "json").json["systems"]}
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        text = score("--format", format, "--table-columns", "items, coverage_f,system").out
        head, *rows = csv.reader(io.StringIO(text), delimiter=delimiter)
        assert head == ["items", "coverage_f", "system"]
        for items, value, name in rows:
            assert int(items) == made[name]["measures"]["items"]
            assert float(value) == made[name]["measures"]["coverage_f"]
    assert read(score("--format", "markdown", "--table-columns", "coverage_f,system"))[0] == ["F", "system"]


@pytest.mark.parametrize("digits", [0, 1, 5])
def test_digits_of_all_numbers_and_of_their_intervals(score, digits: int) -> None:
    made = score("--format", "json", *RESAMPLED).json["systems"]
    head, *rows = read(score("--format", "markdown", "--digits", digits, "--intervals", "cell", *RESAMPLED))
    place = head.index("F")
    for row, system in zip(rows, made, strict=True):
        low, high = (format_number(end, digits) for end in system["intervals"]["coverage_f"])
        assert row[place] == f"{format_number(system['measures']['coverage_f'], digits)} [{low}, {high}]"
    assert not any("95" in title for title in head)
    beside = read(score("--format", "markdown", "--digits", digits, *RESAMPLED))
    place = beside[0].index("F 95 %")
    low, high = (format_number(end, digits) for end in made[0]["intervals"]["coverage_f"])
    assert beside[1][place] == (f"{low}–{high}" if low != high or digits else beside[1][place])


def test_digits_of_one_system_whose_measures_stand_below_each_other(lexeval: Lexeval, files: list[str]) -> None:
    words = ("score", "substitution", *files[:2], *RESAMPLED)
    system = lexeval(*words, "--format", "json").json["systems"][0]
    rows = {row[0]: row[1] for row in read(lexeval(*words, "--format", "markdown", "--digits", 1))[1:]}
    low, high = (format_number(end, 1) for end in system["intervals"]["coverage_f"])
    assert rows["coverage_f"] == f"{format_number(system['measures']['coverage_f'], 1)} [{low}, {high}]"
    assert "." not in rows["items"]
    plain = lexeval(*words, "--format", "markdown", "--intervals", "none").out
    assert "[" not in plain


def test_intervals_stand_nowhere_or_where_machines_read_them(score) -> None:
    assert "95" not in score("--format", "latex", "--intervals", "none", *RESAMPLED).out
    assert "coverage_f_low" not in score("--format", "csv", "--intervals", "none", *RESAMPLED).out
    for place in ("columns", "cell"):
        text = score("--format", "csv", "--intervals", place, *RESAMPLED).out
        assert text == score("--format", "csv", *RESAMPLED).out
    assert score("--intervals", "columns", *RESAMPLED).out == score(*RESAMPLED).out


def test_siunitx_says_which_package_it_needs(score) -> None:
    text = score("--format", "latex", "--siunitx", "--stars", "--intervals", "cell", *RESAMPLED).out
    assert text.splitlines()[1] == "% \\usepackage{booktabs, siunitx}"
    assert re.search(r"\\selectfont \.\d{3}\{\\mdseries ~\{\[\}\.\d{3}, \.\d{3}\]\}", text)
    assert "{F}" in text
    assert "siunitx" not in score("--format", "latex").out


def test_items_have_the_columns_and_digits_that_are_wanted(score) -> None:
    text = score("--items", "--format", "markdown", "--table-columns", "id,coverage_f", "--digits", 1).out
    rows = [cells(line) for line in text.splitlines() if line.startswith("|")]
    assert rows[0] == ["id", "F"]
    assert all(re.fullmatch(r"\.\d|1\.0|–", row[1]) for row in rows[2:])
    assert len(rows) > 10


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--table-columns", "nonsense"), "there is no column 'nonsense'; there are system, "),
        (("--digits", "11"), "digits are a whole number from 0 to 10, not '11'"),
        (("--digits", "-1"), "digits are a whole number from 0 to 10, not '-1'"),
        (("--digits", "2", "--format", "json"), "--digits is for a table, not for JSON"),
        (("--table-columns", "system", "--format", "json"), "--table-columns is for a table, not for JSON"),
        (("--siunitx",), "--siunitx is for --format latex"),
        (("--items", "--intervals", "cell"), "--intervals is for a table of systems, not for a list of items"),
        (("--by", "pos", "--intervals", "columns"), "--intervals columns is for a row per system"),
    ],
)
def test_what_does_not_go_together_is_said(score, words: tuple[str, ...], said: str) -> None:
    answer = score(*words)
    assert answer.code == 2
    assert said in answer.err
    assert answer.out == ""


@pytest.mark.parametrize("format", ["text", "latex", "markdown", "html"])
@pytest.mark.parametrize("stars", [False, True], ids=["plain", "stars"])
@pytest.mark.parametrize("best", [False, True], ids=["none", "best"])
def test_the_note_tells_the_marks_that_there_are(score, format: str, stars: bool, best: bool) -> None:
    words = [*(["--stars"] if stars else []), *([] if best else ["--no-best"])]
    out = score("--format", format, *RESAMPLED, *words).out
    bold = {"text": "•", "latex": r"\textbf{.", "markdown": "**", "html": "<strong>"}[format]
    note = next(line for line in out.splitlines() if "k:1" in line)
    numbers = out.replace(note, "")
    assert ("p ≤" in note) == stars
    assert (bold in numbers) == (best and (stars or format != "text"))
    assert ("•: the best of its column" in note) == (best and stars and format == "text")
    assert ("bold: the best of its column" in note) == (best and stars and format != "text")
    assert ("*" in re.sub(r"\*\*\.?\d[\d.]*\*\*", "", numbers)) == (stars or (best and format == "text"))


VERBS = ("compare", "ranking", "why", "worth", "conventions", "curve", "map", "table", "figuredata")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_lays_its_table_out(lexeval: Lexeval, files: list[str], verb: str) -> None:
    own = {"curve": ("--over", "k"), "map": ("--over", "k,n"), "figuredata": ("--figure", "items")}.get(verb, ())
    words = (verb, "substitution", *(files[:3] if verb in ("compare", "why") else files), *own)
    head, *rows = csv.reader(io.StringIO(lexeval(*words, "--format", "csv").out))
    first, last = head[0], head[-1]
    for highest in (False, True):
        chosen = ("--table-columns", f"{last},{first}", "--table-sort", first, *(["--table-highest"] * highest))
        found = list(csv.reader(io.StringIO(lexeval(*words, "--format", "csv", *chosen).out)))
        assert found[0] == [last, first]
        assert sorted(found[1:]) == sorted([row[-1], row[0]] for row in rows)
        keys = [float(row[1]) if re.fullmatch(r"-?[\d.]+", row[1]) else row[1].casefold() for row in found[1:]]
        assert keys == sorted(keys, reverse=highest)
    refused = lexeval(*words, "--format", "csv", "--table-columns", "nonsense")
    assert (refused.code, refused.out) == (2, "")
    assert "there is no column 'nonsense'; there are " in refused.err
    assert lexeval(*words, "--format", "json", "--digits", "1").code == 2
    assert lexeval(*words, "--table-highest").code == 2


def test_digits_of_one_column(score) -> None:
    head, first, *_ = read(score("--format", "markdown", "--digits", "1", "--digits", "coverage_f=5"))
    assert re.fullmatch(r"\.\d{5}", first[head.index("F")])
    assert re.fullmatch(r"\.\d", first[head.index("P")])
    assert "there is no column 'x'" in score("--digits", "x=3").err


def test_html_is_a_whole_page_wherever_it_goes(score, tmp_path: Path) -> None:
    out = score("--format", "html").out
    assert out.startswith("<!DOCTYPE html>")
    assert out.endswith("</html>\n")
    score("--format", "html", "-o", tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text(encoding="utf-8") == out
    assert score("--items", "--format", "html").out.startswith("<!DOCTYPE html>")


def test_a_file_stays_as_it_was_where_the_layout_is_refused(score, tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    kept.write_text("mine")
    assert score("--format", "csv", "--table-columns", "nonsense", "-o", kept).code == 2
    assert kept.read_text() == "mine"
