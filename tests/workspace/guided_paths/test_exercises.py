"""Exercises: paths that are made. Every one can be run without a window, and asks only for what has an answer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.guided_paths.checking import check
from lexeval_gui.workspace.guided_paths.exercises import USUAL, ExerciseChoice, exercise, offered, questions
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
from lexeval_gui.workspace.guided_paths.showing import lines
from lexeval_gui.workspace.guided_paths.values import number
from lexeval_gui.workspace.scoring import open_files
from lexeval_gui.workspace.scoring.evaluation import Evaluation

SAMPLES = {sample.id: sample for sample in opening.samples()}
FIRST = opening.sample("substitution")


def opened(sample: str, **values: str) -> Evaluation:
    plan = opening.plan(list(SAMPLES[sample].paths), SAMPLES[sample].task)
    settings = Settings(opening.task(plan.task).identity.parameters).with_values(values)
    return open_files(plan, settings, Job()).under((), settings, Job())


def every(evaluation: Evaluation, **wanted: object) -> ExerciseChoice:
    systems = tuple(range(len(evaluation.system_names)))
    return ExerciseChoice(np.arange(len(evaluation.dataset)), systems, **wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize("sample", SAMPLES)
def test_an_exercise_of_every_sample_is_a_path_without_a_mistake(sample: str) -> None:
    evaluation = opened(sample)
    if not evaluation.system_names:
        with pytest.raises(BadValue, match="no system"):
            exercise(evaluation, every(evaluation), SAMPLES[sample].paths)
        return
    path = exercise(evaluation, every(evaluation), SAMPLES[sample].paths)
    assert not check(path)
    *asked, last = path.steps
    assert last.sums_up
    assert not last.hides
    assert all(step.hides and step.predict and step.answer for step in asked)
    assert len(asked) == min(USUAL, len(questions(evaluation, every(evaluation, number=USUAL))))


def test_what_is_predicted_is_the_number_of_the_formula() -> None:
    """F of item 1 of the sample, worked out by hand from its counts: hits, wrong answers, size of the gold."""
    evaluation = opened(FIRST.id, k="2")
    path = exercise(evaluation, every(evaluation, number=3), FIRST.paths)
    rehearsal = Rehearsal(path)
    for place, asked in enumerate(questions(evaluation, every(evaluation, number=3))):
        moment = rehearsal.moment(place)
        counted = evaluation.item_columns(asked.system)
        hits, wrong, size = (float(counted[name][asked.item]) for name in ("hits", "wrong", "gold_size"))
        p, r = hits / (hits + 2 * wrong), hits / size
        expected = 2 * p * r / (p + r) if hits else 0.0
        assert number(path.steps[place].predict, moment) == pytest.approx(expected)
    assert dict(path.settings) == {"k": "2"}
    assert "with *k* = {setting k = 2}" in path.steps[0].question


def test_two_systems_are_asked_about_in_turn_and_shown_together() -> None:
    evaluation = opened(FIRST.id)
    found = questions(evaluation, every(evaluation, number=4))
    assert [one.system for one in found] == [0, 1, 0, 1]
    path = exercise(evaluation, every(evaluation, number=4), FIRST.paths)
    assert {step.first.systems for step in path.steps[:-1]} == {evaluation.system_names[:2]}


def test_a_seed_draws_without_replacement_and_the_same_each_time() -> None:
    evaluation = opened(FIRST.id)
    first, again, other = (
        [one.item for one in questions(evaluation, every(evaluation, number=5, seed=seed))] for seed in "112"
    )
    assert first == again
    assert first != other
    assert len(set(first)) == 5
    whole = [one.item for one in questions(evaluation, every(evaluation, number=10**6, seed="1"))]
    assert len(whole) == len(set(whole))


def test_an_item_without_a_score_is_not_asked_about() -> None:
    """In the fragments of HOO without gold edits recall is not defined."""
    for sample in SAMPLES:
        evaluation = opened(sample)
        for measure in offered(evaluation, range(len(evaluation.system_names))):
            try:
                found = questions(evaluation, every(evaluation, measure=measure.id, number=10**6))
            except BadValue:
                continue
            for one in found:
                assert np.isfinite(evaluation.item_values(one.system, one.measure.id, slice(one.item, one.item + 1)))


def test_rows_say_which_items_and_in_which_order() -> None:
    evaluation = opened(FIRST.id)
    choice = ExerciseChoice(np.array([4, 2]), (1,), where="pos:n")
    path = exercise(evaluation, choice, FIRST.paths)
    assert [step.first.item for step in path.steps[:-1]] == [evaluation.dataset.ids[4], evaluation.dataset.ids[2]]
    assert path.steps[0].first.filter == "pos:n"
    assert path.steps[1].first.filter is None
    assert path.steps[0].predict.startswith(f"item {evaluation.system_names[1]}.")


def test_an_unknown_measure_is_refused_with_those_there_are() -> None:
    evaluation = opened(FIRST.id)
    with pytest.raises(BadValue, match=r"there is no measure 'coverage_g'.*did you mean 'coverage_f'"):
        questions(evaluation, every(evaluation, measure="coverage_g"))


@pytest.mark.parametrize("name", ["a - b", "**bold**", "{x}", "two  blanks", "a = b", "#2", "item x", "before y"])
def test_names_that_mean_something_in_a_path_are_names(name: str, tmp_path: Path) -> None:
    """A system may be called like a sign of the language of paths."""
    files = [Path(path) for path in FIRST.paths]
    plan = opening.plan([str(path) for path in files], "substitution")
    there = [source.path for source in plan.sources if source.role == "system"]
    renamed = tmp_path / f"{name}.oot"
    renamed.write_bytes(Path(there[0]).read_bytes())
    paths = [str(path) for path in files if str(path) not in there] + [str(renamed)]
    settings = Settings(opening.task("substitution").identity.parameters)
    evaluation = open_files(opening.plan(paths, "substitution"), settings, Job()).under((), settings, Job())
    assert evaluation.system_names == (name,)
    path = exercise(evaluation, every(evaluation, number=2), paths)
    assert not check(path)
    assert list(lines(Rehearsal(path)))
