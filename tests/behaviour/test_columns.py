"""The columns of the list and the order of the scores: remembered, and the same on screen, in files and on the command
line."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.core import tables
from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import outputs
from tests.behaviour.conftest import export as export_by_menu
from tests.behaviour.conftest import settled

Exported = Callable[[MainWindow, str], list[dict[str, str]]]
"""Writes a file of a window by an action of the menu, and reads it."""
SAMPLES = ("substitution-systems", "lexicon-greek", "generation-sentences")


@pytest.fixture
def exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Exported:
    """The rows that an action of the menu writes as CSV, by the ids of their columns in order."""
    chosen: list[Path] = []

    def ask(parent: object, title: str, name: str, filters: str) -> tuple[str, str]:
        chosen.append(tmp_path / f"{len(chosen)}-{Path(name).name}")
        return str(chosen[-1]), ""

    def export(window: MainWindow, action: str) -> list[dict[str, str]]:
        export_by_menu(window, action)
        with open(chosen[-1], encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return export


def opened(qtbot: QtBot, window: MainWindow, sample: str) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)


def columns(window: MainWindow) -> list[str]:
    return [column.id for column in window.items._model.columns]


@pytest.fixture
def printed(window: MainWindow, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What `lexeval score` prints for the files of the window, with other words of the command line."""

    def command(*words: str) -> str:
        assert window.background.plan is not None
        sources = window.background.plan.sources
        files = [source.path for role in ("gold", "system") for source in sources if source.role == role]
        capsys.readouterr()
        assert main(["score", window.background.plan.task, *files, *words]) == 0
        return capsys.readouterr().out

    return command


def items_of(printed: Callable[..., str]) -> dict[str, dict[str, dict[str, Any]]]:
    """The items that the command prints, by system and id."""
    made = json.loads(printed("--items", "--format", "json"))["systems"]
    return {system["name"]: {item["id"]: item for item in system["items"]} for system in made}


# the list


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("seed", range(1, 1 + times(1)))
def test_any_columns_in_any_order_are_shown_exported_and_commanded_alike(
    window: MainWindow, qtbot: QtBot, exported: Exported, printed: Callable[..., str], sample: str, seed: int
) -> None:
    opened(qtbot, window, sample)
    chance, pane = random.Random(f"{sample} {seed}"), window.items
    commands = items_of(printed) if sample.startswith("substitution") else {}
    compared = 0
    for _ in range(4):
        for column, is_shown in pane.chooser.entries():
            if chance.random() < 0.3:
                pane.chooser.show(column.id, not is_shown)
        one, other = (chance.choice(pane.chooser.entries())[0].id for _ in range(2))
        pane.chooser.move(one, other)
        pane._sort_by(chance.randrange(len(columns(window))))
        model = pane._model
        shown = [[model.cell(row, place) for place in range(model.columnCount())] for row in range(model.rowCount())]
        assert tables.texts(pane.table()) == [
            [text.removeprefix("+") for text in row] for row in _digits_of_table(pane, shown)
        ]
        rows = exported(window, "export.items")
        assert [list(row) for row in rows[:1]] == [columns(window)]
        for row in rows:
            for system, items in commands.items():
                for name, value in row.items():
                    measure = name.removeprefix(f"{system}.")
                    if measure != name:
                        known = items[row["id"]][measure]
                        assert (float(value) if value else None) == known, name
                        compared += 1
    assert compared > 50 or not commands


def _digits_of_table(pane: Any, shown: list[list[str]]) -> list[list[str]]:
    """The cells of the list; those of means have fewer decimals there than in a table for reading."""
    table = tables.texts(pane.table())
    kinds = [column.kind for column in pane._model.columns]
    return [
        [whole if kind == "mean" else cell for cell, whole, kind in zip(cells, wholes, kinds, strict=True)]
        for cells, wholes in zip(shown, table, strict=True)
    ]


