"""What fragments and sentences can be grouped by: how much of them the gold corrects, and how long they are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.features import Feature, NumberFeature
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset


def features(dataset: EditsDataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Feature]:
    """See core.task.features."""
    is_m2, several = dataset.kind == "m2", bool((dataset.gold.present.lengths > 1).any())
    item, unit = ("sentence", "tokens") if is_m2 else ("fragment", "characters")
    found: list[Feature] = [
        NumberFeature("gold_edits", f"gold edits in the {item}", "with {} gold edits",
                      partial(_gold_edits, dataset, settings["types"]), unit="" if several else "whole",
                      phrases={"0": "without a gold edit", "1": "with one gold edit"}),
    ]  # fmt: skip
    if len(dataset.part_texts):
        found.append(
            NumberFeature("length", f"length of the {item}", f"of {{}} {unit}", partial(_lengths, dataset),
                          missing="without a source text", unit="whole")
        )  # fmt: skip
    return found


def _gold_edits(dataset: EditsDataset, wanted: str) -> Floats:
    """The gold edits of these types; of several annotators, how many each has on average."""
    edits = dataset.gold.edits
    counted = types.filtered(edits.type, wanted) & (edits.start >= 0)
    found = np.bincount(edits.fragment[counted], minlength=len(dataset))
    return np.asarray(found / np.maximum(dataset.gold.present.lengths, 1))


def _lengths(dataset: EditsDataset) -> Floats:
    """The characters of the texts of a fragment, or the tokens of a sentence; NaN without a text."""
    if dataset.kind == "m2":
        sizes = np.array([len(text.split()) for text in dataset.part_texts], np.float64)
    else:
        sizes = np.array([len(text) for text in dataset.part_texts], np.float64)
    rows = np.repeat(np.arange(len(dataset)), np.diff(dataset.part_offsets))
    there = np.diff(dataset.part_offsets) > 0
    return np.where(there, np.bincount(rows, sizes, len(dataset)), np.nan)
