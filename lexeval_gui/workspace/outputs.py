"""What is shown, as JSON, as tables and as a command line. The window, the commands and every export call these.

Every number comes from a method of Evaluation; nothing is computed here.
"""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TextIO

import numpy as np

from lexeval_gui.core.curves import Band
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.parameters import Choice, Number, Settings, matching_preset, preset_values
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.resampling import Paired
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import Cell, Column, Table, format_number
from lexeval_gui.workspace.evaluation import Evaluation, Interval
from lexeval_gui.workspace.opening import Plan
from lexeval_gui.workspace.session import ConventionRow

Intervals = Sequence[Mapping[str, Interval]]
"""The intervals of measures by id, one mapping per system."""

CHUNK = 8192
"""How many items are turned into rows at a time: a million rows are never held."""

ALL = "all"
"""How the line over all items is called where lines of groups stand below it."""


# -- measures and intervals -------------------------------------------------------------------------------------------


def measures_of(evaluation: Evaluation, systems: Sequence[int] | None = None) -> tuple[Measure, ...]:
    """The measures that any of the systems (all, if not given) has, in declared order."""
    wanted = range(len(evaluation.system_names)) if systems is None else systems
    names = {name for system in wanted for name in evaluation.available(system)}
    return tuple(measure for measure in evaluation.task.measures if measure.id in names)


def groupings(evaluation: Evaluation) -> tuple[str, ...]:
    """What scores can be split by: labels of the items, and whatever else the task counts apart."""
    counted = (name for counts in evaluation.loaded.counts for name, _ in counts.groups)
    return tuple(dict.fromkeys((*evaluation.dataset.groups, *counted)))


def resampled(evaluation: Evaluation, check: Callable[[], None] = lambda: None) -> Intervals | None:
    """The intervals of every measure of every system that has one; None if there is none, as without resamples."""
    names = [evaluation.has_intervals(system) for system in range(len(evaluation.system_names))]
    if not any(names):
        return None
    return [evaluation.drawn_intervals(system, known, check=check) for system, known in enumerate(names)]


def headline_signature(evaluation: Evaluation, with_interval: bool = False) -> str:
    """The signature of the measure that stands for the first system; empty where there is no system."""
    if not evaluation.system_names:
        return ""
    return evaluation.signature(evaluation.headline(0).id, with_interval)


def json_value(value: float, measure: Measure) -> float | int | None:
    """A number as JSON knows it: an undefined (or infinite) one is null, a count a whole number."""
    if not math.isfinite(value):
        return None
    return round(value) if measure.kind == "count" else float(value)


# -- JSON -------------------------------------------------------------------------------------------------------------


def to_json(
    evaluation: Evaluation, problems: Sequence[Problem], items: bool = False, intervals: Intervals | None = None
) -> dict[str, Any]:
    """Everything as one object of JSON: task, signature, parameters, systems, problems.

    A measure that a system cannot have is absent, an undefined one null. `intervals` stand in it if there are
    resamples: those given, or else those of every measure, computed here. `items` adds the items to each system
    (`write_json` does not hold them).
    """
    intervals = intervals if intervals is not None else resampled(evaluation)
    systems = [_system_json(evaluation, system, intervals) for system in range(len(evaluation.system_names))]
    if items:
        for system, entry in enumerate(systems):
            entry.update((name, list(found)) for name, found in _item_lists(evaluation, system).items())
    return {
        "task": evaluation.task.id,
        "signature": headline_signature(evaluation, intervals is not None),
        "parameters": evaluation.settings.as_dict(),
        "systems": systems,
        "problems": [problem_json(problem) for problem in problems],
    }


def write_json(
    evaluation: Evaluation,
    problems: Sequence[Problem],
    file: TextIO,
    items: bool = False,
    intervals: Intervals | None = None,
    check: Callable[[], None] = lambda: None,
) -> None:
    """Write `to_json` to a file. Items are written as they are made, a line each; `check` is called between them."""
    whole = to_json(evaluation, problems, intervals=intervals)
    systems, found = whole.pop("systems"), whole.pop("problems")
    file.write(dumps(whole)[:-1] + ', "systems": [')
    for system, entry in enumerate(systems):
        file.write(("," if system else "") + "\n" + dumps(entry)[:-1])
        if items:
            _write_items(evaluation, system, file, check)
        file.write("}")
    file.write('\n], "problems": ' + dumps(found) + "}\n")


