"""`lexeval why`: where the difference between two systems comes from."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from lexeval_gui.commands.shared import declaring
from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.statistics import many_tests
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.projects.project import Project
from tests.commands.conftest import Lexeval
from tests.workspace.analysis import made

AS_JSON = ("--format", "json")
FAST = ("--set", "resamples=199")


@pytest.fixture
def ninety(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ninety items; what is typed are the names of the files."""
    made.files(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def why(lexeval: Lexeval, *words: object):
    return lexeval("why", "substitution", "gold", *made.SYSTEMS, *FAST, *words)


def test_every_group_can_be_compared_by_its_filter(lexeval: Lexeval, ninety: Path):
    found = why(lexeval, *AS_JSON).json
    tested = [group for group in found["groups"] if group["p"] is not None]
    assert len(tested) > 5
    for group in tested:
        where = ("--where", group["filter"])
        compared = lexeval("compare", "substitution", "gold", *made.SYSTEMS, *FAST, *where, *AS_JSON).json
        for name in ("items", "difference", "interval", "p"):
            assert group[name] == compared[name], group["filter"]
        assert [group["first"], group["second"]] == [system["value_compared"] for system in compared["systems"]]


def test_the_filters_of_a_subset_find_its_groups(lexeval: Lexeval, ninety: Path):
    found = why(lexeval, "--where", "pos:n,v", "--features", "pos,substitutes", *AS_JSON).json
    assert '| where:"pos:n,v" | resamples:199 | seed:1 | correction:max-t | family:' in found["signature"]
    assert sum(group["items"] for group in found["groups"] if group["feature"] == "pos") == found["items"] < 90
    for group in (group for group in found["groups"] if group["p"] is not None):
        assert group["filter"].startswith("pos:n,v ")
        where = ("--where", group["filter"])
        compared = lexeval("compare", "substitution", "gold", *made.SYSTEMS, *FAST, *where, *AS_JSON).json
        assert group["difference"] == compared["difference"]


def test_the_numbers_over_all_items_are_those_of_compare(lexeval: Lexeval, ninety: Path):
    found = why(lexeval, *AS_JSON).json
    compared = lexeval("compare", "substitution", "gold", *made.SYSTEMS, *FAST, *AS_JSON).json
    for name in ("measure", "difference", "interval", "p", "items", "wins", "losses", "ties"):
        assert found[name] == compared[name]
    assert found["family"] == sum(group["p_corrected"] is not None for group in found["groups"])
    assert re.sub(r" \| correction:max-t \| family:\d+", "", found["signature"]) == compared["signature"]


def test_contributions_add_up_in_every_format(lexeval: Lexeval, ninety: Path):
    found = why(lexeval, "--features", "pos,substitutes", *AS_JSON).json
    for feature in ("pos", "substitutes"):
        parts = [group["contribution"] for group in found["groups"] if group["feature"] == feature]
        assert sum(parts) == pytest.approx(found["difference"], abs=1e-12)
    for format, mark in (("csv", ","), ("tsv", "\t")):
        out = why(lexeval, "--features", "pos,substitutes", "--format", format).out
        rows = list(csv.DictReader(io.StringIO(out), delimiter=mark))
        assert [row["group"] for row in rows] == [group["group"] for group in found["groups"]]
        assert [float(row["contribution"]) for row in rows] == [group["contribution"] for group in found["groups"]]
        assert [row["filter"] for row in rows] == [group["filter"] for group in found["groups"]]


def test_people_read_who_is_ahead_then_where_from_then_the_groups(lexeval: Lexeval, ninety: Path):
    lines = why(lexeval, "--features", "pos").out.splitlines()
    assert re.match(r"first beats second by \+\.\d{3} coverage F \[\.\d+, \.\d+\], p .* · \d+ wins, ", lines[0])
    assert "of the difference" in lines[1]
    assert lines[3].split()[:3] == ["group", "items", "share"]
    assert lines[5] == "part of speech"
    assert {line.split()[0] for line in lines[6:9]} == {"noun", "verb", "adjective"}
    assert lines[6].endswith("pos:n")
    assert "█" in lines[6]
    assert "the contributions of a feature add up to the difference" in lines[-1]
    assert lines[-1].endswith(lexeval("--version").out.split()[1])


@pytest.mark.parametrize("format", ["markdown", "latex"])
def test_tables_for_papers_have_no_bars(lexeval: Lexeval, ninety: Path, format: str):
    out = why(lexeval, "--format", format).out
    assert "█" not in out
    assert "░" not in out
    assert "first beats second" in out
    assert "of the difference" in out


def test_features_and_cuts_are_chosen(lexeval: Lexeval, ninety: Path):
    cuts = ("--cut", "substitutes=3", "--cut", "responses=quantiles:2")
    found = why(lexeval, "--features", "substitutes,responses", *cuts, *AS_JSON).json
    groups = {(group["feature"], group["group"]) for group in found["groups"]}
    assert {("substitutes", "2 – 3"), ("substitutes", "4 and more")} < groups
    assert len(groups) == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--features", "poss"), "there is no feature 'poss' (did you mean 'pos'?); there are mode_share, "),
        (("--cut", "pos=3"), "'pos' is no number among the features asked for; numbers are mode_share, substitutes"),
        (("--cut", "responses"), "--cut takes NAME=PLACES, such as mode_share=.3,.5, not 'responses'"),
        (("--cut", "responses=a,4"), "--cut responses=a,4: expected numbers with commas between"),
        (("--cut", "responses=inf"), "expected numbers with commas between"),
        (("--cut", "responses=quantiles:1"), "expected a whole number of groups from 2 to 100"),
        (("--correction", "none"), "invalid choice: 'none'"),
        (("--measure", "items"), "there is no measure 'items'"),
        (("--preset", "score.pl"), "so that some items alone have no scores that score.pl would give"),
        (("--where", "pos:x"), "none of the 90 items is left"),
        (("--where", "frequency>3"), 'no column "frequency"'),
    ],
)
def test_wrong_usage_is_said_in_words(lexeval: Lexeval, ninety: Path, words, said):
    answer = why(lexeval, *words)
    assert answer.code == 2
    assert said in answer.err


