"""The numbers of a review: those of the room for the same forms, N as it is estimated, the planned stop, the pace."""

from __future__ import annotations

import statistics
import time
from math import isnan, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from scipy import stats

from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.review.deciding.verbs import perform
from lexeval_gui.tasks.lexicon.review.exporting import dictionary_lines
from lexeval_gui.tasks.lexicon.review.numbers.numbers import (
    MEASURES,
    Numbers,
    as_if_done,
    lemmas_needed,
    numbers,
    of_lemma,
    planned_stop,
)
from lexeval_gui.tasks.lexicon.review.numbers.progress import lemmas_per_hour
from lexeval_gui.tasks.lexicon.review.record.decision import Decision
from lexeval_gui.tasks.lexicon.review.reviewed import open_review
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon import small
from tests.tasks.lexicon.made import MISSIER, MORE, scores, settings
from tests.tasks.lexicon.review.reviewing import Desk, at_desk, desk, look_up, words

BOUNDED = {"l_measure_low", "l_measure_high", "common_lemmas"}


def reviewed(lemmas: int, size: int, **how: Any) -> tuple[Desk, dict[str, list[str]]]:
    """A lexicon of so many lemmas, of which so many are reviewed."""
    lexicon, paper = words(lemmas)
    one = desk(lexicon, **how)
    while one.review.progress.scored < size:
        look_up(one, paper)
    return one, lexicon


@pytest.mark.parametrize("conventions", [
    {}, {"weight": "lexicon"}, {"weight": "union"}, {"weight": "equal"}, {"weight": "paper-example"},
    {"labels": "paper-example"}, {"lemma_is_form": "always"},
])  # fmt: skip
def test_the_numbers_are_those_of_the_exported_dictionary(tmp_path: Path, conventions: dict[str, str]):
    lexicon, paper = words(60)
    both = [("gold", "lexicon.tsv", small.labelled(lexicon)), ("system", "lexicon.tsv", small.labelled(lexicon))]
    one = at_desk(small.read(tmp_path / "paper", both, **conventions).dataset, alpha="0.5", conventions=conventions)
    while one.review.current is not None:
        look_up(one, paper)
    exported = "".join(f"{line}\n" for line in dictionary_lines(one.review))
    files = [("gold", "reviewed.tsv", exported), ("system", "lexicon.tsv", small.labelled(lexicon))]
    typed = small.read(tmp_path, files, match="same", **conventions).scores(0)
    live = numbers(one.review)
    assert live.found == 30
    for name in MEASURES:
        if name not in BOUNDED:
            assert live.totals[name] == pytest.approx(typed.total(name), rel=1e-12, nan_ok=True), name


def test_a_reviewed_dataset_is_scored_like_the_live_numbers():
    one, _ = reviewed(80, 30, alpha="0.6")
    review, data, chosen = open_review(one.review.frame.dataset, settings(), one.journal.current)
    found = TASK.scoring.score(TASK.scoring.count(data, 0, chosen), chosen)
    live = numbers(one.review)
    assert {name: found.total(name) for name in MEASURES} == pytest.approx(live.totals, rel=1e-12, nan_ok=True)
    assert tuple(data.ids) == review.scored == live.lemmas


def with_current(one: Desk) -> Numbers:
    """The numbers as the window shows them: as if the current lemma were done as it stands."""
    decision = as_if_done(one.review)
    assert decision is not None
    return numbers(replace(one.review, decisions={**one.review.decisions, one.lemma: decision}))


def by_hand(weights: np.ndarray, values: np.ndarray, frame: float) -> tuple[float, float, float]:
    """L* and the ends of its interval as the formulas say."""
    size, mean = len(weights), float(weights.mean())
    value = float((weights * values).sum() / weights.sum())
    spread = float((weights**2 * (values - value) ** 2).sum()) / (size - 1)
    error = sqrt((1 - size / frame) * spread / size) / mean
    width = float(stats.t.ppf(0.975, size - 1)) * error / (value * (1 - value))
    logit = np.log(value / (1 - value))
    return value, float(1 / (1 + np.exp(width - logit))), float(1 / (1 + np.exp(-width - logit)))


def test_the_interval_has_the_estimated_size_of_the_domain():
    one, lexicon = reviewed(400, 40, alpha="")
    live = numbers(one.review)
    absent = len(one.review.in_state("not in dictionary"))
    assert absent > 0
    assert live.domain == pytest.approx(400 * 40 / (40 + absent), rel=1e-15)
    assert live.totals["common_lemmas"] == pytest.approx(live.domain, rel=1e-12)
    forms = [one.review.decision(lemma).forms for lemma in live.lemmas]
    weights = np.array([len(there) for there in forms], float)
    shared = [len({*there} & {*lexicon[lemma]}) for lemma, there in zip(live.lemmas, forms, strict=True)]
    sizes = np.array([len(lexicon[lemma]) for lemma in live.lemmas], float)
    values = 2 * np.array(shared) / (weights + sizes)
    expected = by_hand(weights, values, 400 * 40 / (40 + absent))
    assert (live.value, *live.interval) == pytest.approx(expected, rel=1e-10)
    assert live.half_width == pytest.approx((expected[2] - expected[1]) / 2, rel=1e-9)


def test_the_trend_ends_in_the_whole_and_begins_with_the_first_lemma():
    one, _ = reviewed(200, 25, alpha="")
    live = numbers(one.review)
    assert len(live.trend.value) == 25
    assert (live.trend.value[-1], live.trend.low[-1], live.trend.high[-1]) == pytest.approx(
        (live.value, *live.interval), rel=1e-12
    )
    assert live.trend.value[0] == pytest.approx(of_lemma(one.review, live.lemmas[0]).measure)
    assert isnan(live.trend.low[0])


