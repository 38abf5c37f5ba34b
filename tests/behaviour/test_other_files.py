"""Nothing of the files before is shown over the files after: opening, adding, refusing and cancelling."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from lexeval_gui.window.actions.table import PANES, TABS
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.window.state import turns
from lexeval_gui.workspace import opening, plans
from tests.behaviour.conftest import LONGEST, export, settled
from tests.behaviour.screens import differences, screens
from tests.behaviour.test_one_pane import Painted


@pytest.fixture(autouse=True)
def silent(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Nothing is written on standard error: no slot ends in an exception (pytest-qt fails a test in which one does)."""
    yield
    assert "Traceback" not in capfd.readouterr().err


def open_files(window: MainWindow, qtbot: QtBot, *files: tuple[str, str | Path], task: str) -> None:
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        window.background.open(plans.plan_with_roles(task, [(role, str(path)) for role, path in files]))
    settled(qtbot, window)


def in_force(window: MainWindow, parameter: str) -> str:
    assert window.state.data.settings is not None
    return window.state.data.settings[parameter]


def tabs(window: MainWindow) -> list[str]:
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    return list(pane._tabs.titles)


@pytest.fixture
def m2(shared: Path) -> list[tuple[str, Path]]:
    folder = shared / "data" / "edits" / "m2"
    gold, *systems = sorted(folder.glob("*.m2"))
    return [("gold", gold), *(("system", system) for system in systems[:2])]


def test_a_comparison_ends_with_its_files(
    opened: MainWindow, m2: list[tuple[str, Path]], tmp_path: Path, qtbot: QtBot
) -> None:
    opened.workbench.show_pane("compare")
    compare = opened.workbench.compare
    compare._second.setCurrentIndex(2)
    compare._choose()
    settled(qtbot, opened)
    assert "coverage F" in compare._result.text()
    open_files(opened, qtbot, *m2, task="edits")
    assert opened.state.data.evaluation is not None
    assert opened.state.view.compared_measure is None
    assert "coverage" not in " ".join(label.text() for label in compare.findChildren(QLabel))
    assert opened.state.results.comparison is not None
    assert opened.projects.save_as(tmp_path / "kept.lexeval")
    opened.projects.keep_view()
    assert opened.projects.view["measure"] is None


@pytest.mark.parametrize("sample", ["substitution", "edits", "lexicon", "generation"])
def test_figures_come_with_the_systems_that_are_added(window: MainWindow, sample: str, qtbot: QtBot) -> None:
    plan = opening.plan(opening.sample(sample).paths, opening.sample(sample).task)
    files = [(source.role, source.path) for source in plan.sources if source.role]
    open_files(window, qtbot, *(file for file in files if file[0] != "system"), task=plan.task)
    window.workbench.make_figures()
    qtbot.wait(50)
    open_files(window, qtbot, *files, task=plan.task)
    qtbot.wait(50)
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    assert tabs(window)
    assert pane._tabs.height() >= pane._tabs.sizeHint().height() > 0


PAIRS = tuple(itertools.pairwise("aabacadbbcbdccdda"))
"""A walk on which each of four follows each."""


