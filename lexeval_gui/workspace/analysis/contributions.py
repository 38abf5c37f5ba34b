"""Where a difference comes from: two systems by one measure, taken apart by the groups of features.

Each group has its share of the items, the difference within, what it contributes to the difference over all items
(these add up over a feature, for every measure that is a ratio of sums over items), the difference without it, and how
certain the difference within is: interval and p as comparing the items of the group has them, and p corrected for all
groups of all features that are looked at. Of parts, such as edits by their type, there are counts and differences.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.features import Cut, Feature, Grouping, ItemGroup, grouped
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.query.fields import Parts
from lexeval_gui.core.scores import Ratio, contributions, ratio_of_items
from lexeval_gui.core.statistics import many_tests, resampling
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.core.statistics.exact_sums import weighted_sums
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.workspace.analysis.cross_tables import CrossTable, cross_tables
from lexeval_gui.workspace.analysis.dimensions import Dimension, clause, dimensions
from lexeval_gui.workspace.scoring.comparison import compare, compared, why_incomparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import part_labels, parts_of

SMALLEST = 20
"""A group of fewer items has no p, and is in no family."""

OUTCOME = "chosen by the outcome"
"""The note on a group of a feature that is made from what is to be explained."""

WITHIN = 0.8
"""So much of the work are the groups one by one; the rest is what they are drawn for together."""

NAN = math.nan


class GroupDifference(Struct, frozen=True):
    """Two systems within a group of items: `first` and `second` their values there, `difference` the one less the
    other, with its interval and p (as `compare` has them of these items) and p `corrected` for the family;
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


class PartCount(Struct, frozen=True):
    """How many parts with one value of a label became what, under both systems, and the filters that find them."""

    label: str
    value: str
    status: str
    first: int
    second: int
    filters: tuple[str, ...]


class Explanation(Struct, frozen=True):
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
    if reason := why_incomparable(evaluation, measure):
        return reason
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
    correction: str = many_tests.CORRECTIONS[0],
    job: Job | None = None,
) -> Explanation:
    """Take the difference between two systems apart by the groups of features (`cuts` say how numbers are cut, by the
    id of the feature), and by labels of parts. Raises BadValue where the measure cannot be taken apart."""
    if reason := refusal(evaluation, measure):
        raise BadValue(reason)
    apart = _Apart(evaluation, systems, measure, job or Job())
    every = [grouped(feature, apart.rows, (cuts or {}).get(feature.id)) for feature in features]
    groups = apart.groups([grouping for grouping in every if len(grouping.groups) > 1], correction)
    difference, family = apart.paired.difference, sum(math.isfinite(group.corrected) for group in groups)
    groups.sort(key=lambda group: -abs(_excess(group, difference, apart.is_ratio)))
    resamples = evaluation.settings.whole("resamples")
    return Explanation(
        *systems, measure, apart.paired, tuple(groups),
        tuple(count for label in parts for count in _part_counts(evaluation, systems, label)),
        correction, family, many_tests.needed_resamples(family, resamples) if correction == "holm" else None,
        apart.is_ratio, tuple(grouping.feature.described for grouping in every if len(grouping.groups) < 2),
    )  # fmt: skip


def _excess(group: GroupDifference, difference: float, is_ratio: bool) -> float:
    """What is out of proportion in a group: its part of the difference less its share of the items. Where there is no
    difference, what it contributes; of what is undefined nothing."""
    part = group.contribution if is_ratio else group.without
    found = part if difference == 0 else part / difference - group.share
    return found if math.isfinite(found) else 0.0


class _Group(Struct, frozen=True):
    """A group of a feature: the `places` of its items among all that are compared, and the evaluation over these."""

    grouping: Grouping
    code: int
    places: Ints
    inside: Evaluation

    @property
    def is_tested(self) -> bool:
        """Whether it has a p, and is in the family."""
        return len(self.places) >= SMALLEST and not self.grouping.feature.outcome


