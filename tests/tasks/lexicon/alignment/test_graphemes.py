"""Forms split into graphemes, vowels known by script, and orthography files."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.resources import resource
from lexeval_gui.tasks.lexicon.alignment.graphemes import GENERAL, Orthography, kind, split
from lexeval_gui.tasks.lexicon.alignment.orthographies import (
    AUTOMATIC,
    BUILT_IN,
    built_in,
    choose,
    from_file_names,
    parse,
)
from lexeval_gui.tasks.lexicon.parameters import ORTHOGRAPHY
from tests.tasks.lexicon.paradigms import DICTIONARY, MALTESE_VERBS

MALTESE = built_in("maltese")
LETTERS = st.text(st.sampled_from("aAeioyktmħġIE'’3-\u0301\u0307\u05b8\u200dאसि"), max_size=12)


@pytest.mark.parametrize(
    ("form", "graphemes"),
    [
        ("missierek", "m i s s ie r e k"),
        ("għamlet", "għ a m l e t"),
        ("GĦAMLET", "GĦ A M L E T"),
        ("ried", "r ie d"),
        ("ta'", "t a '"),
    ],
)
def test_a_listed_grapheme_is_one_whatever_its_case_and_normal_form(form, graphemes):
    for normal in ("NFC", "NFD"):
        written = unicodedata.normalize(normal, form)
        assert split(written, MALTESE) == tuple(unicodedata.normalize(normal, graphemes).split())


def test_the_longest_listed_grapheme_is_taken_first():
    hungarian = parse("graphemes: dz s dzs sz", "hungarian.txt")[0]
    assert hungarian.graphemes == ("dzs", "dz", "sz")
    assert split("dzsessz", hungarian) == ("dzs", "e", "s", "sz")


@pytest.mark.parametrize(
    ("form", "count"), [("שָׁלוֹם", 4), ("किताबें", 3), ("क्\u200dष", 2), ("e\u0301te\u0301", 3), ("می\u200cروم", 5)]
)
def test_marks_and_joiners_stay_with_their_base(form, count):
    graphemes = split(form, GENERAL)
    assert len(graphemes) == count
    assert "".join(graphemes) == form


@pytest.mark.parametrize(
    ("graphemes", "expected"),
    [
        ("a É ü ø æ ı y ά η ω а й ы ї अ ई ऋ ა ե ก็ า", "vvvvvvvvvvvcvvvvvvvcv"),
        ("b Ñ ß ç θ ж ь ў ह कि שָׁ א ب გ", "cccccccccccccc"),
        ("' ’ ʼ 3 - ² ٣ .", "oooooooo"),
    ],
)
def test_vowels_are_known_by_script(graphemes, expected):
    assert "".join(kind(grapheme, GENERAL)[0] for grapheme in graphemes.split()) == expected


def test_vowels_that_an_orthography_lists_are_all_there_are():
    assert kind("ie", MALTESE) == "vowel"
    assert kind("à", MALTESE) == "vowel"
    assert kind("y", MALTESE) == "consonant"
    assert kind("għ", MALTESE) == "consonant"


@given(LETTERS, st.sampled_from([GENERAL, MALTESE]))
def test_nothing_is_lost_and_no_grapheme_begins_with_a_mark(form, orthography):
    graphemes = split(form, orthography)
    assert "".join(graphemes) == form
    assert all(graphemes)
    assert not any(unicodedata.category(grapheme[0]).startswith("M") for grapheme in graphemes[1:])


@given(LETTERS)
def test_composed_and_decomposed_forms_have_the_same_graphemes(form):
    def seen(normal: Literal["NFC", "NFD"]) -> list[tuple[str, str]]:
        graphemes = split(unicodedata.normalize(normal, form), MALTESE)
        return [(unicodedata.normalize("NFC", grapheme), kind(grapheme, MALTESE)) for grapheme in graphemes]

    assert seen("NFC") == seen("NFD")


# -- orthography files ------------------------------------------------------------------------------------------------


def test_a_plain_list_of_graphemes_is_an_orthography():
    found, problems = parse("ie\ngħ\n", "own.txt")
    assert (found.name, found.graphemes, found.vowels) == ("own", ("għ", "ie"), frozenset())
    assert not problems


def test_headings_comments_and_a_byte_order_mark():
    text = "\ufeff# my own\nname: Czech\ngraphemes: ch\nvowels: a e i\nvowels: o u y\nconsonants: ů\n\nsigns: ř\n"
    found, problems = parse(text, "czech.txt")
    assert found == Orthography("Czech", ("ch",), frozenset("aeiouy"), frozenset("ů"), frozenset("ř"))
    assert not problems


def test_what_is_odd_is_said_with_its_line():
    text = "graphemes: ie a ie\nvowles: a e\nvowels: a e aa\nconsonants: e"
    found, problems = parse(text, "own.txt")
    assert [(problem.code, problem.line) for problem in problems] == [
        ("repeated", 1), ("single", 1), ("heading", 2), ("grapheme", 3), ("both", 4),
    ]  # fmt: skip
    assert found.graphemes == ("aa", "ie")
    assert found.vowels == {"a", "e", "aa"}
    assert not found.consonants


@pytest.mark.parametrize("text", ["", "# nothing\n", "name: Nobody\n"])
def test_a_file_that_lists_nothing_is_refused(text):
    with pytest.raises(Unreadable, match="lists neither graphemes nor vowels"):
        parse(text, "empty.txt")


def test_every_shipped_orthography_reads_without_a_word():
    for name in BUILT_IN:
        path = resource("orthographies", f"{name}.txt")
        assert not parse(path.read_text(encoding="utf-8"), str(path))[1]
        assert name in [option.id for option in ORTHOGRAPHY.options]
    assert ORTHOGRAPHY.default == "automatic"


@pytest.mark.parametrize(("name", "known"), [
    ("unimorph_mlt.tsv", "Maltese"), ("Maltese.5.preds", "Maltese"), ("malti-2.txt", "Maltese"),
    ("smelts.tsv", "automatic"),
    ("english.tsv", "automatic"),
])  # fmt: skip
def test_the_name_of_a_file_tells_its_orthography(name, known):
    assert from_file_names(["/mlt/dictionary.tsv", f"/data/{name}"]).name == known


def test_the_letters_choose_where_nobody_else_does():
    maltese = Strings.of(form for verb in MALTESE_VERBS.values() for form in verb)
    english = Strings.of(["go", "goes", "went", "gone"])
    own = Orthography("own", ("sh",))
    assert choose("automatic", AUTOMATIC, maltese) == MALTESE
    assert choose("automatic", AUTOMATIC, english) == GENERAL
    assert choose("automatic", own, maltese) == own
    assert choose("general", own, maltese) == GENERAL
    assert choose("maltese", AUTOMATIC, Strings.of(DICTIONARY)) == MALTESE
