"""Every dialog lies on the screen, whatever screen and zoom; the window fits with its frame, and stays maximised.

Screens are those of Qt's offscreen platform, which reads them from a file when it starts: so in processes of their own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SCREENS = [(640, 480), (1280, 800)]
"""Those of `make soak` are more: see tests/soak/soak_sizes.py."""
ZOOMS = (1.0, 1.5, 2.5)
LEAST = (640, 380)
"""Units (pixels divided by the zoom) of a screen on which the buttons of a dialog need no scrolling."""
HERE = Path(__file__).with_name("every_dialog.py")


def measured(folder: Path, screen: tuple[int, int], *words: str) -> list[dict[str, object]]:
    """What `every_dialog.py` measures on a screen of that size."""
    config = folder / "screens.json"
    one = {"name": "small", "x": 0, "y": 0, "width": screen[0], "height": screen[1],
           "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}  # fmt: skip
    config.write_text(json.dumps({"windowFrameMargins": True, "screens": [one]}), encoding="utf-8")
    return run({"QT_QPA_PLATFORM": f"offscreen:configfile={config}"}, folder, *words)


def faults(found: Iterable[dict[str, object]], screen: tuple[int, int]) -> list[str]:
    """What is wrong with the dialogs that were measured on a screen."""
    said = []
    for one in found:
        zoom = one["zoom"]
        assert isinstance(zoom, float)
        roomy = screen[0] >= LEAST[0] * zoom and screen[1] >= LEAST[1] * zoom
        wanted = ("inside", "reachable", *["in sight"] * roomy)
        said += [f"{one['name']} at zoom {zoom:g} is not {what}: {one['frame']}" for what in wanted if not one[what]]
    return said


def run(environment: dict[str, str], folder: Path, *words: str) -> list[dict[str, object]]:
    home = {"LEXEVAL_CONFIG": str(folder / "config"), "LEXEVAL_DATA": str(folder / "data")}
    root = str(HERE.parents[4])
    made = subprocess.run(
        [sys.executable, str(HERE), *words], env=os.environ | environment | home | {"PYTHONPATH": root},
        capture_output=True, text=True, timeout=300, check=False, cwd=root,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr[-3000:]
    return [json.loads(line) for line in made.stdout.splitlines() if line.startswith("{")]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_every_dialog_lies_on_the_screen_at_every_zoom(tmp_path: Path, screen: tuple[int, int]) -> None:
    found = measured(tmp_path, screen, "dialogs", *map(str, ZOOMS))
    assert {one["zoom"] for one in found} == set(ZOOMS)
    names = {one["name"] for one in found}
    assert len(names) >= 8
    assert {"not saved", "decision"} <= names
    assert faults(found, screen) == []


@pytest.fixture
def desktop() -> Iterator[str]:
    """A display with a window manager that draws frames; skipped where there is none to be had."""
    for program in ("Xvfb", "openbox", "xdotool"):
        if shutil.which(program) is None:
            pytest.skip(f"no {program} here: frames are drawn by a window manager on a display")
    reads, writes = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(writes,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writes)
    with os.fdopen(reads) as told:
        display = f":{told.readline().strip()}"
    manager = subprocess.Popen(
        ["openbox", "--sm-disable"], env=os.environ | {"DISPLAY": display},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        for _ in range(300):  # until the manager says that it is there
            asked = subprocess.run(
                ["xdotool", "get_num_desktops"], env=os.environ | {"DISPLAY": display}, capture_output=True, check=False
            )
            if asked.returncode == 0:
                break
            time.sleep(0.1)
        else:
            pytest.skip("the window manager does not answer here")
        yield display
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait(10)


@pytest.mark.parametrize("zoom", ["1.0", "2.0"])
def test_the_first_window_fits_with_its_frame_and_full_screen_leaves_it_maximised(
    desktop: str, tmp_path: Path, zoom: str
) -> None:
    try:
        [found] = run({"QT_QPA_PLATFORM": "xcb", "DISPLAY": desktop}, tmp_path, "window", zoom)
    except AssertionError as error:
        if "xcb" in str(error):
            pytest.skip("Qt's platform xcb cannot be loaded here: a library of the system is missing")
        raise
    assert found["frame"] != [0, 0], "the window manager draws a frame"
    assert found["inside"], found
    assert found["maximised, full screen, maximised"] == [True, True, True]
    assert found["normal, full screen, normal"] == [True, True, True]
