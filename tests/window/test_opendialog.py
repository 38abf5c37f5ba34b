"""Files and roles: what was guessed is shown with its reason, can be changed, and is checked before it is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from lexeval_gui.window.files import is_sure
from lexeval_gui.window.opendialog import OpenDialog
from lexeval_gui.window.theme import Theme
from lexeval_gui.workspace import opening


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
    assert is_sure(dialog.plan)


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
    assert not is_sure(dialog.plan)


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
    assert not is_sure(plan)
    assert not opening.lacking(plan)  # it can be opened without the odd file, once somebody has agreed
