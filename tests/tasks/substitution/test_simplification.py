"""The conventions of lexical simplification: the preset `tsar`, held against the script of TSAR-2022 and against its
rules in plain Python; what is shown, changed and written of a table."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lexeval_gui.core.blocks import Multiset, Ranking, Text
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.parameters import preset_values
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.exported import exported
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.commands.conftest import lexeval as lexeval
from tests.tasks.substitution.building import evaluate, totals

TSAR, MLSP = (preset_values(opening.task("substitution").identity.presets, name) for name in ("tsar", "mlsp"))
RIVER, MEETING = "Heavy rain made the river turbid.", "We convene, they convene."
GOLD = f"{RIVER}\tturbid\tturbid\tturbid\tmuddy\tmuddy\tcloudy\n{MEETING}\tconvene\tmeet\tmeet\tgather\n"


# -- the numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["near", "mixed", "sparse"])
def test_the_official_script_prints_the_same(shared: Path, lexeval: Any, system: str) -> None:
    """Through the command line; the script cuts its numbers off after four decimals."""
    folder = shared / "data" / "substitution"
    expected = json.loads((folder / "expected" / "tsar_en.json").read_text())["systems"][system]
    files = folder / "tsar" / "tsar2022_en_test_gold.tsv", folder / "tsar" / f"{system}.tsv"
    made = lexeval("score", "substitution", *files, "--preset", "tsar", "--format", "json")
    assert made.code == 0
    measures = made.json["systems"][0]["measures"]
    assert {name: math.floor(measures[name] * 10_000) / 10_000 for name in expected} == expected


def test_the_table_of_the_task_has_these_numbers(shared: Path, lexeval: Any) -> None:
    folder = shared / "data" / "substitution" / "tsar"
    files = folder / "tsar2022_en_test_gold.tsv", folder / "near.tsv"
    printed = lexeval("table", "substitution", *files, "--table", "tsar-2022", "--preset", "tsar", "--digits", "3")
    row = next(line for line in printed.out.splitlines() if line.startswith("near"))
    assert row.split()[1:5] == [".869", ".383", ".560", ".630"]


def by_the_rules(gold: str, system: str, keeps_target: bool) -> dict[str, float]:
    """What the script does, in a few lines: a pair is a key, the last line of a pair stands; MLSP 2024 switched on that
    the complex word is kept in the gold."""
    golds = {tuple(line.split("\t")[:2]): line.split("\t")[2:] for line in gold.splitlines()}
    answers = {tuple(line.split("\t")[:2]): line.split("\t")[2:] for line in system.splitlines()}
    found: Counter[str] = Counter()
    for pair, cells in answers.items():
        counts = Counter(cell for cell in golds[pair] if cell and (keeps_target or cell != pair[1]))
        given = list(dict.fromkeys(cell for cell in cells if cell and cell != pair[1]))
        top = {word for word, count in counts.items() if count == max(counts.values())}
        right = [word in counts for word in given]
        found["precision_at_1"] += any(right[:1])
        for n in (1, 2, 3, 5, 10):
            found[f"potential_at_{n}"] += any(right[:n])
            found[f"accuracy_at_{n}"] += bool(top & {*given[:n]})
            found[f"map_at_{n}"] += sum(sum(right[: j + 1]) / (j + 1) for j in range(len(right[:n])) if right[j]) / n  # type: ignore[assignment]
    return {name: value / len(answers) for name, value in found.items()}


@pytest.mark.parametrize("preset", [TSAR, MLSP], ids=["tsar", "mlsp"])
@pytest.mark.parametrize("seed", range(times(40)))
def test_the_preset_does_what_the_rules_say(tmp_path: Path, seed: int, preset: dict[str, str]) -> None:
    draw = random.Random(seed)
    words = ("hard", "easy", "Easy", "plain", "well-known", "well known", "pn", "NIL", "", "simple")
    pairs = [(f"This sentence has hard and plain words {n}.", draw.choice(("hard", "plain"))) for n in range(6)]

    def table(rows: list[tuple[str, str]], most: int) -> str:
        lines = ("\t".join([*pair, *draw.choices(words, k=draw.randint(0, most))]) for pair in rows)
        return "".join(f"{line}\n" for line in lines)

    gold = table(pairs, 0) + "".join(
        f"{s}\t{w}\t{w}\t{draw.choice(words[:3])}\teasy\n" for s, w in draw.sample(pairs, 6)
    )
    system = table(draw.choices(pairs, k=7), 14)
    found = totals(evaluate(tmp_path, gold, system, **preset))
    expected = by_the_rules(gold, system, preset is MLSP)
    assert {name: found[name] for name in expected} == pytest.approx(expected, abs=1e-12)


def test_a_worked_example(tmp_path: Path) -> None:
    """turbid is dropped: muddy 2, cloudy 1; the answers are then dirty, cloudy, muddy."""
    system = f"{RIVER}\tturbid\tdirty\tturbid\tcloudy\tdirty\tmuddy\n"
    dropped, kept = (totals(evaluate(tmp_path, GOLD, system, **{**TSAR, "target": v})) for v in ("dropped", "kept"))
    assert [dropped[f"map_at_{n}"] for n in (1, 2, 3)] == pytest.approx([0, 1 / 4, (1 / 2 + 2 / 3) / 3])
    assert [dropped[f"accuracy_at_{n}"] for n in (1, 2, 3)] == [0, 0, 1]
    assert [kept[f"accuracy_at_{n}"] for n in (1, 2, 3)] == [0, 1, 1]  # turbid 2, muddy 2, cloudy 1
    assert dropped["gap"] == pytest.approx((1 / 2 + 3 / 3) / (2 + 3 / 2))
    assert (dropped["plain_recall"], kept["plain_recall"]) == (1, 1)


def test_what_is_emptied_counts_as_nothing(tmp_path: Path) -> None:
    """One item has no gold but its word, one has no answer but its word; both are predictions."""
    gold = f"{RIVER}\tturbid\tturbid\n{RIVER}\triver\tstream\n{MEETING}\tconvene\tmeet\n"
    system = f"{RIVER}\tturbid\tmuddy\n{RIVER}\triver\triver\n{MEETING}\tconvene\tmeet\n"
    found = totals(evaluate(tmp_path, gold, system, **TSAR))
    assert found["precision_at_1"] == pytest.approx(1 / 3)
    assert (found["items"], found["attempted"]) == (3, 1)
    found = totals(evaluate(tmp_path, gold, system, **{**TSAR, "denominator": "attempted"}))
    assert found["precision_at_1"] == 1


def test_a_pair_that_the_gold_lacks_is_in_no_denominator(tmp_path: Path) -> None:
    system = f"{RIVER}\tturbid\tmuddy\nNothing of the kind.\tkind\tsort\n"
    made = evaluate(tmp_path, GOLD, system, **TSAR)
    assert totals(made)["precision_at_1"] == 1
    assert [problem.code for problem in made.dataset.problems if problem.severity == "warning"] == ["unknown-id"]


@pytest.mark.parametrize("kind", ["::", ":::"])
def test_the_lemma_of_a_lexelt_is_the_target(tmp_path: Path, kind: str) -> None:
    gold, system = "stand.n.v 1 :: stand 3;bear 2;\n", f"stand.n.v 1 {kind} stand;bear\n"
    dropped, kept = (totals(evaluate(tmp_path, gold, system, target=value)) for value in ("dropped", "kept"))
    name = "best_mode_recall" if kind == "::" else "oot_mode_recall"
    assert (dropped[name], kept[name]) == (1, 1)
    first = "best1" if kind == "::" else "best1_of_ranking"
    assert (dropped[first], kept[first]) == (1, 1)
    recall = "best_recall" if kind == "::" else "oot_recall"
    assert (dropped[recall], kept[recall]) == (1, 0.5 if kind == "::" else 1)


@pytest.mark.parametrize(
    ("matching", "dropped"), [("exact", False), ("scorer", True), ("document", False), ("fold", True)]
)
def test_the_target_is_found_as_answers_are(tmp_path: Path, matching: str, dropped: bool) -> None:
    gold, system = "well-lit.a 1 :: bright 3;\n", "well-lit.a 1 ::: well lit;bright\n"
    found = totals(evaluate(tmp_path, gold, system, matching=matching, target="dropped"))
    assert found["precision_at_1"] == dropped


def test_a_mode_of_score_pl_is_no_mode_once_it_is_dropped(tmp_path: Path) -> None:
    """There the first entry is the mode: of the second item still, of the first, whose word it is, no longer."""
    gold, system = "up.n 1 :: up 4;over 1;\nout.n 2 :: off 4;out 2;away 1;\n", "up.n 1 ::: up\nout.n 2 ::: out;off\n"
    dropped, kept = (
        totals(evaluate(tmp_path, gold, system, gold_reading="score.pl", target=value)) for value in ("dropped", "kept")
    )
    assert [found["mode_items"] for found in (dropped, kept)] == [1, 2]
    assert [found["oot_mode_recall"] for found in (dropped, kept)] == [1, 1]


# -- shown, changed and written ---------------------------------------------------------------------------------------


def simplified(tmp_path: Path, **values: str) -> Evaluation:
    system = f"{RIVER}\tturbid\tturbid\tmuddy\tdark\n{MEETING}\tconvene\tgo\n"
    return evaluate(tmp_path, GOLD, system, **{**TSAR, **values})


def test_an_item_shows_its_sentence_and_what_is_dropped(tmp_path: Path) -> None:
    sentence, gold, ranking, _ = simplified(tmp_path).blocks(0, [0])
    assert isinstance(sentence, Text)
    assert [(span.text, span.kind) for span in sentence.spans] == [
        ("Heavy rain made the river ", "plain"), ("turbid", "target"), (".", "plain"),
    ]  # fmt: skip
    assert isinstance(gold, Multiset)
    assert [(bar.label, bar.count, bar.marked, bool(bar.dropped)) for bar in gold.bars] == [
        ("turbid", 2, False, True), ("muddy", 2, True, False), ("cloudy", 1, False, False),
    ]  # fmt: skip
    assert gold.note == "3 responses, 2 substitutes"
    assert isinstance(ranking, Ranking)
    assert [(answer.state, answer.taken) for answer in ranking.columns[0].answers] == [
        ("dropped", False), ("hit", True), ("miss", True),
    ]  # fmt: skip


def test_nothing_is_dropped_where_it_is_kept(tmp_path: Path) -> None:
    gold = simplified(tmp_path, target="kept").blocks(0, [0])[1]
    assert isinstance(gold, Multiset)
    assert (gold.bars[0].label, gold.bars[0].marked, gold.bars[0].dropped) == ("turbid", False, "")
    assert gold.note == "5 responses, 3 substitutes, no mode"


def test_a_changed_table_is_written_as_one_and_has_the_same_scores(tmp_path: Path) -> None:
    made = simplified(tmp_path)
    gestures = (
        Gesture("1", ("gold", "cloudy"), "replace", "4"),
        Gesture("2", ("gold", "gather"), "remove", None),
        Gesture("2", ("answers", "s0"), "insert", "meet up"),
    )
    changes = [made.gesture(gesture) for gesture in gestures]
    assert all(isinstance(change, Change) for change in changes)
    changed = made.with_changes(changes)  # type: ignore[arg-type]
    gold = exported(changed, None, tmp_path / "written_gold.tsv").read_text()
    system = exported(changed, 0, tmp_path / "written.tsv").read_text()
    assert gold.splitlines() == [
        "\t".join([RIVER, "turbid", "turbid", "turbid", "muddy", "muddy", *["cloudy"] * 4]),
        "\t".join([MEETING, "convene", "meet", "meet"]),
    ]
    assert system.splitlines()[1] == "\t".join([MEETING, "convene", "go", "meet up"])
    assert totals(evaluate(tmp_path, gold, system, **TSAR)) == totals(changed)


def test_the_task_s_own_lines_say_the_same_but_for_the_sentences(tmp_path: Path) -> None:
    made = simplified(tmp_path)
    gold, system = (
        exported(made, side, tmp_path / name).read_text() for side, name in ((None, "a.gold"), (0, "a.oot"))
    )
    assert gold.splitlines()[0] == "turbid 1 :: turbid 2;muddy 2;cloudy 1;"
    assert totals(evaluate(tmp_path, gold, system, **TSAR)) == totals(made)
    assert [problem.code for problem in made.export("file", 0).problems] == ["no-sentences"]


def test_a_gold_of_ids_is_no_table(tmp_path: Path) -> None:
    made = evaluate(tmp_path, "a.n 1 :: b 2;\n", "a.n 1 :: b\n").export("tsv", None)
    assert (made.files, [problem.severity for problem in made.problems]) == ({}, ["error"])


def test_items_of_the_command_line_have_the_lines_of_the_gold_as_ids(tmp_path: Path, lexeval: Any) -> None:
    (tmp_path / "gold.tsv").write_text(f"No sentence here at all\n{GOLD}")
    (tmp_path / "a.tsv").write_text(f"{RIVER}\tturbid\tturbid\tmuddy\n")
    words = ("score", "substitution", tmp_path / "gold.tsv", tmp_path / "a.tsv", "--preset", "tsar", "--items")
    items = lexeval(*words, "--format", "json").json["systems"][0]["items"]
    assert [(item["id"], item["lexelt"], item["attempted"]) for item in items] == [
        ("2", "turbid", 1),
        ("3", "convene", 0),
    ]
    assert (items[0]["gold_size"], items[0]["precision_at_1"], items[0]["map_at_2"]) == (3, 1, 0.5)
