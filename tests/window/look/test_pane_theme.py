"""The text of the panes has a size of its own: how large it becomes, who is told, and who is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.pane_theme import LARGEST, ROOM, SHOWN, PaneTheme, growth
from lexeval_gui.window.look.style_sheet import content_sheet, dress, style_sheet
from lexeval_gui.window.look.theme import SIZES, ZOOM, Theme

SIDES = st.integers(1, 4000)
SIZE = st.builds(QSize, SIDES, SIDES)


class Told:
    """Counts how often a theme says that it has changed."""

    def __init__(self, theme: Theme) -> None:
        self.times = 0
        theme.changed.connect(self._count)

    def _count(self) -> None:
        self.times += 1


@given(SIZE, SIZE, st.floats(*ZOOM))
def test_growth_follows_the_room_and_leaves_enough_of_it(docked: QSize, alone: QSize, zoom: float) -> None:
    grown = growth(docked, alone, zoom)
    assert 1.0 <= grown <= LARGEST
    if grown > 1.0:
        assert alone.width() / (zoom * grown) >= ROOM[0] - 1e-6
        assert alone.height() / (zoom * grown) >= ROOM[1] - 1e-6
        area = (alone.width() * alone.height()) / (docked.width() * docked.height())
        assert grown**2 <= area + 1e-6
        assert alone.width() / grown >= SHOWN * docked.width() - 1e-6
        assert alone.height() / grown >= SHOWN * docked.height() - 1e-6


@given(SIZE, SIZE, st.floats(*ZOOM), st.integers(0, 500))
def test_more_room_never_makes_the_text_smaller(docked: QSize, alone: QSize, zoom: float, more: int) -> None:
    wider = QSize(alone.width() + more, alone.height() + more)
    assert growth(docked, wider, zoom) >= growth(docked, alone, zoom)
    assert growth(wider, alone, zoom) <= growth(QSize(alone), alone, zoom) == 1.0


@pytest.mark.parametrize("docked", [QSize(370, 400), QSize(490, 440), QSize(420, 440), QSize(1280, 200)])
def test_every_usual_pane_grows_on_a_laptop(docked: QSize) -> None:
    assert growth(docked, QSize(1280, 640), 1.0) >= 1.3


@given(st.floats(*ZOOM), st.floats(0.1, 5))
def test_the_text_of_panes_stays_within_the_bounds_of_the_zoom(zoom: float, content: float) -> None:
    theme = Theme()
    theme.set_zoom(zoom)
    theme.set_content(content)
    assert ZOOM[0] - 0.01 <= theme.zoom * theme.content <= ZOOM[1] + 0.01
    assert theme.content_zoom == pytest.approx(theme.zoom * theme.content, rel=0.02)
    theme.set_zoom(ZOOM[1])
    assert ZOOM[0] <= theme.content_zoom <= ZOOM[1]


def test_it_follows_the_window_and_says_each_change_once(qtbot: QtBot) -> None:
    base, owner = Theme(), QWidget()
    qtbot.addWidget(owner)
    pane, forms = PaneTheme(base, owner), PaneTheme(base, owner, 1.2)
    heard = [Told(one) for one in (base, pane, forms)]
    base.set_look("dark")
    assert [one.times for one in heard] == [1, 1, 1]
    base.set_zoom(2.0)
    assert (pane.look, pane.zoom, forms.zoom) == ("dark", 2.0, 2.4)
    assert pane.colours is base.colours
    assert [one.times for one in heard] == [2, 2, 2]
    base.set_content(1.25)
    assert (base.zoom, pane.zoom, forms.zoom) == (2.0, 2.5, 3.0)
    assert [one.times for one in heard] == [2, 3, 3], "the window itself is as it was"
    pane.grow((QSize(500, 400), QSize(1000, 800)))
    assert pane.zoom == 2.5 * growth(QSize(500, 400), QSize(1000, 800), 2.0) == 2.5
    assert [one.times for one in heard] == [2, 3, 3], "there is no room to grow into"
    pane.grow((QSize(1000, 800), QSize(2000, 1600)))
    assert pane.zoom == pytest.approx(2.5 * 2000 / 640 / 2)
    assert [one.times for one in heard] == [2, 4, 3]
    base.set_zoom(1.0)
    assert pane.zoom == pytest.approx(1.25 * LARGEST)
    assert [one.times for one in heard] == [3, 5, 4], "smaller, and grown anew, in one"
    base.set_content(9)
    pane.shrink()
    before = [one.times for one in heard]
    base.set_content(9)
    pane.shrink()
    assert [one.times - was for one, was in zip(heard, before, strict=True)] == [0, 0, 0]
    assert pane.base is PaneTheme(pane, owner).base is base


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[Theme]:
    """The theme of the application, which has its own looks again afterwards."""
    font, theme = qapp.font(), Theme()
    dress(qapp, theme)
    yield theme
    theme.changed.disconnect()
    qapp.setStyleSheet("")
    qapp.setFont(font)


class Window(QWidget):
    """A bar, and a pane with a part deep inside it, one with a font of its own, and one that comes later."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        self.bar, self.pane = QPushButton("bar"), QWidget()
        column.addWidget(self.bar)
        column.addWidget(self.pane)
        inside = QWidget(self.pane)
        QVBoxLayout(self.pane).addWidget(inside)
        self.column = QVBoxLayout(inside)
        self.part, self.small, self.late = QPushButton("part"), QLabel("small"), QPushButton("late")
        self.theme = PaneTheme(theme, self)
        self.theme.dress(self.pane)
        self.theme.changed.connect(self._dress)
        self._dress()
        for widget in (self.part, self.small):
            self.column.addWidget(widget)

    def _dress(self) -> None:
        self.small.setFont(self.theme.font("small"))

    def sizes(self) -> list[int]:
        """The sizes of the fonts of the bar, the parts of the pane, and a menu of it."""
        return [widget.fontInfo().pixelSize() for widget in (self.bar, self.part, self.small, self.late)]


