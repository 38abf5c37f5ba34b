"""Treelets: a head with its daughters, in reference order and in the order in which the output has them."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.tasks.generation.scoring.alignment import Alignment
from lexeval_gui.tasks.generation.scoring.operations import matched


class Treelets(Struct, frozen=True):
    """t treelets of n sentences. `sentence` int64 [t]; row i of `nodes` holds its nodes in reference order (numbers of
    reference tokens over all sentences); `head` int64 [t] is the node that heads it, -1 for the treelet that several
    roots form."""

    sentence: NDArray[np.int64]
    head: NDArray[np.int64]
    nodes: Ragged


def treelets(heads: Ragged, valid: NDArray[np.bool_]) -> Treelets:
    """Every node with daughters, with all of them; a root without daughters alone; several roots together.

    `heads`: the place of each token's head in its sentence, from 1, 0 for a root. Sentences that are not `valid` have
    no treelets.
    """
    rows = heads.rows()
    tokens = np.arange(len(rows))
    usable = valid[rows]
    root = heads.values == 0
    head_of = np.where(root, -1, heads.offsets[rows] + heads.values - 1)
    roots = np.bincount(rows[root & usable], minlength=len(heads))
    daughters = tokens[usable & ~root]
    heading = np.unique(np.concatenate([head_of[daughters], tokens[usable & root]]))
    crowned = np.flatnonzero(roots > 1)
    crowns = tokens[usable & root & (roots[rows] > 1)]
    number = np.full(len(rows) + 1, -1)  # the treelet of each head
    number[heading] = np.arange(len(heading))
    top = np.full(len(heads), -1)
    top[crowned] = len(heading) + np.arange(len(crowned))
    treelet = np.concatenate([number[head_of[daughters]], number[heading], top[rows[crowns]]])
    nodes = np.concatenate([daughters, heading, crowns])
    order = np.lexsort((nodes, treelet))
    lengths = np.bincount(treelet, minlength=len(heading) + len(crowned))
    return Treelets(
        np.concatenate([rows[heading], crowned]),
        np.concatenate([heading, np.full(len(crowned), -1)]),
        Ragged.of(lengths, nodes[order]),
    )


def nodes_of(reference: Ragged, output: Ragged, found: Alignment) -> NDArray[np.int64]:
    """Which node (number of a reference token over all sentences) each token of the outputs is, -1 for none.

    Tokens matched in the alignment keep their node; all others, substituted ones too, are matched to nodes that are
    left and have the same form, the k-th to the k-th from the left.
    """
    result = np.full(len(output.values), -1)
    kept = matched(reference, output, found)
    nodes = np.flatnonzero(kept)
    result[output.offsets[reference.rows()[nodes]] + found.partner.values[nodes]] = nodes
    left, free = pairs_of_equal(reference, np.flatnonzero(~kept), output, np.flatnonzero(result < 0))
    result[free] = left
    return result


def pairs_of_equal(
    reference: Ragged, left: NDArray[np.int64], output: Ragged, free: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Among these tokens of references and of outputs (numbers over all sentences) those that are equal in a sentence,
    the k-th with the k-th from the left."""
    width = int(max(reference.values.max(initial=0), output.values.max(initial=0))) + 1
    keys, ranks = _ranked(reference.rows()[left] * width + reference.values[left])
    others, places = _ranked(output.rows()[free] * width + output.values[free])
    _, here, there = np.intersect1d(*_joined(keys, ranks, others, places), assume_unique=True, return_indices=True)
    return left[here], free[there]


def _ranked(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The keys, and how many equal ones stand before each."""
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    first = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]])) if len(keys) else order
    ranks = np.empty(len(keys), np.int64)
    ranks[order] = np.arange(len(keys)) - np.repeat(first, np.diff(np.append(first, len(keys))))
    return keys, ranks


def _joined(
    keys: NDArray[np.int64], ranks: NDArray[np.int64], others: NDArray[np.int64], places: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Keys and ranks as one number each."""
    names, codes = np.unique(np.concatenate([keys, others]), return_inverse=True)
    deep = int(max(ranks.max(initial=0), places.max(initial=0))) + 1
    assert len(names) * deep < 2**62
    return codes[: len(keys)] * deep + ranks, codes[len(keys) :] * deep + places


def nodes_in_output(found: Treelets, nodes: NDArray[np.int64], tokens: int) -> Ragged:
    """The nodes of each treelet that the output has, in its order. `nodes` is what `nodes_of` gives, `tokens` the
    number of reference tokens."""
    place = np.full(tokens, -1)
    there = np.flatnonzero(nodes >= 0)
    place[nodes[there]] = there
    at = place[found.nodes.values]
    present = found.nodes.select(at >= 0)
    order = np.lexsort((at[at >= 0], present.rows()))
    return Ragged(present.offsets, present.values[order])
