"""The field for a seed in the top bar, and what the bar does with a value that another one forbids."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QStyle, QStyleOptionFrame
from pytestqt.qtbot import QtBot

from lexeval_gui.core.parameters import Number, Settings
from lexeval_gui.window.look.style_sheet import dress
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars.top_bar import TopBar
from lexeval_gui.window.shell.bars.top_bar_controls import count_up
from lexeval_gui.window.state.app_state import AppState
from tests import tiny
from tests.tasks.lexicon.made import dataset, evaluation

MARGIN = 2
"""Pixels that Qt leaves free on either side of the text of a field."""

DATA = dataset({"a": ["1", "2"], "b": ["3"]}, {"a": ["1"], "b": ["3"]})


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme) -> TopBar:
    state = AppState()
    state.show_evaluation(evaluation(DATA))
    window = QMainWindow()
    qtbot.addWidget(window)
    made = TopBar(state.data, state.view, theme, window)
    made.asked = []  # type: ignore[attr-defined]
    state.data.settings_wanted.connect(lambda settings: made.asked.append(settings["seed"]))  # type: ignore[attr-defined]
    window.setCentralWidget(made)
    with qtbot.waitExposed(window):
        window.show()
    made.keeps = window, state  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize(
    ("text", "steps", "wanted"), [("1", 1, "2"), ("9", 1, "10"), ("0", -1, "0"), ("set 9", 1, "set 10"), ("a", 1, "a1")]
)
def test_texts_are_counted_on(text: str, steps: int, wanted: str):
    assert count_up(text, steps) == wanted


def test_the_next_seed_is_asked_for(bar: TopBar):
    bar.next_seed()
    assert bar.asked == ["2"]  # type: ignore[attr-defined]


def test_what_is_typed_counts_once_it_is_finished(qtbot: QtBot, bar: TopBar):
    field = bar.texts["seed"].field
    assert field.text() == "1"
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "spring")
    assert bar.asked == []  # type: ignore[attr-defined]
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert bar.asked == ["spring"]  # type: ignore[attr-defined]


def test_the_third_slider_key_counts_the_seed(bar: TopBar):
    bar.nudge(2, 1)
    assert bar.asked == ["2"]  # type: ignore[attr-defined]


def test_a_number_that_must_be_above_another_is_refused_in_words(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
):
    low = Number("low", "low", "0.5", 0, 10, 0.05)
    k = Number("k", "penalty", "1", 0, 10, 0.05, symbol="k", above="low")
    parameters = (k, low, *tiny.IDENTITY.parameters[1:])
    small = tiny.evaluation()
    small.settings = Settings(parameters)
    identity = replace(tiny.IDENTITY, parameters=parameters)
    monkeypatch.setattr(type(small), "task", tiny.task(tiny.Tiny(), identity))
    window = QMainWindow()
    qtbot.addWidget(window)
    state = AppState()
    made = TopBar(state.data, state.view, theme, window)
    state.show_evaluation(small)
    made.numbers["k"].chosen.emit("k", "2")
    assert state.data.settings is not None
    assert state.data.settings["k"] == "2"
    made.numbers["k"].chosen.emit("k", "0.4")
    assert state.data.settings["k"] == "2"
    assert "k must be larger than low" in made.numbers["k"].error.text()
    assert made.numbers["k"].slider.value() == 40


@pytest.mark.parametrize("is_folded", [False, True])
@pytest.mark.parametrize("zoom", [1.0, 1.25, 1.5, 2.0, 2.5])
def test_no_number_is_cut_in_its_field(
    qtbot: QtBot, qapp: QApplication, tiny_state: AppState, theme: Theme, zoom: float, is_folded: bool
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    dress(qapp, theme)
    bar = TopBar(tiny_state.data, tiny_state.view, theme, window)
    window.setCentralWidget(bar)
    bar.fold(is_folded)
    theme.set_zoom(zoom)
    window.show()
    for control in bar.numbers.values():
        field, option = control.field, QStyleOptionFrame()
        field.initStyleOption(option)
        room = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field).width()
        assert field.fontMetrics().horizontalAdvance("0.25") < room - 2 * MARGIN


@pytest.mark.parametrize("is_folded", [False, True])
@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("width", [640, 1024, 1280, 1366, 1920])
def test_nothing_overlaps_and_a_label_is_nearest_to_its_own_slider(
    qtbot: QtBot, tiny_state: AppState, theme: Theme, width: int, zoom: float, is_folded: bool
) -> None:
    if width / zoom < 512:
        pytest.skip("smaller than the smallest window")
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = TopBar(tiny_state.data, tiny_state.view, theme, window)
    window.setCentralWidget(bar)
    bar.fold(is_folded)
    theme.set_zoom(zoom)
    window.resize(width, 300)
    window.show()
    controls = list(bar.numbers.values())
    assert controls
    previous = None
    for control in controls:
        parts = [control.label, control.slider, control.field]
        places = [part.geometry().translated(control.pos()) for part in parts]
        for one, other in pairwise(places):
            assert 0 < other.left() - one.right() <= theme.px(7)
        assert places[-1].right() <= control.geometry().right()
        assert control.slider.width() >= control.slider.minimumWidth()
        if previous is not None and previous.top() == places[-1].top():
            assert places[0].left() - previous.right() > places[1].left() - places[0].right()
        previous = places[-1]
    whole = [*bar.switches, *controls, bar.presets]
    for place, widget in enumerate(whole):
        assert widget.geometry().right() <= bar.width()
        assert not any(widget.geometry().intersects(other.geometry()) for other in whole[place + 1 :])
