from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.problems import Problem
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.compare import ComparePane
from lexeval_gui.window.panes.conventions.pane import ConventionsPane
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.panes.problems import ProblemsPane
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened

PANES: dict[str, Callable[[AppState, Theme], QWidget]] = {
    "FiguresPane": FiguresPane,
    "ScoresPane": ScoresPane,
    "ConventionsPane": ConventionsPane,
    "ComparePane": lambda state, theme: ComparePane(state.data, state.view, state.results, theme),
    "ProblemsPane": ProblemsPane,
}


@pytest.fixture(params=PANES)
def pane(request: pytest.FixtureRequest, qtbot: QtBot, tiny_state: AppState, theme: Theme) -> QWidget:
    tiny_state.problems.set_problems((Problem("error", "a", 1, "c", "wrong"),))
    made = PANES[request.param](tiny_state, theme)
    qtbot.addWidget(made)
    made.resize(900, 500)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_every_widget_that_takes_the_focus_has_a_name(pane: QWidget):
    reached = [child for child in pane.findChildren(QWidget) if child.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert reached
    nameless = [child for child in reached if not child.accessibleName() and not _is_inside_a_named_one(child)]
    assert not nameless


def _is_inside_a_named_one(widget: QWidget) -> bool:
    """Parts of a table (its viewport, a header) or of a chooser (its list) are spoken of by its name."""
    parent = widget.parentWidget()
    while parent is not None and not (isinstance(parent, QAbstractScrollArea | QComboBox) and parent.accessibleName()):
        parent = parent.parentWidget()
    return parent is not None


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_no_pane_makes_the_window_wide(pane: QWidget, theme: Theme, zoom: float):
    theme.set_zoom(zoom)
    assert pane.minimumSizeHint().width() <= theme.px(420)


def test_panes_survive_other_data_and_none(pane: QWidget, tiny_state: AppState, theme: Theme):
    before = tiny_state.opened
    theme.set_look("dark")
    for shown in (Opened(), before, Opened()):
        tiny_state.put(shown)
        pane.grab()
