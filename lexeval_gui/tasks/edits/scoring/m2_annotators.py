"""Which annotators of a sentence are taken at a level of M2: the pair with the best F of the corpus so far, as ERRANT
and, for corrected text, m2scorer have it.

Each choice depends on all before it. Of most sentences one pair is as good as any other in every respect, whatever
came before; the others are chosen block by block: from a guess, what came before each is added up and all are chosen
again, until nothing changes. The first k of a block are right after k rounds; mostly three rounds do.

Source: Bryant, Felice & Briscoe 2017, the definitions of ERRANT 3; Dahlmeier & Ng 2012, those of m2scorer 3.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.scores import ALONG, Counts

MAXMATCH = "maxmatch"
"""The level of corrected text."""

BLOCK = 256
"""Sentences that are chosen together."""

BLOCK_OF_MANY = 64
"""The same for many values of β: they need less time for each number, and rounds are fewer."""

DIGITS = 4
"""F is compared in so many digits."""

TP, FP, FN = range(3)


Squares = Floats
"""β² of each β, [g, 1]."""

Merits = Callable[[Floats, Squares], tuple[Floats, ...]]
"""By what candidates are compared, the more important first, each the more the better: of what the sentences so far add
up to with each of them [3, candidates, g, b], and β²."""


def chosen_pairs(counts: Counts, level: str, beta: float) -> Ints:
    """The pair of annotators that is taken of each sentence, by `choose_pairs`, worked out once: whole numbers [n].

    `counts` are those of all edits, not of a category: which annotators a category follows is decided by the whole.
    """
    if ("annotators", level, beta) not in counts.memo:
        over, along = counts.memo.get(ALONG, ("", ()))
        betas = along if over == "m2_beta" and beta in along else (beta,)
        for one, slots in zip(betas, choose_pairs(counts, level, betas), strict=True):
            counts.memo["annotators", level, one] = slots
    known: Ints = counts.memo["annotators", level, beta]
    return known


@dataclass(frozen=True)
class Candidates:
    """The pairs of n sentences that may be taken: of each the `settled` one, int [n], but for those sentences, `items`
    [m], of which the choice depends on what came before. Of these: `cells` float [3, candidates, m] what a pair counts,
    the candidates in the order in which they are taken where they are compared as equal (fewer are filled up with the
    first), `slots` int [candidates, m] which pair each is, and `before` float [3, m] what all settled sentences before
    add up to."""

    settled: Ints
    items: Ints
    cells: Floats
    slots: Ints
    before: Floats


def choose_pairs(counts: Counts, level: str, betas: Sequence[float]) -> Ints:
    """The pair of annotators that is taken of each sentence, for each β: whole numbers [g, n].

    Sentence by sentence, the pair with the best F of the corpus so far, as ERRANT or m2scorer has it; then by their
    ties, then the first.
    """
    if ("candidates", level) not in counts.memo:
        counts.memo["candidates", level] = _candidates(counts, level)
    known: Candidates = counts.memo["candidates", level]
    is_text = level == MAXMATCH
    merits = maxmatch_merits if is_text else errant_merits
    squares = np.array([[beta * beta if is_text else beta**2] for beta in betas])  # as either tool has it, to the digit
    chosen = np.tile(known.settled.astype(np.min_scalar_type(counts.columns[level].shape[1])), (len(betas), 1))
    sums = np.zeros((3, len(betas), 1))
    block = BLOCK if len(betas) == 1 else BLOCK_OF_MANY
    for start in range(0, len(known.items), block):
        part = slice(start, start + block)
        cells = known.cells[:, :, part]
        found = _of_block(cells, known.before[:, None, part] + sums, squares, merits)
        places = np.arange(found.shape[1])
        chosen[:, known.items[part]] = known.slots[:, part][found, places]
        sums += cells[:, found, places].sum(axis=2, keepdims=True)
    return chosen


def _candidates(counts: Counts, level: str) -> Candidates:
    table, row_of = counts.columns[level], counts.row_of
    worth = _worthwhile(table, counts.columns["pairs"])
    first, is_open = worth.argmax(axis=1), worth.sum(axis=1) > 1
    items = np.flatnonzero(is_open[row_of])
    settled = (table[np.arange(len(table)), first] * ~is_open[:, None])[row_of]
    before = (np.cumsum(settled, axis=0) - settled)[items].T.astype(float)
    cells, allowed = table[row_of[items]], worth[row_of[items]]
    slot = np.broadcast_to(np.arange(table.shape[1]), allowed.shape)
    ties = () if level == MAXMATCH else (cells[:, :, FN], cells[:, :, FP], -cells[:, :, TP])
    slots = np.lexsort((slot, *ties, ~allowed), axis=1)[:, : int(allowed.sum(axis=1).max(initial=1))]
    slots = np.where(np.take_along_axis(allowed, slots, axis=1), slots, slots[:, :1]).T
    ordered = np.ascontiguousarray(np.moveaxis(cells[np.arange(len(items)), slots], 2, 0), float)
    return Candidates(first[row_of], items, ordered, np.ascontiguousarray(slots), np.ascontiguousarray(before))


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


def _of_block(cells: Floats, before: Floats, squares: Squares, merits: Merits) -> Ints:
    """The candidate of each sentence of a block, for each β: int [g, b]; `cells` [3, candidates, b], `before` [3, g, b]
    what the sentences outside the block add up to."""
    places = np.arange(cells.shape[2])
    found = np.zeros(before.shape[1:], np.int64)
    left = np.arange(len(squares))
    while len(left):
        own = cells[:, found[left], places]
        sums = before[:, left] + (np.cumsum(own, axis=2) - own)
        again = _best(merits(sums[:, None] + cells[:, :, None], squares[left]))
        changed = (again != found[left]).any(axis=1)
        found[left] = again
        left = left[changed]
    return found


def _best(merits: tuple[Floats, ...]) -> Ints:
    """The best candidate by what they are compared by, each [candidates, g, b]; of equal ones the first: [g, b]."""
    merit, *others = merits
    for other in others:
        merit, best = other, merit == merit.max(axis=0)
        merit = np.where(best, merit, -np.inf)
    best, found = merit[0], np.zeros(merit.shape[1:], np.int64)
    for place in range(1, len(merit)):
        found[merit[place] > best] = place
        best = np.maximum(best, merit[place])
    return found


def errant_merits(sums: Floats, squares: Squares) -> tuple[Floats, ...]:
    """F in DIGITS digits; candidates are in the order of the ties: more TP, fewer FP, fewer FN."""
    tp, fp, fn = sums
    return (_rounded(_f_scores(tp, fp, fn, squares)),)


def maxmatch_merits(sums: Floats, squares: Squares) -> tuple[Floats, ...]:
    """F of correct, proposed and gold edits, not rounded; then more correct edits, then a smaller p + β²·g."""
    correct, proposed, gold = sums
    below = squares * gold + proposed
    f = np.divide((1 + squares) * correct, below, out=(correct == 0).astype(float), where=below != 0)
    return f, correct, -(proposed + squares * gold)


def f_scores(tp: Ints, fp: Ints, fn: Ints, beta: float) -> Floats:
    """F as ERRANT has it: P is 1 without false positives, R without false negatives; 0 where both are 0."""
    return _f_scores(np.asarray(tp, float), np.asarray(fp, float), np.asarray(fn, float), np.asarray(beta**2))


def _f_scores(tp: Floats, fp: Floats, fn: Floats, squares: Floats) -> Floats:
    precision, recall = _share(tp, fp), _share(tp, fn)
    weighed = squares * precision + recall
    above = (1 + squares) * precision * recall
    found: Floats = np.divide(above, weighed, out=np.zeros(np.shape(above)), where=weighed != 0)
    return found


def _share(right: Floats, wrong: Floats) -> Floats:
    """The share of what is right; 1 where nothing is wrong."""
    if wrong.min(initial=1) > 0:  # as soon as some sentences have been added up
        return right / (right + wrong)
    return np.where(wrong == 0, 1.0, right / np.maximum(right + wrong, 1))


def _rounded(values: Floats) -> Floats:
    """Values in units of the last of DIGITS digits, rounded as Python's `round` does, which looks at all digits of a
    number that stands between two."""
    scaled = values * 10**DIGITS
    found: Floats = np.rint(scaled)
    between = np.abs(scaled - found) > 0.5 - 1e-6
    if between.any():
        for place in zip(*np.nonzero(between), strict=True):
            found[place] = np.rint(round(float(values[place]), DIGITS) * 10**DIGITS)
    return found
