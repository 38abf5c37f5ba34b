"""The contract of core.task, for every task there is and each of its samples: a new task adds its folder, no test."""

from __future__ import annotations

import json
import math
import pickle
import random
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core import blocks
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.figures import CurveFigure, DistributionFigure, PlaneFigure
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Choice, Number, Settings, matching_preset
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.evaluation import Evaluation, Loaded, prepare
from tests.tasks.contract import (
    SAMPLES,
    TASKS,
    CountingJob,
    assert_same,
    changeable,
    files_in,
    headings,
    lengthened,
    opened,
    section,
    settings_of,
    totals,
)

each_task = pytest.mark.parametrize("task", [opening.task(name) for name in TASKS], ids=TASKS)
each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])

STRANGERS = {
    "nothing": b"",
    "picture.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10" + bytes(range(256)),
    "table.csv": b"name,age,city\nAnn,31,Oslo\nBen,42,Rome\n",
    "letter.txt": b"Dear all,\n\nthe meeting is moved to Monday: see you at 10.\nRegards, A.\n",
    "settings.json": b'{"window": {"size": [1280, 800]}, "recent": ["a.gold", "b.oot"]}\n',
    "page.html": b"<!DOCTYPE html><html><head><title>A page</title></head><body><p>Text</p></body></html>\n",
    "program.py": b"import sys\n\n\ndef main() -> int:\n    return len(sys.argv)\n",
    "noise.bin": random.Random(1).randbytes(5000),
    "archive.zip": b"PK\x03\x04\x14\x00\x00\x00\x08\x00" + random.Random(2).randbytes(500),
}


# -- identity ---------------------------------------------------------------------------------------------------------


@each_task
def test_names_fit_together(task):
    measures = [measure.id for measure in task.measures]
    parameters = [parameter.id for parameter in task.parameters]
    assert len(set(measures)) == len(measures)
    assert len(set(parameters)) == len(parameters)
    assert parameters[-2:] == ["resamples", "seed"]
    assert any(measure.headline for measure in task.measures)
    for place, measure in enumerate(task.measures):
        assert set(measure.acts) <= set(parameters)
        assert set(measure.needs) <= set(measures[:place])
        assert all(set(other.acts) <= set(measure.acts) for other in task.measures if other.id in measure.needs)
        assert bool(measure.derive) == bool(measure.needs)
    assert all(isinstance(Settings(task.parameters).parameter(name), Number) for name in task.sliders)
    for option in task.options:
        assert option.check(option.default) == option.default
        assert option.stage == "read"


@each_task
def test_figures_show_measures_and_parameters_that_exist(task):
    measures = {measure.id for measure in task.measures}
    for figure in task.figures:
        match figure:
            case CurveFigure():
                assert {*figure.measures, *figure.reference} <= measures
                assert isinstance(Settings(task.parameters).parameter(figure.over), Number)
            case PlaneFigure():
                assert {figure.x, figure.y} <= measures
            case DistributionFigure():
                assert figure.measure in measures


@each_task
def test_presets_are_valid_and_differ(task):
    for preset in task.presets:
        changed = Settings(task.parameters).with_values(preset.values)
        assert matching_preset(task.presets, changed) == preset.id
    assert any(not preset.values for preset in task.presets)


@each_task
def test_everything_is_explained(task):
    names = [
        *(m.id for m in task.measures),
        *(p.id for p in task.parameters),
        *(p.id for p in task.presets if p.values),
    ]
    known = headings(task.id)
    assert [name for name in names if name not in known and section(name) not in known] == []


@each_sample
def test_what_is_counted_of_an_item_is_explained(sample):
    evaluation = opened(sample).evaluate()
    known = headings(sample.task)
    for system in range(len(evaluation.system_names)):
        assert set(evaluation.item_columns(system)) <= known


@each_task
def test_about_explains_nothing_that_is_not_there(task):
    """A heading that looks like an id is one, or is explained of something that other commands print."""
    ids = {section(m.id) for m in task.measures} | {m.id for m in task.measures} | {p.id for p in task.parameters}
    families = {name for name in headings(task.id) if name.endswith("_at_n")}
    assert families <= ids


# -- recognising ------------------------------------------------------------------------------------------------------


