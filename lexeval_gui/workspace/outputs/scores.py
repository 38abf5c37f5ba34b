"""Scores as tables: a row per system, or a row per measure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from lexeval_gui.core.scores import Group, Measure, where_words
from lexeval_gui.core.statistics.many_tests import CORRECTIONS
from lexeval_gui.core.tables import Cell, Column, Starred, Table, format_number
from lexeval_gui.workspace.analysis.against_best import STARS, AgainstBest
from lexeval_gui.workspace.outputs.measures import (
    Intervals,
    bounds_note,
    groupings,
    headline_signature,
    interval_cell,
    interval_text,
    json_value,
    measure_column,
    measures_of,
    name_column,
)
from lexeval_gui.workspace.outputs.ranking import column_of_group
from lexeval_gui.workspace.scoring import groups as groups_of
from lexeval_gui.workspace.scoring.evaluation import Evaluation

ALL = "all"
"""How the line over all items is called where lines of groups stand below it."""


Entry = tuple[Column, Callable[[int, int], Cell]]
"""A column, and its cell for a system and a line of the totals."""


def scores_table(
    evaluation: Evaluation,
    by: str | None = None,
    intervals: Intervals | None = None,
    measures: Sequence[str] | None = None,
    order: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    groups: Sequence[tuple[str, Group]] = (),
    for_reading: bool = False,
    values: Sequence[str] | None = None,
    stars: Mapping[str, AgainstBest] | None = None,
) -> Table:
    """Systems × measures, in full precision: a row per system, or with `by` per system and value of the group.

    Ends of intervals stand in columns `<measure>_low` and `<measure>_high` (of the rows over all items), `for_reading`
    in one cell, where what was attempted stands before the number of items as well. `measures` are the columns wanted
    (all), then come measures over the items of a group (`groups`); `order` the systems, `names` what they are called in
    that order, `values` those of the group in the order of their rows. Of several systems the best of each measure
    stands out. `stars` are what tells the others from the best, by measure: stars behind numbers `for_reading`, else p
    in a column `<measure>_p`, over all items. Raises KeyError if there is no such group.
    """
    chosen = [m for m in measures_of(evaluation) if measures is None or m.id in measures]
    systems = range(len(evaluation.system_names)) if order is None else order
    called = [evaluation.system_names[system] for system in systems] if names is None else names
    entries = list(_entries(evaluation, chosen, intervals, groups, for_reading, stars or {}))
    if by is not None or len(systems) < 2:
        entries = [(replace(column, best=""), cell) for column, cell in entries]
    if stars is not None and for_reading:
        entries = [(replace(column, stars=bool(column.best)), cell) for column, cell in entries]
    rows = []
    for system, name in zip(systems, called, strict=True):
        for value, line in _sorted_lines(_lines_by(evaluation, system, by), values):
            head = (name,) if by is None else (name, value)
            rows.append((*head, *(cell(system, line) for _, cell in entries)))
    columns = [name_column([measure.id for measure in chosen])]
    columns += [Column.of(by)] if by is not None else []
    columns += [column for column, _ in entries]
    signature = headline_signature(evaluation, intervals is not None)
    note = filter(None, (signature, bounds_note(evaluation, systems), stars_note(evaluation, stars)))
    return Table(tuple(columns), tuple(rows), note="; ".join(note))


def headlines(evaluation: Evaluation) -> set[str]:
    """The headline measures of all systems."""
    return {evaluation.headline(system).id for system in range(len(evaluation.system_names))}


def group_columns(evaluation: Evaluation, measures: Sequence[str], by: str) -> list[tuple[str, Group]]:
    """Measures over the items of each group of a grouping, without those that no system has a value for."""
    found = [(name, group) for name in measures for group in groups_of.groups(evaluation, by)]
    return [(name, group) for name, group in found if has_value(evaluation, name, group)]


def has_value(evaluation: Evaluation, measure: str, group: Group) -> bool:
    """Whether a measure over the items of a group is defined under any system: no gold may have a type."""
    systems = (n for n in range(len(evaluation.system_names)) if measure in evaluation.available(n))
    return any(not math.isnan(evaluation.scores(system, [measure]).group(group, measure)) for system in systems)


def stars_note(evaluation: Evaluation, stars: Mapping[str, AgainstBest] | None) -> str:
    """What stars mean, how p is corrected, and what was drawn, for a note below a table; "" without stars."""
    if not stars:
        return ""
    levels = ", ".join(f"{marks} p ≤ {format_number(most, len(str(most)) - 2)}" for most, marks in reversed(STARS))
    family = "for the other systems of the column" if len(evaluation.system_names) > 2 else "for one"
    resamples, seed = evaluation.settings.whole("resamples"), evaluation.settings["seed"]
    corrected = f"corrected by {CORRECTIONS[0]} {family}"
    return f"{levels} against the best of the column, {corrected}, {resamples:,} resamples, seed {seed}"


def with_listed(whole: Table, part: Table, where: str) -> Table:
    """The scores of all items, and below each system's row that of some items (`part`, of the same systems in the same
    order), which has their filter behind its name. Columns that a part has none of stay empty there."""
    places = {column.id: place for place, column in enumerate(part.columns)}
    columns = tuple(replace(column, best="") for column in whole.columns)  # best of which items, no one could tell
    rows: list[tuple[Cell, ...]] = []
    for row, other in zip(whole.rows, part.rows, strict=True):
        cells = (other[places[column.id]] if column.id in places else None for column in columns[1:])
        rows += [row, (f"{other[0]} where {where}", *cells)]
    note = f"{whole.note}; the second row of a system: {where_words(where)}"
    return Table(columns, tuple(rows), whole.title, note, together=2)


def _lines_by(evaluation: Evaluation, system: int, by: str | None) -> list[tuple[str, int]]:
    """What to call each line of the totals that is wanted, and its number: all items first, then the group's values."""
    if by is not None and by not in groupings(evaluation):
        raise KeyError(f"there is no group '{by}'; there are {', '.join(groupings(evaluation))}")
    groups = evaluation.counts[system].groups
    return [(ALL, 0), *((value, line) for line, (group, value) in enumerate(groups, 1) if group == by)]


