"""`lexeval tags`: what a project notes, one by one; two projects compared."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.parts.names import part_name
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.projects.project import Project
from tests.commands.conftest import Lexeval

FIRST, SECOND = part_name(("gold", 0)), part_name(("gold", 1))


def project(path: Path, who: str, noted: list[tuple[str, str, str, Any]], sample: str = "edits-letters") -> Path:
    """A project of a sample in which somebody noted something."""
    plan, journal = opening.plan(opening.sample(sample).paths), Journal()
    settings = Settings(opening.task(plan.task).identity.parameters)
    made = Project.create(path, plan, settings, journal)
    for kind, item, part, value in noted:
        journal.add(Change(kind, item, None, None, value, part), who)
    made.store.close()
    return path


@pytest.fixture
def both(tmp_path: Path) -> tuple[Path, Path]:
    seen = [("checked", item, "", True) for item in ("0001", "0002", "0003")]
    ann = [("tags", "0001", FIRST, ["odd"]), ("tags", "0002", FIRST, ["odd"]), ("note", "0003", "", "why?")]
    ben = [("tags", "0001", FIRST, ["odd"]), ("tags", "0003", SECOND, ["odd"])]
    return project(tmp_path / "ann.lexeval", "ann", [*seen, *ann]), project(
        tmp_path / "ben.lexeval", "ben", [*seen, *ben]
    )


def test_the_list_has_type_words_correction_and_statuses(lexeval: Lexeval, both: tuple[Path, Path]):
    found = lexeval("tags", both[0], "--format", "json").json
    [tagged] = [place for place in found["places"] if place["part"] == FIRST and place["item"] == "0001"]
    assert (tagged["type"], tagged["words"], tagged["correction"]) == ("RT", "from", "of")
    assert tagged["status"] == {"Run_bold": "corrected", "Run_shy": "corrected"}
    assert found["signature"].startswith("edits | tags | ")
    rows = list(csv.DictReader(io.StringIO(lexeval("tags", both[0], "--format", "csv").out)))
    assert [(row["item"], row["part"], row["tags"], row["note"]) for row in rows if row["tags"] or row["note"]] == [
        ("0001", "gold 1", "odd", ""), ("0002", "gold 1", "odd", ""), ("0003", "", "", "why?"),
    ]  # fmt: skip
    assert "gold 1" in lexeval("tags", both[0]).out


def test_a_filter_leaves_some_items(lexeval: Lexeval, both: tuple[Path, Path]):
    found = lexeval("tags", both[0], "--where", "tag:odd id:0002", "--format", "json").json
    assert {place["item"] for place in found["places"]} == {"0002"}


def test_two_projects_are_compared_tag_by_tag(lexeval: Lexeval, both: tuple[Path, Path]):
    found = lexeval("tags", *both, "--format", "json").json
    [odd] = found["tags"]
    assert (odd["tag"], odd["of"], odd["both"], odd["first"], odd["second"]) == ("odd", "parts", 1, 1, 1)
    assert odd["units"] > 3
    yes = (odd["both"] + odd["first"]) * (odd["both"] + odd["second"])
    no = (odd["units"] - odd["both"] - odd["first"]) * (odd["units"] - odd["both"] - odd["second"])
    expected = (yes + no) / odd["units"] ** 2
    observed = (odd["units"] - 2) / odd["units"]
    assert odd["kappa"] == pytest.approx((observed - expected) / (1 - expected), abs=1e-12)
    assert "resamples:1000 | seed:" in found["signature"]
    assert "odd" in lexeval("tags", *both).out


def test_projects_of_other_tasks_and_files_that_are_none_are_refused(
    lexeval: Lexeval, both: tuple[Path, Path], tmp_path: Path
):
    other = project(tmp_path / "other.lexeval", "eve", [], "substitution-happy")
    answer = lexeval("tags", both[0], other)
    assert answer.code == 1
    assert "is a project of the task substitution, not of edits" in answer.err
    (tmp_path / "none.lexeval").write_text("no project")
    assert lexeval("tags", tmp_path / "none.lexeval").code == 1
    refused = lexeval("tags", *both, "-o", both[1])
    assert refused.code == 2
    assert "would overwrite" in refused.err
