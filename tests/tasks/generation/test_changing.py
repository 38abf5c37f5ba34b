"""Tokens changed by hand: only their sentence is counted again, there and back is as it was, files stay as they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.tasks.generation.changing import tokens_of
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.tasks.generation import small
from tests.tasks.generation.opened import evaluated, totals

HEADS = (5, 5, 5, 5, 0, 5, 9, 9, 6)
GOLD = small.conllu(
    [
        (["There", "was", "no", "cost", "estimate", "for", "the", "second", "phase"], HEADS),
        (["Birds", "sing", "."], (2, 0, 2)),
    ]
)
ONE = "There was estimate for phase the second no cost\nsing Birds .\n"
OTHER = "There was no cost\n\n"


@pytest.fixture
def made(tmp_path: Path) -> Evaluation:
    return evaluated(tmp_path, GOLD, ONE, OTHER)


def after(evaluation: Evaluation, item: int = 0, system: int = 0) -> str:
    assert isinstance(evaluation.dataset, GenerationDataset)
    return " ".join(tokens_of(evaluation.dataset, item, system))


def changed(evaluation: Evaluation, *gestures: Gesture) -> tuple[Evaluation, list[Change]]:
    """Gestures one after the other, each change sent through JSON."""
    changes: list[Change] = []
    for gesture in gestures:
        found = evaluation.with_changes(changes).gesture(gesture)
        assert isinstance(found, Change), found
        plain = json.loads(json.dumps([found.kind, found.item, found.system, found.before, found.after]))
        changes.append(Change(*plain))
    return evaluation.with_changes(changes), changes


def token(place: int, system: str = "system0") -> tuple[Any, ...]:
    return "token", system, place


@pytest.mark.parametrize(
    ("gesture", "wanted"),
    [
        (Gesture("s1", token(7), "move", 2), "There was no estimate for phase the second cost"),
        (Gesture("s1", token(0), "move", 8), "was estimate for phase the second no cost There"),
        (Gesture("s1", token(4), "remove"), "There was estimate for the second no cost"),
        (Gesture("s1", token(4), "replace", "stage"), "There was estimate for stage the second no cost"),
        (Gesture("s1", token(4), "replace", " the  phase "), "There was estimate for the phase the second no cost"),
        (Gesture("s1", token(0), "insert", "So"), "So There was estimate for phase the second no cost"),
        (Gesture("s1", token(1), "insert", "a b"), "There a b was estimate for phase the second no cost"),
        (Gesture("s1", ("output", "system0"), "insert", "."), "There was estimate for phase the second no cost ."),
        (Gesture("s1", token(1), "replace", "a\u00a0b"), "There a\u00a0b estimate for phase the second no cost"),
    ],
)
def test_a_change(made: Evaluation, gesture: Gesture, wanted: str) -> None:
    found, changes = changed(made, gesture)
    assert after(found) == wanted
    assert changes[0].kind == "tokens"
    assert (changes[0].item, changes[0].system) == ("s1", "system0")
    assert after(found, 1) == after(made, 1)
    assert after(found, 0, 1) == after(made, 0, 1)
    _same(found.with_changes([*changes, changes[0].reversed()]), made)


def test_an_empty_output_takes_tokens_and_gives_them_all_back(made: Evaluation) -> None:
    found, changes = changed(made, Gesture("s2", ("output", "system1"), "insert", "Birds sing ."))
    assert after(found, 1, 1) == "Birds sing ."
    emptied, _ = changed(
        made, Gesture("s2", ("output", "system1"), "insert", "x"), Gesture("s2", token(0, "system1"), "remove")
    )
    _same(emptied, made)
    assert changes[0].before == []


@pytest.mark.parametrize(
    ("gesture", "said"),
    [
        (Gesture("s9", token(0), "remove"), "there is no sentence s9"),
        (Gesture("s1", token(9), "remove"), "there is no such token"),
        (Gesture("s1", token(-1), "remove"), "there is no such token"),
        (Gesture("s1", ("token", "system0"), "remove"), "there is no such token"),
        (Gesture("s1", token(0, "nobody"), "remove"), "there is no output nobody"),
        (Gesture("s1", ("node", 3), "remove"), "node cannot be changed"),
        (Gesture("s1", ("output", "system0"), "remove"), "takes no remove"),
        (Gesture("s1", ("output", "system0"), "replace", "x"), "takes no replace"),
        (Gesture("s1", token(0), "toggle"), "takes no toggle"),
        (Gesture("s1", token(0), "move", "far"), "takes no move"),
        (Gesture("s1", token(0), "move", 0), "nothing would change"),
        (Gesture("s1", token(0), "replace", "There"), "nothing would change"),
        (Gesture("s1", token(0), "insert", " \t"), "a token is text without blanks"),
    ],
)
def test_what_cannot_be_changed_is_refused_in_words(made: Evaluation, gesture: Gesture, said: str) -> None:
    found = made.gesture(gesture)
    assert not isinstance(found, Change)
    assert said in found.message


def test_moving_a_token_home_raises_the_score(made: Evaluation) -> None:
    found, _ = changed(made, Gesture("s1", token(7), "move", 2), Gesture("s1", token(8), "move", 3))
    assert after(found) == "There was no cost estimate for phase the second"
    assert totals(found)["generation_string_accuracy"] > totals(made)["generation_string_accuracy"]


def test_changes_are_counted_as_if_everything_were_counted_again(made: Evaluation) -> None:
    found, changes = changed(
        made, Gesture("s1", token(4), "replace", "PHASE"), Gesture("s2", token(0), "replace", "birds"),
        Gesture("s2", token(1), "remove"), Gesture("s1", token(0, "system1"), "replace", "phase"),
    )  # fmt: skip
    assert isinstance(made.dataset, GenerationDataset)
    files = [("gold", made.dataset.references.files[0].path)] + [
        ("system", system.path) for system in made.dataset.systems
    ]
    parts = reading.read(plans.plan_with_roles("generation", files), Job())
    again = Evaluation(prepare("generation", parts, made.settings, changes, Job()), made.settings)
    _same(found, again)
    assert [after(found, item, system) for item in (0, 1) for system in (0, 1)] == [
        after(again, item, system) for item in (0, 1) for system in (0, 1)
    ]


@pytest.mark.parametrize(
    ("values", "word", "same"),
    [
        ({}, "BIRDS", True),
        ({"case": "keep"}, "BIRDS", False),
        ({}, "Caf\u00e9", False),
        ({"unicode": "nfc"}, "Caf\u00e9", True),
    ],
)
def test_a_new_token_is_compared_under_the_conventions(
    tmp_path: Path, values: dict[str, str], word: str, same: bool
) -> None:
    gold = small.conllu([(["Birds", "Cafe\u0301"], (2, 0))])
    evaluation = evaluated(tmp_path, gold, "x y\n", **values)
    place = 0 if word == "BIRDS" else 1
    found, _ = changed(evaluation, Gesture("s1", token(place), "replace", word))
    wrong = float(found.item_columns(0)["string_substitutions"][0])
    assert wrong == (1 if same else 2)


def test_a_token_that_is_new_in_two_outputs_is_one_token(made: Evaluation) -> None:
    found, _ = changed(
        made, Gesture("s1", token(0), "replace", "brandnew"), Gesture("s1", token(0, "system1"), "replace", "Brandnew")
    )
    data = found.dataset
    assert isinstance(data, GenerationDataset)
    codes = [int(output.row(0)[0]) for output in data.outputs]
    assert data.words[codes[0]] == "brandnew"
    assert data.same[codes[0]] == data.same[codes[1]]
    assert len(data.texts["system0"]) == 2


GESTURES = st.lists(
    st.tuples(st.sampled_from(["move", "remove", "insert", "replace"]), st.integers(0, 8), st.integers(0, 8)),
    max_size=6,
)


@settings(max_examples=40, deadline=None)
@given(GESTURES)
def test_there_and_back_restores_every_score(made_once: Evaluation, drawn: list[tuple[str, int, int]]) -> None:
    """Any gestures, then their changes taken back from the last to the first."""
    changes: list[Change] = []
    for verb, place, target in drawn:
        value = target if verb == "move" else f"cost{target}" if target % 2 else "cost"
        found = made_once.with_changes(changes).gesture(Gesture("s1", token(place), verb, value))
        if isinstance(found, Change):
            changes.append(found)
    back = [change.reversed() for change in reversed(changes)]
    _same(made_once.with_changes([*changes, *back]), made_once)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 8), st.integers(0, 8))
def test_dragging_a_token_and_back_restores_the_score(made_once: Evaluation, start: int, end: int) -> None:
    if start == end:
        return
    found, changes = changed(
        made_once, Gesture("s1", token(start), "move", end), Gesture("s1", token(end), "move", start)
    )
    assert changes[-1].after == changes[0].before
    _same(found, made_once)


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Evaluation:
    return evaluated(tmp_path_factory.mktemp("once"), GOLD, ONE, OTHER)


def test_the_file_is_never_changed(made: Evaluation, tmp_path: Path) -> None:
    changed(made, Gesture("s1", token(4), "remove"))
    assert (tmp_path / "system0.txt").read_text(encoding="utf-8") == ONE


def _same(one: Evaluation, other: Evaluation) -> None:
    for system in range(len(one.system_names)):
        for name, line in one.scores(system).totals.items():
            np.testing.assert_array_equal(line, other.scores(system).totals[name], name)
