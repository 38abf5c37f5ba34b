"""A system that cannot be used spoils no other, on the command line and in the window alike."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import opening, plans, scoring
from lexeval_gui.workspace.scoring.session import Session

GOLD = "happy.a 1 :: glad 3;merry 2;\nbright.a 2 :: clever 3;\n"
GOOD = "happy.a 1 ::: glad;sad\n"
BAD = {"empty": "", "stranger": "odd.a 9 ::: x\n"}


@pytest.fixture
def settings() -> Settings:
    return Settings(opening.task("substitution").identity.parameters)


def plan(folder: Path, *systems: str) -> plans.Plan:
    (folder / "gold").write_text(GOLD)
    texts = {"good": GOOD, **BAD}
    for name in systems:
        if name in texts:
            (folder / name).write_text(texts[name])
    files = [("gold", str(folder / "gold")), *(("system", str(folder / name)) for name in systems)]
    return plans.plan_with_roles("substitution", files)


@pytest.mark.parametrize("bad", ["empty", "stranger", "missing"])
def test_the_others_are_opened_and_the_bad_one_is_named(tmp_path: Path, settings: Settings, bad: str):
    opened = scoring.open_files(plan(tmp_path, "good", bad), settings, Job())
    assert [system.name for system in opened.loaded.dataset.systems] == ["good"]
    assert str(tmp_path / bad) in {problem.path for problem in opened.problems if problem.severity == "error"}


@pytest.mark.parametrize("bad", ["empty", "stranger", "missing"])
def test_a_session_keeps_saying_what_was_left_out(tmp_path: Path, settings: Settings, bad: str):
    session = Session()
    loaded = session.open(plan(tmp_path, bad, "good"), settings, Job())
    again = session.prepare(settings.with_values({"matching": "exact"}), (), Job())
    for found in (loaded, again):
        assert [system.name for system in found.dataset.systems] == ["good"]
        assert str(tmp_path / bad) in {problem.path for problem in found.dataset.problems}


def test_no_usable_system_is_refused(tmp_path: Path, settings: Settings):
    with pytest.raises(Unreadable):
        scoring.open_files(plan(tmp_path, "empty", "missing"), settings, Job())


def test_a_bad_gold_is_refused_whatever_the_systems(tmp_path: Path, settings: Settings):
    wanted = plan(tmp_path, "good")
    (tmp_path / "gold").write_text("")
    with pytest.raises(Unreadable):
        scoring.open_files(wanted, settings, Job())


# -- systems that are folders -----------------------------------------------------------------------------------------


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    """A sample whose runs are folders, with one more run that has a broken file."""
    made = tmp_path / "letters"
    shutil.copytree(Path(opening.sample("edits").paths[0]).parent, made)
    shutil.copytree(made / "Run_shy", made / "Run_bad")
    (made / "Run_bad" / "0003SH0.xml").write_text('<edits file="0003">\n<edit')
    return made


@pytest.mark.parametrize("ending", ["", "/"])
def test_a_run_with_a_broken_file_is_left_out_with_that_file_named(letters: Path, ending: str):
    runs = [f"{letters / name}{ending}" for name in ("Run_bold", "Run_bad")]
    chosen = Settings(opening.task("edits").identity.parameters)
    scored = scoring.evaluate("edits", str(letters / "Gold"), runs, {}, chosen)
    assert scored.evaluation.system_names == ("Run_bold",)
    assert scored.unread == (runs[1],)
    errors = [problem.path for problem in scored.problems if problem.severity == "error"]
    assert errors == [str(letters / "Run_bad" / "0003SH0.xml"), runs[1]]


def test_a_gold_with_a_broken_file_is_refused_whatever_the_runs(letters: Path):
    (letters / "Gold" / "0003GE.xml").write_text("<edits")
    files = [("gold", letters / "Gold"), ("system", letters / "Run_bold"), ("system", letters / "Run_bad")]
    plan = plans.plan_with_roles("edits", [(role, str(path)) for role, path in files])
    with pytest.raises(Unreadable, match="0003GE"):
        scoring.open_files(plan, Settings(opening.task("edits").identity.parameters), Job())


def test_a_bad_line_elsewhere_does_not_make_a_file_unusable(tmp_path: Path, settings: Settings):
    wanted = plan(tmp_path, "good", "empty")
    (tmp_path / "gold").write_text(GOLD + "w.n 3 :: many x;\n")
    (tmp_path / "good").write_text(GOOD + "no colons here\n")
    opened = scoring.open_files(wanted, settings, Job())
    assert [system.name for system in opened.loaded.dataset.systems] == ["good"]
    assert opened.unread == (str(tmp_path / "empty"),)
    assert {"gold", "good", "empty"} == {Path(p.path).name for p in opened.problems if p.severity == "error"}
