"""Oracles: what a measure would be with the best of the systems item by item, or with the best answers of each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding, scores
from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Dataset, Floats, Ints
from lexeval_gui.core.jobs import Check, Job, go_on
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.task.oracles import Oracle
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.totals import totals

BEST = Oracle("best", "best of the systems, item by item")


class OracleWorth(Struct, frozen=True):
    """An oracle with the values of a measure: of each of `systems` as it is and with the oracle's answers. Of the best
    of them there is one value, that of the first that has the measure; the others are NaN. `reason` says why there is
    none."""

    oracle: Oracle
    measure: Measure
    systems: tuple[int, ...]
    now: tuple[float, ...]
    values: tuple[float, ...]
    reason: str = ""


Systems = Sequence[int] | None
"""Among which systems an oracle chooses, and in whose place it is put; None for all."""


def kinds(evaluation: Evaluation, systems: Systems = None) -> tuple[Oracle, ...]:
    """The oracles that a task knows; the best of the systems where there are several."""
    task = evaluation.task
    several = (BEST,) if task.best_of_systems is not None and len(_all_of(evaluation, systems)) > 1 else ()
    return (*several, *(task.oracles().kinds if task.oracles is not None else ()))


def _all_of(evaluation: Evaluation, systems: Systems) -> tuple[int, ...]:
    return tuple(range(len(evaluation.system_names)) if systems is None else systems)


def oracle_worths(
    evaluation: Evaluation, measure: str, job: Job | None = None, systems: Systems = None
) -> tuple[OracleWorth, ...]:
    """What each oracle comes to by a measure; what is found so far is sent as a partial result."""
    job, found = job or Job(), list[OracleWorth]()
    known = kinds(evaluation, systems)
    for number, oracle in enumerate(known):
        job.step(number / len(known), oracle.title)
        found.append(oracle_worth(evaluation, measure, oracle, job.check, systems))
        job.partial(tuple(found))
    return tuple(found)


def oracle_worth(
    evaluation: Evaluation, measure: str, oracle: Oracle, check: Check = go_on, systems: Systems = None
) -> OracleWorth:
    """What an oracle comes to by a measure."""
    every = _all_of(evaluation, systems)
    declared, now = evaluation.measures[measure], totals(evaluation, measure, every)
    try:
        values = totals(changed(evaluation, measure, oracle.id, check, systems), measure, every)
    except BadValue as error:
        return OracleWorth(oracle, declared, every, now, (float("nan"),) * len(now), str(error))
    if oracle == BEST:
        first = _rivals(evaluation, measure, systems)[0]
        values = tuple(value if system == first else float("nan") for system, value in zip(every, values, strict=True))
    return OracleWorth(oracle, declared, every, now, values)


def changed(
    evaluation: Evaluation, measure: str, oracle: str, check: Check = go_on, systems: Systems = None
) -> Evaluation:
    """The evaluation of a copy with the answers of an oracle: of the best of the systems in the place of the first one
    that has the measure, of the others in that of every system. Raises BadValue where there can be none."""
    dataset = _changed_data(evaluation, measure, oracle, check, systems)
    return evaluation.with_dataset(dataset, np.arange(len(dataset)), check)


def _changed_data(evaluation: Evaluation, measure: str, oracle: str, check: Check, systems: Systems) -> Dataset:
    """The data of that copy, which is not counted."""
    make = _best_of if oracle == BEST.id else partial(_ideal, oracle)
    return make(evaluation, measure, check, systems)


def changes(
    evaluation: Evaluation, measure: str, oracle: str, check: Check = go_on, systems: Systems = None
) -> list[Change]:
    """The changes that make that copy: what a journal takes. Raises BadValue as `changed` does."""
    difference = evaluation.task.difference
    assert difference is not None, "a task with oracles can say what changed"
    after = _changed_data(evaluation, measure, oracle, check, systems)
    return difference(evaluation.dataset, after, np.arange(len(after)))


# -- one system -------------------------------------------------------------------------------------------------------


def _ideal(oracle: str, evaluation: Evaluation, measure: str, check: Check, systems: Systems) -> Dataset:
    assert evaluation.task.oracles is not None, "asked for one of its oracles"
    made, dataset = evaluation.task.oracles(), evaluation.dataset
    for system in _systems_with(evaluation, measure, systems):

        def values(data: Dataset, items: Ints, system: int = system) -> Floats:
            return _values(evaluation, data, system, measure, items)

        dataset = made.ideal(dataset, system, oracle, values, evaluation.settings, check)
    return dataset


def _values(evaluation: Evaluation, data: Dataset, system: int, measure: str, items: Ints) -> Floats:
    """The value of a measure for some items of a dataset."""
    scoring, name = evaluation.task.scoring, evaluation.measure_of_item(measure).id
    counts = scoring.count(data, system, evaluation.settings, items)
    return scoring.score(counts, evaluation.settings, [name]).of_items(name)


# -- the best of the systems ------------------------------------------------------------------------------------------


def _systems_with(evaluation: Evaluation, measure: str, systems: Systems) -> list[int]:
    every = _all_of(evaluation, systems)
    return [system for system in every if measure in evaluation.scores(system, [measure])]


def _rivals(evaluation: Evaluation, measure: str, systems: Systems) -> list[int]:
    """The systems among which the best is looked for. Raises BadValue where it cannot be."""
    found = _systems_with(evaluation, measure, systems)
    if len(found) < 2:
        raise BadValue("it takes two systems that have the measure")
    assert evaluation.task.best_of_systems is not None, "asked for the best of its systems"
    if reason := evaluation.task.best_of_systems().no_best(evaluation.dataset, found, measure, evaluation.settings):
        raise BadValue(reason)
    return found


def _best_of(evaluation: Evaluation, measure: str, check: Check, among: Systems) -> Dataset:
    systems, whole = _rivals(evaluation, measure, among), evaluation.whole
    declared = evaluation.measures[measure]
    names = [measure, *declared.needs]
    found = [scores.ratio_of_items(whole.scores(system, names), declared) for system in systems]
    ratios = [ratio for ratio in found if ratio is not None]
    if len(ratios) < len(systems):
        raise BadValue(f"{declared.title} is no ratio of sums over items here")
    rows = np.arange(len(evaluation.dataset)) if evaluation.rows is None else evaluation.rows
    above, below = (np.stack([ratio[place][rows] for ratio in ratios]) for place in (0, 1))
    choice = np.full(len(evaluation.dataset), systems[0])
    choice[rows] = np.array(systems)[best_choice(above, below, -1 if declared.better == "low" else 1, check)]
    assert evaluation.task.best_of_systems is not None
    made: Dataset = evaluation.task.best_of_systems().best_of(evaluation.dataset, systems, choice, evaluation.settings)
    return made


def best_choice(above: Floats, below: Floats, sign: int = 1, check: Check = go_on) -> Ints:
    """Which line of N (`above`) and D (`below`, not negative), [systems, items] each, to take for each item so that
    Σ N / Σ D is highest (`sign` −1: lowest): [items]; of equals the first.

    Dinkelbach, On nonlinear fractional programming (1967): from the ratio λ of any choice the line with the highest
    N − λD is taken of each item, which makes a higher ratio, until there is none.
    """
    items, choice = np.arange(above.shape[1]), np.zeros(above.shape[1], np.int64)
    last = -np.inf
    while True:
        check()
        total = float(below[choice, items].sum())
        ratio = float(above[choice, items].sum()) / total if total else 0.0
        if rounding.difference(sign * ratio, last) <= 0:
            return choice
        last, merit = sign * ratio, sign * (above - ratio * below)
        choice = np.asarray((rounding.difference(merit, merit.max(axis=0, initial=-np.inf)) >= 0).argmax(axis=0))
