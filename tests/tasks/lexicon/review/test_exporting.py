"""A review written and read back: the same state, nothing a spreadsheet would compute, other reviews refused."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given

from lexeval_gui.core.journal import Journal
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.tables import render
from lexeval_gui.tasks.lexicon.review.exporting import dictionary_lines, json_lines, read_json
from lexeval_gui.tasks.lexicon.review.exporting import table as exported_table
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.review.reviewing import Desk, desk, look_up, words
from tests.tasks.lexicon.review.test_state_machine import KEYS, TEN, play


def table(one: Desk) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(render(exported_table(one.journal.current), "csv"))))


def test_the_table_has_a_row_for_each_form():
    one = desk({"a": ["a1", "a2"], "-b": ["=b1"]}, form="inflected forms, no clitics", seed="x")
    one.review = one.review.at("a")
    one.changed("tick", "a1")
    one.changed("add", "+a3")
    one.changed("page", "17")
    one.changed("note", "@ worn\nprint")
    one.changed("doubtful")
    one.changed("not in dictionary")
    rows = {(row["lemma"], row["form"]): row for row in table(one)}
    assert set(rows) == {("a", "a1"), ("a", "a2"), ("a", "'+a3"), ("'-b", "")}
    first, added = rows["a", "a1"], rows["a", "'+a3"]
    assert list(first)[:10] == ["lemma", "state", "form", "in_lexicon", "in_dictionary", "reviewer", "time", "page",
                                "note", "blind"]  # fmt: skip
    assert [first[name] for name in ("state", "in_lexicon", "in_dictionary", "reviewer", "page", "blind")] == [
        "doubtful", "yes", "yes", "Ann", "17", "no"]  # fmt: skip
    assert (rows["a", "a2"]["in_dictionary"], added["in_lexicon"], added["in_dictionary"]) == ("no", "no", "yes")
    assert first["time"] == "2026-11-20T00:05:00.000+00:00"
    assert first["note"] == "'@ worn\nprint"
    assert (first["counts_as_form"], first["seed"], first["dictionary"]) == (
        "inflected forms, no clitics",
        "x",
        "paper",
    )
    assert rows["'-b", ""]["state"] == "not in dictionary"


def test_the_dictionary_is_what_is_scored():
    lexicon, paper = words(40)
    one = desk(lexicon, alpha="0.25")
    while one.review.current is not None:
        look_up(one, paper)
    lines = [line.split("\t") for line in dictionary_lines(one.review)]
    assert {lemma for lemma, _ in lines} == set(one.review.scored)
    assert sorted(map(tuple, lines)) == sorted((lemma, form) for lemma in one.review.scored for form in paper[lemma])


def brought_into(lines: list[str], journal: Journal) -> int:
    changes = read_json(lines, "r.jsonl", journal.current)
    for change in changes:
        journal.add(change, "import")
    return len(changes)


@given(keys=KEYS)
def test_lines_read_back_give_the_same_state(keys: list[tuple[str, int]]):
    one = desk(TEN, alpha="0.6", blind=len(keys) % 2 == 0, form="what – counts")
    play(one, keys)
    lines, fresh = list(json_lines(one.journal.current)), Journal()
    brought_into(lines, fresh)
    assert fresh.current == {slot: value for slot, value in one.journal.current.items() if value is not None}
    assert ReviewRecord.of(fresh.current) == ReviewRecord.of(one.journal.current)
    assert list(json_lines(fresh.current)) == lines
    assert brought_into(lines, fresh) == 0  # nothing would change
    again = Review.of(one.review.frame, fresh.current)
    assert again.onward().current == one.review.onward().current
    while fresh.can_undo:
        fresh.undo()
    assert not fresh.current


def test_every_line_says_what_was_decided():
    one = desk({"a": ["a1", "a2"]}, blind=True)
    one.changed("type", "a1")
    one.changed("type", "a3")
    one.changed("end typing")
    one.changed("enter")
    head, set_up, decision = map(json.loads, json_lines(one.journal.current))
    assert head == {"format": "lexeval review", "version": 1}
    assert set_up["set_up"]["reviewer"] == "Ann"
    assert decision["forms"] == [
        {"form": "a1", "in_lexicon": True, "in_dictionary": True},
        {"form": "a2", "in_lexicon": True, "in_dictionary": False},
        {"form": "a3", "in_lexicon": False, "in_dictionary": True},
    ]
    assert [decision[name] for name in ("lemma", "state", "reviewer", "blind", "typed")] == [
        "a", "done", "Ann", True, ["a1", "a3"]]  # fmt: skip


def test_decisions_that_the_lines_do_not_speak_of_stay():
    one = desk(TEN)
    first = one.lemma
    one.changed("not in dictionary")
    lines = list(json_lines(one.journal.current))
    second = one.lemma
    one.changed("skip")
    one.review = one.review.at(first)
    one.changed("tick", "shared")
    assert brought_into(lines, one.journal) == 1
    kept = ReviewRecord.of(one.journal.current).of_reviewer("Ann")
    assert (kept[first].state, kept[second].state) == ("not in dictionary", "skipped")


def good() -> list[str]:
    one = desk(TEN)
    one.changed("not in dictionary")
    return list(json_lines(one.journal.current))


@pytest.mark.parametrize(("change", "line", "why"), [
    (lambda lines: ["nonsense", *lines[1:]], 1, "no object of JSON"),
    (lambda lines: ['{"format": "other"}', *lines[1:]], 1, "does not begin as a review"),
    (lambda lines: ['{"format": "lexeval review", "version": 2}', *lines[1:]], 1, "of version 2"),
    (lambda lines: [*lines, "[1]"], 4, "no object of JSON"),
    (lambda lines: [*lines, "{}"], 4, "names no lemma"),
    (lambda lines: [*lines[:2], lines[2].replace('"forms": []', '"forms": [3]')], 3, "lists forms that are none"),
    (lambda lines: lines[:1], None, "holds no decision"),
    (lambda lines: [lines[0], lines[2]], None, "does not say how"),
])  # fmt: skip
def test_lines_that_are_wrong_change_nothing(change, line: int | None, why: str):
    with pytest.raises(Unreadable) as raised:
        read_json(change(good()), "r.jsonl", {})
    assert (raised.value.problems[0].line, raised.value.problems[0].path) == (line, "r.jsonl")
    assert why in raised.value.problems[0].message


def test_another_sample_is_not_brought_in(tmp_path: Path):
    one = desk(TEN, seed="2")
    one.changed("skip")
    with pytest.raises(Unreadable, match=r"is another review: .* the seed must stay"):
        read_json(good(), "r.jsonl", one.journal.current)


def test_somebody_who_did_the_same_sample_elsewhere_becomes_a_second_reviewer():
    one, other = desk(TEN), desk(TEN, reviewer="Ben", blind=True)
    for each in (one, other):
        each.changed("not in dictionary")
    brought_into(list(json_lines(other.journal.current)), one.journal)
    kept = ReviewRecord.of(one.journal.current)
    assert kept.reviewers == ("Ann", "Ben")
    assert kept.set_up is not None
    assert (kept.set_up.reviewer, kept.set_ups["reviewer:Ben"].blind) == ("Ann", True)
    assert len(kept.of_reviewer("Ben")) == 1
