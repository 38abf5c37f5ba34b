from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.guide.breakable_label import BreakableLabel
from lexeval_gui.window.widgets.labels import BREAK, breakable

NAME = "dictionary:gardeners_dictionary"


@pytest.fixture
def label(qtbot: QtBot) -> Iterator[BreakableLabel]:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = BreakableLabel(holder)
    holder.show()
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setText(f"<b>Filter: {NAME}</b><br>a/b &amp;\u00a0c")
    yield made
    holder.close()  # it is here that it must be there still


def test_a_long_name_takes_several_lines(label: BreakableLabel) -> None:
    whole = label.fontMetrics().horizontalAdvance(NAME)
    assert label.heightForWidth(whole // 2) > label.heightForWidth(2 * whole)
    assert label.minimumWidth() < whole // 2


def test_what_is_copied_and_read_aloud_is_what_was_written(label: BreakableLabel) -> None:
    written = f"Filter: {NAME}\na/b & c"
    assert label.accessibleName() == written
    label.copy()
    assert QGuiApplication.clipboard().text() == written
    label.setSelection(0, len(f"Filter: {NAME} a/b & c") + 2)  # with two breaks within the name
    label.copy()
    assert QGuiApplication.clipboard().text() == written
    label.setSelection(3, 5)
    label.copy()
    assert QGuiApplication.clipboard().text() == written[3:8]


@pytest.mark.parametrize(
    "text", ["<b>short</b>", "<i>a</i> &amp;&lt;&amp;&lt;&amp;&lt;", "https://example.org/a_b?c=1"]
)
def test_markup_stays_as_it_is(text: str) -> None:
    assert breakable(text).replace(BREAK, "") == text
    assert breakable(text) == text or "example" in text
