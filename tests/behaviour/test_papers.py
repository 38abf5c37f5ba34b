"""What papers report in the window: a pane that menu, palette and key lead to, own systems first, all told in words."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from lexeval_gui import tasks
from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.panes.papers import WAITING, PapersPane, Shown
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import LONGEST, settled

TABLE_2 = ["KU", "paper", ".435", ".379", ".477", ".385", ".536"]


def shown(window: MainWindow, qtbot: QtBot, sample: str) -> PapersPane:
    """The pane of a sample, reached from the menu, its numbers there."""
    window.files.open_sample(sample)
    settled(qtbot, window)
    window.menus.trigger("tab.papers")
    settled(qtbot, window)
    return window.workbench.papers


def texts(pane: PapersPane, place: int) -> list[list[str]]:
    """The heads and rows, without the lines that say whose rows follow."""
    return [row for row in pane.shown[place].view.texts() if row[1]]


def bands(pane: PapersPane, place: int) -> list[tuple[str, list[str]]]:
    """Those lines, each with the words of the column `from` below it."""
    found: list[tuple[str, list[str]]] = []
    for row in pane.shown[place].view.texts()[1:]:
        if row[1]:
            found[-1][1].append(row[1])
        else:
            found.append((row[0], []))
    return found


def test_a_line_sets_own_rows_apart_from_those_of_another_gold(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "substitution-systems")
    for place, page in enumerate(pane.pages):
        if not page.has_both:
            assert "" not in [row[1] for row in pane.shown[place].view.texts()]
            continue
        (own, whose), (paper, others) = bands(pane, place)
        assert own == "your files: another gold than the paper's, not comparable"
        assert paper == "Jabbari, Hepple & Guthrie 2010: its own gold"
        assert {*whose} == {"own"}
        assert {*others} == {"paper"}
    assert any(page.has_both for page in pane.pages)


def test_an_example_that_is_printed_can_be_compared(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "generation-worked")
    place = next(place for place, page in enumerate(pane.pages) if page.id == "bangalore-1")
    assert bands(pane, place)[0] == ("your files: comparable if their gold is the paper's example", ["own"])


def test_settings_are_named_where_they_act(window: MainWindow, qtbot: QtBot) -> None:
    """The penalty stands in the formula of coverage, not in that of the task's recall."""
    pane = shown(window, qtbot, "substitution-systems")
    said = {page.id: one.about.text() for page, one in zip(pane.pages, pane.shown, strict=False)}
    assert "k = 1" not in said["jabbari-1"]
    assert all("with k = 1" in said[name] for name in ("jabbari-2", "jabbari-3"))


def test_own_systems_stand_above_those_of_the_paper(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "substitution-systems")
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    heads, *rows = texts(pane, 1)
    assert heads == ["system", "from", "all", "nouns", "adj", "verb", "adv"]
    assert [row[:2] for row in rows] == [
        *([name, "own"] for name in evaluation.system_names),
        *([name, "paper"] for name in ("bow", "lm", "cmlc", "KU")),
    ]
    for system, row in enumerate(rows[: len(evaluation.system_names)]):
        assert float(row[2]) == pytest.approx(evaluation.scores(system).total("coverage_f_optimal"), abs=5e-4)
    assert rows[-1] == TABLE_2
    said = pane.shown[1]
    assert said.title.text() == "Table 2: optimal coverage F"
    assert said.source.text() == "Jabbari, Hepple & Guthrie 2010"
    assert "not public" in said.about.text()
    assert said.signature.text().startswith("substitution | table:jabbari-2 | k:1")


