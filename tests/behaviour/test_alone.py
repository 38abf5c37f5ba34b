"""A gold and nothing else, systems of no known format, and files that are named in the wrong place."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import LONGEST, settled

SAMPLES = ("substitution", "edits", "lexicon", "generation")


def files_of(sample: str) -> tuple[str, list[str]]:
    """The gold of a sample, and its systems."""
    plan = opening.plan(opening.sample(sample).paths)
    gold = next(source.path for source in plan.sources if source.role == "gold")
    return gold, [source.path for source in plan.sources if source.role == "system"]


@pytest.mark.parametrize("task", SAMPLES)
def test_a_gold_alone_says_what_to_add_and_offers_it(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, task: str
) -> None:
    gold, systems = files_of(task)
    window.files.open_paths([gold], task, ask=False)
    settled(qtbot, window)
    window.workbench.make_figures()
    roles = {role.id: role for role in opening.task(task).reading.roles}
    nothing = window.workbench.scores.nothing
    assert nothing.isVisible()
    assert not window.workbench.scores.view.isVisible()
    assert nothing.title.text() == f"No {roles['system'].title} is open yet"
    assert roles["system"].help in nothing.about.text()
    assert nothing.review.isVisible() == (task == "lexicon")
    assert nothing.title.font().pixelSize() == window.theme.font("large").pixelSize()
    assert window.item._empty.isHidden() or "add files" in window.item._empty.text(), "an item is chosen"
    figures = window.workbench.figures
    assert isinstance(figures, FiguresPane)
    qtbot.waitUntil(lambda: "add files" in figures._nothing.text())
    window.menus.trigger("tab.scores")
    assert window.focusWidget() is nothing.add, "the keyboard reaches what is offered"
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (systems, ""))
    qtbot.keyClick(nothing.add, Qt.Key.Key_Return)
    if (dialog := window.findChild(OpenDialog)) is not None:  # the role of one was not plain
        dialog.accept()
    settled(qtbot, window)
    assert window.state.data.evaluation is not None
    assert len(window.state.data.evaluation.system_names) == len(systems)
    assert not nothing.isVisible()
    assert window.workbench.scores.view.isVisible()


def test_a_lexicon_alone_can_be_reviewed_from_where_its_scores_would_stand(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_paths([files_of("lexicon")[0]], "lexicon", ask=False)
    settled(qtbot, window)
    review = window.workbench.scores.nothing.review
    review.setFocus()
    qtbot.keyClick(review, Qt.Key.Key_Return)
    assert window.review.dialog is not None
    assert window.review.dialog.isVisible()
    window.review.dialog.reject()


SENTENCES = ("The cat sat on the mat.", "A dog barked (loudly) at the moon.", "She wrote two letters.")


def tokenised(text: str) -> str:
    return text.replace(".", " .").replace("(", "( ").replace(")", " )")


@pytest.fixture
def outputs(tmp_path: Path) -> Path:
    """A tokenised reference, and a folder of outputs that are not tokenised."""
    (tmp_path / "ref.txt").write_text("".join(f"{tokenised(text)}\n" for text in SENTENCES), encoding="utf-8")
    folder = tmp_path / "outputs"
    folder.mkdir()
    for name, word in (("one", "cat"), ("two", "dog")):
        text = "".join(f"{text.replace(word, 'animal')}\n" for text in SENTENCES)
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_folder_of_outputs_that_are_not_tokenised_is_scored(
    outputs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", "generation", str(outputs / "ref.txt"), str(outputs / "outputs"), "--format", "csv"]) == 0
    folder = capsys.readouterr().out
    files = [str(outputs / "outputs" / f"{name}.txt") for name in ("one", "two")]
    assert main(["score", "generation", str(outputs / "ref.txt"), *files, "--format", "csv"]) == 0
    assert capsys.readouterr().out == folder
    assert [line.split(",")[0] for line in folder.splitlines()] == ["system", "one", "two"]


def test_an_output_is_not_left_out_because_it_looks_unlike_the_others(
    outputs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    third = outputs / "outputs" / "third.txt"
    third.write_text((outputs / "ref.txt").read_text(encoding="utf-8"), encoding="utf-8")
    (outputs / "outputs" / "notes.md").write_text("# What was done\n", encoding="utf-8")
    assert main(["score", "generation", str(outputs / "ref.txt"), str(outputs / "outputs"), "--format", "csv"]) == 0
    assert [line.split(",")[0] for line in capsys.readouterr().out.splitlines()[1:]] == ["one", "third", "two"]


def test_a_folder_of_such_outputs_is_opened_in_the_window(window: MainWindow, qtbot: QtBot, outputs: Path) -> None:
    window.files.open_dropped([str(outputs / "ref.txt"), str(outputs / "outputs")])
    qtbot.waitUntil(lambda: window.findChild(OpenDialog) is not None, timeout=LONGEST)
    dialog = window.findChild(OpenDialog)
    assert dialog is not None
    assert [role.currentData() for role in dialog.roles] == ["gold", "system", "system"]
    dialog.accept()
    settled(qtbot, window)
    assert window.state.data.evaluation is not None
    assert window.state.data.evaluation.system_names == ("one", "two")


@pytest.mark.parametrize("task", SAMPLES)
def test_an_empty_folder_of_systems_says_so(task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", task, files_of(task)[0], str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "is a folder without any" in said
    assert "Is a directory" not in said


def test_the_sentences_among_the_systems_are_the_sentences(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = shared / "data" / "substitution"
    gold, sentences = str(data / "gold" / "lst_all.gold"), str(data / "gold" / "lst_all.xml")
    system = str(data / "systems" / "wordtune.oot")
    for arguments in ([system, sentences], [sentences, system]):
        assert main(["score", "substitution", gold, *arguments, "--format", "csv"]) == 0
        said = capsys.readouterr()
        assert len(said.out.splitlines()) == 2
        assert ": error:" not in said.err
    assert main(["score", "substitution", gold, sentences]) == 1
    assert "is opened as sentences, and no system is named beside it" in capsys.readouterr().err