def test_what_is_in_a_pane_has_its_sizes_and_what_is_not_has_not(dressed: Theme, qtbot: QtBot) -> None:
    window = Window(dressed)
    qtbot.addWidget(window)
    window.show()
    window.column.addWidget(window.late)
    body, small = (SIZES[role] for role in ("body", "small"))

    def check(zoom: float, content: float) -> None:
        inside = round(body * zoom * content)
        assert window.sizes() == [round(body * zoom), inside, round(small * zoom * content), inside]

    check(1.0, 1.0)
    height = window.part.sizeHint().height()
    for zoom, content in ((1.0, 1.5), (1.5, 1.5), (1.5, 1.0), (1.0, 1.0), (2.0, 1.0), (2.0, 0.5), (1.0, 1.0)):
        dressed.set_zoom(zoom)
        dressed.set_content(content)
        check(zoom, content)
    assert window.part.sizeHint().height() == height
    dressed.set_content(2.0)
    bar, part = window.bar.sizeHint().height(), window.part.sizeHint().height()
    assert (bar, window.late.sizeHint().height()) == (height, part)
    assert part == pytest.approx(2 * height, abs=4), "the sheet's paddings are twice as large, not only the letters"


def test_a_pane_needs_a_sheet_of_its_own_only_where_sizes_differ(dressed: Theme, qtbot: QtBot) -> None:
    window = Window(dressed)
    qtbot.addWidget(window)
    assert window.pane.styleSheet() == ""
    dressed.set_zoom(2.0)
    assert window.pane.styleSheet() == ""
    dressed.set_content(1.2)
    assert window.pane.styleSheet() == content_sheet(window.theme) != ""
    light = window.pane.styleSheet()
    dressed.set_look("dark")
    assert window.pane.styleSheet() not in ("", light)
    dressed.set_content(1.0)
    assert window.pane.styleSheet() == ""


def test_the_sheet_of_a_pane_says_nothing_of_what_opens_over_it(qtbot: QtBot) -> None:
    theme = Theme()
    for outside in ("QMenu", "QToolTip", "QStatusBar"):
        assert outside in style_sheet(theme)
        assert outside not in content_sheet(theme)
