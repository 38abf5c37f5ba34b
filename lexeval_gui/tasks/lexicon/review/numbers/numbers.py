"""The numbers of a review while it goes on: p, r, L of a lemma; L* with its interval and trend; the planned stop.

They are those of `measures`: only what is counted of each lemma is kept from one key to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.core.memo import cached_latest
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.tables import format_number
from lexeval_gui.core.task.review import Trend
from lexeval_gui.tasks.lexicon.review.numbers.domain import Domains, stands_for
from lexeval_gui.tasks.lexicon.review.record.decision import SETTLED, Decision
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring import measures, one_sided_bound, overlaps, remarks, stratified
from lexeval_gui.tasks.lexicon.scoring.strata import DRAWN, NONE

FIRST_STOP, STOP_EVERY = 100, 10
"""A planned stop is looked for from so many lemmas on, every so many."""

MEASURES = (
    "l_measure", "l_measure_low", "l_measure_high", "mean_precision", "mean_recall", "mean_l", "lemmas", "total_weight",
    "common_lemmas", "variance_l", "mean_contribution", "unseen", "error",
)  # fmt: skip


class LemmaCounts(Struct, frozen=True):
    """What is counted of one lemma: n_i; n_ij and n_j of the cluster that stands for it, and of the one with its
    lemma."""

    reference: int
    common: int
    lexicon: int
    same_common: int
    same_lexicon: int


class LemmaNumbers(Struct, frozen=True):
    """Precision, recall and L of one lemma, NaN where undefined, and the counts that they are made of."""

    precision: float
    recall: float
    measure: float
    sizes: LemmaCounts


class Numbers(Struct, frozen=True):
    """What the lemmas reviewed so far amount to. `totals` are measures by id; `found` lemmas are in the dictionary and
    `absent` are not, of a frame of `frame`; `domain` is N, the frame times the share found (NaN at the beginning)."""

    lemmas: tuple[str, ...]
    totals: Mapping[str, float]
    trend: Trend
    frame: int
    absent: int
    domain: float
    remark: Problem | None

    @property
    def found(self) -> int:
        """How many lemmas are scored, S."""
        return len(self.lemmas)

    @property
    def value(self) -> float:
        """L*."""
        return self.totals["l_measure"]

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval of L*."""
        return self.totals["l_measure_low"], self.totals["l_measure_high"]

    @property
    def is_one_sided(self) -> bool:
        """Whether the interval is a one-sided bound."""
        return not np.isnan(self.totals["unseen"])

    @property
    def half_width(self) -> float:
        """Half the width of the interval, or of what a one-sided bound leaves."""
        return (self.interval[1] - self.interval[0]) / 2


def absent_count(review: Review) -> int:
    """How many lemmas were not in the dictionary so far."""
    return sum(review.state(lemma) == "not in dictionary" for lemma in review.prefix)


def domain_size(review: Review) -> float:
    """The estimated number of lemmas that lexicon and dictionary share: the frame times the share found in the
    dictionary, stratum by stratum; NaN before any lemma is settled."""
    domains = Domains.of(review)
    if review.frame.sampling.is_simple or not len(domains.found):
        found, absent = len(review.scored), absent_count(review)
        return len(review.frame) * found / (found + absent) if found + absent else float("nan")
    return float(domains.totals[-1])


def decimal(value: float) -> str:
    """A number of a review for reading."""
    return format_number(value, 3)


def numbers(review: Review) -> Numbers:
    """The numbers of the lemmas done and doubtful."""
    lemmas, settings, domain = review.scored, review.frame.settings, domain_size(review)
    domains = Domains.of(review)
    counts = _counts(review, lemmas, domains)
    scores = measures.score(counts, settings, MEASURES)
    totals = {name: scores.total(name) for name in MEASURES}
    trend = _trend(counts, settings, domains)
    remark = remarks.of_interval(totals, settings)
    return Numbers(lemmas, totals, trend, len(review.frame), absent_count(review), domain, remark)


def of_lemma(review: Review, lemma: str) -> LemmaNumbers:
    """The numbers of one lemma as it stands."""
    sizes = sizes_of(review.frame, lemma, review.dictionary_forms(lemma))
    precision = sizes.common / sizes.lexicon if sizes.lexicon and sizes.reference else float("nan")
    recall = sizes.common / sizes.reference if sizes.reference else float("nan")
    if review.frame.settings["labels"] == "paper-example":
        precision, recall = recall, precision
    measure = 2 * sizes.common / (sizes.reference + sizes.lexicon) if sizes.reference else float("nan")
    return LemmaNumbers(precision, recall, measure, sizes)


def losses(review: Review) -> dict[str, float]:
    """What each scored lemma takes from L*: (w − w·L) / Σ w, for as many lemmas as it stands for. They add up to
    1 − L*."""
    lemmas, settings = review.scored, review.frame.settings
    term = measures.sample_term("l_measure", _counts(review, lemmas, Domains.of(review)), settings)
    assert term.denominator is not None
    above, below = (sums[: len(lemmas)] for sums in (term.numerator, term.denominator))
    return dict(zip(lemmas, ((below - above) / below.sum()).tolist(), strict=True))


def as_if_done(review: Review) -> Decision | None:
    """The decision of the current lemma, where it waits and something was said of it, as if it were done as it stands;
    None where it cannot be."""
    known = review.decisions.get(review.current or "")
    if known is None or known.state in SETTLED or not known.forms or review.step == "typing":
        return None
    return replace(known, state="done")


