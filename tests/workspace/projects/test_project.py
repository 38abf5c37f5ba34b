"""A project opens what was open, with its settings, its changes and its undo."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.jobs.runners import Result, ThreadRunner
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import opening, plans, project_scores, scoring
from lexeval_gui.workspace.projects import project as projects
from lexeval_gui.workspace.projects import requests
from lexeval_gui.workspace.projects.project import Project

GOLD = "happy.a 1 :: glad 3;merry 2;\nbright.a 2 :: clever 3;\n"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `data` with a gold and a system; unsaved work goes to `home`."""
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path / "home"))
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "gold").write_text(GOLD)
    (folder / "good.oot").write_text("happy.a 1 ::: glad;sad\n")
    return folder


def plan(data: Path) -> plans.Plan:
    return opening.plan([str(data / "gold"), str(data / "good.oot")])


def settings(**values: str) -> Settings:
    return Settings(opening.task("substitution").identity.parameters).with_values(values)


def made(data: Path, path: Path, journal: Journal | None = None) -> Project:
    return Project.create(path, plan(data), settings(k="0.5"), journal or Journal(), {"filter": "pos:a"})


def tag(item: str, *tags: str) -> Change:
    return Change("tags", item, None, [], list(tags))


def test_what_was_open_is_opened_again(data: Path, tmp_path: Path):
    path = tmp_path / "a.lexeval"
    journal = Journal()
    for item in ("1", "2", "3"):
        journal.add(tag(item, "sense"), "Ann")
    journal.undo()
    with made(data, path, journal) as project:
        journal.add(tag("2", "odd"), "Ann")
        journal.undo()
        assert (project.store.failure, project.name) == ("", "a")
        current = dict(journal.current)
    with Project.open(path) as project:
        assert project.task == "substitution"
        assert [(s.role, s.path) for s in project.plan.sources] == [
            ("gold", str(data / "gold")), ("system", str(data / "good.oot")),
        ]  # fmt: skip
        assert project.settings["k"] == "0.5"
        assert project.view == {"filter": "pos:a"}
        assert project.problems == ()
        assert project.journal.current == current
        assert project.journal.can_redo
        assert project.journal.redo() == tag("2", "odd")
    assert opening.plan([str(path)]).sources[0].path == str(data / "gold")


def test_a_project_among_other_files_is_refused_in_words(data: Path, tmp_path: Path):
    with pytest.raises(Unreadable, match="is a project, which is opened by itself"):
        opening.plan([str(tmp_path / "a.lexeval"), str(data / "gold")])


def test_settings_that_are_unknown_are_said_and_left_out(data: Path, tmp_path: Path):
    with made(data, tmp_path / "a.lexeval") as project:
        project.store.tell({"settings": {"k": "-7", "of_the_future": "1", "seed": "9"}})
    with Project.open(tmp_path / "a.lexeval") as project:
        assert project.settings["seed"] == "9"
        assert project.settings["k"] == settings()["k"]
        assert len(project.problems) == 2
        assert "there is no parameter 'of_the_future'" in project.problems[1].message


def test_a_task_that_is_unknown_is_refused_and_the_file_let_go(data: Path, tmp_path: Path):
    with made(data, tmp_path / "a.lexeval") as project:
        project.store.tell({"task": "translation"})
    for _ in range(2):
        with pytest.raises(Unreadable, match="is a project of the task 'translation'; there are"):
            Project.open(tmp_path / "a.lexeval")


def test_sources_are_same_changed_or_missing_and_can_be_found_and_accepted(data: Path, tmp_path: Path):
    with made(data, tmp_path / "a.lexeval") as project:
        assert requests.conditions(project, Job()) == ("same", "same")
        (data / "gold").rename(tmp_path / "gold elsewhere")
        (data / "good.oot").write_text("happy.a 1 ::: sad;glad\n")
        assert requests.conditions(project, Job()) == ("missing", "changed")
        project.relocate(0, tmp_path / "gold elsewhere")
        assert project.plan.sources[0].path == str(tmp_path / "gold elsewhere")
        assert requests.conditions(project, Job()) == ("same", "changed")
        project.store.set_sources(requests.fingerprints(project, Job()))
        assert requests.conditions(project, Job()) == ("same", "same")
        (tmp_path / "gold elsewhere").unlink()
        before = project.sources[0]
        assert requests.fingerprints(project, Job())[0] == before
    with Project.open(tmp_path / "a.lexeval") as project:
        assert project.sources[0].path == "gold elsewhere"
    with pytest.raises(Cancelled):
        requests.conditions(project, Job(cancelled=lambda: True))


