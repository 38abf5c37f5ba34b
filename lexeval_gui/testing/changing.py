"""The contract of core.task, for every task and each of its samples: what is changed, written and read again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.rounding import difference
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.exported import exported, not_written
from lexeval_gui.testing.opened import LINES, assert_same, changeable, opened, prepared, settings_of, totals
from lexeval_gui.workspace.outputs import exports
from lexeval_gui.workspace.scoring.effects import effects, formula_of
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare


@given(data=st.data())
@settings(max_examples=times(5), deadline=None)
def test_a_change_written_and_read_again_gives_the_same_scores(sample, data, tmp_path_factory):
    known = opened(sample)
    evaluation = known.evaluate()
    changes = _some_changes(evaluation, data)
    changed = evaluation.with_changes(changes)
    again = prepared(sample.task, written(changed, known, tmp_path_factory.mktemp("written")), known.defaults)
    assert list(again.dataset.ids) == list(changed.dataset.ids)
    assert_same(totals(again), totals(changed))


def _some_changes(evaluation: Evaluation, data: st.DataObject) -> list[Change]:
    """Up to four gestures on parts that take them, each on what the last one left."""
    changes: list[Change] = []
    systems = range(len(evaluation.system_names))
    for _ in range(data.draw(st.integers(1, 4))):
        here = evaluation.with_changes(changes)
        item = data.draw(st.integers(0, len(here.dataset) - 1))
        parts = [part for block in here.blocks(item, systems) for part in changeable(block)]
        if not parts:
            continue
        ref, verb = data.draw(st.sampled_from(parts))
        made = here.gesture(Gesture(here.dataset.ids[item], ref, verb, data.draw(st.sampled_from(["2", "5", "0"]))))
        # without some of its gold an item may no longer count, which a file cannot say
        if isinstance(made, Change) and (made.system is not None or verb != "remove") and made.after:
            assert json.loads(json.dumps(_as_json(made))) == _as_json(made)
            changes.append(made)
    return changes


def _as_json(change: Change) -> list[object]:
    return json.loads(json.dumps([change.kind, change.item, change.system, change.before, change.after]))


def written(changed: Evaluation, known, folder: Path) -> list[tuple[str, str]]:
    """Gold and systems written by the task, the other files as they are, but those whose content the written gold has:
    further ones that it is made of, unless it is said that they are not in it."""
    files, systems = [], iter(range(len(changed.system_names)))
    further = {role.others for role in known.task.reading.roles if role.others}
    gold = next(source.path for source in known.plan.sources if source.role == "gold")
    apart = not_written(changed, None, Path(gold))
    for source in (s for s in known.plan.sources if s.role not in further or s.path in apart):
        path = folder / Path(source.path).name
        if source.role in LINES:
            side = next(systems) if source.role == "system" else None
            exported(changed, side, path)
        files.append((source.role, str(path) if source.role in LINES else source.path))
    return files


def test_every_export_is_made_or_refused_in_words(sample, tmp_path):
    evaluation = opened(sample).evaluate()
    ids = [export.id for export in exports.kinds(evaluation.task)]
    assert ids
    assert len(set(ids)) == len(ids)
    for export in exports.kinds(evaluation.task):
        system = None if export.of == "whole" or not evaluation.system_names else 0
        made = evaluation.export(export.id, system, 0 if export.item else None)
        errors = [problem.message for problem in made.problems if problem.severity == "error"]
        assert bool(made.files) != bool(errors)
        if made.files:
            assert export.folder or len(made.files) == 1
            assert all(name.endswith(export.suffix) for name in made.files)
            exports.write(made, export, tmp_path / f"{export.id}{'' if export.folder else export.suffix}")


@given(data=st.data())
@settings(max_examples=times(5), deadline=None)
def test_a_changed_copy_is_counted_as_if_it_had_been_opened_so(sample, data):
    """Only the changed items are counted again; everything is, in `prepare`."""
    known = opened(sample)
    chosen = data.draw(settings_of(known.task))
    evaluation = known.evaluate(chosen)
    changes = _some_changes(evaluation, data)
    whole = Evaluation(prepare(sample.task, known.parts, chosen, changes, Job()), chosen)
    assert_same(totals(evaluation.with_changes(changes)), totals(whole))


@given(data=st.data())
@settings(max_examples=times(5), deadline=None)
def test_what_changes_do_is_told_in_the_numbers_of_the_files_before_and_after(sample, data):
    """Everything is read, joined and counted again for the numbers after; only what differs is told."""
    known = opened(sample)
    before = known.evaluate()
    changes = _some_changes(before, data)
    after = Evaluation(prepare(sample.task, known.parts, known.defaults, changes, Job()), known.defaults)
    item = data.draw(st.integers(0, len(before.dataset) - 1))
    systems = range(len(before.system_names))
    told = {effect.system: effect for effect in effects(before, before.with_changes(changes), item, systems)}
    for system in systems:
        formula = formula_of(before, system)
        for name in formula.measures:
            totals = [evaluation.scores(system, [name]).total(name) for evaluation in (before, after)]
            values = [float(evaluation.item_values(system, name)[item]) for evaluation in (before, after)]
            if system not in told:
                np.testing.assert_allclose(totals[1], totals[0], rtol=1e-12)
                np.testing.assert_allclose(values[1], values[0], rtol=1e-12)
                continue
            effect = told[system]
            of_item = before.measure_of_item(name).id
            assert_told(next(value for value in effect.total if value.measure.id == name), totals)
            assert_told(next(value for value in effect.item if value.measure.id == of_item), values)
        columns = [evaluation.item_columns(system) for evaluation in (before, after)]
        for noun in (noun for noun in formula.counts if noun.column in columns[0]):
            whole = [float(np.nansum(column[noun.column])) for column in columns]
            here = [float(np.nansum(column[noun.column][item])) for column in columns]
            counts = [told[system].total_counts, told[system].item_counts] if system in told else []
            for made, (one, other) in zip(counts, (whole, here), strict=False):
                (count,) = (count for count in made if count.noun == noun)
                np.testing.assert_allclose([count.before, count.after], [one, other], rtol=1e-12)
                assert bool(count.words()) == bool(difference(one, other))
            assert counts or not (difference(*whole) or difference(*here))


def assert_told(told, numbers):
    """What is told of a measure are these numbers before and after, and texts that tell them apart."""
    np.testing.assert_allclose([told.before, told.after], numbers, rtol=1e-12)
    if told.is_changed and abs(told.after - told.before) > 1e-8:
        assert told.texts[0] != told.texts[1]


def test_every_headline_is_told_by_measures_and_counts_that_there_are(sample):
    evaluation = opened(sample).evaluate()
    identity = evaluation.task.identity
    known = {measure.id for measure in identity.measures}
    assert all({headline, *told.measures} <= known for headline, told in identity.headline_formulas.items())
    for system in range(len(evaluation.system_names)):
        headline = evaluation.headline(system).id
        formula = formula_of(evaluation, system)
        assert headline in formula.measures
        columns = evaluation.item_columns(system)
        assert {noun.column for noun in formula.counts} <= {*columns}


def test_a_change_taken_back_leaves_nothing(sample):
    known = opened(sample)
    evaluation = known.evaluate()
    systems = range(len(evaluation.system_names))
    found = 0
    for item in range(min(2, len(evaluation.dataset))):
        for block in evaluation.blocks(item, systems):
            for ref, verb in changeable(block):
                made = evaluation.gesture(Gesture(evaluation.dataset.ids[item], ref, verb, "5"))
                if isinstance(made, Change):
                    found += 1
                    back = evaluation.with_changes([made, made.reversed()])
                    assert_same(totals(back), totals(evaluation))
                else:
                    assert made.message
    assert found or not any(True for block in evaluation.blocks(0, systems) for _ in changeable(block))


@given(data=st.data())
@settings(max_examples=times(5), deadline=None)
def test_parts_are_followed_into_a_changed_copy(sample, data):
    """What can be changed is there after any change by the name that `followed` gives it, or gone; no two are one."""
    evaluation = opened(sample).evaluate()
    changed = evaluation.with_changes(_some_changes(evaluation, data))
    systems = range(len(evaluation.system_names))
    for item, id in enumerate(evaluation.dataset.ids):
        shown = evaluation.blocks(item, systems), changed.blocks(item, systems)
        before, after = ({ref for block in blocks for ref, _ in changeable(block)} for blocks in shown)
        found = {ref: evaluation.followed(ref, id, changed) for ref in before}
        left = [ref for ref in found.values() if ref is not None]
        assert len({*left}) == len(left)
        assert all(now in after for ref, now in found.items() if now not in (ref, None))
        if changed.dataset is evaluation.dataset:
            assert all(ref == now for ref, now in found.items())


def test_a_gesture_on_what_is_not_there_is_refused_in_words(sample):
    evaluation = opened(sample).evaluate()
    for ref in (("nothing",), ("token", 5), ("answer", "nobody", 0, "x"), ("answers", "nobody"), ("edit",)):
        for item in ("no such item", evaluation.dataset.ids[0]):
            made = evaluation.gesture(Gesture(item, ref, "remove"))
            assert not isinstance(made, Change)
            assert made.message


def test_changes_of_other_kinds_are_passed_over(sample):
    evaluation = opened(sample).evaluate()
    note = Change("note", evaluation.dataset.ids[0], None, "", "look at this")
    lost = replace(note, kind="answers", item="no such item")
    assert_same(totals(evaluation.with_changes([note, lost])), totals(evaluation))
