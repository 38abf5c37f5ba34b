"""What the bar does with a value that another one forbids."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMainWindow

from lexeval_gui.core.parameters import Number, Settings
from lexeval_gui.window.state import AppState
from lexeval_gui.window.theme import Theme
from lexeval_gui.window.topbar import TopBar
from tests import tiny


def test_a_number_that_must_be_above_another_is_refused_in_words(qtbot, theme: Theme, monkeypatch: pytest.MonkeyPatch):
    low = Number("low", "low", "0.5", 0, 10, 0.05)
    k = Number("k", "penalty", "1", 0, 10, 0.05, symbol="k", above="low")
    parameters = (k, low, *tiny.TinyTask.parameters[1:])
    evaluation = tiny.evaluation()
    evaluation.settings = Settings(parameters)
    monkeypatch.setattr(type(evaluation.task), "parameters", parameters)
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = TopBar(state := AppState(), theme, window)
    state.show_evaluation(evaluation)
    bar.numbers["k"].chosen.emit("k", "2")
    assert state.settings is not None
    assert state.settings["k"] == "2"
    bar.numbers["k"].chosen.emit("k", "0.4")
    assert state.settings["k"] == "2"
    assert "k must be larger than low" in bar.numbers["k"].error.text()
    assert bar.numbers["k"].slider.value() == 40
