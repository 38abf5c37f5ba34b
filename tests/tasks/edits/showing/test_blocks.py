from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

from lexeval_gui.core import samples
from lexeval_gui.core.blocks import Block, Edits, Formula, Pairs
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.testing.opened import opened as opened_sample
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.edits.small import ANY, E, evaluate, insertion, m2, of_json, opened, statuses, totals

TEXT = "When I arrived at London I gave it John."
AT = E("RT", 15, 17, "at", ["in"])
TO = insertion("MT", 35, "to ")
SAMPLES = [sample for sample in opening.samples() if sample.task == "edits"]

B = TypeVar("B")


def source(folder: Path, *parts: tuple[str, ...], name: str = "0001") -> None:
    inside = "".join(
        f'<PART id="{number}">{"".join(f"<P>{text}</P>" for text in part)}</PART>'
        for number, part in enumerate(parts, 1)
    )
    (folder / "Source").mkdir(exist_ok=True)
    path = folder / "Source" / f"{name}.xml"
    path.write_text(f'<HOO version="2.1"><HEAD/><BODY>{inside}</BODY></HOO>', encoding="utf-8")


def first(blocks: list[Block], kind: type[B]) -> B:
    return next(block for block in blocks if isinstance(block, kind))


def reasons(evaluation: Evaluation, system: int = 0) -> list[tuple[str, str]]:
    """Status and reason of each row, in the order of the text."""
    pairs = first(evaluation.blocks(0, [system]), Pairs)
    return [(pair.status, pair.why) for pair in pairs.pairs]


def reason(folder: Path, gold: E, edit: E | None, text: str = TEXT, **values: str) -> tuple[str, str]:
    """What is said of a gold edit that faces one system edit."""
    source(folder, (text,))
    evaluation = evaluate(folder, [gold], [edit] if edit else [], **values)
    pairs = first(evaluation.blocks(0, [0]), Pairs)
    pair = next(pair for pair in pairs.pairs if pair.gold != "—")
    return pair.status, pair.why


# -- what must hold of any --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])
@pytest.mark.parametrize("preset", ["default", "evalfrag"])
def test_tables_hold_as_many_of_each_status_as_the_scores_say(sample: samples.Sample, preset: str) -> None:
    known = opened_sample(sample)
    chosen = next(found.values for found in known.task.identity.presets if found.id == preset)
    evaluation = known.evaluate(known.defaults.with_values(chosen))
    names = {"CRD": "detected", "CR": "recognised", "C": "corrected", "S": "spurious"}
    if sample.id == "edits-m2":
        names = {"C": "cs_tp"}
    if sample.id == "edits-text":
        names = {"C": "maxmatch_correct", "CDS": "maxmatch_proposed", "CDM": "maxmatch_gold"}
    for system in range(len(evaluation.system_names)):
        every = [first(evaluation.blocks(item, [system]), Pairs) for item in range(len(evaluation.dataset))]
        letters = "".join(pair.status for pairs in every for pair in pairs.pairs)
        for wanted, measure in names.items():
            assert sum(letters.count(letter) for letter in wanted) == totals(evaluation, system)[measure], measure


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])
def test_marks_stand_where_their_originals_stand(sample: samples.Sample) -> None:
    evaluation = opened_sample(sample).evaluate()
    systems = range(len(evaluation.system_names))
    for item in range(len(evaluation.dataset)):
        blocks = evaluation.blocks(item, systems)
        shown = first(blocks, Edits)
        assert all(0 <= mark.start <= mark.end <= len(shown.text) for mark in shown.marks)
        rows = {ref: pair for block in blocks if isinstance(block, Pairs) for pair in block.pairs
                for ref in (pair.ref, *pair.partners)}  # fmt: skip
        for mark in shown.marks:
            assert mark.ref in rows
            covered = shown.text[mark.start : mark.end].strip()
            row = rows[mark.ref]
            assert covered in f"{row.gold} {row.edit}"


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])
def test_only_what_is_not_corrected_has_a_reason(sample: samples.Sample) -> None:
    evaluation = opened_sample(sample).evaluate()
    for system in range(len(evaluation.system_names)):
        for item in range(len(evaluation.dataset)):
            for pair in first(evaluation.blocks(item, [system]), Pairs).pairs:
                assert bool(pair.why) == (pair.status != "C"), pair


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])
def test_partners_name_each_other(sample: samples.Sample) -> None:
    evaluation = opened_sample(sample).evaluate()
    for item in range(len(evaluation.dataset)):
        marks = first(evaluation.blocks(item, range(len(evaluation.system_names))), Edits).marks
        links = {(mark.ref, partner) for mark in marks for partner in mark.partners}
        assert {(partner, ref) for ref, partner in links} == links
        assert len({mark.ref for mark in marks}) == len(marks)


