"""Killed with signal 9 at any moment, a project holds every step that was acknowledged."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.project.scripted import check, killed


@pytest.mark.parametrize("seed", range(10))
def test_every_acknowledged_step_survives_kill_9(tmp_path: Path, seed: int):
    path = tmp_path / "a.lexeval"
    check(path, seed, killed(path, seed))
