"""The rows of the table of scores: one of a system or of a group, with the cells of its columns, and the note below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from lexeval_gui.core import tables
from lexeval_gui.core.parameters import Choice
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.scores import Group, Measure
from lexeval_gui.window.panes.scores.columns import ScoreColumn, head_of_system, number_of
from lexeval_gui.window.panes.scores.intervals import interval_cell, undefined_reasons
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import shorten_name
from lexeval_gui.window.widgets.tables.cells import EMPTY, Cell, Header, RowsOnDemand
from lexeval_gui.window.widgets.topics import GROUPS
from lexeval_gui.workspace.outputs import ranking
from lexeval_gui.workspace.scoring import groups as grouping
from lexeval_gui.workspace.scoring.evaluation import Evaluation

NOTHING = "Nothing of this group is counted: the number is a convention."
INDENT = "    "
"""In front of the name of a row that belongs to the one above."""


def rows_of_systems(
    state: AppState, evaluation: Evaluation, systems: Sequence[int], columns: Sequence[ScoreColumn]
) -> RowsOnDemand:
    """A row per system, in this order, and below it one of the items that are scored beside all."""
    listed = state.data.listed

    def make(place: int) -> list[Cell]:
        if listed is None:
            return _system_row(state, evaluation, systems[place], columns)
        system = systems[place // 2]
        if place % 2:
            return _listed_row(state, listed, system, columns)
        return _system_row(state, evaluation, system, columns)

    return RowsOnDemand(len(systems) * (1 if listed is None else 2), make)


def _system_row(state: AppState, evaluation: Evaluation, system: int, columns: Sequence[ScoreColumn]) -> list[Cell]:
    """The row of a system: its name, and its scores."""
    name, path = evaluation.system_names[system], evaluation.dataset.systems[system].path
    head = Cell(name, colour="system", sample=system, help=f"{name}\n{path}")
    return [head, *_cells(state, evaluation, system, columns)]


def _listed_row(state: AppState, listed: Evaluation, system: int, columns: Sequence[ScoreColumn]) -> list[Cell]:
    """The row below a system's: the items that are scored beside all, named by their filter."""
    name = f"{INDENT}{shorten_name(listed.where)}"
    help = f"{listed.system_names[system]} {_listed_words(listed)}"
    return [Cell(name, quiet=True, help=help), *_cells(state, listed, system, columns)]


def _cells(state: AppState, evaluation: Evaluation, system: int, columns: Sequence[ScoreColumn]) -> list[Cell]:
    """The cells of a system, whose measures are scored in one go."""
    if evaluation.rows is None or not evaluation.refusal():
        there = evaluation.available(system)
        evaluation.scores(system, [column.measure.id for column in columns if column.measure.id in there])
    return [_cell(state, evaluation, system, column) for column in columns]


def columns_of_systems(evaluation: Evaluation, measures: Sequence[Measure]) -> list[tuple[int, ScoreColumn]]:
    """A column per measure and system, where a row is a group."""
    return [
        (system, ScoreColumn(measure, head_of_system(evaluation, measure, system)))
        for measure in measures
        for system in range(len(evaluation.system_names))
        if measure.id in evaluation.available(system)
    ]


def ids_by_group(evaluation: Evaluation, columns: Sequence[tuple[int, ScoreColumn]]) -> list[str]:
    """What a table with a row per group is sorted by, column by column."""
    names = evaluation.system_names
    return [ranking.GROUPS, *(f"{names[system]}.{column.measure.id}" for system, column in columns)]


def group_rows(
    state: AppState,
    evaluation: Evaluation,
    name: str,
    groups: Sequence[Group],
    columns: Sequence[tuple[int, ScoreColumn]],
) -> tuple[list[Header], list[list[Cell]]]:
    """Of a grouping a row over all items and one per group."""
    heads = [
        Header(evaluation.dataset.group_title(name), right=False, shrinks=True, topic=GROUPS),
        *(column.head for _, column in columns),
    ]
    rows = [[Cell("all", bold=True), *(_cell(state, evaluation, system, column) for system, column in columns)]]
    if (listed := state.data.listed) is not None:
        head = Cell(listed.where, quiet=True, help=_listed_words(listed))
        rows.append([head, *(_cell(state, listed, system, column) for system, column in columns)])
    for group in groups:
        cells = [_cell(state, evaluation, system, replace(column, group=group)) for system, column in columns]
        title = grouping.title(evaluation, group)
        rows.append([Cell(title, help=title), *cells])
    return [*heads, Header("", stretches=True)], [[*row, EMPTY] for row in rows]


def _cell(state: AppState, evaluation: Evaluation, system: int, column: ScoreColumn) -> Cell:
    measure = column.measure
    if measure.id not in evaluation.available(system):
        return EMPTY
    if evaluation.rows is not None and (reason := evaluation.refusal()):
        return Cell(tables.UNDEFINED, quiet=True, help=reason)
    if column.is_interval:
        return interval_cell(state, evaluation, system, measure)
    show = partial(drilldown.show_items, state, system, measure.id, column.group, evaluation.where)
    is_headline = measure.id == evaluation.headline(system).id and column.group is None
    text = number_of(evaluation, system, column)
    if column.group is None and text == tables.UNDEFINED:
        return Cell(text, help=undefined_reasons(state, system), action=show)
    if column.group is not None and not grouping.is_counted(evaluation, system, column.group, measure.id):
        return Cell(text, quiet=True, help=NOTHING)
    return Cell(text, bold=is_headline, action=show)


def _listed_words(listed: Evaluation) -> str:
    """Which items are scored beside all, or why they are not."""
    count = 0 if listed.rows is None else len(listed.rows)
    words = f"over {count_of(count, 'item')} of {len(listed.dataset):,}, where {listed.where}"
    return f"{words}: {reason}" if (reason := listed.refusal()) else words


def note(evaluation: Evaluation, listed: Evaluation | None) -> str:
    """What can be done with the table, and over which items its means are taken."""
    which = ""
    if "items" in evaluation.settings and isinstance(choice := evaluation.settings.parameter("items"), Choice):
        helps = {option.id: option.help for option in choice.options}
        which = f": {helps[evaluation.settings['items']]}"
    beside = "" if listed is None else f" Below each: {_listed_words(listed)}."
    return f"Click a number to see its items. {count_of(len(evaluation.dataset), 'item')}{which}.{beside}"
