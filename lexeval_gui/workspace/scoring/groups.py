"""The groups by which scores are split: which there are, which of them something is counted in, what to call them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from lexeval_gui.core.figures import GroupPlaneFigure
from lexeval_gui.core.scores import Group
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def groups(evaluation: Evaluation, grouping: str) -> tuple[Group, ...]:
    """The groups of a grouping that some system has, in order."""
    return tuple(group for group in _all_groups(evaluation) if group[0] == grouping)


def groupings(evaluation: Evaluation) -> tuple[str, ...]:
    """The groupings that have groups, in order."""
    return tuple(dict.fromkeys(name for name, _ in _all_groups(evaluation)))


def _all_groups(evaluation: Evaluation) -> Iterable[Group]:
    """The groups that some system has: of most systems they are the same."""
    return dict.fromkeys(chain.from_iterable({counts.groups: None for counts in evaluation.counts}))


def available_groupings(evaluation: Evaluation, figure: GroupPlaneFigure) -> tuple[str, ...]:
    """The groupings of a figure that the data has."""
    there = groupings(evaluation)
    return tuple(name for name in figure.groupings if name in there)


def counted_groups(evaluation: Evaluation, system: int, grouping: str, measures: Sequence[str]) -> Iterator[Group]:
    """The groups in which something is counted for these measures.

    In the others a measure that is made of counts is made of zeros: what it then is by convention says nothing.
    """
    for group in evaluation.counts[system].groups:
        if group[0] == grouping and any(is_counted(evaluation, system, group, name) for name in measures):
            yield group


def is_counted(evaluation: Evaluation, system: int, group: Group, measure: str) -> bool:
    """Whether a measure is made of anything but zeros in a group; one that is not derived from counts always is."""
    needs = [name for name in evaluation.measures[measure].needs if evaluation.measures[name].kind == "count"]
    scores = evaluation.scores(system, [measure])
    return not needs or any(scores.group(group, name) != 0 for name in needs)


def title(evaluation: Evaluation, group: Group) -> str:
    """The value of a group in words."""
    return evaluation.dataset.titles.get(group[0], {}).get(group[1], group[1])
