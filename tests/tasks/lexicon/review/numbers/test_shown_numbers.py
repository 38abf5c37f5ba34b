"""Whether L* is in sight: covered everywhere while it is hidden, and recorded when it was shown, undone or not."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lexeval_gui.core.changes import Change
from lexeval_gui.core.task.review import NUMBERS, REPORT, View
from lexeval_gui.tasks.lexicon.review import reviewing
from lexeval_gui.tasks.lexicon.review.numbers import progress
from lexeval_gui.tasks.lexicon.review.numbers.numbers import decimal, numbers
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp, Showing
from lexeval_gui.tasks.lexicon.review.review_session import LexiconReviewSession
from lexeval_gui.tasks.lexicon.review.setting_up.questions import questions, set_up_of
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer, set_up
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.made import settings
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up, reported, words

LEXICON, PAPER = words(40)


def hidden(decided: int = 5, **how: Any) -> Desk:
    one = desk(LEXICON, **({"hidden": True} | how))
    for _ in range(decided):
        look_up(one, PAPER)
    return one


def sitting(one: Desk, who: str = "", undone: list[Change] | None = None) -> LexiconReviewSession:
    data = one.review.frame.dataset
    return reviewing.sit(data, settings(), one.journal.current, who, undone or ())


def turned(one: Desk, who: str = "") -> None:
    change = sitting(one, who).act(NUMBERS)
    assert isinstance(change, Change)
    one.journal.add(change)


def kept(one: Desk) -> ReviewRecord:
    return ReviewRecord.of(one.journal.current)


def telling(view: View) -> list[object]:
    """All that would tell the score."""
    return [found for found in (view.values, view.totals, view.trend, view.result) if found]


def test_nothing_tells_the_number_while_it_is_hidden_and_v_shows_it() -> None:
    one = hidden()
    view = sitting(one).view
    assert telling(view) == []
    assert "hidden while you review" in view.covered
    turned(one)
    shown = sitting(one).view
    assert len(telling(shown)) >= 3
    assert shown.covered == ""
    assert shown.totals[0].text == decimal(numbers(one.review).value)
    assert shown.totals[0].text not in repr(replace(view, ticks={}, block=None))
    turned(one)
    assert telling(sitting(one).view) == []
    showings = kept(one).require_set_up().showings
    settled = sum(decision.state in ("done", "not in dictionary") for decision in kept(one).of_first.values())
    assert settled == 5
    assert [(showing.shown, showing.decided) for showing in showings] == [(True, 5), (False, 5)]
    assert all(showing.at for showing in showings)


def test_how_far_it_is_does_not_tell_the_spread() -> None:
    """How many lemmas a planned stop will take follows from the interval."""
    one = hidden(6, alpha="", half_width="0.05")
    shown = desk(LEXICON, alpha="", half_width="0.05")
    for _ in range(6):
        look_up(shown, PAPER)
    assert sitting(shown).view.progress[0].split(" of ")[1].startswith("about ")
    assert sitting(one).view.progress[0].split(" of ")[1] == "at least 40"  # all there are
    assert not any("left" in words for words in sitting(one).view.progress)


def test_the_planned_stop_is_announced_without_the_number() -> None:
    lexicon, paper = words(130)
    one = desk(lexicon, alpha="", half_width="0.2", hidden=True)
    while one.review.progress.scored < 100:
        look_up(one, paper)
    found = numbers(one.review)
    told, covered = progress.stop_message(found, one.review), progress.stop_message(found, one.review, hidden=True)
    assert sitting(one).view.stop == covered
    assert covered.startswith("Planned stop: after 100 lemmas L* is known to ±.200, as was wanted.")
    assert decimal(found.half_width) in told
    assert decimal(found.half_width) not in covered


def test_at_the_end_it_is_said_how_sure_the_interval_will_be() -> None:
    one = hidden(6, alpha="0.25")
    assert "fewer than 100 lemmas" not in sitting(one).view.hint
    while one.review.current is not None:
        look_up(one, PAPER)
    assert sitting(one).view.hint.endswith("it holds the true value somewhat less often than 95 times in 100.")
    assert "hidden until V shows them, which is recorded: a report tells them." in sitting(one).view.hint
    turned(one)
    view = sitting(one).view
    assert "fewer than 100" not in view.hint  # the result says it
    assert "hidden until" not in view.hint
    assert "below 100 it holds the true value somewhat less often" in view.result


def test_what_was_shown_and_undone_has_been_seen() -> None:
    one = hidden()
    turned(one)
    change = one.journal.undo()
    assert change is not None
    there = sitting(one, undone=[change])
    assert telling(there.view) == []
    (mark,) = there.marks("")
    one.journal.add(mark)
    assert [showing.shown for showing in kept(one).require_set_up().showings] == [True, False]
    assert telling(sitting(one).view) == []
    assert sitting(one, undone=[change]).marks("") == ()  # it is noted


def test_hiding_that_was_undone_is_no_news() -> None:
    one = hidden(hidden=False)
    turned(one)
    change = one.journal.undo()
    assert change is not None
    assert sitting(one, undone=[change]).marks("") == ()
    assert telling(sitting(one).view)


def test_each_reviewer_has_numbers_of_their_own() -> None:
    one = hidden(hidden=False)
    second = second_reviewer(one.journal.current, "Ben")
    assert isinstance(second, Change)
    one.journal.add(second)
    assert telling(sitting(one).view)
    assert telling(sitting(one, "Ben").view) == []  # blind
    turned(one, "Ben")
    assert telling(sitting(one, "Ben").view)
    assert kept(one).require_set_up().showings == ()
    assert [(s.shown, s.decided) for s in kept(one).set_ups["reviewer:Ben"].showings] == [(True, 0)]
    assert kept(one).reviewers == ("Ann", "Ben")


def test_the_report_says_who_saw_it_and_when() -> None:
    def text(one: Desk) -> str:
        return reported(numbers(one.review), one.review, kept(one))

    one = hidden(4)
    assert "L* was hidden while Ann reviewed." in text(one)
    turned(one)
    assert "L* was hidden while Ann reviewed; shown after 4 decided lemmas (20" in text(one)
    other = hidden(4, hidden=False)
    assert "L* was in sight of Ann while reviewing." in text(other)


def test_the_report_asks_before_it_tells() -> None:
    one = hidden(3)
    assert "recorded that you saw it after 3 decided lemmas" in sitting(one).question(REPORT)
    turned(one)
    assert sitting(one).question(REPORT) == ""


def test_another_answer_in_the_set_up_is_recorded_like_the_key() -> None:
    one = hidden(3)
    change = set_up(one.journal.current, replace(one.review.set_up, hidden=False), "2026-11-21T10:00:00.000+00:00")
    assert isinstance(change, Change)
    one.journal.add(change)
    own = kept(one).require_set_up()
    assert own.showings == (Showing(True, 3, "2026-11-21T10:00:00.000+00:00"),)
    assert own.hidden
    assert telling(sitting(one).view)


def test_third_decisions_are_as_the_review_and_have_a_history_of_their_own() -> None:
    one = hidden(3)
    second = second_reviewer(one.journal.current, "Ben")
    assert isinstance(second, Change)
    one.journal.add(second)
    ben = Desk(Review.of(one.review.frame, one.journal.current, "Ben"), one.journal)
    for _ in range(3):
        look_up(ben, {lemma: forms[:1] for lemma, forms in PAPER.items()})
    there = reviewing.adjudicate(one.review.frame.dataset, settings(), one.journal.current)
    assert telling(there.view) == []
    change = there.act(NUMBERS)
    assert isinstance(change, Change)
    one.journal.add(change)
    assert telling(reviewing.adjudicate(one.review.frame.dataset, settings(), one.journal.current).view)
    assert telling(sitting(one).view) == []
    assert kept(one).reviewers == ("Ann", "Ben")


def test_a_set_up_is_kept_with_it_and_an_older_one_shows_the_numbers() -> None:
    own = SetUp("Ann", "x", hidden=True, showings=(Showing(True, 7, "2026-11-21"),))
    assert SetUp.from_json(own.as_json()) == own
    assert not SetUp.from_json({"reviewer": "Ann", "system": "x"}).hides_numbers
    assert SetUp.from_json({"showings": [3, {"shown": 1, "decided": -1}]}).showings == (Showing(False, 0),)


def test_the_question_follows_whether_the_review_is_blind() -> None:
    (asked,) = (question for question in questions({}, {}) if question.id == "numbers")
    assert asked.default == "hidden"
    assert asked.follows == {("look", "blind"): "hidden", ("look", "open"): "shown"}
    answers = {"alpha": "", "extent": "stop", "half_width": ".03", "reviewer": "Ann", "dictionary": "paper",
               "seed": "1", "form": "", "look": "blind", "numbers": "shown",
               "reasons": " dialect \n\nloan"}  # fmt: skip
    assert not set_up_of(answers, "x", 9).hidden
    assert set_up_of(answers, "x", 9).reasons == ("dialect", "loan")
