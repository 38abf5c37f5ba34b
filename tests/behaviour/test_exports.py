"""Files of a task and pages of HTML, as the menu Export makes them."""

from __future__ import annotations

import shutil
from pathlib import Path

import lxml.html
import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.resources import resource
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import settled
from tests.tasks.edits.small import opened as opened_files
from tests.tasks.edits.small import totals

SAMPLE = resource("samples", "edits", "letters")


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder in which everything is saved under the name that is offered."""
    chosen = tmp_path / "out"
    chosen.mkdir()
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda parent, title, name, filters: (str(chosen / Path(name).name), "")
    )
    return chosen


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A copy of a sample of edits: gold, runs, sources."""
    folder = tmp_path / "letters"
    shutil.copytree(SAMPLE, folder)
    return [str(path) for path in sorted(folder.iterdir()) if path.is_dir()]


@pytest.fixture
def edits(window: MainWindow, qtbot: QtBot, files: list[str]) -> MainWindow:
    """A window with these edits."""
    window.background.open(opening.plan(files))
    settled(qtbot, window)
    return window


def test_evalfrag_of_the_window_is_that_of_the_command_line(
    edits: MainWindow, answer: Path, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    assert edits.state.data.settings is not None
    edits.top.choose_preset("evalfrag")
    settled(qtbot, edits)
    qtbot.waitUntil(lambda: edits.state.data.evaluation.settings["unit_span"] == "on")  # type: ignore[union-attr]
    edits.menus.trigger("export.evalfrag.1")
    evaluation = edits.state.data.evaluation
    assert evaluation is not None
    item, system = evaluation.dataset.ids[0], evaluation.dataset.systems[0]
    [written] = answer.iterdir()
    gold = next(Path(p) for p in edits._open_paths() if Path(p).name == "Gold")
    run = next(path for path in Path(system.path).iterdir() if path.name.startswith(item))
    assert main(["evalfrag", str(gold / f"{item}GE.xml"), str(run)]) == 0
    assert written.read_text(encoding="utf-8") == capsys.readouterr().out


def test_other_conventions_than_those_of_evalfrag_are_told(edits: MainWindow, answer: Path) -> None:
    edits.menus.trigger("export.evalrun.1")
    [written] = answer.iterdir()
    assert "<!-- edits | correction_f" in written.read_text(encoding="utf-8")
    assert edits.notice.isVisible()


def test_what_was_changed_is_exported_and_scores_the_same_when_read_again(
    edits: MainWindow, answer: Path, files: list[str]
) -> None:
    state = edits.state
    assert state.data.evaluation is not None
    before = totals(state.data.evaluation)
    name = state.data.evaluation.system_names[0]
    state.history.gesture(Gesture(state.data.evaluation.dataset.ids[0], ("edit", name, 0), "replace", "something else"))
    assert totals(state.data.evaluation) != before
    for action in ("export.hoo", "export.hoo.1"):
        edits.menus.trigger(action)
    gold, run = answer / "gold hoo", answer / f"{name} hoo"
    sources = [("source", path) for path in files if path.endswith("Source")]
    again = opened_files([("gold", str(gold)), ("system", str(run)), *sources])
    assert totals(again) == pytest.approx(totals(state.data.evaluation), nan_ok=True)


def test_a_folder_is_never_mixed_and_open_files_stay(edits: MainWindow, answer: Path, monkeypatch) -> None:
    said: list[str] = []
    edits.state.message.connect(said.append)
    edits.menus.trigger("export.hoo")
    edits.menus.trigger("export.hoo")
    assert said[-1].startswith("Not exported: ")
    fragment = next(Path(edits._open_paths()[0]).iterdir())
    before = fragment.read_bytes()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(fragment), ""))
    for action in ("export.m2", "export.page", "export.evalrun.1"):
        edits.menus.trigger(action)
        assert "files are never changed" in said[-1]
    assert fragment.read_bytes() == before


def test_the_current_item_and_the_listed_items_become_pages(edits: MainWindow, answer: Path) -> None:
    state = edits.state
    assert state.data.evaluation is not None
    state.selection.set_current(1)
    edits.menus.trigger("export.page")
    item = state.data.evaluation.dataset.ids[1]
    page = lxml.html.parse(str(answer / f"{item}.html"))
    assert [head.text for head in page.iterfind(".//h2")] == [f"item {item}"]
    state.view.set_filter("F<1")
    edits.menus.trigger("export.pages")
    page = lxml.html.parse(str(answer / "items.html"))
    shown = [f"item {state.data.evaluation.dataset.ids[row]}" for row in edits.items.shown]
    assert [head.text for head in page.iterfind(".//h2")] == shown
    assert shown


def test_what_cannot_be_carried_over_is_said(edits: MainWindow, answer: Path) -> None:
    edits.menus.trigger("export.m2")
    assert edits.notice.isVisible()
    assert (answer / "Gold.m2").read_text(encoding="utf-8").startswith("S ")


def test_substitution_exports_its_changed_copies(opened: MainWindow, answer: Path) -> None:
    opened.menus.trigger("export.file")
    opened.menus.trigger("export.file.2")
    names = sorted(path.name for path in answer.iterdir())
    assert len(names) == 2
    assert "changed.gold" in names


def test_systems_are_in_the_menu_by_their_names_and_only_those_there_are(opened: MainWindow) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    texts = [opened.menus.qaction(f"export.file.{number}") for number in range(1, 10)]
    shown = [made.text() for made in texts if made.isVisible()]
    assert shown == [f"Export {name}…" for name in evaluation.system_names]
