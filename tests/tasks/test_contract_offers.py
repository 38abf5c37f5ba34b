"""The contract of what only some tasks offer: names that fit what the task declares, a command for each scorer."""

from __future__ import annotations

import pytest

from lexeval_gui import tasks
from lexeval_gui.__main__ import parser
from lexeval_gui.core.parameters import Settings
from lexeval_gui.testing.opened import CountingJob, Subject, opened, pytest_generate_tests  # noqa: F401
from lexeval_gui.workspace.evaluation import Evaluation, prepare

SUBJECTS = tuple(map(Subject, tasks.built_in()))
VERBS = parser().format_help().split()


def test_what_a_study_names_is_there(task):
    if task.study is None:
        return
    study = task.study()
    measures = {measure.id: measure for measure in task.identity.measures}
    assert {role.id: role for role in task.reading.roles}[study.role].required is False
    assert [measures[name].per_item for name in study.measures] == [True] * len(study.measures)
    for variables in study.usual(tuple(study.measures)):
        assert set(variables) <= {*study.measures, *study.counts}
    assert study.usual(()) == ()
    assert not set(study.counts) & set(study.measures)


def test_the_counts_of_a_study_and_the_ranks_of_a_sample_are_item_columns(sample):
    known = opened(sample)
    task, settings = known.task, Settings(known.task.identity.parameters)
    evaluation = Evaluation(prepare(sample.task, known.parts, settings, (), CountingJob()))
    columns = {*evaluation.item_columns(0)} if evaluation.system_names else None
    if task.study is not None and columns is not None:
        assert {*task.study().counts.values()} <= columns
    if task.sampling is not None and columns is not None:
        assert task.sampling.rank in columns
        assert {*task.sampling.parameters} <= {*settings}
    assert any(measure.over for measure in task.identity.measures) == (task.sampling is not None)


def test_what_is_compared_of_annotators_can_be_opened(task):
    if task.agreement is not None:
        assert task.agreement().role in {role.id for role in task.reading.roles}


def test_each_export_of_a_review_has_a_suffix_of_its_own(task):
    if task.review is None:
        return
    review = task.review()
    suffixes = [export.suffix for export in review.exports]
    assert len(set(suffixes)) == len(suffixes)
    assert review.import_suffix in suffixes
    assert review.slot[0] in review.kinds
    assert review.about().startswith("# ")


def test_each_official_scorer_has_its_command():
    given = [tasks.load(task).official for task in tasks.offering("official")]
    scorers = [name for official in given if official is not None for name in official()]
    assert scorers
    assert set(scorers) <= set(VERBS)
    assert len(set(scorers)) == len(scorers)


@pytest.mark.parametrize("capability", ["agreement", "official", "review", "study", "sampling"])
def test_those_that_offer_something_are_all_found_whatever_comes_first(capability: str):
    found = [*tasks.offering(capability)]
    assert sorted(found) == [
        name for name in sorted(tasks.names()) if getattr(tasks.load(name), capability) is not None
    ]
    assert found