class _Apart:
    """Two systems by one measure, over all items that both are scored over (`rows` of the dataset) and over groups of
    them."""

    def __init__(self, evaluation: Evaluation, systems: tuple[int, int], measure: str, job: Job) -> None:
        self._evaluation, self._systems, self._measure, self._job = evaluation, systems, measure, job
        self._places = compared(evaluation, *systems, measure).places
        self.rows = self._places if evaluation.rows is None else evaluation.rows[self._places]
        self.paired = compare(evaluation, *systems, measure, job.check)
        self._ratios = self._as_ratios()

    @property
    def is_ratio(self) -> bool:
        """Whether contributions add up."""
        return self._ratios is not None

    def _as_ratios(self) -> tuple[Ratio, Ratio] | None:
        """What each of the items adds above and below, for both systems; None where the measure is no ratio."""
        declared, found = self._evaluation.measures[self._measure], []
        for system in self._systems:
            ratio = ratio_of_items(self._evaluation.scores(system, [self._measure]), declared)
            if ratio is None:
                return None
            found.append((ratio[0][self._places], ratio[1][self._places]))
        return found[0], found[1]

    def groups(self, groupings: Sequence[Grouping], correction: str) -> list[GroupDifference]:
        """The groups of all features."""
        inside = [self._group(grouping, code) for grouping in groupings for code in range(len(grouping.groups))]
        found = []
        for place, group in enumerate(inside):
            known = group.grouping
            self._job.step(WITHIN * place / len(inside), f"{known.feature.title}: {known.groups[group.code].title}")
            found.append(self._difference(group))
        self._job.step(WITHIN, "correcting p")
        p = self._corrected(inside, found, correction)
        added = self._contributions(groupings)
        return [
            replace(group, corrected=float(one), contribution=float(part))
            for group, one, part in zip(found, p, added, strict=True)
        ]

    def _group(self, grouping: Grouping, code: int) -> _Group:
        places = grouping.rows(code)
        inside = self._evaluation.within(self.rows[places], grouping.groups[code].filter or "")
        return _Group(grouping, code, places, inside)

    def _difference(self, group: _Group) -> GroupDifference:
        """A group without what is known of all groups alone."""
        others = self._evaluation.within(np.delete(self.rows, group.places), "")
        known = self._compared(group.inside, group.is_tested)
        low, high, p = (known.low, known.high, known.p) if group.is_tested else (NAN, NAN, NAN)
        return GroupDifference(
            group.grouping.feature.described, group.grouping.groups[group.code],
            len(group.places), len(group.places) / len(self.rows), known.first, known.second, known.difference,
            low, high, p, without=self.paired.difference - self._compared(others, False).difference,
        )  # fmt: skip

    def _compared(self, evaluation: Evaluation, is_tested: bool) -> PairedComparison:
        """The two systems over some items; nothing is drawn unless that is to be tested."""
        if is_tested:
            return compare(evaluation, *self._systems, self._measure, self._job.check)
        found = compared(evaluation, *self._systems, self._measure)
        return resampling.compare(found.first, found.second, found.form, 0, "")

    def _corrected(self, inside: Sequence[_Group], found: Sequence[GroupDifference], correction: str) -> Floats:
        """The p of each group, corrected for all that have one; NaN for the others."""
        p = np.array([group.p for group in found])
        if correction == "holm":
            return many_tests.holm(p)
        result, family = np.full(len(found), NAN), np.flatnonzero(np.isfinite(p))
        if len(family):
            differences = np.array([group.difference for group in found])[family]
            drawn = self._drawn([inside[place] for place in family.tolist()])
            result[family] = many_tests.step_down(differences, drawn)
        return result

    def _drawn(self, groups: Sequence[_Group]) -> Floats:
        """The difference within each group under the draws that all items share: [groups, resamples]."""
        settings = self._evaluation.settings
        draws = Draws(len(self.rows), settings.whole("resamples"), settings["seed"])
        summed = [compared(group.inside, *self._systems, self._measure) for group in groups]
        addends = [[source.addends() for source in (known.first, known.second)] for known in summed]
        pieces = [np.zeros((len(groups), 0))]
        for chunk in draws.weights(self._job.check):
            lines = []
            for group, known, both in zip(groups, summed, addends, strict=True):
                one, other = weighted_sums(chunk[:, group.places], both)
                lines.append(rounding.difference(known.form(one.T), known.form(other.T)))
            pieces.append(np.stack(lines))
        return np.concatenate(pieces, axis=1)

    def _contributions(self, groupings: Sequence[Grouping]) -> Floats:
        """What each group of each feature contributes; NaN throughout where the measure is no ratio."""
        if self._ratios is None:
            return np.full(sum(len(grouping.groups) for grouping in groupings), NAN)
        shares = [contributions(*self._ratios, grouping.codes, len(grouping.groups)) for grouping in groupings]
        return np.concatenate([np.zeros(0), *shares])


# -- parts ------------------------------------------------------------------------------------------------------------


def _part_counts(evaluation: Evaluation, systems: tuple[int, int], label: str) -> list[PartCount]:
    """The parts of the items with each value of a label, by what became of them under both systems. A part of the gold
    counts by its own value, hit or missed; one of the system that no gold part stands for by its own."""
    there = dimensions(evaluation)
    by = [there[name] for name in (label, part_labels(evaluation)[0])]
    tables = [cross_tables(evaluation, by, systems=[system])[0] for system in systems]
    statuses = _parts(evaluation, systems[0]).labels[by[1].id].words
    return [
        PartCount(
            label, value, status, _cell(tables[0], value, status), _cell(tables[1], value, status),
            tuple(_filter(evaluation, by, (value, status), system) for system in systems),
        )
        for value in dict.fromkeys((*tables[0].row_values, *tables[1].row_values))
        for status in statuses
    ]  # fmt: skip


def _filter(evaluation: Evaluation, by: Sequence[Dimension], values: Sequence[str], system: int) -> str:
    """The filter that finds the items with such a part."""
    words = (clause(evaluation, known, value, system, True) for known, value in zip(by, values, strict=True))
    return " ".join(filter(None, (evaluation.where, *words)))


def _cell(table: CrossTable, value: str, status: str) -> int:
    """How many there are of a value with a status."""
    if value not in table.row_values or status not in table.column_values:
        return 0
    return int(table.counts[table.row_values.index(value), table.column_values.index(status)])


def _parts(evaluation: Evaluation, system: int) -> Parts:
    found = parts_of(evaluation, system)
    assert found is not None, "a task with labels of parts has parts"
    return found
