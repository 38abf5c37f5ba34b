"""Figures as SVG, PDF and PNG that match the screen."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QMimeData, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from lexeval_gui.core import tables

if TYPE_CHECKING:
    from lexeval_gui.window.plots.canvas import Canvas

PNG_SCALE = 2
"""A PNG has twice as many pixels as the figure on the screen, in each direction."""


def write_figure(plot: Canvas, path: Path) -> None:
    """Write a figure as its suffix says: .svg, .pdf or .png. Raises ValueError for another one, OSError."""
    writers: dict[str, Callable[[Canvas, Path], None]] = {".svg": _write_svg, ".pdf": _write_pdf, ".png": _write_png}
    if path.suffix.lower() not in writers:
        raise ValueError(f"a figure is saved as .svg, .pdf or .png, not as '{path.suffix or path.name}'")
    with open(path, "ab"):  # says in words of the system why a file cannot be written; Qt would only fail
        pass
    writers[path.suffix.lower()](plot, path)


def _area(plot: Canvas) -> QRectF:
    """The figure as large as on the screen."""
    return QRectF(plot.viewport().rect())


def _write_svg(plot: Canvas, path: Path) -> None:
    area = _area(plot)
    generator = QSvgGenerator()
    generator.setFileName(os.fspath(path))
    generator.setSize(area.size().toSize())
    generator.setViewBox(area)
    generator.setResolution(plot.logicalDpiX())  # otherwise texts are of another size than on the screen
    generator.setTitle(plot.accessibleName())
    generator.setDescription(plot.accessibleDescription())
    _draw(plot, generator, area)
    text = path.read_text(encoding="utf-8")
    path.write_text(_FAMILY.sub(lambda found: _families(found[1]), text), encoding="utf-8")


_FAMILY = re.compile('font-family="([^"]*)"')


def _families(family: str) -> str:
    """The font that is drawn with, and a general one for where it is not installed: Qt writes what was asked for, such
    as `Sans Serif`, which a browser does not know and draws in its own font with serifs."""
    drawn = QFontInfo(QFont(unescape(family)))
    families = f"'{drawn.family()}', {'monospace' if drawn.fixedPitch() else 'sans-serif'}"
    return f'font-family="{escape(families, quote=False)}"'


def _write_pdf(plot: Canvas, path: Path) -> None:
    area, dpi = _area(plot), plot.logicalDpiX()
    writer = QPdfWriter(os.fspath(path))
    writer.setResolution(dpi)
    size = QSizeF(area.width() * 72 / dpi, area.height() * 72 / dpi)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(plot.accessibleName())
    _draw(plot, writer, area)


def _write_png(plot: Canvas, path: Path) -> None:
    if not picture(plot, PNG_SCALE).save(os.fspath(path), "PNG"):  # type: ignore[call-overload]
        raise OSError(f"{path}: the picture could not be written")


def picture(plot: Canvas, scale: float = 1) -> QImage:
    """A figure as pixels, `scale` times as many in each direction as on the screen."""
    area = _area(plot)
    image = QImage((area.size() * scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(QColor(plot.theme.colours.ground))
    _draw(plot, image, area)
    return image


def _draw(plot: Canvas, device: QSvgGenerator | QPdfWriter | QImage, area: QRectF) -> None:
    """Draw ground and scene."""
    painter = QPainter(device)
    plot.fit_words(exports=True)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(area, QColor(plot.theme.colours.ground))
        plot.scene().prepareForPaint()
        plot.scene().render(painter, area, plot.export_area(), Qt.AspectRatioMode.IgnoreAspectRatio)
    finally:
        painter.end()
        plot.fit_words(exports=False)


def copy_figure(plot: Canvas) -> None:
    """Put a figure on the clipboard: as a picture, and its numbers as TSV."""
    data = QMimeData()
    data.setImageData(picture(plot, PNG_SCALE))
    data.setText(tables.render(plot.table(), "tsv"))
    QGuiApplication.clipboard().setMimeData(data)
