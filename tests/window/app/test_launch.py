"""Starting: what is loaded before the first paint, and what is said where it cannot begin."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.app import launch
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import opening
from tests.benchmarks import empty_window

FIRST_PAINT = """
import builtins, sys
plain = builtins.__import__
from lexeval_gui.window.shell import main_window
from lexeval_gui.window.app.launch import application, load_theme
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
main_window.IDLE = 600_000  # on a busy machine the moment of idleness comes before the rows
app, memory = application(), Memory()
window = MainWindow(load_theme(app, memory), memory, expecting=sys.argv[1:] == ["expecting"])
furnish = MainWindow._furnish
def told(self):
    from PySide6 import QtWidgets
    print("PAINT", *sys.modules)
    print("QT", *vars(QtWidgets))
    furnish(self)
MainWindow._furnish = told
def rows():
    from PySide6 import QtGui
    print("ROWS", *sys.modules)
    print("GUI", *vars(QtGui))
    app.quit()
def opened():
    window.state.data.evaluation_changed.connect(rows)
    window.files.open_sample("substitution")
window.painted.connect(opened)
window.show()
app.exec()
window.close()
print("IMPORTS", "plain" if builtins.__import__ is plain else "hooked")
"""


def test_bar_2_compares_with_a_window_of_as_many_widgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXEVAL_CONFIG", str(tmp_path))
    memory = Memory()
    ours = MainWindow(launch.load_theme(launch.application(), memory), memory)
    empty = empty_window.Window()
    for kind in (QMenu, QLabel, QAbstractButton, QAction):
        assert len(empty.findChildren(kind)) == pytest.approx(len(ours.findChildren(kind)), abs=3), kind
    for window in (ours, empty):
        window.deleteLater()


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("expecting",)], ids=["start", "opening"])
def test_nothing_heavy_is_loaded_before_it_is_needed(
    words: tuple[str, ...], tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXEVAL_CONFIG", str(tmp_path))
    command = [sys.executable, "-c", FIRST_PAINT, *words]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    lines = {line.partition(" ")[0]: set(line.split()[1:]) for line in run.stdout.splitlines()}
    assert "lexeval_gui.window.shell.main_window" in lines["PAINT"]
    assert lines["PAINT"].isdisjoint(
        {"numpy", "pyqtgraph", "lexeval_gui.window.shell.layout.workbench", "lexeval_gui.window.shell.palette"}
    )
    state = {f"lexeval_gui.window.{part}" for part in ("state.app_state", "project.project_file", "actions.table")}
    assert lines["PAINT"] & state == (state if words else set()), "the start page has no time for it"
    assert "logging" not in lines["PAINT"], "Qt's bindings compile a generator of stubs that imports it"
    assert "QLabel" in lines["QT"]
    assert "QStyle" not in lines["QT"], "its enums take as long to make as all modules of the start page"
    assert "QFontMetrics" in lines["GUI"]
    assert "QPageSize" not in lines["GUI"], "all signatures were read: somebody asked a function of Qt for its __doc__"
    assert "numpy" in lines["ROWS"]
    assert lines["ROWS"].isdisjoint(
        {"scipy", "pyqtgraph", "numpy.ma", "lexeval_gui.core.licences"}
        | ({"lexeval_gui.project.store"} if words else set())  # which looks for unsaved work, for the start page
        | {"importlib.metadata", "lexeval_gui.tasks.substitution.showing.blocks", "lexeval_gui.window.guide.panel"}
        | {"lexeval_gui.window.export.figure_layout", "difflib"}
        | {f"lexeval_gui.window.panes.{pane}.pane" for pane in ("item", "scores", "notes")}
        | {"lexeval_gui.core.blocks", "lexeval_gui.core.task.review", "lexeval_gui.window.help.panel"}
        | {f"lexeval_gui.core.task.{part}" for part in ("baselines", "official", "oracles", "sampling")}
    )
    assert lines["IMPORTS"] == {"plain"}, "Qt's bindings read the source of every module that is imported"


@pytest.mark.slow
def test_a_call_of_qt_that_is_wrong_is_still_explained() -> None:
    code = (
        "import lexeval_gui.window\n"
        "from PySide6.QtWidgets import QApplication, QLabel\n"
        "app = QApplication([])\n"
        "try: QLabel('a').setText(1.5)\n"
        "except TypeError as error: print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert "setText" in run.stdout
    assert "Supported signatures" in run.stdout


def test_what_there_is_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = ", ".join(sample.id for sample in opening.samples())
    with pytest.raises(BadValue, match=f"there is no sample 'x'; there are {samples}$"):
        launch.sample_named("x")
    with pytest.raises(BadValue, match=f"there is no task 'x'; there are {', '.join(opening.task_names())}"):
        launch.run(task="x")
