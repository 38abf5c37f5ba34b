"""Characters that no font of this machine has are found and named."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.look.missing_fonts import characters, missing_characters, sentence
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.loaded import prepare

UNASSIGNED_PLACE = "\U000f1234"
"""A place for private use, where no font of a system has anything."""


def test_letters_that_every_font_has_are_not_missed(qtbot: QtBot) -> None:
    assert missing_characters(set("abcXYZ019,;é"), QGuiApplication.font()) == []


def test_what_no_font_has_is_missed(qtbot: QtBot) -> None:
    assert missing_characters({"a", UNASSIGNED_PLACE}, QGuiApplication.font()) == [UNASSIGNED_PLACE]


def test_the_sentence_names_scripts_and_says_nothing_if_nothing_lacks() -> None:
    assert sentence([]) == ""
    said = sentence(["\u0915", "\u0916", "\u1200"])
    assert "Devanagari" in said
    assert "Ethiopic" in said
    assert "U+0915" in said


def test_the_characters_of_the_texts_are_found() -> None:
    plan = opening.plan(opening.sample("substitution").paths)
    settings = Settings(opening.task(plan.task).identity.parameters)
    dataset = prepare(plan.task, reading.read(plan, Job()), settings, (), Job()).dataset
    found = characters(dataset)
    assert {"a", "e", "1"} <= found
    assert " " not in found
