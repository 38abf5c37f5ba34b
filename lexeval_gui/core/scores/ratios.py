"""Measures as ratios of sums over items, M = Σ N / Σ D: what each item adds above and below, and so what a group of
items adds to a difference. A mean is one too, D being the items in its denominator."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.scores.measures import Measure, Ratio
from lexeval_gui.core.scores.totals import Scores, Term


def ratio_of_rows(scores: Scores, measure: Measure) -> Ratio | None:
    """N and D of an item on each row of the counts: [rows] each; None if the measure is no ratio of sums over items, or
    where a convention gives it another value, as it may at 0/0."""
    found = _declared(scores, measure)
    if found is None:
        return None
    weights = scores.counts.weights.matrix[0]
    above, below = float(weights @ found[0]), float(weights @ found[1])
    is_total = below != 0 and rounding.difference(above / below, scores.total(measure.id)) == 0
    return found if is_total else None


def ratio_of_items(scores: Scores, measure: Measure) -> Ratio | None:
    """The same of each item: [n]."""
    found = ratio_of_rows(scores, measure)
    return None if found is None else (found[0][scores.counts.row_of], found[1][scores.counts.row_of])


def contributions(first: Ratio, second: Ratio, codes: Ints, groups: int) -> Floats:
    """What each group of items adds to M_A − M_B: [groups]; `first` and `second` are N and D of each item, `codes` the
    group of each.

    c_g = (N_A,g − m·D_A,g) / D_A − (N_B,g − m·D_B,g) / D_B with m = (M_A + M_B) / 2. Over a partition these add up to
    the difference.
    """
    totals = [(float(above.sum()), float(below.sum())) for above, below in (first, second)]
    middle = sum(above / below for above, below in totals) / 2
    shares = [
        (np.bincount(codes, above, groups) - middle * np.bincount(codes, below, groups)) / total
        for (above, below), (_, total) in zip((first, second), totals, strict=True)
    ]
    return np.asarray(shares[0] - shares[1])


def _declared(scores: Scores, measure: Measure) -> Ratio | None:
    """N and D of each row: those of the measure's own term, or what it says of those that it is derived from."""
    if measure.derive is None:
        above, below = _over_rows(scores.terms[measure.id])
        return None if below is None else (above, below)
    if measure.ratio is None:
        return None
    return measure.ratio({name: _over_rows(scores.terms[name]) for name in measure.needs}, scores.settings)


def _over_rows(term: Term) -> tuple[Floats, Floats | None]:
    below = None if term.denominator is None else term.over_rows(term.denominator)
    return term.over_rows(term.numerator), below
