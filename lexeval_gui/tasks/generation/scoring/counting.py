"""What is counted of a system in each sentence: the errors of its tokens, and those of its treelets."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, DistinctRows
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.parameters import REFERENCES
from lexeval_gui.tasks.generation.scoring.alignment import Alignment, align
from lexeval_gui.tasks.generation.scoring.operations import Operations, operations
from lexeval_gui.tasks.generation.scoring.sides import Sides, choose, sides
from lexeval_gui.tasks.generation.scoring.treelets import Treelets, nodes_in_output, nodes_of, treelets

BLOCK = 2**14
"""Sentences are counted in blocks of this many: memory stays small."""

COUNT_NAMES = ("substitutions", "insertions", "deletions", "moves", "tokens")
"""What strings and trees have columns of, `string_…` and `tree_…`."""

Columns = dict[str, NDArray[np.int64]]


def count(
    dataset: GenerationDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
) -> Counts:
    """Count one system under the count conventions, for all sentences or for some; `check` is called at each step.

    Columns, int64 [rows]: `string_` and `tree_` with each of COUNTED (insertions and deletions with the moves among
    them); `tree_extra` output tokens without a node, which are among the insertions if `extra` says so; `tree_sizes`
    the sum of the sizes of the treelets; `tree_valid` 1 where the tree can be used. Sentences without one have 0 in all
    of these; a reference without trees has none of these columns.
    """
    rows = np.arange(len(dataset)) if items is None else np.asarray(items)
    labels = dict(dataset.labels)
    if len(rows) != len(dataset):
        labels = {name: label.take(rows) for name, label in labels.items()}
    found = DistinctRows()
    for start in range(0, max(len(rows), 1), BLOCK):
        check()
        found.add(_of_block(dataset, system, rows[start : start + BLOCK], settings, check))
    return found.counts(labels)


def _of_block(dataset: GenerationDataset, system: int, items: Ints, settings: Settings, check: Check) -> Columns:
    """The columns of some sentences, counted against all of their references."""
    rows, sentence = dataset.references.of(items)
    columns = _columns(sides(dataset, system, items[sentence], rows), dataset.kind, settings, check)
    if not dataset.has_several:
        return columns
    if settings.value_of(REFERENCES) == "mean":
        return _side_by_side(columns, sentence, len(items), dataset.references.most)
    errors = sum(columns[f"string_{name}"] for name in ("substitutions", "insertions", "deletions"))
    found = choose(sentence, np.asarray(errors), columns["string_tokens"], dataset.references.valid[rows])
    picked = {"string": found.strings, "tree": found.trees}
    return {name: column[picked[name.partition("_")[0]]] for name, column in columns.items()}


def _side_by_side(columns: Columns, sentence: Ints, sentences: int, most: int) -> Columns:
    """The columns of pairs with a place for each reference that a sentence may have: [sentences, most]."""
    place = Ragged.of(np.bincount(sentence, minlength=sentences), sentence).within()
    wide = {}
    for name, column in (columns | {"string_there": np.ones(len(sentence), np.int64)}).items():
        wide[name] = np.zeros((sentences, most), np.int64)
        wide[name][sentence, place] = column
    return wide


def _columns(pair: Sides, kind: str, settings: Settings, check: Check) -> Columns:
    aligned = align(pair.reference, pair.output, settings["costs"], check)
    strings = operations(pair.reference, pair.output, aligned)
    columns = _prefixed("string", strings, pair.reference.lengths)
    if kind != "text":
        check()
        columns |= _tree_columns(pair, aligned, settings, check)
    return columns


def _prefixed(prefix: str, found: Operations, tokens: NDArray[np.int64]) -> Columns:
    return {f"{prefix}_{name}": column for name, column in zip(COUNT_NAMES, (*found, tokens), strict=True)}


def _tree_columns(pair: Sides, aligned: Alignment, settings: Settings, check: Check) -> Columns:
    found = treelets(pair.heads, pair.valid)
    nodes = nodes_of(pair.reference, pair.output, aligned)
    each = treelet_operations(found, nodes, len(pair.reference.values), settings["costs"], check)
    sentences = len(pair.valid)
    summed = Operations(*(np.bincount(found.sentence, values, sentences).astype(np.int64) for values in each))
    columns = _prefixed("tree", summed, np.where(pair.valid, pair.reference.lengths, 0))
    extra = np.where(pair.valid, Ragged(pair.output.offsets, nodes < 0).sums(), 0)
    if settings["extra"] == "insertion":
        columns["tree_insertions"] = columns["tree_insertions"] + extra
    sizes = np.bincount(found.sentence, found.nodes.lengths, sentences).astype(np.int64)
    return columns | {"tree_extra": extra, "tree_sizes": sizes, "tree_valid": pair.valid.astype(np.int64)}


def treelet_operations(
    found: Treelets, nodes: NDArray[np.int64], tokens: int, costs: str, check: Check = go_on
) -> Operations:
    """The operations of each treelet, [t]: its nodes in reference order against those that the output has, in its
    order. `nodes` is what `nodes_of` gives, `tokens` the number of reference tokens."""
    theirs = nodes_in_output(found, nodes, tokens)
    return operations(found.nodes, theirs, align(found.nodes, theirs, costs, check))
