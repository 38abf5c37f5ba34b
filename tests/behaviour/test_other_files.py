"""Nothing of the files before is shown over the files after: opening, adding, refusing and cancelling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from lexeval_gui.window.main_window import MainWindow
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import LONGEST, settled


@pytest.fixture(autouse=True)
def silent(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Nothing is written on standard error: no slot ends in an exception (pytest-qt fails a test in which one does)."""
    yield
    assert "Traceback" not in capfd.readouterr().err


def open_files(window: MainWindow, qtbot: QtBot, *files: tuple[str, str | Path], task: str) -> None:
    with qtbot.waitSignal(window.desk.opened, timeout=LONGEST):
        window.desk.open(opening.assigned(task, [(role, str(path)) for role, path in files]))
    settled(qtbot, window)


def in_force(window: MainWindow, parameter: str) -> str:
    assert window.state.settings is not None
    return window.state.settings[parameter]


def tabs(window: MainWindow) -> list[str]:
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    return [pane._tabs.tabText(place) for place in range(pane._tabs.count()) if pane._tabs.isTabVisible(place)]


@pytest.fixture
def m2(shared: Path) -> list[tuple[str, Path]]:
    folder = shared / "data" / "edits" / "m2"
    gold, *systems = sorted(folder.glob("*.m2"))
    return [("gold", gold), *(("system", system) for system in systems[:2])]


def test_a_comparison_ends_with_its_files(
    opened: MainWindow, m2: list[tuple[str, Path]], tmp_path: Path, qtbot: QtBot
) -> None:
    opened.workbench.show_pane("compare")
    compare = opened.workbench.compare
    compare._second.setCurrentIndex(2)
    compare._choose()
    settled(qtbot, opened)
    assert "coverage F" in compare._result.text()
    open_files(opened, qtbot, *m2, task="edits")
    assert opened.state.evaluation is not None
    assert opened.state.compared_measure is None
    assert "coverage" not in " ".join(label.text() for label in compare.findChildren(QLabel))
    assert opened.state.comparison is not None
    assert opened.projects.save_as(tmp_path / "kept.lexeval")
    opened.projects.keep_view()
    assert opened.projects.view["measure"] is None


@pytest.mark.parametrize("sample", ["substitution", "edits", "lexicon", "generation"])
def test_figures_come_with_the_systems_that_are_added(window: MainWindow, sample: str, qtbot: QtBot) -> None:
    plan = opening.plan(opening.sample(sample).paths, opening.sample(sample).task)
    files = [(source.role, source.path) for source in plan.sources if source.role]
    open_files(window, qtbot, *(file for file in files if file[0] != "system"), task=plan.task)
    window.workbench.make_figures()
    qtbot.wait(50)
    open_files(window, qtbot, *files, task=plan.task)
    qtbot.wait(50)
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    assert tabs(window)
    assert pane._tabs.height() >= pane._tabs.sizeHint().height() > 0


@pytest.mark.parametrize("after", ["substitution", "edits", "lexicon", "generation"])
@pytest.mark.parametrize("before", ["substitution", "edits", "lexicon", "generation"])
def test_after_a_refused_file_other_files_are_opened(
    window: MainWindow, before: str, after: str, tmp_path: Path, qtbot: QtBot
) -> None:
    window.files.open_sample(before)
    settled(qtbot, window)
    window.workbench.make_figures()
    qtbot.wait(50)
    wrong = tmp_path / "wrong.m2"
    wrong.write_text("S a\nA nonsense\n")
    with qtbot.waitSignal(window.desk.failed, timeout=LONGEST):
        window.desk.open(opening.assigned("edits", [("gold", str(wrong)), ("system", str(wrong))]))
    assert window.is_refused
    window.files.open_sample(after)
    settled(qtbot, window)
    qtbot.wait(50)
    assert tabs(window)


def test_compare_without_systems(window: MainWindow, qtbot: QtBot) -> None:
    gold = opening.sample("substitution").paths[0]
    window.workbench.show_pane("compare")
    open_files(window, qtbot, ("gold", gold), task="substitution")
    window.workbench.show_pane("compare")
    qtbot.wait(200)
    settled(qtbot, window)
    assert window.workbench.compare.table().rows == ()
    assert "Open two systems" in window.workbench.compare._result.text()


def test_a_convention_is_chosen_again_while_it_is_counted(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("convention.gold_reading.score.pl")
    opened.menus.trigger("convention.gold_reading.score.pl")
    opened.state.change({"gold_reading": "score.pl", "k": "0.5"})
    assert in_force(opened, "k") == "0.5"
    settled(qtbot, opened)
    assert in_force(opened, "gold_reading") == "score.pl"
    assert in_force(opened, "k") == "0.5"
