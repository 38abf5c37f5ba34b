"""The window's number, the command line's and the exported one are the same, whatever the settings."""

from __future__ import annotations

import csv
import json
import re
import shlex
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from lexeval_gui import __main__ as command
from lexeval_gui.core import tables
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Settings
from lexeval_gui.core.scores import Measure
from lexeval_gui.window.export import tables as table_files
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening, outputs, plans
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, NoCommand, line
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.remarks import remarks
from lexeval_gui.workspace.scoring.session import Session

WANTED = {
    "substitution": ("sample.gold", "cautious.oot", "eager.best", "boundary.oot"),
    "edits-letters": ("Gold", "Run_bold", "Run_shy"),
    "edits-m2": ("gold.m2", "bold.m2", "shy.m2"),
    "lexicon-english": ("dictionary.tsv", "cautious_lexicon.tsv", "generous_lexicon.tsv"),
    "lexicon-missier": ("dictionary.tsv", "maltilex.tsv"),
    "generation-sentences": ("sentences.conllu", "left_right.txt", "near_perfect.txt"),
    "generation-phase": ("reference.conllu", "inside.txt", "across.txt"),
}
"""Samples, and the files of each that are opened."""

NUMBERS = {
    "k": st.decimals(0, 10, places=2).map(str),
    "n": st.integers(1, 10).map(str),
    "beta": st.decimals("0.25", 4, places=2).map(str),
    "m2_beta": st.decimals("0.25", 4, places=2).map(str),
    "alpha": st.decimals("0.01", 1, places=2).map(str),
    "u_tree": st.decimals("1.1", 2, places=4).map(str),
    "u_substitutions": st.decimals(0, 1, places=4).map(str),
    "u_constant": st.decimals("-0.5", 1, places=4).map(str),
    "q_tree": st.decimals("1.1", 2, places=4).map(str),
    "q_constant": st.decimals(0, 1, places=4).map(str),
    "types": st.sampled_from(["all", "Prep", "Det", "RT,MD", "R:PREP"]),
}


@cache
def opened(sample: str) -> tuple[plans.Plan, Session, Evaluation]:
    paths = [path for path in opening.sample(sample).paths if Path(path).name in WANTED[sample]]
    plan, session = opening.plan(paths), Session()
    return plan, session, Evaluation(session.open(plan, Settings(opening.task(plan.task).identity.parameters), Job()))


def some_settings(task: str) -> st.SearchStrategy[dict[str, str]]:
    parameters = opening.task(task).identity.parameters
    choices = {
        p.id: st.sampled_from([option.id for option in p.options])
        for p in parameters
        if isinstance(p, Choice) and p.stage in ("join", "count", "score")
    }
    numbers = {p.id: NUMBERS[p.id] for p in parameters if p.id in NUMBERS}
    return st.fixed_dictionaries({}, optional={**choices, **numbers})


def commanded(line: str, target: Path) -> dict[str, object]:
    """What a command line gives as JSON."""
    assert command.main([*shlex.split(line)[1:], "--format", "json", "-o", str(target)]) == 0
    made: dict[str, object] = json.loads(target.read_text(encoding="utf-8"))
    return made


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("same")


@pytest.mark.slow
@pytest.mark.parametrize("sample", WANTED)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chance=st.data())
def test_window_command_line_and_export_say_the_same(
    qapp: QApplication, folder: Path, sample: str, chance: st.DataObject
):
    plan, session, first = opened(sample)
    values = chance.draw(some_settings(plan.task))
    wanted = first.settings.with_values(values)
    evaluation = Evaluation(session.prepare(wanted, (), Job()), wanted)
    if reason := evaluation.refusal():  # such as strata by parts of speech, of files that name none
        with pytest.raises(NoCommand, match=re.escape(reason)):
            line("score", evaluation, Inputs(plan))
        return
    state = AppState()
    state.show_evaluation(evaluation)
    pane = ScoresPane(state, Theme())
    every = tuple(measure.id for measure in outputs.measures_of(evaluation))
    pane.choose(every)

    made = commanded(line("score", evaluation, Inputs(plan)), folder / "out.json")
    assert made == json.loads(
        json.dumps(outputs.to_json(evaluation, (*evaluation.dataset.problems, *remarks(evaluation))))
    )

    table_files.write_tables({False: pane.exported(for_reading=False)}, folder / "scores.csv")
    with open(folder / "scores.csv", encoding="utf-8", newline="") as file:
        exported = list(csv.DictReader(file))
    titles, *shown = pane.view.texts()
    systems = made["systems"]
    assert isinstance(systems, list)
    for system, row, cells in zip(systems, exported, shown, strict=True):
        assert {name: row[name] for name in every} == {name: as_csv(system["measures"].get(name)) for name in every}
        for measure in pane._columns:
            if measure.group is None and not measure.is_interval and measure.out_of is None:
                value = system["measures"].get(measure.measure.id, "")
                cell = cells[1 + pane._columns.index(measure)]
                assert cell == as_shown(value, measure.measure), (measure.measure.id, titles)
    pane.deleteLater()


def as_csv(value: float | int | None) -> str:
    return "" if value is None else repr(value)


def as_shown(value: float | int | str | None, measure: Measure) -> str:
    if isinstance(value, str):
        return value
    if measure.kind == "count":
        return f"{value:,}"
    return tables.format_number(value, measure.digits)
