"""`lexeval score edits`, `evalfrag` and `evalrun` as they are typed."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET

import pytest

from tests.tasks.edits.official import STATUSES
from tests.tasks.edits.small import E, insertion, write

AT = E("RT", 15, 17, "at", ["in"])
TO = insertion("MT", 35, "to ")


@pytest.fixture
def folders(tmp_path):
    gold = write(tmp_path / "Gold", "GE", {"0001": [AT, TO], "0002": [AT]})
    run = write(tmp_path / "Run", "MQ0", {"0001": [AT, E("UD", 50, 52, "xx", [""])], "0002": []})
    return gold, run


@pytest.mark.parametrize(("words", "rules"), [
    ((), "default"), (("--preset", "evalfrag"), "evalfrag"), (("--set", "case=keep"), "default,case=keep"),
])  # fmt: skip
@pytest.mark.parametrize("name", ["bea_hoo", "own_demo"])
def test_independent_numbers_as_typed(lexeval, shared, name, words, rules):
    folder = shared / "data/edits"
    expected = json.loads((folder / f"expected/{name}.json").read_text())["systems"]
    runs = [folder / name / run for run in expected]
    answer = lexeval("score", "edits", folder / name / "Gold", *runs, *words, "--format", "json", "--items")
    assert answer.code == 0
    assert len(answer.json["systems"]) == len(expected)
    for known in answer.json["systems"]:
        wanted = expected[known["name"]][rules]
        assert {key: known["measures"][key] for key in wanted["measures"]} == wanted["measures"]
        for type_, measures in wanted["groups"]["type"].items():
            assert {key: known["groups"]["type"][type_][key] for key in measures} == measures
        if "gold_edits" in wanted:
            rows = [[e[k] for k in ("fragment", "index", "type", "status")] for e in known["items"]]
            assert rows == wanted["gold_edits"]
            rows = [[e[k] for k in ("fragment", "index", "type", "start", "end")] for e in known["spurious"]]
            assert rows == wanted["spurious"]


def test_items_say_everything_of_an_edit(lexeval, folders):
    known = lexeval("score", "edits", *folders, "--format", "json", "--items").json["systems"][0]
    at = {"id": "0001:0001", "fragment": "0001", "part": "1", "index": "0001", "type": "RT", "start": 15, "end": 17,
          "original": "at", "corrections": ["in"]}  # fmt: skip
    assert known["items"][0] == {**at, "status": "Corrected", "optional": False, "aligned": [at]}
    assert [item["id"] for item in known["items"]] == ["0001:0001", "0001:0002", "0002:0001"]
    assert [edit["id"] for edit in known["spurious"]] == ["0001:0002"]


def test_by_type(lexeval, folders):
    answer = lexeval("score", "edits", *folders, "--by", "type", "--format", "csv")
    assert answer.code == 0
    assert [line.split(",")[1] for line in answer.out.splitlines() if line.startswith("Run")] == [
        "all", "Det", "MT", "Prep", "RT", "UD",
    ]  # fmt: skip
    answer = lexeval("score", "edits", *folders, "--by", "pos")
    assert answer.code == 2
    assert "there is no group 'pos'; there are type" in answer.err


def test_signature_names_the_conventions(lexeval, folders):
    signature = lexeval("score", "edits", *folders, "--set", "pairing=one-to-one", "--format", "json").json["signature"]
    assert "pairing:one-to-one" in signature
    assert "zero_division:undefined" in signature


def test_a_precision_above_1_is_said(lexeval, tmp_path):
    gold = write(tmp_path / "Gold", "GE", [AT, AT])
    answer = lexeval("score", "edits", gold, write(tmp_path / "Run", "MQ0", [AT]), "--format", "json")
    assert answer.code == 0
    assert answer.json["systems"][0]["measures"]["recognition_precision"] == 2
    assert "above-one" in [problem["code"] for problem in answer.json["problems"]]
    assert "recognition precision" in answer.err


def test_compare(lexeval, tmp_path, folders):
    gold, run = folders
    best = write(tmp_path / "Best", "XX0", {"0001": [AT, TO], "0002": [AT]})
    answer = lexeval("compare", "edits", gold, best, run, "--measure", "correction_f", "--format", "json")
    assert answer.code == 0
    assert [system["value"] for system in answer.json["systems"]] == [1, pytest.approx(0.4)]
    assert answer.json["difference"] == pytest.approx(0.6)


def test_evalfrag_and_evalrun(lexeval, folders, tmp_path):
    gold, run = folders
    answer = lexeval("evalfrag", gold / "0001GE.xml", run / "0001MQ0.xml", "-m", "r", "-t", "Prep", "-c", "match")
    assert answer.code == 0
    results = ET.fromstring(answer.out)
    assert (results.findtext("types"), results.findtext("scores/detection/recall")) == ("Prep", "0.5")
    out = tmp_path / "out.xml"
    answer = lexeval("evalrun", gold, run, "-r", "bonus", "-o", out)
    assert (answer.code, answer.out) == (0, "")
    assert ET.fromstring(out.read_text()).findtext("regime") == "bonus"


@pytest.mark.parametrize(("gold", "system", "status", "spurious"), STATUSES)
def test_official_statuses(lexeval, tmp_path, gold, system, status, spurious):
    folders = write(tmp_path / "Gold", "GE", [gold]), write(tmp_path / "Run", "MQ0", [system])
    answer = lexeval("evalfrag", folders[0] / "0001GE.xml", folders[1] / "0001MQ0.xml")
    results = ET.fromstring(answer.out)
    assert [edit.get("status") for edit in results.iterfind("goldedits/edit")] == [status]
    assert results.findtext("counts/spurious") == str(spurious)
    assert ET.fromstring(lexeval("evalrun", *folders).out).findtext("counts/spurious") == str(spurious)
    answer = lexeval("score", "edits", *folders, "--preset", "evalfrag", "--items", "--format", "json")
    assert [edit["status"] for edit in answer.json["systems"][0]["items"]] == [status]


@pytest.mark.parametrize("verb", ["evalfrag", "evalrun"])
def test_drop_ins_take_the_long_options(lexeval, folders, tmp_path, verb):
    files = folders if verb == "evalrun" else (folders[0] / "0001GE.xml", folders[1] / "0001MQ0.xml")
    short = ("-m", "pr", "-r", "bonus", "-t", "Prep,RD", "-c", "match", "-o", tmp_path / "short.xml")
    long = ("--measures", "pr", "--regime", "bonus", "--types", "Prep,RD", "--case", "match", "--outfile")
    assert lexeval(verb, *files, *short).code == 0
    answer = lexeval(verb, *files, *long, tmp_path / "long.xml")
    assert (answer.code, answer.out) == (0, "")
    said = [ET.fromstring((tmp_path / f"{name}.xml").read_text()) for name in ("short", "long")]
    assert [element.text for element in said[0].iter()] == [element.text for element in said[1].iter()]
    assert [said[1].findtext(name) for name in ("regime", "types")] == ["bonus", "Prep,RD"]
    assert said[1].find("scores/detection/fscore") is None


def test_drop_ins_end_with_a_sentence(lexeval, folders, tmp_path):
    gold, run = folders
    assert lexeval("evalfrag", gold / "0001GE.xml", tmp_path / "none.xml").code == 1
    (run / "0003MQ0.xml").write_bytes((run / "0002MQ0.xml").read_bytes())
    answer = lexeval("evalrun", gold, run)
    assert answer.code == 1
    assert "3 fragments" in answer.err
    assert "2 fragments" in answer.err
    assert lexeval("evalrun", gold, run, "-t", "").code == 2
    answer = lexeval("evalfrag", gold / "0001GE.xml", run / "0001MQ0.xml", "-o", gold / "0001GE.xml")
    assert answer.code == 2
    assert "overwrite" in answer.err


@pytest.mark.parametrize("format", ["csv", "tsv"])
def test_tables_of_items_have_a_row_per_edit(lexeval, folders, format):
    answer = lexeval("score", "edits", *folders, "--items", "--format", format)
    rows = list(csv.DictReader(io.StringIO(answer.out), delimiter="," if format == "csv" else "\t"))
    known = lexeval("score", "edits", *folders, "--items", "--format", "json").json["systems"][0]
    assert [(row["list"], row["id"]) for row in rows] == [
        (name, edit["id"]) for name in ("items", "spurious") for edit in known[name]
    ]
    assert [row["status"] for row in rows] == ["Corrected", "Missed", "Missed", ""]
    assert (rows[0]["aligned"], rows[0]["optional"], rows[0]["start"], rows[0]["corrections"]) == (
        "0001:0001", "no", "15", "in",
    )  # fmt: skip


def test_the_annotator_of_an_m2_gold_can_be_chosen(lexeval, tmp_path):
    gold, run = tmp_path / "gold.m2", tmp_path / "run.m2"
    line = "A 0 1|||X|||{}|||REQUIRED|||-NONE-|||{}\n"
    gold.write_text("S one\n" + line.format("a", 0) + line.format("b", 1) + "\n")
    run.write_text("S one\n" + line.format("b", 0) + "\n")
    for annotator, corrected in (("0", 0), ("1", 1)):
        words = ("--as", "hoo", "--annotator", annotator, "--format", "json")
        known = lexeval("score", "edits", gold, run, *words).json["systems"][0]
        assert known["measures"]["corrected"] == corrected


BAD = {
    "malformed": ('<edits>\n<edit start="1"></edits>', ":2: error", "column "),
    "bomb": ('<!DOCTYPE edits [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>\n<edits>&c;</edits>', ":1: error", "entities"),
    "external": ('<!DOCTYPE edits [<!ENTITY a SYSTEM "file:///etc/hosts">]>\n<edits>&a;</edits>', ":1: error", "never"),
    "empty": ("", ": error", "is empty"),
    "root": ("<results><counts/></results>", ":1: error", "a file of results"),
    "offsets": ('<edits>\n<edit index="0042" start="9" end="3"/></edits>', ":2: error", "edit 0042: start is '9'"),
    "encoding": (b'<?xml version="1.0" encoding="UTF-8"?>\n<edits>\xe9</edits>', ":2: error", "is not utf-8"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_cannot_be_read_is_named_and_nothing_is_scored(lexeval, folders, name):
    gold, run = folders
    text, place, said = BAD[name]
    assert isinstance(text, str | bytes)
    bad = run / "0002MQ0.xml"
    bad.write_bytes(text if isinstance(text, bytes) else text.encode())
    answer = lexeval("score", "edits", gold, run)
    assert (answer.code, answer.out) == (1, "")
    (line,) = [line for line in answer.err.splitlines() if str(bad) in line]
    assert line.startswith(f"{bad}{place}")
    assert said in line
    assert "1 of its 2 files cannot be used; nothing of it is scored" in answer.err


def test_of_two_runs_the_one_that_can_be_read_is_scored(lexeval, folders, tmp_path):
    gold, run = folders
    bad = write(tmp_path / "Bad", "XX0", {"0001": [AT], "0002": [AT]})
    (bad / "0001XX0.xml").write_text("<edits>")
    answer = lexeval("score", "edits", gold, bad, run, "--format", "json")
    assert answer.code == 1
    assert [system["name"] for system in answer.json["systems"]] == ["Run"]
    assert ("error", "bad-files") in [(problem["severity"], problem["code"]) for problem in answer.json["problems"]]


def test_folders_that_do_not_pair_are_refused_with_the_names_of_both_sides(lexeval, folders):
    gold, run = folders
    (run / "0002MQ0.xml").rename(run / "00022MQ0.xml")
    for name in ("notes.txt", "log.txt", ".0003MQ0.xml"):
        (run / name).write_text("")
    answer = lexeval("score", "edits", gold, run)
    assert (answer.code, answer.out) == (1, "")
    assert "without partner here: 00022MQ0.xml; without partner in the gold: 0002GE.xml" in answer.err


def test_m2_of_other_sentences_is_refused_with_the_first(lexeval, tmp_path):
    gold, run = tmp_path / "gold.m2", tmp_path / "run.m2"
    gold.write_text("S a b\n\nS c d\n")
    run.write_text("S a b\n\nS c e\n")
    answer = lexeval("score", "edits", gold, run)
    assert (answer.code, answer.out) == (1, "")
    assert "sentence 2 is 'c e' here and 'c d' in the gold" in answer.err


def test_every_annotator_can_be_taken_and_m2_be_read_as_hoo(lexeval, tmp_path):
    gold, run = tmp_path / "gold.m2", tmp_path / "run.m2"
    line = "A {} {}|||R:PREP|||{}|||REQUIRED|||-NONE-|||{}\n"
    gold.write_text("S at home at last\n" + line.format(0, 1, "in", 0) + line.format(2, 3, "on", 1))
    run.write_text("S at home at last\n" + line.format(2, 3, "on", 0))
    found = {}
    for annotator in "01":
        words = ("--as", "hoo", "--annotator", annotator, "--format", "json")
        measures = lexeval("score", "edits", gold, run, *words).json["systems"][0]["measures"]
        found[annotator] = measures["gold"], measures["corrected"], measures["spurious"]
    assert found == {"0": (1, 0, 1), "1": (1, 1, 0)}
    assert lexeval("score", "edits", gold, run, "--format", "json").json["systems"][0]["measures"]["cs_tp"] == 1


def test_an_annotator_who_is_not_there_is_told(lexeval, tmp_path):
    lines = "S a b\nA 0 1|||R:DET|||the|||REQUIRED|||-NONE-|||{}\n\n"
    (tmp_path / "gold.m2").write_text(lines.format(0) + lines.format(2), encoding="utf-8")
    (tmp_path / "run.m2").write_text(lines.format(1) * 2, encoding="utf-8")
    files = (tmp_path / "gold.m2", tmp_path / "run.m2", "--as", "hoo", "--format", "json")
    told = [
        [problem["message"] for problem in lexeval("score", "edits", *files, *more).json["problems"]
         if problem["code"] == "no-annotator"]
        for more in ((), ("--annotator", "7"))
    ]  # fmt: skip
    of_run = "no sentence has annotator 0 (there is 1); taken as without any edit"
    assert told == [[of_run], ["no sentence has annotator 7 (there are 0, 2); taken as without any edit", of_run]]


def test_problems_of_offsets_are_told_file_by_file(lexeval, tmp_path):
    wrong, past = E("RT", 15, 17, "on", ["in"]), E("RT", 60, 62, "at", ["in"])
    gold = write(tmp_path / "Gold", "GE", {"0001": [AT], "0002": [AT]})
    run = write(tmp_path / "Run", "XX0", {"0001": [wrong], "0002": [past]})
    for name in ("0001", "0002"):
        text = '<HOO><BODY><PART id="1"><P>When I arrived at London I gave it John.</P></PART></BODY></HOO>'
        (tmp_path / f"{name}.xml").write_text(text, encoding="utf-8")
    made = lexeval("score", "edits", gold, run, "--source", tmp_path, "--format", "json").json
    assert [p["code"] for p in made["problems"] if p["code"] in ("original", "past-end")] == ["original", "past-end"]


def test_what_is_undefined_for_both_is_said_of_both(lexeval, tmp_path):
    gold = write(tmp_path / "Gold", "GE", {"0001": []})
    runs = [write(tmp_path / name, "XX0", {"0001": []}) for name in ("One", "Two")]
    made = lexeval("why", "edits", gold, *runs)
    assert "which is undefined for both" in made.out


def test_the_first_class_is_told_only_where_it_is_worth_something(lexeval, tmp_path):
    gold = write(tmp_path / "Gold", "GE", {"0001": []})
    runs = [write(tmp_path / name, "XX0", {"0001": edits}) for name, edits in (("One", []), ("Two", [AT]))]
    assert "→ –" not in lexeval("worth", "edits", gold, *runs).out.splitlines()[0]
