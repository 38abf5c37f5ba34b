"""The pane of scores of the tiny task."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.state.app_state import AppState


@pytest.fixture
def pane(qtbot: QtBot, tiny_state: AppState, theme: Theme) -> ScoresPane:
    made = ScoresPane(tiny_state, theme)
    qtbot.addWidget(made)
    made.resize(1000, 200)
    made.show()
    return made
