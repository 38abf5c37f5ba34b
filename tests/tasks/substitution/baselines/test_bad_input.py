"""Folders that are no WordNet, damaged files, frequency lists that cannot be read: problems with file and line."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.tasks.substitution.baselines.frequencies import read_frequencies
from lexeval_gui.tasks.substitution.baselines.targets import word_of
from lexeval_gui.tasks.substitution.baselines.wordnet import WordNet
from lexeval_gui.testing.example_counts import times
from tests.fuzzing import broken, fuzz
from tests.tiny_wordnet import write_wordnet

WORDS = [(word, pos) for word in ("pond", "brook", "wet", "moist", "hop", "soon", "Ouse") for pos in "nvar"]


def ask(folder: Path) -> tuple[Problem, ...]:
    """Ask WordNet all that baselines ask; the problems of a folder that cannot be used."""
    try:
        wordnet = WordNet(str(folder), Job())
        for word in WORDS:
            wordnet.first_synset(word)
            wordnet.count(word)
    except Unreadable as error:
        return error.problems
    return ()


def refusal(folder: Path) -> Problem:
    (problem,) = ask(folder)
    assert problem.severity == "error"
    return problem


def test_a_whole_folder_is_no_problem(tmp_path):
    assert ask(write_wordnet(tmp_path)) == ()


def test_a_folder_that_is_not_there_or_is_a_file(tmp_path):
    assert refusal(tmp_path / "none").message == "cannot be opened: No such file or directory"
    (tmp_path / "file").write_text("x")
    assert refusal(tmp_path / "file").message == "cannot be opened: Not a directory"
    assert refusal(tmp_path / "nul\0").code == "cannot-open"


def test_what_a_folder_lacks_is_named(tmp_path):
    (write_wordnet(tmp_path) / "data.verb").unlink()
    assert refusal(tmp_path).message.startswith("holds no data.verb; expected a folder in WordNet's own format")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "index.noun, data.noun, index.verb" in refusal(empty).message


def test_without_counts_words_have_none(tmp_path):
    (write_wordnet(tmp_path) / "cntlist.rev").unlink()
    wordnet = WordNet(str(tmp_path), Job())
    assert wordnet.count(("pool", "n")) == 0
    assert [problem.message for problem in wordnet.problems] == [
        "has no cntlist.rev, so that no word has a count of WordNet's"
    ]


def test_lines_of_counts_that_cannot_be_read_are_left_out(tmp_path):
    path = write_wordnet(tmp_path) / "cntlist.rev"
    path.write_text(f"pool%1:00:00:: one\n{path.read_text()}pool 1 1.5\n")
    wordnet = WordNet(str(tmp_path), Job())
    assert wordnet.count(("pool", "n")) == 11
    (problem,) = wordnet.problems
    assert (problem.severity, problem.path, problem.lines) == ("error", str(path), (1, 12))


@pytest.mark.parametrize(
    ("file", "before", "after", "line", "said"),
    [
        ("index.noun", "kitty n 1 0 1", "kitty n x 0 1", 8, "invalid literal"),
        ("index.noun", "pond n 1 1 @ 1 0 ", "pond n 1 1 @ 1 0 9", 2, "no synset begins at byte"),
        ("index.adv", "soon r 1 0 1 0", "soon r 1 0 1", 2, ""),
        ("data.noun", "n 03 pond 0", "n 0z pond 0", 2, "invalid literal"),
        ("data.noun", "| what pond means", "what pond means", 2, ""),
        ("data.verb", "hop 0 skip 0 001", "hop 0 skip 0 002", 2, ""),
    ],
)
def test_a_damaged_line_is_named(tmp_path, file, before, after, line, said):
    path = write_wordnet(tmp_path) / file
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))
    problem = refusal(tmp_path)
    where = path if "synset begins" not in said else tmp_path / "data.noun"
    assert Path(problem.path) == where
    assert "is not as WordNet's files are" in problem.message
    assert said in problem.message
    if where == path:
        assert problem.line == line


def test_without_the_library_a_sentence_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "nltk.corpus.reader.wordnet", None)
    monkeypatch.delitem(sys.modules, "lexeval_gui.tasks.substitution.baselines.nltk_reader", raising=False)
    assert refusal(write_wordnet(tmp_path)).message.endswith("pip install 'lexeval-gui[wordnet]' does")


@pytest.mark.parametrize("file", ["index.noun", "data.noun", "data.adj", "index.verb", "data.verb", "cntlist.rev"])
def test_broken_folders_give_problems(tmp_path, file):
    path = write_wordnet(tmp_path) / file

    for data in broken([path.read_bytes()], times(40)):
        path.write_bytes(data)
        for problem in ask(tmp_path):
            assert problem.severity == "error"
            assert problem.path.startswith(str(tmp_path))
            assert problem.message.isprintable(), data


def listed(path: Path, text: str | bytes):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_frequencies(str(path), Job())


def test_a_list_of_frequencies(tmp_path):
    text = "# ours\nbank.n 30\r\n\nBank.n\t4\ntake place.v 2\nput_up.V 1\nwet.J 7\nwet.s 1\nstand.n.v 9\n"
    found = listed(tmp_path / "f", text)
    assert found.counts == {
        ("bank", "n"): 34, ("take place", "v"): 2, ("put up", "v"): 1, ("wet", "a"): 8, ("stand", "v"): 9,
    }  # fmt: skip
    assert [(problem.severity, problem.line, problem.code) for problem in found.problems] == [
        ("note", 4, "repeated-word")
    ]
    assert found.problems[0].lines == (4, 8)


def test_bad_lines_are_left_out_by_cause(tmp_path):
    found = listed(tmp_path / "f", "bank.n 3\nbank 3\nbank.n -3\nbank.n 1.5\nbank.n\nbank.x 2\n.n 2\nbank.n ٣\n")
    assert found.counts == {("bank", "n"): 3}
    causes = {}
    for problem in found.problems:
        assert problem.code == "frequency"
        assert problem.message.count("expected lines of `lemma.pos count`; the line is left out") == 1
        causes[problem.lines] = re.sub("'.*?'", "…", problem.message).split(";")[0]
    assert causes == {
        (2, 6, 7): "… names no part of speech (.n, .v, .a or .r)",
        (3, 4, 5, 8): "… does not end in a whole number",
    }


@pytest.mark.parametrize(
    ("text", "said"), [("", "is empty"), ("\n \n", "is empty"), ("bank\n", "the first line is 'bank'")]
)
def test_a_list_without_a_line_is_refused(tmp_path, text, said):
    with pytest.raises(Unreadable) as caught:
        listed(tmp_path / "f", text)
    assert said in str(caught.value)


def test_broken_lists_give_problems(tmp_path):
    def read(data: bytes) -> tuple[Problem, ...]:
        return listed(tmp_path / "f", data).problems

    fuzz(read, [b"bank.n 30\r\ntake place.v 2\n# x\ncaf\xc3\xa9.n 12\n"], times(300), str(tmp_path / "f"))


@pytest.mark.parametrize(
    ("lexelt", "word"),
    [
        ("bright.a", ("bright", "a")), ("stand.n.v", ("stand", "v")), ("fourth quarter.J", ("fourth quarter", "a")),
        ("dr..n", ("dr.", "n")), ("e.g..r", ("e.g.", "r")), ("n.v", ("n", "v")), ("bright", None),
        (".a", None), ("", None),
    ],
)  # fmt: skip
def test_the_word_of_a_lexelt(lexelt, word):
    assert word_of(lexelt) == word
