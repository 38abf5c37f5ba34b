"""What is told while a question is answered, and how it is called off."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lexeval_gui as lexeval
from lexeval_gui.api.progress import READ, Telling
from lexeval_gui.core.jobs.job import PROGRESS_EVERY
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.resources import resource
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.projects.project import Project

FOLDER = resource("samples", "substitution")
GOLD, FIRST, SECOND = (str(FOLDER / name) for name in ("sample.gold", "cautious.oot", "eager.oot"))

Asked = Callable[[Any], Any]

QUESTIONS: dict[str, Asked] = {
    "score": lambda told: lexeval.score("substitution", GOLD, [FIRST, SECOND], resamples=50, progress=told),
    "compare": lambda told: lexeval.compare("substitution", GOLD, FIRST, SECOND, progress=told),
    "curve": lambda told: lexeval.curve("substitution", GOLD, FIRST, over="k", progress=told),
}


@pytest.fixture(autouse=True)
def every_step(monkeypatch: pytest.MonkeyPatch):
    """Whatever is told is heard, however fast it comes."""
    monkeypatch.setattr("lexeval_gui.core.jobs.job.PROGRESS_EVERY", 0)
    monkeypatch.setattr("lexeval_gui.api.progress.PROGRESS_EVERY", 0)


@pytest.mark.parametrize("name", QUESTIONS)
def test_shares_rise_to_one_with_words_and_nothing_else_changes(name: str):
    heard: list[tuple[float, str]] = []
    found = QUESTIONS[name](lambda share, word: heard.append((share, word)))
    shares = [share for share, _ in heard]
    assert len(heard) > 5
    assert shares == sorted(shares)
    assert shares[0] < READ < shares[-1] == 1
    assert all(word for _, word in heard)
    assert heard[-1] == (1, "done")
    assert found.to_dict() == QUESTIONS[name](None).to_dict()


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("after", [0, 3, -1])
def test_false_calls_it_off_wherever_it_is(name: str, after: int):
    heard: list[float] = []
    QUESTIONS[name](lambda share, word: heard.append(share))
    last, told = range(len(heard))[after], list[float]()

    def stop(share: float, word: str) -> bool:
        told.append(share)
        return len(told) <= last

    with pytest.raises(lexeval.Cancelled):
        QUESTIONS[name](stop)
    assert len(told) == last + 1, "nothing is told after it was called off"


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_it_raises_comes_out_as_it_is(name: str):
    class Enough(Exception):
        pass

    def stop(share: float, word: str) -> None:
        if share > READ / 2:
            raise Enough

    with pytest.raises(Enough):
        QUESTIONS[name](stop)


@pytest.mark.parametrize("said", [None, 0, "", True])
def test_only_false_itself_calls_it_off(said: object):
    assert QUESTIONS["score"](lambda share, word: said).systems


def test_a_system_that_cannot_be_read_lets_no_share_fall(tmp_path: Path):
    bad = tmp_path / "bad.oot"
    bad.write_bytes(b"\0")
    shares: list[float] = []
    result = lexeval.score("substitution", GOLD, [FIRST, bad], progress=lambda share, word: shares.append(share))
    assert result.unread == (str(bad),)
    assert shares == sorted(shares)


def test_a_project_is_watched_too(tmp_path: Path):
    plan = opening.plan([GOLD, FIRST])
    path = tmp_path / "p.lexeval"
    settings = Settings(opening.task("substitution").identity.parameters)
    Project.create(str(path), plan, settings, Journal()).close()
    with pytest.raises(lexeval.Cancelled):
        lexeval.score("substitution", path, progress=lambda share, word: False)


def test_work_that_only_asks_whether_to_go_on_can_be_called_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("lexeval_gui.api.progress.PROGRESS_EVERY", PROGRESS_EVERY)
    told: list[tuple[float, str]] = []
    check = Telling(lambda share, word: told.append((share, word))).check("resampling")
    told.clear()
    check()
    assert not told, "something was told a moment ago"
    monkeypatch.setattr(time, "monotonic", lambda: float("inf"))
    check()
    assert told == [(READ, "resampling")]