def test_one_system_is_not_enough(lexeval: Lexeval, ninety: Path):
    answer = lexeval("why", "substitution", "gold", "first.oot")
    assert (answer.code, answer.out) == (2, "")
    assert "A and B are required beside GOLD" in answer.err
    assert "are the same file" in lexeval("why", "substitution", "gold", "first.oot", "first.oot").err


def test_features_of_ones_own_are_joined_filtered_and_cut(lexeval: Lexeval, ninety: Path):
    Path("own.csv").write_text("id,frequency\n" + "".join(f"{item},{item * item}\n" for item in range(1, 91)))
    own = ("--join", "own.csv", "--features", "frequency")
    found = why(lexeval, *own, "--cut", "frequency=900,3600", *AS_JSON).json
    assert {group["group"]: group["items"] for group in found["groups"]} == {
        "1 – 900": 30, "901 – 3,600": 30, "3,601 and more": 30,
    }  # fmt: skip
    some = why(lexeval, *own, "--where", "frequency<=900", *AS_JSON).json
    assert some["items"] == 30
    assert all(group["filter"].startswith("frequency<=900 ") for group in some["groups"])


def test_what_does_not_fit_the_items_goes_to_standard_error_and_into_the_json(lexeval: Lexeval, ninety: Path):
    Path("own.csv").write_text("id,size\n1,4\n2,5\n99999,6\n1,7\n")
    answer = why(lexeval, "--join", "own.csv", *AS_JSON)
    assert answer.code == 0
    assert "own.csv:4: warning: no item has the id '99999'; left out" in answer.err
    assert "own.csv:5: error: the id '1' stands on line 2 already" in answer.err
    assert {"unknown-id", "repeated-id", "no-row"} <= {problem["code"] for problem in answer.json["problems"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,pos\n1,x\n", "own.csv:1: error: the name 'pos' has a meaning in filters already"),
        ("id,mode_share\n1,x\n", "own.csv:1: error: the name 'mode_share' has a meaning in filters already"),
        ("a,b\n1,x\n", "own.csv:1: error: expected a first line that names a column `id`"),
    ],
)
def test_a_file_that_cannot_be_joined_is_refused(lexeval: Lexeval, ninety: Path, text, said):
    Path("own.csv").write_text(text)
    answer = why(lexeval, "--join", "own.csv")
    assert answer.code == 1
    assert said in answer.err
    assert answer.out == ""


