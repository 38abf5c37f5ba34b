"""Treebanks as lexicons: which words have which lemma, what is no word, and what is wrong with a line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.tasks.lexicon.reading import fields
from tests.tasks.lexicon.word_files import classes, codes, content, join, only, put, read, refused


def word(number: object, form: str, lemma: str, upos: str = "NOUN") -> str:
    """A line of CoNLL-U."""
    return f"{number}\t{form}\t{lemma}\t{upos}\t_\t_\t0\troot\t_\t_\n"


SMALL = "".join([
    "# sent_id = 1\n", word(1, "The", "the", "DET"), word(2, "dogs", "dog"), word("3-4", "don't", "_", "_"),
    word(3, "do", "do", "AUX"), word(4, "n't", "not", "PART"), word(5, "run", "run", "VERB"),
    word("5.1", "run", "run", "VERB"), word(6, ".", ".", "PUNCT"), "\n",
    word(1, "Dogs", "dog"), word(2, "ran", "run", "VERB"), word(3, "a run", "run"), "\n",
])  # fmt: skip


def test_words_have_their_lemma_and_their_part_of_speech(tmp_path):
    part = read("gold", put(tmp_path / "a.conllu", SMALL))
    assert content(part) == {
        "the": ["The"], "dog": ["dogs", "Dogs"], "do": ["do"], "not": ["n't"], "run": ["run", "ran", "a run"],
        ".": ["."],
    }  # fmt: skip
    assert (part.kind, list(part.pos or [])) == ("labelled", ["DET", "NOUN", "AUX", "PART", "NOUN+VERB", "PUNCT"])
    assert part.lines.tolist() == [2, 3, 5, 6, 7, 9, 11, 12, 13]


def test_homographs_are_split_by_their_part_of_speech(tmp_path):
    part = read("gold", put(tmp_path / "a.conllu", SMALL), homographs="split")
    assert content(part)["run (VERB)"] == ["run", "ran"]
    assert content(part)["run (NOUN)"] == ["a run"]


def test_a_pair_that_occurs_often_counts_once_and_is_no_news(tmp_path):
    part = read("gold", put(tmp_path / "a.conllu", SMALL * 3))
    assert content(part) == content(read("gold", put(tmp_path / "b.conllu", SMALL)))
    assert codes(part.problems) == ["capitals"]


def test_forms_that_begin_a_sentence_are_as_written_and_said(tmp_path):
    path = put(tmp_path / "a.conllu", SMALL + word(1, "Malta", "Malta", "PROPN") + word(2, "A", "a"))
    assert str(only(read("gold", path).problems, "capitals")) == (
        f"{path}:2: note: 2 forms begin with a capital because a sentence does, such as 'The' of 'the'; each counts as "
        "written, unless `case` is fold (and 1 more line: 11)"
    )
    (remedy,) = only(read("gold", path).problems, "capitals").remedies
    part = read("gold", path)
    folded = classes(join(part, read("system", path), **dict(remedy.values)))
    assert (folded["the"], folded["dog"], folded["malta"]) == (["the"], ["dogs"], ["malta"])


def test_a_word_without_a_lemma_is_left_out(tmp_path):
    path = put(tmp_path / "a.conllu", SMALL + word(1, "xyz", "_", "X") + word(2, "_", "_", "SYM"))
    assert "xyz" not in list(read("gold", path).forms)
    problem = only(read("gold", path).problems, "no-lemma")
    assert (problem.severity, problem.line, problem.lines) == ("warning", 15, (15, 16))
    assert problem.message.startswith("the word in '1 xyz _ X _ _ 0 root _ _' has no lemma (`_`); it is left out")


def test_a_treebank_without_its_text_is_refused(tmp_path):
    path = put(tmp_path / "a.conllu", word(1, "_", "_") + word(2, "_", "_"))
    (problem,) = refused("gold", path)
    assert (problem.severity, problem.code, problem.line) == ("error", "no-lemma", 1)


def test_underscores_inside_words_are_letters_and_no_part_of_speech_is_none(tmp_path):
    part = read("gold", put(tmp_path / "a.conllu", word(1, "a_b", "a_", "_") + word(2, "__", "__", "X")))
    assert content(part) == {"a_": ["a_b"], "__": ["__"]}
    assert list(part.pos or []) == ["", "X"]


@pytest.mark.parametrize(("line", "code"), [
    ("7\tonly\tthree\n", "ragged"), (word(7, "x", "x").rstrip() + "\tmore\n", "ragged"),
    (word("x", "x", "x"), "id"), (word("7-", "x", "x"), "id"), (word(".7", "x", "x"), "id"),
    (word("1-2-3", "x", "x"), "id"), (word("1" * 30, "x", "x"), "id"),
])  # fmt: skip
def test_lines_that_are_no_words_are_named(tmp_path, line, code):
    path = put(tmp_path / "a.conllu", SMALL * 4 + line)
    problem = only(read("gold", path).problems, code)
    assert (problem.severity, problem.line) == ("error", (SMALL * 4).count("\n") + 1)
    assert "the line is left out" in problem.message
    assert "x" not in list(read("gold", path).lemmas)


def test_a_file_of_which_many_lines_have_other_columns_is_refused(tmp_path):
    path = put(tmp_path / "a.conllu", word(1, "a", "a") * 3 + "1\tx\ty\n")
    (problem,) = refused("gold", path)
    assert str(problem) == (
        f"{path}:4: error: '1 x y' has not the ten columns of CoNLL-U with tabs between; 1 line of 4 are so, more than "
        "5 %, and the file is refused; --as labelled reads a lemma, a tab and a form on each line"
    )
    assert [remedy.values for remedy in problem.remedies] == [(("as", "labelled"),)]


def test_comments_alone_are_no_treebank(tmp_path):
    (problem,) = refused("gold", put(tmp_path / "a.conllu", "# a\n\n# b\n"), as_="conllu")
    assert problem.message == "holds no word; expected lines of the ten columns of CoNLL-U with tabs between"


def test_the_user_can_say_what_a_file_is(tmp_path):
    path = put(tmp_path / "a.conllu", SMALL.partition("\n")[2])
    assert content(read("gold", path, as_="labelled", columns="3,2"))["dog"] == ["dogs", "Dogs"]
    assert content(read("gold", put(tmp_path / "b", "x\ty\n" + SMALL * 3), as_="conllu"))["dog"] == ["dogs", "Dogs"]


WORDS = st.text(st.sampled_from("aAbħ_'- "), min_size=1, max_size=4).filter(lambda text: text.strip() == text)
SENTENCES = st.lists(st.lists(st.tuples(WORDS, WORDS), max_size=4), min_size=1, max_size=5)


@given(SENTENCES, st.integers(5, 200), st.sampled_from(["\n", "\r\n"]))
@settings(max_examples=60)
def test_words_are_found_as_one_by_one(tmp_path_factory, sentences, size, end):
    text, expected = "", dict[str, dict[str, None]]()
    for words in sentences:
        text += "# text\n" + "".join(word(n, form, lemma) for n, (lemma, form) in enumerate(words, 1)) + "\n"
        for lemma, form in words:
            if lemma != "_":
                expected.setdefault(lemma, {})[form] = None
    path = put(tmp_path_factory.mktemp("conllu") / "a", text.replace("\n", end))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fields, "PIECE", size)
        if not expected:
            refused("gold", path, as_="conllu")
            return
        part = read("gold", path, as_="conllu")
    assert content(part) == {lemma: list(forms) for lemma, forms in expected.items()}


def test_a_real_treebank(shared):
    path = shared / "data" / "generation" / "ewt250.conllu"
    expected: dict[str, set[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        if columns[0].isdigit() and columns[2] != "_":
            expected.setdefault(columns[2], set()).add(columns[1])
    assert {lemma: set(forms) for lemma, forms in content(read("gold", str(path))).items()} == expected
