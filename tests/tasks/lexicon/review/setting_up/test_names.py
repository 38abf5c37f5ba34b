"""A reviewer's name that was mistyped, corrected on one machine or on two, and decisions merged under either."""

from __future__ import annotations

import csv
import io

import pytest

from lexeval_gui.core import tables
from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import Journal
from lexeval_gui.tasks.lexicon.review import exporting
from lexeval_gui.tasks.lexicon.review.exporting import json_lines, read_json
from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import FormerName, SetUp
from lexeval_gui.tasks.lexicon.review.setting_up.names import correct_name
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer, set_up
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up, reported, words

LEXICON, PAPER = words(12)


def reviewed(name: str, shift: int = 0) -> Desk:
    """Twelve lemmas, decided by somebody on a machine of their own; the clock is so many steps further there."""
    one = desk(LEXICON, reviewer=name)
    one.steps = shift
    while one.review.current is not None:
        look_up(one, PAPER)
    return one


def corrected(one: Desk, before: str, after: str, now: str = "2026-11-21T10:00:00.000+00:00") -> None:
    change = correct_name(one.journal.current, before, after, now)
    assert isinstance(change, Change), change
    one.journal.add(change)


def brought(one: Desk, other: Desk) -> None:
    """Bring the decisions of one machine to another."""
    changes = read_json(list(json_lines(other.journal.current)), "other.jsonl", one.journal.current)
    one.journal.add_step(changes)


def kept(one: Desk) -> ReviewRecord:
    return ReviewRecord.of(one.journal.current)


def test_a_corrected_name_is_that_of_every_decision_and_the_former_one_is_kept() -> None:
    one = reviewed("Anm")
    decided = kept(one).of_first
    corrected(one, "Anm", "  Ann ")
    found = kept(one)
    assert found.reviewers == ("Ann",)
    assert found.of_first == found.of_reviewer("Ann") == found.of_reviewer("Anm") == decided
    assert set(found.decisions) == {"reviewer:Anm"}  # where they were
    assert found.set_up is not None
    assert found.set_up.former == (FormerName("Anm", "2026-11-21T10:00:00.000+00:00"),)
    rows = list(csv.DictReader(io.StringIO(tables.render(exporting.table(one.journal.current), "csv"))))
    assert {row["reviewer"] for row in rows} == {"Ann"}
    again = Review.of(one.review.frame, one.journal.current)
    text = reported(numbers(again), again, found)
    assert " by Ann." in text
    assert "The name of Ann was written Anm until 2026-11-21" in text
    assert text.replace("written Anm until", "").count("Anm") == 0
    one.journal.undo()
    assert kept(one).reviewers == ("Anm",)


def test_what_is_decided_after_a_correction_is_the_same_reviewers() -> None:
    one = desk(LEXICON, reviewer="Anm")
    look_up(one, PAPER)
    corrected(one, "Anm", "Ann")
    one.review = Review.of(one.review.frame, one.journal.current)
    while one.review.current is not None:
        look_up(one, PAPER)
    assert set(kept(one).decisions) == {"reviewer:Anm"}
    assert kept(one).reviewers == ("Ann",)
    corrected(one, "Ann", "Anne", "2026-11-22T10:00:00.000+00:00")
    assert [former.name for former in kept(one).require_set_up().former] == ["Anm", "Ann"]


def test_setting_up_differently_keeps_the_correction() -> None:
    one = reviewed("Anm")
    corrected(one, "Anm", "Ann")
    wanted = SetUp("Ann", "lexicon0", alpha="0.5")
    change = set_up(one.journal.current, wanted)
    assert isinstance(change, Change), change
    one.journal.add(change)
    assert kept(one).require_set_up().former[0].name == "Anm"
    assert len(kept(one).of_first) == 12


