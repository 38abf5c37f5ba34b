"""The menu entry Add a baseline…: what it is made from is asked for, and its files are opened as further systems."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from lexeval_gui.core.resources import resource
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.baseline_dialog import BaselineDialog
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import LONGEST, settled
from tests.tasks.generation import small
from tests.tiny_wordnet import Written, write_wordnet

SAMPLE = ("sample.gold", "cautious.oot", "sample.xml")

SYNSETS = (
    Written("faint", "a", ("faint", "dim", "weak"), (), {"dim": 3}),
    Written("track", "n", ("track", "path"), (), {"path": 2}),
    Written("settle", "v", ("settle", "sink")),
    Written("barely", "r", ("barely",)),
)


@pytest.fixture
def copied(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window with a copy of the sample; a WordNet of a few words is beside it."""
    write_wordnet(tmp_path / "wordnet", SYNSETS)
    paths = [shutil.copy(resource("samples", "substitution", name), tmp_path) for name in SAMPLE]
    window.background.open(opening.plan([str(path) for path in paths]))
    settled(qtbot, window)
    return window


def asked(window: MainWindow) -> BaselineDialog:
    """Choose Add a baseline…; the dialog."""
    window.menus.trigger("baseline")
    dialog = window.baselines.dialog
    assert dialog is not None
    return dialog


def make(window: MainWindow, qtbot: QtBot) -> None:
    """Press Make, and wait for what comes of it."""
    dialog = window.baselines.dialog
    assert dialog is not None
    dialog.accepting.click()
    work = window.baselines.work
    assert work is not None
    qtbot.waitUntil(lambda: work.is_over, timeout=LONGEST)


def test_what_is_open_and_where_it_goes_is_proposed(copied: MainWindow, tmp_path: Path):
    dialog = asked(copied)
    assert dialog.paths == {"sentences": str(tmp_path / "sample.xml")}
    assert dialog.out == str(tmp_path / "wordnet")
    assert dialog.names.text() == "writes wordnet.best and wordnet.oot"
    assert not dialog.accepting.isEnabled()
    dialog.fields["wordnet"].setText(str(tmp_path / "wordnet"))
    assert dialog.accepting.isEnabled()
    dialog.place.setText(" ")
    assert not dialog.accepting.isEnabled()


def test_its_files_are_opened_as_further_systems(copied: MainWindow, qtbot: QtBot, tmp_path: Path):
    asked(copied).fields["wordnet"].setText(str(tmp_path / "wordnet"))
    make(copied, qtbot)
    settled(qtbot, copied)
    evaluation = copied.state.data.evaluation
    assert evaluation is not None
    assert evaluation.system_names == ("cautious.oot", "wordnet.best", "wordnet.oot")
    assert {path.name for path in tmp_path.glob("wordnet.*")} == {"wordnet.best", "wordnet.oot"}
    assert "WordNet 0.7; words ranked by WordNet's own counts" in copied.status.currentMessage()
    assert copied.baselines.dialog is None


def test_what_is_wrong_is_said_where_it_was_asked(copied: MainWindow, qtbot: QtBot, tmp_path: Path):
    dialog = asked(copied)
    dialog.fields["wordnet"].setText(str(tmp_path))
    make(copied, qtbot)
    assert "holds no index.noun" in dialog.wrong.text()
    assert dialog.isVisible()
    dialog.fields["wordnet"].setText(str(tmp_path / "wordnet"))
    assert dialog.wrong.text() == ""
    dialog.place.setText(str(tmp_path / "none" / "wordnet"))
    make(copied, qtbot)
    assert "cannot be written" in dialog.wrong.text()
    assert not list(tmp_path.glob("wordnet.*"))
    dialog.reject()


