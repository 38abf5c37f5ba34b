"""Who has every form: the dictionary in a class, a lexicon in the cluster that stands for it, or both; and which of
several dictionaries hold it. For filters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.changes import Ref
from lexeval_gui.core.dataset import Ints, Ragged
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.query.fields import JoinedLabels, Labels, Parts
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.holders import Holders

names = ("side",)
"""What can be asked of a form."""

more = ("dictionary",)
"""Which of several dictionaries hold the form; no label where there is one alone."""

counted = "forms"

SIDES = ("both", "lexicon", "dictionary")
BOTH, LEXICON, DICTIONARY = range(3)

Keys = NDArray[np.int64]


def parts(dataset: LexiconDataset, system: int, counts: Counts, settings: Settings) -> Parts:
    """The forms of every class, and those that its cluster has besides. Kept with the counts, as it depends on nothing
    else."""
    return cached(counts.memo, "parts", lambda: _parts(dataset, system, counts))


def _parts(dataset: LexiconDataset, system: int, counts: Counts) -> Parts:
    size = len(dataset.forms)
    ours = _keys(dataset.classes, np.arange(len(dataset)), size)
    theirs = _keys(dataset.lexicons[system].forms, counts.columns["cluster"][counts.row_of], size)
    more = theirs[~np.isin(theirs, ours)]
    side = np.where(np.isin(ours, theirs), BOTH, DICTIONARY)
    row_of, form_of = np.divmod(np.concatenate((ours, more)), max(size, 1))

    def ref(part: int) -> Ref:
        return ("form", dataset.forms[int(form_of[part])])

    sides = Labels(np.concatenate((side, np.full(len(more), LEXICON))), SIDES)
    return Parts(row_of, {"side": sides, "dictionary": _holders(dataset, ours, len(row_of))}, ref)


def _holders(dataset: LexiconDataset, ours: Keys, count: int) -> Labels:
    """The dictionaries that hold each form of the classes (their keys), and none of the others, `count` in all."""
    codes = np.full(count, -1, np.int64)
    if not dataset.dictionaries:
        return Labels(codes, ())
    rows, size = np.arange(len(dataset)), len(dataset.forms)
    held = [np.isin(ours, _keys(one.forms, rows, size)) for one in dataset.dictionaries]
    found = Holders.of([one.name for one in dataset.dictionaries], held)
    codes[: len(ours)] = found.codes
    return JoinedLabels(codes, found.words, found.marks)


def _keys(rows: Ragged, of: Ints, size: int) -> Keys:
    """A number for each form of row `of[i]` that says i and the form, i by i; none where `of` is negative."""
    known = np.flatnonzero(of >= 0)
    taken = rows.take(of[known])
    keys: Keys = np.repeat(known, taken.lengths) * size + taken.values
    return keys
