"""Every screen of every task can be read aloud and gone through by Tab: names, painted texts, the order of the eye.

The pictures of items are compared with their data in window/blocks/test_words.py, figures in window/plots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening
from tests import spoken
from tests.screens import open_files, screens, settle

SAMPLES = {
    "substitution": "substitution-systems", "edits": "edits-m2", "lexicon": "lexicon-english",
    "generation": "generation-sentences",
}  # fmt: skip
ONCE = ("problem", "figure", "scores by", "part of", "filter")
"""Screens of which one of a kind, or a few, are as good as all."""


def windows() -> Iterator[QWidget]:
    """The windows that can be used now, the one in front with the focus in it."""
    for top in QApplication.topLevelWidgets():
        if top.isVisible() and QApplication.activeModalWidget() in (None, top):
            yield top


def is_entered(window: QWidget) -> bool:
    """Put the focus into a window; False where nothing takes it."""
    window.activateWindow()
    focus: QWidget | None = window.focusWidget()
    if focus is None or not focus.isVisible():
        spoken.first_stop(window)
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    return focus is not None and focus.window() is window


def check(screen: str, wrong: dict[str, str], seen: Counter[str]) -> None:
    """Note what is wrong with all windows as they are now."""
    kind = next((kind for kind in ONCE if screen.startswith(kind)), screen)
    seen[f"screen {kind}"] += 1
    if seen[f"screen {kind}"] > times(1):
        return
    for window in windows():
        found = [*spoken.nameless(window), *spoken.named_alike(window), *spoken.unsaid(window, seen)]
        if is_entered(window):
            order = spoken.walk()
            back = spoken.walk(back=True)
            found += spoken.out_of_order(order) + ([] if back[::-1] == order else ["Shift+Tab goes otherwise"])
            seen["walks"] += 1
        wrong.update(dict.fromkeys(found, f"{screen}, {type(window).__name__}"))


@pytest.mark.parametrize("task", SAMPLES)
def test_every_screen_can_be_read_aloud_and_gone_through(task: str, window: MainWindow, qtbot: QtBot) -> None:
    wrong: dict[str, str] = {}
    seen: Counter[str] = Counter()
    check("start page", wrong, seen)
    open_files(window, opening.plan(opening.sample(SAMPLES[task]).paths, task))
    for width, height in ((800, 560), (1700, 900), (1280, 800)):  # pages, wide columns, and last as most are seen
        window.resize(width, height)
        settle(window)
        check(f"{width}×{height}", wrong, seen)
    for screen in screens(window, task, "Ada"):
        check(screen, wrong, seen)
    assert not wrong, "\n".join(f"{what} ({screen})" for what, screen in wrong.items())
    assert seen["walks"] > 15
    assert len(seen) > 20
