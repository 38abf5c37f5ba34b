from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontDatabase, QFontInfo, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.tables import Column, Table
from lexeval_gui.window.export import progress
from lexeval_gui.window.export import tables as table_files
from lexeval_gui.window.export.figures import Drawing, picture, write_figure
from lexeval_gui.window.look.theme import LOOKS, Look, Theme
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.state.app_state import AppState
from tests import tiny

FIGURES = [figure.id for figure in tiny.IDENTITY.figures]


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> FiguresPane:
    made = FiguresPane(tiny_state, theme)
    qtbot.addWidget(made)
    made.resize(420, 530)
    made.show()
    return made


def export(pane: FiguresPane, path: Path) -> None:
    """Write the figure as it is on the screen."""
    pane.refresh()
    assert pane.current is not None
    write_figure(Drawing(pane.current), path)


def pixels(image: QImage) -> np.ndarray:
    """Red, green and blue of each pixel: [height, width, 3]."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return flat[:, : plain.width() * 4].reshape(plain.height(), plain.width(), 4)[:, :, :3].astype(int)


def drawn_svg(path: Path, size: QSize) -> QImage:
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid()
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def differing(first: np.ndarray, second: np.ndarray) -> float:
    """The share of pixels that differ by more than edges drawn a little otherwise do."""
    return float((np.abs(first - second).max(axis=2) > 96).mean())


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("look", LOOKS)
def test_an_svg_looks_like_the_screen(pane: FiguresPane, theme: Theme, tmp_path: Path, figure: str, look: Look):
    theme.set_look(look)
    pane.show_figure(figure)
    plot = pane.current
    assert plot is not None
    screen = pixels(plot.grab().toImage())
    export(pane, tmp_path / "figure.svg")
    drawn = pixels(drawn_svg(tmp_path / "figure.svg", QSize(screen.shape[1], screen.shape[0])))
    is_ground = np.abs(screen - screen[0, 0]).max(axis=2) < 24
    assert 0.02 < (~is_ground).mean() < 0.6  # there is something to compare
    assert differing(screen, drawn) < 0.015


def test_an_svg_names_the_font_it_was_drawn_with_and_a_general_one(pane: FiguresPane, theme: Theme, tmp_path: Path):
    export(pane, tmp_path / "figure.svg")
    named = set(re.findall('font-family="([^"]*)"', (tmp_path / "figure.svg").read_text(encoding="utf-8")))
    assert named == {f"'{QFontInfo(theme.font()).family()}', sans-serif"}
    assert QFontInfo(theme.font()).family() in QFontDatabase.families()
    ElementTree.parse(tmp_path / "figure.svg")


def test_texts_of_an_svg_are_as_large_as_on_the_screen(pane: FiguresPane, theme: Theme, tmp_path: Path):
    theme.set_zoom(2.0)
    export(pane, tmp_path / "figure.svg")
    assert f'font-size="{theme.font("small").pixelSize()}"' in (tmp_path / "figure.svg").read_text()


@pytest.mark.parametrize("figure", FIGURES)
def test_a_png_has_twice_the_pixels_of_the_screen(pane: FiguresPane, tmp_path: Path, figure: str):
    pane.show_figure(figure)
    plot = pane.current
    assert plot is not None
    export(pane, tmp_path / "figure.png")
    image = QImage(str(tmp_path / "figure.png"))
    assert image.size() == plot.viewport().size() * 2
    small = pixels(image.scaled(plot.viewport().size()))
    assert differing(pixels(plot.viewport().grab().toImage()), small) < 0.03


@pytest.mark.parametrize("figure", FIGURES)
def test_lines_and_marks_of_a_png_are_as_strong_as_on_the_screen(pane: FiguresPane, figure: str):
    pane.show_figure(figure)
    pane.refresh()
    assert pane.current is not None
    drawn = [pixels(picture(Drawing(pane.current, scale=scale))) for scale in (1, 2, 3)]
    once, *finer = (coloured(image) / scale**2 for scale, image in enumerate(drawn, 1))
    assert once > 0
    assert finer == pytest.approx([once] * 2, rel=0.12)
    assert coloured(pixels(picture(Drawing(pane.current, scale=1)))) == once, "it is drawn for the screen again"


def coloured(image: np.ndarray) -> float:
    """How much colour there is, in pixels that have all of it."""
    return float((image.max(axis=2) - image.min(axis=2)).sum() / 255)


def test_a_pdf_is_a_page_of_the_size_of_the_figure(pane: FiguresPane, tmp_path: Path):
    export(pane, tmp_path / "figure.pdf")
    written = (tmp_path / "figure.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    plot = pane.current
    assert plot is not None
    box = written[written.index(b"/MediaBox") :].split(b"[")[1].split(b"]")[0].split()
    expected = plot.viewport().width() * 72 / plot.logicalDpiX(), plot.viewport().height() * 72 / plot.logicalDpiY()
    assert [float(end) for end in box[2:]] == pytest.approx(expected, abs=1)


def test_a_suffix_that_is_no_picture_is_refused(pane: FiguresPane, tmp_path: Path):
    with pytest.raises(ValueError, match=r"\.svg, \.pdf or \.png"):
        export(pane, tmp_path / "figure.gif")
    with pytest.raises(OSError, match="No such file"):
        export(pane, tmp_path / "nowhere" / "figure.svg")


def test_copying_a_figure_copies_picture_and_numbers(pane: FiguresPane):
    pane.copy()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    assert data.text().splitlines()[0] == "n\twide.coverage_f\tshy one.coverage_f"


TABLE = Table((Column("a", "A", "text"), Column("b", "B", "number")), (("x", 0.5), ("y", 0.25)))


@pytest.mark.parametrize(
    ("name", "expected"),
    [("t.csv", "a,b\nx,0.5\n"), ("t.tsv", "a\tb\nx\t0.5\n"), ("t.md", "| A | B |"), ("t.tex", "\\begin{tabular}")],
)
def test_a_table_is_written_as_its_suffix_says(tmp_path: Path, name: str, expected: str):
    table_files.write_tables({True: (TABLE,), False: (TABLE,)}, tmp_path / name)
    assert expected in (tmp_path / name).read_text()


def test_an_unknown_suffix_of_a_table_is_refused(tmp_path: Path):
    with pytest.raises(ValueError, match=r"\.csv"):
        table_files.write_tables({True: (TABLE,), False: (TABLE,)}, tmp_path / "t.xls")


def test_many_rows_are_written_as_they_come(tmp_path: Path):
    seen: list[int] = []
    rows = ((str(n), n / 2) for n in range(table_files.STEP * 3))
    table_files.write_rows(TABLE.columns, rows, tmp_path / "t.csv", seen.append)
    assert seen == [0, table_files.STEP, 2 * table_files.STEP]
    assert len((tmp_path / "t.csv").read_text().splitlines()) == table_files.STEP * 3 + 1


def test_what_was_there_stays_if_the_writing_is_cancelled(tmp_path: Path):
    path = tmp_path / "t.csv"
    path.write_text("before")

    def stop(number: int) -> None:
        if number:
            raise progress.Cancelled

    with pytest.raises(progress.Cancelled):
        table_files.write_rows(TABLE.columns, ((str(n), 0.0) for n in range(10_000)), path, stop)
    assert path.read_text() == "before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["t.csv"]


def test_progress_ends_with_the_file(qtbot: QtBot, tmp_path: Path):
    window = QWidget()
    qtbot.addWidget(window)
    rows = ((str(n), n / 2) for n in range(5000))
    assert table_files.write_rows_with_progress(window, TABLE.columns, rows, 5000, tmp_path / "t.tsv")
    assert len((tmp_path / "t.tsv").read_text().splitlines()) == 5001
