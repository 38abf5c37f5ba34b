"""Counts of a system and the scores made of them: values per item, totals, totals by group, intervals, the signature.

Items with equal counts are one *row* and scored once; a measure that depends on less than the whole row is computed on
even fewer *cells* (for coverage at a cutoff: hits, wrong answers and gold size). So a slider step does not grow with
the number of items. Every total is a sum over cells, or a ratio of two, or derived from other totals.
"""

from __future__ import annotations

from lexeval_gui.core.scores.counts import ALONG, Counts, Group, Weights
from lexeval_gui.core.scores.distinct_rows import DistinctRows, Kinds
from lexeval_gui.core.scores.drawn_rows import kept_rows
from lexeval_gui.core.scores.intervals import Drawable, intervals
from lexeval_gui.core.scores.measures import AsRatio, Derive, Measure, Ratio, only, signature, where_words
from lexeval_gui.core.scores.ratios import contributions, ratio_of_items, ratio_of_rows
from lexeval_gui.core.scores.subsets import weights_over, within
from lexeval_gui.core.scores.totals import Scores, Term, merge, summarise
from lexeval_gui.core.statistics.resampling import ratio

__all__ = [
    "ALONG",
    "AsRatio",
    "Counts",
    "Derive",
    "DistinctRows",
    "Drawable",
    "Group",
    "Kinds",
    "Measure",
    "Ratio",
    "Scores",
    "Term",
    "Weights",
    "contributions",
    "intervals",
    "kept_rows",
    "merge",
    "only",
    "ratio",
    "ratio_of_items",
    "ratio_of_rows",
    "signature",
    "summarise",
    "weights_over",
    "where_words",
    "within",
]
