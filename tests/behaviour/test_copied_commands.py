"""Copy as command: the command line of every pane and figure prints the very table that is exported of it."""

from __future__ import annotations

import csv
import random
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.__main__ import main
from lexeval_gui.core import query, tables
from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.parameters import Choice
from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.actions.conditions import OPTIONAL_PANES
from lexeval_gui.window.actions.table import TABS
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.panes.why.pane import WhyPane
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.protocols import Exportable, HasCommand
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis.subsets import LISTED
from lexeval_gui.workspace.outputs import groupings, measures_of
from lexeval_gui.workspace.outputs.command_lines.inputs import UNNAMED, NoCommand
from tests.behaviour.conftest import LONGEST, settled

SAMPLES = [sample.id for sample in opening.built_in_samples()]
NO_FIGURES = ("substitution-multiwords",)
NO_COMMAND = ("problems", "notes")  # of no project that has a name


def printed(line: str, folder: Path) -> str:
    """What a command line prints as CSV."""
    words, target = shlex.split(line), folder / "printed.csv"
    assert words[0] == "lexeval"
    assert main([*words[1:], "--format", "csv", "-o", str(target)]) == 0, line
    return target.read_text(encoding="utf-8")


def seen(qtbot: QtBot, window: MainWindow, name: str) -> HasCommand:
    """A pane in front, with all that it asks for answered."""
    window.workbench.show_pane(name)
    settled(qtbot, window)
    pane = window.workbench.pane(name)
    assert isinstance(pane, Exportable), name
    assert isinstance(pane, HasCommand), name
    qtbot.waitUntil(lambda: is_whole(window), timeout=LONGEST)
    settled(qtbot, window)
    return pane


def is_whole(window: MainWindow) -> bool:
    state = window.state
    answers = (state.results.answers.get(title) for title in state.enquiries.asked)
    return all(answer is not None and (answer.is_whole or answer.refusal) for answer in answers)


def as_csv(pane: object) -> str:
    """What is exported of a pane for machines."""
    assert isinstance(pane, Exportable)
    return "".join(tables.render(table, "csv") for table in pane.exported(for_reading=False))


def there(window: MainWindow) -> Iterator[str]:
    """The tabs that there are and that have a command."""
    for name in TABS:
        if name not in NO_COMMAND and (name not in OPTIONAL_PANES or OPTIONAL_PANES[name](window.state)):
            yield name


Compare = Callable[[str, str], None]
"""Compares what a command line prints with a table."""


def comparing(folder: Path) -> Compare:
    def compare(line: str, shown: str) -> None:
        assert rounded(printed(line, folder)) == rounded(shown), line

    return compare


def rounded(text: str) -> str:
    """Without the last digits: of a changed copy the same numbers are added up in another order."""
    return re.sub(r"\d*\.\d{13,}", lambda found: f"{float(found[0]):.12g}", text)


def check_panes(qtbot: QtBot, window: MainWindow, compare: Compare) -> int:
    """Compare every pane with its command; how many there were."""
    done = 0
    for name in there(window):
        pane = seen(qtbot, window, name)
        shown = as_csv(pane)
        if not shown.strip() or (name == "errors" and not any(t.total for t in window.workbench.errors.found)):
            continue
        done += is_printed(window, pane, shown, compare)
    return done


def is_printed(window: MainWindow, pane: HasCommand, shown: str, compare: Compare) -> bool:
    """Compare a pane with its command. Under settings that no command scores under there is none, and that is said."""
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    if reason := evaluation.refusal():
        with pytest.raises(NoCommand, match=re.escape(reason)):
            window.command_copier.line(pane)
        return True
    compare(window.command_copier.line(pane), shown)
    return True


def check_figures(qtbot: QtBot, window: MainWindow, compare: Compare, chance: random.Random) -> int:
    """Compare every figure with its command, with a choice switched at random; how many there were."""
    window.workbench.make_figures()
    pane, done = window.workbench.pane("figures"), 0
    assert isinstance(pane, FiguresPane)
    for figure in pane.figure_ids():
        window.workbench.show_figure(figure)
        plot = pane.current
        assert isinstance(plot, Canvas)
        if (choices := sorted(plot.choices())) and chance.random() < 0.7:
            pane._choose(chance.choice(choices))
        pane.refresh()
        settled(qtbot, window)
        qtbot.waitUntil(lambda: is_whole(window), timeout=LONGEST)
        shown = tables.render(plot.table(), "csv")
        if not plot.table().rows:
            continue
        done += is_printed(window, pane, shown, compare)
    return done


