"""Edits changed by hand: only their fragment is counted again, and what is written is what was counted."""

from __future__ import annotations

import json

import numpy as np
import pytest

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.testing.exported import exported
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.tasks.edits.small import ANY, E, evaluate, insertion, m2, opened, statuses, totals

AT = E("RT", 15, 17, "at", ["in", "to"])
TO = insertion("MT", 35, "to ", None)
GOLD = {"0001": [AT, TO], "0002": [E("XX", 3, 5, "<&", ANY), E(None, 9, 9, "", [None], None)]}
RUN = {"0001": [TO, E("RT", 15, 17, "at", ["on"])], "0002": [E("MD", 3, 5, "<&", ["a\n b"])]}


def _sides(evaluation: Evaluation) -> list[EditSet]:
    """The edits of the gold and of each system."""
    dataset = evaluation.dataset
    assert isinstance(dataset, EditsDataset)
    return [dataset.gold, *dataset.runs]


@pytest.fixture
def made(tmp_path):
    return evaluate(tmp_path, GOLD, RUN)


def _changed(made: Evaluation, *gestures: Gesture) -> tuple[Evaluation, list[Change]]:
    changes: list[Change] = []
    for gesture in gestures:
        found = made.with_changes(changes).gesture(gesture)
        assert isinstance(found, Change), found
        changes.append(
            Change(*json.loads(json.dumps([found.kind, found.item, found.system, found.before, found.after])))
        )
    return made.with_changes(changes), changes


@pytest.mark.parametrize(
    ("gesture", "after"),
    [
        (Gesture("0001", ("edit", "Run0", 1), "replace", "In"), "CCDM"),
        (Gesture("0001", ("edit", "Run0", 1), "replace", ""), "RCDM"),
        (Gesture("0001", ("edit", "Run0", 0), "remove"), "RMDM"),
        (Gesture("0001", ("gold", 0), "replace", "on"), "CCDM"),
        (Gesture("0001", ("gold", 0), "remove"), "CDM"),
        (Gesture("0002", ("edit", "Run0", 0), "replace", "new word"), "RCDM"),
    ],
)
def test_a_change(made, gesture, after):
    changed, _ = _changed(made, gesture)
    assert (statuses(changed), statuses(made)) == (after, "RCDM")


def test_changes_are_counted_as_if_everything_were_counted_again(made):
    changed, changes = _changed(
        made, Gesture("0001", ("gold", 0), "replace", "on"), Gesture("0002", ("edit", "Run0", 0), "remove"),
        Gesture("0001", ("edit", "Run0", 0), "remove"), Gesture("0001", ("gold", 1), "replace", "new"),
    )  # fmt: skip
    again = Evaluation(prepare("edits", _parts(made), made.settings, changes, Job()), made.settings)
    _same(changed, again)
    assert changed.loaded.counts[0].groups == again.loaded.counts[0].groups
    back = [change.reversed() for change in reversed(changes)]
    _same(made.with_changes([*changes, *back]), made)


def _parts(made):
    files = [("gold", made.dataset.gold_path), *(("system", system.path) for system in made.dataset.systems)]
    return reading.read(plans.plan_with_roles("edits", files), Job())


def _same(one, other):
    for system in range(len(one.system_names)):
        for name, line in one.scores(system).totals.items():
            np.testing.assert_array_equal(line, other.scores(system).totals[name], name)


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture("0009", ("gold", 0), "remove"),
        Gesture("0001", ("gold", 2), "remove"),
        Gesture("0001", ("gold", -1), "remove"),
        Gesture("0001", ("edit",), "remove"),
        Gesture("0001", ("edit", "nobody", 0), "remove"),
        Gesture("0001", ("token", 0), "remove"),
        Gesture("0001", ("gold", 0), "replace", "in"),
        Gesture("0001", ("gold", 0), "replace", "two\nlines"),
        Gesture("0001", ("gold", 0), "toggle"),
    ],
)
def test_what_cannot_be_changed_is_refused_in_words(made, gesture):
    found = made.gesture(gesture)
    assert not isinstance(found, Change)
    assert found.message


def test_written_and_read_again(made, tmp_path):
    folders = [tmp_path / "written" / "Gold", tmp_path / "written" / "Run0"]
    exported(made, None, folders[0])
    exported(made, 0, folders[1])
    assert sorted(path.name for path in folders[1].iterdir()) == ["0001AA0.xml", "0002AA0.xml"]
    again = opened([("gold", str(folders[0])), ("system", str(folders[1]))])
    assert totals(again).keys() == totals(made).keys()
    _same(again, made)
    for one, other in zip(_sides(again), _sides(made), strict=True):
        assert list(one.edits.original) == list(other.edits.original)
        assert one.edits.state.tolist() == other.edits.state.tolist()


def test_m2_is_written_and_changed_too(tmp_path):
    tokens = "S one two three\n"
    gold = (
        tokens + "A 0 1|||R:X|||b|||REQUIRED|||-NONE-|||0\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1\n\n" + tokens
    )
    made = m2(tmp_path, gold, tokens + "A 0 1|||R:X|||c|||REQUIRED|||-NONE-|||0\n\n" + tokens)
    changed, _ = _changed(made, Gesture("1", ("edit", "s0", 0), "replace", "b"))
    assert (totals(made)["cs_tp"], totals(changed)["cs_tp"]) == (0, 1)
    files = tmp_path / "w.gold.m2", tmp_path / "s0.m2"
    exported(changed, None, files[0])
    exported(changed, 0, files[1])
    again = opened([("gold", str(files[0])), ("system", str(files[1]))])
    _same(again, changed)
    annotators = _sides(again)[0].annotators
    assert annotators is not None
    assert annotators.row(0).tolist() == [0, 1]
