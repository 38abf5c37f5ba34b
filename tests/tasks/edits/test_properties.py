"""What holds of any edits: levels lie inside each other, order does not matter, gold against itself is perfect."""

from __future__ import annotations

import os

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.parameters import Choice
from lexeval_gui.tasks.edits import TASK
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import assert_same
from lexeval_gui.workspace.scoring.intervals import drawn_intervals
from tests.tasks.edits.small import E, counts, evaluate, of_json, opened, totals, write

TEXTS = st.sampled_from(["", "a ", "A", "to ", "the", " "])


@st.composite
def an_edit(draw):
    start, length = draw(st.integers(0, 8)), draw(st.integers(0, 3))
    corrections = draw(st.one_of(st.just("any"), st.lists(st.one_of(st.none(), TEXTS), min_size=1, max_size=2)))
    original = draw(st.sampled_from(["the ", " the", "x"])) if length else ""
    return E(draw(st.sampled_from(["RT", "MD", "XX", None])), start, start + length, original, corrections)


SIDE = st.dictionaries(st.sampled_from(["0001", "0002", "0003"]), st.lists(an_edit(), max_size=5))
CONVENTIONS = st.fixed_dictionaries(
    {}, optional={p.id: st.sampled_from([o.id for o in p.options]) for p in TASK.identity.parameters
                  if isinstance(p, Choice) and p.stage in ("count", "score")},
)  # fmt: skip


def _same_fragments(gold, run):
    names = sorted({*gold, *run, "0001"})
    return {name: gold.get(name, []) for name in names}, {name: run.get(name, []) for name in names}


@given(SIDE, SIDE, CONVENTIONS)
@settings(max_examples=times(40), deadline=None)
def test_levels_lie_inside_each_other(tmp_path_factory, gold, run, rules):
    made = evaluate(tmp_path_factory.mktemp("e"), *_same_fragments(gold, run), **rules)
    ours, theirs, detected, recognised, corrected, spurious = counts(made)
    assert corrected <= recognised <= detected <= ours
    assert spurious <= theirs
    known = of_json(made)
    assert [len(known["items"]), len(known["spurious"])] == [ours, spurious]
    assert sum(item["status"] == "Corrected" for item in known["items"]) == corrected
    if rules.get("pairing") == "one-to-one":
        assert detected <= theirs
        taken = [edit["id"] for item in known["items"] for edit in item["aligned"]]
        assert len(set(taken)) == len(taken)


@given(SIDE, SIDE, CONVENTIONS)
@settings(max_examples=times(20), deadline=None)
def test_one_to_one_never_finds_more_than_many(tmp_path_factory, gold, run, rules):
    sides = _same_fragments(gold, run)
    many = counts(evaluate(tmp_path_factory.mktemp("e"), *sides, **{**rules, "pairing": "many"}))
    one = counts(evaluate(tmp_path_factory.mktemp("e"), *sides, **{**rules, "pairing": "one-to-one"}))
    assert all(a <= b for a, b in zip(one[2:5], many[2:5], strict=True))
    assert one[5] == many[5]


@given(SIDE, SIDE, CONVENTIONS, st.randoms())
@settings(max_examples=times(20), deadline=None)
def test_the_order_of_the_file_changes_nothing(tmp_path_factory, gold, run, rules, random):
    """But for which of several gold edits is matched: where each may pair once, file order decides between equally good
    pairings, so an optional one may be the one that is missed."""
    sides = _same_fragments(gold, run)
    shuffled = [{name: random.sample(list(edits), len(edits)) for name, edits in side.items()} for side in sides]
    before = evaluate(tmp_path_factory.mktemp("e"), *sides, **rules)
    after = evaluate(tmp_path_factory.mktemp("e"), *shuffled, **rules)
    if rules.get("pairing") == "one-to-one":
        assert counts(before) == counts(after)
    else:
        np.testing.assert_equal(totals(before), totals(after))


@given(SIDE, CONVENTIONS)
@settings(max_examples=times(20), deadline=None)
def test_gold_against_itself_is_perfect(tmp_path_factory, gold, rules):
    """Of edits that say one correction and a type, no two of which touch."""
    apart = {
        name: [
            E(e.type or "RT", 20 * n + e.start, 20 * n + e.end, e.original, [_first(e)]) for n, e in enumerate(edits)
        ]
        for name, edits in gold.items()
    }
    made = evaluate(tmp_path_factory.mktemp("e"), *_same_fragments(apart, apart), **rules)
    ours, theirs, detected, recognised, corrected, spurious = counts(made)
    assert ours == theirs == detected == recognised == corrected
    assert spurious == 0
    if ours:
        assert totals(made)["correction_f"] == totals(made)["detection_f"] == 1


