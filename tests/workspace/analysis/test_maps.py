"""Two parameters at once: each cell is what is scored, or compared, under its settings alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.samples import Sample
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import CountingJob, opened, settings_of, values
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis import maps
from lexeval_gui.workspace.analysis.axes import Axis, axis_of, typed_axes
from lexeval_gui.workspace.analysis.maps import Map, score_map, win_map
from lexeval_gui.workspace.scoring.comparison import comparable, compare, why_incomparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked

SAMPLES = {sample.id: sample for sample in opening.samples()}


def has_pair(evaluation: Evaluation) -> bool:
    return len(evaluation.system_names) > 1 and bool(comparable(evaluation, 0, 1))


PAIRS = [name for name, sample in SAMPLES.items() if has_pair(opened(sample).evaluate())]


def asked(sample: Sample, chosen: Settings) -> Asked:
    """A sample of which every other setting is joined and counted anew."""
    whole = opened(sample).evaluate(chosen)

    def under(other: Settings, job: Job) -> Evaluation:
        return opened(sample).evaluate(other) if whole.needs_preparing(other) else whole.with_settings(other)

    return Asked(whole, under)


def alone(sample: Sample, here: Asked, found: Map, cell: tuple[int, int]) -> Evaluation | None:
    """A cell, evaluated by itself as `score --set` does; None where the settings are refused."""
    try:
        chosen = here.evaluation.settings.with_values(found.settings_of(cell))
        there = opened(sample).evaluate(chosen)
    except (BadValue, Unreadable):
        return None
    return None if there.refusal() else there


@st.composite
def questions(draw, sample: Sample, of_pairs: bool) -> tuple[Asked, str, tuple[Axis, Axis]]:
    """A sample under any settings, a measure and two parameters that act on it, with some values each."""
    chosen = draw(settings_of(opened(sample).task)).with_values({"resamples": "20" if of_pairs else "0"})
    try:
        here = asked(sample, chosen)
    except Unreadable:
        assume(False)
        raise
    assume(not here.evaluation.refusal())
    there = comparable(here.evaluation, 0, 1) if of_pairs else here.evaluation.available(0)
    wide = [measure for measure in there if len(maps.parameters(here.evaluation, measure)) > 1]
    assume(wide)
    measure = draw(st.sampled_from(wide))
    names = draw(st.permutations(maps.parameters(here.evaluation, measure)))[:2]
    first, second = (draw(axes(here.evaluation, name)) for name in names)
    return here, measure, (first, second)


def axes(evaluation: Evaluation, name: str) -> st.SearchStrategy[Axis]:
    typed = st.lists(values(evaluation.settings.parameter(name)), min_size=1, max_size=3, unique=True)
    return typed.map(lambda texts: Axis(name, tuple(texts)))


@pytest.mark.parametrize("name", SAMPLES)
@given(data=st.data())
@settings(  # files of clusters are refused most of what can be set
    max_examples=times(6), deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)
def test_each_cell_is_the_score_there(name, data):
    sample = SAMPLES[name]
    here, measure, over = data.draw(questions(sample, of_pairs=False))
    having = [s for s in range(len(here.evaluation.system_names)) if measure in here.evaluation.available(s)]
    found = score_map(here, measure, over, having, Job())
    assert found.is_known.all()
    for cell in np.ndindex(found.shape):
        there = alone(sample, here, found, cell)
        assert (there is None) == (cell in found.reasons)
        expected = [np.nan] * len(having)
        if there is not None:
            scores = [there.scores(system) for system in having]
            expected = [one.total(measure) if measure in one else np.nan for one in scores]
        np.testing.assert_allclose(found.values[(slice(None), *cell)], expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", PAIRS)
@given(data=st.data())
@settings(max_examples=times(4), deadline=None)
def test_each_cell_of_two_systems_is_what_comparing_them_says(name, data):
    sample = SAMPLES[name]
    here, measure, over = data.draw(questions(sample, of_pairs=True))
    found = win_map(here, measure, over, (0, 1), Job())
    compared = found.compared
    assert compared is not None
    for cell in np.ndindex(found.shape):
        there = alone(sample, here, found, cell)
        assert (there is None or why_incomparable(there, measure) != "") == (cell in found.reasons)
        if there is None or not {measure} <= {*comparable(there, 0, 1)}:
            continue
        paired = compare(there, 0, 1, measure)
        mine = [getattr(compared, array)[cell] for array in ("difference", "low", "high", "p")]
        np.testing.assert_array_equal(mine, [paired.difference, paired.low, paired.high, paired.p])
        sign = -1 if here.evaluation.measures[measure].better == "low" else 1
        np.testing.assert_array_equal(compared.ahead[cell], sign * np.sign(paired.difference))
        assert compared.significant[cell] == (paired.p <= 0.05)


# -- one sample -------------------------------------------------------------------------------------------------------


def lists(resamples: str = "0") -> Asked:
    """The answers of three systems, of which more are counted where that is asked for."""
    sample = SAMPLES["substitution-systems"]
    return asked(sample, opened(sample).defaults.with_values({"resamples": resamples}))


def test_what_takes_longest_is_done_once_for_each_of_its_values():
    here, counted = lists(), list[Settings]()

    def under(other: Settings, job: Job) -> Evaluation:
        counted.append(other)
        return here.under(other, job)

    over = typed_axes(here.evaluation, ["k=0:1,matching"])
    found = score_map(Asked(here.evaluation, under), "coverage_f", over, (0, 1), Job())
    assert (found.shape, len(counted)) == ((5, 4), 4)
    counted.clear()
    win_map(Asked(lists("20").evaluation, under), "coverage_f", over, (0, 1), Job())
    assert len(counted) == 4


def test_stripes_are_sent_as_they_are_found_with_how_far_it_is():
    sent, told = list[Map](), list[float]()
    job = Job(partial=sent.append, report=lambda share, text: told.append(share))
    found = score_map(lists(), "coverage_f", typed_axes(lists().evaluation, ["n", "k=0:1"]), (0, 1, 2), job)
    assert [int(part.is_known.sum()) for part in sent] == [5 * (place + 1) for place in range(10)]
    assert np.isnan(sent[0].values[:, 1:]).all()
    assert np.isfinite(found.values).all()
    assert told == sorted(told)


@pytest.mark.parametrize("last", [1, 40, 120])
def test_a_map_can_be_stopped(last: int):
    over = typed_axes(lists().evaluation, ["n", "k"])
    with pytest.raises(Cancelled):
        win_map(lists("100"), "coverage_f", over, (0, 1), CountingJob(last))


def test_beta_moves_the_measure_and_not_what_is_summed():
    """So all values of a parameter of the formula are drawn at once."""
    sample = next(sample for sample in SAMPLES.values() if sample.task == "edits")
    here = asked(sample, opened(sample).defaults.with_values({"resamples": "20"}))
    over = typed_axes(here.evaluation, ["beta=.5:2:.5,zero_division"])
    summed = maps._Summed(here.evaluation.measures["correction_f"], (0, 0), here.evaluation)
    for place, beta in enumerate(over[0].values):
        summed.add((place, 0), here.under(here.evaluation.settings.with_values({"beta": beta}), Job()))
    assert len(summed._compared) == 1


def test_what_a_map_cannot_be_over_is_said():
    here = lists()

    def of(*names: str) -> None:
        first, second = (axis_of(here.evaluation, name) for name in names)
        score_map(here, "coverage_f", (first, second), (0,), Job())

    with pytest.raises(BadValue, match="over two parameters, and k is one"):
        of("k", "k")
    with pytest.raises(BadValue, match="empty_answers does not act on coverage_f; on it act k, n"):
        of("k", "empty_answers")
    with pytest.raises(BadValue, match="resamples has to be 1"):
        win_map(here, "coverage_f", typed_axes(here.evaluation, ["k,n"]), (0, 1), Job())


def test_a_pair_of_values_that_exclude_each_other_has_a_reason():
    sample = next(sample for sample in SAMPLES.values() if sample.task == "generation")
    here = asked(sample, opened(sample).defaults)
    over = Axis("u_tree", ("0.2", "2")), Axis("u_constant", ("0.1", "0.4"))
    found = score_map(here, "understandability", over, (0,), Job())
    assert {*found.reasons} == {(0, 1)}
    assert "u_tree must be larger than u_constant" in found.reasons[0, 1]
    assert np.isnan(found.values[0]).tolist() == [[False, True], [False, False]]
