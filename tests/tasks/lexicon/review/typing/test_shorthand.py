"""The shorthand of paradigms, spelled out in scripts of every direction; what is none stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.tasks.lexicon.review.typing.shorthand import (
    SIGNS,
    holds_shorthand,
    parted,
    spelled_out,
    without_backslashes,
)

SPELLED_OUT = (
    ("cat", "-s", "cats"),
    ("cat", "pl -s", "cats"),
    ("walk", "-s, -ed, -ing", "walks; walked; walking"),
    ("walk", "-s -ed; -ing", "walks; walked; walking"),
    ("walk", "pt -ed, pp. -ed", "walked"),  # what is spelled out twice stands once
    ("cat", "~s", "cats"),
    ("cat", "~", "cat"),
    ("Stadt", "pl ~e, Groß~", "Stadte; GroßStadt"),
    ("city", "cit|y pl -ies", "city; cities"),
    ("city", "cit|y |ies", "city; cities"),
    ("city", "cit|y; ~ies; -y's", "city; cities; city's"),
    ("mouse", "mice; -s", "mice; mouses"),
    ("look up", "look| up -s, -ing", "look up; looks; looking"),
    ("look up", "~s", "look ups"),
    ("cat", "\u2013s \u2212ed \u2010ing", "cats; cated; cating"),  # dashes as they are pasted
    ("cat", "\u200e-s", "cats"),  # with a mark of direction before it
    ("naïve", "-té", "naïveté"),
    ("cafe", "-\u0301", "cafe\u0301"),  # a mark that joins the last letter
    ("בית", "-ים", "ביתים"),
    ("ספר", "ספר|  רב' -ים", "ספר; ספרים"),
    ("ספר", "\u05beים", "ספרים"),
    ("بيت", "ج -ات", "بيتات"),
    ("كتاب", "~ات", "كتابات"),
    ("خانه", "-\u200cها", "خانه\u200cها"),  # a non-joiner is a letter
    ("लड़का", "लड़क|ा -े, -ों", "लड़का; लड़के; लड़कों"),
    ("ᠮᠣᠷᠢ", "-ᠳ", "ᠮᠣᠷᠢᠳ"),
)  # fmt: skip


@pytest.mark.parametrize(("lemma", "line", "expected"), SPELLED_OUT)
def test_a_line_is_spelled_out(lemma: str, line: str, expected: str) -> None:
    found = spelled_out(line, lemma, ";,")
    assert found == expected
    assert spelled_out(found, lemma, ";,") == found  # nothing is left to spell out


@pytest.mark.parametrize(("lemma", "line"), [
    ("cat", "cats"), ("cat", "well-being"), ("cat", "cat - cats"), ("cat", r"\-s"), ("cat", r"a\~b; c\|d"),
    ("-able", "-able"), ("-able", "-ably; -ability"), ("~", "~"), ("a|b", "a|c"), ("cat", "|"), ("cat", ""),
    ("cat", "pl. cats"), ("cat", "  two  words "),
])  # fmt: skip
def test_what_is_no_shorthand_stays(lemma: str, line: str) -> None:
    assert spelled_out(line, lemma, ";,") == line
    assert not any(holds_shorthand(piece, lemma) for piece in parted(line, ";,"))


def test_without_separators_tabs_part_what_is_spelled_out() -> None:
    found = spelled_out("-s, -ed", "walk")
    assert found == "walks\twalked"
    assert parted(found, "") == ["walks", "walked"]


def test_a_backslash_means_the_sign_itself() -> None:
    assert without_backslashes(r"\-s \~ a\|b c\d") == r"-s ~ a|b c\d"
    assert spelled_out(r"\-s; -s", "cat", ";") == r"\-s; cats"


def test_the_separators_part_and_lines_and_tabs_always() -> None:
    assert parted("a, b;c\td\r\n\ne f", "") == ["a, b;c", "d", "e f"]
    assert parted("a, b;c\td\r\n\ne f", ";,") == ["a", " b", "c", "d", "e f"]
    assert parted("a]b^c", "]^") == ["a", "b", "c"]


WORDS = st.text(st.characters(categories=("L", "M")), min_size=1, max_size=8)


@given(WORDS.filter(lambda word: not set(word) & set(SIGNS)), st.lists(WORDS, min_size=1, max_size=6))
def test_every_suffix_is_one_form_and_begins_with_the_lemma(lemma: str, suffixes: list[str]) -> None:
    line = "; ".join(f"-{suffix}" for suffix in suffixes)
    found = parted(spelled_out(line, lemma, ";"), ";")
    assert [form.strip() for form in found] == list(dict.fromkeys(lemma + suffix for suffix in suffixes))


@given(st.text("ab;, -~|\\\u0301\u2013\u05be", max_size=12), st.sampled_from(["a", "ab", "a b", "ba\u0301"]))
def test_what_is_spelled_out_needs_no_second_time(line: str, lemma: str) -> None:
    once = spelled_out(line, lemma, ";,")
    assert spelled_out(once, lemma, ";,") == once
