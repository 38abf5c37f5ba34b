"""The listed items scored beside all: rows, curves, comparison, and everything that could make them stale."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui import __main__ as command
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.window.panes.scores.intervals import WAITING
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.behaviour.conftest import LONGEST, settled


def score_listed(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Filter the list, and score what is listed by its key."""
    window.state.view.set_filter(text)
    window.items.rows.setFocus()
    qtbot.keyClick(window.items.rows, Qt.Key.Key_L)
    settled(qtbot, window)


def rows_of(evaluation: Evaluation) -> list[int]:
    assert evaluation.rows is not None
    found: list[int] = evaluation.rows.tolist()
    return found


def rows(window: MainWindow) -> list[list[str]]:
    """The table of scores as it reads, without its head."""
    return window.workbench.scores.view.texts()[1:]


def commanded(window: MainWindow, capsys: pytest.CaptureFixture[str], verb: str, *words: str) -> dict[str, Any]:
    """What the command line says of the same files under the same settings."""
    assert window.background.plan is not None
    assert window.state.data.settings is not None
    files = [s.path for role in ("gold", "system") for s in window.background.plan.sources if s.role == role]
    values = [word for n, v in window.state.data.settings.as_dict().items() for word in ("--set", f"{n}={v}")]
    capsys.readouterr()
    assert command.main([verb, "substitution", *files, *values, *words, "--format", "json"]) == 0
    made: dict[str, Any] = json.loads(capsys.readouterr().out)
    return made


