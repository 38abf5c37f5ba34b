"""The picture of a sentence: reference and output with what became of each token, the treelets, the arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from lexeval_gui.core.blocks import Arc, Block, Grid, Line, Link, Token, Tokens
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.scoring.sides import Nearest, nearest
from lexeval_gui.tasks.generation.showing.arithmetic import formula, without_tree
from lexeval_gui.tasks.generation.showing.comparison import NONE, SentenceComparison, Treelet, compare
from lexeval_gui.tasks.generation.showing.references import references_grid, which_reference

ROOTS = "several roots"
ABSENT = "—"

Mark = Literal["", "S", "I", "D", "M"]
Highlights = Sequence[tuple[Ref, ...]]
"""What lights up with each token of the reference."""


def blocks(
    dataset: GenerationDataset, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
) -> list[Block]:
    """The two rows of each output (twice where trees have another reference than strings), its references where there
    are several, its treelets where one has a tree, the arithmetic of all."""
    picture: list[Block] = []
    grids: list[Block] = []
    for system in systems:
        name, row = dataset.systems[system].name, nearest(dataset, system, np.array([item]), settings)
        strings = compare(dataset, item, system, int(row.strings[0]), settings)
        trees = strings
        picture.append(tokens_block(system, name, strings, _note(dataset, item, row, "string", settings)))
        if row.trees[0] != row.strings[0]:
            trees = compare(dataset, item, system, int(row.trees[0]), settings)
            picture.append(tokens_block(system, name, trees, _note(dataset, item, row, "tree", settings)))
        if dataset.has_several:
            grids.append(references_grid(dataset, item, system, row, settings))
        if trees.heads:
            grids.append(treelet_grid(system, name, trees, settings))
    arithmetic = [formula(dataset, item, systems, counts, settings)] if systems else []
    return [*picture, *grids, *arithmetic]


def _note(dataset: GenerationDataset, item: int, row: Nearest, kind: str, settings: Settings) -> str:
    """What is said below the two rows: which reference this is, and why there is no tree, if so."""
    apart = row.strings[0] != row.trees[0]
    drawn = int((row.strings if kind == "string" else row.trees)[0])
    if dataset.references.valid[drawn]:
        said = "reference above, output below; a token lights its treelet"
    else:
        said = "reference above, output below" if apart else without_tree(dataset, item)
    which = which_reference(
        dataset, item, drawn, {"string": " for strings", "tree": " for trees"}[kind] if apart else "", settings
    )
    return "; ".join(filter(None, [which, said]))


# -- the two rows -----------------------------------------------------------------------------------------------------


def tokens_block(system: int, name: str, pair: SentenceComparison, note: str) -> Tokens:
    """Reference above, output below, links between them, the tree over the reference.

    Refs: ("node", place) a reference token, ("treelet", head) the treelet that it heads (NONE: that of several roots),
    ("token", name, place) a token of an output, ("extra", name) those that are no node, ("output", name) the whole.
    """
    lights = _highlights(pair)
    return Tokens(
        "sentence",
        system,
        name,
        tuple(_reference_tokens(pair, lights)),
        tuple(_output_tokens(name, pair, lights)),
        tuple(_links(pair)),
        tuple(_arcs(pair, lights)),
        note,
        ("output", name),
    )


def _reference_tokens(pair: SentenceComparison, lights: Highlights) -> Iterator[Token]:
    gone, roles = dict(pair.moves), _roles(pair)
    for place, text in enumerate(pair.reference):
        partner = pair.partner[place]
        mark: Mark
        if partner != NONE:
            mark = "" if pair.equal[place] else "S"
            said = "" if pair.equal[place] else f"substituted by “{pair.output[partner]}”"
        elif place in gone:
            mark, said = "M", f"moved to place {gone[place] + 1}"
        else:
            mark, said = "D", "deleted"
        yield Token(text, mark, ", ".join(filter(None, [said, roles[place]])), ("node", place), lights[place])


def _roles(pair: SentenceComparison) -> list[str]:
    """What each reference token is in the tree."""
    if not pair.heads:
        return [""] * len(pair.reference)
    daughters = Counter(pair.heads)
    above = ("root" if head == NONE else f"daughter of “{pair.reference[head]}”" for head in pair.heads)
    return [
        said + (f", head of {count_of(daughters[place], 'daughter')}" if daughters[place] else "")
        for place, said in enumerate(above)
    ]


def _highlights(pair: SentenceComparison) -> Highlights:
    """What lights up with each node: its treelets; the node itself where there is no tree."""
    if not pair.heads:
        return [(("node", node),) for node in range(len(pair.reference))]
    return [tuple(("treelet", treelet.head) for treelet in found) for found in pair.treelets_of_nodes()]


def _output_tokens(name: str, pair: SentenceComparison, lights: Highlights) -> Iterator[Token]:
    stands_for = {partner: place for place, partner in enumerate(pair.partner) if partner != NONE}
    came = {place: source for source, place in pair.moves}
    gestures = ("move", "replace", "insert", "remove")
    for place, text in enumerate(pair.output):
        mark: Mark
        if place in stands_for:
            source = stands_for[place]
            mark = "" if pair.equal[source] else "S"
            said = "" if pair.equal[source] else f"substitutes “{pair.reference[source]}”"
        elif place in came:
            mark, said = "M", f"moved from place {came[place] + 1}"
        else:
            mark, said = "I", "inserted"
        node = pair.nodes[place]
        lit = lights[node] if node != NONE else (("extra", name),) if pair.heads else ()
        if pair.heads and node == NONE:
            said += ", no node of the tree"
        yield Token(text, mark, said, ("token", name, place), lit, gestures)  # type: ignore[arg-type]


def _links(pair: SentenceComparison) -> Iterator[Link]:
    for place, partner in enumerate(pair.partner):
        if partner != NONE:
            yield Link(place, partner, "match" if pair.equal[place] else "substitution")
    for place, other in pair.moves:
        yield Link(place, other, "move")


def _arcs(pair: SentenceComparison, lights: Highlights) -> Iterator[Arc]:
    for place, head in enumerate(pair.heads):
        if head != NONE:
            yield Arc(head, place, (("treelet", head),))
        else:
            yield Arc(NONE, place, tuple(ref for ref in lights[place] if ref[1] in (NONE, place)))


# -- the treelets -----------------------------------------------------------------------------------------------------


def treelet_grid(system: int, name: str, pair: SentenceComparison, settings: Settings) -> Grid:
    """A line for each treelet, one for output tokens without a node, the sum."""
    lines = [_line(pair, treelet) for treelet in pair.treelets]
    inserted, said = len(pair.extra), ""
    if inserted:
        counts = settings["extra"] == "insertion"
        words = " ".join(pair.output[place] for place in pair.extra)
        number = str(inserted) if counts else "0"
        lines.append(Line(("no node", ABSENT, words, "0", number, "0", "0"), (("extra", name),), quiet=not counts))
        said = "" if counts else "tokens without a node are ignored"
    totals = [sum(values) for values in zip(*(treelet.counts for treelet in pair.treelets), strict=True)]
    totals[1] += inserted if settings["extra"] == "insertion" else 0
    lines.append(Line(("sum", "", "", *map(str, totals))))
    note = ", ".join(filter(None, [name, count_of(len(pair.treelets), "treelet"), said]))
    heads = ("head", "reference", "output", "S", "I", "D", "M")
    return Grid("treelets", heads, tuple(lines), (3, 4, 5, 6), True, note, system)


def _line(pair: SentenceComparison, treelet: Treelet) -> Line:
    head = ROOTS if treelet.head == NONE else pair.reference[treelet.head]
    members = [" ".join(pair.reference[node] for node in nodes) or ABSENT for nodes in (treelet.nodes, treelet.found)]
    cells = (head, *members, *map(str, treelet.counts))
    return Line(cells, (("treelet", treelet.head),), quiet=not any(treelet.counts))
