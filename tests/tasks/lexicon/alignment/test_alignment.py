"""Forms in columns: the picture of the specification, its properties, and the scores against a plain recursion."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.tasks.lexicon.alignment import align
from lexeval_gui.tasks.lexicon.alignment.graphemes import GENERAL, kind, split
from lexeval_gui.tasks.lexicon.alignment.orthographies import built_in
from lexeval_gui.testing.example_counts import times
from tests.tasks.lexicon.paradigms import DICTIONARY, HEBREW, MALTESE_VERBS, MISSIER, PARADIGMS

MALTESE = built_in("maltese")
kind_of = partial(kind, orthography=MALTESE)
FORMS = st.lists(st.text(st.sampled_from("aeiktħ'3"), min_size=1, max_size=7), min_size=1, max_size=7)
Table = list[tuple[str, ...]]


def table(forms: Sequence[str]) -> Table:
    return align([split(form, MALTESE) for form in forms], kind_of)


def check(forms: Sequence[str], cells: Table) -> None:
    """The properties that every table has."""
    assert ["".join(row) for row in cells] == list(forms)
    assert len({len(row) for row in cells}) <= 1
    for column in zip(*cells, strict=True):
        assert len({kind_of(cell) for cell in column if cell}) == 1


def test_missier_is_the_picture_of_the_specification():
    found = dict(zip(MISSIER, table(list(MISSIER)), strict=True))
    assert {form: " ".join(cell or "-" for cell in cells) for form, cells in found.items()} == MISSIER


def test_the_first_six_columns_of_missier_are_its_stem():
    columns = list(zip(*table(DICTIONARY), strict=True))
    assert all(all(column) for column in columns[:6])
    assert not all(columns[6])
    assert set(columns[4]) == {"ie", "i"}


@pytest.mark.parametrize("forms", PARADIGMS, ids=lambda forms: forms[0])
def test_paradigms_keep_every_property(forms):
    cells = table(forms)
    check(forms, cells)
    shuffled = random.Random(1).sample(forms, len(forms))
    assert dict(zip(shuffled, table(shuffled), strict=True)) == dict(zip(forms, cells, strict=True))


@pytest.mark.parametrize("forms", MALTESE_VERBS.values(), ids=MALTESE_VERBS)
def test_the_last_radical_of_a_maltese_verb_stands_in_one_column(forms):
    """As in kiteb, niktbu, ktibna: b under b, whatever vowels come and go."""
    cells = table(forms)
    last = [grapheme for grapheme in split(forms[0], MALTESE) if kind_of(grapheme) == "consonant"][-1]
    assert len({row.index(last) for row in cells if row.count(last) == 1}) == 1


def test_points_stay_on_their_letters():
    assert {len([cell for cell in row if cell]) for row in table(HEBREW)} == {3, 4, 5, 6}
    assert all(kind(cell, GENERAL) == "consonant" for row in table(HEBREW) for cell in row if cell)


def test_no_forms_and_equal_forms():
    assert align([], kind_of) == []
    assert table(["kiteb", "kiteb"]) == [tuple("kiteb")] * 2


@given(FORMS)
def test_random_forms_keep_every_property(forms):
    check(forms, table(forms))


@given(FORMS, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(forms, chance):
    shuffled = chance.sample(forms, len(forms))
    assert dict(zip(shuffled, table(shuffled), strict=True)) == dict(zip(forms, table(forms), strict=True))


@given(FORMS)
@settings(max_examples=times(20), deadline=None)
def test_each_form_stands_where_its_score_is_greatest(forms):
    """By exact fractions, with the score of -9 for another kind, which the alignment need not look at."""
    rows = sorted({split(form, MALTESE) for form in forms}, key=lambda row: (-len(row), row))
    for count in range(1, len(rows)):
        before = align(rows[:count], kind_of)
        cells = align(rows[: count + 1], kind_of)
        profile = [[cell for cell in column if cell] for column in zip(*before, strict=True)]
        assert got(cells) == greatest(profile, rows[count], count)


def beside(grapheme: str, column: Sequence[str]) -> Fraction:
    """What a grapheme earns in a column."""
    earned = 0
    for other in column:
        if kind_of(grapheme) != kind_of(other):
            earned -= 9
        elif grapheme != other:
            earned -= 1
        else:
            earned += 3 if kind_of(grapheme) == "vowel" else 5
    return Fraction(earned, len(column))


def got(cells: Table) -> Fraction:
    """The score of the last row of a table beside the others."""
    *others, last = cells
    total = Fraction(0)
    for place, grapheme in enumerate(last):
        column = [row[place] for row in others if row[place]]
        if not column:
            total -= 1
        else:
            total += beside(grapheme, column) if grapheme else Fraction(-2 * len(column), len(others))
    return total


def greatest(profile: Sequence[Sequence[str]], row: Sequence[str], rows: int) -> Fraction:
    """The greatest score that a row can have beside a profile."""

    @cache
    def best(graphemes: int, columns: int) -> Fraction:
        if not graphemes and not columns:
            return Fraction(0)
        ways = []
        if graphemes:
            ways.append(best(graphemes - 1, columns) - 1)
        if columns:
            column = profile[columns - 1]
            ways.append(best(graphemes, columns - 1) - Fraction(2 * len(column), rows))
            if graphemes:
                ways.append(best(graphemes - 1, columns - 1) + beside(row[graphemes - 1], column))
        return max(ways)

    return best(len(row), len(profile))
