"""`lexeval crosstab`: the same numbers in every format, filters that work on the command line, tags of a project."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path

import pytest

from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.parts.names import part_name
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.projects.project import Project
from tests.commands.conftest import Answer, Lexeval

TYPES = ("--rows", "type", "--columns", "status")


@pytest.fixture
def files() -> list[str]:
    """The gold and the two runs of a sample of edits."""
    plan = opening.plan(opening.sample("edits-letters").paths)
    roles: dict[str, list[str]] = {"gold": [], "system": []}
    for source in plan.sources:
        roles.setdefault(source.role, []).append(source.path)
    return [*roles["gold"], *roles["system"]]


@pytest.fixture
def crosstab(lexeval: Lexeval, files: list[str]):
    def run(*words: object) -> Answer:
        return lexeval("crosstab", "edits", *files, *words)

    return run


def test_every_format_has_the_same_counts(crosstab):
    tables = crosstab(*TYPES, "--format", "json").json["tables"]
    expected = {
        (table["fixed"]["system"], row, column): count
        for table in tables
        for row, counts in zip(table["row_values"], table["counts"], strict=True)
        for column, count in zip(table["column_values"], counts, strict=True)
        if count
    }
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        rows = csv.DictReader(io.StringIO(crosstab(*TYPES, "--format", format).out), delimiter=delimiter)
        assert {(row["system"], row["type"], row["status"]): int(row["count"]) for row in rows} == expected
    text = crosstab(*TYPES).out
    for table in tables:
        assert f"edits by type and status · system {table['fixed']['system']}" in text
    assert text.rstrip().splitlines()[-1].startswith("edits | type x status | ")


def test_totals_are_the_counts_of_the_scores(crosstab, lexeval: Lexeval, files: list[str]):
    scores = {
        found["name"]: found["measures"]
        for found in lexeval("score", "edits", *files, "--format", "json").json["systems"]
    }
    for table in crosstab(*TYPES, "--format", "json").json["tables"]:
        own, totals = (
            scores[table["fixed"]["system"]],
            dict(zip(table["column_values"], table["column_totals"], strict=True)),
        )
        found = {name: totals.get(name, 0) for name in ("corrected", "recognised", "detected")}
        assert own["corrected"] == found["corrected"]
        assert own["recognised"] == found["corrected"] + found["recognised"]
        assert own["detected"] == sum(found.values())
        assert own["gold"] == sum(found.values()) + totals.get("missed", 0)
        assert own["spurious"] == totals.get("spurious", 0)


def test_the_filter_of_a_cell_counts_that_cell_alone(crosstab):
    rows = list(
        csv.DictReader(io.StringIO(crosstab("--rows", "gold_type", "--columns", "system_type", "--format", "csv").out))
    )
    for row in (rows[0], rows[-1]):
        answer = crosstab(
            "--rows", "gold_type", "--columns", "system_type", "--where", row["filter"], "--format", "json"
        )
        [table] = [table for table in answer.json["tables"] if table["fixed"]["system"] == row["system"]]
        assert table["counts"] == [[int(row["count"])]]
        assert "where:" in answer.json["signature"]


def test_a_third_name_and_the_group_of_the_task(crosstab):
    answer = crosstab("--rows", "group", "--columns", "system", "--by", "status", "--format", "json")
    whole = crosstab("--rows", "type", "--columns", "system", "--format", "json").json["tables"]
    assert {table["rows"] for table in answer.json["tables"]} == {"type_group"}
    sums = Counter[str]()
    for table in answer.json["tables"]:
        for system, count in zip(table["column_values"], table["column_totals"], strict=True):
            sums[system] += count
    assert sums == dict(zip(whole[0]["column_values"], whole[0]["column_totals"], strict=True))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rows", "type", "--columns", "tag"), "they are those of a project"),
        (("--rows", "kind", "--columns", "type"), "nothing here can be counted by 'kind'; there are status, type"),
        (("--rows", "type", "--columns", "type"), "'type' stands twice"),
        (("--rows", "type", "--columns", "status", "--where", "kind:x"), 'no column "kind"'),
        (("--rows", "type"), "--columns"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_words(crosstab, words: tuple[str, ...], said: str):
    answer = crosstab(*words)
    assert answer.code == 2
    assert said in answer.err


def test_the_columns_of_a_lexicon_can_still_be_told(lexeval: Lexeval, tmp_path: Path):
    for name, lines in (("gold", ("runs\trun", "ran\trun", "sees\tsee")), ("one", ("runs\trun", "see\tsee"))):
        (tmp_path / f"{name}.tsv").write_text("\n".join(lines) + "\n")
    words = ("--rows", "side", "--columns", "system", "--file-columns", "2,1", "--format", "json")
    answer = lexeval("crosstab", "lexicon", tmp_path / "gold.tsv", tmp_path / "one.tsv", *words)
    [table] = answer.json["tables"]
    assert dict(zip(table["row_values"], table["row_totals"], strict=True)) == {
        "both": 1,
        "lexicon": 1,
        "dictionary": 2,
    }


def test_tags_of_a_project_are_counted_by_system(lexeval: Lexeval, files: list[str], tmp_path: Path):
    plan = opening.plan(files)
    path, journal = tmp_path / "own.lexeval", Journal()
    settings = Settings(opening.task("edits").identity.parameters)
    with Project.create(path, plan, settings, journal) as project:
        item, name = "0001", Path(files[1]).stem
        for part in (part_name(("gold", 0)), part_name(("gold", 1)), ""):
            journal.add(Change("tags", item, None, None, ["odd"], part), "ann")
        assert not project.store.failure
    answer = lexeval("crosstab", "edits", path, "--rows", "tag", "--columns", "system", "--format", "json")
    [table] = answer.json["tables"]
    assert table["counted"] == "tagged items and parts"
    assert table["row_totals"] == [3 * len(table["column_values"])]
    answer = lexeval("crosstab", "edits", path, "--rows", "tag", "--columns", "status", "--format", "json")
    for table in answer.json["tables"]:
        assert (table["counted"], table["total"]) == ("edits", 2)
    assert name in [table["fixed"]["system"] for table in answer.json["tables"]]


# -- features of one's own --------------------------------------------------------------------------------------------

GOLD_STATUSES = ("corrected", "recognised", "detected", "missed")


@pytest.fixture
def edits(lexeval: Lexeval, files: list[str]) -> list[tuple[str, str, str]]:
    """System, fragment and status of every gold edit, as `score --items` lists them."""
    systems = lexeval("score", "edits", *files, "--items", "--format", "json").json["systems"]
    return [
        (system["name"], edit["fragment"], edit["status"].lower()) for system in systems for edit in system["items"]
    ]


@pytest.fixture
def own(edits, tmp_path: Path) -> dict[str, tuple[str, int]]:
    """Makes `own.csv`: of each fragment but the last a topic and a year; says which."""
    fragments = sorted({fragment for _, fragment, _ in edits})[:-1]
    known = {name: (("law", "sport")[place % 2], 1990 + place) for place, name in enumerate(fragments)}
    rows = "".join(f"{name},{topic},{year}\n" for name, (topic, year) in known.items())
    (tmp_path / "own.csv").write_text(f"id,topic,year\n{rows}")
    return known


def counts(answer: Answer, *names: str) -> Counter[tuple[str, ...]]:
    rows = csv.DictReader(io.StringIO(answer.out))
    return Counter({tuple(row[name] for name in names): int(row["count"]) for row in rows})


def test_features_of_ones_own_are_counted_by(crosstab, edits, own, tmp_path: Path):
    answer = crosstab("--rows", "topic", "--columns", "status", "--join", tmp_path / "own.csv", "--format", "csv")
    found = counts(answer, "system", "topic", "status")
    expected = Counter((system, own[at][0] if at in own else "–", status) for system, at, status in edits)
    assert Counter({key: count for key, count in found.items() if count and key[2] in GOLD_STATUSES}) == expected
    assert "2 items of 10 not in this file" in answer.err  # one of them has no edit in any file


def test_numbers_of_ones_own_are_cut_into_groups_whose_filters_find_them(crosstab, own, tmp_path: Path):
    words = ("--join", tmp_path / "own.csv", "--format", "csv")
    answer = crosstab("--rows", "year", "--columns", "topic", *words)
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert sum(int(row["count"]) for row in rows) >= len(own)
    assert len({row["year"] for row in rows}) > 2
    (some,) = [row for row in rows if int(row["count"]) and row["topic"] == "law"][:1]
    again = crosstab("--rows", "year", "--columns", "topic", "--where", some["filter"], *words)
    assert [int(row["count"]) for row in csv.DictReader(io.StringIO(again.out)) if row["topic"] == "law"] == [
        int(some["count"])
    ]


def test_the_filter_can_ask_for_a_feature_that_is_not_counted_by(crosstab, edits, own, tmp_path: Path):
    words = ("--join", tmp_path / "own.csv", "--where", "year<=1991", "--format", "csv")
    found = counts(crosstab("--rows", "status", "--columns", "system", *words), "system", "status")
    expected = Counter((system, status) for system, at, status in edits if at in own and own[at][1] <= 1991)
    assert Counter({key: count for key, count in found.items() if count and key[1] in GOLD_STATUSES}) == expected


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("id,status\n0001,x\n", 1, "own.csv:1: error: the name 'status' has a meaning in filters already"),
        ("id,system\n0001,x\n", 1, "own.csv:1: error: the name 'system' has a meaning in filters already"),
        ("id,tag\n0001,x\n", 1, "own.csv:1: error: the name 'tag' has a meaning in filters already"),
        ("a,b\n0001,x\n", 1, "own.csv:1: error: expected a first line that names a column `id`"),
        ("id,topic\nnone,x\n", 1, "own.csv:2: error: none of its 1 id is that of an item"),
        ("id,size\n0001,x\n", 2, "nothing here can be counted by 'topic'"),
    ],
)
def test_a_file_of_features_that_does_not_do_is_refused(crosstab, tmp_path: Path, text: str, code: int, said: str):
    (tmp_path / "own.csv").write_text(text)
    answer = crosstab("--rows", "topic", "--columns", "system", "--join", tmp_path / "own.csv")
    assert answer.code == code
    assert said in answer.err
    assert answer.out == ""


def test_what_does_not_fit_is_said_and_stands_in_the_json(crosstab, own, tmp_path: Path):
    (tmp_path / "own.csv").write_text("id,topic\n0001,law\n9999,law\n")
    answer = crosstab("--rows", "topic", "--columns", "status", "--join", tmp_path / "own.csv", "--format", "json")
    assert "own.csv:3: warning: no item has the id '9999'; left out" in answer.err
    assert {"unknown-id", "no-row"} <= {problem["code"] for problem in answer.json["problems"]}


def test_the_file_of_features_is_not_written_over(crosstab, own, tmp_path: Path):
    path = tmp_path / "own.csv"
    before = path.read_bytes()
    answer = crosstab("--rows", "topic", "--columns", "status", "--join", path, "-o", path)
    assert answer.code == 2
    assert path.read_bytes() == before
