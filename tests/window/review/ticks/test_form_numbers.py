"""The numbers before forms: which form is meant by the digits that are pressed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.window.review.ticks.form_numbers import FormNumbers


def numbered(count: int) -> FormNumbers:
    numbers = FormNumbers()
    numbers.show(count)
    return numbers


@pytest.mark.parametrize(("count", "digits", "rows"), [
    (9, "9", [8]), (9, "0", [None]), (3, "4", [None]), (14, "07", [None, 6]), (14, "7", [6]), (14, "14", [None, 13]),
    (14, "15", [None, None]), (10, "10", [None, 9]), (20, "2", [None]), (200, "21", [None, 20]), (0, "1", [None]),
    (200, "005", [None, None, 4]), (14, "99", [8, 8]),
])  # fmt: skip
def test_a_form_is_meant_by_its_number(count: int, digits: str, rows: list[int | None]) -> None:
    numbers = numbered(count)
    assert [numbers.press(int(digit)) for digit in digits] == rows


@given(st.integers(1, 300), st.data())
def test_every_number_as_it_stands_there_means_its_form(count: int, data: st.DataObject) -> None:
    numbers, row = numbered(count), data.draw(st.integers(0, count - 1))
    text = numbers.text(row)
    assert len(text) == len(numbers.text(count - 1))
    for digit in text[:-1]:
        assert numbers.press(int(digit)) is None
        assert numbers.is_meant(row)
    assert numbers.press(int(text[-1])) == row
    assert numbers.begun == ""


def test_other_forms_and_other_keys_begin_anew() -> None:
    numbers = numbered(14)
    numbers.press(1)
    numbers.show(14)
    assert numbers.begun == "1"  # a tick changes no number
    numbers.show(15)
    assert numbers.begun == ""
    numbers.press(1)
    numbers.forget()
    assert numbers.press(7) == 6
