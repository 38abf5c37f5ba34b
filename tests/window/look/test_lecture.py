"""How large everything is in a lecture: never smaller than at the least screen, and the window's own sizes stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QObject, QSize
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.lecture import OF_PANEL, OF_PANES, content_zoom
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme

LEGIBLE = 24


@given(st.integers(300, 5000), st.integers(300, 5000), st.integers(0, 500))
def test_text_never_shrinks_with_more_room(width: int, height: int, more: int) -> None:
    zoom = content_zoom(width, height)
    assert zoom >= 1.5
    assert content_zoom(width + more, height + more) >= zoom


def test_text_grows_with_the_screen() -> None:
    assert content_zoom(1280, 800) == 1.5
    assert 1.9 <= content_zoom(1920, 1080) <= 2.05


@pytest.mark.parametrize("zoom", [1.0, 1.3, 2.0, 2.5])
def test_formulas_and_labels_are_legible_at_every_zoom_of_the_window(zoom: float, qtbot: QtBot) -> None:
    base, owner = Theme(), QObject()
    item, figures = (PaneTheme(base, owner, for_lecture=OF_PANES[name]) for name in ("item", "figures"))
    panel = PaneTheme(base, owner, for_lecture=OF_PANEL)
    base.set_zoom(zoom)
    before = item.font("mono").pixelSize(), figures.font("small").pixelSize(), panel.font("large").pixelSize()
    base.set_lecture(True, content_zoom(1280, 800) / zoom)
    assert item.font("mono").pixelSize() >= LEGIBLE
    assert figures.font("small").pixelSize() >= LEGIBLE
    assert panel.font("large").pixelSize() >= 18
    assert item.font("body").pixelSize() < item.font("mono").pixelSize() or zoom > 1.5
    assert base.zoom == zoom
    base.set_lecture(False, 1.0)
    now = item.font("mono").pixelSize(), figures.font("small").pixelSize(), panel.font("large").pixelSize()
    assert now == before


def test_each_change_is_told_once(qtbot: QtBot) -> None:
    base, owner = Theme(), QObject()
    pane, told = PaneTheme(base, owner, for_lecture=OF_PANES["item"]), list[str]()
    base.changed.connect(lambda: told.append("window"))
    pane.changed.connect(lambda: told.append("pane"))
    base.set_lecture(True, 1.5)
    base.set_lecture(True, 1.5)
    assert told == ["pane"]
    base.set_lecture(False, 1.5)
    assert told == ["pane", "pane"], "the arithmetic is smaller"


def test_two_that_stand_side_by_side_grow_alike(qtbot: QtBot) -> None:
    base, owner = Theme(), QObject()
    one, other = PaneTheme(base, owner), PaneTheme(base, owner)
    wide, narrow = (QSize(500, 400), QSize(1500, 1200)), (QSize(500, 400), QSize(700, 600))
    one.grow(wide)
    other.grow(narrow)
    assert one.zoom > other.zoom > 1.0
    least = other.zoom
    for theme in (one, other):
        theme.grow(wide, narrow)
        assert theme.zoom == least
