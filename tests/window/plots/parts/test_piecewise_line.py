"""A line that is painted piece by piece looks as it does in one piece."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from lexeval_gui.window.plots.parts.piecewise_line import PiecewiseLine

WIDTH, HEIGHT = 300, 120


def _painted(line: pg.PlotCurveItem) -> np.ndarray:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    with QPainter(image) as painter:
        line.paint(painter, QStyleOptionGraphicsItem(), None)
    return np.frombuffer(image.constBits(), np.uint8).reshape(HEIGHT, WIDTH, 4)[:, :, :3].astype(int)


@pytest.mark.parametrize("style", [Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine])
@pytest.mark.parametrize("gap", [False, True])
@pytest.mark.parametrize("points", [0, 1, 2, 9, 200])
def test_it_looks_as_in_one_piece(qtbot: QtBot, points: int, gap: bool, style: Qt.PenStyle):
    x = np.linspace(5.0, WIDTH - 5.0, points)
    y = 60 + 40 * np.sin(x / 20)
    y[60:78] = np.nan if gap else y[60:78]
    both = (PiecewiseLine(connect="finite"), pg.PlotCurveItem(connect="finite"))
    for line in both:
        line.setData(x, y, pen=pg.mkPen("#0050c8", width=1.8, style=style), antialias=True)
    pieces, whole = map(_painted, both)
    assert (points > 2) <= (whole < 255).any()
    apart = np.abs(pieces - whole).max(axis=2) > 64
    assert apart.sum() <= 0.02 * (whole < 255).any(axis=2).sum()  # where two pieces meet


def test_a_line_that_is_seen_through_is_no_darker_where_pieces_meet(qtbot: QtBot):
    x = np.linspace(5.0, WIDTH - 5.0, 200)
    both = (PiecewiseLine(connect="finite"), pg.PlotCurveItem(connect="finite"))
    for line in both:
        line.setData(x, 60 + 40 * np.sin(x / 20), pen=pg.mkPen((0, 80, 200, 190), width=1.1), antialias=True)
    pieces, whole = map(_painted, both)
    assert (pieces == whole).all()


def test_in_files_of_lines_it_is_one_path(qtbot: QtBot, tmp_path):
    line = PiecewiseLine(connect="finite")
    line.setData(np.arange(100.0), np.arange(100.0) % 7, pen=pg.mkPen("#0050c8", width=1.8), antialias=True)
    svg = QSvgGenerator()
    svg.setFileName(str(tmp_path / "line.svg"))
    svg.setSize(QSize(WIDTH, HEIGHT))
    with QPainter(svg) as painter:
        line.paint(painter, QStyleOptionGraphicsItem(), None)
    text = (tmp_path / "line.svg").read_text()
    assert text.count("<path") + text.count("<polyline") == 1
