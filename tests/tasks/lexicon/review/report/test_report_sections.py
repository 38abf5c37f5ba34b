"""The report that an editor signs: each sentence and each table follows a fact, and changes when the fact does."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from lexeval_gui.core import reporting
from lexeval_gui.core.changes import Change
from lexeval_gui.core.reporting import Report, Section
from lexeval_gui.tasks.lexicon.review.agreement.agreement import adjudication
from lexeval_gui.tasks.lexicon.review.exporting import json_lines, read_json
from lexeval_gui.tasks.lexicon.review.numbers.numbers import losses, numbers
from lexeval_gui.tasks.lexicon.review.numbers.shown_numbers import turn
from lexeval_gui.tasks.lexicon.review.record.record import SET_UP, ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import Rule, SetUp
from lexeval_gui.tasks.lexicon.review.report import contents
from lexeval_gui.tasks.lexicon.review.report.contents import report
from lexeval_gui.tasks.lexicon.review.setting_up.names import correct_name
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer, set_up, with_history
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.latex import set_pages
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up, words

LEXICON = {f"w{n}": [f"w{n}a", f"w{n}b", f"w{n}c"] for n in range(40)}
SIZES = 40, 120, 40, 120

HOSTILE = "<b>&$\\end{tabular}_*|`#%\u202eab\x1b"
"""What markup of any kind is made of, with a sign that turns what follows."""


def reported(one: Desk) -> Report:
    """The report of the decisions that count."""
    kept = ReviewRecord.of(one.journal.current)
    counting = Review.counting(one.review.frame, kept)
    found = report(numbers(counting), counting, kept)
    assert found is not None
    return found


def section(one: Desk, title: str) -> Section:
    return next(part for part in reported(one).sections if part.title == title)


def text(one: Desk, title: str) -> str:
    return section(one, title).paragraph


def rows(one: Desk, title: str) -> dict[object, tuple[object, ...]]:
    """The rows of the table of a section, by their first cell."""
    (table,) = section(one, title).tables
    return {row[0]: row[1:] for row in table.rows}


def decide(one: Desk, number: int, forms: int = 2, verb: str = "enter") -> list[str]:
    """Decide so many lemmas with so many forms; which they were."""
    found = []
    for _ in range(number):
        found.append(one.lemma)
        cluster = one.review.frame.cluster(one.lemma)[:forms]
        if one.review.step == "typing":
            one.changed("type", "\n".join(cluster))
            one.changed("end typing")
        else:
            for form in cluster:
                one.changed("tick", form)
        one.changed(verb)
    return found


def added(one: Desk, change: object) -> None:
    assert isinstance(change, Change), change
    one.journal.add(change)


def second(one: Desk, name: str = "Ben") -> Desk:
    added(one, second_reviewer(one.journal.current, name))
    return Desk(Review.of(one.review.frame, one.journal.current, name), one.journal, 600)


def changed_stop(one: Desk, now: str) -> None:
    wanted = replace(one.review.set_up, rules=(), alpha="0.2")
    added(one, set_up(one.journal.current, wanted, now))


# -- design -----------------------------------------------------------------------------------------------------------


def test_the_frame_and_what_counted_as_a_form() -> None:
    one = desk(LEXICON, seed="x", form="no\nclitics")
    decide(one, 3)
    assert "Frame: 40 lemmas of lexicon0, in the order of seed x." in text(one, "Design")
    assert "What counts as a form: no clitics. Conventions: lemma_is_form:as-listed " in text(one, "Design")
    assert "By the share that was found" not in text(one, "Design")
    one.changed("not in dictionary")
    assert "By the share that was found the dictionary has about 30.0 of them." in text(one, "Design")
    other = desk(LEXICON, LEXICON, conventions={"weight": "equal"})
    decide(other, 1, 0)
    assert "Frame: 40 lemmas of lexicon0 that can be drawn beside the dictionary's file" in text(other, "Design")
    assert "weight:equal." in text(other, "Design")
    assert "What counts" not in text(other, "Design")


def test_changes_of_the_stop_have_their_dates() -> None:
    one = desk(LEXICON, alpha="")
    decide(one, 4)
    first = "(before the first decision, 2026-11-20 00:00 UTC): half-width of the interval at most .030"
    assert f"{first}; not changed." in text(one, "Design")
    added(
        one, set_up(one.journal.current, replace(one.review.set_up, rules=(), alpha="0.2"), "2026-11-25T01:30:00+02:00")
    )
    assert "; changed after 4 decided lemmas (2026-11-24 23:30 UTC) to a sample of 8 lemmas, α = 0.2." in text(
        one, "Design"
    )


def test_the_date_of_an_older_project_is_not_recorded() -> None:
    one = desk(LEXICON, alpha="")
    decide(one, 4)
    changed_stop(one, "2026-11-24T10:00:00+00:00")
    key = SET_UP, "", "", None
    old = one.journal.current[key]
    rules = [{name: value for name, value in rule.items() if name != "at"} for rule in old["rules"]]
    one.journal.current[key] = {**old, "rules": rules}
    assert "(before the first decision, date not recorded)" in text(one, "Design")
    assert "changed after 4 decided lemmas (date not recorded) to" in text(one, "Design")


def test_dates_of_rules_are_brought_to_another_machine_and_back() -> None:
    one = desk(LEXICON, alpha="")
    decide(one, 4)
    added(
        one, set_up(one.journal.current, replace(one.review.set_up, rules=(), alpha="0.2"), "2026-11-24T10:00:00+00:00")
    )
    other = desk(LEXICON, alpha="")
    decide(other, 4)
    other.journal.add_step(read_json(list(json_lines(one.journal.current)), "x", other.journal.current))
    assert "(2026-11-24 10:00 UTC) to a sample of 8 lemmas, α = 0.2." in text(other, "Design")


def test_a_time_that_one_record_lacks_is_that_of_the_other() -> None:
    rule, later = Rule("", "0.03", 0), Rule("0.5", "", 3, at="2026-11-24T10:00:00+00:00")
    here = SetUp("Ann", "l", rules=(rule,))
    there = SetUp("Ann", "l", alpha="0.5", rules=(replace(rule, at="2026-11-20T10:00:00+00:00"), later))
    one = desk(LEXICON)
    decide(one, 3)
    kept = replace(ReviewRecord.of(one.journal.current), set_ups={"": here})
    assert with_history(kept, there).rules == there.rules
    assert with_history(replace(kept, set_ups={"": there}), here).rules[:2] == there.rules


# -- strata -----------------------------------------------------------------------------------------------------------


def test_the_strata_and_what_became_of_them() -> None:
    lexicon, paper = words(60)
    simple, one = desk(lexicon, alpha=""), desk(lexicon, alpha="", strata="size")
    for review in (simple, one):
        while review.review.progress.scored < 20:
            look_up(review, paper)
    assert "strata" not in text(simple, "Design")
    assert section(simple, "Design").tables == ()
    where = dict(zip(one.review.frame.lemmas, one.review.frame.sampling.stratum.tolist(), strict=True))
    said, found = [], rows(one, "Design")
    assert list(found) == list(one.review.frame.strata)
    for number, name in enumerate(one.review.frame.strata):
        mine = [lemma for lemma, stratum in where.items() if stratum == number]
        scored = sum(lemma in one.review.scored for lemma in mine)
        absent = sum(lemma in one.review.prefix and lemma not in paper for lemma in mine)
        own = len(mine) * scored / (scored + absent)
        assert found[name] == (len(mine), scored, absent, pytest.approx(own))
        said.append(f"{name} {scored} of {'about ' if absent else ''}{own:.0f}")
    assert any(absent for _, _, absent, _ in found.values())
    drawn = "Drawn by strata, the sizes of the clusters, in proportion; L* is the combined ratio estimate: "
    assert f"{drawn}{', '.join(said)}. Stop rule" in text(one, "Design")


# -- lemmas -----------------------------------------------------------------------------------------------------------


def test_what_became_of_the_lemmas() -> None:
    one = desk(LEXICON, alpha="0.2")
    decide(one, 2)
    assert text(one, "Lemmas").startswith("Drawn and looked at: 2 lemmas (2 done); 6 of the sample wait still. Forms")
    absent = one.lemma
    one.changed("not in dictionary")
    (doubtful,) = decide(one, 1, verb="doubtful")
    skipped = one.lemma
    one.changed("skip")
    one.changed("tick", one.review.frame.cluster(one.lemma)[0])
    assert text(one, "Lemmas").startswith(
        "Drawn and looked at: 6 lemmas (2 done, 1 doubtful, 1 not in the dictionary, 1 skipped, 1 begun); "
        f"3 of the sample wait still. Not in the dictionary: {absent}. Doubtful, scored as they stand: {doubtful}. "
        f"Skipped, not scored: {skipped}. Forms"
    )
    assert rows(one, "Lemmas") == {
        "done": (2,), "doubtful": (1,), "not in the dictionary": (1,), "skipped": (1,), "begun": (1,),
    }  # fmt: skip
    planned = desk(LEXICON, alpha="")
    decide(planned, 2)
    assert text(planned, "Lemmas").startswith("Drawn and looked at: 2 lemmas (2 done). Forms of the scored lemmas: 6")
    assert rows(planned, "Lemmas") == {"done": (2,)}


def test_what_is_decided_before_its_turn_is_named() -> None:
    one = desk(LEXICON, alpha="0.2")
    decide(one, 1)
    one.review = one.review.at(one.review.drawn[3])
    (ahead,) = decide(one, 1)
    assert f"Decided, but not scored, since lemmas drawn before them are not: {ahead}." in text(one, "Lemmas")
    decide(one, 2)
    assert "Decided, but not scored" not in text(one, "Lemmas")


def test_how_many_forms_each_side_has_and_both() -> None:
    lexicon, paper = words(40)
    one = desk(lexicon, alpha="0.25", seed="x")
    while one.review.current is not None:
        look_up(one, paper)
    pairs = [(set(lexicon[lemma]), set(paper[lemma])) for lemma in one.review.scored]
    common, own, book = (sum(map(len, found)) for found in zip(*((a & b, a, b) for a, b in pairs), strict=True))
    p, r = (sum(len(a & b) / len((a, b)[side]) for a, b in pairs) / len(pairs) for side in (0, 1))
    shown = [f"{number:.3f}".removeprefix("0") for number in (common / own, common / book, p, r)]
    said = text(one, "Lemmas")
    assert f"{own} in the lexicon, {book} in the dictionary, {common} in both; over all of them p {shown[0]}, " in said
    assert f", r {shown[1]}; on average of the lemmas p {shown[2]}, r {shown[3]}." in said
    assert "Pages" not in said


def test_below_a_hundred_lemmas_the_interval_says_that_it_is_less_sure() -> None:
    one = desk({f"w{n}": [f"w{n}a", f"w{n}b", f"w{n}c"] for n in range(150)}, alpha="")
    decide(one, 1)
    assert "no interval of L*: the sample has a single lemma." in text(one, "Result").lower().replace("l*", "L*")
    decide(one, 50, 1)
    decide(one, 48, 2)
    few = "The interval of L* is drawn from 99 lemmas; below 100 it holds the true value somewhat less often than 95"
    assert few in text(one, "Result")
    assert few in contents.result(numbers(one.review), one.review)
    decide(one, 1)
    assert "below 100" not in text(one, "Result")


# -- people -----------------------------------------------------------------------------------------------------------


def test_who_decided_from_when_to_when_on_how_many_days_and_how() -> None:
    one = desk(LEXICON, alpha="", blind=True)
    decide(one, 2)
    assert "Ann decided 2 lemmas (2 blind), from 2026-11-20 00:03 UTC to 2026-11-20 00:06 UTC, on 1 day." in (
        text(one, "Reviewers")
    )
    added(one, set_up(one.journal.current, replace(one.review.set_up, rules=(), blind=False)))
    one.review = Review.of(one.review.frame, one.journal.current)
    decide(one, 1)
    assert "Ann decided 3 lemmas (2 blind, 1 open), " in text(one, "Reviewers")
    assert "Of the scored lemmas 2 were decided blind and 1 open. L*" in text(one, "Reviewers")
    for slot, value in list(one.journal.current.items()):
        if slot[1] == one.review.scored[-1]:
            one.journal.current[slot] = {**value, "at": "2026-11-22T10:00:00+00:00"}
    assert "to 2026-11-22 10:00 UTC, on 2 days." in text(one, "Reviewers")
    for slot, value in list(one.journal.current.items()):
        if slot[1] == one.review.scored[0]:
            one.journal.current[slot] = {**value, "at": ""}
    assert "on 2 days; of 1 lemma the date is not recorded." in text(one, "Reviewers")


def test_against_what_it_was_decided_and_by_whom() -> None:
    one, other = desk(LEXICON, alpha=""), desk(LEXICON, LEXICON)
    decide(one, 1)
    decide(other, 2, 0)
    assert text(one, "Reviewers").startswith("The scored lemma was decided against a dictionary on paper by Ann. ")
    assert text(other, "Reviewers").startswith("The 2 scored lemmas were decided against a dictionary file by Ann. ")


def test_only_what_is_settled_is_decided() -> None:
    one = desk(LEXICON, alpha="", blind=True)
    decide(one, 1)
    moment = "Ann decided 1 lemma (1 blind), from 2026-11-20 00:03 UTC, on 1 day."  # from one moment to no other
    assert moment in text(one, "Reviewers")
    one.changed("skip")
    one.changed("type", "begun")
    assert moment in text(one, "Reviewers")
    (lemma,) = one.review.scored
    for slot, value in list(one.journal.current.items()):
        if slot[1] == lemma:
            one.journal.current[slot] = {**value, "at": ""}
    assert "Ann decided 1 lemma (1 blind), date not recorded. " in text(one, "Reviewers")


def test_what_is_blind_is_said_of_ones_own_decisions() -> None:
    """Third ones are made with the others in sight."""
    one = desk(LEXICON, alpha="0.1", blind=True)
    decide(one, 4)
    other = second(one)
    decide(other, 4, forms=1)
    added(one, set_up(one.journal.current, replace(one.review.set_up, rules=(), blind=False)))
    lemma = one.review.scored[0]
    for slot, value in list(one.journal.current.items()):
        if (slot[1], slot[2]) == (lemma, "reviewer:Ann"):
            one.journal.current[slot] = {**value, "blind": False}
    assert " Of the scored lemmas 3 were decided blind and 1 open. " in text(one, "Reviewers")
    judge = Desk(adjudication(one.review.frame, one.journal.current).at(lemma), one.journal, 900)
    judge.changed("tick", f"{lemma}c")
    judge.changed("enter")
    assert " Of the 3 lemmas without a third decision all were decided blind. " in text(one, "Reviewers")


def test_lemmas_that_the_dictionary_lacks_are_decided_and_not_scored() -> None:
    one = desk(LEXICON, alpha="")
    decide(one, 3)
    one.changed("not in dictionary")
    said = text(one, "Reviewers")
    assert said.startswith(
        "The 3 scored lemmas were decided against a dictionary on paper by Ann. Ann decided 4 lemmas "
    )
    assert " Ann decided 4 lemmas (4 open; the dictionary lacks 1), from " in said


def test_a_corrected_name_and_numbers_that_were_shown_have_their_dates() -> None:
    one = desk(LEXICON, alpha="", hidden=True)
    decide(one, 2)
    assert "L* was hidden while Ann reviewed." in text(one, "Reviewers")
    added(one, turn(ReviewRecord.of(one.journal.current), one.review, "2026-11-21T10:00:00+00:00"))
    assert "L* was hidden while Ann reviewed; shown after 2 decided lemmas (2026-11-21 10:00 UTC)." in (
        text(one, "Reviewers")
    )
    assert "was written" not in text(one, "Reviewers")
    added(one, correct_name(one.journal.current, "Ann", "Anne", "2026-11-21T11:00:00+00:00"))
    assert "The name of Anne was written Ann until 2026-11-21 11:00 UTC." in text(one, "Reviewers")
    assert "Ann (" not in text(one, "Reviewers")


def test_numbers_that_were_shown_while_third_decisions_were_made() -> None:
    one, other = desk(LEXICON, alpha="0.1", hidden=True), None
    decide(one, 4)
    other = second(one)
    decide(other, 4, forms=1)
    judge = adjudication(one.review.frame, one.journal.current)
    assert "third" not in text(one, "Reviewers")
    added(one, turn(ReviewRecord.of(one.journal.current), judge, "2026-11-23T10:00:00+00:00"))
    assert "L* was hidden while third decisions were made; shown after 0 decided lemmas (2026-11-23 10:00 UTC)." in (
        text(one, "Reviewers")
    )


def test_each_reviewers_own_number_beside_the_one_that_counts() -> None:
    lexicon, paper = words(40)
    one = desk(lexicon, alpha="0.25", seed="x")
    while one.review.current is not None:
        look_up(one, paper)
    other = second(one)
    apart = one.review.scored[2:5]
    while other.review.current is not None:
        look_up(other, {lemma: forms[:1] if lemma in apart else forms for lemma, forms in paper.items()})
    kept, frame = ReviewRecord.of(one.journal.current), one.review.frame
    first, theirs = (numbers(Review.of_record(frame, kept, name)) for name in ("Ann", "Ben"))
    assert first.value != theirs.value
    found = rows(one, "Result")
    assert list(found) == ["decisions that count", "Ann", "Ben"]
    assert found["decisions that count"] == found["Ann"]
    for name, known in (("Ann", first), ("Ben", theirs)):
        lemmas, value, absent = found[name]
        assert (lemmas, value, absent) == (known.found, known.value, known.absent)
        assert (value.low, value.high) == known.interval  # type: ignore[attr-defined]
    judge = Desk(adjudication(frame, one.journal.current), one.journal, 900)
    for form in judge.review.forms(judge.lemma):
        if not form.in_dictionary:
            judge.changed("tick", form.form)
    judge.changed("enter")
    after = rows(one, "Result")
    assert after["decisions that count"] != found["Ann"]
    assert (after["Ann"], after["Ben"]) == (found["Ann"], found["Ben"])
    assert "disagree about 3 lemmas; 1 decided by a third decision." in text(one, "Agreement")
    assert "Third decisions were made about 1 lemma, from 2026-11-2" in text(one, "Reviewers")


def test_one_reviewer_agrees_with_nobody() -> None:
    one = desk(LEXICON, alpha="0.1")
    decide(one, 4)
    assert text(one, "Agreement") == "One reviewer: agreement was not measured."
    other = second(one)
    decide(other, 4)
    assert "Ann and Ben disagree about 0 lemmas." in text(one, "Agreement")


# -- reasons, the lowest lemmas, files --------------------------------------------------------------------------------


def test_reasons_are_there_where_some_are_given() -> None:
    one = desk(LEXICON, alpha="")
    (lemma,) = decide(one, 1)
    assert "Reasons" not in [part.title for part in reported(one).sections]
    one.review = one.review.at(lemma)
    one.changed("reason", (f"{lemma}c", "obsolete"))
    assert text(one, "Reasons") == "Reasons given: obsolete 1 form (0 ticked)."
    (table,) = section(one, "Reasons").tables
    assert table.rows == (("decisions that count", "obsolete", "no", "1"), ("Ann", "obsolete", "no", "1"))


@pytest.mark.parametrize("how", [{}, {"weight": "equal"}, {"weight": "lexicon"}, {"labels": "paper-example"}])
@pytest.mark.parametrize("strata", ["none", "size"])
def test_what_lemmas_lose_adds_up_to_what_the_number_lacks(how: dict[str, str], strata: str) -> None:
    lexicon, paper = words(60)
    one = desk(lexicon, alpha="", strata=strata, conventions=how)
    while one.review.progress.scored < 30:
        look_up(one, paper)
    loss = losses(one.review)
    assert tuple(loss) == one.review.scored
    assert sum(loss.values()) == pytest.approx(1 - numbers(one.review).value, abs=1e-12)
    assert all(one >= -1e-12 for one in loss.values())


def test_the_lemmas_by_which_it_loses_most() -> None:
    one = desk(LEXICON, alpha="")
    decide(one, 3, forms=3)
    assert text(one, "Lowest lemmas") == "Every lemma that is scored is perfect."
    assert section(one, "Lowest lemmas").tables == ()
    (worst,) = [one.lemma]
    one.changed("note", " see <b> ")
    one.changed("page", "12")
    one.changed("add", "other")
    decide(one, 1, forms=1)
    found = rows(one, "Lowest lemmas")
    value, loss, page, missing, extra = found[worst]
    assert list(found) == [worst]
    assert value == pytest.approx(2 / 5)
    assert loss == pytest.approx(2 * (1 - 2 / 5) / 11)  # of 3 + 3 + 3 + 2 forms in the dictionary
    assert page == "12"
    assert "Pages noted: " + f"{worst} 12." in text(one, "Lemmas")
    assert (missing, extra) == ("other", f"{worst}b, {worst}c")
    assert (
        text(one, "Lowest lemmas")
        == f"L* lacks .109 to 1, because of 1 imperfect lemma. Note on {worst} (page 12): “see <b>”."
    )


def test_notes_are_of_the_lowest_lemmas_and_of_doubtful_ones() -> None:
    one = desk(LEXICON, alpha="")
    for verb in ("enter", "doubtful"):
        one.changed("note", f"of {verb}")
        (lemma,) = decide(one, 1, forms=3, verb=verb)
    assert text(one, "Lowest lemmas") == f"Every lemma that is scored is perfect. Note on {lemma}: “of doubtful”."


def test_of_many_imperfect_lemmas_those_are_listed_that_take_most() -> None:
    one = desk(LEXICON, alpha="")
    decide(one, 12, forms=2)
    worst = decide(one, 2, forms=1)
    found = rows(one, "Lowest lemmas")
    assert len(found) == 10
    assert list(found)[:2] == worst
    total = f"{1 - numbers(one.review).value:.3f}"[1:]
    listed = f"{sum(row[1] for row in found.values()):.3f}"[1:]  # type: ignore[misc]
    assert (
        text(one, "Lowest lemmas")
        == f"L* lacks {total} to 1, because of 14 imperfect lemmas, {listed} of it by the 10 that take most."
    )


def test_the_files_as_they_were_and_are() -> None:
    one = desk(LEXICON, alpha="", sizes=SIZES)
    decide(one, 1)
    now = "lexicon0.tsv with 40 lemmas and 120 forms"
    assert text(one, "Files") == f"The lexicon is {now}, as when the review began. The dictionary is on paper."
    other = desk(LEXICON, LEXICON, sizes=(39, 119, 40, 120))
    decide(other, 1, 0)
    assert text(other, "Files") == (
        f"The lexicon is {now}; when the review began it had 39 lemmas and 119 forms. "
        "The dictionary is a file with 40 lemmas and 120 forms, as when the review began."
    )
    old = desk(LEXICON)
    decide(old, 1)
    lost = "what it had when the review began is not recorded"
    assert text(old, "Files") == f"The lexicon is {now}; {lost}. The dictionary is on paper."


# -- written ----------------------------------------------------------------------------------------------------------


def hostile() -> Desk:
    """A review in which every text that somebody types is full of markup."""
    name = "w" + HOSTILE.replace("\u202e", "").replace("\x1b", "")
    lexicon = {f"{name}{n}": [f"{name}{n}a", f"{name}{n}b"] for n in range(12)}
    one = desk(lexicon, alpha="0.5", reviewer=HOSTILE, form=HOSTILE)
    for _ in range(3):
        one.changed("note", HOSTILE)
        one.changed("page", HOSTILE)
        decide(one, 1, forms=1, verb="doubtful")
    one.changed("skip")
    lemma = one.review.scored[0]
    one.review = one.review.at(lemma)
    one.changed("reason", (one.review.decision(lemma).forms[0], HOSTILE))
    added(one, correct_name(one.journal.current, " ".join(HOSTILE.split()), f"{HOSTILE} ąħж"))
    return one


def test_latex_sets_whatever_was_typed(tmp_path: Path) -> None:
    found = reported(hostile())
    made = reporting.write(found, "latex")
    assert r"\textless{}b\textgreater{}\&\$\textbackslash{}end\{tabular\}" in made
    assert made.count(r"\end{tabular}") == len(
        [table for part in reported(hostile()).sections for table in part.tables]
    )
    set_pages(tmp_path, [made])


def test_text_and_markdown_hold_no_sign_that_acts() -> None:
    found = reported(hostile())
    plain, marked = (reporting.write(found, format) for format in ("text", "markdown"))
    for made in (plain, marked):
        assert "\x1b" not in made
        assert made.count("\u202e") <= made.count("\u202c")
    assert "<b>" in plain
    assert "\\<b>" in marked
    assert marked.count("<b>") == marked.count("\\<b>")
