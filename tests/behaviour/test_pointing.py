"""What a guided path points at is framed where it is shown; nothing of it changes what can be clicked."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Ref
from lexeval_gui.core.panes import PANES
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.halo import Halo
from tests.behaviour.conftest import settled


def point(window: MainWindow, qtbot: QtBot, *at: Ref | str) -> None:
    window.state.selection.point(at)
    settled(qtbot, window)


def accents(window: MainWindow, widget: QWidget, rect: QRect) -> float:
    """The share of pixels along the edges of a rectangle that have the accent colour."""
    picture, accent = widget.grab().toImage(), QColor(window.theme.colours.accent)
    rect = rect & widget.rect()
    line = [QPoint(x, y) for x in range(rect.left() + 8, rect.right() - 8) for y in (rect.top() + 1, rect.bottom() - 1)]
    near = [p for p in line if _distance(picture.pixelColor(p), accent) < 40]
    return len(near) / max(1, len(line))


def _distance(one: QColor, other: QColor) -> int:
    return sum(
        abs(a - b) for a, b in ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    )


def halos(window: MainWindow) -> list[Halo]:
    return [halo for halo in window.findChildren(Halo) if halo.framed]


def test_a_slider_is_framed_and_can_be_moved(opened: MainWindow, qtbot: QtBot) -> None:
    point(opened, qtbot, "k")
    (rect,) = opened.pointing.bar.framed
    control = opened.top.numbers["k"]
    assert rect.contains(control.geometry() & opened.top.rect())
    assert rect.intersected(opened.top.numbers["n"].geometry()).width() <= 2
    assert accents(opened, opened.top, rect) > 0.8
    for part in (control.field, control.slider):
        middle = part.mapTo(opened, part.rect().center())
        assert opened.childAt(middle) is part
    qtbot.mouseClick(control.field, Qt.MouseButton.LeftButton)
    control.field.selectAll()
    qtbot.keyClicks(control.field, "2")
    assert opened.top.has_value("k", "2")
    point(opened, qtbot)
    assert halos(opened) == []
    assert accents(opened, opened.top, rect) < 0.2


def test_the_chooser_of_presets_is_framed(opened: MainWindow, qtbot: QtBot) -> None:
    point(opened, qtbot, "preset")
    (rect,) = opened.pointing.bar.framed
    assert rect.contains(opened.top.presets.geometry() & opened.top.rect())


def test_a_measure_is_framed_in_scores_and_in_the_arithmetic(opened: MainWindow, qtbot: QtBot) -> None:
    point(opened, qtbot, "coverage_precision")
    view, header = opened.workbench.scores.view, opened.workbench.scores.view.horizontalHeader()
    assert opened.pointing.scores is not None
    (rect,) = opened.pointing.scores.framed
    (column,) = opened.workbench.scores.columns_of(["coverage_precision"])
    assert "P" in view.texts()[0][column]
    assert rect.left() == header.geometry().left() + view.columnViewportPosition(column)
    assert rect.width() == view.columnWidth(column)
    assert accents(opened, view, rect) > 0.8
    cell = view.viewport().mapTo(opened, view.visualRect(view.model().index(0, column)).center())
    assert opened.childAt(cell) is view.viewport()
    formulas = [w for w in opened.item.sections.widgets if isinstance(w, FormulaWidget)]
    framed = [part.source for w in formulas for part in w.parts if w.is_pointed(part)]
    assert framed
    assert {piece.term for piece in framed} == {"coverage_precision"}
    assert all(piece.text != "explain" for piece in framed)


def test_the_frame_goes_with_the_column(opened: MainWindow, qtbot: QtBot) -> None:
    point(opened, qtbot, "coverage_f")
    view = opened.workbench.scores.view
    assert opened.pointing.scores is not None
    (before,) = opened.pointing.scores.framed
    opened.workbench.docks["scores"].parentWidget()
    view.setColumnWidth(0, view.columnWidth(0) + 37)
    (after,) = opened.pointing.scores.framed
    assert after.left() == before.left() + 37
    bar = view.horizontalScrollBar()
    bar.setValue(bar.maximum())
    moved = opened.pointing.scores.framed
    assert not moved or moved[0].left() <= after.left()


def test_a_convention_is_framed_by_its_rows_and_its_tab_comes_to_the_front(opened: MainWindow, qtbot: QtBot) -> None:
    point(opened, qtbot, "duplicates")
    pane: Any = opened.workbench.conventions
    assert pane.isVisible()
    assert opened.pointing.conventions is not None
    (rect,) = opened.pointing.conventions.framed
    parameters = {p.id: p.title for p in pane._data.evaluation.settings.parameters}
    first = [row[0] for row in pane.view.texts()[1:]].index(parameters["duplicates"])
    top = pane.view.viewport().geometry().top() + pane.view.rowViewportPosition(first)
    assert abs(rect.top() - max(top, pane.view.viewport().geometry().top())) <= 1
    assert not opened.pointing.panes["conventions"].framed
    point(opened, qtbot, "resamples")
    assert opened.pointing.panes["conventions"].framed == [pane.rect()]


@pytest.mark.parametrize("name", [name for name in PANES if name not in ("judgments", "agreement")])
def test_a_pane_is_framed_whole(opened: MainWindow, qtbot: QtBot, name: str) -> None:
    point(opened, qtbot, name)
    pane = opened.workbench.made[name]
    assert pane.isVisible()
    assert opened.pointing.panes[name].framed == [pane.rect()]
    assert [halo.parent() for halo in halos(opened)] == [pane]
    assert not isinstance(opened.childAt(pane.mapTo(opened, QPoint(1, 1))), Halo)
    assert accents(opened, pane, pane.rect()) > 0.8


def test_a_figure_is_framed_by_its_pane(opened: MainWindow, qtbot: QtBot) -> None:
    point(opened, qtbot, "over_k")
    assert [halo.parent() for halo in halos(opened)] == [opened.workbench.figures]


def test_parts_of_the_item_are_framed_wherever_they_stand(opened: MainWindow, qtbot: QtBot) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    opened.state.selection.set_current(0)
    refs = [part.ref for w in opened.item.sections.widgets for part in w.parts if part.ref and part.ref[0] == "gold"]
    point(opened, qtbot, refs[0])
    framed = [(w, part) for w in opened.item.sections.widgets for part in w.parts if w.is_pointed(part)]
    assert refs[0] in {part.ref for _, part in framed}
    widget, part = next((w, p) for w, p in framed if p.ref == refs[0])
    assert accents(opened, widget, part.rect.toAlignedRect().adjusted(-2, -2, 2, 2)) > 0.5
    opened.state.selection.set_current(1)
    settled(qtbot, opened)
    opened.state.selection.set_current(0)
    settled(qtbot, opened)
    assert any(w.is_pointed(part) for w in opened.item.sections.widgets for part in w.parts), "it stays pointed at"
    point(opened, qtbot)
    assert not any(w.is_pointed(part) for w in opened.item.sections.widgets for part in w.parts)


def test_what_is_not_there_is_not_framed(opened: MainWindow, qtbot: QtBot) -> None:
    point(opened, qtbot, "nothing", ("gold", "nothing"), "spurious")
    assert halos(opened) == []


def test_one_pane_alone_stays_alone(opened: MainWindow, qtbot: QtBot) -> None:
    opened.workbench.turn_alone("item")
    point(opened, qtbot, "duplicates", "scores", "k")
    assert opened.workbench.is_alone("item")
    assert len(opened.pointing.bar.framed) == 1


def test_narrow_windows_frame_the_folded_slider(narrow: MainWindow, qtbot: QtBot) -> None:
    front = narrow.workbench.page_in_front
    point(narrow, qtbot, "k", "scores")
    assert narrow.workbench.page_in_front == front
    (rect,) = narrow.pointing.bar.framed
    assert narrow.top.rect().contains(rect)
