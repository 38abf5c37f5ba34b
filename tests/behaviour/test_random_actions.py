"""A slice of `make soak`: random actions on a whole window, with nothing raised and nothing said on standard error."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.soak.player import Player, answering, listening

ACTIONS = 120


@pytest.mark.parametrize("seed", range(1, 3))
def test_random_actions_raise_nothing_and_say_nothing(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    for name in ("LEXEVAL_CONFIG", "LEXEVAL_DATA"):
        monkeypatch.setenv(name, str(tmp_path / name))
    player = Player(tmp_path, seed)
    with answering(player), listening(player):
        for _ in range(ACTIONS):
            player.step()
        player.close()
    assert not player.faults, "\n".join(player.faults)
    assert len({action[0] for action in player.done}) > 8