def test_the_file_of_features_is_not_written_over(lexeval: Lexeval, ninety: Path):
    Path("own.csv").write_text("id,size\n1,4\n")
    answer = why(lexeval, "--join", "own.csv", "-o", "own.csv")
    assert answer.code == 2
    assert Path("own.csv").read_text() == "id,size\n1,4\n"


def plan_parameters():
    return opening.task("substitution").identity.parameters


def test_tags_of_a_project_are_features(lexeval: Lexeval, ninety: Path):
    plan, journal = opening.plan(["gold", *made.SYSTEMS]), Journal()
    for item in range(1, 41):
        journal.add(Change("tags", str(item), None, [], ["sense"]), "Ann")
    journal.add(Change("checked", "1", None, False, True), "Ann")
    Project.create("p.lexeval", plan, Settings(plan_parameters()), journal).close()
    found = lexeval("why", "substitution", "p.lexeval", *FAST, "--features", "tag:sense,checked", *AS_JSON).json
    groups = {(group["feature"], group["group"]): group for group in found["groups"]}
    assert groups["tag:sense", "yes"]["items"] == 40
    assert groups["tag:sense", "yes"]["filter"] == "tag:sense"
    assert groups["tag:sense", "no"]["filter"] == "-tag:sense"
    assert groups["checked", "yes"]["items"] == 1
    by_name = lexeval("why", "substitution", "p.lexeval", "second", "first", *FAST, *AS_JSON).json
    assert by_name["difference"] == -found["difference"]
    answer = lexeval("why", "substitution", "p.lexeval", "second", "third", *FAST)
    assert answer.code == 2
    assert "the project has no system 'third'; it has first, second" in answer.err


def test_edits_are_counted_by_what_they_are(lexeval: Lexeval):
    sample = next(sample for sample in opening.samples() if sample.id == "edits-letters")
    gold, *runs = sample.paths
    both = ("--features", "type,operation")
    found = lexeval("why", "edits", gold, *runs[:2], *FAST, *both, *AS_JSON).json
    parts = {(part["label"], part["value"], part["status"]): part["counts"] for part in found["parts"]}
    assert {label for label, _, _ in parts} == {"type", "operation"}
    scored = lexeval("score", "edits", gold, *runs[:2], *AS_JSON).json["systems"]
    for place, system in enumerate(scored):
        operations = [
            counts for (label, _, status), counts in parts.items() if (label, status) == ("operation", "corrected")
        ]
        assert sum(counts[place] for counts in operations) == system["counts"]["items"]["corrected"]
    text = lexeval("why", "edits", gold, *runs[:2], *FAST).out
    assert "type of each edit, Run_bold : Run_shy (difference)" in text
    out = lexeval("why", "edits", gold, *runs[:2], *FAST, *both, "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(out)))
    spurious = next(row for row in rows if row["group"] == "insertion" and row["status"] == "spurious")
    assert [int(float(spurious[name])) for name in ("first", "second")] == parts["operation", "insertion", "spurious"]
    assert spurious["share"] == spurious["contribution"] == ""


def test_the_corrections_that_are_offered_are_those_that_there_are():
    assert declaring.CORRECTIONS == many_tests.CORRECTIONS
