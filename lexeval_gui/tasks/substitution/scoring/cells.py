"""The distinct rows of a system, and the distinct cells of the first n answers, of which measures are made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Term, Weights
from lexeval_gui.tasks.substitution.matching import row_maximum


class Table:
    """Distinct rows of one system, with what several measures are made of. Kept with the counts."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.gold: Ragged = counts.columns["gold"]
        self.hits: Ragged = counts.columns["hits"]
        self.places: Ragged = counts.columns["places"]
        self.size = self.gold.sums().astype(float)
        self.maximum = row_maximum(self.gold).astype(float)
        self.attempted = counts.columns["attempted"].astype(float)
        self.predicted = counts.columns["line"].astype(float)
        self.guesses = counts.columns["guesses"]
        self.row_of_hit = self.hits.rows()
        self._cells: dict[int, Cells] = {}

    def cells(self, n: int) -> Cells:
        """Coverage of the first n answers depends on hits, wrong answers and gold size alone: the distinct ones."""
        if n not in self._cells:
            inside = self.places.values <= n
            rows = self.row_of_hit[inside]
            earned = np.bincount(rows, self.hits.values[inside], self.counts.rows).astype(np.int64)
            hits = np.bincount(rows, minlength=self.counts.rows)
            self._cells[n] = Cells(self, earned, hits, np.minimum(self.guesses, n))
        return self._cells[n]

    @cached_property
    def up_to_hits(self) -> tuple[tuple[Ints, ...], Ints]:
        """The answers up to each hit, whatever k is: the distinct gold counts of the hits among them, numbers of wrong
        ones and sizes of the gold, [cells] each; and the cell of each hit, [hits]. Of thousands of hits these are a few
        hundred, of which F is worked out at each step of k."""
        hits, rows = self.hits, self.row_of_hit
        running = np.cumsum(hits.values, dtype=np.int64)
        before = np.concatenate(([0], running))[hits.offsets[:-1]]
        wrong = np.asarray(self.places.values - 1 - hits.within(), np.int64)
        return distinct(np.stack((running - before[rows], wrong, self.size[rows].astype(np.int64))))

    def mean(self, values: Floats, settings: Settings) -> Term:
        """The mean of a value per row."""
        weight = _weight(self, settings["denominator"], self.counts.rows)
        return Term(values * weight, weight, self.counts.weights)


class Coverage:
    """What coverage is made of: the gold counts of the hits among the answers taken, the answers that are wrong, the
    size of the gold, whether there is an answer, or a line: float [cells] each."""

    earned: Floats
    wrong: Floats
    size: Floats
    attempted: Floats
    predicted: Floats

    @classmethod
    def joined(cls, parts: Sequence[Coverage]) -> Coverage:
        """The cells of all parts behind each other."""
        joined = cls()
        for name in Coverage.__annotations__:
            setattr(joined, name, np.concatenate([getattr(part, name) for part in parts]))
        return joined

    def weight(self, denominator: str) -> Floats:
        """1 for what a mean is taken over, else 0: [cells]."""
        return _weight(self, denominator, len(self.size))

    def precision(self, k: float | Floats) -> Floats:
        """Coverage precision; 0/0 = 0. `k` may be several [m, 1]: [m, cells]."""
        return or_zero(self.earned, self.earned + k * self.wrong)

    def recall(self, k: float | Floats) -> Floats:
        """Coverage recall, whatever k is."""
        return or_zero(self.earned, self.size)

    def f(self, k: float | Floats) -> Floats:
        """Coverage F: 2PR/(P+R) = 2·earned / (earned + k·wrong + size). `k` may be several [m, 1]: [m, cells]."""
        return or_zero(2 * self.earned, self.earned + k * self.wrong + self.size)


class Cells(Coverage):
    """The distinct (earned, hits, taken, gold size, gold types) of the first n answers, and whether there is a line
    without any: float [cells] each."""

    def __init__(self, table: Table, earned: Ints, hits: Ints, taken: Ints) -> None:
        without = (table.predicted > 0) & (taken == 0)
        stacked = np.stack([earned, hits, taken, table.size.astype(np.int64), table.gold.lengths, without])
        columns, self.cell_of = distinct(stacked)
        self.earned, self.hits, self.taken, self.size, self.types, bare = (column.astype(float) for column in columns)
        self.wrong = self.taken - self.hits
        self.attempted = (self.taken > 0).astype(float)
        self.predicted = self.attempted + bare
        self.weights: Weights = table.counts.weights.onto(self.cell_of, len(self.size))

    def mean(self, values: Floats, settings: Settings) -> Term:
        """The mean of a value per cell."""
        weight = self.weight(settings["denominator"])
        return Term(values * weight, weight, self.weights, self.cell_of)


def distinct(stacked: Ints) -> tuple[tuple[Ints, ...], Ints]:
    """The distinct columns of some rows of whole numbers from 0 on, `stacked` [m, n]: m rows of [cells]; and which of
    them each column is, [n]. Where answers lists are gigantic each is taken for another."""
    spans = stacked.max(axis=1, initial=0) + 1
    if np.prod(spans.astype(float)) >= 2**62:
        return tuple(stacked), np.arange(stacked.shape[1])
    shape = tuple(spans.tolist())
    keys, cell_of = np.unique(np.ravel_multi_index(tuple(stacked), shape), return_inverse=True)
    return np.unravel_index(keys, shape), cell_of


def _weight(of: Table | Coverage, denominator: str, size: int) -> Floats:
    """1 for what a mean is taken over, else 0: [size]."""
    if denominator == "all":
        return np.ones(size)
    return of.attempted if denominator == "attempted" else of.predicted


def or_zero(above: Floats, below: Floats) -> Floats:
    """Divide; 0 where the numerator is 0. `above` [n]; `below` [n], or several of them [m, n]."""
    return np.divide(above, below, out=np.zeros(below.shape), where=above != 0)


def table_of(counts: Counts) -> Table:
    """The table of counts, made once."""
    if "table" not in counts.memo:
        counts.memo["table"] = Table(counts)
    table: Table = counts.memo["table"]
    return table
