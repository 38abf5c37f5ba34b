"""Figures as SVG, PDF and PNG that match the screen."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QMarginsF, QMimeData, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from lexeval_gui.core import tables
from lexeval_gui.window.export.figure_layout import FigureLayout, title_font, title_height

if TYPE_CHECKING:
    from lexeval_gui.window.plots.canvas import Canvas

FIGURE_FILES = (".svg", ".pdf", ".png")

PNG_SCALE = 2
"""A PNG has twice as many pixels as the figure on the screen, in each direction."""


class Drawing(Struct, frozen=True):
    """A plot as it is written: with a title above it; a PNG has so many pixels for each of the plot's, of which there
    are so many in an inch (0: as the screen has it)."""

    plot: Canvas
    title: str = ""
    scale: float = PNG_SCALE
    resolution: float = 0

    @property
    def dots(self) -> int:
        """Pixels of the plot in an inch."""
        return round(self.resolution) or self.plot.logicalDpiX()

    @property
    def area(self) -> QRectF:
        """The figure as large as on the screen, with its title, in pixels."""
        size = self.plot.viewport().size()
        return QRectF(0, 0, size.width(), size.height() + title_height(self.plot, self.title))


def write_sized(plot: Canvas, layout: FigureLayout, path: Path) -> None:
    """Write a plot that was laid out for paper (see write_figure)."""
    write_figure(sized_drawing(plot, layout), path)


def sized_drawing(plot: Canvas, layout: FigureLayout) -> Drawing:
    """A plot that was laid out for paper, in its own dots."""
    return Drawing(plot, layout.title, 1, layout.resolution)


def write_figure(drawing: Drawing, path: Path) -> None:
    """Write a figure as its suffix says: .svg, .pdf or .png. Raises ValueError for another one, OSError."""
    writers: dict[str, Callable[[Drawing, Path], None]] = {".svg": _write_svg, ".pdf": _write_pdf, ".png": _write_png}
    if path.suffix.lower() not in writers:
        raise ValueError(f"a figure is saved as .svg, .pdf or .png, not as '{path.suffix or path.name}'")
    with open(path, "ab"):  # says in words of the system why a file cannot be written; Qt would only fail
        pass
    writers[path.suffix.lower()](drawing, path)


def _write_svg(drawing: Drawing, path: Path) -> None:
    area, plot = drawing.area, drawing.plot
    generator = QSvgGenerator()
    generator.setFileName(os.fspath(path))
    generator.setSize(area.size().toSize())
    generator.setViewBox(area)
    generator.setResolution(drawing.dots)  # otherwise texts are of another size than on the screen
    generator.setTitle(plot.accessibleName())
    generator.setDescription(plot.accessibleDescription())
    _draw(drawing, generator)
    text = path.read_text(encoding="utf-8")
    path.write_text(_FAMILY.sub(lambda found: _families(found[1]), text), encoding="utf-8")


_FAMILY = re.compile('font-family="([^"]*)"')


def _families(family: str) -> str:
    """The font that is drawn with, and a general one for where it is not installed: Qt writes what was asked for, such
    as `Sans Serif`, which a browser does not know and draws in its own font with serifs."""
    drawn = QFontInfo(QFont(unescape(family)))
    families = f"'{drawn.family()}', {'monospace' if drawn.fixedPitch() else 'sans-serif'}"
    return f'font-family="{escape(families, quote=False)}"'


def _write_pdf(drawing: Drawing, path: Path) -> None:
    area, plot, dpi = drawing.area, drawing.plot, drawing.dots
    writer = QPdfWriter(os.fspath(path))
    writer.setResolution(dpi)
    size = QSizeF(area.width() * 72 / dpi, area.height() * 72 / dpi)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(plot.accessibleName())
    _draw(drawing, writer)


def _write_png(drawing: Drawing, path: Path) -> None:
    image = picture(drawing)
    dots = round(drawing.dots * drawing.scale / 0.0254)  # of a metre
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    if not image.save(os.fspath(path), "PNG"):  # type: ignore[call-overload]
        raise OSError(f"{path}: the picture could not be written")


def picture(drawing: Drawing) -> QImage:
    """A figure as pixels, `scale` times as many in each direction as on the screen."""
    image = QImage((drawing.area.size() * drawing.scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(drawing.scale)
    image.fill(QColor(drawing.plot.theme.colours.ground))
    _draw(drawing, image)
    return image


def _draw(drawing: Drawing, device: QSvgGenerator | QPdfWriter | QImage) -> None:
    """Draw ground, title and scene."""
    painter, plot, area = QPainter(device), drawing.plot, drawing.area
    above = title_height(plot, drawing.title)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(area, QColor(plot.theme.colours.ground))
        if drawing.title:
            painter.setFont(title_font(plot))
            painter.setPen(QColor(plot.theme.colours.ink))
            shown = painter.fontMetrics().elidedText(drawing.title, Qt.TextElideMode.ElideRight, round(area.width()))
            painter.drawText(QRectF(0, 0, area.width(), above), Qt.AlignmentFlag.AlignCenter, shown)
        with plot.exported(device.devicePixelRatioF()):
            plot.scene().prepareForPaint()
            below = area.adjusted(0, above, 0, 0)
            plot.scene().render(painter, below, plot.export_area(), Qt.AspectRatioMode.IgnoreAspectRatio)
    finally:
        painter.end()


def copy_figure(plot: Canvas) -> None:
    """Put a figure on the clipboard: as a picture, and its numbers as TSV."""
    data = QMimeData()
    data.setImageData(picture(Drawing(plot)))
    data.setText(tables.render(plot.table(), "tsv"))
    QGuiApplication.clipboard().setMimeData(data)
