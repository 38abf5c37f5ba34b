"""The requests of an open evaluation give the numbers of an evaluation; first rows are those of the whole."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.jobs.job import keep
from lexeval_gui.core.jobs.segments import can_share, shared
from lexeval_gui.core.parameters import Choice, Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.testing.opened import CountingJob
from lexeval_gui.workspace import opening, plans, scoring
from lexeval_gui.workspace.analysis import subsets
from lexeval_gui.workspace.analysis.axes import Axis
from lexeval_gui.workspace.analysis.maps import MapQuestion
from lexeval_gui.workspace.analysis.robustness import ConventionsQuestion
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring import session
from lexeval_gui.workspace.scoring.comparison import compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_band, drawn_intervals
from lexeval_gui.workspace.scoring.loaded import Loaded, prepare
from lexeval_gui.workspace.scoring.session import Session

TASK = opening.task("substitution")
PLAN = opening.plan(opening.sample("substitution").paths)
SETTINGS = Settings(TASK.identity.parameters).with_values({"resamples": "50"})


@pytest.fixture(scope="module")
def fresh() -> Evaluation:
    return Evaluation(prepare(PLAN.task, reading.read(PLAN, Job()), SETTINGS, (), Job()), SETTINGS)


@pytest.fixture
def work() -> Session:
    made = Session()
    made.open(PLAN, SETTINGS, Job())
    return made


def total(loaded: Loaded, chosen: Settings | None = None) -> float:
    return Evaluation(loaded, chosen).scores(0).total("coverage_f")


# -- opening ----------------------------------------------------------------------------------------------------------


def test_opening_gives_what_reading_and_preparing_give(fresh: Evaluation):
    loaded = Session().open(PLAN, SETTINGS, Job())
    assert total(loaded) == fresh.scores(0).total("coverage_f")
    assert not loaded.preview


def test_progress_grows_to_the_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("lexeval_gui.core.jobs.job.PROGRESS_EVERY", -1)
    said: list[tuple[float, str]] = []
    Session().open(PLAN, SETTINGS, Job(report=lambda share, text: said.append((share, text))))
    shares = [share for share, _ in said]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.2
    assert 0.7 < shares[-1] <= 1
    assert all(text for _, text in said)


def test_first_rows_are_those_of_the_whole_files(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session, "PREVIEW", 1000)
    preview, loaded = Session().first_rows(PLAN, SETTINGS, Job()), Session().open(PLAN, SETTINGS, Job())
    assert preview is not None
    assert preview.preview
    assert 0 < len(preview.dataset) < len(loaded.dataset)
    shown, rows = list(preview.dataset.ids), len(preview.dataset)
    assert shown == list(loaded.dataset.ids)[:rows]
    assert not loaded.preview


def test_first_rows_without_a_common_id_wait_for_the_rest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """A preview would show a score of 0."""
    gold, system = tmp_path / "gold", tmp_path / "s.oot"
    gold.write_text("".join(f"a.n {item} :: x 2;\n" for item in range(200)))
    system.write_text("".join(f"a.n {item} ::: x\n" for item in reversed(range(200))))
    plan = plans.plan_with_roles("substitution", [("gold", str(gold)), ("system", str(system))])
    monkeypatch.setattr(session, "PREVIEW", 1000)
    assert Session().first_rows(plan, SETTINGS, Job()) is None
    assert total(Session().open(plan, SETTINGS, Job())) == 1


@pytest.mark.parametrize("asked", ["prepare", "conventions"])
def test_a_setting_that_leaves_a_system_without_common_ids_is_refused(tmp_path: Path, asked: str):
    """As many systems as were opened stay open: one that is left out would move the others."""
    for name, text in (("gold", "Run\tran\n"), ("a", "Run\tran\n"), ("b", "run\tran\n")):
        (tmp_path / name).write_text(text)
    files = [("gold", "gold"), ("system", "a"), ("system", "b")]
    plan = plans.plan_with_roles("lexicon", [(role, str(tmp_path / name)) for role, name in files], {"as": "labelled"})
    keeping = Settings(opening.task("lexicon").identity.parameters)
    folding, made = keeping.with_values({"case": "fold"}), Session()
    assert len(made.open(plan, folding, Job()).dataset.systems) == 2
    if asked == "prepare":
        with pytest.raises(Unreadable, match="none of its 1 lemma is among"):
            made.prepare(keeping, (), Job())
    else:
        found = made.answer(folding, (), ConventionsQuestion(), None, Job())
        (row,) = (t for t in found.trials if (t.parameter, t.option) == ("case", "keep"))
        assert "none of its 1 lemma is among" in row.reason
        assert np.isnan(row.values).all()


def test_files_too_broken_for_first_rows_have_none(tmp_path: Path):
    bad = tmp_path / "bad.oot"
    bad.write_text("# nothing\n")
    plan = plans.plan_with_roles("substitution", [("gold", PLAN.sources[0].path), ("system", str(bad))])
    assert Session().first_rows(plan, SETTINGS, Job()) is None


@pytest.mark.parametrize("asked", [Session.open, Session.first_rows])
def test_opening_can_be_stopped(asked: Callable[..., object]):
    for last in (1, 3, 8):
        with pytest.raises(Cancelled):
            asked(Session(), PLAN, SETTINGS, CountingJob(last))


@pytest.mark.skipif(not can_share(), reason="this system has no memory without a name")
@pytest.mark.parametrize("task", opening.task_names())
def test_what_is_shared_with_the_window_counts_the_same(monkeypatch: pytest.MonkeyPatch, task: str):
    """Under every convention: nothing writes to what the window sees, and nothing is lost on the way."""
    monkeypatch.setattr("lexeval_gui.core.jobs.segments.LEAST", 0)
    plan = opening.plan(opening.sample(task).paths)
    settings = Settings(opening.task(task).identity.parameters)
    found = []
    for share in (keep, shared):
        work = Session()
        loaded = work.open(plan, settings, Job(share=share))
        assert share is keep or not loaded.dataset.ids.data.flags.writeable
        trials = work.answer(settings, (), ConventionsQuestion(), None, Job()).trials
        found.append([(trial.parameter, trial.option, trial.reason, trial.values) for trial in trials])
    assert repr(found[0]) == repr(found[1])


# -- preparing --------------------------------------------------------------------------------------------------------


def test_what_is_prepared_is_kept_until_a_convention_moves(work: Session):
    first = work.prepare(SETTINGS, (), Job())
    assert work.prepare(SETTINGS.with_values({"k": "3"}), (), Job()) is first
    assert work.prepare(SETTINGS.with_values({"matching": "exact"}), (), Job()) is not first


def test_changes_are_in_force(work: Session, fresh: Evaluation):
    item, system = fresh.dataset.ids[0], fresh.system_names[0]
    change = Change("answers", item, system, [], ["certainly-wrong"])
    changed = work.prepare(SETTINGS, (change,), Job())
    assert total(changed) == pytest.approx(fresh.with_changes([change]).scores(0).total("coverage_f"))
    assert total(changed) != total(work.prepare(SETTINGS, (), Job()))


# -- resampling -------------------------------------------------------------------------------------------------------


def test_intervals_are_those_of_the_evaluation(work: Session, fresh: Evaluation):
    found = work.intervals(SETTINGS, (), ["coverage_f", "gap"], None, None, Job())
    assert found == tuple(drawn_intervals(fresh, system, ["coverage_f", "gap"]) for system in range(3))
    nouns = work.intervals(SETTINGS, (), ["coverage_f"], ("pos", "n"), None, Job())
    assert nouns[0] == drawn_intervals(fresh, 0, ["coverage_f"], ("pos", "n"))


def test_bands_are_those_of_the_evaluation(work: Session, fresh: Evaluation):
    found = work.bands(SETTINGS, (), "n", "coverage_f", [0, 2], Job())
    assert sorted(found) == [0, 2]
    for system, band in found.items():
        expected = drawn_band(fresh, system, "n", "coverage_f")
        np.testing.assert_array_equal(np.stack([band.low, band.high]), np.stack([expected.low, expected.high]))


def test_a_system_without_the_measure_has_no_band(work: Session):
    assert work.bands(SETTINGS, (), "n", "best1", [0, 1], Job()) == {}


def test_some_items_alone_are_those_of_the_evaluation_over_them(work: Session, fresh: Evaluation):
    for rows in (np.array([0, 2]), np.array([0, 2]), np.arange(len(fresh.dataset))):
        part = fresh.within(rows, "some")
        found = work.intervals(SETTINGS, (), ["coverage_f", "gap"], None, (rows, "some", None), Job())
        assert found == tuple(drawn_intervals(part, system, ["coverage_f", "gap"]) for system in range(3))
        args = SETTINGS, (), 0, 1, "coverage_f"
        assert work.compare(*args, (rows, "some", None), Job()) == compare(part, 0, 1, "coverage_f")
        assert work.compare(*args, None, Job()) == compare(fresh, 0, 1, "coverage_f")


def test_a_question_about_items_of_a_filter_finds_them_anew_where_others_are_joined(work: Session):
    """As the command line does: under `items = all` there is an item that the filter did not find before."""
    scored = subsets.scored_within(scoring.evaluate_plan(PLAN, SETTINGS, ()), "-id:1")
    subset = scored.evaluation.subset
    assert subset is not None
    axes = tuple(Axis(name, values) for name, values in (("items", ("two-responses", "all")), ("k", ("0", "1"))))
    question = MapQuestion("coverage_f", (axes[0], axes[1]), (0, 1))
    found = work.answer(
        SETTINGS, (), question, pickle.loads(pickle.dumps((subset.rows, subset.where, subset.find))), Job()
    )
    np.testing.assert_array_equal(found.values, question.answer(scored.asked, Job()).values)
    alone = SETTINGS.with_values({"items": "all", "k": "0"})
    there = subsets.scored_within(scoring.evaluate_plan(PLAN, alone, ()), "-id:1").evaluation
    assert len(subset.rows) < len(there.rows if there.rows is not None else ())
    assert found.values[0, 1, 0] == pytest.approx(there.scores(0).total("coverage_f"), abs=1e-12)


def test_comparing_is_that_of_the_evaluation(work: Session, fresh: Evaluation):
    assert work.compare(SETTINGS, (), 0, 1, "coverage_f", None, Job()) == compare(fresh, 0, 1, "coverage_f")


def test_everything_travels(work: Session):
    answers = (
        work.prepare(SETTINGS, (), Job()),
        work.intervals(SETTINGS, (), ["coverage_f"], None, None, Job()),
        work.bands(SETTINGS, (), "k", "coverage_f", [0], Job()),
        work.compare(SETTINGS, (), 0, 1, "gap", None, Job()),
        work.answer(SETTINGS, (), ConventionsQuestion(), None, Job()),
    )
    for answer in answers:
        assert type(pickle.loads(pickle.dumps(answer))) is type(answer)


def test_data_that_is_joined_alike_is_only_counted_again(work: Session):
    before = work.prepare(SETTINGS, (), Job())
    conventions = [p for p in TASK.identity.parameters if isinstance(p, Choice) and p.stage == "count"]
    for convention in conventions:
        chosen = SETTINGS.with_values({convention.id: convention.options[-1].id})
        after = work.prepare(chosen, (), Job())
        assert after.dataset is before.dataset
        fresh = prepare(PLAN.task, reading.read(PLAN, Job()), chosen, (), Job())
        assert total(after, chosen) == pytest.approx(total(fresh, chosen), abs=1e-12)
    assert conventions
    joined = next(p for p in TASK.identity.parameters if isinstance(p, Choice) and p.stage == "join")
    chosen = SETTINGS.with_values({joined.id: joined.options[-1].id})
    assert work.prepare(chosen, (), Job()).dataset is not before.dataset
