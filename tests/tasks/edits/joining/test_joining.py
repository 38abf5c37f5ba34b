"""Gold and runs meet fragment by fragment, whatever the order of files; what does not pair is refused by name."""

from __future__ import annotations

from functools import partial

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.edits import TASK, joining
from tests.tasks.edits.files import MT, RT, beginning, codes, edit, found, joined, put, xml

MISSING = "no-source"


def folder(tmp_path, name, suffix, fragments):
    for fragment, edits in fragments.items():
        put(tmp_path / name / f"{fragment}{suffix}.xml", xml(*edits, file=fragment).replace('file="0001"', ""))
    return str(tmp_path / name)


def rows(edits, label):
    return [getattr(edits.edits, label)[row] for row in range(len(edits.edits))]


def test_fragments_are_in_the_order_of_the_gold_and_words_are_shared(tmp_path):
    gold = folder(tmp_path, "Gold", "GE", {"0002": [MT], "0001": [RT], "0003": []})
    run = folder(tmp_path, "Run", "AA0", {"0003": [RT], "0001": [MT, RT], "0002": []})
    known = joined(gold, run)
    assert list(known.ids) == ["0001", "0002", "0003"]
    assert known.gold.offsets.tolist() == [0, 1, 2, 2]
    assert known.runs[0].offsets.tolist() == [0, 2, 2, 3]
    assert known.runs[0].edits.fragment.tolist() == [0, 0, 2]
    assert rows(known.gold, "type") == ["RT", "MT"]
    assert rows(known.runs[0], "type") == ["MT", "RT", "RT"]
    assert known.gold.edits.type.words == known.runs[0].edits.type.words
    assert known.gold.edits.type.codes[0] == known.runs[0].edits.type.codes[1]
    assert known.gold.edits.texts is known.runs[0].edits.texts
    assert known.gold.edits.corrections.values[0] == known.runs[0].edits.corrections.values[1]
    assert [system.name for system in known.systems] == ["Run"]


def test_two_files_pair_whatever_their_names(tmp_path):
    known = joined(put(tmp_path / "gold.xml", xml(RT)), put(tmp_path / "mine.xml", xml(MT)))
    assert (len(known), list(known.ids)) == (1, ["gold"])
    joined(put(tmp_path / "0001GE.xml", xml(RT)), put(tmp_path / "mine.xml", xml(MT)))


def test_two_files_of_different_fragments_do_not_pair(tmp_path):
    with pytest.raises(Unreadable, match=r"without partner here: 0002AA0\.xml; without partner in the gold: 0001GE"):
        joined(put(tmp_path / "0001GE.xml", xml(RT)), put(tmp_path / "0002AA0.xml", xml(MT)))


def test_different_counts_are_refused_with_both_numbers_and_names(tmp_path):
    gold = folder(tmp_path, "Gold", "GE", {"0001": [RT], "0002": [RT]})
    run = folder(tmp_path, "Run", "AA0", {"0002": [RT]})
    with pytest.raises(Unreadable) as caught:
        joined(gold, run)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == (run, "pairing")
    assert "has 1 fragment, the gold 2 fragments; without partner in the gold: 0001GE.xml" in problem.message


@pytest.mark.parametrize("name", ["00011MQ0", "0001MQ", "0001MQX0", "0001-MQ0", "001MQ0", "x0001MQ0"])
def test_nothing_else_stands_in_a_name(tmp_path, name):
    gold = folder(tmp_path, "Gold", "GE", {"0001": [RT], "0002": [RT]})
    run = folder(tmp_path, "Run", "MQ0", {"0002": [RT]})
    put(tmp_path / f"Run/{name}.xml", xml(RT))
    with pytest.raises(Unreadable) as caught:
        joined(gold, run)
    message = caught.value.problems[0].message
    assert f"without partner here: {name}.xml; without partner in the gold: 0001GE.xml" in message


def test_a_fragment_may_stand_once_only(tmp_path):
    gold = folder(tmp_path, "Gold", "GE", {"0001": [RT], "0002": [RT]})
    run = folder(tmp_path, "Run", "MQ0", {"0001": [RT]})
    put(tmp_path / "Run/0001MQ1.xml", xml(RT))
    with pytest.raises(Unreadable, match=r"without partner here: 0001MQ1\.xml"):
        joined(gold, run)


def test_every_run_that_does_not_pair_is_named(tmp_path):
    gold = folder(tmp_path, "Gold", "GE", {"0001": [RT]})
    runs = [folder(tmp_path, f"Run{n}", "AA0", {"0002": [RT]}) for n in (1, 2)]
    with pytest.raises(Unreadable) as caught:
        joined(gold, *runs)
    assert [problem.path for problem in caught.value.problems] == runs