def test_a_census_has_no_width():
    one, _ = reviewed(30, len(words(30)[1]), alpha="1")
    while one.review.current is not None:
        look_up(one, words(30)[1])
    live = numbers(one.review)
    assert live.domain == live.found
    assert live.interval == (live.value, live.value)


def test_the_example_of_the_paper():
    one = desk({"missier": MISSIER})
    for form in [*MISSIER, *MORE]:
        one.changed("tick" if form in MISSIER else "add", form)
    found = of_lemma(one.review, "missier")
    assert [found.precision, found.recall, found.measure] == pytest.approx([1.0, 0.7, 14 / 17], rel=1e-15)
    live = numbers(one.review)
    assert live.found == 0
    assert isnan(live.value)
    assert with_current(one).value == pytest.approx(14 / 17)
    swapped = desk({"missier": MISSIER}, conventions={"labels": "paper-example"})
    swapped.changed("tick", "missier")
    assert of_lemma(swapped.review, "missier").precision == 1.0
    assert of_lemma(swapped.review, "missier").recall == pytest.approx(1 / 7)


def test_what_is_not_in_the_dictionary_is_never_shown_as_if_it_were_done():
    one = desk({"a": ["a1"], "b": ["b1"]})
    lemma = one.lemma
    one.changed("tick", f"{lemma}1")
    assert with_current(one).lemmas == (lemma,)
    one.changed("not in dictionary")
    assert as_if_done(one.review.at(lemma)) is None


def test_nothing_reviewed_has_no_numbers():
    one = desk({"a": ["a"], "b": ["b"]})
    live = numbers(one.review)
    assert (live.found, live.lemmas, isnan(live.value), isnan(live.half_width)) == (0, (), True, True)
    assert isnan(of_lemma(one.review, one.lemma).measure)
    one.changed("not in dictionary")
    assert numbers(one.review).domain == 0.0
    assert planned_stop(live, 0.03) is None
    assert lemmas_needed(live, 0.03) is None


def test_with_a_file_the_best_cluster_of_the_whole_lexicon_counts():
    lexicon = {"a": ["a1", "a2"], "b": ["b1", "x1", "x2", "x3"], "c": ["c1"]}
    dictionary = {"a": ["x1", "x2", "a1"], "b": ["b1"], "c": ["c1", "c2"]}
    one = desk(lexicon, dictionary)
    while one.review.current is not None:
        one.changed("enter")
    typed = scores(dictionary, lexicon)
    live = numbers(one.review)
    assert live.totals == pytest.approx({name: typed.total(name) for name in MEASURES}, rel=1e-12, nan_ok=True)
    assert of_lemma(one.review, "a").measure == pytest.approx(4 / 7)  # in the cluster of b
    one.review = one.review.at("a")
    one.changed("add", "x3")
    changed = scores({**dictionary, "a": ["x1", "x2", "a1", "x3"]}, lexicon)
    assert numbers(one.review).value == pytest.approx(changed.total("l_measure"), rel=1e-12)


def test_the_planned_stop_announces_itself_at_tens_from_a_hundred_on():
    one, _ = reviewed(2000, 99, alpha="")
    _, paper = words(2000)
    widths = {}
    while one.review.progress.scored < 140:
        look_up(one, paper)
        live = numbers(one.review)
        widths[live.found] = live.half_width
    target = max(widths[120], widths[130])
    live = numbers(one.review)
    reached = planned_stop(live, target)
    half_widths = (live.trend.high - live.trend.low) / 2
    expected = next((n for n in (100, 110, 120, 130, 140) if half_widths[n - 1] <= target), None)
    assert reached == expected
    assert planned_stop(live, 0.5) == 100
    assert planned_stop(live, 1e-6) is None
    assert widths[140] == pytest.approx(half_widths[139], rel=1e-12)


def test_how_many_lemmas_the_stop_will_take_is_estimated_from_the_spread():
    one, _ = reviewed(3000, 120, alpha="")
    live = numbers(one.review)
    half = lemmas_needed(live, live.half_width / 2)
    assert half is not None
    assert 3.2 * 120 < half < 4 * 120  # less than four times, for the frame ends
    assert lemmas_needed(live, live.half_width * 1.01) in (100, 110, 120)
    whole = lemmas_needed(live, 1e-9)
    assert whole is not None
    assert whole <= live.domain


def test_pace_leaves_pauses_out():
    def at(*minutes: int) -> list[Decision]:
        return [Decision("done", at=f"2026-11-20T{m // 60:02}:{m % 60:02}:00.000+00:00") for m in minutes]

    assert lemmas_per_hour(at(0, 2, 4, 200, 202)) == pytest.approx(30)
    assert lemmas_per_hour(at(5)) is None
    assert lemmas_per_hour([Decision("done", at="yesterday")]) is None
    assert lemmas_per_hour([Decision("skipped", at=one.at) for one in at(0, 1)]) is None


def test_a_tick_among_three_hundred_lemmas_is_quick():
    one, _ = reviewed(800, 300, alpha="")
    review, took = one.review, []
    for lemma in review.scored[::10]:
        there = review.at(lemma)
        form = there.frame.cluster(lemma)[0]
        start = time.thread_time()
        change = perform(there, "tick", form)
        after: Review = there.after(change)  # type: ignore[arg-type]
        numbers(after)
        of_lemma(after, lemma)
        assert after.progress.done >= 299
        took.append(time.thread_time() - start)
    assert statistics.median(took) < 0.02  # of this thread alone; 0.003 s; the bar is 0.005 s
