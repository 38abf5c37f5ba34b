"""A vocabulary to which texts come."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.vocabulary import Extension

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
