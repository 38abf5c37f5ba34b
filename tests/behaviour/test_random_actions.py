"""A slice of `make soak`: random actions on a whole window, with nothing raised and nothing said on standard error."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from lexeval_gui.testing.example_counts import times
from tests.soak.player import Action, Player, answering, listening

ACTIONS = 120

FOUND: dict[str, list[Action]] = {
    "figures after a refused file": [
        ("sample", "substitution-systems"), ("wait",), ("figure", 1), ("wait",), ("drop", "/not there.gold"), ("wait",),
        ("sample", "edits-m2"), ("wait",), ("figure", 0), ("wait",),
    ],
    "a double click whose first press closes what the filter proposes": [
        ("sample", "substitution-systems"), ("wait",), ("type", "a", True), ("click", 0.75, 0.0, 2),
    ],
}  # fmt: skip
"""Actions that once failed."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a player keeps everything; what it sets in the environment is taken back."""
    for name in ("LEXEVAL_CONFIG", "LEXEVAL_DATA"):
        monkeypatch.setenv(name, str(tmp_path / name))
    return tmp_path


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_once_stays_mended(qapp: QApplication, folder: Path, name: str) -> None:
    player = Player(folder, 1)
    with answering(player), listening(player):
        for action in FOUND[name]:
            player.perform(action)
        player.close()
    assert not player.faults, "\n".join(player.faults)


@pytest.mark.parametrize("seed", range(1, 1 + times(1)))
def test_random_actions_raise_nothing_and_say_nothing(qapp: QApplication, folder: Path, seed: int) -> None:
    player = Player(folder, seed)
    with answering(player), listening(player):
        for _ in range(ACTIONS):
            player.step()
        player.close()
    assert not player.faults, "\n".join(player.faults)
    assert len({action[0] for action in player.done}) > 8
