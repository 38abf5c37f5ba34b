"""The question where a difference comes from: a small value, equal where the same is asked."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace.analysis.contributions import explain
from lexeval_gui.workspace.analysis.features import features, noted, wanted_features
from lexeval_gui.workspace.analysis.why_question import WhyQuestion, cut_of, stamp_of
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked
from tests.workspace.analysis import made


@pytest.fixture
def ninety(tmp_path: Path) -> Evaluation:
    return made.evaluation(tmp_path)


def current(evaluation: Evaluation, tags: dict[str, list[int]], checked: list[int]) -> Annotations:
    """These rows tagged and checked."""
    ids = evaluation.dataset.ids
    slots: dict[Slot, object] = {("tags", ids[row], "", None): [name] for name, rows in tags.items() for row in rows}
    slots |= {("checked", ids[row], "", None): True for row in checked}
    return Annotations(RowIndex(ids), slots)


def test_notes_as_a_value_are_what_the_annotations_say(ninety: Evaluation) -> None:
    known = current(ninety, {"odd": [3, 5, 80], "rare": [1]}, [2, 4])
    value = noted(known)
    assert value.counts == {"odd": 3, "rare": 1}
    assert np.flatnonzero(value.with_tag("odd")).tolist() == [3, 5, 80]
    assert np.flatnonzero(value.are_checked()).tolist() == [2, 4]
    assert value.has("checked")
    for feature in ("tag:odd", "checked"):
        one, other = (
            next(of for of in features(ninety, (0, 1), notes) if of.id == feature) for notes in (known, value)
        )
        assert one.values.codes.tolist() == other.values.codes.tolist()  # type: ignore[attr-defined]


def test_what_is_not_asked_for_changes_no_question(ninety: Evaluation) -> None:
    before, after = current(ninety, {"odd": [3]}, []), current(ninety, {"odd": [3], "rare": [7]}, [9])
    ask = [
        WhyQuestion((0, 1), "coverage_f", ("pos", "tag:odd"), noted=noted(a, ("pos", "tag:odd")))
        for a in (before, after)
    ]
    assert ask[0] == ask[1]
    assert WhyQuestion((0, 1), "coverage_f", noted=noted(before)) != WhyQuestion(
        (0, 1), "coverage_f", noted=noted(after)
    )
    assert len(pickle.dumps(ask[0])) < 1000


def test_the_answer_is_that_of_the_features_that_are_usual(ninety: Evaluation) -> None:
    found = WhyQuestion((0, 1), "coverage_f").answer(Asked(ninety, lambda settings, job: ninety), Job())
    wanted, labels = wanted_features(ninety, features(ninety, (0, 1)))
    expected = explain(ninety, (0, 1), "coverage_f", wanted, {}, labels)
    assert repr(found.groups) == repr(expected.groups)  # NaN is as NaN, to the last digit
    assert repr(pickle.loads(pickle.dumps(found)).groups) == repr(found.groups)


def test_it_tells_how_far_it_is_and_can_be_cancelled(ninety: Evaluation) -> None:
    seen = list[tuple[float, str]]()
    job = Job(report=lambda share, text: seen.append((share, text)))
    WhyQuestion((0, 1), "coverage_f").answer_with(ninety, (), job)
    assert seen
    assert all(0 <= share <= 1 for share, _ in seen)
    with pytest.raises(Cancelled):
        WhyQuestion((1, 0), "coverage_f").answer_with(ninety, (), Job(cancelled=lambda: True))


@pytest.mark.parametrize("places", ["a,4", "inf", "", "3,", "quantiles:1", "quantiles:x", "quantiles:101"])
def test_places_that_are_none_are_refused(places: str) -> None:
    with pytest.raises(BadValue, match=r"responses=.*: expected"):
        cut_of("responses", places)


def test_places_are_sorted_and_told_once() -> None:
    assert cut_of("responses", "9,3, 3").places == (3, 9)
    assert cut_of("responses", "quantiles:7").quantiles == 7


def test_a_file_that_was_written_again_is_another(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    assert stamp_of(str(path)) == (0, 0)
    path.write_text("id,a\n")
    before = stamp_of(str(path))
    path.write_text("id,a,b\n")
    assert stamp_of(str(path)) != before
