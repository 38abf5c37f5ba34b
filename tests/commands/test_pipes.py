"""Paths that are typed may be pipes, such as `<(…)` and /dev/stdin."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from lexeval_gui.workspace import opening
from tests.commands.conftest import Lexeval


@pytest.mark.parametrize("task", ["edits", "generation", "lexicon", "substitution"])
def test_typed_pipes_are_read_once_in_every_place(task: str, tmp_path: Path, lexeval: Lexeval):
    """As `<(…)` gives them: the gold and a system, each looked at first by readers that tell formats apart."""
    plan = opening.plan(opening.sample(task).paths)
    paths = [next(s.path for s in plan.sources if s.role == role) for role in ("gold", "system")]
    if any(Path(path).is_dir() for path in paths):
        for path, text in zip(paths := [str(tmp_path / "g.m2"), str(tmp_path / "s.m2")], ("b", "c"), strict=True):
            Path(path).write_text(f"S a b\nA 1 2|||R:X|||{text}|||REQUIRED|||-NONE-|||0\n\n")
    alone = lexeval("score", task, *paths, "--format", "json")
    ends = []
    for path in paths:
        reading, writing = os.pipe()
        threading.Thread(target=fill, args=(writing, path)).start()
        ends.append(reading)
    piped = lexeval("score", task, *(f"/dev/fd/{end}" for end in ends), "--format", "json")
    assert (piped.code, alone.code) == (0, 0), piped.err
    assert piped.json["systems"][0]["measures"] == alone.json["systems"][0]["measures"]


def fill(pipe: int, path: str) -> None:
    """Write a file into a pipe."""
    with open(pipe, "wb") as file:
        file.write(Path(path).read_bytes())
