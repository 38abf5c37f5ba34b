"""The contract of core.task, for every task and each of its samples: features, and measures as ratios over items."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core import query
from lexeval_gui.core.features import LabelFeature, NumberFeature, grouped
from lexeval_gui.core.scores import contributions, ratio_of_items
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import opened, settings_of
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.comparison import comparable
from lexeval_gui.workspace.scoring.item_features import item_features


def test_a_feature_has_a_value_per_item_and_words_for_its_groups(sample):
    evaluation = opened(sample).evaluate()
    found = item_features(evaluation)
    assert bool(found) == (evaluation.task.features is not None)
    assert len({feature.id for feature in found}) == len(found)
    assert any(feature.usual for feature in found) == bool(found)
    for feature in found:
        assert isinstance(feature, LabelFeature | NumberFeature)
        assert feature.system in {"", *evaluation.system_names}
        assert feature.id.startswith(f"{feature.system}." if feature.system else "")
        cut = grouped(feature)
        assert cut.codes.shape == (len(evaluation.dataset),)
        assert cut.sizes.min() > 0
        for group in cut.groups:
            assert group.words.startswith("items ")
            assert "{}" not in group.words


def test_the_filter_of_a_group_finds_its_items(sample):
    evaluation = opened(sample).evaluate()
    columns = fields.fields(evaluation)
    for feature in item_features(evaluation):
        cut = grouped(feature)
        for code, group in enumerate(cut.groups):
            if group.filter is not None:
                assert query.rows(query.parse(group.filter), columns).tolist() == cut.rows(code).tolist(), group.filter


@given(data=st.data())
@settings(max_examples=times(12), deadline=None)
def test_a_ratio_of_sums_over_items_is_the_total(sample, data):
    """Of every measure that is declared one; a measure that is a mean or a ratio itself is one without a word."""
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    for system in range(len(evaluation.system_names)):
        scores = evaluation.scores(system)
        for name in evaluation.available(system):
            measure, total = evaluation.measures[name], scores.total(name)
            found = ratio_of_items(scores, measure)
            if found is not None:
                above, below = found
                np.testing.assert_allclose(above.sum() / below.sum(), total, rtol=1e-12, atol=1e-12)
            elif measure.derive is None and measure.kind != "count":
                assert np.isnan(total)
            elif measure.ratio is not None:  # a convention: nothing is counted, above or below
                assert np.isnan(total) or total in (0, 1)


@given(data=st.data())
@settings(max_examples=times(12), deadline=None)
def test_contributions_add_up_to_the_difference(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    groups = data.draw(st.integers(1, 5))
    codes = np.array(
        data.draw(st.lists(st.integers(0, groups - 1), min_size=(n := len(evaluation.dataset)), max_size=n))
    )
    systems = range(len(evaluation.system_names))
    for first, second in ((one, other) for one in systems for other in systems):
        for name in comparable(evaluation, first, second):
            measure = evaluation.measures[name]
            both = [evaluation.scores(system, [name]) for system in (first, second)]
            ratios = [ratio_of_items(scores, measure) for scores in both]
            if ratios[0] is not None and ratios[1] is not None:
                difference = both[0].total(name) - both[1].total(name)
                parts = contributions(ratios[0], ratios[1], codes, groups)
                assert abs(parts.sum() - difference) <= 1e-12 * max(1, abs(both[0].total(name)))
