"""What a step is said to have changed: the same as the differences of two exports of all items."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core import query, rounding
from lexeval_gui.core.task import Movement
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import opened, settings_of
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.what_changed import WhatChanged, features_before, movements, what_changed

Items = Mapping[str, Mapping[str, Any]]


@given(data=st.data())
@settings(max_examples=times(8), deadline=None)
def test_what_a_step_changed_is_the_difference_of_two_exports_of_all_items(sample, data):
    """Settings before and after are drawn; items of either state that the other lacks are neither."""
    known = opened(sample)
    before, after = (known.evaluate(data.draw(settings_of(known.task))) for _ in range(2))
    if after.refusal() or before.refusal():
        return
    told = what_changed(before, after, range(len(after.system_names)))
    exported = [outputs.to_json(evaluation, (), items=True) for evaluation in (before, after)]
    for system, change in enumerate(told.systems):
        one, other = (_items(of["systems"][system]) for of in exported)
        _check_totals(change.totals, *(of["systems"][system]["measures"] for of in exported))
        counts = {moved.movement: moved.count for moved in change.moved}
        for movement in movements(after, system):
            if all(movement.column in item for items in (one, other) for item in items.values()):
                shared = [(one[name], other[name]) for name in one if name in other]
                expected = sum(_has_moved(movement, was, now) for was, now in shared)
                assert counts.get(movement, 0) == expected, movement
    _check_filters(told, before, after)


def _items(system: Mapping[str, Any]) -> Items:
    return {item["id"]: item for item in system["items"]}


def _check_totals(told: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    for value in told:
        for number, measures in ((value.before, before), (value.after, after)):
            exported = measures.get(value.measure.id)
            assert math.isnan(number) if exported is None else math.isclose(number, exported, abs_tol=1e-12)
        assert value.texts[0] != value.texts[1] or abs(value.after - value.before) < 1e-8


def _has_moved(movement: Movement, was: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """In plain words of two numbers; null is neither more nor less."""
    one, other = was[movement.column], now[movement.column]
    if one is None or other is None:
        return False
    risen = float(rounding.difference(other, one))
    ways = {
        "first": risen > 0 and one == 0, "more": risen > 0 and one != 0, "up": risen > 0,
        "none": risen < 0 and other == 0, "fewer": risen < 0 and other != 0, "down": risen < 0,
    }  # fmt: skip
    return ways[movement.way]


def _check_filters(told: WhatChanged, before: Evaluation, after: Evaluation) -> None:
    """The filter of what is said of items finds so many."""
    columns = fields.fields(after, joined=features_before(before, after))
    for moved in (moved for system in told.systems for moved in system.moved):
        assert len(query.rows(query.parse(moved.filter), columns)) == moved.count, moved.filter


def test_nothing_is_said_of_a_step_that_changes_nothing(sample):
    evaluation = opened(sample).evaluate()
    told = what_changed(evaluation, evaluation.with_settings(evaluation.settings), range(len(evaluation.system_names)))
    assert told.words() == "nothing moves"
    assert not any(system.moved for system in told.systems)
