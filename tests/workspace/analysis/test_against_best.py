"""Each system against the best by a measure: as the law has it, done slowly; and what must hold whatever the files."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import opened, settings_of
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis.against_best import STARS, AgainstBest, against_best, refusal
from lexeval_gui.workspace.analysis.ranking import rank_systems
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests import tiny

SAMPLES = {s.id: s for s in opening.samples() if len(opened(s).evaluate().system_names) > 1}
MEANS = ("coverage_f", "coverage_recall")
"""Measures of the tiny task that are means over its items."""


def slow(evaluation: Evaluation, measure: str, resamples: int, seed: str) -> tuple[int, dict[int, float]]:
    """The best system and the corrected p of the others: the same items drawn for all systems, t is the difference over
    the standard deviation of its draws, the largest held against the largest of those that are left."""
    systems = range(len(evaluation.system_names))
    values = [evaluation.item_values(system, measure).tolist() for system in systems]
    n = len(values[0])
    drawn = [line.tolist() for chunk in Draws(n, resamples, seed).weights() for line in chunk]
    means = [sum(known) / n for known in values]
    resampled = [[sum(w * x for w, x in zip(line, known, strict=True)) / n for line in drawn] for known in values]
    best = max(systems, key=lambda system: (round(means[system], 12), -system))
    apart = {s: [a - b for a, b in zip(resampled[best], resampled[s], strict=True)] for s in systems if s != best}
    gap = {s: means[best] - means[s] for s in apart}
    spread = {s: float(np.std(apart[s])) for s in apart}
    found = {s: 1.0 for s in apart if spread[s] < 1e-9}
    left = sorted((s for s in apart if s not in found), key=lambda s: -gap[s] / spread[s])
    least = 0.0
    while left:
        t = gap[left[0]] / spread[left[0]]
        largest = [max(abs(apart[s][r] - gap[s]) / spread[s] for s in left) for r in range(resamples)]
        least = max(least, (1 + sum(one >= t - 1e-9 for one in largest)) / (resamples + 1))
        found[left.pop(0)] = least
    return best, found


@given(st.sampled_from(MEANS), st.integers(1, 80), st.integers(0, 99))
@settings(max_examples=times(25), deadline=None)
def test_p_is_that_of_the_law_done_slowly(measure, resamples, seed):
    evaluation = tiny.evaluation(resamples=str(resamples), seed=str(seed))
    found = against_best(evaluation, [measure])[measure]
    best, p = slow(evaluation, measure, resamples, str(seed))
    assert found.best == best
    assert found.p == pytest.approx(p, abs=1e-12)


@pytest.mark.parametrize("name", SAMPLES)
@given(data=st.data())
@settings(max_examples=times(3), deadline=None)
def test_the_best_is_the_best_and_the_others_are_its_family(name, data):
    known = opened(SAMPLES[name])
    evaluation = known.evaluate(data.draw(settings_of(known.task)).with_values({"resamples": "30"}))
    there = [measure.id for measure in evaluation.task.identity.measures]
    asked = data.draw(st.sets(st.sampled_from(there), max_size=5))
    found = against_best(evaluation, sorted(asked))
    for measure, against in found.items():
        declared = evaluation.measures[measure]
        assert declared.kind != "count"
        assert declared.better != "neither"
        has = [s for s in range(len(evaluation.system_names)) if measure in evaluation.available(s)]
        values = {system: evaluation.scores(system, [measure]).total(measure) for system in has}
        defined = {system: value for system, value in values.items() if np.isfinite(value)}
        assert {against.best, *against.p} == {*defined}
        assert against.best not in against.p
        sign = -1 if declared.better == "low" else 1
        assert all(sign * defined[against.best] >= sign * value - 1e-9 for value in defined.values())
        assert all(np.isnan(p) or 1 / 31 <= p <= 1 for p in against.p.values())
        assert against.stars(against.best) == ""


def test_of_two_systems_it_is_the_p_of_their_ranking():
    whole = opened(SAMPLES["substitution-systems"]).evaluate()
    evaluation = whole.with_settings(whole.settings.with_values({"resamples": "200"}))
    two = against_best(evaluation, ["coverage_f"], systems=[1, 2])["coverage_f"]
    dataset, counts = evaluation.dataset, evaluation.loaded.counts
    loaded = replace(evaluation.loaded, dataset=replace(dataset, systems=dataset.systems[1:]), counts=counts[1:])
    ranking = rank_systems(Evaluation(loaded, evaluation.settings), "coverage_f")
    (p,) = two.p.values()
    assert p == ranking.corrected[0, 1]
    assert two.best == 1 + ranking.systems[0].system


def test_systems_that_gave_the_same_are_told_apart_by_nothing():
    evaluation = tiny.evaluation(resamples="50")
    dataset, counts = evaluation.dataset, evaluation.loaded.counts
    twice = replace(dataset, systems=(dataset.systems[0], replace(dataset.systems[0], name="again")))
    loaded = replace(evaluation.loaded, dataset=twice, counts=(counts[0], counts[0]))
    found = against_best(type(evaluation)(loaded, evaluation.settings), ["coverage_f"])["coverage_f"]
    assert (found.best, found.p) == (0, {1: 1.0})
    assert found.stars(1) == ""


@pytest.mark.parametrize(
    ("p", "stars"),
    [
        (0.0005, "***"),
        (0.001, "***"),
        (0.0011, "**"),
        (0.01, "**"),
        (0.02, "*"),
        (50 / 1000, "*"),
        (0.051, ""),
        (1, ""),
    ],
)
def test_stars_say_how_small_p_is(p, stars):
    assert AgainstBest(0, {1: p}).stars(1) == stars
    assert AgainstBest(0, {1: float("nan")}).stars(1) == ""
    assert AgainstBest(0, {1: p}).stars(0) == AgainstBest(0, {1: p}).stars(2) == ""
    assert [most for most, _ in STARS] == sorted(most for most, _ in STARS)


def test_without_resamples_or_a_second_system_there_are_none():
    evaluation = tiny.evaluation(resamples="0")
    assert "resamples has to be 1 or more" in refusal(evaluation)
    with pytest.raises(BadValue, match="resamples"):
        against_best(evaluation, ["coverage_f"])
    alone = opened(SAMPLES["substitution-systems"]).evaluate()
    loaded = replace(
        alone.loaded, dataset=replace(alone.dataset, systems=alone.dataset.systems[:1]), counts=alone.loaded.counts[:1]
    )
    assert "at least two systems" in refusal(Evaluation(loaded, alone.settings))
