"""A vocabulary to which texts come."""

from __future__ import annotations

from unittest.mock import Mock, patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core import vocabulary
from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.vocabulary import SEARCHES, Extension, Vocabulary, rows_in, rows_of

WORDS = st.lists(st.text("abé", max_size=3), max_size=10)


@given(WORDS.map(lambda words: list(dict.fromkeys(words))), WORDS, st.booleans(), st.booleans())
def test_known_texts_keep_their_codes_and_new_ones_stand_at_the_end(
    known: list[str], asked: list[str], learnt: bool, many: bool
):
    words = Extension(Strings.of(known))
    if learnt:
        words.preload(words.codes(known[::2]))
    with patch.object(vocabulary, "SEARCHES", 0 if many else SEARCHES):
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
    many = [f"new{number}" for number in range(SEARCHES)]
    assert words.codes(["c", *many, *["d", "a"] * SEARCHES]).tolist() == [*range(3, SEARCHES + 4), *[2, 0] * SEARCHES]
    assert words.codes(["c", "d"]).tolist() == [3, 2]
    assert list(words.strings()) == ["a", "b", "d", "c", *many]


def test_not_all_texts_are_gone_through_for_few_or_for_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision applies all that were made before: of a large file that takes as long as is felt."""
    texts = [f"word{number}" for number in range(1000)]
    tables = Mock(wraps=rows_in)
    monkeypatch.setattr(vocabulary, "rows_in", tables)
    words = Extension(Strings.of(texts))
    words.preload(np.arange(600))
    assert words.codes(texts[:600] * 2).tolist() == [*range(600)] * 2
    assert words.codes([*texts[600:640], "new"] * 9).tolist() == [*range(600, 640), 1000] * 9
    tables.assert_not_called()
    words.look_up(texts)
    assert words.codes(texts).tolist() == [*range(1000)]
    tables.assert_called_once()


@given(st.lists(WORDS, max_size=60))
def test_lists_of_texts_are_coded_row_by_row(lists: list[list[str]]):
    words = Extension(Strings.of(["a", "b"]))
    coded = words.lists(lists)
    after = list(words.strings())
    assert [[after[code] for code in coded.row(row).tolist()] for row in range(len(coded))] == lists


@given(st.lists(st.text("abé\udcff", max_size=3), max_size=60), st.lists(st.text("abé\udcff", max_size=3), max_size=60))
def test_the_first_rows_of_texts_are_found_few_or_many_at_a_time(texts: list[str], asked: list[str]):
    for few in (0, SEARCHES):
        with patch.object(vocabulary, "SEARCHES", few):
            found = rows_of(Strings.joined(texts), asked).tolist()
        assert found == [texts.index(text) if text in texts else -1 for text in asked]


@given(st.lists(st.text("ab", min_size=0, max_size=24), max_size=40), st.lists(st.text("ab", max_size=24), max_size=6))
def test_few_texts_are_found_among_many_long_and_short(texts: list[str], wanted: list[str]):
    wanted = [*wanted, *texts[::9]]
    found = rows_in(Strings.of(texts), Strings.of(wanted)).tolist()
    assert found == [texts.index(text) if text in texts else -1 for text in wanted]


def test_a_table_is_made_of_the_few_not_of_the_many(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = Strings.of([f"word{number}" * (1 + number % 4) for number in range(5000)])
    added: list[int] = []
    append = Vocabulary._append

    def counted(own: Vocabulary, words: Strings) -> None:
        added.append(len(words))
        append(own, words)

    monkeypatch.setattr(Vocabulary, "_append", counted)
    wanted = [texts[row] for row in range(0, 3000, 10)]
    assert rows_of(texts, wanted).tolist() == [*range(0, 3000, 10)]
    assert sum(added) == len(wanted)
