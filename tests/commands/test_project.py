"""`lexeval project` as it is typed, and a project in the place of files."""

from __future__ import annotations

import csv
import io
import json
import random
import sqlite3
from pathlib import Path

import pytest

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening, scoring
from lexeval_gui.workspace.projects.project import Project
from tests.commands.conftest import Lexeval


@pytest.fixture
def project(happy: Path) -> Path:
    """A project of two systems: an answer of one removed, k = 0.5, a tag and a note."""
    plan = opening.plan(["gold", "shy.oot", "bold.oot"])
    settings = Settings(opening.task("substitution").identity.parameters).with_values({"k": "0.5"})
    evaluation = scoring.evaluate_plan(plan, settings, ()).evaluation
    removed = evaluation.gesture(Gesture("1", ("answer", "bold", 2), "remove"))
    assert isinstance(removed, Change)
    journal = Journal()
    for change in (removed, Change("tags", "1", None, [], ["sense"]), Change("note", "2", None, "", "-1 or +1?")):
        journal.add(change, "Ann")
    Project.create("a.lexeval", plan, settings, journal).close()
    Path("changed.oot").write_text(Path("bold.oot").read_text().replace("glad;sad;ill", "glad;ill"))
    return happy


def measures(answer: object, system: int) -> object:
    return answer["systems"][system]["measures"]  # type: ignore[index]


def test_a_project_is_scored_with_its_changes_and_settings(lexeval: Lexeval, project: Path):
    scored = lexeval("score", "substitution", "a.lexeval", "--format", "json")
    by_hand = lexeval("score", "substitution", "gold", "shy.oot", "changed.oot", "--set", "k=0.5", "--format", "json")
    assert (scored.code, scored.err) == (0, by_hand.err)
    for system in (0, 1):
        assert measures(scored.json, system) == pytest.approx(measures(by_hand.json, system), rel=1e-12)
    assert scored.json["parameters"]["k"] == "0.5"
    on_top = lexeval("score", "substitution", "a.lexeval", "--set", "k=1", "--format", "json")
    assert on_top.json["parameters"]["k"] == "1"
    assert measures(on_top.json, 1) != measures(scored.json, 1)
    assert lexeval("curve", "substitution", "a.lexeval", "--over", "k").code == 0


def test_wrong_usage_is_said(lexeval: Lexeval, project: Path):
    assert "opened by itself" in lexeval("score", "substitution", "a.lexeval", "shy.oot").err
    assert "is a project of the task substitution, not of edits" in lexeval("score", "edits", "a.lexeval").err
    nothing = lexeval("score", "substitution", "gold")
    assert (nothing.code, nothing.out) == (2, "")
    assert "at least one SYSTEM is needed" in nothing.err
    assert "there is no parameter" in lexeval("score", "substitution", "a.lexeval", "--set", "q=1").err
    assert "would overwrite" in lexeval("score", "substitution", "a.lexeval", "-o", "a.lexeval").err
    assert "there is no such file" in lexeval("score", "substitution", "none.lexeval").err
    Path("gold").rename("gone")
    missing = lexeval("score", "substitution", "a.lexeval")
    assert missing.code == 1
    assert "gold" in missing.err


def test_out_in_and_out_again_is_the_same_bytes(lexeval: Lexeval, project: Path):
    out = lexeval("project", "export", "a.lexeval")
    assert out.code == 0
    assert lexeval("project", "export", "a.lexeval", "-o", "a.jsonl").code == 0
    made = lexeval("project", "import", "a.jsonl", "-o", "b.lexeval")
    assert (made.code, made.out) == (0, "")
    assert "b.lexeval is made, with 3 steps" in made.err
    assert lexeval("project", "export", "b.lexeval").out == out.out == Path("a.jsonl").read_text()
    again = lexeval("project", "import", "a.jsonl", "-o", "b.lexeval")
    assert again.code == 1
    assert "there is a file of this name already" in again.err


