"""A guided path that is left: what it had set is given back, it is taken up where it was left, and is offered again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.history import held
from lexeval_gui.workspace import opening, plans
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.test_guided_paths import ACTS, PLAIN, arrived, framed, is_gone, opened, step
from tests.behaviour.test_other_files import large, show_first_rows

__all__ = ["large"]  # the fixture

EVERYTHING = (
    '\n[[step]]\ntext = "x"\nfirst = { set = { k = 3, n = 2 }, item = "2", filter = "pos:v", systems = ["shy"],'
    ' gesture = { item = "1", ref = ["answer", "bold", 2], verb = "remove" } }\n'
)


def values(window: MainWindow) -> dict[str, str]:
    assert window.state.data.settings is not None
    return window.state.data.settings.as_dict()


def left(window: MainWindow, qtbot: QtBot) -> None:
    window.menus.trigger("guide.leave")
    qtbot.waitUntil(lambda: window.state.guide.returning is None and not window.path_panes.is_on, timeout=LONGEST)
    settled(qtbot, window)
    assert is_gone(window)


def test_what_a_path_had_set_is_given_back(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    opened(window, qtbot, tmp_path, EVERYTHING)
    left(window, qtbot)
    state = window.state
    assert (values(window)["k"], values(window)["n"], state.view.filter) == ("1", "10", "")
    assert not state.data.changes
    assert list(state.view.shown_systems) == [0, 1]
    usual = values(window)["items"]
    assert usual != "all"
    state.data.change_settings({"k": "2", "items": "all"})
    settled(qtbot, window)
    state.view.set_filter("pos:n")
    state.view.set_visible(1, False)
    state.history.gesture(Gesture("3", ("answer", "bold", 0), "remove"))
    mine = values(window), held(state.data.changes)
    window.menus.trigger("guide.resume")
    arrived(window, qtbot)
    assert (values(window)["k"], values(window)["items"]) == ("3", usual)
    left(window, qtbot)
    assert (values(window), held(state.data.changes)) == mine
    assert (state.view.filter, list(state.view.shown_systems)) == ("pos:n", [0])


def test_what_was_changed_since_stays(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    opened(window, qtbot, tmp_path, EVERYTHING)
    state = window.state
    state.data.change_settings({"n": "4"})
    state.view.set_filter("pos:n")
    state.history.gesture(Gesture("3", ("answer", "bold", 0), "remove"))
    left(window, qtbot)
    assert (values(window)["k"], values(window)["n"], state.view.filter) == ("1", "4", "pos:n")
    assert [change.item for change in state.data.changes] == ["3"]
    assert state.view.shown_systems == (0, 1)


def test_what_an_act_had_set_is_given_back_too(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, step(ACTS["slider"]) + step(ACTS["what-if"])).state.guide
    for _ in range(4):
        guide.next()
        arrived(window, qtbot)
    assert guide.place == 1
    assert values(window)["n"] == "1"
    assert len(window.state.data.changes) == 1
    left(window, qtbot)
    assert values(window)["n"] == "10"
    assert not window.state.data.changes


def test_what_has_to_be_counted_is_given_back_once_it_is(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    before = opened(window, qtbot, tmp_path, PLAIN + step('{ set = { items = "all" } }')).state.data.settings
    window.state.guide.next()
    arrived(window, qtbot)
    window.state.guide.next()
    qtbot.waitUntil(lambda: window.state.guide.then is not None, timeout=LONGEST)
    assert values(window)["items"] == "all"
    left(window, qtbot)
    assert before is not None
    assert values(window) == before.as_dict()


def test_a_path_that_takes_the_place_of_another_gives_back_what_was_before_both(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    guide = opened(window, qtbot, tmp_path, EVERYTHING).state.guide
    first = guide.path
    window.exercises.ask()
    assert window.exercises.dialog is not None
    window.exercises.dialog.accept()
    arrived(window, qtbot)
    assert guide.path is not first
    left(window, qtbot)
    assert guide.left is first, "an exercise is no reason to lose the path"
    assert (values(window)["k"], values(window)["n"], window.state.view.filter) == ("1", "10", "")
    assert window.state.view.shown_systems == (0, 1)


# taking it up again


def test_a_path_goes_on_where_it_was_left_or_begins_again(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    guide = opened(window, qtbot, tmp_path, PLAIN + step(ACTS["slider"]) + PLAIN).state.guide
    guide.next()
    arrived(window, qtbot)
    left(window, qtbot)
    window.menus.trigger("guide.resume")
    arrived(window, qtbot)
    assert guide.place == 1
    window.menus.trigger("guide.restart")
    arrived(window, qtbot)
    assert guide.place == 0
    for _ in range(5):
        guide.next()
        arrived(window, qtbot)
    assert not guide.has_next
    left(window, qtbot)
    window.menus.trigger("guide.resume")
    arrived(window, qtbot)
    assert guide.place == 0, "it was at its end"


def enabled(window: MainWindow) -> set[str]:
    """The actions of guided paths that can be done."""
    known = [action.id for action in window.menus.actions if action.id.startswith("guide.")]
    return {id for id in known if window.menus.qaction(id).isEnabled()}


def test_actions_of_a_path_can_be_done_only_while_it_is_followed(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    guide = opened(window, qtbot, tmp_path, PLAIN + step(ACTS["slider"])).state.guide
    followed = {"guide.next", "guide.back", "guide.answer", "guide.leave"}
    qtbot.waitUntil(lambda: enabled(window) == followed, timeout=LONGEST)
    guide.next()
    qtbot.waitUntil(lambda: enabled(window) == {*followed, "guide.restart"}, timeout=LONGEST)
    guide.leave()  # by the key in its panel, say
    qtbot.waitUntil(lambda: enabled(window) == {"guide.resume", "guide.restart"}, timeout=LONGEST)
    qtbot.keyClick(window, Qt.Key.Key_PageDown)
    assert is_gone(window)


def test_a_sample_that_is_opened_again_offers_its_path(window: MainWindow, qtbot: QtBot) -> None:
    window.files.begins_paths = True
    window.files.open_sample("substitution-happy")
    arrived(window, qtbot)
    offer, guide = window.path_offer, window.state.guide
    assert offer.isHidden()
    guide.next()
    arrived(window, qtbot)
    guide.next()
    arrived(window, qtbot)
    assert guide.place == 1
    left(window, qtbot)
    assert offer.isHidden(), "who has just left it knows of it"
    window.menus.trigger("close")
    assert offer.isHidden()
    window.files.open_sample("substitution-happy")
    settled(qtbot, window)
    assert offer.isVisible()
    assert "“What should a score reward?”" in offer.label.text()
    assert offer.resume.text() == "Go on with step 2"
    offer.resume.click()
    arrived(window, qtbot)
    assert (guide.place, offer.isHidden()) == (1, True)


@pytest.mark.parametrize("answer", ["restart", "close"])
def test_the_files_of_a_sample_offer_its_path(window: MainWindow, qtbot: QtBot, answer: str) -> None:
    window.files.begins_paths = True
    window.files.open_sample("substitution-happy")
    arrived(window, qtbot)
    plan = window.background.plan
    assert plan is not None
    window.menus.trigger("close")
    window.background.open(plan)  # as those that were open the last time
    settled(qtbot, window)
    assert is_gone(window)
    assert window.path_offer.isVisible()
    if answer == "close":
        window.state.guide.decline()
        assert window.path_offer.isHidden()
        assert window.state.guide.left is not None
    else:
        window.path_offer.resume.click()
        arrived(window, qtbot)
        assert window.state.guide.place == 0


def test_no_path_is_offered_above_a_review(window: MainWindow, qtbot: QtBot) -> None:
    window.files.begins_paths = True
    window.background.open(opening.plan(opening.sample("lexicon-missier").paths))
    settled(qtbot, window)
    assert window.path_offer.isVisible()
    window.menus.trigger("review.start")
    assert window.review.dialog is not None
    window.review.dialog.lines["reviewer"].setText("Ann")
    window.review.dialog.accept()
    qtbot.waitUntil(lambda: window.review.is_shown, timeout=LONGEST)
    assert window.path_offer.isHidden()
    window.menus.trigger("review.turn")
    assert window.path_offer.isVisible()


# what the last step changed


def told(window: MainWindow, qtbot: QtBot) -> str:
    """What the line says once everything rests."""
    qtbot.waitUntil(lambda: not window.state.data.is_moving and window.background.is_idle, timeout=LONGEST)
    qtbot.wait(50)
    qtbot.waitUntil(lambda: window.state.steps._work is None, timeout=LONGEST)
    return "" if window.state.steps.told is None else window.state.steps.told.words()


def test_what_changed_tells_acts_and_not_the_housekeeping_of_a_path(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    begins = '\n[[step]]\ntext = "x"\nfirst = { set = { k = 3, n = 2 } }\n'
    guide = opened(window, qtbot, tmp_path, PLAIN + begins + step(ACTS["slider"]) + PLAIN).state.guide
    assert told(window, qtbot) == ""
    guide.next()
    arrived(window, qtbot)
    assert values(window)["k"] == "3"
    assert told(window, qtbot) == ""
    assert window.state.data.earlier is None, "curves have no ghost of what nobody did"
    guide.next()
    arrived(window, qtbot)
    guide.next()
    arrived(window, qtbot)
    assert guide.then is not None
    assert told(window, qtbot).startswith("n 2 → 1:")
    assert window.state.data.earlier is guide.start.evaluation if guide.start else False
    guide.next()
    guide.next()
    arrived(window, qtbot)
    assert guide.place == 3
    assert told(window, qtbot).startswith("n 2 → 1:"), "going on changed nothing"
    guide.back()
    arrived(window, qtbot)
    assert told(window, qtbot) == ""
    window.state.data.change_settings({"k": "2"})
    assert told(window, qtbot).startswith("k 3 → 2:")
    left(window, qtbot)
    assert told(window, qtbot) == ""
    assert values(window)["k"] == "2"


# an opening that is given up


HIDES = '\n[[step]]\ntext = "x"\nfirst = { item = "1", show = ["item"] }\nhides = true\nanswer = "y"\n'
SHOWS = (
    '\n[[step]]\ntext = "x"\nfirst = { item = "1", show = ["figures", "item"], figure = "over_k", set = { k = 3 } }\n'
    'point = ["k", ["gold", "glad"]]\n'
)


@pytest.mark.parametrize("kind", ["shows", "hides", "left"])
def test_a_path_is_there_again_when_an_opening_is_cancelled(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, large: plans.Plan, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    guide = opened(window, qtbot, tmp_path, PLAIN + (HIDES if kind == "hides" else SHOWS)).state.guide
    guide.next()
    arrived(window, qtbot)
    if kind == "left":
        left(window, qtbot)
    panes, page, frames = window.workbench.names_alone, window.pages.currentWidget(), framed(window)
    assert (kind == "hides") == (page is window.guide.page)
    show_first_rows(window, large, monkeypatch, qtbot)
    qtbot.waitUntil(lambda: not window.workbench.names_alone, timeout=LONGEST)
    assert is_gone(window)
    assert guide.left is None
    window.background.cancel()
    settled(qtbot, window)
    assert window.guide.panel is not None
    qtbot.waitUntil(lambda: window.workbench.names_alone == panes, timeout=LONGEST)
    assert (guide.path is None, guide.left is None) == (kind == "left", kind != "left")
    assert window.guide.panel.isVisible() == (kind != "left")
    assert window.pages.currentWidget() is page
    assert set(framed(window)) == set(frames)
    if kind != "left":
        assert (guide.place, guide.start is not None) == (1, True)
        assert "2\u00a0OF\u00a02" in window.guide.panel.title.text()
        left(window, qtbot)
    assert (values(window)["k"], window.workbench.names_alone) == ("1", ())


def test_a_pane_that_a_path_showed_alone_is_in_front_and_seen_once_the_path_is_left(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.files.begins_paths = True
    window.files.open_sample("substitution")
    guide, bench = window.state.guide, window.workbench
    qtbot.waitUntil(lambda: guide.start is not None, timeout=LONGEST)
    settled(qtbot, window)
    assert bench.is_alone("scores")
    left(window, qtbot)
    assert not bench.is_alone()
    assert bench.tab_in_front == "scores"
    qtbot.waitUntil(bench.scores.isVisible, timeout=LONGEST)
