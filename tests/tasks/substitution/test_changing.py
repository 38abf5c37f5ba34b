"""What-if: gestures become changes, changes move the scores, and a written copy scores the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.substitution import changing
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.exported import exported
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.substitution.building import evaluate, totals

GOLD = "bright.a 1 :: clever 3;smart 1;\nbright.a 2 :: light 2;clear 2;\n"
SYSTEM = "bright.a 1 ::: dull;clever\nbright.a 2 ::: light;dark;shiny\n"


@pytest.fixture
def evaluation(tmp_path: Path) -> Evaluation:
    return evaluate(tmp_path, GOLD, SYSTEM)


def change(evaluation: Evaluation, *ref: str | int, verb: str, value: object = None, item: str = "1") -> Change:
    found = evaluation.gesture(Gesture(item, ref, verb, value))
    assert isinstance(found, Change), found
    return found


@pytest.mark.parametrize(
    ("ref", "verb", "value", "after"),
    [
        (("answer", "s0", 0, "dull"), "replace", "smart", ["smart", "clever"]),
        (("answer", "s0", 0, "dull"), "remove", None, ["clever"]),
        (("answer", "s0", 0, "dull"), "move", 1, ["clever", "dull"]),
        (("answers", "s0"), "insert", "well  lit", ["dull", "clever", "well lit"]),
    ],
)
def test_answers_change(
    evaluation: Evaluation, ref: tuple[str | int, ...], verb: str, value: object, after: list[str]
) -> None:
    found = change(evaluation, *ref, verb=verb, value=value)
    assert found == Change("answers", "1", "s0", ["dull", "clever"], after)


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture("1", ("answer", "s0", 0, "dull"), "replace", "a;b"),
        Gesture("1", ("answer", "s0", 0, "dull"), "replace", " "),
        Gesture("1", ("answer", "s0", 7, "dull"), "remove"),
        Gesture("1", ("answer", "nobody", 0, "dull"), "remove"),
        Gesture("1", ("answer", "s0", 0, "dull"), "replace", "dull"),
        Gesture("1", ("gold", "clever"), "replace", "many"),
        Gesture("1", ("gold", "clever"), "replace", -1),
        Gesture("9", ("gold", "clever"), "remove"),
        Gesture("1", ("target",), "toggle"),
    ],
)
def test_a_gesture_that_means_nothing_says_why(evaluation: Evaluation, gesture: Gesture) -> None:
    answer = evaluation.gesture(gesture)
    assert isinstance(answer, Problem)
    assert answer.message


@pytest.mark.parametrize(
    ("gold", "ref", "verb", "value", "left"),
    [
        ("clever 3;smart 1;", "smart", "remove", None, 3),
        ("clever 3;smart 1;", "clever", "replace", 1, 2),
        ("clever 2;smart 1;", "smart", "remove", None, 2),
        ("clever 2;smart 1;", "clever", "remove", None, 1),
        ("clever 1;smart 1;", "smart", "remove", None, 1),
        ("clever 2;", "clever", "replace", 1, 1),
        ("clever 1;", "clever", "replace", 3, 3),
    ],
)
def test_exactly_two_responses_may_remain(
    tmp_path: Path, gold: str, ref: str, verb: str, value: object, left: int
) -> None:
    """Fewer would take the item out of the task."""
    evaluation = evaluate(tmp_path, f"bright.a 1 :: {gold}\n", "bright.a 1 ::: clever\n", items="all")
    found = evaluation.gesture(Gesture("1", ("gold", ref), verb, value))
    if left >= 2:
        assert isinstance(found, Change)
        assert sum(count for _, count in found.after) == left
    else:
        assert isinstance(found, Problem)
        assert f"this would leave {left}" in found.message


def test_a_changed_copy_scores_as_a_changed_file_does(evaluation: Evaluation, tmp_path: Path) -> None:
    changes = [
        change(evaluation, "answer", "s0", 0, "dull", verb="replace", value="smart"),
        change(evaluation, "gold", "light", verb="replace", value=5, item="2"),
        change(evaluation, "gold", "vivid", verb="insert", value=1, item="2"),
    ]
    changes[2] = Change("gold", "2", None, changes[1].after, [("light", 5), ("clear", 2), ("vivid", 1)])
    changed = evaluation.with_changes(changes)
    (tmp_path / "other").mkdir()
    fresh = evaluate(
        tmp_path / "other",
        "bright.a 1 :: clever 3;smart 1;\nbright.a 2 :: light 5;clear 2;vivid 1;\n",
        "bright.a 1 ::: smart;clever\nbright.a 2 ::: light;dark;shiny\n",
    )
    assert totals(changed) == pytest.approx(totals(fresh), nan_ok=True)
    assert totals(evaluation) != totals(changed)


def test_writing_and_reading_again_gives_the_same_scores(evaluation: Evaluation, tmp_path: Path) -> None:
    changed = evaluation.with_changes([change(evaluation, "answer", "s0", 0, "dull", verb="remove")])
    gold, system = tmp_path / "written.gold", tmp_path / "written.oot"
    exported(changed, None, gold)
    exported(changed, 0, system)
    again = evaluate(tmp_path, gold.read_bytes(), system.read_bytes())
    assert totals(again) == pytest.approx(totals(changed), nan_ok=True)


def test_undone_is_as_before(evaluation: Evaluation) -> None:
    found = change(evaluation, "answer", "s0", 0, "dull", verb="remove")
    back = evaluation.with_changes([found, found.reversed()])
    assert totals(back) == pytest.approx(totals(evaluation), nan_ok=True)


def test_answers_can_be_given_where_there_were_none(tmp_path: Path) -> None:
    evaluation = evaluate(tmp_path, GOLD, "bright.a 1 ::: clever\n")
    found = change(evaluation, "answers", "s0", verb="insert", value="light", item="2")
    changed = evaluation.with_changes([found])
    assert totals(changed)["attempted"] == 2
    assert totals(evaluation)["attempted"] == 1


def test_a_count_may_be_larger_than_any_that_is_read(evaluation: Evaluation) -> None:
    changed = evaluation.with_changes([change(evaluation, "gold", "clever", verb="replace", value=3_000_000_000)])
    assert totals(changed)["oot_recall"] == pytest.approx((3_000_000_000 / 3_000_000_001 + 0.5) / 2)


WORDS = st.lists(st.text("abé ", max_size=3).map(str.strip).filter(bool), max_size=4)
RESPONSES = st.dictionaries(st.sampled_from(["a", "b", "é"]), st.integers(1, 300), min_size=1)


def test_a_gold_change_holds_whatever_system_it_names(evaluation: Evaluation) -> None:
    """None of ours names one; a project that was written by hand may."""
    dataset = evaluation.dataset
    assert isinstance(dataset, SubstitutionDataset)
    changed = changing.apply(dataset, [Change("gold", "1", "somebody", None, [["zzz", 3]])], evaluation.settings)
    assert changing.gold_of(changed, 0) == {"zzz": 3}


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Evaluation:
    """Sixty items, some without a line of the system."""
    gold = "".join(f"bright.a {number} :: a {number + 1};b 1;\n" for number in range(60))
    system = "".join(f"bright.a {number} ::: b;a{number}\n" for number in range(0, 60, 2))
    return evaluate(tmp_path_factory.mktemp("many"), gold, system)


@given(data=st.data())
@settings(max_examples=times(60), deadline=None)
def test_what_many_changes_leave_is_what_they_leave_one_after_the_other(many: Evaluation, data: st.DataObject):
    dataset = many.dataset
    assert isinstance(dataset, SubstitutionDataset)
    items = data.draw(st.lists(st.integers(0, 64).map(str), max_size=data.draw(st.sampled_from([4, 150]))))
    answers = [
        Change("answers", item, data.draw(st.sampled_from(["s0", "s1"])), None, data.draw(WORDS)) for item in items
    ]
    gold = [Change("gold", item, None, None, [*map(list, data.draw(RESPONSES).items())]) for item in items[::3]]
    expected: dict[tuple[str, str], object] = {(c.kind, c.item): c.after for c in answers if c.system == "s0"}
    expected |= {(c.kind, c.item): dict(c.after) for c in gold}
    changed = changing.apply(dataset, [*answers, Change("note", "1", None, "", "?"), *gold], many.settings)
    for row, item in enumerate(dataset.ids):
        before = changing.answers_of(dataset, row, 0)
        assert changing.answers_of(changed, row, 0) == expected.get(("answers", item), before)
        assert changing.gold_of(changed, row) == expected.get(("gold", item), changing.gold_of(dataset, row))
        has_line = bool(before or expected.get(("answers", item)))
        assert (changed.answers[0].lines[row] >= 0) == has_line
