"""Large files are read side by side: the same parts, problems and refusals in the same order as one after the other."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Cancelled, Job, parallel
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading

SAMPLES = [sample.id for sample in opening.built_in_samples()]


@pytest.fixture(autouse=True)
def _two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_processors", lambda: 2)


@pytest.fixture
def all_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGE", 0)


def told(parts: tuple[Part, ...]) -> list[tuple[object, ...]]:
    return [(part.role, part.path, part.name, part.kind, part.problems) for part in parts]


@pytest.mark.parametrize("name", SAMPLES)
def test_parts_are_the_same_in_the_same_order(name: str, monkeypatch: pytest.MonkeyPatch):
    plan = opening.plan(opening.sample(name).paths)
    in_turn = told(reading.read(plan, Job()))
    monkeypatch.setattr(reading, "LARGE", 0)
    assert told(reading.read(plan, Job())) == in_turn


def files(folder: Path, **texts: str) -> list[str]:
    for name, text in texts.items():
        (folder / name).write_text(text)
    return [str(folder / name) for name in texts]


@pytest.mark.usefixtures("all_large")
def test_all_that_cannot_be_used_is_said_in_the_order_of_the_files_and_the_rest_is_kept(tmp_path: Path):
    gold, one, two, three = files(tmp_path, gold="a.n 1 :: b 2;c 1;\n", one="", two="a.n 1 ::: b\n", three="nothing\n")
    plan = plans.plan_with_roles("substitution", [("gold", gold), *(("system", path) for path in (one, two, three))])
    kept: dict[tuple[str, str], Part] = {}
    with pytest.raises(Unreadable) as refused:
        reading.read(plan, Job(), kept=kept)
    assert [problem.path for problem in refused.value.problems] == [one, three]
    assert [*kept] == [("gold", gold), ("system", two)]


@pytest.mark.usefixtures("all_large")
def test_a_file_that_is_opened_twice_is_two_systems_and_what_is_kept_is_read_no_more(tmp_path: Path):
    gold, one = files(tmp_path, gold="a.n 1 :: b 2;c 1;\n", one="a.n 1 ::: b\n")
    plan = plans.plan_with_roles("substitution", [("gold", gold), ("system", one), ("system", one)])
    kept: dict[tuple[str, str], Part] = {}
    names = [part.name for part in reading.read(plan, Job(), kept=kept)]
    assert names == ["gold", one, f"{one}#2"]
    Path(gold).unlink()
    plan = plans.plan_with_roles("substitution", [("gold", gold), ("system", one)])
    assert [part.name for part in reading.read(plan, Job(), kept=kept)] == ["gold", "one"]


@pytest.mark.usefixtures("all_large")
def test_reading_side_by_side_can_be_cancelled(tmp_path: Path):
    text = "".join(f"a.n {row} :: b 2;c 1;\n" for row in range(200_000))
    gold, one = files(tmp_path, gold=text, one=text.replace(" 2", "").replace(" 1;", ""))
    plan = plans.plan_with_roles("substitution", [("gold", gold), ("system", one)])
    before = {*threading.enumerate()}
    with pytest.raises(Cancelled):
        reading.read(plan, Job(cancelled=lambda: True))
    assert {*threading.enumerate()} <= before


def test_small_files_take_no_thread(monkeypatch: pytest.MonkeyPatch):
    def none(*arguments: object) -> None:
        raise AssertionError("a thread was asked for")

    monkeypatch.setattr(parallel, "_in_reporting_threads", none)
    plan = opening.plan(opening.sample(SAMPLES[0]).paths)
    assert reading.read(plan, Job())


@pytest.mark.parametrize(("large", "times"), [(0, 1), (reading.LARGE, 0)])
def test_what_threads_have_let_go_is_given_back_before_the_files_are_joined(
    large: int, times: int, monkeypatch: pytest.MonkeyPatch
):
    given_back: list[set[threading.Thread]] = []
    monkeypatch.setattr(reading, "LARGE", large)
    monkeypatch.setattr(reading, "give_back_memory", lambda: given_back.append({*threading.enumerate()}))
    before = {*threading.enumerate()}
    reading.read(opening.plan(opening.sample(SAMPLES[0]).paths), Job())
    assert len(given_back) == times
    assert all(running <= before for running in given_back)
