"""What the guided paths that come with LexEval owe a class: time to think, and how sure a lead is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from lexeval_gui.core.guided_path.path import Step
from lexeval_gui.core.guided_path.reading import read_path
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
from lexeval_gui.workspace.guided_paths.values import ABOVE, Moment, split_name
from lexeval_gui.workspace.scoring.comparison import comparable, compare

GUIDES = {sample.id: sample.guide for sample in opening.built_in_samples() if sample.guide}

OF_WHAT_IS_SEEN = {
    ("substitution-systems", 6): "the figure is what is read",
    ("lexicon-interval", 1): "the figure is what is read",
    ("generation-sentences", 3): "the number that is asked for is the paper's",
    ("lexicon-clusters", 3): "it is asked which measure means this, and no number",
    ("lexicon-greek", 3): "it is asked which measure means this, and no number",
}
"""Questions without an act that are asked in sight of the panes, and why."""


def tells(step: Step) -> bool:
    """Whether the answer has numbers of the running program that were not told before it."""
    told = {one.name for one in step.statements(False)}
    return bool(step.predict) or any(
        not one.is_cited and one.name not in told and not one.name.startswith("setting")
        for one in step.statements(True)
    )


def test_a_question_is_not_asked_in_sight_of_its_answer() -> None:
    """Without an act that brings them, the numbers of an answer stand in the panes when the question is asked."""
    seen = {
        (name, number)
        for name, guide in GUIDES.items()
        for number, step in enumerate(read_path(guide).steps, 1)
        if step.question and step.has_answer and not step.act and not step.hides and tells(step)
    }
    assert seen == {*OF_WHAT_IS_SEEN}


CLAIM = re.compile(r"(?P<first>\S+)\.(?P<id>\w+) (?P<sign>[<>]) (?P<second>\S+)\.(?P=id)")


def undecided(comparisons: tuple[str, ...], moment: Moment) -> Iterator[tuple[str, frozenset[str]]]:
    """The measure and the two systems of each lead that the interval of the difference does not bear out."""
    settings = moment.evaluation.settings.with_values({"resamples": "1000"})
    evaluation = moment.evaluation.with_settings(settings)
    names = evaluation.system_names
    for comparison in comparisons:
        claim = CLAIM.fullmatch(comparison)
        if claim is None or claim["first"] == claim["second"] or not {claim["first"], claim["second"]} <= {*names}:
            continue
        first, second = (names.index(claim[which]) for which in ("first", "second"))
        if claim["id"] in comparable(evaluation, first, second):
            found = compare(evaluation, first, second, claim["id"])
            if found.items > 1 and found.low <= 0 <= found.high:
                yield claim["id"], frozenset((claim["first"], claim["second"]))


def intervals_told(step: Step, moment: Moment) -> set[tuple[str, frozenset[str]]]:
    """The measures and systems of whose difference a step tells the interval."""
    evaluation = moment.evaluation
    found = set[tuple[str, frozenset[str]]]()
    for then in (False, True):
        for one in step.statements(then):
            name, _, second = one.name.removeprefix("before ").partition(ABOVE)
            if second:
                system, id = split_name(name.partition(" ")[2], evaluation)
                found.add((id, frozenset((evaluation.system_names[system], second))))
    return found


@pytest.mark.parametrize("name", GUIDES)
def test_who_is_in_front_is_told_with_how_sure_it_is(name: str) -> None:
    """Where a step says who is ahead and the interval of the difference holds 0, it tells that interval of one such
    lead at least."""
    path = read_path(GUIDES[name])
    rehearsal = Rehearsal(path)
    for place, step in enumerate(path.steps):
        open_leads = {
            lead
            for then, comparisons in ((False, step.holds), (True, step.holds_then))
            for lead in undecided(comparisons, rehearsal.moment(place, then))
        }
        assert not open_leads or open_leads & intervals_told(step, rehearsal.moment(place)), (place + 1, open_leads)


def test_some_leads_are_open() -> None:
    path = read_path(GUIDES["substitution-systems"])
    step = path.steps[2]
    found = list(undecided(step.holds_then, Rehearsal(path).moment(2, True)))
    assert ("coverage_f", frozenset(("boundary", "eager"))) in found