@pytest.mark.parametrize("preset", ["default", "evalfrag"])
def test_statuses_are_those_of_the_export(preset: str, tmp_path: Path) -> None:
    source(tmp_path, (TEXT,))
    run = [AT, E("MT", 35, 39, "John", ["to John"]), insertion("UD", 0, "")]
    evaluation = evaluate(tmp_path, [AT, TO], run, preset=preset)
    shown = [mark.statuses[0] for mark in first(evaluation.blocks(0, [0]), Edits).marks if mark.system is None]
    assert "".join(shown) == statuses(evaluation) == "CD"
    spurious = [pair for pair in first(evaluation.blocks(0, [0]), Pairs).pairs if pair.status == "S"]
    assert len(spurious) == len(of_json(evaluation)["spurious"])


# -- the picture ------------------------------------------------------------------------------------------------------


def test_a_fragment_without_source_has_a_table_and_no_text(tmp_path: Path) -> None:
    blocks = evaluate(tmp_path, [AT], [AT]).blocks(0, [0])
    assert [type(block) for block in blocks] == [Pairs, Formula]
    assert "at → in  15–17" in plain(blocks[0])


def test_without_systems_the_gold_is_shown(tmp_path: Path) -> None:
    source(tmp_path, (TEXT,))
    (shown,) = evaluate(tmp_path, [AT, TO], [AT]).blocks(0, [])
    assert isinstance(shown, Edits)
    assert [(mark.label, mark.kind, mark.statuses) for mark in shown.marks] == [
        ("in", "replacement", ()), ("to ", "insertion", ()),
    ]  # fmt: skip


def test_parts_and_paragraphs_follow_each_other(tmp_path: Path) -> None:
    source(tmp_path, ("One. ", "Two."), ("Three at once.",))
    gold = [E("RT", 0, 3, "One", ["x"]), E("RT", 6, 8, "at", ["y"], part="2")]
    shown = first(evaluate(tmp_path, gold, gold).blocks(0, [0]), Edits)
    assert shown.text == "One. Two.Three at once."
    assert shown.breaks == (5, 9)
    assert [shown.text[mark.start : mark.end] for mark in shown.marks if mark.system is None] == ["One", "at"]


def test_letters_beyond_the_first_plane_count_once(tmp_path: Path) -> None:
    source(tmp_path, ("𝒜 cafe\u0301 &amp; <![CDATA[<]]> at 🙂 home",))
    text = "𝒜 cafe\u0301 & < at 🙂 home"
    place = text.index("at 🙂")
    shown = first(evaluate(tmp_path, [E("RT", place, place + 2, "at", ["by"])], []).blocks(0, [0]), Edits)
    assert shown.text == text
    assert shown.text[shown.marks[0].start : shown.marks[0].end] == "at"


def test_offsets_past_the_end_are_marked_at_the_end_and_said(tmp_path: Path) -> None:
    source(tmp_path, (TEXT,))
    shown = first(evaluate(tmp_path, [AT], [E("RT", 90, 95, "", ["x"])]).blocks(0, [0]), Edits)
    mark = next(mark for mark in shown.marks if mark.system == 0)
    assert (mark.start, mark.end) == (len(TEXT), len(TEXT))
    assert "90–95, past the end" in mark.note


