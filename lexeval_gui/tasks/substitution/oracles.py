"""What a system could have answered: the same in a better order or cut in time, or what the gold has."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.task.oracles import Oracle, Values
from lexeval_gui.tasks.substitution.dataset import Answers, SubstitutionDataset
from lexeval_gui.tasks.substitution.errors import matched, with_lists
from lexeval_gui.tasks.substitution.matching import MISS
from lexeval_gui.tasks.substitution.scoring.counting import TEN

ORDER, CUTOFF, GOLD = "order", "cutoff", "gold"

kinds = (
    Oracle(ORDER, "ideal order of its answers"),
    Oracle(CUTOFF, "ideal cutoff of each list"),
    Oracle(GOLD, "what the gold allows"),
)


def ideal(
    dataset: SubstitutionDataset,
    system: int,
    kind: str,
    values: Values[SubstitutionDataset],
    settings: Settings,
    check: Check = go_on,
) -> SubstitutionDataset:
    """`order`: the answers given by their gold counts, downwards, ties as given. `cutoff`: each list cut where the
    value of the item is highest; as it is where that is so without a cut, too. `gold`: the gold by count, as many as
    are scored; of best and mw files, whose credit is shared out, the first."""
    if kind == CUTOFF:
        return _ideal_cutoff(dataset, system, values, settings, check)
    answers = dataset.answers[system]
    made = _in_ideal_order(dataset, system, settings) if kind == ORDER else _gold_as_answers(dataset, system, settings)
    return _with_answers(dataset, system, made if kind == ORDER else _no_twins(dataset, answers, made))


def _with_answers(dataset: SubstitutionDataset, system: int, answers: Answers) -> SubstitutionDataset:
    every = [*dataset.answers]
    every[system] = answers
    return replace(dataset, answers=tuple(every))


def _in_ideal_order(dataset: SubstitutionDataset, system: int, settings: Settings) -> Answers:
    answers, taken = dataset.answers[system], matched(dataset, system, settings)
    order = np.lexsort((-taken.counts, answers.entries.rows()))
    return with_lists(answers, Ragged(answers.entries.offsets, answers.entries.values[order]))


def _gold_as_answers(dataset: SubstitutionDataset, system: int, settings: Settings) -> Answers:
    answers, sets = dataset.answers[system], matched(dataset, system, settings).sets
    order = np.lexsort((-sets.counts, sets.entries.rows()))
    most = np.iinfo(np.int64).max if settings["maximum_answers"] == "none" else TEN
    kept = sets.entries.within() < (most if answers.kind == "oot" else 1)
    codes = Ragged(sets.entries.offsets, dataset.gold.entries.values[sets.source[order]]).select(kept)
    words = Strings.concatenate([answers.words, dataset.gold.words])
    return with_lists(replace(answers, words=words), Ragged(codes.offsets, codes.values + len(answers.words)))


def _no_twins(dataset: SubstitutionDataset, before: Answers, after: Answers) -> Answers:
    """Further lines of an id have the answers that they had: a system has one line for all of them."""
    if dataset.gold.twins is None or not dataset.gold.twins.any():
        return after
    twins = np.flatnonzero(dataset.gold.twins)
    return with_lists(replace(before, words=after.words), after.entries.replaced(twins, before.entries.take(twins)))


def _ideal_cutoff(
    dataset: SubstitutionDataset, system: int, values: Values[SubstitutionDataset], settings: Settings, check: Check
) -> SubstitutionDataset:
    """No measure is higher behind a wrong answer, so that a list can be best at its hits alone: these are tried one
    after the other."""
    answers, taken = dataset.answers[system], matched(dataset, system, settings, check=check)
    places = Ragged(answers.entries.offsets, answers.entries.within() + 1).select(taken.matches.entries != MISS)
    items = np.flatnonzero(places.lengths)
    best, lengths = values(dataset, items), answers.entries.lengths.copy()
    found = np.full(len(dataset), -np.inf)
    found[items] = np.nan_to_num(best, nan=-np.inf)
    for number in range(int(places.lengths.max(initial=0))):
        check()
        items = np.flatnonzero(places.lengths > number)
        cut = answers.entries.lengths.copy()
        cut[items] = places.values[places.offsets[:-1][items] + number]
        tried = np.nan_to_num(values(_cut(dataset, system, cut), items), nan=-np.inf)
        better = items[rounding.difference(tried, found[items]) > 0]
        found[better], lengths[better] = tried[np.isin(items, better)], cut[better]
    return _cut(dataset, system, lengths)


def _cut(dataset: SubstitutionDataset, system: int, lengths: Ints) -> SubstitutionDataset:
    answers = dataset.answers[system]
    kept = answers.entries.within() < np.repeat(lengths, answers.entries.lengths)
    return _with_answers(dataset, system, with_lists(answers, answers.entries.select(kept)))
