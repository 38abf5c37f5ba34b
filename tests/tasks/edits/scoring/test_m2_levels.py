"""The levels of M2: ERRANT's own numbers, keys one by one, annotators chosen sentence by sentence."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core import curves
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.scoring import m2_annotators, m2_levels
from lexeval_gui.testing.example_counts import times
from tests.tasks.edits.small import m2, of_json, opened, totals

RUNS = ("T5-Large", "GECToR-Roberta")


def _errant(text):
    """Totals ("" as category) and categories of ERRANT's table: TP, FP, FN, P, R, F."""
    rows = {}
    for line in text.splitlines():
        fields = line.split()
        if len(fields) == 7 and fields[0] != "Category":
            rows[fields[0]] = [float(field) for field in fields[1:]]
        elif len(fields) == 6 and fields[0].isdigit():
            rows[""] = [float(field) for field in fields]
    return rows


def _row(measures, level):
    counted = [measures[f"{level}_{kind}"] for kind in ("tp", "fp", "fn")]
    return counted + [round(measures[f"{level}_{kind}"], 4) for kind in ("precision", "recall", "f")]


def test_errant(shared):
    folder = shared / "data/edits"
    files = [("gold", folder / "m2/gold.bea-full-valid.m2"), *(("system", folder / f"m2/{run}.m2") for run in RUNS)]
    made = opened([(role, str(path)) for role, path in files])
    for system, run in enumerate(RUNS):
        known = of_json(made, system)
        for level in m2_levels.LEVELS:
            wanted = _errant((folder / f"expected/errant.{run}.{level}.txt").read_text())
            assert _row(known["measures"], level) == wanted.pop("")
            categories = known["groups"]["category_3"]
            assert {name: _row(categories[name], level) for name in wanted} == wanted
            for name in categories.keys() - wanted.keys():
                assert _row(categories[name], level)[:3] == [0, 0, 0]
            for group in m2_levels.CATEGORIES:  # the coarser kinds add up to the same
                for place, kind in enumerate(("tp", "fp", "fn")):
                    summed = sum(part[f"{level}_{kind}"] for part in known["groups"][group].values())
                    assert summed == _row(known["measures"], level)[place]


def edit(start, end, type_, correction, annotator=0):
    return f"A {start} {end}|||{type_}|||{correction}|||REQUIRED|||-NONE-|||{annotator}\n"


NOOP = "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{}\n"
TOKENS = "S one two three four five six\n"


def _cells(made, level, system=0):
    known = totals(made, system)
    return tuple(int(known[f"{level}_{kind}"]) for kind in ("tp", "fp", "fn"))


@pytest.mark.parametrize(
    ("gold", "hypothesis", "cells"),
    [
        ((1, 2, "R:X", "b"), (1, 2, "R:X", "b"), {"cs": (1, 0, 0), "cse": (1, 0, 0), "ds": (1, 0, 0), "dt": (1, 0, 0)}),
        ((1, 2, "R:X", "b"), (1, 2, "R:Y", "b"), {"cs": (1, 0, 0), "cse": (0, 1, 1), "ds": (1, 0, 0), "dt": (1, 0, 0)}),
        ((1, 2, "R:X", "b"), (1, 2, "R:X", "B"), {"cs": (0, 1, 1), "cse": (0, 1, 1), "ds": (1, 0, 0), "dt": (1, 0, 0)}),
        ((1, 3, "R:X", "b"), (2, 4, "R:X", "b"), {"cs": (0, 1, 1), "cse": (0, 1, 1), "ds": (0, 1, 1), "dt": (1, 1, 1)}),
        ((2, 2, "M:X", "b"), (2, 3, "R:X", "c"), {"cs": (0, 1, 1), "cse": (0, 1, 1), "ds": (0, 1, 1), "dt": (1, 0, 0)}),
        ((1, 2, "UNK", "x"), (1, 2, "R:X", "b"), {"cs": (0, 1, 0), "cse": (0, 1, 0), "ds": (1, 0, 0), "dt": (1, 0, 0)}),
    ],
)
def test_keys(tmp_path, gold, hypothesis, cells):
    made = m2(tmp_path, TOKENS + edit(*gold), TOKENS + edit(*hypothesis))
    assert {level: _cells(made, level) for level in m2_levels.LEVELS} == cells


