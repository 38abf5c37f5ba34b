"""The batch against the plain definitions, on whatever hypothesis finds, and properties of the counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.tasks.generation.scoring import counting
from lexeval_gui.tasks.generation.scoring.alignment import align
from lexeval_gui.tasks.generation.scoring.operations import operations
from lexeval_gui.tasks.generation.scoring.sides import Sides
from lexeval_gui.tasks.generation.scoring.treelets import nodes_in_output, nodes_of, treelets
from lexeval_gui.testing.example_counts import times
from tests.tasks.generation import plain, small

conventions = st.sampled_from(plain.CONVENTIONS)
corpora = st.lists(small.sentences(longest=9), min_size=1, max_size=6)


def batch(corpus):
    """References, outputs and heads of a corpus."""
    return [small.ragged([sentence[side] for sentence in corpus]) for side in range(3)]


@given(corpora, conventions)
@profile(max_examples=times(50), deadline=None)
def test_alignments(corpus, convention):
    references, outputs, _ = batch(corpus)
    found = align(references, outputs, convention)
    counts = operations(references, outputs, found)
    for row, (reference, output, _) in enumerate(corpus):
        steps = plain.alignment(reference, output, convention)
        partner = {i: j for kind, i, j in steps if kind in "=S"}
        assert found.partner.row(row).tolist() == [partner.get(i, -1) for i in range(len(reference))]
        other = {j: i for i, j in partner.items()}
        assert found.other.row(row).tolist() == [other.get(j, -1) for j in range(len(output))]
        expected = plain.counted(reference, output, steps)
        assert {name: int(getattr(counts, name)[row]) for name in expected} == expected


@given(corpora, conventions)
@profile(max_examples=times(50), deadline=None)
def test_nodes_and_treelets(corpus, convention):
    references, outputs, heads = batch(corpus)
    nodes = nodes_of(references, outputs, align(references, outputs, convention))
    found = treelets(heads, np.ones(len(corpus), bool))
    theirs = nodes_in_output(found, nodes, len(references.values))
    for row, (reference, output, own) in enumerate(corpus):
        start = int(references.offsets[row])
        places = plain.nodes(reference, output, plain.alignment(reference, output, convention))
        assert Ragged(outputs.offsets, nodes).row(row).tolist() == [-1 if p is None else p + start for p in places]
        mine = np.flatnonzero(found.sentence == row).tolist()
        expected = plain.treelets(own)
        assert sorted((found.nodes.row(t) - start).tolist() for t in mine) == sorted(expected)
        for t in mine:
            nodes_here = (found.nodes.row(t) - start).tolist()
            assert (theirs.row(t) - start).tolist() == [p for p in places if p in nodes_here]


@given(small.sentences(longest=9), conventions, st.sampled_from(["insertion", "ignore"]))
@profile(max_examples=times(65), deadline=None)
def test_counts_of_a_sentence(sentence, convention, extra):
    reference, output, heads = sentence
    columns = counting._columns(
        small.pair(reference, output, heads), "conllu", small.settings(costs=convention, extra=extra), lambda: None
    )
    steps = plain.alignment(reference, output, convention)
    for name, value in plain.counted(reference, output, steps).items():
        assert columns[f"string_{name}"].tolist() == [value]
    expected = plain.tree_counts(heads, plain.nodes(reference, output, steps), convention)
    if extra == "ignore":
        expected["insertions"] -= expected["extra"]
    for name, value in expected.items():
        assert columns[f"tree_{name}"].tolist() == [value]
    assert columns["tree_sizes"].tolist() == [sum(map(len, plain.treelets(heads)))]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=9).flatmap(lambda row: st.tuples(
    st.just(row), st.permutations(row))), conventions)  # fmt: skip
@profile(max_examples=times(65), deadline=None)
def test_a_permutation_has_no_insertions_left_when_nothing_is_substituted(rows, convention):
    reference, output = map(small.ragged, ([rows[0]], [rows[1]]))
    counts = operations(reference, output, align(reference, output, convention))
    assert counts.insertions == counts.deletions
    if counts.substitutions == 0:
        assert counts.insertions - counts.moves == 0


@pytest.mark.parametrize("heads", [[2, 0, 2], [0, 0, 1], [0, 1, 1], [3, 4, 0, 3]])
def test_identical_sentences_have_no_errors(heads):
    tokens = list(range(len(heads)))
    pair = small.pair(tokens, tokens, heads)
    columns = counting._columns(pair, "conllu", small.settings(), lambda: None)
    assert all(int(columns[f"{kind}_{name}"][0]) == 0 for kind in ("string", "tree")
               for name in ("substitutions", "insertions", "deletions", "moves"))  # fmt: skip


def test_treelets_of_odd_trees():
    """Non-projective, a root alone, several roots, no valid tree."""
    heads = [[3, 4, 0, 3], [0], [0, 0, 2], [1, 1]]
    valid = np.array([True, True, True, False])
    found = treelets(small.ragged(heads), valid)
    rows = [(int(s), found.nodes.row(t).tolist()) for t, s in enumerate(found.sentence)]
    assert rows == [(0, [0, 2, 3]), (0, [1, 3]), (1, [4]), (2, [5]), (2, [6, 7]), (2, [5, 6])]


@given(corpora, conventions)
@profile(max_examples=times(20), deadline=None)
def test_neither_company_nor_order_changes_a_sentence(corpus, convention):
    references, outputs, heads = batch(corpus)
    valid = np.ones(len(corpus), bool)
    chosen = small.settings(costs=convention)
    whole = counting._columns(Sides(references, outputs, heads, valid), "conllu", chosen, lambda: None)
    for row, sentence in enumerate(corpus):
        alone = counting._columns(small.pair(*sentence), "conllu", chosen, lambda: None)
        assert {name: column[row] for name, column in whole.items()} == {name: c[0] for name, c in alone.items()}


@pytest.mark.parametrize("convention", ["fewest-substitutions", "nist", "unit"])
def test_a_pair_alone_is_aligned_as_beside_others(convention):
    """A single pair takes a shorter way."""
    generator = np.random.default_rng(4)
    for _ in range(60):
        upper, lower = (generator.integers(0, 5, int(generator.integers(1, 12))) for _ in range(2))
        alone = align(Ragged.of(np.array([len(upper)]), upper), Ragged.of(np.array([len(lower)]), lower), convention)
        twice = align(
            Ragged.of(np.array([len(upper)] * 2), np.tile(upper, 2)),
            Ragged.of(np.array([len(lower)] * 2), np.tile(lower, 2)), convention,
        )  # fmt: skip
        for row in (0, 1):
            assert twice.partner.row(row).tolist() == alone.partner.row(0).tolist()
            assert twice.other.row(row).tolist() == alone.other.row(0).tolist()
