"""An evaluation computes what is asked for, keeps what settings do not touch, and gives the numbers of a fresh one."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_intervals
from lexeval_gui.workspace.scoring.loaded import prepare
from tests import tiny

# -- scores -----------------------------------------------------------------------------------------------------------


def test_only_what_is_asked_for_is_computed():
    evaluation = tiny.evaluation()
    assert list(evaluation.scores(0, ["coverage_f"]).totals) == ["coverage_f"]
    assert list(evaluation.scores(0, ["items"]).totals) == ["coverage_f", "items"]
    assert list(evaluation.scores(0).totals) == [m.id for m in tiny.MEASURES]


def test_measures_stand_in_declared_order_whatever_was_asked_for_first():
    evaluation = tiny.evaluation()
    evaluation.scores(0, ["attempted"])
    evaluation.scores(0, ["coverage_recall"])
    assert evaluation.available(0) == tuple(m.id for m in tiny.MEASURES)
    assert list(evaluation.scores(0).totals) == list(evaluation.available(0))


def test_what_is_kept_is_not_computed_again(monkeypatch: pytest.MonkeyPatch):
    evaluation = tiny.evaluation()
    evaluation.scores(0)
    asked: list[set[str]] = []
    score = tiny.Tiny.score

    def watched(self, counts, chosen, measures=None):
        asked.append(set(measures or ()))
        return score(self, counts, chosen, measures)

    monkeypatch.setattr(tiny.Tiny, "score", watched)
    moved = evaluation.with_settings(evaluation.settings.with_values({"n": "2"}))
    moved.scores(0)
    assert asked == [{"coverage_precision", "coverage_recall", "coverage_f"}]


def test_with_the_same_settings_nothing_is_computed(monkeypatch: pytest.MonkeyPatch):
    evaluation = tiny.evaluation()
    evaluation.scores(0)
    evaluation.curve(0, "n", ["coverage_f"])

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(tiny.Tiny, "score", never)
    same = evaluation.with_settings(evaluation.settings)
    assert same.scores(0).totals.keys() == evaluation.scores(0).totals.keys()
    same.curve(0, "n", ["coverage_f"])


@given(k=st.sampled_from(["0", "0.5", "7"]), n=st.sampled_from(["1", "3", "4"]), over=st.sampled_from(["k", "n"]))
@settings(deadline=None)
def test_a_curve_is_kept_while_only_its_own_parameter_moves(k: str, n: str, over: str):
    evaluation = tiny.evaluation()
    drawn = evaluation.curve(0, over, ["coverage_f", "coverage_recall"])
    moved = evaluation.with_settings(evaluation.settings.with_values({"k": k, "n": n}))
    fresh = tiny.evaluation(k=k, n=n).curve(0, over, ["coverage_f", "coverage_recall"])
    for name, line in moved.curve(0, over, ["coverage_f", "coverage_recall"]).lines.items():
        np.testing.assert_array_equal(line, fresh.lines[name])
    alone = evaluation.with_settings(evaluation.settings.with_values({over: {"k": k, "n": n}[over]}))
    assert alone.curve(0, over, ["coverage_f", "coverage_recall"]) is drawn


def test_curves_of_fewer_measures_are_taken_from_what_is_known(monkeypatch: pytest.MonkeyPatch):
    known, fresh = tiny.evaluation(), tiny.evaluation()
    known.curve(0, "n", ["coverage_recall", "coverage_f"])
    expected = fresh.curve(0, "n", ["coverage_f"])
    monkeypatch.setattr(tiny.Tiny, "score", None)  # nothing is scored again
    found = known.curve(0, "n", ["coverage_f"])
    assert list(found.lines) == ["coverage_f"]
    assert found.lines["coverage_f"].tolist() == expected.lines["coverage_f"].tolist()
    assert found.grid.tolist() == expected.grid.tolist()


def test_a_system_lacks_scores_until_all_of_its_own_were_asked_for_of_some_items_too():
    whole = tiny.evaluation()
    some = whole.within(np.array([0]), "first")
    everyone = list(range(len(whole.system_names)))
    assert whole.lacking_scores() == some.lacking_scores() == everyone
    some.scores(0, ["coverage_f"])
    assert some.lacking_scores() == everyone
    some.scores(0)
    assert some.lacking_scores() == everyone[1:]
    for system in everyone:
        whole.scores(system)
    assert whole.lacking_scores() == []
    assert some.lacking_scores() == everyone[1:]


def test_the_headline_is_the_first_that_the_system_has(sample: Evaluation):
    assert sample.headline(0).id == "coverage_f"


def test_an_item_is_found_by_its_id():
    evaluation = tiny.evaluation()
    assert [evaluation.item_number(name) for name in ("100", "108", "109", "")] == [0, 8, None, None]


# -- what-if ----------------------------------------------------------------------------------------------------------


def test_a_changed_copy_leaves_the_original_alone(sample: Evaluation):
    before = sample.scores(0).total("coverage_f")
    item, system = sample.dataset.ids[0], sample.system_names[0]
    made = sample.gesture(Gesture(item, ("answers", system), "insert", "certainly-wrong"))
    assert isinstance(made, Change)
    changed = sample.with_changes([made])
    assert changed.scores(0).total("coverage_f") < before
    assert sample.scores(0).total("coverage_f") == before
    assert changed.scores(1).total("coverage_f") == pytest.approx(sample.scores(1).total("coverage_f"))
    others = np.arange(1, len(sample.dataset))
    np.testing.assert_array_equal(
        changed.item_values(0, "coverage_f", others), sample.item_values(0, "coverage_f", others)
    )


def test_no_change_is_no_copy(sample: Evaluation):
    assert sample.with_changes([]) is sample


def test_a_gesture_that_means_nothing_is_a_problem(sample: Evaluation):
    refused = sample.gesture(Gesture("nowhere", ("gold", "x"), "remove"))
    assert isinstance(refused, Problem)
    assert "nowhere" in refused.message


# -- conventions and signatures ---------------------------------------------------------------------------------------


def test_conventions_are_choices(sample: Evaluation):
    assert [p.id for p in sample.conventions()] == [
        "gold_reading", "items", "matching", "duplicates", "empty_answers", "maximum_answers", "target",
        "denominator",
    ]  # fmt: skip


def test_the_signature_follows_the_settings(sample: Evaluation):
    moved = sample.with_settings(sample.settings.with_values({"k": "0.50", "resamples": "10"}))
    assert "| k:0.50 |" in moved.signature("coverage_f")
    assert "resamples" not in moved.signature("coverage_f")
    assert "| resamples:10 | seed:1 |" in moved.signature("coverage_f", with_interval=True)
    assert "k:" not in moved.signature("oot_recall")


def test_an_undefined_total_stays_undefined(tmp_path: Path):
    (tmp_path / "gold").write_text("happy.a 1 :: glad 3;merry 2;\n")
    (tmp_path / "s.oot").write_text("happy.a 1 :::\n")
    plan = plans.plan_with_roles(
        "substitution", [("gold", str(tmp_path / "gold")), ("system", str(tmp_path / "s.oot"))]
    )
    chosen = Settings(opening.task("substitution").identity.parameters).with_values({"resamples": "20"})
    evaluation = Evaluation(prepare(plan.task, reading.read(plan, Job()), chosen, (), Job()), chosen)
    assert math.isnan(evaluation.scores(0).total("oot_precision"))
    assert all(math.isnan(end) for end in drawn_intervals(evaluation, 0, ["oot_precision"])["oot_precision"])
    assert math.isnan(evaluation.curve(0, "k", ["oot_precision"]).lines["oot_precision"][0])


def test_no_measure_can_be_asked_for_first(sample: Evaluation):
    """Of counts whose measures are known already, as those of files that are read again."""
    shown = sample.available(0)
    again = Evaluation(sample.loaded)
    assert again.available(0) == shown
    assert dict(again.scores(0, ()).totals) == {}
    assert again.scores(0).totals.keys() == sample.scores(0).totals.keys()