def test_files_that_are_open_are_never_written_over(copied: MainWindow, qtbot: QtBot, tmp_path: Path):
    dialog = asked(copied)
    dialog.fields["wordnet"].setText(str(tmp_path / "wordnet"))
    dialog.place.setText(str(tmp_path / "cautious"))
    before = (tmp_path / "cautious.oot").read_bytes()
    assert "what is in cautious.oot is replaced" in dialog.names.text()
    make(copied, qtbot)
    assert "files are never changed" in dialog.wrong.text()
    assert (tmp_path / "cautious.oot").read_bytes() == before
    dialog.reject()


def test_while_it_is_made_it_cannot_be_asked_for_again(copied: MainWindow, qtbot: QtBot, tmp_path: Path):
    dialog = asked(copied)
    dialog.fields["wordnet"].setText(str(tmp_path / "wordnet"))
    dialog.accepting.click()
    work = copied.baselines.work
    dialog.place.setText(f"{dialog.out}2")
    assert not dialog.accepting.isEnabled()
    assert work is not None
    qtbot.waitUntil(lambda: work.is_over, timeout=LONGEST)


def test_inputs_are_chosen_and_remembered(copied: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch):
    folder = str(tmp_path / "wordnet")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: folder)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "first"), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    dialog = asked(copied)
    for button in dialog.inside.findChildren(QPushButton):
        button.click()
    assert dialog.paths == {"sentences": str(tmp_path / "sample.xml"), "wordnet": folder}
    assert dialog.out == str(tmp_path / "first")
    make(copied, qtbot)
    settled(qtbot, copied)
    assert asked(copied).paths["wordnet"] == folder


def test_it_goes_with_the_files_that_it_is_about(copied: MainWindow, qtbot: QtBot):
    asked(copied)
    copied.files.open_sample("substitution")
    settled(qtbot, copied)
    assert copied.baselines.dialog is None


TREES = ("sentences.conllu", "left_right.txt")


@pytest.fixture
def trees(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window with a copy of the sample of generated sentences; a few training trees are beside it."""
    (tmp_path / "train.conllu").write_text(small.conllu([(("The", "cat", "saw", "a", "dog"), (2, 3, 0, 5, 3))]))
    paths = [shutil.copy(resource("samples", "generation", name), tmp_path) for name in TREES]
    window.background.open(opening.plan([str(path) for path in paths]))
    settled(qtbot, window)
    return window


def test_generation_asks_for_training_trees_and_proposes_the_reference(trees: MainWindow, qtbot: QtBot, tmp_path: Path):
    dialog = asked(trees)
    assert dialog.paths == {"reference": str(tmp_path / "sentences.conllu")}
    assert [*dialog.fields] == ["train", "reference"]
    assert dialog.focusWidget() is dialog.fields["train"]
    assert dialog.out == str(tmp_path / "baseline")
    assert dialog.values == {"seed": "1"}
    assert not dialog.accepting.isEnabled()
    qtbot.keyClicks(dialog.fields["train"], str(tmp_path / "train.conllu"))
    make(trees, qtbot)
    settled(qtbot, trees)
    evaluation = trees.state.data.evaluation
    assert evaluation is not None
    made = ("left_right", "random_training", "random_tree")
    assert evaluation.system_names == ("left_right", *(f"baseline.{name}" for name in made))
    assert "learnt from train.conllu; seed 1" in trees.status.currentMessage()
    assert [len((tmp_path / f"baseline.{name}.txt").read_text().splitlines()) for name in made] == [38] * 3


def test_training_without_trees_is_refused_in_the_dialog(trees: MainWindow, qtbot: QtBot, tmp_path: Path):
    dialog = asked(trees)
    dialog.fields["train"].setText(str(tmp_path / "left_right.txt"))
    make(trees, qtbot)
    assert dialog.wrong.text()
    assert dialog.isVisible()
    assert not list(tmp_path.glob("baseline.*"))
    dialog.reject()


def test_a_task_without_baselines_does_not_offer_them(window: MainWindow, qtbot: QtBot):
    assert not window.menus.qaction("baseline").isEnabled()
    window.files.open_sample("edits")
    settled(qtbot, window)
    assert not window.menus.qaction("baseline").isEnabled()
