"""One sentence of an output beside its reference: who stands for whom, what moved, and every treelet both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.scoring.alignment import align
from lexeval_gui.tasks.generation.scoring.counting import treelet_operations
from lexeval_gui.tasks.generation.scoring.operations import matched
from lexeval_gui.tasks.generation.scoring.sides import Sides, sides
from lexeval_gui.tasks.generation.scoring.treelets import nodes_in_output, nodes_of, treelets

NONE = -1


class Treelet(Struct, frozen=True):
    """A head with its daughters: `nodes` in reference order, `found` those that the output has, in its order (places in
    the reference from 0). `head` is NONE where several roots form it. `counts` are the substitutions, insertions,
    deletions and moves of its own alignment."""

    head: int
    nodes: tuple[int, ...]
    found: tuple[int, ...]
    counts: tuple[int, ...]


class SentenceComparison(Struct, frozen=True):
    """Places are counted from 0, NONE stands for no place. `row` is the number of the reference among all. `partner`:
    the output token aligned with each reference token; `equal`: whether it is the same token. `moves`: reference and
    output place of each moved token, the k-th deleted *w* with the k-th inserted *w*. `nodes`: the reference token that
    each output token is. `heads`: the head of each reference token, NONE for a root; empty, like `treelets`, without a
    tree that can be used."""

    row: int
    reference: tuple[str, ...]
    output: tuple[str, ...]
    partner: tuple[int, ...]
    equal: tuple[bool, ...]
    moves: tuple[tuple[int, int], ...]
    nodes: tuple[int, ...]
    heads: tuple[int, ...]
    treelets: tuple[Treelet, ...]

    @property
    def extra(self) -> tuple[int, ...]:
        """The places of output tokens that are no node of the tree; none without a tree."""
        return tuple(place for place, node in enumerate(self.nodes) if node == NONE) if self.heads else ()

    def treelets_of_nodes(self) -> list[list[Treelet]]:
        """The treelets that hold each node: the one that it heads, then the one where it is a daughter."""
        found: list[list[Treelet]] = [[] for _ in self.reference]
        for treelet in self.treelets:
            for node in treelet.nodes:
                found[node].insert(0 if treelet.head == node else len(found[node]), treelet)
        return found


def compare(dataset: GenerationDataset, item: int, system: int, row: int, settings: Settings) -> SentenceComparison:
    """Compare one sentence with a reference, by its row, under the conventions in force, as it is counted."""
    pair = sides(dataset, system, np.array([item]), np.array([row]))
    found = align(pair.reference, pair.output, settings["costs"])
    partner = found.partner.values.tolist()
    valid = bool(pair.valid[0])
    nodes = nodes_of(pair.reference, pair.output, found)
    return SentenceComparison(
        row,
        _words(dataset, dataset.references.tokens.row(row)),
        _words(dataset, dataset.outputs[system].row(item)),
        tuple(partner),
        tuple(matched(pair.reference, pair.output, found).tolist()),
        tuple(_moves(pair, partner)),
        tuple(nodes.tolist()),
        tuple((pair.heads.values - 1).tolist()) if valid else (),
        tuple(_treelets(pair, nodes, settings)) if valid else (),
    )


def _words(dataset: GenerationDataset, codes: np.ndarray) -> tuple[str, ...]:
    return tuple(dataset.words[code] for code in codes.tolist())


def _moves(pair: Sides, partner: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each deleted token with the first inserted one that is the same and still free, from the left."""
    taken = set(partner)
    free: dict[int, list[int]] = {}
    for place, code in enumerate(pair.output.values.tolist()):
        if place not in taken:
            free.setdefault(code, []).append(place)
    for place, code in enumerate(pair.reference.values.tolist()):
        if partner[place] < 0 and free.get(code):
            yield place, free[code].pop(0)


def _treelets(pair: Sides, nodes: np.ndarray, settings: Settings) -> Iterator[Treelet]:
    """The treelets in the order of their heads, that of several roots first."""
    found = treelets(pair.heads, pair.valid)
    tokens = len(pair.reference.values)
    theirs = nodes_in_output(found, nodes, tokens)
    counted = treelet_operations(found, nodes, tokens, settings["costs"])
    for row in np.argsort(found.head, kind="stable").tolist():
        nodes_here, theirs_here = (tuple(side.row(row).tolist()) for side in (found.nodes, theirs))
        yield Treelet(int(found.head[row]), nodes_here, theirs_here, tuple(int(values[row]) for values in counted))
