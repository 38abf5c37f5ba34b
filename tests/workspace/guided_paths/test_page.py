"""The page *Write a guided path*: its example holds, and it names every key and every kind of number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lexeval_gui.core.guided_path import reading
from lexeval_gui.core.guided_path.path import GuidedPath
from lexeval_gui.core.panes import PANES
from lexeval_gui.workspace.guided_paths.checking import check
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
from lexeval_gui.workspace.guided_paths.values import COMPARISONS, KINDS, number

PAGE = Path(__file__).parents[3] / "docs" / "write-a-guided-path.md"


def written(folder: Path) -> GuidedPath:
    """The files of the page in a folder, and their path."""
    text = PAGE.read_text(encoding="utf-8")
    for name, body in re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        (folder / name).write_text(body, encoding="utf-8")
    return reading.read_path(folder / "weather.path.toml")


@pytest.fixture
def path(tmp_path: Path) -> GuidedPath:
    return written(tmp_path)


def test_the_example_holds(path: GuidedPath) -> None:
    assert check(path) == ()
    assert len(path.steps) == 3
    rehearsal = Rehearsal(path)
    assert number("item generous.coverage_f", rehearsal.moment(2, True)) == pytest.approx(2 * 5 / 6 / (5 / 6 + 1))


def test_the_page_names_every_key() -> None:
    text = re.sub(r"^```.*?^```$", "", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    named = {*re.findall(r"`([^`]+)`", text)}
    keys = (*reading.PATH_KEYS, *reading.STEP_KEYS, *reading.ACT_KEYS, *reading.GESTURE_KEYS)
    assert {key for key in keys if key not in named} <= {"step"}
    assert {pane for pane in PANES if pane not in named} == set()
    assert set(COMPARISONS) <= named
    assert {kind for kind in KINDS if not any(name.startswith(f"{kind} ") for name in named)} == set()
