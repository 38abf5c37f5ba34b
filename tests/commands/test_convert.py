"""`lexeval convert` as it is typed: what is written can be read, and scores the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.conftest import Lexeval
from tests.tasks.edits.files import edit, put, source_xml, xml


def measures(lexeval: Lexeval, *words: object) -> dict[str, float]:
    answer = lexeval("score", "edits", *words, "--format", "json")
    assert answer.code == 0, answer.err
    return answer.json["systems"][0]["measures"]


M2 = (
    "S one two three\nA 0 1|||R:PREP|||in|||REQUIRED|||-NONE-|||0\nA 2 2|||M:DET|||the|||REQUIRED|||-NONE-|||0\n\n"
    "S <four> &amp; five\nA 0 1|||U:DET||||||REQUIRED|||-NONE-|||0\nA 3 3|||OTHER|||end|||REQUIRED|||-NONE-|||0\n\n"
)
RUN = M2.replace("|||in|||", "|||on|||").replace("A 2 2|||M:DET|||the", "A 1 2|||R:DET|||the")


def test_m2_to_hoo_and_back_is_the_same(lexeval: Lexeval, tmp_path: Path):
    gold, run = tmp_path / "gold.m2", tmp_path / "run.m2"
    gold.write_text(M2)
    run.write_text(RUN)
    out = tmp_path / "hoo"
    assert lexeval("convert", "edits", gold, run, "--to", "hoo", "-o", out).code == 0
    assert lexeval("convert", "edits", gold, "--to", "source", "-o", out / "Source").code == 0
    assert sorted(path.name for path in out.iterdir()) == ["Source", "gold", "run"]
    as_hoo = measures(lexeval, gold, run, "--as", "hoo")
    assert measures(lexeval, out / "gold", out / "run") == as_hoo
    assert as_hoo["corrected"] == 2
    assert lexeval("convert", "edits", out / "gold", "--to", "m2", "-o", tmp_path / "again.m2").code == 0
    assert (tmp_path / "again.m2").read_text() == M2


def test_hoo_to_m2_scores_as_read_at_the_m2_levels(lexeval: Lexeval, shared: Path, tmp_path: Path):
    folder = shared / "data/edits/own_demo"
    out = tmp_path / "m2"
    answer = lexeval("convert", "edits", folder / "Gold", folder / "Run_careful", "--to", "m2", "-o", out)
    assert answer.code == 0
    assert sorted(path.name for path in out.iterdir()) == ["Run_careful.m2", "gold.m2"]
    at_m2 = measures(lexeval, folder / "Gold", folder / "Run_careful", "--as", "m2")
    assert measures(lexeval, out / "gold.m2", out / "Run_careful.m2") == at_m2


def test_what_m2_cannot_say_is_told(lexeval: Lexeval, tmp_path: Path):
    put(tmp_path / "Source/0001.xml", source_xml("I am at home now ."))
    two = edit(5, 7, "at", "in").replace("</corrections>", "<correction>to</correction><correction/></corrections>")
    gold = put(tmp_path / "Gold/0001GE.xml", xml(two, edit(9, 10, "o", "a")))
    answer = lexeval("convert", "edits", gold, "--to", "m2", "-o", tmp_path / "out.m2")
    assert answer.code == 0
    assert (tmp_path / "out.m2").read_text().count("\nA ") == 1
    for said in ("stands for no tokens", "1 edit with several corrections", "1 edit optional"):
        assert said in answer.err


def test_what_hoo_cannot_say_is_told(lexeval: Lexeval, tmp_path: Path):
    gold = tmp_path / "gold.m2"
    gold.write_text("S one\nA 0 1|||X|||a|||REQUIRED|||-NONE-|||0\nA 0 1|||X|||b|||REQUIRED|||-NONE-|||1\n\n")
    answer = lexeval("convert", "edits", gold, "--to", "hoo", "-o", tmp_path / "out")
    assert answer.code == 0
    assert "1 edit of other annotators (1) left out" in answer.err
    assert "<correction>a</correction>" in (tmp_path / "out/0001GE.xml").read_text()
    answer = lexeval("convert", "edits", gold, "--as", "hoo", "--annotator", "1", "--to", "hoo", "-o", tmp_path / "b")
    assert answer.code == 0
    assert "<correction>b</correction>" in (tmp_path / "b/0001GE.xml").read_text()


def test_nothing_is_written_over_and_nothing_without_texts(lexeval: Lexeval, tmp_path: Path):
    gold = put(tmp_path / "Gold/0001GE.xml", xml(edit(5, 7, "at", "in")))
    before = Path(gold).read_bytes()
    answer = lexeval("convert", "edits", gold, "--to", "m2", "-o", tmp_path / "out.m2")
    assert answer.code == 1
    assert "not known" in answer.err
    answer = lexeval("convert", "edits", tmp_path / "Gold", "--to", "hoo", "-o", tmp_path / "Gold")
    assert answer.code in (1, 2)
    answer = lexeval("convert", "edits", gold, "--to", "hoo", "-o", gold)
    assert answer.code == 2
    assert Path(gold).read_bytes() == before
    answer = lexeval("convert", "edits", gold, "--to", "pdf", "-o", tmp_path / "x")
    assert answer.code == 2
    assert "there are hoo, m2, text, source" in answer.err


def test_too_many_sentences_for_hoo_are_refused(lexeval: Lexeval, tmp_path: Path):
    gold = tmp_path / "gold.m2"
    gold.write_text("S a\n\n" * 10_000)
    answer = lexeval("convert", "edits", gold, "--to", "hoo", "-o", tmp_path / "out")
    assert answer.code == 1
    assert "four digits" in answer.err
    assert not (tmp_path / "out").exists()


def test_substitution_files_are_written_anew(lexeval: Lexeval, happy: Path):
    answer = lexeval("convert", "substitution", "gold", "shy.oot", "--to", "file", "-o", "out")
    assert answer.code == 0
    one, other = (
        lexeval("score", "substitution", *words, "--format", "json").json["systems"][0]["measures"]
        for words in (("gold", "shy.oot"), ("out/gold", "out/shy"))
    )
    assert one == pytest.approx(other)
