"""The lemmas that can be drawn, and what is measured of each."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Weights, ratio, weights_over
from lexeval_gui.tasks.lexicon.scoring import allocation, sampling
from lexeval_gui.tasks.lexicon.scoring.allocation import drawing_order
from lexeval_gui.tasks.lexicon.scoring.overlaps import f_of
from lexeval_gui.tasks.lexicon.scoring.strata import DRAWN, IN_PROPORTION

NOT_DRAWN = 2
"""What the column `frame` has of lemmas that could have been drawn for a review, and were not: rows without an item."""


class Frame(Struct, frozen=True):
    """The lemmas that can be drawn, as cells in the order of the sample: `rows` [N] of the counts; `cell_of` [rows] has
    N for every other row; `weights` over these N + 1 cells.

    `stratum` [N] is the number of each one's stratum, `sizes` [H] how many lemmas these have (of a review, as
    estimated). With strata, `totals` [N] says with which total each comes (see `allocation.drawing_order`), and `typed`
    [H] how many are typed of each, if they are.
    """

    rows: Ints
    cell_of: Ints
    weights: Weights
    stratum: Ints
    sizes: Floats
    totals: Ints | None = None
    typed: Ints | None = None

    @classmethod
    def of(cls, counts: Counts) -> Frame:
        """The frame of these counts, found once. Rows that no item has any more are left out."""
        return cached(counts.memo, "frame", lambda: cls._found(counts))

    @classmethod
    def _found(cls, counts: Counts) -> Frame:
        there = np.flatnonzero((counts.weights.matrix[0] > 0) & (counts.columns["frame"] > 0))
        rows = there[np.argsort(counts.columns["order"][there], kind="stable")]
        stratum, wanted = (counts.columns[name][rows] for name in ("stratum", "typed"))
        totals, typed = None, None
        if len(rows) and wanted[0] != DRAWN and (stratum.any() or wanted[0] != IN_PROPORTION):
            if wanted[0] != IN_PROPORTION:
                typed = np.zeros(int(stratum.max()) + 1, np.int64)
                typed[stratum] = wanted
            order, totals = drawing_order(stratum, typed)
            rows, stratum = rows[order], stratum[order]
        cell_of = np.full(counts.rows, len(rows), np.int64)
        cell_of[rows] = np.arange(len(rows))
        sizes: Floats = np.bincount(stratum, counts.numbers("stands_for")[rows]).astype(float)
        return cls(rows, cell_of, counts.weights.onto(cell_of, len(rows) + 1), stratum, sizes, totals, typed)

    def __len__(self) -> int:
        return len(self.rows)

    def sample_size(self, alpha: str) -> int:
        """How many lemmas are the sample of share α, or of what is typed of each stratum; with two of each stratum it
        may be a few more than ⌈α·N⌉."""
        size = sampling.sample_size(alpha, len(self))
        if self.totals is None:
            return size
        return allocation.sample_size(self.totals, size, self.typed, np.bincount(self.stratum))

    @property
    def is_simple(self) -> bool:
        """Whether there are no strata."""
        return len(self.sizes) <= 1

    def drawn(self, size: int) -> Ints:
        """How many of the first so many lemmas are of each stratum: [H]."""
        return np.bincount(self.stratum[:size], minlength=len(self.sizes))

    def expansion(self, size: int) -> Floats:
        """How many lemmas each of the first so many stands for, N_h / S_h, divided by N / S: [size]. It is 1 throughout
        where they are not drawn by strata."""
        factors = ratio(self.sizes, self.drawn(size).astype(float)) * (size / self.sizes.sum()) if size else self.sizes
        return factors[self.stratum[:size]]

    def items_of(self, part: Counts | None) -> Weights:
        """The items of a part of the counts over these cells; all items without one."""
        return self.weights if part is None else weights_over(self.cell_of, len(self) + 1, part)


class LemmaMeasures(Struct, frozen=True):
    """What is measured of each lemma of a frame, in the order of the sample: arrays [N].

    `precision`, `recall` (as `labels` calls them) and `f`, which is L; `above` and `below`, whose sums over a sample
    have L* as their ratio: w·L and w, but under the weights of the paper's example w·L and the size of the union.
    `first` is the place of the lemma that comes first in a sample.
    """

    precision: Floats
    recall: Floats
    f: Floats
    above: Floats
    below: Floats
    first: int = 0

    @classmethod
    def of(cls, counts: Counts, settings: Settings) -> LemmaMeasures:
        """Measure every lemma of the frame; kept, since no slider acts on it."""
        key = "lemmas", settings["labels"], settings["weight"]
        return cached(counts.memo, key, lambda: cls._measured(counts, settings))

    @classmethod
    def _measured(cls, counts: Counts, settings: Settings) -> LemmaMeasures:
        rows = Frame.of(counts).rows
        common, own, other = (counts.columns[name][rows].astype(float) for name in ("common", "reference", "lexicon"))
        p, r, f = np.where(common > 0, ratio(common, other), 0.0), ratio(common, own), f_of(common, own, other)
        if settings["labels"] == "paper-example":
            p, r = r, p
        weight, below = weights_of(counts, rows, settings["weight"])
        return cls(p, r, f, weight * f, below)


def weights_of(counts: Counts, rows: Ints, weight: str) -> tuple[Floats, Floats]:
    """How much each lemma weighs, and what it adds to the sum that weights are divided by."""
    column = {
        name: counts.columns[name][rows].astype(float)
        for name in ("reference", "common", "lexicon", "same_common", "same_lexicon", "unnamed")
    }
    named = 1.0 - column["unnamed"]  # without lemmas there is no cluster with the same one, nor its weight
    made = {
        "reference": column["reference"],
        "lexicon": column["same_lexicon"],
        "union": (column["reference"] + column["lexicon"] - column["common"]) * named,
        "equal": np.ones(len(rows)),
        "paper-example": column["same_lexicon"],
    }[weight]
    if weight != "paper-example":
        return made, made
    return made, (column["reference"] + column["same_lexicon"] - column["same_common"]) * named
