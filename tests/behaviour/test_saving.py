"""Exports, as the menu makes them: the numbers on the screen, in the file that was asked for."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from lexeval_gui.core import tables
from lexeval_gui.window.export.figure_dialog import FigureDialog
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.pane_exporter import rows_of
from tests.behaviour.conftest import export


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Answers the dialog that asks for a file; the path is set by writing to `name.txt` beside it."""
    chosen = tmp_path / "out"
    chosen.mkdir()
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda parent, title, name, filters: (str(chosen / Path(name).name), "")
    )
    return chosen


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_scores_are_exported_in_full(opened: MainWindow, answer: Path) -> None:
    export(opened, "export.table")
    exported = rows(answer / "scores.csv")
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    assert [row["system"] for row in exported] == list(evaluation.system_names)
    for system, row in enumerate(exported):
        assert float(row["coverage_f"]) == evaluation.scores(system).total("coverage_f")


def test_the_best_score_of_each_measure_is_bold_in_latex(
    opened: MainWindow, answer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(answer / "scores.tex"), ""))
    export(opened, "export.table")
    evaluation = opened.state.data.evaluation
    assert evaluation is not None
    values = [evaluation.scores(system).total("coverage_f") for system in range(len(evaluation.system_names))]
    lines = (answer / "scores.tex").read_text().splitlines()
    best = next(line for line in lines if line.startswith(evaluation.system_names[values.index(max(values))]))
    assert rf"\textbf{{{tables.format_number(max(values), 3)}}}" in best


def test_the_items_are_exported_as_they_are_filtered(opened: MainWindow, answer: Path) -> None:
    opened.state.view.set_filter("pos:v")
    export(opened, "export.items")
    exported = rows(answer / "items.csv")
    assert len(exported) == len(opened.items.shown) > 0
    assert len(exported) < len(opened.state.data.evaluation.dataset)  # type: ignore[union-attr]
    assert list(rows_of(opened.items)) == list(opened.items.table().rows)


@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
def test_the_figure_is_exported(opened: MainWindow, answer: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = answer / f"figure.{kind}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.menus.trigger("export.figure")
    opened.findChildren(FigureDialog)[0].accept()
    assert path.stat().st_size > 1000


def test_an_ending_is_added_by_the_kind_that_was_chosen(
    opened: MainWindow, answer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(answer / "mine"), "TEX (*.tex)"))
    export(opened, "export.table")
    assert "tabular" in (answer / "mine.tex").read_text()


def test_what_cannot_be_written_is_said(opened: MainWindow, answer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    opened.state.message.connect(said.append)
    for name in ("no/such/folder/a.csv", "a.doc"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(answer / name), ""))
        export(opened, "export.table")
    assert len(said) == 2
    assert all(text.startswith("Not exported: ") for text in said)
