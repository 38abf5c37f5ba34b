"""Several references against plain definitions: every reference of every sentence by itself, in plain Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st
from msgspec import Struct

from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.generation.parameters import PARAMETERS
from lexeval_gui.tasks.generation.scoring.ranges import of_item
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.generation import plain, small
from tests.tasks.generation.opened import evaluated, totals

LETTERS = "abcde"
KINDS = ("substitutions", "insertions", "deletions", "moves")


class Written(Struct, frozen=True):
    """One reference of a sentence: its tokens, and the heads if it has a tree."""

    tokens: tuple[str, ...]
    heads: tuple[int, ...] | None


Sentence = tuple[tuple[Written, ...], tuple[str, ...]]
"""The references of a sentence, those without tokens too, and its output."""


@st.composite
def corpora(draw: st.DrawFn) -> tuple[list[Sentence], tuple[bool, ...]]:
    """Sentences with one to four references, and which of the files have trees."""
    trees = tuple(draw(st.lists(st.booleans(), min_size=1, max_size=4)))
    word = st.sampled_from(LETTERS[: draw(st.integers(1, 5))])
    sentences: list[Sentence] = []
    for _ in range(draw(st.integers(1, 5))):
        written = []
        for has_tree in trees:
            tokens = tuple(draw(st.lists(word, min_size=1 if has_tree else 0, max_size=5)))
            written.append(Written(tokens, tuple(draw(small.trees(len(tokens)))) if has_tree else None))
        sentences.append((tuple(written), tuple(draw(st.lists(word, max_size=6)))))
    if not any(one.tokens for written, _ in sentences for one in written[:1]):
        others, output = sentences[0]
        sentences[0] = (Written(("a",), (0,) if trees[0] else None), *others[1:]), output
    return sentences, trees


def opened(folder: Path, corpus: Sequence[Sentence], trees: Sequence[bool], **values: str) -> Evaluation:
    files = []
    for number, has_tree in enumerate(trees):
        of_file = [written[number] for written, _ in corpus]
        if has_tree:
            files.append(small.conllu([(one.tokens, one.heads or ()) for one in of_file]))
        else:
            files.append("".join(" ".join(one.tokens) + "\n" for one in of_file))
    if not files[0].strip():
        files[0] = "\n" * len(corpus)
    output = "".join(" ".join(tokens) + "\n" for _, tokens in corpus)
    return evaluated(folder, files[0], output, further=files[1:], **values)


# -- the definitions in plain Python ----------------------------------------------------------------------------------


class Beside(Struct, frozen=True):
    """An output beside one reference: errors and R of the string, the same of the tree (None without), S of the
    string."""

    string: dict[str, int]
    tokens: int
    tree: dict[str, int] | None

    def errors(self, kind: str, generation: bool) -> int:
        return plain.errors(self.string if kind == "string" else self.tree or {}, generation)

    def accuracy(self, kind: str, generation: bool) -> float:
        return 1 - self.errors(kind, generation) / self.tokens


def beside(one: Written, output: Sequence[str], convention: str) -> Beside:
    steps = plain.alignment(one.tokens, output, convention)
    tree = None
    if one.heads:
        tree = plain.tree_counts(one.heads, plain.nodes(one.tokens, output, steps), convention)
    return Beside(plain.counted(one.tokens, output, steps), len(one.tokens), tree)


def nearest(every: Sequence[Beside]) -> Beside:
    """The highest simple string accuracy, then fewer errors, then file order."""
    return max(every, key=lambda one: (one.accuracy("string", False), -one.errors("string", False)))


def expected(corpus: Sequence[Sentence], convention: str, which: str) -> dict[str, float]:
    """Every measure over all sentences; NaN where undefined."""
    chosen: list[tuple[list[Beside], list[Beside]]] = []
    for written, output in corpus:
        every = [beside(one, output, convention) for one in written if one.tokens]
        with_tree = [one for one in every if one.tree is not None]
        if which == "nearest":
            every, with_tree = every and [nearest(every)], with_tree and [nearest(with_tree)]
        chosen.append((every, with_tree))
    found: dict[str, float] = {}
    for place, kind in enumerate(("string", "tree")):
        groups = [sentence[place] for sentence in chosen if sentence[place]]
        lone = sum(len(output) for (_, output), (every, _) in zip(corpus, chosen, strict=True) if not every)
        for name, generation in (("simple", False), ("generation", True)):
            errors = sum(sum(one.errors(kind, generation) for one in group) / len(group) for group in groups)
            errors += lone if kind == "string" else 0
            length = sum(sum(one.tokens for one in group) / len(group) for group in groups)
            found[f"{name}_{kind}_accuracy"] = 1 - errors / length if length else math.nan
            means = [sum(one.accuracy(kind, generation) for one in group) / len(group) for group in groups]
            found[f"{name}_{kind}_accuracy_mean"] = sum(means) / len(means) if means else math.nan
    for name, tree, per, constant in (
        ("understandability", 1.3147, 0.1039, 0.4458),
        ("quality", 1.0192, 0.0869, 0.3553),
    ):
        each = []
        for every, with_tree in chosen:
            if with_tree:
                accuracy = sum(one.accuracy("tree", False) for one in with_tree) / len(with_tree)
                substitutions = sum(one.string["substitutions"] for one in every) / len(every)
                each.append((tree * accuracy - per * substitutions - constant) / (tree - constant))
        found[name] = sum(each) / len(each) if each else math.nan
    return found


# -- tests ------------------------------------------------------------------------------------------------------------


@given(corpora(), st.sampled_from(plain.CONVENTIONS), st.sampled_from(["nearest", "mean"]))
@profile(max_examples=times(60), deadline=None)
def test_every_measure_is_that_of_the_plain_definitions(corpus, convention, which):
    sentences, trees = corpus
    if not trees[0] and not any(written[0].tokens for written, _ in sentences):
        return
    with TemporaryDirectory() as folder:
        got = totals(opened(Path(folder), sentences, trees, costs=convention, references=which))
    wanted = expected(sentences, convention, which)
    for name, value in got.items():
        assert value == pytest.approx(wanted[name], nan_ok=True, abs=1e-12), name
    if any(trees):
        assert set(got) == set(wanted)


@given(corpora(), st.sampled_from(plain.CONVENTIONS), st.sampled_from(["nearest", "mean"]))
@profile(max_examples=times(20), deadline=None)
def test_with_one_reference_the_convention_changes_nothing(corpus, convention, which):
    sentences, trees = corpus
    alone = [(written[:1], output) for written, output in sentences]
    with TemporaryDirectory() as folder:
        one = opened(Path(folder), alone, trees[:1], costs=convention)
        other = opened(Path(folder), alone, trees[:1], costs=convention, references=which)
        assert not one.dataset.made_of
    assert one.loaded.counts[0].columns.keys() == other.loaded.counts[0].columns.keys()
    assert {name: str(value) for name, value in totals(one).items()} == {
        name: str(value) for name, value in totals(other).items()
    }


@given(corpora(), st.sampled_from(plain.CONVENTIONS))
@profile(max_examples=times(20), deadline=None)
def test_a_reference_that_is_the_output_makes_its_sentence_perfect(corpus, convention):
    sentences, trees = corpus
    more = [((*written, Written(output, None)), output) for written, output in sentences]
    with TemporaryDirectory() as folder:
        found = opened(Path(folder), more, (*trees, False), costs=convention)
    values = found.item_values(0, "simple_string_accuracy", np.arange(len(more)))
    assert all(value == 1 for value, (_, output) in zip(values.tolist(), more, strict=True) if output)


@given(corpora(), st.sampled_from(plain.CONVENTIONS), st.sampled_from(["nearest", "mean"]))
@profile(max_examples=times(20), deadline=None)
def test_ranges_hold_the_values(corpus, convention, which):
    sentences, trees = corpus
    settings = Settings(PARAMETERS).with_values({"costs": convention, "references": which})
    with TemporaryDirectory() as folder:
        found = opened(Path(folder), sentences, trees, costs=convention, references=which)
    for item in range(len(sentences)):
        for name, (low, high) in of_item(found.dataset, 0, item, settings).values.items():  # type: ignore[arg-type]
            value = float(found.item_values(0, name, np.array([item]))[0])
            if math.isnan(value):
                assert math.isnan(low)
                assert math.isnan(high)
            else:
                assert low - 1e-12 <= value <= high + 1e-12, name


@given(corpora(), st.sampled_from(["nearest", "mean"]))
@profile(max_examples=times(10), deadline=None)
def test_ranges_are_those_of_every_alignment(corpus, which):
    """The ends of the range of generation string accuracy, of every cheapest alignment with each reference."""
    sentences, trees = corpus
    settings = Settings(PARAMETERS).with_values({"references": which})
    with TemporaryDirectory() as folder:
        found = opened(Path(folder), sentences, trees, references=which)
    for item, (written, output) in enumerate(sentences):
        filled = [one.tokens for one in written if one.tokens]
        if not filled:
            continue
        if which == "nearest":
            every = [beside(Written(tokens, None), output, "fewest-substitutions") for tokens in filled]
            filled = [filled[every.index(nearest(every))]]
        ends = [
            [plain.errors(plain.counted(tokens, output, steps), True) for steps in alignments]
            for tokens in filled
            for alignments in [list(plain.alignments(tokens, output, "fewest-substitutions"))]
        ]
        length = sum(map(len, filled))
        low, high = of_item(found.dataset, 0, item, settings).values["generation_string_accuracy"]  # type: ignore[arg-type]
        assert low == pytest.approx(1 - sum(map(max, ends)) / length)
        assert high == pytest.approx(1 - sum(map(min, ends)) / length)
