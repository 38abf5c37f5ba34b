"""A line that is painted piece by piece looks as it does in one piece."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from lexeval_gui.core.dataset import Floats
from lexeval_gui.window.plots.parts.piecewise_line import PiecewiseLine

WIDTH, HEIGHT = 300, 120


def _painted(line: pg.PlotCurveItem, scale: int = 1) -> np.ndarray:
    image = QImage(WIDTH * scale, HEIGHT * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(0xFFFFFF)
    with QPainter(image) as painter:
        painter.translate(3, 2)
        line.paint(painter, QStyleOptionGraphicsItem(), None)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[:, :, :3].astype(int)


def _both(x: Floats, y: Floats, pen: QPen, scale: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """A line painted in pieces, and as pyqtgraph paints it."""
    both = PiecewiseLine(), pg.PlotCurveItem(connect="finite")
    for line in both:
        line.setData(x, y, pen=pen, antialias=True)
    pieces, whole = (_painted(line, scale) for line in both)
    return pieces, whole


@pytest.mark.parametrize("width", [1.0, 1.8])
@pytest.mark.parametrize("strength", [255, 190])
@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("style", [Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine])
@pytest.mark.parametrize("gap", [False, True])
@pytest.mark.parametrize("points", [0, 1, 2, 9, 200])
def test_it_looks_as_in_one_piece(
    qtbot: QtBot, points: int, gap: bool, style: Qt.PenStyle, scale: int, strength: int, width: float
):
    x = np.linspace(5.0, WIDTH - 5.0, points)
    y = 60 + 40 * np.sin(x / 20)
    y[60:78] = np.nan if gap else y[60:78]
    pieces, whole = _both(x, y, pg.mkPen((0, 80, 200, strength), width=width, style=style), scale)
    assert (points > 2) <= (whole < 255).any()
    apart = np.abs(pieces - whole).max(axis=2) > 64
    assert apart.sum() <= 0.02 * (whole < 255).any(axis=2).sum()  # where two pieces meet


def test_a_line_that_is_seen_through_is_no_darker_where_pieces_meet(qtbot: QtBot):
    x = np.linspace(5.0, WIDTH - 5.0, 200)
    y = (60 + 40 * np.sin(x / 20)).astype(np.float64)
    pieces, whole = _both(x, y, pg.mkPen((0, 80, 200, 190), width=3))
    np.testing.assert_allclose(pieces.min(axis=(0, 1)), whole.min(axis=(0, 1)), atol=2)


def test_where_pieces_of_a_sharp_line_meet_nothing_stands_out(qtbot: QtBot):
    x: Floats = np.linspace(5.0, WIDTH - 5.0, 65)
    y = np.where(np.arange(65) % 2, 100.0, 20.0).astype(np.float64)
    pieces, whole = _both(x, y, pg.mkPen("#0050c8", width=6))
    assert (whole - pieces)[:21].max() <= 64  # above the upper turns, which are at 22


def test_one_no_wider_than_a_pixel_is_painted_in_one_go(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    """It has no outline that could be slow, and each piece has a price."""
    drawn: list[int] = []
    monkeypatch.setattr(QPainter, "drawPolyline", lambda painter, polygon: drawn.append(len(polygon)))
    x: Floats = np.linspace(5.0, WIDTH - 5.0, 200)
    for width in (1.0, 1.1):
        line = PiecewiseLine()
        line.setData(x, np.where(np.arange(200) % 2, 100.0, 20.0), pen=pg.mkPen("#0050c8", width=width), antialias=True)
        _painted(line)
    assert drawn[0] == 200
    assert len(drawn) == 1 + 25


def test_in_files_of_lines_it_is_one_path(qtbot: QtBot, tmp_path):
    line = PiecewiseLine()
    line.setData(np.arange(100.0), np.arange(100.0) % 7, pen=pg.mkPen("#0050c8", width=1.8), antialias=True)
    svg = QSvgGenerator()
    svg.setFileName(str(tmp_path / "line.svg"))
    svg.setSize(QSize(WIDTH, HEIGHT))
    with QPainter(svg) as painter:
        line.paint(painter, QStyleOptionGraphicsItem(), None)
    text = (tmp_path / "line.svg").read_text()
    assert text.count("<path") + text.count("<polyline") == 1
