"""What the widget under the pointer, or that with the focus, says that it is about."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem
from pytestqt.qtbot import QtBot

from lexeval_gui.window.help.pages import section_of
from lexeval_gui.window.help.pointed import words_at, words_of_focus
from lexeval_gui.workspace import opening


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
