"""The start page: what people come for, the main task first, recent files by their gold, keys, small windows."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.samples import read_picture
from lexeval_gui.window.look.theme import LOOKS
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.start_page import NOTHING
from lexeval_gui.window.widgets.page import Card
from lexeval_gui.workspace import opening, plans
from tests.behaviour.conftest import LONGEST, settled
from tests.window.contrast import pixels

LEADING = ["Open my files", "Review a sample", "See an example"]


def cards(window: MainWindow) -> list[Card]:
    """The cards of the page as the eye meets them: from the top, in a row from the left."""
    found = [card for card in window.start.findChildren(Card) if card.isVisible()]
    return sorted(found, key=lambda card: (place(card, window).y(), place(card, window).x()))


def place(card: QWidget, window: MainWindow) -> QPoint:
    return card.mapTo(body(window), QPoint())


def body(window: MainWindow) -> QWidget:
    """What scrolls."""
    found = window.start.widget()
    assert found is not None
    return found


def focused(window: MainWindow) -> str:
    """The title of the card with the focus."""
    card = window.focusWidget()
    assert isinstance(card, Card)
    return card.title


def titles(window: MainWindow) -> list[str]:
    QApplication.processEvents()
    return [card.title for card in cards(window)]


def samples_of(*tasks: str) -> list[str]:
    return [sample.title for task in tasks for sample in opening.built_in_samples() if sample.task == task]


@pytest.fixture
def recent(window: MainWindow, tmp_path: Path) -> list[Path]:
    """Golds that were opened, the last first; the files of the second are gone."""
    golds: list[Path] = []
    for name in ("first", "gone", "last"):
        gold, system = tmp_path / f"{name}.gold", tmp_path / f"{name}.oot"
        gold.write_text("bright.a 1 :: clever 3;\n")
        system.write_text("bright.a 1 ::: clever\n")
        files = [("gold", str(gold)), ("system", str(system))]
        window.memory.remember_files(plans.plan_with_roles("substitution", files))
        golds.insert(0, gold)
    golds[1].unlink()
    window._show_recent()
    QApplication.processEvents()
    return golds


def test_it_leads_with_what_people_come_for_and_says_where_recent_files_will_be(window: MainWindow) -> None:
    assert titles(window)[:3] == LEADING
    assert titles(window)[3:] == samples_of("substitution", "edits", "generation", "lexicon")
    assert NOTHING in [label.text() for label in window.start.findChildren(QLabel)]
    assert window.focusWidget() is cards(window)[0]


@pytest.mark.parametrize(("number", "done"), [(0, "choose"), (1, "start"), (2, "sample")])
def test_enter_does_what_each_of_them_says(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, number: int, done: str
) -> None:
    asked: list[str] = []
    window.start.open_wanted.connect(lambda: asked.append("choose"))
    window.start.review_wanted.connect(lambda: asked.append("start"))
    window.start.sample_wanted.connect(lambda name: asked.append("sample"))
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileNames", lambda *_: ([], ""))
    card = cards(window)[number]
    card.setFocus()
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert asked == [done]
    for dialog in QApplication.topLevelWidgets():
        if dialog.isModal():
            dialog.close()


def test_the_task_used_last_comes_first_also_after_a_restart(
    make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = make_window()
    window.files.open_sample("lexicon")
    settled(qtbot, window)
    window.files.close()
    ordered = samples_of("lexicon", "edits", "generation", "substitution")
    qtbot.waitUntil(lambda: titles(window)[3:] == ordered)  # tiles find their places when they are laid out
    window.close()
    again = make_window()
    qtbot.waitUntil(lambda: titles(again)[3 : 3 + len(samples_of("lexicon"))] == samples_of("lexicon"))
    cards(again)[2].click()
    settled(qtbot, again)
    assert again.state.data.evaluation is not None
    assert again.state.data.evaluation.task.identity.id == "lexicon"


def test_recent_files_are_named_by_their_gold_and_enter_opens_them(
    window: MainWindow, qtbot: QtBot, recent: list[Path]
) -> None:
    assert titles(window)[3:6] == [gold.name for gold in recent]
    said = [card.accessibleDescription() for card in cards(window)[3:6]]
    assert said[0].startswith("last · Substitution · today ")
    assert str(recent[0].parent) in said[0]
    qtbot.waitUntil(lambda: "not all" in cards(window)[4].accessibleDescription(), timeout=LONGEST)
    assert "not all" not in cards(window)[3].accessibleDescription()
    cards(window)[5].setFocus()
    qtbot.keyClick(cards(window)[5], Qt.Key.Key_Return)
    settled(qtbot, window)
    assert "first.gold" in window.windowTitle()


def test_what_was_open_last_has_the_focus_at_the_next_start(
    make_window: Callable[[], MainWindow], window: MainWindow, recent: list[Path]
) -> None:
    window.close()
    again = make_window()
    assert again.focusWidget() is cards(again)[3]
    assert cards(again)[3].title == recent[0].name


def test_arrows_lead_through_the_cards_and_tab_follows_the_eye(
    window: MainWindow, qtbot: QtBot, recent: list[Path]
) -> None:
    shown = cards(window)
    shown[0].setFocus()

    def press(key: Qt.Key) -> str:
        qtbot.keyClick(window.focusWidget(), key)
        card = window.focusWidget()
        assert isinstance(card, Card)
        assert not card.visibleRegion().isEmpty(), "it is brought into sight"
        return card.title

    right, left, down, up = Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up
    assert [press(right), press(right), press(right)] == [*LEADING[1:], LEADING[2]]
    assert [press(left), press(left)] == LEADING[1::-1]
    assert press(down) == recent[0].name
    assert press(right) == recent[1].name
    assert press(down) == samples_of("substitution")[2] or press(up)
    for _ in range(20):
        press(down)
    assert focused(window) in samples_of("lexicon")
    for _ in range(20):
        press(up)
    assert focused(window) in LEADING
    shown[0].setFocus()
    met: list[QWidget] = []
    while (widget := window.focusWidget()) is not None and widget not in met:
        met.append(widget)
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert [widget.title for widget in met if isinstance(widget, Card)] == [card.title for card in shown]


@pytest.mark.parametrize(("width", "height", "zoom"), [(1280, 800, 1), (1024, 700, 2), (1600, 950, 2.5), (640, 380, 1)])
def test_nothing_is_cut_off_and_all_can_be_reached_in_small_windows(
    window: MainWindow, qtbot: QtBot, recent: list[Path], width: int, height: int, zoom: float
) -> None:
    window.theme.set_zoom(zoom)
    window.resize(width, height)
    qtbot.wait(50)
    assert body(window).width() <= window.start.viewport().width()
    shown = cards(window)
    for card in shown:
        room = QRect(place(card, window), card.size())
        assert body(window).rect().contains(room), card.title
        assert card.height() >= card.heightForWidth(card.width()), card.title
        if card is shown[0]:
            card.setFocus()
        while (widget := window.focusWidget()) is not card:
            assert widget is not None
            qtbot.keyClick(widget, Qt.Key.Key_Tab)
        QApplication.processEvents()
        assert not card.visibleRegion().isEmpty(), card.title
    for one in shown:
        for other in shown:
            rooms = [QRect(place(card, window), card.size()) for card in (one, other)]
            assert one is other or not rooms[0].intersects(rooms[1])


def test_every_sample_has_a_picture_of_its_own_in_every_look(window: MainWindow, qtbot: QtBot) -> None:
    pictures = [read_picture(sample) for sample in opening.built_in_samples()]
    assert all(5 <= len(picture) < 100 for picture in pictures)
    assert len({*pictures}) == len(pictures)
    for shape in (shape for picture in pictures for shape in picture):
        kind, left, top, right, bottom, _ = shape
        assert kind in ("fill", "frame", "line", "arc")
        assert 0 <= min(left, right) <= max(left, right) <= 160
        assert 0 <= min(top, bottom) <= max(top, bottom) <= 72
    card = next(card for card in cards(window) if card.title == opening.built_in_samples()[0].title)
    seen = set()
    for look in LOOKS:
        window.theme.set_look(look)
        QApplication.processEvents()
        seen.add(pixels(card)[: card.height() // 2].tobytes())
    assert len(seen) == len(LOOKS)


def test_pictures_and_missing_files_are_looked_for_after_the_first_paint(
    make_window: Callable[[], MainWindow], window: MainWindow, recent: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    window.close()
    done: list[str] = []

    def seen(what: str, found: tuple[object, ...]) -> tuple[object, ...]:
        done.append(what)
        return found

    monkeypatch.setattr("lexeval_gui.window.start.start_page.read_picture", lambda sample: seen("picture", ()))
    monkeypatch.setattr(
        "lexeval_gui.window.start.start_page.missing", lambda entries, job: seen("missing", (False,) * 3)
    )
    furnish = MainWindow._furnish

    def furnished(self: MainWindow) -> None:
        assert not done
        furnish(self)

    monkeypatch.setattr(MainWindow, "_furnish", furnished)
    make_window()
    assert "picture" in done


def test_recent_files_are_listed_when_the_page_comes_not_while_files_are_open(
    window: MainWindow, recent: list[Path], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[int] = []
    monkeypatch.setattr(window.start, "show_recent", lambda entries: listed.append(len(entries)))
    window.files.open_recent(0)
    settled(qtbot, window)
    assert listed == []
    assert window.menus.qaction("recent.0").text().startswith("last.gold")
    window.files.close()
    assert listed == [3]


def test_the_scripts_pictures_are_those_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown is what the samples hold: drawn again, they are the same."""
    path = Path(__file__).parents[2] / "scripts" / "draw_sample_pictures"
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader = SourceFileLoader("draw_sample_pictures", str(path))
    script = module_from_spec(spec_from_loader(loader.name, loader))  # type: ignore[arg-type]
    loader.exec_module(script)
    for sample in opening.built_in_samples():
        drawn = tuple((kind, *(round(at, 1) for at in at), name) for kind, *at, name in script._shapes(sample))
        assert drawn == read_picture(sample), sample.id
