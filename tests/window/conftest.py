"""What the tests of panes need: a state with the tiny task open, and the look of the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from tests import tiny


@pytest.fixture
def tiny_state(qapp: QApplication) -> AppState:
    """Nine items and two systems, `wide` and `shy one`, at n = 3, with 40 resamples."""
    state = AppState()
    state.show_evaluation(tiny.evaluation(n="3", resamples="40"))
    return state


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    """A light theme of its own for each test."""
    return Theme()


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test decides is kept in a folder of its own."""
    monkeypatch.setenv("LEXEVAL_DATA", str(tmp_path_factory.mktemp("data")))


@pytest.fixture(autouse=True)
def own_widgets() -> Iterator[None]:
    """A test's widgets end with it. Else those that listen to their own parts stay, for each connection to a lambda
    keeps them: thousands of widgets, to which the style sheet of every later test is applied."""
    before = set(QApplication.topLevelWidgets())
    yield
    made = [widget for widget in QApplication.topLevelWidgets() if widget not in before and widget.parent() is None]
    for widget in made:
        widget.deleteLater()
    if made:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
