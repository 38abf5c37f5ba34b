"""The bar's layout: one row while the width suffices, several where it does not, the right group at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.tile_layout import TileLayout


class Box(QWidget):
    def sizeHint(self) -> QSize:
        return QSize(100, 20)


def made(qtbot: QtBot, left: int, right: int) -> tuple[QWidget, FlowLayout, list[QWidget]]:
    holder = QWidget()
    qtbot.addWidget(holder)
    layout = FlowLayout(holder)
    layout.setContentsMargins(5, 5, 5, 5)
    layout.setSpacing(10)
    rights = [Box(holder) for _ in range(right)]
    for box in rights:
        layout.add_right(box)
    lefts = [Box(holder) for _ in range(left)]
    for box in lefts:
        layout.addWidget(box)
    return holder, layout, [*lefts, *rights]


def test_one_row_with_the_right_group_at_the_right(qtbot: QtBot) -> None:
    holder, layout, boxes = made(qtbot, 2, 1)
    holder.resize(500, layout.heightForWidth(500))
    holder.show()
    assert [box.geometry().left() for box in boxes] == [5, 115, 395]
    assert {box.geometry().top() for box in boxes} == {5}
    assert layout.heightForWidth(500) == 30


def test_rows_break_where_the_width_does_not_suffice(qtbot: QtBot) -> None:
    holder, layout, boxes = made(qtbot, 3, 2)
    height = layout.heightForWidth(230)
    assert height == 3 * 20 + 2 * 10 + 10
    holder.resize(230, height)
    holder.show()
    places = [box.geometry() for box in boxes]
    assert all(holder.rect().contains(place) for place in places)
    assert not any(a.intersects(b) for i, a in enumerate(places) for b in places[:i])


def test_what_stands_at_the_right_stays_together(qtbot: QtBot) -> None:
    holder, layout, boxes = made(qtbot, 2, 2)
    holder.resize(350, layout.heightForWidth(350))  # room for three
    holder.show()
    assert [box.geometry().top() for box in boxes] == [5, 5, 35, 35]
    assert boxes[-1].geometry().right() == 344


def test_hidden_widgets_take_no_room(qtbot: QtBot) -> None:
    holder, layout, boxes = made(qtbot, 3, 0)
    holder.show()
    boxes[0].hide()
    assert layout.heightForWidth(230) == 30


def test_no_more_width_is_asked_for_than_the_widest_needs(qtbot: QtBot) -> None:
    holder, layout, _ = made(qtbot, 5, 3)
    assert holder.layout() is layout
    assert layout.minimumSize().width() == 110


class Tile(QWidget):
    """A tile whose height follows its width, and a text that may change."""

    area = 20_000

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.asked: list[int] = []

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        self.asked.append(width)
        return self.area // width


def test_tiles_are_measured_anew_where_something_changes(qtbot: QtBot, theme: Theme) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    layout = TileLayout(190, 2, theme, holder)
    first = Tile(holder)
    layout.addWidget(first)
    assert [layout.heightForWidth(200) for _ in range(3)] == [100] * 3
    assert first.asked == [200], "a height that is known is not asked for again"
    first.area = 40_000
    first.updateGeometry()
    assert layout.heightForWidth(200) == 200
    layout.addWidget(second := Tile(holder))
    second.show()
    assert layout.heightForWidth(200) > 300
    second.hide()
    assert layout.heightForWidth(200) == 200
    second.show()
    first.setParent(None)
    first.deleteLater()
    assert layout.heightForWidth(200) == 100
    theme.set_zoom(2.0)
    assert layout.heightForWidth(400) == 50
