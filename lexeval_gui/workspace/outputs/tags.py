"""Tags, notes and checks one by one, and how far two people agree on them, as tables and as JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from lexeval_gui.core.parts.names import part_words
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.kappa import RESAMPLES
from lexeval_gui.core.tables import Cell, Column, Table, format_number
from lexeval_gui.core.version import __version__
from lexeval_gui.workspace.analysis.tags import AnnotatedPlace, TagAgreement, seed_of
from lexeval_gui.workspace.outputs.as_json import problem_json
from lexeval_gui.workspace.outputs.cross_tables import counting_conventions
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import part_labels

UNSEEN = "nothing is marked as seen by both"
"""Why there is no kappa."""


def signature(evaluation: Evaluation) -> str:
    """One line that says under which conventions the statuses hold."""
    words = *counting_conventions(evaluation, bool(part_labels(evaluation))), *evaluation.where_words
    return " | ".join([evaluation.task.identity.id, "tags", *words, f"v{__version__}"])


def signature_of_agreement(evaluation: Evaluation) -> str:
    """The same of kappas and their intervals."""
    words = *counting_conventions(evaluation, False), *evaluation.where_words
    drawn = f"resamples:{RESAMPLES}", f"seed:{seed_of(evaluation)}"
    return " | ".join([evaluation.task.identity.id, "kappa of tags", *words, *drawn, f"v{__version__}"])


def list_table(evaluation: Evaluation, places: Sequence[AnnotatedPlace]) -> Table:
    """A row for each item and each part that has a tag, a note or a check: its type, words and correction, and what
    became of it under every system."""
    names = ("checked", "item", "part", "tags", "note", "type", "words", "correction")
    columns = [Column.of(name) for name in names]
    columns += [Column(f"{name}.status", name, "text") for name in evaluation.system_names]
    rows = tuple(_cells(place, len(evaluation.system_names)) for place in places)
    return Table(
        tuple(columns), rows, title="Tags, notes and checks of items and of their parts", note=signature(evaluation)
    )


def _cells(place: AnnotatedPlace, systems: int) -> tuple[Cell, ...]:
    known = place.description
    said = (known.statuses.get(system, "") for system in range(systems))
    checked, tags = "yes" if place.is_checked else "", ", ".join(place.tags)
    of_part = known.type, known.words, known.correction
    return (checked, place.item, part_words(place.part), tags, place.note, *of_part, *said)


def list_json(evaluation: Evaluation, places: Sequence[AnnotatedPlace], problems: Sequence[Problem]) -> dict[str, Any]:
    """The JSON of the list."""
    names = evaluation.system_names
    return {
        "task": evaluation.task.identity.id,
        "signature": signature(evaluation),
        "places": [
            {
                "item": place.item,
                "part": place.part or None,
                "system": place.system,
                "tags": list(place.tags),
                "note": place.note,
                "checked": place.is_checked,
                "type": place.description.type,
                "words": place.description.words,
                "correction": place.description.correction,
                "status": {names[system]: status for system, status in sorted(place.description.statuses.items())},
            }
            for place in places
        ],
        "problems": [problem_json(problem) for problem in problems],
    }


def agreement_table(
    evaluation: Evaluation, found: Sequence[TagAgreement], people: tuple[str, str] = ("first", "second")
) -> Table:
    """A row for each tag of items, and each of parts; kappa and its interval, or why there is none."""
    counts = [Column("both", "both", "count")]
    counts += [
        Column(name, f"{person} alone", "count") for name, person in zip(("first", "second"), people, strict=True)
    ]
    columns = (Column.of("tag"), Column("level", "of", "text"), *counts, Column("units", "seen by both", "count"))
    numbers = Column("observed", "alike", "number"), Column("kappa", "κ", "number"), Column("low", "from", "number")
    columns += (*numbers, Column("high", "to", "number"), Column("why", "", "text"))
    note = signature_of_agreement(evaluation)
    return Table(columns, tuple(map(_agreement_cells, found)), title="Agreement on tags", note=note)


def _agreement_cells(one: TagAgreement) -> tuple[Cell, ...]:
    kappa, (low, high) = one.kappa, one.interval or (None, None)
    counts = one.tag, one.level, one.both, one.first, one.second
    if kappa is None:
        return (*counts, 0, None, None, None, None, UNSEEN)
    return (*counts, kappa.units, kappa.observed, kappa.value, low, high, kappa.why)


def kappa_words(one: TagAgreement) -> str:
    """Kappa in words: `κ .612 [.401, .790]`, or why there is none."""
    if one.kappa is None or one.kappa.why:
        return UNSEEN if one.kappa is None else one.kappa.why
    ends = one.interval
    drawn = f" [{format_number(ends[0], 3)}, {format_number(ends[1], 3)}]" if ends else ""
    return f"κ {format_number(one.kappa.value, 3)}{drawn}"


def agreement_json(
    evaluation: Evaluation, found: Sequence[TagAgreement], problems: Sequence[Problem]
) -> dict[str, Any]:
    """The JSON of the agreement; what is undefined is null."""
    return {
        "task": evaluation.task.identity.id,
        "signature": signature_of_agreement(evaluation),
        "tags": [_tag_json(one) for one in found],
        "problems": [problem_json(problem) for problem in problems],
    }


def _tag_json(one: TagAgreement) -> dict[str, Any]:
    kappa = one.kappa
    value = None if kappa is None or math.isnan(kappa.value) else kappa.value
    return {
        "tag": one.tag,
        "of": one.level,
        "both": one.both,
        "first": one.first,
        "second": one.second,
        "units": 0 if kappa is None else kappa.units,
        "observed": None if kappa is None else kappa.observed,
        "kappa": value,
        "interval": None if one.interval is None else list(one.interval),
        "why": UNSEEN if kappa is None else kappa.why,
    }
