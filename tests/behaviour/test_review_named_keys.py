"""Every key that a review names, in its bar or in a sentence, works where it is named: while letters are typed, too."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.task.review import Key as ReviewKey
from lexeval_gui.window.review.pane import ReviewPane
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.test_review import ALT, Key, Paper, Reviewer, begin, lexicon, paper, reviewer

__all__ = ["lexicon", "paper", "reviewer"]


def in_typing(one: Reviewer) -> None:
    one.pane.focus_input()


def in_a_note_while_typing(one: Reviewer) -> None:
    one.press(Key.Key_M, ALT)


def at_the_ticks(one: Reviewer) -> None:
    one.write(one.lemma)
    one.press(Key.Key_Escape)


def in_the_line_beside_the_ticks(one: Reviewer) -> None:
    at_the_ticks(one)
    one.press(Key.Key_A)


def in_a_reason(one: Reviewer) -> None:
    at_the_ticks(one)
    one.press(Key.Key_R)
    one.press(Key.Key_Return)


def in_a_note(one: Reviewer) -> None:
    at_the_ticks(one)
    one.press(Key.Key_P)


def at_the_choice_of_a_reason(one: Reviewer) -> None:
    at_the_ticks(one)
    one.press(Key.Key_R)


def in_the_columns(one: Reviewer) -> None:
    at_the_ticks(one)
    one.press(Key.Key_K)


PLACES = (
    in_typing, in_a_note_while_typing, at_the_ticks, in_the_line_beside_the_ticks, in_a_reason, in_a_note,
    at_the_choice_of_a_reason, in_the_columns,
)  # fmt: skip

LINES = PLACES[:2] + PLACES[3:6]
"""Places where letters are letters."""

OWN = {"Enter", "Escape", "Backspace", "Space"}
"""Keys of the line, or of the ticks, that the pane need not be asked about."""


def press(one: Reviewer, named: str) -> None:
    """Press a key by its name."""
    QTest.keySequence(one.window.focusWidget(), QKeySequence(named))


@pytest.fixture
def hidden(window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper) -> Reviewer:
    """A blind review without numbers in sight."""
    begin(window, qtbot, lexicon, hidden=True)
    return Reviewer(window, qtbot, paper)


@pytest.mark.parametrize("place", PLACES)
def test_each_key_in_the_bar_is_the_one_that_is_done(
    hidden: Reviewer, place: Callable[[Reviewer], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    place(hidden)
    done: list[ReviewKey] = []
    monkeypatch.setattr(ReviewPane, "_do", lambda pane, key: done.append(key))
    monkeypatch.setattr(ReviewPane, "_choose", lambda pane, key: done.append(key))
    shown = [key for key in hidden.pane.keys._keys if key.verb and key.key not in OWN]
    assert {key.verb for key in shown} or place is in_the_columns
    for key in shown:
        press(hidden, key.key)
        assert done[-1:] == [key], f"{key.key} does {done[-1:]}"
        done.clear()


@pytest.mark.parametrize("place", PLACES)
def test_what_hides_the_numbers_names_the_key_that_shows_them(
    hidden: Reviewer, place: Callable[[Reviewer], None]
) -> None:
    place(hidden)
    covered, lines = hidden.pane.figures.covered, written(hidden)
    named = re.search(r"(\S+) shows them", covered.text())
    if place in (at_the_choice_of_a_reason, in_the_columns):
        assert named is None
        return
    assert named is not None
    assert (named[1] == "Alt+V") == (place in LINES)
    press(hidden, named[1])
    assert not covered.isVisible()
    assert hidden.total("L*")
    assert written(hidden) == lines


def written(one: Reviewer) -> Mapping[str, str]:
    return {"forms": one.pane.field.text(), **{name: line.text() for name, line in one.pane.notes.lines.items()}}


@pytest.mark.parametrize("place", LINES)
def test_a_hint_of_letters_names_no_bare_letter_where_letters_are_written(
    hidden: Reviewer, place: Callable[[Reviewer], None]
) -> None:
    place(hidden)
    bar = [key.key for key in hidden.pane.keys._keys]
    assert not [key for key in bar if len(key.removeprefix("Shift+")) == 1]
    hidden.write("nsvtfu=?")
    assert "nsvtfu=?" in written(hidden).values()
    assert not re.findall(
        r"\b[A-Z]\b(?!\*)", f"{hidden.pane.hint.text()} {hidden.pane.figures.covered.text()}".replace("Alt+V", "")
    )


@pytest.mark.parametrize("place", [in_a_note, in_a_note_while_typing])
@pytest.mark.parametrize(("title", "kept"), [("keep it", True), ("leave it as it was", False)])
def test_the_keys_of_a_note_can_be_clicked(
    hidden: Reviewer, place: Callable[[Reviewer], None], title: str, kept: bool
) -> None:
    place(hidden)
    assert "Enter keeps it" in hidden.pane.hint.text()
    hidden.write("12")
    key = next(key for key in hidden.pane.keys._keys if key.title == title)
    hidden.pane.keys.pressed.emit(key)
    assert ("12" in written(hidden).values()) == kept
    assert "Enter keeps it" not in hidden.pane.hint.text()


def test_other_pages_name_no_key_of_the_review(hidden: Reviewer) -> None:
    hidden.decide()
    hidden.window.menus.trigger("review.turn")
    text = hidden.window.review.alone.report.text()
    assert text.startswith("L*, its interval and trend are hidden while you review.")
    assert " V " not in text
