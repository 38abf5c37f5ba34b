"""The dialog before an exercise: what cannot be meant cannot be begun, what is chosen is what is wanted."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.guide.exercise_dialog import ExerciseDialog, ExerciseWanted, Offered
from lexeval_gui.window.look.theme import Theme


def dialog(qtbot: QtBot, offered: Offered) -> ExerciseDialog:
    window = QWidget()
    qtbot.addWidget(window)
    made = ExerciseDialog(offered, Theme(), window)
    made.over = window  # type: ignore[attr-defined]  # which is freed with the last name for it
    window.show()
    made.show()
    return made


MEASURES = (("coverage_f", "coverage F"), ("best1", "a & b"))


def test_at_first_the_usual_number_of_the_list(qtbot: QtBot) -> None:
    made = dialog(qtbot, Offered(0, 40, MEASURES, 8))
    assert made.wanted == ExerciseWanted("first", 8, "", "", False)
    assert made.done_button.isEnabled()
    assert not made.choices["selected"].isEnabled()
    assert not made.solutions.isVisible()


def test_several_that_are_selected_are_meant(qtbot: QtBot) -> None:
    assert dialog(qtbot, Offered(3, 40, MEASURES, 8)).wanted.kind == "selected"
    assert dialog(qtbot, Offered(1, 40, MEASURES, 8)).wanted.kind == "first"


@pytest.mark.parametrize(("typed", "allowed"), [("", False), ("0", False), ("5", True), ("41", False), ("40", True)])
def test_how_many_has_to_be_said(qtbot: QtBot, typed: str, allowed: bool) -> None:
    made = dialog(qtbot, Offered(0, 40, MEASURES, 8))
    made.number.setText(typed)
    assert made.done_button.isEnabled() == allowed


def test_a_seed_that_is_typed_means_drawing(qtbot: QtBot) -> None:
    made = dialog(qtbot, Offered(0, 40, MEASURES, 8, for_sheet=True))
    qtbot.keyClicks(made.seed, "7")
    made.measure.setCurrentIndex(1)
    made.solutions.setChecked(True)
    assert made.wanted == ExerciseWanted("drawn", 8, "17", "coverage_f", True)
    made.seed.clear()
    assert not made.done_button.isEnabled()


def test_everything_has_a_name(qtbot: QtBot) -> None:
    made = dialog(qtbot, Offered(0, 40, MEASURES, 8, for_sheet=True, resets=True))
    assert all(field.accessibleName() for field in (made.measure, made.number, made.seed))
