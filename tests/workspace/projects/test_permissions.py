"""Which files outside its folder a project may read: those that this user has let it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening, project_scores
from lexeval_gui.workspace.projects import permissions, transfer
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.scoring import Scored


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A project in a folder of its own, of files beside that folder."""
    paths = [shutil.copy(path, tmp_path) for path in opening.sample("substitution").paths]
    plan = opening.plan([str(path) for path in paths])
    (tmp_path / "mine").mkdir()
    path = tmp_path / "mine" / "a.lexeval"
    Project.create(path, plan, Settings(opening.task(plan.task).identity.parameters), Journal()).close()
    return path


def unknown(path: Path) -> set[str]:
    with Project.open(path) as project:
        return {found.name for found in project.not_allowed}


def names(path: Path) -> set[str]:
    with Project.open(path) as project:
        return {Path(source.path).name for source in project.sources}


def test_a_project_that_was_made_here_is_known(made: Path):
    assert unknown(made) == set()


def test_one_from_elsewhere_is_asked_about_once(made: Path, home: Path):
    shutil.rmtree(home)
    assert unknown(made) == names(made)
    with Project.open(made) as project:
        project.allow()
    assert unknown(made) == set()


def test_what_it_names_in_its_own_folder_and_samples_came_with_it(made: Path, home: Path, tmp_path: Path):
    shutil.move(made, tmp_path / "a.lexeval")
    shutil.rmtree(home)
    with Project.open(tmp_path / "a.lexeval") as project:
        for number, source in enumerate(project.sources):
            project.relocate(number, tmp_path / Path(source.path).name)
    shutil.rmtree(home, ignore_errors=True)
    assert unknown(tmp_path / "a.lexeval") == set()
    sample = Path(opening.sample("substitution").paths[0])
    assert permissions.files_outside(tmp_path / "a.lexeval", [sample]) == ()


def test_a_link_out_of_the_folder_is_outside(tmp_path: Path):
    folder = tmp_path / "inside"
    folder.mkdir()
    (tmp_path / "secret").touch()
    (folder / "link").symlink_to(tmp_path / "secret")
    (folder / "up").symlink_to(tmp_path)
    (folder / "file").touch()
    paths = [folder / name for name in ("link", "file", "up/secret", "not there")]
    assert permissions.files_outside(folder / "a.lexeval", paths) == (folder / "link", folder / "up/secret")


def test_copied_moved_or_imported_it_is_asked_about_and_saved_elsewhere_it_is_not(made: Path, tmp_path: Path):
    (tmp_path / "b").mkdir()
    shutil.copy(made, tmp_path / "b" / "copy.lexeval")
    assert unknown(tmp_path / "b" / "copy.lexeval") == names(made)
    text, _ = transfer.export_text(str(made), "jsonl", Job())
    (tmp_path / "b" / "a.jsonl").write_text(text)
    transfer.import_lines(str(tmp_path / "b" / "a.jsonl"), str(tmp_path / "b" / "imported.lexeval"), Job())
    assert unknown(tmp_path / "b" / "imported.lexeval") == names(made)
    with Project.open(made) as project:
        project.save_as(tmp_path / "b" / "saved.lexeval")
    assert unknown(tmp_path / "b" / "saved.lexeval") == set()


def test_a_damaged_list_of_what_is_known_only_asks_again(made: Path, home: Path):
    for text in ("", "[]", '{"a": 1}', "\0\xff", "[" * 100_000):
        (home / permissions.PERMISSIONS_FILE).write_text(text, encoding="latin-1")
        assert unknown(made) == names(made)


def test_scoring_says_which_files_of_another_project_lie_outside_and_goes_on(made: Path, home: Path):
    def scored() -> Scored:
        return project_scores.evaluate(str(made), "substitution", {}, lambda kept: kept)

    assert not [p for p in scored().problems if p.code == "outside-file"]
    shutil.rmtree(home)
    found = scored()
    assert {Path(p.path).name for p in found.problems if p.code == "outside-file"} == names(made)
    assert found.evaluation.system_names