def look(qtbot: QtBot, window: MainWindow, chance: random.Random) -> None:
    """Change settings, systems, the pair, measures, groups and the order at random."""
    state = window.state
    evaluation = state.data.evaluation
    assert evaluation is not None
    window.commands.score_all()
    state.view.set_filter("")
    state.view.compare_within("")
    values = {"resamples": "30", "seed": str(chance.randint(1, 9))}
    for parameter in evaluation.settings.parameters:
        if isinstance(parameter, Choice) and chance.random() < 0.3:
            values[parameter.id] = chance.choice(parameter.options).id
    state.data.change_settings({name: value for name, value in values.items() if name in evaluation.settings})
    settled(qtbot, window)
    qtbot.waitUntil(lambda: state.data.pending is None, timeout=LONGEST)
    evaluation = state.data.evaluation
    assert evaluation is not None
    systems = range(len(evaluation.system_names))
    for system in systems:
        state.view.set_visible(system, True)
    if len(systems) > 1:
        state.view.set_visible(chance.choice(systems), False)
        first, second = chance.sample(systems, 2)
        state.view.set_pair(first, second)
    pane, known = window.workbench.scores, [measure.id for measure in measures_of(evaluation)]
    pane.choose(chance.choice((None, chance.sample(known, min(4, len(known))))))
    pane.view.sort_wanted.emit(chance.randrange(len(pane.view.texts()[0])))
    state.view.group_by((), (), chance.choice(("", "holm")))
    pane.group_by(chance.choice((None, "", *groupings(evaluation))))
    if chance.random() < 0.5:
        list_some(qtbot, window, chance)
    settled(qtbot, window)


def check_ranking(qtbot: QtBot, window: MainWindow, compare: Compare) -> int:
    """Compare the table of all pairs, which stands in a pane with another one; 1 if there is one."""
    why = seen(qtbot, window, "why")
    assert isinstance(why, WhyPane)
    if why.contributions is None or not (shown := as_csv(why.all_systems)):
        return 0
    return is_printed(window, why.all_systems, shown, compare)


def list_some(qtbot: QtBot, window: MainWindow, chance: random.Random) -> None:
    """Score some items beside all, and compare within them or within a group."""
    state, evaluation = window.state, window.state.data.evaluation
    assert evaluation is not None
    settled(qtbot, window)
    values = evaluation.item_values(0, evaluation.headline(0).id)
    middle = float(np.nanmedian(values)) if np.isfinite(values).any() else 0.0
    name = query.quote(f"{evaluation.system_names[-1]}.{evaluation.headline(len(evaluation.system_names) - 1).id}")
    found = [f"{name}<={middle:.3f}", f"-id:{query.quote(evaluation.dataset.ids[0])}"]
    state.view.set_filter(chance.choice([*found, *["difference>=0"] * (len(evaluation.system_names) > 1)]))
    settled(qtbot, window)
    window.commands.score_listed()
    if state.data.listed is not None:
        state.view.compare_within(LISTED)


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_command_of_every_pane_and_figure_prints_its_table(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, sample: str
) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)
    for seed in range(times(1)):
        chance = random.Random(f"{sample} {seed}")
        look(qtbot, window, chance)
        evaluation = window.state.data.evaluation
        assert evaluation is not None
        assert check_panes(qtbot, window, comparing(tmp_path)) > (0 if evaluation.refusal() else 1)
        check_ranking(qtbot, window, comparing(tmp_path))
        figures = check_figures(qtbot, window, comparing(tmp_path), chance)
        assert figures > 0 or sample in NO_FIGURES