def _write_items(evaluation: Evaluation, system: int, file: TextIO, check: Callable[[], None]) -> None:
    for name, found in _item_lists(evaluation, system).items():
        file.write(f', "{name}": [')
        for number, item in enumerate(found):
            if number % CHUNK == 0:
                check()
            file.write(("," if number else "") + "\n" + dumps(item))
        file.write("]")


def _item_lists(evaluation: Evaluation, system: int) -> Mapping[str, Iterable[Mapping[str, Any]]]:
    """The items of a system, or what the task lists in their place, by the name of the list."""
    return evaluation.item_records(system) or {"items": _item_objects(evaluation, system)}


def dumps(value: Any) -> str:
    """JSON as it is written: in UTF-8, without NaN."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _system_json(evaluation: Evaluation, system: int, intervals: Intervals | None) -> dict[str, Any]:
    scores = evaluation.scores(system)
    measures = [evaluation.measures[name] for name in evaluation.available(system)]
    known = evaluation.dataset.systems[system]
    entry: dict[str, Any] = {
        "name": known.name,
        "path": known.path,
        "measures": {measure.id: json_value(scores.total(measure.id), measure) for measure in measures},
        "counts": {"items": _sums(evaluation.item_columns(system))},
    }
    if intervals is not None:
        entry["intervals"] = {name: interval_json(bounds) for name, bounds in intervals[system].items()}
    groups: dict[str, dict[str, Any]] = {group: {} for group in groupings(evaluation)}
    for line, (group, value) in enumerate(scores.counts.groups, 1):
        totals = {measure.id: json_value(float(scores.totals[measure.id][line]), measure) for measure in measures}
        groups.setdefault(group, {})[value] = totals
    return entry | {"groups": groups}


def _sums(columns: Mapping[str, Floats]) -> dict[str, float | int]:
    """What the counts of the items add up to."""
    return {name: _plain(float(np.nansum(column))) for name, column in columns.items()}


def _plain(value: float) -> float | int:
    """A whole number without its `.0`."""
    return int(value) if value.is_integer() else value


def interval_json(bounds: Interval) -> list[float] | None:
    """An interval; null where the measure is undefined."""
    return None if any(math.isnan(bound) for bound in bounds) else [float(bound) for bound in bounds]


def problem_json(problem: Problem) -> dict[str, Any]:
    """A problem as JSON."""
    return {name: getattr(problem, name) for name in ("severity", "path", "line", "code", "message")}


# -- items ------------------------------------------------------------------------------------------------------------


def item_measures(evaluation: Evaluation, system: int) -> tuple[Measure, ...]:
    """The measures of a system that one item has: all but the counts and what only many items have."""
    measures = (evaluation.measures[name] for name in evaluation.available(system))
    return tuple(measure for measure in measures if measure.kind != "count" and measure.per_item)


def items_table(
    evaluation: Evaluation, systems: Sequence[int] | None = None, items: Ints | None = None
) -> tuple[tuple[Column, ...], Iterator[tuple[Cell, ...]]]:
    """Columns, and the rows as they are asked for: system, id, labels, counts and measures of every item.

    `items` are the rows of the dataset that are wanted (all), in their order; the systems follow one another.
    """
    wanted = tuple(range(len(evaluation.system_names)) if systems is None else systems)
    counts = tuple(dict.fromkeys(name for system in wanted for name in evaluation.item_columns(system)))
    ours = {measure.id for system in wanted for measure in item_measures(evaluation, system)}
    measures = [m for m in measures_of(evaluation, wanted) if m.id in ours and m.id not in counts]
    columns = (
        _name_column((*counts, *(measure.id for measure in measures))),
        Column("id", "id", "text"),
        *(Column(name, name, "text") for name in evaluation.dataset.labels),
        *(Column(name, name.replace("_", " "), "count") for name in counts),
        *(Column(measure.id, measure.short, "number") for measure in measures),
    )
    names = (*counts, *(measure.id for measure in measures))
    rows = (row for system in wanted for row in _item_rows(evaluation, system, names, items))
    return columns, rows


def _item_rows(
    evaluation: Evaluation, system: int, names: Sequence[str], items: Ints | None
) -> Iterator[tuple[Cell, ...]]:
    """The rows of one system: its name, id, labels, then the numbers `names`; None for what it does not have."""
    dataset, system_name = evaluation.dataset, evaluation.system_names[system]
    labels = tuple(dataset.labels.values())
    for rows, numbers in _item_chunks(evaluation, system, names, items):
        for row, *values in zip(rows.tolist(), *numbers, strict=True):
            yield (system_name, dataset.ids[row], *(label[row] for label in labels), *values)


def _item_chunks(
    evaluation: Evaluation, system: int, names: Sequence[str], items: Ints | None
) -> Iterator[tuple[Ints, list[list[Cell]]]]:
    """Some rows of the dataset at a time, with the numbers `names` of each as Python's own."""
    counts = evaluation.item_columns(system)
    available = {measure.id for measure in item_measures(evaluation, system)}
    wanted = np.arange(len(evaluation.dataset)) if items is None else items
    for start in range(0, len(wanted), CHUNK):
        rows = wanted[start : start + CHUNK]
        numbers = []
        for name in names:
            if name in counts:
                numbers.append(counts[name][rows].tolist())
            elif name in available:
                numbers.append(evaluation.item_values(system, name, rows).tolist())
            else:
                numbers.append([None] * len(rows))
        yield rows, numbers


