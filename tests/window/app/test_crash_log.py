"""What a start that ends in the middle leaves for the next one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox  # noqa: F401  # Qt is there before anything is measured

from lexeval_gui.window.app.crash_log import NAME, CrashLog

DIES = """
import sys
from PySide6.QtCore import QTimer
from lexeval_gui.window.app import launch
import ctypes
from PySide6.QtCore import qFatal
{how}
made = launch.made_window
def making(*given):
    window = made(*given)
    window.painted.connect(lambda: QTimer.singleShot(0, die))
    return window
launch.made_window = making
sys.exit(launch.run(sample="substitution"))
"""

SEGFAULT = "def die():\n    ctypes.string_at(0)"
FATAL = "def die():\n    qFatal('the last words')"
PEACE = "def die():\n    from PySide6.QtWidgets import QApplication\n    QApplication.closeAllWindows()"


def crashed(folder: Path) -> CrashLog:
    """What a start leaves that ended in the middle, in the user's data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_text("Fatal Python error: Segmentation fault")
    return CrashLog()


def run(how: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LEXEVAL_DATA": str(folder), "LEXEVAL_CONFIG": str(folder)}
    program = DIES.format(how=how)
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=120, check=False
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="signals as Linux has them")
@pytest.mark.parametrize(
    ("how", "said"), [(SEGFAULT, "Segmentation fault"), (FATAL, "Qt: [A qFatal() call")], ids=["segfault", "fatal"]
)
def test_a_crash_is_written_down_and_told_once(
    how: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(how, tmp_path).returncode < 0
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path))
    left = CrashLog().read()
    assert said in left
    assert "in die" in left
    assert left.count("hread 0x") <= 1, "the frames of threads that go on, which cannot be read safely"
    CrashLog().empty()
    assert CrashLog().read() == ""


@pytest.mark.slow
def test_a_start_that_ends_in_peace_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(PEACE, tmp_path).returncode == 0
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path))
    assert CrashLog().read() == ""


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path / "file" / "folder"))
    log = CrashLog()
    assert log.read() == ""
    log.empty()
    log.begin()
    log.end()