@pytest.mark.parametrize(("name", "why"), [
    ("", "a reviewer has a name"), ("Ben", "Ben is a reviewer already"), ("Ann", "Ann is the name already"),
    ("adjudication", "no name"), ("Bne", "Ben was called Bne before"),
])  # fmt: skip
def test_a_name_that_is_taken_is_refused(name: str, why: str) -> None:
    one = reviewed("Ann")
    second = second_reviewer(one.journal.current, "Bne")
    assert isinstance(second, Change)
    one.journal.add(second)
    corrected(one, "Bne", "Ben")
    refused = correct_name(one.journal.current, "Ann", name)
    assert not isinstance(refused, Change)
    assert why in refused.message


def test_nobody_new_can_have_a_name_that_somebody_had() -> None:
    one = reviewed("Anm")
    corrected(one, "Anm", "Ann")
    refused = second_reviewer(one.journal.current, "Anm")
    assert not isinstance(refused, Change)
    assert "was called Anm before" in refused.message


MERGED = ("never", "there before", "here after", "both", "on the way")


@pytest.mark.parametrize("when", MERGED)
def test_two_reviewers_merged_on_two_machines(when: str) -> None:
    """Ben's name is mistyped on his machine and corrected there, here, or on both; the decisions come twice."""
    here, there = reviewed("Ann"), reviewed("Bne", shift=300)
    if when == "there before":
        corrected(there, "Bne", "Ben")
    brought(here, there)
    if when in ("here after", "both"):
        corrected(here, "Bne", "Ben")
    if when in ("on the way", "both"):
        corrected(there, "Bne", "Ben")
    there.review = Review.of(there.review.frame, there.journal.current)
    first = there.review.drawn[0]
    there.review = there.review.at(first)
    there.changed("note", "seen again")
    brought(here, there)
    found, name = kept(here), "Bne" if when == "never" else "Ben"
    assert found.reviewers == ("Ann", name)
    assert found.of_reviewer(name)[first].note == "seen again"
    assert len(found.of_reviewer("Ann")) == len(found.of_reviewer(name)) == 12
    assert len(found.decisions) == 2
    again = read_json(list(json_lines(there.journal.current)), "other.jsonl", here.journal.current)
    assert again == []  # everything is there


def test_a_correction_that_was_made_here_stays_when_the_old_name_comes_again() -> None:
    here, there = reviewed("Ann"), reviewed("Bne", shift=300)
    brought(here, there)
    corrected(here, "Bne", "Ben")
    brought(here, there)
    assert kept(here).reviewers == ("Ann", "Ben")


def test_the_first_reviewers_own_correction_comes_back() -> None:
    here = reviewed("Anm")
    there = Desk(here.review, Journal())
    there.journal.add_step(read_json(list(json_lines(here.journal.current)), "a.jsonl", {}))
    corrected(there, "Anm", "Ann")
    brought(here, there)
    assert kept(here).reviewers == ("Ann",)
    assert len(kept(here).of_first) == 12


def test_a_name_mistyped_as_somebody_elses_is_not_theirs() -> None:
    """Ben had typed Ann's name on his machine: once it is corrected his decisions are his, and Ann's stay."""
    here, there = reviewed("Ann"), reviewed("Ann", shift=300)
    before = kept(here).of_reviewer("Ann")
    corrected(there, "Ann", "Ben")
    brought(here, there)
    assert kept(here).reviewers == ("Ann", "Ben")
    assert kept(here).of_reviewer("Ann") == before
    assert kept(here).of_reviewer("Ben") == kept(there).of_first


def test_a_third_decision_has_the_right_name_of_who_made_it() -> None:
    one = reviewed("Anm")
    lemma = one.review.drawn[0]
    decision = {**one.journal.current["review", lemma, "reviewer:Anm", None], "by": "Anm"}
    one.journal.add(Change("review", lemma, None, None, decision, "adjudication"))
    corrected(one, "Anm", "Ann")
    rows = csv.DictReader(io.StringIO(tables.render(exporting.table(one.journal.current), "csv")))
    assert {row["by"] for row in rows} == {"", "Ann"}
