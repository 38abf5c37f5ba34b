from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.plaintext import EMBEDDINGS, FSI, ISOLATES, PDF, PDI, isolated, isolated_words, one_line, visible

TURNING = EMBEDDINGS + ISOLATES + PDF + PDI


def balanced(text: str) -> bool:
    """Whether every character that opens a direction is closed by its own, and none is closed that is not open."""
    opened: list[str] = []
    for letter in text:
        if letter in EMBEDDINGS + ISOLATES:
            opened.append(PDF if letter in EMBEDDINGS else PDI)
        elif letter in (PDF, PDI) and (not opened or opened.pop() != letter):
            return False
    return not opened


def test_control_characters_are_shown():
    assert visible("a\x1b[31m\tb\nc\x7f\x9bd") == "a␛[31m␉b␊c␡\\x9bd"
    assert one_line("a\x1b[31m\tb\r\nc\u2028d") == "a␛[31m b  c d"
    assert visible("naïve ħ語") == "naïve ħ語"


@pytest.mark.parametrize("text", ["", "plain", "naïve", "Ħonqa 3"])
def test_a_name_without_directions_stays_as_it_is(text: str):
    assert isolated(text) == text == isolated_words(text)


def test_a_name_from_right_to_left_is_isolated():
    assert isolated("שלום") == f"{FSI}שלום{PDI}"
    assert isolated_words("שלום") == "שלום"  # a text of its own: nothing stands beside it


def test_what_a_name_opens_is_closed_before_the_sentence_goes_on():
    assert isolated("a\u202eb") == f"{FSI}a\u202eb{PDF}{PDI}"
    assert isolated_words("open a\u202etxt.exe now") == f"open {FSI}a\u202etxt.exe{PDF}{PDI} now"
    assert isolated_words(f"{FSI}a\u202eb c{PDF}{PDI} d") == f"{FSI}a\u202eb c{PDF}{PDI} d"


@given(st.text(alphabet=f"ab א{TURNING}"))
def test_nothing_in_a_name_reaches_beyond_it(text: str):
    made = isolated(text)
    assert balanced(made)
    assert [c for c in made if c not in TURNING] == [c for c in text if c not in TURNING]
    if made != text:
        assert (made[0], made[-1]) == (FSI, PDI)
