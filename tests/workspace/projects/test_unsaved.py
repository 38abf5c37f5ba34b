"""Work without a name: there from the first change on, offered later, kept until it is discarded."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.workspace import user_folders
from lexeval_gui.workspace.projects import requests, transfer, unsaved
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.projects.unnamed import UnnamedKeeper
from tests.workspace.projects.test_project import data, plan, settings, tag

__all__ = ["data"]


def unnamed(folder: Path, journal: Journal) -> tuple[UnnamedKeeper, list[Project]]:
    made: list[Project] = []
    return UnnamedKeeper(journal, lambda: plan(folder), lambda: settings(k="0.5"), made.append), made


def test_nothing_is_written_before_the_first_change_and_everything_after_it(data: Path):
    journal = Journal()
    _, made = unnamed(data, journal)
    assert not user_folders.unsaved_folder().exists()
    journal.add(tag("1", "sense"), "Ann")
    (project,) = made
    assert (project.is_unnamed, project.name) == (True, "")
    assert unsaved.find_unsaved() == ()  # this window works on it
    journal.add(tag("2", "odd"), "Ann")
    project.close()
    (left,) = unsaved.find_unsaved()
    assert (left.task, left.changes, left.problem) == ("substitution", 2, "")
    assert left.files == (data / "gold", data / "good.oot")
    assert left.when == journal.entries[1].when


def test_many_changes_together_make_one_project(data: Path):
    journal = Journal()
    _, made = unnamed(data, journal)
    with journal.together():
        for item in range(5):
            journal.add(tag(str(item), "sense"))
        assert not made
    assert len(made) == 1
    made[0].discard()
    assert list(user_folders.unsaved_folder().iterdir()) == []


def test_adopted_work_goes_on_under_a_name_and_is_offered_no_more(data: Path, tmp_path: Path):
    journal = Journal()
    _, made = unnamed(data, journal)
    journal.add(tag("1", "sense"), "Ann")
    made[0].close()
    (left,) = unsaved.find_unsaved()
    project = Project.open(left.path)
    project.save_as(tmp_path / "named.lexeval")
    project.journal.add(tag("2", "odd"))
    project.close()
    assert unsaved.find_unsaved() == ()
    with Project.open(tmp_path / "named.lexeval") as project:
        assert len(project.journal.current) == 2
        assert not project.is_unnamed
        assert requests.conditions(project, Job()) == ("same", "same")


def test_a_folder_that_cannot_be_made_keeps_the_work_in_memory(data: Path, tmp_path: Path):
    (tmp_path / "home").write_text("a file where the folder should be")
    journal = Journal()
    keeper, made = unnamed(data, journal)
    journal.add(tag("1", "sense"))
    assert "changes are in memory only" in keeper.failure
    (tmp_path / "home").unlink()
    journal.undo()
    assert keeper.failure == ""
    assert made[0].journal is journal
    made[0].close()
    with Project.open(made[0].path) as project:
        assert project.journal.redo() == tag("1", "sense")


def test_the_latest_is_first_and_damaged_work_is_offered_for_what_can_be_read(data: Path):
    for item in ("1", "2"):
        journal = Journal(clock=f"2026-01-0{item}T00:00:00.000+00:00".__str__)
        _, made = unnamed(data, journal)
        journal.add(tag(item, "sense"))
        made[0].close()
    latest, first = unsaved.find_unsaved()
    assert latest.when > first.when
    data_of = bytearray(first.path.read_bytes())
    data_of[4096:8192] = b"x" * 4096
    first.path.write_bytes(data_of)
    damaged = next(left for left in unsaved.find_unsaved() if left.problem)
    assert damaged.path == first.path
    assert "is damaged" in damaged.problem
    text, said = transfer.export_text(str(first.path), "jsonl", Job())
    assert '"sense"' in text
    assert said
    unsaved.discard(damaged)
    assert [left.path for left in unsaved.find_unsaved()] == [latest.path]
    with pytest.raises(FileNotFoundError):
        first.path.stat()