def test_edits_of_other_types_are_put_aside(tmp_path: Path) -> None:
    source(tmp_path, (TEXT,))
    blocks = evaluate(tmp_path, [AT, TO], [AT], types="MT").blocks(0, [0])
    assert "2 of other types put aside" in first(blocks, Edits).note
    assert [pair.gold for pair in first(blocks, Pairs).pairs] == ["+ to  35"]


def test_every_mark_can_be_changed_and_taken_away(tmp_path: Path) -> None:
    source(tmp_path, (TEXT,))
    evaluation = evaluate(tmp_path, [AT, TO], [AT, insertion("MT", 35, "for ")])
    for mark in first(evaluation.blocks(0, [0]), Edits).marks:
        assert mark.ref is not None
        for verb, value in (("replace", mark.value + "x "), ("remove", None)):
            change = evaluation.task.changing.change(evaluation.dataset, Gesture("0001", mark.ref, verb, value))
            assert isinstance(change, Change)
            after = evaluation.with_changes([change])
            labels = {m.ref: m.value for m in first(after.blocks(0, [0]), Edits).marks}
            if verb == "replace":
                assert labels[mark.ref] == value
            else:
                assert len(labels) == 3


def test_two_systems_are_told_apart(tmp_path: Path) -> None:
    source(tmp_path, (TEXT,))
    blocks = evaluate(tmp_path, [AT, TO], [AT], [TO]).blocks(0, [0, 1])
    shown = first(blocks, Edits)
    assert [lane.name for lane in shown.lanes] == ["Run0", "Run1"]
    assert [mark.statuses for mark in shown.marks if mark.system is None] == [("C", "M"), ("M", "C")]
    assert [block.name for block in blocks if isinstance(block, Pairs)] == ["Run0", "Run1"]


def test_the_arithmetic_has_the_fragments_own_numbers(tmp_path: Path) -> None:
    source(tmp_path, (TEXT,))
    run = [AT, insertion("MT", 35, "for "), insertion("UD", 0, "")]
    lines = plain(first(evaluate(tmp_path, [AT, TO], run).blocks(0, [0]), Formula)).splitlines()[1:]
    assert lines == [
        "detection P = 2 / (2 + 1 spurious) = .667  R = 2 / 2 = 1.000  F = .800 Run0",
        "recognition P = 2 / 3 = .667  R = 2 / 2 = 1.000  F = .800 Run0",
        "correction P = 1 / 3 = .333  R = 1 / 2 = .500  F = .400 Run0",
    ]


def test_the_arithmetic_of_several_is_a_line_each(tmp_path: Path) -> None:
    source(tmp_path, (TEXT,))
    lines = plain(first(evaluate(tmp_path, [AT, TO], [AT], []).blocks(0, [0, 1]), Formula)).splitlines()[1:]
    assert lines == [
        "Cor P = 1/1 = 1.000  R = 1/2 = .500  F = .667 Run0",
        "Cor P = 0/0 = –  R = 0/2 = .000  F = – Run1",
    ]


def test_the_arithmetic_adds_missed_optional_edits_under_bonus(tmp_path: Path) -> None:
    evaluation = evaluate(tmp_path, [AT, E("RT", 20, 22, "xx", ["y", None])], [AT], regime="bonus")
    line = plain(first(evaluation.blocks(0, [0]), Formula)).splitlines()[-1]
    assert "P = (1 + 1 missed optional) / 2 = 1.000" in line


