"""Where a difference comes from: two systems by one measure, taken apart by the groups of features.

Each group has its share of the items, the difference within, what it contributes to the difference over all items
(these add up over a feature, for every measure that is a ratio of sums over items), the difference without it, and how
certain the difference within is: interval and p as comparing the items of the group has them, and p corrected for all
groups of all features that are looked at. Of parts, such as edits by their type, there are counts and differences.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from lexeval_gui.core import many_tests, resampling, rounding
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.draws import Draws
from lexeval_gui.core.exact_sums import weighted_sums
from lexeval_gui.core.features import Cut, Feature, Grouping, ItemGroup, grouped
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.query import quote
from lexeval_gui.core.query.fields import Parts
from lexeval_gui.core.resampling import PairedComparison
from lexeval_gui.core.scores import contributions, ratio_of_items
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Compared, Evaluation

SMALLEST = 20
"""A group of fewer items has no p, and is in no family."""

CORRECTIONS = ("max-t", "holm")
"""How p is corrected for many groups; the first unless another is asked for."""

OUTCOME = "chosen by the outcome"
"""The note on a group of a feature that is made from what is to be explained."""

NAN = math.nan


@dataclass(frozen=True, slots=True)
class GroupDifference:
    """Two systems within a group of items: `first` and `second` their values there, `difference` the one less the
    other, with its interval and p (as `Evaluation.compare` has them of these items) and p `corrected` for the family;
    `contribution` to the difference over all items, and `without`: that difference less the one over all other items.
    What there is not is NaN."""

    feature: Feature
    group: ItemGroup
    items: int
    share: float
    first: float
    second: float
    difference: float
    low: float = NAN
    high: float = NAN
    p: float = NAN
    corrected: float = NAN
    contribution: float = NAN
    without: float = NAN

    @property
    def note(self) -> str:
        """What is to be known of a group without p."""
        return OUTCOME if self.feature.outcome else ""


@dataclass(frozen=True, slots=True)
class PartCount:
    """How many parts with one value of a label became what, under both systems, and the filters that find them."""

    label: str
    value: str
    status: str
    first: int
    second: int
    filters: tuple[str, str]


@dataclass(frozen=True)
class Explanation:
    """A difference taken apart. `groups` come in the order in which what they contribute is out of proportion to their
    share of the items; `family` is the number of p that are corrected together; `needed`: so many resamples are needed
    at least for anything to be found, where there are fewer; `is_ratio`: contributions add up."""

    first: int
    second: int
    measure: str
    paired: PairedComparison
    groups: tuple[GroupDifference, ...]
    parts: tuple[PartCount, ...]
    correction: str
    family: int
    needed: int | None
    is_ratio: bool
    undivided: tuple[Feature, ...]

    @property
    def is_certain(self) -> bool:
        """Whether the interval of the difference excludes 0: only then parts of it are told in per cent."""
        return self.paired.low > 0 or self.paired.high < 0

    def percent(self, group: GroupDifference) -> float:
        """What part of the difference a group contributes, as a share of 1; NaN where it is not told."""
        return group.contribution / self.paired.difference if self.is_certain else NAN

    def excess(self, group: GroupDifference) -> float:
        """By how much the part of the difference that a group makes exceeds its share of the items."""
        return _excess(group, self.paired.difference, self.is_ratio)


def refusal(evaluation: Evaluation, measure: str) -> str:
    """Why a measure cannot be taken apart by items; empty if it can."""
    subsets = evaluation.task.subsets
    if measure in subsets.absent:
        return f"{measure} is of the files as a whole, and some items alone have none of it"
    return subsets.refusal(evaluation.settings)


def explain(
    evaluation: Evaluation,
    systems: tuple[int, int],
    measure: str,
    features: Sequence[Feature],
    cuts: Mapping[str, Cut] | None = None,
    parts: Sequence[str] = (),
    correction: str = CORRECTIONS[0],
    job: Job | None = None,
) -> Explanation:
    """Take the difference between two systems apart by the groups of features (`cuts` say how numbers are cut, by the
    id of the feature), and by labels of parts. Raises BadValue where the measure cannot be taken apart."""
    if reason := refusal(evaluation, measure):
        raise BadValue(reason)
    work = job or Job()
    all_items = evaluation.compared(*systems, measure)
    paired = evaluation.compare(*systems, measure, work.check)
    rows = all_items.places if evaluation.rows is None else evaluation.rows[all_items.places]
    every = [grouped(feature, rows, (cuts or {}).get(feature.id)) for feature in features]
    groupings = [grouping for grouping in every if len(grouping.groups) > 1]
    within = _Within(evaluation, systems, measure, all_items, rows, work)
    found = [group for grouping in groupings for group in within.groups(grouping, paired)]
    corrected = _corrected([known for known, _ in found], [sub for _, sub in found], within, correction)
    added = within.contributions(groupings)
    is_ratio = added is not None
    shares = np.full(len(found), NAN) if added is None else added
    groups = [
        replace(known, corrected=float(p), contribution=float(c))
        for (known, _), p, c in zip(found, corrected, shares, strict=True)
    ]
    order = sorted(range(len(groups)), key=lambda place: -abs(_excess(groups[place], paired.difference, is_ratio)))
    family, resamples = int(np.isfinite(corrected).sum()), evaluation.settings.whole("resamples")
    return Explanation(
        *systems, measure, paired, tuple(groups[place] for place in order),
        tuple(count for label in parts for count in _part_counts(evaluation, systems, label)),
        correction, family, many_tests.needed_resamples(family, resamples) if correction == "holm" else None, is_ratio,
        tuple(grouping.feature.described for grouping in every if len(grouping.groups) < 2),
    )  # fmt: skip


def _excess(group: GroupDifference, difference: float, is_ratio: bool) -> float:
    """What is out of proportion in a group: its part of the difference less its share of the items. Where there is no
    difference, what it contributes; of what is undefined nothing."""
    part = group.contribution if is_ratio else group.without
    found = part if difference == 0 else part / difference - group.share
    return found if math.isfinite(found) else 0.0


class _Within:
    """The items of groups, looked at one group after the other."""

    def __init__(
        self, evaluation: Evaluation, systems: tuple[int, int], measure: str, of_all: Compared, rows: Ints, job: Job
    ) -> None:
        self._evaluation, self._systems, self._measure = evaluation, systems, measure
        self._of_all, self._rows, self._job = of_all, rows, job

    def groups(
        self, grouping: Grouping, paired: PairedComparison
    ) -> list[tuple[GroupDifference, tuple[Ints, Compared]]]:
        """The groups of a feature, each with the places of its items among all and what is summed there."""
        found = []
        for code, group in enumerate(grouping.groups):
            self._job.step(code / len(grouping.groups), f"{grouping.feature.title}: {group.title}")
            places = grouping.rows(code)
            inside = self._evaluation.within(self._rows[places], group.filter or "")
            is_tested = len(places) >= SMALLEST and not grouping.feature.outcome
            known = self._compared(inside, is_tested)
            others = self._compared(self._evaluation.within(np.delete(self._rows, places), ""), False)
            difference = GroupDifference(
                grouping.feature.described, group, len(places), len(places) / len(self._rows),
                known.first, known.second, known.difference,
                known.low if is_tested else NAN, known.high if is_tested else NAN, known.p if is_tested else NAN,
                without=paired.difference - others.difference,
            )  # fmt: skip
            found.append((difference, (places, inside.compared(*self._systems, self._measure))))
        return found

    def _compared(self, evaluation: Evaluation, is_tested: bool) -> PairedComparison:
        """Two systems over some items; nothing is drawn unless that is to be tested."""
        if is_tested:
            return evaluation.compare(*self._systems, self._measure, self._job.check)
        found = evaluation.compared(*self._systems, self._measure)
        if not len(found.places):
            return PairedComparison(NAN, NAN, NAN, NAN, NAN, 0, 0, 0, 0)
        return resampling.compare(found.first, found.second, found.form, 0, "")

    def drawn(self, groups: Sequence[tuple[Ints, Compared]]) -> Floats:
        """The difference within each group under the draws that all items share: [groups, resamples]."""
        settings = self._evaluation.settings
        draws = Draws(len(self._rows), settings.whole("resamples"), settings["seed"])
        addends = [[source.addends() for source in (sub.first, sub.second)] for _, sub in groups]
        pieces = [np.zeros((len(groups), 0))]
        for chunk in draws.weights(self._job.check):
            lines = []
            for (places, sub), summed in zip(groups, addends, strict=True):
                one, other = weighted_sums(chunk[:, places], summed)
                lines.append(rounding.difference(sub.form(one.T), sub.form(other.T)))
            pieces.append(np.stack(lines))
        return np.concatenate(pieces, axis=1)

    def contributions(self, groupings: Sequence[Grouping]) -> Floats | None:
        """What each group of each feature contributes; None where the measure is no ratio."""
        declared = self._evaluation.measures[self._measure]
        ratios = [
            ratio_of_items(self._evaluation.scores(system, [self._measure]), declared) for system in self._systems
        ]
        if ratios[0] is None or ratios[1] is None:
            return None
        one, other = ((above[self._of_all.places], below[self._of_all.places]) for above, below in ratios)
        shares = [contributions(one, other, grouping.codes, len(grouping.groups)) for grouping in groupings]
        return np.concatenate([np.zeros(0), *shares])


def _corrected(
    groups: Sequence[GroupDifference], summed: Sequence[tuple[Ints, Compared]], within: _Within, correction: str
) -> Floats:
    """The p of each group, corrected for all that have one; NaN for the others."""
    p = np.array([group.p for group in groups])
    if correction == "holm":
        return many_tests.holm(p)
    result = np.full(len(groups), NAN)
    family = np.flatnonzero(np.isfinite(p))
    if len(family):
        drawn = within.drawn([summed[place] for place in family.tolist()])
        result[family] = many_tests.step_down(np.array([groups[place].difference for place in family]), drawn)
    return result


# -- parts ------------------------------------------------------------------------------------------------------------


def _part_counts(evaluation: Evaluation, systems: tuple[int, int], label: str) -> list[PartCount]:
    """The parts of the items with each value of a label, by what became of them under both systems."""
    status = evaluation.part_labels[0]
    crossed = [_crossed(evaluation, system, label, status) for system in systems]
    states = _parts(evaluation, systems[0]).labels[status].words
    names = [[fields.part_column(evaluation, system, name) for name in (label, status)] for system in systems]
    cells = sorted({*crossed[0], *crossed[1]}, key=lambda cell: (cell[0], states.index(cell[1])))
    return [
        PartCount(
            label, value, state, crossed[0].get((value, state), 0), crossed[1].get((value, state), 0),
            (_filter(names[0], value, state), _filter(names[1], value, state)),
        )
        for value, state in cells
    ]  # fmt: skip


def _crossed(evaluation: Evaluation, system: int, label: str, status: str) -> Counter[tuple[str, str]]:
    """How many parts of the items have each value of a label and each status under a system. A part of the gold counts
    by its own value, hit or missed; one of the system that no gold part stands for by its own."""
    table = _parts(evaluation, system)
    there = np.ones(len(evaluation.dataset), np.bool_)
    if evaluation.rows is not None:
        there[:] = False
        there[evaluation.rows] = True
    values, states = table.labels[label], table.labels[status]
    counted = there[table.row_of] & (values.codes >= 0) & (states.codes >= 0)
    width = len(states.words)
    cells = np.bincount(values.codes[counted].astype(np.int64) * width + states.codes[counted])
    found = ((values.words[cell // width], states.words[cell % width]) for cell in np.flatnonzero(cells).tolist())
    return Counter(dict(zip(found, cells[cells > 0].tolist(), strict=True)))


def _parts(evaluation: Evaluation, system: int) -> Parts:
    found = evaluation.parts(system)
    assert found is not None, "a task with labels of parts has parts"
    return found


def _filter(names: Sequence[str], value: str, status: str) -> str:
    """The filter that finds the items with such a part."""
    return " ".join(f"{quote(name)}:{quote(word)}" for name, word in zip(names, (value, status), strict=True))
