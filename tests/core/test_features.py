"""Numbers are cut as the law says, groups read well, and their filters find their items again."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core import query
from lexeval_gui.core.dataset import Labels
from lexeval_gui.core.features import Cut, LabelFeature, NumberFeature, grouped, quantile_places, yes_or_no
from lexeval_gui.core.query import fields
from lexeval_gui.testing.example_counts import times


def number(values, **more):
    return NumberFeature("size", "size", "of size {}", lambda: np.array(values, float), **more)


def found_by(filter_text, feature, n):
    """The rows that a filter finds in a column of the feature."""
    column: fields.Field
    if isinstance(feature, NumberFeature):
        column = fields.Numbers(lambda: feature.values)
    else:
        column = fields.Labels(feature.values.codes, feature.values.words)
    return query.rows(query.parse(filter_text), fields.Fields(n, {feature.id: column})).tolist()


def test_groups_are_open_below_and_closed_above():
    cut = grouped(number([1, 2, 3, 4, 5]), cut=Cut((2, 4)))
    assert [cut.rows(group).tolist() for group in range(3)] == [[0, 1], [2, 3], [4]]


def test_a_number_that_is_a_place_but_for_rounding_belongs_below_it():
    sums = [0.1 + 0.2, 0.3, 0.3 + 1e-9]
    assert grouped(number(sums), cut=Cut((0.3,))).codes.tolist() == [0, 0, 1]


def test_quantiles_are_values_and_split_no_equal_ones():
    values = np.array([3, 3, 3, 3, 3, 1, 7, 9])
    assert quantile_places(values.astype(float), 4) == (3.0,)
    assert quantile_places(np.array([1.0, 2, 3, 4, np.nan, np.inf]), 2) == (2.0,)
    assert quantile_places(np.array([np.nan]), 4) == ()


@given(st.lists(st.integers(-5, 30), min_size=1, max_size=60), st.integers(2, 6))
@settings(max_examples=times(100), deadline=None)
def test_quantiles_follow_the_inverted_distribution_function(values, quantiles):
    cut = grouped(number(values), cut=Cut(quantiles=quantiles))
    ordered = sorted(values)
    # the least value that at least the share k/quantiles of all does not exceed
    expected = {ordered[-(-k * len(values) // quantiles) - 1] for k in range(1, quantiles)}
    bounds = [-np.inf, *sorted(expected), np.inf]
    blocks = [[i for i, v in enumerate(values) if low < v <= high] for low, high in pairwise(bounds)]
    assert [cut.rows(group).tolist() for group in range(len(cut.groups))] == [block for block in blocks if block]


@given(st.lists(st.one_of(st.floats(-1e6, 1e6), st.just(np.nan)), min_size=1, max_size=40), st.data())
@settings(max_examples=times(150), deadline=None)
def test_every_filter_of_a_number_finds_its_group(values, data):
    typed = data.draw(st.lists(st.floats(-1e6, 1e6), max_size=4, unique=True))
    feature = number(values, unit=data.draw(st.sampled_from(["", "share"])))
    cut = grouped(feature, cut=Cut(tuple(sorted(typed)), data.draw(st.integers(2, 5))))
    assert cut.sizes.sum() == len(values)
    for group, words in enumerate(cut.groups):
        assert found_by(words.filter, feature, len(values)) == cut.rows(group).tolist()


@given(st.lists(st.sampled_from(["a", "b c", "~x", 'q"', "", "N,V", "-", "ß"]), min_size=1, max_size=30))
@settings(max_examples=times(60), deadline=None)
def test_every_filter_of_a_label_finds_its_group(words):
    known = tuple(sorted(set(words)))
    codes = np.array([known.index(word) for word in words], np.int32)
    feature = LabelFeature("kind", "kind", "of kind {}", lambda: Labels(codes, known))
    cut = grouped(feature)
    for group, words_of in enumerate(cut.groups):
        assert found_by(words_of.filter, feature, len(words)) == cut.rows(group).tolist()


def test_labels_that_a_filter_cannot_tell_apart_have_none():
    feature = LabelFeature("kind", "kind", "of kind {}", lambda: Labels(np.array([0, 1, 2], np.int32), ("n", "N", "v")))
    assert [group.filter for group in grouped(feature).groups] == [None, None, "kind:v"]


def test_items_without_a_value_are_a_group_of_their_own():
    of_labels = LabelFeature("kind", "kind", "of {}", lambda: Labels(np.array([0, -1, 1], np.int32), ("a", "")))
    assert [(group.title, group.filter) for group in grouped(of_labels).groups] == [("a", "kind:a"), ("–", "-kind:")]
    of_numbers = grouped(number([1, np.nan], missing="without a size"), cut=Cut((5,)))
    assert of_numbers.groups[-1].words == "items without a size"
    assert of_numbers.codes.tolist() == [0, 1]


def test_only_some_items_are_cut_and_their_quantiles_are_their_own():
    cut = grouped(number([1, 100, 2, 200]), np.array([0, 2]), Cut(quantiles=2))
    assert cut.codes.tolist() == [0, 1]
    assert cut.groups[0].filter == "size<=1"


@pytest.mark.parametrize(
    ("unit", "places", "titles", "phrases"),
    [
        ("whole", (2, 4), ["1 – 2", "3 – 4", "5 and more"], ["1 or 2", "3 or 4", "5 or more"]),
        ("whole", (1, 4), ["1", "2 – 4", "5 and more"], ["1", "2 to 4", "5 or more"]),
        ("", (2, 4.5), ["up to 2", "over 2 to 4.5", "over 4.5"],
         ["at most 2", "more than 2 and at most 4.5", "more than 4.5"]),
    ],
)  # fmt: skip
def test_groups_of_numbers_read_as_people_say_them(unit, places, titles, phrases):
    cut = grouped(number([1, 2, 3, 4, 5, 9], unit=unit), cut=Cut(places))
    assert [group.title for group in cut.groups] == titles
    assert [group.words for group in cut.groups] == [f"items of size {phrase}" for phrase in phrases]


def test_shares_read_as_percentages():
    cut = grouped(number([0.1, 0.4, 0.9], unit="share", places=(0.3, 0.5)))
    assert [group.words for group in cut.groups] == [
        "items of size at most 30 %",
        "items of size more than 30 % and at most half",
        "items of size more than half",
    ]
    assert [group.filter for group in cut.groups] == ["size<=0.3", "size>0.3 size<=0.5", "size>0.5"]


def test_yes_and_no_have_phrases_of_their_own():
    feature = yes_or_no("mode", "has a mode", lambda: np.array([True, False]), "that have a mode", "without a mode")
    groups = {group.title: (group.words, group.filter) for group in grouped(feature).groups}
    assert groups == {"yes": ("items that have a mode", "mode:yes"), "no": ("items without a mode", "mode:no")}