# -- reasons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "edit", "values", "wanted"),
    [
        (AT, AT, {}, ("C", "")),
        (AT, E("RT", 15, 17, "at", ["to"]), {}, ("R", "another correction: “to”, not “in”")),
        (AT, E("RT", 15, 17, "at", ["In"]), {"case": "keep"}, ("R", "only the case differs")),
        (TO, insertion("MT", 35, "to"), {}, ("R", "differs by one blank")),
        (TO, insertion("MT", 35, " to  "), {}, ("R", "only blanks differ")),
        (AT, E("RT", 15, 17, "at", ["on", "in"]), {},
         ("R", "its further correction “in” is right, but only the first counts")),
        (AT, E("RT", 15, 17, "at", [None]), {}, ("R", "gives no correction")),
        (E("RT", 15, 17, "at", ["in", "by"]), E("RT", 15, 17, "at", [""]), {},
         ("R", "another correction: ✕, not “in” or “by”")),
        (AT, E("RD", 15, 17, "at", ["in"]), {}, ("D", "type RD, gold RT")),
        (AT, E(None, 15, 17, "at", ["in"]), {}, ("D", "no type, gold RT")),
        (AT, E("RD", 15, 17, "at", ["in"]), {"type_match": "all"}, ("M", "type RD, gold RT")),
        (E("UT", 15, 18, "at ", [""]), E("UT", 15, 17, "at", [""]), {}, ("D", "the spans differ by one blank")),
        (E("UT", 15, 18, "at ", [""]), E("UT", 14, 17, " at", [""]), {}, ("D", "the spans differ by blanks")),
        (AT, E("RT", 16, 24, "t London", ["x"]), {}, ("D", "overlaps by 1 of 2 characters")),
        (AT, E("RT", 15, 24, "at London", ["x"]), {}, ("D", "the span is 7 characters longer")),
        (TO, E("MT", 35, 39, "John", ["to John"]), {},
         ("D", "the span covers “John” too; begins with the gold correction")),
        (TO, E("MT", 32, 35, "it ", ["it to "]), {}, ("D", "the span covers “it ” too; ends with the gold correction")),
        (TO, E("MT", 32, 39, "it John", ["it to John"]), {},
         ("D", "the span covers “it John” too; the gold inserts inside it")),
        (E("MT", 35, 35, "", ANY), E("MT", 35, 39, "John", ["Jon"]), {},
         ("D", "the span covers “John” too; any correction is right there")),
        (E("MT", 32, 39, "it John", ["it to John"]), insertion("MT", 35, "to "), {},
         ("D", "inserts inside the gold span “it John”")),
        (AT, None, {}, ("M", "no edit here")),
        (TO, E("MT", 35, 39, "John", ["Jon"]), {}, ("M", "touches edit 0001, but “Jon” does not begin with “to ”")),
        (TO, E("MT", 32, 35, "it ", ["it"]), {}, ("M", "touches edit 0001, but “it” does not end with “to ”")),
        (TO, E("MT", 35, 39, "John", ["to John"]), {"insertions": "inside"},
         ("M", "touches edit 0001: an insertion aligns with a span around it only")),
        (TO, E("MT", 32, 39, "it John", ["it to John"]), {"insertions": "identical"},
         ("M", "touches edit 0001: an insertion aligns with an insertion only")),
        (E("MT", 35, 39, "John", ["to John"]), insertion("MT", 35, "to "), {},
         ("M", "touches edit 0001: an insertion at the edge of the gold span")),
        (AT, E("RT", 18, 24, "London", ["x"]), {}, ("M", "edit 0001 is 1 character away")),
        (AT, E("RT", 17, 24, " London", ["x"]), {}, ("M", "touches edit 0001, but shares no character")),
        (AT, E("RT", 35, 39, "John", ["x"]), {}, ("M", "no edit here")),
        (AT, E("RT", 15, 17, "at", ["in"], part="2"), {}, ("M", "edit 0001 stands there in part 2, not in part 1")),
        (AT, E("RT", 15, 17, "at", ["in"], part=None), {}, ("M", "edit 0001 stands there in no part, not in part 1")),
    ],
)  # fmt: skip
def test_why_not_one_level_higher(
    gold: E, edit: E | None, values: dict[str, str], wanted: tuple[str, str], tmp_path: Path
) -> None:
    assert reason(tmp_path, gold, edit, **values) == wanted


@pytest.mark.parametrize(("word", "encoding", "width"), [("bytes", "utf-8", 1), ("UTF-16 units", "utf-16-le", 2)])
def test_offsets_of_another_unit_are_seen(word: str, encoding: str, width: int, tmp_path: Path) -> None:
    text = "𝒜𝒷𝒸𝒹 we met at noon"
    start = text.index("at")
    moved = len(text[:start].encode(encoding)) // width
    gold, edit = E("RT", start, start + 2, "at", ["by"]), E("RT", moved, moved + 2, "at", ["by"])
    assert reason(tmp_path, gold, edit, text) == ("M", f"offsets look like {word}")


