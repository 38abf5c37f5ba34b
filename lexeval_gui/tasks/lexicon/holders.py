"""Which of several dictionaries hold a form, or have a lemma: as names, and as labels of many."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.tasks.lexicon.dataset import LexiconDataset

AND = " + "
"""Stands between the names of dictionaries that hold a form together."""


class Holders(Struct, frozen=True):
    """Which dictionaries each of many has: `codes` int [n] into sets of `marks`, which are their names, and `words`,
    which call them; -1 where none has it."""

    codes: NDArray[np.int64]
    words: tuple[str, ...]
    marks: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, names: Sequence[str], held: Sequence[NDArray[np.bool_]]) -> Holders:
        """Of masks bool [n], one for each name."""
        bits = np.zeros(len(held[0]), np.int64)
        codes = np.zeros(len(held[0]), np.int64)
        sets: list[tuple[str, ...]] = [()]
        for name, mask in zip(names, held, strict=True):  # after each one as few sets as there are
            bits = codes * 2 + mask
            there, codes = np.unique(bits, return_inverse=True)
            sets = [(*sets[bit // 2], name) if bit % 2 else sets[bit // 2] for bit in there.tolist()]
        order = sorted(
            (place for place, marks in enumerate(sets) if marks), key=lambda place: (-len(sets[place]), place)
        )
        target = np.full(len(sets), -1, np.int64)
        target[order] = np.arange(len(order))
        marks = tuple(sets[place] for place in order)
        return cls(target[codes], tuple(map(called, marks)), marks)


def called(names: Sequence[str]) -> str:
    """What a set of dictionaries is called: `aquilina + serracino`, `aquilina alone`."""
    return AND.join(names) if len(names) > 1 else f"{names[0]} alone"


def said_of(dataset: LexiconDataset, names: Sequence[str]) -> str:
    """The dictionaries of these names beside a form: `both dictionaries` where that is all of them."""
    count = len(dataset.dictionaries)
    if len(names) < count or not names:
        return AND.join(names)
    return "both dictionaries" if count == 2 else f"all {count} dictionaries"


def of_forms(dataset: LexiconDataset, item: int) -> dict[str, tuple[str, ...]]:
    """The names of the dictionaries that hold each form of a class; nothing of one dictionary alone."""
    found: dict[str, tuple[str, ...]] = {}
    for one in dataset.dictionaries:
        for code in one.forms.row(item).tolist():
            form = dataset.forms[code]
            found[form] = (*found.get(form, ()), one.name)
    return found


def held_forms(dataset: LexiconDataset, item: int) -> dict[str, list[str]]:
    """The forms of a class that each of several dictionaries has."""
    own = set(dataset.classes.row(item).tolist())
    return {
        one.name: [dataset.forms[code] for code in one.forms.row(item).tolist() if code in own]
        for one in dataset.dictionaries
    }