@given(SIDE, CONVENTIONS)
@settings(max_examples=times(20), deadline=None)
def test_gold_against_itself_is_perfect_wherever_its_edits_stand(tmp_path_factory, gold, rules):
    """Of typed edits; they may touch, overlap or stand on one span."""
    said = {
        name: [E(e.type or "RT", e.start, e.end, e.original, e.corrections) for e in edits]
        for name, edits in gold.items()
    }  # fmt: skip
    ours, theirs, detected, recognised, corrected, spurious = counts(
        evaluate(tmp_path_factory.mktemp("e"), *_same_fragments(said, said), **rules)
    )
    assert ours == theirs == detected == recognised == corrected
    assert spurious == 0


def test_edits_that_say_no_correction_are_corrected_by_themselves(tmp_path):
    """A gold edit without corrections takes anything, an edit without correction too."""
    silent = [E("RT", 1, 3, "xx", "any"), E("RT", 5, 7, "xx", [])]
    assert counts(evaluate(tmp_path, silent, silent)) == (2, 2, 2, 2, 2, 0)


@given(SIDE, SIDE, CONVENTIONS)
@settings(max_examples=30, deadline=None)
def test_the_order_in_which_folders_and_runs_are_listed_changes_nothing(tmp_path_factory, gold, run, rules):
    folder, sides = tmp_path_factory.mktemp("e"), _same_fragments(gold, run)
    names = [write(folder / "Gold", "GE", sides[0]), write(folder / "A", "AA0", sides[1])]
    names.append(write(folder / "B", "BB1", sides[0]))
    there = opened(list(zip(("gold", "system", "system"), map(str, names), strict=True)), **rules)
    backwards = os.scandir
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "scandir", lambda path: list(backwards(path))[::-1])
        names[1:] = names[:0:-1]
        again = opened(list(zip(("gold", "system", "system"), map(str, names), strict=True)), **rules)
    assert list(there.dataset.ids) == list(again.dataset.ids)
    for system, other in ((0, 1), (1, 0)):
        np.testing.assert_equal(totals(there, system), totals(again, other))
        assert of_json(there, system)["items"] == of_json(again, other)["items"]


def _first(edit):
    return next((c for c in edit.corrections if c is not None), "") if edit.corrections != "any" else "x"


@given(SIDE, SIDE, CONVENTIONS)
@settings(max_examples=times(20), deadline=None)
def test_some_fragments_counted_again_are_counted_the_same(tmp_path_factory, gold, run, rules):
    made = evaluate(tmp_path_factory.mktemp("e"), *_same_fragments(gold, run), **rules)
    rows = np.arange(0, len(made.dataset), 2)
    again = made.loaded.counts[0].with_items(rows, made.task.scoring.count(made.dataset, 0, made.settings, rows))
    assert_same([made.task.scoring.score(again, made.settings).totals], [made.scores(0).totals])


def test_a_span_with_two_gold_edits_makes_a_precision_above_1(tmp_path):
    gold = [E("RT", 1, 3, "xx", ["y"])] * 2
    assert totals(evaluate(tmp_path, gold, gold[:1]))["recognition_precision"] == 2


def test_intervals_of_a_type_are_drawn_from_its_own_counts(tmp_path):
    gold = {f"{n:04}": [E("RT", 1, 3, "xx", ["y"]), E("MD", 7, 9, "xx", ["y"])] for n in range(1, 30)}
    run = {name: edits[:1] if int(name) % 3 else [] for name, edits in gold.items()}
    made = evaluate(tmp_path, gold, run, resamples="300")
    low, high = drawn_intervals(made, 0, ["correction_recall"], ("type", "RT"))["correction_recall"]
    assert low < made.scores(0).group(("type", "RT"), "correction_recall") < high
    assert drawn_intervals(made, 0, ["correction_recall"], ("type", "MD"))["correction_recall"] == (0, 0)
    low, high = drawn_intervals(made, 0, ["correction_recall"])["correction_recall"]
    assert high < 0.5