def _item_objects(evaluation: Evaluation, system: int) -> Iterator[dict[str, Any]]:
    """The items of a system as objects of JSON."""
    dataset, counts = evaluation.dataset, evaluation.item_columns(system)
    names = (*counts, *(m.id for m in item_measures(evaluation, system) if m.id not in counts))
    for rows, numbers in _item_chunks(evaluation, system, names, None):
        for row, *values in zip(rows.tolist(), *numbers, strict=True):
            head = {"id": dataset.ids[row]} | {name: label[row] for name, label in dataset.labels.items()}
            yield head | {name: _item_value(value, name in counts) for name, value in zip(names, values, strict=True)}


def _item_value(value: Any, is_count: bool) -> float | int | None:
    if value is None or not math.isfinite(value):
        return None
    return _plain(float(value)) if is_count else value


# -- scores -----------------------------------------------------------------------------------------------------------


def measure_column(measure: Measure) -> Column:
    """The column of a measure in a table."""
    return Column(measure.id, measure.short, "count" if measure.kind == "count" else "number", measure.digits)


def _name_column(others: Sequence[str]) -> Column:
    """The column of the systems' names: `system`, or `name` where a measure or a count is called so."""
    id = "name" if "system" in others else "system"
    return Column(id, id, "text")


def scores_table(
    evaluation: Evaluation,
    by: str | None = None,
    intervals: Intervals | None = None,
    measures: Sequence[str] | None = None,
) -> Table:
    """Systems × measures, in full precision: a row per system, or with `by` per system and value of the group.

    Ends of intervals stand in columns `<measure>_low` and `<measure>_high` (of the rows over all items). `measures` are
    the columns wanted (all). Raises KeyError if there is no such group.
    """
    chosen = [m for m in measures_of(evaluation) if measures is None or m.id in measures]
    rows = []
    for system, name in enumerate(evaluation.system_names):
        for value, line in _lines_by(evaluation, system, by):
            head = (name,) if by is None else (name, value)
            rows.append((*head, *_scores_row(evaluation, system, line, chosen, intervals)))
    columns = [_name_column([measure.id for measure in chosen])]
    columns += [Column(by, by, "text")] if by is not None else []
    for measure in chosen:
        columns += [measure_column(measure), *_interval_columns(measure, intervals)]
    return Table(tuple(columns), tuple(rows), note=headline_signature(evaluation, intervals is not None))


def _lines_by(evaluation: Evaluation, system: int, by: str | None) -> list[tuple[str, int]]:
    """What to call each line of the totals that is wanted, and its number: all items first, then the group's values."""
    if by is not None and by not in groupings(evaluation):
        raise KeyError(f"there is no group '{by}'; there are {', '.join(groupings(evaluation))}")
    groups = evaluation.loaded.counts[system].groups
    return [(ALL, 0), *((value, line) for line, (group, value) in enumerate(groups, 1) if group == by)]


def _interval_columns(measure: Measure, intervals: Intervals | None) -> list[Column]:
    if not _has_interval(measure, intervals):
        return []
    ends = (("low", "from"), ("high", "to"))
    return [Column(f"{measure.id}_{end}", f"{measure.short} {word}", "number") for end, word in ends]


def _has_interval(measure: Measure, intervals: Intervals | None) -> bool:
    """Whether the ends of its interval need columns: ends that are measures themselves have theirs."""
    return intervals is not None and not measure.bounds and any(measure.id in known for known in intervals)


def _scores_row(
    evaluation: Evaluation, system: int, line: int, measures: Sequence[Measure], intervals: Intervals | None
) -> list[Cell]:
    scores = evaluation.scores(system)
    cells: list[Cell] = []
    for measure in measures:
        cells.append(json_value(float(scores.totals[measure.id][line]), measure) if measure.id in scores else None)
        if intervals is not None and _has_interval(measure, intervals):
            cells += intervals[system].get(measure.id, (None, None)) if line == 0 else (None, None)
    return cells


