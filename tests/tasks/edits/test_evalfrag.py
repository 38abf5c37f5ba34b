"""What evalfrag and evalrun write: every element and attribute, and the numbers of the preset."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import datetime

import pytest

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import official_scorers
from tests.tasks.edits.official import STATUSES
from tests.tasks.edits.small import E, counts, evaluate, insertion, of_json, totals, write

AT = E("RT", 15, 17, "at", ["in"])
TO = insertion("MT", 35, "to ", None)
GOLD = {"0001": [AT, TO], "0002": [E("RD", 0, 5, "House", ["The house"])]}
RUN = {"0001": [E("RD", 15, 17, "at", ["IN"]), E("MT", 60, 62, "<&", ["x"])], "0002": [insertion("MD", 0, "The ")]}

OPTIONS = {"case": "nomatch", "measures": "prf", "regime": "nobonus", "types": "all"}


def _fragment(folder, number="0001", measures="prf", **values):
    gold, run = write(folder / "Gold", "GE", GOLD), write(folder / "Run", "MQ1", RUN)
    options = {**OPTIONS, **values, "measures": measures}
    made = official_scorers.run("evalfrag", str(gold / f"{number}GE.xml"), str(run / f"{number}MQ1.xml"), options)
    return ET.fromstring("\n".join(made.lines))


def _run(folder, **values):
    gold, run = write(folder / "Gold", "GE", GOLD), write(folder / "Run", "MQ1", RUN)
    made = official_scorers.run("evalrun", str(gold), str(run), {**OPTIONS, **values})
    return ET.fromstring("\n".join(made.lines)), gold, run


def _counts(results):
    return {child.tag: int(child.text) for child in results.find("counts")}


@pytest.mark.parametrize(("gold", "system", "status", "spurious"), STATUSES)
def test_official_statuses(tmp_path, gold, system, status, spurious):
    scored = evaluate(tmp_path, [gold], [system], preset="evalfrag")
    assert [edit["status"] for edit in of_json(scored)["items"]] == [status]
    assert counts(scored)[-1] == spurious
    paths = [
        next(write(tmp_path / ending, ending, [edit]).iterdir()) for ending, edit in (("GE", gold), ("MQ0", system))
    ]
    results = ET.fromstring("\n".join(official_scorers.run("evalfrag", str(paths[0]), str(paths[1]), OPTIONS).lines))
    assert [edit.get("status") for edit in results.iterfind("goldedits/edit")] == [status]
    assert len(results.findall("spuriousedits/edit")) == spurious


def test_fragment(tmp_path):
    results = _fragment(tmp_path)
    assert results.attrib == {"gold": "0001GE.xml", "system": "0001MQ1.xml"}
    assert [child.tag for child in results] == ["types", "regime", "counts", "scores", "goldedits", "spuriousedits"]
    assert (results.findtext("types"), results.findtext("regime")) == ("all", "nobonus")
    counts = {
        "gold": 2,
        "detected": 1,
        "recognised": 1,
        "corrected": 1,
        "missed_optional": 1,
        "spurious": 1,
        "system": 2,
    }
    assert _counts(results) == counts
    assert list(_counts(results)) == list(counts)
    for level in ("detection", "recognition", "correction"):
        scores = [(child.tag, child.text) for child in results.find(f"scores/{level}")]
        assert scores == [("precision", "0.5"), ("recall", "0.5"), ("fscore", "0.5")]
    assert [edit.attrib for edit in results.find("goldedits")] == [
        {"index": "0001", "type": "RT", "optional": "False", "status": "Corrected"},
        {"index": "0002", "type": "MT", "optional": "True", "status": "Missed"},
    ]
    assert [edit.attrib for edit in results.find("spuriousedits")] == [
        {"index": "0002", "type": "MT", "start": "60", "end": "62"}
    ]


def test_preset_is_that_of_the_scorer(tmp_path):
    assert _counts(_fragment(tmp_path, "0002"))["spurious"] == 0  # one-way
    assert _fragment(tmp_path, "0002", types="UT").findtext("scores/detection/precision") == "1.0"  # 0/0


@pytest.mark.parametrize(
    ("measures", "tags"),
    [
        ("p", ["precision"]),
        ("r", ["recall"]),
        ("pr", ["precision", "recall"]),
        ("prf", ["precision", "recall", "fscore"]),
    ],
)
def test_measures_written(tmp_path, measures, tags):
    assert [child.tag for child in _fragment(tmp_path, measures=measures).find("scores/correction")] == tags


def test_options(tmp_path):
    assert _counts(_fragment(tmp_path, case="match"))["corrected"] == 0
    assert _fragment(tmp_path, regime="bonus").findtext("scores/correction/recall") == "1.0"
    assert _counts(_fragment(tmp_path, types="Prep"))["system"] == 1
    with pytest.raises(BadValue):
        _fragment(tmp_path, types="RT,,UT")


def test_run_adds_up_its_fragments(tmp_path):
    results, gold, run = _run(tmp_path)
    assert (results.get("sysid"), results.get("runid")) == ("MQ", "1")
    assert datetime.fromisoformat(results.get("timestamp"))
    assert [child.tag for child in results] == ["goldpath", "syspath", "types", "regime", "counts", "scores"]
    assert (results.findtext("goldpath"), results.findtext("syspath")) == (str(gold), str(run))
    parts = [_counts(_fragment(tmp_path / "again", number)) for number in GOLD]
    assert _counts(results) == {name: parts[0][name] + parts[1][name] for name in parts[0]}
    known = totals(evaluate(tmp_path / "shown", GOLD, RUN, preset="evalfrag"))
    assert float(results.findtext("scores/recognition/fscore")) == known["recognition_f"]


def test_different_numbers_of_files(tmp_path):
    gold = write(tmp_path / "Gold", "GE", GOLD)
    run = write(tmp_path / "Run", "MQ1", {"0001": [], "0002": [], "0003": []})
    with pytest.raises(Unreadable, match=r"3 fragments.*2 fragments"):
        official_scorers.run("evalrun", str(gold), str(run), OPTIONS)


def test_names_of_single_files_do_not_matter(tmp_path):
    gold = write(tmp_path, "GE", {"0001": [AT]}) / "0001GE.xml"
    other = tmp_path / "mine.xml"
    other.write_bytes(gold.read_bytes())
    results = ET.fromstring("\n".join(official_scorers.run("evalfrag", str(gold), str(other), OPTIONS).lines))
    assert results.get("system") == "mine.xml"
    assert _counts(results)["corrected"] == 1


def test_shared_numbers(shared):
    folder = shared / "data/edits/bea_hoo"
    made = official_scorers.run("evalrun", str(folder / "Gold"), str(folder / "Run_T5-Large"), OPTIONS)
    results = ET.fromstring("\n".join(made.lines))
    counts = _counts(results)
    assert (counts["detected"], counts["recognised"], counts["corrected"], counts["spurious"]) == (851, 849, 768, 377)
    assert results.findtext("scores/correction/fscore") == "0.5559174809989142"
