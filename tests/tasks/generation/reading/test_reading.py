"""CoNLL-U and text as they are read: what is a word, a sentence, a tree; and every case of bad input."""

from __future__ import annotations

import pytest

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.generation.reading import conllu, plain_text
from tests.tasks.generation import small
from tests.tasks.generation.opened import evaluated, read, totals

GOOD = small.conllu([(("The", "cat", "sleeps"), (2, 3, 0)), (("Why", "?"), (0, 1))])


def sentences(part):
    return [[part.words[code] for code in part.tokens.row(row).tolist()] for row in range(len(part))]


def heads(part):
    return [part.heads.row(row).tolist() for row in range(len(part))]


def said(part, severity=None):
    return [(p.severity, p.code, p.line) for p in part.problems if severity in (None, p.severity)]


def test_words_heads_and_ids(tmp_path):
    part = read("gold", tmp_path / "g", GOOD)
    assert sentences(part) == [["The", "cat", "sleeps"], ["Why", "?"]]
    assert heads(part) == [[2, 3, 0], [0, 1]]
    assert list(part.ids) == ["s1", "s2"]
    assert part.valid.tolist() == [True, True]
    assert part.lines.tolist() == [1, 6]
    assert part.kind == "conllu"
    assert part.problems == ()


@pytest.mark.parametrize("change", [
    lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n"), lambda text: text.rstrip("\n"),
    lambda text: text.encode("utf-16"), lambda text: text.replace("\n\n", "\n\n\n \n"), lambda text: "\n\n" + text,
    lambda text: "# global comment\n\n" + text, lambda text: text.replace("\n", "\r"),
    lambda text: text.replace("# sent_id = s", "#sent_id=s"), lambda text: text.replace("s2\n", "s2\n# text = Why ?\n"),
])  # fmt: skip
def test_other_ways_to_write_the_same(tmp_path, change):
    part = read("gold", tmp_path / "g", change(GOOD))
    assert sentences(part) == [["The", "cat", "sleeps"], ["Why", "?"]]
    assert list(part.ids) == ["s1", "s2"]
    assert part.valid.all()
    assert part.problems == ()


def test_ranges_and_empty_nodes_are_no_words(tmp_path):
    text = small.conllu([(("zu", "dem", "See"), (3, 1, 0))])
    text = text.replace("1\tzu", "1-2\tzum" + "\t_" * 8 + "\n1\tzu").replace(
        "3\tSee", "2.1\tgeht" + "\t_" * 8 + "\n3\tSee"
    )
    part = read("gold", tmp_path / "g", text)
    assert sentences(part) == [["zu", "dem", "See"]]
    assert part.valid.all()
    assert part.problems == ()
    assert [part.words[code] for code in part.surface.values.tolist()] == ["zum"]


@pytest.mark.parametrize("line", [b"\x0c", b"\x0b\x0c", b"\x0c \x0c", b"\x0c \t\x0c", b"\x0c\t", b"\x0b\t \t"])
def test_a_line_of_other_white_space_is_no_word_and_no_end_of_a_sentence(tmp_path, line):
    part = read("gold", tmp_path / "g", GOOD.encode().replace(b"2\tcat", line + b"\n2\tcat"))
    assert sentences(part) == [["The", "cat", "sleeps"], ["Why", "?"]]
    assert part.valid.tolist() == [False, True]
    ((severity, _, number),) = said(part)
    assert (severity, number) == ("error", 3)


def test_the_first_line_that_the_reader_stumbled_over(tmp_path):
    text = "# sent_id = a\n1-2\tzum" + "\t_" * 8 + "\n1\tzu" + "\t_" * 4 + "\t0\t<head>_\t_\t_\n2.1\tx\n\x0c\n"
    part = read("gold", tmp_path / "g", text)
    assert {number for severity, _, number in said(part) if severity == "error"} >= {5}


def test_pieces_meet_at_sentences(tmp_path, monkeypatch):
    monkeypatch.setattr(conllu, "PIECE", 40)
    monkeypatch.setattr(plain_text, "PIECE", 3)
    part = read("gold", tmp_path / "g", GOOD * 5)
    assert sentences(part) == [["The", "cat", "sleeps"], ["Why", "?"]] * 5
    assert part.lines.tolist() == [line + 10 * i - i for i in range(5) for line in (1, 6)]
    part = read("system", tmp_path / "s", "a b\n\n  c\td \ne")
    assert sentences(part) == [["a", "b"], [], ["c", "d"], ["e"]]