def test_a_spurious_edit_says_why(tmp_path: Path) -> None:
    run = [E("MT", 35, 39, "John", ["to John"]), E("RD", 0, 4, "When", ["As"])]
    found = reasons(evaluate(tmp_path, [TO], run, preset="evalfrag"))
    assert ("S", "aligned with gold 0001 only from the gold's side; spurious is one-way") in found
    assert ("S", "no gold edit overlaps") in found


def test_one_to_one_names_who_has_the_partner(tmp_path: Path) -> None:
    gold = [AT, E("RT", 15, 24, "at London", ["x"])]
    assert ("M", "edit 0001 is paired with gold 0001") in reasons(evaluate(tmp_path, gold, [AT], pairing="one-to-one"))
    run = [AT, E("RT", 15, 24, "at London", ["x"])]
    left = reasons(evaluate(tmp_path, [AT], run, pairing="one-to-one"))
    assert ("", "gold 0001 is paired with edit 0001") in left


# -- M2 ---------------------------------------------------------------------------------------------------------------

S = "S He go to home yesterday 🙂"


def line(start: int, end: int, type_: str, correction: str, annotator: int = 0) -> str:
    return f"A {start} {end}|||{type_}|||{correction}|||REQUIRED|||-NONE-|||{annotator}"


def test_tokens_become_characters(tmp_path: Path) -> None:
    gold = "\n".join([S, line(1, 2, "R:VERB", "went"), line(2, 3, "U:PREP", ""), line(6, 6, "M:PUNCT", "."), ""])
    run = "\n".join([S, line(1, 2, "R:VERB", "goes"), line(3, 3, "M:DET", "his"), ""])
    blocks = m2(tmp_path, gold, run).blocks(0, [0])
    shown = first(blocks, Edits)
    assert shown.text == S[2:]
    marks = [(shown.text[m.start : m.end], m.start, m.label, m.statuses[0], m.system) for m in shown.marks]
    assert marks == [
        ("go", 3, "went", "R", None), ("to", 6, "✕", "M", None), ("", len(shown.text), ".", "M", None),
        ("go", 3, "goes", "R", 0), ("", 9, "his", "S", 0),
    ]  # fmt: skip
    assert reasons(m2(tmp_path, gold, run))[0] == ("R", "another correction: “goes”, not “went”")


def test_of_several_annotators_the_one_that_is_scored_is_shown(tmp_path: Path) -> None:
    gold = "\n".join([S, line(1, 2, "R:VERB", "went", 0), line(2, 3, "U:PREP", "", 1), ""])
    evaluation = m2(tmp_path, gold, "\n".join([S, line(2, 3, "U:PREP", ""), ""]))
    shown = first(evaluation.blocks(0, [0]), Edits)
    assert "annotator 1" in shown.note
    assert [(mark.label, mark.statuses) for mark in shown.marks if mark.system is None] == [("✕", ("C",))]
    assert "cs P = 1/(1+0) = 1.000" in plain(first(evaluation.blocks(0, [0]), Formula))


def test_nobody_corrects_an_unknown_error(tmp_path: Path) -> None:
    gold = "\n".join([S, line(1, 2, "UNK", "goes"), ""])
    evaluation = m2(tmp_path, gold, "\n".join([S, line(1, 2, "R:VERB", "goes"), ""]))
    assert reasons(evaluation) == [("D", "no correction is right for an error of type UNK")]


def test_m2_at_the_levels_of_hoo_shows_offsets(tmp_path: Path) -> None:
    gold = tmp_path / "gold.m2"
    gold.write_text("\n".join([S, line(1, 2, "R:VERB", "went"), ""]), encoding="utf-8")
    shown = first(opened([("gold", str(gold)), ("system", str(gold))]).blocks(0, [0]), Edits)
    assert shown.text[shown.marks[0].start : shown.marks[0].end] == "go"
