"""Whatever was done before, files that are opened look as in a window that has just been started."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QScrollBar
from pytestqt.qtbot import QtBot

from lexeval_gui.core.parameters import Number
from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.actions.table import TABS
from lexeval_gui.window.app.shots import wait_for
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.outputs import measures_of
from lexeval_gui.workspace.scoring.groups import groupings
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.screens import differences, screens

SAMPLES = (
    "substitution-systems", "edits-letters", "lexicon-missier", "generation-sentences",
    "substitution-best", "edits-m2", "generation-worked", "lexicon-greek",
)  # fmt: skip


@pytest.fixture(autouse=True)
def silent(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """No slot ends in an exception: pytest-qt fails a test in which one does, and nothing is on standard error."""
    yield
    assert "Traceback" not in capfd.readouterr().err


class Hand:
    """Does what a person might, in an order that a seed decides."""

    def __init__(self, window: MainWindow, seed: int, wanted: str = "") -> None:
        """`wanted`: the sample that is opened in the end."""
        self.window, self.chance, self.wanted = window, random.Random(seed), wanted
        self.gestures: tuple[Callable[[], object], ...] = (
            self.filter, self.type_nonsense, self.sort, self.select, self.go_on, self.choose_part, self.compare,
            self.slide, self.type_half, self.convention, self.what_if, self.tag, self.note, self.answer_offer,
            self.figure, self.choose_in_figure, self.score_columns, self.group, self.hover, self.hide_system,
            self.search_notes, self.scroll, self.show_tab, self.click_table, self.study, self.list_columns,
            self.sort_scores,
        )  # fmt: skip

    def do(self, times: int) -> list[str]:
        """Some gestures; their names."""
        done = [self.chance.choice(self.gestures) for _ in range(times)]
        for gesture in done:
            if self.window.state.data.evaluation is not None and not self.window.is_refused:
                self.window.state.turns.call_all()  # as a press and a key do
                gesture()
        return [gesture.__name__ for gesture in done]

    def filter(self) -> None:
        columns = self.window.items._search.columns
        assert columns is not None
        names = list(columns.by_name)
        self.window.state.view.set_filter(self.chance.choice(["F<.9", "-id:zz", f'"{self.chance.choice(names)}":']))

    def type_nonsense(self) -> None:
        self.window.items.filter.line.setText("F<")
        self.window.items.filter.line.textEdited.emit("F<")

    def sort(self) -> None:
        self.window.items._sort_by(self.chance.randrange(len(self.window.items._model.columns)))

    def list_columns(self) -> None:
        if self.wanted and of_task(self.window, self.wanted):  # they would be those of its files
            return
        chooser = self.window.items.chooser
        one, other = (self.chance.choice(chooser.entries())[0].id for _ in range(2))
        chooser.move(one, other)
        chooser.show(one, self.chance.random() < 0.5)
        chooser.resize(other, self.chance.choice([None, 80]))
        if self.chance.random() < 0.5:
            chooser.reset()

    def sort_scores(self) -> None:
        pane = self.window.workbench.scores
        pane._sort_by(self.chance.randrange(-1, len(pane._ids)))

    def select(self) -> None:
        shown = self.window.items.shown
        self.window.state.selection.set_items(np.sort(shown[: self.chance.randrange(len(shown) + 1)]))

    def go_on(self) -> None:
        self.window.items.next_item(self.chance.choice([-1, 1, 5]))

    def choose_part(self) -> None:
        self.window.item.part.next(self.chance.choice([-1, 1]))

    def compare(self) -> None:
        pane = self.window.workbench.compare
        for box in (pane._first, pane._second, pane._measure):
            if box.count():
                box.setCurrentIndex(self.chance.randrange(box.count()))
        pane._choose()

    def slide(self) -> None:
        evaluation = self.window.state.data.evaluation
        assert evaluation is not None
        numbers = [p for p in evaluation.settings.parameters if isinstance(p, Number) and p.id in evaluation.sliders]
        for number in numbers:
            self.window.top.numbers[number.id].slider.setValue(self.chance.randrange(5))

    def type_half(self) -> None:
        fields = [control.field for control in self.window.top.controls.values() if control.isVisible()]
        fields += [field.field for field in self.window.workbench.conventions.numbers.fields.values()]
        for field in fields[:2]:
            field.setFocus()
            field.setText("9999")
            field.setModified(True)
            field.textEdited.emit("9999")

    def convention(self) -> None:
        known = [a.id for a in self.window.menus.actions if a.id.startswith(("convention.", "preset."))]
        self.window.menus.trigger(self.chance.choice(known))

    def what_if(self) -> None:
        for widget in self.window.item._widgets:
            parts = [part for part in widget.parts if "remove" in part.gestures]
            if parts:
                widget.gestured.emit(self.chance.choice(parts).ref, "remove", None)
                return

    def tag(self) -> None:
        self.window.annotating.apply_typed_tag(self.chance.choice(["odd", "fine"]))

    def note(self) -> None:
        self.window.workbench.show_pane("notes")
        notes = self.window.workbench.notes
        notes.begin_note()
        notes.note_line.setText("half a note")
        notes.note_line.textEdited.emit("half a note")
        notes.tag_line.setText("half a tag")

    def answer_offer(self) -> None:
        self.chance.choice([self.window.remedies.leave, self.window.remedies.take])()

    @property
    def figures(self) -> FiguresPane:
        pane = self.window.workbench.figures
        assert isinstance(pane, FiguresPane)
        return pane

    def figure(self) -> None:
        if offered := self.figures.figure_ids():
            self.figures.show_figure(self.chance.choice(offered))

    def choose_in_figure(self) -> None:
        if self.figures._choices.buttons:
            self.chance.choice(list(self.figures._choices.buttons.values())).click()

    def score_columns(self) -> None:
        evaluation = self.window.state.data.evaluation
        assert evaluation is not None
        self.window.workbench.scores.choose([m.id for m in measures_of(evaluation) if self.chance.random() < 0.4])

    def group(self) -> None:
        evaluation = self.window.state.data.evaluation
        assert evaluation is not None
        self.window.workbench.scores.group_by(self.chance.choice(["", *groupings(evaluation)]))

    def hover(self) -> None:
        refs = [part.ref for widget in self.window.item._widgets for part in widget.parts if part.ref]
        self.window.state.selection.set_hover(self.chance.choice([None, *refs]))

    def hide_system(self) -> None:
        if self.window.state.view.visible:
            self.window.commands.toggle_system(self.chance.randrange(len(self.window.state.view.visible)))

    def search_notes(self) -> None:
        self.window.workbench.notes.search.setText(self.chance.choice(["odd", "zz"]))

    def scroll(self) -> None:
        for bar in self.window.workbench.findChildren(QScrollBar):
            bar.setValue(self.chance.randint(bar.minimum(), bar.maximum()))

    def show_tab(self) -> None:
        name = self.chance.choice(TABS)
        if self.window.workbench.is_pane_open(name):
            self.window.workbench.show_pane(name)

    def click_table(self) -> None:
        view = self.window.workbench.scores.view
        view.selectAll()
        view.setCurrentIndex(view.model().index(0, 1))

    def study(self) -> None:
        self.window.state.view.set_study("quality", ("generation_tree_accuracy",))


def by_page(window: MainWindow, name: str) -> None:
    """As the start page opens a sample, but for its guided path, which sets panes and settings of its own."""
    sample = opening.sample(name)
    window.files.open_paths(sample.paths, sample.task, ask=False)


def by_drop(window: MainWindow, name: str) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in opening.sample(name).paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, buttons, keys))
    window.files.happened.connect(lambda _: window.notice.hide())  # which a window that was just started has not
    wait_for(lambda: window.background._stop is None)  # until the files have been looked at
    for dialog in window.findChildren(OpenDialog):
        dialog.accept()


def by_plan(window: MainWindow, name: str) -> None:
    sample = opening.sample(name)
    window.background.open(opening.plan(sample.paths, sample.task))


def refuse(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    """Ask for a file that cannot be read."""
    wrong = folder / "wrong.m2"
    wrong.write_text("S a\nA nonsense\n")
    with qtbot.waitSignal(window.background.failed, timeout=LONGEST):
        window.background.open(plans.plan_with_roles("edits", [("gold", str(wrong)), ("system", str(wrong))]))


def opened(window: MainWindow, qtbot: QtBot, way: Callable[[MainWindow, str], None], name: str) -> None:
    with qtbot.waitSignal(window.background.opened, timeout=LONGEST):
        way(window, name)
    window.workbench.make_figures()


def by_project(window: MainWindow, path: str) -> None:
    window.files.open_paths([path])


FRESH: dict[str, dict[str, Any]] = {}


def fresh(make_window: Callable[[], MainWindow], qtbot: QtBot, name: str) -> dict[str, Any]:
    """What a window shows that has opened a sample and nothing else."""
    if name not in FRESH:
        window = make_window()
        opened(window, qtbot, by_page, name)
        FRESH[name] = screens(window, qtbot)
        window.close()
    return FRESH[name]


def wander(window: MainWindow, hand: Hand, folder: Path, qtbot: QtBot) -> list[str]:
    """Open this and that, give some of it up, and do something with each; what was done."""
    done = []
    for _ in range(3):
        name = hand.chance.choice(SAMPLES)
        opened(window, qtbot, by_plan, name)
        if hand.chance.random() < 0.7:
            settled(qtbot, window)
        done += [name, *hand.do(8)]
        if hand.chance.random() < 0.5:
            by_plan(window, hand.chance.choice(SAMPLES))
            done += [*hand.do(2), "cancel"]
            window.background.cancel()
        if hand.chance.random() < 0.3:
            refuse(window, qtbot, folder)
            done += ["refuse"]
    return done


def of_task(window: MainWindow, name: str) -> bool:
    """Whether a sample is of the task that is open: its files would be added to those, and columns stay as chosen."""
    evaluation = window.state.data.evaluation
    return evaluation is not None and evaluation.task.identity.id == opening.sample(name).task


@pytest.mark.parametrize("seed", range(times(4)))
def test_whatever_was_done_before_files_look_as_in_a_new_window(
    make_window: Callable[[], MainWindow], seed: int, tmp_path: Path, qtbot: QtBot
) -> None:
    wanted = SAMPLES[seed % len(SAMPLES)]
    expected = fresh(make_window, qtbot, wanted)
    window = make_window()
    hand = Hand(window, seed, wanted)
    done = wander(window, hand, tmp_path, qtbot)
    way = hand.chance.choice([by_page, by_plan if of_task(window, wanted) else by_drop, by_plan])
    opened(window, qtbot, way, wanted)
    found = list(differences(screens(window, qtbot), expected))
    assert not found, f"{done}, then {way.__name__} {wanted}:\n" + "\n".join(found)


@pytest.mark.parametrize("seed", sorted({*range(times(2)), 12}))  # 12: a list had the focus for a moment
def test_whatever_was_done_before_a_project_looks_as_in_a_new_window(
    make_window: Callable[[], MainWindow], seed: int, tmp_path: Path, qtbot: QtBot
) -> None:
    window = make_window()
    hand, name = Hand(window, seed), SAMPLES[seed % len(SAMPLES)]
    opened(window, qtbot, by_page, name)
    settled(qtbot, window)
    kept = hand.do(8)
    settled(qtbot, window)
    made, *copies = (tmp_path / folder / "kept.lexeval" for folder in ("made", "one", "other"))
    for path in (made, *copies):
        path.parent.mkdir()
    assert window.projects.save_as(made)
    window.close()
    for copy in copies:
        shutil.copy(made, copy)
    new = make_window()
    opened(new, qtbot, by_project, str(copies[0]))
    expected = screens(new, qtbot)
    new.close()
    window = make_window()
    done = wander(window, Hand(window, seed + 100), tmp_path, qtbot)
    opened(window, qtbot, by_project, str(copies[1]))
    found = list(differences(screens(window, qtbot), expected))
    assert not found, f"{done}, then {name} with {kept}:\n" + "\n".join(found)


@pytest.mark.parametrize("sample", ["edits-letters", "substitution-systems"])
@pytest.mark.parametrize("moment", [0, 5, 20])
def test_files_are_read_again_while_panes_still_wait_to_be_told(
    window: MainWindow, qtbot: QtBot, sample: str, moment: int
) -> None:
    told: list[int] = []

    def read_again() -> None:
        told.append(len(told))
        if len(told) == 1:
            QTimer.singleShot(moment, window.files.reload)

    window.state.data.evaluation_changed.connect(read_again)
    window.files.open_sample(sample)
    qtbot.waitUntil(lambda: len(told) == 2, timeout=LONGEST)
    settled(qtbot, window)
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    table = window.workbench.scores.view.model()
    assert table.rowCount() == len(evaluation.system_names)
    assert table.columnCount() > 2
