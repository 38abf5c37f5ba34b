"""`lexeval worth`: what is printed is what `lexeval score` says of the files that are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.workspace import opening
from tests.commands.conftest import Lexeval

AS_JSON = ("--format", "json")
PAIR = ("bold.oot", "shy.oot")
SAMPLES = {sample.id: sample for sample in opening.samples()}


def worth(lexeval: Lexeval, *words: object):
    return lexeval("worth", "substitution", "gold", *words)


def values(lexeval: Lexeval, task: str, measure: str, *files: object) -> list[float]:
    answer = lexeval("score", task, *files, *AS_JSON)
    assert answer.code == 0, answer.err
    return [system["measures"][measure] for system in answer.json["systems"]]


def test_every_class_with_its_words_and_values(lexeval: Lexeval, happy: Path):
    made = worth(lexeval, *PAIR, *AS_JSON).json
    assert made["measure"] == "coverage_f"
    (early,) = (one for one in made["classes"] if one["class"] == "error:early")
    assert early["words"]["put_right"] == "removing wrong answers before the first hit"
    assert [system["errors"] for system in early["systems"]] == [2, 0]
    assert [system["now"] for system in early["systems"]] == values(
        lexeval, "substitution", "coverage_f", "gold", *PAIR
    )
    first, second = early["systems"]
    assert early["difference"]["put_right"] == pytest.approx(first["put_right"] - second["put_right"])
    assert {one["oracle"] for one in made["oracles"]} == {"best", "order", "cutoff", "gold"}


def test_a_system_without_a_single_hit_is_best_without_answers(lexeval: Lexeval, happy: Path):
    (happy / "wrong.oot").write_text("plain.a 1 ::: zzz;yyy\n", encoding="utf-8")
    made = worth(lexeval, "wrong.oot", *AS_JSON)
    assert made.code == 0, made.err
    (cutoff,) = (one for one in made.json["oracles"] if one["oracle"] == "cutoff")
    assert cutoff["systems"][0]["value"] in (0, None)


@pytest.mark.parametrize("export", ["error:early", "error:mode pos:v", "oracle:order", "oracle:best", "pos:a"])
def test_the_files_written_have_the_scores_printed(lexeval: Lexeval, happy: Path, export: str):
    made = worth(lexeval, *PAIR, *AS_JSON).json
    assert worth(lexeval, *PAIR, "--export", export, "-o", "out").code == 0
    scored = values(lexeval, "substitution", "coverage_f", "out/gold", "out/bold", "out/shy")
    if export.startswith("oracle:"):
        (told,) = (one for one in made["oracles"] if f"oracle:{one['oracle']}" == export)
        told = [system["value"] for system in told["systems"]]
    else:
        told = worth(lexeval, *PAIR, "--class", export, *AS_JSON).json["classes"][0]["systems"]
        told = [system["put_right"] for system in told]
    pairs = [(mine, theirs) for mine, theirs in zip(told, scored, strict=True) if mine is not None]
    assert pairs
    assert [mine for mine, _ in pairs] == pytest.approx([theirs for _, theirs in pairs])


@pytest.mark.parametrize(
    ("sample", "export", "more"),
    [
        ("edits-letters", "error:missed", ()), ("edits-letters", "error:missed group:Det", ("--left-out",)),
        ("edits-m2", "error:spurious", ()), ("generation-worked", "error:deletion", ()),
        ("lexicon-english", "error:surplus", ()), ("lexicon-english", "error:lacking", ("--left-out",)),
    ],
)  # fmt: skip
def test_so_they_have_in_every_task(lexeval: Lexeval, tmp_path: Path, sample: str, export: str, more: tuple[str, ...]):
    known = SAMPLES[sample]
    files = [path for path in known.paths if not path.endswith((".xml", ".csv", "Source"))]
    told = lexeval("worth", known.task, *files, "--class", export, *AS_JSON)
    assert told.code == 0, told.err
    name = "left_out" if more else "put_right"
    written = lexeval("worth", known.task, *files, "--export", export, *more, "-o", tmp_path / "out")
    assert written.code == 0, written.err
    names = [system["name"] for system in told.json["classes"][0]["systems"]]
    suffix = {path.stem: path.suffix for path in (tmp_path / "out").iterdir()}
    paths = [tmp_path / "out" / f"{one}{suffix[one]}" for one in ("gold", *names)]
    scored = values(lexeval, known.task, told.json["measure"], *paths)
    assert [system[name] for system in told.json["classes"][0]["systems"]] == pytest.approx(scored, rel=1e-12)


def test_a_table_says_each_class_once_and_the_difference_below_it(lexeval: Lexeval, happy: Path):
    printed = worth(lexeval, *PAIR, "--class", "error:early").out
    assert "removing wrong answers before the first hit" in printed
    assert printed.count("error:early") == 1
    assert "bold − shy" in printed
    rows = worth(lexeval, *PAIR, "--class", "error:early", "--format", "csv").out.splitlines()
    assert rows[0] == "class,words,system,errors,items,now,put_right,put_right_gain,left_out,left_out_gain"
    assert [row.split(",")[0] for row in rows[1:]] == ["error:early"] * 3
    alone = worth(lexeval, "bold.oot", "--no-oracles", "--format", "csv").out.splitlines()
    assert "system" not in alone[0]
    assert not any(row.startswith("oracle") for row in alone)


def test_over_some_items_alone(lexeval: Lexeval, happy: Path):
    answer = worth(lexeval, "bold.oot", "--where", "pos:a", "--class", "error:early", *AS_JSON)
    (early,) = answer.json["classes"]
    assert early["systems"][0]["put_right"] == pytest.approx((12 / 18 + 1) / 2)
    assert 'where:"pos:a"' in answer.json["signature"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--export", "error:early"), "-o FOLDER says where"),
        (("--left-out",), "--left-out is for --export"),
        (("--export", "oracle:best", "-o", "out"), "there is no oracle 'best'; there are order, cutoff, gold"),
        (("--export", "error:mode", "--left-out", "-o", "out"), "is left out with its items"),
        (("--class", "mistake:x"), 'no column "mistake"'),
        (("--measure", "f"), "there is no measure 'f'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(lexeval: Lexeval, happy: Path, words: tuple[str, ...], reason: str):
    answer = worth(lexeval, "shy.oot", *words)
    assert answer.code == 2
    assert reason in answer.err
    assert not Path("out").exists()


def test_a_folder_with_something_in_it_is_left_alone(lexeval: Lexeval, happy: Path):
    Path("out").mkdir()
    Path("out/mine").write_text("stays")
    answer = worth(lexeval, "bold.oot", "--export", "error:early", "-o", "out")
    assert answer.code == 1
    assert "is there already" in answer.err
    assert [path.name for path in Path("out").iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("sample", "said"),
    [
        ("edits-text", "shy is corrected text: its edits are extracted anew"),
        ("lexicon-clusters", "clusters name no lemmas: no form is known to be amiss"),
    ],
)
def test_where_no_errors_can_be_told_it_is_said_why(lexeval: Lexeval, sample: str, said: str):
    """Not that there are none; and the table has no row."""
    known = SAMPLES[sample]
    printed = lexeval("worth", known.task, *known.paths[:2], "--no-oracles")
    assert printed.code == 0
    assert said in printed.err
    assert "error:" not in printed.out
