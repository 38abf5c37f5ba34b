"""All systems by one measure: every pair compared, with p corrected for all of them, and what follows from that for
ranks and for groups of systems that cannot be told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import nan

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Ints, Mask
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.statistics import many_tests
from lexeval_gui.core.statistics.resampling import PairedComparison, Side, percentile
from lexeval_gui.workspace.scoring.comparison import comparable, compare_pairs, sides_of, why_incomparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import Interval, drawn_intervals
from lexeval_gui.workspace.scoring.questions import Asked

MOST_SYSTEMS = 50
"""So many systems have 1,225 pairs, and as many letters as an alphabet of capitals and small letters has."""


class RankedSystem(Struct, frozen=True):
    """One system: its score over its own items with the interval of that (NaN where there is none), the ranks that it
    may have, and its letters: it shares one with each that it is not told apart from. Without a score it has no ranks
    (None) and no letters."""

    system: int
    value: float
    interval: Interval
    ranks: tuple[int, int] | None
    letters: str


class Ranking(Struct, frozen=True):
    """All systems by one measure, best first: `systems`; `pairs` has each two of them by their numbers, the lower one
    first, `corrected` [systems, systems] the corrected p by these numbers. `family`: so many p are corrected together;
    `needed`: so many resamples are needed at least for anything to be found, where there are fewer; `has_letters`:
    whether letters were enough."""

    measure: str
    systems: tuple[RankedSystem, ...]
    pairs: dict[tuple[int, int], PairedComparison]
    corrected: Floats
    correction: str
    family: int
    needed: int | None
    has_letters: bool

    def pair(self, first: int, second: int) -> PairedComparison:
        """The comparison of two systems, in this order."""
        if first < second:
            return self.pairs[first, second]
        return self.pairs[second, first].reversed

    def tells_apart(self, first: int, second: int) -> bool:
        """Whether two systems differ significantly, after correction."""
        return many_tests.tells_apart(float(self.corrected[first, second]))

    @property
    def different_items(self) -> bool:
        """Whether some pair is compared over other items than each of the two is scored over."""
        return any(paired.scored for paired in self.pairs.values())


class RankingQuestion(Struct, frozen=True):
    """A Question: all systems ranked by a measure."""

    measure: str
    correction: str = many_tests.CORRECTIONS[0]

    def answer(self, asked: Asked, job: Job) -> Ranking:
        """See `rank_systems`."""
        return rank_systems(asked.evaluation, self.measure, self.correction, job)


def refusal(evaluation: Evaluation, measure: str = "") -> str:
    """Why the systems cannot be ranked, whatever the measure, or by this one; empty if they can."""
    count = len(evaluation.system_names)
    if count < 2:
        return f"a ranking needs at least two systems, and there is {'one' if count else 'none'}"
    if count > MOST_SYSTEMS:
        return f"there are {count} systems, and at most {MOST_SYSTEMS} are ranked together: leave some out"
    if evaluation.settings.whole("resamples") == 0:
        return "a ranking needs resamples to tell systems apart: resamples has to be 1 or more"
    return _lacking(evaluation, measure) if measure else ""


def _lacking(evaluation: Evaluation, measure: str) -> str:
    """Why a measure cannot compare all systems; empty if it can."""
    declared, names = evaluation.measures[measure], evaluation.system_names
    if reason := why_incomparable(evaluation, measure):
        return f"{declared.title}: {reason}"
    lacking = [name for n, name in enumerate(names) if measure not in evaluation.scores(n, [measure]).totals]
    if not lacking:
        is_count = declared.kind == "count"
        return f"{declared.title} is a count: choose a measure by which systems are compared" if is_count else ""
    if not comparable(evaluation, *range(len(names))):
        return "the systems have no measure in common: only files of one kind are ranked together"
    more = f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
    return f"{lacking[0]}{more} cannot have {declared.title}: choose another measure to rank all systems by"


def rank_systems(
    evaluation: Evaluation, measure: str, correction: str = many_tests.CORRECTIONS[0], job: Job | None = None
) -> Ranking:
    """Compare all systems by a measure, each two as `comparison.compare` does. Raises BadValue where they cannot be
    ranked."""
    if reason := refusal(evaluation, measure):
        raise BadValue(reason)
    job, count = job or Job(), len(evaluation.system_names)
    sides = sides_of(evaluation, measure, range(count), job)
    found = dict(compare_pairs(evaluation, measure, list(combinations(range(count), 2)), job, sides))
    pairs = {both: paired for both, (paired, _) in found.items()}
    p = _corrected(list(pairs.values()), [drawn for _, drawn in found.values()], correction)
    corrected = _square(list(pairs), p, count)
    better = _better(pairs, corrected, evaluation.measures[measure].better == "low")
    values = np.array([evaluation.scores(system, [measure]).total(measure) for system in range(count)])
    intervals = [_interval(evaluation, system, measure, sides, job) for system in range(count)]
    systems, has_letters = _ranked(values, intervals, better, evaluation.measures[measure].better == "low")
    family, resamples = int(np.isfinite(p).sum()), evaluation.settings.whole("resamples")
    needed = many_tests.needed_resamples(family, resamples) if correction == "holm" else None
    return Ranking(measure, systems, pairs, corrected, correction, family, needed, has_letters)


def _interval(evaluation: Evaluation, system: int, measure: str, sides: Mapping[int, Side], job: Job) -> Interval:
    """The interval that a system's score has anywhere; of what is drawn already, if it is one of draws."""
    if sides and evaluation.measures[measure].bounds is None:
        low, high = percentile(sides[system].drawn)
        return float(low), float(high)
    return drawn_intervals(evaluation, system, [measure], check=job.check).get(measure, (nan, nan))


