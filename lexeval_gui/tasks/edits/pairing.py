"""Pairing one to one: of all matchings, the one with most corrected, then recognised, then detected edits."""

from __future__ import annotations

from functools import cache

import numpy as np

from lexeval_gui.core.dataset import Ints, Mask
from lexeval_gui.tasks.edits.alignment import Pairs

EXACT = 10
"""Edits that hang together are searched exhaustively, ties by file order, up to this many of a side."""

Option = tuple[int, int, int]
"""A system edit that a gold edit may pair with: its place, the level, and the number of the pair."""

Found = tuple[tuple[int, int, int], tuple[int, ...]]
"""Corrected, recognised, detected pairs; the system edit that each gold edit takes, negated: sooner is greater."""


def one_to_one(pairs: Pairs) -> Mask:
    """Which pairs are kept, so that no edit is in two: bool [p]. Only aligned pairs (level > 0) are."""
    kept = pairs.level > 0
    for group in _entangled(pairs):
        kept[group] = False
        kept[_best(pairs, group)] = True
    return kept


def _entangled(pairs: Pairs) -> list[Ints]:
    """The pairs that hang together through shared edits, where there are several: numbers of pairs, each ascending."""
    aligned = np.flatnonzero(pairs.level > 0)
    gold, system = (np.unique(rows[aligned], return_inverse=True)[1] for rows in (pairs.gold, pairs.system))
    if not len(aligned):
        return []
    shared = (np.bincount(gold)[gold] > 1) | (np.bincount(system)[system] > 1)
    if not shared.any():
        return []
    labels = _components(gold, system)[gold]
    order = np.flatnonzero(shared)
    order = order[np.argsort(labels[order], kind="stable")]
    cuts = np.flatnonzero(np.diff(labels[order])) + 1
    return [aligned[group] for group in np.split(order, cuts)]


def _components(gold: Ints, system: Ints) -> Ints:
    """A number for each gold edit, equal where they are linked through system edits.

    The smallest number spreads along the links until nothing changes: chains are short, so this is a matter of a few
    rounds, and sooner done than importing a library for graphs.
    """
    labels = np.arange(int(gold.max()) + 1)
    while True:
        others = np.full(int(system.max()) + 1, len(labels))
        np.minimum.at(others, system, labels[gold])
        spread = labels.copy()
        np.minimum.at(spread, gold, others[system])
        if np.array_equal(spread, labels):
            return labels
        labels = spread


def _best(pairs: Pairs, group: Ints) -> list[int]:
    """The numbers of the pairs to keep of a group."""
    numbers, levels = group.tolist(), pairs.level[group].tolist()
    golds, systems = _places(pairs.gold[group]), _places(pairs.system[group])
    if max(golds) == 0 or max(systems) == 0:  # a star: one pair is kept, the best, the first of equals
        return [numbers[levels.index(max(levels))]]
    options: list[list[Option]] = [[] for _ in range(max(golds) + 1)]
    for place, option in zip(golds, zip(systems, levels, numbers, strict=True), strict=True):
        options[place].append(option)
    return _searched(options) if max(systems) < EXACT else _assigned(options, max(systems) + 1)


def _places(rows: Ints) -> list[int]:
    """The place of each edit among those of the group, in file order."""
    listed = rows.tolist()
    place = {row: number for number, row in enumerate(sorted(set(listed)))}
    return [place[row] for row in listed]


def _searched(options: list[list[Option]]) -> list[int]:
    """Try all: gold edits in file order, each with the earliest system edit that loses nothing."""

    @cache
    def best(place: int, used: int) -> Found:
        if place == len(options):
            return (0, 0, 0), ()
        levels, taken = best(place + 1, used)
        found: Found = levels, (-EXACT, *taken)
        for other, level, _ in options[place]:
            if not used >> other & 1:
                levels, taken = best(place + 1, used | 1 << other)
                sums = (levels[0] + (level > 2), levels[1] + (level > 1), levels[2] + 1)
                found = max(found, (sums, (-other, *taken)))
        return found

    taken = best(0, 0)[1]
    numbers = [{other: number for other, _, number in there} for there in options]
    return [known[-place] for known, place in zip(numbers, taken, strict=True) if -place in known]


def _assigned(options: list[list[Option]], systems: int) -> list[int]:
    """Many edits on one place: the assignment problem, with weights that put levels before numbers."""
    from scipy.optimize import linear_sum_assignment

    many = min(len(options), systems) + 1
    weights, numbers = np.zeros((len(options), systems)), np.full((len(options), systems), -1)
    for place, there in enumerate(options):
        for other, level, number in there:
            weights[place, other] = sum(many**power for power in range(level))
            numbers[place, other] = number
    chosen = numbers[linear_sum_assignment(weights, maximize=True)]
    return [int(number) for number in chosen if number >= 0]
