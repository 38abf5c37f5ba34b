"""Pairing one to one: of all matchings, the one with most corrected, then recognised, then detected edits."""

from __future__ import annotations

from functools import cache

import numpy as np

from lexeval_gui.core.dataset import Ints, Mask
from lexeval_gui.tasks.edits.scoring.alignment import Pairs

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
    """Many edits on one place: the assignment problem, with weights that put levels before numbers; of equally good
    assignments the first by file order, as `_searched` has it.

    Rows are gold edits, then as many nobodies as there are system edits; columns are system edits, then as many
    nobodies as there are gold edits: so every assignment takes each row and column once.
    """
    from scipy.optimize import linear_sum_assignment

    golds = len(options)
    many = min(golds, systems) + 1
    weights = np.zeros((golds + systems, golds + systems), np.int64)
    weights[:golds, :systems] = -(many**3)  # these pairs are not aligned
    numbers = [{other: number for other, _, number in there} for there in options]
    for place, there in enumerate(options):
        for other, level, _ in there:
            weights[place, other] = sum(many**power for power in range(level))
    chosen = linear_sum_assignment(weights, maximize=True)[1]
    first = _first_by_file_order(_as_good(weights, chosen), chosen, golds)
    return [known[other] for known, other in zip(numbers, first, strict=True) if other in known]


def _as_good(weights: Ints, chosen: Ints) -> Mask:
    """Which pairs of row and column stand in some best assignment, if `chosen` [rows] is one: bool, as the weights.

    By prices of the columns: a best assignment is any that takes such pairs only for which no column offers a row more
    than its own (the equality graph of the Hungarian method).
    """
    own = weights[np.arange(len(chosen)), chosen]
    more = weights - own[:, None]
    prices = np.zeros(len(chosen), np.int64)
    while True:
        asked = prices[chosen][:, None] + more
        raised = asked.max(axis=0)  # its own row asks for each price, so none falls
        if np.array_equal(raised, prices):
            return np.asarray(asked == prices)
        prices = raised


def _first_by_file_order(equal: Mask, chosen: Ints, golds: int) -> list[int]:
    """The columns of the gold rows: in file order each takes the first column that some best assignment still lets it
    have, the rows before it keeping theirs."""
    columns: list[int] = chosen.tolist()
    free = np.ones(len(columns), np.bool_)
    for gold in range(golds):
        if gold:
            free[columns[gold - 1]] = False
        if int(np.argmax(equal[gold] & free)) == columns[gold]:
            continue
        onward = _giving_way(equal, columns, gold)
        reached = np.zeros(len(columns), np.bool_)
        reached[[columns[gold], *(columns[row] for row in onward)]] = True
        owners = {column: row for row, column in enumerate(columns)}
        row, wanted = gold, int(np.argmax(equal[gold] & reached))
        while owners[wanted] != gold:
            columns[row] = wanted
            row, wanted = owners[wanted], onward[owners[wanted]]
        columns[row] = wanted
    return columns[:golds]


def _giving_way(equal: Mask, columns: list[int], gold: int) -> dict[int, int]:
    """The later rows whose columns a row can have, each with the column that it takes instead: one after the other they
    move up, the last to the column that the row leaves."""
    onward: dict[int, int] = {}
    left = [columns[gold]]
    for column in left:  # grows
        for row in (np.flatnonzero(equal[gold + 1 :, column]) + gold + 1).tolist():
            if row not in onward:
                onward[row] = column
                left.append(columns[row])
    return onward
