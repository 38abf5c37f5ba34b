"""The command that the dialog of a table copies prints what the dialog would save, in any layout."""

from __future__ import annotations

import random
import shlex
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from lexeval_gui import __main__ as command
from lexeval_gui.core.tables import FOR_READING, FORMATS, INTERVALS, Column, Layout
from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.export.table_dialog import TableDialog
from lexeval_gui.window.export.tables import text_of
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.pane_exporter import ON_SCREEN
from tests.behaviour.conftest import settled

TABLES = [format for format in FORMATS if format != "json"]
"""JSON is a document of the command's own."""


def layouts(draw: random.Random, columns: list[Column], number: int) -> Iterator[Layout]:
    """So many layouts of these columns, drawn."""
    ids = [column.id for column in columns]
    for _ in range(number):
        order = draw.sample(ids, len(ids))  # the dialog names every column as soon as one is chosen
        yield Layout(
            format=draw.choice(TABLES),
            columns=draw.choice([(), tuple((id, draw.random() < 0.7) for id in order)]),
            digits=tuple((id, draw.randint(0, 5)) for id in draw.sample(["", *ids, "unknown"], 2)),
            sort=(draw.choice(["", *ids]), draw.random() < 0.5),
            best=draw.random() < 0.5,
            intervals=draw.choice(INTERVALS),
            siunitx=draw.random() < 0.5,
        )


def printed(dialog: TableDialog, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command that the dialog copies prints."""
    QGuiApplication.clipboard().clear()
    dialog.command_button.click()
    line = QGuiApplication.clipboard().text()
    assert dialog.said.text().startswith("Copied lexeval "), dialog.said.text()
    capsys.readouterr()
    assert command.main(shlex.split(line)[1:]) == 0, line
    return capsys.readouterr().out


def same(
    window: MainWindow,
    capsys: pytest.CaptureFixture[str],
    draw: random.Random,
    number: int,
    action: str = "export.table",
) -> None:
    window.menus.trigger(action)
    dialog = window.exporter.dialog
    assert dialog is not None
    columns = [column for known in dialog.tables.values() for table in known for column in table.columns]
    columns = list({column.id: column for column in columns}.values())
    for layout in layouts(draw, columns, number):
        dialog.choose(replace(layout, stars=False))
        pane = window.workbench.pane(window.workbench.tab_in_front)
        on_screen = action == "export.table" and getattr(pane, "reads_as_on_screen", False)
        if on_screen and layout.format in FOR_READING:
            dialog.command_button.click()
            assert dialog.said.text() == ON_SCREEN
        elif text := text_of(dialog.tables, layout):
            out = printed(dialog, capsys)
            assert text in out if layout.format == "html" else text == out, (layout, text, out)
    dialog.reject()


def test_any_layout_of_the_scores_is_that_of_the_command(
    opened: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    same(opened, capsys, random.Random(1), times(25))


TABS = {
    "substitution": ("conventions", "compare", "why", "worth", "papers"),
    "edits-letters": ("errors", "scores", "papers"),
    "generation-sentences": ("judgments", "papers"),
}


@pytest.mark.parametrize("sample", TABS)
def test_a_layout_of_any_pane_is_that_of_its_command(
    opened: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str], sample: str
) -> None:
    if sample != "substitution":
        opened.files.open_sample(sample)
        settled(qtbot, opened)
    for tab in TABS[sample]:
        opened.workbench.show_pane(tab)
        settled(qtbot, opened)
        same(opened, capsys, random.Random(2), times(5))


PAPERS = ("substitution", "substitution-multiwords", "edits-letters", "lexicon-english", "generation-sentences")


@pytest.mark.parametrize("sample", PAPERS)
def test_the_tables_of_the_papers_are_those_of_their_command(
    opened: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str], sample: str
) -> None:
    if sample != "substitution":
        opened.files.open_sample(sample)
        settled(qtbot, opened)
    same(opened, capsys, random.Random(3), times(4), "export.papers")
