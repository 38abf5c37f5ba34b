"""What other conventions would make of the scores and of the ranking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Choice, Settings, preset_changes
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import CountingJob, opened, settings_of
from lexeval_gui.workspace import opening, plans, scoring
from lexeval_gui.workspace.analysis.robustness import Robustness, Trial, sentence, title, try_conventions
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked
from lexeval_gui.workspace.scoring.session import Session

SAMPLES = {sample.id: sample for sample in opening.samples()}


def asked(name: str, chosen: Settings) -> Asked:
    known = opened(SAMPLES[name])
    here = known.evaluate(chosen)
    return Asked(here, lambda other, job: known.evaluate(other))


def alone(name: str, here: Evaluation, trial: Trial) -> Evaluation:
    """What `score --set` and `score --preset` evaluate."""
    changes = {trial.parameter: trial.option}
    if not trial.parameter:
        preset = next(preset for preset in here.presets if preset.id == trial.option)
        changes = preset_changes(here.settings.parameters, preset)
    return opened(SAMPLES[name]).evaluate(here.settings.with_values(changes))


@pytest.mark.parametrize("name", SAMPLES)
@given(data=st.data())
@settings(max_examples=times(2), deadline=None)
def test_everything_that_is_tried_is_the_score_there(name, data):
    chosen = data.draw(settings_of(opened(SAMPLES[name]).task))
    try:
        here = asked(name, chosen)
    except Unreadable:
        assume(False)
        raise
    found = try_conventions(here, "", Job())
    evaluation = here.evaluation
    choices = [p for p in evaluation.settings.parameters if isinstance(p, Choice) and p.stage != "view"]
    expected = [(choice.id, option.id) for choice in choices for option in choice.options]
    assert [(t.parameter, t.option) for t in found.trials if t.parameter] == expected
    assert [t.option for t in found.trials if not t.parameter] == [preset.id for preset in evaluation.presets]
    for trial in found.trials:
        holds(name, evaluation, found, trial)


def holds(name: str, here: Evaluation, found: Robustness, trial: Trial) -> None:
    """What is true of every trial."""
    if trial.parameter:
        assert trial.is_current == (here.settings[trial.parameter] == trial.option)
    there, reason = None, ""
    try:
        there = alone(name, here, trial)
        reason = there.refusal()
    except Unreadable as error:
        reason = str(error)
    assert trial.reason == reason
    if there is None:
        return
    measures = [here.headline(system).id for system in range(len(here.system_names))]
    scores = [there.scores(system) for system in range(len(measures))]
    values = [one.total(name) if name in one else np.nan for one, name in zip(scores, measures, strict=True)]
    np.testing.assert_allclose(trial.values, values, rtol=1e-12, atol=1e-12)
    known = sorted(value for value in trial.values if not np.isnan(value))
    for value, rank in zip(trial.values, trial.ranks, strict=False):
        assert (rank is None) == np.isnan(value)
        assert rank is None or rank == 1 + sum(other > value + 1e-9 for other in known)


def test_all_headlines_rank_the_highest_first():
    """So the test above can count from there."""
    headlines = {m.better for name in SAMPLES for m in opened(SAMPLES[name]).task.identity.measures if m.headline}
    assert headlines == {"high"}


def test_a_measure_of_which_less_is_better_is_ranked_from_below():
    here = asked("lexicon-english", opened(SAMPLES["lexicon-english"]).defaults)
    found = try_conventions(here, "entropy", Job())
    low, high = sorted(range(2), key=lambda system: found.values[system])
    assert (found.ranks[low], found.ranks[high]) == (1, 2)
    assert found.first == (low,)


def test_systems_of_different_measures_have_no_ranking():
    name = next(n for n in SAMPLES if len({*headlines(n)}) > 1)
    here = asked(name, opened(SAMPLES[name]).defaults)
    found = try_conventions(here, "", Job())
    assert (found.ranks, found.first, sentence(here.evaluation, found)) == ((), (), "")
    assert not any(found.changes_ranking(trial) or found.changes_first(trial) for trial in found.trials)


def headlines(name: str) -> list[str]:
    evaluation = opened(SAMPLES[name]).evaluate()
    return [evaluation.headline(system).id for system in range(len(evaluation.system_names))]


def test_what_is_found_is_sent_and_can_be_stopped():
    here, sent = asked("substitution-systems", opened(SAMPLES["substitution-systems"]).defaults), list[Any]()
    found = try_conventions(here, "", Job(partial=sent.append))
    assert [len(part.trials) for part in sent] == list(range(1, len(found.trials) + 1))
    assert sent[-1] == found
    with pytest.raises(Cancelled):
        try_conventions(here, "", CountingJob(3))


# -- what is said -----------------------------------------------------------------------------------------------------

HERE = Trial("matching", "scorer", True, True, (0.3, 0.2, 0.1), (1, 2, 3))


def tried(*trials: Trial, ranks: tuple[int | None, ...] = (1, 2, 3)) -> str:
    evaluation = opened(SAMPLES["substitution-systems"]).evaluate()
    return sentence(evaluation, Robustness(("coverage_f",) * 3, (0.3, 0.2, 0.1), ranks, (HERE, *trials)))


def test_the_sentence_counts_what_was_tried():
    first, second, third = opened(SAMPLES["substitution-systems"]).evaluate().system_names
    same = replace(HERE, option="fold", is_current=False)
    other_last = replace(same, ranks=(1, 3, 2))
    other_first = replace(same, ranks=(2, 1, 3))
    preset = replace(same, parameter="", option="score.pl")
    said = f"{first} stays first under"
    assert tried(same) == f"{said} 1 of 1 other value, tried one at a time."
    assert tried(same, other_last, other_first, preset) == (
        f"{said} 2 of 3 other values, tried one at a time, and under 1 of 1 other preset. 2 values change the ranking."
    )
    assert tried(replace(same, acts=False), other_first) == (
        f"{said} 0 of 1 other value, tried one at a time. 1 value changes the ranking."
    )
    failed = replace(other_first, reason="no gold is left")
    assert tried(same, failed) == (
        f"{said} 1 of 1 other value, tried one at a time. Not computed: matching = fold (no gold is left)."
    )
    assert tried() == f"{first} is first, and nothing else could be tried."
    assert tried(replace(failed, acts=True)).startswith(f"{first} is first, and nothing else could be tried.")
    no_other = f"{first} is first, and no convention or preset acts on these scores."
    assert tried(replace(same, acts=False), replace(preset, acts=False)) == no_other
    assert tried(same, ranks=(1, 1, 3)).startswith(f"{first} and {second} stay first under 0 of 1")
    assert tried(same, ranks=(1, 1, 1)).startswith(f"{first}, {second} and {third} stay first")
    assert tried(same, ranks=(None, None, None)) == ""
    assert title(preset) == "preset score.pl"


# -- a convention that decides ----------------------------------------------------------------------------------------


def decided(tmp_path: Path) -> scoring.Scored:
    """Two systems of which the second answers one item of two, and that well: what the mean is over decides."""
    lines = {
        "gold": ("a.n 1 :: glad 2;\n", "a.n 2 :: merry 2;\n"),
        "all.oot": ("a.n 1 ::: glad;sad\n", "a.n 2 ::: merry;sad\n"),
        "one.oot": ("a.n 1 ::: glad\n",),
    }
    for name, text in lines.items():
        (tmp_path / name).write_text("".join(text))
    files = [("gold", "gold"), ("system", "all.oot"), ("system", "one.oot")]
    plan = plans.plan_with_roles("substitution", [(role, str(tmp_path / name)) for role, name in files])
    return scoring.evaluate_plan(plan, Settings(opening.task("substitution").identity.parameters), ())


def test_a_convention_that_decides_is_found(tmp_path: Path):
    scored = decided(tmp_path)
    found = try_conventions(scored.asked, "", Job())
    assert found.ranks == (1, 2)
    changing = [(t.parameter, t.option) for t in found.trials if found.changes_first(t)]
    assert changing == [("denominator", "attempted"), ("denominator", "predictions"), ("", "tsar"), ("", "mlsp")]
    said = sentence(scored.evaluation, found)
    tried = len(found.others(presets=False))
    assert said.startswith(f"all stays first under {tried - 2} of {tried} other values, tried one at a time")


def test_other_conventions_of_some_items_find_these_by_their_ids(tmp_path: Path):
    """Where other items count, the rows of those that are scored are others."""
    (tmp_path / "gold").write_text("a.n 1 :: x 1;\na.n 2 :: y 2;\na.n 3 :: z 2;\n")
    (tmp_path / "s.oot").write_text("a.n 2 ::: y\na.n 3 ::: q\n")
    files = [("gold", str(tmp_path / "gold")), ("system", str(tmp_path / "s.oot"))]
    plan = plans.plan_with_roles("substitution", files)
    chosen = Settings(opening.task("substitution").identity.parameters)
    work = Session()
    work.open(plan, chosen, Job())
    found = work.answer(chosen, (), Names(), (np.array([0]), "id:2", None), Job())
    assert found == [["2"], ["2"], ["2"]]


class Names:
    """The ids of the items that are scored, under each value of a convention of joining."""

    def answer(self, asked: Asked, job: Job) -> list[list[str]]:
        here = asked.evaluation
        options = [o.id for o in here.settings.parameter("items").options]  # type: ignore[union-attr]
        there = [asked.under(here.settings.with_values({"items": option}), job) for option in options]
        return [[one.dataset.ids[row] for row in one.rows.tolist()] for one in there]  # type: ignore[union-attr]
