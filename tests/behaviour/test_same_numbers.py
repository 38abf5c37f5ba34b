"""Bar 12: the number in the window, on the command line and in an exported file is one number, under any settings.

Random settings are put in force as a person does it, by sliders and menus; everything that the panes then show or
export is compared with what the commands print. Equal means equal to the last bit.
"""

from __future__ import annotations

import csv
import json
import math
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from lexeval_gui import __main__ as command
from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.parameters import Choice
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import opening, outputs
from lexeval_gui.workspace.scoring.comparison import why_incomparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.behaviour.conftest import LONGEST, settled
from tests.behaviour.conftest import export as export_by_menu

RESAMPLES = "30"
Made = dict[str, Any]
Run = Callable[..., Made]


class Same:
    """Compares, and counts how often, so that a test cannot pass by comparing nothing."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, shown: Any, commanded: Any, what: object = "") -> None:
        assert plain(shown) == plain(commanded), what
        self.times += 1


def plain(value: Any) -> Any:
    """Undefined numbers are None on both sides."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return None if isinstance(value, float) and math.isnan(value) else value


@pytest.fixture
def same() -> Same:
    return Same()


@pytest.fixture
def exported(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """The file that an action of the menu writes."""
    chosen: list[Path] = []

    def ask(parent: object, title: str, name: str, filters: str) -> tuple[str, str]:
        chosen.append(tmp_path / f"{len(chosen)}-{Path(name).name}")
        return str(chosen[-1]), ""

    def export(action: str) -> Path:
        export_by_menu(window, action)
        return chosen[-1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return export


@pytest.fixture
def run(window: MainWindow, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command over the files of the window; gives its JSON."""

    def run(verb: str, values: Mapping[str, str], *words: str, systems: tuple[int, ...] | None = None) -> Made:
        assert window.background.plan is not None
        sources = window.background.plan.sources
        gold = [source.path for source in sources if source.role == "gold"]
        found = [source.path for source in sources if source.role == "system"]
        files = [*gold, *(found if systems is None else [found[system] for system in systems])]
        settings = [word for name, value in values.items() for word in ("--set", f"{name}={value}")]
        capsys.readouterr()
        assert command.main([verb, window.background.plan.task, *files, *settings, *words, "--format", "json"]) == 0
        printed: Made = json.loads(capsys.readouterr().out)
        return printed

    return run


def put_in_force(qtbot: QtBot, window: MainWindow, chance: random.Random) -> dict[str, str]:
    """Move every slider and choose a value of every convention, once more where the files cannot have them; the values
    by name, as the window shows them."""
    parameters = evaluation(window).task.identity.parameters
    for parameter in parameters:
        if isinstance(parameter, Choice) and parameter.stage in ("join", "count", "score"):
            option = chance.choice(parameter.options)
            window.menus.trigger(f"convention.{parameter.id}.{option.id}")
    for control in window.top.numbers.values():
        if not control.isHidden():
            control.slider.setValue(chance.randint(0, control.slider.maximum()))
    constants = window.workbench.conventions.numbers
    for name in constants.fields:
        if name.endswith("_tree"):  # of understandability and quality: above their constants, whatever it is
            constants.set_value(name, f"{chance.uniform(1.1, 3):.4f}")
        elif name.endswith(("_substitutions", "_constant")):
            constants.set_value(name, f"{chance.uniform(-1, 1):.4f}")
    window.top.set_value("resamples", RESAMPLES)
    window.top.set_value("seed", str(chance.randint(1, 99)))
    settled(qtbot, window)
    assert window.state.data.pending is None
    assert window.state.data.settings is not None
    if evaluation(window).refusal():
        return put_in_force(qtbot, window, chance)
    values = window.state.data.settings.as_dict()
    for name, control in window.top.numbers.items():
        assert control.field.text() == values[name]
    return dict(values)


def evaluation(window: MainWindow) -> Evaluation:
    found = window.state.data.evaluation
    assert found is not None
    return found


def read(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def written(text: str) -> float | None:
    return float(text) if text else None


def by_name(table: Table) -> list[dict[str, Any]]:
    return [dict(zip((column.id for column in table.columns), row, strict=True)) for row in table.rows]


SAMPLES = (
    "substitution-systems", "substitution-best", "substitution-happy",
    "edits-letters", "edits-worked", "edits-m2", "lexicon-english", "lexicon-greek",
    "generation-sentences",
)  # fmt: skip


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("seed", range(1, 1 + times(1)))
def test_every_number_is_the_commands(
    window: MainWindow, qtbot: QtBot, same: Same, run: Run, exported: Callable[[str], Path], sample: str, seed: int
) -> None:
    window.files.open_sample(sample)
    settled(qtbot, window)
    window.workbench.make_figures()
    values = put_in_force(qtbot, window, random.Random(f"{sample} {seed}"))
    made = run("score", values, "--items")
    assert made["parameters"] == values
    check_scores(window, same, made["systems"], exported)
    check_items(window, same, made["systems"], exported)
    check_curves(qtbot, window, same, run, values)
    check_comparison(qtbot, window, same, run, values)
    assert same.times > 200


def check_scores(window: MainWindow, same: Same, systems: list[Made], exported: Callable[[str], Path]) -> None:
    """The table of scores as it reads, in full, and as it is exported; groups and intervals."""
    pane, shown = window.workbench.scores, evaluation(window)
    pane.choose(tuple(measure.id for measure in outputs.measures_of(shown)))
    window.menus.trigger("tab.scores")
    lines, files = by_name(pane.table()), read(exported("export.table"))
    assert window.state.results.intervals is not None
    for place, system in enumerate(systems):
        texts = pane.view.texts()[1 + place]
        same(texts[0], system["name"])
        for name, value in system["measures"].items():
            same(shown.scores(place).total(name), value, name)
            same(lines[place][name], value, name)
            same(written(files[place][name]), value, name)
        for name, ends in system["intervals"].items():
            same(window.state.results.intervals[place][name], ends or [None, None], name)
            low, high = (lines[place][f"{name}_{end}"] for end in ("low", "high"))
            same([low, high], ends or [None, None], name)
            same([written(files[place][f"{name}_{end}"]) for end in ("low", "high")], ends or [None, None], name)
        for column, text in zip(pane._columns, texts[1:], strict=True):
            same(text, cell_text(system, column), column.head)


def cell_text(system: Mapping[str, Any], column: Any) -> str:
    """How a number of the command reads in the table."""
    measure, values = column.measure, system["measures"]
    if measure.id not in values:
        return ""
    if column.is_interval:
        low, high = system["intervals"][measure.id] or (math.nan, math.nan)
        if math.isnan(low):
            return "–"
        return "±0" if low == high else f"{format_number(low, 3)}–{format_number(high, 3)}"
    if column.group is not None:
        name, label = column.group
        values = system["groups"][name].get(label, {measure.id: None})
    value = values[measure.id]
    if measure.kind == "count" and value is not None:
        return f"{value:,}" if column.out_of is None else f"{value:,} / {values[column.out_of]:,}"
    return format_number(math.nan if value is None else value, measure.digits)


def check_items(window: MainWindow, same: Same, systems: list[Made], exported: Callable[[str], Path]) -> None:
    """The list of items as it stands, sorted, and as it is exported."""
    shown = evaluation(window)
    window.state.view.set_sort(f"{shown.system_names[0]}.{shown.headline(0).id}", True)
    lists = by_name(window.items.table()), read(exported("export.items"))
    assert len(lists[0]) == len(lists[1]) == len(shown.dataset) > 0
    if "fragment" in systems[0]["items"][0]:
        check_fragments(shown, same, systems, *lists)
        return
    if "reference_size" in systems[0]["items"][0]:
        check_lemmas(shown, same, systems, *lists)
        return
    assert len(lists[0]) == len(systems[0]["items"])
    for place, system in enumerate(systems):
        items = {item["id"]: item for item in system["items"]}
        assert len(items) == len(lists[0])
        name = shown.headline(place).id
        for row, line in zip(*lists, strict=True):
            value = items[str(row["id"])][name]
            same(row[f"{system['name']}.{name}"], value, row["id"])
            same(written(line[f"{system['name']}.{name}"]), value, row["id"])


def check_fragments(
    shown: Evaluation, same: Same, systems: list[Made], rows: list[Made], written_rows: list[dict[str, str]]
) -> None:
    """Of edits the command names each edit, and the list each fragment: what the edits of a fragment add up to."""
    reached = {"detected": 1, "recognised": 2, "corrected": 3}
    levels = {"Missed": 0, "Detected": 1, "Recognised": 2, "Corrected": 3}
    for place, system in enumerate(systems):
        columns, name = shown.item_columns(place), shown.headline(place).id
        values = shown.item_values(place, name)
        for row, line in zip(rows, written_rows, strict=True):
            number = shown.item_number(row["id"])
            assert number is not None
            own = [levels[item["status"]] for item in system["items"] if item["fragment"] == row["id"]]
            counts: dict[str, int] = {key: sum(level >= least for level in own) for key, least in reached.items()}
            counts["gold"] = len(own)
            counts["spurious"] = sum(edit["fragment"] == row["id"] for edit in system["spurious"])
            for key, count in counts.items():
                same(columns[key][number], count, (row["id"], key))
                if place == 0 and key in row:
                    same(row[key], count, (row["id"], key))
                    same(written(line[key]), count, (row["id"], key))
            same(row[f"{system['name']}.{name}"], float(values[number]), row["id"])
            same(written(line[f"{system['name']}.{name}"]), float(values[number]), row["id"])


def check_lemmas(
    shown: Evaluation, same: Same, systems: list[Made], rows: list[Made], written_rows: list[dict[str, str]]
) -> None:
    """Of lexicons the command names the lemmas of the sample, and the list all of them, the others without L."""
    for place, system in enumerate(systems):
        items = {item["id"]: item for item in system["items"]}
        columns, name = shown.item_columns(place), f"{system['name']}.{shown.headline(place).id}"
        drawn = 0
        for row, line in zip(rows, written_rows, strict=True):
            number, item = shown.item_number(row["id"]), items.get(row["id"])
            assert number is not None
            same(row[name], item and item["l"], row["id"])
            same(written(line[name]), item and item["l"], row["id"])
            for key in ("reference_size", "lexicon_size", "common") if item is not None else ():
                same(columns[key][number], item and item[key], (row["id"], key))
            drawn += item is not None
        same(drawn, len(items))


def check_curves(qtbot: QtBot, window: MainWindow, same: Same, run: Run, values: Mapping[str, str]) -> None:
    """The lines that are drawn, the table of the figure, the band; the line at the current value is the score."""
    pane, shown = window.workbench.figures, evaluation(window)
    assert isinstance(pane, FiguresPane)
    for figure in shown.task.identity.figures:
        if not isinstance(figure, CurveFigure) or figure.id not in pane.figure_ids():
            continue
        pane.show_figure(figure.id)
        plot: Any = pane.current
        if plot is None or plot.figure is not figure:  # these files have no such curve
            continue
        plot.choose(figure.measures)
        pane.refresh()
        settled(qtbot, window)
        drawn = dict.fromkeys(line.measure for line in plot.lines if line.measure in figure.measures)
        having = tuple(dict.fromkeys(line.system for line in plot.lines))
        if not drawn:
            continue
        words = [word for name in drawn for word in ("--measure", name)]
        made = run("curve", values, "--over", figure.over, *words, systems=having)
        rows = by_name(plot.table())
        for line in plot.lines:
            system = made["systems"][having.index(line.system)]
            if line.measure in drawn:
                same(line.x.tolist(), made["grid"])
                same(line.y.tolist(), system["curves"][line.measure], line.measure)
                same([row[f"{system['name']}.{line.measure}"] for row in rows], system["curves"][line.measure])
                same(line.here, shown.scores(line.system).total(line.measure))
        for place, band in window.state.results.bands[figure.over, plot.primary].items():
            ends = made["systems"][having.index(place)]["bands"][plot.primary]
            same([band.low.tolist(), band.high.tolist()], [ends["low"], ends["high"]])


def check_comparison(qtbot: QtBot, window: MainWindow, same: Same, run: Run, values: Mapping[str, str]) -> None:
    """The comparison of two systems, once each way; where settings rule it out, the pane has none, and says why."""
    window.menus.trigger("tab.compare")
    pane, shown = window.workbench.compare, evaluation(window)
    measure = shown.headline(0).id
    if reason := why_incomparable(shown, measure):
        settled(qtbot, window)
        same(window.state.results.comparison, None)
        same(reason in " ".join(label.text() for label in pane.findChildren(QLabel)), True, reason)
        return
    for pair in ((0, 1), (1, 0)):
        window.state.view.set_pair(*pair, measure)
        qtbot.waitUntil(
            lambda: window.state.results.comparison is not None and window.background.is_idle, timeout=LONGEST
        )
        made = run("compare", values, "--measure", measure, systems=pair)
        paired: Any = window.state.results.comparison
        for name in ("difference", "p", "p_bootstrap", "items", "wins", "losses", "ties"):
            same(getattr(paired, name), made[name], name)
        same([paired.low, paired.high], made["interval"] or [None, None])
        [row] = by_name(pane.table())
        same(row["difference"], made["difference"])
        texts = pane._items.text()
        for name in ("wins", "losses", "ties"):
            same(f"href='{name}'>{made[name]:,} items" in texts, True, texts)


@pytest.mark.parametrize("seed", range(1, 1 + times(1)))
def test_judgments_are_those_of_the_command(
    window: MainWindow,
    qtbot: QtBot,
    same: Same,
    exported: Callable[[str], Path],
    capsys: pytest.CaptureFixture[str],
    seed: int,
) -> None:
    window.files.open_sample("generation-sentences")
    settled(qtbot, window)
    values = put_in_force(qtbot, window, chance := random.Random(f"judgments {seed}"))
    window.menus.trigger("tab.judgments")
    pane = window.workbench.judgments
    variables = tuple(sorted(chance.sample(sorted(pane.switches.buttons), 3)))
    variables = tuple(name for name in variables if "=" not in name) or ("length",)
    window.state.view.set_study("", variables)
    shown, lines = by_name(pane.table()), read(exported("export.table"))
    assert window.background.plan is not None
    order = {source.role: source.path for source in window.background.plan.sources}
    systems = [source.path for source in window.background.plan.sources if source.role == "system"]
    words = [word for name, value in values.items() for word in ("--set", f"{name}={value}")]
    words += ["--regress", "+".join(pane.chosen_variables())]
    capsys.readouterr()
    files = [order["gold"], *systems, "--ratings", order["judgments"]]
    assert command.main(["judgments", *files, *words, "--format", "json"]) == 0
    made = json.loads(capsys.readouterr().out)
    for row, line in zip(shown, lines, strict=True):
        found = made[row["criterion"]]
        same(written(line["value"]), row["value"], row)
        if row["kind"] == "measure":
            one = found["pearson"][row["name"]]
            same([row["value"], row["p"], row["n"]], [one["r"], one["p"], one["n"]], row)
        if row["kind"] == "regression" and row["term"] == "r_squared":
            one = found["regression"][row["name"]]
            same([row["value"], row["f"], row["p"]], [one["r_squared"], one["f"], one["p"]], row)
    assert same.times > 30


def test_what_a_convention_would_give_is_what_the_command_gives_under_it(
    opened: MainWindow, qtbot: QtBot, same: Same, run: Run
) -> None:
    values = put_in_force(qtbot, opened, random.Random(7))
    opened.menus.trigger("tab.conventions")
    qtbot.waitUntil(
        lambda: opened.workbench.conventions.found is not None and opened.background.is_idle, timeout=LONGEST
    )
    found = opened.workbench.conventions.found
    assert found is not None
    for row in (trial for trial in found.trials if trial.parameter):
        made = run("score", {**values, row.parameter: row.option, "resamples": "0"})
        assert row.is_current == (values[row.parameter] == row.option)
        for place, value in enumerate(row.values):
            same(value, made["systems"][place]["measures"][evaluation(opened).headline(place).id], row)
    assert same.times > 3 * len(values)


def test_a_preset_in_the_window_is_the_preset_of_the_command(
    opened: MainWindow, qtbot: QtBot, same: Same, run: Run
) -> None:
    for preset in opening.task("substitution").identity.presets:
        opened.top.choose_preset(preset.id)
        settled(qtbot, opened)
        made = run("score", {"resamples": "0"}, "--preset", preset.id)
        for place, system in enumerate(made["systems"]):
            for name, value in system["measures"].items():
                same(evaluation(opened).scores(place).total(name), value, name)
    assert same.times > 100
