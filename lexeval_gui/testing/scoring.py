"""The contract of core.task, for every task and each of its samples: scores, curves and pictures."""

from __future__ import annotations

import math
import pickle
import random
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from lexeval_gui.core import blocks, blocks_as_text
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.parameters import Choice, Number
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import LINES, assert_same, opened, prepared, settings_of, totals
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import Loaded


@given(data=st.data())
@settings(max_examples=times(6), deadline=None)
def test_arrays_have_an_entry_per_item(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    dataset = evaluation.dataset
    n = len(dataset)
    assert n > 0
    assert {len(column) for column in (*dataset.labels.values(), *dataset.texts.values(), dataset.ids)} == {n}
    assert set(dataset.groups) <= set(dataset.labels)
    for system, counts in enumerate(evaluation.loaded.counts):
        assert len(counts) == n
        assert all(len(column) == n for column in evaluation.item_columns(system).values())
        for name in evaluation.available(system):
            assert evaluation.item_values(system, name).shape == (n,)
            assert evaluation.item_values(system, name, np.array([n - 1, 0])).shape == (2,)


@given(data=st.data())
@settings(max_examples=times(6), deadline=None)
def test_items_add_up_to_every_total(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    n = len(evaluation.dataset)
    assert_sums(evaluation, np.arange(n))
    rows = np.array(sorted(data.draw(st.sets(st.integers(0, n - 1)))), np.int64)
    assert_sums(evaluation.within(rows, "some"), rows)
    assert_sums(evaluation.within(rows[:0], "none"), rows[:0])


def test_no_items_can_be_counted_and_scored(sample):
    evaluation = opened(sample).evaluate()
    scoring = evaluation.task.scoring
    for system in range(len(evaluation.system_names)):
        counts = scoring.count(evaluation.dataset, system, evaluation.settings, np.zeros(0, np.int64))
        scores = scoring.score(counts, evaluation.settings)
        assert len(counts) == 0
        assert all(scores.of_items(name).shape == (0,) for name in evaluation.available(system))


def assert_sums(evaluation: Evaluation, rows: Ints) -> None:
    """Each total is the sum over these items, or the ratio of two such sums, and so is that of each group; but not what
    bounds a measure on one side, which follows from how many items there are, nor what no item has and is found
    for each line apart, such as a standard error."""
    labels = evaluation.dataset.labels
    bounds = {measure.one_sided for measure in evaluation.measures.values()}
    for system in range(len(evaluation.system_names)):
        scores = evaluation.scores(system)
        scopes = [np.ones(len(rows), bool)]
        for group, value in scores.counts.weights.groups:
            scopes.append(labels[group].codes[rows] == labels[group].words.index(value))
        for name, term in ((name, term) for name, term in scores.terms.items() if name not in bounds):
            if not evaluation.measures[name].per_item and len(term.numerator) == len(scopes):
                continue  # its cells are the lines of the totals themselves
            above = term.over_rows(term.numerator)[scores.counts.row_of]
            below = None if term.denominator is None else term.over_rows(term.denominator)[scores.counts.row_of]
            for line, inside in enumerate(scopes):
                expected = above[inside].sum()
                if below is not None:
                    expected = expected / below[inside].sum() if below[inside].sum() else math.nan
                assert scores.totals[name][line] == pytest.approx(expected, rel=1e-12, abs=1e-12, nan_ok=True)


@given(data=st.data())
@settings(max_examples=times(6), deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
def test_means_are_means_of_the_items_shown(sample, data):
    """What stands in the list of items is what the total is made of, for all that is not derived from totals."""
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    assume(not evaluation.refusal())  # then a total is undefined, although items have values
    for system in range(len(evaluation.system_names)):
        scores = evaluation.scores(system)
        for name, term in scores.terms.items():
            shown = evaluation.item_values(system, name)
            weights = np.ones(len(term.numerator)) if term.denominator is None else term.denominator
            if not set(np.unique(weights)) <= {0.0, 1.0} or (term.numerator[weights == 0] != 0).any():
                continue  # a ratio of sums is no mean of ratios; credit without an attempt belongs to no item
            expected = np.nansum(shown) if term.denominator is None else _mean(shown)
            assert scores.total(name) == pytest.approx(expected, rel=1e-12, abs=1e-12, nan_ok=True)


def _mean(shown):
    there = shown[~np.isnan(shown)]
    return there.mean() if len(there) else math.nan


@given(data=st.data())
@settings(max_examples=times(6), deadline=None)
def test_fractions_lie_between_0_and_1(sample, data):
    known = opened(sample)
    chosen = data.draw(settings_of(known.task))
    evaluation = known.evaluate(chosen.with_values({"duplicates": "first"}) if "duplicates" in chosen else chosen)
    for system in range(len(evaluation.system_names)):
        for name, line in evaluation.scores(system).totals.items():
            measure = evaluation.measures[name]
            if measure.kind == "fraction":
                low = -np.inf if measure.negative else 0
                high = np.inf if measure.perfect else 1 + 1e-12  # whose constants are the user's; above 1 is remarked
                assert (np.isnan(line) | ((line >= low) & (line <= high))).all(), name


@given(data=st.data())
@settings(max_examples=times(2), deadline=None)
def test_a_curve_at_the_current_value_is_the_score(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    for over in (p.id for p in known.task.identity.parameters if isinstance(p, Number) and p.stage == "score"):
        for system in range(len(evaluation.system_names)):
            names = evaluation.available(system)
            drawn = evaluation.curve(system, over, names)
            place = data.draw(st.integers(0, len(drawn.grid) - 1))
            there = evaluation.settings.with_values({over: f"{drawn.grid[place]:.12g}"})
            moved = evaluation.with_settings(there)
            for name, line in drawn.lines.items():
                np.testing.assert_allclose(line[place], moved.scores(system).total(name), rtol=1e-12)


@given(data=st.data())
@settings(max_examples=times(6), deadline=None)
def test_a_parameter_that_does_not_act_changes_nothing(sample, data):
    """`acts` is what signatures name and what decides which results are kept."""
    known = opened(sample)
    before = data.draw(settings_of(known.task))
    moved = data.draw(settings_of(known.task))
    parameter = data.draw(
        st.sampled_from([p for p in known.task.identity.parameters if p.stage in ("join", "count", "score")])
    )
    change = {parameter.id: moved[parameter.id]}
    after = before.with_values(change) if before.accepts(change) else before
    one, other = totals(known.evaluate(before)), totals(known.evaluate(after))
    for mine, theirs in zip(one, other, strict=True):
        for measure in known.task.identity.measures:
            if measure.id in mine and parameter.id not in measure.acts:
                # totals only: a group may come or go with the items
                np.testing.assert_allclose(
                    theirs[measure.id][0], mine[measure.id][0], rtol=0, atol=1e-12, err_msg=measure.id
                )


@given(data=st.data())
@settings(max_examples=times(3), deadline=None)
def test_settings_moved_again_and_again_give_the_numbers_of_a_fresh_start(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    start = evaluation.settings
    figures = [figure for figure in known.task.identity.figures if isinstance(figure, CurveFigure)]
    for _ in range(data.draw(st.integers(1, 5))):
        moved = data.draw(settings_of(known.task))
        scoring = {p.id: moved[p.id] for p in known.task.identity.parameters if p.stage == "score"}
        evaluation = evaluation.with_settings(start.with_values(scoring))
        if data.draw(st.booleans()):
            totals(evaluation)
        for figure in figures:
            for system in range(len(evaluation.system_names)):
                evaluation.curve(system, figure.over, figure.measures)
    fresh = known.evaluate(evaluation.settings)
    assert_same(totals(evaluation), totals(fresh), 0.0)
    for figure in figures:
        for system in range(len(evaluation.system_names)):
            mine, theirs = (e.curve(system, figure.over, figure.measures) for e in (evaluation, fresh))
            np.testing.assert_equal(dict(mine.lines), dict(theirs.lines))


def test_settings_of_an_earlier_stage_are_not_taken_for_scoring(sample):
    evaluation = opened(sample).evaluate()
    for parameter in evaluation.conventions():
        if isinstance(parameter, Choice) and parameter.stage in ("join", "count"):
            other = evaluation.settings.with_values({parameter.id: parameter.options[-1].id})
            assert evaluation.needs_preparing(other)
            with pytest.raises(ValueError, match="joined and counted again"):
                evaluation.with_settings(other)


@given(seed=st.integers(0, 999))
@settings(max_examples=times(4), deadline=None)
def test_the_order_of_lines_does_not_matter(sample, seed, tmp_path_factory):
    known = opened(sample)
    further = {role.others for role in known.task.reading.roles}
    folder = tmp_path_factory.mktemp("shuffled")
    files = []
    for source in known.plan.sources:
        path = folder / Path(source.path).name
        if Path(source.path).is_dir():  # files are taken by name, in whatever order they are listed
            files.append((source.role, source.path))
            continue
        path.write_bytes(_shuffled(Path(source.path), seed, source.role in LINES or source.role in further))
        files.append((source.role, str(path)))
    again = prepared(sample.task, files, known.defaults)
    assert_same(totals(again), totals(known.evaluate()))


def _shuffled(path: Path, seed: int, has_lines: bool) -> bytes:
    """The records of a file in another order: paragraphs where there are any, else lines. XML stays as it is."""
    text = path.read_bytes()
    if not has_lines or text.lstrip().startswith(b"<"):
        return text
    parted = re.split(rb"\n{2,}", text.strip(b"\n"))
    in_paragraphs = len(parted) > 1 or path.suffix == ".conllu"
    joint = b"\n\n" if in_paragraphs else b"\n"
    records = parted if in_paragraphs else text.splitlines()
    return joint.join(random.Random(seed).sample(records, len(records))) + joint


def test_what_is_loaded_travels_to_another_process(sample):
    evaluation = opened(sample).evaluate()
    totals(evaluation)
    loaded: Loaded = pickle.loads(pickle.dumps(evaluation.loaded, protocol=5))
    other = Evaluation(loaded)
    assert_same(totals(other), totals(evaluation))
    systems = range(len(evaluation.system_names))
    assert other.blocks(0, systems) == evaluation.blocks(0, systems)
    assert other.dataset.problems == evaluation.dataset.problems


# -- showing ----------------------------------------------------------------------------------------------------------


@given(data=st.data())
@settings(max_examples=times(4), deadline=None)
def test_every_item_has_a_picture_with_its_arithmetic(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    every = range(len(evaluation.system_names))
    systems = data.draw(st.sampled_from([list(every), *([system] for system in every)]))  # one alone is shown at length
    for item in range(len(evaluation.dataset)):
        made = evaluation.blocks(item, systems)
        assert any(isinstance(block, blocks.Formula) and block.lines for block in made)
        assert all(block.title for block in made)
        assert all(blocks_as_text.plain(block) for block in made)
    assert evaluation.blocks(0, []) is not None
