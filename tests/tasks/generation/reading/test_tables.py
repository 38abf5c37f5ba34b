"""Tables of references and outputs, and blocks of references, as E2E and WebNLG have them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.reading import sniffing
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.generation.opened import evaluated, read, totals

E2E = """mr,ref
"name[Ox], food[pies]",The Ox has pies .
"name[Ox], food[pies]","Pies , at the Ox ."
name[Elm],The Elm .
"""


def references(evaluation: Evaluation) -> list[list[str]]:
    known = evaluation.dataset
    assert isinstance(known, GenerationDataset)
    return [
        [
            " ".join(known.words[int(code)] for code in known.references.tokens.row(int(row)))
            for row in known.references.of(np.array([item]))[0]
        ]
        for item in range(len(known))
    ]


def test_rows_with_the_same_mr_are_references_of_one_sentence(tmp_path: Path):
    made = evaluated(tmp_path, E2E, "Pies , at the Ox .\nThe Elm .\n")
    assert references(made) == [["The Ox has pies .", "Pies , at the Ox ."], ["The Elm ."]]
    assert totals(made)["simple_string_accuracy"] == 1
    assert list(made.dataset.ids) == ["1", "2"]
    assert isinstance(made.dataset, GenerationDataset)
    assert made.dataset.references.name(1) == "gold 2"


def test_rows_that_do_not_follow_each_other_are_sentences_of_their_own(tmp_path: Path):
    text = "mr,ref\na,one\nb,two\na,three\n"
    assert len(read("gold", tmp_path / "refs.csv", text)) == 3


def test_e2e_s_table_opens_as_spreadsheets_write_it(tmp_path: Path):
    text = (
        '"MR","Ref"\r\n"name[Ox], priceRange[£20-25]","The ""Ox"" costs £20."\r\n'
        '"name[Ox], priceRange[£20-25]","£20,\nat the Ox."\r\n"name[Elm], eatType[pub]","The Elm."\r\n'
    )
    made = evaluated(tmp_path, b"\xef\xbb\xbf" + text.encode(), "£20, at the Ox.\nThe Elm.\n")
    assert references(made) == [['The "Ox" costs £20.', "£20, at the Ox."], ["The Elm."]]
    assert totals(made)["simple_string_accuracy"] == 1
    assert not made.dataset.problems
    guess = sniffing.sniff(text.encode(), "testset_w_refs.csv")
    assert guess is not None
    assert guess.role == "gold"


def test_e2e_s_blocks_open_whatever_stands_in_empty_lines(tmp_path: Path):
    made = evaluated(tmp_path, b"The Ox.\r\nAn Ox.\r\n \t\r\nThe Elm.\r\n\r\n", "An Ox.\nThe Elm.\n")
    assert references(made) == [["The Ox.", "An Ox."], ["The Elm."]]
    assert totals(made)["simple_string_accuracy"] == 1
    one = evaluated(tmp_path, "The Ox.\nThe Elm.\n", "The Ox.\nThe Elm.\n")
    assert references(one) == [["The Ox."], ["The Elm."]]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_references_side_by_side(tmp_path: Path, mark: str):
    rows = [["id", "ref1", "ref2"], ["x", "a b", "b a"], ["y", "c", ""]]
    text = "".join(mark.join(row) + "\n" for row in rows)
    made = evaluated(tmp_path, text, "b a\nd\n")
    assert references(made) == [["a b", "b a"], ["c"]]
    assert list(made.dataset.ids) == ["x", "y"]
    assert totals(made)["simple_string_accuracy"] == pytest.approx(2 / 3)


def test_outputs_of_a_table_are_one_a_row(tmp_path: Path):
    part = read("system", tmp_path / "out.tsv", "MR\toutput\nname[Ox]\tThe Ox .\nname[Ox]\t\n")
    assert part.tokens.lengths.tolist() == [3, 0]
    assert [(problem.severity, problem.line) for problem in part.problems] == [("note", 3)]


def test_blocks_are_references_if_outputs_are_as_many(tmp_path: Path):
    text = "The Ox has pies .\nPies , at the Ox .\n\nThe Elm .\n\n"
    made = evaluated(tmp_path, text, "Pies , at the Ox .\nAn Elm .\n")
    assert references(made) == [["The Ox has pies .", "Pies , at the Ox ."], ["The Elm ."]]
    lines = evaluated(tmp_path, text, "a\nb\nc\nd\n\n")
    assert references(lines) == [["The Ox has pies ."], ["Pies , at the Ox ."], [""], ["The Elm ."], [""]]


def test_a_block_without_lines_is_a_sentence_that_nobody_wrote(tmp_path: Path):
    made = evaluated(tmp_path, "a\nb\n\n\nc\n", "b\nx\nc\n")
    assert references(made) == [["a", "b"], [""], ["c"]]
    assert totals(made)["simple_string_accuracy"] == pytest.approx(1 - 1 / 2)  # x is an insertion beside nothing


def test_numbered_files_stand_line_by_line_and_an_empty_line_is_none(tmp_path: Path):
    made = evaluated(tmp_path, "a b\n\nc\n", "b a\nx y\nd\n", further=["b a\nx y\n\n", "\n\nd\n"])
    assert references(made) == [["a b", "b a"], ["x y"], ["c", "d"]]
    assert totals(made)["simple_string_accuracy"] == 1
    assert made.dataset.made_of == ("refs:1-2",)
    assert not [problem for problem in made.dataset.problems if problem.code == "empty-line"]


def test_a_sentence_without_any_reference_is_told_and_has_no_score(tmp_path: Path):
    made = evaluated(tmp_path, "a b\n\n", "a b\nx\n", further=["b a\n\n"])
    (said,) = (problem for problem in made.dataset.problems if problem.code == "no-reference")
    assert "'2'" in said.message
    assert np.isnan(made.item_values(0, "simple_string_accuracy", np.array([1]))[0])


def test_other_numbers_of_sentences_are_refused_with_both(tmp_path: Path):
    with pytest.raises(Unreadable) as refused:
        evaluated(tmp_path, "a\nb\n", "a\nb\n", further=["a\nb\nc\n"])
    (problem,) = refused.value.problems
    assert problem.path.endswith("reference0")
    assert "3 sentences, and the reference has 2" in problem.message
    with pytest.raises(Unreadable) as refused:
        evaluated(tmp_path, "a\nb\n\nc\n", "a\n")
    assert "the reference has 4 (or 2, if empty lines part its sentences)" in refused.value.problems[0].message


def test_files_with_the_same_sentences_are_told(tmp_path: Path):
    made = evaluated(tmp_path, "a b\nc\n", "a\nc\n", further=["a b\nc\n", "a\nc\n"])
    (said,) = (problem for problem in made.dataset.problems if problem.code == "same-sentences")
    assert said.path.endswith("reference0")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("mr,ref\na,b\na,b,c\n", 3, "has 3 values where the first line has 2"),
        ("id,ref\nx,b\n,c\n", 3, "says nothing under id"),
        ("id,ref\nx,b\ny,c\nx,d\n", 4, "stands here again"),
    ],
)
def test_bad_rows_are_named_with_their_line(tmp_path: Path, text: str, line: int, said: str):
    (problem,) = read("gold", tmp_path / "refs.csv", text).problems
    assert problem.line == line
    assert said in problem.message


def test_a_table_without_rows_and_a_quote_that_is_not_closed_are_refused(tmp_path: Path):
    for text, code in (("mr,ref\n", "no-rows"), ('mr,ref\na,"b\n', "csv"), ("id,output\n", "")):
        with pytest.raises(Unreadable) as refused:
            read("gold" if code else "system", tmp_path / "t.csv", text)
        assert not code or refused.value.problems[0].code == code


@pytest.mark.parametrize(
    ("name", "text", "role"),
    [
        ("devset.csv", E2E, "gold"),
        ("out.tsv", "MR\toutput\nname[Ox]\tThe Ox .\n", "system"),
        ("wide.csv", "id;reference_1;reference_2\nx;a b .;b a .\n", "gold"),
        ("ref.txt0", "It rains , he said.\n\nGo home.\n", "gold"),
        ("all-notdelex-reference1.lex", "\n\nhe goes home .\n", "gold"),
        ("reference3", "He goes (home).\n\n", "gold"),
    ],
)
def test_layouts_are_told_by_how_they_begin(name: str, text: str, role: str):
    guess = sniffing.sniff(text.encode(), name)
    assert guess is not None
    assert guess.role == role
