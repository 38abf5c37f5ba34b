"""Words and answers compared as numbers, against the texts themselves."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.tasks.substitution import matching
from lexeval_gui.tasks.substitution.matching import MISS, NEVER, GoldSets, Keys
from lexeval_gui.tasks.substitution.scoring.counting import sorted_downwards

WORDS = (
    "big", "large", "large scale", "large-scale", "non x", "nonx", "non-x", "non", "none such", "o'clock", "oclock",
    "é", "Big", "a  b", " a", "a ", "a b", "x" * 17, "x" * 17 + "y", "␀", "a␀", "n-o-n", "non 7", "7", "it's o'er",
)  # fmt: skip
CHOSEN = st.lists(st.sampled_from(WORDS), max_size=8, unique=True)


def compared(text: str, convention: str) -> tuple[str, frozenset[int]]:
    """What must be equal, and where hyphens are, which may differ."""
    if convention not in ("scorer", "document"):
        return text, frozenset()
    return text.replace("-", " "), frozenset(place for place, letter in enumerate(text) if letter == "-")


@pytest.mark.parametrize("convention", ["scorer", "document", "exact", "fold"])
@given(CHOSEN, CHOSEN)
def test_keys_are_equal_where_texts_are(convention: str, gold: list[str], answers: list[str]):
    sides = matching.word_keys(
        Strings.of(gold), np.arange(len(gold)), Strings.of(answers), np.arange(len(answers)), convention
    )
    forms = [matching.gold_text(word, convention) for word in gold]
    forms += [matching.answer_text(word, convention) for word in answers]
    codes = np.concatenate([keys.codes for keys in sides]).tolist()
    texts = [compared(form, convention) for form in forms]
    for one, code in zip(texts, codes, strict=True):
        assert (code == NEVER) == (not one[0] or "␀" in one[0])
        for other, another in zip(texts, codes, strict=True):
            assert (code == another) == (one[0] == other[0] or NEVER == code == another)
    hyphens = np.concatenate([keys.hyphens for keys in sides]).tolist()
    assert hyphens == [sum(1 << place for place in places) for _, places in texts]


def test_only_the_words_that_are_wanted_have_keys():
    words = Strings.of(["a", "b", "a-b"])
    keys, others = matching.word_keys(words, np.array([1]), words, np.array([2, 0]), "document")
    assert (keys.codes == NEVER).tolist() == [True, False, True]
    assert (others.codes == NEVER).tolist() == [False, True, False]


ENTRY = st.tuples(st.integers(0, 3), st.sampled_from([0, 1, 2, 3]))  # key and hyphens
ITEM = st.tuples(
    st.lists(st.tuples(ENTRY, st.integers(1, 3)), max_size=5, unique_by=lambda entry: entry[0]),
    st.lists(st.tuples(st.integers(-2, 3), st.sampled_from([0, 1, 2, 3])), max_size=20),
)


def place_of(answer: tuple[int, int], entries: list[tuple[tuple[int, int], int]]) -> tuple[int, bool]:
    """The entry that an answer is, and whether it is spelled so: the same, else of those with its hyphens and perhaps
    more the one with the largest count."""
    if answer[0] < 0:
        return MISS, False
    for place, (entry, _) in enumerate(entries):
        if entry == answer:
            return place, True
    variants = [
        (-count, place) for place, ((key, hyphens), count) in enumerate(entries)
        if key == answer[0] and not answer[1] & ~hyphens
    ]  # fmt: skip
    return (min(variants)[1], False) if variants else (MISS, False)


@pytest.mark.parametrize("cells", [1, 30, 2**22])
@pytest.mark.parametrize("hyphened", [False, True])
@given(st.lists(ITEM, min_size=1, max_size=5))
def test_answers_are_the_entries_that_a_plain_search_finds(cells: int, hyphened: bool, items: list) -> None:
    if not hyphened:
        items = [
            ([((key, 0), count) for (key, _), count in {entry[0][0]: entry for entry in gold}.values()],
             [(key, 0) for key, _ in given]) for gold, given in items
        ]  # fmt: skip
    golds, answers = [gold for gold, _ in items], [given for _, given in items]
    lengths = np.array(list(map(len, golds)), np.int64)
    codes, hyphens, counts = (
        np.array([value(entry) for gold in golds for entry in gold], np.int64)
        for value in (lambda entry: entry[0][0], lambda entry: entry[0][1], lambda entry: entry[1])
    )
    sets = GoldSets(Ragged.of(lengths, codes), hyphens, counts, np.arange(len(codes)), np.full(len(items), -1), False)
    words = [answer for given in answers for answer in given]
    keys = Keys(np.array([key for key, _ in words], np.int32), np.array([own for _, own in words], np.int64))
    rows = Ragged.of(np.array(list(map(len, answers)), np.int64), np.arange(len(words), dtype=np.int32))
    before = matching.CELLS
    matching.CELLS = cells
    try:
        found = matching.match(sets, rows, keys)
    finally:
        matching.CELLS = before
    wanted = [place_of(answer, gold) for gold, given in items for answer in given]
    assert list(zip(found.entries.tolist(), found.spelled.tolist(), strict=True)) == wanted
    repeats = []
    for gold, answered in items:
        seen = set[object]()
        for answer in answered:
            place = place_of(answer, gold)[0]
            same = place if place != MISS else (min(answer[0], 2**40), answer[1])
            repeats.append(same in seen)
            seen.add(same)
    assert found.repeats.tolist() == repeats


@given(st.lists(st.lists(st.integers(0, 3), max_size=4), max_size=6))
def test_each_row_with_its_largest_value_first(rows: list[list[int]]):
    values = np.array([value for row in rows for value in row], np.int32)
    found = sorted_downwards(Ragged.of(np.array(list(map(len, rows)), np.int64), values))
    assert [found.row(row).tolist() for row in range(len(rows))] == [sorted(row, reverse=True) for row in rows]
