"""Every screen of every task comes to rest, can be read aloud, gone through by Tab, and seen, in each look: one walk,
several judges.

The pictures of items are compared with their data in window/blocks/test_words.py, figures in window/plots.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.testing.example_counts import FACTOR
from lexeval_gui.window.look.theme import LOOKS, Look
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening
from tests.behaviour.judges import Reader, Viewer
from tests.restless import restless
from tests.screens import open_files, screens, settle, start_page

SAMPLES = {
    "substitution": "substitution-systems", "edits": "edits-m2", "lexicon": "lexicon-english",
    "generation": "generation-sentences",
}  # fmt: skip
WALKS: tuple[tuple[str, Look], ...] = (
    ("substitution", "contrast"), ("edits", "light"), ("lexicon", "dark"), ("generation", "contrast"),
)  # fmt: skip
EVERY = tuple((task, look) for task, _ in WALKS for look in LOOKS)


@pytest.mark.parametrize(("task", "look"), EVERY if FACTOR > 1 else WALKS)  # each with each: make soak
def test_everything_on_every_screen_can_be_read_aloud_gone_through_and_seen(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, task: str, look: Look
) -> None:
    window.theme.set_look(look)
    reader, viewer = Reader(), Viewer(look)
    reader.judge("start page")
    open_files(window, opening.plan(opening.sample(SAMPLES[task]).paths, task))
    for width, height in ((800, 560), (1700, 900), (1280, 800)):  # pages, wide columns, and last as most are seen
        window.resize(width, height)
        settle(window)
        assert not restless(), f"{width}×{height}"
        reader.judge(f"{width}×{height}")
    for screen in screens(window, task, "Ada"):
        assert not restless(), screen
        viewer.judge(screen)
        reader.judge(screen)
    for screen in start_page(window, tmp_path):
        viewer.judge(screen)
    wrong = [*reader.wrong.items(), *viewer.wrong.items()]
    assert not wrong, "\n".join(f"{what} ({screen})" for what, screen in wrong)
    assert reader.seen["walks"] > 15
    assert len(reader.seen) > 20
    assert viewer.texts > 500
    assert viewer.borders > 300
    assert viewer.frames > 60
