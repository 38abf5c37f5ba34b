"""Pieces of work on several processors: the same results in the same order, and nothing goes on once it is stopped."""

from __future__ import annotations

import threading

import pytest

from lexeval_gui.core.jobs import Cancelled, go_on, parallel, side_by_side

pytestmark = pytest.mark.parametrize("processors", [1, 2, 5])


@pytest.fixture(autouse=True)
def _processors(monkeypatch: pytest.MonkeyPatch, processors: int) -> None:
    monkeypatch.setattr(parallel, "_processors", lambda: processors)


def square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("many", [0, 1, 2, 50])
def test_results_come_in_the_order_of_the_pieces(many: int):
    assert list(side_by_side(square, range(many), go_on)) == [square(number) for number in range(many)]


def test_work_ends_with_the_check_that_stops_it(processors: int):
    begun, asked = list[int](), list[int]()

    def stop() -> None:
        asked.append(1)
        if len(asked) == 3:
            raise Cancelled

    before = threading.active_count()
    with pytest.raises(Cancelled):
        list(side_by_side(lambda number: begun.append(number), range(1000), stop))
    assert len(begun) <= 3 + 2 * processors
    assert threading.active_count() == before


def test_an_error_comes_where_its_piece_would(processors: int):
    def broken(number: int) -> int:
        return 1 // (number - 3)

    found = list[int]()
    with pytest.raises(ZeroDivisionError):
        found.extend(side_by_side(broken, range(9), go_on))
    numbers = iter(side_by_side(broken, range(9), go_on))
    assert [next(numbers) for _ in range(3)] == [-1, -1, -1]
    numbers.close()  # type: ignore[attr-defined]
