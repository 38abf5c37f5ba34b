"""Texts in the order of the alphabet, as numbers that sort like them."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, Labels, Strings
from lexeval_gui.core.memo import cached
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def alphabetical_positions(evaluation: Evaluation) -> Floats:
    """The place of each item in the order of the ids, from 1: [n]. Found once."""

    def numbered() -> Floats:
        order = np.argsort(string_ranks(evaluation.dataset.ids), kind="stable")
        found = np.empty(len(order))
        found[order] = np.arange(1.0, len(order) + 1)
        return found

    return cached(evaluation.loaded.counts[0].memo, "alphabet", numbered)


def label_ranks(labels: Labels) -> Ints:
    """The rank of each item's label in the order of the alphabet, capitals like small letters; none comes first."""
    order = sorted(range(len(labels.words)), key=lambda code: (labels.words[code].casefold(), labels.words[code]))
    ranks = np.zeros(len(order) + 1, np.int64)
    ranks[order] = np.arange(1, len(order) + 1)
    return ranks[labels.codes]


def string_ranks(strings: Strings) -> Ints:
    """Integers that sort like the texts: by value if all are whole numbers, by their bytes otherwise."""
    lengths = np.diff(strings.offsets)
    digits = strings.data.size and bool(((strings.data >= 48) & (strings.data <= 57)).all())
    if digits and lengths.min() > 0 and lengths.max() < 19:
        return _decimal(strings, lengths)
    order = sorted(range(len(strings)), key=[strings.raw(row) for row in range(len(strings))].__getitem__)
    ranks = np.empty(len(order), np.int64)
    ranks[order] = np.arange(len(order))
    return ranks


def _decimal(strings: Strings, lengths: Ints) -> Ints:
    """The numbers that strings of digits stand for, computed digit by digit for all at once."""
    values = np.zeros(len(strings), np.int64)
    for place in range(int(lengths.max())):
        rows = np.flatnonzero(lengths > place)
        values[rows] = values[rows] * 10 + (strings.data[strings.offsets[rows] + place] - 48)
    return values