def test_the_list_and_the_item_are_printed_with_sentence_and_scores(
    opened: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    state, evaluation = opened.state, opened.state.data.evaluation
    assert evaluation is not None
    state.view.set_pair(2, 0)
    state.view.set_filter("difference<=0 pos:n,v")
    state.view.set_sort("difference", False)
    settled(qtbot, opened)
    for pane, ids in ((opened.items, [evaluation.dataset.ids[row] for row in opened.items.shown]), (opened.item, None)):
        assert isinstance(pane, HasCommand)
        line = opened.command_copier.line(pane)
        rows = list(csv.DictReader(printed(line, tmp_path).splitlines()))
        assert len(rows) > 1
        assert [row["id"] for row in rows[:: len(evaluation.system_names)]] == (ids or [rows[0]["id"]])
        for row in rows:
            item, system = evaluation.item_number(row["id"]), evaluation.system_names.index(row["system"])
            assert item is not None
            assert float(row["coverage_f"]) == evaluation.item_values(system, "coverage_f")[item]
            assert row["text"].count("[") == 1  # the sentence, with its target


def change(window: MainWindow) -> None:
    """Leave the first answer of a system out, as what-if, and give two tags."""
    state, evaluation = window.state, window.state.data.evaluation
    assert evaluation is not None
    item = int(np.flatnonzero(evaluation.item_values(0, "coverage_f") > 0)[0])
    name = evaluation.system_names[0]
    state.history.gesture(Gesture(evaluation.dataset.ids[item], ("answer", name, 0), "remove", ""))
    assert state.data.changes
    state.selection.set_current(item)
    window.annotating.toggle_tag("sense")


def test_what_was_decided_by_hand_needs_a_project_and_is_printed_from_it(
    opened: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    said: list[str] = []
    opened.state.message.connect(said.append)
    QGuiApplication.clipboard().setText("as before")
    change(opened)
    settled(qtbot, opened)
    opened.menus.trigger("copy.command")
    assert said[-1] == f"No command is copied: {': '.join(UNNAMED)}"
    assert QGuiApplication.clipboard().text() == "as before"
    opened.projects.save_as(tmp_path / 'it\'s a "project".lexeval')
    opened.state.data.change_settings({"k": "0.75", "resamples": "30"})
    opened.state.view.set_filter("tag:sense")
    settled(qtbot, opened)
    opened.commands.score_listed()
    settled(qtbot, opened)
    found: list[tuple[str, str]] = []  # one program has a project at a time

    def keep(line: str, shown: str) -> None:
        found.append((line, shown))

    assert check_panes(qtbot, opened, keep) > 4
    assert check_figures(qtbot, opened, keep, random.Random(1)) > 2
    notes = seen(qtbot, opened, "notes")
    keep(opened.command_copier.line(notes), as_csv(notes))
    opened.menus.trigger("copy.command")
    assert said[-1].endswith("close it here first.")
    opened.menus.trigger("close")
    qtbot.waitUntil(lambda: opened.projects.project is None, timeout=LONGEST)
    for line, shown in found:
        comparing(tmp_path)(line, shown)
    assert any("--before" in shlex.split(line) for line, _ in found)


def test_items_that_are_others_by_now_are_not_printed(opened: MainWindow, qtbot: QtBot) -> None:
    opened.state.view.set_filter("F<.5")
    opened.commands.score_listed()
    settled(qtbot, opened)
    before = opened.command_copier.line(opened.workbench.scores)
    assert "'--beside=F<.5'" in before
    opened.state.data.change_settings({"k": "9"})
    settled(qtbot, opened)
    with pytest.raises(NoCommand, match="other settings"):
        opened.command_copier.line(opened.workbench.scores)


ODD = 'it\'s "so" $HOME `x` & <b>*|; -a'


def test_quotes_blanks_and_markup_survive_the_shell(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / ODD
    folder.mkdir()
    sample = opening.sample("substitution-systems")
    paths = [shutil.copy(path, folder / f"{ODD} {Path(path).name}") for path in sample.paths]
    ids = [line.split()[1] for line in Path(paths[0]).read_text(encoding="utf-8").splitlines() if line.split()]
    features = folder / f"{ODD}.csv"
    with open(features, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", ODD), *((id, f"{ODD} {int(id) % 2}") for id in ids if id.isdigit())])
    window.background.open(opening.plan([str(path) for path in paths]))
    settled(qtbot, window)
    why = window.workbench.pane("why")
    window.workbench.show_pane("why")
    assert isinstance(why, WhyPane)
    assert why.contributions is not None
    why.contributions.file.open(str(features))
    qtbot.waitUntil(lambda: window.state.data.own_features is not None, timeout=LONGEST)
    window.state.view.group_by((ODD, "pos"), (), "")
    window.state.data.change_settings({"resamples": "30"})
    window.state.view.set_filter(f"{query.quote(ODD)}:{query.quote(f'{ODD} 1')}")
    settled(qtbot, window)
    window.commands.score_listed()
    settled(qtbot, window)
    assert window.state.data.listed is not None
    assert check_panes(qtbot, window, comparing(tmp_path)) > 4
    line = window.command_copier.line(window.workbench.scores)
    done = subprocess.run(["bash", "-c", f"printf '%s\\0' {line}"], capture_output=True, check=True)
    assert done.stdout.decode().split("\0")[:-1] == shlex.split(line)


def test_the_key_copies_what_has_the_focus(opened: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    opened.workbench.make_figures()
    verbs = {}
    for name in ("items", "item", "figures", "scores", "conventions", "compare"):
        opened.workbench.show_pane(name)
        settled(qtbot, opened)
        opened.menus.trigger("copy.command")
        verbs[name] = shlex.split(QGuiApplication.clipboard().text())[1]
    expected = ["items", "items", "curve", "score", "conventions", "compare"]
    assert list(verbs.values()) == expected
    opened.top.setFocus()
    focus = opened.focusWidget()
    if focus is not None:
        focus.clearFocus()
    opened.menus.trigger("copy.command")
    assert shlex.split(QGuiApplication.clipboard().text())[1] == "score"


def test_problems_have_no_command_and_say_so(opened: MainWindow) -> None:
    said: list[str] = []
    opened.state.message.connect(said.append)
    opened.workbench.show_pane("problems")
    problems = opened.workbench.pane("problems")
    assert isinstance(problems, HasCommand)
    with pytest.raises(NoCommand, match="none prints their table"):
        opened.command_copier.line(problems)


def test_all_pairs_have_a_command_beside_that_of_why(opened: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    opened.state.data.change_settings({"resamples": "30"})
    assert check_ranking(qtbot, opened, comparing(tmp_path)) == 1
    why = opened.workbench.why
    assert isinstance(why, WhyPane)
    for widget, verb in ((why.all_systems.view, "ranking"), (why.contributions.view, "why")):  # type: ignore[union-attr]
        widget.setFocus()
        assert shlex.split(opened.command_copier.line(why))[1] == verb
