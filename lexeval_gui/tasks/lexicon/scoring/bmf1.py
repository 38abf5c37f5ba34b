"""Best-match F1 of SIGMORPHON 2021 Task 2: the one-to-one matching of classes and clusters with most shared forms.

Almost every pair is decided by looking at its rivals alone. What is left is tried in all ways where it is little, and
given to a sparse solver otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, Mask, Strings
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.tasks.lexicon.scoring.overlaps import Overlaps, name_ranks

Edge = tuple[int, int, int, int]
"""Class, cluster, shared forms, and the place of the pair."""
SEVERAL, FEW = 300, 10
"""Up to so many pairs, in connected parts of so few, are tried in all 2^10 ways of a part: that takes milliseconds, and
the solver 0.2 s to import."""


def match(found: Overlaps, lemmas: Strings, names: Strings, check: Check = go_on) -> Ints:
    """The pairs of the matching, as places in `found`: no class and no cluster occurs twice, and the sum of `common`
    is the greatest there is. Which of several such matchings it is does not depend on the order of the files."""
    pairs = _canonical(found, lemmas, names)
    taken = []
    while len(pairs):
        check()
        sure = _certain_pairs(found, pairs)
        if not len(sure):
            break
        taken.append(sure)
        used_class, used_cluster = _marked(found, sure)
        pairs = pairs[~(used_class[found.classes[pairs]] | used_cluster[found.clusters[pairs]])]
    if len(pairs):
        taken.append(_match_rest(found, pairs))
    return np.sort(np.concatenate(taken)) if taken else np.zeros(0, np.int64)


def _canonical(found: Overlaps, lemmas: Strings, names: Strings) -> Ints:
    """All pairs, the contested ones (of a cluster that several classes share forms with) in the order of lemma and
    name, so that ties are broken alike however the files are ordered."""
    rivals = np.bincount(found.clusters, minlength=len(found.cluster_sizes)) > 1
    contested = rivals[found.clusters]
    rows = np.flatnonzero(contested)
    order = np.lexsort((name_ranks(names, found.clusters[rows]), name_ranks(lemmas, found.classes[rows])))
    return np.concatenate((np.flatnonzero(~contested), rows[order]))


def _certain_pairs(found: Overlaps, pairs: Ints) -> Ints:
    """Pairs that some best matching must hold: such a pair shares at least as much as the best rival of its class and
    the best rival of its cluster together, so that taking both rivals instead gains nothing."""
    weight = found.common[pairs].astype(np.int64)
    first_row, rival_row = _first_and_rival(found.classes[pairs], weight)
    first_column, rival_column = _first_and_rival(found.clusters[pairs], weight)
    return pairs[first_row & first_column & (weight >= rival_row + rival_column)]


def _first_and_rival(groups: Ints, weight: Ints) -> tuple[Mask, Ints]:
    """Of each pair, whether it is the first of the greatest in its group, and the greatest weight of the others."""
    order = np.lexsort((-weight, groups))  # stable: of equals the first stays first
    sorted_groups = groups[order]
    first = np.ones(len(order), np.bool_)
    first[1:] = sorted_groups[1:] != sorted_groups[:-1]
    starts = np.flatnonzero(first)
    lengths = np.diff(np.append(starts, len(order)))
    second = np.where(lengths > 1, weight[order[np.minimum(starts + 1, len(order) - 1)]], 0)
    leads, rivals = np.zeros(len(order), np.bool_), np.empty(len(order), np.int64)
    leads[order] = first
    rivals[order] = np.where(first, np.repeat(second, lengths), np.repeat(weight[order[starts]], lengths))
    return leads, rivals


def _marked(found: Overlaps, pairs: Ints) -> tuple[Mask, Mask]:
    classes, clusters = np.zeros(len(found.class_sizes), np.bool_), np.zeros(len(found.cluster_sizes), np.bool_)
    classes[found.classes[pairs]] = True
    clusters[found.clusters[pairs]] = True
    return classes, clusters


def _match_rest(found: Overlaps, pairs: Ints) -> Ints:
    """The best matching of the pairs that rivals leave open."""
    parts = _connected(found, pairs) if len(pairs) <= SEVERAL else []
    if not parts or max(map(len, parts)) > FEW:
        return _match_by_solver(found, pairs)
    return np.array([place for part in parts for place in _match_by_trial(part)[1]], np.int64)


def _connected(found: Overlaps, pairs: Ints) -> list[list[Edge]]:
    """The pairs in parts that share neither class nor cluster, each in the order of `pairs`."""
    edges = list(
        zip(
            *(column[pairs].tolist() for column in (found.classes, found.clusters, found.common)),
            pairs.tolist(),
            strict=True,
        )
    )
    root: dict[int, int] = {}

    def find(node: int) -> int:
        while root.setdefault(node, node) != node:
            root[node] = root[root[node]]
            node = root[node]
        return node

    for row, column, _, _ in edges:
        root[find(row)] = find(~column)  # clusters are the numbers below 0
    parts: dict[int, list[Edge]] = {}
    for edge in edges:
        parts.setdefault(find(edge[0]), []).append(edge)
    return list(parts.values())


def _match_by_trial(edges: Sequence[Edge], used: frozenset[int] = frozenset()) -> tuple[int, tuple[int, ...]]:
    """The most that these pairs can share one to one, and the places of those that do: each is taken or not."""
    if not edges:
        return 0, ()
    (row, column, common, place), rest = edges[0], edges[1:]
    without = _match_by_trial(rest, used)
    if row in used or ~column in used:
        return without
    total, places = _match_by_trial(rest, used | {row, ~column})
    return (total + common, (place, *places)) if total + common >= without[0] else without


def _match_by_solver(found: Overlaps, pairs: Ints) -> Ints:
    """The best matching of these pairs, by Jonker and Volgenant's algorithm for sparse costs:
    every class may also stay alone, which is a column of its own that costs as much as sharing nothing."""
    from scipy.sparse import coo_array, csr_array  # 0.2 s to import, and seldom needed
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching

    rows, columns = _numbered(found.classes[pairs]), _numbered(found.clusters[pairs])
    n, m = int(rows.max()) + 1, int(columns.max()) + 1
    alone = float(found.common[pairs].max()) + 1  # no cost is 0, which a sparse matrix would forget
    costs: Floats = np.concatenate((alone - found.common[pairs], np.full(n, alone)))
    places = np.concatenate((rows, np.arange(n))), np.concatenate((columns, m + np.arange(n)))
    matched = min_weight_full_bipartite_matching(csr_array(coo_array((costs, places), shape=(n, m + n))))[1]
    taken: Mask = matched[rows] == columns
    return np.asarray(pairs[taken])


def _numbered(values: Ints) -> Ints:
    """The values numbered from 0 in the order of their first use."""
    distinct, first, place = np.unique(values, return_index=True, return_inverse=True)
    number = np.empty(len(distinct), np.int64)
    number[np.argsort(first)] = np.arange(len(distinct))
    return number[place]
