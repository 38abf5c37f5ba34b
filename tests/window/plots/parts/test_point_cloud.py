"""Many quiet points: small ones are squares of whole pixels, wherever they are painted."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from lexeval_gui.window.plots.parts.point_cloud import PointCloud

WIDTH, HEIGHT = 60, 40


def _cloud(x: list[float], y: list[float], size: float) -> PointCloud:
    cloud, places = PointCloud(), (np.array(x), np.array(y))
    cloud.set_points(*places, np.ones(len(x), np.int64), QColor("black"), size, QRectF(0, 0, 1, 1), least=1.0)
    return cloud


def _painted(cloud: PointCloud, scale: int) -> np.ndarray:
    """How dark each pixel is, the plane going from 0, below, to 1 in both directions."""
    image = QImage(WIDTH * scale, HEIGHT * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(0xFFFFFF)
    with QPainter(image) as painter:
        painter.translate(0, HEIGHT)
        painter.scale(WIDTH, -HEIGHT)
        cloud.paint(painter, QStyleOptionGraphicsItem(), None)
        assert painter.worldTransform().m22() == -HEIGHT, "whoever paints next has the same plane"
    found = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[:, :, 0]
    return 255 - found.astype(int)


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("size", [2, 3])
def test_a_small_point_is_a_square_around_its_place(qtbot: QtBot, size: int, scale: int):
    middle = (10 + size / 2) / WIDTH, 1 - (20 + size / 2) / HEIGHT
    dark = _painted(_cloud([middle[0]], [middle[1]], size), scale)
    expected = np.zeros_like(dark)
    expected[20 * scale : (20 + size) * scale, 10 * scale : (10 + size) * scale] = 255
    np.testing.assert_array_equal(dark, expected)


@pytest.mark.parametrize("scale", [1, 2])
def test_a_point_that_is_smaller_than_a_pixel_has_one(qtbot: QtBot, scale: int):
    for shift in np.arange(0, 1, 0.1):
        assert _painted(_cloud([(10 + shift) / WIDTH], [(20 + shift) / HEIGHT], 0.4), scale).any(), shift


def test_points_that_are_seen_through_lie_over_each_other(qtbot: QtBot):
    cloud = PointCloud()
    x, y = np.array([0.5, 0.5, 0.1]), np.array([0.5, 0.5, 0.5])
    cloud.set_points(x, y, np.ones(3, np.int64), QColor(0, 0, 0, 128), 2.0, QRectF(0, 0, 1, 1), least=1.0)
    dark = _painted(cloud, 1)
    assert dark[20, 6] == pytest.approx(128, abs=1)
    assert dark[20, 30] == pytest.approx(191, abs=2)


def test_without_points_nothing_is_painted(qtbot: QtBot):
    assert not _painted(_cloud([], [], 2.0), 1).any()


def test_in_files_of_lines_every_point_is_there(qtbot: QtBot, tmp_path):
    svg = QSvgGenerator()
    svg.setFileName(str(tmp_path / "cloud.svg"))
    svg.setSize(QSize(WIDTH, HEIGHT))
    with QPainter(svg) as painter:
        painter.scale(WIDTH, HEIGHT)
        _cloud([0.1, 0.5, 0.9], [0.5, 0.2, 0.7], 2.0).paint(painter, QStyleOptionGraphicsItem(), None)
    assert (tmp_path / "cloud.svg").read_text().count("<rect") == 3
