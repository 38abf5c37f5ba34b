"""The columns of the table of scores: measures, intervals, groups, counts; and their numbers."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from lexeval_gui.core import tables
from lexeval_gui.core.scores import Group, Measure
from lexeval_gui.window.widgets.labels import shorten_name
from lexeval_gui.window.widgets.tables.cells import Header
from lexeval_gui.window.widgets.topics import GROUPS, INTERVALS
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.outputs import ranking
from lexeval_gui.workspace.scoring import groups
from lexeval_gui.workspace.scoring.evaluation import Evaluation

MOST_GROUP_COLUMNS = 12
"""So many groups have a column each; with more, each has a row."""


class ScoreColumn(Struct, frozen=True):
    """A column: a measure over all items or those of a group, its interval, or a count out of another."""

    measure: Measure
    head: Header
    group: Group | None = None
    is_interval: bool = False
    out_of: str | None = None

    @property
    def id(self) -> str:
        """As the table of systems is sorted by it (see workspace.outputs.ranking)."""
        if self.group is not None:
            return ranking.column_of_group(self.measure.id, self.group)
        return self.measure.id + ranking.INTERVAL * self.is_interval


def has_group_columns(evaluation: Evaluation, by: str) -> bool:
    """Whether groups have a column each."""
    return len(groups.groups(evaluation, by)) <= MOST_GROUP_COLUMNS


def columns_of(
    evaluation: Evaluation, measures: Sequence[str], by: str, split: Collection[str]
) -> Iterator[ScoreColumn]:
    """A column per measure; behind a headline its interval; then the measures that are `split`, by the groups of `by`,
    if they are few; at the end what was attempted."""
    headlines = {evaluation.headline(system).id for system in range(len(evaluation.system_names))}
    shown = [evaluation.measures[name] for name in measures]
    counted = {measure.id for measure in shown if measure.kind == "count"}
    together = {"items", "attempted"} <= counted
    for measure in shown:
        if measure.kind != "count":
            yield ScoreColumn(measure, _head(measure))
            if measure.id in headlines:
                yield ScoreColumn(
                    measure,
                    Header("95 %", f"95 % interval of {measure.title} {_interval_method(measure)}", topic=INTERVALS),
                    is_interval=True,
                )
    for measure in shown:
        if measure.id in split:
            yield from _group_columns(evaluation, measure, by)
    for measure in shown:
        if measure.kind == "count" and not (together and measure.id == "items"):
            out_of = "items" if together and measure.id == "attempted" else None
            yield ScoreColumn(measure, _head(measure), out_of=out_of)


def _interval_method(measure: Measure) -> str:
    return "(by its formula)" if measure.bounds else "(bootstrap)"


def _head(measure: Measure) -> Header:
    return Header(measure.short, f"{measure.title} ({measure.id})\n{measure.formula}", topic=measure.id)


def head_of_system(evaluation: Evaluation, measure: Measure, system: int) -> Header:
    """The head of the column of one system."""
    name = evaluation.system_names[system]
    words = f"{measure.title} of {name} ({measure.id})\n{measure.formula}"
    return Header(f"{measure.short} {shorten_name(name)}", words, topic=measure.id)


def _group_columns(evaluation: Evaluation, measure: Measure, by: str) -> Iterator[ScoreColumn]:
    name = evaluation.dataset.group_title(by)
    for group in groups.groups(evaluation, by) if has_group_columns(evaluation, by) else ():
        title = groups.title(evaluation, group)
        words = f"{measure.title}, {name} {title}"
        yield ScoreColumn(measure, Header(f"{measure.short} {title}", words, topic=GROUPS), group)


def has_value(evaluation: Evaluation, column: ScoreColumn) -> bool:
    """Whether a column is no group for which nothing is defined under any system, such as a type that no gold has."""
    if column.group is None:
        return True
    return outputs.has_value(evaluation, column.measure.id, column.group)


def number_of(evaluation: Evaluation, system: int, column: ScoreColumn) -> str:
    """The number of a cell as it reads."""
    measure = column.measure
    scores = evaluation.scores(system, [measure.id])
    value = scores.total(measure.id) if column.group is None else scores.group(column.group, measure.id)
    if measure.kind != "count" or math.isnan(value):  # a group that this system does not have
        return tables.format_number(value, measure.digits)
    if column.out_of is None:
        return f"{value:,.0f}"
    return f"{value:,.0f} / {evaluation.scores(system, [column.out_of]).total(column.out_of):,.0f}"
