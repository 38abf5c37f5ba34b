"""A measure over two parameters as tables, as one object of JSON and in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.parameters import Number
from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.many_tests import LEVEL
from lexeval_gui.core.tables import MINUS, UNDEFINED, Cell, Column, Table, format_number
from lexeval_gui.workspace.analysis.axes import Axis
from lexeval_gui.workspace.analysis.conclusion import signed
from lexeval_gui.workspace.analysis.maps import Cell as Place
from lexeval_gui.workspace.analysis.maps import Comparisons, Map
from lexeval_gui.workspace.outputs.as_json import heading, problem_json
from lexeval_gui.workspace.outputs.measures import finite_or_none
from lexeval_gui.workspace.scoring.comparison import signature_of_comparison
from lexeval_gui.workspace.scoring.evaluation import Evaluation

SIGNIFICANT = "*"
"""Behind a difference that is significant."""


def signature(evaluation: Evaluation, found: Map) -> str:
    """The conventions under which a map holds: those in force, and of the two that it is over the first and the last
    value: `k:0…10`."""
    if found.compared is None:
        said = evaluation.signature(found.measure)
    else:
        said = signature_of_comparison(evaluation, found.measure, found.compared, ("p:uncorrected",))
    for axis in found.axes:
        in_force = f" | {axis.parameter}:{evaluation.settings[axis.parameter]} | "
        said = said.replace(in_force, f" | {axis.parameter}:{axis.values[0]}…{axis.values[-1]} | ", 1)
    return said


def title(evaluation: Evaluation, found: Map) -> str:
    """What a map is of."""
    measure, over = evaluation.measures[found.measure].title, " and ".join(axis.parameter for axis in found.axes)
    if found.compared is None:
        return f"{measure} over {over}"
    first, second = _names(evaluation, found.compared)
    return f"{measure} of {first} less that of {second}, over {over}"


def sentences(evaluation: Evaluation, found: Map) -> str:
    """What a map says: who wins in how many cells, or where the measure of each system is highest."""
    if found.compared is not None:
        return _who_wins(evaluation, found.compared)
    said = [_highest(evaluation, found, place) for place in range(len(found.systems))]
    return " ".join(filter(None, said))


def _who_wins(evaluation: Evaluation, compared: Comparisons) -> str:
    names, ahead, significant = _names(evaluation, compared), compared.ahead, compared.significant
    told = [
        f"{name} wins in {np.count_nonzero(ahead == side):,}, significantly in "
        f"{np.count_nonzero((ahead == side) & significant):,}"
        for name, side in zip(names, (1, -1), strict=True)
    ]
    equal = np.count_nonzero(ahead == 0)
    cells = f"Of {count_of(int(np.isfinite(ahead).sum()), 'cell')} "
    return f"{cells}{'; '.join(told)}{f'; equal in {equal:,}' if equal else ''}. {NOT_CORRECTED}"


NOT_CORRECTED = "All cells share the same draws, and p is not corrected for their number."


def _highest(evaluation: Evaluation, found: Map, place: int) -> str:
    """Where the measure of a system is best and where it is worst."""
    values, measure = found.values[place], evaluation.measures[found.measure]
    if not np.isfinite(values).any():
        return ""
    told = []
    for end in (np.nanargmin(values), np.nanargmax(values)):
        row, column = divmod(int(end), values.shape[1])
        told.append(f"{format_number(float(values[row, column]), measure.digits)} at {words(found, (row, column))}")
    name = isolated(evaluation.system_names[found.systems[place]])
    return f"{name}: {measure.title} from {told[0]} to {told[1]}."


def words(found: Map, cell: Place) -> str:
    """The values of both parameters in a cell: `k = 0.5, n = 3`."""
    return ", ".join(f"{name} = {value}" for name, value in found.settings_of(cell).items())


def cell_words(evaluation: Evaluation, found: Map, cell: Place, system: int) -> str:
    """What a cell says of a system (a place among those of the map), or of who wins there."""
    if reason := found.reasons.get(cell):
        return reason
    measure = evaluation.measures[found.measure]
    if found.compared is None:
        return f"{measure.short} {format_number(float(found.values[(system, *cell)]), measure.digits)}"
    compared = found.compared
    if np.isnan(compared.difference[cell]):
        return "undefined"
    winner = _winner(evaluation, compared, cell)
    who = f"{isolated(winner)} wins" if winner else "equal"
    difference = signed(float(compared.difference[cell]), measure.digits)
    is_significant = "significant" if compared.significant[cell] else "not significant"
    return f"{who}, {difference}, p = {format_number(float(compared.p[cell]), 3)}, {is_significant}"


def cell_text(evaluation: Evaluation, found: Map, cell: Place, system: int) -> str:
    """What stands in a cell: a number, or a difference with a sign where it is significant."""
    digits = evaluation.measures[found.measure].digits
    if cell in found.reasons or not found.is_known[cell]:
        return ""
    if found.compared is None:
        return format_number(float(found.values[(system, *cell)]), digits)
    difference = float(found.compared.difference[cell])
    return signed(difference, digits) + (SIGNIFICANT if found.compared.significant[cell] else "")


def cell_texts(evaluation: Evaluation, found: Map, cell: Place, system: int) -> tuple[str, ...]:
    """What can stand in a cell, the longest first: all of it; of two systems also the sign alone where it is
    significant."""
    whole = cell_text(evaluation, found, cell, system)
    return (whole,) if found.compared is None else (whole, significant_sign(found, cell))


def significant_sign(found: Map, cell: Place) -> str:
    """+ where the first of two systems is significantly ahead, − where the second is."""
    if found.compared is None or not found.compared.significant[cell]:
        return ""
    return "+" if found.compared.difference[cell] > 0 else MINUS


# -- tables -----------------------------------------------------------------------------------------------------------


def map_tables(evaluation: Evaluation, found: Map) -> list[Table]:
    """The grids that people read: one of each system, or one of who wins."""
    whole, names = title(evaluation, found), [isolated(evaluation.system_names[system]) for system in found.systems]
    if found.compared is not None:
        note = f"{SIGNIFICANT} p at most {format_number(LEVEL, 2)}; {_note(evaluation, found)}"
        return [_grid(evaluation, found, 0, whole, sentences(evaluation, found), note)]
    last = len(names) - 1
    return [
        _grid(
            evaluation, found, place, f"{whole}: {name}", _highest(evaluation, found, place),
            _note(evaluation, found) if place == last else "",
        )
        for place, name in enumerate(names)
    ]  # fmt: skip


def _grid(evaluation: Evaluation, found: Map, system: int, title: str, lead: str, note: str) -> Table:
    first, second = found.axes
    heads = [Column("value", f"{first.parameter} \\ {second.parameter}", "text", right=True)]
    columns = [Column(f"{place}.{value}", value, "text", right=True) for place, value in enumerate(second.values)]
    rows = [
        (value, *(cell_text(evaluation, found, (row, place), system) for place in range(len(second.values))))
        for row, value in enumerate(first.values)
    ]
    return Table((*heads, *columns), tuple(rows), title, note, lead)


def _note(evaluation: Evaluation, found: Map) -> str:
    reasons = dict.fromkeys(found.reasons.values())
    empty = f"empty: {'; '.join(reasons)}; " if reasons else ""
    return f"{empty}{UNDEFINED}: undefined; {signature(evaluation, found)}"


def cells_table(evaluation: Evaluation, found: Map) -> Table:
    """A row for each cell: both values, the measure of each system, and how two of them compare."""
    columns = [_axis_column(evaluation, axis) for axis in found.axes]
    columns += [
        Column(f"{name}.{found.measure}", f"{name} {evaluation.measures[found.measure].short}", "number")
        for name in (evaluation.system_names[system] for system in found.systems)
    ]
    if found.compared is not None:
        columns += [Column.of(name, "number") for name in ("difference", "low", "high")]
        columns += [Column.of("p", "number", 4), Column.of("winner"), Column.of("significant")]
    columns.append(Column.of("reason"))
    rows = tuple(tuple(_cell_row(evaluation, found, cell)) for cell in found.cells)
    return Table(tuple(columns), rows, title(evaluation, found), signature(evaluation, found))


def _axis_column(evaluation: Evaluation, axis: Axis) -> Column:
    declared = evaluation.settings.parameter(axis.parameter)
    if not isinstance(declared, Number):
        return Column.of(axis.parameter)
    return Column.of(axis.parameter, "count" if declared.whole else "number", 4)


def _cell_row(evaluation: Evaluation, found: Map, cell: Place) -> Iterator[Cell]:
    for name, value in found.settings_of(cell).items():
        declared = evaluation.settings.parameter(name)
        yield (int(float(value)) if declared.whole else float(value)) if isinstance(declared, Number) else value
    yield from (float(values[cell]) for values in found.values)
    if (compared := found.compared) is not None:
        yield from (float(values[cell]) for values in (compared.difference, compared.low, compared.high, compared.p))
        yield _winner(evaluation, compared, cell) or ""
        yield "yes" if compared.significant[cell] else ""
    yield found.reasons.get(cell, "")


def _winner(evaluation: Evaluation, compared: Comparisons, cell: Place) -> str | None:
    names = dict(zip((1.0, -1.0), (evaluation.system_names[s] for s in compared.systems), strict=True))
    return names.get(float(compared.ahead[cell]))


def map_json(evaluation: Evaluation, found: Map, problems: Sequence[Problem]) -> dict[str, Any]:
    """A map as one object of JSON: what it is over, and lists of lists, a list for each value of the first parameter.
    What there is not is null."""
    systems = [
        {"name": known.name, "path": known.path, "values": _numbers(values)}
        for known, values in zip((evaluation.dataset.systems[s] for s in found.systems), found.values, strict=True)
    ]
    return heading(evaluation, signature(evaluation, found)) | {
        "measure": found.measure,
        "over": [{"parameter": axis.parameter, "values": list(axis.values)} for axis in found.axes],
        "systems": systems,
        **({} if found.compared is None else {"compared": _compared_json(evaluation, found.compared)}),
        "reasons": [found.settings_of(cell) | {"reason": reason} for cell, reason in sorted(found.reasons.items())],
        "problems": [problem_json(problem) for problem in problems],
    }


def _compared_json(evaluation: Evaluation, compared: Comparisons) -> dict[str, Any]:
    shape = compared.ahead.shape
    winners = [[_winner(evaluation, compared, (a, b)) for b in range(shape[1])] for a in range(shape[0])]
    return {
        "systems": [evaluation.system_names[system] for system in compared.systems],
        **{name: _numbers(getattr(compared, name)) for name in ("difference", "low", "high", "p")},
        "winner": winners,
        "significant": compared.significant.tolist(),
    }


def _numbers(values: Floats) -> list[list[float | None]]:
    return [[finite_or_none(value) for value in line] for line in values.tolist()]


def _names(evaluation: Evaluation, compared: Comparisons) -> tuple[str, str]:
    first, second = (isolated(evaluation.system_names[system]) for system in compared.systems)
    return first, second
