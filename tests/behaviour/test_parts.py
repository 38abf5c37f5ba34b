"""N in the window: from wherever the focus is, but not while something is typed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.scoring.parts import parts_of
from tests.behaviour.conftest import settled


def test_n_works_from_the_list_and_is_a_letter_in_the_filter(window: MainWindow, qtbot: QtBot):
    window.files.open_sample("edits")
    settled(qtbot, window)
    window.activateWindow()
    window.items.rows.setFocus()
    qtbot.waitUntil(window.items.rows.hasFocus)
    qtbot.keyClick(window.items.rows, Qt.Key.Key_N)
    first = window.item.part.ref
    assert first is not None
    qtbot.keyClick(window.items.rows, Qt.Key.Key_N)
    assert window.item.part.ref not in (None, first)
    qtbot.keyClick(window.items.rows, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert window.item.part.ref == first
    window.items.focus_filter()
    qtbot.keyClick(window.items.filter.line, Qt.Key.Key_N)
    assert window.items.filter.line.text() == "n"
    assert window.item.part.ref == first
    titles = {action.id: window.menus.title(action) for action in window.menus.actions}
    assert titles["item.part.next"] == "Next edit"


def test_a_status_in_the_filter_takes_n_to_its_edits_only(window: MainWindow, qtbot: QtBot):
    window.files.open_sample("edits")
    settled(qtbot, window)
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    name = evaluation.system_names[0]
    window.state.view.set_filter(f"{name}.status:missed")
    table = parts_of(evaluation, 0)
    assert table is not None
    status = table.labels["status"]
    missed = [
        (int(table.row_of[part]), table.ref(part))
        for part, code in enumerate(status.codes.tolist())
        if code >= 0 and status.words[code] == "missed"
    ]
    window.items.next_item(-100)
    seen = []
    for _ in missed:
        window.menus.trigger("item.part.next")
        seen.append((window.state.selection.current, window.item.part.ref))
    assert sorted(seen) == sorted(missed)
