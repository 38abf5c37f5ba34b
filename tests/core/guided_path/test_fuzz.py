"""Broken paths: problems with a place, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.guided_path.reading import read_path
from lexeval_gui.core.problems import Problem
from lexeval_gui.testing.example_counts import times
from tests.core.guided_path.test_reading import WHOLE
from tests.fuzzing import fuzz

SEEDS = [
    WHOLE.encode(),
    b'title = "caf\xc3\xa9"\ntask = "edits"\nfiles = ["gold", "runs/a"]\n[[step]]\ntext = "a {b.f = .5}"\npoint = "k"\n'
    b"act.gesture = [{ ref = ['edit', 3], verb = 'move', value = -1 }, { ref = ['edit', 3], verb = 'remove' }]\n",
]


def read(path: Path, data: bytes) -> tuple[Problem, ...]:
    """Read a broken path, and look at all that came out."""
    path.write_bytes(data)
    found = read_path(path)
    assert found.steps
    assert all(Path(file).parent.is_relative_to(path.parent) for file in found.files)
    for step in found.steps:
        assert 1 <= step.line <= data.count(b"\n") + 1
        for then in (False, True):
            step.statements(then)
    return ()


def test_broken_paths_give_problems(tmp_path):
    path, count = tmp_path / "broken.path.toml", times(300)
    refused = fuzz(lambda data: read(path, data), SEEDS, count, str(path))
    assert 0 < refused < count


@pytest.mark.parametrize("filler", [b"[", b"[[step]]\n", b"'", b'"', b'"""', b"a.", b"a=1\n", b"{", b"\\", b"#", b"\0"])
def test_long_nonsense_takes_no_long_time(tmp_path, filler):
    path = tmp_path / "long.path.toml"
    fuzz(lambda data: read(path, data), [filler * 20_000], 1, str(path))