def measures_table(
    evaluation: Evaluation,
    by: str | None = None,
    intervals: Intervals | None = None,
    measures: Sequence[str] | None = None,
) -> Table:
    """Measures × systems, for reading: a row per measure (with `by`: and value of the group), a column per system.

    Cells are texts, aligned to the right, with the interval behind the number where there is one.
    """
    chosen = [m for m in measures_of(evaluation) if measures is None or m.id in measures]
    lines = [dict(_lines_by(evaluation, system, by)) for system in range(len(evaluation.system_names))]
    values = list(dict.fromkeys(value for known in lines for value in known))
    heads = [Column("measure", "measure", "text")] + ([Column(by, by, "text")] if by is not None else [])
    rows = []
    for measure in chosen:
        for value in values:
            cells = [
                _shown_score(evaluation, system, measure, known.get(value), intervals)
                for system, known in enumerate(lines)
            ]
            rows.append((measure.id, *((value,) if by is not None else ()), *cells))
    note = headline_signature(evaluation, intervals is not None)
    taken = {head.id for head in heads}
    ids = [f"system {name}" if name in taken else name for name in evaluation.system_names]
    columns = [Column(id, name, "text", right=True) for id, name in zip(ids, evaluation.system_names, strict=True)]
    return Table((*heads, *columns), tuple(rows), note=note)


def _shown_score(
    evaluation: Evaluation, system: int, measure: Measure, line: int | None, intervals: Intervals | None
) -> str:
    scores = evaluation.scores(system)
    if line is None or measure.id not in scores:
        return ""
    text = format_number(float(scores.totals[measure.id][line]), 0 if measure.kind == "count" else measure.digits)
    if intervals is None or line or measure.id not in intervals[system]:
        return text
    low, high = intervals[system][measure.id]
    return f"{text} [{format_number(low, 3)}, {format_number(high, 3)}]"


# -- other tables -----------------------------------------------------------------------------------------------------


def curve_measures(evaluation: Evaluation, over: str) -> tuple[str, ...]:
    """The measures that the task plots over a parameter; the headline measures if it has no such figure."""
    figures = [figure for figure in evaluation.task.figures if isinstance(figure, CurveFigure) and figure.over == over]
    if figures:
        return figures[0].measures
    return tuple(dict.fromkeys(evaluation.headline(system).id for system in range(len(evaluation.system_names))))


def curve_table(
    evaluation: Evaluation,
    over: str,
    measures: Sequence[str] | None = None,
    systems: Sequence[int] | None = None,
    bands: Mapping[tuple[int, str], Band] | None = None,
) -> Table:
    """Measures over the grid of a parameter: a row per value, a column `<system>.<measure>` per line.

    With `bands` (by system and measure) each of these lines is followed by the ends of its interval.
    """
    wanted = range(len(evaluation.system_names)) if systems is None else systems
    names = curve_measures(evaluation, over) if measures is None else measures
    lines: list[tuple[Column, Floats]] = []
    grid = np.zeros(0)
    for system in wanted:
        available = [name for name in names if name in evaluation.available(system)]
        curves = evaluation.curve(system, over, available) if available else None
        for name in available if curves is not None else ():
            assert curves is not None
            grid = curves.grid
            lines += _curve_columns(evaluation, system, name, curves.lines[name], (bands or {}).get((system, name)))
    steps = grid_steps(evaluation, over, grid)
    kind: Literal["count", "number"] = "count" if all(isinstance(step, int) for step in steps) else "number"
    columns = (Column(over, over, kind, _digits(grid)), *(column for column, _ in lines))
    rows = tuple(zip(steps, *(line.tolist() for _, line in lines), strict=True))
    note = evaluation.signature(names[0], bool(bands)) if names else ""
    return Table(columns, rows, title=f"over {over}", note=note)


def _curve_columns(
    evaluation: Evaluation, system: int, measure: str, line: Floats, band: Band | None
) -> list[tuple[Column, Floats]]:
    name, short = f"{evaluation.system_names[system]}.{measure}", evaluation.measures[measure].short
    title = f"{evaluation.system_names[system]} {short}"
    columns = [(Column(name, title, "number"), line)]
    if band is not None:
        ends = (("low", "from", band.low), ("high", "to", band.high))
        columns += [(Column(f"{name}_{end}", f"{title} {word}", "number"), values) for end, word, values in ends]
    return columns