def _counts(review: Review, lemmas: Sequence[str], domains: Domains) -> Counts:
    """The counts of these lemmas, as `counting` has them of a sample of so many."""
    rows = [sizes_of(review.frame, lemma, review.dictionary_forms(lemma)) for lemma in lemmas]
    columns: dict[str, NDArray[Any]] = {
        name: np.array([getattr(row, name) for row in rows], np.int32) for name in LemmaCounts.__struct_fields__
    }
    size = len(rows)
    ones, places = np.ones(size, np.int32), np.arange(size, dtype=np.int32)
    columns |= {"frame": ones, "unnamed": ones * 0, "order": places}
    stratum = review.frame.sampling.stratum[np.array([review.frame.place(lemma) for lemma in lemmas], np.int64)]
    columns |= {"stratum": stratum.astype(np.int32), "typed": ones * DRAWN, "stands_for": stands_for(review, domains)}
    columns["spread_known"] = ones * bool(size and domains.is_spread_known[-1])
    undrawn = review.frame.undrawn(columns, (*lemmas, *review.in_state("not in dictionary")))
    if undrawn:
        columns = {name: np.concatenate((column, undrawn[name])) for name, column in columns.items()}
    return Counts(columns, places, {})


def _trend(counts: Counts, settings: Settings, domains: Domains) -> Trend:
    """L* over the first 1, 2, … S lemmas, with the ends of its interval."""
    totals, is_stratified = measures.running_totals(counts, settings), settings["strata"] != NONE
    totals["common_lemmas"] = domains.totals
    totals["unseen"] = one_sided_bound.running_shares(counts, settings, domains.found, domains.of_strata)
    if is_stratified:
        sums = stratified.running(counts, settings, domains.found, domains.of_strata, domains.is_spread_known)
        totals |= dict(zip(("l_measure", "error", "degrees"), sums, strict=True))
    return Trend("L*", totals["l_measure"], *measures.interval_ends(totals, is_stratified))


# -- one lemma --------------------------------------------------------------------------------------------------------


def sizes_of(frame: ReviewFrame, lemma: str, forms: tuple[str, ...]) -> LemmaCounts:
    """What is counted of a lemma that has these forms in the dictionary; kept until its forms are others."""
    return cached_latest(frame.memo, ("sizes", lemma), forms, lambda: _sizes(frame, lemma, forms))


def _sizes(frame: ReviewFrame, lemma: str, forms: tuple[str, ...]) -> LemmaCounts:
    cluster = frame.cluster(lemma)
    common = len(set(cluster).intersection(forms))
    if frame.settings["match"] == "same":
        return LemmaCounts(len(forms), common, len(cluster), common, len(cluster))
    best_common, best_size = _best(frame, lemma, forms)
    return LemmaCounts(len(forms), best_common, best_size, common, len(cluster))


def _best(frame: ReviewFrame, lemma: str, forms: tuple[str, ...]) -> tuple[int, int]:
    """Shared forms and size of the cluster with the greatest L, among those that share a form."""
    lexicon, own = frame.dataset.lexicons[frame.system], frame.cluster_number(lemma)
    near = np.unique(np.concatenate([[own], *(frame.clusters_with(form) for form in forms)]).astype(np.int64))
    clusters = lexicon.forms.take(near)
    codes = {int(code): place for place, code in enumerate(np.unique(clusters.values))}
    # a form that none of these clusters has gets a number of its own
    mine = [codes.get(frame.code(form), len(codes) + place) for place, form in enumerate(forms)]
    local = Ragged(clusters.offsets, np.searchsorted(np.array(list(codes)), clusters.values))
    classes = Ragged.of(np.array([len(mine)]), np.array(mine, np.int64))
    found = overlaps.find_overlaps(classes, local, len(codes) + len(forms))
    names = Strings.of(lexicon.names[int(cluster)] for cluster in near)
    chosen, common = overlaps.best_clusters(found, np.array([int(np.searchsorted(near, own))]), names)
    return int(common[0]), int(found.cluster_sizes[int(chosen[0])])


# -- the planned stop -------------------------------------------------------------------------------------------------


def planned_stop(found: Numbers, half_width: float) -> int | None:
    """After how many lemmas the planned stop was reached: the first of 100, 110, … at which half the width of the
    interval is at most `half_width`; None if not yet. It is news where that is all that are scored."""
    places = np.arange(FIRST_STOP, found.found + 1, STOP_EVERY)
    half_widths = (found.trend.high - found.trend.low)[places - 1] / 2
    reached = places[half_widths <= half_width]
    return int(reached[0]) if len(reached) else None


def lemmas_needed(found: Numbers, half_width: float) -> int | None:
    """About how many lemmas the planned stop will take, by the spread so far: the width falls with √S, that of a bound
    with S; None where there is no interval yet."""
    width = found.half_width
    if not width > 0 or found.found < 2 or not found.domain > found.found:
        return None
    power = 1 if found.is_one_sided else 2
    part = (width / half_width) ** power * found.found / (1 - found.found / found.domain)  # of an endless frame
    needed = part / (1 + part / found.domain)
    return int(min(max(FIRST_STOP, -(-needed // STOP_EVERY) * STOP_EVERY), max(found.domain, found.found)))
