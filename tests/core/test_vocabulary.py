"""A vocabulary to which texts come."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.vocabulary import Extension, rows_in

WORDS = st.lists(st.text("abé", max_size=3), max_size=10)


@given(WORDS.map(lambda words: list(dict.fromkeys(words))), WORDS, st.booleans())
def test_known_texts_keep_their_codes_and_new_ones_stand_at_the_end(known: list[str], asked: list[str], learnt: bool):
    words = Extension(Strings.of(known))
    if learnt:
        words.preload(words.codes(known[::2]))
        words.look_up([*asked, *(f"other {number}" for number in range(len(asked) * 4))])
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


def test_what_was_looked_up_and_is_not_there_is_not_searched_again(monkeypatch: pytest.MonkeyPatch):
    words = Extension(Strings.of(["a", "b"]))
    words.look_up(["b", "c", "d"])
    monkeypatch.setattr(Strings, "find", lambda *_: pytest.fail("searched again"))
    assert words.codes(["d", "b", "c", "d"]).tolist() == [2, 1, 3, 2]
    assert list(words.strings()) == ["a", "b", "d", "c"]
