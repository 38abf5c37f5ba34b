"""Figures as SVG, PDF and PNG that match the screen; tables and pages of HTML, with progress where they are long."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape, unescape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QMimeData, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.window.widgets.progress_dialog import ProgressDialog

if TYPE_CHECKING:
    from lexeval_gui.window.plots.canvas import Canvas
    from lexeval_gui.workspace.evaluation import Evaluation

PNG_SCALE = 2
"""A PNG has twice as many pixels as the figure on the screen, in each direction."""

SUFFIXES: dict[str, str] = {
    ".csv": "csv", ".tsv": "tsv", ".tex": "latex", ".md": "markdown", ".txt": "text", ".json": "json",
}  # fmt: skip

STEP = 2000
"""Rows between two looks at the Cancel button."""


# -- figures ----------------------------------------------------------------------------------------------------------


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


def _paint(plot: Canvas, painter: QPainter, target: QRectF) -> None:
    """Draw ground and scene into `target`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.fillRect(target, QColor(plot.theme.colours.ground))
    plot.scene().prepareForPaint()
    plot.scene().render(painter, target, plot.export_area(), Qt.AspectRatioMode.IgnoreAspectRatio)


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
    painter = QPainter(device)
    try:
        _paint(plot, painter, area)
    finally:
        painter.end()


def copy_figure(plot: Canvas) -> None:
    """Put a figure on the clipboard: as a picture, and its numbers as TSV."""
    data = QMimeData()
    data.setImageData(picture(plot, PNG_SCALE))
    data.setText(tables.render(plot.table(), "tsv"))
    QGuiApplication.clipboard().setMimeData(data)


# -- tables -----------------------------------------------------------------------------------------------------------


def format_of(path: Path) -> str:
    """The format of a table by the suffix of its file. Raises ValueError for one that means none."""
    if path.suffix.lower() not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise ValueError(f"a table is saved as one of {known}, not as '{path.suffix or path.name}'")
    return SUFFIXES[path.suffix.lower()]


def write_tables(kept: Mapping[bool, Sequence[Table]], path: Path) -> None:
    """Write tables as the suffix of their file says: those for reading, or those for machines. Raises ValueError,
    OSError."""
    format = format_of(path)
    text = "\n".join(tables.render(table, format) for table in kept[format in tables.FOR_READING])
    path.write_text(text, encoding="utf-8", newline="")


class Cancelled(Exception):
    """The user does not want the rest of the table."""


def write_rows(
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell]],
    path: Path,
    on_row: Callable[[int], None] = lambda number: None,
    note: str = "",
) -> None:
    """Write rows as they come, so that a million are never held; `on_row` is told how many there are so far.

    If it raises, or the rows do, no file is left behind, and one that was there before stays as it was.
    """
    format = format_of(path)
    partial = path.with_name(path.name + ".part")
    try:
        with open(partial, "w", encoding="utf-8", newline="") as file:
            tables.write(columns, _counted(rows, on_row), format, file, note=note)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _counted(rows: Iterable[Sequence[Cell]], on_row: Callable[[int], None]) -> Iterator[Sequence[Cell]]:
    for number, row in enumerate(rows):
        if number % STEP == 0:
            on_row(number)
        yield row


def write_rows_with_progress(
    parent: QWidget, columns: Sequence[Column], rows: Iterable[Sequence[Cell]], length: int, path: Path, note: str = ""
) -> bool:
    """Write many rows while a dialog shows how far it is and offers to cancel; tells whether the file was written."""
    try:
        with progress(parent, path, length) as advance:
            write_rows(columns, rows, path, advance, note)
    except Cancelled:
        return False
    return True


@contextmanager
def progress(parent: QWidget, path: Path, length: int) -> Iterator[Callable[[int], None]]:
    """A dialog that shows how far the writing is, by a function to be told how many are done; it raises Cancelled."""
    dialog = ProgressDialog(f"Writing {path.name}", max(length, 1), "Progress of the export", parent)

    def advance(number: int) -> None:
        dialog.setValue(min(number, length))
        QApplication.processEvents()
        if dialog.wasCanceled():
            raise Cancelled

    try:
        yield advance
    finally:
        dialog.reset()
        dialog.deleteLater()


# -- pages ------------------------------------------------------------------------------------------------------------


def write_page(
    parent: QWidget, evaluation: Evaluation, items: Sequence[int], systems: Sequence[int], path: Path
) -> bool:
    """Write items as one page of HTML while a dialog shows how far it is; tells whether the file was written."""
    from lexeval_gui.workspace import exports, pages

    try:
        with progress(parent, path, len(items)) as advance:
            done = count()
            pieces = pages.of_items(evaluation, items, systems, check=lambda: advance(next(done)))
            exports.write_text(pieces, path)
    except Cancelled:
        return False
    return True
