"""Numbers out of sight, reasons, columns, a corrected name and third decisions, by the keyboard and the menus."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core import reporting
from lexeval_gui.core.task.review import View
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.window.review.numbers.figures import ValueView
from lexeval_gui.window.review.numbers.trend import TrendPlot
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import LONGEST
from tests.behaviour.test_review import ALT, CTRL, Key, Paper, Reviewer, begin, lexicon, paper

__all__ = ["lexicon", "paper"]  # fixtures

SHIFT = Qt.KeyboardModifier.ShiftModifier


def view(reviewer: Reviewer) -> View:
    assert reviewer.pane.sitting is not None
    return reviewer.pane.sitting.view


def kept(reviewer: Reviewer) -> ReviewRecord:
    return ReviewRecord.of(reviewer.window.state.history.journal.current)


def told(widget: QWidget) -> str:
    """All that the review shows and says to a screen reader: texts, names, descriptions, tool tips."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    found = [widget, *widget.findChildren(QWidget)]
    words = [getattr(one, "text", lambda: "")() for one in found if one.isVisibleTo(widget)]
    words += [one.accessibleName() for one in found] + [one.accessibleDescription() for one in found]
    return "\n".join(map(str, words + [one.toolTip() for one in found]))


@pytest.fixture
def blind(window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper) -> Reviewer:
    """Somebody who has just begun a blind review of 30 lemmas, with the numbers out of sight."""
    begin(window, qtbot, lexicon, hidden=True)
    return Reviewer(window, qtbot, paper)


@pytest.fixture
def open_review(window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper) -> Reviewer:
    """Somebody who sees the lexicon's forms at once, at the first lemma of at least four."""
    begin(window, qtbot, lexicon, blind=False)
    reviewer = Reviewer(window, qtbot, paper)
    while len(view(reviewer).ticks) < 4:
        reviewer.press(Key.Key_Right)
    return reviewer


def test_a_hidden_number_is_nowhere_until_v_and_that_is_recorded(blind: Reviewer, qtbot: QtBot) -> None:
    for _ in range(6):
        blind.decide()
    assert view(blind).step == "typing"
    bar = blind.pane.figures
    assert "hidden while you review" in bar.covered.text()
    assert not any(one.isVisible() for one in (*bar.findChildren(ValueView), *bar.findChildren(TrendPlot)))
    before = told(blind.pane)
    blind.press(Key.Key_V, ALT)  # while typing letters are letters
    number = blind.total("L*")
    assert number not in before
    assert number in told(blind.pane)
    (plot,) = bar.findChildren(TrendPlot)
    assert plot.isVisible()
    blind.press(Key.Key_V, ALT)
    assert number not in told(blind.pane)
    (own,) = kept(blind).set_ups.values()
    assert [(one.shown, one.decided) for one in own.showings] == [(True, 6), (False, 6)]


def test_a_number_that_was_shown_and_undone_stays_seen(blind: Reviewer) -> None:
    for _ in range(3):
        blind.decide()
    blind.press(Key.Key_V, ALT)
    blind.press(Key.Key_Z, CTRL)
    assert view(blind).covered
    lemma = blind.lemma
    blind.write("x")
    blind.press(Key.Key_Return)
    assert blind.lemma == lemma
    assert view(blind).typed == ("x",)
    assert view(blind).covered
    (own,) = kept(blind).set_ups.values()
    assert [one.shown for one in own.showings] == [True, False]


def copied(one: Reviewer, holds: str = "L* = ") -> str:
    """What is copied, once that is so."""
    one.qtbot.waitUntil(lambda: holds in QGuiApplication.clipboard().text(), timeout=LONGEST)
    return QGuiApplication.clipboard().text()


def test_the_copied_report_asks_and_is_recorded(blind: Reviewer) -> None:
    for _ in range(3):
        blind.decide()
    QGuiApplication.clipboard().setText("before")
    blind.window.menus.trigger("review.copy")
    blind.answer(False)
    assert QGuiApplication.clipboard().text() == "before"
    assert view(blind).covered
    blind.window.menus.trigger("review.copy")
    blind.answer(True)
    assert "shown after 3 decided lemmas" in copied(blind)
    assert not view(blind).covered


def test_the_page_without_anything_to_compare_tells_nothing_either(blind: Reviewer) -> None:
    for _ in range(3):
        blind.decide()
    blind.window.review.leave()
    alone = blind.window.review.alone
    assert "hidden while you review" in alone.report.text()
    assert "L* = " not in told(alone)
    assert alone.export.isEnabled()


