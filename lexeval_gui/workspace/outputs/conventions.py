"""What other conventions would make of the scores and of the ranking, as a table and as one object of JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lexeval_gui.core.problems import Problem
from lexeval_gui.core.rounding import difference
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.workspace.analysis.robustness import Robustness, Trial, sentence
from lexeval_gui.workspace.outputs.as_json import heading, problem_json
from lexeval_gui.workspace.outputs.measures import finite_or_none
from lexeval_gui.workspace.scoring.evaluation import Evaluation

CHANGES, FIRST_CHANGES = "changes", "another is first"
"""What a value does to the ranking."""


def ranking_word(found: Robustness, trial: Trial) -> str:
    """What a value does to the ranking; empty where it stays."""
    if found.brings_another(trial):
        return FIRST_CHANGES
    return CHANGES if found.changes_ranking(trial) else ""


def conventions_table(evaluation: Evaluation, found: Robustness) -> Table:
    """A row per value of each convention and per preset: of each system its measure, the difference to what is in
    force, and its rank where the systems are ranked; what that does to the ranking, and why a value cannot be
    computed."""
    columns = [Column.of(name) for name in ("convention", "value", "current")]
    for name, measure in zip(evaluation.system_names, found.measures, strict=True):
        short = evaluation.measures[measure].short
        columns += [Column(f"{name}.{measure}", f"{name} {short}", "number")]
        columns += [Column(f"{name}.difference", f"{name} Δ", "number")]
        columns += [Column(f"{name}.rank", "rank", "count")] if found.ranks else []
    columns += [Column.of("ranking")] if found.ranks else []
    columns += [Column.of("reason")] if any(trial.reason for trial in found.trials) else []
    width = len(columns)
    rows = tuple(tuple(_row(found, trial))[:width] for trial in found.trials)
    lead, measures = sentence(evaluation, found), dict.fromkeys(found.measures)
    note = evaluation.signature(next(iter(measures))) if len(measures) == 1 else ""
    return Table(tuple(columns), rows, note=note, lead=lead)


def _row(found: Robustness, trial: Trial) -> Iterator[Cell]:
    yield from (trial.parameter or "preset", trial.option, "yes" if trial.is_current else "")
    ranks = trial.ranks or (None,) * len(trial.values)
    for value, now, rank in zip(trial.values, found.values, ranks, strict=True):
        yield from (value, float(difference(value, now)))
        if found.ranks:
            yield rank
    if found.ranks:
        yield ranking_word(found, trial)
    yield trial.reason


def conventions_json(evaluation: Evaluation, found: Robustness, problems: Sequence[Problem]) -> dict[str, Any]:
    """All that was tried as one object of JSON; what there is not is null."""
    measures = dict.fromkeys(found.measures)
    return heading(evaluation, evaluation.signature(next(iter(measures)))) | {
        "systems": [
            {"name": known.name, "path": known.path, "measure": measure, "value": finite_or_none(value), "rank": rank}
            for known, measure, value, rank in zip(
                evaluation.dataset.systems,
                found.measures,
                found.values,
                found.ranks or (None,) * len(found.values),
                strict=True,
            )
        ],
        "sentence": sentence(evaluation, found),
        "trials": [_trial_json(found, trial) for trial in found.trials],
        "problems": [problem_json(problem) for problem in problems],
    }


def _trial_json(found: Robustness, trial: Trial) -> dict[str, Any]:
    return {
        **({"convention": trial.parameter} if trial.parameter else {"preset": trial.option}),
        "value": trial.option,
        "current": trial.is_current,
        "acts": trial.acts,
        "values": [finite_or_none(value) for value in trial.values],
        "ranks": list(trial.ranks) if trial.ranks else None,
        "changes_ranking": found.changes_ranking(trial),
        "changes_first": found.changes_first(trial),
        "reason": trial.reason,
    }
