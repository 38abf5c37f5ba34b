"""What is written and read again scores the same."""

from __future__ import annotations

from lexeval_gui.testing.exported import exported
from tests.tasks.generation import small
from tests.tasks.generation.opened import evaluated, totals
from tests.tasks.generation.scoring.test_measures import evaluated_paths

GOLD = small.conllu([(("The", "cat", "sleeps"), (2, 3, 0)), (("a", "b"), (2, 1))])


def test_there_and_back(tmp_path):
    evaluation = evaluated(tmp_path, GOLD, "cat The sleeps\n\n")
    gold = exported(evaluation, None, tmp_path / "again.conllu")
    output = exported(evaluation, 0, tmp_path / "again.txt")
    again = evaluated_paths(gold, output)
    assert totals(again) == totals(evaluation)
    assert list(again.dataset.ids) == list(evaluation.dataset.ids)
    assert output.read_text() == "cat The sleeps\n\n"


def test_what_a_text_cannot_hold_is_said(tmp_path):
    evaluation = evaluated(tmp_path, GOLD.replace("cat", "big cat"), "cat\nb\n")
    assert [p.code for p in evaluation.export("text").problems] == ["blank-in-form", "no-trees"]
    assert evaluation.export("text", 0).problems == ()
    refused = evaluation.export("conllu", 0)
    assert not refused.files
    assert [p.severity for p in refused.problems] == ["error"]
    assert not evaluated(tmp_path, "a b\n", "a\n").export("conllu").files


def test_several_references_are_written_in_blocks_and_read_again(tmp_path):
    table = "id,ref1,ref2\nx,a b,b a\ny,,\nz,c,\n"
    evaluation = evaluated(tmp_path, table, "b a\nq\nc\n", further=["\nr\n\n"])
    made = evaluation.export("text", None)
    assert list(next(iter(made.files.values()))) == ["a b", "b a", "", "", "c", ""]
    (said,) = made.problems
    assert (said.code, said.severity) == ("not-written", "note")
    assert said.path.endswith("reference0")
    again = tmp_path / "again"
    again.mkdir()
    text = exported(evaluation, None, tmp_path / "again.txt").read_text()
    other = evaluated(again, text, "b a\nq\nc\n", further=["\nr\n\n"])
    assert totals(other) == totals(evaluation)
