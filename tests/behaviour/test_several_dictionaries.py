"""Several dictionaries in the window: a project of them saved and opened again, and a review against their union."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Aligned
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.window.review.setting_up.setup import SetUpDialog
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.behaviour.conftest import LONGEST, settled

FILES = {
    "small.tsv": "run\tran\nrun\trun\n",
    "large.tsv": "run\trunning\nrun\trun\nsee\tsaw\n",
    "third.tsv": "see\tseen\n",
    "lexicon.tsv": "run\tran\nrun\trunned\nsee\tsaw\ncat\tcats\n",
}


@pytest.fixture
def paths(tmp_path: Path) -> dict[str, str]:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {Path(name).stem: str(tmp_path / name) for name in FILES}


@pytest.fixture
def opened_two(window: MainWindow, qtbot: QtBot, paths: dict[str, str]) -> MainWindow:
    """A window with two dictionaries."""
    named = [("gold", paths["small"]), ("dictionary", paths["large"]), ("system", paths["lexicon"])]
    window.background.open(plans.plan_with_roles("lexicon", named))
    settled(qtbot, window)
    return window


def evaluation(window: MainWindow) -> Evaluation:
    assert window.state.data.evaluation is not None
    return window.state.data.evaluation


def dictionaries(window: MainWindow) -> list[str]:
    dataset = evaluation(window).dataset
    assert isinstance(dataset, LexiconDataset)
    return [one.name for one in dataset.dictionaries]


def roles(window: MainWindow) -> list[tuple[str, str]]:
    plan = window.background.plan
    assert plan is not None
    return [(source.role, Path(source.path).name) for source in plan.sources]


def set_up(window: MainWindow) -> SetUpDialog:
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    return dialog


def ticked(window: MainWindow) -> dict[str, str]:
    """The forms that are ticked beforehand, and which dictionaries hold each of those shown."""
    sitting = window.review.pane.sitting
    assert sitting is not None
    block = sitting.view.block
    assert isinstance(block, Aligned)
    notes = {form.text: form.note for form in block.forms}
    return {text: notes[text] for text, tick in sitting.view.ticks.items() if tick.ticked}


def begin(window: MainWindow, qtbot: QtBot, dialog: SetUpDialog) -> None:
    """Review all lemmas, open, as Ann."""
    dialog.ways["look", "open"].setChecked(True)
    dialog.ways["extent", "alpha"].setChecked(True)
    dialog.lines["alpha"].setText("1")
    dialog.lines["reviewer"].setText("Ann")
    assert dialog.accepting.isEnabled(), dialog.wrong.text()
    dialog.accept()
    qtbot.waitUntil(lambda: window.review.is_shown, timeout=LONGEST)
    settled(qtbot, window)


def test_a_project_of_several_dictionaries_is_opened_as_it_was_saved(
    opened_two: MainWindow,
    make_window: Callable[[], MainWindow],
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    window, project = opened_two, tmp_path / "two.lexeval"
    before = {name: evaluation(window).scores(0).total(name) for name in ("l_measure", "f_measure")}
    signature = evaluation(window).signature("l_measure")
    assert dictionaries(window) == ["small", "large"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(project), ""))
    window.menus.trigger("save")
    qtbot.waitUntil(project.is_file, timeout=LONGEST)
    window.close()
    again = make_window()
    again.files.open_paths([str(project)])
    qtbot.waitUntil(lambda: again.projects.project is not None, timeout=LONGEST)
    settled(qtbot, again)
    assert dictionaries(again) == ["small", "large"]
    assert roles(again) == [("gold", "small.tsv"), ("dictionary", "large.tsv"), ("system", "lexicon.tsv")]
    assert {name: evaluation(again).scores(0).total(name) for name in before} == before
    assert evaluation(again).signature("l_measure") == signature


def test_the_set_up_begins_with_the_dictionaries_that_are_open(opened_two: MainWindow, qtbot: QtBot):
    before = opened_two.state.data.original
    dialog = set_up(opened_two)
    assert [Path(path).name for path in dialog.lists["further"].paths] == ["large.tsv"]
    begin(opened_two, qtbot, dialog)
    assert opened_two.state.data.original is before, "nothing is opened again"
    sitting = opened_two.review.pane.sitting
    assert sitting is not None
    wanted = {"run": {"ran": "small", "run": "both dictionaries", "running": "large"}, "see": {"saw": "large"}}[
        sitting.view.item
    ]
    assert ticked(opened_two) == wanted


def test_a_review_takes_several_dictionaries_that_are_chosen(
    window: MainWindow, qtbot: QtBot, paths: dict[str, str], monkeypatch: pytest.MonkeyPatch
):
    dialog = set_up(window)
    dialog.files["lexicon"].choose(paths["lexicon"])
    dialog.files["dictionary_file"].choose(paths["small"])
    dialog.ways["dictionary", "file"].setChecked(True)
    lines = dialog.lists["further"]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([paths["large"], paths["third"]], ""))
    lines.adding.setFocus()
    QTest.keyClick(lines.adding, Qt.Key.Key_Space)
    assert lines.paths == (paths["large"], paths["third"])
    QTest.keyClick(lines.adding, Qt.Key.Key_Space)
    assert lines.paths == (paths["large"], paths["third"]), "a file is named once"
    begin(window, qtbot, dialog)
    assert roles(window) == [
        ("gold", "small.tsv"), ("dictionary", "large.tsv"), ("dictionary", "third.tsv"), ("system", "lexicon.tsv"),
    ]  # fmt: skip
    assert dictionaries(window) == ["small", "large", "third"]


def test_a_dictionary_that_is_taken_out_is_not_looked_up_in(
    opened_two: MainWindow, qtbot: QtBot, paths: dict[str, str]
):
    dialog = set_up(opened_two)
    lines = dialog.lists["further"]
    button = lines.removers[paths["large"]]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert lines.paths == ()
    assert dialog.answers["further"] == ""
    begin(opened_two, qtbot, dialog)
    assert roles(opened_two) == [("gold", "small.tsv"), ("system", "lexicon.tsv")]


def test_what_cannot_be_is_said_in_the_dialog(window: MainWindow, paths: dict[str, str]):
    dialog = set_up(window)
    dialog.files["lexicon"].choose(paths["lexicon"])
    dialog.files["dictionary_file"].choose(paths["small"])
    dialog.ways["dictionary", "file"].setChecked(True)
    dialog.lines["reviewer"].setText("Ann")
    assert dialog.accepting.isEnabled()
    dialog.lists["further"].add([paths["small"]])
    assert dialog.wrong.text() == "small.tsv is named twice among the dictionaries."
    assert not dialog.accepting.isEnabled()
    dialog.lists["further"].removers[paths["small"]].click()
    assert dialog.accepting.isEnabled()
    dialog.lists["further"].add([paths["lexicon"]])
    assert "the same file" in dialog.wrong.text()
    dialog.reject()
