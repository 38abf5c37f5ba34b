"""Frozen columns: texts, ragged rows, labels."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import FEW, Interner, ItemColumns, Labels, Ragged, Strings, WordLists

TEXTS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=6), max_size=12)
ROWS = st.lists(st.lists(st.integers(-5, 5), max_size=5), max_size=10)


def ragged(rows: list[list[int]]) -> Ragged:
    values = np.array([value for row in rows for value in row], np.int64)
    return Ragged.of(np.array([len(row) for row in rows], np.int64), values)


def lists(rows: Ragged) -> list[list[Any]]:
    return [rows.row(index).tolist() for index in range(len(rows))]


@given(st.lists(st.text(max_size=3), max_size=9))
def test_texts_are_gone_through_in_order(texts):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lexeval_gui.core.dataset.PIECE", 2)
        assert list(Strings.of(texts)) == texts
    assert list(Strings.of([b"a", b"caf\xe9"])) == ["a", "caf\ufffd"]


@given(TEXTS)
def test_texts_come_out_as_they_went_in(texts: list[str]):
    packed = Strings.of(texts)
    assert len(packed) == len(texts)
    assert list(packed) == texts
    assert list(pickle.loads(pickle.dumps(packed))) == texts


@given(TEXTS.filter(bool), st.data())
def test_texts_are_taken_by_row(texts: list[str], data: st.DataObject):
    rows = data.draw(st.lists(st.integers(0, len(texts) - 1)))
    assert list(Strings.of(texts).take(np.array(rows, np.int64))) == [texts[row] for row in rows]


@given(st.lists(TEXTS, max_size=4))
def test_lists_of_texts_stand_one_after_the_other(pieces: list[list[str]]):
    together = Strings.concatenate([Strings.of(texts) for texts in pieces])
    assert list(together) == [text for texts in pieces for text in texts]


@given(st.lists(st.text("ab", max_size=2), max_size=12), st.text("ab", max_size=2))
def test_a_text_is_found_where_it_stands_first(texts: list[str], text: str):
    assert Strings.of(texts).find(text) == (texts.index(text) if text in texts else None)


@given(TEXTS, st.text(st.characters(exclude_categories=["Cs"]), max_size=3))
def test_search_is_casefolded_and_stays_inside_a_text(texts: list[str], needle: str):
    expected = [needle.casefold() in text.casefold() for text in texts]
    assert Strings.of(texts).contains(needle).tolist() == expected


@given(st.lists(st.text("ab", max_size=3), max_size=12), st.text("abAB", max_size=3))
def test_search_among_texts_that_look_alike(texts: list[str], needle: str):
    assert Strings.of(texts).contains(needle).tolist() == [needle.lower() in text for text in texts]


def test_bytes_that_are_no_text_are_shown():
    assert Strings.of([b"caf\xe9"])[0] == "caf\ufffd"


@given(ROWS.filter(bool), st.data())
def test_rows_are_replaced_where_others_are_given(rows: list[list[int]], data: st.DataObject):
    places = st.integers(0, len(rows) - 1)
    others = data.draw(st.dictionaries(places, st.lists(st.integers(-5, 5), max_size=5)))
    changed = ragged(rows).replaced(np.array([*others], np.int64), ragged([*others.values()]))
    assert lists(changed) == [others.get(place, row) for place, row in enumerate(rows)]
    assert lists(ragged(rows)) == rows


@given(ROWS.filter(bool), st.data())
def test_rows_are_replaced_alike_few_or_many_at_a_time(rows: list[list[int]], data: st.DataObject):
    many = rows * (FEW + 1)
    chosen = data.draw(st.permutations(range(len(many)))) if data.draw(st.booleans()) else range(FEW + 1)
    others = {place: data.draw(st.lists(st.integers(-5, 5), max_size=3)) for place in [*chosen][: FEW + 1]}
    expected = [others.get(place, row) for place, row in enumerate(many)]
    assert lists(ragged(many).replaced(np.array([*others]), ragged([*others.values()]))) == expected


@given(st.lists(ROWS, min_size=1, max_size=3))
def test_rows_of_several_stand_one_after_the_other(several: list[list[list[int]]]):
    assert lists(Ragged.concatenate([ragged(rows) for rows in several])) == [row for rows in several for row in rows]


def test_a_row_of_one_value_each():
    assert lists(Ragged.single(np.array([3, 1]))) == [[3], [1]]


@given(st.lists(st.text("aé\0\udcff", max_size=3), max_size=8))
def test_the_first_row_of_each_text_and_the_text_of_each_row(texts: list[str]):
    raw = [text.encode("utf-8", "surrogatepass") for text in texts]
    known = Strings.joined(texts)
    assert known.same_as(Strings.of(raw))
    assert known.first_rows() == {text: texts.index(text) for text in texts}
    assert known.by_row(np.arange(len(texts)).repeat(2)) == {row: known[row] for row in range(len(texts))}


@given(ROWS)
def test_rows_come_out_as_they_went_in(rows: list[list[int]]):
    packed = ragged(rows)
    assert lists(packed) == rows
    assert packed.lengths.tolist() == [len(row) for row in rows]
    assert packed.rows().tolist() == [index for index, row in enumerate(rows) for _ in row]
    assert packed.within().tolist() == [place for row in rows for place in range(len(row))]


@given(ROWS.filter(bool), st.data())
def test_rows_are_taken_by_number(rows: list[list[int]], data: st.DataObject):
    picked = data.draw(st.lists(st.integers(0, len(rows) - 1)))
    assert lists(ragged(rows).take(np.array(picked, np.int64))) == [rows[index] for index in picked]


@given(ROWS.filter(bool), st.data())
def test_a_run_of_rows_is_taken_as_it_stands(rows: list[list[int]], data: st.DataObject):
    start = data.draw(st.integers(0, len(rows) - 1))
    stop = data.draw(st.integers(start + 1, len(rows)))
    taken = ragged(rows).take(np.arange(start, stop))
    assert lists(taken) == rows[start:stop]
    assert taken.offsets[0] == 0


@given(ROWS)
def test_selected_values_stay_in_their_rows(rows: list[list[int]]):
    packed = ragged(rows)
    assert lists(packed.select(packed.values > 0)) == [[value for value in row if value > 0] for row in rows]


@given(ROWS)
def test_sums_of_rows(rows: list[list[int]]):
    packed = ragged(rows)
    assert packed.sums().tolist() == [sum(row) for row in rows]
    assert packed.sums(packed.values / 4).tolist() == [sum(row) / 4 for row in rows]


def test_a_small_sum_after_a_large_one_loses_nothing():
    packed = Ragged.of(np.array([1, 1]), np.array([1e16, 0.25]))
    assert packed.sums().tolist() == [1e16, 0.25]


@pytest.mark.parametrize("count", [0, 1, 8192, 8193, 20_000])
def test_the_longest_text_is_found_wherever_it_is(count: int):
    texts = [b"x" * (row * 7919 % 23) for row in range(count)]
    for place in {0, count // 2, count - 1} if count else ():
        texts[place] = b"y" * (30 + place % 5)
        assert Strings.of(texts).longest == max(map(len, texts))
    assert Strings.of([]).longest == 0


def test_labels_have_words_or_none():
    labels = Labels(np.array([1, -1, 0], np.int32), ("n", "v"))
    assert [labels[row] for row in range(3)] == ["v", "", "n"]
    assert [labels.take(np.array([2, 0]))[row] for row in range(2)] == ["n", "v"]


def test_columns_are_spread_over_the_items_when_they_are_asked_for():
    columns = {"a": np.array([0.5, 2.0]), "broken": np.array([])}
    spread = ItemColumns(columns, np.array([1, 0, 1]))
    assert list(spread) == ["a", "broken"]
    assert "broken" in spread
    assert "c" not in spread
    assert spread["a"].tolist() == [2, 0.5, 2]
    assert spread["a"] is spread["a"]
    with pytest.raises(IndexError):
        spread["broken"]


def test_an_interner_numbers_words_in_the_order_of_first_use():
    interner = Interner()
    assert [interner[word] for word in (b"b", b"a", b"b", b"c")] == [0, 1, 0, 2]
    assert list(interner.strings()) == ["b", "a", "c"]


@pytest.mark.parametrize(("needle", "expected"), [("GLAD", [True, False, False]), ("er", [True, True, False])])
def test_lists_of_words_are_searched(needle: str, expected: list[bool]):
    words = Strings.of(["glad", "merry", "cheerful"])
    listed = WordLists(words, ragged([[0, 2], [1], []]))
    assert listed.contains(needle).tolist() == expected
