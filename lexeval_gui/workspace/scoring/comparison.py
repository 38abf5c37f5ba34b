"""Two systems over the items that both are scored over: difference, interval, p, wins, losses and ties."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core import scores
from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.jobs import Check, Job, go_on
from lexeval_gui.core.scores import Drawable, Measure, Scores
from lexeval_gui.core.statistics import resampling
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class Compared(Struct, frozen=True):
    """What is summed of two systems over the items that both are scored over: `places` are theirs among the items of
    the evaluation, ascending. `scored` says over how many each has its score, where these are others; `per_item`
    whether one item alone has a value, and so is won."""

    first: resampling.Source
    second: resampling.Source
    form: resampling.Form
    places: Ints
    scored: tuple[int, int] | None
    per_item: bool

    def comparison(self, pair: resampling.Pair) -> resampling.PairedComparison:
        """The comparison, from what was drawn of these two."""
        paired = replace(pair.compared(), scored=self.scored)
        return paired if self.per_item else replace(paired, wins=0, losses=0, ties=0)


def comparable(evaluation: Evaluation, *systems: int) -> list[str]:
    """The ids of the measures by which systems can be compared: all have them, they are no counts, and not of samples
    that rule it out (see `why_incomparable`)."""
    there = [set(evaluation.available(system)) for system in systems]
    ends = {name for measure in evaluation.task.identity.measures for name in measure.bounds or ()}
    shared = (name for name in evaluation.available(systems[0]) if all(name in known for known in there))
    wanted = [name for name in shared if name not in ends and evaluation.measures[name].kind != "count"]
    return [name for name in wanted if not why_incomparable(evaluation, name)]


def why_incomparable(evaluation: Evaluation, measure: str) -> str:
    """Why systems cannot be compared by a measure, over the samples that these settings draw; "" if they can, and where
    there is one system, which is compared with none."""
    sampling = evaluation.task.sampling
    if len(evaluation.system_names) < 2:
        return ""
    if sampling is None or measure not in evaluation.measures or not evaluation.measures[measure].over:
        return ""
    return sampling.incomparable(evaluation.settings)


def compare(
    evaluation: Evaluation, first: int, second: int, measure: str, check: Check = go_on
) -> resampling.PairedComparison:
    """Two systems over the items that both are scored over: difference, interval, p, wins, losses and ties (see
    core.statistics.resampling)."""
    found = compared(evaluation, first, second, measure)
    return found.comparison(
        resampling.Pair.of(*drawn_sides(evaluation, [found.first, found.second], found.form, check))
    )


Found = Iterator[tuple[tuple[int, int], tuple[resampling.PairedComparison, Floats]]]
"""Each pair of systems, its comparison, and its resampled differences [R]."""


def why_no_interval(evaluation: Evaluation, paired: resampling.PairedComparison) -> str:
    """Why a comparison has no interval, as a clause: one of its items alone, say, tells nothing about others."""
    if math.isnan(paired.difference):
        return "the difference is undefined"
    if paired.items == 1:
        return "one item alone has none"
    drawn = evaluation.settings.whole("resamples")
    return f"the difference is undefined in every one of {drawn:,} resamples" if drawn else "nothing was resampled"


def sides_of(evaluation: Evaluation, measure: str, systems: Sequence[int], job: Job) -> dict[int, resampling.Side]:
    """What is drawn of each system, once for all pairs; empty where pairs are compared over different items."""
    with_first = [compared(evaluation, systems[0], system, measure) for system in systems]
    if any(found.scored is not None for found in with_first):
        return {}
    job.step(0, "drawing")
    drawn = drawn_sides(evaluation, [found.second for found in with_first], with_first[0].form, job.check)
    return dict(zip(systems, drawn, strict=True))


def compare_pairs(
    evaluation: Evaluation,
    measure: str,
    pairs: Sequence[tuple[int, int]],
    job: Job,
    sides: Mapping[int, resampling.Side] | None = None,
) -> Found:
    """Compare each pair of systems: over the same items all of them by what is drawn of each, once; `sides`, where that
    is known."""
    if sides is None:
        sides = sides_of(evaluation, measure, sorted({system for both in pairs for system in both}), job)
    shared = compared(evaluation, *pairs[0], measure)
    for place, (first, second) in enumerate(pairs):
        job.step(place / len(pairs), f"comparing {evaluation.system_names[first]}")
        if sides:
            found, pair = shared, resampling.Pair.of(sides[first], sides[second])
        else:
            found = compared(evaluation, first, second, measure)
            pair = resampling.Pair.of(*drawn_sides(evaluation, [found.first, found.second], found.form, job.check))
        yield (first, second), (found.comparison(pair), pair.drawn)


def drawn_sides(
    evaluation: Evaluation, sources: Sequence[resampling.Source], form: resampling.Form, check: Check = go_on
) -> list[resampling.Side]:
    """Several systems over the same items, by the draws and the swaps that the settings say."""
    return resampling.resample(
        sources, form, evaluation.settings.whole("resamples"), evaluation.settings["seed"], check
    )


def compared(evaluation: Evaluation, first: int, second: int, measure: str) -> Compared:
    """What is summed where two systems are compared."""
    declared = evaluation.measures[measure]
    mine, theirs = (_items_over(evaluation, system, declared) for system in (first, second))
    kept, scored = None, None
    if mine is not None and theirs is not None:
        kept = mine & theirs
        scored = None if np.array_equal(mine, theirs) else (int(mine.sum()), int(theirs.sum()))
    one, other = (_source(evaluation, system, declared, kept) for system in (first, second))
    places = np.arange(len(evaluation.counts[first])) if kept is None else np.flatnonzero(kept)
    return Compared(one, other, _form(evaluation, [first, second], declared), places, scored, declared.per_item)


def _items_over(evaluation: Evaluation, system: int, measure: Measure) -> Mask | None:
    """Which of the items a system is scored over, where that is a sample; None where it is all."""
    if not measure.over:
        return None
    return np.asarray(
        evaluation.item_values(system, measure.over, slice(None) if evaluation.rows is None else evaluation.rows) > 0
    )


def _form(evaluation: Evaluation, systems: Sequence[int], measure: Measure) -> resampling.Form:
    """How a measure is made of sums, which is the same for all systems; ValueError if it is not."""
    forms = [_scores_of(evaluation, system, measure).form(measure) for system in systems]
    if len({form.ratios for form in forms}) > 1:
        raise ValueError("expected the same terms of all systems: a ratio beside a ratio, a sum beside a sum")
    return forms[0]


def _source(evaluation: Evaluation, system: int, measure: Measure, items: Mask | None) -> resampling.Source:
    """What is summed of a system for a measure, over some items (None: all)."""
    drawable, counts = Drawable.of(_scores_of(evaluation, system, measure), measure), evaluation.counts[system]
    columns, cell_of = drawable.columns, drawable.cell_of
    if items is not None:
        return resampling.Source(columns, counts.row_of[items], None, cell_of)
    known = scores.kept_rows(counts, evaluation.settings.whole("resamples"), evaluation.settings["seed"])
    return resampling.Source(columns, counts.row_of, known, cell_of)


def _scores_of(evaluation: Evaluation, system: int, measure: Measure) -> Scores:
    """The scores of a system that hold all terms of a measure."""
    return evaluation.scores(system, measure.needs if measure.derive else (measure.id,))


class HasInterval(Protocol):
    """A comparison, or several."""

    @property
    def has_interval(self) -> bool:
        """Whether anything was drawn."""
        ...


def signature_of_comparison(
    evaluation: Evaluation, measure: str, paired: HasInterval, family: Sequence[str] = ()
) -> str:
    """The signature of a measure by which two systems are compared, whose interval is resampled whatever interval the
    measure has; `family` says with what its p is corrected."""
    resampled, where = replace(evaluation.measures[measure], bounds=None), evaluation.where_words
    task, settings = evaluation.task.identity.id, evaluation.settings
    return scores.signature(task, resampled, settings, paired.has_interval, where, family)
