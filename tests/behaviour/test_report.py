"""The menu entry Report…: what is open, with its settings, pair, changes and selection, as a page that can be found
again."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from typing import Any

import lxml.html
import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.resources import resource
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening, outputs
from lexeval_gui.workspace.outputs.report import data
from lexeval_gui.workspace.reproduction import reproduce
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.behaviour.conftest import LONGEST, settled

NAMES = ("sample.gold", "cautious.oot", "eager.oot", "boundary.oot", "sample.xml")


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the report is saved."""
    page = tmp_path / "report.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda parent, title, name, filters: (str(page), ""))
    return page


@pytest.fixture
def copied(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window with a copy of the sample."""
    paths = [shutil.copy(resource("samples", "substitution", name), tmp_path) for name in NAMES]
    window.background.open(opening.plan([str(path) for path in paths]))
    settled(qtbot, window)
    return window


def written(window: MainWindow, qtbot: QtBot, page: Path) -> data.ReportData:
    """Choose Report…, and wait until it is written; what the page says of itself."""
    window.menus.trigger("report")
    work = window.exporter.work
    assert work is not None
    qtbot.waitUntil(lambda: work.is_over, timeout=LONGEST)
    check_copied(window, page)
    return data.read(str(page))


def check_copied(window: MainWindow, page: Path) -> None:
    """The command that is copied is the one that the page says writes it; none where the page says that there is
    none."""
    QGuiApplication.clipboard().clear()
    window.menus.trigger("copy.report")
    told: Any = lxml.html.fromstring(page.read_text(encoding="utf-8"))
    written = [code.text_content() for code in told.xpath("//section[@id='again']//code")[1:]]
    assert [QGuiApplication.clipboard().text()] == (written or [""])


def test_a_report_of_what_is_shown(copied: MainWindow, qtbot: QtBot, answer: Path) -> None:
    state = copied.state
    state.data.change_settings({"k": "2"})
    state.view.set_pair(2, 0)
    settled(qtbot, copied)
    evaluation = state.data.evaluation
    assert evaluation is not None
    known = written(copied, qtbot, answer)
    assert known.settings == evaluation.settings.as_dict()
    assert known.settings["k"] == "2"
    assert known.pair == (2, 0)
    expected = outputs.to_json(evaluation, ())["systems"]
    assert known.numbers["score"]["systems"] == expected
    assert [system["name"] for system in known.numbers["compare"]["systems"]] == ["boundary", "cautious"]
    assert reproduce.of_report(str(answer), (), Job()).is_same


def test_what_was_changed_by_hand_is_found_again(copied: MainWindow, qtbot: QtBot, answer: Path) -> None:
    state = copied.state
    before = state.data.evaluation
    assert before is not None
    item = before.dataset.ids[0]
    state.history.apply([Change("tags", item, None, None, ["odd"])])
    made = _removal(before, item)
    state.history.apply([made])
    settled(qtbot, copied)
    assert state.data.evaluation is not before
    known = written(copied, qtbot, answer)
    assert known.decided is not None
    shown: Any = lxml.html.fromstring(answer.read_text(encoding="utf-8"))
    assert "odd" in shown.get_element_by_id("tags").text_content()
    assert reproduce.of_report(str(answer), (), Job()).is_same
    page = answer.read_text(encoding="utf-8")
    answer.write_text(page.replace(f'["{made.kind}", ', '["nothing", '), encoding="utf-8")
    assert not reproduce.of_report(str(answer), (), Job()).is_same


def _removal(evaluation: Evaluation, item: str) -> Change:
    """The change that takes an answer of an item out."""
    row = evaluation.item_number(item)
    assert row is not None
    blocks = evaluation.blocks(row, range(len(evaluation.system_names)))
    answers = [part for block in blocks for column in getattr(block, "columns", ()) for part in column.answers]
    made = (evaluation.gesture(Gesture(item, part.ref, "remove", None)) for part in answers if part.ref is not None)
    return next(change for change in made if isinstance(change, Change))


def test_items_are_those_selected_or_listed(copied: MainWindow, qtbot: QtBot, answer: Path) -> None:
    state = copied.state
    evaluation = state.data.evaluation
    assert evaluation is not None
    assert len(written(copied, qtbot, answer).items) == 10
    state.view.set_filter("pos:v")
    qtbot.waitUntil(lambda: 0 < len(copied.items.shown) < len(evaluation.dataset))
    listed = tuple(evaluation.dataset.ids[row] for row in copied.items.shown.tolist())
    assert written(copied, qtbot, answer).items == listed
    state.selection.set(3, np.array([3, 5]))
    assert written(copied, qtbot, answer).items == (evaluation.dataset.ids[3], evaluation.dataset.ids[5])


@pytest.mark.parametrize("where", ["pos:v", "F<=.5", "difference<=0 -pos:n"])
def test_the_listed_items_are_reported_on_alone_as_the_command_does(
    copied: MainWindow, qtbot: QtBot, answer: Path, where: str
) -> None:
    state = copied.state
    state.view.set_pair(2, 0)
    state.data.change_settings({"k": "2", "resamples": "60"})
    state.view.set_filter(where)
    settled(qtbot, copied)
    copied.commands.score_listed()
    settled(qtbot, copied)
    listed = state.data.listed
    assert listed is not None
    assert listed.rows is not None
    known = written(copied, qtbot, answer)
    assert (known.where, known.rows) == (where, None)
    assert known.numbers["score"]["systems"] == outputs.to_json(listed, ())["systems"]
    assert reproduce.of_report(str(answer), (), Job()).is_same
    page: Any = lxml.html.fromstring(answer.read_text(encoding="utf-8"))
    assert f"{len(listed.rows)} items, where {where}" in page.find("body/header").text_content()
    before = answer.read_bytes()
    line = page.xpath("//section[@id='again']//code")[1].text_content()
    assert "--pair boundary cautious" in line
    assert main([*shlex.split(line)[1:-1], str(answer)]) == 0
    assert answer.read_bytes() == before


def test_items_that_a_filter_finds_no_longer_are_found_again(copied: MainWindow, qtbot: QtBot, answer: Path) -> None:
    """They are those of when they were listed; no command finds them by their filter, and the page says so."""
    state = copied.state
    state.view.set_filter("F<.5")
    settled(qtbot, copied)
    copied.commands.score_listed()
    settled(qtbot, copied)
    state.data.change_settings({"k": "9"})
    settled(qtbot, copied)
    listed = state.data.listed
    assert listed is not None
    assert listed.rows is not None
    known = written(copied, qtbot, answer)
    assert known.rows == tuple(listed.dataset.ids[row] for row in listed.rows.tolist())
    assert known.numbers["score"]["systems"] == outputs.to_json(listed, ())["systems"]
    assert reproduce.of_report(str(answer), (), Job()).is_same
    page: Any = lxml.html.fromstring(answer.read_text(encoding="utf-8"))
    lines = [line.text_content().strip() for line in page.find_class("command")]
    assert lines.pop(-2) == "Compare: lexeval reproduce report.html"
    *others, last = [line.removesuffix("these items were found under other settings.") for line in lines]
    assert set(others) == {"No command prints these numbers: "}
    assert last == "No command writes this page: "


def test_files_that_were_written_since_are_read_first(copied: MainWindow, qtbot: QtBot, answer: Path) -> None:
    copied.watch._show_fates({"eager.oot": "written"})
    said: list[str] = []
    copied.state.message.connect(said.append)
    copied.menus.trigger("report")
    assert copied.exporter.work is None
    assert "eager.oot was written after it was read" in said[-1]
    assert not answer.exists()


def test_a_report_that_is_cancelled_leaves_nothing(copied: MainWindow, qtbot: QtBot, answer: Path) -> None:
    copied.menus.trigger("report")
    work, dialog = copied.exporter.work, copied.exporter.progress
    assert work is not None
    assert dialog is not None
    dialog.canceled.emit()
    qtbot.waitUntil(lambda: work.is_over, timeout=LONGEST)
    assert not answer.exists()
    assert not answer.with_name("report.html.part").exists()
