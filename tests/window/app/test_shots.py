"""Pictures of the window: drawn for what is asked, in the size asked, and not blank."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from lexeval_gui.__main__ import main
from lexeval_gui.window.look.theme import COLOURS

pytestmark = pytest.mark.slow


def shots(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `lexeval shots`; a process of its own, since the scale of the screen is read at start."""
    command = [sys.executable, "-m", "lexeval_gui", "shots", *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"}
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=environment)


def colours_of(image: QImage) -> int:
    """How many colours a coarse grid of points holds."""
    return len({image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)})


def test_a_sample_is_drawn_light_and_dark_and_at_200_percent(tmp_path: Path) -> None:
    run = shots(str(tmp_path / "new"), "--sample", "substitution-happy", "--size", "1000x700")
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    assert "propagateSizeHints" not in run.stderr
    drawn = {path.name: QImage(str(path)) for path in (tmp_path / "new").iterdir()}
    stem = "substitution-happy"
    assert set(drawn) == {f"{stem}-{look}{scale}.png" for look in ("light", "dark") for scale in ("", "-200")}
    assert (drawn[f"{stem}-light.png"].width(), drawn[f"{stem}-light.png"].height()) == (1000, 700)
    assert drawn[f"{stem}-dark-200.png"].width() == 2000
    assert all(colours_of(image) > 50 for image in drawn.values())
    light, dark = (drawn[f"{stem}-{look}.png"].pixelColor(5, 690).lightness() for look in ("light", "dark"))
    assert light > 200 > 60 > dark


def test_only_the_looks_that_are_asked_for_are_drawn(tmp_path: Path) -> None:
    wanted = ("--contrast", "--dark", "--sample", "substitution-happy", "--size", "800x600", "--scale", "1")
    run = shots(str(tmp_path), *wanted)
    assert run.returncode == 0, run.stderr
    drawn = {path.stem.rpartition("-")[2]: QImage(str(path)).pixelColor(5, 590) for path in tmp_path.iterdir()}
    assert drawn == {look: QColor(COLOURS[look].panel) for look in ("dark", "contrast")}


FAULTY = """
import sys
from lexeval_gui.__main__ import main
from lexeval_gui.window.panes.items.table import ItemsTable

def paint(self, event):
    raise ValueError("no colours are left")

ItemsTable.paintEvent = paint
sys.exit(main(sys.argv[1:]))
"""


def test_what_fails_in_a_slot_is_a_sentence_and_exit_1(tmp_path: Path) -> None:
    wanted = ("--sample", "substitution-happy", "--scale", "1", "--light")
    command = [sys.executable, "-c", FAULTY, "shots", str(tmp_path), *wanted]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert "Something went wrong inside LexEval (ValueError: no colours are left)" in run.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--size", "big"], "--size is WxH"),
        (["--scale", "0"], "--scale lies between"),
        (["--zoom", "nan"], "--zoom lies between 1 and 2.5, not nan"),
        (["--tab", "nonsense"], "there is no pane 'nonsense'; there are items"),
    ],
)
def test_what_no_picture_can_be_is_a_sentence_before_any_window_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["shots", str(tmp_path / "new"), *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sample", "substitution", "--scale", "1", "--item", "nonsense"], "there is no item 'nonsense'"),
        (["--sample", "substitution", "--scale", "1", "--set", "k=99"], "k must lie between 0 and 10"),
        (["--sample", "substitution", "--scale", "1", "--set", "k"], "--set takes NAME=VALUE"),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    run = shots(str(tmp_path), *arguments)
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_files_that_cannot_be_opened_are_drawn_as_such(tmp_path: Path) -> None:
    run = shots(str(tmp_path), "--light", "--scale", "1", "--files", "/no/such/file.gold")
    assert run.returncode == 1
    assert (tmp_path / "file-light.png").is_file()
