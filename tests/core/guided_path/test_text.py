"""The text of a path: marks, numbers, and what is neither."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.guided_path.text import Statement, bare_numbers, paragraphs, pieces, statement, statements
from lexeval_gui.testing.example_counts import times

TEXTS = st.text(st.sampled_from("ab *{}.=5%\n-é\u00a0"), max_size=40) | st.text(max_size=40)
WORDS = st.text(st.sampled_from("ab ²."), min_size=1, max_size=6).filter(lambda word: word == word.strip())


def styled(text: str) -> list[tuple[str, str]]:
    """The pieces of a text as text and style."""
    return [(piece.text, piece.style) for piece in pieces(text)]


def test_marks_are_taken_off_and_said_as_style():
    assert styled("a **b** *c* d") == [
        ("a ", "plain"), ("b", "strong"), (" ", "plain"), ("c", "slanted"), (" d", "plain"),
    ]  # fmt: skip


def test_strong_text_holds_slanted_words_and_the_other_way_round():
    assert styled("**Now move *k* to 2.**") == [
        ("Now move ", "strong"), ("k", "strong slanted"), (" to 2.", "strong"),
    ]  # fmt: skip
    assert styled("*the **whole** list*") == [
        ("the ", "slanted"), ("whole", "strong slanted"), (" list", "slanted"),
    ]  # fmt: skip


def test_three_asterisks_are_both_marks():
    assert styled("***both***") == [("both", "strong slanted")]
    assert styled("***a* b**") == [("a", "strong slanted"), (" b", "strong")]


@pytest.mark.parametrize(
    "text", ["2 * 3", "*", "**", "a * b * c", "* a", "a *", "**a", "b**", "****", "****a****", "*a **b", "5 ** 2", "{*"]
)
def test_an_asterisk_that_marks_nothing_stays(text):
    assert styled(text) == [(text, "plain")]


def test_the_nearest_asterisk_begins():
    assert styled("5 *a *b*") == [("5 *a ", "plain"), ("b", "slanted")]


def test_a_mark_may_stand_inside_a_word():
    assert styled("*R*²s") == [("R", "slanted"), ("²s", "plain")]


def test_numbers_are_pieces_of_their_own_in_every_style():
    found = list(pieces("P is **{a.p = .500}** or *{cited .462}*, {b.r}"))
    assert [piece.statement for piece in found if piece.style == "number"] == [
        Statement("a.p", ".500"), Statement("cited .462"), Statement("b.r"),
    ]  # fmt: skip
    assert "".join(piece.text for piece in found) == "P is .500 or .462, "


def test_a_number_may_be_told_of_a_filter_with_an_equals_sign():
    assert statement("count F=0.5 = 12") == Statement("count F=0.5", "12")
    assert statement("count status:missed F = x") == Statement("count status:missed F = x")
    assert statement("a = -.5") == Statement("a", "-.5")


@pytest.mark.parametrize(("stated", "digits", "percent"), [(".5", 1, False), ("12", 0, False), ("33.3%", 1, True)])
def test_decimals_and_hundredths_that_are_stated(stated, digits, percent):
    found = Statement("a", stated)
    assert (found.digits, found.is_percent) == (digits, percent)


def test_numbers_outside_braces_are_found():
    assert bare_numbers("P .5 and 0.25, {a = .75}, version 1, a.5, *k* .1\n\n.2") == [".5", "0.25", ".1", ".2"]


def test_empty_lines_part_paragraphs():
    assert [[piece.text for piece in paragraph] for paragraph in paragraphs(" a\nb \n \n\n*c*\n")] == [["a b"], ["c"]]


def without_braces(text: str) -> str:
    return re.sub(r"\{([^{}]*)\}", "", text)


@given(TEXTS)
@settings(max_examples=times(400))
def test_nothing_but_marks_and_braces_is_lost(text):
    plain = " ".join(
        "".join(piece.text for piece in paragraph if piece.statement is None) for paragraph in paragraphs(text)
    )
    words = " ".join(without_braces(" ".join(one.split())) for one in re.split(r"\n\s*\n", text) if one.split())
    assert plain.replace("*", "") == words.replace("*", "")
    assert (words.count("*") - plain.count("*")) % 2 == 0


@given(TEXTS)
@settings(max_examples=times(400))
def test_every_number_is_found_and_shown_once(text):
    shown = [piece.statement for paragraph in paragraphs(text) for piece in paragraph if piece.statement is not None]
    assert tuple(shown) == statements(text)
    bare_numbers(text)


@given(TEXTS)
@settings(max_examples=times(200))
def test_no_piece_is_empty_and_styles_change_from_piece_to_piece(text):
    found = list(pieces(text))
    assert all(piece.text for piece in found if piece.style != "number")
    words = [(one.style, other.style) for one, other in pairwise(found)]
    assert all(one != other or one == "number" for one, other in words)


@given(WORDS, WORDS, WORDS)
@settings(max_examples=times(100))
def test_what_is_marked_has_the_style(one, two, three):
    assert styled(f"x **{one} *{two}* {three}** y") == [
        ("x ", "plain"), (f"{one} ", "strong"), (two, "strong slanted"), (f" {three}", "strong"), (" y", "plain"),
    ]  # fmt: skip
