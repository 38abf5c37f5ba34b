"""All systems by one measure: each pair as it is compared alone, and what follows for ranks and letters."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.statistics import many_tests
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import opened, settings_of
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis.ranking import Ranking, rank_systems
from lexeval_gui.workspace.outputs import all_systems
from lexeval_gui.workspace.scoring.comparison import comparable, compare, compared, drawn_sides
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_intervals

SAMPLES = {s.id: s for s in opening.samples() if len(opened(s).evaluate().system_names) > 1}


def numbers(paired: PairedComparison) -> list[float]:
    *known, scored = astuple(paired)
    return [*known, *(scored or (paired.items,) * 2)]


def same(one: PairedComparison, other: PairedComparison) -> None:
    """To the last bit; NaN equals NaN."""
    np.testing.assert_array_equal(numbers(one), numbers(other))


@st.composite
def evaluations(draw, sample) -> Evaluation:
    """A sample under any settings, with some more systems that give to each item the answers of another."""
    chosen = draw(settings_of(opened(sample).task)).with_values({"resamples": "30", "seed": draw(st.text(max_size=3))})
    evaluation = opened(sample).evaluate(chosen)
    return evaluation if draw(st.booleans()) else with_copies(evaluation, draw(st.integers(0, 3)))


def with_copies(evaluation: Evaluation, turns: int) -> Evaluation:
    """With a copy of each system whose items have changed places; not where the groups are parts."""
    counts = evaluation.loaded.counts
    if turns == 0 or any(known.parts for known in counts):
        return evaluation
    systems = evaluation.dataset.systems
    copies = tuple(replace(known, name=f"{known.name} turned") for known in systems)
    turned = tuple(replace(known, row_of=np.roll(known.row_of, turns)) for known in counts)
    dataset = replace(evaluation.dataset, systems=(*systems, *copies))
    return Evaluation(replace(evaluation.loaded, dataset=dataset, counts=(*counts, *turned)), evaluation.settings)


@pytest.mark.parametrize("name", SAMPLES)
@given(data=st.data())
@settings(max_examples=times(4), deadline=None)
def test_every_pair_is_what_comparing_the_two_says(name, data):
    evaluation = data.draw(evaluations(SAMPLES[name]))
    systems = range(len(evaluation.system_names))
    shared = comparable(evaluation, *systems)
    for measure in data.draw(st.sets(st.sampled_from(shared), min_size=1, max_size=4)) if shared else ():
        found = rank_systems(evaluation, measure, data.draw(st.sampled_from(many_tests.CORRECTIONS)))
        for first in systems:
            for second in systems:
                if first != second:
                    same(found.pair(first, second), compare(evaluation, first, second, measure))
        for ranked in found.systems:
            alone = drawn_intervals(evaluation, ranked.system, [measure]).get(measure, (np.nan, np.nan))
            np.testing.assert_array_equal(ranked.interval, alone)
        holds(found, len(evaluation.system_names), evaluation.measures[measure].better)


def holds(found: Ranking, count: int, better: str) -> None:
    """What is true of every ranking."""
    known = [ranked for ranked in found.systems if ranked.ranks is not None]
    values = [ranked.value for ranked in known]
    assert sorted(ranked.system for ranked in found.systems) == list(range(count))
    assert values == sorted(values, reverse=better != "low") or values == pytest.approx(
        sorted(values, reverse=better != "low")
    )
    assert all(np.isnan(ranked.value) for ranked in found.systems[len(known) :])
    for place, one in enumerate(known):
        assert one.ranks is not None
        low, high = one.ranks
        assert 1 <= low <= high <= len(known)
        for other in known[place + 1 :]:
            told_apart = found.corrected[one.system, other.system] <= many_tests.LEVEL
            assert bool(set(one.letters) & set(other.letters)) != told_apart
    assert found.family == np.isfinite(found.corrected).sum() / 2


@pytest.mark.parametrize("correction", many_tests.CORRECTIONS)
def test_p_is_corrected_for_all_pairs(correction):
    evaluation = with_copies(made({"resamples": "200"}), 2)
    measure = "coverage_f"
    found = rank_systems(evaluation, measure, correction)
    pairs = list(found.pairs)
    if correction == "holm":
        expected = many_tests.holm(np.array([compare(evaluation, *both, measure).p for both in pairs]))
    else:
        sources = [compared(evaluation, *both, measure) for both in pairs]
        sides = [drawn_sides(evaluation, [known.first, known.second], known.form) for known in sources]
        apart = np.array([one.drawn - other.drawn for one, other in sides])
        expected = many_tests.step_down(np.array([found.pairs[both].difference for both in pairs]), apart)
    assert [found.corrected[both] for both in pairs] == pytest.approx(expected.tolist())
    assert np.array_equal(found.corrected, found.corrected.T, equal_nan=True)
    assert np.isnan(np.diag(found.corrected)).all()
    assert found.family == len(pairs) == 15


def made(values: dict[str, str]) -> Evaluation:
    """Three systems of substitution: the sample's, by coverage F."""
    known = opened(SAMPLES["substitution-systems"])
    return known.evaluate(known.defaults.with_values(values))