def _sorted_lines(lines: list[tuple[str, int]], values: Sequence[str] | None) -> list[tuple[str, int]]:
    """All items first, then the values of the group in the order that is wanted."""
    return lines if values is None else [*lines[:1], *sorted(lines[1:], key=lambda line: values.index(line[0]))]


def _entries(
    evaluation: Evaluation,
    measures: Sequence[Measure],
    intervals: Intervals | None,
    groups: Sequence[tuple[str, Group]],
    for_reading: bool,
    stars: Mapping[str, AgainstBest],
) -> Iterator[Entry]:
    """The columns behind the names: measures, each with its interval and its p or stars, and groups; for reading counts
    come last."""
    counted = [measure for measure in measures if for_reading and measure.kind == "count"]
    for measure in measures:
        if measure in counted:
            continue
        yield _measure_entry(evaluation, measure, stars.get(measure.id) if for_reading else None)
        if intervals is not None and _has_interval(measure, intervals, for_reading):
            yield from _interval_entries(evaluation, measure, intervals, for_reading)
        if measure.id in stars and not for_reading:
            column = Column(f"{measure.id}_p", f"{measure.short} p", "number")
            yield column, partial(_corrected_p, stars[measure.id])
    for name, group in groups:
        measure = evaluation.measures[name]
        title = f"{measure.short} {evaluation.dataset.titles.get(group[0], {}).get(group[1], group[1])}"
        column = replace(_ranked_column(measure), id=column_of_group(name, group), title=title)
        yield column, partial(_of_group, evaluation, measure, group)
    together = {"items", "attempted"} <= {measure.id for measure in counted}
    for measure in counted:
        if together and measure.id == "attempted":
            yield Column(measure.id, measure.short, "text", right=True), partial(_attempted, evaluation, measure)
        elif not (together and measure.id == "items"):
            yield _ranked_column(measure), partial(_total, evaluation, measure)


def _ranked_column(measure: Measure) -> Column:
    """The column of a measure, in which the best stands out."""
    return replace(measure_column(measure), best="" if measure.better == "neither" else measure.better)


def _measure_entry(evaluation: Evaluation, measure: Measure, against: AgainstBest | None) -> Entry:
    """The column of a measure; with stars behind its numbers over all items where there are any."""
    total = partial(_total, evaluation, measure)
    return _ranked_column(measure), total if against is None else partial(_starred, total, against)


