"""The contract of core.task, for every task and each of its samples: errors put right or left out, and oracles, are
what the changed files are scored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.task.errors import KIND
from lexeval_gui.testing.changing import written
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import Opened, assert_same, opened, prepared, settings_of, totals
from lexeval_gui.workspace.analysis import oracles, worth
from lexeval_gui.workspace.scoring.comparison import comparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare


def written_settings(known: Opened) -> st.SearchStrategy[Settings]:
    """Settings under which files are read again as they were written: how they are read is not among them."""
    stays = {p.id: p.default for p in known.task.identity.parameters if p.stage == "join"}
    return settings_of(known.task).map(lambda drawn: drawn.with_values(stays))


def some_class(data: st.DataObject, evaluation: Evaluation, manner: worth.Manner | None = None) -> worth.ErrorClass:
    """A class of errors; one of none where the systems make no errors. `manner`: of those that leave items out in it,
    or (None) any."""
    tables = worth.ErrorTables.of(evaluation)
    classes = [one for one in worth.classes(tables) if manner is None or one.leaves_items_out(manner)]
    return data.draw(st.sampled_from(classes or [worth.of_filter(tables, "error:none")]))


def assert_is_in_the_files(changed: Evaluation, known: Opened, folder: Path) -> None:
    again = prepared(known.sample.task, written(changed, known, folder), changed.settings)
    assert list(again.dataset.ids) == list(changed.dataset.ids)
    assert_same(totals(again), totals(changed))


def assert_is_made_by(changes: Sequence[Change], changed: Evaluation, known: Opened) -> None:
    """The changes are JSON, and make the copy, also where everything is joined and counted with them."""
    told = [[c.kind, c.item, c.system, c.before, c.after] for c in changes]
    assert json.loads(json.dumps(told)) == told
    chosen = changed.settings
    whole = Evaluation(prepare(known.sample.task, known.parts, chosen, changes, Job()), chosen)
    assert_same(totals(whole), totals(changed))
    assert_same(totals(known.evaluate(chosen).with_changes(changes)), totals(changed))


@given(data=st.data())
@settings(max_examples=times(5), deadline=None)
def test_what_a_class_of_errors_is_worth_is_the_score_of_the_changed_files(sample, data, tmp_path_factory):
    known = opened(sample)
    if known.task.errors is None:
        return
    evaluation = known.evaluate(data.draw(written_settings(known)))
    meant, manner = some_class(data, evaluation), data.draw(st.sampled_from(worth.MANNERS))
    if meant.leaves_items_out(manner):
        manner = worth.PUT_RIGHT
    changed = worth.changed(evaluation, meant, manner)
    assert_is_in_the_files(changed, known, tmp_path_factory.mktemp("worth"))
    measure = data.draw(st.sampled_from(evaluation.available(0)))
    told = worth.worth(evaluation, measure, meant)
    assert told.now[0] == pytest.approx(evaluation.scores(0).total(measure), rel=1e-12, nan_ok=True)
    assert told.values[manner][0] == pytest.approx(changed.scores(0).total(measure), rel=1e-12, nan_ok=True)


@given(data=st.data())
@settings(max_examples=times(5), deadline=None)
def test_a_class_of_errors_is_changed_by_changes_under_any_conventions(sample, data):
    known = opened(sample)
    if known.task.errors is None:
        return
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    meant, manner = some_class(data, evaluation), data.draw(st.sampled_from(worth.MANNERS))
    if meant.leaves_items_out(manner):
        with pytest.raises(BadValue):
            worth.changes(evaluation, meant, manner)
        return
    changed = worth.changed(evaluation, meant, manner)
    assert_is_made_by(worth.changes(evaluation, meant, manner), changed, known)


@given(data=st.data())
@settings(max_examples=times(3), deadline=None)
def test_a_class_left_out_with_its_items_is_the_other_items_alone(sample, data):
    known = opened(sample)
    if known.task.errors is None:
        return
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    meant = some_class(data, evaluation, worth.LEFT_OUT)
    if meant.without is None:
        return
    if evaluation.task.subsets.refusal(evaluation.settings):
        with pytest.raises(BadValue):
            worth.changed(evaluation, meant, worth.LEFT_OUT)
        return
    rest = [row for row in range(len(evaluation.dataset)) if row not in {*meant.items.tolist()}]
    alone = evaluation.within(np.array(rest, np.int64), "the others")
    assert_same(totals(worth.changed(evaluation, meant, worth.LEFT_OUT)), totals(alone))


@given(data=st.data())
@settings(max_examples=times(3), deadline=None)
def test_every_class_is_found_by_its_filter(sample, data):
    known = opened(sample)
    if known.task.errors is None:
        return
    tables = worth.ErrorTables.of(known.evaluate(data.draw(settings_of(known.task))))
    classes = worth.classes(tables)
    assert len({meant.id for meant in classes}) == len(classes)
    if not classes:
        return
    meant = data.draw(st.sampled_from(classes))
    again = worth.of_filter(tables, meant.id)
    assert again.sizes == meant.sizes
    assert sum(meant.sizes) > 0
    assert np.array_equal(again.items, meant.items)
    assert (again.without is None) == (meant.without is None)


def test_what_knows_errors_or_oracles_can_say_what_changed(task):
    changing = (task.errors, task.oracles, task.best_of_systems)
    assert task.difference is not None or changing == (None, None, None)


def test_a_task_with_oracles_names_them(task):
    if task.oracles is not None:
        kinds = [kind.id for kind in task.oracles().kinds]
        assert kinds
        assert len({*kinds, oracles.BEST.id}) == len(kinds) + 1


def test_errors_are_of_the_kinds_that_the_task_says(sample):
    known = opened(sample)
    if known.task.errors is None:
        return
    evaluation = known.evaluate()
    kinds = {kind.id: kind for kind in known.task.errors().kinds}
    for kind in kinds.values():
        assert kind.put_right.format("x") != kind.put_right
        assert not kind.left_out or kind.left_out.format("x") != kind.left_out
        assert kind.left_out or not kind.is_surplus
    for table in worth.ErrorTables.of(evaluation).tables:
        assert next(iter(table.labels)) == KIND
        assert {*table.labels[KIND].words} <= {*kinds}
        assert len(table.labels[KIND].codes) == len(table) == len(table.places)
        assert not len(table) or (table.row_of.min() >= 0 and table.row_of.max() < len(evaluation.dataset))


@given(data=st.data())
@settings(max_examples=times(5), deadline=None)
def test_what_an_oracle_comes_to_is_the_score_of_its_files(sample, data, tmp_path_factory):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(written_settings(known)))
    offered = oracles.kinds(evaluation)
    if not offered:
        return
    oracle, measure = data.draw(st.sampled_from(offered)), data.draw(st.sampled_from(comparable(evaluation, 0, 0)))
    told = oracles.oracle_worth(evaluation, measure, oracle)
    if told.reason:
        with pytest.raises(BadValue):
            oracles.changed(evaluation, measure, oracle.id)
        return
    changed = oracles.changed(evaluation, measure, oracle.id)
    for value, system in zip(told.values, range(len(told.values)), strict=True):
        if not np.isnan(value):
            assert value == pytest.approx(changed.scores(system).total(measure), rel=1e-12)
    assert_is_in_the_files(changed, known, tmp_path_factory.mktemp("oracle"))
    assert_is_made_by(oracles.changes(evaluation, measure, oracle.id), changed, known)


@given(data=st.data())
@settings(max_examples=times(5), deadline=None)
def test_the_best_of_the_systems_is_no_worse_than_any_of_them(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    if oracles.BEST not in oracles.kinds(evaluation):
        return
    measure = data.draw(st.sampled_from(comparable(evaluation, 0, 0)))
    told = oracles.oracle_worth(evaluation, measure, oracles.BEST)
    if told.reason or evaluation.measures[measure].better == "neither":
        return
    (best,) = (value for value in told.values if not np.isnan(value))
    sign = -1 if evaluation.measures[measure].better == "low" else 1
    assert all(sign * best >= sign * value - 1e-9 for value in told.now if not np.isnan(value))