def grid_steps(evaluation: Evaluation, over: str, grid: Floats) -> list[int] | list[float]:
    """The values of a curve's grid as they are written: of a whole number without a decimal point."""
    parameter = evaluation.settings.parameter(over)
    whole = isinstance(parameter, Number) and parameter.whole
    return [round(value) for value in grid.tolist()] if whole else grid.tolist()


def _digits(grid: Floats) -> int:
    """How many decimals tell the values of a grid apart (at most 4)."""
    return next((digits for digits in range(4) if np.allclose(grid, np.round(grid, digits), atol=1e-9)), 4)


def comparison_table(evaluation: Evaluation, first: int, second: int, measure: str, paired: Paired) -> Table:
    """How two systems compare by one measure, as one row."""
    number = ("difference", "low", "high", "p", "p_bootstrap")
    count = ("items", "wins", "losses", "ties")
    columns = (
        *(Column(name, name, "text") for name in ("first", "second", "measure")),
        *(Column(name, name, "number", 4 if name.startswith("p") else 3) for name in number),
        *(Column(name, name, "count") for name in count),
    )
    names = evaluation.system_names[first], evaluation.system_names[second]
    row = (*names, measure, *(getattr(paired, name) for name in (*number, *count)))
    note = evaluation.signature(measure, paired.has_interval)
    return Table(columns, (row,), title=f"{names[0]} against {names[1]}", note=note)


def conventions_table(evaluation: Evaluation, rows: Iterable[ConventionRow]) -> Table:
    """What each value of each convention makes of the headline measures: a row per value, two columns per system.

    The second column of a system is the difference to the value in force.
    """
    known = tuple(rows)
    here = {row.parameter: row.values for row in known if row.current}
    columns = [Column(name, name, "text") for name in ("convention", "value", "current")]
    for system, name in enumerate(evaluation.system_names):
        measure = evaluation.headline(system)
        columns.append(Column(f"{name}.{measure.id}", f"{name} {measure.short}", "number"))
        columns.append(Column(f"{name}.difference", f"{name} Δ", "number"))
    table = []
    for row in known:
        present = here.get(row.parameter, (math.nan,) * len(row.values))
        numbers = [cell for v, now in zip(row.values, present, strict=True) for cell in (v, v - now)]
        table.append((row.parameter, row.option, "yes" if row.current else "", *numbers))
    return Table(tuple(columns), tuple(table), note=headline_signature(evaluation))


def problems_table(problems: Sequence[Problem]) -> Table:
    """Problems, a row each."""
    kinds = (("severity", "text"), ("path", "text"), ("line", "count"), ("code", "text"), ("message", "text"))
    columns = tuple(Column(name, name, kind) for name, kind in kinds)  # type: ignore[arg-type]
    return Table(columns, tuple(tuple(problem_json(problem).values()) for problem in problems))


# -- command line -----------------------------------------------------------------------------------------------------


def command_line(evaluation: Evaluation, plan: Plan) -> str:
    """The `lexeval score …` that gives the numbers shown, quoted for a shell; only what is not a default is set."""
    gold = [source.path for source in plan.sources if source.role == "gold"]
    systems = [system.path for system in evaluation.dataset.systems]
    words = ["lexeval", "score", evaluation.task.id, *gold, *systems]
    return shlex.join([*words, *_setting_words(evaluation), *_option_words(plan.options)])


def _setting_words(evaluation: Evaluation) -> list[str]:
    settings, presets = evaluation.settings, evaluation.task.presets
    base = {parameter.id: parameter.default for parameter in settings.parameters}
    words: list[str] = []
    preset = matching_preset(presets, settings)
    if preset is not None and preset_values(presets, preset):
        words = ["--preset", preset]
        base |= preset_values(presets, preset)
    shown = [p.id for p in settings.parameters if p.stage != "view" and settings[p.id] != base[p.id]]
    return [*words, *(word for name in shown for word in ("--set", f"{name}={settings[name]}"))]


def _option_words(options: Settings) -> list[str]:
    """The options of reading that are not at their default. A switch (yes or no) is a word alone; `kind` is `--as`."""
    words: list[str] = []
    for parameter in options.parameters:
        value = options[parameter.id]
        if value == parameter.default:
            continue
        name = "--as" if parameter.id == "kind" else f"--{parameter.id.replace('_', '-')}"
        switch = isinstance(parameter, Choice) and {option.id for option in parameter.options} == {"yes", "no"}
        words += [name] if switch else [name, value]
    return words