@each_sample
def test_own_samples_are_recognised_in_their_roles(sample):
    plan = opening.plan(sample.paths)
    assert plan.task == sample.task
    assert all(source.role and source.why and source.likelihood > 0.5 for source in plan.sources)
    for role in opening.task(sample.task).roles:
        playing = [source for source in plan.sources if source.role == role.id]
        assert len(playing) <= 1 or role.many
        assert playing or not role.required
    assert [problem for part in opened(sample).parts for problem in part.problems if problem.severity == "error"] == []


@each_sample
@each_task
def test_others_samples_are_not_taken_for_own(sample, task):
    if task.id == sample.task:
        pytest.skip("its own")
    mine = opening.plan(sample.paths, sample.task)
    theirs = opening.plan(sample.paths, task.id)
    assert sum(s.likelihood for s in theirs.sources) < sum(s.likelihood for s in mine.sources)


@each_task
@pytest.mark.parametrize("name", STRANGERS)
def test_strangers_are_not_recognised(task, name):
    guess = task.sniff(STRANGERS[name], name)
    assert guess is None or guess.likelihood < 0.3


@each_sample
def test_a_head_that_is_cut_anywhere_is_no_error(sample):
    task = opening.task(sample.task)
    for path in (file for whole in sample.paths for file in files_in(whole)):
        head = path.read_bytes()
        whole = task.sniff(head, path.name)
        for length in range(0, len(head), max(1, len(head) // 50)):
            guess = task.sniff(head[:length], path.name)
            assert guess is None or 0 <= guess.likelihood <= 1
        half = task.sniff(head[: len(head) // 2], path.name)
        assert len(head) < 500 or (half and half.role) == (whole and whole.role)


# -- reading ----------------------------------------------------------------------------------------------------------

LINES = ("gold", "system")
"""The roles whose files have lines that can be bad one by one."""


@each_sample
def test_a_bad_line_is_a_problem_with_path_and_line(sample, tmp_path: Path):
    """Whether the rest is read or the file refused. (A folder of XML has no lines that stand alone.)"""
    task, known = opening.task(sample.task), opened(sample)
    for source in known.plan.sources:
        if source.role not in LINES or Path(source.path).is_dir():
            continue
        lines = Path(source.path).read_bytes().splitlines(keepends=True)
        place = len(lines) // 2
        path = tmp_path / Path(source.path).name
        path.write_bytes(b"".join([*lines[:place], b"\xe2\x80\xbbnonsense\n", *lines[place:]]))
        try:
            problems = task.read(source.role, str(path), known.plan.options, Job()).problems
        except Unreadable as refused:
            problems = refused.problems
        (found,) = (problem for problem in problems if problem.severity == "error")
        assert (found.path, found.line) == (str(path), place + 1)
        assert "nonsense" in found.message


@each_sample
def test_nothing_to_read_is_refused_in_words(sample, tmp_path: Path):
    task, known = opening.task(sample.task), opened(sample)
    for role in {source.role for source in known.plan.sources}:
        for name, content in (("empty", b""), ("noise", STRANGERS["noise.bin"]), ("blank", b"\n \n\t\n")):
            path = tmp_path / name
            path.write_bytes(content)
            with pytest.raises(Unreadable) as refused:
                task.read(role, str(path), known.plan.options, Job())
            assert [p.path for p in refused.value.problems if p.severity == "error"]
            assert all(problem.message and "Traceback" not in problem.message for problem in refused.value.problems)
        with pytest.raises(Unreadable):
            task.read(role, str(tmp_path / "missing"), known.plan.options, Job())


@each_sample
def test_the_first_bytes_of_a_file_can_be_read(sample):
    task, known = opening.task(sample.task), opened(sample)
    for source, whole in zip(known.plan.sources, known.parts, strict=True):
        size = Path(source.path).stat().st_size
        for limit in (1, size // 2, size - 1, size, size * 2):
            try:
                part = task.read(source.role, source.path, known.plan.options, Job(), limit)
            except Unreadable:  # so little may say nothing: then the whole file is waited for
                assert limit < size
                continue
            assert (part.role, part.kind) == (whole.role, whole.kind)
            assert len(pickle.dumps(part)) <= len(pickle.dumps(whole)) or limit < size


@each_sample
def test_work_stops_wherever_it_asks(sample):
    known = opened(sample)

    def work(job: Job) -> None:
        parts = opening.read(known.plan, job)
        prepare(sample.task, parts, known.defaults, (), job)

    whole = CountingJob()
    work(whole)
    files, systems = len(known.parts), len(known.evaluate().system_names)
    assert whole.asked >= files + systems
    for last in range(1, whole.asked + 1):
        stopped = CountingJob(last)
        with pytest.raises(Cancelled):
            work(stopped)
        assert stopped.asked == last


@each_sample
def test_counting_stops_wherever_it_asks(sample):
    evaluation = opened(sample).evaluate()
    task, dataset, chosen = evaluation.task, evaluation.dataset, evaluation.settings
    for system in range(len(dataset.systems)):
        whole = CountingJob()
        counts = task.count(dataset, system, chosen, check=whole.check)
        assert counts.row_of.tolist() == evaluation.loaded.counts[system].row_of.tolist()
        assert whole.asked >= 1
        for last in range(1, whole.asked + 1):
            with pytest.raises(Cancelled):
                task.count(dataset, system, chosen, check=CountingJob(last).check)


@each_sample
def test_long_files_are_asked_about_again_and_again(sample, tmp_path: Path):
    """A file eight times as long is read with more questions, not with longer silence."""
    task, known = opening.task(sample.task), opened(sample)
    one_each = {source.role: source for source in known.plan.sources if source.role in LINES}
    for source in one_each.values():
        asked = []
        (tmp_path / source.role).mkdir()
        for size in (2**21, 2**23):
            job = CountingJob()
            path = lengthened(source.path, size, tmp_path / source.role)
            task.read(source.role, path, known.plan.options, job)
            asked.append(job.asked)
        assert asked[1] > asked[0] >= 2


# -- scoring ----------------------------------------------------------------------------------------------------------


@each_sample
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_arrays_have_an_entry_per_item(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    dataset = evaluation.dataset
    n = len(dataset)
    assert n > 0
    assert {len(column) for column in (*dataset.labels.values(), *dataset.texts.values(), dataset.ids)} == {n}
    assert set(dataset.groups) <= set(dataset.labels)
    for system, counts in enumerate(evaluation.loaded.counts):
        assert len(counts) == n
        assert all(len(column) == n for column in evaluation.item_columns(system).values())
        for name in evaluation.available(system):
            assert evaluation.item_values(system, name).shape == (n,)
            assert evaluation.item_values(system, name, np.array([n - 1, 0])).shape == (2,)


@each_sample
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_items_add_up_to_every_total(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    labels = evaluation.dataset.labels
    for system in range(len(evaluation.system_names)):
        scores = evaluation.scores(system)
        scopes = [np.ones(len(evaluation.dataset), bool)]
        for group, value in scores.counts.weights.groups:
            scopes.append(labels[group].codes == labels[group].words.index(value))
        for name, term in scores.terms.items():
            above = term.over_rows(term.numerator)[scores.counts.row_of]
            below = None if term.denominator is None else term.over_rows(term.denominator)[scores.counts.row_of]
            for line, inside in enumerate(scopes):
                expected = above[inside].sum()
                if below is not None:
                    expected = expected / below[inside].sum() if below[inside].sum() else math.nan
                assert scores.totals[name][line] == pytest.approx(expected, abs=1e-12, nan_ok=True)


@each_sample
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_means_are_means_of_the_items_shown(sample, data):
    """What stands in the list of items is what the total is made of, for all that is not derived from totals."""
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    for system in range(len(evaluation.system_names)):
        scores = evaluation.scores(system)
        for name, term in scores.terms.items():
            shown = evaluation.item_values(system, name)
            weights = np.ones(len(term.numerator)) if term.denominator is None else term.denominator
            if not set(np.unique(weights)) <= {0.0, 1.0} or (term.numerator[weights == 0] != 0).any():
                continue  # a ratio of sums is no mean of ratios; credit without an attempt belongs to no item
            expected = np.nansum(shown) if term.denominator is None else _mean(shown)
            assert scores.total(name) == pytest.approx(expected, abs=1e-12, nan_ok=True)


def _mean(shown):
    there = shown[~np.isnan(shown)]
    return there.mean() if len(there) else math.nan


@each_sample
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_fractions_lie_between_0_and_1(sample, data):
    known = opened(sample)
    chosen = data.draw(settings_of(known.task))
    evaluation = known.evaluate(chosen.with_values({"duplicates": "first"}) if "duplicates" in chosen else chosen)
    for system in range(len(evaluation.system_names)):
        for name, line in evaluation.scores(system).totals.items():
            if evaluation.measures[name].kind == "fraction":
                assert (np.isnan(line) | ((line >= 0) & (line <= 1 + 1e-12))).all(), name


@each_sample
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_a_curve_at_the_current_value_is_the_score(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    for over in (p.id for p in known.task.parameters if isinstance(p, Number) and p.stage == "score"):
        for system in range(len(evaluation.system_names)):
            names = evaluation.available(system)
            drawn = evaluation.curve(system, over, names)
            place = data.draw(st.integers(0, len(drawn.grid) - 1))
            there = evaluation.settings.with_values({over: f"{drawn.grid[place]:.12g}"})
            moved = evaluation.with_settings(there)
            for name, line in drawn.lines.items():
                np.testing.assert_allclose(line[place], moved.scores(system).total(name), rtol=1e-12)


@each_sample
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_parameter_that_does_not_act_changes_nothing(sample, data):
    """`acts` is what signatures name and what decides which results are kept."""
    known = opened(sample)
    before = data.draw(settings_of(known.task))
    moved = data.draw(settings_of(known.task))
    parameter = data.draw(st.sampled_from([p for p in known.task.parameters if p.stage in ("join", "count", "score")]))
    after = before.with_values({parameter.id: moved[parameter.id]})
    one, other = totals(known.evaluate(before)), totals(known.evaluate(after))
    for mine, theirs in zip(one, other, strict=True):
        for measure in known.task.measures:
            if measure.id in mine and parameter.id not in measure.acts:
                # totals only: a group may come or go with the items
                np.testing.assert_allclose(
                    theirs[measure.id][0], mine[measure.id][0], rtol=0, atol=1e-12, err_msg=measure.id
                )


@each_sample
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_settings_moved_again_and_again_give_the_numbers_of_a_fresh_start(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    start = evaluation.settings
    figures = [figure for figure in known.task.figures if isinstance(figure, CurveFigure)]
    for _ in range(data.draw(st.integers(1, 5))):
        moved = data.draw(settings_of(known.task))
        scoring = {p.id: moved[p.id] for p in known.task.parameters if p.stage == "score"}
        evaluation = evaluation.with_settings(start.with_values(scoring))
        if data.draw(st.booleans()):
            totals(evaluation)
        for figure in figures:
            for system in range(len(evaluation.system_names)):
                evaluation.curve(system, figure.over, figure.measures)
    fresh = known.evaluate(evaluation.settings)
    assert_same(totals(evaluation), totals(fresh), 0.0)
    for figure in figures:
        for system in range(len(evaluation.system_names)):
            mine, theirs = (e.curve(system, figure.over, figure.measures) for e in (evaluation, fresh))
            np.testing.assert_equal(dict(mine.lines), dict(theirs.lines))


@each_sample
def test_settings_of_an_earlier_stage_are_not_taken_for_scoring(sample):
    evaluation = opened(sample).evaluate()
    for parameter in evaluation.conventions():
        if isinstance(parameter, Choice) and parameter.stage in ("join", "count"):
            other = evaluation.settings.with_values({parameter.id: parameter.options[-1].id})
            assert evaluation.needs_preparing(other)
            with pytest.raises(ValueError, match="joined and counted again"):
                evaluation.with_settings(other)


@each_sample
@given(seed=st.integers(0, 999))
@settings(max_examples=10, deadline=None)
def test_the_order_of_lines_does_not_matter(sample, seed, tmp_path_factory):
    known = opened(sample)
    folder = tmp_path_factory.mktemp("shuffled")
    files = []
    for source in known.plan.sources:
        path = folder / Path(source.path).name
        if Path(source.path).is_dir():  # files are taken by name, in whatever order they are listed
            files.append((source.role, source.path))
            continue
        path.write_bytes(_shuffled(Path(source.path).read_bytes(), seed, source.role))
        files.append((source.role, str(path)))
    again = _prepared(sample.task, files, known.defaults)
    assert_same(totals(again), totals(known.evaluate()))


def _shuffled(text: bytes, seed: int, role: str) -> bytes:
    """The records of a file in another order: paragraphs where there are any, else lines. XML stays as it is."""
    if role not in LINES or text.lstrip().startswith(b"<"):
        return text
    parted = re.split(rb"\n{2,}", text.strip(b"\n"))
    joint = b"\n\n" if len(parted) > 1 else b"\n"
    records = parted if len(parted) > 1 else text.splitlines()
    return joint.join(random.Random(seed).sample(records, len(records))) + joint


def _prepared(task: str, files: list[tuple[str, str]], chosen: Settings) -> Evaluation:
    parts = opening.read(opening.assigned(task, files), Job())
    return Evaluation(prepare(task, parts, chosen, (), Job()), chosen)


@each_sample
def test_what_is_loaded_travels_to_another_process(sample):
    evaluation = opened(sample).evaluate()
    totals(evaluation)
    loaded: Loaded = pickle.loads(pickle.dumps(evaluation.loaded, protocol=5))
    other = Evaluation(loaded)
    assert_same(totals(other), totals(evaluation))
    systems = range(len(evaluation.system_names))
    assert other.blocks(0, systems) == evaluation.blocks(0, systems)
    assert other.dataset.problems == evaluation.dataset.problems


# -- showing ----------------------------------------------------------------------------------------------------------


@each_sample
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_every_item_has_a_picture_with_its_arithmetic(sample, data):
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    systems = range(len(evaluation.system_names))
    for item in range(len(evaluation.dataset)):
        made = evaluation.blocks(item, systems)
        assert any(isinstance(block, blocks.Formula) and block.lines for block in made)
        assert all(block.title for block in made)
        assert all(blocks.plain(block) for block in made)
    assert evaluation.blocks(0, []) is not None


@each_sample
def test_sheets_are_tables_that_name_items(sample):
    evaluation = opened(sample).evaluate()
    for sheet in evaluation.task.sheets(evaluation.dataset, evaluation.loaded.counts, evaluation.settings):
        lengths = {len(column) for column in sheet.columns.values()}
        assert len(lengths) == 1
        assert sheet.items is None or all(0 <= item < len(evaluation.dataset) for item in sheet.items)


# -- changing ---------------------------------------------------------------------------------------------------------


@each_sample
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_a_change_written_and_read_again_gives_the_same_scores(sample, data, tmp_path_factory):
    known = opened(sample)
    evaluation = known.evaluate()
    changes = _some_changes(evaluation, data)
    changed = evaluation.with_changes(changes)
    again = _prepared(sample.task, _written(changed, known, tmp_path_factory.mktemp("written")), known.defaults)
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


def _written(changed: Evaluation, known, folder: Path) -> list[tuple[str, str]]:
    """Gold and systems written by the task, the other files as they are."""
    files, systems = [], iter(range(len(changed.system_names)))
    for source in known.plan.sources:
        path = folder / Path(source.path).name
        if source.role in LINES:
            known.task.write(changed.dataset, next(systems) if source.role == "system" else None, path)
        files.append((source.role, str(path) if source.role in LINES else source.path))
    return files


@each_sample
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_a_changed_copy_is_counted_as_if_it_had_been_opened_so(sample, data):
    """Only the changed items are counted again; everything is, in `prepare`."""
    known = opened(sample)
    chosen = data.draw(settings_of(known.task))
    evaluation = known.evaluate(chosen)
    changes = _some_changes(evaluation, data)
    whole = Evaluation(prepare(sample.task, known.parts, chosen, changes, Job()), chosen)
    assert_same(totals(evaluation.with_changes(changes)), totals(whole))


@each_sample
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


@each_sample
def test_a_gesture_on_what_is_not_there_is_refused_in_words(sample):
    evaluation = opened(sample).evaluate()
    for ref in (("nothing",), ("token", 5), ("answer", "nobody", 0, "x"), ("answers", "nobody"), ("edit",)):
        for item in ("no such item", evaluation.dataset.ids[0]):
            made = evaluation.gesture(Gesture(item, ref, "remove"))
            assert not isinstance(made, Change)
            assert made.message


@each_sample
def test_changes_of_other_kinds_are_passed_over(sample):
    evaluation = opened(sample).evaluate()
    note = Change("note", evaluation.dataset.ids[0], None, "", "look at this")
    lost = replace(note, kind="answers", item="no such item")
    assert_same(totals(evaluation.with_changes([note, lost])), totals(evaluation))
