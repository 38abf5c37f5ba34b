"""Numbers without a slider: fields that put them in force, and say in words why one cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.conventions.numbers_bar import NumbersBar
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.widgets.number_field import NumberField
from tests.window.samples import state_of

CONSTANTS = ("u_tree", "u_substitutions", "u_constant", "q_tree", "q_substitutions", "q_constant")


@pytest.fixture
def state(qapp: QApplication) -> AppState:
    return state_of()


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme, state: AppState) -> Iterator[NumbersBar]:
    window = QWidget()
    made = NumbersBar(state.data, theme, window)
    qtbot.addWidget(window)
    window.resize(1280, 120)
    made.resize(1280, 60)
    with qtbot.waitExposed(window):
        window.show()
    made.show()
    yield made
    window.close()


def type_into(qtbot: QtBot, field: NumberField, text: str) -> None:
    field.field.setFocus()
    field.field.selectAll()
    qtbot.keyClicks(field.field, text)
    qtbot.keyClick(field.field, Qt.Key.Key_Return)


def value(bar: NumbersBar, name: str) -> str:
    assert bar._data.settings is not None
    return bar._data.settings[name]


def test_the_constants_have_fields_and_resampling_too(bar: NumbersBar):
    assert tuple(bar.fields)[:6] == CONSTANTS
    assert {"resamples"} <= {*bar.fields}
    assert [bar.fields[name].field.text() for name in CONSTANTS[:3]] == ["1.3147", "0.1039", "0.4458"]


def test_a_constant_that_is_typed_changes_the_metric_and_a_perfect_sentence_stays_1(qtbot: QtBot, bar: NumbersBar):
    evaluation = bar._data.evaluation
    assert evaluation is not None
    before = evaluation.scores(1).total("understandability")
    quality = evaluation.scores(1).total("quality")
    type_into(qtbot, bar.fields["u_tree"], "1.5")
    assert value(bar, "u_tree") == "1.5"
    assert bar._data.evaluation is not None
    assert bar._data.evaluation.scores(1).total("understandability") != before
    assert bar._data.evaluation.scores(1).total("quality") == quality
    assert [label.text() for label in bar.checks.values()] == ["perfect 1.000", "perfect 1.000"]


def test_a_constant_above_the_accuracy_is_refused_in_words(qtbot: QtBot, bar: NumbersBar):
    field = bar.fields["u_constant"]
    type_into(qtbot, field, "1.4")
    assert value(bar, "u_constant") == "0.4458"
    assert field.field.text() == "0.4458"
    assert field.error.isVisible()
    assert "u_tree" in field.error.text()


def test_what_is_no_number_is_said_at_once_and_never_in_force(qtbot: QtBot, bar: NumbersBar):
    field = bar.fields["q_tree"]
    field.field.setFocus()
    field.field.selectAll()
    qtbot.keyClicks(field.field, "many")
    assert "is a number between 0 and 10" in field.error.text()
    qtbot.keyClick(field.field, Qt.Key.Key_Return)
    assert value(bar, "q_tree") == "1.0192"
    assert field.field.text() == "1.0192"
    type_into(qtbot, field, "1.2")
    assert not field.error.isVisible()
    assert value(bar, "q_tree") == "1.2"


def test_a_task_without_constants_has_only_what_is_resampled(
    qtbot: QtBot, bar: NumbersBar, state: AppState, tiny_state: AppState
):
    state.put(tiny_state.opened)
    assert bar.checks == {}
    assert {"resamples", "seed"} >= {*bar.fields}
    state.put(Opened())
    assert not bar.fields
