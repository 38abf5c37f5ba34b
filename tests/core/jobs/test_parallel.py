"""Pieces of work on several processors: the same results in the same order, and nothing goes on once it is stopped."""

from __future__ import annotations

import threading
import time

import pytest

from lexeval_gui.core.jobs import Cancelled, Job, go_on, parallel, reporting_side_by_side, side_by_side

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

    before = {*threading.enumerate()}  # of which those of another test may end meanwhile
    with pytest.raises(Cancelled):
        list(side_by_side(lambda number: begun.append(number), range(1000), stop))
    assert len(begun) <= 3 + 2 * processors
    assert {*threading.enumerate()} <= before


def test_an_error_comes_where_its_piece_would(processors: int):
    def broken(number: int) -> int:
        return 1 // (number - 3)

    found = list[int]()
    with pytest.raises(ZeroDivisionError):
        found.extend(side_by_side(broken, range(9), go_on))
    numbers = iter(side_by_side(broken, range(9), go_on))
    assert [next(numbers) for _ in range(3)] == [-1, -1, -1]
    numbers.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("many", [0, 1, 2, 9])
def test_what_reports_comes_in_order_and_only_who_asks_hears_of_it(many: int):
    heard, here = list[tuple[float, str]](), threading.get_ident()

    def report(share: float, text: str) -> None:
        assert threading.get_ident() == here
        heard.append((share, text))

    def work(number: int, job: Job) -> int:
        job.step(0.5, f"at {number}")
        return square(number)

    job = Job(report, pipes=["pipe"])
    assert list(reporting_side_by_side(work, range(many), job)) == [square(number) for number in range(many)]
    assert all(0 <= share <= 1 for share, _ in heard)


def test_the_share_is_that_of_all_pieces(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parallel, "ASKED_EVERY", 0.001)
    heard, both = list[float](), threading.Event()

    def work(number: int, job: Job) -> None:
        job.step(0.5, "half")
        assert both.wait(10)

    def report(share: float, text: str) -> None:
        heard.append(share)
        if share or text:
            both.set()

    job = Job(report)
    with job.part(0.2, 0.6):
        if parallel._processors() == 1:
            both.set()
        list(reporting_side_by_side(work, range(4), job))
    assert 0.2 < heard[0] <= 0.4  # half of the first of four, or of all that are worked on
    assert all(share < 0.6 for share in heard)


def test_reporting_work_ends_soon_once_it_is_stopped():
    stopped = threading.Event()

    def work(number: int, job: Job) -> None:
        stopped.set()
        for _ in range(10_000):
            job.check()
            threading.Event().wait(0.001)

    before = {*threading.enumerate()}
    with pytest.raises(Cancelled):
        list(reporting_side_by_side(work, range(9), Job(cancelled=stopped.is_set)))
    assert {*threading.enumerate()} <= before


def test_an_error_of_reporting_work_comes_where_its_piece_would():
    def work(number: int, job: Job) -> int:
        job.check()
        return 1 // (number - 1)

    found = list[int]()
    with pytest.raises(ZeroDivisionError):
        found.extend(reporting_side_by_side(work, range(3), Job()))
    numbers = iter(reporting_side_by_side(work, range(3), Job()))
    assert next(numbers) == -1
    numbers.close()  # type: ignore[attr-defined]


def test_what_fails_is_told_before_the_others_are_done(processors: int):
    stopped = threading.Event()

    def work(number: int, job: Job) -> int:
        if number == 1:
            raise ValueError("the second one")
        while processors > 1:  # until somebody stops it: the second one is not waited for
            try:
                job.check()
            except Cancelled:
                stopped.set()
                raise
            time.sleep(0.001)
        return number

    with pytest.raises(ValueError, match="the second one"):
        list(reporting_side_by_side(work, range(2), Job()))
    assert stopped.is_set() == (processors > 1)