def test_a_slider_moves_own_numbers_and_no_other(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "substitution-systems")
    before = texts(pane, 1)
    window.state.data.change_settings({"k": "3"})
    own = [row for row in texts(pane, 1) if row[1] == "own"]
    assert all(cell == WAITING for row in own for cell in row[2:]), "no number of other settings is shown"
    assert texts(pane, 1)[-1] == TABLE_2
    settled(qtbot, window)
    qtbot.waitUntil(lambda: WAITING not in texts(pane, 1)[1], timeout=LONGEST)
    after = texts(pane, 1)
    assert [row for row in before if row[1] == "own"] != [row for row in after if row[1] == "own"]
    assert [row for row in before if row[1] == "paper"] == [row for row in after if row[1] == "paper"]
    assert "| k:3 |" in pane.shown[1].signature.text()


def test_judged_tables_have_the_figures_of_the_paper_below(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "generation-sentences")
    found = {page.id: place for place, page in enumerate(pane.pages)}
    rows = texts(pane, found["bangalore-2"])
    assert rows[-1] == ["generation tree accuracy", "paper", ".48", "<.05", "–", ".42", "–", "–"]
    assert {row[1] for row in rows[1:]} == {"own", "paper"}
    assert "not published" in pane.shown[found["bangalore-2"]].about.text()


def test_files_without_judgments_say_why_they_have_no_row(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "generation-worked")
    place = next(place for place, page in enumerate(pane.pages) if page.id == "bangalore-2")
    assert {row[1] for row in texts(pane, place)[1:]} == {"paper"}
    assert "None of one's own: no judgments of these outputs are open." in pane.shown[place].about.text()


@pytest.mark.parametrize("sample", ["edits-letters", "edits-m2"])
def test_hoo_says_that_it_has_no_results(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    pane = shown(window, qtbot, sample)
    first = pane.shown[0]
    assert "no table of results" in first.about.text()
    assert first.about.isVisible()
    assert first.view.isHidden()
    assert window.focusWidget() is not None
    assert pane is window.focusWidget() or pane.isAncestorOf(window.focusWidget())


def test_the_table_with_the_focus_is_copied(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "substitution-systems")
    pane.shown[1].view.setFocus(Qt.FocusReason.OtherFocusReason)
    window.menus.trigger("copy")
    copied = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert copied[0][:3] == ["system", "from", "all"]
    assert copied[-1] == TABLE_2


def test_help_is_of_the_measure_of_the_table(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "substitution-systems")
    assert pane.topics() == ("oot_recall",)
    pane.shown[1].view.setFocus(Qt.FocusReason.OtherFocusReason)
    assert pane.topics() == ("coverage_f_optimal",)


def test_other_files_have_their_own_tables(window: MainWindow, qtbot: QtBot) -> None:
    shown(window, qtbot, "substitution-systems")
    pane = shown(window, qtbot, "lexicon-missier")
    declared = [one.id for one in tasks.load("lexicon").reported]
    assert [page.id for page in pane.pages] == declared
    assert [not one.view.isHidden() for one in pane.shown] == [
        place < len(declared) for place in range(len(pane.shown))
    ]
    assert texts(pane, 0)[-1][:3] == ["Maltilex", "paper", ".91748"]
    assert PAGES["papers"] == "Papers"


def test_without_files_there_is_no_tab(window: MainWindow, qtbot: QtBot) -> None:
    assert not window.workbench.is_pane_open("papers")
    assert not window.menus.qaction("tab.papers").isEnabled()


def test_every_row_is_in_sight_at_200_percent(window: MainWindow, qtbot: QtBot) -> None:
    pane = shown(window, qtbot, "substitution-systems")
    window.theme.set_zoom(2.0)
    settled(qtbot, window)
    assert pane.shown[0].view.isVisible()
    for one in (one for one in pane.shown if one.view.isVisible()):
        qtbot.waitUntil(partial(is_whole, one), timeout=LONGEST)


def is_whole(one: Shown) -> bool:
    """Whether every row of a table, and all that is said of it, is in sight."""
    last = one.view.model().index(one.view.model().rowCount() - 1, 0)
    has_rows = one.view.visualRect(last).bottom() <= one.view.viewport().height()
    return has_rows and all(
        label.height() >= label.heightForWidth(label.width())
        for label in (one.title, one.source, one.about, one.signature)
        if label.isVisible()
    )
