"""The rows of a table of scores in the order of one of its columns.

A column of a row per system is `@system`, a measure, its interval (`coverage_f_interval`) or a measure of a group
(`coverage_f.pos:n`); one of a row per group is `@group`, or a measure of a system (`wordtune.coverage_f`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.scores import Group
from lexeval_gui.workspace.outputs.measures import Intervals
from lexeval_gui.workspace.scoring import groups
from lexeval_gui.workspace.scoring.evaluation import Evaluation

NAMES, GROUPS = "@system", "@group"
"""The ids of the columns of names: of systems, and of the groups of a table with a row per group. No measure is called
so: `system` is a count of edits."""

INTERVAL = "_interval"
"""Behind the id of a measure: the column of its interval, which sorts by the lower end."""

Sort = tuple[str, bool]
"""The id of a column, "" for none, and whether its highest value comes first."""


def ranked(evaluation: Evaluation, measure: str) -> list[int]:
    """The systems, best first by a measure; those without a value last; equal ones as they were opened."""
    return systems_in_order(evaluation, (measure, is_highest_first(evaluation, measure)))


def is_highest_first(evaluation: Evaluation, column: str) -> bool:
    """Whether a table that is sorted by a column begins with its highest value: names begin with A, scores with the
    best."""
    if column in (NAMES, GROUPS):
        return False
    measures = column.removesuffix(INTERVAL), column.partition(".")[0], column.rpartition(".")[2]
    known = next((evaluation.measures[name] for name in measures if name in evaluation.measures), None)
    return known is None or known.better != "low"


def systems_in_order(evaluation: Evaluation, sort: Sort, intervals: Intervals | None = None) -> list[int]:
    """The systems in the order of a column; undefined values last, equal ones, and all without such a column, as they
    were opened."""
    column, descending = sort
    systems = range(len(evaluation.system_names))
    if column == NAMES:
        return _order(_ranks(evaluation.system_names), descending)
    value = _value_of_system(evaluation, column, intervals)
    return list(systems) if value is None else _order([value(system) for system in systems], descending)


def groups_in_order(evaluation: Evaluation, grouping: str, sort: Sort) -> list[Group]:
    """The groups of a grouping in the order of a column; undefined values last, equal ones, and all without such a
    column, as they come."""
    column, descending = sort
    found = groups.groups(evaluation, grouping)
    if column == GROUPS:
        keys: Sequence[float] = _ranks([groups.title(evaluation, group) for group in found])
    elif (cell := _cell_of_group(evaluation, column)) is not None:
        keys = [evaluation.scores(cell[0], [cell[1]]).group(group, cell[1]) for group in found]
    else:
        return list(found)
    return [found[place] for place in _order(keys, descending)]


def is_column(evaluation: Evaluation, column: str) -> bool:
    """Whether a table of scores can be sorted by a column of this id."""
    by_group = column == GROUPS or _cell_of_group(evaluation, column) is not None
    return column == NAMES or by_group or _value_of_system(evaluation, column, None) is not None


def column_of_group(measure: str, group: Group) -> str:
    """The id of the column of a measure over the items of a group."""
    return f"{measure}.{group[0]}:{group[1]}"


def _value_of_system(evaluation: Evaluation, column: str, intervals: Intervals | None) -> Callable[[int], float] | None:
    """The number by which a system is sorted in a column; NaN where it has none."""
    of_interval = column.removesuffix(INTERVAL)
    if of_interval != column and of_interval in evaluation.measures:
        return lambda system: intervals[system].get(of_interval, (np.nan,))[0] if intervals else np.nan
    measure, _, rest = column.partition(".")
    if measure not in evaluation.measures:
        return None
    grouping, _, value = rest.partition(":")
    group = (grouping, value) if rest else None
    if group is not None and group not in groups.groups(evaluation, grouping):
        return None

    def number(system: int) -> float:
        if measure not in evaluation.available(system):
            return np.nan
        scores = evaluation.scores(system, [measure])
        return scores.total(measure) if group is None else scores.group(group, measure)

    return number


def _cell_of_group(evaluation: Evaluation, column: str) -> tuple[int, str] | None:
    """The system and the measure of a column of a table with a row per group."""
    name, _, measure = column.rpartition(".")
    names = evaluation.system_names
    if name not in names or measure not in evaluation.available(names.index(name)):
        return None
    return names.index(name), measure


def _ranks(texts: Iterable[str]) -> list[float]:
    """Numbers that sort like the texts in the alphabet, capitals like small letters."""
    folded = [text.casefold() for text in texts]
    known = {text: float(rank) for rank, text in enumerate(sorted(set(folded)))}
    return [known[text] for text in folded]


def _order(keys: Sequence[float], descending: bool) -> list[int]:
    numbers: Floats = np.array(keys, np.float64)
    return [int(place) for place in rounding.ascending(-numbers if descending else numbers)]
