"""A guided path in the window: how it is opened, waits for what the hand does, and ends; nothing is lost by it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.history import held
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_dropping import dragged, drop, enter, says
from tests.testing.first_task import installed, looked_through
from tests.workspace.guided_paths.lessons import GOLD, HEAD, f, lesson, wrong

ACTS = {
    "slider": "{ set = { n = 1 } }",
    "item": '{ item = "3" }',
    "filter": '{ filter = "pos:v" }',
    "what-if": '{ gesture = { ref = ["answer", "bold", 2], verb = "remove" } }',
    "preset": '{ preset = "score.pl" }',
    "convention": '{ set = { matching = "exact" } }',
    "systems": '{ systems = ["bold"] }',
}


def step(act: str) -> str:
    return (
        f'\n[[step]]\ntext = "F is {{bold.coverage_f}}."\nfirst = {{ item = "1" }}\nact = {act}\n'
        'question = "Do it."\nanswer = "F {before bold.coverage_f} → {bold.coverage_f}, wrong {bold.wrong}."\n'
    )


PLAIN = '\n[[step]]\ntext = "F is {bold.coverage_f}."\n'


def opened(window: MainWindow, qtbot: QtBot, folder: Path, steps: str, head: str = HEAD) -> MainWindow:
    """A window with a path, at its first step."""
    lesson(folder, steps, head)
    window.files.open_paths([str(folder / "lesson.path.toml")])
    arrived(window, qtbot)
    return window


def arrived(window: MainWindow, qtbot: QtBot) -> None:
    guide = window.state.guide
    qtbot.waitUntil(lambda: guide.start is not None and guide.goal is None, timeout=LONGEST)
    settled(qtbot, window)


def words(window: MainWindow, label: str) -> str:
    """What the panel says."""
    panel = window.guide.panel
    assert panel is not None
    return unescape(re.sub(r"<[^>]*>", "", getattr(panel, label).text()))


def f_text(system: str, cutoff: int = 10) -> str:
    return f"{fmean(f(system, i, cutoff=cutoff) for i in GOLD):.3f}".removeprefix("0")


# waiting for the act


def by_slider(window: MainWindow, qtbot: QtBot) -> None:
    field = window.top.numbers["n"].field
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "1")


def by_list(window: MainWindow, qtbot: QtBot) -> None:
    window.items.rows.setFocus()
    for _ in range(2):
        qtbot.keyClick(window, Qt.Key.Key_J)


def by_filter(window: MainWindow, qtbot: QtBot) -> None:
    window.items.focus_filter()
    qtbot.keyClicks(window.items.filter.line, "pos:v")
    qtbot.keyClick(window.items.filter.line, Qt.Key.Key_Return)


def by_what_if(window: MainWindow, qtbot: QtBot) -> None:
    ref = ("answer", "bold", 2, "sad")
    (widget, index), *_ = window.item.sections.places_of(ref)
    widget.setFocus()
    widget.at = index
    qtbot.keyClick(widget, Qt.Key.Key_Delete)


def by_presets(window: MainWindow, qtbot: QtBot) -> None:
    presets = window.top.presets
    row = presets.findData("score.pl")
    assert row >= 0
    presets.setFocus()
    presets.setCurrentIndex(row)
    presets.activated.emit(row)


def by_conventions(window: MainWindow, qtbot: QtBot) -> None:
    window.menus.trigger("convention.matching.exact")


def by_switch(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(window.top.switches[0], Qt.MouseButton.LeftButton)


HANDS: dict[str, Callable[[MainWindow, QtBot], None]] = {
    "slider": by_slider, "item": by_list, "filter": by_filter, "what-if": by_what_if, "preset": by_presets,
    "convention": by_conventions, "systems": by_switch,
}  # fmt: skip


@pytest.mark.parametrize("kind", HANDS)
def test_the_act_is_done_by_hand(window: MainWindow, qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    guide = opened(window, qtbot, tmp_path, step(ACTS[kind]) + PLAIN).state.guide
    assert guide.is_waiting
    HANDS[kind](window, qtbot)
    qtbot.waitUntil(lambda: not guide.is_waiting, timeout=LONGEST)
    assert not guide.is_answered
    settled(qtbot, window)
    assert guide.place == 0
    by_hand = guide.then
    assert by_hand is not None
    guide.again()
    arrived(window, qtbot)
    assert guide.is_waiting, "the step was reached as it was"
    guide.next()
    qtbot.waitUntil(lambda: not guide.is_waiting, timeout=LONGEST)
    assert guide.then is not None
    for one in ("bold", "shy"):
        place = by_hand.evaluation.system_names.index(one)
        (keyed, found) = (moment.evaluation.scores(place) for moment in (guide.then, by_hand))
        assert {id: keyed.total(id) for id in keyed.totals} == pytest.approx(
            {id: found.total(id) for id in keyed.totals}, nan_ok=True
        )


def test_the_answer_has_the_numbers_before_and_after(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, step(ACTS["slider"])).state.guide
    assert words(window, "text") == f"F is {f_text('bold')}."
    by_slider(window, qtbot)
    qtbot.waitUntil(lambda: not guide.is_waiting, timeout=LONGEST)
    assert words(window, "answer") == ""
    qtbot.keyClick(window, Qt.Key.Key_A)
    few = sum(wrong("bold", i, 1) for i in GOLD)
    assert words(window, "answer").strip() == f"F {f_text('bold')} → {f_text('bold', 1)}, wrong {few}."


def test_a_preset_chosen_by_hand_has_the_sliders_of_the_answer(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    steps = '\n[[step]]\ntext = "x"\nfirst = { set = { k = 3 } }\n' + step(ACTS["preset"])
    guide = opened(window, qtbot, tmp_path, steps).state.guide
    guide.next()
    arrived(window, qtbot)
    by_presets(window, qtbot)
    qtbot.waitUntil(lambda: not guide.is_waiting, timeout=LONGEST)
    assert window.state.data.settings is not None
    assert (window.state.data.settings["k"], window.state.data.settings["items"]) == ("1", "score.pl")


def test_the_key_says_what_comes_next(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = opened(window, qtbot, tmp_path, step(ACTS["item"]) + PLAIN)
    assert path.guide.panel is not None
    said = []
    for _ in range(4):
        said.append(path.guide.panel.ways[0].text())
        path.state.guide.next()
        arrived(path, qtbot)
    assert said == ["do it", "answer", "next", "end"]


def test_settings_that_are_not_the_usual_ones_are_said(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    sets = '\n[[step]]\ntext = "x"\nfirst = { set = { k = 2 } }\nact = { set = { matching = "exact" } }\n'
    guide = opened(window, qtbot, tmp_path, PLAIN + sets).state.guide
    assert window.guide.panel is not None
    line = window.guide.panel.settings
    assert line.isHidden()
    guide.next()
    arrived(window, qtbot)
    assert (line.isVisible(), line.text()) == (True, "Here k = 2")
    guide.next()
    qtbot.waitUntil(lambda: guide.then is not None, timeout=LONGEST)
    assert line.text() == "Here k = 2, matching = exact"
    window.state.data.change_settings({"k": "3"})
    assert line.text() == "Here k = 2, matching = exact", "as the numbers that are told have it"


def test_a_preset_is_said_by_its_name(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, step('{ preset = "score.pl", set = { k = 2 } }')).state.guide
    guide.next()
    qtbot.waitUntil(lambda: guide.then is not None, timeout=LONGEST)
    assert window.guide.panel is not None
    assert window.guide.panel.settings.text() == "Here preset = score.pl, k = 2"


def test_half_of_the_act_is_not_it(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, step("{ set = { n = 1, k = 2 } }")).state.guide
    window.state.data.change_settings({"n": "1"})
    assert guide.is_waiting
    window.state.data.change_settings({"k": "2"})
    assert not guide.is_waiting


def test_the_act_is_not_done_while_numbers_depend_on_something_else(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    guide = opened(window, qtbot, tmp_path, step('{ item = "2" }')).state.guide
    window.state.data.change_settings({"k": "3"})
    row = window.state.data.evaluation.item_number("2") if window.state.data.evaluation else None
    window.state.selection.set_current(row)
    assert guide.is_waiting, "the answer would have the numbers of k = 3"
    window.state.data.change_settings({"k": "1"})
    assert not guide.is_waiting


def test_what_has_to_be_counted_is_waited_for(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    steps = step('{ set = { items = "all" } }') + PLAIN
    guide = opened(window, qtbot, tmp_path, steps).state.guide
    before = words(window, "text")
    for _ in range(3):  # an impatient hand
        qtbot.keyClick(window, Qt.Key.Key_PageDown)
    if guide.then is None:
        assert words(window, "answer") == ""
        assert guide.place == 0
    qtbot.waitUntil(lambda: guide.then is not None, timeout=LONGEST)
    settled(qtbot, window)
    assert words(window, "text") == before
    assert guide.then is not None
    assert guide.then.evaluation.settings["items"] == "all"


def test_a_step_shows_nothing_before_it_is_counted(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = '\n[[step]]\ntext = "F is {bold.coverage_f} of all."\nfirst = { set = { items = "all" } }\n'
    steps = PLAIN + late + PLAIN
    guide = opened(window, qtbot, tmp_path, steps).state.guide
    prepared = window.background._receive_preparing
    held: list[Any] = []
    monkeypatch.setattr(window.background, "_receive_preparing", held.append)
    guide.next()
    qtbot.waitUntil(lambda: bool(held), timeout=LONGEST)
    assert (guide.place, guide.start) == (1, None)
    assert words(window, "text") == ""
    guide.next()
    guide.answer()
    guide.choose("x")
    assert (guide.place, guide.is_answered, guide.start) == (1, False, None)
    monkeypatch.setattr(window.background, "_receive_preparing", prepared)
    for message in held:
        prepared(message)
    arrived(window, qtbot)
    assert words(window, "text").endswith("of all.")


def test_cancelling_what_is_counted_says_so_and_the_path_goes_on(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = f'{PLAIN}\n[[step]]\ntext = "x"\nfirst = {{ set = {{ items = "all" }} }}\n'
    guide = opened(window, qtbot, tmp_path, steps).state.guide
    monkeypatch.setattr(window.background, "_receive_preparing", lambda message: None)
    guide.next()
    window.background.cancel()
    assert "not counted" in guide.trouble
    assert "not counted" in words(window, "text")
    guide.back()
    arrived(window, qtbot)
    assert (guide.place, guide.trouble) == (0, "")


# what the user did


def test_undoing_the_act_keeps_the_numbers_of_the_step(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, step(ACTS["what-if"]) + PLAIN).state.guide
    by_what_if(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_A)
    said = words(window, "answer")
    assert f"wrong {sum(wrong('bold', i) for i in GOLD) - 1}." in said
    window.menus.trigger("undo")
    assert not window.state.data.changes
    assert words(window, "answer") == said
    guide.next()
    arrived(window, qtbot)
    assert len(window.state.data.changes) == 1, "the next step stands where the act was done"


def test_changes_of_the_user_are_taken_back_as_one_step_that_undo_brings_back(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    guide = opened(window, qtbot, tmp_path, step(ACTS["what-if"])).state.guide
    guide.leave()
    for place in (3, 0):
        window.state.history.gesture(Gesture("1", ("answer", "bold", place), "remove"))
    window.state.history.gesture(Gesture("2", ("answer", "shy", 0), "remove"))
    mine = window.state.data.changes
    assert len(mine) == 2
    window.menus.trigger("guide.resume")
    arrived(window, qtbot)
    assert not window.state.data.changes
    assert words(window, "text") == f"F is {f_text('bold')}."
    window.menus.trigger("undo")
    assert held(window.state.data.changes) == held(mine)


def test_a_gesture_replaces_changes_of_the_user_in_one_step(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, step(ACTS["what-if"])).state.guide
    window.state.history.gesture(Gesture("2", ("answer", "shy", 0), "remove"))
    mine = window.state.data.changes
    guide.next()
    arrived(window, qtbot)
    assert [change.item for change in window.state.data.changes] == ["1"]
    window.menus.trigger("undo")
    assert held(window.state.data.changes) == held(mine)


# leaving, other files, reading again


def is_gone(window: MainWindow) -> bool:
    panel = window.guide.panel
    return window.state.guide.path is None and (panel is None or not panel.isVisible()) and not framed(window)


def framed(window: MainWindow) -> list[str]:
    """What is framed: `bar`, `scores`, `conventions`, panes."""
    pointing = window.pointing
    halos = {"bar": pointing.bar, "scores": pointing.scores, "conventions": pointing.conventions, **pointing.panes}
    found = [name for name, halo in halos.items() if halo is not None and halo.framed]
    return [*found, *(["item part"] if any(w.pointed for w in window.item.sections.widgets) else [])]


def test_leaving_takes_panel_and_frames_away(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    opened(window, qtbot, tmp_path, step(ACTS["slider"]) + 'point = ["k", "coverage_f", "scores", ["gold", "glad"]]\n')
    assert {"bar", "scores", "item part"} <= set(framed(window))
    window.menus.trigger("guide.leave")
    assert is_gone(window)
    window.menus.trigger("guide.resume")
    arrived(window, qtbot)
    assert window.guide.panel is not None
    assert window.guide.panel.isVisible()
    assert {"bar", "scores", "item part"} <= set(framed(window))


@pytest.mark.parametrize("leaves", ["other files", "close"])
def test_other_files_end_the_path(window: MainWindow, qtbot: QtBot, tmp_path: Path, leaves: str) -> None:
    opened(window, qtbot, tmp_path, step(ACTS["slider"]) + 'point = ["k", "items", ["gold", "glad"]]\n')
    assert {"bar", "items", "item part"} <= set(framed(window))
    if leaves == "close":
        window.menus.trigger("close")
        assert window.pages.currentWidget() is window.start
    else:
        window.files.open_sample("lexicon-english")
        settled(qtbot, window)
    assert is_gone(window)
    left = window.state.guide.left
    assert left is None or left.title != "A lesson"
    qtbot.keyClick(window, Qt.Key.Key_PageDown)
    assert is_gone(window)


def test_files_read_again_begin_the_step_anew(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, PLAIN + step(ACTS["slider"])).state.guide
    guide.next()
    arrived(window, qtbot)
    file = tmp_path / "bold.oot"
    file.write_text(file.read_text().replace("flow", "glide"))
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        window.menus.trigger("reload")
    arrived(window, qtbot)
    assert guide.place == 1
    expected = fmean([f("bold", "1"), f("bold", "2"), 0.0])
    assert words(window, "text") == f"F is {expected:.3f}.".replace("0.", ".")


def test_a_path_is_read_again_with_its_files(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, PLAIN + PLAIN).state.guide
    guide.next()
    arrived(window, qtbot)
    file = tmp_path / "lesson.path.toml"
    for text, said in ((HEAD + PLAIN.replace("F is", "It is"), "It is "), ("nonsense", "It is ")):
        file.write_text(text)
        with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
            window.menus.trigger("reload")
        arrived(window, qtbot)
        assert guide.place == 0, "there is one step now"
        assert words(window, "text").startswith(said)


def test_a_file_that_comes_to_those_of_the_path_ends_nothing(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, PLAIN).state.guide
    (tmp_path / "third.oot").write_text("happy.a 1 ::: glad\n")
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        window.files.add_paths([str(tmp_path / "third.oot")])
    arrived(window, qtbot)
    assert guide.path is not None
    assert words(window, "text") == f"F is {f_text('bold')}."


def test_a_project_saved_with_a_path_open_comes_back_without_it(
    window: MainWindow,
    make_window: Callable[[], MainWindow],
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guide = opened(window, qtbot, tmp_path, step(ACTS["what-if"]) + PLAIN).state.guide
    guide.next()
    arrived(window, qtbot)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "work"), ""))
    window.menus.trigger("save")
    assert guide.path is not None
    guide.next()
    guide.next()
    arrived(window, qtbot)
    assert guide.place == 1
    window.close()
    again = make_window()
    again.files.open_paths([str(tmp_path / "work.lexeval")])
    settled(qtbot, again)
    assert is_gone(again)
    assert len(again.state.data.changes) == 1


# opening


def test_a_path_is_dropped(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    lesson(tmp_path, PLAIN)
    data = dragged(str(tmp_path / "lesson.path.toml"))
    enter(window, data)
    assert says(window, qtbot) == "Drop to begin the guided path lesson.path.toml"
    drop(window, data)
    arrived(window, qtbot)
    assert words(window, "text") == f"F is {f_text('bold')}."


def test_a_path_among_other_files_is_refused(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    lesson(tmp_path, PLAIN)
    data = dragged(str(tmp_path / "lesson.path.toml"), str(tmp_path / "bold.oot"))
    enter(window, data)
    assert "is a guided path, which is opened by itself" in says(window, qtbot)
    window.files.open_paths([str(tmp_path / "lesson.path.toml"), str(tmp_path / "bold.oot")])
    assert window.is_refused


def test_a_path_is_chosen_in_the_dialog_and_among_recent_files(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson(tmp_path, PLAIN)
    file = tmp_path / "lesson.path.toml"
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: ([str(file)], ""))
    window.menus.trigger("open")
    arrived(window, qtbot)
    entries = window.memory.entries("recent")
    place = next(place for place, entry in enumerate(entries) if entry.guide == file)
    assert entries[place].menu_title == "lesson.path.toml"
    window.menus.trigger("close")
    window.files.open_recent(place)
    arrived(window, qtbot)
    assert window.state.guide.place == 0


def test_a_broken_path_is_told_and_read_again_once_it_is_mended(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "lesson.path.toml"
    lesson(tmp_path, PLAIN)
    path.write_text(HEAD + PLAIN.replace("text", "txet"))
    window.files.open_paths([str(path)])
    assert window.is_refused
    assert is_gone(window)
    lesson(tmp_path, PLAIN)
    window.error.again_wanted.emit()
    arrived(window, qtbot)
    assert words(window, "text") == f"F is {f_text('bold')}."


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (HEAD.replace("substitution", "nonsense"), "there is no task 'nonsense'"),
        (HEAD.replace("bold.oot", "../bold.oot"), "files have to lie beside the path"),
        (HEAD.replace("bold.oot", "lesson.path.toml"), "is not data"),
        (HEAD.replace("bold.oot", "none.oot"), "No such file"),
    ],
)
def test_a_path_whose_files_cannot_be_had_is_told(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, head: str, said: str
) -> None:
    lesson(tmp_path, PLAIN, HEAD)
    (tmp_path / "lesson.path.toml").write_text(head + PLAIN)
    with qtbot.waitSignal(window.files.refused, timeout=LONGEST) as refused:
        window.files.open_paths([str(tmp_path / "lesson.path.toml")])
    assert any(said in problem.message for problem in refused.args[1])
    assert is_gone(window)


def test_a_step_that_cannot_be_had_is_told_and_the_path_goes_on(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    steps = f'{PLAIN}\n[[step]]\ntext = "x"\nact = {{ set = {{ n = "<b>many</b>" }} }}\n{PLAIN}'
    guide = opened(window, qtbot, tmp_path, steps).state.guide
    guide.next()
    arrived(window, qtbot)
    guide.next()
    assert "<b>many</b>" in words(window, "text"), "as plain text"
    guide.next()
    assert guide.place == 2
    assert "many" in guide.trouble, "what was not done before cannot be stood on"
    guide.back()
    guide.back()
    arrived(window, qtbot)
    assert guide.trouble == ""


def test_opening_that_fails_begins_no_path_later(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    lesson(tmp_path, PLAIN)
    (tmp_path / "lesson.gold").write_bytes(b"\0\0")
    with qtbot.waitSignal(window.files.refused, timeout=LONGEST):
        window.files.open_paths([str(tmp_path / "lesson.path.toml")])
    window.files.open_sample("lexicon-english")
    settled(qtbot, window)
    assert is_gone(window)


def test_a_sample_begins_its_path_until_it_is_left(window: MainWindow, qtbot: QtBot) -> None:
    window.files.begins_paths = True
    name = "substitution-happy"
    card = window.start._cards[name]
    assert card.accessibleDescription().endswith("With a guided path.")
    unguided = next((s for s in opening.built_in_samples() if not s.guide), None)
    if unguided is not None:
        assert not window.start._cards[unguided.id].accessibleDescription().endswith("With a guided path.")
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    arrived(window, qtbot)
    assert window.guide.panel is not None
    qtbot.mouseClick(window.guide.panel.close_button, Qt.MouseButton.LeftButton)
    assert is_gone(window)
    window.menus.trigger("close")
    window.files.open_sample(name)
    settled(qtbot, window)
    assert is_gone(window), "it is not begun again in this session"
    window.menus.trigger("guide.resume")
    arrived(window, qtbot)
    assert window.state.guide.place == 0


def test_a_path_through_files_of_a_task_of_a_package(tmp_path: Path, window: MainWindow, qtbot: QtBot) -> None:
    folder = installed(tmp_path / "site")
    with looked_through(folder):
        sample = next(s for s in opening.samples() if s.task == "answers")
        beside = Path(sample.paths[0]).parent
        names = [Path(path).name for path in sample.paths]
        head = f'title = "t"\ntask = "answers"\nfiles = {names!r}\n'.replace("'", '"')
        file = beside / "own.path.toml"
        file.write_text(head + '[[step]]\ntext = "P is {shy.precision = .750}."\nact = { set = { k = 2 } }\n')
        window.files.open_paths([str(file)])
        arrived(window, qtbot)
        assert words(window, "text") == "P is .750."
        window.state.guide.next()
        arrived(window, qtbot)
        assert window.state.data.settings is not None
        assert float(window.state.data.settings["k"]) == 2
