from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.guide.breakable_label import BreakableLabel

NAME = "dictionary:gardeners_dictionary"


@pytest.fixture
def label(qtbot: QtBot) -> Iterator[BreakableLabel]:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = BreakableLabel(holder)
    holder.show()
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setText(f"<b>Filter: {NAME}</b><br>a/b &amp; c")
    yield made
    holder.close()  # it is here that it must be there still


def test_a_long_name_takes_several_lines(label: BreakableLabel) -> None:
    whole = label.fontMetrics().horizontalAdvance(NAME)
    assert label.heightForWidth(whole // 2) > label.heightForWidth(2 * whole)
    assert label.minimumWidth() < whole // 2


def test_what_is_copied_is_what_was_written(label: BreakableLabel, qtbot: QtBot) -> None:
    label.setSelection(0, len(f"Filter: {NAME}  a/b & c") + 1)  # with two breaks within the name
    qtbot.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == f"Filter: {NAME}\na/b & c"
