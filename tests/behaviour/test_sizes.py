"""A slice of `make soak NAMES=sizes`: in windows of every size and zoom the item and its figures are to be seen."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled
from tests.behaviour.item_in_sight import missing, number
from tests.behaviour.sizes import Combination, Stage, all_combinations, faults, figure_faults, rooms
from tests.painted import painted_texts

SEED = int(os.environ.get("LEXEVAL_SEED", "1"))

DRAWN = 6
"""So many combinations are drawn in `make test`: a second each."""


@pytest.fixture
def shared_or_none(project: Path) -> Path | None:
    """The shared data, if they are there."""
    named = os.environ.get("LEXEVAL_SHARED")
    folder = Path(named) if named else project.parent / "shared"
    return folder if (folder / "data").is_dir() else None


@pytest.fixture
def own_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What windows remember is of this test alone."""
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"LEXEVAL_{name}", str(tmp_path / name))


@pytest.mark.parametrize("seed", range(SEED, SEED + times(DRAWN)))
def test_item_and_figures_are_seen(
    qapp: QApplication, own_memory: None, shared_or_none: Path | None, seed: int
) -> None:
    combination = random.Random(seed).choice(all_combinations(shared_or_none is not None))
    stage = Stage(combination, shared_or_none)
    found = list(faults(stage, seed))
    stage.close()
    assert not found, f"LEXEVAL_SEED={seed}:\n" + "\n".join(found)


def test_every_size_is_looked_at_at_the_zooms_that_it_has_room_for() -> None:
    assert len(rooms()) == 12
    assert ((1024, 700), 1.5) in rooms()
    assert ((1280, 800), 2.0) in rooms()
    assert ((1366, 768), 2.0) in rooms()
    assert ((1920, 1080), 2.5) in rooms()
    assert ((1280, 800), 2.5) not in rooms()


def test_scores_are_written_as_people_write_them() -> None:
    assert [number(value) for value in (0.6251, 1.0, 0.0, -0.05, 12.5)] == [".625", "1.000", ".000", "−.050", "12.500"]


# what is measured can be missing


@pytest.fixture
def shown(qtbot: QtBot) -> QWidget:
    """A window that says: one two three."""
    window = QWidget()
    window.resize(300, 200)
    window.setStyleSheet("font-size: 13px")  # whatever the window before was zoomed to
    QLabel("one two three", window).setGeometry(10, 10, 200, 30)
    qtbot.addWidget(window)
    window.show()
    return window


def seen(window: QWidget) -> list[str]:
    return [text.text for text in painted_texts(window) if text.is_visible]


def test_a_text_that_is_painted_is_seen(shown: QWidget) -> None:
    [text] = painted_texts(shown)
    assert (text.text, text.is_visible) == ("one two three", True)
    assert QRect(10, 10, 200, 30).contains(text.rect.toAlignedRect())


def test_a_text_that_is_cut_by_its_widget_or_the_window_is_not_seen(shown: QWidget) -> None:
    label = shown.findChildren(QLabel)[0]
    label.resize(40, 30)
    assert seen(shown) == []
    label.setGeometry(10, 190, 200, 30)
    assert seen(shown) == []


def test_a_text_under_another_widget_is_not_seen(shown: QWidget) -> None:
    cover = QWidget(shown, autoFillBackground=True)
    cover.setGeometry(0, 0, 60, 60)
    cover.show()
    assert seen(shown) == []


def test_a_text_that_has_to_be_scrolled_to_is_not_seen(shown: QWidget) -> None:
    area, inside = QScrollArea(shown), QWidget()
    inside.resize(200, 400)
    labels = [QLabel(text, inside) for text in ("above", "below")]
    for label, top in zip(labels, (10, 300), strict=True):
        label.setGeometry(10, top, 100, 20)
    area.setWidget(inside)
    area.setGeometry(0, 60, 250, 100)
    area.show()
    assert seen(shown) == ["one two three", "above"]
    area.verticalScrollBar().setValue(300)
    assert seen(shown) == ["one two three", "below"]


# the oracle fails where a window is broken


def test_what_a_broken_item_pane_hides_is_missing(opened: MainWindow, qtbot: QtBot) -> None:
    settled(qtbot, opened)
    assert missing(opened) == []
    cover = QWidget(opened, autoFillBackground=True)
    cover.setGeometry(QRect(opened.item.mapTo(opened, QPoint()), opened.item.size()))
    cover.show()
    found = "; ".join(missing(opened))
    assert all(word in found for word in ("the id", "the score", "the line of", "answers of")), found
    cover.hide()
    assert missing(opened) == []
    opened.item.setFixedHeight(60)
    qtbot.waitUntil(lambda: bool(missing(opened)))


def test_a_low_plot_and_labels_on_each_other_are_found(opened: MainWindow, qtbot: QtBot) -> None:
    opened.workbench.make_figures()
    pane = opened.workbench.figures
    assert isinstance(pane, FiguresPane)
    settled(qtbot, opened)
    qtbot.waitUntil(lambda: pane.current is not None and pane.current.isVisible())
    assert list(figure_faults(opened, pane)) == []
    plot = pane.current
    assert plot is not None
    (left, right), (low, high) = plot.view.viewRange()
    for text in ("a label", "on a label"):
        label = pg.TextItem(text)
        plot.plotItem.addItem(label, ignoreBounds=True)
        label.setPos((left + right) / 2, (low + high) / 2)
    assert any("“a label” and “on a label” lie on each other" in fault for fault in figure_faults(opened, pane))
    plot.setFixedHeight(170)
    qtbot.waitUntil(lambda: any("units high, not 160" in fault for fault in figure_faults(opened, pane)))


def test_combinations_are_named_with_all_that_is_needed_to_see_them() -> None:
    assert str(Combination("edits-m2", (1366, 768), 1.5)) == "edits-m2 at 1366x768, zoom 1.5"
