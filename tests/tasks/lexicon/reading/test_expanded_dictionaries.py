"""Expanded dictionaries of Apertium: form, lemma and part of speech of each line, as lt-expand prints them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.tasks.lexicon.reading import expanded_dictionaries
from tests.tasks.lexicon.word_files import codes, content, only, put, read, refused

GOOD = "".join(f"form{n}:lemma{n}<n><sg>\n" for n in range(40))


@pytest.mark.parametrize(("line", "lemma", "form", "pos"), [
    ("dogs:dog<n><pl>", "dog", "dogs", "n"),
    ("colour:>:color<n><sg>", "color", "colour", "n"),
    ("colours:<:colour<n><pl>", "colour", "colours", "n"),
    ("~a:a<det><ind>", "a", "a", "det"),
    ("~l':>:el<det>", "el", "l'", "det"),
    ("a lot of:a lot of<det>", "a lot of", "a lot of", "det"),
    ("takes out:take<vblex><pri># out", "take out", "takes out", "vblex"),
    ("takes out:>:take<vblex><pri># out", "take out", "takes out", "vblex"),
    ("takes out:take# out<vblex><pri>", "take out", "takes out", "vblex"),
    ("don't:do<vbdo><pres>+not<adv>", "do", "don't", "vbdo"),
    ("darlo de menos:dar<vblex><inf>+lo<prn># de menos", "dar de menos", "darlo de menos", "vblex"),
    ("EU:n:EU:n<np>", "EU:n", "EU:n", "np"),
    (":::<sent>", ":", ":", "sent"),
    ("::::::<sent>", "::", ":::", "sent"),
    ("#:#<sym>", "#", "#", "sym"),
    ("C#:C#<np>", "C#", "C#", "np"),
    ("C++:C++<np>", "C++", "C++", "np"),
    ("mhux:>:jien<prn>+x<adv>", "jien", "mhux", "prn"),
    ("bare:bare", "bare", "bare", ""),
])  # fmt: skip
def test_lines_are_read(tmp_path, line, lemma, form, pos):
    part = read("gold", put(tmp_path / "a", f"{GOOD}{line}\r\n"))
    assert (part.lemmas[40], part.forms[40], list(part.pos or [])[40]) == (lemma, form, pos)
    assert part.lines.tolist() == list(range(1, 42))
    assert set(codes(part.problems)) <= {"joined"}


def test_a_form_of_several_lexemes_is_one_of_the_first_and_said(tmp_path):
    path = put(tmp_path / "a", GOOD + "don't:do<vbdo>+not<adv>\nx:y<n>\nwon't:will<vaux>+not<adv>\n")
    assert str(only(read("gold", path).problems, "joined")) == (
        f"{path}:41: note: 'don't:do<vbdo>+not<adv>' is made of several lexemes; it is a form of the first one "
        "(and 1 more line: 43)"
    )
    assert "not" not in content(read("gold", path))


def test_regular_expressions_are_no_words(tmp_path):
    path = put(tmp_path / "a", "__REGEXP__[0-9]+:__REGEXP__[0-9]+<num>\n__REGEXP__(a|b):>:__REGEXP__(a|b)<n>\n" + GOOD)
    part = read("gold", path)
    assert len(part) == 40
    assert only(part.problems, "expression").lines == (1, 2)
    (problem,) = refused("gold", put(tmp_path / "b", "__REGEXP__x:__REGEXP__x<n>\n"))
    assert (problem.severity, problem.code) == ("error", "expression")


def test_equal_pairs_with_other_tags_are_one(tmp_path):
    path = put(tmp_path / "a", "run:run<n><sg>\nrun:run<vblex><inf>\nrun:run<vblex><pres>\nran:run<vblex><past>\n")
    part = read("gold", path)
    assert content(part) == {"run": ["run", "ran"]}
    assert list(part.pos or []) == ["n+vblex"]
    assert only(part.problems, "duplicate").lines == (2, 3)
    split = read("gold", path, homographs="split")
    assert content(split) == {"run (n)": ["run"], "run (vblex)": ["run", "ran"]}


def test_more_parts_of_speech_than_features_of_tables_have(tmp_path):
    tags = [f"t{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(45)]
    part = read("gold", put(tmp_path / "a", "".join(f"f{tag}:l{tag}<{tag}>\n" for tag in tags)))
    assert list(part.pos or []) == tags
    many = read("gold", put(tmp_path / "b", "".join(f"f{n}:l{n}<t{chr(97 + n // 26)}{n}>\n" for n in range(99))))
    assert many.pos is None


@pytest.mark.parametrize(("line", "code"), [
    ("no colon", "ragged"), ("dog<n>:perro<n>", "ragged"), ("sing<vblex><inf>:sing", "ragged"),
    ("a:b\tc<n>", "ragged"), ("x:<n>", "no-lemma"), ("x: <n>", "no-lemma"),
])  # fmt: skip
def test_lines_of_another_form_are_named(tmp_path, line, code):
    path = put(tmp_path / "a", f"{GOOD}{line}\nlast:last<n>\n")
    part = read("gold", path)
    problem = only(part.problems, code)
    assert (problem.severity, problem.line) == ("error", 41)
    assert problem.message.endswith("the line is left out")
    assert list(part.lemmas)[-1] == "last"
    assert len(part) == 41


def test_a_bilingual_dictionary_is_refused(tmp_path):
    path = put(tmp_path / "a", "dog<n>:perro<n>\n" * 3)
    (problem,) = refused("gold", path, as_="apertium")
    assert str(problem) == (
        f"{path}:1: error: 'dog<n>:perro<n>' has not the form `form:lemma<tags>`, with the tags behind the colon; "
        "3 lines of 3 are so, more than 5 %, and the file is refused (and 2 more lines: 2, 3)"
    )


def test_an_analysis_without_a_form_keeps_its_lemma(tmp_path):
    part = read("gold", put(tmp_path / "a", ":nothing<n>\n" + GOOD))
    assert content(part)["nothing"] == []
    assert only(part.problems, "no-form").line == 1


LETTERS = st.text(st.sampled_from("ab ħ'.-+"), min_size=1, max_size=5).filter(lambda text: text.strip() == text)
ENTRIES = st.lists(st.tuples(LETTERS, LETTERS, st.sampled_from([":", ":>:", ":<:"])), min_size=1, max_size=12)


@given(ENTRIES, st.integers(1, 60))
@settings(max_examples=60)
def test_what_is_written_is_read(tmp_path_factory, entries, size):
    text, expected = "", dict[str, dict[str, None]]()
    for lemma, form, mark in entries:
        text += f"{form}{mark}{lemma}<n><sg>\n\n"
        expected.setdefault(lemma, {})[form] = None
    path = put(tmp_path_factory.mktemp("expanded") / "a", text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expanded_dictionaries, "PIECE", size)
        part = read("gold", path, as_="apertium")
    assert content(part) == {lemma: list(forms) for lemma, forms in expected.items()}
    assert set(part.lines.tolist()) <= {2 * place + 1 for place in range(len(entries))}