def test_annotations_go_to_a_spreadsheet(lexeval: Lexeval, project: Path):
    rows = list(csv.DictReader(io.StringIO(lexeval("project", "export", "a.lexeval", "--format", "csv").out)))
    assert [(row["item"], row["tags"], row["note"], row["who"]) for row in rows] == [
        ("1", "sense", "", "Ann"), ("2", "", "'-1 or +1?", "Ann"),
    ]  # fmt: skip


def test_of_a_damaged_project_what_can_be_read_is_written(lexeval: Lexeval, project: Path):
    data = bytearray(Path("a.lexeval").read_bytes())
    data[-4096:] = random.Random(1).randbytes(4096)
    Path("a.lexeval").write_bytes(data)
    assert "is damaged" in lexeval("score", "substitution", "a.lexeval").err
    out = lexeval("project", "export", "a.lexeval", "-o", "a.jsonl")
    assert out.code == 1
    assert "steps of its journal can be read" in out.err
    assert "a.lexeval.good: note: is the last good copy of it, of " in out.err
    assert len(Path("a.jsonl").read_text().splitlines()) > 3
    assert lexeval("project", "import", "a.jsonl", "-o", "b.lexeval").code == 0


def test_the_last_good_copy_can_be_written_too_and_more_in_it_is_said(lexeval: Lexeval, project: Path):
    whole = lexeval("project", "export", "a.lexeval").out
    Path("older").write_bytes(Path("a.lexeval").read_bytes())
    with Project.open("a.lexeval") as opened:
        opened.journal.add(Change("tags", "2", None, [], ["odd"]), "Ann")
    Path("a.lexeval").write_bytes(Path("older").read_bytes())
    short = lexeval("project", "export", "a.lexeval")
    assert (short.code, short.out) == (0, whole)
    assert "has 3 steps and lacks some that its last good copy has" in short.err
    assert "lacks some" in lexeval("score", "substitution", "a.lexeval").err
    copied = lexeval("project", "export", "a.lexeval.good")
    assert (copied.code, copied.err) == (0, "")
    assert copied.out.startswith(whole)
    assert copied.out.count('"do"') == 4
    assert sorted(str(path) for path in Path().glob("*.good*")) == ["a.lexeval.good"]


def test_a_newer_project_is_written_as_far_as_it_is_understood(lexeval: Lexeval, project: Path):
    whole = lexeval("project", "export", "a.lexeval").out
    connection = sqlite3.connect("a.lexeval")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    out = lexeval("project", "export", "a.lexeval")
    assert (out.code, out.out) == (1, whole)
    assert "was written by a newer LexEval (version 99 of the file" in out.err
    assert "sense" in lexeval("project", "export", "a.lexeval", "--format", "csv").out


def test_a_project_that_is_open_is_left_alone(lexeval: Lexeval, project: Path):
    with Project.open("a.lexeval"):
        for words in (["score", "substitution", "a.lexeval"], ["project", "export", "a.lexeval"]):
            answer = lexeval(*words)
            assert answer.code == 1
            assert "is open in another window or program" in answer.err


def test_lines_that_are_wrong_make_nothing(lexeval: Lexeval, project: Path):
    Path("bad.jsonl").write_text('{"format":"lexeval project","version":1}\n{"undo":1,"at":""}\n')
    answer = lexeval("project", "import", "bad.jsonl", "-o", "b.lexeval")
    assert answer.code == 1
    assert answer.err.startswith("bad.jsonl:2: error: row 1 takes back 1")
    assert not Path("b.lexeval").exists()
    assert lexeval("project", "export", "none.lexeval").code == 1
    assert lexeval("project").code == 2


def test_json_says_that_nothing_could_be_scored(lexeval: Lexeval, project: Path):
    answer = lexeval("score", "substitution", "none.lexeval", "--format", "json")
    assert json.loads(answer.out)["problems"][0]["code"] == "project-missing"
