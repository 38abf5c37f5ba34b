"""What a difference that was taken apart says, in two sentences: by how much one system is ahead, and where from.

Only what the numbers bear out is said: no part of a difference that may be chance, no place of a difference that is
spread over all items, no group that was chosen by what it is to explain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.statistics.many_tests import LEVEL, tells_apart
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.core.tables import format_number
from lexeval_gui.workspace.analysis.contributions import SMALLEST, Explanation, GroupDifference
from lexeval_gui.workspace.scoring.comparison import why_no_interval
from lexeval_gui.workspace.scoring.evaluation import Evaluation

EVEN = 0.05
"""A group whose part of the difference is within so much of its share of the items is not worth a sentence."""


def signed(value: float, digits: int = 3) -> str:
    """A difference with its sign: `+.130`, `−.020`."""
    text = format_number(value, digits)
    return f"+{text}" if value > 0 and text.strip(".0") else text


def percent(share: float) -> str:
    """A share in per cent: `45 %`; of what is less than half a per cent, and not nothing, `less than 1 %`."""
    text = f"{abs(share):.0%}".removesuffix("%")
    if text == "0" and share:
        return "less than 1 %"
    return f"{'−' if share < 0 and text != '0' else ''}{text} %"


def p_value(p: float) -> str:
    """A p: `p = .012`, `p < .001`; empty where there is none."""
    if not math.isfinite(p):
        return ""
    return "p < .001" if p < 0.001 else f"p = {format_number(p, 3)}"


def headline(evaluation: Evaluation, found: Explanation) -> str:
    """How the two systems compare over all items: `a beats b by +.130 coverage F [.116, .143], …`. One beats the other
    where the interval excludes 0 and the p beside it, of these two alone, is at most .05; where the interval alone
    excludes 0, it is ahead. Of measures that are better neither way, one is above the other, whatever p is."""
    return "".join(headline_parts(evaluation, found))


def headline_parts(evaluation: Evaluation, found: Explanation) -> tuple[str, str, str, str]:
    """The same in parts: the name of the first system, what stands between, that of the second, the rest."""
    paired, measure = found.paired, evaluation.measures[found.measure]
    first, second = (isolated(evaluation.system_names[system]) for system in (found.first, found.second))
    if not math.isfinite(paired.difference):
        whom = "both" if math.isnan(paired.first) and math.isnan(paired.second) else "one of them"
        return first, " and ", second, f": no difference in {measure.title}, which is undefined for {whom}"
    interval = f" [{format_number(paired.low, 3)}, {format_number(paired.high, 3)}]" if paired.has_interval else ""
    p = f", {p_value(paired.p)}" if paired.has_interval and math.isfinite(paired.p) else ""
    words = _ahead(measure, paired) if found.is_certain else "against"
    counted = [(paired.wins, "win", "wins"), (paired.losses, "loss", "losses"), (paired.ties, "tie", "ties")]
    wins = ", ".join(count_of(*count) for count in counted) if measure.per_item else ""
    mark = " by" if found.is_certain and paired.difference > 0 else ":"
    said = f"{mark} {signed(paired.difference, measure.digits)} {measure.title}{interval}{p}"
    return first, f" {words} ", second, said + (f" · {wins}" if wins else "")


def conclusion(evaluation: Evaluation, found: Explanation) -> str:
    """Where the difference comes from, or why that cannot be said."""
    difference = found.paired.difference
    if not math.isfinite(difference):
        return "There is nothing to take apart."
    if not found.paired.has_interval and not difference:
        return "There is no difference over all items."
    if not found.paired.has_interval:
        why = why_no_interval(evaluation, found.paired)
        return f"No interval: {why}. It may be chance, so that no part of it is told in per cent."
    if not found.is_certain:
        return _uncertain(evaluation, found)
    if not found.groups:
        return "Nothing that was asked for parts the items into groups."
    large = [group for group in found.groups if group.items >= SMALLEST]
    if not large:
        return f"No group has {SMALLEST} items or more, which it takes to say where it comes from."
    by_gold = [group for group in large if not group.feature.outcome] or large
    return _certain(found, by_gold) if found.is_ratio else _without(evaluation, found, by_gold)


# -- it may be chance -------------------------------------------------------------------------------------------------


def _uncertain(evaluation: Evaluation, found: Explanation) -> str:
    """The interval of the difference does not exclude 0: p may tell them apart all the same, or some group may."""
    groups = [group for group in found.groups if group.corrected <= LEVEL]
    told, family = "The two cannot be told apart over all items", _family(found.family)
    none, some = f", nor in {family}.", ", but they can on"
    if tells_apart(found.paired.p):
        told = "The interval of the difference holds 0, though p is at most .05: no part of it is told in per cent"
        none, some = f". They are not told apart within {family}.", ". The two can be told apart on"
    if not groups:
        return told + (none if found.family else ".")
    group = min(groups, key=lambda known: known.corrected)
    there = signed(group.difference, evaluation.measures[found.measure].digits)
    return f"{told}{some} {_share_of_items(group)}: {there} there ({p_value(group.corrected)}, corrected)."


def _family(count: int) -> str:
    """The groups that were tested."""
    return "the one group that was tested" if count == 1 else f"any of {count_of(count, 'group')}"


# -- it is none, and comes from somewhere -----------------------------------------------------------------------------


def _certain(found: Explanation, groups: Sequence[GroupDifference]) -> str:
    """The group that is most out of proportion, and one of another feature that is so in the other direction."""
    first = groups[0]
    if abs(found.excess(first)) < EVEN:
        return (
            f"It is spread evenly{_among(found, first)}: no group's part of it differs from its share of the items by "
            f"{EVEN * 100:.0f} points or more."
        )
    told = [first, *_opposite(found, first, groups)]
    told.sort(key=lambda group: -found.excess(group))
    text = "; ".join(_clause(found, group, place) for place, group in enumerate(told))
    return f"{text[:1].upper()}{text[1:]}{_warning(told)}."


def _among(found: Explanation, first: GroupDifference) -> str:
    """Which groups are looked at, where others are out of proportion; if even the first of them was chosen by the
    outcome, all groups that are large enough were."""
    if all(abs(found.excess(group)) < EVEN for group in found.groups):
        return ""
    chosen = "all of them chosen by the outcome" if first.feature.outcome else "that the outcome did not choose"
    return f" among groups of {SMALLEST} items or more{',' * first.feature.outcome} {chosen}"


def _opposite(found: Explanation, first: GroupDifference, groups: Sequence[GroupDifference]) -> list[GroupDifference]:
    """The group that is most out of proportion in the other direction; not all other items, which say nothing new."""
    for group in groups:
        is_rest = group.feature == first.feature and group.items + first.items == found.paired.items
        if not is_rest and found.excess(group) * found.excess(first) < 0 and abs(found.excess(group)) >= EVEN:
            return [group]
    return []


def _clause(found: Explanation, group: GroupDifference, place: int) -> str:
    """What part of the difference comes from a group: `45 % of the difference comes from the 12 % of items …`."""
    part, items, whole = found.percent(group), _share_of_items(group), "the difference" if not place else "it"
    if part < 0 and group.corrected <= LEVEL and group.difference * found.paired.difference < 0:
        return f"on {items} it is the other way round, which takes {percent(-part)} of {whole} away"
    if part < 0:
        return f"{items} take {percent(-part)} of {whole} away"
    if found.excess(group) < 0 and group.corrected > LEVEL:
        return f"on {items} the two cannot be told apart ({percent(part)} of {whole})"
    if part > 1:
        return f"more than all of {whole} ({percent(part)}) comes from {items}"
    only = "only " if found.excess(group) < 0 else ""
    return f"{only}{percent(part)} of {whole} comes from {items}"


def _share_of_items(group: GroupDifference) -> str:
    """`the 12 % of items whose mode holds more than half of the responses`."""
    return f"the {percent(group.share)} of {isolated(group.group.words)}"


def _warning(groups: Sequence[GroupDifference]) -> str:
    return " (a group chosen by the outcome)" if any(group.feature.outcome for group in groups) else ""


def _without(evaluation: Evaluation, found: Explanation, groups: Sequence[GroupDifference]) -> str:
    """What is left of a difference that cannot be added up from groups."""
    group, difference = groups[0], found.paired.difference
    digits = evaluation.measures[found.measure].digits
    if not math.isfinite(group.without):
        return "No part of it can be told: the measure is no sum over items."
    left = difference - group.without
    return (
        f"Without {_share_of_items(group)} it would be {signed(left, digits)} instead of "
        f"{signed(difference, digits)}{_warning([group])}."
    )


def _ahead(measure: Measure, paired: PairedComparison) -> str:
    """Which of the two is ahead, in words between their names."""
    is_higher = paired.difference > 0
    if measure.better == "neither":
        return "is above" if is_higher else "is below"
    is_ahead = is_higher == (measure.better == "high")
    if not tells_apart(paired.p):
        return "is ahead of" if is_ahead else "is behind"
    return "beats" if is_ahead else "falls behind"
