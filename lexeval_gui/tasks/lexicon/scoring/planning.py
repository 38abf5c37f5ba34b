"""How many lemmas are needed for an interval of a given half-width, from a pilot: lemmas whose L and weights are known.

The spread s²_u of the pilot gives the width that a sample of S lemmas would have (see `interval`): drawn from the whole
frame, or by strata in proportion, where only the spread within the strata counts. A pilot knows its spread no better
than its L*: it is drawn again with replacement (Efron & Tibshirani 1993), stratum by stratum, and the plan made of each
of these says between how many lemmas the need may lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.scores import Counts, ratio
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.core.task.sampling import SamplePlan
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.scoring import interval
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import Frame, LemmaMeasures
from lexeval_gui.tasks.lexicon.scoring.strata import MOST, NONE, POS, SIZE, strata_of

HALF_WIDTHS = ("0.05", "0.03", "0.02", "0.01")

RESAMPLES, FEW, MOST_DRAWN = 400, 50, 2_000_000
"""So often a pilot is drawn again; a large one less often, so that no more lemmas are drawn in all than the last."""

SEED = 1

LEAST_PILOT, SMALL_PILOT = 10, 50
"""Of fewer lemmas no plan is made; below the second it is said how little they tell."""

HEADS = {NONE: "from all alike", POS: "by part of speech", SIZE: "by size of clusters"}


class Parting(Struct, frozen=True):
    """The strata of a plan: that of each lemma of the pilot, `codes` [n], and how large a part of the frame each is,
    `shares` [H]."""

    codes: Ints
    shares: Floats


class Pilot(Struct, frozen=True):
    """n lemmas of N, `frame`: w·L and w of each, how many it stands for, the stratum that it was drawn from, and the
    strata that could be drawn by, by id."""

    above: Floats
    below: Floats
    stands: Floats
    drawn_from: Ints
    frame: float
    partings: Mapping[str, Parting]

    @property
    def is_census(self) -> bool:
        """Whether all lemmas are known, and nothing is left open."""
        return len(self.above) >= self.frame

    def need(self, half_widths: Floats, by: str) -> tuple[Ints, Ints, Ints]:
        """How many lemmas it takes, and between how many it may be: [k] each. `by` is NONE or the id of a parting."""
        rows = np.arange(len(self.above))[None]
        best = self._sizes(rows, half_widths, by)[0]
        if self.is_census:
            return best, best, best
        drawn = self._sizes(self._again(), half_widths, by)
        low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
        return best, np.floor(np.minimum(low, best)).astype(np.int64), np.ceil(np.maximum(high, best)).astype(np.int64)

    def _again(self) -> Ints:
        """The places of as many pilots, drawn with replacement from the same strata: [r, n]."""
        rng, found = np.random.default_rng(SEED), []
        resamples = min(RESAMPLES, max(FEW, MOST_DRAWN // len(self.above)))
        for stratum in np.unique(self.drawn_from).tolist():
            mine = np.flatnonzero(self.drawn_from == stratum)
            found.append(mine[rng.integers(0, len(mine), (resamples, len(mine)))])
        return np.concatenate(found, axis=1)

    def _sizes(self, rows: Ints, half_widths: Floats, by: str) -> Ints:
        """The smallest samples whose interval is narrow enough, of each pilot and half-width: [r, k]."""
        above, below, stands = self.above[rows], self.below[rows], self.stands[rows]
        total = stands.sum(axis=1)
        value = ratio((stands * above).sum(axis=1), (stands * below).sum(axis=1))
        mean = (stands * below).sum(axis=1) / total
        u = above - value[:, None] * below
        spread = (stands * u**2).sum(axis=1) / total * rows.shape[1] / (rows.shape[1] - 1)
        strata = 1
        if by != NONE:
            spread = self._within(u, rows, spread, self.partings[by])
            strata = len(self.partings[by].shares)
        found = [self._least(value, spread / mean**2, strata, width) for width in half_widths.tolist()]
        return np.stack(found, axis=1)

    def _within(self, u: Floats, rows: Ints, spread: Floats, parting: Parting) -> Floats:
        """The spread within the strata: that of all lemmas where a pilot has fewer than two of one."""
        codes, stands, found = parting.codes[rows], self.stands[rows], np.zeros(len(rows))
        for stratum, share in enumerate(parting.shares.tolist()):
            mine = (codes == stratum) * stands
            count, total = (mine > 0).sum(axis=1), mine.sum(axis=1)
            middle = ratio((mine * u).sum(axis=1), total)
            own = ratio((mine * (u - np.nan_to_num(middle)[:, None]) ** 2).sum(axis=1), total)
            found += share * np.where(count >= 2, own * ratio(count, np.maximum(count - 1.0, 1.0)), spread)
        return found

    def _least(self, value: Floats, spread: Floats, strata: int, half_width: float) -> Ints:
        """The smallest sample by halving; `spread` is s² over the square of the mean weight."""
        low, high = np.full(len(value), strata), np.full(len(value), int(np.ceil(self.frame)))
        while (low < high - 1).any():
            middle = (low + high) // 2
            error = np.sqrt(np.maximum(1 - middle / self.frame, 0) * spread / np.maximum(middle, 1))
            ends = interval.ends(value, error, middle - strata, np.zeros(len(value), bool))
            enough = ((ends[1] - ends[0]) / 2 <= half_width) | (value >= 1)
            low, high = np.where(enough, low, middle), np.where(enough, middle, high)
        return np.asarray(np.maximum(high, min(interval.MIN_LEMMAS, int(np.ceil(self.frame)))))


def plan_of(pilot: Pilot, half_width: str, what: str) -> SamplePlan:
    """The plan for a half-width and for the usual ones; `what` says what the pilot is. Raises BadValue where it says
    nothing."""
    lemmas = len(pilot.above)
    if lemmas < max(min(LEAST_PILOT, pilot.frame), 2):  # of one lemma nobody knows how much they differ
        raise BadValue(f"a plan needs a pilot of {LEAST_PILOT} lemmas or more, and {what} has {lemmas}")
    if (pilot.above == pilot.below).all() or not pilot.above.any():
        how = "perfect" if pilot.above.any() else "wrong throughout"
        raise BadValue(f"each of the {count_of(lemmas, 'lemma')} of {what} is {how}, which says nothing of the spread")
    texts = sorted({half_width, *HALF_WIDTHS}, key=Decimal, reverse=True)
    widths = np.array([float(text) for text in dict.fromkeys(map(_plain, texts))])
    ways = (NONE, *pilot.partings)
    needs = {by: pilot.need(widths, by) for by in ways}
    columns = [Column("half_width", "half-width", "number")]
    for by in ways:
        name = "lemmas" if by == NONE else f"lemmas_{by}"
        columns += [Column(name, HEADS[by], "count")]
        columns += [Column(f"{name}_{end}", end, "count") for end in ("low", "high")]
    rows = tuple(
        (width, *(number for by in ways for number in _at(needs[by], at))) for at, width in enumerate(widths.tolist())
    )
    at = int(np.flatnonzero(widths == float(half_width))[0])
    sentence = _sentence(pilot, half_width, {by: _at(need, at) for by, need in needs.items()}, what)
    return SamplePlan(sentence, Table(tuple(columns), rows, title="Lemmas that are needed"))


Need = tuple[int, int, int]


def _at(need: tuple[Ints, Ints, Ints], place: int) -> Need:
    best, low, high = (int(part[place]) for part in need)
    return best, low, high


def _plain(text: str) -> str:
    return f"{Decimal(text).normalize():f}"


def _cell(best: int, low: int, high: int) -> str:
    return f"{best:,}" if low == high else f"{best:,} ({low:,}–{high:,})"


def _sentence(pilot: Pilot, half_width: str, needs: Mapping[str, Need], what: str) -> str:
    """How many for this half-width, and how sure that is."""
    plain, *others = (_cell(*need) for need in needs.values())
    text = f"For ±{half_width.lstrip('0') or '0'} about {plain} lemmas are needed"
    text += "".join(f", {HEADS[by]} {cell}" for by, cell in zip(list(needs)[1:], others, strict=True))
    count = len(pilot.above)
    if pilot.is_census:
        return f"{text}; all {count_of(count, 'lemma')} of {what} are known, so that this is exact but for the draw."
    small = "A pilot this small says little" if count < SMALL_PILOT else "Rather more"
    return (
        f"{text}, by the spread of {count_of(count, 'lemma')} of {what}; in brackets where the need may lie, the pilot "
        f"drawn again. {small}: of rare bad lemmas that it has missed it knows nothing."
    )


# -- of counts --------------------------------------------------------------------------------------------------------


def partings_of(
    dataset: LexiconDataset, system: int, counts: Counts, settings: Settings, rows: Ints
) -> dict[str, Parting]:
    """The strata that the frame of these counts could be drawn by, with those of some of its rows."""
    found, frame = {}, Frame.of(counts)
    columns = counts.columns
    items = counts.row_of
    for by in (POS, SIZE):
        chosen = settings.with_values({"strata": by, "allocation": "proportional"})
        strata = strata_of(dataset, system, columns["same_lexicon"][items], columns["frame"][items], chosen)
        codes = np.zeros(counts.rows, np.int64)
        codes[items] = strata.labels.codes
        if 1 < len(strata.names) <= MOST:
            shares = np.bincount(codes[frame.rows], minlength=len(strata.names)) / len(frame)
            found[by] = Parting(codes[rows], shares)
    return found


def pilot_of(counts: Counts, settings: Settings, partings: Mapping[str, Parting], frame: float) -> Pilot:
    """The sampled lemmas of these counts as a pilot, in their order."""
    known, lemmas = Frame.of(counts), LemmaMeasures.of(counts, settings)
    size = known.sample_size(settings["alpha"])
    stands = known.expansion(size)
    return Pilot(lemmas.above[:size], lemmas.below[:size], stands, known.stratum[:size], frame, partings)


def plan(dataset: LexiconDataset, system: int, counts: Counts, settings: Settings, half_width: str) -> SamplePlan:
    """The plan that the sampled lemmas of scored files make as a pilot. Raises BadValue in words."""
    settings.parameter("half_width").check(half_width)
    frame = Frame.of(counts)
    rows = frame.rows[: frame.sample_size(settings["alpha"])]
    domain = float(frame.sizes.sum())
    if dataset.strata is None:
        partings = partings_of(dataset, system, counts, settings, rows)
    else:  # a review by strata: those, and no others
        partings = {settings["strata"]: Parting(frame.stratum[: len(rows)], frame.sizes / domain)}
    return plan_of(pilot_of(counts, settings, partings, domain), half_width, dataset.systems[system].name)
