"""How this program is started once more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lexeval_gui.core.program import bundle_folder, command
from lexeval_gui.core.version import __version__


def test_the_words_start_it_wherever_one_works(tmp_path: Path) -> None:
    (tmp_path / "argparse.py").write_text("raise SystemExit('a file of the folder where one works')\n")
    (tmp_path / "lexeval_gui").mkdir()
    run = subprocess.run(
        [*command(), "--version"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert (run.returncode, run.stdout.split()[:2]) == (0, ["lexeval", __version__]), run.stderr


def test_a_build_without_python_is_its_own_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bundle_folder() is None
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "lexeval"))
    assert bundle_folder() == tmp_path
    assert command() == [str(tmp_path / "lexeval")]
