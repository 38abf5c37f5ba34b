"""What Ctrl+E writes is what is seen: of each pane, in each format, with the numbers of the command line."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.core.tables import markdown
from lexeval_gui.window.actions.conditions import OPTIONAL_PANES
from lexeval_gui.window.actions.table import TABS
from lexeval_gui.window.panes.why.all_systems import Matrix
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state import ranking
from tests.behaviour.conftest import LONGEST, export, settled


class Asked:
    """Answers the dialog that asks for a file with the name that is offered, with another ending."""

    def __init__(self, folder: Path, window: MainWindow) -> None:
        self.folder, self.window, self.ending = folder, window, "csv"
        self.offered: list[str] = []
        self.said: list[str] = []
        window.state.message.connect(self.said.append)

    def __call__(self, parent: object, title: str, name: str, filters: str) -> tuple[str, str]:
        self.offered.append(Path(name).name)
        return str(self.folder / Path(self.offered[-1]).with_suffix(f".{self.ending}")), ""

    def export(self, ending: str, action: str = "export.table") -> str:
        """What an export writes; empty if nothing was written."""
        self.ending = ending
        before = len(self.offered)
        export(self.window, action)
        if len(self.offered) == before:
            return ""
        return (self.folder / Path(self.offered[-1]).with_suffix(f".{ending}")).read_text(encoding="utf-8")


@pytest.fixture
def asked(opened: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Asked:
    answer = Asked(tmp_path, opened)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return answer


def lines_of(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()))


@pytest.mark.parametrize("name", [name for name in TABS if name not in (*OPTIONAL_PANES, "notes")])
def test_the_tab_in_front_is_exported_in_every_format(
    opened: MainWindow, qtbot: QtBot, asked: Asked, name: str
) -> None:
    opened.menus.trigger(f"tab.{name}")
    settled(qtbot, opened)
    qtbot.waitUntil(lambda: opened.state.results.comparison is not None or name != "compare", timeout=LONGEST)
    qtbot.waitUntil(lambda: opened.workbench.conventions.found is not None or name != "conventions", timeout=LONGEST)
    qtbot.waitUntil(lambda: bool(opened.workbench.errors.found) or name != "errors", timeout=LONGEST)
    qtbot.waitUntil(lambda: bool(opened.workbench.why.exported(True)) or name != "why", timeout=LONGEST)
    settled(qtbot, opened)
    for ending in ("csv", "tsv", "tex", "md", "txt", "json"):
        assert asked.export(ending), (ending, asked.said)
        assert asked.offered[-1] == f"{name}.csv"


def test_the_latex_of_scores_is_the_table_on_the_screen(opened: MainWindow, asked: Asked) -> None:
    pane = opened.workbench.scores
    text = asked.export("tex")
    head = next(line for line in text.splitlines() if line.startswith("system"))
    titles = head.removesuffix(r" \\").split(" & ")
    seen = [title.replace("₁", "$_1$") for title in pane.view.texts()[0]]
    assert sorted(titles) == sorted(title.replace("95 %", r"F 95 \%") for title in seen)
    assert "from" not in text
    row = next(line for line in text.splitlines() if line.startswith("cautious")).removesuffix(r" \\").split(" & ")
    cells = dict(zip(titles, row, strict=True))
    shown = dict(zip(seen, pane.view.texts()[1], strict=True))
    for title, cell in cells.items():
        plain = re.sub(r"\\textbf\{(.*)\}", r"\1", cell).replace("--", "–")
        assert plain == shown["95 %" if "95" in title else title], title


def test_groups_that_are_on_the_screen_are_in_the_file_with_the_numbers_of_the_command(
    opened: MainWindow, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    pane = opened.workbench.scores
    groups = [title for title in pane.view.texts()[0] if title.startswith("F ")]
    assert len(groups) > 1
    rows = lines_of(asked.export("csv"))
    named = [place for place, name in enumerate(rows[0]) if ":" in name]
    assert [rows[0][place].partition(":")[0] for place in named] == ["coverage_f.pos"] * len(groups)
    sources = opened.background.plan.sources if opened.background.plan else ()
    gold = next(source.path for source in sources if source.role == "gold")
    systems = [source.path for source in sources if source.role == "system"]
    capsys.readouterr()
    assert main(["score", "substitution", gold, *systems, "--format", "json"]) == 0
    made = json.loads(capsys.readouterr().out)["systems"]
    for row, system in zip(rows[1:], made, strict=True):
        for place in named:
            value = rows[0][place].partition(":")[2]
            assert float(row[place]) == system["groups"]["pos"][value]["coverage_f"]


def test_no_count_has_an_interval_wherever_tables_are_written(
    opened: MainWindow, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    measures = opened.state.data.evaluation.measures.values()  # type: ignore[union-attr]
    opened.workbench.scores.choose([measure.id for measure in measures if measure.shown])
    names = lines_of(asked.export("csv"))[0]
    assert "attempted" in names
    assert "attempted_low" not in names
    assert "coverage_f_low" in names
    sources = opened.background.plan.sources if opened.background.plan else ()
    files = [source.path for role in ("gold", "system") for source in sources if source.role == role]
    capsys.readouterr()
    assert main(["score", "substitution", *files, "--format", "latex", "--set", "resamples=50"]) == 0
    latex = capsys.readouterr().out
    head = next(line for line in latex.splitlines() if line.startswith("system"))
    assert "attempted from" not in head
    assert r"F 95 \%" in head
    assert re.search(r"& \.\d{3}--\.\d{3}", latex)


def test_compare_is_exported_and_not_the_scores(
    opened: MainWindow, qtbot: QtBot, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    opened.menus.trigger("tab.compare")
    qtbot.waitUntil(lambda: opened.state.results.comparison is not None, timeout=LONGEST)
    settled(qtbot, opened)
    rows = lines_of(asked.export("csv"))
    assert rows[0][:4] == ["first", "second", "measure", "difference"]
    assert float(rows[1][3]) == opened.state.results.comparison.difference  # type: ignore[union-attr]
    text = asked.export("md")
    assert "| 95 % |" in text
    assert "low" not in text.splitlines()[2]


def test_all_systems_are_exported_where_the_keys_are_there(
    opened: MainWindow, qtbot: QtBot, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    opened.menus.trigger("tab.why")
    qtbot.waitUntil(lambda: ranking.found(opened.state) is not None, timeout=LONGEST)
    settled(qtbot, opened)
    reasons = asked.export("csv")
    matrix = opened.workbench.pane("why").findChild(Matrix)
    assert matrix is not None
    matrix.setFocus()
    sources = opened.background.plan.sources if opened.background.plan else ()
    files = [source.path for role in ("gold", "system") for source in sources if source.role == role]
    for ending, format in (("csv", "csv"), ("tsv", "tsv"), ("tex", "latex"), ("txt", "text")):
        capsys.readouterr()
        assert main(["ranking", "substitution", *files, "--format", format]) == 0
        said = capsys.readouterr().out
        assert asked.export(ending).splitlines() == said.splitlines()
        assert said != reasons
        if format == "tsv":
            opened.menus.trigger("copy")
            assert QGuiApplication.clipboard().text().splitlines() == said.splitlines()


def test_the_figure_and_the_pane_share_one_answer(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("tab.why")
    opened.menus.trigger("figure.all_systems")
    settled(qtbot, opened)
    found = ranking.found(opened.state)
    assert found is not None
    opened.menus.trigger("figure.over_n")
    assert ranking.found(opened.state) == found, "the pane is still looked at"
    opened.menus.trigger("tab.scores")
    assert ranking.TITLE not in opened.state.enquiries.asked


def test_conventions_and_problems_are_read_as_they_stand(opened: MainWindow, qtbot: QtBot, asked: Asked) -> None:
    for name in ("conventions", "problems"):
        opened.menus.trigger(f"tab.{name}")
        settled(qtbot, opened)
        qtbot.waitUntil(lambda: opened.workbench.conventions.found is not None or name == "problems", timeout=LONGEST)  # noqa: B023
        settled(qtbot, opened)
        text = asked.export("txt")
        for line in opened.workbench.pane(name).view.texts():  # type: ignore[attr-defined]
            for cell in filter(None, line):
                assert " ".join(cell.split()) in " ".join(text.split()), cell


def test_notes_are_exported_as_they_are_listed_and_nothing_is_said_to_be_nothing(
    opened: MainWindow, qtbot: QtBot, asked: Asked
) -> None:
    opened.menus.trigger("tab.notes")
    settled(qtbot, opened)
    assert asked.export("csv") == ""
    assert asked.said[-1] == "Nothing is shown in Notes and tags that could be exported"
    opened.menus.trigger("check")
    settled(qtbot, opened)
    opened.menus.trigger("tab.notes")
    qtbot.waitUntil(lambda: opened.workbench.notes.model.rowCount() == 1)
    rows = lines_of(asked.export("csv"))
    assert {"checked", "item", "part", "tags", "note"} <= {*rows[0]}
    assert [row[rows[0].index("checked")] for row in rows[1:]] == ["yes"]
    assert "✓" in asked.export("tex")


def test_judgments_are_exported_as_they_are_read(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = Asked(tmp_path, window)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    window.files.open_sample("generation-sentences")
    settled(qtbot, window)
    window.menus.trigger("tab.judgments")
    settled(qtbot, window)
    text = asked.export("md")
    titles = [title.text() for title in window.workbench.judgments._titles if not title.isHidden()]
    assert len(titles) > 1
    assert all(markdown.escape(title) in text for title in titles)
    assert len(lines_of(asked.export("csv"))) > 5


def test_the_worth_of_errors_is_the_table_and_the_files_of_the_command(
    opened: MainWindow,
    qtbot: QtBot,
    asked: Asked,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    sources = opened.background.plan.sources if opened.background.plan else ()
    files = [source.path for role in ("gold", "system") for source in sources if source.role == role]
    opened.menus.trigger("tab.worth")
    settled(qtbot, opened)
    written = {ending: asked.export(ending) for ending in ("csv", "tex", "txt")}
    opened.workbench.worth.copy()
    written["tsv"] = QGuiApplication.clipboard().text()
    for ending, name in (("csv", "csv"), ("tsv", "tsv"), ("tex", "latex"), ("txt", "text")):
        capsys.readouterr()
        assert main(["worth", "substitution", *files, "--format", name, "--set", "resamples=1000"]) == 0
        assert written[ending].strip() == capsys.readouterr().out.strip(), ending
    pane = opened.workbench.worth
    pane.classes.setCurrentIndex(pane.classes.model().index(0, 0))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "window"), ""))
    opened.menus.trigger("worth.export")
    qtbot.waitUntil(lambda: any(text.startswith("Exported") for text in asked.said), timeout=LONGEST)
    of = pane.classes.rows[0].of
    assert main(["worth", "substitution", *files, "--export", of, "-o", str(tmp_path / "command")]) == 0
    here, there = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("window", "command")
    )
    assert here == there
    assert len(here) == len(files)
