"""`lexeval score`, `compare` and `curve` for lexicons as they are typed."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest


def lines(words: dict[str, str]) -> str:
    return "".join(f"{lemma}\t{form}\n" for lemma, forms in words.items() for form in forms.split())


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A dictionary, two lexicons, clusters; what is typed are their names."""
    monkeypatch.chdir(tmp_path)
    Path("dict.tsv").write_text(lines({"go": "go goes went gone", "be": "be is was", "sing": "sing sang sung"}))
    Path("rich.tsv").write_text(lines({"go": "go goes went", "be": "be is was", "sing": "sing song"}))
    Path("poor.tsv").write_text(lines({"go": "go", "be": "be am", "fly": "fly flew"}))
    Path("dict.clusters").write_text("go\ngoes\nwent\n\n\nbe\nis\n")
    Path("own.clusters").write_text("go\ngoes\n\nwent\nbe\nis\n")
    return tmp_path


@pytest.mark.parametrize(("name", "gold", "lexicon"), [
    ("english", "english/agid.tsv", "english/lemmatization-en.withlemma.tsv"),
    ("maltese_clusters", "maltese/Maltese.dev.gold", "maltese/Maltese.5.preds"),
    ("maltese_verbs", "maltese/unimorph_mlt.tsv", "maltese/gf_mlt_verbs_nosuffix.tsv"),
])  # fmt: skip
def test_independent_numbers_as_typed(lexeval, shared, name, gold, lexicon):
    """The census, and the smaller sample with its items; every other one is tested in the room."""
    folder = shared / "data/lexicon"
    expected = json.loads((folder / f"expected/{name}.json").read_text(encoding="utf-8"))
    words = ("score", "lexicon", folder / gold, folder / lexicon, "--format", "json")
    (known,) = lexeval(*words).json["systems"]
    assert_same(known["measures"], expected["census"]["match=best,weight=reference"])
    assert_same(known["measures"], {key: expected[key] for key in ("entropy", "f_measure", "f_measure_pruned")})
    clustering = {key: value for key, value in expected.get("paradigm_clustering", {}).items() if key != "script"}
    assert_same(known["measures"], clustering)
    sample = expected["samples"][0]
    values = ("--set", f"alpha={sample['alpha']}", "--set", f"seed={sample['seed']}")
    (known,) = lexeval(*words, "--items", *values).json["systems"]
    assert_same(known["measures"], sample["measures"])
    assert [item["id"] for item in known["items"]] == sample["lemmas"]
    assert set(known["items"][0]) == {"id", *sample["rows"][0]} - {"lemma"}
    printed = lexeval("sample", "lexicon", folder / gold, folder / lexicon, *values)
    assert printed.out.splitlines() == sample["lemmas"]


def assert_same(measures, expected):
    for name, value in expected.items():
        assert measures[name] == (value if value is None else pytest.approx(value, abs=1e-9, rel=0)), name


def test_the_interval_needs_no_resamples(lexeval, files):
    answer = lexeval("score", "lexicon", "dict.tsv", "rich.tsv", "--set", "alpha=.5", "--format", "json")
    (known,) = answer.json["systems"]
    low, high = known["intervals"]["l_measure"]
    assert [low, high] == [known["measures"]["l_measure_low"], known["measures"]["l_measure_high"]]
    assert "resamples" not in answer.json["signature"]
    assert {p["code"] for p in answer.json["problems"]} >= {"few-lemmas"}


def test_undefined_values_are_null_with_the_reason(lexeval, files):
    answer = lexeval("score", "lexicon", "dict.tsv", "rich.tsv", "--set", "alpha=.1", "--format", "json")
    (known,) = answer.json["systems"]
    assert (known["measures"]["variance_l"], known["intervals"]["l_measure"]) == (None, None)
    said = " ".join(problem["message"] for problem in answer.json["problems"])
    assert "no variance of L" in said
    assert "no interval of L*" in said


def test_sums_behind_the_statistics_are_nobodys_business(lexeval, files):
    answer = lexeval("score", "lexicon", "dict.tsv", "rich.tsv")
    assert answer.code == 0
    assert "sum_" not in answer.out
    assert "l_measure " in answer.out


def test_items_as_a_table_are_those_of_json(lexeval, files):
    words = ("score", "lexicon", "dict.tsv", "rich.tsv", "--set", "alpha=.5", "--items")
    (known,) = lexeval(*words, "--format", "json").json["systems"]
    lines = list(csv.DictReader(lexeval(*words, "--format", "csv").out.splitlines()))
    assert [line["id"] for line in lines] == [item["id"] for item in known["items"]]
    for line, item in zip(lines, known["items"], strict=True):
        assert {name: line[name] for name in item} == {name: str(value) for name, value in item.items()}


@pytest.mark.parametrize("value", ["match=same", "weight=lexicon", "weight=union", "weight=paper-example"])
def test_clusters_without_lemmas_refuse_conventions_that_need_them(lexeval, files, value):
    answer = lexeval("score", "lexicon", "dict.clusters", "own.clusters", "--set", value)
    assert answer.code == 2
    assert value.replace("=", " = ") in answer.err
    assert answer.out == ""


@pytest.mark.parametrize("value", ["alpha=0", "alpha=1.5", "alpha=some", "weight=heavy"])
def test_values_are_refused_in_words(lexeval, files, value):
    answer = lexeval("score", "lexicon", "dict.tsv", "rich.tsv", "--set", value)
    assert answer.code == 2
    assert value.split("=")[0] in answer.err


def test_compare_is_over_the_lemmas_of_both(lexeval, files):
    answer = lexeval("compare", "lexicon", "dict.tsv", "rich.tsv", "poor.tsv", "--format", "json")
    assert answer.code == 0
    assert answer.json["measure"] == "l_measure"
    assert answer.json["wins"] + answer.json["losses"] + answer.json["ties"] == 2
    rich, poor = (4 * 6 / 7 + 3 * 1) / 7, (4 * 2 / 5 + 3 * 2 / 5) / 7
    assert answer.json["difference"] == pytest.approx(rich - poor)


def test_the_curve_over_alpha_has_the_band(lexeval, files):
    answer = lexeval("curve", "lexicon", "dict.tsv", "rich.tsv", "--over", "alpha", "--format", "json")
    (known,) = answer.json["systems"]
    band = known["bands"]["l_measure"]
    assert len(band["low"]) == len(answer.json["grid"]) == len(known["curves"]["l_measure"])
    assert band["low"][-1] == band["high"][-1] == known["curves"]["l_measure"][-1]  # a census


def test_what_is_of_the_view_is_no_curve(lexeval, files):
    assert lexeval("curve", "lexicon", "dict.tsv", "rich.tsv", "--over", "window").code == 2
