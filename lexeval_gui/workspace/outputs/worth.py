"""What classes of errors and oracles are worth, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, unreadable
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import Cell, Column, Row, Table, format_number
from lexeval_gui.workspace.analysis.oracles import OracleWorth
from lexeval_gui.workspace.analysis.worth import LEFT_OUT, MANNERS, PUT_RIGHT, Worth
from lexeval_gui.workspace.analysis.worth_questions import ORACLE, Copy
from lexeval_gui.workspace.outputs import exports
from lexeval_gui.workspace.outputs.as_json import heading, problem_json
from lexeval_gui.workspace.outputs.measures import finite_or_none
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked

IDS = {PUT_RIGHT: "put_right", LEFT_OUT: "left_out"}

Values = tuple[float, ...]


class ChangedFiles(Struct, frozen=True):
    """A question: gold and systems of a changed copy written into a folder, which must be new or empty; never over
    `inputs`. Its answer says where each is."""

    copy: Copy
    folder: str
    inputs: tuple[str, ...] = ()

    def answer(self, asked: Asked, job: Job) -> list[str]:
        """See Question. Raises Unreadable where they cannot be written."""
        made = self.copy.evaluation(asked.evaluation, job.check)
        job.step(0.5, f"writing {self.folder}")
        try:
            return [str(path) for path in exports.write_sides(made, Path(self.folder), self.inputs)]
        except exports.NotExported as error:
            raise unreadable("", "not-exported", str(error)) from error
        except OSError as error:
            text = f"{self.folder} cannot be written ({error.strerror or error})"
            raise unreadable("", "not-exported", text) from error


def words(evaluation: Evaluation, worth: Worth) -> str:
    """What a class is worth put right, to the system that gains most of several: `removing spurious determiners:
    correction F .347 → .412`."""
    place = worth.best_place
    numbers = (format_number(values[place], worth.measure.digits) for values in (worth.now, worth.values[PUT_RIGHT]))
    whose = f" of {evaluation.system_names[worth.systems[place]]}" if len(worth.now) > 1 else ""
    return f"{worth.words[PUT_RIGHT]}: {worth.measure.title}{whose} {' → '.join(numbers)}"


def worth_table(
    evaluation: Evaluation, measure: str, found: Sequence[Worth], oracles: Sequence[OracleWorth], for_reading: bool
) -> Table:
    """A row per class or oracle and system, of several systems one more for the difference between the first two; the
    value of the measure as it is, with the class put right and with it left out, and how much higher these are."""
    declared = evaluation.measures[measure]
    several = any(len(known) > 1 for known in (*(one.systems for one in found), *(one.systems for one in oracles)))
    columns = [
        Column("class", "class", "text"),
        Column("words", "what is done", "text"),
        *([Column.of("system")] if several else []),
        Column.of("errors", "count"),
        Column.of("items", "count"),
        Column("now", declared.short, "number", declared.digits),
        *(column for manner in MANNERS for column in _value_columns(manner, declared)),
    ]
    rows = [*(row for worth in found for row in _class_rows(evaluation, worth))]
    rows += [row for oracle in oracles for row in _oracle_rows(evaluation, oracle)]
    kept = [place for place in range(2 + 1 + 7) if several or place != 2]
    if for_reading:
        rows = [_without_repeats(row, before) for row, before in zip(rows, [(), *rows], strict=False)]
    cut = tuple(tuple(row[place] for place in kept) for row in rows)
    title = words(evaluation, found[0]) if found and found[0].best_gain > 0 else declared.title
    return Table(tuple(columns), cut, title=title, note=evaluation.signature(measure))


def _value_columns(manner: str, measure: Measure) -> Iterator[Column]:
    id = manner.replace(" ", "_")
    yield Column(id, manner, "number", measure.digits)
    yield Column(f"{id}_gain", "gain", "number", measure.digits)


def _without_repeats(row: Row, before: Row) -> Row:
    """For reading, what a row has in common with the one before it is not said again."""
    return ("", "", *row[2:]) if before and row[0] == before[0] else row


def _class_rows(evaluation: Evaluation, worth: Worth) -> Iterator[Row]:
    head = (worth.id, worth.words[PUT_RIGHT])
    gains = {manner: worth.gains(manner) for manner in MANNERS}
    for place, system in enumerate(worth.systems):
        cells: list[Cell] = [worth.errors[place], worth.own_items[place], worth.now[place]]
        for manner in MANNERS:
            cells += [worth.values[manner][place], gains[manner][place]]
        yield (*head, evaluation.system_names[system], *cells)
    if len(worth.systems) > 1:
        values = (worth.values[manner] for manner in MANNERS)
        yield (*head, pair_words(evaluation, worth.systems), None, worth.items, *_differences(worth.now, *values))


def _oracle_rows(evaluation: Evaluation, worth: OracleWorth) -> Iterator[Row]:
    head = (f"{ORACLE}{worth.oracle.id}", worth.oracle.title)
    nothing = (None, None)
    for place, (system, now, value) in enumerate(zip(worth.systems, worth.now, worth.values, strict=True)):
        if not np.isnan(value) or (worth.reason and place == 0):
            gain = rounding.gap(value, now)
            yield (*head, evaluation.system_names[system], *nothing, now, value, gain, *nothing)
    if len(worth.systems) > 1 and not np.isnan(worth.values[:2]).any():
        pair = pair_words(evaluation, worth.systems)
        yield (*head, pair, *nothing, *_differences(worth.now, worth.values), *nothing)


def pair_words(evaluation: Evaluation, systems: Sequence[int]) -> str:
    """The first two of these systems, of which the difference is shown."""
    return " − ".join(evaluation.system_names[system] for system in systems[:2])


def _differences(now: Values, *then: Values) -> list[float]:
    """The first system less the second, as they are and afterwards, and how much more that is."""
    before = difference(now)
    cells = [before]
    for values in then:
        after = difference(values)
        cells += [after, rounding.gap(after, before)]
    return cells


def difference(values: Values) -> float:
    """The first system less the second; NaN where either is undefined."""
    return rounding.gap(values[0], values[1])


def worth_document(
    evaluation: Evaluation,
    measure: str,
    found: Sequence[Worth],
    oracles: Sequence[OracleWorth],
    problems: Sequence[Problem],
) -> dict[str, Any]:
    """The same as one object of JSON."""
    return heading(evaluation, evaluation.signature(measure)) | {
        "measure": measure,
        "classes": [_class_json(evaluation, worth) for worth in found],
        "oracles": [_oracle_json(evaluation, worth) for worth in oracles],
        "problems": [problem_json(problem) for problem in problems],
    }


def _class_json(evaluation: Evaluation, worth: Worth) -> dict[str, Any]:
    systems = [
        {"name": evaluation.system_names[system], "errors": worth.errors[place], "items": worth.own_items[place]}
        | {"now": finite_or_none(worth.now[place])}
        | {IDS[manner]: finite_or_none(worth.values[manner][place]) for manner in MANNERS}
        for place, system in enumerate(worth.systems)
    ]
    told: dict[str, Any] = {"class": worth.id, "words": {IDS[manner]: worth.words[manner] for manner in MANNERS}}
    told["items"] = worth.items
    values = {"now": worth.now, **{IDS[manner]: worth.values[manner] for manner in MANNERS}}
    return told | {"systems": systems} | _differences_json(values)


def _oracle_json(evaluation: Evaluation, worth: OracleWorth) -> dict[str, Any]:
    systems = [
        {"name": evaluation.system_names[system], "now": finite_or_none(now), "value": finite_or_none(value)}
        for system, now, value in zip(worth.systems, worth.now, worth.values, strict=True)
    ]
    told = {"oracle": worth.oracle.id, "title": worth.oracle.title, "systems": systems}
    told |= {"reason": worth.reason} if worth.reason else {}
    return told | _differences_json({"now": worth.now, "value": worth.values})


def _differences_json(values: dict[str, Values]) -> dict[str, Any]:
    if len(values["now"]) < 2:
        return {}
    return {"difference": {name: finite_or_none(difference(of)) for name, of in values.items()}}
