"""Ten minutes of random actions over all samples: no exception, no word on standard error, and memory that stays.

`python -m tests.soak.soak_actions LOG` does the actions of a log again, and stops at the first fault.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer

from lexeval_gui.window.app.garbage import Garbage
from lexeval_gui.window.app.launch import application
from tests.soak.player import Player, answering, listening, memory, replay

MINUTES = 10.0
FIRST, LAST = 1_000, 7_000
"""After so many actions memory is looked at."""

MOST = 60.0
"""Megabytes that it may have grown by then."""

LOG = Path("build") / "soak-actions.jsonl"


def run() -> list[str]:
    """What failed."""
    seed = int(os.environ.get("LEXEVAL_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
    minutes = float(os.environ.get("LEXEVAL_MINUTES", MINUTES))
    print(f"seed {seed}, at least {minutes:g} minutes and {LAST:,} actions; LEXEVAL_SEED does them again", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        return _run(Path(folder), seed, minutes * 60)


def _run(folder: Path, seed: int, seconds: float) -> list[str]:
    """Within an event loop, as a program runs: what is destroyed, and when, depends on it."""
    found: list[str] = []
    loop = QEventLoop(application())

    def play() -> None:
        found.extend(_play(folder, seed, seconds))
        loop.quit()

    QTimer.singleShot(0, loop, play)
    loop.exec()
    return found


def _play(folder: Path, seed: int, seconds: float) -> list[str]:
    garbage = Garbage(application())
    LOG.parent.mkdir(exist_ok=True)
    player = Player(folder, seed, LOG)
    at: dict[int, float] = {}
    said = 0
    end = time.monotonic() + seconds
    with answering(player), listening(player):
        while time.monotonic() < end or len(player.done) < LAST:
            player.step()
            number = len(player.done)
            if number % 500 == 0:
                at[number] = memory()
                print(f"{number:,} actions, {at[number]:.0f} MB, {len(player.faults)} faults", flush=True)
            said = _say(player.faults, said)
        player.close()
    garbage.stop()
    return [*_told(player.faults), *_grown(at)]


def _say(faults: list[str], said: int) -> int:
    """Print what is new since so many were said, unless it ends where another did; gives how many there are."""
    known = {place_of(fault) for fault in faults[:said]}
    for fault in faults[said:]:
        if place_of(fault) not in known:
            print(fault, flush=True)
            known.add(place_of(fault))
    return len(faults)


def _told(faults: list[str]) -> list[str]:
    """Faults, those that end in the same place once."""
    alike = {place_of(fault): fault for fault in reversed(faults)}
    return [f"{fault}\n(the actions are in {LOG})" for fault in reversed(alike.values())]


def place_of(fault: str) -> str:
    """The last line of code of a fault, or its words."""
    lines = [line for line in fault.splitlines() if line.startswith('  File "')]
    return lines[-1] if lines else fault.partition("): ")[2]


def _grown(at: dict[int, float]) -> list[str]:
    if not {FIRST, LAST} <= at.keys():
        return []
    grown = at[LAST] - at[FIRST]
    print(f"memory: {at[FIRST]:.0f} MB after {FIRST:,} actions, {at[LAST]:.0f} MB after {LAST:,}: {grown:+.0f} MB")
    return [f"memory grew by {grown:.0f} MB, more than {MOST:g}"] if grown > MOST else []


def _again(log: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder), 1)
        with answering(player), listening(player):
            replay(player, log)
            player.close()
    print("\n".join(player.faults) or "nothing failed")
    return 1 if player.faults else 0


if __name__ == "__main__":
    sys.exit(_again(Path(sys.argv[1])))
