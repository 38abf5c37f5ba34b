"""What is remembered from one start to the next, and that nonsense in the file does no harm."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from lexeval_gui.window.state.memory import MOST_RECENT, Memory, RecentEntry
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.plans import Plan


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Memory:
    monkeypatch.setenv("LEXEVAL_CONFIG", str(tmp_path / "config"))
    return Memory()


def plan_in(folder: Path, name: str = "a") -> plans.Plan:
    """Two files of a task that anyone may read."""
    gold, system = folder / f"{name}.gold", folder / f"{name}.oot"
    gold.write_text("bright.a 1 :: clever 3;smart 2;\n")
    system.write_text("bright.a 1 ::: clever\n")
    return plans.plan_with_roles("substitution", [("gold", str(gold)), ("system", str(system))], {"as": "oot"})


def test_files_are_remembered_with_roles_and_options(memory: Memory, tmp_path: Path) -> None:
    plan = plan_in(tmp_path)
    memory.remember_files(plan)
    memory.sync()
    again = Memory().last()
    assert isinstance(again, Plan)
    assert [(s.role, s.path) for s in again.sources] == [(s.role, s.path) for s in plan.sources]
    assert again.options == plan.options
    entry = Memory().entries("recent")[0]
    assert (entry.title, entry.systems, entry.menu_title) == ("a.gold", "a", "a.gold: a")
    assert abs(datetime.now() - datetime.fromisoformat(entry.when)) < timedelta(days=1)


def test_the_same_files_are_listed_once_the_newest_first(memory: Memory, tmp_path: Path) -> None:
    for name in [*"abcdefghijk", "b"]:
        memory.remember_files(plan_in(tmp_path, name))
    entries = memory.entries("recent")
    assert len(entries) == MOST_RECENT
    assert entries[0].title.startswith("b.gold")
    assert len({entry.files for entry in entries}) == len(entries)


def test_samples_are_not_listed_but_opened_again(memory: Memory) -> None:
    memory.remember_files(opening.plan(opening.sample("substitution").paths))
    assert memory.entries("recent") == ()
    assert memory.last() is not None


def test_files_that_are_gone_are_not_opened_again(memory: Memory, tmp_path: Path) -> None:
    memory.remember_files(plan_in(tmp_path))
    (tmp_path / "a.gold").unlink()
    assert memory.last() is None
    assert not memory.entries("recent")[0].exists


def test_closed_files_are_not_opened_again(memory: Memory, tmp_path: Path) -> None:
    memory.remember_files(plan_in(tmp_path))
    memory.forget_last()
    assert memory.last() is None


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", '[{"task": 3}]', "{}", '[{"files": []}]', "null", '["a"]'])
def test_nonsense_is_forgotten(memory: Memory, text: str) -> None:
    memory.put("recent", text)
    memory.put("last", text)
    memory.put("zoom", text)
    assert memory.last() is None
    assert all(isinstance(entry, RecentEntry) for entry in memory.entries("recent"))
    assert memory.zoom() == 1.0


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "much"])
def test_a_zoom_that_is_no_number_is_none(memory: Memory, text: str) -> None:
    for name in ("zoom", "content"):
        memory.put(name, text)
    assert (memory.zoom(), memory.content()) == (1.0, 1.0)
    memory.put("zoom", "1.5")
    assert memory.zoom() == 1.5