def test_equal_keys_are_hits_each_and_extra_ones_wrong_each(tmp_path):
    twice = TOKENS + edit(1, 2, "R:X", "b") * 2
    made = m2(tmp_path, twice, TOKENS + edit(1, 2, "R:Y", "b"), twice, TOKENS)
    assert [_cells(made, "cs", system) for system in range(3)] == [(2, 0, 0), (2, 0, 0), (0, 0, 2)]
    assert _cells(m2(tmp_path, TOKENS, twice), "cs") == (0, 2, 0)


def test_nothing_wrong_is_precision_1_and_nothing_missed_recall_1(tmp_path):
    known = totals(m2(tmp_path, TOKENS + NOOP.format(0), TOKENS + NOOP.format(0)))
    assert (known["cs_precision"], known["cs_recall"], known["cs_f"]) == (1, 1, 1)
    known = totals(m2(tmp_path, TOKENS + edit(1, 2, "R:X", "b"), TOKENS))
    assert (known["cs_precision"], known["cs_recall"], known["cs_f"]) == (1, 0, 0)


def test_categories():
    assert m2_levels.categories("R:NOUN:NUM") == ("R", "NOUN:NUM", "R:NOUN:NUM")
    assert m2_levels.categories("UNK") == ("UNK", "UNK", "UNK")