def test_each_system_has_a_second_row_with_the_numbers_of_the_command(
    opened: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    score_listed(qtbot, opened, "pos:n F<.6")
    listed = opened.state.data.listed
    assert listed is not None
    assert listed.rows is not None
    table = rows(opened)
    assert [row[0].strip() for row in table] == [
        name for system in listed.system_names for name in (system, "pos:n F<.6")
    ]
    made = commanded(opened, capsys, "score", "--where", "pos:n F<.6")
    exported = opened.workbench.scores.table()
    names = [column.id for column in exported.columns]
    for place, system in enumerate(made["systems"]):
        row = dict(zip(names, exported.rows[2 * place + 1], strict=True))
        assert row["system"] == f"{system['name']} where pos:n F<.6"
        assert row["coverage_f"] == system["measures"]["coverage_f"] == listed.scores(place).total("coverage_f")
        assert [row["coverage_f_low"], row["coverage_f_high"]] == system["intervals"]["coverage_f"]
    assert 'where:"pos:n F<.6"' in exported.note
    assert f"Below each: over {len(listed.rows)} items of 47, where pos:n F<.6" in opened.workbench.scores._note.text()


def test_a_slider_keeps_the_items_until_the_filter_is_applied_again(opened: MainWindow, qtbot: QtBot) -> None:
    score_listed(qtbot, opened, "F<.5")
    before = opened.state.data.listed
    opened.state.data.change_settings({"n": "1"})
    moved = opened.state.data.listed
    assert moved is not None
    assert before is not None
    assert rows_of(moved) == rows_of(before)
    assert moved.settings["n"] == "1"
    assert moved.whole is opened.state.data.evaluation
    assert WAITING in [cell for row in rows(opened)[1::2] for cell in row], "no interval of before is shown"
    settled(qtbot, opened)
    assert WAITING not in [cell for row in rows(opened) for cell in row]
    score_listed(qtbot, opened, "F<.5")
    again = opened.state.data.listed
    assert again is not None
    assert rows_of(again) != rows_of(before)


def test_another_way_to_join_and_a_changed_answer_are_followed(opened: MainWindow, qtbot: QtBot) -> None:
    score_listed(qtbot, opened, "pos:n")
    opened.state.data.change_settings({"items": "all"})
    settled(qtbot, opened)
    listed, evaluation = opened.state.data.listed, opened.state.data.evaluation
    assert listed is not None
    assert evaluation is not None
    assert listed.whole.loaded is evaluation.loaded
    assert listed.scores(0).total("items") == evaluation.scores(0).group(("pos", "n"), "items")
    assert listed.rows is not None
    item = int(listed.rows[0])
    opened.state.history.gesture(
        Gesture(evaluation.dataset.ids[item], ("answer", evaluation.system_names[0], 0), "remove")
    )
    changed = opened.state.data.listed
    assert changed is not None
    assert changed.loaded is opened.state.data.evaluation.loaded  # type: ignore[union-attr]
    assert changed.scores(0).total("coverage_recall") != listed.scores(0).total("coverage_recall")
    opened.state.history.undo()


def test_a_click_on_the_second_row_shows_its_items(opened: MainWindow, qtbot: QtBot) -> None:
    score_listed(qtbot, opened, "pos:n")
    view = opened.workbench.scores.view
    heads = view.texts()[0]
    view.setCurrentIndex(view.model().index(1, heads.index("F")))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.state.view.filter == "pos:n"
    view.setCurrentIndex(view.model().index(1, heads.index("attempted")))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.state.view.filter.startswith("pos:n")


def test_compare_within_all_the_listed_and_a_group(
    opened: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    opened.menus.trigger("tab.compare")
    score_listed(qtbot, opened, "pos:v")
    pane = opened.workbench.compare
    offered = [pane._within.itemText(place) for place in range(pane._within.count())]
    assert offered[:2] == ["all items", "listed: pos:v"]
    assert "part of speech noun" in offered
    for place, where in ((1, "pos:v"), (offered.index("part of speech noun"), "pos:n"), (0, "")):
        pane._within.setCurrentIndex(place)
        pane._within.activated.emit(place)
        assert "Comparing" in pane._result.text()
        qtbot.waitUntil(lambda: opened.state.results.comparison is not None, timeout=LONGEST)
        assert opened.background.plan is not None
        made = compared(opened, capsys, where)
        paired: Any = opened.state.results.comparison
        assert [paired.difference, paired.low, paired.high, paired.p, paired.items] == [
            made["difference"], *made["interval"], made["p"], made["items"],
        ]  # fmt: skip
        assert pane.table().note == made["signature"]
        assert (f"where <b>{where}</b>" in pane._result.text()) is bool(where)
        pane._items.linkActivated.emit("wins")
        assert opened.state.view.filter.startswith(where)
    assert pane._within.accessibleName() == "The items of the comparison"


def compared(window: MainWindow, capsys: pytest.CaptureFixture[str], where: str) -> dict[str, Any]:
    assert window.background.plan is not None
    assert window.state.data.settings is not None
    sources = window.background.plan.sources
    systems = [source.path for source in sources if source.role == "system"][:2]
    gold = [source.path for source in sources if source.role == "gold"]
    values = [word for n, v in window.state.data.settings.as_dict().items() for word in ("--set", f"{n}={v}")]
    capsys.readouterr()
    words = ["compare", "substitution", *gold, *systems, *values, "--where", where, "--format", "json"]
    assert command.main(words) == 0
    made: dict[str, Any] = json.loads(capsys.readouterr().out)
    return made


def test_the_curves_of_the_listed_items_stand_beside_those_of_all(opened: MainWindow, qtbot: QtBot) -> None:
    score_listed(qtbot, opened, "pos:n")
    figures: Any = opened.workbench.figures
    plot = figures.current
    listed = opened.state.data.listed
    assert listed is not None
    ghosts = [line for line in plot.ghosts if line.state == "pos:n"]
    assert {line.system for line in ghosts} == {0, 1, 2}
    for line in ghosts:
        curve = listed.curve(line.system, plot.figure.over, [line.measure])
        assert np.array_equal(curve.lines[line.measure], line.y, equal_nan=True)
    assert any("pos:n" in part.name for part in plot.named_parts())
    opened.menus.trigger("score.all")
    settled(qtbot, opened)
    assert not plot.ghosts
    assert len(rows(opened)) == 3


def test_what_cannot_be_scored_is_said(opened: MainWindow, qtbot: QtBot) -> None:
    said: list[str] = []
    opened.state.message.connect(said.append)
    for text, words in (
        ("", "All items are listed"),
        ("pos:q", "No item is listed: there is nothing to score"),
        ("gone:x", 'Nothing is scored beside all: no column "gone"'),
    ):
        score_listed(qtbot, opened, text)
        assert said[-1].startswith(words)
        assert opened.state.data.listed is None
    score_listed(qtbot, opened, "pos:n")
    assert said[-1] == "11 items of 47 scored beside all: pos:n"
    opened.menus.trigger("convention.empty_answers.score.pl")
    settled(qtbot, opened)
    assert {cell for cell in rows(opened)[1][1:] if cell} == {"–"}
    assert "empty_answers = score.pl makes an item depend" in opened.workbench.scores._note.text()
    opened.menus.trigger("convention.empty_answers.unattempted")
    settled(qtbot, opened)
    assert rows(opened)[1][1] != "–"


def test_it_is_kept_with_the_view(
    opened: MainWindow, qtbot: QtBot, tmp_path: Path, make_window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    score_listed(qtbot, opened, "pos:n")
    opened.state.view.compare_within("@listed")
    table, path = rows(opened), tmp_path / "a.lexeval"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.menus.trigger("save")
    opened.close()
    window = make_window()
    window.files.open_paths([str(path)])
    settled(qtbot, window)
    assert window.state.data.applied.text == "pos:n"
    assert window.state.view.compared_within == "@listed"
    assert rows(window) == table


def test_items_that_have_a_tag_follow_the_tags(opened: MainWindow, qtbot: QtBot) -> None:
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    ids = evaluation.dataset.ids

    def tag(row: int) -> None:
        opened.state.history.apply([Change("tags", ids[row], None, [], ["odd"])])

    tag(3)
    score_listed(qtbot, opened, "tag:odd")
    tag(5)
    assert opened.state.data.listed.rows.tolist() == [3, 5]  # type: ignore[union-attr]
    opened.state.history.undo()
    assert opened.state.data.listed.rows.tolist() == [3]  # type: ignore[union-attr]
