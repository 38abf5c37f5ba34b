"""`lexeval items`: chosen items with sentence, gold, answers and scores."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening, scoring
from tests.commands.conftest import Lexeval
from tests.latex import set_pages

SAMPLES = (
    "substitution-systems", "edits-letters", "edits-m2",
    "lexicon-english", "lexicon-missier", "generation-sentences",
)  # fmt: skip
CALLED = {
    "precision": "mean_precision", "recall": "mean_recall", "l": "mean_l", "contribution": "mean_contribution",
}  # fmt: skip
"""What the records of a class call the measures of a class."""

MARKUP = "a_b & 50 % #1 ^2 ~ \\x {y} $z <b>&amp;[u]*"


def files_of(sample: str) -> list[str]:
    """Task, gold, systems and what adds to the picture, as the command takes them."""
    plan = opening.plan(list(opening.sample(sample).paths))
    roles = ("gold", "system", *dict.fromkeys(s.role for s in plan.sources if s.role in ("sentences", "source")))
    return [plan.task, *(source.path for role in roles for source in plan.sources if source.role == role)]


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("sample", SAMPLES)
def test_numbers_are_those_of_score(lexeval: Lexeval, sample: str) -> None:
    files, task = files_of(sample), opening.task(opening.sample(sample).task)
    rows = rows_of(lexeval("items", *files, "--format", "csv").out)
    made = lexeval("score", *files, "--items", "--format", "json").json["systems"]
    scored = scoring.evaluate(files[0], files[1], files[2:], {}, Settings(task.identity.parameters)).evaluation
    name = "name" if "name" in rows[0] else "system"
    compared = 0
    for place, system in enumerate(made):
        ours = {row["id"]: row for row in rows if row[name] == system["name"]}
        assert len(ours) == len(scored.dataset)
        listed = [item for item in system["items"] if item["id"] in ours]
        for item in listed:
            row = ours[item["id"]]
            for key, value in ((CALLED.get(key, key), value) for key, value in item.items()):
                if isinstance(value, int | float):
                    assert float(row[key]) == value, (item["id"], key)
                    compared += 1
                elif value is None and key in row:
                    assert row[key] == ""
        if not listed:  # what the task lists is finer: its counts add up
            for key, values in scored.item_columns(place).items():
                assert sum(float(row[key]) for row in ours.values()) == values.sum()
                compared += 1
    assert compared > 5


@pytest.mark.parametrize(
    ("sample", "id", "gold", "answers"),
    [
        ("generation-sentences", "meant", "What do you think she meant ?", "you/S do think"),
        ("lexicon-english", "good", "best; good; better", "good"),
    ],
)
def test_gold_and_answers_are_told(lexeval: Lexeval, sample: str, id: str, gold: str, answers: str) -> None:
    [row, *_] = rows_of(lexeval("items", *files_of(sample), "--ids", id, "--format", "csv").out)
    assert row["gold_text"].startswith(gold)
    assert row["answers"].startswith(answers)


def test_edits_have_their_words_types_and_fates(lexeval: Lexeval) -> None:
    files = files_of("edits-letters")
    rows = rows_of(lexeval("items", *files, "--format", "csv").out)
    assert all(row["text"] for row in rows)
    told = " ".join(row["gold_text"] for row in rows)
    assert " → " in told
    assert "(MD)" in told or "(RT)" in told
    assert any(row["answers"].endswith(f"({fate})") for row in rows for fate in "CRDS")


def test_what_only_late_items_have_is_told(lexeval: Lexeval, tmp_path: Path) -> None:
    """Sentences without an edit, however many, do not hide the gold and the answers of those behind them."""
    edit = "A 1 2|||R:VERB|||is|||REQUIRED|||-NONE-|||0\n"
    for name in ("gold.m2", "run.m2"):
        (tmp_path / name).write_text("S This are it .\n\n" * 50 + f"S This are it .\n{edit}\n", encoding="utf-8")
    files = ("edits", str(tmp_path / "gold.m2"), str(tmp_path / "run.m2"))
    rows = rows_of(lexeval("items", *files, "--format", "csv").out)
    told = [(row["gold_text"], row["answers"]) for row in rows]
    assert told == [("", "")] * 50 + [("are → is (R:VERB)", "are → is (R:VERB) (C)")]


def test_the_worst_are_those_with_the_lowest_scores_and_nothing_else(lexeval: Lexeval) -> None:
    files = files_of("substitution-systems")
    every = rows_of(lexeval("items", *files, "--format", "csv").out)
    names = list(dict.fromkeys(row["system"] for row in every))
    values = {r["id"]: float(r["coverage_recall"]) for r in every if r["system"] == names[1] and r["coverage_recall"]}
    found = lexeval("items", *files, "--worst", "7", "--measure", f"{names[1]}.coverage_recall", "--format", "csv")
    worst = list(dict.fromkeys(row["id"] for row in rows_of(found.out)))
    assert len(worst) == 7
    assert [values[id] for id in worst] == sorted(values.values())[:7]
    both = ("--worst", "3", "--measure", "difference", "--pair", names[1], names[0], "--only", names[0])
    behind = rows_of(lexeval("items", *files, *both, "--format", "csv").out)
    one, other = ({r["id"]: float(r["coverage_f"]) for r in every if r["system"] == n} for n in (names[1], names[0]))
    gaps = {id: one[id] - other[id] for id in one}
    assert [gaps[row["id"]] for row in behind] == pytest.approx(sorted(gaps.values())[:3])
    assert {row["system"] for row in behind} == {names[0]}


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Files whose substitutes and names of systems are full of markup."""
    monkeypatch.chdir(tmp_path)
    gold, answers = (tmp_path / name for name in ("gold", "a_b & <i>%$#~^{}.oot"))
    word = MARKUP.replace(";", "")
    gold.write_text(f"happy.a 1 :: {word} 3;merry 2;\nbright.a 2 :: clever 3;smart 1;\n")
    answers.write_text(f"happy.a 1 ::: {word};merry\nbright.a 2 ::: <script>alert(1)</script>\n")
    return ["substitution", str(gold), str(answers)]


