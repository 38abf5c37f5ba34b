"""A screen reader is told of each step: one announcement for one act, and nothing at all where nobody listens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.parameters import Choice, Number
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.shell import announcer
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets import announcement
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import LONGEST, settled
from tests.listening import Heard, heard

__all__ = ["heard"]

Act = Callable[[], object]
SAMPLES = {
    "substitution": "substitution",
    "edits": "edits-m2",
    "lexicon": "lexicon-english",
    "generation": "generation-sentences",
}


def said_by(act: Act, heard: Heard, qtbot: QtBot, window: MainWindow) -> list[str]:
    """What an act brings about, once all of it is over."""
    heard.clear()
    act()
    qtbot.wait(10)
    qtbot.waitUntil(lambda: not window.announcer.isActive() and not window.state.data.is_moving, timeout=LONGEST)
    qtbot.waitUntil(lambda: window.background.is_idle and not window.announcer.isActive(), timeout=LONGEST)
    return list(heard.texts)


def shown(window: MainWindow) -> list[BlockWidget[Any]]:
    return [widget for widget in window.item._widgets if widget.isVisible()]


def gesture(window: MainWindow, verb: str, ref: tuple[str | int, ...], value: object = None) -> None:
    evaluation, item = window.state.data.evaluation, window.state.selection.current
    assert evaluation is not None
    assert item is not None
    window.state.history.gesture(Gesture(evaluation.dataset.ids[item], ref, verb, value))


@pytest.mark.parametrize("sample", [sample.id for sample in opening.built_in_samples()])
def test_each_step_inside_an_item_says_the_part_that_has_the_focus(
    sample: str, window: MainWindow, heard: Heard, qtbot: QtBot
) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)
    window.activateWindow()
    steps = 0
    for widget in shown(window):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down):
            before = widget.at, getattr(widget, "cell", None)
            heard.clear()
            qtbot.keyClick(widget, key)
            if (widget.at, getattr(widget, "cell", None)) == before:
                continue
            place = widget.current_part()
            assert place is not None
            name = widget.named_parts()[place].name
            expected = widget.current_words() if getattr(widget, "cell", -1) != -1 else name
            assert heard.texts == [expected]
            assert expected
            steps += 1
    assert steps > 2


def test_the_next_part_is_said(window: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    window.files.open_sample("edits-m2")
    settled(qtbot, window)
    for _ in range(4):
        said = said_by(lambda: window.menus.trigger("item.part.next"), heard, qtbot, window)
        part = window.state.selection.part
        widget = next(w for w in shown(window) if w.part_of(part) is not None)
        assert len(said) == 1
        assert said[0].endswith(widget.current_words())
        assert not any(heard.assertive)


def test_another_item_says_its_id_and_its_scores(opened: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    said = said_by(lambda: opened.menus.trigger("item.next"), heard, qtbot, opened)
    evaluation, item = opened.state.data.evaluation, opened.state.selection.current
    assert evaluation is not None
    assert item is not None
    assert len(said) == 1
    assert said[0].startswith(evaluation.dataset.ids[item])
    for name in evaluation.system_names:
        assert f"; {name} {evaluation.headline(0).short} " in said[0]


def test_a_change_says_what_it_did_and_the_scores_before_and_after(
    opened: MainWindow, heard: Heard, qtbot: QtBot
) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    name = evaluation.system_names[0]
    item = opened.state.selection.current
    assert item is not None
    said = said_by(lambda: gesture(opened, "remove", ("answer", name, 0)), heard, qtbot, opened)
    assert len([text for text in said if "intervals" not in text]) == 1
    assert said[0].startswith(f"change of answers of {name} on {evaluation.dataset.ids[item]}; {name}: ")
    assert any(arrow in said[0] for arrow in (" to ", " → "))
    assert said_by(opened.state.history.undo, heard, qtbot, opened)[0].startswith("undone: change of answers")
    assert said_by(opened.state.history.redo, heard, qtbot, opened)[0].startswith("done again: change of answers")


def test_tags_notes_and_checks_are_said(opened: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    item = evaluation.dataset.ids[opened.state.selection.current or 0]
    acts: dict[str, Act] = {
        "list of tags and others": lambda: opened.annotating.apply_typed_tag("sense"),
        f"removed tag sense on {item}": lambda: opened.annotating.apply_typed_tag("sense"),
        f"note on {item}": lambda: opened.annotating.keep_note(opened.annotating.note_slots(), "why?"),
        f"check on {item}": opened.annotating.toggle_check,
    }
    for text, act in acts.items():
        said = said_by(act, heard, qtbot, opened)
        assert said[0].split(". ")[0] == text
        assert len(said) == 1
    (undone,) = said_by(opened.state.history.undo, heard, qtbot, opened)
    assert undone.startswith(f"{item} · "), "the next item had become the current one: undo goes back"
    assert undone.endswith(f". undone: check on {item}")


def test_a_message_is_said_politely_and_a_refusal_at_once(opened: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    assert said_by(lambda: opened.state.show_message("Copied the item as text"), heard, qtbot, opened) == [
        "Copied the item as text"
    ]
    assert heard.assertive == [False]
    said = said_by(lambda: gesture(opened, "move", ("nothing",), 1), heard, qtbot, opened)
    assert len(said) == 1
    assert heard.assertive == [True]


def test_a_setting_is_said_once_it_rests_with_the_scores_under_it(
    window: MainWindow, heard: Heard, qtbot: QtBot
) -> None:
    window.files.open_sample("edits-m2")
    settled(qtbot, window)
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    control = window.top.numbers[evaluation.sliders[0]]

    def slide() -> None:
        for step in range(3, 9):
            control.slider.setValue(step)
        assert heard.texts == []

    said = said_by(slide, heard, qtbot, window)
    number = control.parameter
    assert isinstance(number, Number)
    value = control.slider.scale.text_of(8)
    assert len(said) >= 1
    assert said[0].startswith(f"{number.title} {number.symbol} = {value}; {evaluation.system_names[0]} ")
    assert sum(f"= {value}" in text for text in said) == 1


def test_a_convention_is_said_with_its_value(opened: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    choice = next(
        parameter
        for parameter in evaluation.settings.parameters
        if isinstance(parameter, Choice) and parameter.id in evaluation.acting_parameters
    )
    value = choice.options[1].id
    said = said_by(lambda: opened.state.data.change_settings({choice.id: value}), heard, qtbot, opened)
    assert any(text.startswith(f"{choice.title}: {value}; ") for text in said)


def test_late_results_are_said(opened: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    said = said_by(lambda: opened.menus.trigger("tab.conventions"), heard, qtbot, opened)
    assert "The table of conventions is ready" in said
    said = said_by(lambda: opened.workbench.show_figure("map"), heard, qtbot, opened)
    assert "The map is ready" in said
    said = said_by(lambda: opened.menus.trigger("tab.compare"), heard, qtbot, opened)
    first, second = opened.state.data.evaluation.system_names[:2]  # type: ignore[union-attr]
    assert any(f"{first} minus {second}: " in text for text in said)
    said = said_by(lambda: opened.state.data.change_settings({"resamples": "200"}), heard, qtbot, opened)
    assert any("The intervals are ready" in text for text in said)


def test_what_cannot_be_done_is_said_at_once(opened: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    control = next(iter(opened.top.numbers.values()))
    line = opened.items.filter.line
    acts: list[Act] = [
        lambda: qtbot.keyClicks(control.field, "x"),
        lambda: qtbot.keyClicks(line, "nosuch:n"),
        lambda: opened.files.open_paths(["/no/such/file.gold"]),
    ]
    for act in acts:
        assert said_by(act, heard, qtbot, opened)
        assert heard.assertive[-1]


def test_strips_are_said_when_they_come(opened: MainWindow, heard: Heard, qtbot: QtBot) -> None:
    for text in ("No font has these letters.", "Another one."):
        assert said_by(partial(opened.notice.say, text), heard, qtbot, opened) == [text]
    opened.notice.say("")
    assert said_by(lambda: opened.notice.say("Another one."), heard, qtbot, opened) == ["Another one."]


def test_nothing_is_put_in_words_where_nobody_listens(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("put in words")

    for name in ("_scores", "_effects"):
        monkeypatch.setattr(announcer.Announcer, name, fail)
    monkeypatch.setattr(announcement, "send", fail)
    monkeypatch.setattr(BlockWidget, "current_words", fail)
    assert opened.state.data.evaluation is not None
    name = opened.state.data.evaluation.system_names[0]
    opened.menus.trigger("item.next")
    gesture(opened, "remove", ("answer", name, 0))
    opened.menus.trigger("item.part.next")
    opened.state.data.change_settings({"resamples": "200"})
    settled(qtbot, opened)
    assert not opened.announcer.isActive()