def test_a_large_file_is_hashed_on_request(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(projects, "HASHED_AT_ONCE", 30)
    with made(data, tmp_path / "a.lexeval") as project:
        assert [bool(source.sha256) for source in project.sources] == [False, True]
        project.store.set_sources(requests.fingerprints(project, Job()))
        assert all(source.sha256 for source in project.sources)
        known = project.sources
        project.keep_plan(plan(data))
        assert project.sources == known


def test_runners_are_asked_while_the_journal_goes_on(data: Path, tmp_path: Path):
    messages: list[Any] = []
    with made(data, tmp_path / "a.lexeval") as project:
        runners = ThreadRunner(requests, messages.append), ThreadRunner(project, messages.append)
        runners[0].submit("conditions", project)
        runners[1].submit("export", str(tmp_path / "a.jsonl"), "jsonl")
        for number in range(20):
            project.journal.add(tag(str(number), "sense"))
        while sum(isinstance(message, Result) for message in messages) < 2:
            assert not any(type(message).__name__ == "Failed" for message in messages), messages
        for runner in runners:
            runner.close()
        assert project.store.failure == ""
    assert json.loads((tmp_path / "a.jsonl").read_text().splitlines()[0])["format"] == "lexeval project"
    assert not list(tmp_path.glob("*.part"))


def test_an_export_that_is_cancelled_leaves_what_was_there(data: Path, tmp_path: Path):
    out = tmp_path / "a.jsonl"
    out.write_text("before")
    with made(data, tmp_path / "a.lexeval") as project:
        with project.journal.together():
            for number in range(1001):
                project.journal.add(tag(str(number), "sense"))
        with pytest.raises(Cancelled):
            project.export(out, "jsonl", Job(cancelled=lambda: True))
        with pytest.raises(Unreadable, match="cannot be written"):
            project.export(tmp_path / "none" / "a.jsonl", "csv", Job())
    assert out.read_text() == "before"
    assert not list(tmp_path.glob(".*"))


def test_saved_elsewhere_it_finds_its_files_and_the_journal_goes_on(data: Path, tmp_path: Path):
    (tmp_path / "far" / "away").mkdir(parents=True)
    project = made(data, tmp_path / "a.lexeval")
    project.journal.add(tag("1", "sense"), "Ann")
    journal = project.journal
    project.save_as(tmp_path / "far" / "away" / "b.lexeval")
    assert project.journal is journal
    assert project.sources[0].path == "../../data/gold"
    journal.add(tag("2", "odd"), "Ann")
    assert journal.undo() == tag("2", "odd")
    assert journal.undo() == tag("1", "sense")
    project.close()
    with Project.open(tmp_path / "far" / "away" / "b.lexeval") as other, Project.open(tmp_path / "a.lexeval") as first:
        assert other.plan.sources == first.plan.sources
        assert (other.journal.cursor, first.journal.cursor) == (0, 1)


def test_a_project_is_scored_with_its_changes_and_settings(data: Path, tmp_path: Path):
    evaluation = scoring.evaluate_plan(plan(data), settings(k="0.5"), ()).evaluation
    answer = evaluation.gesture(Gesture("1", ("answer", "good", 1), "remove"))
    assert isinstance(answer, Change), answer
    changed = evaluation.with_changes([answer])
    journal = Journal()
    journal.add(answer)
    journal.add(Change("gold", "of no item", None, [], []))
    journal.add(tag("1", "sense"))
    made(data, tmp_path / "a.lexeval", journal).close()
    scored = project_scores.evaluate(str(tmp_path / "a.lexeval"), "substitution", {}, lambda kept: kept)
    assert scored.evaluation.settings == settings(k="0.5")
    assert scored.evaluation.scores(0).totals.keys() == changed.scores(0).totals.keys()
    for name in scored.evaluation.available(0):
        assert scored.evaluation.scores(0).total(name) == pytest.approx(changed.scores(0).total(name), nan_ok=True)
    before, after = (known.scores(0).total("coverage_precision") for known in (evaluation, changed))
    assert before != after
    with pytest.raises(Unreadable, match="is a project of the task substitution, not of edits"):
        project_scores.evaluate(str(tmp_path / "a.lexeval"), "edits", {}, lambda kept: kept)
