"""Every guided path that comes with LexEval: checked without a window, and followed in the window by its keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Ref
from lexeval_gui.core.guided_path.path import GuidedPath, scene
from lexeval_gui.core.guided_path.reading import read_path
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.labels import BREAK
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.guided_paths.checking import check
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal, changes_of
from lexeval_gui.workspace.guided_paths.showing import fill, plain
from lexeval_gui.workspace.guided_paths.values import Moment
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.behaviour.conftest import LONGEST, settled

GUIDED = [sample.id for sample in opening.built_in_samples() if sample.guide]
STATED = re.compile(r"(\{[^{}]*= )(-?\d*\.?\d+)(%?\})")


def path_of(name: str) -> GuidedPath:
    return read_path(opening.sample(name).guide)


def test_there_are_paths():
    assert "substitution-happy" in GUIDED


# one stated number changed


def mutated(path: GuidedPath) -> Iterator[tuple[int, GuidedPath]]:
    """The path with another number stated, and in which step: once in each step that states any."""
    for place, step in enumerate(path.steps):
        for part in ("text", "question", "answer"):
            text = getattr(step, part)
            stated = [found for found in STATED.finditer(text) if not found[1].startswith("{cited ")]
            if stated:
                found = stated[-1]
                digit = "1" if found[2][-1] != "1" else "2"
                other = f"{text[: found.start(2)]}{found[2][:-1]}{digit}{text[found.end(2) :]}"
                steps = list(path.steps)
                changed: dict[str, Any] = {part: other}
                steps[place] = replace(step, **changed)
                yield place, replace(path, steps=tuple(steps))
                break


@pytest.mark.parametrize("name", GUIDED)
def test_a_wrong_number_is_told_with_its_step(name: str):
    path, tried = path_of(name), 0
    for place, wrong in mutated(path):
        (problem,) = check(wrong)
        assert problem.message.startswith(f"step {place + 1}: ")
        assert problem.message.endswith(" is stated")
        assert (problem.path, problem.line) == (path.path, path.steps[place].line)
        tried += 1
    assert tried


# in the window


def words(html: str) -> str:
    """What a label shows, without marks and without the places where a line may end."""
    return unescape(re.sub(r"<[^>]*>", "", html.replace("<br>", "\n").replace(BREAK, "")))


def said(text: str, moment: Moment) -> str:
    return plain(fill(text, moment))


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    """Press a key in the window, and wait until nothing is counted any more and the step is there."""
    qtbot.keyClick(window, key)
    guide = window.state.guide
    qtbot.waitUntil(lambda: guide.goal is None and guide.start is not None, timeout=LONGEST)
    settled(qtbot, window)


def stands_as(window: MainWindow, path: GuidedPath, place: int, then: bool) -> None:
    """The window has the settings, item, filter, systems and what-if changes of the scene."""
    now, state = scene(path, place, then), window.state
    evaluation, original = state.data.evaluation, state.data.original
    assert evaluation is not None
    assert original is not None
    moment = Rehearsal(path).moment(place, then).evaluation
    ours = {p.id: moment.settings[p.id] for p in moment.settings.parameters if p.stage != "interval"}
    theirs = {name: evaluation.settings[name] for name in ours}
    assert {name: (a, theirs[name]) for name, a in ours.items() if not same(a, theirs[name])} == {}
    assert state.view.filter == now.filter
    if now.item:
        assert state.selection.current is not None
        assert evaluation.dataset.ids[state.selection.current] == now.item
    if now.systems:
        assert {evaluation.system_names[system] for system in state.view.shown_systems} == set(now.systems)
    assert set(map(repr, state.data.changes)) == set(map(repr, changes_of(original, now.gestures)))
    reached = Rehearsal(path).moment(place, False).evaluation
    assert state.selection.pointed == tuple(followed(path.steps[place].point, reached, now.item, moment))


def followed(point: tuple[Ref | str, ...], before: Evaluation, item: str, now: Evaluation) -> Iterator[Ref | str]:
    """What is pointed at, as it is called in the changed copy."""
    found = (one if isinstance(one, str) else before.followed(one, item, now) for one in point)
    return (one for one in found if one is not None)


def same(one: str, other: str) -> bool:
    try:
        return float(one) == float(other)
    except ValueError:
        return one == other


def shows(window: MainWindow, path: GuidedPath, place: int, rehearsal: Rehearsal) -> None:
    """The panel says what is said without a window."""
    guide, panel, step = window.state.guide, window.guide.panel, path.steps[place]
    assert panel is not None
    start = rehearsal.moment(place)
    assert words(panel.text.text()).split() == said(step.text, start).split()
    assert words(panel.question.text()).split() == said(step.question, start).split()
    if guide.is_answered and step.answer:
        then = rehearsal.moment(place, True)
        assert (
            words(panel.answer.text()).split()[-len(said(step.answer, then).split()) :]
            == said(step.answer, then).split()
        )


@pytest.mark.parametrize("name", GUIDED)
def test_a_path_is_followed_by_its_keys(window: MainWindow, qtbot: QtBot, name: str):
    window.files.begins_paths = True
    window.files.open_sample(name)
    guide = window.state.guide
    qtbot.waitUntil(lambda: guide.start is not None, timeout=LONGEST)
    settled(qtbot, window)
    path = guide.path
    assert path is not None
    rehearsal, seen = Rehearsal(path), list[int]()
    stands_as(window, path, 0, False)
    while True:
        assert guide.trouble == ""
        if guide.place not in seen:
            seen.append(guide.place)
            stands_as(window, path, guide.place, False)
        elif guide.then is not None:
            stands_as(window, path, guide.place, True)
        shows(window, path, guide.place, rehearsal)
        if not guide.has_next:
            break
        press(qtbot, window, Qt.Key.Key_PageDown)
    assert seen == list(range(len(path.steps)))
    for place in reversed(seen[:-1]):
        press(qtbot, window, Qt.Key.Key_PageUp)
        assert guide.place == place
        stands_as(window, path, place, False)
        shows(window, path, place, rehearsal)