def test_holm_says_how_many_resamples_it_needs():
    assert rank_systems(made({"resamples": "50"}), "coverage_f", "holm").needed == 59
    assert rank_systems(made({"resamples": "59"}), "coverage_f", "holm").needed is None
    assert rank_systems(made({"resamples": "50"}), "coverage_f", "max-t").needed is None


def test_ranks_and_letters_follow_from_what_is_significant():
    """The three of the sample: with few enough resamples nothing is told apart."""
    found = rank_systems(made({"resamples": "9"}), "coverage_f")
    assert [ranked.ranks for ranked in found.systems] == [(1, 3)] * 3
    assert {ranked.letters for ranked in found.systems} == {"a"}


def test_a_measure_of_which_less_is_better_is_ranked_from_below():
    known = opened(SAMPLES["lexicon-english"])
    evaluation = known.evaluate(known.defaults.with_values({"resamples": "99"}))
    assert evaluation.measures["entropy"].better == "low"
    values = [ranked.value for ranked in rank_systems(evaluation, "entropy").systems]
    assert values == sorted(values)
    assert values[0] < values[1]


def test_samples_of_other_lemmas_are_compared_over_those_that_both_have():
    known = opened(SAMPLES["lexicon-english"])
    evaluation = known.evaluate(known.defaults.with_values({"resamples": "50", "alpha": "0.5"}))
    found = rank_systems(evaluation, "l_measure")
    assert found.different_items
    paired = found.pairs[0, 1]
    assert paired.scored is not None
    assert paired.items < min(paired.scored)
    same(paired, compare(evaluation, 0, 1, "l_measure"))
    assert "over the items that both are scored over" in all_systems.ranking_tables(evaluation, found)[0].note
    census = known.evaluate(known.defaults.with_values({"resamples": "50"}))
    assert not rank_systems(census, "f_measure").different_items


def test_what_cannot_be_ranked_says_why():
    evaluation = made({"resamples": "0"})
    with pytest.raises(BadValue, match="needs resamples"):
        rank_systems(evaluation, "coverage_f")
    counts, systems = evaluation.loaded.counts, evaluation.dataset.systems

    def of(places: list[int]) -> Evaluation:
        dataset = replace(evaluation.dataset, systems=tuple(systems[place] for place in places))
        chosen = evaluation.settings.with_values({"resamples": "9"})
        return Evaluation(replace(evaluation.loaded, dataset=dataset, counts=tuple(counts[p] for p in places)), chosen)

    for places, words in (([], "there is none"), ([0], "there is one"), ([0] * 51, "at most 50")):
        with pytest.raises(BadValue, match=words):
            rank_systems(of(places), "coverage_f")


def test_a_system_without_a_value_has_no_rank_and_the_others_theirs():
    evaluation = made({"resamples": "200"})
    counts = evaluation.loaded.counts
    silent = {**counts[0].columns, "attempted": np.zeros_like(counts[0].columns["attempted"])}
    dataset = replace(evaluation.dataset, systems=(*evaluation.dataset.systems, evaluation.dataset.systems[0]))
    loaded = replace(evaluation.loaded, dataset=dataset, counts=(*counts, replace(counts[0], columns=silent)))
    more = Evaluation(loaded, evaluation.settings)
    found, alone = (rank_systems(known, "oot_precision") for known in (more, evaluation))
    assert (found.systems[-1].system, found.systems[-1].ranks, found.systems[-1].letters) == (3, None, "")
    assert found.systems[:3] == alone.systems
    assert (found.family, len(found.pairs)) == (3, 6)


def test_a_ranking_can_be_stopped_and_says_how_far_it_is():
    told: list[float] = []
    rank_systems(made({"resamples": "20"}), "coverage_f", job=Job(report=lambda share, text: told.append(share)))
    assert told == sorted(told)
    asked = iter(range(100))
    with pytest.raises(Cancelled):
        rank_systems(made({"resamples": "20"}), "coverage_f", job=Job(cancelled=lambda: next(asked) >= 5))
