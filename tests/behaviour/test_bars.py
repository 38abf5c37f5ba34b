"""The bars of a window: one row where it is narrow, menus by keys, strips, and the line at the foot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QStyle, QStyleOptionButton, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.window.shell.bars import status_bar
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.rooms import resized, zoomed


def test_bars_are_one_row_at_the_least_size(opened: MainWindow, qtbot: QtBot) -> None:
    resized(opened, qtbot, 640, 380)
    qtbot.wait(60)
    assert opened.size() == QSize(640, 380)
    assert not opened.bars.menus.isVisible()
    assert opened.top.height() <= 44
    parts = [opened.top.menus, *opened.top.switches, *opened.top.controls.values(), opened.top.presets]
    rects = [part.geometry() for part in parts if part is not None and not part.isHidden()]
    assert all(opened.top.rect().contains(rect) for rect in rects)
    assert not any(one.intersects(other) for place, one in enumerate(rects) for other in rects[:place])
    assert opened.status.height() <= 26
    assert opened.workbench.item.height() >= 200
    inside = [opened.status.files, opened.status.signature, opened.status.copied]
    for widget in (*inside, opened.workbench.paged.line, opened.workbench.paged.bar):
        assert opened.rect().contains(QRect(widget.mapTo(opened, QPoint()), widget.size())), widget


@pytest.mark.parametrize("sample", ["lexicon-greek", "edits-letters", "generation-sentences", "substitution-systems"])
def test_bars_of_every_task_are_one_row(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)
    resized(window, qtbot, 640, 400)
    qtbot.wait(60)
    assert window.top.height() <= 44
    for control in window.top.numbers.values():
        if control.isVisible():
            assert control.slider.width() >= 28
            assert control.field.isEnabled()


def test_menus_open_by_keys_where_their_bar_is_folded(narrow: MainWindow, qtbot: QtBot) -> None:
    button = narrow.top.menus
    assert button is not None
    narrow.activateWindow()
    titles = [action.text() for action in narrow.bars.menus.actions() if action.isVisible()]

    def opens_by(act: Callable[[], object]) -> None:
        act()
        assert button.menus.isVisible()
        assert [action.text() for action in button.menus.actions() if action.isVisible()] == titles
        for shown in reversed([w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not narrow]):
            shown.close()
        assert not button.menus.isVisible()

    opens_by(lambda: narrow.menus.trigger("menus"))
    opens_by(lambda: qtbot.keyClick(narrow, Qt.Key.Key_F10))
    opens_by(lambda: qtbot.mouseClick(button, Qt.MouseButton.LeftButton))
    opens_by(lambda: qtbot.keyClick(narrow, Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier))
    view = next(action for action in narrow.bars.menus.actions() if action.text() == "&View")
    qtbot.keyClick(narrow, Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier)
    assert button.menus.activeAction() is view
    button.menus.close()

    def alt_alone() -> None:
        QTest.keyPress(narrow.windowHandle(), Qt.Key.Key_Alt)
        QTest.keyRelease(narrow.windowHandle(), Qt.Key.Key_Alt)

    opens_by(alt_alone)
    QTest.keyPress(narrow.windowHandle(), Qt.Key.Key_Alt)
    QTest.keyClick(narrow.windowHandle(), Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(narrow.windowHandle(), Qt.Key.Key_Alt)
    assert not button.menus.isVisible(), "Alt was not pressed alone"


def test_f10_opens_the_first_menu_of_the_bar_where_it_is_shown(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("menus")
    first = opened.bars.menus.actions()[0].menu()
    assert isinstance(first, QMenu)
    qtbot.waitUntil(first.isVisible, timeout=LONGEST)
    first.close()


def test_switches_and_sliders_of_the_folded_bar_work(narrow: MainWindow, qtbot: QtBot) -> None:
    switch = narrow.top.switches[0]
    name = narrow.state.data.evaluation.system_names[0]  # type: ignore[union-attr]
    assert name in switch.toolTip()
    assert name in switch.accessibleName()
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert not narrow.state.view.visible[0]
    field = narrow.top.numbers["k"].field
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "0.5")
    assert narrow.state.data.settings is not None
    assert narrow.state.data.settings["k"] == "0.5"
    narrow.top.choose_preset("score.pl")
    settled(qtbot, narrow)
    assert narrow.top.presets.currentText() == "score.pl"


def test_strips_are_one_line_and_the_last_word_is_seen(narrow: MainWindow, qtbot: QtBot) -> None:
    evaluation = narrow.state.data.evaluation
    assert evaluation is not None
    gesture = Gesture(evaluation.dataset.ids[0], ("answer", evaluation.system_names[0], 0), "remove")
    narrow.state.history.gesture(gesture)
    assert narrow.ribbon.isVisible()
    assert narrow.ribbon.height() <= narrow.theme.px(40)
    narrow.notice.say("No font has these characters. " * 12)
    qtbot.wait(30)
    assert narrow.notice.isVisible()
    assert not narrow.ribbon.isVisible()
    assert narrow.notice.height() <= narrow.theme.px(40)
    unfold = narrow.notice._unfold
    assert unfold.isVisible()
    qtbot.mouseClick(unfold, Qt.MouseButton.LeftButton)
    qtbot.wait(30)
    assert narrow.notice.height() > narrow.theme.px(60)
    narrow.notice.hide()
    assert narrow.ribbon.isVisible()
    zoomed(narrow, qtbot, 1.0)
    narrow.notice.say("Something short.")
    assert narrow.ribbon.isVisible()
    assert narrow.notice.isVisible()
    assert not unfold.isVisible()


def test_a_sentence_at_the_foot_is_written_over_by_nothing(
    narrow: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_bar, "MESSAGE_DURATION", 100 * LONGEST)  # a busy machine may zoom for six seconds
    status = narrow.status
    fields = (status.files, status.items, status.signature)
    before = [field.isVisible() for field in fields]
    assert any(before)
    narrow.state.show_message("No form is ticked.")
    for zoom in (1.0, 2.0):
        zoomed(narrow, qtbot, zoom)
        assert status.currentMessage()
        assert not any(field.isVisible() for field in fields)
    status.clearMessage()
    assert [field.isVisible() for field in fields] == before


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0, 2.5])
def test_the_signature_is_cut_where_its_button_ends(opened: MainWindow, qtbot: QtBot, zoom: float) -> None:
    zoomed(opened, qtbot, zoom)
    button, option = opened.status.signature, QStyleOptionButton()
    button.initStyleOption(option)
    inside = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    assert button.text().endswith("…")
    assert button.fontMetrics().horizontalAdvance(button.text()) <= inside.width()


def test_the_signature_on_the_button_is_that_which_is_copied(qtbot: QtBot) -> None:
    """Qt takes an & for the sign of a key, and does not show it."""
    parent = QWidget()
    button = status_bar.Signature(parent)
    qtbot.addWidget(parent)
    button.resize(600, 20)
    button.show_text("substitution | where lemma:R&D")
    assert button.text() == "substitution | where lemma:R&&D"
