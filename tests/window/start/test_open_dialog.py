"""Files and roles: what was guessed is shown with its reason, can be changed, and is checked before it is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.window.widgets.dialogs.folder_dialog import folder_dialog
from lexeval_gui.workspace import opening, plans


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> OpenDialog:
    made = OpenDialog(opening.plan(opening.sample("substitution").paths), theme)
    qtbot.addWidget(made)
    return made


def choose(box: QComboBox, role: str) -> None:
    """As a person chooses: `activated` is not emitted by setting the index."""
    box.setCurrentIndex(box.findData(role))
    box.activated.emit(box.currentIndex())


def test_every_role_that_was_guessed_is_shown(dialog: OpenDialog) -> None:
    assert [box.currentData() for box in dialog.roles] == [source.role for source in dialog.plan.sources]
    assert dialog.accepting.isEnabled()
    assert opening.is_sure(dialog.plan)


def test_a_role_is_changed_and_what_is_then_lacking_is_said(dialog: OpenDialog) -> None:
    gold = next(place for place, source in enumerate(dialog.plan.sources) if source.role == "gold")
    choose(dialog.roles[gold], "")
    assert dialog.plan.sources[gold].role == ""
    assert not dialog.accepting.isEnabled()
    assert "No file is opened as gold" in dialog.lacking.text()
    choose(dialog.roles[gold], "gold")
    assert dialog.accepting.isEnabled()
    assert dialog.lacking.text() == ""


def test_two_golds_are_refused(dialog: OpenDialog) -> None:
    system = next(place for place, source in enumerate(dialog.plan.sources) if source.role == "system")
    choose(dialog.roles[system], "gold")
    assert "there can be only one" in dialog.lacking.text()
    assert not opening.is_sure(dialog.plan)


def test_files_are_added_and_removed(dialog: OpenDialog, tmp_path: Path) -> None:
    choose(dialog.roles[0], "")
    more = tmp_path / "more.oot"
    more.write_text("plain.a 1 ::: simple;easy\n")
    number = len(dialog.plan.sources)
    dialog.add_files([str(more), dialog.plan.sources[0].path])
    assert len(dialog.plan.sources) == number + 1
    assert dialog.plan.sources[-1].role == "system"
    assert dialog.plan.sources[0].role == ""  # what was chosen stays chosen
    dialog._removed(str(more))
    assert len(dialog.plan.sources) == len(dialog.roles) == number


def test_a_file_that_cannot_be_read_is_said(dialog: OpenDialog) -> None:
    dialog.add_files(["/no/such/file"])
    assert "/no/such/file" in dialog.lacking.text()


def test_options_of_reading_are_set(dialog: OpenDialog) -> None:
    box = dialog.options["as"]
    assert isinstance(box, QComboBox)
    choose(box, "oot")
    assert dialog.plan.options["as"] == "oot"


def test_a_guess_that_is_weak_is_not_acted_on(tmp_path: Path) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_text("what is this\n")
    plan = opening.plan([*opening.sample("substitution").paths, str(odd)])
    assert not opening.is_sure(plan)
    assert not plans.role_problems(plan)  # it can be opened without the odd file, once somebody has agreed


GOLD_ANNOTATORS = (
    "S a b\nA 0 1|||R:DET|||the|||REQUIRED|||-NONE-|||0\nA 1 2|||R:PREP|||in|||REQUIRED|||-NONE-|||1\n\n"  # two people
)


def fragments(folder: Path, suffix: str, *names: str) -> Path:
    folder.mkdir()
    for name in names:
        text = f'<edits file="{name}"><edit type="RT" file="{name}" part="1" index="0001" start="0" end="2"/></edits>'
        (folder / f"{name}{suffix}.xml").write_text(text)
    return folder


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """A gold of five fragments, a run that pairs with it, and one that lacks four and has one too many."""
    fragments(tmp_path / "Gold", "GE", "0001", "0002", "0003", "0004", "0005")
    fragments(tmp_path / "Run_whole", "AA0", "0001", "0002", "0003", "0004", "0005")
    fragments(tmp_path / "Run_part", "BB0", "0001", "0009")
    return tmp_path


def test_how_runs_pair_with_the_gold_is_shown_before_opening(qtbot: QtBot, theme: Theme, runs: Path) -> None:
    plan = opening.plan([str(runs)])
    dialog = OpenDialog(plan, theme)
    qtbot.addWidget(dialog)
    texts = {Path(path).name: label.text() for path, label in dialog.pairs.items()}
    assert texts == {
        "Gold": "5", "Run_whole": "5 of 5", "Run_part": "1 of 5; missing 0002, 0003, 0004 and 1 more; extra 0009",
    }  # fmt: skip
    assert "0005" in dialog.pairs[str(runs / "Run_part")].toolTip()
    assert not opening.is_sure(plan)
    assert opening.is_sure(plan.with_role(str(runs / "Run_part"), "system")) is False


def test_pairs_follow_the_role_that_is_chosen(qtbot: QtBot, theme: Theme, runs: Path) -> None:
    dialog = OpenDialog(opening.plan([str(runs)]), theme)
    qtbot.addWidget(dialog)
    part = [source.path for source in dialog.plan.sources].index(str(runs / "Run_part"))
    choose(dialog.roles[part], "")
    assert dialog.pairs[str(runs / "Run_part")].text() == "2"
    assert dialog.accepting.isEnabled()


def test_the_annotator_is_asked_for_where_it_matters(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    (tmp_path / "gold.m2").write_text(GOLD_ANNOTATORS)
    (tmp_path / "one.m2").write_text("S a b\n\n")
    dialog = OpenDialog(opening.plan([str(tmp_path / "gold.m2"), str(tmp_path / "one.m2")]), theme)
    qtbot.addWidget(dialog)
    assert "2 annotators" in dialog.plan.sources[0].why
    assert "annotator" not in dialog.options
    levels = dialog.options["as"]
    assert isinstance(levels, QComboBox)
    choose(levels, "hoo")
    qtbot.waitUntil(lambda: "annotator" in dialog.options)
    other = dialog.options["as"]
    assert isinstance(other, QComboBox)
    choose(other, "guess")
    qtbot.waitUntil(lambda: "annotator" not in dialog.options)


def test_several_folders_can_be_chosen_at_once(qtbot: QtBot, runs: Path) -> None:
    dialog = folder_dialog(None, "Open folders", str(runs))
    qtbot.addWidget(dialog)
    views = [view for view in dialog.findChildren(QAbstractItemView) if view.objectName() in ("listView", "treeView")]
    assert len(views) == 2
    assert all(view.selectionMode() == QAbstractItemView.SelectionMode.ExtendedSelection for view in views)
    assert dialog.fileMode() == QFileDialog.FileMode.Directory