@pytest.mark.parametrize("ending", [".txt", ".tex", ".md"])
def test_the_report_is_written_as_it_is_copied(
    blind: Reviewer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lexicon: Path, ending: str
) -> None:
    for _ in range(3):
        blind.decide()
    blind.press(Key.Key_V, ALT)
    offered: list[str] = []
    path = tmp_path / f"r{ending}"

    def chosen(parent: object, title: str, name: str, filters: str) -> tuple[str, str]:
        offered.append(filters)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    blind.window.menus.trigger("report")
    work = blind.window.exporter.work
    assert work is not None
    qtbot.waitUntil(lambda: work.is_over, timeout=LONGEST)
    assert all(f"*{suffix}" in offered[0] for suffix in (".html", ".txt", ".tex", ".md"))
    QGuiApplication.clipboard().setText("before")
    blind.window.menus.trigger("review.copy")
    sitting = blind.window.review.pane.sitting
    assert sitting is not None
    assert sitting.report is not None
    text = path.read_text(encoding="utf-8")
    assert text.startswith(reporting.write(sitting.report, reporting.ENDINGS[ending]))
    assert hashlib.sha256(lexicon.read_bytes()).hexdigest() in text
    assert ending != ".txt" or copied(blind) == text


def test_no_report_is_written_while_the_number_is_hidden(blind: Reviewer, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        blind.decide()
    said: list[str] = []
    blind.window.state.message.connect(said.append)
    monkeypatch.setattr(blind.window.exporter, "choose", lambda *_: said.append("asked for a file"))
    blind.window.menus.trigger("report")
    assert said[-1].startswith("No report: L*, its interval and trend are hidden")
    blind.press(Key.Key_V, ALT)
    blind.window.menus.trigger("report")
    assert said[-1] == "asked for a file"


def test_the_set_up_follows_whether_it_is_blind_until_it_is_answered(window: MainWindow, qtbot: QtBot) -> None:
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    assert dialog.answers["numbers"] == "hidden"
    dialog.ways["look", "open"].click()
    assert dialog.answers["numbers"] == "shown"
    dialog.ways["numbers", "hidden"].click()
    dialog.ways["look", "blind"].click()
    dialog.ways["look", "open"].click()
    assert dialog.answers["numbers"] == "hidden"
    dialog.reject()


def test_a_reason_takes_two_keys(open_review: Reviewer) -> None:
    reviewer = open_review
    first, second = [form.text for form in reviewer.pane.ticks.block.forms][:2]
    reviewer.press(Key.Key_R)
    reviewer.press(Key.Key_4)
    reviewer.press(Key.Key_Down)
    reviewer.press(Key.Key_R)
    reviewer.press(Key.Key_Return)
    reviewer.write("a dialect")
    reviewer.press(Key.Key_Return)
    ticks = view(reviewer).ticks
    assert (ticks[first].reason, ticks[second].reason) == ("misprint", "a dialect")
    assert not ticks[first].ticked  # the digit was that of a reason
    assert reviewer.pane.ticks.hasFocus()
    assert f"{second}: not ticked, a dialect" in reviewer.pane.ticks.accessibleDescription()
    reviewer.press(Key.Key_R)
    reviewer.press(Key.Key_0)
    assert view(reviewer).ticks[second].reason == ""
    reviewer.press(Key.Key_Z, CTRL)
    assert view(reviewer).ticks[second].reason == "a dialect"


def test_while_a_reason_is_chosen_no_other_key_means_anything(open_review: Reviewer) -> None:
    reviewer, lemma = open_review, open_review.lemma
    before = dict(reviewer.window.state.history.journal.current)
    reviewer.press(Key.Key_R)
    keys = [key.key for key in reviewer.pane.keys._keys]
    assert keys == ["1", "2", "3", "4", "0", "Enter", "Escape"]
    for key in (Key.Key_N, Key.Key_S, Key.Key_7, Key.Key_Space, Key.Key_Right):
        reviewer.press(key)
    assert reviewer.lemma == lemma
    reviewer.press(Key.Key_Escape)
    assert dict(reviewer.window.state.history.journal.current) == before
    reviewer.press(Key.Key_Space)
    assert sum(tick.ticked for tick in view(reviewer).ticks.values()) == 1


def test_a_reason_typed_is_not_lost_with_another_lemma(open_review: Reviewer) -> None:
    reviewer, lemma, form = open_review, open_review.lemma, open_review.pane.ticks.form
    reviewer.press(Key.Key_R)
    reviewer.press(Key.Key_Return)
    reviewer.write("rare")
    other = next(item for item in reviewer.pane.queue_column.list._model.sitting.queue if item != lemma)  # type: ignore[union-attr]
    reviewer.pane.go_to(other)
    assert kept(reviewer).of_first[lemma].reasons == {form: "rare"}


def test_columns_are_corrected_by_the_keys_of_the_picture_and_undone(open_review: Reviewer, qtbot: QtBot) -> None:
    reviewer, lemma = open_review, open_review.lemma

    def moved() -> list[str]:
        block = view(reviewer).block
        assert block is not None
        return [form.text for form in block.forms if form.moved]

    reviewer.press(Key.Key_Down)
    form = reviewer.pane.ticks.form
    reviewer.press(Key.Key_K)
    reviewer.press(Key.Key_End)
    while not reviewer.pane.ticks.block.forms[1].cells[reviewer.pane.ticks.cell]:
        reviewer.press(Key.Key_Left)
    reviewer.press(Key.Key_Right, CTRL | SHIFT)  # a column of its own
    assert moved() == [form]
    assert ("columns", lemma, "", None) in reviewer.window.state.history.journal.current
    qtbot.waitUntil(lambda: reviewer.window.background.is_idle, timeout=LONGEST)
    assert reviewer.pane.ticks.is_correcting
    assert moved() == [form]
    for key in (Key.Key_Space, Key.Key_N, Key.Key_S):
        reviewer.press(key)  # mean nothing meanwhile
    assert reviewer.lemma == lemma
    reviewer.press(Key.Key_Z, CTRL)
    assert moved() == []
    reviewer.press(Key.Key_Escape)
    assert not reviewer.pane.ticks.is_correcting
    assert reviewer.pane.ticks.form == form
    reviewer.press(Key.Key_Right)
    assert reviewer.lemma != lemma


def test_a_mistyped_name_is_corrected_and_undone(
    blind: Reviewer, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    for _ in range(2):
        blind.decide()
    blind.write("half")
    lemma, window = blind.lemma, blind.window
    monkeypatch.setattr("lexeval_gui.window.review.reviewers.name_dialog.ask_name", lambda *_: ("Ann", "Anne"))
    window.menus.trigger("review.name")
    assert window.review.reviewers == ("Anne",)
    assert blind.pane.head.reviewers.currentText() == "as Anne"
    assert blind.lemma == lemma
    assert view(blind).typed == ("half",)
    assert len(kept(blind).of_reviewer("Anne")) == 3
    blind.decide()
    assert set(kept(blind).decisions) == {"reviewer:Ann"}
    for _ in range(20):
        if window.review.reviewers == ("Ann",):
            break
        blind.press(Key.Key_Z, CTRL)
    assert window.review.reviewers == ("Ann",)
    assert blind.pane.head.reviewers.currentText() == "as Ann"


def test_the_second_reviewers_sitting_follows_a_corrected_name(
    blind: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = blind.window
    blind.decide()
    monkeypatch.setattr("lexeval_gui.window.widgets.dialogs.dialog.ask_text", lambda *_: "Bne")
    window.menus.trigger("review.second")
    blind.decide()
    monkeypatch.setattr("lexeval_gui.window.review.reviewers.name_dialog.ask_name", lambda *_: ("Bne", "Ben"))
    window.menus.trigger("review.name")
    assert (window.review.who, window.review.reviewers) == ("Ben", ("Ann", "Ben"))
    assert blind.pane.head.reviewers.currentText() == "as Ben"
    window.state.history.undo()
    assert (window.review.who, window.review.reviewers) == ("Bne", ("Ann", "Bne"))


def test_d_leads_from_one_disputed_form_to_the_next(
    window: MainWindow, qtbot: QtBot, lexicon: Path, paper: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(window, qtbot, lexicon, blind=False, alpha="0.1")
    reviewer = Reviewer(window, qtbot, paper)
    while not reviewer.is_over:
        reviewer.press(Key.Key_T)
        reviewer.press(Key.Key_Return)
    monkeypatch.setattr("lexeval_gui.window.widgets.dialogs.dialog.ask_text", lambda *_: "Ben")
    window.menus.trigger("review.second")
    first: list[str] = []
    while not reviewer.is_over:
        if len(first) == 2:  # of the third lemma Ben says that it is not there
            first.append(reviewer.lemma)
            reviewer.press(Key.Key_N, ALT)
            continue
        first.append(reviewer.lemma)
        forms = kept(reviewer).of_first[reviewer.lemma].forms
        reviewer.type_forms(forms if len(first) > 3 else forms[:1])
        reviewer.press(Key.Key_Return)
    window.menus.trigger("review.adjudicate")
    window.activateWindow()
    reviewer.pane.focus_input()
    seen: list[tuple[str, str]] = []
    disputed = {
        (lemma, form)
        for lemma in reviewer.pane.sitting.review.drawn  # type: ignore[union-attr]
        for form, tick in reviewer.pane.sitting.at(lemma).view.ticks.items()  # type: ignore[union-attr]
        if tick.disputed
    }
    for _ in range(len(disputed) + 1):
        seen.append((reviewer.lemma, reviewer.pane.ticks.form))
        reviewer.press(Key.Key_D)
    assert set(seen) == disputed
    assert seen[-1] == seen[0]  # round again
    assert len({lemma for lemma, _ in disputed}) == 3
    reviewer.pane.go_to(first[2])
    assert "Ben: not in dictionary" in reviewer.pane.said.text()
    assert "Ben: not in dictionary" in reviewer.pane.ticks.current_words()


def test_the_table_of_disagreements_is_copied_with_its_heads(
    blind: Reviewer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lemma, window = blind.lemma, blind.window
    blind.type_forms((lemma, "onlyann"))
    blind.press(Key.Key_Return)
    monkeypatch.setattr("lexeval_gui.window.widgets.dialogs.dialog.ask_text", lambda *_: "Ben")
    window.menus.trigger("review.second")
    blind.type_forms((lemma,))
    blind.press(Key.Key_Return)
    window.menus.trigger("review.compare")
    dialog = window.review.agreement
    assert dialog is not None
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog, timeout=LONGEST)
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Key.Key_C, CTRL)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert lines[0] == ["lemma", "form", "Ann", "Ben", "state", "state", "reason", "reason", "third decision"]
    assert [lemma, "onlyann", "yes", "no", "done", "done", "", "", ""] in lines
    dialog.close()
    for name in ("disagreements", "reasons"):
        path = tmp_path / f"out.{name}.csv"
        monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_, path=path: (str(path), ""))
        window.menus.trigger(f"export.review.{name}")
        assert path.read_text(encoding="utf-8").splitlines()


def test_columns_of_long_forms_scroll_by_key_and_boxes_stay(
    make_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path, paper: Paper
) -> None:
    path, stem = tmp_path / "long.tsv", "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesell"
    path.write_text("".join(f"long\t{stem}{end}\n" for end in ("schaft", "schaften")) + "b\tb\n", encoding="utf-8")
    window = make_window()
    begin(window, qtbot, path, blind=False, alpha="1")
    reviewer = Reviewer(window, qtbot, paper)
    reviewer.pane.go_to("long")
    ticks = reviewer.pane.ticks
    assert ticks._grid.overflow > 0
    box = ticks._sign_rect(1, 0, 10)
    reviewer.press(Key.Key_Right, SHIFT)
    moved = ticks._grid.scroll
    assert moved > 0
    assert ticks._sign_rect(1, 0, 10) == box
    assert reviewer.lemma == "long"
    for _ in range(9):
        reviewer.press(Key.Key_Right, SHIFT)
    assert ticks._grid.scroll == pytest.approx(ticks._grid.overflow, abs=1)
    for _ in range(10):
        reviewer.press(Key.Key_Left, SHIFT)
    assert ticks._grid.scroll == 0
    assert f"{stem}schaft" in ticks.tip_of(ticks.parts[0])
    assert f"{stem}schaft:" in ticks.accessibleDescription()
    assert "Shift+← →" in [key.key for key in view(reviewer).keys]


def test_a_long_name_is_cut_and_leaves_the_queue_its_room(
    make_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path, paper: Paper
) -> None:
    path, name = (
        tmp_path / "long.tsv",
        "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft",
    )
    path.write_text(f"{name}\t{name}\nb\tb\n", encoding="utf-8")
    window = make_window()
    window.theme.set_zoom(2.0)
    begin(window, qtbot, path, blind=False, alpha="1")
    pane = window.review.pane
    pane.go_to("b")
    wide = pane.queue_column.width()
    pane.go_to(name)
    qtbot.waitUntil(lambda: pane.name.text() == name, timeout=LONGEST)
    QApplication.processEvents()
    assert pane.queue_column.width() == wide
    assert name in pane.name.toolTip()
