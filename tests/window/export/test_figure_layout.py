"""Figures laid out for paper: as large as asked for, light, in the font and with the parts that are wanted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QFontDatabase, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.export.figure_dialog import FigureDialog, as_preview
from lexeval_gui.window.export.figure_layout import INCH, POINT, FigureLayout, read_layout
from lexeval_gui.window.export.figures import write_sized
from lexeval_gui.window.look.theme import LIGHT, Theme
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.state.app_state import AppState
from tests import tiny
from tests.window.export.test_export import pixels

FIGURES = [figure.id for figure in tiny.IDENTITY.figures]
Write = Callable[[FigureLayout, str], Path]


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> FiguresPane:
    made = FiguresPane(tiny_state, theme)
    qtbot.addWidget(made)
    made.resize(420, 530)
    made.show()
    return made


@pytest.fixture
def write(pane: FiguresPane, tmp_path: Path) -> Write:
    """Writes the figure in front by a layout into a file of a kind."""

    def written(layout: FigureLayout, kind: str) -> Path:
        plot, path = pane.sized(layout), tmp_path / f"figure.{kind}"
        write_sized(plot, layout, path)
        plot.deleteLater()
        return path

    return written


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize(("width", "height"), [(7.5, 5.0), (16.0, 9.0)])
def test_each_file_is_as_large_as_asked_for(
    pane: FiguresPane, write: Write, figure: str, width: float, height: float
) -> None:
    pane.show_figure(figure)
    layout = FigureLayout(width, height, resolution=150, title="a title")
    found = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', write(layout, "svg").read_text())
    assert found is not None
    assert [float(size) for size in found.groups()] == pytest.approx([width * 10, height * 10], abs=0.3)
    page = write(layout, "pdf").read_bytes()
    box = page[page.index(b"/MediaBox") :].split(b"[")[1].split(b"]")[0].split()
    assert [float(end) for end in box[2:]] == pytest.approx([width / INCH * POINT, height / INCH * POINT], abs=1)
    image = QImage(str(write(layout, "png")))
    wanted = layout.pixels
    assert (image.width(), image.height()) == pytest.approx((wanted.width(), wanted.height()), abs=2)
    assert image.dotsPerMeterX() == pytest.approx(150 / 0.0254, abs=1)


@pytest.mark.parametrize("points", [6.0, 8.0, 12.0])
def test_the_smallest_letters_have_the_size_that_is_wanted(write: Write, points: float) -> None:
    text = write(FigureLayout(points=points), "svg").read_text()
    sizes = {float(size) for size in re.findall(r'<text [^>]*font-size="([\d.]+)"', text)}
    assert min(sizes) == pytest.approx(points * 300 / POINT, abs=0.6)


def test_a_font_is_named_with_a_general_one(write: Write) -> None:
    family = next(known for known in QFontDatabase.families() if "Sans" in known or "Serif" in known)
    text = write(FigureLayout(family=family), "svg").read_text()
    assert {found.split(",")[0] for found in re.findall('font-family="([^"]*)"', text)} == {f"'{family}'"}


def test_it_is_light_whatever_the_window_is(pane: FiguresPane, write: Write, theme: Theme) -> None:
    theme.set_look("dark")
    corner = QImage(str(write(FigureLayout(), "png"))).pixelColor(1, 1)
    assert corner == QColor(LIGHT.ground)


@pytest.mark.parametrize("part", ["names", "bands", "cutoff"])
def test_what_is_left_out_is_not_there(pane: FiguresPane, part: str) -> None:
    assert part in pane.parts()
    whole, without = (pane.sized(FigureLayout(left_out=left)) for left in ((), (part,)))
    has = {
        "names": lambda plot: bool(plot.tags.texts),
        "bands": lambda plot: bool(plot._bands),
        "cutoff": lambda plot: plot._marker.isVisible(),
    }[part]
    assert not has(without)
    if part != "bands":  # nothing was resampled
        assert has(whole)
    for plot in (whole, without):
        plot.deleteLater()


def test_a_title_stands_above_the_figure_and_is_plain_text(write: Write) -> None:
    text = write(FigureLayout(title="<b>F & co</b>"), "svg").read_text()
    assert "&lt;b&gt;F &amp; co&lt;/b&gt;" in text
    assert "F &amp; co" not in write(FigureLayout(), "svg").read_text()


def test_the_preview_is_what_is_written(qtbot: QtBot, pane: FiguresPane, theme: Theme, write: Write) -> None:
    """Pixel by pixel, at the size of the preview."""
    parent = QWidget()
    qtbot.addWidget(parent)
    layout = FigureLayout(10, 7, title="a title", left_out=("cutoff",))
    dialog = FigureDialog(pane.sized, pane.parts(), layout, theme, parent)
    assert dialog.layout_now == layout
    shown, written = dialog.preview.pixmap().toImage(), QImage(str(write(layout, "png")))
    assert np.array_equal(pixels(shown), pixels(as_preview(written, dialog.preview.size())))
    before = pixels(shown)
    dialog.parts["cutoff"].setChecked(True)
    dialog.numbers["width"].setText("12")
    dialog.draw()
    assert dialog.layout_now == replace(layout, width=12.0, left_out=())
    assert not np.array_equal(before, pixels(dialog.preview.pixmap().toImage()))
    dialog.numbers["width"].setText("60")
    dialog.numbers["resolution"].setText("1200")
    dialog.draw()
    assert not dialog.save.isEnabled()
    assert "12,000 dots" in dialog.said.text()
    dialog.draw()
    dialog.numbers["width"].setText("12")
    dialog.numbers["resolution"].setText("300")
    dialog.draw()
    accepted = []
    dialog.accepted.connect(lambda: accepted.append(dialog.layout_now))
    dialog.numbers["width"].setText("12+c")
    dialog.save.click()  # before the preview was drawn again
    assert not accepted
    assert "12+c" in dialog.said.text()
    dialog.numbers["width"].setText("wide")
    dialog.draw()
    assert not dialog.save.isEnabled()
    assert "'wide'" in dialog.said.text()


def test_the_dialog_is_as_high_as_its_fields(qtbot: QtBot, pane: FiguresPane, theme: Theme) -> None:
    """Here the preview is above them: the screen has no room for it beside."""
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = FigureDialog(pane.sized, pane.parts(), FigureLayout(), theme, parent)
    dialog.show()
    qtbot.wait(50)
    for field in (dialog.preview, [*dialog.parts.values()][-1]):
        assert field.visibleRegion().boundingRect() == field.rect(), field


@pytest.mark.parametrize("wrong", [{"width": 0}, {"height": float("nan")}, {"points": 1}, {"resolution": 10_000}])
def test_what_no_figure_can_have_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BadValue, match="lies between"):
        FigureLayout(**wrong)  # type: ignore[arg-type]


def test_a_layout_that_was_remembered_is_read_as_far_as_it_fits() -> None:
    layout = FigureLayout(10, 7, 9, "Serif", 600, "t", ("bands",))
    assert read_layout(layout.as_text()) == layout
    damaged = json.dumps({"width": 1, "height": "tall", "points": 9, "title": 3, "family": "x", "left_out": "bands"})
    assert read_layout(damaged) == FigureLayout(points=9, family="x")
    assert read_layout("") == read_layout("[1]") == read_layout("{") == FigureLayout()
