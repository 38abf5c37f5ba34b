"""Ranges against every cheapest alignment, gone through one by one."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from lexeval_gui.tasks.generation.scoring import cheapest, measures, ranges
from lexeval_gui.testing.example_counts import times
from tests.tasks.generation import plain, small

conventions = st.sampled_from(plain.CONVENTIONS)


@given(small.sentences(), conventions)
@profile(max_examples=times(100), deadline=None)
def test_strings(sentence, convention):
    reference, output, _ = sentence
    every = [plain.counted(reference, output, steps) for steps in plain.alignments(reference, output, convention)]
    found = cheapest.string_errors(reference, output, convention)
    for ends, generation in ((found.simple, False), (found.generation, True)):
        all_errors = [plain.errors(counts, generation) for counts in every]
        assert ends == (min(all_errors), max(all_errors))
    assert found.exact


@given(small.sentences(), conventions)
@profile(max_examples=times(100), deadline=None)
def test_node_maps(sentence, convention):
    reference, output, _ = sentence
    expected = set()
    for steps in plain.alignments(reference, output, convention):
        places = plain.nodes(reference, output, steps)
        substitutions = plain.counted(reference, output, steps)["substitutions"]
        expected.add((substitutions, tuple(-1 if place is None else place for place in places)))
    found = cheapest.node_maps(reference, output, convention)
    assert set(found.found) == expected
    assert len(found.found) == len(expected)


@given(small.sentences(longest=6), conventions, st.sampled_from(["insertion", "ignore"]),
       st.sampled_from(["tokens", "treelets"]))  # fmt: skip
@profile(max_examples=times(65), deadline=None)
def test_every_measure(sentence, convention, extra, tree_length):
    reference, output, heads = sentence
    chosen = small.settings(costs=convention, extra=extra, tree_length=tree_length)
    found = ranges.of_sentence(small.pair(reference, output, heads), True, chosen)
    size = len(reference) if tree_length == "tokens" else sum(map(len, plain.treelets(heads)))
    every: dict[str, list[float]] = {name: [] for name in measures.OVERVIEW}
    for steps in plain.alignments(reference, output, convention):
        counts = plain.counted(reference, output, steps)
        places = plain.nodes(reference, output, steps)
        ignored = places.count(None) if extra == "ignore" else 0
        for generation, name in ((False, "simple"), (True, "generation")):
            accuracy = 1 - plain.errors(counts, generation) / len(reference)
            every[f"{name}_string_accuracy"].append(accuracy)
            for errors in plain.tree_errors(heads, places, convention, generation):
                accuracy = 1 - (errors - ignored) / size
                every[f"{name}_tree_accuracy"].append(accuracy)
                if not generation:
                    s = counts["substitutions"]
                    every["understandability"].append((1.3147 * accuracy - 0.1039 * s - 0.4458) / 0.8689)
                    every["quality"].append((1.0192 * accuracy - 0.0869 * s - 0.3553) / 0.6639)
    for name, values in every.items():
        assert found.values[name] == pytest.approx((min(values), max(values)), abs=1e-12), name
    assert found.exact


@given(small.sentences(longest=12, words=6))
@profile(max_examples=times(35), deadline=None)
def test_simple_string_accuracy_has_no_range_by_default(sentence):
    reference, output, _ = sentence
    low, high = cheapest.string_errors(reference, output, "fewest-substitutions").simple
    assert low == high


def test_too_many_states_are_said_and_lie_inside():
    reference = list(range(12)) * 2
    output = reference[::-1]
    whole = cheapest.string_errors(reference, output, "unit")
    part = cheapest.string_errors(reference, output, "unit", most=20)
    assert whole.exact
    assert not part.exact
    assert whole.generation[0] <= part.generation[0] <= part.generation[1] <= whole.generation[1]


def test_a_sentence_without_words_or_tree_has_none():
    found = ranges.of_sentence(small.pair([], [1], [], valid=False), True, small.settings())
    assert all(math.isnan(end) for ends in found.values.values() for end in ends)
    found = ranges.of_sentence(small.pair([1], [1], [1], valid=False), True, small.settings())
    assert found.values["simple_string_accuracy"] == (1, 1)
    assert math.isnan(found.values["quality"][0])
    found = ranges.of_sentence(small.pair([1], [1], [0]), False, small.settings())
    assert set(found.values) == {"simple_string_accuracy", "generation_string_accuracy"}


def test_worked_example_where_the_alignment_matters():
    """Both rows of the page are cheapest under `unit`; the range of the default holds its own value alone."""
    words = {
        word: code
        for code, word in enumerate(["there", "was", "no", "cost", "estimate", "for", "the", "second", "phase"])
    }
    reference = list(range(9))
    output = [words[word] for word in ["there", "was", "estimate", "for", "phase", "the", "second", "no", "cost"]]
    heads = [5, 5, 5, 5, 0, 5, 9, 9, 6]
    found = ranges.of_sentence(small.pair(reference, output, heads), True, small.settings())
    low, high = found.values["generation_string_accuracy"]
    assert low <= 5 / 9 <= high
    assert found.values["simple_string_accuracy"] == pytest.approx((4 / 9, 4 / 9))
