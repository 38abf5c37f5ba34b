"""The dialog in which a table is laid out: what its preview shows is written; choices are remembered."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.core import tables
from lexeval_gui.core.tables import Layout
from lexeval_gui.window.export import table_dialog
from lexeval_gui.window.export.table_dialog import LOW, NO_COLUMN, TableDialog
from lexeval_gui.window.shell import pane_exporter
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.rooms import at_rest, zoomed
from tests.behaviour.test_listed import commanded
from tests.core.test_layout import layouts


def shown(window: MainWindow, action: str = "export.table") -> TableDialog:
    """The dialog that an action of the menu opens."""
    window.menus.trigger(action)
    assert window.exporter.dialog is not None
    return window.exporter.dialog


def text(dialog: TableDialog) -> str:
    """What the preview shows."""
    preview = dialog.preview
    view = preview.page if preview.currentWidget() is preview.page else preview.lines
    return view.toPlainText()


def choose(dialog: TableDialog, box: str, data: object) -> None:
    """Choose in one of the boxes by what stands behind an entry."""
    field = getattr(dialog.form, box)
    place = field.findData(data)
    assert place >= 0
    field.setCurrentIndex(place)


def go_to(dialog: TableDialog, id: str) -> None:
    dialog.form.columns.setCurrentRow(dialog.form.columns.ids().index(id))


def saved(dialog: TableDialog, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """The file that Save writes under the name that is offered."""
    asked: list[Path] = []

    def ask(parent: object, title: str, name: str, filters: str) -> tuple[str, str]:
        asked.append(folder / Path(name).name)  # it offers a place beside the files that are open
        return str(asked[-1]), filters.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    dialog.save.click()
    return asked[-1]


@pytest.mark.parametrize("format", tables.FORMATS)
def test_what_the_preview_shows_is_written(
    opened: MainWindow, format: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dialog = shown(opened)
    choose(dialog, "format", format)
    choose(dialog, "intervals", "cell")
    choose(dialog, "all_digits", 2)
    seen = text(dialog)
    path = saved(dialog, monkeypatch, tmp_path)
    written = path.read_text(encoding="utf-8")
    if format == "html":
        page: Any = lxml.html.fromstring(written)
        assert written.startswith("<!DOCTYPE html>")
        assert page.find_class("numbers")
        cells = [" ".join(cell.text_content().split()) for cell in page.iter("th", "td")]
        assert cells == [" ".join(line.split()) for line in seen.splitlines() if line.strip()][: len(cells)]
        assert "<script" not in written
    else:
        assert written == seen
    assert opened.exporter.dialog is None


def test_keys_move_hide_round_and_sort(opened: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(opened)
    choose(dialog, "format", "markdown")
    columns = dialog.form.columns
    choose(dialog, "intervals", "none")
    first, second, third = columns.ids()[:3]
    go_to(dialog, second)
    columns.setFocus()
    qtbot.keyClick(columns, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert columns.ids()[:3] == [first, third, second]
    assert columns.current_id == second
    qtbot.keyClick(columns, Qt.Key.Key_Space)
    assert columns.current_id == second
    heads = text(dialog).splitlines()[0]
    titles = {column.id: column.title for column in dialog.tables[True][0].columns}
    assert f"| {titles[third]} |" in heads
    assert f"| {titles[second]} |" not in heads
    go_to(dialog, third)
    choose(dialog, "own_digits", 1)
    choose(dialog, "sort", third)
    dialog.form.highest.setChecked(True)
    values = [line.split(" | ")[1].strip("*") for line in text(dialog).splitlines()[2:] if line.startswith("| ")]
    assert all(len(value.rpartition(".")[2]) == 1 for value in values)
    assert values == sorted(values, key=float, reverse=True)
    dialog.form.best.setChecked(False)
    assert "**" not in text(dialog)


def test_without_a_column_nothing_is_written(opened: MainWindow) -> None:
    dialog = shown(opened)
    for place in range(dialog.form.columns.count()):
        dialog.form.columns.item(place).setCheckState(Qt.CheckState.Unchecked)
    assert dialog.said.text() == NO_COLUMN
    assert not dialog.save.isEnabled()
    assert not dialog.copy_button.isEnabled()


def test_intervals_of_the_command_stand_in_the_cells(
    opened: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    settled(qtbot, opened)
    dialog = shown(opened)
    choose(dialog, "format", "latex")
    choose(dialog, "intervals", "cell")
    found = commanded(opened, capsys, "score", "--set", "resamples=1000")
    (table,) = dialog.tables[True]
    laid = tables.lay_out(table, dialog.layout_shown)
    seen = 0
    for row, system in zip(laid.rows, found["systems"], strict=True):
        for column, cell in zip(laid.columns, row, strict=True):
            if isinstance(cell, tables.Ranged):
                assert [cell.low, cell.high] == system["intervals"][column.id]
                assert float(cell) == system["measures"][column.id]
                seen += 1
            assert column.kind != "count" or not isinstance(cell, tables.Ranged)
    assert seen > len(found["systems"])
    assert "{[}" in text(dialog)


def test_stars_are_asked_for_and_until_they_are_there_the_dialog_says_so(opened: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(opened)
    choose(dialog, "format", "text")
    assert "•" not in text(dialog)
    dialog.form.stars.setChecked(True)
    assert "being worked out" in dialog.said.text()
    qtbot.waitUntil(lambda: "***" in text(dialog), timeout=LONGEST)
    assert dialog.said.text() == ""
    assert opened.workbench.scores.stars.is_wanted
    dialog.form.stars.setChecked(False)
    assert "***" not in text(dialog)
    dialog.reject()
    opened.state.view.set_filter("pos:n")
    opened.menus.trigger("score.listed")
    settled(qtbot, opened)
    assert not shown(opened).form.stars.isEnabled()


def test_a_choice_is_remembered_for_the_task_and_the_table(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dialog = shown(opened)
    choose(dialog, "format", "latex")
    dialog.form.siunitx.setChecked(True)
    chosen = dialog.layout_shown
    assert saved(dialog, monkeypatch, tmp_path).name == "scores.tex"
    assert shown(opened).layout_shown == chosen
    opened.menus.trigger("tab.compare")
    settled(qtbot, opened)
    assert shown(opened).layout_shown == Layout()
    opened.files.open_sample("lexicon-english")
    settled(qtbot, opened)
    opened.menus.trigger("tab.scores")
    assert shown(opened).layout_shown == Layout()


def test_a_layout_is_kept_by_name_taken_again_and_removed(
    opened: MainWindow, make_window: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "<b>paper</b> & co"
    dialog = shown(opened)
    choose(dialog, "format", "latex")
    monkeypatch.setattr(table_dialog, "ask_text", lambda *_: name)
    dialog.keep.click()
    kept = dialog.layout_shown
    choose(dialog, "format", "tsv")
    dialog.reject()
    opened.close()
    again = make_window()
    again.files.open_sample("substitution")
    settled(qtbot, again)
    dialog = shown(again)
    assert dialog.layout_shown.format == "tsv"
    dialog.names.setCurrentIndex(dialog.names.findData(name))
    dialog.names.activated.emit(dialog.names.currentIndex())
    assert dialog.layout_shown == kept
    dialog.remove.click()
    assert dialog.names.findData(name) < 0
    dialog.reject()
    assert shown(again).names.findData(name) < 0


@pytest.mark.parametrize("nonsense", ["", "{", "[1]", '{"last": 3, "named": [2]}', '{"named": {"a": {"sort": 1}}}'])
def test_what_cannot_be_understood_of_the_memory_is_passed_over(opened: MainWindow, nonsense: str) -> None:
    opened.memory.put("layouts-substitution-scores", nonsense)
    assert shown(opened).layout_shown == Layout()


def test_copy_gives_what_is_shown(opened: MainWindow) -> None:
    dialog = shown(opened)
    choose(dialog, "format", "tsv")
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == text(dialog)


def test_the_list_of_items_is_laid_out_unless_it_is_long(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dialog = shown(opened, "export.items")
    go_to(dialog, "id")
    dialog.form.columns.currentItem().setCheckState(Qt.CheckState.Unchecked)
    path = saved(dialog, monkeypatch, tmp_path)
    (table,) = (opened.items.table(),)
    names = [column.id for column in table.columns if column.id != "id"]
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert rows[0] == names
    assert len(rows) == 1 + len(opened.items.shown)
    monkeypatch.setattr(pane_exporter, "MOST_ROWS", 3)
    long = tmp_path / "long.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(long), ""))
    opened.menus.trigger("export.items")
    assert opened.exporter.dialog is None
    page: Any = lxml.html.fromstring(long.read_text(encoding="utf-8"))
    assert len(page.xpath("//tbody/tr")) == len(opened.items.shown)
    monkeypatch.setattr(pane_exporter, "MOST_ROWS", 1)
    long.unlink()
    opened.menus.trigger("export.table")
    assert opened.exporter.dialog is None
    assert len(long.read_text(encoding="utf-8").split("<tr>")) == 2 + len(opened.state.data.evaluation.system_names)  # type: ignore[union-attr]


def test_other_files_close_the_dialog(opened: MainWindow, qtbot: QtBot) -> None:
    shown(opened)
    opened.files.open_sample("lexicon-english")
    settled(qtbot, opened)
    assert opened.exporter.dialog is None


def test_every_number_of_every_layout_is_that_of_the_command(
    opened: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    settled(qtbot, opened)
    made = {system["name"]: system for system in commanded(opened, capsys, "score")["systems"]}
    dialog = shown(opened)
    measures = opened.state.data.evaluation.measures  # type: ignore[union-attr]

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(layouts)
    def check(layout: Layout) -> None:
        for for_reading, (table,) in dialog.tables.items():
            laid = tables.lay_out(table, layout)
            if for_reading:
                _check_read(laid, dict(layout.digits))
                continue
            written = json.loads(tables.render(laid, "json"))
            for row in written["rows"]:
                for name, value in row.items():
                    if "system" in row and name in measures:
                        assert value == made[row["system"]]["measures"][name]

    def _check_read(laid: tables.Table, digits: dict[str, int]) -> None:
        names = [column.id for column in laid.columns]
        for cells in tables.texts(laid) if "system" in names else ():
            values = made[cells[names.index("system")]]["measures"]
            for column, cell in zip(laid.columns, cells, strict=True):
                if column.id in measures and column.kind == "number":
                    wanted = digits.get(column.id, digits.get("", measures[column.id].digits))
                    assert cell.split(" ")[0].rstrip("*") == tables.format_number(values[column.id], wanted)

    check()


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_the_preview_is_seen_whole_at_any_zoom(window: MainWindow, qtbot: QtBot, zoom: float) -> None:
    zoomed(window, qtbot, zoom)
    window.files.open_sample("substitution")
    settled(qtbot, window)
    window.menus.trigger("tab.scores")
    dialog = shown(window)
    at_rest(window, qtbot)
    preview = dialog.preview
    assert preview.visibleRegion().boundingRect() == preview.rect()
    assert preview.width() >= window.theme.px(200)
    assert preview.height() >= window.theme.px(LOW)
