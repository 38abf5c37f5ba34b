"""The heading of an item is laid out when it says something else."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.item.heading import ItemHeading
from tests.painted import painted_texts
from tests.window.panes.item.conftest import MakePane


def test_the_same_item_at_each_step_of_a_slider_lays_out_nothing(qtbot: QtBot, theme: Theme):
    around, asked = QWidget(), list[bool]()
    qtbot.addWidget(around)
    heading = ItemHeading(theme, around)
    for widget in (around, heading):
        widget.resize(600, 40)  # the keys have room
    around.show()

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            asked.extend([True] * (event.type() == QEvent.Type.LayoutRequest))
            return False

    def show(title: str) -> int:
        asked.clear()
        heading.show_item(title, "next word")
        for _ in range(3):  # the box of the keys first, then what is around it
            QApplication.processEvents()
        return len(asked)

    watch = Watch()
    heading.installEventFilter(watch)
    assert show("bright.a · 1") > 0
    assert show("bright.a · 1") == 0
    assert show("bright.a · 2") > 0


def test_a_title_without_room_is_cut_by_an_ellipsis(qtbot: QtBot, theme: Theme):
    around = QWidget()
    qtbot.addWidget(around)
    heading = ItemHeading(theme, around)
    heading.resize(200, 40)
    long = "weblog-blogspot.com_marketview_20050511222700_ENG_20050511_222700-0001"
    heading.show_item(long, "token")
    around.show()
    QApplication.processEvents()
    assert heading.keys.isHidden()
    (painted,) = [text.text for text in painted_texts(heading.title)]
    assert "…" in painted
    assert painted.endswith("-0001")
    assert heading.title.toolTip() == heading.title.text() == long


def test_the_heading_gives_way_at_another_zoom_of_the_same_pane(make_pane: MakePane):
    pane = make_pane("edits-worked", 480, 400)
    assert not pane.heading.title.isHidden()
    pane._theme.set_zoom(1.5)
    QApplication.processEvents()
    assert pane.heading.title.isHidden()
    pane._theme.set_zoom(1.0)
    QApplication.processEvents()
    assert not pane.heading.title.isHidden()
