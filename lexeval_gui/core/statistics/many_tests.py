"""Many tests at once: p corrected for all of a family, ranks with what is certain of them, letters for groups.

Sources: Westfall & Young, Resampling-Based Multiple Testing (1993) and Romano & Wolf, Stepwise multiple testing as
formalized data snooping (Econometrica 73, 2005): step-down max-|t|; Holm, A simple sequentially rejective multiple
test procedure (Scandinavian Journal of Statistics 6, 1979); Piepho, An algorithm for a letter-based representation of
all-pairwise comparisons (Journal of Computational and Graphical Statistics 13, 2004).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_letters

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.rounding import TOLERANCE, difference

CORRECTIONS = ("max-t", "holm")
"""How p is corrected for a family; the first unless another is asked for."""

LEVEL = 0.05
"""What is significant: a corrected p of at most so much."""

MOST_COLUMNS = 2000
"""More groups than anybody reads, on the way to the letters: some patterns of differences need millions."""


def tells_apart(p: float) -> bool:
    """Whether a p tells two systems apart, at .05; never one that is NaN. The ranking asks it of corrected ones."""
    return p <= LEVEL


def step_down(differences: Floats, drawn: Floats) -> Floats:
    """The corrected p of each difference [m], from its bootstrap draws [m, R]: step-down max-|t| over shared draws.

    t is a difference divided by the standard deviation of its draws, and that of a draw how far it is from the
    difference, divided by the same. The largest |t| is held against the largest of all in each resample, the next
    against those of the rest, and so on; no p is below that of a larger |t|, nor below 1/(R + 1). p is 1 where the
    draws do not vary. A difference that is undefined, or has no defined draw, has none (NaN) and is in no family.
    """
    count = drawn.shape[1]
    family = np.isfinite(differences) & ~np.isnan(drawn).all(axis=1)
    apart = difference(drawn[family], differences[family, None])
    spread = np.nanstd(apart, axis=1) if family.any() else np.zeros(0)
    spread = np.where(spread > TOLERANCE * np.nanmax(np.abs(apart), axis=1, initial=0.0), spread, np.inf)
    observed = np.abs(differences[family]) / spread
    by_chance = np.nan_to_num(np.abs(apart) / spread[:, None], nan=0.0)
    descending = np.argsort(-observed, kind="stable")
    largest = np.maximum.accumulate(by_chance[descending][::-1], axis=0)[::-1]
    beyond = (largest >= observed[descending, None] * (1 - TOLERANCE)).sum(axis=1)
    return _scattered(np.maximum.accumulate((beyond + 1) / (count + 1)), family, descending)


def holm(p: Floats) -> Floats:
    """The corrected p of each test [m] of a family: Holm's; NaN for one that has none, which is in no family."""
    family = np.isfinite(p)
    known = p[family]
    ascending = np.argsort(known, kind="stable")
    stepped = known[ascending] * np.arange(len(known), 0, -1)
    return _scattered(np.minimum(np.maximum.accumulate(stepped), 1.0), family, ascending)


def _scattered(values: Floats, family: Mask, order: Ints) -> Floats:
    """Values in the order of the tests: NaN outside the family, the others where `order` took them from."""
    result = np.full(len(family), np.nan)
    result[np.flatnonzero(family)[order]] = values
    return result


def needed_resamples(tests: int, resamples: int) -> int | None:
    """How many resamples Holm's correction of so many tests needs at least to find anything; None if there are
    enough: the smallest p there is, times the tests, is at most .05."""
    return round(tests / LEVEL) - 1 if tests > LEVEL * (resamples + 1) else None


def rank_intervals(better: Mask) -> tuple[Ints, Ints]:
    """The first and the last rank that each of m systems may have, both [m]: 1 + those significantly better than it,
    and m − those significantly worse. `better[i, j]` says that i is significantly better than j."""
    return 1 + better.sum(axis=0), len(better) - better.sum(axis=1)


def letters(different: Mask, order: Sequence[int]) -> tuple[str, ...] | None:
    """The compact letter display of m systems: two share a letter just where they are not significantly `different`
    [m, m], which is no equivalence: each may be like a third and they be different.

    Insert and absorb: all begin with one letter; for each pair that differs every letter of both becomes two, one
    without each, and a letter that another one holds wholly goes. The first letter is that of the first in `order`.
    None if there are not enough letters.
    """
    place = {system: index for index, system in enumerate(order)}
    columns = [(1 << len(order)) - 1] if len(order) else []
    for one in order:
        for other in (other for other in order if place[other] > place[one] and different[one, other]):
            columns = _split(columns, 1 << place[one], 1 << place[other])
            if len(columns) > MOST_COLUMNS:
                return None
    if len(columns) > len(ascii_letters):
        return None
    columns.sort(key=_by_members(len(order)))
    named = list(zip(columns, ascii_letters, strict=False))
    return tuple("".join(a for column, a in named if column >> place[m] & 1) for m in range(len(order)))


def _split(columns: Sequence[int], one: int, other: int) -> list[int]:
    """Columns (a bit for each member) in none of which two members meet; none lies wholly within another."""
    kept = [column for column in columns if not (column & one and column & other)]
    halves = [column & ~member for column in columns if column & one and column & other for member in (other, one)]
    for half in sorted(set(halves), key=int.bit_count, reverse=True):
        if not any(half & column == half for column in kept):
            kept.append(half)
    return kept


def _by_members(count: int) -> Callable[[int], list[int]]:
    """Sorts columns by their first members."""
    return lambda column: [place for place in range(count) if column >> place & 1]
