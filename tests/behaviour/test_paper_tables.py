"""The tables of the papers from the menu: one file, with the numbers that the command prints of the same files."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import export, settled

ACTION = "export.papers"
Exported = Callable[[str], str]


@pytest.fixture
def exported(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Exported:
    """What the action writes into a file with an ending."""

    def exported(ending: str) -> str:
        path = tmp_path / f"tables{ending}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        export(window, ACTION)
        return path.read_text(encoding="utf-8")

    return exported


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What the command prints of a sample."""

    def command(sample: str, *words: str) -> str:
        known = opening.sample(sample)
        capsys.readouterr()
        assert main(["table", known.task, *known.paths, *words]) == 0
        return capsys.readouterr().out

    return command


@pytest.mark.parametrize("sample", ["substitution-systems", "edits-letters", "lexicon-english", "generation-sentences"])
def test_the_menu_writes_what_the_command_prints(
    window: MainWindow, qtbot: QtBot, exported: Exported, printed: Callable[..., str], sample: str
) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)
    assert window.menus.qaction(ACTION).isEnabled()
    for ending, format in ((".tex", "latex"), (".md", "markdown"), (".txt", "text"), (".csv", "csv"), (".tsv", "tsv")):
        assert exported(ending) == printed(sample, "--format", format)
    rows = json.loads(exported(".json"))["rows"]
    tables = json.loads(printed(sample, "--format", "json"))["tables"]
    assert rows == [{"table": table["id"], **number} for table in tables for number in table["numbers"]]


def test_tables_are_of_the_settings_in_force(
    window: MainWindow, qtbot: QtBot, exported: Exported, printed: Callable[..., str]
) -> None:
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    before = exported(".csv")
    window.state.data.change_settings({"k": "2.5"})
    settled(qtbot, window)
    after = exported(".csv")
    assert after != before
    assert after == printed("substitution-systems", "--set", "k=2.5", "--format", "csv")


def test_outputs_left_out_by_hand_are_left_out_of_the_regressions(
    window: MainWindow, qtbot: QtBot, exported: Exported, printed: Callable[..., str]
) -> None:
    window.files.open_sample("generation-sentences")
    settled(qtbot, window)
    ratings = next(path for path in opening.sample("generation-sentences").paths if path.endswith(".csv"))
    _, first, *_ = csv.reader(Path(ratings).read_text(encoding="utf-8").splitlines())
    output = first[2], first[1]
    window.state.view.set_left_out((output,))
    assert exported(".txt") == printed("generation-sentences", "--leave-out", *output)
    window.state.view.set_pooled(True)
    assert exported(".csv") == printed("generation-sentences", "--leave-out", *output, "--pool", "--format", "csv")


def test_files_that_can_have_none_are_told(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: pytest.fail("there is nothing to write"))
    said: list[str] = []
    window.files.open_sample("edits-m2")
    settled(qtbot, window)
    window.state.message.connect(said.append)
    window.menus.trigger(ACTION)
    assert said == ["These files can have none of the tables of the papers"]