def test_columns_are_remembered_by_task(make_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    first = make_window()
    opened(qtbot, first, "substitution-systems")
    usual = columns(first)
    first.items.chooser.move("pos", usual[0])
    first.items.chooser.show("gold_size", False)
    chosen = columns(first)
    opened(qtbot, first, "lexicon-greek")
    others = columns(first)
    assert others[0] != "pos"
    opened(qtbot, first, "substitution-systems")
    assert columns(first) == chosen
    first.close()
    again = make_window()
    opened(qtbot, again, "substitution-systems")
    assert columns(again) == chosen
    again.menus.trigger("columns.reset")
    assert columns(again) == usual
    opened(qtbot, again, "lexicon-greek")
    opened(qtbot, again, "substitution-systems")
    assert columns(again) == usual


def test_what_is_remembered_of_other_files_is_used_as_far_as_it_fits(window: MainWindow, qtbot: QtBot) -> None:
    opened(qtbot, window, "substitution-systems")
    assert window.state.data.evaluation is not None
    system = window.state.data.evaluation.system_names[0]
    window.items.chooser.show(f"{system}.coverage_recall", True)
    window.items.chooser.move("gold_size", "id")
    written = window.memory.text("columns-substitution")
    assert f"{system}.coverage_recall" in written
    window.memory.put("columns-substitution", written.replace(f"{system}.", "gone."))
    opened(qtbot, window, "lexicon-greek")
    opened(qtbot, window, "substitution-systems")
    assert columns(window)[:2] == ["lexelt", "gold_size"]
    assert f"{system}.coverage_recall" not in columns(window)
    assert f"{system}.coverage_f" in columns(window)
    for nonsense in ("", "{", "[1, [2]]", '{"a": 1}', "null"):
        window.memory.put("columns-substitution", nonsense)
        opened(qtbot, window, "lexicon-greek")
        opened(qtbot, window, "substitution-systems")
        assert columns(window)[:3] == ["lexelt", "id", "difference"]


def test_a_project_keeps_columns_and_the_table_of_scores(
    make_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.lexeval"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    first = make_window()
    opened(qtbot, first, "substitution-systems")
    first.items.chooser.move("difference", "lexelt")
    first.items.chooser.resize("lexelt", 111)
    first.items.chooser.show("pos", False)
    first.workbench.scores.choose(("coverage_recall", "coverage_f"))
    first.workbench.scores.group_by("pos")
    first.workbench.scores._sort_by(1)
    chosen, seen = columns(first), first.workbench.scores.view.texts()
    first.menus.trigger("save.as")
    settled(qtbot, first)
    first.items.chooser.show("gold_size", False)
    first.items.chooser.show("gold_size", True)
    first.projects.keep_view()
    first.close()
    second = make_window()
    second.memory.put("columns-substitution", "[]")
    second.projects.open(path)
    settled(qtbot, second)
    qtbot.waitUntil(lambda: columns(second) == chosen)
    assert second.items.rows.columnWidth(chosen.index("lexelt")) == 111
    assert second.workbench.scores.view.texts()[0] == seen[0]
    assert [row[0] for row in second.workbench.scores.view.texts()] == [row[0] for row in seen]
    assert second.state.view.score_sort == first.state.view.score_sort


# the scores


@pytest.mark.parametrize("sample", ["substitution-systems", "edits-letters", "generation-sentences"])
@pytest.mark.parametrize("seed", range(1, 1 + times(1)))
def test_scores_are_exported_as_they_are_sorted_split_and_chosen_with_the_numbers_of_the_command(
    window: MainWindow, qtbot: QtBot, exported: Exported, printed: Callable[..., str], sample: str, seed: int
) -> None:
    opened(qtbot, window, sample)
    evaluation, pane = window.state.data.evaluation, window.workbench.scores
    assert evaluation is not None
    chance = random.Random(f"{sample} {seed}")
    window.menus.trigger("tab.scores")
    made = {system["name"]: system for system in json.loads(printed("--format", "json"))["systems"]}
    compared = 0
    for _ in range(5):
        known = [measure.id for measure in outputs.measures_of(evaluation)]
        pane.choose(chance.sample(known, chance.randint(1, len(known))))
        pane.group_by(chance.choice(["", None]))
        for _ in range(chance.randint(1, 2)):
            pane._sort_by(chance.randrange(len(pane._ids)))
        settled(qtbot, window)
        rows = exported(window, "export.table")
        called = next(iter(rows[0]))  # a count of edits is called `system`
        assert [row[called] for row in rows] == [row[0] for row in pane.view.texts()[1:]]
        for row in rows:
            system = made[row[called]]
            for name, value in [*row.items()][1:]:
                measure, _, group = name.partition(".")
                grouping, _, label = group.partition(":")
                values = system["groups"][grouping].get(label, {}) if group else system["measures"]
                if measure in system["measures"] and measure in values:
                    assert (float(value) if value else None) == values[measure], name
                    compared += 1
    assert compared > 20


def test_the_command_ranks_as_the_table_sorts(window: MainWindow, qtbot: QtBot, printed: Callable[..., str]) -> None:
    opened(qtbot, window, "substitution-systems")
    pane = window.workbench.scores
    for name in ("coverage_f", "coverage_precision"):
        pane._sort_by(-1)
        pane._sort_by(pane._ids.index(name))
        lines = printed("--sort", name, "--format", "csv").splitlines()
        ranked = [line.partition(",")[0] for line in lines[1:]]
        assert [row[0] for row in pane.view.texts()[1:]] == ranked
