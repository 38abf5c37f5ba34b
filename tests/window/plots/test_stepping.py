from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.tables import format_number
from lexeval_gui.window.export.figures import Drawing, picture, write_figure
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots import interactive_plot
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.curve_plot import CurvePlot
from lexeval_gui.window.plots.series import MOST_PARTS, Series, listed
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.protocols import HasNamedParts
from tests import tiny
from tests.window import samples
from tests.window.plots import drawn

OVER_N = tiny.IDENTITY.figures[0]


@pytest.fixture
def curves(qtbot: QtBot, tiny_state: AppState, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> CurvePlot:
    assert isinstance(OVER_N, CurveFigure)
    plot = CurvePlot(tiny_state, theme, OVER_N)
    tiny_state.data.scores_changed.connect(plot.refresh)
    drawn.show(qtbot, plot)
    return plot


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(interactive_plot, "announce", lambda about, text: texts.append(text))
    return texts


def press(qtbot: QtBot, plot: Canvas, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(plot, key)


def point(plot: CurvePlot, system: int, n: int) -> str:
    """What a point of a curve is called: by the score under that setting, which is no curve."""
    evaluation = plot.state.data.evaluation
    assert evaluation is not None
    there = evaluation.with_settings(evaluation.settings.with_values({"n": str(n)}))
    value = there.scores(system, ["coverage_f"]).total("coverage_f")
    return f"{evaluation.system_names[system]}, n = {n}: F {format_number(value, 3)}"


K = Qt.Key
POINTS = st.lists(st.one_of(st.floats(0, 9), st.just(float("nan"))), min_size=1, max_size=700)


def row(key: str, values: list[float]) -> Series:
    return Series(key, key, np.arange(float(len(values))), np.array(values), str)


@given(POINTS, POINTS)
def test_few_parts_are_listed_with_first_last_and_current(one: list[float], other: list[float]):
    rows = [row("one", one), row("other", other)]
    shown = rows[1].shown.tolist()
    current = (1, shown[len(shown) // 3]) if shown else None
    found = listed(rows, current)
    assert found == sorted(set(found))
    assert len(found) <= MOST_PARTS + 1
    for number, series in enumerate(rows):
        places = [place for which, place in found if which == number]
        drawn = series.shown.tolist()
        assert not drawn or (places[0], places[-1]) == (drawn[0], drawn[-1])
        assert len(drawn) > MOST_PARTS // 2 or places[:1] + places[1:] == drawn
    assert current is None or current in found


def test_arrows_step_through_points_and_systems(qtbot: QtBot, curves: CurvePlot, announced: list[str]):
    press(qtbot, curves, K.Key_Left, K.Key_Left, K.Key_Down, K.Key_Home, K.Key_End, K.Key_End)
    assert announced[0] == "wide, n = 3: F .517"
    places = ((0, 3), (0, 2), (1, 2), (1, 1), (1, 4), (1, 4))
    assert announced == [point(curves, *place) for place in places]
    assert curves.state.data.settings is not None
    assert curves.state.data.settings["n"] == "3"


def test_the_readout_says_the_element(qtbot: QtBot, curves: CurvePlot):
    press(qtbot, curves, K.Key_Down)
    assert curves._readout.isVisible()
    text = curves._readout.text()
    assert ">wide</b><br>" in text
    assert text.endswith("<br>n = 3: F <b>.517</b>")


def test_return_does_what_a_click_does(qtbot: QtBot, curves: CurvePlot):
    press(qtbot, curves, K.Key_Down, K.Key_Down, K.Key_Left, K.Key_Return)
    assert curves.state.data.settings is not None
    assert curves.state.data.settings["n"] == "2"
    assert curves.state.view.sort == ("shy one.coverage_f", True)


def test_levels_can_be_reached(qtbot: QtBot, curves: CurvePlot, announced: list[str]):
    press(qtbot, curves, *[K.Key_Down] * 5)
    assert announced[-1] == "shy one, F opt .458"


def test_a_figure_has_named_parts(qtbot: QtBot, curves: CurvePlot):
    assert isinstance(curves, HasNamedParts)
    parts = curves.named_parts()
    points = [point(curves, system, n) for system in (0, 1) for n in (1, 2, 3, 4)]
    assert [part.name for part in parts] == [*points, "wide, F opt .581", "shy one, F opt .458"]
    assert all(curves.rect().contains(part.rect) for part in parts)
    assert curves.current_part() is None
    curves.choose_part(4)
    assert curves.current_part() == 4
    press(qtbot, curves, K.Key_Up)
    assert curves.current_part() == 0


def test_a_system_that_is_switched_off_is_not_stepped_to(qtbot: QtBot, curves: CurvePlot):
    curves.choose_part(4)
    curves.state.view.set_visible(1, False)
    curves.refresh()
    assert curves.current_part() is None
    press(qtbot, curves, K.Key_Down)
    assert curves.named_parts()[curves.current_part() or 0].name == "wide, n = 3: F .517"


# every figure


@pytest.mark.parametrize(("sample", "figure"), drawn.all_figures())
def test_every_element_is_reached_said_and_opened_by_keys(
    qtbot: QtBot, theme: Theme, announced: list[str], sample: str, figure: str
):
    plot = drawn.plot_of(samples.state_of(sample), figure, theme)
    qtbot.addWidget(plot)
    drawn.draw(plot, (420, 330), 1.0)
    parts = plot.named_parts()
    names = [part.name for part in parts]
    assert 0 < len(parts) <= MOST_PARTS + 1
    assert all(plot.rect().contains(part.rect) and part.rect.isValid() for part in parts)
    reached = set[str]()
    rows = plot.stepper.rows()
    press(qtbot, plot, *[K.Key_Down] * (len(rows) + 1), K.Key_Home, *[K.Key_Up] * len(rows))
    for row in rows:
        press(qtbot, plot, K.Key_Home, *[K.Key_Right] * (len(row.shown) - 1))
        current = plot.current_part()
        assert current is not None
        assert plot.named_parts()[current].name == announced[-1] == row.words(int(row.shown[-1]))
        reached |= {*announced}
        press(qtbot, plot, K.Key_Down)
    assert {*names} <= reached
    press(qtbot, plot, K.Key_Return)
    after = plot.state.view.filter, plot.state.view.sort, plot.state.selection.current
    x, y = (getattr(rows[-1], axis)[rows[-1].shown[0]] for axis in "xy")
    assert plot.read(float(x), float(y))
    assert after != ("", ("", False), None)


def exported(plot: Canvas, tmp_path: Path) -> tuple[bytes, QImage]:
    write_figure(Drawing(plot), tmp_path / "figure.svg")
    return (tmp_path / "figure.svg").read_bytes(), picture(Drawing(plot, scale=1))


def test_the_frames_are_on_the_screen_alone(qtbot: QtBot, curves: CurvePlot, tmp_path: Path):
    curves.clearFocus()
    plain, screen = exported(curves, tmp_path), curves.grab().toImage()
    curves.activateWindow()
    curves.setFocus()
    qtbot.waitUntil(curves.hasFocus)
    press(qtbot, curves, K.Key_Down)
    assert curves.grab().toImage() != screen
    assert exported(curves, tmp_path) == plain


def test_the_elements_are_asked_for_once_for_each_drawing(
    qtbot: QtBot, curves: CurvePlot, monkeypatch: pytest.MonkeyPatch
):
    asked, series = list[CurvePlot](), CurvePlot.series

    def count(plot: CurvePlot) -> Iterator[Series]:
        asked.append(plot)
        return series(plot)

    monkeypatch.setattr(CurvePlot, "series", count)
    curves.refresh()
    for _ in range(3):
        press(qtbot, curves, K.Key_Down, K.Key_Right)
        curves.named_parts()
        curves.grab()
    assert len(asked) == 1
    curves.refresh()
    assert curves.named_parts()
    assert len(asked) == 2
