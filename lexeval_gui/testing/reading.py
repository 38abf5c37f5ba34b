"""The contract of core.task, for every task and each of its samples: what a task says of itself, what it recognises,
reads and refuses. A new task adds its folder, no test."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from lexeval_gui.core.figures import CurveFigure, DistributionFigure, GroupPlaneFigure, PlaneFigure
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Number, Settings, Text, matching_preset
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.testing.opened import (
    LINES,
    CountingJob,
    assert_same,
    files_in,
    headings,
    lengthened,
    opened,
    section,
    totals,
    with_other_ids,
)
from lexeval_gui.workspace import opening, scoring
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare

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


def test_names_fit_together(task):
    known = task.identity
    measures = [measure.id for measure in known.measures]
    parameters = [parameter.id for parameter in known.parameters]
    assert len(set(measures)) == len(measures)
    assert len(set(parameters)) == len(parameters)
    assert parameters[-2:] == ["resamples", "seed"]
    assert any(measure.headline for measure in known.measures)
    for place, measure in enumerate(known.measures):
        assert set(measure.acts) <= set(parameters)
        assert set(measure.needs) <= set(measures[:place])
        assert all(set(other.acts) <= set(measure.acts) for other in known.measures if other.id in measure.needs)
        assert bool(measure.derive) == bool(measure.needs)
        assert measure.as_item in {"", *measures}
    assert all(isinstance(Settings(known.parameters).parameter(name), Number | Text) for name in known.sliders)
    for option in task.reading.options:
        assert option.check(option.default) == option.default
        assert option.stage == "read"


def test_figures_show_measures_and_parameters_that_exist(task):
    measures = {measure.id for measure in task.identity.measures}
    for figure in task.identity.figures:
        match figure:
            case CurveFigure():
                assert {*figure.measures, *figure.reference} <= measures
                assert isinstance(Settings(task.identity.parameters).parameter(figure.over), Number)
            case PlaneFigure() | GroupPlaneFigure():
                assert {figure.x, figure.y} <= measures
            case DistributionFigure():
                assert figure.measure in measures


def test_presets_are_valid_and_differ(task):
    for preset in task.identity.presets:
        changed = Settings(task.identity.parameters).with_values(preset.values)
        assert matching_preset(task.identity.presets, changed) == preset.id
    assert any(not preset.values for preset in task.identity.presets)


def test_everything_is_explained(task):
    names = [
        *(m.id for m in task.identity.measures if m.shown),
        *(p.id for p in task.identity.parameters),
        *(p.id for p in task.identity.presets if p.values),
    ]
    known = headings(task.identity.id)
    assert [name for name in names if name not in known and section(name) not in known] == []


def test_what_is_counted_of_an_item_is_explained(sample):
    evaluation = opened(sample).evaluate()
    known = headings(sample.task)
    for system in range(len(evaluation.system_names)):
        assert set(evaluation.item_columns(system)) <= known


def test_about_explains_nothing_that_is_not_there(task):
    """A heading that looks like an id is one, or is explained of something that other commands print."""
    measures = {measure.id for measure in task.identity.measures}
    ids = {section(name) for name in measures} | measures | {p.id for p in task.identity.parameters}
    families = {name for name in headings(task.identity.id) if name.endswith("_at_n")}
    assert families <= ids


# -- recognising ------------------------------------------------------------------------------------------------------


def test_own_samples_are_recognised_in_their_roles(sample):
    plan = opening.plan(sample.paths)
    assert plan.task == sample.task
    assert all(source.role and source.why and source.likelihood > 0.5 for source in plan.sources)
    for role in opening.task(sample.task).reading.roles:
        playing = [source for source in plan.sources if source.role == role.id]
        assert len(playing) <= 1 or role.many
        assert playing or not role.required
    assert [problem for part in opened(sample).parts for problem in part.problems if problem.severity == "error"] == []


def test_others_samples_are_not_taken_for_own(sample, rival):
    mine = opening.plan(sample.paths, sample.task)
    theirs = opening.plan(sample.paths, rival)
    assert sum(s.likelihood for s in theirs.sources) < sum(s.likelihood for s in mine.sources)


@pytest.mark.parametrize("name", STRANGERS)
def test_strangers_are_not_recognised(task, name):
    guess = task.reading.sniff(STRANGERS[name], name)
    assert guess is None or guess.likelihood < 0.3


def test_a_head_that_is_cut_anywhere_is_no_error(sample):
    task = opening.task(sample.task)
    for path in (file for whole in sample.paths for file in files_in(whole)):
        head = path.read_bytes()
        whole = task.reading.sniff(head, path.name)
        for length in range(0, len(head), max(1, len(head) // 50)):
            guess = task.reading.sniff(head[:length], path.name)
            assert guess is None or 0 <= guess.likelihood <= 1
        half = task.reading.sniff(head[: len(head) // 2], path.name)
        assert len(head) < 500 or (half and half.role) == (whole and whole.role)


# -- joining ----------------------------------------------------------------------------------------------------------


def test_a_system_that_shares_no_id_with_the_gold_is_not_scored(sample, subject, tmp_path: Path):
    """Nor does it change the scores of the others. The field says so, not the code of a problem."""
    known = opened(sample)
    systems = [(s, part) for s, part in zip(known.plan.sources, known.parts, strict=True) if part.role == "system"]
    for place, (source, part) in enumerate(systems):
        (tmp_path / str(place)).mkdir()
        path = with_other_ids(subject, part.kind, source.path, tmp_path / str(place))
        if path is None:
            continue
        stranger = replace(source, path=path)
        together = scoring.open_files(
            replace(known.plan, sources=(stranger, *known.plan.sources)), known.defaults, Job()
        )
        assert [system.path for system in together.loaded.dataset.systems] == [s.path for s, _ in systems]
        assert any(problem.path.startswith(path) for problem in together.said if problem.severity == "error")
        assert_same(totals(Evaluation(together.loaded)), totals(known.evaluate()))
        others = tuple(s for s in known.plan.sources if s.role != "system")
        with pytest.raises(Unreadable) as refused:
            scoring.open_files(replace(known.plan, sources=(*others, stranger)), known.defaults, Job())
        assert any(problem.path.startswith(path) for problem in refused.value.problems if problem.severity == "error")


def test_joining_says_by_a_field_which_systems_it_leaves_out(sample, subject, tmp_path: Path):
    known = opened(sample)
    for place, (source, part) in enumerate(zip(known.plan.sources, known.parts, strict=True)):
        if part.role != "system":
            continue
        (tmp_path / str(place)).mkdir()
        path = with_other_ids(subject, part.kind, source.path, tmp_path / str(place))
        if path is None:
            continue
        try:
            stranger = known.task.reading.read("system", path, known.plan.options, Job())
            dataset = known.task.joining.join([*known.parts, stranger], known.defaults, Job())
        except Unreadable:
            continue  # refused: the test above sees that it is named
        assert [problem.path for problem in dataset.left_out] == [path]
        assert set(dataset.left_out) <= set(dataset.problems)
        assert len(dataset.systems) == sum(part.role == "system" for part in known.parts)


# -- reading ----------------------------------------------------------------------------------------------------------


def test_a_bad_line_is_a_problem_with_path_and_line(sample, subject, tmp_path: Path):
    """Whether the rest is read or the file refused. (A folder of XML has no lines that stand alone.)"""
    task, known = opening.task(sample.task), opened(sample)
    for source, part in zip(known.plan.sources, known.parts, strict=True):
        is_never_bad = bool({part.kind, source.role} & {*subject.any_line})
        if source.role not in LINES or Path(source.path).is_dir() or is_never_bad:
            continue
        lines = Path(source.path).read_bytes().splitlines(keepends=True)
        place = len(lines) // 2
        path = tmp_path / Path(source.path).name
        path.write_bytes(b"".join([*lines[:place], b"\xe2\x80\xbbnonsense\n", *lines[place:]]))
        try:
            problems = task.reading.read(source.role, str(path), known.plan.options, Job()).problems
        except Unreadable as refused:
            problems = refused.problems
        (found,) = (problem for problem in problems if problem.severity == "error")
        assert (found.path, found.line) == (str(path), place + 1)
        assert "nonsense" in found.message


def test_nothing_to_read_is_refused_in_words(sample, subject, tmp_path: Path):
    task, known = opening.task(sample.task), opened(sample)
    for role in {source.role for source in known.plan.sources}:
        for name, content in (("empty", b""), ("noise", STRANGERS["noise.bin"]), ("blank", b"\n \n\t\n")):
            if name == "blank" and role in subject.blank_lines:
                continue
            path = tmp_path / name
            path.write_bytes(content)
            with pytest.raises(Unreadable) as refused:
                task.reading.read(role, str(path), known.plan.options, Job())
            assert [p.path for p in refused.value.problems if p.severity == "error"]
            assert all(problem.message and "Traceback" not in problem.message for problem in refused.value.problems)
        with pytest.raises(Unreadable):
            task.reading.read(role, str(tmp_path / "missing"), known.plan.options, Job())


def test_the_first_bytes_of_a_file_can_be_read(sample):
    task, known = opening.task(sample.task), opened(sample)
    for source, whole in zip(known.plan.sources, known.parts, strict=True):
        size = Path(source.path).stat().st_size
        for limit in (1, size // 2, size - 1, size, size * 2):
            try:
                part = task.reading.read(source.role, source.path, known.plan.options, Job(), limit)
            except Unreadable:  # so little may say nothing: then the whole file is waited for
                assert limit < size
                continue
            assert (part.role, part.kind) == (whole.role, whole.kind)
            assert len(pickle.dumps(part)) <= len(pickle.dumps(whole)) or limit < size


def test_work_stops_wherever_it_asks(sample):
    known = opened(sample)

    def work(job: Job) -> None:
        parts = reading.read(known.plan, job)
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


def test_counting_stops_wherever_it_asks(sample):
    evaluation = opened(sample).evaluate()
    task, dataset, chosen = evaluation.task, evaluation.dataset, evaluation.settings
    for system in range(len(dataset.systems)):
        whole = CountingJob()
        counts = task.scoring.count(dataset, system, chosen, check=whole.check)
        assert counts.row_of.tolist() == evaluation.loaded.counts[system].row_of.tolist()
        assert whole.asked >= 1
        for last in range(1, whole.asked + 1):
            with pytest.raises(Cancelled):
                task.scoring.count(dataset, system, chosen, check=CountingJob(last).check)


def test_long_files_are_asked_about_again_and_again(task, tmp_path: Path):
    """A file four times as long is read with more questions, not with longer silence: each kind of files once."""
    samples = [opened(sample) for sample in opening.samples() if sample.task == task.identity.id]
    of_kind = {
        (source.role, part.kind): (source.path, known.plan.options)
        for known in samples
        for source, part in zip(known.plan.sources, known.parts, strict=True)
        if source.role in LINES
    }
    assert of_kind
    for number, ((role, _), (path, options)) in enumerate(of_kind.items()):
        asked = []
        (folder := tmp_path / f"{number}").mkdir()
        for size in (2**21, 2**23):
            job = CountingJob()
            task.reading.read(role, lengthened(path, size, folder), options, job)
            asked.append(job.asked)
        assert asked[1] > asked[0] >= 2
