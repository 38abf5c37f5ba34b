"""The icon in all its sizes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from lexeval_gui.core.resources import resource
from lexeval_gui.window.app.launch import window_icon

SIZES = (16, 24, 32, 48, 64, 128, 256)


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGBA8888)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).astype(int)


@pytest.mark.parametrize("size", SIZES)
def test_each_size_is_drawn_from_the_one_drawing(qapp: QApplication, size: int) -> None:
    drawn = QImage(size, size, QImage.Format.Format_ARGB32)
    drawn.fill(0)
    painter = QPainter(drawn)
    QSvgRenderer(str(resource("icons", "lexeval.svg"))).render(painter, QRectF(0, 0, size, size))
    painter.end()
    kept = QImage(str(resource("icons", "lexeval", f"{size}.png")))
    assert kept.size() == QSize(size, size), "run scripts/draw_icons.py"
    assert np.abs(pixels(kept) - pixels(drawn)).mean() < 2, "run scripts/draw_icons.py"


def test_the_window_has_them_all(qapp: QApplication) -> None:
    assert sorted(size.width() for size in window_icon().availableSizes()) == sorted(SIZES)
    assert {path.name for path in Path(resource("icons", "lexeval")).iterdir()} == {f"{size}.png" for size in SIZES}


def test_it_can_be_told_at_the_smallest_size(qapp: QApplication) -> None:
    image = QImage(str(resource("icons", "lexeval", "16.png")))
    ground, stem, tick = (image.pixelColor(*at) for at in ((8, 2), (3, 8), (11, 6)))
    assert stem.lightness() - ground.lightness() > 100
    assert tick.lightness() - ground.lightness() > 40
    assert tick.blue() < ground.blue()
