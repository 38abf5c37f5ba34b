"""What a review says of itself: each sentence follows a fact, and changes when the fact does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.review.agreement.agreement import adjudication
from lexeval_gui.tasks.lexicon.review.exporting import json_lines, read_json
from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers
from lexeval_gui.tasks.lexicon.review.record.decision import Decision
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import Rule, SetUp
from lexeval_gui.tasks.lexicon.review.review_session import LexiconReviewSession
from lexeval_gui.tasks.lexicon.review.reviewed import open_review
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer, set_up
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.made import dataset, settings
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up, words

LEXICON = {f"w{n}": [f"w{n}a", f"w{n}b", f"w{n}c"] for n in range(150)}

OTHER = "lexicon0.tsv as read now is not what it was when the review began"


def sitting(one: Desk) -> LexiconReviewSession:
    return LexiconReviewSession(one.review, ReviewRecord.of(one.journal.current))


def report(one: Desk) -> str:
    found = sitting(one).report
    return found.paragraph if found is not None else ""


def done(one: Desk, number: int, forms: int = 2, verb: str = "enter") -> list[str]:
    """Decide so many lemmas, with so many forms ticked; which they were."""
    lemmas = []
    for _ in range(number):
        lemma = one.lemma
        lemmas.append(lemma)
        if one.review.step == "typing":
            one.changed("type", "\n".join(LEXICON[lemma][:forms]))
            one.changed("end typing")
        else:
            for form in LEXICON[lemma][:forms]:
                one.changed("tick", form)
        one.changed(verb)
    return lemmas


def with_second(one: Desk, name: str = "Ben") -> Desk:
    change = second_reviewer(one.journal.current, name)
    assert isinstance(change, Change)
    one.journal.add(change)
    other = Review.of(one.review.frame, one.journal.current, name)
    return Desk(other, one.journal)


def changed_rule(one: Desk, day: int = 20, **how: Any) -> None:
    wanted = replace(one.review.set_up, rules=(), **how)
    change = set_up(one.journal.current, wanted, f"2026-11-{day}T09:00:00.000+01:00")
    assert isinstance(change, Change), change
    one.journal.add(change)
    again = Review.of(one.review.frame, one.journal.current)
    one.review = again


# -- over which decisions ---------------------------------------------------------------------------------------------


def two_who_disagree() -> tuple[Desk, Desk, Desk]:
    """Ten lemmas by Ann and Ben, who disagree about three; the third decisions are about to begin."""
    lexicon, paper = words(40)
    one = desk(lexicon, alpha="0.25", seed="x")
    while one.review.current is not None:
        look_up(one, paper)
    other = with_second(one)
    apart = set(one.review.scored[2:5])
    while other.review.current is not None:
        look_up(other, {lemma: forms[:1] if lemma in apart else forms for lemma, forms in paper.items()})
    judged = adjudication(one.review.frame, one.journal.current)
    return one, other, Desk(judged, one.journal)


def scored(one: Desk) -> float:
    """L* as `score lexicon FILE.lexeval` has it."""
    data = one.review.frame.dataset
    _, reviewed, chosen = open_review(data, settings(), one.journal.current)
    return TASK.scoring.score(TASK.scoring.count(reviewed, 0, chosen), chosen).total("l_measure")


def total(one: Desk, title: str = "L*") -> str:
    there = sitting(one)
    if there.view.covered:  # as for a second reviewer: V shows the numbers
        shown = there.act("numbers")
        assert isinstance(shown, Change)
        kept = ReviewRecord.of({**one.journal.current, shown.slot: shown.after})
        there = LexiconReviewSession(one.review, kept)
    return next(value.text for value in there.view.totals if value.title == title)


def test_whoever_sits_the_number_is_that_of_the_decisions_that_count() -> None:
    one, other, judge = two_who_disagree()
    before = scored(one)
    assert total(one) == total(other) == f"{before:.3f}"[1:]
    assert len(judge.review.drawn) == 3
    lemma = judge.lemma
    for form in judge.review.forms(lemma):
        if not form.in_dictionary:
            judge.changed("tick", form.form)
    judge.changed("tick", judge.review.forms(lemma)[0].form)
    live = total(judge)  # with every tick, as if this decision counted already
    judge.changed("enter")
    after = scored(one)
    assert after != before
    shown = f"{after:.3f}"[1:]
    assert live == total(judge) == total(one) == total(other) == shown
    found = numbers(Review.counting(one.review.frame, ReviewRecord.of(one.journal.current)))
    assert found.found == 10
    trend = sitting(judge).view.trend
    assert trend is not None
    assert len(trend.value) == 10
    assert trend.value[-1] == pytest.approx(after)
    assert report(judge) == report(one)
    assert report(other) == ""  # hidden, as L* is, from a second reviewer
    assert report(judge).startswith(f"lexicon0: L* = {shown}, ")


def test_the_lemmas_of_the_third_decisions_were_not_drawn_at_random() -> None:
    _, _, judge = two_who_disagree()
    assert "10 lemmas drawn at random (seed x) from 40" in report(judge)
    assert "third decision" not in report(judge)
    judge.changed("tick", judge.review.forms(judge.lemma)[0].form)
    judge.steps += 1
    judge.review = judge.review.after(judge.journal.undo().reversed())  # type: ignore[union-attr]
    outcome = sitting(judge).act("tick", judge.review.forms(judge.lemma)[1].form, "Cid")
    assert isinstance(outcome, Change)
    judge.journal.add(outcome)
    judge.review = judge.review.after(outcome)
    outcome = sitting(judge).act("enter", None, "Cid")
    assert isinstance(outcome, Change)
    judge.journal.add(outcome)
    text = report(judge)
    assert "10 lemmas drawn at random" in text
    assert "3 lemmas drawn" not in text
    assert "paper: 9 by Ann and 1, where reviewers disagreed, by a third decision of Cid." in text


# -- how sure ---------------------------------------------------------------------------------------------------------


def test_the_interval_is_an_interval_and_the_bound_a_bound() -> None:
    one = desk(LEXICON, alpha="", conventions={"weight": "equal"})
    done(one, 20, forms=3)
    found = numbers(one.review)
    assert f"L* = 1.000, one-sided 95 % bound ≥ {found.interval[0]:.3f}".replace(" 0.", " .") in report(one)
    assert total(one, "95 % bound").startswith("≥ .")
    done(one, 1, forms=2)
    assert "one-sided" not in report(one)
    assert ", 95 % interval ." in report(one)
    assert total(one, "95 % interval")


# -- when to stop -----------------------------------------------------------------------------------------------------


def test_the_stop_rule_is_said_as_announced_and_as_changed() -> None:
    one = desk(LEXICON, alpha="", half_width="0.0001")
    for number in range(60):
        done(one, 1, forms=1 + number % 3)
    text = report(one)
    first = "Stop rule as announced first (before the first decision, 2026-11-20 00:00 UTC)"
    assert f"{first}: half-width of the interval at most .000" in text
    assert "; not changed. It is not reached." in text
    changed_rule(one, 21, half_width="0.3")
    for number in range(50):
        done(one, 1, forms=1 + number % 3)
        if number == 39:
            assert "The last rule was reached after 100 lemmas. " in report(one)
    text = report(one)
    changed = "; changed after 60 decided lemmas (2026-11-21 08:00 UTC)"
    assert f"{changed} to half-width of the interval at most .300." in text
    assert (
        "The first rule is not reached. The last rule was reached after 100 lemmas; the review went on to 110." in text
    )
    changed_rule(one, 22, alpha="0.9")
    assert "; changed after 110 decided lemmas (2026-11-22 08:00 UTC) to a sample of 135 lemmas, α = 0.9." in report(
        one
    )
    assert "The last rule is not reached: 110 of 135 lemmas." in report(one)
    changed_rule(one, alpha="0.5")
    assert "The last rule was reached: 75 lemmas." in report(one)
    rules = ReviewRecord.of(one.journal.current).set_up.rules  # type: ignore[union-attr]
    assert [rule.decided for rule in rules] == [0, 60, 110, 110]


NOT_KEPT = ("rules", "sizes", "seen", "late", "by", "modes", "form_rules")
"""What an older LexEval does not record."""


def as_an_older_one_kept_it(one: Desk) -> Desk:
    """The same journal without what is recorded today."""
    for slot, value in list(one.journal.current.items()):
        old = {name: known for name, known in value.items() if name not in NOT_KEPT}
        one.journal.current[slot] = old
    again = Review.of(one.review.frame, one.journal.current)
    return Desk(again, one.journal, 900)


def test_what_an_older_project_has_not_recorded_is_said_so() -> None:
    one = desk(LEXICON, alpha="", blind=True, sizes=(150, 450, 150, 450))
    done(one, 12)
    assert "not recorded" not in report(one)
    old = as_an_older_one_kept_it(one)
    text = report(old)
    assert "Stop rule: half-width of the interval at most .030; whether it was changed is not recorded." in text
    assert "Whether the cluster was seen before typing was over is not recorded of 12 lemmas." in text
    changed_rule(old, half_width="0.05")
    assert (
        "as announced first (when is not recorded): half-width of the interval at most .030; changed after"
        in report(old)
    )


# -- who and how ------------------------------------------------------------------------------------------------------


def test_blind_or_open_is_of_each_decision() -> None:
    one = desk(LEXICON, alpha="", blind=True)
    done(one, 3)
    assert " Of the scored lemmas all were decided blind. " in report(one)
    changed_rule(one, blind=False)
    done(one, 2)
    assert " Of the scored lemmas 3 were decided blind and 2 open. " in report(one)
    other = desk(LEXICON, alpha="")
    done(other, 2)
    assert " Of the scored lemmas all were decided open, with the lexicon's forms in sight. " in report(other)


def test_how_it_was_set_up_is_said_with_its_date() -> None:
    one = desk(LEXICON, alpha="", blind=True)
    done(one, 1)
    assert " Set up blind (before the first decision, 2026-11-20 00:00 UTC); not changed. " in report(one)
    done(one, 2)
    changed_rule(one, 22, blind=False, half_width="0.02")
    changed_rule(one, 23, half_width="0.01")  # says nothing of it
    done(one, 1)
    changed_rule(one, 24, blind=True)
    open_after = "; open after 3 decided lemmas (2026-11-22 08:00 UTC)"
    assert f"{open_after}; blind after 4 decided lemmas (2026-11-24 08:00 UTC). " in report(one)
    modes = ReviewRecord.of(one.journal.current).require_set_up().modes
    assert SetUp.from_json(SetUp("Ann", "x", modes=modes).as_json()).modes == modes
    old = as_an_older_one_kept_it(one)
    assert " Set up blind; whether that was changed is not recorded. " in report(old)
    changed_rule(old, 25, blind=False)
    assert " Set up open; whether that was changed is not recorded. " in report(old)


def test_the_first_announcement_stays_the_first_though_what_was_decided_was_undone() -> None:
    one = desk(LEXICON, alpha="0.3", blind=True, form="headwords count.")
    done(one, 1)
    while one.journal.cursor > 1:
        one.undo()
    assert not one.review.decisions
    changed_rule(one, 22, form="inflected forms only", alpha="0.5", blind=False)
    done(one, 2)
    text = report(one)
    assert (
        " (before the first decision, 2026-11-20 00:00 UTC): a sample of 45 lemmas, α = 0.3; changed while no " in text
    )
    assert "; changed while no lemma was decided (2026-11-22 08:00 UTC) to a sample of 75 lemmas, α = 0.5. " in text
    assert " Set up blind (before the first decision, 2026-11-20 00:00 UTC); open while no lemma was decided (" in text
    first = "What counts as a form, as written first (before the first decision, 2026-11-20 00:00 UTC):"
    assert f" {first} “headwords count.” Changed while no lemma was decided (2026-11-22 08:00 UTC) to: “infl" in text


def test_what_counts_as_a_form_is_kept_as_it_was_written() -> None:
    one = desk(LEXICON, alpha="", form="as printed.")
    done(one, 3)
    assert " What counts as a form: as printed. " in report(one)
    changed_rule(one, 22, half_width="0.02")  # says nothing of it
    changed_rule(one, 23, form="as printed\nno variants")
    changed_rule(one, 24, form="")
    first = "as written first (before the first decision, 2026-11-20 00:00 UTC): “as printed.”"
    then = "Changed after 3 decided lemmas (2026-11-23 08:00 UTC) to: “as printed no variants”."
    last = "Changed after 3 decided lemmas (2026-11-24 08:00 UTC) to: nothing."
    assert f" {first} {then} {last} " in report(one)
    rules = ReviewRecord.of(one.journal.current).require_set_up().form_rules
    assert SetUp.from_json(SetUp("Ann", "x", form_rules=rules).as_json()).form_rules == rules
    assert [rule.text for rule in rules] == ["as printed.", "as printed\nno variants", ""]
    old = desk(LEXICON, alpha="", form="as printed")
    done(old, 2)
    old = as_an_older_one_kept_it(old)
    changed_rule(old, 25, form="other")
    assert " as written first (when is not recorded): “as printed”. Changed after 2 decided" in report(old)


def test_where_it_was_begun_says_how_it_was_set_up() -> None:
    """Decisions that come from another machine bring what was changed there later, and lose nothing of here."""
    one = desk(LEXICON, alpha="", blind=True)
    done(one, 2)
    lines = list(json_lines(one.journal.current))
    changed_rule(one, 22, blind=False)
    longer = list(json_lines(one.journal.current))
    for first, then, modes in ((lines, longer, [True, False]), (longer, lines, [True, False, True])):
        current: dict[Slot, Any] = {}
        for there in (first, then):
            current |= {change.slot: change.after for change in read_json(there, "x.jsonl", current)}
        found = ReviewRecord.of(current).require_set_up()
        assert [mode.blind for mode in found.modes] == modes
        assert found.blind == modes[-1]


def test_a_form_typed_after_the_cluster_was_shown_says_so() -> None:
    one = desk(LEXICON, alpha="", blind=True)
    (first,) = done(one, 1)
    lemma = one.lemma
    one.changed("type", f"{lemma}a")
    one.changed("end typing")
    one.undo()
    assert one.review.step == "typing"
    one.changed("type", f"{lemma}b")
    one.changed("untype", f"{lemma}a")
    one.changed("end typing")
    one.changed("enter")
    decision = one.review.decision(lemma)
    assert (decision.seen, decision.late, decision.blind) == (True, (f"{lemma}b",), True)
    assert one.review.decision(first).seen is False
    text = report(one)
    assert (
        "1 lemma counts as blind though the lexicon's forms had been shown before typing was over, which was undone: "
        f"{lemma}." in text
    )
    assert f"1 form was typed after the lexicon's forms had been seen: {lemma}b." in text


def test_what_is_undone_and_done_again_unchanged_is_as_blind_as_before() -> None:
    one = desk(LEXICON, alpha="", blind=True)
    lemma = one.lemma
    one.changed("type", f"{lemma}a")
    one.changed("end typing")
    one.undo()
    one.changed("end typing")
    assert one.review.decision(lemma).seen is False


def test_what_was_shown_is_known_from_what_could_be_done_again() -> None:
    one = desk(LEXICON, alpha="", blind=True)
    lemma = one.lemma
    one.changed("end typing")
    one.undo()
    undone = [one.journal.entries[place].change for place in range(one.journal.cursor, len(one.journal.entries))]
    again = Review.of(one.review.frame, one.journal.current, undone=undone)
    assert again.revealed == {lemma}
    (mark,) = again.at(again.drawn[1]).marks(again.drawn[1])
    assert (mark.item, Decision.from_json(mark.after)) == (lemma, Decision(blind=True, seen=True))


def test_ticks_that_were_corrected_are_counted() -> None:
    one = desk(LEXICON, alpha="", blind=True)
    done(one, 1)
    assert "corrected" not in report(one)
    lemma = one.lemma
    one.changed("type", f"{lemma}a")
    one.changed("end typing")
    one.changed("tick", f"{lemma}c")
    one.changed("enter")
    assert "Of 1 lemma ticks were corrected once the cluster was shown." in report(one)


def test_doubtful_and_skipped_lemmas_are_named() -> None:
    one = desk(LEXICON, alpha="")
    done(one, 2)
    assert "oubtful" not in report(one)
    assert "kipped" not in report(one)
    (doubtful,) = done(one, 1, verb="doubtful")
    skipped = one.lemma
    one.changed("skip")
    done(one, 1)
    text = report(one)
    assert f"Doubtful, scored as they stand: {doubtful}." in text
    assert f"Skipped, not scored: {skipped}." in text
    assert "4 lemmas drawn at random" in text
    one.review = one.review.at(doubtful)
    one.changed("enter")
    assert "oubtful" not in report(one)


def test_kappas_are_said_where_there_are_two() -> None:
    one = desk(LEXICON, alpha="0.05")
    done(one, 8)
    assert "One reviewer: agreement was not measured." in report(one)
    other = with_second(one)
    other.changed("type", f"{other.lemma}a")
    other.changed("end typing")
    other.changed("enter")
    text = report(one)
    assert "One reviewer" not in text
    kappas = "over forms .400 [.400, .400] (3 forms), over lemmas – (both say yes of everything"  # of one lemma
    assert f"Cohen's kappa of Ann and Ben: {kappas}" in text


# -- what no longer fits ----------------------------------------------------------------------------------------------


def over(one: Desk, lexicon: dict[str, list[str]], **how: Any) -> Desk:
    """The same journal over a lexicon that has changed."""
    known = one.review.set_up
    frame = ReviewFrame.of(dataset(lexicon, lexicon), Settings(TASK.identity.parameters), known)
    again = Review.of(frame, one.journal.current)
    return Desk(again, one.journal)


@pytest.fixture
def thirty() -> Desk:
    """Thirty decided lemmas, and the sizes of the files when it began."""
    one = desk(LEXICON, alpha="", sizes=(150, 450, 150, 450))
    done(one, 30)
    return one


def test_nothing_is_said_while_the_files_are_as_they_were(thirty: Desk) -> None:
    view = sitting(thirty).view
    assert (view.warning, view.totals[0].note) == ("", "30 lemmas")
    assert sitting(over(thirty, LEXICON)).view.warning == ""


def test_a_lemma_that_is_new_and_drawn_early_is_named(thirty: Desk) -> None:
    new = next(f"n{n}" for n in range(10_000) if 1 <= order_of(f"n{n}") < 3)
    view = sitting(over(thirty, {**LEXICON, new: ["x"]})).view
    place = order_of(new)
    assert view.totals[0].note == f"{place} of 30 decided"
    assert view.warning == (
        f"{OTHER}; of 30 decided lemmas {place} count"
        f"{'s' if place == 1 else ''}; {30 - place} were drawn after {new}, which nobody has looked at."
    )


def order_of(lemma: str) -> int:
    """How many lemmas are drawn before this one."""
    from tests.tasks.lexicon import plain

    return plain.order([*LEXICON, lemma], "1").index(lemma)


def test_lemmas_that_are_gone_are_counted(thirty: Desk) -> None:
    gone = thirty.review.scored[:4]
    view = sitting(over(thirty, {lemma: forms for lemma, forms in LEXICON.items() if lemma not in gone})).view
    assert view.totals[0].note == "26 of 30 decided"
    assert f"{OTHER}; of 30 decided lemmas 26 count; 4 can no longer be drawn (" in view.warning


def test_clusters_with_other_forms_are_counted(thirty: Desk) -> None:
    lemma = thirty.review.scored[0]
    view = sitting(over(thirty, {**LEXICON, lemma: [f"{lemma}a", f"{lemma}z"]})).view
    assert view.warning == (f"{OTHER}; the lexicon's forms of 1 lemma are not those that were decided about ({lemma}).")


def test_lemmas_decided_ahead_are_no_change_of_a_file(thirty: Desk) -> None:
    waiting = thirty.lemma
    thirty.review = thirty.review.by(2)
    thirty.changed("tick", thirty.review.frame.cluster(thirty.lemma)[0])
    thirty.changed("enter")
    assert sitting(thirty).view.warning == (
        f"Of 31 decided lemmas 30 count; 1 was drawn after {waiting}, which nobody has looked at."
    )


# -- kept -------------------------------------------------------------------------------------------------------------


def test_a_set_up_keeps_its_history() -> None:
    rules = Rule("", "0.03"), Rule("0.1", "", 7), Rule("", "0.05", None)
    how = SetUp("Ann", "l", rules=rules, sizes=(1, 2, 3, 4))
    assert SetUp.from_json(how.as_json()) == how
    assert SetUp.from_json({"rules": 3, "sizes": [1]}) == SetUp("", "")
    assert SetUp.from_json({"rules": [3, {}], "sizes": "abcd"}) == SetUp("", "", rules=(Rule("", "", None),))


def test_the_lemma_that_is_looked_at_is_not_counted_as_decided(thirty: Desk) -> None:
    """Open, nothing is known of it; once a form is ticked, the numbers have it as it stands, and say so."""
    thirty.review = thirty.review.by(0)
    assert sitting(thirty).view.totals[0].note == "30 lemmas"
    thirty.changed("tick", thirty.review.frame.cluster(thirty.lemma)[0])
    assert sitting(thirty).view.totals[0].note == "30 lemmas + this one"
    assert sitting(thirty).view.progress[0].startswith("30 of ")
    thirty.changed("enter")
    assert sitting(thirty).view.totals[0].note == "31 lemmas"