@pytest.mark.parametrize("block", [1, m2_levels.BLOCK])
def test_categories_of_the_same_types_share_what_was_counted(tmp_path, block):
    gold = (
        (TOKENS + edit(1, 2, "R:PREP", "b") + "\n") * 2 + TOKENS + edit(1, 2, "R:DET", "b") + edit(3, 3, "M:DET", "b")
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(m2_levels, "BLOCK", block)
        made = m2(tmp_path, gold, gold)
    parts = made.counts[0].parts
    assert parts["category_2", "PREP"] is parts["category_3", "R:PREP"]
    assert parts["category_2", "DET"] is not parts["category_3", "R:DET"]
    groups = of_json(made)["groups"]
    found = {name: part["cs_tp"] for group in groups.values() for name, part in group.items()}
    assert found == {"R": 3, "M": 1, "PREP": 2, "DET": 2, "R:PREP": 2, "R:DET": 1, "M:DET": 1}


def test_some_sentences_in_any_order_are_counted_as_they_are_alone(tmp_path):
    texts = [edit(1, 2, "R:PREP", "b") * n + edit(3, 4, "R:X", "c") * (n % 2) for n in range(4)]
    made = m2(tmp_path, "\n".join(TOKENS + text for text in texts), "\n".join(TOKENS + text for text in texts[::-1]))
    assert isinstance(made.dataset, EditsDataset)
    for types in ("all", "R:X"):
        chosen = made.settings.with_values({"types": types})
        every = m2_levels.count(made.dataset, 0, chosen)
        for rows in ([2, 0, 3], [1, 2], [3], []):
            some = m2_levels.count(made.dataset, 0, chosen, np.array(rows, np.int64))
            for level in m2_levels.LEVELS:
                assert np.array_equal(some.columns[level][some.row_of], every.columns[level][every.row_of[rows]])


def test_types_filter_both_sides_first(tmp_path):
    gold = TOKENS + edit(1, 2, "R:PREP", "b") + edit(3, 4, "R:NOUN", "b")
    hypothesis = TOKENS + edit(1, 2, "R:NOUN", "b") + edit(3, 4, "R:NOUN", "b")
    for types, cells in (("all", (2, 0, 0)), ("Prep", (0, 0, 1)), ("RT", (0, 0, 1)), ("R:NOUN", (1, 1, 0))):
        assert _cells(m2(tmp_path, gold, hypothesis, types=types), "cs") == cells


# -- several annotators -----------------------------------------------------------------------------------------------


def test_the_annotator_who_agrees_is_taken(tmp_path):
    gold = TOKENS + edit(1, 2, "R:X", "b", 0) + edit(3, 4, "R:X", "c", 1) + NOOP.format(2)
    made = m2(tmp_path, gold, TOKENS + edit(3, 4, "R:X", "c"), TOKENS, TOKENS + edit(1, 2, "R:X", "x"))
    assert [_cells(made, "cs", system) for system in range(3)] == [(1, 0, 0), (0, 0, 0), (0, 1, 0)]
    assert of_json(made)["groups"]["category_3"]["R:X"]["cs_tp"] == 1
    # 1 and 2 both hit the token; the third says nothing
    assert [_cells(made, "dt", system) for system in range(3)] == [(1, 0, 0), (0, 0, 0), (1, 0, 0)]


EDIT = st.tuples(st.integers(0, 3), st.integers(0, 2), st.sampled_from("XY"), st.sampled_from("ab"))
EDITS = st.lists(EDIT, max_size=3)
SENTENCES = st.lists(st.tuples(st.lists(EDITS, max_size=3), st.lists(EDITS, max_size=2)), min_size=1, max_size=5)


def _text(sides):
    lines = []
    for side in sides:
        lines.append(TOKENS)
        for number, own in enumerate(side):
            lines += [edit(s, s + n, f"R:{t}", c, number) for s, n, t, c in own] or [NOOP.format(number)]
        lines.append("\n")
    return "".join(lines)


def _slow(sentences, level, beta):
    """What the specification says, sentence by sentence, in sets and lists."""
    sums = (0, 0, 0)
    for golds, hypotheses in sentences:
        met = []
        for hypothesis, gold in itertools.product(hypotheses or [[]], golds or [[]]):
            ours, theirs = _keys(gold, level), _keys(hypothesis, level)
            hits = sum(k in theirs for k in ours)
            cells = (hits, sum(k not in ours for k in theirs), len(ours) - hits)
            tp, fp, fn = (a + b for a, b in zip(sums, cells, strict=True))
            met.append(((_slow_f(tp, fp, fn, beta), cells[0], -cells[1], -cells[2]), (tp, fp, fn)))
        sums = max(met)[1]
    return sums


def _slow_f(tp, fp, fn, beta):
    p, r = (1 if not fp else tp / (tp + fp)), (1 if not fn else tp / (tp + fn))
    return round((1 + beta**2) * p * r / (beta**2 * p + r), 4) if p + r else 0


def _keys(edits, level):
    keys = []
    for start, length, type_, correction in edits:
        if level == "dt":
            keys += [(token, token + 1) for token in range(start, start + max(length, 1))]
        else:
            keys.append((start, start + length, *{"cs": correction, "cse": correction + type_}.get(level, "")))
    return keys


@given(SENTENCES, st.sampled_from(["0.5", "1", "2"]))
@settings(max_examples=times(50), deadline=None)
def test_annotators_against_a_slow_reading(tmp_path_factory, sentences, beta):
    folder = tmp_path_factory.mktemp("m2")
    made = m2(folder, _text([g for g, _ in sentences]), _text([h for _, h in sentences]), m2_beta=beta)
    for level in m2_levels.LEVELS:
        assert _cells(made, level) == _slow(sentences, level, float(beta)), level
        for kind in ("tp", "fp", "fn"):
            parts = of_json(made)["groups"].get("category_3", {})
            assert sum(part[f"{level}_{kind}"] for part in parts.values()) == totals(made)[f"{level}_{kind}"]


def _hundreds():
    """Hundreds of sentences, in which F is near the border between two roundings again and again."""
    rng = random.Random(5)

    def side(most):
        return [
            [
                (rng.randint(0, 3), rng.randint(0, 2), rng.choice("XY"), rng.choice("ab"))
                for _ in range(rng.randint(0, 3))
            ]
            for _ in range(rng.randint(1, most))
        ]

    return [(side(3), side(2)) for _ in range(150)]


@pytest.mark.parametrize("block", [1, 7, m2_annotators.BLOCK])
def test_many_sentences_in_blocks_of_any_size(tmp_path, block):
    sentences = _hundreds()
    made = m2(tmp_path, _text([g for g, _ in sentences]), _text([h for _, h in sentences]), m2_beta="2")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(m2_annotators, "BLOCK", block)
        for level in m2_levels.LEVELS:
            assert _cells(made, level) == _slow(sentences, level, 2.0), level


@pytest.mark.parametrize("block", [1, 7, m2_annotators.BLOCK_OF_MANY])
def test_a_curve_over_many_sentences_in_blocks_of_any_size(tmp_path, block):
    """Some values of β are settled after one round, others after many."""
    sentences, grid = _hundreds(), ("0.25", "0.6352", "1", "2.5", "4")
    made = m2(tmp_path, _text([g for g, _ in sentences]), _text([h for _, h in sentences]))
    names = [f"cs_{kind}" for kind in m2_levels.KINDS]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(m2_annotators, "BLOCK_OF_MANY", block)
        lines = curves.sweep(
            made.task.scoring.score, made.loaded.counts[0], "m2_beta", made.settings, names, grid
        ).lines
    found = list(zip(*(lines[name] for name in names), strict=True))
    assert found == [_slow(sentences, "cs", float(beta)) for beta in grid]


@given(SENTENCES)
@settings(max_examples=40, deadline=None)
def test_counting_in_blocks_makes_no_difference(tmp_path_factory, sentences):
    folder = tmp_path_factory.mktemp("m2")
    made = m2(folder, _text([g for g, _ in sentences]), _text([h for _, h in sentences]))
    whole = made.loaded.counts[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(m2_levels, "BLOCK", 2)
        blocks = made.task.scoring.count(made.dataset, 0, made.settings)
    assert list(blocks.parts) == list(whole.parts)
    for one, other in ((blocks, whole), *zip(blocks.parts.values(), whole.parts.values(), strict=True)):
        for name, column in one.columns.items():
            np.testing.assert_array_equal(column, other.columns[name], name)
        np.testing.assert_array_equal(one.row_of, other.row_of)


@given(SENTENCES)
@settings(max_examples=20, deadline=None)
def test_a_curve_over_beta_is_the_score_at_every_value(tmp_path_factory, sentences):
    """All values are chosen for together, each alone gives the same."""
    folder = tmp_path_factory.mktemp("m2")
    made = m2(folder, _text([g for g, _ in sentences]), _text([h for _, h in sentences]))
    grid = ("0.25", "0.5", "0.6352", "1", "4")
    score, names = made.task.scoring.score, ["cs_f", "dt_tp", "cs_precision", "cs_recall"]
    lines = curves.sweep(score, made.loaded.counts[0], "m2_beta", made.settings, names, grid).lines
    for place, beta in enumerate(grid):
        alone = made.task.scoring.count(made.dataset, 0, made.settings)
        totals_there = score(alone, made.settings.with_values({"m2_beta": beta})).totals
        for name in names:
            assert lines[name][place] == totals_there[name][0], (name, beta)


@given(SENTENCES)
@settings(max_examples=40, deadline=None)
def test_some_sentences_counted_again_are_counted_the_same(tmp_path_factory, sentences):
    folder = tmp_path_factory.mktemp("m2")
    made = m2(folder, _text([g for g, _ in sentences]), _text([h for _, h in sentences]))
    known, rows = made.loaded.counts[0], np.arange(0, len(sentences), 2)
    again = known.with_items(rows, made.task.scoring.count(made.dataset, 0, made.settings, rows))
    for name, line in made.task.scoring.score(again, made.settings).totals.items():
        np.testing.assert_array_equal(line, made.scores(0).totals[name], name)


def test_choosing_follows_beta(tmp_path):
    """At β = 2 recall weighs more, so the annotator of whom less is missed is taken."""
    gold = TOKENS + edit(0, 1, "R:X", "a", 0) + edit(1, 2, "R:X", "b", 0) + edit(5, 6, "R:X", "z", 0)
    gold += edit(0, 1, "R:X", "a", 1)
    hypothesis = TOKENS + "".join(edit(place, place + 1, "R:X", "abcd"[place]) for place in range(4))
    taken = {beta: _cells(m2(tmp_path, gold, hypothesis, m2_beta=beta), "cs") for beta in ("0.25", "4")}
    assert taken == {"0.25": (2, 2, 1), "4": (1, 3, 0)}
    known = float(m2_annotators.f_scores(*map(np.array, (2.0, 2.0, 1.0, 0.5**2))))
    assert math.isclose(known, 1.25 * 0.5 * (2 / 3) / (0.25 * 0.5 + 2 / 3))


def test_of_annotators_equally_good_the_first_of_the_file_is_taken(tmp_path):
    """All of them miss one and are missed by one, in categories of their own."""
    for first, second in ((0, 1), (1, 0)):
        gold = TOKENS + edit(1, 2, "R:A", "a", first) + edit(3, 4, "R:B", "b", second)
        made = m2(tmp_path, gold, TOKENS + edit(5, 6, "R:C", "c"))
        assert _cells(made, "cs") == (0, 1, 1)
        groups = of_json(made)["groups"]["category_3"]
        assert {name: groups[name]["cs_fn"] for name in groups} == {"R:A": 1, "R:B": 0, "R:C": 0}


@given(SENTENCES, st.sampled_from(["0.5", "1", "2"]))
@settings(max_examples=40, deadline=None)
def test_gold_against_itself_is_perfect(tmp_path_factory, sentences, beta):
    text = _text([g for g, _ in sentences])
    known = totals(m2(tmp_path_factory.mktemp("m2"), text, text, m2_beta=beta))
    for level in m2_levels.LEVELS:
        assert (known[f"{level}_fp"], known[f"{level}_fn"], known[f"{level}_f"]) == (0, 0, 1)
