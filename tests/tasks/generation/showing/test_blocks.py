"""The picture of a sentence says what is counted: letters, links, treelets and arithmetic add up to the counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from lexeval_gui.core import blocks_as_text, html
from lexeval_gui.core.blocks import Formula, Grid, Tokens
from lexeval_gui.tasks.generation.scoring.cheapest import alignments
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.generation import plain, small
from tests.tasks.generation.opened import evaluated

HEADS = (5, 5, 5, 5, 0, 5, 9, 9, 6)
REFERENCE = small.conllu([(["There", "was", "no", "cost", "estimate", "for", "the", "second", "phase"], HEADS)])
OUTPUT = "There was estimate for phase the second no cost\n"


def pictures(evaluation: Evaluation, item: int = 0, *systems: int) -> tuple[list[Tokens], list[Grid], Formula]:
    found = evaluation.blocks(item, systems or (0,))
    *rest, formula = found
    assert isinstance(formula, Formula)
    return [b for b in rest if isinstance(b, Tokens)], [b for b in rest if isinstance(b, Grid)], formula


def words(formula: Formula) -> list[str]:
    return ["".join(piece.text for piece in line) for line in formula.lines]


def marked(block: Tokens) -> tuple[str, str]:
    """What became of each token of both rows, matched ones as `.`."""
    upper, lower = ("".join(token.mark or "." for token in row) for row in (block.upper, block.lower))
    return upper, lower


def test_the_worked_example(tmp_path: Path) -> None:
    (rows,), (grid,), formula = pictures(evaluated(tmp_path, REFERENCE, OUTPUT))
    assert marked(rows) == ("..MD....S", "....I..MS")
    assert [(k.upper, k.lower) for k in rows.links if k.kind == "move"] == [(2, 7)]
    assert [(k.upper, k.lower) for k in rows.links if k.kind == "substitution"] == [(8, 8)]
    assert [(a.head, a.daughter) for a in rows.arcs] == [(head - 1, place) for place, head in enumerate(HEADS)]
    assert [line.cells for line in grid.lines] == [
        ("estimate", "There was no cost estimate for", "There was estimate for no cost", "0", "2", "2", "2"),
        ("for", "for phase", "for phase", "0", "0", "0", "0"),
        ("phase", "the second phase", "phase the second", "0", "1", "1", "1"),
        ("sum", "", "", "0", "3", "3", "3"),
    ]
    assert words(formula) == [
        "simple string 1 − (S 1 + I 2 + D 2)/9 = .444",
        "generation string 1 − (S 1 + I′ 1 + D′ 1 + M 1)/9 = .556",
        "simple tree 1 − (S 0 + I 3 + D 3)/9 = .333",
        "generation tree 1 − (S 0 + I′ 0 + D′ 0 + M 3)/9 = .667",
        "understandability (1.3147 · .333 − 0.1039 · 1 − 0.4458)/0.8689 = −.128",
        "quality (1.0192 · .333 − 0.0869 · 1 − 0.3553)/0.6639 = −.154",
        "the same over 2 equally cheap alignments",
    ]


def test_a_treelet_has_one_name_in_both_rows_the_tree_and_the_table(tmp_path: Path) -> None:
    (rows,), (grid,), _ = pictures(evaluated(tmp_path, REFERENCE, OUTPUT))
    phase = ("treelet", 8)
    assert [t.text for t in rows.upper if phase in t.lights] == ["the", "second", "phase"]
    assert [t.text for t in rows.lower if phase in t.lights] == ["phase", "the", "second"]
    assert [a.daughter for a in rows.arcs if phase in a.lights] == [6, 7]
    assert [line.cells[0] for line in grid.lines if phase in line.lights] == ["phase"]
    assert rows.upper[8].lights[0] == phase
    assert rows.upper[6].lights == (phase,)


def test_what_other_alignments_would_give(tmp_path: Path) -> None:
    """Of unit costs 3: a or c matched, or two of the three substituted; one of the matches leaves a move."""
    reference = small.conllu([(["a", "b", "c"], (0, 1, 1))])
    _, _, formula = pictures(evaluated(tmp_path, reference, "c a\n", costs="unit"))
    line = next(line for line in words(formula) if line.startswith("generation string"))
    assert line == (
        "generation string 1 − (S 2 + I′ 0 + D′ 1 + M 0)/3 = .000  .000–.333 over 5 equally cheap alignments"
    )


@settings(max_examples=times(20), deadline=None)
@given(small.sentences(5, 3))
def test_the_number_of_cheapest_alignments(sentence: tuple[list[int], list[int], list[int]]) -> None:
    reference, output, _ = sentence
    for convention in plain.CONVENTIONS:
        every = plain.alignments(reference, output, convention)
        pairs = {frozenset((i, j) for kind, i, j in steps if kind in "=S") for steps in every}
        assert alignments(reference, output, convention) == len(pairs)


def test_tokens_without_a_node_are_counted_where_the_convention_says_so(tmp_path: Path) -> None:
    for extra, number in (("insertion", "2"), ("ignore", "0")):
        evaluation = evaluated(tmp_path, REFERENCE, "There was such a fine\n", extra=extra)
        (rows,), (grid,), _ = pictures(evaluation)
        assert [t.text for t in rows.lower if ("extra", "system0") in t.lights] == ["such", "a", "fine"][:3]
        line = next(line for line in grid.lines if line.cells[0] == "no node")
        assert line.cells[4] == ("3" if number == "2" else "0")
        assert grid.lines[-1].cells[4] == line.cells[4]


@pytest.mark.parametrize(
    ("gold", "why"),
    [
        ("There was one .\n", "the reference is plain text"),
        (small.conllu([(["a", "b"], (2, 1))]), "no root"),
        (small.conllu([(["a", "b", "c"], (0, 3, 2))]), "a cycle"),
        (small.conllu([(["a", "b"], (0, 7))]), "head 7 of word 2 is outside"),
        (small.conllu([(["a", "b"], (0, "x"))]), ""),
    ],
)  # fmt: skip
def test_without_a_tree_the_strings_are_shown_and_why(tmp_path: Path, gold: str, why: str) -> None:
    (rows,), grids, formula = pictures(evaluated(tmp_path, gold, "b a\n"))
    assert "no tree: " in rows.note
    assert why in rows.note
    assert grids == []
    assert rows.arcs == ()
    assert [line.split(" 1 −")[0] for line in words(formula)][:2] == ["simple string", "generation string"]
    assert rows.lower[0].lights in ((("node", 1),), ())


def test_several_outputs_have_their_rows_first(tmp_path: Path) -> None:
    evaluation = evaluated(tmp_path, REFERENCE, OUTPUT, "second\n")
    rows, grids, formula = pictures(evaluation, 0, 0, 1)
    assert [row.name for row in rows] == ["system0", "system1"]
    assert marked(rows[1]) == ("DDDDDDD.D", ".")
    assert len(grids) == 2
    assert words(formula)[:2] == [
        "string 1 − (S 1 + I 2 + D 2)/9 = .444  M 1 .556 system0",
        "tree   1 − (S 0 + I 3 + D 3)/9 = .333  M 3 .667 system0",
    ]  # fmt: skip


def test_a_sentence_without_tokens(tmp_path: Path) -> None:
    evaluation = evaluated(tmp_path, "a b\n\n", "\nc\n")
    for item in (0, 1):
        for block in evaluation.blocks(item, (0,)):
            assert blocks_as_text.plain(block)
            assert html.render(block)


@settings(max_examples=times(20), deadline=None)
@given(small.sentences(7, 3))
def test_letters_and_lines_add_up_to_the_counts(
    tmp_path_factory: pytest.TempPathFactory, sentence: tuple[list[int], list[int], list[int]]
) -> None:
    reference, output, heads = sentence
    gold = small.conllu([([f"w{code}" for code in reference], heads), (["end"], [0])])
    text = " ".join(f"w{code}" for code in output)
    evaluation = evaluated(tmp_path_factory.mktemp("made"), gold, f"{text}\nend\n")
    (rows,), (grid,), _ = pictures(evaluation)
    columns = {name: int(values[0]) for name, values in evaluation.item_columns(0).items()}
    upper, lower = marked(rows)
    assert upper.count("S") == lower.count("S") == columns["string_substitutions"]
    assert upper.count("M") == lower.count("M") == columns["string_moves"]
    assert lower.count("I") == columns["string_other_insertions"]
    assert upper.count("D") == columns["string_other_deletions"]
    total = [int(cell) for cell in grid.lines[-1].cells[3:]]
    kinds_of = ("substitutions", "insertions", "deletions", "moves")
    assert total == [columns[f"tree_{kind}"] for kind in kinds_of]
    for column, number in enumerate(total, 3):
        assert sum(int(line.cells[column]) for line in grid.lines[:-1]) == number
    for link in rows.links:
        assert (rows.upper[link.upper].text == rows.lower[link.lower].text) == (link.kind != "substitution")
