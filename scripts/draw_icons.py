#!/usr/bin/env python3
"""Draws the icon of LexEval in the sizes that desktops ask for, from `resources/icons/lexeval.svg`."""

from __future__ import annotations

import os
from pathlib import Path

ICONS = Path(__file__).resolve().parents[1] / "resources/icons"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def draw(size: int, path: Path) -> None:
    """Draw the icon as a PNG of so many pixels."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(ICONS / "lexeval.svg")).render(painter, QRectF(0, 0, size, size))
    painter.end()
    if not image.save(str(path)):
        raise OSError(0, "the icon cannot be written", str(path))


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication([])
    for size in SIZES:
        draw(size, ICONS / "lexeval" / f"{size}.png")