BAD = {
    "tabs missing": ("2\tcat\t", "2 cat ", "columns", 3, "columns"),
    "no tabs": (
        "2\tcat\t_\t_\t_\t_\t3\t_\t_\t_", "2 cat _ _ _ _ 3 _ _ _", "tabs", 3, "no tabs in '2 cat _ _ _ _ 3 _ _ _'",
    ),
    "columns": ("\t3\t_\t_\t_", "\t3\t_\t_", "columns", 3, "9 columns"),
    "no number": ("2\tcat", "x\tcat", "id", 3, "ID 'x'"),
    "order": ("2\tcat", "4\tcat", "id", 3, "'s1': ID 4 where 2 is expected"),
    "head out of range": ("\t3\t_\t_\t_", "\t7\t_\t_\t_", "head", 3, "'s1': head 7 of word 2 is outside"),
    "no head": ("\t3\t_\t_\t_", "\t_\t_\t_\t_", "head", 3, "HEAD '_' of word 2 is no number"),
    "cycle": ("\t3\t_\t_\t_", "\t1\t_\t_\t_", "cycle", 2, "'s1': a cycle"),
    "self": ("\t3\t_\t_\t_", "\t2\t_\t_\t_", "cycle", 3, "'s1': a cycle, word 2 is above itself"),
    "no root": ("3\tsleeps\t_\t_\t_\t_\t0", "3\tsleeps\t_\t_\t_\t_\t2", "no-root", 1, "'s1': no root"),
    "empty form": ("2\tcat", "2\t", "form", 3, "FORM of word 2 is empty"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_tree_that_cannot_be_used_is_named_and_the_string_stays(tmp_path, name):
    old, new, code, line, message = BAD[name]
    assert GOOD.count(old) >= 1
    part = read("gold", tmp_path / "g", GOOD.replace(old, new, 1))
    (problem,) = part.problems
    assert (problem.severity, problem.code, problem.line) == ("error", code, line)
    assert message in problem.message
    assert problem.message.endswith("string scores only") or "string scores only" in problem.message
    assert part.valid.tolist() == [False, True]
    kept = ["The", "sleeps"] if name == "no number" else ["The", "" if name == "empty form" else "cat", "sleeps"]
    assert sentences(part) == [kept, ["Why", "?"]]


def test_two_roots_are_a_warning(tmp_path):
    part = read("gold", tmp_path / "g", GOOD.replace("\t2\t_", "\t0\t_", 1))
    assert said(part) == [("warning", "roots", 1)]
    assert part.valid.all()


def test_a_repeated_id_gets_a_number(tmp_path):
    part = read(
        "gold",
        tmp_path / "g",
        GOOD.replace("s2", "s1") + GOOD + "# sent_id = s1#2\n1\tx" + "\t_" * 4 + "\t0" + "\t_" * 3,
    )
    assert list(part.ids) == ["s1", "s1#3", "s1#4", "s2", "s1#2"]
    assert said(part) == [("warning", "repeated-id", 6)]
    assert len(part.problems[0].lines) == 2


def test_a_form_with_a_blank_is_one_token_and_noted(tmp_path):
    part = read("gold", tmp_path / "g", GOOD.replace("cat", "big cat"))
    assert sentences(part)[0] == ["The", "big cat", "sleeps"]
    assert said(part) == [("note", "blank-in-form", 3)]


def test_a_sentence_without_words(tmp_path):
    part = read("gold", tmp_path / "g", "# sent_id = nothing\n\n" + GOOD)
    assert sentences(part)[0] == []
    assert part.valid.tolist() == [False, True, True]
    assert said(part) == [("note", "no-words", 1)]


def test_text(tmp_path):
    nbsp = "10\u00a0000"
    part = read("system", tmp_path / "s.txt", f"\ufeffa  {nbsp}\tb \r\n\r\nשלום عالم")
    assert sentences(part) == [["a", nbsp, "b"], [], ["שלום", "عالم"]]
    assert said(part) == [("note", "empty-line", 2)]
    assert (part.name, part.kind) == ("s", "text")
    reference = read("gold", tmp_path / "r.txt", "a b\nc\n")
    assert (reference.kind, list(reference.ids), reference.valid.any()) == ("text", ["1", "2"], False)


@pytest.mark.parametrize("role", ["gold", "system"])
@pytest.mark.parametrize(("raw", "code"), [
    (b"", "empty"), (b"a\0b", "nul"), (b"caf\xe9 au lait", "encoding"),
])  # fmt: skip
def test_what_is_no_text_is_refused(tmp_path, role, raw, code):
    with pytest.raises(Unreadable) as refused:
        read(role, tmp_path / "f", raw)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_lines_without_tokens_are_outputs_but_no_reference(tmp_path):
    with pytest.raises(Unreadable) as refused:
        read("gold", tmp_path / "f", "\n \n\t\n")
    assert [problem.code for problem in refused.value.problems] == ["empty"]
    part = read("system", tmp_path / "f", "\n")
    assert sentences(part) == [[]]
    assert [(problem.severity, problem.code, problem.line) for problem in part.problems] == [("note", "empty-line", 1)]
    assert sentences(read("system", tmp_path / "f", "\n \n\t\n")) == [[], [], []]


def test_an_output_of_one_empty_line_is_scored(tmp_path):
    found = totals(evaluated(tmp_path, "a b c\n", "\n"))
    assert found["simple_string_accuracy"] == 0


def test_another_encoding_can_be_named(tmp_path):
    assert sentences(read("system", tmp_path / "f", b"caf\xe9 au lait", encoding="latin-1")) == [["café", "au", "lait"]]


def test_comments_alone_are_no_reference(tmp_path):
    with pytest.raises(Unreadable, match="no sentence"):
        read("gold", tmp_path / "f", "# one\n# two\n")
    with pytest.raises(Unreadable, match="no word"):
        read("gold", tmp_path / "f", "# one\nx\ty\n")


def test_of_a_beginning_only_whole_sentences_are_read(tmp_path):
    part = read("gold", tmp_path / "f", GOOD, limit=GOOD.index("Why") + 2)
    assert sentences(part) == [["The", "cat", "sleeps"]]
    assert not part.whole
    assert sentences(read("system", tmp_path / "f", "a b\nc d\n", limit=6)) == [["a", "b"]]