def _starred(total: Callable[[int, int], Cell], against: AgainstBest, system: int, line: int) -> Cell:
    value = total(system, line)
    return Starred(value, against.stars(system)) if isinstance(value, float) and line == 0 else value


def _corrected_p(against: AgainstBest, system: int, line: int) -> Cell:
    return against.p.get(system) if line == 0 else None


def _total(evaluation: Evaluation, measure: Measure, system: int, line: int) -> Cell:
    scores = evaluation.scores(system)
    return json_value(float(scores.totals[measure.id][line]), measure) if measure.id in scores else None


def _of_group(evaluation: Evaluation, measure: Measure, group: Group, system: int, line: int) -> Cell:
    scores = evaluation.scores(system)
    return json_value(scores.group(group, measure.id), measure) if measure.id in scores else None


def _attempted(evaluation: Evaluation, measure: Measure, system: int, line: int) -> Cell:
    """How many were attempted, out of how many."""
    totals = evaluation.scores(system).totals
    return f"{totals[measure.id][line]:,.0f} / {totals['items'][line]:,.0f}" if measure.id in totals else None


def _has_interval(measure: Measure, intervals: Intervals, for_reading: bool) -> bool:
    """Whether its interval is to be shown: a count has none, and ends that are measures themselves have columns."""
    is_own = measure.kind != "count" and (for_reading or not measure.bounds)
    return is_own and any(measure.id in known for known in intervals)


def _interval_entries(
    evaluation: Evaluation, measure: Measure, intervals: Intervals, for_reading: bool
) -> Iterator[Entry]:
    def end(place: int, system: int, line: int) -> Cell:
        return intervals[system].get(measure.id, (None, None))[place] if line == 0 else None

    def both(system: int, line: int) -> Cell:
        known = intervals[system].get(measure.id) if line == 0 else None
        return "" if known is None else interval_cell(evaluation, system, measure.id, known)

    if for_reading:
        title = f"{measure.short} 95 %"
        yield Column(f"{measure.id}_interval", title, "text", right=True, interval_of=measure.id), both
        return
    for place, (name, word) in enumerate((("low", "from"), ("high", "to"))):
        column = Column(f"{measure.id}_{name}", f"{measure.short} {word}", "number", interval_of=measure.id)
        yield column, partial(end, place)


def measures_table(
    evaluation: Evaluation,
    by: str | None = None,
    intervals: Intervals | None = None,
    measures: Sequence[str] | None = None,
    digits: int | None = None,
    order: Sequence[str] | None = None,
) -> Table:
    """Measures × systems, for reading: a row per measure (with `by`: and value of the group), a column per system.

    Cells are texts, aligned to the right, with the interval behind the number where there is one; `digits` are those of
    all (as many as each measure has), `order` is that of the values.
    """
    chosen = [m for m in measures_of(evaluation) if measures is None or m.id in measures]
    lines = [dict(_lines_by(evaluation, system, by)) for system in range(len(evaluation.system_names))]
    values = list(dict.fromkeys([ALL, *(order or ()), *(value for known in lines for value in known)]))
    heads = [Column.of("measure")] + ([Column.of(by)] if by is not None else [])
    rows = []
    for measure in chosen:
        for value in values:
            cells = [
                _score_text(evaluation, system, measure, known.get(value), intervals, digits)
                for system, known in enumerate(lines)
            ]
            rows.append((measure.id, *((value,) if by is not None else ()), *cells))
    note = headline_signature(evaluation, intervals is not None)
    taken = {head.id for head in heads}
    ids = [f"system {name}" if name in taken else name for name in evaluation.system_names]
    columns = [Column(id, name, "text", right=True) for id, name in zip(ids, evaluation.system_names, strict=True)]
    return Table((*heads, *columns), tuple(rows), note=note)


def _score_text(
    evaluation: Evaluation,
    system: int,
    measure: Measure,
    line: int | None,
    intervals: Intervals | None,
    digits: int | None,
) -> str:
    scores = evaluation.scores(system)
    if line is None or measure.id not in scores:
        return ""
    own = measure.digits if digits is None else digits
    text = format_number(float(scores.totals[measure.id][line]), 0 if measure.kind == "count" else own)
    if intervals is None or line or measure.id not in intervals[system]:
        return text
    known = intervals[system][measure.id]
    return f"{text} {interval_text(evaluation, system, measure.id, known, 3 if digits is None else digits)}"
