"""Which reference counted, in the picture of a sentence and in its record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexeval_gui.core.blocks import Formula, Grid, Tokens
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.showing.records import of_system
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.generation import small
from tests.tasks.generation.opened import evaluated

TREES = small.conllu([(("a", "b", "c"), (2, 0, 2)), (("d", "e"), (2, 0))])
TURNED = "c b a\n\n"


def made(folder: Path, **values: str) -> Evaluation:
    return evaluated(folder, TREES, "c b a\nd e\n", further=[TURNED], **values)


def grid(evaluation: Evaluation, item: int) -> list[tuple[str, ...]]:
    blocks = evaluation.blocks(item, (0,))
    return next([line.cells for line in b.lines] for b in blocks if isinstance(b, Grid) and b.title == "references")


def records(evaluation: Evaluation) -> list[dict[str, Any]]:
    assert isinstance(evaluation.dataset, GenerationDataset)
    return [dict(record) for record in of_system(evaluation.dataset, 0, evaluation.settings)["items"]]


def test_strings_and_trees_of_other_references_are_drawn_apart(tmp_path: Path):
    blocks = made(tmp_path).blocks(0, (0,))
    strings, trees = (block for block in blocks if isinstance(block, Tokens))
    assert [token.text for token in strings.upper] == ["c", "b", "a"]
    assert not strings.arcs
    assert strings.note.startswith("reference 2 of 2 (reference0), nearest for strings")
    assert [token.text for token in trees.upper] == ["a", "b", "c"]
    assert len(trees.arcs) == 3
    assert trees.note.startswith("reference 1 of 2 (gold), nearest for trees")
    assert not any(token.mark for token in strings.lower)
    assert any(token.mark for token in trees.lower)


def test_every_reference_is_listed_with_what_it_counts_for(tmp_path: Path):
    first, second = grid(made(tmp_path), 0)
    assert first == ("gold", "a b c", "2", "0", "0", "0", ".333", "trees")
    assert second == ("reference0", "c b a", "0", "0", "0", "0", "1.000", "strings")
    assert grid(made(tmp_path), 1) == [("gold", "d e", "0", "0", "0", "0", "1.000", "strings, trees")]
    assert [line[-1] for line in grid(made(tmp_path, references="mean"), 0)] == ["strings, trees", "strings"]


def test_a_record_names_the_references_that_counted(tmp_path: Path):
    found = records(made(tmp_path))
    assert [(one["reference"], one["tree_reference"]) for one in found] == [("reference0", "gold"), ("gold", "gold")]
    mean = records(made(tmp_path, references="mean"))
    assert [one["references"] for one in mean] == [2, 1]
    assert mean[0]["string"]["substitutions"] == 1
    assert mean[0]["simple_string_accuracy"] == pytest.approx(2 / 3)
    alone = evaluated(tmp_path, TREES, "c b a\nd e\n")
    assert "reference" not in records(alone)[0]


def test_the_arithmetic_of_a_mean_has_its_numbers(tmp_path: Path):
    evaluation = evaluated(tmp_path, "a b\n", "a x y\n", further=["a x\n", "a b y z\n"], references="mean")
    formula = evaluation.blocks(0, (0,))[-1]
    assert isinstance(formula, Formula)
    lines = ["".join(piece.text for piece in line) for line in formula.lines]
    # errors 2, 1 and 2 of 2, 2 and 4 tokens
    assert lines[0].startswith("simple string 1 − (S .667 + I .667 + D .333)/2.667 = .375")
    assert "S, I, D, M and R are means over 3 references" in lines
    assert evaluation.scores(0).total("simple_string_accuracy") == pytest.approx(1 - 5 / 8)
    mean = ((1 - 2 / 2) + (1 - 1 / 2) + (1 - 2 / 4)) / 3
    assert evaluation.scores(0).total("simple_string_accuracy_mean") == pytest.approx(mean)
