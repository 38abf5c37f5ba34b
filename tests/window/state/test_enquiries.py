"""What panes ask besides what is always computed: answered at rest, and again when what it is of changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.state.enquiry import Answer, Enquiry
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.analysis.subsets import LISTED
from lexeval_gui.workspace.scoring.questions import Asked
from lexeval_gui.workspace.scoring.session import IN_PROCESS

LONGEST = 30_000


class Totals(Struct, frozen=True):
    """A question: a measure of the first system, under the settings in force and with another k."""

    measure: str = "coverage_f"
    k: str = "3"

    def answer(self, asked: Asked, job: Job) -> tuple[float, float, int]:
        job.step(0.5, "half way")
        job.partial((0.0, 0.0, 0))
        here = asked.evaluation
        if self.measure not in here.measures:
            raise BadValue(f"there is no measure {self.measure}")
        there = asked.under(here.settings.with_values({"k": self.k}), job)
        found = [one.scores(0, [self.measure]).total(self.measure) for one in (here, there)]
        return found[0], found[1], len(here.dataset if here.rows is None else here.rows)


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[BackgroundWork]:
    state = AppState()
    made = BackgroundWork(state, state)
    yield made
    made.close()


def open_sample(qtbot: QtBot, background: BackgroundWork) -> AppState:
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        background.open(opening.plan(opening.sample("substitution-systems").paths))
    state = background.parent()
    assert isinstance(state, AppState)
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    return state


def answer(qtbot: QtBot, background: BackgroundWork, state: AppState, title: str = "totals") -> Answer:
    qtbot.waitUntil(lambda: background.is_idle and title in state.results.answers, timeout=LONGEST)
    return state.results.answers[title]


def expected(state: AppState, k: str = "3") -> tuple[float, float]:
    evaluation = state.data.evaluation
    assert evaluation is not None
    other = evaluation.with_settings(evaluation.settings.with_values({"k": k}))
    here, there = (one.scores(0).total("coverage_f") for one in (evaluation, other))
    return here, there


def test_a_question_is_answered_with_its_parts_before(qtbot: QtBot, background: BackgroundWork) -> None:
    state, seen = open_sample(qtbot, background), list[Answer]()
    state.results.answer_changed.connect(lambda title: seen.append(state.results.answers[title]))
    state.enquiries.ask("totals", Enquiry(Totals()))
    found = answer(qtbot, background, state)
    assert found.value[:2] == expected(state)
    assert found.is_whole
    assert not seen[0].is_whole
    assert seen[0].value is None
    assert any(one.share == 0.5 and one.text == "half way" for one in seen[:-1])
    assert any(one.value == (0.0, 0.0, 0) and not one.is_whole for one in seen[:-1])


def test_it_is_answered_anew_under_other_settings_and_only_then(qtbot: QtBot, background: BackgroundWork) -> None:
    state = open_sample(qtbot, background)
    state.enquiries.ask("totals", Enquiry(Totals()))
    first = answer(qtbot, background, state)
    state.enquiries.ask("totals", Enquiry(Totals()))
    assert state.results.answers["totals"] is first
    state.data.change_settings({"k": "7"})
    assert state.results.answers == {}
    assert answer(qtbot, background, state).value[:2] == expected(state)
    state.enquiries.ask("totals", Enquiry(Totals(k="1")))
    assert answer(qtbot, background, state).value[:2] == expected(state, "1")


def test_what_is_no_longer_asked_has_no_answer(qtbot: QtBot, background: BackgroundWork) -> None:
    state = open_sample(qtbot, background)
    state.enquiries.ask("totals", Enquiry(Totals()))
    state.enquiries.ask("totals", None)
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    qtbot.wait(50)  # an answer that was under way would have come by now
    assert state.results.answers == {}


def test_who_comes_back_to_what_was_left_has_the_answer_at_once(qtbot: QtBot, background: BackgroundWork) -> None:
    state = open_sample(qtbot, background)
    state.enquiries.ask("totals", Enquiry(Totals()))
    first = answer(qtbot, background, state)
    state.enquiries.leave("totals")
    assert state.results.answers == {}
    state.enquiries.ask("totals", Enquiry(Totals()))
    assert state.results.answers["totals"] is first
    state.enquiries.ask("totals", None)
    state.enquiries.ask("totals", Enquiry(Totals()))
    assert answer(qtbot, background, state) is not first, "it was not left but asked no more"
    state.enquiries.leave("totals")
    state.data.change_settings({"k": "7"})
    state.enquiries.ask("totals", Enquiry(Totals()))
    assert state.results.answers == {}, "it was of other settings"
    assert answer(qtbot, background, state).value[:2] == expected(state)


def test_what_was_left_of_the_listed_items_is_not_taken_for_others(qtbot: QtBot, background: BackgroundWork) -> None:
    state = open_sample(qtbot, background)
    state.data.score_items(state.applied_filter("pos:n"))
    state.enquiries.ask("listed", Enquiry(Totals(), LISTED))
    answer(qtbot, background, state, "listed")
    state.enquiries.leave("listed")
    applied = state.applied_filter("pos:v")
    state.data.score_items(applied)
    state.enquiries.ask("listed", Enquiry(Totals(), LISTED))
    assert "listed" not in state.results.answers or not state.results.answers["listed"].is_whole
    assert answer(qtbot, background, state, "listed").value[2] == len(applied.rows)


def test_several_can_ask_the_same(qtbot: QtBot, background: BackgroundWork) -> None:
    state = open_sample(qtbot, background)
    for asker in ("pane", "figure"):
        state.enquiries.ask("totals", Enquiry(Totals()), asker)
    first = answer(qtbot, background, state)
    state.enquiries.ask("totals", None, "pane")
    assert state.results.answers["totals"] is first
    state.enquiries.ask("totals", None, "figure")
    assert (state.enquiries.asked, state.results.answers) == ({}, {})


def test_why_there_is_no_answer_is_said_in_words(qtbot: QtBot, background: BackgroundWork) -> None:
    state, troubles = open_sample(qtbot, background), list[str]()
    background.troubled.connect(troubles.append)
    state.enquiries.ask("totals", Enquiry(Totals("nonsense")))
    found = answer(qtbot, background, state)
    assert (found.value is None or not any(found.value), found.refusal) == (True, "there is no measure nonsense")
    assert troubles == []


def test_of_the_listed_items_it_is_asked_again_when_these_are_others(qtbot: QtBot, background: BackgroundWork) -> None:
    state = open_sample(qtbot, background)
    state.enquiries.ask("listed", Enquiry(Totals(), LISTED))
    state.enquiries.ask("totals", Enquiry(Totals()))
    of_all = answer(qtbot, background, state)
    for text in ("pos:n", "pos:v"):
        applied = state.applied_filter(text)
        state.data.score_items(applied)
        assert answer(qtbot, background, state, "listed").value[2] == len(applied.rows)
        assert state.results.answers["totals"] is of_all


def test_other_files_are_asked_nothing_and_those_before_have_their_answers_again(
    qtbot: QtBot, background: BackgroundWork
) -> None:
    state = open_sample(qtbot, background)
    state.enquiries.ask("totals", Enquiry(Totals()))
    of_before, before = answer(qtbot, background, state), state.opened
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        background.open(opening.plan(opening.sample("substitution").paths))
    qtbot.waitUntil(lambda: background.is_idle, timeout=LONGEST)
    assert (state.enquiries.asked, state.results.answers) == ({}, {})
    state.put(before)
    assert state.results.answers["totals"] is of_before


def test_a_process_answers_as_a_thread_does(qtbot: QtBot, background: BackgroundWork, tmp_path: Path) -> None:
    gold, system = tmp_path / "large.gold", tmp_path / "large.oot"
    words = ";".join(f"substitute{number} {9 - number}" for number in range(8))
    gold.write_text("".join(f"bright.a {item} :: {words};\n" for item in range(20_000)))
    system.write_text("".join(f"bright.a {item} ::: substitute{item % 9};other\n" for item in range(20_000)))
    plan = plans.plan_with_roles("substitution", [("gold", str(gold)), ("system", str(system))])
    assert plan.size > IN_PROCESS
    with qtbot.waitSignal(background.opened, timeout=LONGEST):
        background.open(plan)
    state = background.parent()
    assert isinstance(state, AppState)
    state.enquiries.ask("totals", Enquiry(Totals()))
    found = answer(qtbot, background, state)
    assert found.value == pytest.approx((*expected(state), 20_000))
