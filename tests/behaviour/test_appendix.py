"""Items for an appendix, as the menu exports them: which items, in which format, with the numbers of the command."""

from __future__ import annotations

import csv
import json
import shlex
from collections.abc import Callable
from pathlib import Path

import lxml.html
import numpy as np
import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.window.export.appendix import AppendixDialog
from lexeval_gui.window.export.tables import SUFFIXES
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.dialogs.dialog import StandardButton
from tests.behaviour.conftest import settled

Export = Callable[..., Path]


@pytest.fixture
def export(opened: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Export:
    """What an action writes, with another ending."""

    def run(action: str, ending: str = ".csv") -> Path:
        target = tmp_path / f"out{ending}"
        target.unlink(missing_ok=True)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
        opened.menus.trigger(action)
        return target

    return run


def answer(window: MainWindow, kind: str, number: int = 0, measure: str = "") -> None:
    """Answer the dialog that is there."""
    dialog = next(found for found in window.findChildren(AppendixDialog) if found.isVisible())
    if number:
        dialog.number.setText(str(number))
        dialog.measure.setCurrentIndex(dialog.measure.findData(measure))
    dialog.choices[kind].setChecked(True)  # type: ignore[index]
    QGuiApplication.clipboard().clear()
    dialog.command_button.click()
    assert dialog.said.text().startswith("Copied lexeval items "), dialog.said.text()
    dialog.accept()


def copied(folder: Path) -> str:
    """What the command prints that the dialog has copied, as CSV."""
    words, target = shlex.split(QGuiApplication.clipboard().text()), folder / "copied.csv"
    assert main([*words[1:], "--format", "csv", "-o", str(target)]) == 0
    return target.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en_US", "de_DE", "ar_EG"])
def test_how_many_is_a_whole_number_whatever_the_language(
    opened: MainWindow, qtbot: QtBot, language: str, request: pytest.FixtureRequest
) -> None:
    """A comma between thousands, which Qt would let through, is no digit; of none no items are written."""
    before = QLocale()
    request.addfinalizer(lambda: QLocale.setDefault(before))
    QLocale.setDefault(QLocale(language))
    dialog = AppendixDialog(0, 5000, [("a.F", "F of a")], opened.theme, opened)
    qtbot.addWidget(dialog)
    save = dialog.buttons.button(StandardButton.Save)
    for typed, number in (("1,000", 1000), ("1.000", 1000), ("12", 12)):
        dialog.number.clear()
        qtbot.keyClicks(dialog.number, typed)
        assert (dialog.wanted.kind, dialog.wanted.number) == ("worst", number)
        assert save.isEnabled()
    for typed in ("0", "00"):
        dialog.number.clear()
        qtbot.keyClicks(dialog.number, typed)
        assert not save.isEnabled()
    dialog.choices["listed"].setChecked(True)
    assert save.isEnabled()


def ids_of(path: Path) -> list[str]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(dict.fromkeys(row["id"] for row in csv.DictReader(file)))


def commanded(window: MainWindow, folder: Path, *words: str) -> str:
    """What `lexeval items` prints of the same files under the same settings, as CSV."""
    data = window.state.data
    assert data.plan is not None
    assert data.settings is not None
    roles = ("gold", "system", "sentences")
    files = [source.path for role in roles for source in data.plan.sources if source.role == role]
    values = [word for name, value in data.settings.as_dict().items() for word in ("--set", f"{name}={value}")]
    target = folder / "commanded.csv"
    assert main(["items", data.plan.task, *files, *values, *words, "--format", "csv", "-o", str(target)]) == 0
    return target.read_text(encoding="utf-8")


def test_selected_items_are_exported_and_no_others(opened: MainWindow, export: Export, tmp_path: Path) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    opened.state.selection.set(7, np.array([7, 3, 20]))
    ids = [evaluation.dataset.ids[row] for row in (3, 7, 20)]
    written = export("export.selected")
    assert ids_of(written) == ids
    assert written.read_text(encoding="utf-8") == commanded(opened, tmp_path, "--ids", ",".join(ids))
    written = export("export.appendix")
    answer(opened, "selected")
    assert ids_of(written) == ids
    assert written.read_text(encoding="utf-8") == copied(tmp_path)


def test_listed_items_are_exported_in_their_order(
    opened: MainWindow, export: Export, tmp_path: Path, qtbot: QtBot
) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    opened.state.view.set_filter("pos:n")
    opened.state.view.set_sort("difference", True)
    settled(qtbot, opened)
    written = export("export.appendix")
    answer(opened, "listed")
    assert ids_of(written) == [evaluation.dataset.ids[row] for row in opened.items.shown]
    words = ("--where", "pos:n", "--sort", "difference", "--highest")
    assert written.read_text(encoding="utf-8") == commanded(opened, tmp_path, *words) == copied(tmp_path)


@pytest.mark.parametrize("of", [0, 1, None])
def test_the_worst_are_those_of_the_command(opened: MainWindow, export: Export, tmp_path: Path, of: int | None) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    name = "difference" if of is None else f"{evaluation.system_names[of]}.coverage_f"
    written = export("export.appendix")
    answer(opened, "worst", 4, name)
    assert len(ids_of(written)) == 4
    assert written.read_text(encoding="utf-8") == commanded(opened, tmp_path, "--worst", "4", "--measure", name)
    assert written.read_text(encoding="utf-8") == copied(tmp_path)
    if of is not None:
        values = evaluation.item_values(of, "coverage_f")
        rows = [evaluation.item_number(id) for id in ids_of(written)]
        assert [values[row] for row in rows] == sorted(values[np.isfinite(values)])[:4]


@pytest.mark.parametrize("ending", SUFFIXES)
def test_every_format_is_written(opened: MainWindow, export: Export, ending: str) -> None:
    opened.state.selection.set(3, np.array([3]))
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    text = export("export.selected", ending).read_text(encoding="utf-8")
    assert evaluation.dataset.ids[3] in text
    assert all(name in text for name in evaluation.system_names)
    if ending == ".html":
        page = lxml.html.fromstring(text)
        assert page.xpath("count(//table//tbody/tr)") == len(evaluation.system_names)
        assert page.xpath("//meta[@charset='utf-8']")
    if ending == ".json":
        assert len(json.loads(text)["rows"]) == len(evaluation.system_names)


def test_a_dialog_that_is_left_writes_nothing(opened: MainWindow, export: Export) -> None:
    written = export("export.appendix")
    [dialog] = opened.findChildren(AppendixDialog)
    dialog.reject()
    assert not written.exists()


def test_other_files_end_the_dialog(opened: MainWindow, export: Export, qtbot: QtBot) -> None:
    written = export("export.appendix")
    opened.menus.trigger("close")
    qtbot.waitUntil(lambda: not opened.findChildren(AppendixDialog))
    assert not written.exists()


def test_long_names_of_systems_make_nothing_scroll(opened: MainWindow, qtbot: QtBot) -> None:
    """The dialog was as wide as the longest of them, and cut the rest."""
    dialog = AppendixDialog(0, 9, [("x", "a measure of a system with a name that is far longer than any dialog")],
                            opened.theme, opened)  # fmt: skip
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.inside.minimumSizeHint().width() <= dialog.width()
