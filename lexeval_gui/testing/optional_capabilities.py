"""The contract of core.task, for every task and each of its samples: what a task has or has not names what there is."""

from __future__ import annotations

from lexeval_gui.core.ratings import SD
from lexeval_gui.testing.opened import opened


def test_a_study_compares_measures_and_counts_that_there_are(task):
    study = task.study() if task.study is not None else None
    if study is None:
        return
    measures = {measure.id: measure for measure in task.identity.measures}
    (role,) = (role for role in task.reading.roles if role.id == study.role)
    assert not role.required
    assert study.measures
    assert SD in task.identity.parameters
    assert set(study.dropped) <= {*study.counts}
    assert all(measures[name].per_item for name in study.measures)
    assert not set(study.counts) & set(study.measures)
    for variables in study.usual(tuple(study.measures)):
        assert set(variables) <= {*study.measures, *study.counts}


def test_a_review_is_exported_in_different_files_and_imported_from_one(task):
    review = task.review() if task.review is not None else None
    if review is None:
        return
    suffixes = [export.suffix for export in review.exports]
    assert len(set(suffixes)) == len(suffixes)
    assert review.import_suffix in suffixes
    assert review.slot[0] in review.kinds
    assert review.about().startswith("# ")


def test_annotators_are_compared_of_files_that_can_be_opened(task):
    role = task.agreement().role if task.agreement is not None else None
    assert role in {None, *(role.id for role in task.reading.roles)}


def test_what_is_said_of_items_is_among_their_columns(sample):
    known = opened(sample)
    task, evaluation = known.task, known.evaluate()
    for system in range(len(evaluation.system_names)):
        columns = {*evaluation.item_columns(system)}
        assert task.study is None or {*task.study().counts.values()} <= columns
        assert task.sampling is None or task.sampling.rank in columns
    assert task.sampling is None or {*task.sampling.parameters} <= {*known.defaults}
    assert any(measure.over for measure in task.identity.measures) == (task.sampling is not None)


def test_baselines_are_made_of_what_can_be_named(task):
    offered = task.baselines() if task.baselines is not None else None
    if offered is None:
        return
    names = [*(wanted.id for wanted in offered.inputs), *(parameter.id for parameter in offered.parameters)]
    assert len({*names}) == len(names)
    assert {wanted.role for wanted in offered.inputs} <= {"", *(role.id for role in task.reading.roles)}
    assert offered.title
    assert offered.stem
    for values in ([baseline.id for baseline in offered.files], [baseline.suffix for baseline in offered.files]):
        assert values
        assert len({*values}) == len(values)
