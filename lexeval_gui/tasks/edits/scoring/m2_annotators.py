"""Which annotators of a sentence are taken at a level of M2: the pair with the best F of the corpus so far, as ERRANT
and, for corrected text, m2scorer have it.

Each choice depends on all before it. Of most sentences one pair is as good as any other in every respect, whatever
came before; the others are chosen block by block: from a guess, what came before each is added up and all are chosen
again, until nothing changes. The first k of a block are right after k rounds; mostly three rounds do.

Source: Bryant, Felice & Briscoe 2017, the definitions of ERRANT 3; Dahlmeier & Ng 2012, those of m2scorer 3.2.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.scores import Counts

MAXMATCH = "maxmatch"
"""The level of corrected text."""

BLOCK = 256
"""Sentences that are chosen together."""

DIGITS = 4
"""F is compared in so many digits."""

TP, FP, FN = range(3)


Merits = Callable[[Ints, Ints, float], tuple[Floats, ...]]
"""By what pairs are compared, the more important first, each the more the better: of what the sentences so far add up
to with each pair [b, pairs, 3], what each pair has itself [b, pairs, 3], and β."""


def chosen_pairs(counts: Counts, level: str, beta: float) -> Ints:
    """The pair of annotators that is taken of each sentence, by `choose_pairs`, worked out once: whole numbers [n].

    `counts` are those of all edits, not of a category: which annotators a category follows is decided by the whole.
    """
    key = "annotators", level, beta
    if key not in counts.memo:
        most = counts.columns[level].shape[1]
        counts.memo[key] = choose_pairs(counts, level, beta).astype(np.min_scalar_type(most))
    known: Ints = counts.memo[key]
    return known


def choose_pairs(counts: Counts, level: str, beta: float) -> Ints:
    """The pair of annotators that is taken of each sentence: int64 [n].

    Sentence by sentence, the pair with the best F of the corpus so far, as ERRANT or m2scorer has it; then by their
    ties, then the first.
    """
    merits = maxmatch_merits if level == MAXMATCH else errant_merits
    table, row_of = counts.columns[level], counts.row_of
    if ("worthwhile", level) not in counts.memo:
        counts.memo["worthwhile", level] = _worthwhile(table, counts.columns["pairs"])
    worth: Mask = counts.memo["worthwhile", level]
    first = worth.argmax(axis=1)
    open_rows = worth.sum(axis=1) > 1
    settled = (table[np.arange(len(table)), first] * ~open_rows[:, None])[row_of]
    chosen = np.asarray(first[row_of], np.int64)
    items = np.flatnonzero(open_rows[row_of])
    before = (np.cumsum(settled, axis=0) - settled)[items]
    cells, allowed = table[row_of[items]], worth[row_of[items]]
    sums = np.zeros(3, np.int64)
    for start in range(0, len(items), BLOCK):
        part = slice(start, start + BLOCK)
        chosen[items[part]] = slots = _of_block(cells[part], before[part] + sums, allowed[part], beta, merits)
        sums = sums + cells[part][np.arange(len(slots)), slots].sum(axis=0)
    return chosen


def _worthwhile(table: NDArray[np.int64], pairs: Ints) -> Mask:
    """The pairs that none of the sentence's others beats or equals in TP, FP and FN together (MaxMatch: correct,
    proposed and gold edits); of equal ones the first: bool [rows, pairs]. Any other pair is never taken, for its F is
    no better and ties go against it."""
    slots = table.shape[1]
    there = (np.arange(slots) < pairs[:, None]) | (np.arange(slots) == 0)
    kept: Mask = there.copy()
    good = table * np.array([1, -1, -1])  # the more the better, the fewer the better
    for one in range(slots):
        beats = (good[:, one, None] >= good).all(axis=2) & there[:, one, None]
        later = (good[:, one, None] != good).any(axis=2) | (np.arange(slots) > one)  # of equal ones, and never itself
        kept &= ~(beats & later)
    return kept


def _of_block(cells: NDArray[np.int64], before: NDArray[np.int64], allowed: Mask, beta: float, merits: Merits) -> Ints:
    """The pair of each sentence of a block; `before` [b, 3] is what the sentences outside the block add up to."""
    rows = np.arange(len(cells))
    slots = allowed.argmax(axis=1)
    while True:
        own = cells[rows, slots]
        again = _best(cells, before + np.cumsum(own, axis=0) - own, allowed, beta, merits)
        if np.array_equal(again, slots):
            return np.asarray(slots)
        slots = again


def _best(cells: NDArray[np.int64], before: NDArray[np.int64], allowed: Mask, beta: float, merits: Merits) -> Ints:
    """The best pair of each sentence, if the sentences before it add up to `before`."""
    left = allowed
    for merit in merits(before[:, None] + cells, cells, beta):
        values = np.where(left, merit, -np.inf)
        left = left & (values == values.max(axis=1, keepdims=True))
    return np.asarray(left.argmax(axis=1))


def errant_merits(sums: Ints, own: Ints, beta: float) -> tuple[Floats, ...]:
    """F in DIGITS digits, then more TP, fewer FP, fewer FN."""
    tp, fp, fn = np.moveaxis(sums, 2, 0)
    return _rounded(f_scores(tp, fp, fn, beta)), own[:, :, TP], -own[:, :, FP], -own[:, :, FN]


def maxmatch_merits(sums: Ints, own: Ints, beta: float) -> tuple[Floats, ...]:
    """F of correct, proposed and gold edits, not rounded; then more correct edits, then a smaller p + β²·g."""
    correct, proposed, gold = np.moveaxis(sums, 2, 0)
    below = beta * beta * gold + proposed
    f = np.divide((1 + beta * beta) * correct, below, out=(correct == 0).astype(float), where=below != 0)
    return f, correct, -(proposed + beta * beta * gold)


def f_scores(tp: Ints, fp: Ints, fn: Ints, beta: float) -> Floats:
    """F as ERRANT has it: P is 1 without false positives, R without false negatives; 0 where both are 0."""
    precision = np.where(fp == 0, 1.0, tp / np.maximum(tp + fp, 1))
    recall = np.where(fn == 0, 1.0, tp / np.maximum(tp + fn, 1))
    weighed = beta**2 * precision + recall
    above = (1 + beta**2) * precision * recall
    found: Floats = np.divide(above, weighed, out=np.zeros(np.shape(above)), where=weighed != 0)
    return found


def _rounded(values: Floats) -> Floats:
    """Values in units of the last of DIGITS digits, rounded as Python's `round` does, which looks at all digits of a
    number that stands between two."""
    scaled = values * 10**DIGITS
    found: Floats = np.rint(scaled)
    for place in zip(*np.nonzero(np.abs(scaled - np.floor(scaled) - 0.5) < 1e-6), strict=True):
        found[place] = np.rint(round(float(values[place]), DIGITS) * 10**DIGITS)
    return found
