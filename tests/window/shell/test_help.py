"""F1 finds the section that explains a measure or parameter, by whatever stands on the screen."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core import query
from lexeval_gui.window.actions.table import ACTIONS
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.help import (
    FIGURE_KEYS,
    FILTERS,
    HelpWindow,
    anchor,
    keys_page,
    section_of,
    words_at,
    words_of_focus,
)
from lexeval_gui.workspace import opening


@pytest.mark.parametrize("name", opening.task_names())
def test_every_measure_and_parameter_has_a_section(name: str) -> None:
    task = opening.task(name)
    assert task.identity.about
    missing = [m.id for m in task.identity.measures if m.shown and section_of(task, [m.id]) == ""]
    missing += [p.id for p in task.identity.parameters if section_of(task, [p.id]) == ""]
    assert not missing


def test_titles_and_short_heads_are_understood() -> None:
    task = opening.task("substitution")
    measure = next(m for m in task.identity.measures if m.id == "coverage_f")
    for word in ("coverage_f", measure.title, "wordtune.coverage_f"):
        assert section_of(task, [word]) == "coverage_f"
    assert section_of(task, ["potential_at_3"]) == "potential_at_n"
    assert section_of(task, ["nothing", "k"]) == "k"
    assert section_of(task, ["nothing"]) == ""


def test_a_table_says_what_its_column_is_about(qtbot: QtBot) -> None:
    table = QTableWidget(1, 1)
    qtbot.addWidget(table)
    head = QTableWidgetItem("F")
    head.setData(Qt.ItemDataRole.WhatsThisRole, "coverage_f")
    table.setHorizontalHeaderItem(0, head)
    table.setItem(0, 0, item := QTableWidgetItem(".5"))
    table.show()
    qtbot.waitExposed(table)
    cell = table.visualItemRect(item).center()
    assert "coverage_f" in words_at(table.viewport().mapToGlobal(cell))
    header = table.horizontalHeader()
    assert "coverage_f" in words_at(header.viewport().mapToGlobal(header.viewport().rect().topLeft()))


def test_the_cell_with_the_focus_says_what_its_row_is_about(qtbot: QtBot) -> None:
    task = opening.task("lexicon")
    labels = next(parameter for parameter in task.identity.parameters if parameter.id == "labels")
    table = QTableWidget(1, 2)
    qtbot.addWidget(table)
    table.setItem(0, 0, QTableWidgetItem(labels.title))
    table.setItem(0, 1, QTableWidgetItem("definition"))
    table.show()
    qtbot.waitExposed(table)
    table.setCurrentCell(0, 1)
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    assert section_of(task, words_of_focus()) == "labels"
    table.clearFocus()
    assert words_of_focus() == []


def test_the_page_of_keys_has_every_key() -> None:
    page = keys_page(ACTIONS)
    for action in ACTIONS:
        if action.keys:
            assert action.title.replace("'", "&#x27;") in page
    for _, title, _ in FIGURE_KEYS:
        assert title in page


def test_every_example_of_the_filter_language_can_be_read() -> None:
    for example, _ in FILTERS:
        query.parse(example)


@pytest.mark.parametrize("task", opening.task_names())
def test_links_within_a_page_lead_to_its_sections(qtbot: QtBot, theme: Theme, task: str) -> None:
    about = opening.task(task).identity.about
    parent = QWidget()
    qtbot.addWidget(parent)
    window = HelpWindow(theme, parent)
    window.show_markdown(task, about)
    links = re.findall(r"\]\(#([^)]+)\)", about)
    assert links or task != "lexicon"
    for link in links:
        assert window._heading(link) is not None, link
        window._follow(QUrl(f"#{link}"))
        assert anchor(window.page.textCursor().block().text()) == link
