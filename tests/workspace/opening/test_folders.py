"""Folders: a run whose fragments are files is one source; another folder is opened one level deep."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import good_copy
from lexeval_gui.project.store import Store
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading

EDITS = (
    '<edits file="{0}"><edit type="RT" file="{0}" part="1" index="0001" start="0" end="2"><original>At</original>'
    "<corrections><correction>In</correction></corrections></edit></edits>"
)
SOURCE = '<HOO version="2.1"><HEAD/><BODY><PART id="1"><P>At home.</P></PART></BODY></HOO>'


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A gold, two runs and their sources, of two fragments each, and a stray file."""
    for fragment in ("0001", "0002"):
        put(tmp_path / f"Gold/{fragment}GE.xml", EDITS.format(fragment))
        put(tmp_path / f"Run_a.b/{fragment}AA0.xml", EDITS.format(fragment))
        put(tmp_path / f"Run_c/{fragment}CC0.xml", EDITS.format(fragment))
        put(tmp_path / f"Source/{fragment}.xml", SOURCE)
    put(tmp_path / "empty/.keep", "")
    return tmp_path


def roles(plan: plans.Plan) -> dict[str, str]:
    return {Path(source.path).name: source.role for source in plan.sources}


EXPECTED = {"Gold": "gold", "Run_a.b": "system", "Run_c": "system", "Source": "source"}


def test_folders_of_fragments_are_one_source_each(folder):
    plan = opening.plan([str(folder / name) for name in EXPECTED])
    assert (plan.task, roles(plan)) == ("edits", EXPECTED)


def test_a_folder_of_such_folders_is_opened_one_level_deep(folder):
    plan = opening.plan([str(folder)])
    assert (plan.task, roles(plan)) == ("edits", EXPECTED)


def test_the_size_of_a_plan_is_that_of_the_files_in_its_folders(folder):
    plan = opening.plan([str(folder / "Gold"), str(folder / "Source" / "0001.xml")])
    files = [*(folder / "Gold").iterdir(), folder / "Source" / "0001.xml"]
    assert plan.size == sum(file.stat().st_size for file in files) > 0


def test_folders_are_read_whole_and_named_by_their_whole_name(folder):
    parts = reading.read(opening.plan([str(folder)]), Job())
    assert [(part.role, part.name) for part in parts if part.role == "system"] == [
        ("system", "Run_a.b"), ("system", "Run_c"),
    ]  # fmt: skip


def test_runs_of_one_name_are_told_apart_by_the_folder_above(folder, tmp_path):
    put(tmp_path / "other/Run_c/0001CC0.xml", EDITS.format("0001"))
    put(tmp_path / "other/Run_c/0002CC0.xml", EDITS.format("0002"))
    files = [("gold", folder / "Gold"), ("system", folder / "Run_c"), ("system", tmp_path / "other/Run_c")]
    parts = reading.read(plans.plan_with_roles("edits", [(role, str(path)) for role, path in files]), Job())
    assert [part.name for part in parts if part.role == "system"] == [f"{folder.name}/Run_c", "other/Run_c"]


def test_a_folder_that_nobody_knows_is_its_files(folder, tmp_path):
    put(tmp_path / "mixed/a.gold", "bright.a 1 :: clever 2;smart 1;\n")
    put(tmp_path / "mixed/b.best", "bright.a 1 :: clever\n")
    put(tmp_path / "mixed/deeper/c.best", "bright.a 1 :: clever\n")
    plan = opening.plan([str(tmp_path / "mixed")])
    assert (plan.task, roles(plan)) == ("substitution", {"a.gold": "gold", "b.best": "system"})


def test_an_empty_folder_and_a_missing_path_are_refused(tmp_path):
    (tmp_path / "nothing").mkdir()
    with pytest.raises(Unreadable, match="no file to open here"):
        opening.plan([str(tmp_path / "nothing")])
    files = [("gold", str(tmp_path / "none")), ("system", str(tmp_path / "none"))]
    with pytest.raises(Unreadable, match="cannot be opened"):
        reading.read(plans.plan_with_roles("edits", files), Job())


def test_how_runs_pair_with_the_gold_is_known_from_names(folder):
    (folder / "Run_c/0002CC0.xml").rename(folder / "Run_c/0003CC0.xml")
    plan = opening.plan([str(folder)])
    found = {Path(pair.path).name: pair for pair in plans.pairings(plan)}
    assert list(found) == ["Run_a.b", "Run_c", "Source"]
    assert found["Run_a.b"].is_whole
    assert (found["Run_c"].common, found["Run_c"].missing, found["Run_c"].extra) == (("0001",), ("0002",), ("0003",))


def test_pairs_follow_the_roles(folder):
    plan = opening.plan([str(folder)])
    gold = str(folder / "Gold")
    assert plans.pairings(plan.with_role(gold, "")) == ()
    other = plan.with_role(gold, "system").with_role(str(folder / "Run_c"), "gold")
    assert [Path(pair.path).name for pair in plans.pairings(other)] == ["Gold", "Run_a.b", "Source"]


def test_files_of_lines_tell_no_items_by_their_names():
    assert plans.pairings(opening.plan(opening.sample("substitution").paths)) == ()


def test_single_fragments_pair_by_their_names(folder):
    plan = opening.plan([str(folder / "Gold/0001GE.xml"), str(folder / "Run_c/0002CC0.xml")])
    (pair,) = plans.pairings(plan)
    assert (pair.common, pair.missing, pair.extra) == ((), ("0001",), ("0002",))


def test_the_last_good_copy_of_a_project_is_none_of_the_files_of_a_folder(tmp_path: Path):
    shutil.copy(opening.sample("substitution").paths[0], tmp_path)
    with Store.create(tmp_path / f"a{plans.PROJECT}") as store:
        store.tell({"task": "substitution"})
    assert (tmp_path / f"a{plans.COPY}").exists()
    assert not [source for source in opening.plan([str(tmp_path)]).sources if source.path.endswith(good_copy.ENDING)]