def test_a_gold_can_be_scored_against_itself(tmp_path):
    gold = folder(tmp_path, "Gold", "GE", {"0001": [RT, MT], "0002": [RT]})
    known = joined(gold, gold)
    assert known.gold.edits.start.tolist() == known.runs[0].edits.start.tolist()


def test_xml_and_m2_do_not_mix(tmp_path):
    gold = put(tmp_path / "gold.m2", "S a b\n")
    run = put(tmp_path / "0001AA0.xml", xml(RT))
    with pytest.raises(Unreadable, match=r"is HOO XML, and gold\.m2 is M2"):
        joined(gold, run)


def test_a_missing_part_is_warned_of_and_assumed_on_request_only(tmp_path):
    gold = put(tmp_path / "0001GE.xml", xml(RT, MT))
    run = put(tmp_path / "0001AA0.xml", xml(RT.replace(' part="1"', ""), MT))
    known = joined(gold, run)
    problem = found(known.problems, "no-part")
    assert (problem.severity, problem.path, problem.line) == ("warning", run, 2)
    assert "assume_part=1" in problem.message
    assert rows(known.runs[0], "part") == ["", "1"]
    assumed = joined(gold, run, values={"assume_part": "1"})
    assert rows(assumed.runs[0], "part") == ["1", "1"]
    assert codes(assumed.problems) == [("note", MISSING)]


def test_no_parts_at_all_are_no_problem(tmp_path):
    plain = xml(RT.replace(' part="1"', ""))
    known = joined(put(tmp_path / "1001GE.xml", plain), put(tmp_path / "1001AA0.xml", plain))
    assert not [problem for problem in known.problems if problem.code == "no-part"]


def test_a_part_where_the_gold_has_none_is_warned_of(tmp_path):
    gold = put(tmp_path / "0001GE.xml", xml(RT.replace(' part="1"', "")))
    problem = found(joined(gold, put(tmp_path / "0001AA0.xml", xml(RT))).problems, "no-part")
    assert "where the gold names none" in problem.message


def test_types_that_are_missing_or_unknown_are_noted_with_their_number(tmp_path):
    gold = put(tmp_path / "0001GE.xml", xml(RT, MT))
    odd = [
        edit(0, 1, "W", "w", type="XY"),
        edit(1, 2, "h", "H", type="XY"),
        edit(3, 4, "n", "m").replace('type="RT"', ""),
    ]
    known = joined(gold, put(tmp_path / "0001AA0.xml", xml(*odd)))
    settings = Settings(TASK.identity.parameters)
    unscored: dict[int, dict[str, float]] = {}
    said = partial(TASK.remarks, known, totals=unscored.__getitem__)
    unknown, missing = found(known.problems, "unknown-type"), found(said(settings), "no-type")
    assert (unknown.severity, unknown.line, missing.severity, missing.line) == ("note", 2, "note", 4)
    assert "2 edits of types that HOO 2012 does not have (XY)" in unknown.message
    assert missing.message == "1 edit without a type: counted in `all` and as `other`; equal to no type"
    aside = found(said(settings.with_values({"types": "Prep,RD"})), "no-type")
    assert aside.message == "1 edit without a type: put aside, for `types` is Prep,RD"
    kept = found(said(settings.with_values({"types": "RT,other"})), "no-type")
    assert "counted" in kept.message


def test_a_preview_holds_what_both_sides_have_so_far(tmp_path):
    fragments = {f"{n:04}": [RT] for n in range(1, 6)}
    gold = folder(tmp_path, "Gold", "GE", fragments)
    run = folder(tmp_path, "Run", "AA0", fragments)
    size = (tmp_path / "Gold" / "0001GE.xml").stat().st_size
    parts = [beginning("gold", gold, 4 * size - 1), beginning("system", run, 2 * size - 1)]
    known = joining.join(parts, Settings(joining.PARAMETERS), Job())
    assert list(known.ids) == ["0001", "0002"]
    assert len(known.gold.edits) == len(known.runs[0].edits) == 2


def test_m2_sentences_are_fragments(tmp_path):
    text = "S a b\nA 0 1|||T|||c|||REQUIRED|||-NONE-|||0\n\nS d\n"
    known = joined(put(tmp_path / "gold.m2", text), put(tmp_path / "s.m2", text))
    assert (known.kind, list(known.ids), list(known.part_texts)) == ("m2", ["1", "2"], ["a b", "d"])
    assert known.part_offsets.tolist() == [0, 1, 2]
    assert known.problems == ()
    assert known.texts["text"].contains("D").tolist() == [False, True]
