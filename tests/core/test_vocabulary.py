"""A vocabulary to which texts come."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import FEW, Strings
from lexeval_gui.core.vocabulary import Extension, rows_in, rows_of

WORDS = st.lists(st.text("abé", max_size=3), max_size=10)


@given(WORDS.map(lambda words: list(dict.fromkeys(words))), WORDS, st.booleans(), st.booleans())
def test_known_texts_keep_their_codes_and_new_ones_stand_at_the_end(
    known: list[str], asked: list[str], learnt: bool, many: bool
):
    words = Extension(Strings.of(known))
    if learnt:
        words.preload(words.codes(known[::2]))
    asked = asked * (FEW + 1) if many else asked
    codes = words.codes(asked)
    after = list(words.strings())
    assert [after[code] for code in codes.tolist()] == asked
    assert after == [*known, *(word for word in dict.fromkeys(asked) if word not in known)]
    assert words.codes(asked).tolist() == codes.tolist()


@given(st.lists(st.text("ab\0", max_size=2)), st.lists(st.text("ab\0", max_size=2)))
def test_the_first_row_of_each_text_that_may_hold_nul(texts: list[str], wanted: list[str]):
    found = rows_in(Strings.of(texts), Strings.of(wanted)).tolist()
    assert found == [texts.index(text) if text in texts else -1 for text in wanted]


@given(WORDS, WORDS)
def test_the_first_row_of_each_text(texts: list[str], wanted: list[str]):
    found = rows_in(Strings.of(texts), Strings.of(wanted)).tolist()
    assert found == [texts.index(text) if text in texts else -1 for text in wanted]


def test_new_texts_are_known_from_then_on_few_or_many_at_a_time():
    words = Extension(Strings.of(["a", "b"]))
    assert words.codes(["d", "b"]).tolist() == [2, 1]
    assert words.codes(["c", *["d", "a"] * FEW]).tolist() == [3, *[2, 0] * FEW]
    assert words.codes(["c", "d"]).tolist() == [3, 2]
    assert list(words.strings()) == ["a", "b", "d", "c"]


@given(st.lists(WORDS, max_size=FEW * 2))
def test_lists_of_texts_are_coded_row_by_row(lists: list[list[str]]):
    words = Extension(Strings.of(["a", "b"]))
    coded = words.lists(lists)
    after = list(words.strings())
    assert [[after[code] for code in coded.row(row).tolist()] for row in range(len(coded))] == lists


@given(st.lists(st.text("abé\udcff", max_size=3), max_size=60), st.lists(st.text("abé\udcff", max_size=3), max_size=60))
def test_the_first_rows_of_texts_are_found_few_or_many_at_a_time(texts: list[str], asked: list[str]):
    found = rows_of(Strings.joined(texts), asked).tolist()
    assert found == [texts.index(text) if text in texts else -1 for text in asked]
