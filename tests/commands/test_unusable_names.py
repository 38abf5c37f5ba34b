"""Names that mean no file: too long, in a folder that may not be entered, of no file system at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.projects import requests
from lexeval_gui.workspace.projects.project import Project
from tests.commands.conftest import Lexeval

LONG = "x" * 300


@pytest.mark.parametrize("verb", ["score", "compare"])
@pytest.mark.parametrize("task", ["edits", "generation", "lexicon", "substitution"])
def test_a_name_that_is_too_long_cannot_be_opened(verb: str, task: str, tmp_path: Path, lexeval: Lexeval):
    words = (tmp_path / LONG, tmp_path / LONG, tmp_path / "b")
    answer = lexeval(verb, task, *words[: 2 + (verb == "compare")])
    assert answer.code == 1
    assert f"{LONG}: error: cannot be opened: {os.strerror(errno.ENAMETOOLONG)}" in answer.err


def test_a_folder_that_cannot_be_listed_is_named(tmp_path: Path, lexeval: Lexeval, monkeypatch: pytest.MonkeyPatch):
    listed = os.listdir

    def locked(folder: str = ".") -> list[str]:
        if Path(folder) == tmp_path / "outputs":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return listed(folder)

    gold = str(next(s.path for s in opening.plan(opening.sample("generation").paths).sources if s.role == "gold"))
    (tmp_path / "outputs").mkdir()
    monkeypatch.setattr(os, "listdir", locked)
    answer = lexeval("score", "generation", gold, tmp_path / "outputs")
    assert answer.code == 1
    assert f"{tmp_path / 'outputs'}: error: cannot be opened: {os.strerror(errno.EACCES)}" in answer.err


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 5000])
def test_a_project_may_name_what_is_none(name: str, tmp_path: Path, lexeval: Lexeval, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path / "home"))
    plan = plans.plan_with_roles("substitution", [("gold", str(tmp_path / "g")), ("system", str(tmp_path / "s"))])
    path = tmp_path / "odd.lexeval"
    with Project.create(path, plan, Settings(opening.task("substitution").identity.parameters), Journal()) as project:
        project.store.set_sources([replace(source, path=name) for source in project.sources])
    answer = lexeval("score", "substitution", path)
    assert answer.code == 1
    assert answer.err.count("error: cannot be opened") == 2
    assert "went wrong" not in answer.err
    with Project.open(path) as project:
        assert set(requests.conditions(project, Job())) == {"missing"}
        assert requests.fingerprints(project, Job()) == project.sources
        project.save_as(tmp_path / "elsewhere.lexeval")
        assert [Path(source.path).name for source in project.sources] == [name, name]


def test_the_last_good_copy_is_no_input(tmp_path: Path, lexeval: Lexeval):
    copy = tmp_path / "a.lexeval.good"
    copy.write_bytes(b"SQLite format 3\0")
    answer = lexeval("score", "substitution", copy, copy)
    assert answer.code == 1
    assert "is the last good copy of a project" in answer.err
