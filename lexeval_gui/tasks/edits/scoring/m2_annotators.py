"""Which annotators of a sentence are taken at a level of M2: the pair with the best F of the corpus so far, as ERRANT
and, for corrected text, m2scorer have it.

Each choice depends on all before it. Of most sentences one pair is as good as any other in every respect, whatever
came before; the others are chosen block by block: from a guess, what came before each is added up and all are chosen
again, until nothing changes. The first k of a block are right after k rounds; mostly three rounds do, and more the more
recall weighs.

Source: Bryant, Felice & Briscoe 2017, the definitions of ERRANT 3; Dahlmeier & Ng 2012, those of m2scorer 3.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.memo import cached, cached_latest
from lexeval_gui.core.scores import ALONG, Counts

MAXMATCH = "maxmatch"
"""The level of corrected text."""

BLOCK = 256
"""Sentences that are chosen together."""

BLOCK_OF_MANY = 32
"""The same for many values of β: the rounds are as many as the slowest of these needs."""

DIGITS = 4
"""F is compared in so many digits."""

NEARLY_HALF = 0.5 - 1e-6
"""So far from a whole number, or farther, a number stands between two."""

TP, FP, FN = range(3)


Squares = Floats
"""β² of each β, [g, 1]."""

Merits = Callable[[Floats, Squares], tuple[Floats, ...]]
"""By what candidates are compared, the more important first, each the more the better: of what the sentences so far add
up to with each of them [3, candidates, g, b], and β²."""


def chosen_pairs(counts: Counts, level: str, beta: float) -> Ints:
    """The pair of annotators that is taken of each sentence, kept for the last β: whole numbers [n].

    `counts` are those of all edits, not of a category: which annotators a category follows is decided by the whole.
    """

    def make() -> Ints:
        known = candidates(counts, level)
        pairs = known.settled.copy()
        pairs[known.items] = pairs_by_choice(counts, level, beta)
        return pairs

    return cached_latest(counts.memo, ("pairs", level), beta, make)


def pairs_by_choice(counts: Counts, level: str, beta: float) -> Ints:
    """The same of the sentences of which it depends on what came before, the `items` of the candidates: whole numbers
    [m], by `choose_pairs`, worked out once."""
    if ("annotators", level, beta) not in counts.memo:
        over, along = counts.memo.get(ALONG, ("", ()))
        betas = along if over == "m2_beta" and beta in along else (beta,)
        for one, pairs in zip(betas, choose_pairs(candidates(counts, level), level, betas), strict=True):
            counts.memo["annotators", level, one] = pairs
    known: Ints = counts.memo["annotators", level, beta]
    return known


class Candidates(Struct, frozen=True):
    """The pairs of n sentences that may be taken: of each the `settled` one, int [n], but for those sentences, `items`
    [m], of which the choice depends on what came before. Of these: `cells` float [3, candidates, m] what a pair counts,
    the candidates in the order in which they are taken where they are compared as equal (fewer are filled up with the
    first), `pairs` int [candidates, m] which pair each is, and `before` float [3, m] what all settled sentences before
    add up to."""

    settled: Ints
    items: Ints
    cells: Floats
    pairs: Ints
    before: Floats


def candidates(counts: Counts, level: str) -> Candidates:
    """The pairs that may be taken, worked out once."""
    return cached(counts.memo, ("candidates", level), lambda: _candidates(counts, level))


def choose_pairs(known: Candidates, level: str, betas: Sequence[float]) -> Ints:
    """The pair that is taken of each sentence that is not settled, for each β: whole numbers [g, m].

    Sentence by sentence, the pair with the best F of the corpus so far, as ERRANT or m2scorer has it; then by their
    ties, then the first.
    """
    is_text = level == MAXMATCH
    merits = maxmatch_merits if is_text else errant_merits
    squares = np.array([[beta * beta if is_text else beta**2] for beta in betas])  # as either tool has it, to the digit
    chosen = np.empty((len(betas), len(known.items)), known.pairs.dtype)
    sums = np.zeros((3, len(betas), 1))
    block = BLOCK if len(betas) == 1 else BLOCK_OF_MANY
    for start in range(0, len(known.items), block):
        part = slice(start, start + block)
        many, places = _most_candidates(known.pairs[:, part]), np.arange(len(known.items[part]))
        cells = known.cells[:, :many, part]
        found = _of_block(cells, known.before[:, None, part] + sums, squares, merits)
        chosen[:, part] = known.pairs[:, part][found, places]
        sums += cells[:, found, places].sum(axis=2, keepdims=True)
    return chosen


def _most_candidates(pairs: Ints) -> int:
    """How many candidates there are at most [candidates, b], without those that only fill up."""
    many = len(pairs)
    while many > 1 and (pairs[many - 1] == pairs[0]).all():
        many -= 1
    return many


def _candidates(counts: Counts, level: str) -> Candidates:
    table, row_of = counts.columns[level], counts.row_of
    worth = _worthwhile(table, counts.columns["pairs"])
    first, is_open = worth.argmax(axis=1), worth.sum(axis=1) > 1
    items = np.flatnonzero(is_open[row_of])
    settled = (table[np.arange(len(table)), first] * ~is_open[:, None])[row_of]
    before = (np.cumsum(settled, axis=0) - settled)[items].T.astype(float)
    cells, allowed = table[row_of[items]], worth[row_of[items]]
    pair = np.broadcast_to(np.arange(table.shape[1]), allowed.shape)
    ties = () if level == MAXMATCH else (cells[:, :, FN], cells[:, :, FP], -cells[:, :, TP])
    pairs = np.lexsort((pair, *ties, ~allowed), axis=1)[:, : int(allowed.sum(axis=1).max(initial=1))]
    pairs = np.where(np.take_along_axis(allowed, pairs, axis=1), pairs, pairs[:, :1]).T
    ordered = np.ascontiguousarray(np.moveaxis(cells[np.arange(len(items)), pairs], 2, 0), float)
    small = np.ascontiguousarray(pairs, np.min_scalar_type(table.shape[1]))  # kept for every β of a curve
    return Candidates(first[row_of], items, ordered, small, np.ascontiguousarray(before))


def _worthwhile(table: NDArray[np.int64], pairs: Ints) -> Mask:
    """The pairs that none of the sentence's others beats or equals in TP, FP and FN together (MaxMatch: correct,
    proposed and gold edits); of equal ones the first: bool [rows, pairs]. Any other pair is never taken, for its F is
    no better and ties go against it."""
    tp, fp, fn = np.ascontiguousarray(table.transpose(2, 1, 0))  # each [pairs, rows]
    numbers = np.arange(len(tp))[:, None]
    there = (numbers < pairs) | (numbers == 0)
    kept: Mask = there.copy()
    for one in range(len(tp)):
        beats = (tp[one] >= tp) & (fp[one] <= fp) & (fn[one] <= fn) & there[one]
        differs = (tp[one] != tp) | (fp[one] != fp) | (fn[one] != fn)
        kept &= ~(beats & (differs | (numbers > one)))  # of equal ones, and never itself
    return kept.T


def _of_block(cells: Floats, before: Floats, squares: Squares, merits: Merits) -> Ints:
    """The candidate of each sentence of a block, for each β: int [g, b]; `cells` [3, candidates, b], `before` [3, g, b]
    what the sentences outside the block add up to."""
    width = cells.shape[2]
    flat, places = cells.reshape(3, -1), np.arange(width)
    found: Ints = np.zeros(before.shape[1:], np.int64)
    taken = found.copy()
    left = np.arange(len(squares))
    while len(left):
        own = flat.take(taken * width + places, axis=1)
        sums = own.cumsum(axis=2)
        sums += before - own
        again = _best(merits(sums[:, None] + cells[:, :, None], squares))
        found[left] = again
        has_changed = (again != taken).any(axis=1)
        taken = again
        if not has_changed.all():
            changed = has_changed.nonzero()[0]
            left, taken, before, squares = left[changed], taken[changed], before.take(changed, axis=1), squares[changed]
    return found


def _best(merits: tuple[Floats, ...]) -> Ints:
    """The best candidate by what they are compared by, each [candidates, g, b]; of equal ones the first: [g, b]."""
    merit, *others = merits
    for other in others:
        merit, best = other, merit == merit.max(axis=0)
        merit = np.where(best, merit, -np.inf)
    if len(merit) == 1:
        return np.zeros(merit.shape[1:], np.int64)
    found: Ints = (merit[1] > merit[0]).astype(np.int64)
    best = merit[0]
    for place in range(2, len(merit)):  # few sentences have more than two that may be taken
        best = np.maximum(best, merit[place - 1])
        found[merit[place] > best] = place
    return found


def errant_merits(sums: Floats, squares: Squares) -> tuple[Floats, ...]:
    """F in units of the last of DIGITS digits; candidates are in the order of the ties: more TP, fewer FP, fewer FN.

    It is rounded as Python's `round` does, which looks at all digits of a number that stands between two: there F is
    taken as ERRANT has it, and everywhere else in the form that is found soonest.
    """
    tp, fp, fn = sums
    hits = (1 + squares) * tp
    below = squares * fn
    below += fp
    below += hits
    if below.min(initial=1) > 0:  # as soon as some sentences have been added up
        scaled = np.divide(hits, below, out=hits)
    else:
        scaled = np.divide(hits, below, out=np.ones(hits.shape), where=below != 0)
    scaled *= 10**DIGITS
    found: Floats = np.rint(scaled)
    scaled -= found
    np.abs(scaled, out=scaled)
    between = np.nonzero(scaled > NEARLY_HALF) if scaled.max(initial=0) > NEARLY_HALF else ()
    for place in zip(*between, strict=True):
        f = f_scores(tp[place], fp[place], fn[place], np.broadcast_to(squares, tp.shape)[place])
        found[place] = np.rint(round(float(f), DIGITS) * 10**DIGITS)
    return (found,)


def maxmatch_merits(sums: Floats, squares: Squares) -> tuple[Floats, ...]:
    """F of correct, proposed and gold edits, not rounded; then more correct edits, then a smaller p + β²·g."""
    correct, proposed, gold = sums
    below = squares * gold + proposed
    f = np.divide((1 + squares) * correct, below, out=(correct == 0).astype(float), where=below != 0)
    return f, correct, -(proposed + squares * gold)


def f_scores(tp: Floats, fp: Floats, fn: Floats, square: Floats) -> Floats:
    """F as ERRANT has it, of β²: P is 1 without false positives, R without false negatives; 0 where both are 0."""
    precision, recall = (np.where(wrong == 0, 1.0, tp / np.maximum(tp + wrong, 1)) for wrong in (fp, fn))
    weighed = square * precision + recall
    above = (1 + square) * precision * recall
    found: Floats = np.divide(above, weighed, out=np.zeros(np.shape(above)), where=weighed != 0)
    return found
