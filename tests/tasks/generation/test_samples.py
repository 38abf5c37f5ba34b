"""The samples: what they say they show, and the numbers that the pages quote of them."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.parameters import Choice
from lexeval_gui.core.resources import resource
from lexeval_gui.tasks import generation
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.parameters import PARAMETERS
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.generation.opened import totals

FOLDER = resource("samples", "generation")
ABOUT = Path(generation.__file__).parent / "about.md"
MAIN = "generation-sentences"
ACCURACIES = (
    "simple_string_accuracy",
    "generation_string_accuracy",
    "simple_tree_accuracy",
    "generation_tree_accuracy",
)
VALUES = [
    (choice.id, option.id)
    for choice in PARAMETERS
    if isinstance(choice, Choice) and choice.stage in ("join", "count", "score") and choice.id != "sd"
    for option in choice.options[1:]
]


@cache
def evaluation(sample: str, **values: str) -> Evaluation:
    known = opened(opening.sample(sample))
    return known.evaluate(known.defaults.with_values(values))


def data(sample: str = MAIN) -> GenerationDataset:
    found = evaluation(sample).dataset
    assert isinstance(found, GenerationDataset)
    return found


def rounded(sample: str, system: int, **values: str) -> dict[str, float]:
    return {name: round(value, 3) for name, value in totals(evaluation(sample, **values), system).items()}


def trees() -> Iterator[tuple[str, list[str], list[int]]]:
    known = data()
    for row in range(len(known)):
        yield (
            known.ids[row],
            [known.words[code] for code in known.references.tokens.row(row)],
            known.references.heads.row(row).tolist(),
        )


def test_there_are_enough_sentences_and_nothing_is_wrong_but_what_is_meant() -> None:
    known = data()
    assert len(known) >= 30
    assert known.references.valid.all()
    assert sorted(problem.code for problem in known.problems) == ["roots", "unicode-form", "unsplit"]
    assert evaluation(MAIN).system_names == ("left_right", "scrambled", "near_perfect")


def test_sentences_are_of_many_kinds() -> None:
    crossing, repeated, questions, lengths, scripts = set(), set(), set(), set(), set()
    for name, words, heads in trees():
        arcs = [tuple(sorted((place, head))) for place, head in enumerate(heads, 1) if head] + [
            (0, place) for place, head in enumerate(heads, 1) if not head
        ]
        if len([head for head in heads if not head]) == 1 and any(a < c < b < d for a, b in arcs for c, d in arcs):
            crossing.add(name)
        folded = [word.casefold() for word in words if word.isalpha()]
        repeated |= {name} if len(set(folded)) < len(folded) else set()
        questions |= {name} if words[-1] == "?" else set()
        lengths.add(len(words))
        scripts |= {name} if re.search("[\u0590-\u06ff]", "".join(words)) else set()
    assert crossing == {"letter", "meant"}
    assert {"fox", "rule", "ice"} <= repeated
    assert len(questions) >= 4
    assert 1 in lengths
    assert max(lengths) >= 25
    assert scripts == {"hebrew", "arabic", "shalom"}


def test_baseline_and_scramble_have_the_words_of_the_reference() -> None:
    known = data()
    for row, (_, words, _heads) in enumerate(trees()):
        for system in (0, 1):
            assert sorted(known.words[code] for code in known.outputs[system].row(row)) == sorted(words)
    assert (
        totals(evaluation(MAIN), 0)["generation_tree_accuracy"]
        > totals(evaluation(MAIN), 1)["generation_tree_accuracy"]
    )


def test_the_best_output_is_nearly_the_reference() -> None:
    known = data()
    equal = [
        [known.words[code] for code in known.outputs[2].row(row)] == words for row, (_, words, _) in enumerate(trees())
    ]
    assert equal.count(False) == 19


@pytest.mark.parametrize(("parameter", "value"), VALUES, ids=[f"{name}={value}" for name, value in VALUES])
def test_every_convention_changes_a_number(parameter: str, value: str) -> None:
    sample, systems = ("generation-references", 2) if parameter == "references" else (MAIN, 3)
    under = {parameter: value}
    assert any(totals(evaluation(sample, **under), s) != totals(evaluation(sample), s) for s in range(systems))


def test_an_output_that_turns_sentences_is_right_by_the_second_reference() -> None:
    turned, straight = (rounded("generation-references", system) for system in (0, 1))
    assert turned["simple_string_accuracy"] > straight["simple_string_accuracy"]
    assert turned["generation_tree_accuracy"] < straight["generation_tree_accuracy"]  # only the first has trees
    numbers = [len(data("generation-references").references.of(np.array([row]))[0]) for row in range(8)]
    assert numbers == [2] * 8


def test_the_worked_example_comes_out_as_worked() -> None:
    assert [rounded("generation-worked", 0)[name] for name in ACCURACIES] == [0.444, 0.556, 0.333, 0.667]
    unit = rounded("generation-worked", 0, costs="unit")
    assert [unit[name] for name in ACCURACIES[2:]] == [0.333, 0.444]
    columns = {name: int(values[0]) for name, values in evaluation("generation-worked").item_columns(0).items()}
    assert [columns[f"string_{name}"] for name in ("substitutions", "insertions", "deletions", "moves")] == [1, 2, 2, 1]
    assert [columns[f"tree_{name}"] for name in ("substitutions", "insertions", "deletions", "moves")] == [0, 3, 3, 3]


def test_a_token_out_of_its_phrase_is_worse_for_the_tree_only() -> None:
    inside, across = (rounded("generation-phase", system) for system in (0, 1))
    assert [inside[name] for name in ACCURACIES] == [0.6, 0.8, 0.6, 0.8]
    assert [across[name] for name in ACCURACIES] == [0.6, 0.8, 0.2, 0.6]


def test_the_page_quotes_the_samples_numbers() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    about = ABOUT.read_text(encoding="utf-8")
    for system, name in enumerate(evaluation(MAIN).system_names):
        found = [f"{rounded(MAIN, system)[measure]:.3f}"[1:] for measure in ACCURACIES]
        line = next(line for line in about.splitlines() if line.startswith(f"| {name} |"))
        assert re.findall(r"\.\d{3}", line) == found
    for parameter, value, system, measure in (
        ("costs", "nist", 1, "simple_string_accuracy"), ("costs", "unit", 1, "generation_tree_accuracy"),
        ("extra", "ignore", 2, "simple_tree_accuracy"), ("tree_length", "treelets", 1, "simple_tree_accuracy"),
        ("case", "keep", 2, "generation_tree_accuracy"), ("unicode", "nfc", 2, "simple_string_accuracy"),
    ):  # fmt: skip
        quoted = about.split(f"- `{value}`")[1].split("\n- ")[0]
        assert f"{rounded(MAIN, system, **{parameter: value})[measure]:.3f}"[1:] in quoted, value
    for value in ("nearest", "mean"):
        quoted = about.split("### references")[1].split(f"- `{value}`")[1].split("\n- ")[0]
        string = rounded("generation-references", 0, references=value)["simple_string_accuracy"]
        assert f"(simple string {string:.3f}".replace("0.", ".") in " ".join(quoted.split())
    for costs, quoted in (("fewest-substitutions", "−.450"), ("nist", "−.375"), ("unit", "−.614")):
        low = rounded(MAIN, 1, costs=costs)["understandability"]
        assert f"−{-low:.3f}".replace("0.", ".") == quoted
        assert quoted in about
    assert "**simulated**" in page


def test_the_page_quotes_a_range() -> None:
    about = ABOUT.read_text(encoding="utf-8")
    row = data().ids.equals("honey")[0]
    formula = evaluation(MAIN).blocks(int(row), (1,))[-1]
    lines = ["".join(piece.text for piece in line) for line in formula.lines]  # type: ignore[union-attr]
    wanted = next(line for line in lines if line.startswith("generation string"))
    assert f"> {wanted}\n" in about
    assert row == 4


def test_ratings_are_by_ten_simulated_raters() -> None:
    listed = json.loads((FOLDER / "samples.json").read_text(encoding="utf-8"))
    assert "simulated" in next(entry["about"] for entry in listed if entry["id"] == MAIN)
    with (FOLDER / "ratings.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert {row["rater"] for row in rows} == {f"simulated-{number:02}" for number in range(1, 11)}
    assert {row["system"] for row in rows} == {"left_right", "scrambled", "near_perfect"}
    assert {row["criterion"] for row in rows} == {"understandability", "quality"}
    assert len({(row["item"], row["system"]) for row in rows}) == 48
    assert {row["item"] for row in rows} <= set(data().ids)
    scores = {row["score"] for row in rows}
    assert scores <= {"NA", *"1234567"}
    assert "NA" in scores
    assert data().judgments is not None
