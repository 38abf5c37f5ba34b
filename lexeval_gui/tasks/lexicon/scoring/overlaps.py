"""How many forms every class shares with every cluster, and which cluster matches a class best."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints, Ragged, Strings
from lexeval_gui.core.jobs import Check, go_on

PAIRS = 2**21
"""Pairs of a form in a class and the same form in a cluster that are looked at together."""


class Overlaps(Struct, frozen=True, dict=True):
    """The pairs of a class and a cluster that share a form: `classes`, `clusters` and `common` (n_ij), int32 [k],
    sorted by class, then cluster. `class_sizes` [n] and `cluster_sizes` [m] count distinct forms (n_i, n_j); `known`
    [m] those of a cluster that the dictionary has anywhere."""

    classes: NDArray[np.int32]
    clusters: NDArray[np.int32]
    common: NDArray[np.int32]
    class_sizes: NDArray[np.int64]
    cluster_sizes: NDArray[np.int64]
    known: NDArray[np.int64]

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """Where the pairs of each class that has any begin: int64 [classes with a pair]."""
        first = np.ones(len(self.classes), np.bool_)
        first[1:] = self.classes[1:] != self.classes[:-1]
        return np.flatnonzero(first)


def find_overlaps(classes: Ragged, clusters: Ragged, forms: int, check: Check = go_on) -> Overlaps:
    """Count the forms that classes and clusters share; both hold codes below `forms`, each once in a row.

    Time and memory grow with the pairs of equal forms, never with classes × clusters.
    """
    where = by_form(clusters, forms)
    pairs = np.concatenate(([0], np.cumsum(where.lengths[classes.values])))[classes.offsets]
    found = []
    start = 0
    while start < len(classes):
        check()
        stop = max(start + 1, int(np.searchsorted(pairs, pairs[start] + PAIRS, "right")) - 1)
        found.append(_shared(classes, where, start, min(stop, len(classes)), len(clusters)))
        start = stop
    rows, columns, common = (
        np.concatenate([part[place] for part in found]).astype(np.int32) if found else np.zeros(0, np.int32)
        for place in range(3)
    )
    check()
    there = np.zeros(forms, np.int64)
    there[classes.values] = 1
    known = clusters.sums(there[clusters.values])
    return Overlaps(rows, columns, common, classes.lengths, clusters.lengths, known)


def by_form(clusters: Ragged, forms: int) -> Ragged:
    """The clusters that hold each form."""
    order = np.argsort(clusters.values, kind="stable")
    return Ragged.of(np.bincount(clusters.values, minlength=forms), clusters.rows()[order].astype(np.int32))


def _shared(classes: Ragged, where: Ragged, start: int, stop: int, clusters: int) -> tuple[Ints, Ints, Ints]:
    """Classes, clusters and shared forms for the classes from `start` up to `stop`."""
    offsets = classes.offsets[start : stop + 1]
    forms = classes.values[offsets[0] : offsets[-1]]
    own = np.repeat(np.arange(start, stop), np.diff(offsets))
    there = where.take(forms)
    keys = np.repeat(own, there.lengths) * max(clusters, 1) + there.values
    keys, common = np.unique(keys, return_counts=True)
    return keys // max(clusters, 1), keys % max(clusters, 1), common


def f_of(common: Ints, one: Ints, other: Ints) -> Floats:
    """F = 2 n_ij / (n_i + n_j); 0 where nothing is shared. Equal ratios are equal floats."""
    below = one + other
    found: Floats = np.divide(2.0 * common, below, out=np.zeros(len(common)), where=below > 0)
    return found


def best_clusters(found: Overlaps, same: Ints, names: Strings) -> tuple[Ints, Ints]:
    """The cluster of each class with the greatest F (-1: none), and the forms they share: [n], [n].

    Ties go to the cluster with the same lemma, then to more overlap, then to the name by code point. A class that
    shares no form with any cluster has the cluster with its lemma, if there is one.
    """
    cluster, common = same.astype(np.int64), np.zeros(len(same), np.int64)
    values = f_of(found.common, found.class_sizes[found.classes], found.cluster_sizes[found.clusters])
    top = _tops(found, values)
    own = found.clusters[top] == same[found.classes[top]]
    chosen = top[_first_of(found.classes[top], ~own, -found.common[top], found.clusters[top], names)]
    cluster[found.classes[chosen]] = found.clusters[chosen]
    common[found.classes[chosen]] = found.common[chosen]
    return cluster, common


def best_pruned(found: Overlaps) -> tuple[Ints, Ints]:
    """Once the clusters have lost the forms that the dictionary lacks: the shared forms and the size of the cluster
    with the greatest F: [n], [n], 0 and 0 where nothing is shared."""
    common, size = np.zeros(len(found.class_sizes), np.int64), np.zeros(len(found.class_sizes), np.int64)
    values = f_of(found.common, found.class_sizes[found.classes], found.known[found.clusters])
    top = _tops(found, values)[::-1]  # of equals the first stays
    common[found.classes[top]] = found.common[top]
    size[found.classes[top]] = found.known[found.clusters[top]]
    return common, size


def same_lemma_overlap(found: Overlaps, same: Ints) -> Ints:
    """The forms that each class shares with the cluster that has its lemma: [n]."""
    common = np.zeros(len(same), np.int64)
    mine = np.flatnonzero(found.clusters == same[found.classes])
    common[found.classes[mine]] = found.common[mine]
    return common


def _tops(found: Overlaps, values: Floats) -> Ints:
    """The pairs whose value no other pair of their class exceeds."""
    if not len(values):
        return np.zeros(0, np.int64)
    lengths = np.diff(np.concatenate((found.starts, [len(values)])))
    return np.flatnonzero(values == np.repeat(np.maximum.reduceat(values, found.starts), lengths))


def _first_of(classes: Ints, worse: Ints, negative: Ints, clusters: Ints, names: Strings) -> Ints:
    """Which candidate each class takes (several of a class stand together): the first by these keys, then by name."""
    several = np.bincount(classes)[classes] > 1 if len(classes) else np.zeros(0, np.bool_)
    alone, rows = np.flatnonzero(~several), np.flatnonzero(several)
    ranks = name_ranks(names, clusters[rows])
    rows = rows[np.lexsort((ranks, negative[rows], worse[rows], classes[rows]))]
    first = np.ones(len(rows), np.bool_)
    first[1:] = classes[rows[1:]] != classes[rows[:-1]]
    return np.concatenate((alone, rows[first]))


def name_ranks(names: Strings, rows: Ints) -> Ints:
    """Integers that sort like the names of these rows by code point: [rows]. Only these names are looked at."""
    distinct, place = np.unique(rows, return_inverse=True)
    order = sorted(range(len(distinct)), key=[names.raw(int(row)) for row in distinct].__getitem__)
    ranks = np.empty(len(distinct), np.int64)
    ranks[order] = np.arange(len(order))
    return ranks[place]