def test_after_a_refused_file_other_files_are_opened(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    samples = dict(zip("abcd", ("substitution", "edits", "lexicon", "generation"), strict=True))
    assert {*PAIRS} == {*itertools.product(samples, repeat=2)}
    wrong = tmp_path / "wrong.m2"
    wrong.write_text("S a\nA nonsense\n")
    refused = plans.plan_with_roles("edits", [("gold", str(wrong)), ("system", str(wrong))])
    window.files.open_sample(samples[PAIRS[0][0]])
    settled(qtbot, window)
    for before, after in PAIRS:
        window.workbench.make_figures()
        qtbot.wait(50)
        with qtbot.waitSignal(window.background.failed, timeout=LONGEST):
            window.background.open(refused)
        assert window.is_refused
        window.files.open_sample(samples[after])
        settled(qtbot, window)
        qtbot.wait(50)
        assert tabs(window), (samples[before], samples[after])


def test_compare_without_systems(window: MainWindow, qtbot: QtBot) -> None:
    gold = opening.sample("substitution").paths[0]
    window.workbench.show_pane("compare")
    open_files(window, qtbot, ("gold", gold), task="substitution")
    window.workbench.show_pane("compare")
    qtbot.wait(200)
    settled(qtbot, window)
    assert window.workbench.compare.table().rows == ()
    assert "Open two systems" in window.workbench.compare._result.text()


def test_a_convention_is_chosen_again_while_it_is_counted(opened: MainWindow, qtbot: QtBot) -> None:
    opened.menus.trigger("convention.gold_reading.score.pl")
    opened.menus.trigger("convention.gold_reading.score.pl")
    opened.state.data.change_settings({"gold_reading": "score.pl", "k": "0.5"})
    assert in_force(opened, "k") == "0.5"
    settled(qtbot, opened)
    assert in_force(opened, "gold_reading") == "score.pl"
    assert in_force(opened, "k") == "0.5"


# other systems beside the same gold


def plan_of(*systems: str, gold: str = "sample.gold") -> plans.Plan:
    """The sample's gold with some of its systems."""
    folder = Path(opening.sample("substitution").paths[0]).parent
    files = [("gold", str(folder / gold)), *(("system", str(folder / f"{name}.oot")) for name in systems)]
    return plans.plan_with_roles("substitution", files)


def open_instead(window: MainWindow, qtbot: QtBot, plan: plans.Plan) -> None:
    """Open other files in the dialog of files and roles."""
    window.files.choose_roles()
    (dialog,) = (d for d in window.findChildren(OpenDialog) if d.isVisible())
    dialog.plan = plan
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        dialog.accept()
    settled(qtbot, window)


def test_files_added_to_those_that_are_open_leave_what_still_fits(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """By the menu, without a project: at once where the roles are plain, else once they have been agreed to."""
    window.background.open(plan_of("cautious"))
    settled(qtbot, window)
    state = window.state
    state.data.change_settings({"k": "0.5"})
    state.view.set_filter("cautious.F>0.6")
    state.view.set_sort("cautious.coverage_f", True)
    state.selection.set_current(7)
    folder = Path(opening.sample("substitution").paths[0]).parent
    for name, is_sure in (("eager", True), ("boundary", False)):
        monkeypatch.setattr(opening, "is_sure", lambda plan, sure=is_sure: sure)
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *a, n=name: ([str(folder / f"{n}.oot")], ""))
        with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
            window.menus.trigger("add")
            for dialog in (d for d in window.findChildren(OpenDialog) if d.isVisible()):
                assert not is_sure
                dialog.accept()
        settled(qtbot, window)
        assert in_force(window, "k") == "0.5"
        assert (state.view.filter, state.view.sort) == ("cautious.F>0.6", ("cautious.coverage_f", True))
        assert state.selection.current == 7
        state.view.set_pair(1, 0, "coverage_precision")
    assert state.data.evaluation is not None
    names = state.data.evaluation.system_names
    assert sorted(names) == ["boundary", "cautious", "eager"]
    assert window.projects.project is None


def test_systems_that_are_added_leave_what_still_fits(window: MainWindow, qtbot: QtBot) -> None:
    window.background.open(plan_of("cautious", "eager"))
    settled(qtbot, window)
    window.workbench.make_figures()
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    qtbot.wait(50)
    state = window.state
    state.data.change_settings({"k": "0.5"})
    state.view.set_filter("eager.F>0.6")
    state.view.set_sort("eager.coverage_f", True)
    state.selection.set_current(7)
    state.selection.set_part(("gold", 1))
    state.selection.set_items(np.array([3, 7]))
    state.view.set_pair(1, 0, "coverage_precision")
    state.view.set_visible(0, False)
    pane.show_figure("over_k")
    window.workbench.scores.choose(["coverage_recall"])
    settled(qtbot, window)
    open_instead(window, qtbot, plan_of("boundary", "cautious", "eager"))
    assert state.data.evaluation is not None
    assert state.data.evaluation.system_names == ("boundary", "cautious", "eager")
    assert in_force(window, "k") == "0.5"
    assert (state.view.filter, state.view.sort) == ("eager.F>0.6", ("eager.coverage_f", True))
    assert (state.selection.current, state.selection.part, state.selection.items.tolist()) == (7, ("gold", 1), [3, 7])
    assert (state.view.pair, state.view.compared_measure) == ((2, 1), "coverage_precision")
    assert list(state.view.visible) == [True, False, True]
    assert pane.figure_ids()[pane._tabs.front] == "over_k"
    assert window.workbench.scores.measures == ("coverage_recall",)
    assert 0 < len(window.items.shown) < len(state.data.evaluation.dataset)
    open_instead(window, qtbot, plan_of("boundary", "cautious"))
    assert (state.view.filter, state.view.sort, window.items.filter.line.text()) == ("", ("", False), "")
    assert (state.view.pair, state.view.compared_measure) == ((0, 1), "coverage_precision")
    assert list(state.view.visible) == [True, False]
    assert state.selection.current == 7


def test_what_was_decided_stays_with_the_gold(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window.background.open(plan_of("cautious"))
    settled(qtbot, window)
    window.annotating.apply_typed_tag("odd")
    assert window.projects.project is not None
    project = window.projects.project.path
    open_instead(window, qtbot, plan_of("cautious", "eager"))
    assert window.state.history.annotations is not None
    assert window.state.history.annotations.counts == {"odd": 1}
    assert window.projects.project.path == project


def test_other_files_shown_in_the_dialog_of_roles_begin_anew(window: MainWindow, qtbot: QtBot) -> None:
    """Only what is open can be changed there: other files of the task have neither its settings nor its project."""
    window.background.open(plan_of("cautious"))
    settled(qtbot, window)
    window.state.data.change_settings({"k": "0.5"})
    window.annotating.apply_typed_tag("odd")
    window.files.open_paths([source.path for source in plan_of("eager").sources], ask=True)
    (dialog,) = (d for d in window.findChildren(OpenDialog) if d.isVisible())
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        dialog.accept()
    settled(qtbot, window)
    assert in_force(window, "k") == "1"
    assert window.projects.project is None
    assert not window.state.history.journal.can_undo


def test_an_item_is_found_again_where_lines_were_added(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    gold, system = tmp_path / "few.gold", tmp_path / "few.oot"
    lines = [f"bright.a {item} :: clever 2;shiny 1;\n" for item in range(1, 6)]
    gold.write_text("".join(lines[1:]))
    system.write_text("".join(f"bright.a {item} ::: clever;shiny\n" for item in range(1, 6)))
    open_files(window, qtbot, ("gold", gold), ("system", system), task="substitution")
    window.state.selection.set_current(2)
    window.state.selection.set_items(np.array([0, 3]))
    gold.write_text("".join(lines))
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        window.files.reload()
    assert window.state.data.evaluation is not None
    assert window.state.data.evaluation.dataset.ids[window.state.selection.current or 0] == "4"
    assert not len(window.state.selection.items)
    gold.write_text("".join(lines[:2]))
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        window.files.reload()
    assert len(window.state.data.evaluation.dataset) == 2
    settled(qtbot, window)


def test_the_window_is_painted_after_large_files_whatever_was_due_before_them(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Qt forgets a painting of the whole window that falls due while nothing may be painted, and asks for no other."""
    monkeypatch.setattr(turns, "LARGE", 5)
    window.state.data.about_to_change.connect(window.update)
    turned_off: list[bool] = []
    window.state.data.evaluation_changed.connect(lambda: turned_off.append(not window.updatesEnabled()))
    window.files.open_sample("substitution")
    settled(qtbot, window)
    assert any(turned_off)
    painted = Painted([window.status])
    window.status.update()
    qtbot.waitUntil(lambda: painted.times[window.status] > 0)


def test_the_item_of_large_files_is_filled_after_the_turn_that_makes_its_pane(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Both together are felt, and what is filled before it has its room is filled twice."""
    monkeypatch.setattr(turns, "LARGE", 5)
    filled: list[bool] = []

    def note(name: str) -> None:
        if name == "item":
            filled.append(bool(window.workbench.made[name].findChildren(BlockWidget)))

    window.workbench.pane_made.connect(note)
    window.files.open_sample("substitution")
    settled(qtbot, window)
    assert filled == [False]
    assert window.workbench.item.findChildren(BlockWidget)


# what is cancelled or refused


def show_first_rows(window: MainWindow, plan: plans.Plan, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    """Open a large file until its first rows are shown; what comes after them does not come, whenever it comes."""
    background = window.background
    background.open(plan)
    held, go_on = background._opening, background._opened
    assert held is not None
    monkeypatch.setattr(background, "_opened", lambda one, loaded: None if one is held else go_on(one, loaded))
    qtbot.waitUntil(
        lambda: window.state.data.evaluation is not None and window.state.data.evaluation.loaded.preview,
        timeout=LONGEST,
    )


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> plans.Plan:
    """Files of which the first rows are shown before all is read."""
    folder = tmp_path_factory.mktemp("large")
    gold, system = folder / "large.gold", folder / "large.oot"
    words = ";".join(f"substitute{number} {9 - number}" for number in range(8))
    gold.write_text("".join(f"bright.a {item} :: {words};\n" for item in range(20_000)))
    system.write_text("".join(f"bright.a {item} ::: substitute{item % 9};other\n" for item in range(20_000)))
    return plans.plan_with_roles("substitution", [("gold", str(gold)), ("system", str(system))])


def look_around(window: MainWindow, qtbot: QtBot) -> None:
    """Choose what can be chosen."""
    state = window.state
    state.view.set_filter("-id:zz")
    state.view.set_sort("id", True)
    state.selection.set_current(3)
    state.selection.set_part(("gold", 0))
    state.view.set_pair(2, 0, "coverage_recall")
    window.workbench.figures.show_figure("over_k")  # type: ignore[union-attr]
    window.workbench.figures._choose("coverage_precision")  # type: ignore[union-attr]
    window.workbench.scores.choose(["coverage_recall"])
    window.annotating.apply_typed_tag("odd")
    window.workbench.notes.search.setText("odd")
    state.problems.left = frozenset({"letters"})
    settled(qtbot, window)


def test_a_cancelled_opening_leaves_all_as_it_was(
    opened: MainWindow, large: plans.Plan, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    screens(opened, qtbot)
    look_around(opened, qtbot)
    before, value = screens(opened, qtbot, bars=False), opened.state.opened
    assert value.problems.left
    show_first_rows(opened, large, monkeypatch, qtbot)
    assert opened.state.view.filter == ""
    assert "large.gold" in opened.windowTitle()
    assert opened.background.plan is large
    opened.state.view.set_filter("F>0")
    opened.workbench.notes.begin_note()
    opened.workbench.notes.note_line.setText("half a note")
    opened.background.cancel()
    after = opened.state.opened
    for part in value.__struct_fields__:
        one, other = getattr(after, part), getattr(value, part)
        pairs = {name: (getattr(one, name), getattr(other, name)) for name in one.__struct_fields__}
        assert [name for name, (a, b) in pairs.items() if a is not b and not (isinstance(a, str) and a == b)] == []
    assert not list(differences(screens(opened, qtbot, bars=False), before))


def test_a_file_that_is_refused_after_its_first_rows_leaves_all_as_it_was(
    opened: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    screens(opened, qtbot)
    look_around(opened, qtbot)
    before = screens(opened, qtbot, bars=False)
    broken, seen = tmp_path / "broken.m2", []
    broken.write_text("S a b c d e\nA 0 1|||R:NOUN|||x|||REQUIRED|||-NONE-|||0\n\n" * 40_000 + "S a\nA nonsense\n")
    opened.state.data.evaluation_changed.connect(lambda: seen.append(opened.windowTitle()))
    with qtbot.waitSignal(opened.background.failed, timeout=LONGEST):
        opened.background.open(plans.plan_with_roles("edits", [("gold", str(broken)), ("system", str(broken))]))
    assert "broken.m2" in seen[0]  # its first rows were shown
    assert opened.is_refused
    opened._back()
    assert not list(differences(screens(opened, qtbot, bars=False), before))


def test_what_was_said_of_files_and_asked_about_them_ends_with_them(
    opened: MainWindow, large: plans.Plan, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Strips and dialogs, already when the first rows of the next files are shown."""
    assert opened.background.plan is not None
    opened.background.troubled.emit("Nothing was changed: the convention cannot be counted")
    gold = opened.background.plan.sources[0].path
    opened.watch._last_stamps = {gold: ()}
    opened.watch._show_fates({gold: "written"})
    opened.files.choose_roles()
    opened.review.set_up()
    dialogs = [*opened.findChildren(OpenDialog), opened.review.dialog]
    assert opened.notice.isVisible()
    assert opened.watch.isVisible()
    show_first_rows(opened, large, monkeypatch, qtbot)
    assert not opened.notice.isVisible()
    assert not opened.watch.isVisible()
    assert "since" not in opened.status.files.text()
    assert not any(dialog is not None and isValid(dialog) and dialog.isVisible() for dialog in dialogs)
    opened.background.cancel()


@pytest.mark.parametrize("way", ["read again", "cancelled"])
def test_first_rows_have_the_menus_of_their_task_and_can_be_read_again(
    window: MainWindow, large: plans.Plan, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, way: str
) -> None:
    window.files.open_sample("lexicon")
    settled(qtbot, window)
    window.annotating.apply_typed_tag("odd")
    assert "convention.matching.exact" not in {action.id for action in window.menus.actions}
    show_first_rows(window, large, monkeypatch, qtbot)
    qtbot.waitUntil(lambda: not window.state.turns.are_waiting, timeout=LONGEST)
    assert "convention.gold_reading.score.pl" in {action.id for action in window.menus.actions}
    if way == "cancelled":
        window.background.cancel()
        assert "convention.gold_reading.score.pl" not in {action.id for action in window.menus.actions}
        return
    window.files.reload()
    assert window.state.data.evaluation is not None
    assert window.state.data.evaluation.loaded.preview, "the rows stay until all have been read"
    settled(qtbot, window)
    assert not window.state.data.evaluation.loaded.preview
    assert window.state.data.evaluation.task.identity.id == "substitution"
    assert not window.state.history.journal.can_undo


def test_first_rows_are_told_and_painted_in_turns_of_their_own(
    window: MainWindow, large: plans.Plan, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    painted: list[bool] = []
    window.state.data.evaluation_changed.connect(lambda: painted.append(window.updatesEnabled()))
    show_first_rows(window, large, monkeypatch, qtbot)
    assert painted == [False]
    qtbot.waitUntil(lambda: not window.state.turns.are_waiting, timeout=LONGEST)
    assert window.updatesEnabled()
    window.background.cancel()


def test_a_convention_that_is_pending_is_asked_for_again_when_an_opening_is_given_up(
    opened: MainWindow, large: plans.Plan, qtbot: QtBot
) -> None:
    opened.state.data.change_settings({"gold_reading": "score.pl"})
    opened.background.open(large)
    opened.state.data.change_settings({"k": "0.5"})
    opened.background.cancel_opening()
    settled(qtbot, opened)
    assert in_force(opened, "gold_reading") == "score.pl"
    assert in_force(opened, "k") == "0.5"


def test_a_note_that_is_being_written_stays_with_its_files(opened: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    assert opened.projects.save_as(tmp_path / "noted.lexeval")
    opened.workbench.show_pane("notes")
    notes = opened.workbench.notes
    notes.begin_note()
    notes.note_line.setText("half a note")
    notes.note_line.textEdited.emit("half a note")
    opened.files.open_sample("edits")
    settled(qtbot, opened)
    assert not opened.state.history.journal.can_undo
    assert notes.note_line.text() == ""
    opened.projects.open(tmp_path / "noted.lexeval")
    qtbot.waitUntil(lambda: opened.projects.is_named, timeout=LONGEST)
    settled(qtbot, opened)
    assert opened.state.history.journal.can_undo


# what a project keeps of the view


def test_a_project_with_a_view_of_other_files_is_shown_as_far_as_it_fits(
    opened: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "odd.lexeval"
    assert opened.projects.save_as(path)
    opened.projects.keep_view()
    assert opened.projects.project is not None
    kept = dict(opened.projects.view)
    odd = {"filter": "gone.F>0", "sort": ["gone.coverage_f", True], "item": "\ud800", "hidden": ["gone", 7],
           "pair": ["gone", "eager"], "measure": "edits_f"}  # fmt: skip
    opened.projects.project.keep_view({**kept, **odd})
    opened.files.close()
    opened.projects.open(path)
    qtbot.waitUntil(lambda: opened.projects.is_named, timeout=LONGEST)
    settled(qtbot, opened)
    opened.workbench.show_pane("compare")
    settled(qtbot, opened)
    state = opened.state
    view = state.view
    assert (view.filter, view.sort, view.pair, view.compared_measure) == ("", ("", False), (0, 1), None)
    assert all(view.visible)
    assert state.results.comparison is not None
    opened.projects.keep_view()
    written = opened.projects.view
    assert {name: written[name] for name in odd} == {name: kept[name] for name in odd}


# exporting


@pytest.mark.parametrize("sample", ["substitution", "edits", "lexicon", "generation", ""])
def test_whatever_tab_is_in_front_can_be_exported(
    window: MainWindow, sample: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """What it shows, that is: where it shows nothing, that is said, and no empty file is written."""
    if sample:
        window.files.open_sample(sample)
    else:
        window.background.open(plan_of())
    settled(qtbot, window)
    window.annotating.apply_typed_tag("odd")
    evaluation, said = window.state.data.evaluation, list[str]()
    window.state.message.connect(said.append)
    assert evaluation is not None
    needed = {
        "scores": 1,
        "conventions": 1,
        "errors": 1,
        "worth": 1,
        "compare": 2,
        "why": 2,
    }  # systems, for there to be numbers
    for name in TABS:
        if window.workbench.is_pane_open(name):
            window.workbench.show_pane(name)
            settled(qtbot, window)
            path = tmp_path / f"{name}.csv"
            monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, path=path: (str(path), "CSV (*.csv)"))
            export(window)
            is_shown = len(evaluation.system_names) >= needed.get(name, 0)
            is_shown = is_shown and (name != "problems" or bool(window.state.problems.shown))
            assert path.exists() == is_shown
            assert (f"Nothing is shown in {PANES[name]} that could be exported" in said) != is_shown
    assert "odd" in (tmp_path / "notes.csv").read_text()


@pytest.mark.parametrize("what", ["refused", "review"])
def test_panes_that_are_not_in_front_are_not_exported(
    window: MainWindow, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window.files.open_sample("lexicon")
    settled(qtbot, window)
    said, asked = list[str](), list[str]()
    window.state.message.connect(said.append)

    def ask(parent: object, title: str, name: str, filters: str) -> tuple[str, str]:
        asked.append(Path(name).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    if what == "review":
        window.review.show()
    else:
        wrong = tmp_path / "wrong.m2"
        wrong.write_text("S a\nA nonsense\n")
        with qtbot.waitSignal(window.background.failed, timeout=LONGEST):
            window.background.open(plans.plan_with_roles("edits", [("gold", str(wrong)), ("system", str(wrong))]))
    for action in ("export.table", "export.items", "export.figure", "export.pages"):
        window.menus.trigger(action)
        assert said.pop().startswith("Not exported: "), action
    assert not asked
    window.review.leave()
    window._back()
    export(window)
    assert asked == ["scores.csv"]
