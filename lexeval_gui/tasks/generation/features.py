"""What sentences can be grouped by: the reference with its tree (of several the first), and what an output moved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from lexeval_gui.core.dataset import Floats, Mask, Ragged
from lexeval_gui.core.features import Feature, NumberFeature, Unit
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.scoring.measures import averaged
from lexeval_gui.tasks.generation.scoring.treelets import treelets

NO_TREE = "whose tree cannot be used"


def features(dataset: GenerationDataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Feature]:
    """See core.task.features."""
    found: list[Feature] = [
        NumberFeature(
            "tokens", "length in tokens", "whose reference has {} tokens",
            lambda: np.asarray(dataset.references.tokens.lengths[dataset.references.first], np.float64),
            phrases={"1": "whose reference has one token"},
            unit="whole",
        )
    ]  # fmt: skip
    if dataset.kind != "text":
        found += [
            NumberFeature("depth", "depth of the tree", "whose tree is {} tokens deep", partial(_depths, dataset),
                          phrases={"1": "whose tree is one token deep"}, unit="whole", missing=NO_TREE),
            NumberFeature("treelet_count", "treelets", "whose tree has {} treelets", partial(_treelets, dataset),
                          phrases={"1": "whose tree has one treelet"}, unit="whole", missing=NO_TREE),
        ]  # fmt: skip
    return [*found, *(_moves(dataset, system, known) for system, known in enumerate(counts))]


def _moves(dataset: GenerationDataset, system: int, counts: Counts) -> Feature:
    name = dataset.systems[system].name
    unit: Unit = "" if "string_there" in counts.columns else "whole"  # means of several references are not whole
    return NumberFeature(
        f"{name}.moves", f"moves of {name}", f"in which {name} moves {{}} tokens",
        lambda: np.asarray(averaged(counts.columns)["string_moves"][counts.row_of], np.float64),
        phrases={"0": f"in which {name} moves nothing", "1": f"in which {name} moves one token"},
        unit=unit, places=(0, 1), system=name, outcome=True, usual=False,
    )  # fmt: skip


def _first_trees(dataset: GenerationDataset) -> tuple[Ragged, Mask]:
    """The heads of the first reference of each sentence that has a tree, and whether there is one."""
    rows = dataset.references.first_with_tree
    return dataset.references.heads.take(rows), dataset.references.valid[rows]


def _treelets(dataset: GenerationDataset) -> Floats:
    heads, valid = _first_trees(dataset)
    found = np.bincount(treelets(heads, valid).sentence, minlength=len(dataset))
    return np.where(valid, found, np.nan)


def _depths(dataset: GenerationDataset) -> Floats:
    """The tokens on the longest way from a root; NaN where the tree cannot be used."""
    heads, valid = _first_trees(dataset)
    rows = heads.rows()
    usable = valid[rows]
    above = np.where(usable & (heads.values > 0), heads.offsets[rows] + heads.values - 1, -1)
    depths, at = np.zeros(len(dataset), np.int64), np.flatnonzero(usable)
    level = 0
    reached = above[at]  # one step up for all tokens at once; a usable tree has no cycle
    while len(at):
        level += 1
        depths[rows[at]] = level
        going = reached >= 0
        at, reached = at[going], above[reached[going]]
    return np.where(valid, depths, np.nan)
