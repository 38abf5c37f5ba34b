"""The pane Why: what `lexeval why` prints for the same choices, rows that lead to items, and what it says without."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from lexeval_gui import __main__ as command
from lexeval_gui.core import tables
from lexeval_gui.window.look.theme import system_colour
from lexeval_gui.window.panes.why.contributions import TITLE, WAITING, Contributions
from lexeval_gui.window.panes.why.pane import NOTHING, ONE, WhyPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.tables.cell_painter import PADDING, SAMPLE
from lexeval_gui.workspace import opening, plans
from tests.behaviour.conftest import LONGEST, settled
from tests.workspace.analysis import made

SAMPLES = ("substitution-systems", "edits-letters", "lexicon-english", "generation-sentences")

Print = Callable[..., str]


def ready(qtbot: QtBot, window: MainWindow) -> Contributions:
    """Wait for what the pane asked for."""
    settled(qtbot, window)
    qtbot.waitUntil(lambda: window.background.is_idle and not window.state.enquiries.unanswered, timeout=LONGEST)
    found = window.workbench.why.contributions
    assert found is not None
    return found


def open_plan(qtbot: QtBot, window: MainWindow, *files: tuple[str, str], task: str = "substitution") -> None:
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        window.background.open(plans.plan_with_roles(task, list(files)))
    settled(qtbot, window)


def files_of(sample: str) -> list[tuple[str, str]]:
    """Gold and systems of a sample, by role."""
    plan = opening.plan(opening.sample(sample).paths)
    sources = [(source.role, source.path) for source in plan.sources if source.role in ("gold", "system")]
    return sorted(sources)


@pytest.fixture
def ninety(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    """Ninety items, of which the first system finds more where they are nouns."""
    gold, *systems = made.files(tmp_path / "ninety")
    open_plan(qtbot, window, ("gold", gold), *(("system", system) for system in systems))
    window.workbench.show_pane("why")
    ready(qtbot, window)
    return window


@pytest.fixture
def why(window: MainWindow, capsys: pytest.CaptureFixture[str]) -> Print:
    """What the command prints of the first two systems of the window."""

    def run(format: str, *words: str) -> str:
        plan = window.background.plan
        assert plan is not None
        gold, first, second = (
            [source.path for role in ("gold", "system") for source in plan.sources if source.role == role]
        )[:3]
        capsys.readouterr()
        assert command.main(["why", plan.task, gold, first, second, *words, "--format", format]) == 0
        return capsys.readouterr().out

    return run


def of_pane(pane: Contributions, format: str) -> str:
    return "\n".join(tables.render(table, format) for table in pane.exported(format in tables.FOR_READING))


@pytest.mark.parametrize("sample", SAMPLES)
def test_it_is_what_the_command_prints(window: MainWindow, qtbot: QtBot, why: Print, sample: str) -> None:
    open_plan(qtbot, window, *files_of(sample), task=opening.sample(sample).task or "")
    window.workbench.show_pane("why")
    pane = ready(qtbot, window)
    for format in ("csv", "tsv", "markdown", "latex"):
        assert of_pane(pane, format) == why(format), format
    seen, cells = pane.view.texts()[1:], [line.split("\t") for line in why("tsv").splitlines()[1:]]
    groups = {row[1] for row in cells if row[1]}
    assert {row[0].strip() for row in seen if row[-1]} <= groups
    assert len(pane.view.texts()) > 3


def test_other_features_cuts_and_corrections_are_those_of_the_command(
    ninety: MainWindow, qtbot: QtBot, why: Print
) -> None:
    pane = ready(qtbot, ninety)
    group_by = pane.group_by
    for name in [name for name in group_by.wanted if name not in ("pos", "responses")]:
        group_by.switches.buttons[name].click()
    group_by.switches.buttons["lexelt"].click()
    assert set(group_by.wanted) == {"pos", "responses", "lexelt"}
    group_by.cut.setChecked(True)
    assert list(group_by.fields) == ["responses"]
    field = group_by.fields["responses"].field
    field.setText("6,9")
    field.editingFinished.emit()
    group_by.correction.setCurrentIndex(group_by.correction.findData("holm"))
    group_by.correction.activated.emit(group_by.correction.currentIndex())
    ready(qtbot, ninety)
    words = ("--features", ",".join(group_by.names), "--cut", "responses=6,9", "--correction", "holm")
    assert of_pane(pane, "csv") == why("csv", *words)
    assert of_pane(pane, "markdown") == why("markdown", *words)


def test_a_cut_is_refused_in_the_words_of_the_command(ninety: MainWindow, qtbot: QtBot) -> None:
    pane = ready(qtbot, ninety)
    pane.group_by.cut.setChecked(True)
    field = pane.group_by.fields["responses"]
    field.field.setText("a,4")
    field.field.editingFinished.emit()
    assert field.error.text() == "responses=a,4: expected numbers with commas between, such as .3,.5, or quantiles:4"
    assert field.error.isVisible()
    assert ninety.state.view.cuts == ()


def test_features_of_ones_own_are_joined_said_and_found(
    ninety: MainWindow, qtbot: QtBot, why: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "own.csv"
    path.write_text("id,topic\n" + "".join(f"{n},{'sport' if n % 3 else 'law'}\n" for n in range(1, 92)))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    pane = ready(qtbot, ninety)
    pane.group_by.file_button.click()
    qtbot.waitUntil(lambda: not pane.file.is_reading, timeout=LONGEST)
    ready(qtbot, ninety)
    assert "topic" in pane.group_by.wanted
    assert "no item has the id '91'" in pane.group_by._problems.text()
    assert of_pane(pane, "csv") == why("csv", "--join", str(path))
    row = next(place for place, row in enumerate(pane.view.texts()) if row[0].strip() == "sport") - 1
    pane.view.setCurrentIndex(pane.view.model().index(row, 0))
    QTest.keyClick(pane.view, Qt.Key.Key_Return)
    assert ninety.state.view.filter == "topic:sport"
    assert len(ninety.items._search.rows) == 60
    pane.group_by.no_file.click()
    ready(qtbot, ninety)
    assert "topic" not in pane.group_by.wanted
    assert of_pane(pane, "csv") == why("csv")


def test_a_file_that_cannot_be_joined_leaves_what_is_there(
    ninety: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "wrong.csv"
    path.write_text("item,topic\n1,law\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    pane = ready(qtbot, ninety)
    before = of_pane(pane, "csv")
    pane.group_by.choose_file()
    qtbot.waitUntil(lambda: not pane.file.is_reading, timeout=LONGEST)
    ready(qtbot, ninety)
    assert "wrong.csv:1" in pane.group_by._problems.text()
    assert "a column `id`" in pane.group_by._problems.text()
    assert of_pane(pane, "csv") == before


def test_tags_are_features_as_in_the_project(
    ninety: MainWindow, qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pane = ready(qtbot, ninety)
    for row in range(0, 60, 2):
        ninety.state.selection.set_current(row)
        ninety.annotating.apply_typed_tag("odd one")
    ready(qtbot, ninety)
    assert "tag:odd one" in pane.group_by.wanted
    assert any(row[0] == "tag odd one" for row in pane.view.texts())
    path, text = tmp_path / "kept.lexeval", of_pane(pane, "csv")
    assert ninety.projects.save_as(path)
    ninety.menus.trigger("close")
    capsys.readouterr()
    assert command.main(["why", "substitution", str(path), "--format", "csv"]) == 0
    assert text == capsys.readouterr().out


def test_every_row_leads_to_its_items_by_click_and_enter(ninety: MainWindow, qtbot: QtBot) -> None:
    pane = ready(qtbot, ninety)
    view = pane.view
    rows = [row for row in range(view.model().rowCount()) if view.cell(view.model().index(row, 1)).text]
    assert len(rows) > 6
    for number, row in enumerate(rows):
        index = view.model().index(row, number % view.model().columnCount())
        if number % 2:
            view.scrollTo(index)
            place = view.visualRect(index).center()
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
        else:
            view.setCurrentIndex(index)
            QTest.keyClick(view, Qt.Key.Key_Return)
        said = view.texts()[row + 1][1]
        assert f"{len(ninety.items._search.rows):,}" == said, ninety.state.view.filter


def test_over_some_items_alone_it_is_the_command_with_where(ninety: MainWindow, qtbot: QtBot, why: Print) -> None:
    ninety.state.view.compare_within("pos:n")
    pane = ready(qtbot, ninety)
    assert of_pane(pane, "csv") == why("csv", "--where", "pos:n")
    ninety.state.view.set_pair(1, 0)
    ready(qtbot, ninety)
    assert "falls behind" in pane.head.text() or "against" in pane.head.text()


def test_it_is_asked_only_while_it_is_seen(ninety: MainWindow, qtbot: QtBot) -> None:
    assert TITLE in ninety.state.enquiries.asked
    ninety.workbench.show_pane("scores")
    assert TITLE not in ninety.state.enquiries.asked
    assert TITLE not in ninety.state.results.answers
    ninety.workbench.show_pane("why")
    assert ready(qtbot, ninety).view.isVisible()


def test_what_is_to_be_waited_for_is_said(ninety: MainWindow, qtbot: QtBot) -> None:
    pane = ready(qtbot, ninety)
    pane.group_by._choose(("pos",))
    assert pane.sentence.text().startswith(WAITING)
    assert not pane.view.isVisible()
    assert pane.exported(True) == ()
    ready(qtbot, ninety)
    assert pane.view.isVisible()
    assert WAITING not in pane.sentence.text()


def test_what_cannot_be_taken_apart_is_refused_in_words(ninety: MainWindow, qtbot: QtBot) -> None:
    ninety.menus.trigger("convention.gold_reading.score.pl")
    pane = ready(qtbot, ninety)
    assert not pane.view.isVisible()
    assert "score.pl" in pane.sentence.text()
    assert pane.exported(False) == ()
    ninety.menus.trigger("convention.gold_reading.clean")
    ready(qtbot, ninety)
    assert pane.view.isVisible()


def test_without_two_systems_it_says_what_to_do(window: MainWindow, qtbot: QtBot) -> None:
    gold, system, *_ = files_of("substitution")
    pane: WhyPane = window.workbench.why
    for opened, said in (((gold,), NOTHING), ((gold, system), ONE)):
        open_plan(qtbot, window, *opened)
        window.workbench.show_pane("why")
        settled(qtbot, window)
        assert pane._nothing.isVisible()
        assert pane._nothing.text() == said
        assert pane.exported(True) == ()


def test_where_it_is_narrow_bars_go_then_shares(ninety: MainWindow, qtbot: QtBot) -> None:
    pane, seen = ready(qtbot, ninety), list[tuple[bool, bool, bool]]()
    for width in range(1100, 300, -20):
        pane.resize(width, pane.height())
        every = enumerate(pane.view.texts()[0])
        titles = [title for place, title in every if not pane.view.isColumnHidden(place)]
        QApplication.processEvents()
        fits = pane.view.horizontalScrollBar().maximum() == 0
        assert fits or "95 %" not in titles  # nothing else can go
        bars = any(cell.bar is not None for row in pane.view._cells.rows for cell in row)
        seen.append((bars, "share" in titles, "contribution" in titles))
    wide, narrower, narrow = (True, True, True), (False, True, True), (False, False, True)
    assert list(dict.fromkeys(seen)) == [wide, narrower, narrow]
    assert sorted(seen, reverse=True) == seen


def test_the_table_keeps_the_focus_and_its_row_is_marked(ninety: MainWindow, qtbot: QtBot) -> None:
    pane, said = ready(qtbot, ninety), list[str]()
    ninety.state.read_aloud.connect(said.append)
    pane.view.setFocus()
    pane.view.setCurrentIndex(pane.view.model().index(1, 0))
    QTest.keyClick(pane.view, Qt.Key.Key_Return)
    marked = [row for row, cells in enumerate(pane.view._cells.rows) if cells[1].marked]
    assert marked == [1]
    pane.view.setFocus()
    ninety.state.view.set_pair(1, 0)
    assert not pane.view.isVisible()
    assert ninety.focusWidget() is pane
    ready(qtbot, ninety)
    assert ninety.focusWidget() is pane.view
    assert any(pane.sentence.text() in text for text in said)


def test_counts_of_parts_lead_to_their_items(window: MainWindow, qtbot: QtBot) -> None:
    open_plan(qtbot, window, *files_of("edits-letters"), task="edits")
    window.workbench.show_pane("why")
    pane = ready(qtbot, window)
    (view,) = [view for view in pane.parts.views if view.isVisible()]
    titles, *cells = view.texts()
    assert titles[0] == "type"
    first = int(cells[0][1].partition(" ")[0])
    view.setCurrentIndex(view.model().index(0, 1))
    QTest.keyClick(view, Qt.Key.Key_Return)
    name = window.state.data.evaluation.system_names[0]  # type: ignore[union-attr]
    assert f"{name}." in window.state.view.filter
    assert f"{cells[0][0]}" in window.state.view.filter
    assert 0 < len(window.items._search.rows) <= first
    pane.group_by.switches.buttons["type"].click()
    ready(qtbot, window)
    assert not [view for view in pane.parts.views if view.isVisible()]


FOUR = ("careful_answers_of_May", "careful_answers_of_June", "eager", "noisy_and_long_to_write")


@pytest.mark.parametrize("zoom", [1.0, 1.25])
def test_of_four_systems_no_column_is_cut_beside_the_groups(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, zoom: float
) -> None:
    gold, *systems = opening.sample("substitution-systems").paths[:1] + opening.sample("substitution-systems").paths[2:]
    answers = Path(systems[0]).read_text(encoding="utf-8").splitlines(keepends=True)
    for place, name in enumerate(FOUR):
        (tmp_path / f"{name}.oot").write_text("".join(answers[place * 5 :]), encoding="utf-8")
    window.theme.set_zoom(zoom)
    window.resize(round(1280 * zoom), round(800 * zoom))
    window.files.open_paths([gold, *(str(tmp_path / f"{name}.oot") for name in FOUR)], ask=False)
    settled(qtbot, window)
    window.workbench.show_pane("why")
    groups, pane = ready(qtbot, window), window.workbench.why
    qtbot.waitUntil(lambda: pane.all_systems.view.isVisible(), timeout=LONGEST)
    assert pane.aside.x() > groups.x() + groups.width(), "beside each other"
    for view in (pane.all_systems.view, groups.view):
        assert not view.is_scrolled_across, view.accessibleName()
        assert not view.horizontalScrollBar().isVisible()
    heads = [pane.all_systems.view._cells.title(place) for place in range(2, 6)]
    assert len(set(heads)) == 4
    assert not any(head.startswith("careful") for head in heads if head.endswith("…"))


def test_names_have_the_colours_of_their_systems_and_no_colour_is_the_only_sign(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    window.workbench.show_pane("why")
    pane, evaluation = ready(qtbot, window), window.state.data.evaluation
    matrix = window.workbench.why.all_systems
    qtbot.waitUntil(lambda: matrix.view.isVisible(), timeout=LONGEST)
    assert evaluation is not None
    for look in ("light", "dark", "contrast"):
        window.theme.set_look(look)
        colours = window.theme.colours
        head = pane.head.text()
        for system in window.state.view.pair:
            name, colour = evaluation.system_names[system], system_colour(colours, system)
            assert f"<span style='color:{colour}'>{name}</span>" in head
            assert head.count(colour) == 1, "what is said of them is not coloured"
        rows = [matrix.view._cells.rows[place][0] for place in range(3)]
        for cell in rows:
            assert cell.sample is not None
            assert cell.text == evaluation.system_names[cell.sample]
            assert cell.colour == "system"
        signs = [sign(window, place) for place in range(3)]
        assert len({tuple(one) for one in signs}) == 3, "their lines differ without any colour"
        assert all(any(one) for one in signs)


def sign(window: MainWindow, row: int) -> list[bool]:
    """Where the line of a system's sign is drawn, whatever its colour is."""
    view, px = window.workbench.why.all_systems.view, window.theme.px
    rect = view.visualRect(view.model().index(row, 0))
    picture = view.viewport().grab(rect).toImage()
    ground, middle = QColor(window.theme.colours.ground), picture.height() // 2
    return [picture.pixelColor(x, middle) != ground for x in range(px(PADDING), px(PADDING + SAMPLE))]