def _corrected(pairs: Sequence[PairedComparison], drawn: Sequence[Floats], correction: str) -> Floats:
    """The corrected p of each pair; NaN where the difference is undefined."""
    if correction == "holm":
        return many_tests.holm(np.array([paired.p for paired in pairs]))
    return many_tests.step_down(np.array([paired.difference for paired in pairs]), np.stack(drawn))


def _square(pairs: Sequence[tuple[int, int]], values: Floats, count: int) -> Floats:
    """A value of each pair, by both orders of the two; NaN for a system and itself."""
    square = np.full((count, count), nan)
    for (first, second), value in zip(pairs, values.tolist(), strict=True):
        square[first, second] = square[second, first] = value
    return square


def _better(pairs: dict[tuple[int, int], PairedComparison], corrected: Floats, is_low_better: bool) -> Mask:
    """Which system is significantly better than which, [systems, systems]."""
    ahead = np.zeros(corrected.shape)
    for (first, second), paired in pairs.items():
        difference = -paired.difference if is_low_better else paired.difference
        ahead[first, second], ahead[second, first] = difference, -difference
    return np.asarray((corrected <= many_tests.LEVEL) & (ahead > 0))


def _ranked(
    values: Floats, intervals: Sequence[Interval], better: Mask, is_low_better: bool
) -> tuple[tuple[RankedSystem, ...], bool]:
    """The systems best first, those without a value last, and whether there were enough letters."""
    order: Ints = rounding.ascending(values if is_low_better else -values)
    known = order[~np.isnan(values[order])]
    among = better[np.ix_(known, known)]
    low, high = many_tests.rank_intervals(among)
    letters = many_tests.letters(among | among.T, range(len(known)))
    ranks = zip(low.tolist(), high.tolist(), strict=True)
    named = zip(known.tolist(), ranks, letters or ("",) * len(known), strict=True)
    ranked = [RankedSystem(n, float(values[n]), intervals[n], both, own) for n, both, own in named]
    unknown = [RankedSystem(n, nan, intervals[n], None, "") for n in order[len(known) :].tolist()]
    return (*ranked, *unknown), letters is not None
