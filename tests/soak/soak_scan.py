"""Every screen with hostile files of every task, and with every sample: names are plain text, and nothing is opened."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from lexeval_gui.core import samples
from lexeval_gui.window.app.garbage import Garbage
from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.app.shots import wait_for
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import opening, plans
from tests import hostile
from tests.screens import open_files, screens, start_page


def run() -> list[str]:
    """What is read as markup, as keys or as directions; each once."""
    garbage = Garbage(application())
    failures: list[str] = []
    for name in (hostile.MARKUP, hostile.TURNED):
        for task in opening.task_names():
            failures += _with_hostile_files(task, name)
    for sample in opening.samples():
        failures += _with_sample(sample)
    garbage.stop()
    return failures


def _with_hostile_files(task: str, name: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder, hostile.trap(Path(folder)) as trap:
        window = _window(Path(folder))
        paths = hostile.files(Path(folder), name)[task]
        open_files(window, plans.plan_with_roles(task, paths, {}))
        steps = screens(window, task, name.format(blank=" "))
        found = [*_looked_at(window, steps), *_looked_at(window, start_page(window, Path(paths[0][1]).parent))]
        _close(window)
        return [f"{task}: {fault}" for fault in found] + [f"{task}: a file named in a text is opened"] * bool(
            trap.opened
        )


def _with_sample(sample: samples.Sample) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        window = _window(Path(folder))
        open_files(window, opening.plan(sample.paths, sample.task))
        found = _looked_at(window, screens(window, sample.task, "zq"))
        _close(window)
        return [f"{sample.id}: {fault}" for fault in found]


def _looked_at(window: MainWindow, steps: Iterable[str]) -> list[str]:
    """The faults of each screen, those that are known left out."""
    found: dict[str, str] = {}
    tips: set[str] = set()
    for screen in steps:
        for fault in hostile.faults():
            found.setdefault(fault, screen)
        tips |= hostile.tips()
    of_tips = [fault for tip in sorted(tips) for fault in hostile.tip_faults(window, tip)]
    print(f"{len(tips)} tool tips, {len(found)} faults", flush=True)
    return [*(f"{screen}: {fault}" for fault, screen in found.items()), *of_tips]


def _window(folder: Path) -> MainWindow:
    os.environ |= {"LEXEVAL_CONFIG": str(folder / "config"), "LEXEVAL_DATA": str(folder / "data")}
    memory = Memory()
    window = MainWindow(load_theme(application(), memory), memory)
    window.resize(1280, 800)
    window.show()
    wait_for(lambda: window.has_panes)
    return window


def _close(window: MainWindow) -> None:
    window.close()
    window.theme.changed.disconnect()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
