"""kill −9 at any key of a review: after it the same lemma, the same line, the same letters."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from lexeval_gui.project import reading
from lexeval_gui.project.database import LockedConnection
from lexeval_gui.testing.example_counts import times
from tests.behaviour.conftest import LONGEST
from tests.behaviour.test_review import Reviewer, lexicon, paper, reviewer
from tests.behaviour.typist import press

__all__ = ["lexicon", "paper", "reviewer"]

Key, Held = Qt.Key, Qt.KeyboardModifier
Press = tuple[int, int, str]

MOST = 40
"""Keys between two kills."""


def letter(text: str, held: Qt.KeyboardModifier = Held.NoModifier) -> Press:
    """A key that writes something."""
    return ord(text.upper()), held.value, text if held in (Held.NoModifier, Held.ShiftModifier) else ""


PLAIN = {
    Key.Key_Return: "\r", Key.Key_Escape: "\x1b", Key.Key_Backspace: "\b", Key.Key_Tab: "\t", Key.Key_Left: "",
    Key.Key_Right: "", Key.Key_Up: "", Key.Key_Down: "", Key.Key_Space: " ",
}  # fmt: skip
KEYS: tuple[Press, ...] = (
    *map(letter, "abcħ,;-s~|0123456789txia=pmufns?rkvd"),
    *((key.value, 0, text) for key, text in PLAIN.items()),
    *((key.value, 0, text) for key, text in list(PLAIN.items())[:2] * 3),
    letter("P", Held.ShiftModifier),
    letter("Z", Held.ControlModifier),
    *(letter(one, Held.AltModifier) for one in "NSPMUFV"),
)


class Typist:
    """The program in a process of its own (see `typist`)."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.sees: dict[str, Any] = self._read()

    def press(self, one: Press) -> None:
        """Press a key, and look."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(one) + "\n")
        self._process.stdin.flush()
        self.sees = self._read()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        too_long = threading.Timer(3 * LONGEST / 1000, self._process.kill)
        too_long.start()
        line = self._process.stdout.readline()
        too_long.cancel()
        assert line, f"the program has ended ({self._process.wait()})"
        return dict(json.loads(line))


@contextmanager
def typing(path: Path) -> Iterator[Typist]:
    """Somebody at the keys of a project; at the end the program is killed."""
    command = [sys.executable, "-m", "tests.behaviour.typist", str(path)]
    process = subprocess.Popen(command, stdin=-1, stdout=-1, text=True, encoding="utf-8", start_new_session=True)
    try:
        yield Typist(process)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture
def saved(reviewer: Reviewer, tmp_path: Path) -> Path:
    """A blind review that has just begun, in a file."""
    path = tmp_path / "review.lexeval"
    assert reviewer.window.projects.save_as(path)
    reviewer.window.close()
    return path


@pytest.mark.parametrize("seed", range(times(3)))
def test_what_is_kept_after_each_key_is_what_is_seen(reviewer: Reviewer, seed: int) -> None:
    window, rng = reviewer.window, random.Random(seed)
    project = window.projects.project
    assert project is not None
    pressed: list[Press] = []
    for _ in range(300):
        pressed.append(rng.choice(KEYS))
        press(window, *pressed[-1])
        unfinished = reviewer.pane.unfinished
        assert unfinished is not None
        assert project.unfinished == {**unfinished.as_json(), "who": ""}, pressed[-5:]


@pytest.fixture
def commits(reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What a kill would leave, after each transaction: the steps, how many are in force, and what is unfinished."""
    project = reviewer.window.projects.project
    assert project is not None
    found: list[tuple[object, ...]] = []
    transaction = LockedConnection.transaction

    @contextmanager
    def watched(database: LockedConnection, light: bool = False) -> Iterator[None]:
        with transaction(database, light):
            yield
        there = reading.counts(database)
        unfinished = database.rows("SELECT value FROM about WHERE name = 'unfinished'")
        found.append((there.journal, there.cursor, *unfinished))

    monkeypatch.setattr(LockedConnection, "transaction", watched)
    return found


@pytest.mark.parametrize("seed", range(times(3)))
def test_what_a_key_does_is_kept_at_once(reviewer: Reviewer, commits: list[tuple[object, ...]], seed: int) -> None:
    """No kill comes between what is decided and where one is then: each key is one transaction that matters."""
    window, rng = reviewer.window, random.Random(seed)
    press(window, *letter("a"))
    before = commits[-1]
    for _ in range(300):
        commits.clear()
        one = rng.choice(KEYS)
        press(window, *one)
        states = [state for state, _ in groupby([before, *commits])]
        assert len(states) <= 2, "\n".join(map(str, (one, *states)))
        before = states[-1]


def test_a_decision_that_cannot_be_written_is_said_with_its_key(reviewer: Reviewer) -> None:
    project = reviewer.window.projects.project
    assert project is not None
    project.path.rename(project.path.with_name("elsewhere.lexeval"))
    press(reviewer.window, *letter("N", Held.AltModifier))
    assert reviewer.window.status.kept.text().startswith("NOT SAVED")
    project.path.with_name("elsewhere.lexeval").rename(project.path)
    press(reviewer.window, *letter("Z", Held.ControlModifier))
    assert not reviewer.window.status.kept.text().startswith("NOT SAVED")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system kills in another way")
@pytest.mark.parametrize("seed", range(times(2)))
def test_a_kill_at_any_key_loses_no_letter(saved: Path, seed: int) -> None:
    rng = random.Random(seed)
    before: dict[str, Any] | None = None
    pressed: list[Press] = []
    for _ in range(4):
        with typing(saved) as typist:
            if before is not None:
                assert typist.sees == before, pressed
            pressed = rng.choices(KEYS, k=rng.randrange(1, MOST))
            for one in pressed:
                typist.press(one)
            before = typist.sees
