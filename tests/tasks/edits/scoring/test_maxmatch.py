"""MaxMatch: m2scorer's own numbers, every way of tiny sentences, and sentences that must not take for ever."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lexeval_gui.tasks.edits.scoring.maxmatch.gold_arcs import GoldEdit
from lexeval_gui.tasks.edits.scoring.maxmatch.lattices import lattices
from lexeval_gui.tasks.edits.scoring.maxmatch.ways import best_way, matches
from lexeval_gui.testing.example_counts import times
from tests.tasks.edits.scoring import maxmatch_by_hand as by_hand
from tests.tasks.edits.small import opened, totals

Sentence = tuple[list[int], list[int], list[GoldEdit]]

texts = st.lists(st.integers(0, 2), max_size=3)


@st.composite
def sentences(draw):
    """A source, an output, gold edits of the source (in any order, some of them often at one place)."""
    source = draw(texts)
    golds = []
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(source)))
        end = start if draw(st.booleans()) else draw(st.integers(start, len(source)))
        said = draw(st.lists(st.lists(st.integers(0, 2), max_size=2).map(tuple), min_size=1, max_size=2))
        golds.append(GoldEdit(start, end, tuple(said)))
    return source, draw(st.lists(st.integers(0, 2), max_size=5)), golds


def gold(start, end, *corrections):
    return GoldEdit(start, end, corrections)


STEPS_BEFORE_EDITS: Sentence = ([0], [0, 1, 2, 2, 0], [gold(1, 1, (1,)), gold(0, 0, (1, 2))])
"""A longer way has fewer edits."""
ADJOINING: Sentence = ([], [0, 0, 1, 0], [gold(0, 0, (0,), (1, 2)), gold(0, 0, (0,)), gold(0, 0, (1,), (2, 2))])
"""Once an insertion earned a gold edit, only one that adjoins earns the next."""


def way_of(source, output, golds, most_equal):
    ((_, lattice),) = lattices([np.array(source, np.int64)], [np.array(output, np.int64)])
    return best_way(lattice, output, golds, most_equal)


@settings(max_examples=times(300))
@given(sentences(), st.integers(0, 3))
@example(STEPS_BEFORE_EDITS, 1)
@example(ADJOINING, 1)
def test_the_way_is_one_of_the_best(sentence, most_equal):
    source, output, golds = sentence
    way = way_of(source, output, golds, most_equal)
    assert tuple(map(tuple, way)) in by_hand.best_ways(source, output, golds, most_equal)
    assert sum(hit >= 0 for hit in matches(way, output, golds)) == by_hand.correct(tuple(way), output, golds)
    made = list(source)
    for edit in reversed(way):  # the edits turn the source into the output
        made[edit.start : edit.end] = output[edit.first : edit.last]
    assert made == output


@settings(max_examples=times(100))
@given(st.lists(st.tuples(texts, texts), min_size=1, max_size=6))
def test_lattices_are_the_union_of_the_best_alignments(pairs):
    sources, outputs = ([np.array(pair[side], np.int64) for pair in pairs] for side in (0, 1))
    for number, lattice in lattices(sources, outputs):
        found = set()
        for node, steps in enumerate(lattice.steps):
            place = lattice.rows[node], lattice.columns[node]
            for bits, before in ((1, lattice.left[node]), (2, lattice.above[node]), (12, lattice.behind[node])):
                if steps & bits:
                    found.add(((lattice.rows[before], lattice.columns[before]), place))
        assert found == by_hand.lattice(*pairs[number])


def test_m2scorer(shared):
    """The numbers that m2scorer prints, in its four digits, and the counts behind them."""
    folder = shared / "data/edits"
    wanted = json.loads((folder / "expected/m2scorer.json").read_text())["systems"]
    files = [
        ("gold", folder / "m2/gold.bea-full-valid.m2"),
        *(("system", folder / f"maxmatch/{run}.txt") for run in wanted),
    ]
    made = opened([(role, str(path)) for role, path in files])
    known = [totals(made, system) for system in range(len(wanted))]
    for (run, measures), found in zip(wanted.items(), known, strict=True):
        assert {name: round(found[name], 4) for name in measures} == measures, run
    counted = [tuple(int(found[f"maxmatch_{kind}"]) for kind in ("correct", "proposed", "gold")) for found in known]
    assert counted == [(2851, 4149, 7632), (3621, 5287, 7632)]


def test_a_sentence_in_which_everything_changes():
    """Of 200 words and as many others, many of them again and again, every alignment is as good as another: a lattice
    of 40,000 nodes, and a gold edit at every place."""
    source, output = ([first + place % 7 for place in range(200)] for first in (0, 7))
    golds = [GoldEdit(place, place + place % 2, ((output[place],),)) for place in range(200)]
    way = way_of(source, output, golds, 2)
    assert sum(hit >= 0 for hit in matches(way, output, golds)) >= 100
    assert len(way_of(source, output, [], 2)) == 1  # one edit, of all words
    assert len(way_of(source, [*source, 9], [], 2)) == 1


@pytest.mark.parametrize("most_equal", [0, 1, 2, 3])
def test_how_many_unchanged_words_an_edit_holds(most_equal):
    """`1 2 3 4 5` becomes `1 6 3 7 5`: two edits, or one around the 3."""
    golds = [GoldEdit(1, 4, ((6, 3, 7),))]
    way = way_of([1, 2, 3, 4, 5], [1, 6, 3, 7, 5], golds, most_equal)
    assert len(way) == (1 if most_equal else 2)