def test_markup_is_text_in_every_format(lexeval: Lexeval, hostile: list[str]) -> None:
    found: dict[str, Any] = {
        format: lexeval("items", *hostile, "--format", format) for format in ("csv", "tsv", "html", "json", "latex")
    }
    assert all(answer.code == 0 for answer in found.values())
    [first, second] = rows_of(found["csv"].out)
    assert MARKUP.replace(";", "") in first["gold_text"]
    assert second["answers"].startswith("<script>alert(1)</script>")
    page = lxml.html.fromstring(found["html"].out)
    assert page.xpath("count(//script | //i | //b | //u)") == 0
    assert "<script>alert(1)</script>" in str(page.xpath("string()"))
    assert json.loads(found["json"].out)["rows"][1]["answers"] == second["answers"]
    assert r"a\_b \& 50 \% \#1 \textasciicircum{}2" in found["latex"].out


def test_latex_compiles(lexeval: Lexeval, hostile: list[str], tmp_path: Path) -> None:
    set_pages(tmp_path, [lexeval("items", *hostile, "--format", "latex").out])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--ids", "nowhere"), "there is no item 'nowhere'"),
        (("--ids", "1", "--worst", "2"), "--ids says which items"),
        (("--worst", "-1"), "expected how many items"),
        (("--measure", "coverage_f"), "--worst N says how many"),
        (("--worst", "2", "--measure", "nonsense"), "items cannot be put in order by 'nonsense'"),
        (("--only", "nobody"), "there is no system 'nobody'"),
    ],
)
def test_wrong_usage_is_a_sentence(lexeval: Lexeval, words: tuple[str, ...], said: str) -> None:
    answer = lexeval("items", *files_of("substitution-systems"), *words)
    assert answer.code == 2
    assert said in answer.err
