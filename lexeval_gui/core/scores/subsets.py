"""Scores of some items alone. What was scored of all stays as it is: only how many items share each cell is another, so
that neither a subset nor a slider that moves over it counts or scores an item again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core.scores.counts import Counts, Weights
from lexeval_gui.core.scores.measures import Measure
from lexeval_gui.core.scores.totals import Scores, Term, all_totals

MOST_KEPT = 64
"""So many ways to count items over cells are kept; a task that makes its cells anew for every setting fills them."""


def within(whole: Scores, counts: Counts, measures: Sequence[Measure], own: Mapping[str, Term]) -> Scores:
    """The scores of a subset: `counts` are those of its items (see `Counts.of_items`), `measures` what is wanted of
    what `whole` has, in declared order, with what they are derived from. `own` has the terms that are no weight on
    those of all items."""
    wanted = [measure.id for measure in measures if measure.id in whole.terms]
    terms = {name: own[name] if name in own else _reweighed(whole.terms[name], counts) for name in wanted}
    parts = {
        group: {name: _reweighed(whole.parts[group][name], part) for name in wanted}
        for group, part in counts.parts.items()
        if group in whole.parts  # of a curve there are none
    }
    derived = {measure.id: whole.derived[measure.id] for measure in measures if measure.id in whole.derived}
    totals = all_totals(measures, terms, parts, whole.settings)
    return Scores(counts, terms, derived, totals, whole.settings, parts)


def _reweighed(term: Term, counts: Counts) -> Term:
    """The same term over other items."""
    if term.cell_of is None:
        return replace(term, weights=counts.weights)
    return replace(term, weights=weights_over(term.cell_of, len(term.numerator), counts))


def weights_over(cell_of: Any, cells: int, counts: Counts) -> Weights:
    """How many items of these counts fall on each cell, kept while the cells are the same."""
    known: dict[int, tuple[Any, Weights]] = counts.memo.setdefault("weights over cells", {})
    if id(cell_of) not in known:
        if len(known) == MOST_KEPT:
            known.clear()
        known[id(cell_of)] = cell_of, counts.weights.onto(cell_of, cells)  # beside the cells, whose id is then theirs
    return known[id(cell_of)][1]
