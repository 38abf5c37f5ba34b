"""A subset scored is what the files cut down to its items are scored: every task, every sample, every measure."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple

from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.scores import Scores
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import opened, settings_of
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.comparison import comparable, compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_band, drawn_intervals, has_intervals
from lexeval_gui.workspace.scoring.loaded import prepare
from lexeval_gui.workspace.scoring.parts import item_records
from tests.cutting import cut_files, whole_files

WHERE = "a filter"
SAMPLES = {sample.id: sample for sample in opening.samples()}


def evaluated(sample, files: list[tuple[str, str]], chosen: Settings) -> Evaluation:
    known = opened(sample).plan
    plan = plans.plan_with_roles(sample.task, files, {p.id: known.options[p.id] for p in known.options.parameters})
    evaluation = Evaluation(prepare(sample.task, reading.read(plan, Job()), chosen, (), Job()), chosen)
    assume(not evaluation.dataset.left_out)
    return evaluation


def settings_for(sample) -> st.SearchStrategy[Settings]:
    """All that a subset can have; of lemmas all are drawn: a sample is one of the whole dictionary."""
    fixed = {"resamples": "40", **({"alpha": "1"} if sample.task == "lexicon" else {})}
    chosen = settings_of(opened(sample).task).map(lambda drawn: drawn.with_values(fixed))
    if sample.task == "edits":  # what fits the offsets of a run best is found of all its files
        chosen = chosen.filter(lambda drawn: drawn["offsets"] != "best")
    return chosen.filter(lambda drawn: not opened(sample).task.subsets.refusal(drawn))


@pytest.fixture(scope="module", params=SAMPLES)
def sample(request):
    return SAMPLES[request.param]


@st.composite
def both(draw, sample, folder) -> tuple[Evaluation, Evaluation]:
    """Some items of the whole files, and the files that have these alone."""
    chosen = draw(settings_for(sample))
    whole = evaluated(sample, whole_files(sample, folder / "whole"), chosen)
    n = len(whole.dataset)
    rows = sorted(draw(st.sets(st.integers(0, n - 1), min_size=1, max_size=n)))
    try:
        cut = evaluated(sample, cut_files(sample, whole, rows, folder / "cut"), chosen)
    except Unreadable:  # nothing of a file is left
        assume(False)
        raise
    assert len(cut.dataset) == len(rows)
    return whole.within(np.array(rows), WHERE), cut


def lines_of(mine: Scores, theirs: Scores) -> list[int]:
    """The lines of the totals of a subset that are those of the cut files: a grouping with one value is none there."""
    groupings = {group for group, _ in theirs.counts.groups}
    there = [place for place, group in enumerate(mine.counts.groups, 1) if group[0] in groupings]
    assert tuple(mine.counts.groups[place - 1] for place in there) == theirs.counts.groups
    return [0, *there]


def same(mine, theirs, **kwargs):
    np.testing.assert_allclose(mine, theirs, rtol=1e-12, atol=1e-12, equal_nan=True, **kwargs)


@given(data=st.data())
@settings(max_examples=times(4), deadline=None)
def test_totals_groups_items_and_curves(sample, data, tmp_path_factory):
    subset, cut = data.draw(both(sample, tmp_path_factory.mktemp("files")))
    absent = set(subset.task.subsets.absent)
    for system in range(len(cut.system_names)):
        assert subset.available(system) == tuple(name for name in cut.available(system) if name not in absent)
        mine, theirs = subset.scores(system), cut.scores(system)
        lines = lines_of(mine, theirs)
        for name in subset.available(system):
            same(mine.totals[name][lines], theirs.totals[name], err_msg=name)
            same(subset.item_values(system, name, subset.rows), cut.item_values(system, name), err_msg=name)
        for name, column in subset.item_columns(system).items():
            if name != "rank":  # the place in the order of the whole dictionary
                same(column[subset.rows], cut.item_columns(system)[name], err_msg=name)
        for figure in (figure for figure in subset.task.identity.figures if isinstance(figure, CurveFigure)):
            names = [name for name in figure.measures if name in subset.available(system)]
            one, other = (known.curve(system, figure.over, names) for known in (subset, cut))
            if sample.task != "lexicon":  # whose curves are over the size of the sample
                for name in names:
                    same(one.lines[name], other.lines[name], err_msg=name)


@given(data=st.data())
@settings(max_examples=times(2), deadline=None)
def test_intervals_bands_and_comparisons_with_the_same_seed(sample, data, tmp_path_factory):
    subset, cut = data.draw(both(sample, tmp_path_factory.mktemp("files")))
    for system in range(len(cut.system_names)):
        names = [name for name in has_intervals(subset, system) if name in subset.available(system)]
        groupings = {group for group, _ in cut.scores(system).counts.groups}
        for group in (None, *(g for g in subset.scores(system).counts.groups if g[0] in groupings)):
            mine, theirs = (drawn_intervals(known, system, names, group) for known in (subset, cut))
            assert mine.keys() == theirs.keys()
            for name in mine:
                same(mine[name], theirs[name], err_msg=f"{name} {group}")
        for figure in (figure for figure in subset.task.identity.figures if isinstance(figure, CurveFigure)):
            for name in (name for name in figure.measures[:2] if name in names and sample.task != "lexicon"):
                one, other = (drawn_band(known, system, figure.over, name) for known in (subset, cut))
                same((one.low, one.high), (other.low, other.high), err_msg=name)
    if len(cut.system_names) > 1:
        for name in comparable(subset, 0, 1):
            part, alone = (compare(known, 0, 1, name) for known in (subset, cut))
            same(astuple(part)[:5], astuple(alone)[:5], err_msg=name)
            counted = [(found.items, found.wins, found.losses, found.ties, found.scored) for found in (part, alone)]
            assert counted[0] == counted[1]


@given(data=st.data())
@settings(max_examples=times(2), deadline=None)
def test_records(sample, data, tmp_path_factory):
    subset, cut = data.draw(both(sample, tmp_path_factory.mktemp("files")))
    for system in range(len(cut.system_names)):
        mine, theirs = (item_records(evaluation, system) for evaluation in (subset, cut))
        assert mine.keys() == theirs.keys()
        for name in mine:
            same([*map(numbers, in_order(mine[name]))], [*map(numbers, in_order(theirs[name]))])


def in_order(records):
    """Records whatever their order: clusters without lemmas are numbered anew, and drawn in another order."""
    return sorted(records, key=lambda record: np.round(numbers(record), 6).tolist())


def numbers(record) -> list[float]:
    """The numbers of a record, those inside it included; undefined ones too."""
    found: list[float] = []
    for key, value in record.items():
        if isinstance(value, dict):
            found += numbers(value)
        elif key != "rank" and (value is None or isinstance(value, (int, float))):
            found.append(np.nan if value is None else float(value))
    return found
